"""What one input stands for: a walk is many steps, a refused click a question to the rules. All pure."""

from collections.abc import Sequence
from itertools import takewhile

from holdin.game.actions import Action, ChooseCards, DiscardPair, Do, Drawn, Lose, Rolled, Step, Target
from holdin.game.actions import Play as PlayCard
from holdin.game.asks import AskCards, AskDamage, AskPlay
from holdin.game.machine import legal, question, why
from holdin.game.outlook import asks_attack, way
from holdin.game.session import Moment
from holdin.game.state import GameState
from holdin.game.step import Refused
from holdin.models.base import CardId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Half
from holdin.ui.shown.answers import single, why_not


def walk(cards: CardSet, state: GameState, open_: Sequence[Action], goal: Hex) -> tuple[Action, ...]:
    """Begin the move if it hasn't begun, and step along its best way; anything else that is asked halts it (MOV-1)."""
    start = tuple(action for action in open_ if isinstance(action, Do))
    return (*start, *(Step(hex_) for hex_ in way(cards, state, goal)))


def picked_with(picked: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    """Cards picked, after a click on one: it is chosen, or put back; a third one takes the second's place (RND-2)."""
    if card in picked:
        return tuple(other for other in picked if other != card)
    return (*picked[:1], card)


def steps_back(cards: CardSet, moments: Sequence[Moment]) -> int:
    """How many steps one undo takes back: an answer, and those that were the only ones before it."""
    steps = 1
    while steps + 1 < len(moments) and single(legal(cards, moments[-steps - 1].state)) is not None:
        steps += 1
    return steps


def lucky(moment: Moment) -> bool:
    """Whether a letter was rolled or a card drawn in a step."""
    return any(isinstance(action, Rolled | Drawn) for action in moment.actions)


def free_steps(moments: Sequence[Moment], *, over_rolls: bool) -> int:
    """How many steps can be taken back: all since the set-up, or those since luck had a part in one."""
    if over_rolls:
        return len(moments) - 1
    later = takewhile(lambda moment: not lucky(moment), reversed(moments[1:]))
    return sum(1 for _ in later)


def refusal(cards: CardSet, state: GameState, what: Action | CardId) -> Refused | None:
    """Why something can't be done now: an answer, or whatever a card would be clicked for."""
    if isinstance(what, Target):
        return why_not(cards, state, what.target) if asks_attack(state) else why(cards, state, what)
    if isinstance(what, Action):
        return why(cards, state, what)
    return _refused_card(cards, state, CardId(what))


def _refused_card(cards: CardSet, state: GameState, card: CardId) -> Refused | None:
    ask = question(state)
    if isinstance(ask, AskCards):
        return why(cards, state, ChooseCards(card, card))
    if isinstance(ask, AskPlay):
        return next((found for half in Half if (found := why(cards, state, PlayCard(card, half)))), None)
    return why(cards, state, DiscardPair(card, card) if isinstance(ask, AskDamage) else Lose(card))
