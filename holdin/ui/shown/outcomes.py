"""What answers come to, and whether two come to the same: each is given to the rules in thought. All pure."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from holdin.game.actions import Action, Do, Go, Rolled, Suffer, UseElements, UseItem
from holdin.game.asks import (
    AskAbility,
    AskAlly,
    AskAttach,
    AskDamage,
    AskDistance,
    AskEffect,
    AskEnemy,
    AskLetter,
    AskNext,
    AskOrder,
    AskRoute,
    AskStep,
    AskTarget,
)
from holdin.game.machine import legal, question, table, take
from holdin.game.state import Effect, GameState
from holdin.models.base import CardId
from holdin.models.card_set import CardSet
from holdin.models.item import Timing
from holdin.models.letters import Letter

BEFOREHAND: Final = (AskTarget, AskEnemy, AskAlly, AskRoute, AskNext, AskOrder)
"""Choices that stand between an ability and what it does: what was added to it shows only behind them."""
ADDED: Final = (Timing.MOVE, Timing.ATTACK)
"""Items that change what is asked about."""

Outcome = tuple[object, ...]


def same_effect(cards: CardSet, state: GameState, open_: tuple[Action, ...]) -> bool:
    """Whether all answers come to the same, whatever is rolled."""
    first, *others = (tuple(outcomes(cards, take(cards, state, action).after)) for action in open_)
    return all(other == first for other in others)


def helps(cards: CardSet, state: GameState, action: Action) -> bool:
    """Whether something that may be added to what is under way changes anything but its own being spent (ITM-4)."""
    after = take(cards, state, action).after
    on: Action = Go() if isinstance(question(state), AskAttach) else Do()
    if on not in legal(cards, state):
        return True

    def gone_on(state: GameState) -> tuple[Outcome, ...]:
        return tuple(outcomes(cards, take(cards, state, on).after if on in legal(cards, state) else state))

    return gone_on(after) != gone_on(state)


def outcomes(cards: CardSet, state: GameState, depth: int = 0) -> Iterator[Outcome]:
    """What a state comes to for each way the next letters may fall, up to the next choice."""
    ask = question(state)
    if isinstance(ask, AskLetter) and depth < 2:
        for letter in Letter:
            yield from outcomes(cards, take(cards, state, Rolled(letter)).after, depth + 1)
    elif isinstance(ask, AskDamage):
        yield ask.amount, ask.cause
        yield from outcomes(cards, take(cards, state, Suffer()).after, 2)
    elif isinstance(ask, AskAttach):
        yield from outcomes(cards, take(cards, state, Go()).after, depth)
    elif isinstance(ask, AskEffect):
        yield from outcomes(cards, take(cards, state, Do()).after, 2)
    elif isinstance(ask, BEFOREHAND) and depth < 2:
        for action in legal(cards, state):
            yield from outcomes(cards, take(cards, state, action).after, depth)
    else:
        yield _outcome(state, ask)


def _outcome(state: GameState, ask: object) -> Outcome:
    """How things stand, but for what was spent on the way."""
    lasting = Counter(_lasting(each) for each in state.effects if each.bonus is None or each.every_attack)
    reach = ask.left if isinstance(ask, AskStep | AskDistance) else None, getattr(ask, "jump", None)
    fight = state.combat
    between = None if fight is None else (fight.distance, tuple(sorted(fight.kinds)), fight.sprung, fight.rifts)
    return state.you, state.others, state.board, between, lasting, reach, _about(ask)


def _lasting(each: Effect) -> Outcome:
    """What an effect does for how long, whatever it comes from."""
    what = each.condition, each.shield, each.retaliate, each.retaliate_range, each.bonus, each.when, each.hindrance
    return each.bearer, each.clock, each.turns, each.lasting, *what, each.tile, each.hex, each.summon


def _about(ask: object) -> Outcome:
    """What is asked next, with what was added to it; behind what is chosen beforehand, that has shown itself."""
    gains = () if isinstance(ask, BEFOREHAND) else getattr(ask, "gains", ())
    return type(ask), getattr(ask, "ability", None), gains


# What could be added


def adds(cards: CardSet, state: GameState) -> bool:
    """Whether elements or an item could make more of what is asked about (ELM-2, ITM-4).

    An item with abilities of its own was offered with the action, and is between two of its abilities only.
    """
    added = (action for action in legal(cards, state) if isinstance(action, UseElements | UseItem))
    return any(helps(cards, state, action) for action in added if not _offered_before(cards, state, action))


def _offered_before(cards: CardSet, state: GameState, action: UseElements | UseItem) -> bool:
    """Whether an item for any time of the turn could be used just as well when the action was chosen (ITM-4)."""
    ask = question(state)
    if not isinstance(ask, AskAbility) or isinstance(action, UseElements) or cards.items[action.item].timing in ADDED:
        return False
    return not comes_later(cards, state, ask)


def comes_later(cards: CardSet, state: GameState, ask: AskAbility) -> bool:
    """Whether an ability isn't the first of a card's action: something may have changed since that was chosen."""
    half = ask.source.half
    if half is None:
        return False
    return ask.ability in table(cards, state).face(CardId(ask.source.id)).action(half).abilities[1:]
