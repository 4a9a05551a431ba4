"""The legal answers as buttons, and what a click on a card, a hex, a monster or a distance means."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from holdin.game.abilities import all_gains
from holdin.game.actions import (
    Action,
    Attach,
    ChooseCards,
    DiscardPair,
    Do,
    EndTurn,
    Engage,
    Go,
    LongRest,
    Lose,
    LoseDiscarded,
    NoRest,
    Play,
    Recover,
    Skip,
    Step,
    Stop,
    Suffer,
    UseItem,
)
from holdin.game.asks import AskAbility, AskCards, AskStep
from holdin.game.held.refusals import why_not_target
from holdin.game.machine import question, table
from holdin.game.outlook import strikes
from holdin.game.state import GameState, MonsterRef, Zone
from holdin.game.step import Refused
from holdin.game.striking import reach_of
from holdin.models.ability import Attack
from holdin.models.base import CardId, ItemId
from holdin.models.card_set import CardSet
from holdin.models.letters import Half
from holdin.ui.kit.intent import Intent
from holdin.ui.shown.intents import Pick, Take
from holdin.words.words import Words

USUAL = (Do, Go, Suffer, NoRest, EndTurn)
"""What is meant most of the time, where nothing else is."""
SEEN = (LongRest, Suffer)
"""Answers that a player should see even where there is no other."""


class Basic(NamedTuple):
    """A basic action by its parts, as they stand side by side where room is short (RND-4)."""

    card: str
    action: str


class Lowest(Enum):
    """What has a place of its own below the other answers."""

    GO = auto()
    """What two cards that have been clicked are for."""
    SKIP = auto()
    """To leave out what is asked: it never comes where something else was clicked."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button."""

    intent: Intent
    text: str
    strong: bool = False
    on: bool = False
    basic: Basic | None = None
    """An action that any card can be used for, beside what is printed on it (RND-4)."""
    lowest: Lowest | None = None
    """Whether it stands below all others, in a place where nothing but its kind ever stands."""
    brief: str = ""
    """Its words where there is no room for all of them."""


def answers(words: Words, state: GameState, actions: tuple[Action, ...], picked: tuple[CardId, ...]) -> list[Answer]:
    """Buttons for everything that is legal; what is chosen on the map has no buttons of its own (MOV-1)."""
    if isinstance(question(state), AskCards):
        return _cards(words, state, actions, picked)
    pairs = [action for action in actions if isinstance(action, DiscardPair)]
    if len(pairs) > 1:
        return _damage(words, state, actions, picked)
    shown = [action for action in actions if not isinstance(action, Step)]
    strong = _picked_pair(shown, picked) or next((action for action in shown if _usual(state, action)), None)
    plain = [action for action in shown if not _basic(action)]
    found = [_plain(words, state, action, strong=action is strong) for action in plain]
    return found + [_as_basic(words, state, action) for action in shown if isinstance(action, Play) and action.basic]


def _plain(words: Words, state: GameState, action: Action, *, strong: bool) -> Answer:
    lowest, brief = (Lowest.SKIP, words.tr("Skip")) if isinstance(action, Skip) else (None, "")
    return Answer(Take((action,)), words.label(state, action), strong=strong, lowest=lowest, brief=brief)


def _go(words: Words, state: GameState, action: Action, brief: str) -> Answer:
    """What the two cards that have been clicked are for."""
    return Answer(Take((action,)), words.label(state, action), strong=True, lowest=Lowest.GO, brief=brief)


def _as_basic(words: Words, state: GameState, action: Play) -> Answer:
    parts = Basic(words.face(state, action.card), words.basic_action(action.half))
    return Answer(Take((action,)), words.basic(state, action), basic=parts)


def _damage(words: Words, state: GameState, actions: tuple[Action, ...], picked: tuple[CardId, ...]) -> list[Answer]:
    """Suffer it, lose a discarded card, or two cards of the hand, which are picked one after the other (DMG-1)."""
    pair = _picked_pair(actions, picked)
    found: list[Answer] = []
    for action in actions:
        if not isinstance(action, DiscardPair):
            strong = pair is None and _usual(state, action)
            found.append(Answer(Take((action,)), words.label(state, action), strong=strong))
    hand = dict.fromkeys(card for one in actions if isinstance(one, DiscardPair) for card in (one.one, one.other))
    for card in hand:
        text = words.tr("Discard two, first {card}", card=words.face(state, card))
        found.append(Answer(Pick(card), text, on=card in picked))
    return found if pair is None else [*found, _go(words, state, pair, words.tr("Discard these two"))]


