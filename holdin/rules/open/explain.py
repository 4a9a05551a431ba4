"""Why a monster does what it does, with the rule that decided (MAI-8)."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from holdin.models.hexes import Hex
from holdin.rules.open.figures import Situation
from holdin.rules.open.focus import Bitboard, Candidate, focuses
from holdin.rules.open.monster_move import Wanted, allowing, allowing_any, heading, shortest, want
from holdin.rules.space import each


class Ruled(NamedTuple):
    """A hex, or the enemy in it, and the rule by which it isn't taken."""

    hex: Hex
    rule: str


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a monster goes for a focus and goes where it goes."""

    focus: Hex | None
    rule: str
    """What decided on the focus; or why there is none."""
    enemies: tuple[Ruled, ...] = ()
    """The enemies that aren't the focus."""
    hexes: tuple[Ruled, ...] = ()
    """The attack-hexes for the focus that it doesn't want."""
    ends: tuple[Ruled, ...] = ()
    """If it doesn't get there: where else the move could have ended."""


_FOCUS_RULES = ("FOC-3 (a)", "FOC-3 (b)", "FOC-3 (c)", "FOC-3 (d)", "FOC-3 (e)")
"""By which of a candidate's values it is better or worse than another."""


def explain(situation: Situation) -> tuple[Reasons, ...]:
    """The reasons for each focus that a monster may have; one without a focus if it has none (MAI-8)."""
    if situation.mover.stunned:
        return (Reasons(None, "FOC-1"),)
    if situation.mover.hex not in situation.ground.space.hexes:
        return (Reasons(None, "FOC-2", tuple(sorted(_not_come_at(situation, ())))),)
    board = Bitboard(situation)
    candidates = board.candidates()
    best = [(focus, want(board, focus.bit)) for focus in focuses(candidates)]
    missed = [Ruled(board.enemies[focus.bit].hex, "MAI-6") for focus, wanted in best if wanted is None]
    enemies = tuple(sorted([*_not_focused(situation, board, candidates), *missed]))
    rule = max((rule for _, rule in enemies if rule in _FOCUS_RULES), default="FOC-2")
    found = tuple(_reasons(board, focus, rule, enemies, wanted) for focus, wanted in best if wanted)
    return found or (Reasons(None, "MAI-6" if missed else "FOC-2", enemies),)


def _not_focused(situation: Situation, board: Bitboard, candidates: list[Candidate]) -> Iterator[Ruled]:
    """Invisible ones, those that can't be come at, and those that something tells from the best one."""
    yield from _not_come_at(situation, {board.enemies[candidate.bit].hex for candidate in candidates})
    for candidate in candidates:
        for rule, value, best in zip(_FOCUS_RULES, candidate, candidates[0], strict=False):
            if value != best:
                yield Ruled(board.enemies[candidate.bit].hex, rule)
                break


def _not_come_at(situation: Situation, come_at: Collection[Hex]) -> Iterator[Ruled]:
    for enemy in situation.enemies:
        if enemy.invisible or enemy.hex not in come_at:
            yield Ruled(enemy.hex, "FOC-4" if enemy.invisible else "FOC-2")


def _reasons(board: Bitboard, focus: Candidate, rule: str, enemies: tuple[Ruled, ...], wanted: Wanted) -> Reasons:
    hexes = _sorted(board, _hexes(board, focus.bit, wanted))
    ends = () if wanted.reached else _sorted(board, _ends(board, wanted))
    return Reasons(board.enemies[focus.bit].hex, rule, enemies, hexes, ends)


def _sorted(board: Bitboard, ruled: Iterable[tuple[int, str]]) -> tuple[Ruled, ...]:
    return tuple(sorted(Ruled(board.tables.hex_at(place), rule) for hexes, rule in ruled for place in each(hexes)))


def _hexes(board: Bitboard, focus: int, wanted: Wanted) -> Iterator[tuple[int, str]]:
    """The attack-hexes that are not taken, by what the rules looked at when they went (MAI-2, MAI-3, MAI-6)."""
    come_to = board.attack_hexes[focus] & board.come_to()
    left = allowing_any(board, focus, come_to)
    yield come_to & ~left, "MAI-6"
    fewest = min(layer.negatives for layer in board.layers() if layer.hexes & wanted.hexes)
    level = near = 0
    for layer in board.with_negatives(fewest):
        level |= layer.hexes
        near |= layer.hexes if layer.length <= board.mover.steps else 0
    yield left & ~level, "MAI-2 (a)"
    left &= level
    if wanted.reached:
        yield left & ~near, "MAI-2 (b)"
        left &= near
    yield left & ~wanted.hexes, "MAI-2 (c)"
    left &= wanted.hexes
    largest = sets = chosen = 0
    for attack in wanted.attacks:
        largest |= attack.hexes
    for enemies in wanted.sets:
        sets |= allowing(wanted.attacks, enemies)
    for _, hexes in wanted.chosen:
        chosen |= hexes
    nearest = shortest(board, largest, fewest)
    yield left & ~largest, "MAI-2 (d)"
    yield largest & ~nearest & ~sets, "MAI-2 (e)"
    yield nearest & ~sets, "MAI-2 (f)"
    yield sets & ~chosen, "MAI-3"


def _ends(board: Bitboard, wanted: Wanted) -> Iterator[tuple[int, str]]:
    """Where else the move could have ended (MAI-4)."""
    taken = 0
    for goal in {goal for _, hexes in wanted.chosen for goal in each(hexes)}:
        taken |= heading(board, goal)
    for layer in board.layers():
        if layer.length <= board.mover.steps:
            yield layer.hexes & board.by.ends & ~taken, "MAI-4"
