"""Who stands where on the hexes, who is met, and whose turn is next (OPN-2 to OPN-4, FIG-1, FIG-2)."""

from holdin.game.figures import YOU, Figure, FigureId
from holdin.game.open.scene import Terrain, scene_of
from holdin.game.state import GameState
from holdin.game.table import Table
from holdin.models.base import MonsterId
from holdin.models.hexes import Hex
from holdin.models.monster import Behaviour
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


def behaviour(t: Table, figure: Figure) -> Behaviour:
    """Its sort's set for this round, for its kind; to be asked only once it is rolled."""
    assert figure.set is not None
    return t.stage.stats(figure.id).sets[figure.set]


def sort_of(t: Table, who: FigureId) -> MonsterId:
    """A monster's sort."""
    return t.stage.monsters[who].monster


def unrolled(t: Table) -> Figure | None:
    """A monster of the first sort that is met and has no set (OPN-2); none where all have one."""
    without = [each for each in t.others if each.set is None and is_met(t, each)]
    if len(without) < 2:
        return without[0] if without else None
    ranks = scene_of(t.stage).ranks
    return min(without, key=lambda each: ranks[each.id])


# The order of a round


def your_place(state: GameState) -> Place:
    """Before monsters of the same initiative; resting long after all others with 99 (OPN-3)."""
    if state.turn.leading is None:
        return LAST_INITIATIVE, 2
    return state.turn.initiative, 0


def place_of(t: Table, figure: Figure) -> Place:
    """A monster's: its set's initiative, then its sort, elites first, then its number (OPN-3)."""
    return (behaviour(t, figure).initiative, 1, *scene_of(t.stage).ranks[figure.id])


def next_up(t: Table, there: tuple[Figure, ...]) -> FigureId | None:
    """Who acts next of those that are met and you: the first in the order who hasn't (OPN-2, OPN-4); none if all."""
    waiting = [(place_of(t, each), each.id) for each in there if not each.acted]
    if not t.turn.over:
        waiting.append((your_place(t), YOU))
    return min(waiting)[1] if waiting else None


def order(t: Table) -> tuple[FigureId, ...]:
    """You and the monsters that are met and have a set, in the order of this round (OPN-3)."""
    places = [(place_of(t, each), each.id) for each in met(t) if each.set is not None]
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
