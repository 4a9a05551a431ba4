"""A beginner: plays what the questions and hints of a first game suggest, by the numbers printed on the cards.

It takes the cards that hit hardest in a fight and those that go farthest out of it, keeps what would be lost until
nothing else is left, does what can be done, forgets its items, and looks no round ahead. Where to stand, whom to hit
and when to give a card for damage is shown before the choice: there it does as the greedy player does.
"""

from typing import Final

from typing_extensions import override

from holdin.game.actions import Action, ChooseCards, Do, EndTurn, LongRest, Play, Skip
from holdin.game.asks import AskAbility, AskCards, AskPlay
from holdin.game.state import Zone
from holdin.game.table import Table
from holdin.models.ability import Attack, Move
from holdin.models.letters import Half
from holdin.players import forecast
from holdin.players.facts import hand_of
from holdin.players.greedy import Greedy
from holdin.players.in_turn import unplayed
from holdin.players.tasks import time_left

LOST: Final = 10
"""What a beginner takes a card that would be lost to cost, in the numbers on the cards."""

OTHER: Final = 1
"""What it takes an ability to bring that is neither an attack nor a move."""

UNHEARD: Final = 0.5
"""How much less it minds the number that isn't what the hour asks for: moves in a fight, attacks on the way."""


class Novice(Greedy):
    """Plays by the printed numbers; the same state always gets the same answer."""

    def __init__(self) -> None:
        super().__init__()
        self._rules |= {AskCards: self._cards, AskPlay: self._play, AskAbility: self._ability}

    @override
    def _cards(self, t: Table, ask: AskCards, actions: tuple[Action, ...]) -> Action:
        """The best top and the best bottom; the faster of the two leads. It rests when it must, or when it waits."""
        hand = hand_of(t, Zone.HAND)
        rest = next((action for action in actions if isinstance(action, LongRest)), None)
        if rest is not None and (len(hand) < 2 or time_left(t.stage.scenario.success, t.round - 1)):
            return rest
        plays = max(forecast.plans(t.stage, hand, (Half.TOP, Half.BOTTOM)), key=lambda plan: _looks(t, plan))
        lead, other = sorted(plays, key=lambda play: t.stage.printed_face(play.card, play.side).initiative)
        return ChooseCards(lead.card, other.card)

    @override
    def _play(self, t: Table, ask: AskPlay, actions: tuple[Action, ...]) -> Action:
        """To move first where there is nobody to hit, else to hit first."""
        hand, halves = unplayed(t)
        if not hand:
            return EndTurn()
        plays = max(forecast.plans(t.stage, hand, halves), key=lambda plan: _looks(t, plan))
        first = min(plays, key=lambda play: (play.half is Half.TOP) != _near(t))
        return Play(first.card, first.half, first.basic)

    @override
    def _ability(self, t: Table, ask: AskAbility, actions: tuple[Action, ...]) -> Action:
        """Do what can be done."""
        return Do() if Do() in actions else Skip()


def _near(t: Table) -> bool:
    """Whether there is somebody to hit: in a fight, or in range of a basic attack."""
    return t.combat is not None or bool(t.stage.in_reach(t.board, t.you.hex, 1))


def _looks(t: Table, plan: tuple[forecast.PlayedHalf, ...]) -> float:
    """How good a plan looks by its numbers."""
    worth, other = (Attack, Move) if t.combat is not None else (Move, Attack)
    found = 0.0
    for play in plan:
        action = forecast.action_of(t.stage, play)
        found -= LOST if action.lost else 0
        for ability in action.abilities:
            if isinstance(ability, worth):
                found += ability.value
            else:
                found += UNHEARD * ability.value if isinstance(ability, other) else OTHER
    return found
