"""Pushing and pulling figures over the hexes (PSH-2)."""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.rules.distance import distances
from holdin.rules.ground import Ground
from holdin.rules.move import entry_damage
from holdin.rules.open.paths import Onward

Kind = Literal["push", "pull"]


class Shoved(NamedTuple):
    """A figure that is pushed or pulled, among others."""

    hex: Hex
    flying: bool
    friends: frozenset[Hex]
    """Where its allies stand: it may pass them."""
    foes: frozenset[Hex]


def ends(  # noqa: PLR0913 - who pushes whom, how far, and what traps do
    ground: Ground, pusher: Hex, shoved: Shoved, kind: Kind, value: int, *, level: int
) -> Mapping[Hex, frozenset[int]]:
    """Where the longest ways end, and what damage they do, each way its own (PSH-2, OVL-3 to OVL-5).

    Every step leads farther from the pusher, or nearer, by MEA-5. If no step can be taken it stays where it is.
    """
    further = onward(ground, pusher, shoved, kind)
    best: dict[Hex, frozenset[int]] = {shoved.hex: frozenset({0})}
    here = best
    for _ in range(value):
        there: dict[Hex, frozenset[int]] = {}
        for hex_, damages in here.items():
            for near in further(hex_):
                done = 0 if shoved.flying else entry_damage(ground, near, level)
                there[near] = there.get(near, frozenset()) | {damage + done for damage in damages}
        here = there
        best = {hex_: damages for hex_, damages in here.items() if hex_ not in shoved.friends} or best
    return best


def layers(ground: Ground, pusher: Hex, shoved: Shoved, kind: Kind, value: int) -> list[frozenset[Hex]]:
    """The hexes that a figure can be in after each step, its own first, as long as a step can be taken (PSH-2)."""
    further = onward(ground, pusher, shoved, kind)
    found = [frozenset({shoved.hex})]
    for _ in range(value):
        there = frozenset(near for hex_ in found[-1] for near in further(hex_))
        if not there:
            break
        found.append(there)
    return found


def onward(ground: Ground, pusher: Hex, shoved: Shoved, kind: Kind) -> Callable[[Hex], list[Hex]]:
    """A function: to which hexes the next step can lead from a hex; nowhere if no way leads to it from the pusher."""
    far, sign = distances(ground, pusher), 1 if kind == "push" else -1
    shut = shoved.foes | {pusher}

    def further(hex_: Hex) -> list[Hex]:
        if hex_ not in far:
            return []
        there = far[hex_] + sign
        return [
            near
            for near in ground.space.ways[hex_]
            if far[near] == there and near not in shut and _passes(ground, shoved, near)
        ]

    return further


def _passes(ground: Ground, shoved: Shoved, hex_: Hex) -> bool:
    """Walkers are stopped by obstacles."""
    return shoved.flying or ground.tiles.get(hex_) is not Tile.OBSTACLE


def longest_ways(ground: Ground, pusher: Hex, shoved: Shoved, kind: Kind, value: int) -> tuple[Onward, tuple[Hex, ...]]:
    """Every longest way on which a figure is pushed or pulled, and where they end (PSH-2)."""
    further = onward(ground, pusher, shoved, kind)
    steps = layers(ground, pusher, shoved, kind, value)
    while steps[-1] <= shoved.friends:
        steps.pop()
    ends = tuple(sorted(steps[-1] - shoved.friends))
    found: Onward = dict.fromkeys(ends, ())
    last = frozenset(ends)
    for hexes in reversed(steps[:-1]):
        ways = {hex_: tuple(sorted(last.intersection(further(hex_)))) for hex_ in hexes}
        ways = {hex_: nexts for hex_, nexts in ways.items() if nexts}
        found |= ways
        last = frozenset(ways)
    return found, ends
