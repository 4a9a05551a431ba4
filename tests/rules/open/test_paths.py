"""The best ways step by step: as drawn examples, and beside all ways there are, walked one by one."""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.rules.open.figures import Enemy, Mover, Situation
from holdin.rules.open.focus import Bitboard
from holdin.rules.open.paths import Onward, best_ways
from holdin.rules.open.push import Kind, Shoved, longest_ways
from holdin.rules.open.ways import Layer, layers_to
from holdin.rules.space import each
from tests.pictures import picture
from tests.rules.maps import random_ground
from tests.rules.open.scenes import Scene

TILES = (Tile.TRAP, Tile.HAZARDOUS, Tile.DIFFICULT, Tile.OBSTACLE, Tile.DOOR_OPEN)
Path = tuple[Hex, ...]


def best(drawing: str, to: str, tiles: dict[str, Tile] | None = None, *, jump: bool = False) -> dict[str, str]:
    scene = Scene(drawing, tiles=tiles, jump=jump)
    found = best_ways(Bitboard(scene.situation), [scene.board[name] for name in to])
    name = scene.name
    return {str(name(hex_)): "".join(sorted(str(name(near)) for near in nexts)) for hex_, nexts in found.items()}


def test_all_best_ways_are_there_and_no_other() -> None:
    """MEA-4: of equal ones each; one over a trap, or longer over difficult terrain, isn't."""
    drawing = """
        @ a e
         b c .
    """
    assert best(drawing, "c") == {"@": "ab", "a": "c", "b": "c", "c": ""}
    assert best(drawing, "e") == {"@": "a", "a": "e", "e": ""}
    assert best(drawing, "be") == {"@": "ab", "a": "e", "e": "", "b": ""}
    assert best(drawing, "e", tiles={"a": Tile.TRAP}) == {"@": "b", "b": "c", "c": "e", "e": ""}
    assert best(drawing, "e", tiles={"a": Tile.DIFFICULT}) == {"@": "ab", "a": "e", "b": "c", "c": "e", "e": ""}
    assert best(drawing, "e", tiles={"a": Tile.OBSTACLE}, jump=True) == {"@": "a", "a": "e", "e": ""}
    assert best("a @ b c", "c", jump=True) == {"@": "b", "b": "c", "c": ""}
    assert best("a b @ c d", "d", jump=True) == {"@": "c", "c": "d", "d": ""}


def paths(start: Hex, onward: Onward, ends: Iterable[Hex]) -> set[Path]:
    """Every way along the steps that are told, up to one of the ends."""
    found, waiting = set[Path](), list[Path]([(start,)])
    while waiting:
        path = waiting.pop()
        found |= {path} if path[-1] in ends else set()
        waiting += [(*path, near) for near in onward.get(path[-1], ())]
    return found


def walks(situation: Situation, path: Path) -> Iterator[Path]:
    """All ways on that enter no hex twice (MEA-2)."""
    yield path
    mover, ground = situation.mover, situation.ground
    over = mover.flying or mover.jump
    shut = set() if over else {enemy.hex for enemy in situation.enemies}
    for near in ground.space.ways[path[-1]]:
        blocked = not over and ground.tiles.get(near) is Tile.OBSTACLE
        if near not in path and near not in shut and not blocked:
            yield from walks(situation, (*path, near))


def cost(situation: Situation, path: Path) -> tuple[int, int]:
    """Negative hexes, then points; who flies or jumps goes over as few hexes as can be (MEA-1, MEA-3, MEA-4)."""
    tiles = [situation.ground.tiles.get(hex_) for hex_ in path[1:]]
    if situation.mover.flying or situation.mover.jump:
        return 0, len(tiles)
    negatives = sum(tile in {Tile.TRAP, Tile.HAZARDOUS} for tile in tiles)
    return negatives, len(tiles) + tiles.count(Tile.DIFFICULT)


def small_situation(random: Random) -> Situation:
    ground = random_ground(random, TILES)
    start, *others = random.sample(sorted(ground.hexes), min(len(ground.hexes), random.randint(1, 4)))
    flying, jump = random.choice(((False, False), (False, False), (True, False), (False, True)))
    split = random.randint(0, len(others))
    enemies = [Enemy(hex_, 1, invisible=False) for hex_ in others[:split]]
    return Situation(ground, Mover(hex=start, move=3, flying=flying, jump=jump), enemies, others[split:])


@given(st.randoms(use_true_random=False))
def test_the_steps_lead_along_every_best_way_there_is(random: Random) -> None:
    """MEA-4: beside all ways that enter no hex twice."""
    situation = small_situation(random)
    board, start = Bitboard(situation), situation.mover.hex
    known = [board.tables.hex_at(place) for place in each(board.come_to() & board.by.ends)]
    ends = random.sample(known, random.randint(1, min(3, len(known))))
    walked: dict[Hex, list[Path]] = {}
    for path in walks(situation, (start,)):
        walked.setdefault(path[-1], []).append(path)
    expected = set[Path]()
    for end in ends:
        least = min(cost(situation, path) for path in walked[end])
        expected |= {path for path in walked[end] if cost(situation, path) == least}
    found = best_ways(board, ends)
    assert paths(start, found, ends) == expected
    assert found.keys() == {hex_ for path in expected for hex_ in path}


