"""Actions that do nothing now, and why: their cards would be put down for nothing (RND-4)."""

from collections.abc import Sequence
from itertools import takewhile

from holdin.game.abilities import can_be_done, forbidden, harms_you, perform
from holdin.game.actions import Option, Play, SetDistance, Step, UseItem
from holdin.game.agenda import Abilities, Source
from holdin.game.asks import AskOption, AskPlay
from holdin.game.items import can_pay
from holdin.game.machine import legal, offers, table
from holdin.game.refusals import why_useless
from holdin.game.state import GameState
from holdin.game.step import Refused
from holdin.game.table import Table
from holdin.models.ability import Ability, ChooseAbilities, Move, Recover
from holdin.models.card_set import CardSet


def futile(cards: CardSet, state: GameState, action: Play | Option) -> Refused | None:
    """Why nothing in an action, or in one of its options, does you any good now; none where something does (RND-4).

    Its card would be put down for nothing. What comes after harm isn't judged: that may have changed everything.
    """
    t, frame = _begun(cards, state, action)
    return _futile(t, frame.source, frame.abilities)


def in_vain(cards: CardSet, state: GameState, action: Play | Option) -> Refused | None:
    """Why a part of an action does nothing that nothing else in it could help.

    A condition forbids it (CON-2), elements that it needs don't show (ELM-3), or no card is lost that it could recover
    (RND-6). Whether anything else in it does something isn't asked (RND-4).
    """
    t, frame = _begun(cards, state, action)
    for ability in takewhile(lambda each: not harms_you(each), frame.abilities):
        helpless = forbidden(t, ability) or not can_pay(t, ability.requires)
        if helpless or (isinstance(ability, Recover) and not can_be_done(t, frame.source, ability)):
            return why_useless(t, ability)
    return None


def _begun(cards: CardSet, state: GameState, action: Play | Option) -> tuple[Table, Abilities]:
    """The table with an action or an option begun, and the abilities that it consists of."""
    t = table(cards, state)
    ask = t.agenda.pop()
    assert isinstance(ask, AskPlay | AskOption)
    t.way.handlers.answer[type(ask), type(action)](t, ask, action)
    frame = t.agenda.pop()
    assert isinstance(frame, Abilities)
    return t, frame


def all_futile(cards: CardSet, state: GameState) -> bool:
    """Whether every answer to the question which action is played would do nothing; no item could be used either."""
    offered = legal(cards, state)
    return all(isinstance(action, Play) and futile(cards, state, action) is not None for action in offered)


def _futile(t: Table, source: Source, abilities: Sequence[Ability]) -> Refused | None:
    found: list[Refused] = []
    for number, ability in enumerate(abilities):
        if harms_you(ability):
            return _first(found) if all(map(harms_you, abilities[number:])) else None
        reason = _why_useless(t, source, ability)
        if reason is None:
            return None
        found.append(reason)
    return _first(found)


def _first(reasons: Sequence[Refused]) -> Refused | None:
    """What is told of several reasons: a condition before all that is so without it, too (CON-2)."""
    return next((each for each in reasons if each.rule == "CON-2"), next(iter(reasons), None))


def _why_useless(t: Table, source: Source, ability: Ability) -> Refused | None:
    """Why an ability does nothing: nor does a move that can't go anywhere, nor a choice of what does nothing."""
    if not can_be_done(t, source, ability):
        return why_useless(t, ability)
    if isinstance(ability, ChooseAbilities):
        reasons = [_futile(t, source, option) for option in ability.options]
        return None if None in reasons else reasons[0]
    return Refused("MOV-3", "no_step") if isinstance(ability, Move) and not _goes(t, source, ability) else None


def _goes(t: Table, source: Source, move: Move) -> bool:
    """Whether a move can go anywhere, be it with what can be added to it (MOV-1, MOV-3)."""
    perform(t, source, move, ())
    goes = any(isinstance(action, Step | SetDistance | UseItem) for action in offers(t))
    t.agenda.pop()
    return goes
