"""A beginner: plays what the questions and hints of a first game say, by the numbers printed on the cards.

The hints say that an attack reaches only as far as its range, that one walks first where nobody is near, that any card
can be a plain attack or move, that a basic action keeps a card which would be lost, that the lower number acts first,
and that one rests before the hand runs dry. So it takes the pair whose numbers count for most here, and looks no round
ahead; it does what can be done, and forgets its items. Where to stand, whom to hit and when to give a card for damage
is shown before the choice: there it does as the greedy player does.
"""

from typing import Final

from typing_extensions import override

from holdin.game.actions import Action, ChooseCards, Do, EndTurn, LongRest, Play, Skip
from holdin.game.asks import Ask, AskAbility, AskCards, AskPlay
from holdin.game.state import Zone
from holdin.game.table import Table
from holdin.models.ability import Attack, Heal, Move
from holdin.models.letters import Fights, Half
from holdin.players import forecast
from holdin.players.evaluation import looted
from holdin.players.facts import hand_of
from holdin.players.greedy import Greedy, Rule
from holdin.players.open_scene import Scene
from holdin.players.plan import PlannedAbility, next_reach
from holdin.players.route import FAR, wanted_dead
from holdin.players.tasks import time_left
from holdin.players.turn_in_progress import unplayed

LOST: Final = 10
"""What a beginner takes a card that would be lost to cost, in the numbers on the cards."""

OTHER: Final = 1
"""What it takes an ability to bring that is neither an attack, a move nor a heal."""

UNHEARD: Final = 0.3
"""How much less it minds a number that isn't what the hour asks for: moves in a fight, attacks that reach nobody."""


class Novice(Greedy):
    """Plays by the printed numbers; the same state always gets the same answer."""

    def __init__(self) -> None:
        super().__init__()
        own: dict[type[Ask | None], Rule] = {
            AskCards: self._cards,
            AskPlay: self._play,
            AskAbility: self._ability,
        }
        self._rules |= own
        self._open_rules = {**self._open_rules, **own}

    @override
    def _cards(self, t: Table, ask: AskCards, actions: tuple[Action, ...]) -> Action:
        """The best top and the best bottom; the faster of the two leads. It rests when it must, or when it waits."""
        hand = hand_of(t, Zone.HAND)
        rest = next((action for action in actions if isinstance(action, LongRest)), None) if _holds(t) else None
        if rest is not None and (len(hand) < 2 or time_left(t.stage.scenario.success, t.round - 1)):
            return rest
        plays = max(forecast.plans(t.stage, hand, (Half.TOP, Half.BOTTOM)), key=lambda plan: _looks(t, plan))
        lead, other = sorted(plays, key=lambda play: t.stage.printed_face(play.card, play.side).initiative)
        return ChooseCards(lead.card, other.card)

    @override
    def _play(self, t: Table, ask: AskPlay, actions: tuple[Action, ...]) -> Action:
        """To hit first where the attack reaches, else to move."""
        hand, halves = unplayed(t)
        if not hand:
            return EndTurn()
        plays = max(forecast.plans(t.stage, hand, halves), key=lambda plan: _looks(t, plan))
        hits_first = any(reach >= _gap(t) for play in plays if (reach := _reach(t, play)))
        first = min(plays, key=lambda play: (play.half is Half.TOP) != hits_first)
        return Play(first.card, first.half, first.basic)

    @override
    def _ability(self, t: Table, ask: AskAbility, actions: tuple[Action, ...]) -> Action:
        """Do what can be done."""
        return Do() if Do() in actions else Skip()


def _holds(t: Table) -> bool:
    """Whether fights are held, and rests are taken where nobody is."""
    return t.setup.fights is Fights.HELD


def _gap(t: Table) -> int:
    """How far off the monster is that one fights, or the nearest that the goal wants dead; far if there is none.

    On the open map it is the nearest that can be seen.
    """
    if not _holds(t):
        scene = Scene(t)
        return min((scene.apart(scene.here, foe.hex) for foe in scene.foes), default=FAR)
    if t.combat is not None:
        return t.combat.distance
    foes = wanted_dead(t.stage, t.board, looted(t.state), t.you.hex)
    gaps = (t.stage.distance(t.board, t.you.hex, t.stage.monsters[ref].hex) for ref in foes)
    return min((gap for gap in gaps if gap is not None), default=FAR)


def _reach(t: Table, play: forecast.PlayedHalf) -> int:
    """How far a play's first attack reaches; 0 if it has none."""
    return next_reach([PlannedAbility(ability) for ability in forecast.action_of(t.stage, play).abilities]) or 0


def _looks(t: Table, plan: tuple[forecast.PlayedHalf, ...]) -> float:
    """How good a plan looks by its numbers: an attack counts where it reaches after the moves, else the moves do."""
    actions = [forecast.action_of(t.stage, play) for play in plan]
    abilities = [ability for action in actions for ability in action.abilities]
    steps = sum(ability.value for ability in abilities if isinstance(ability, Move))
    gap, hits = _gap(t), False
    found: float = -LOST * sum(action.lost for action in actions)
    for ability in abilities:
        if isinstance(ability, Attack):
            reaches = (ability.range or 1) + steps >= gap
            hits |= reaches
            found += ability.value if reaches else UNHEARD * ability.value
        elif isinstance(ability, Heal):
            found += min(ability.value, t.stage.max_hp - t.you.hp)
        elif not isinstance(ability, Move):
            found += OTHER
    return found + steps * (UNHEARD if hits or t.combat is not None else 1)
