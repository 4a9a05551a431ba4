"""Random small maps for the properties of the rules."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from holdin.models.hexes import Edge, Hex, edge, neighbours
from holdin.models.letters import HINDRANCE_TILES, Tile
from holdin.rules.ground import Ground

MANY = sorted(Tile)
HINDERING = sorted(HINDRANCE_TILES)


def random_hexes(random: Random, width: int, height: int) -> frozenset[Hex]:
    """A block of hexes somewhere, with some gaps."""
    q0, r0, kept = random.randint(-9, 9), random.randint(-9, 9), random.choice([0.7, 0.85, 1])
    block = [Hex(q0 + q, r0 + r) for q in range(width) for r in range(height)]
    return frozenset([block[0], block[-1], *(hex_ for hex_ in block if random.random() < kept)])


def random_walls(random: Random, hexes: frozenset[Hex]) -> frozenset[Edge]:
    """A few wall edges between the hexes."""
    edges = sorted({edge(hex_, near) for hex_ in hexes for near in neighbours(hex_) if near in hexes})
    return frozenset(random.sample(edges, min(len(edges), random.choice([0, 1, 3, 6]))))


def random_ground(random: Random, tiles: Sequence[Tile] = MANY, size: int = 4) -> Ground:
    """A small map with some tiles of some of these kinds, and now and then one under a monster."""
    hexes = random_hexes(random, random.randint(2, size), random.randint(2, size))
    kinds, share = random.sample(tiles, random.randint(1, len(tiles))), random.choice([0.2, 0.4, 0.7, 0.9])
    laid = {hex_: random.choice(kinds) for hex_ in sorted(hexes) if random.random() < share}
    walls = random_walls(random, hexes)
    monsters = {hex_ for hex_, tile in laid.items() if tile is Tile.MONSTER}
    free = {hex_: tile for hex_, tile in laid.items() if hex_ not in monsters}
    under = {hex_: random.choice(HINDERING) for hex_ in sorted(monsters) if random.random() < 0.5}
    return Ground(hexes, walls, free | under, frozenset(monsters))


grounds = st.randoms(use_true_random=False).map(random_ground)
