"""What one input stands for: a walk is many steps, a refused click a question to the rules. All pure."""

from collections.abc import Sequence
from itertools import takewhile

from holdin.game.actions import Action, ChooseCards, DiscardPair, Drawn, Lose, Rolled, Target
from holdin.game.actions import Play as PlayCard
from holdin.game.asks import AskCards, AskDamage, AskPlay
from holdin.game.machine import question, why
from holdin.game.outlook import asks_attack
from holdin.game.session import Moment
from holdin.game.state import GameState
from holdin.game.step import Refused
from holdin.models.base import CardId
from holdin.models.card_set import CardSet
from holdin.models.letters import Half
from holdin.ui.shown.answers import why_not


def paired(open_: Sequence[Action], *cards: CardId) -> tuple[Action, ...]:
    """The answers that take two cards, these first (RND-2); for a discard either order is the same (DMG-1)."""
    return tuple(action for action in open_ if _begins(action, cards))


def _begins(action: Action, cards: tuple[CardId, ...]) -> bool:
    match action:
        case ChooseCards(leading, other):
            return (leading, other)[: len(cards)] == cards
        case DiscardPair(one, other):
            return {*cards} <= {one, other}
    return False


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