def _basic(action: Action) -> bool:
    return isinstance(action, Play) and action.basic


def _picked_pair(actions: Iterable[Action], picked: tuple[CardId, ...]) -> Action | None:
    """The answer that discards the two cards that have been clicked (DMG-1)."""
    pairs = (action for action in actions if isinstance(action, DiscardPair))
    return next((pair for pair in pairs if {pair.one, pair.other} == set(picked)), None)


def _usual(state: GameState, action: Action) -> bool:
    """Stopping is meant only once you have moved."""
    ask = question(state)
    return isinstance(action, USUAL) or (isinstance(action, Stop) and isinstance(ask, AskStep) and ask.moved)


def _cards(words: Words, state: GameState, actions: tuple[Action, ...], picked: tuple[CardId, ...]) -> list[Answer]:
    """A button for each card of the hand, one for a long rest; the pair comes last, and moves none of them."""
    t = table(words.cards, state)
    found: list[Answer] = []
    for place in state.hero.cards:
        if place.zone is Zone.HAND and any(isinstance(action, ChooseCards) for action in actions):
            text = f"{words.face(state, place.card)} · {t.face(place.card).initiative}"
            found.append(Answer(Pick(place.card), text, on=place.card in picked))
    rests = [action for action in actions if isinstance(action, LongRest)]
    found += [Answer(Take((rest,)), words.label(state, rest)) for rest in rests]
    if len(picked) == 2:
        found.append(_go(words, state, ChooseCards(*picked), words.tr("Play these two")))
    return found


def single(actions: tuple[Action, ...]) -> Action | None:
    """The only answer, where a player needn't see it."""
    return actions[0] if len(actions) == 1 and not isinstance(actions[0], SEEN) else None


def begins(state: GameState, actions: tuple[Action, ...]) -> bool:
    """Whether an ability waits to be done or skipped, and nothing else, and needs no look at its odds before.

    Whoever plays an action means its first ability: it is begun at once, and can be taken back.
    """
    ask = question(state)
    plain = isinstance(ask, AskAbility) and not isinstance(ask.ability, Attack)
    return plain and set(actions) == {Do(), Skip()}


# What a click means


def struck(cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> dict[MonsterRef, Take]:
    """What a click on a monster means: for an attack, doing it and choosing the target in one (ENG-8)."""
    chosen = {action.target: Take((action,)) for action in actions if isinstance(action, Engage)}
    return chosen | {ref: Take(way) for ref, way in strikes(cards, state).items()}


def why_not(cards: CardSet, state: GameState, ref: MonsterRef) -> Refused | None:
    """Why a monster can't be attacked now (ATK-2, ATK-3, ENG-8)."""
    ask = question(state)
    attack = ask.ability if isinstance(ask, AskAbility) and isinstance(ask.ability, Attack) else None
    reach = None if attack is None or not isinstance(ask, AskAbility) else reach_of(attack, all_gains(ask))
    return why_not_target(table(cards, state), ref, reach)


def halves(actions: Iterable[Action]) -> dict[tuple[CardId, Half], Take]:
    """What a click on a chosen card's half means (RND-4)."""
    plays = (action for action in actions if isinstance(action, Play) and not action.basic)
    return {(play.card, play.half): Take((play,)) for play in plays}


def card_clicks(state: GameState, actions: tuple[Action, ...]) -> dict[CardId, Pick | Take]:
    """What a click on a whole card means: to pick it, or to lose or take back just this one."""
    found: dict[CardId, Pick | Take] = {}
    for action in actions:
        if isinstance(action, ChooseCards):
            found[action.leading] = Pick(action.leading)
        elif isinstance(action, DiscardPair):
            found |= {action.one: Pick(action.one), action.other: Pick(action.other)}
        elif isinstance(action, LoseDiscarded | Lose | Recover):
            found[action.card] = Take((action,))
        elif isinstance(action, Attach) and action.source in {place.card for place in state.hero.cards}:
            found[CardId(action.source)] = Take((action,))
    return found


def item_clicks(actions: Iterable[Action]) -> dict[ItemId, Take]:
    """What a click on an item means (ITM-4)."""
    return {action.item: Take((action,)) for action in actions if isinstance(action, UseItem)}
