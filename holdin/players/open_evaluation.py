"""How a state of open play looks: the chance to win, by what is left of cards and HP and what is still to be done.

Everything is printed on the map card and may be looked at (OPN-4): monsters behind closed doors count with the rest.
"""

from functools import lru_cache
from math import exp, log
from typing import Final, NamedTuple

from holdin.game.evolve import evolve
from holdin.game.figures import FigureId
from holdin.game.machine import table
from holdin.game.open.stand import terrain
from holdin.game.stage import Stage
from holdin.game.state import Board, GameState, ItemCondition, Zone
from holdin.game.table import Table
from holdin.models.ability import Suffer
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.monster import Behaviour
from holdin.models.monster_lines import Line
from holdin.models.special_rules import AtRoundEnd
from holdin.players.arithmetic import added
from holdin.players.evaluation import LAST_ROUND, SURE, looted, stamina, toughness
from holdin.players.likely_round import PACE
from holdin.players.route import FAR, field
from holdin.players.tasks import Looted, Task, agenda, lying, open_for, time_left, tokens_missing

STRIDE: Final = 4.0
"""Steps in a round of walking that cards give on the whole."""
TOWARDS: Final = 0.6
"""What a step to a monster counts beside one to a place: it comes to meet you."""
MET: Final = 0.45
"""What the blows for a monster count that needn't die."""


HELPED: Final = 0.6
"""The share of a summon's attacks that are made: it must get there, and misses now and then."""
BORNE: Final = 0.5
"""What an HP of a summon counts beside one of yours: a part of the blows is for it."""
DRAIN: Final = 0.5
"""What the harm counts that a special rule does to you in every round, as long as the way takes at least."""


class Need(NamedTuple):
    """What is still to be done."""

    blows: float
    """The damage that the monsters of the tasks still stand."""
    others: float
    """The same of monsters that needn't die, as far as they are likely to be met."""
    steps: float
    """The way past all tasks."""
    danger: float
    """The damage that those to be met do until they are dead, one after the other."""
    drain: float = 0.0
    """The damage that special rules do to you until all is done."""
    pace: float = PACE
    """The damage of a round, your summons' with yours."""

    @property
    def rounds(self) -> float:
        """The rounds of cards that it takes."""
        return (self.blows + self.others) / self.pace + self.steps / STRIDE


class Stop(NamedTuple):
    """Where something is to be done, and the monster if it is one."""

    hexes: tuple[Hex, ...]
    foe: FigureId | None
    task: Task


class Leg(NamedTuple):
    """The steps from where you stand to the end of a stop, all before it included."""

    stop: Stop
    steps: float


def need(t: Table) -> Need:
    """What the scenario still asks for from where things stand."""
    open_ = agenda(t.stage, t.board, looted(t.state))
    board = _in_the_end(t) if t.stage.scenario.rules else t.board
    parts = [_stops(t, part) for part in (open_.now, open_.then)]
    wanted = {stop.foe for part in parts for stop in part if stop.foe is not None}
    shown = terrain(t).revealed
    further = any(hex_ not in shown for part in parts for stop in part for hex_ in stop.hexes)
    blows = others = 0.0
    met: list[tuple[float, float]] = []
    for figure in t.others:
        toil = figure.hp * toughness(t.stage, figure.id)
        share = 1.0 if further or figure.hex in shown else 0.0
        if figure.id in wanted:
            blows += toil
        elif not t.stage.is_there(board, figure.id) or t.stage.asleep(board, figure.id):
            continue
        else:
            others += MET * share * toil
        met.append((toil, share * strength(t.stage, figure.id)))
    rounds = danger = 0.0
    pace = PACE + HELPED * sum((each.printed.attack or 0) * each.printed.targets for each in t.summons if each.printed)
    for toil, blow in sorted(met):
        rounds += toil / pace
        danger += blow * rounds
    way = _way(t, parts)
    steps = way[-1].steps if way else 0.0
    drain = _drains(t, way) * (blows / pace + steps / STRIDE) if t.stage.scenario.rules else 0.0
    return Need(blows, others, steps, danger, drain, pace)


@lru_cache(maxsize=8192)
def _triggers(stage: Stage, board: Board, looted: Looted) -> dict[int, frozenset[Task]]:
    """The special rules that come into force or end by what must be done anyway, and by which tasks."""
    open_ = agenda(stage, board, looted)
    due = {*open_.now, *open_.then}
    found = {
        index: due.intersection(open_for(stage, board, looted, rule.lapse).now)
        for index, rule in enumerate(stage.scenario.rules)
        if rule.lapse is not None and index not in board.lapsed
    }
    return {index: frozenset(tasks) for index, tasks in found.items() if tasks}


def _in_the_end(t: Table) -> Board:
    """The board once all that must be done is done, as far as special rules go: who will wake and come counts now.

    Else nothing would look worse than doing what wakes them.
    """
    return evolve(t.board, lapsed=t.board.lapsed.union(_triggers(t.stage, t.board, looted(t.state))))