def path_cost(situation: Situation, path: Path) -> tuple[int, int]:
    """What a path is counted by (MEA-3): of a jump the last hex alone, of a flight nothing that lies there."""
    mover, tiles = situation.mover, situation.ground.tiles
    entered = () if mover.flying else path[1:][-1:] if mover.jump else path[1:]
    lying = [tiles.get(hex_) for hex_ in entered]
    return sum(tile in {Tile.TRAP, Tile.HAZARDOUS} for tile in lying), len(path) - 1 + lying.count(Tile.DIFFICULT)


def counted(board: Bitboard, layers: Iterable[Layer]) -> dict[Hex, tuple[int, int]]:
    """Each hex, which stands in one layer only, with what its path is counted by."""
    found = [(board.tables.hex_at(place), layer) for layer in layers for place in each(layer.hexes)]
    assert len(found) == len({hex_ for hex_, _ in found})
    return {hex_: (layer.negatives, layer.length) for hex_, layer in found}


def test_a_jump_to_a_goal_pays_for_its_last_hex_alone() -> None:
    """MEA-3, MAI-4: 2 onto difficult terrain, wherever it begins."""
    for tile, negatives, more in ((Tile.DIFFICULT, 0, 1), (Tile.TRAP, 1, 0)):
        scene = Scene("@ a b", tiles={"b": tile}, jump=True)
        board = Bitboard(scene.situation)
        found = layers_to(board.tables, board.by, board.tables.places[scene.board["b"]])
        told = {scene.name(hex_): path for hex_, path in counted(board, found).items()}
        assert told == {"b": (0, 0), "a": (negatives, 1 + more), "@": (negatives, 2 + more)}


@given(st.randoms(use_true_random=False))
def test_hexes_are_counted_by_the_best_of_all_ways_from_the_start_and_to_a_goal(random: Random) -> None:
    """MEA-3, MEA-4, MAI-4: beside all ways that enter no hex twice; the best ways come first."""
    situation = small_situation(random)
    board, start = Bitboard(situation), situation.mover.hex
    there: dict[Hex, tuple[int, int]] = {}
    for path in walks(situation, (start,)):
        there[path[-1]] = min(path_cost(situation, path), there.get(path[-1], (99, 99)))
    layers = list(board.layers())
    assert layers == sorted(layers, key=itemgetter(0, 1))
    assert counted(board, layers) == there

    goal = random.choice([board.tables.hex_at(place) for place in each(board.come_to() & board.by.ends)])
    back: dict[Hex, tuple[int, int]] = {}
    for first in [board.tables.hex_at(place) for place in each(board.by.passable | 1 << board.start)]:
        costs = [path_cost(situation, path) for path in walks(situation, (first,)) if path[-1] == goal]
        back |= {first: min(costs)} if costs else {}
    layers = list(layers_to(board.tables, board.by, board.tables.places[goal]))
    assert layers == sorted(layers, key=itemgetter(0, 1))
    assert counted(board, layers) == back


def longest(drawing: str, value: int, kind: Kind = "push") -> tuple[dict[str, str], str]:
    board = picture(drawing)
    friends, foes = (frozenset(board[name] for name in names if name in board.names) for names in ("XYZ", "EFG"))
    shoved = Shoved(board["m"], flying=False, friends=friends, foes=foes)
    onward, ends = longest_ways(board.ground, board["@"], shoved, kind, value)
    name = {hex_: name for name, hex_ in board.names.items()}
    told = {name[hex_]: "".join(sorted(name[each] for each in nexts)) for hex_, nexts in onward.items()}
    return told, "".join(sorted(name[end] for end in ends))


def test_the_steps_of_a_push_lead_along_every_longest_way() -> None:
    """PSH-2: over allies, but no end is there; a way that ends too soon is none, and where none leads it stays."""
    drawing = """
        @ m a d
         n b c .
        """
    assert longest("@ m a b", 2) == ({"m": "a", "a": "b", "b": ""}, "b")
    assert longest("@ m X b", 2) == ({"m": "X", "X": "b", "b": ""}, "b")
    assert longest("@ m a X", 2) == ({"m": "a", "a": ""}, "a")
    assert longest("@ m X", 2) == ({"m": ""}, "m")
    assert longest("@ m E", 2) == ({"m": ""}, "m")
    assert longest("@ m a b", 0) == ({"m": ""}, "m")
    assert longest("@ a b m", 9, "pull") == ({"m": "b", "b": "a", "a": ""}, "a")
    assert longest(drawing.replace(".", "#"), 1) == ({"m": "ab", "a": "", "b": ""}, "ab")
    assert longest(drawing.replace(".", "#"), 2) == ({"m": "ab", "a": "cd", "b": "c", "c": "", "d": ""}, "cd")
    assert longest(drawing.replace(".", "#").replace("d", "E"), 2) == ({"m": "ab", "a": "c", "b": "c", "c": ""}, "c")
