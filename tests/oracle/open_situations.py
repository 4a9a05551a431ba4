"""Situations on the open map by lot: small grounds, each furnished and peopled many times over."""

import random
from collections.abc import Iterator
from dataclasses import replace

from tests.oracle.board import Board, Hex, Json, neighbours
from tests.oracle.open_map import Area, Attack, Enemy, Ground, Monster, Situation

TILES = ("trap", "hazardous", "difficult", "obstacle", "door_open", "money", "treasure")
INITIATIVES = (5, 10, 10, 30.5, 30.5, 31, 99, 198.5, 199)


def random_ground(rng: random.Random) -> tuple[Board, Ground]:
    """10 to 35 hexes in one piece or two, wide or a corridor one hex wide, with walls and closed doors."""
    hexes = _piece(rng, rng.randint(10, 35), winding=rng.choice((0.0, 0.0, 0.5, 0.9, 1.0)))
    if rng.random() < 0.1:
        hexes |= {(q + 4, r + rng.randint(-2, 2)) for q, r in _piece(rng, rng.randint(1, 8), winding=0.5)}
    share = rng.choice((0.0, 0.0, 0.05, 0.2))
    pairs = {frozenset((here, there)) for here in hexes for there in neighbours(here) if there in hexes}
    walls = frozenset(pair for pair in sorted(pairs, key=sorted) if rng.random() < share)
    closed = rng.sample(sorted(hexes), rng.choice((0, 0, 0, 1, 2, 3)))
    board = Board(frozenset(hexes), walls, dict.fromkeys(closed, "door_closed"))
    return board, Ground(board)


def _piece(rng: random.Random, size: int, winding: float) -> set[Hex]:
    hexes = [(rng.randint(-3, 3), rng.randint(-3, 3))]
    while len(hexes) < size:
        root = hexes[-1] if rng.random() < winding else rng.choice(hexes)
        free = [there for there in neighbours(root) if there not in hexes]
        if free:
            hexes.append(rng.choice(free))
        else:
            winding = 0.0
    return set(hexes)


def furnished(rng: random.Random, board: Board) -> Board:
    """The same ground with other tiles."""
    share = rng.choice((0.0, 0.1, 0.25, 0.5, 0.8))
    kinds = rng.sample(TILES, rng.randint(1, len(TILES)))
    tiles = {here: rng.choice(kinds) for here in sorted(board.hexes) if rng.random() < share}
    return replace(board, tiles={**tiles, **{here: "door_closed" for here in board.hexes if board.closed(here)}})


def furnished_boards(seeds: range, each: int = 20) -> Iterator[tuple[random.Random, Board, Ground]]:
    """One ground a seed, with `each` furnishings."""
    for seed in seeds:
        rng = random.Random(seed)
        board, ground = random_ground(rng)
        for _ in range(each):
            yield rng, furnished(rng, board), ground


def places(rng: random.Random, board: Board) -> list[Hex]:
    """The board's hexes in any order, for figures; closed doors mostly left out."""
    hexes = sorted(here for here in board.hexes if not board.closed(here) or rng.random() < 0.05)
    rng.shuffle(hexes)
    return hexes


def random_area(rng: random.Random) -> Area:
    """A pattern of 1 to 5 hexes, in one piece or torn; one of a melee attack may lie far off."""
    melee = rng.random() < 0.5
    hexes = [(0, 0)]
    size = rng.randint(1, 5) + melee
    while len(hexes) < size:
        q, r = rng.choice(hexes)
        reach = rng.choice((1, 1, 1, 1, 2, 3))
        dq, dr = rng.choice(neighbours((0, 0)))
        if (there := (q + dq * reach, r + dr * reach)) not in hexes:
            hexes.append(there)
    rng.shuffle(hexes)
    return Area(melee, tuple(here for here in hexes if not melee or here != (0, 0)))