def _drains(t: Table, way: list["Leg"]) -> float:
    """The damage of a round by special rules, each for the part of the way on which it is in force."""
    triggers, found = _triggers(t.stage, t.board, looted(t.state)), 0.0
    for index, rule in enumerate(t.stage.scenario.rules):
        if not isinstance(rule, AtRoundEnd) or rule.mark is not None:
            continue
        harm = added(ability.value for ability in rule.abilities if isinstance(ability, Suffer)) / rule.every
        ends = triggers.get(index, frozenset())
        done = next((leg.steps for leg in way if leg.stop.task in ends), None)
        share = 0.0 if done is None else done / max(way[-1].steps, 1.0)
        in_force = (index in t.board.lapsed) is rule.awaits
        found += harm * (in_force if done is None else share if in_force else 1 - share)
    return found


def _stops(t: Table, part: tuple[Task, ...]) -> list[Stop]:
    """The tasks of a part of the agenda with monsters where they stand now; of those for money as many as it takes."""
    at = {figure.id: figure for figure in t.others}
    stops = [Stop((at[task.foe].hex,) if task.foe in at else task.hexes, task.foe, task) for task in part]
    missing = tokens_missing(t.stage, looted(t.state))
    if not missing:
        return stops
    money = {*lying(t.stage, t.board)}
    ground = terrain(t).ground
    loose = sorted(
        [stop for stop in stops if stop.foe is None and stop.hexes[0] in money],
        key=lambda stop: field(ground, stop.hexes).get(t.you.hex, FAR),
    )
    foes = sorted([stop for stop in stops if stop.foe in at], key=lambda stop: at[stop.foe or ""].hp)
    rest = [stop for stop in stops if stop not in loose and stop not in foes]
    return [*rest, *loose[:missing], *foes[: max(missing - len(lying(t.stage, t.board)), 0)]]


def _way(t: Table, parts: list[list[Stop]]) -> list[Leg]:
    """The way past all stops, the nearest always next; those to be done at the end come last."""
    ground, here, steps = terrain(t).ground, t.you.hex, 0.0
    found = list[Leg]()
    for part in parts:
        left = list(part)
        while left:
            far, index = min((field(ground, stop.hexes).get(here, FAR), index) for index, stop in enumerate(left))
            stop = left.pop(index)
            steps += max(far - 1, 0) * TOWARDS if stop.foe is not None else far
            found.append(Leg(stop, steps))
            here = stop.hexes[0]
    return found


EVEN: Final = -0.4
MARGIN: Final = 1.9
ROUGHLY: Final = 0.6
"""The chance by the rounds that there are for those that are needed, as in held play."""
HEALTH: Final = 0.9
DANGER: Final = 0.17
FRAIL: Final = 3.0
"""How much HP count for those that are in danger: a share of the damage that monsters would do until they are dead, and
some in any case. An HP counts more the fewer there are.

Those and the above are about the likeliest for how 850 greedy games of every scenario at level 0 to 2 went on from each
of their rounds (6,120 of them), a scenario's own difficulty set aside.
"""
READY: Final = 0.1
"""What an item that can still be used counts."""


@lru_cache(maxsize=512)
def strength(stage: Stage, ref: FigureId) -> float:
    """The damage of a monster's turn, its sets taken alike."""
    return added(turn_of(set_) for set_ in stage.stats(ref).sets.values()) / 3


def turn_of(set_: Behaviour) -> float:
    """The damage of a turn with a set, to whom all of it reaches."""
    return (set_.attacks or 0) + sum(line.damage for line in set_.lines if isinstance(line, Line))


def open_chance(cards: CardSet, state: GameState) -> float:
    """The chance to win on the open map, 0 to 1: a rule of thumb unless the game has ended."""
    if state.ending is not None:
        return 1.0 if state.ending.won else 0.0
    if state.goal_met and not state.failed:
        return SURE
    t = table(cards, state)
    ready = sum(place.state is ItemCondition.READY for place in state.hero.items)
    left = need(t)
    hp = state.you.hp + BORNE * added(each.hp for each in t.summons)
    health = log((hp + 1) / (DANGER * left.danger + DRAIN * left.drain + FRAIL))
    found = _share(MARGIN * _margin(t, left.rounds) + HEALTH * health + READY * ready + EVEN)
    return found if stamina(state) else found * LAST_ROUND


def _margin(t: Table, needed: float) -> float:
    """How far the rounds that there are go for those that are needed, in work and in waiting; 0 where they just do."""
    scenario, done, lasts = t.stage.scenario, t.round - 1, stamina(t.state)
    rests = max(sum(place.zone is not Zone.LOST for place in t.hero.cards) - 1, 0)
    limit, wait = time_left(scenario.failure, done), time_left(scenario.success, done)
    margin = _ratio(min(lasts, limit) if limit else lasts, needed)
    return min(margin, _ratio(lasts + rests, wait)) if wait else margin


def _ratio(there: float, needed: float) -> float:
    return log((max(there, 0.0) + ROUGHLY) / (max(needed, 0.0) + ROUGHLY))


def _share(x: float) -> float:
    return 1 / (1 + exp(-x))
