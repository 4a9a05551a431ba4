"""What open play works out once for a stage, or once for a board: grounds, what is revealed, who comes before whom."""

from functools import lru_cache
from typing import NamedTuple

from holdin.game.stage import STAGES_MOST, Stage, number_in
from holdin.game.state import Board, MonsterRef
from holdin.models.base import MonsterId
from holdin.models.hexes import Hex
from holdin.models.letters import Kind, Tile
from holdin.rules.ground import Ground
from holdin.rules.open.tables import Tables, tables_of
from holdin.rules.open.ways import NEGATIVE
from holdin.rules.space import space_of

BOARDS_MOST = 128
"""More boards of a stage than this are worked out anew; a game has a dozen or two."""
GROUNDS_MOST = 1024


class Rank(NamedTuple):
    """A monster's place among those of equal initiative: its sort's, elites first, its own number (OPN-3)."""

    sort: int
    normal: bool
    number: int


class Terrain(NamedTuple):
    """A board as the hexes see it."""

    ground: Ground
    """What lies there now, without figures."""
    tables: Tables
    revealed: frozenset[Hex]
    negative: frozenset[Hex]
    """Traps that aren't sprung, and hazardous terrain (FIG-4)."""


class Scene:
    """A stage on the hexes."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.forms = frozenset(stage.forms.values())
        """The forms in which killed monsters rise: they stand nowhere until then."""
        sorts = self._sorts = dict[MonsterId, int]()
        self.ranks: dict[MonsterRef, Rank] = {}
        for number, (ref, tile) in enumerate(stage.monsters.items()):
            sort = sorts.setdefault(tile.monster, number)
            self.ranks[ref] = Rank(sort, tile.kind is not Kind.ELITE, number)
        self.marked = frozenset(hex_ for hex_, printed in stage.face.hexes.items() if printed.mark.mark is not None)
        """The hexes with a name, by which scenarios mean them."""
        self._boards: dict[object, Terrain] = {}
        self._grounds: dict[tuple[int, frozenset[Hex], frozenset[Hex]], tuple[Ground, Ground]] = {}
        self._last: tuple[Board, Terrain] | None = None

    def rank(self, ref: MonsterRef) -> Rank:
        """Where a monster stands among its equals; summoned ones come after those that are printed (OPN-3)."""
        found = self.ranks.get(ref)
        if found is not None:
            return found
        tile, number = self.stage.monsters[ref], number_in(ref)
        return Rank(self._sorts.get(tile.monster, number), tile.kind is not Kind.ELITE, number)

    def terrain(self, board: Board) -> Terrain:
        """What lies on a board; boards are replaced whole, so that mostly it is the one of before."""
        if self._last is not None and self._last[0] is board:
            return self._last[1]
        key = (board.opened, board.cleared, board.lapsed, board.flooded, board.laid)
        found = self._boards.get(key)
        if found is None:
            if len(self._boards) >= BOARDS_MOST:
                self._boards.clear()
            ground = self.stage.bare_ground(board)
            negative = frozenset(hex_ for hex_, tile in ground.tiles.items() if tile in NEGATIVE)
            found = Terrain(ground, tables_of(ground.space), self._revealed(board), negative)
            self._boards[key] = found
        self._last = board, found
        return found

    def _revealed(self, board: Board) -> frozenset[Hex]:
        """What is joined to the start without walls and doors that have never been opened (OPN-4)."""
        shut = {hex_ for hex_, tile in self.stage.terrain.items() if tile is Tile.DOOR_CLOSED} - board.opened
        shut |= self.stage.walled_since(board)
        space = space_of(frozenset(self.stage.face.hexes) - shut, self.stage.face.wall_edges)
        return frozenset(space.distances(self.stage.start)) - self.stage.walled(board)

    def ground(self, board: Board, monsters: frozenset[Hex], friends: frozenset[Hex]) -> Ground:
        """The same with monsters and friends of yours in some hexes, as your own movement meets them."""
        terrain = self.terrain(board).ground
        key = id(terrain), monsters, friends
        found = self._grounds.get(key)
        if found is None or found[0] is not terrain:
            if len(self._grounds) >= GROUNDS_MOST:
                self._grounds.clear()
            found = self._grounds[key] = terrain, terrain.with_monsters(monsters, friends)
        return found[1]


@lru_cache(maxsize=STAGES_MOST)
def scene_of(stage: Stage) -> Scene:
    """The one `Scene` of a stage."""
    return Scene(stage)