def random_attack(rng: random.Random, least_targets: int) -> Attack:
    area = random_area(rng) if rng.random() < 0.45 else None
    reach = rng.choice((None, 1, 2, 2, 3, 3, 4, 5)) if area is None else None if area.melee else rng.randint(1, 4)
    targets = rng.choice((1, 1, 2, 2, 3, least_targets))
    return Attack(reach, targets, area)


def random_enemies(rng: random.Random, hexes: list[Hex]) -> tuple[Enemy, ...]:
    """Initiatives are now and then all alike, often some of them."""
    invisible = rng.choice((0.0, 0.0, 0.3))
    initiatives = rng.choice(((10,), INITIATIVES, INITIATIVES, tuple(half / 2 for half in range(399))))
    return tuple(Enemy(here, rng.choice(initiatives), rng.random() < invisible) for here in hexes)


def random_situation(rng: random.Random, board: Board, ground: Ground) -> Situation:
    """A monster with any attack, up to five enemies, up to five allies."""
    hexes = places(rng, board)
    attack = random_attack(rng, least_targets=0)
    monster = Monster(
        hexes[0],
        rng.choice((0, 1, 2, 2, 3, 3, 4, 6)),
        attack.range,
        attack.targets,
        attack.area,
        flying=rng.random() < 0.15,
        jump=rng.random() < 0.2,
        muddled=rng.random() < 0.15,
        disarmed=rng.random() < 0.05,
        immobilized=rng.random() < 0.05,
        stunned=rng.random() < 0.02,
    )
    enemies = min(rng.choice((0, 1, 2, 2, 3, 3, 4, 4, 5)), len(hexes) - 1)
    allies = rng.choice((0, 0, 1, 2, 3, 5))
    others = hexes[1:]
    return Situation(
        board, ground, monster, random_enemies(rng, others[:enemies]), tuple(others[enemies : enemies + allies])
    )


def asked_area(area: Area | None) -> Json | None:
    return None if area is None else {"melee": area.melee, "hexes": [list(here) for here in area.hexes]}


def asked_enemies(enemies: tuple[Enemy, ...], *, initiatives: bool = True) -> list[Json]:
    found: list[Json] = []
    for enemy in enemies:
        asked: Json = {"hex": list(enemy.hex)}
        if initiatives:
            asked["initiative"] = enemy.initiative
        if enemy.invisible:
            asked["invisible"] = True
        found.append(asked)
    return found


def asked(situation: Situation) -> Json:
    """A situation as the fields of `monster_move`."""
    monster = situation.monster
    flags = ("flying", "jump", "muddled", "disarmed", "immobilized", "stunned")
    return {
        "map": situation.board.asked(),
        "monster": {
            "hex": list(monster.hex),
            "move": monster.move,
            "range": monster.range,
            "targets": monster.targets,
            "area": asked_area(monster.area),
            **{flag: True for flag in flags if getattr(monster, flag)},
        },
        "enemies": asked_enemies(situation.enemies),
        "allies": [list(ally) for ally in situation.allies],
    }


def situation_of(question: Json) -> Situation:
    """A situation out of the fields of `monster_move`."""
    given = question["map"]
    tiles = {(int(q), int(r)): kind for (q, r), kind in ((at.split(","), kind) for at, kind in given["tiles"].items())}
    walls = frozenset(frozenset((q, r) for q, r in wall) for wall in given["walls"])
    board = Board(frozenset((q, r) for q, r in given["hexes"]), walls, tiles)
    fields = {name: value for name, value in question["monster"].items() if name not in {"hex", "area"}}
    area = question["monster"].get("area")
    monster = Monster(
        _hex(question["monster"]["hex"]),
        area=area and Area(area["melee"], tuple(_hex(each) for each in area["hexes"])),
        **fields,
    )
    enemies = tuple(
        Enemy(_hex(each["hex"]), each["initiative"], each.get("invisible", False)) for each in question["enemies"]
    )
    return Situation(board, Ground(board), monster, enemies, tuple(_hex(ally) for ally in question["allies"]))


def _hex(given: list[int]) -> Hex:
    q, r = given
    return q, r
