"""The open map: what a monster’s decision costs, by the size of its move and area, warm and on a map never seen."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from holdin.errors import Said
from holdin.game.stage import stage
from holdin.game.state import Board
from holdin.models.card_set import CardSet
from holdin.models.hexes import DIRECTIONS, Hex
from holdin.models.letters import Tile
from holdin.rules.ground import Ground
from holdin.rules.open import areas, tables
from holdin.rules.open.areas import Area
from holdin.rules.open.figures import Enemy, Mover, Situation
from holdin.rules.open.monster_move import options
from holdin.rules.shadow import frame_of
from holdin.rules.space import space_of
from holdin.tools.bench.core import setups
from holdin.tools.bench.kit import Measured, figure, timed, undisturbed

SITUATIONS: Final = 2_000
ENEMIES: Final = 4
ALLIES: Final = 4
WIDE: Final = 11
"""A full map: so many columns of so many hexes."""
FULL: Final[tuple[tuple[Tile, float], ...]] = (
    (Tile.OBSTACLE, 0.06),
    (Tile.TRAP, 0.04),
    (Tile.HAZARDOUS, 0.04),
    (Tile.DIFFICULT, 0.06),
)
"""What lies on it, and in which share of its hexes."""
MOVES: Final = (2, 4, 8)
AREAS: Final = (2, 4, 7)


def open_figures(cards: CardSet) -> Iterator[Measured]:
    """A monster's decision with four enemies, on full maps and on those of the set."""
    with undisturbed():
        rng = Random(1)
        full = [_full_map(rng) for _ in range(8)]
        printed = [_opened(stage(cards, setup).ground(Board())) for setup in setups(cards)]
        everything = [_situation(rng, rng.choice(full)) for _ in range(SITUATIONS)]
        yield figure("open", Said("a monster’s decision on a full map"), "ms", _decided(everything))
        on_printed = [_situation(rng, rng.choice(printed)) for _ in range(SITUATIONS)]
        yield figure("open", Said("a monster’s decision on a map of the set"), "ms", _decided(on_printed))
        for move in MOVES:
            some = [replace(each, mover=replace(each.mover, move=move)) for each in everything[:500]]
            yield figure("open", Said("the same with a move of {value}", value=move), "ms", _decided(some))
        for size in AREAS:
            some = [replace(each, mover=_with_area(rng, each.mover, size)) for each in everything[:500]]
            said = Said("the same with an area of {size} hexes and 3 targets", size=size)
            yield figure("open", said, "ms", _decided(some))
        yield figure("open", Said("the first decision on a map"), "ms", list(_first(rng, printed, sizes=False)))
        yield figure("open", Said("the first on a map of its size"), "ms", list(_first(rng, printed, sizes=True)))


def _decided(situations: Sequence[Situation]) -> list[float]:
    """How long each takes, with the tables of its map filled."""
    for situation in situations:
        options(situation)
    return [timed(partial(options, situation)) for situation in situations]


def _first(rng: Random, grounds: Sequence[Ground], *, sizes: bool) -> Iterator[float]:
    """Without anything that is known of a map; or of any map of its size."""
    for ground in grounds:
        situation = _situation(rng, ground)
        options(situation)
        for known in (space_of, tables.tables_of, areas.area_tables, *((frame_of,) if sizes else ())):
            known.cache_clear()
        unknown = replace(situation, ground=Ground(ground.hexes, ground.walls, ground.tiles))
        yield timed(partial(options, unknown))


def _full_map(rng: Random) -> Ground:
    hexes = frozenset(Hex(q, r - q // 2) for q in range(WIDE) for r in range(WIDE))
    tiles: dict[Hex, Tile] = {}
    left = sorted(hexes)
    for tile, share in FULL:
        for hex_ in rng.sample(left, round(share * len(hexes))):
            tiles[hex_] = tile
            left.remove(hex_)
    return Ground(hexes, frozenset(), tiles)


def _opened(ground: Ground) -> Ground:
    """The ground with all doors open, without its monsters."""
    tiles = {hex_: tile for hex_, tile in ground.tiles.items() if tile is not Tile.DOOR_CLOSED}
    return Ground(ground.hexes, ground.walls, tiles)


def _situation(rng: Random, ground: Ground) -> Situation:
    """A monster of any kind among others."""
    hexes = rng.sample(sorted(ground.hexes), 1 + ENEMIES + ALLIES)
    mover = Mover(
        hex=hexes[0],
        move=rng.randint(0, 6),
        range=rng.choice((None, 2, 3, 4, 5)),
        targets=rng.choice((1, 1, 2, 3)),
        flying=rng.random() < 0.15,
        jump=rng.random() < 0.15,
    )
    if rng.random() < 0.4:
        mover = _with_area(rng, mover, rng.randint(2, 5), targets=mover.targets)
    enemies = [Enemy(hex_, rng.randint(1, 99)) for hex_ in hexes[1 : 1 + ENEMIES]]
    return Situation(ground, mover, enemies, hexes[1 + ENEMIES :])


def _with_area(rng: Random, mover: Mover, size: int, targets: int = 3) -> Mover:
    """The same with an area of so many hexes in one piece."""
    hexes = [Hex(0, 0)]
    while len(hexes) < size + (mover.range is None):
        (q, r), (dq, dr) = rng.choice(hexes), rng.choice(DIRECTIONS)
        if (near := Hex(q + dq, r + dr)) not in hexes:
            hexes.append(near)
    melee = mover.range is None
    return replace(mover, area=Area(melee, tuple(sorted(hexes[melee:]))), targets=targets)
