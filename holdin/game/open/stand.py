"""Who stands where on the hexes, who is met, and whose turn is next (OPN-2 to OPN-4, FIG-1, FIG-2)."""

from functools import lru_cache

from holdin.game.figures import YOU, Figure, FigureId, is_summon, side_of
from holdin.game.open.scene import Terrain, scene_of
from holdin.game.state import GameState, Paid
from holdin.game.table import Table
from holdin.models.base import MonsterId
from holdin.models.hexes import Hex
from holdin.models.letters import Party
from holdin.models.monster import Behaviour, HealRow
from holdin.models.summon import Summon
from holdin.rules.open.tables import Tables

Place = tuple[float, ...]
"""A figure's place in the order of a round: the smaller, the sooner (OPN-3)."""

LAST_INITIATIVE = 99
"""Of someone who rests long (OPN-3)."""


def terrain(t: Table) -> Terrain:
    """The board as the hexes see it."""
    return scene_of(t.stage).terrain(t.board)


def standing(t: Table) -> tuple[Figure, ...]:
    """The monsters that are in the way: those that live, and those whose place waits for them (MAP-10)."""
    forms = scene_of(t.stage).forms
    if not forms:
        return t.others
    return tuple([each for each in t.others if each.id not in forms or t.stage.is_there(t.board, each.id)])


def is_met(t: Table, figure: Figure) -> bool:
    """Whether a monster is there and revealed: it acts, and can be targeted (OPN-4)."""
    return figure.hex in terrain(t).revealed and (not t.stage.comes or t.stage.is_there(t.board, figure.id))


def met(t: Table) -> tuple[Figure, ...]:
    """The monsters that are there and revealed."""
    revealed = terrain(t).revealed
    found = [each for each in t.others if each.hex in revealed]
    if t.stage.comes:
        found = [each for each in found if t.stage.is_there(t.board, each.id)]
    return tuple(found)


def enemies_of(t: Table, who: FigureId) -> tuple[Figure, ...]:
    """The figures of the other side that can be fought now (FIG-1, OPN-4)."""
    return met(t) if side_of(who) is Party.HERO else (t.you, *t.summons)


def allies_of(t: Table, who: FigureId) -> tuple[Figure, ...]:
    """The figures of its own side, without itself (FIG-1, OPN-4)."""
    side = (t.you, *t.summons) if side_of(who) is Party.HERO else met(t)
    return tuple([each for each in side if each.id != who])


def everybody(t: Table) -> tuple[Figure, ...]:
    """Whoever is in the way of somebody: you, your summons, the monsters (FIG-1, FIG-2)."""
    return (t.you, *t.summons, *standing(t))


def behaviour(t: Table, figure: Figure) -> Behaviour:
    """Its sort's set for this round, for its kind, with what its sort has gained; to be asked only once it is rolled.

    A summon acts by what is printed for it (SUM-3).
    """
    set_ = printed_set(t, figure)
    return with_gains(t, figure.id, set_) if t.kindled.sorts else set_


def printed_set(t: Table, figure: Figure) -> Behaviour:
    """The same without what its sort has gained (MIX-3)."""
    if figure.printed is not None:
        return acting_set(figure.printed)
    assert figure.set is not None
    return t.stage.stats(figure.id).sets[figure.set]


def with_gains(t: Table, who: FigureId, set_: Behaviour) -> Behaviour:
    """A set with what its sort has gained by its consumptions of this round (MIX-3)."""
    paid = () if is_summon(who) else dict(t.kindled.sorts).get(sort_of(t, who), ())
    return _grown(set_, paid) if paid else set_


@lru_cache(maxsize=256)
def _grown(set_: Behaviour, paid: tuple[Paid, ...]) -> Behaviour:
    """Each figure gains what its own column says in that place; where it says nothing, what the first one's says."""
    printed = set_.consume
    for index, first in paid:
        own = printed[index] if index < len(printed) else first
        set_ = set_.with_gain((own if own.elements == first.elements else first).gain)
    return set_


@lru_cache(maxsize=256)
def acting_set(printed: Summon) -> Behaviour:
    """What a summon does in each of its turns, as a set: "move + 0, attack + 0" (SUM-3)."""
    return Behaviour(
        initiative=LAST_INITIATIVE,
        move=printed.move,
        attack=printed.attack,
        range=_heal_row(printed) if printed.range is None and printed.heal else printed.range,
        targets=printed.targets,
        conditions=printed.conditions,
        pierce=printed.pierce,
        push=printed.push,
        pull=printed.pull,
    )


def _heal_row(printed: Summon) -> HealRow:
    return HealRow(heal=printed.heal, range=printed.heal_range)


def sort_of(t: Table, who: FigureId) -> MonsterId:
    """A monster's sort."""
    return t.stage.monsters[who].monster


def unrolled(t: Table) -> Figure | None:
    """A monster of the first sort that is met and has no set (OPN-2); none where all have one."""
    without = [each for each in t.others if each.set is None and not each.acted and is_met(t, each)]
    if len(without) < 2:
        return without[0] if without else None
    scene = scene_of(t.stage)
    return min(without, key=lambda each: scene.rank(each.id))


# The order of a round


def your_place(state: GameState) -> Place:
    """Before monsters of the same initiative; resting long after all others with 99 (OPN-3)."""
    if state.turn.leading is None:
        return LAST_INITIATIVE, 2
    return state.turn.initiative, 0


def place_of(t: Table, figure: Figure) -> Place:
    """A monster's: its set's initiative, then its sort, elites first, then its number (OPN-3)."""
    return (behaviour(t, figure).initiative, 1, *scene_of(t.stage).rank(figure.id))


def summons_place(state: GameState, index: int) -> Place:
    """A summon's, by its place among your summons: directly before yours (SUM-3)."""
    initiative, after = your_place(state)
    return initiative, after - 0.5, index


def next_up(t: Table, there: tuple[Figure, ...]) -> FigureId | None:
    """Who acts next of those that are met and you: the first in the order who hasn't (OPN-2, OPN-4); none if all."""
    waiting = [(place_of(t, each), each.id) for each in there if not each.acted]
    if not t.turn.over:
        waiting.append((your_place(t), YOU))
    waiting += [(summons_place(t, index), each.id) for index, each in enumerate(t.summons) if not each.acted]
    return min(waiting)[1] if waiting else None


def order(t: Table) -> tuple[FigureId, ...]:
    """You, your summons and the monsters that are met and have a set, in the order of this round (OPN-3, SUM-3)."""
    places = [(place_of(t, each), each.id) for each in met(t) if each.set is not None]
    places += [(summons_place(t, index), each.id) for index, each in enumerate(t.summons)]
    return tuple([who for _, who in sorted([*places, (your_place(t), YOU)])])


# Nearness


def place(tables: Tables, hex_: Hex) -> int:
    """A hex as a bit; 0 for one that is wall now."""
    number = tables.places.get(hex_)
    return 0 if number is None else 1 << number


def around(t: Table, hex_: Hex, reach: int) -> int:
    """The hexes within a range and in sight of one, itself included, as bits (ARE-1)."""
    tables = terrain(t).tables
    number = tables.places.get(hex_)
    if number is None:
        return 0
    return tables.within(number, reach) & (tables.seen(number) | 1 << number)
