"""What monsters do, worked out once for a situation: players who try answers out meet the same ones again and again."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from holdin.game.asks import AskWay
from holdin.models.hexes import Hex
from holdin.rules.open.figures import Option, Situation
from holdin.rules.open.focus import Bitboard
from holdin.rules.open.monster_move import options_on
from holdin.rules.open.paths import best_ways

DECISIONS_MOST: Final = 4096


class Decision(NamedTuple):
    """All that the rules let a monster do, and how it gets there."""

    options: tuple[Option, ...]
    """None without a focus (FOC-2)."""
    ends: tuple[Hex, ...]
    """Where it may go; none where it stays in any case."""
    onward: tuple[tuple[Hex, tuple[Hex, ...]], ...]
    """The best ways there: each hex with those that come next (MEA-4)."""


@lru_cache(maxsize=DECISIONS_MOST)
def decide(situation: Situation) -> Decision:
    """What a monster does that isn't stunned (MAI-2 to MAI-6)."""
    board = Bitboard(situation)
    options = tuple(options_on(board))
    ends = tuple(dict.fromkeys([option.end for option in options]))
    if not ends or ends == (situation.mover.hex,):
        return Decision(options, (), ())
    return Decision(options, ends, tuple(best_ways(board, ends).items()))


@lru_cache(maxsize=DECISIONS_MOST)
def path(situation: Situation, end: Hex) -> tuple[Hex, ...]:
    """The steps of a best way to where it may go, of equal ones the first."""
    here, steps = situation.mover.hex, list[Hex]()
    onward = best_ways(Bitboard(situation), (end,)) if end != here else {}
    while here != end:
        here = onward[here][0]
        steps.append(here)
    return tuple(steps)


def first_way(ask: AskWay, here: Hex) -> Hex:
    """Where a monster goes next of what is equally right: to the first of its ends, as it is foretold (MAI-3)."""
    goal, onward = ask.walk.ends[0], dict(ask.walk.onward)
    if goal == here:
        return here
    return next((hex_ for hex_ in ask.hexes if hex_ != here and goal in _ahead(hex_, onward)), ask.hexes[-1])


def _ahead(hex_: Hex, onward: Mapping[Hex, Sequence[Hex]]) -> set[Hex]:
    """The hexes that ways lead to from one, itself included."""
    found, waiting = {hex_}, [hex_]
    while waiting:
        new = set(onward.get(waiting.pop(), ())) - found
        found |= new
        waiting += new
    return found
