"""Maps for the questions: a plain board, random ones, and how a question reaches the engine.

Everything in this folder is written from the rules and the protocol alone, as slowly and plainly as can be: it shares
no code with `holdin.rules`, so that two readings of the same rules are held against each other.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from holdin.engine import Engine, answer

Hex = tuple[int, int]
Json = dict[str, Any]

KINDS = ("door_closed", "door_open", "trap", "hazardous", "difficult", "obstacle", "monster", "money", "treasure")


def neighbours(here: Hex) -> list[Hex]:
    q, r = here
    return [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]


@dataclass(frozen=True)
class Board:
    hexes: frozenset[Hex]
    walls: frozenset[frozenset[Hex]]
    tiles: dict[Hex, str]

    def kind(self, here: Hex) -> str | None:
        return self.tiles.get(here)

    def closed(self, here: Hex) -> bool:
        return self.kind(here) == "door_closed"

    def steps(self, here: Hex) -> list[Hex]:
        """The listed hexes next to one, no wall between; doors are not looked at."""
        return [
            there for there in neighbours(here) if there in self.hexes and frozenset((here, there)) not in self.walls
        ]

    def open_steps(self, here: Hex) -> list[Hex]:
        """The same, where a closed door is a wall."""
        return [] if self.closed(here) else [there for there in self.steps(here) if not self.closed(there)]

    def asked(self) -> Json:
        return {
            "hexes": [list(here) for here in sorted(self.hexes)],
            "walls": [[list(end) for end in sorted(wall)] for wall in sorted(self.walls, key=sorted)],
            "tiles": {f"{q},{r}": kind for (q, r), kind in sorted(self.tiles.items())},
        }


def random_board(rng: random.Random, most: int = 40) -> Board:
    """1 to `most` hexes, in one piece or torn, with few or many walls and tiles."""
    size = rng.choice((rng.randint(1, most), rng.randint(1, min(most, 12))))
    hexes = rng.choice((_grown, _grown, _grown, _torn, _torn, _islands))(rng, size)
    wall_share = rng.choice((0.0, 0.0, 0.05, 0.15, 0.4))
    tile_share = rng.choice((0.0, 0.1, 0.25, 0.5, 0.9))
    kinds = rng.sample(KINDS, rng.randint(1, len(KINDS)))
    pairs = {frozenset((here, there)) for here in hexes for there in neighbours(here) if there in hexes}
    walls = frozenset(pair for pair in sorted(pairs, key=sorted) if rng.random() < wall_share)
    tiles = {here: rng.choice(kinds) for here in sorted(hexes) if rng.random() < tile_share}
    return Board(frozenset(hexes), walls, tiles)


def _grown(rng: random.Random, size: int) -> set[Hex]:
    """One piece, round or winding."""
    hexes = [(rng.randint(-9, 9), rng.randint(-9, 9))]
    winding = rng.random()
    while len(hexes) < size:
        root = hexes[-1] if rng.random() < winding else rng.choice(hexes)
        here = rng.choice(neighbours(root))
        if here not in hexes:
            hexes.append(here)
        elif rng.random() < 0.2:
            winding = 0.0
    return set(hexes)


def _torn(rng: random.Random, size: int) -> set[Hex]:
    """Hexes here and there in a field, full of holes."""
    width = next(width for width in range(1, 99) if width * width >= size * 1.4)
    return set(rng.sample([(q, r) for q in range(width) for r in range(width)], size))


def _islands(rng: random.Random, size: int) -> set[Hex]:
    """Two pieces, which may be a world apart."""
    q, r = rng.choice((-(10**6), -30, 0, 30, 10**8)), rng.choice((-(10**6), 0, 30))
    first = rng.randint(0, size - 1)
    return _grown(rng, size - first) | {(q + dq, r + dr) for dq, dr in (_grown(rng, first) if first else ())}


def random_ends(rng: random.Random, board: Board) -> tuple[Hex, Hex]:
    """Two hexes of the board, now and then the same."""
    hexes = sorted(board.hexes)
    return rng.choice(hexes), rng.choice(hexes)


def boards(seeds: range, most: int = 40) -> Iterator[tuple[random.Random, Board]]:
    for seed in seeds:
        rng = random.Random(seed)
        yield rng, random_board(rng, most)


@cache
def _engine() -> Engine:
    return Engine()


def reply(line: bytes) -> Json:
    """What goes over the wire for a line, read back."""
    back: Json = json.loads(json.dumps(answer(_engine(), line + b"\n"), allow_nan=False))
    return back


def ask(what: str, **fields: Any) -> Json:
    """The result of a question that must be answered."""
    question = {"id": 7, "op": "ask", "what": what, **fields}
    back = reply(json.dumps(question).encode())
    assert back["ok"], (back, json.dumps(question))
    assert set(back) == {"id", "ok", "result"}
    assert back["id"] == 7
    result: Json = back["result"]
    return result


def refused(**request: Any) -> Json:
    """The error with which a request is refused."""
    back = reply(json.dumps({"id": "x", **request}).encode())
    assert not back["ok"], (back, request)
    assert set(back) == {"id", "ok", "error"}
    assert back["id"] == "x"
    error: Json = back["error"]
    assert error["message"]
    return error
