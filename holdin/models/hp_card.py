"""HP cards: four halves each, so that HP decides the active modifier table (HPC-1, MHP-1)."""

from collections import Counter
from typing import Annotated, Self

from pydantic import Field, model_validator

from holdin.errors import SaidError
from holdin.models.base import Printed
from holdin.models.letters import Letter

Row = tuple[int, int, int]
"""The cells for A, B and C."""

COLUMN = {Letter.A: 0, Letter.B: 1, Letter.C: 2}


class HpHalf(Printed):
    """One half of one side: the HP numbers printed on it and its modifier table."""

    hp: Annotated[tuple[int, ...], Field(min_length=1)]
    table: tuple[Row, ...]
    """A row per level, a cell per letter (HPC-2)."""


class CharacterHpCard(Printed):
    """The character's HP card: halves in the order front, front turned, back, back turned."""

    halves: tuple[HpHalf, HpHalf, HpHalf, HpHalf]
    max_hp: tuple[int, int, int, int, int]
    """Max HP at character level 1 to 5 (HPC-3)."""

    @model_validator(mode="after")
    def _every_hp_stands_once(self) -> Self:
        seen = Counter(hp for half in self.halves for hp in half.hp)
        for hp in range(1, max(self.max_hp) + 1):
            if seen[hp] != 1:
                raise SaidError(
                    "HP {hp} is printed {times} times; every HP from 1 to the highest stands once ({rule})",
                    hp=hp,
                    times=seen[hp],
                    rule="HPC-1",
                )
        if any(len(half.table) != len(self.max_hp) for half in self.halves):
            raise SaidError("every half’s table has five rows, one per character level ({rule})", rule="HPC-2")
        return self

    @property
    def highest(self) -> int:
        """The highest HP that it shows; no level need give as many."""
        return max(hp for half in self.halves for hp in half.hp)

    def shows(self, hp: int) -> bool:
        """Whether a half shows this HP; none shows 0 (HPC-1)."""
        return any(hp in half.hp for half in self.halves)

    def half(self, hp: int) -> int:
        """Which half (0–3) shows this HP (HPC-1).

        :raises ValueError: the card doesn't show this HP.
        """
        for index, half in enumerate(self.halves):
            if hp in half.hp:
                return index
        msg = f"HP {hp} is not on the HP card; it shows 1 to {self.highest}"
        raise ValueError(msg)

    def row(self, hp: int, level: int) -> Row:
        """The active table's row for a character level from 1 (HPC-2)."""
        return self.halves[self.half(hp)].table[level - 1]

    def modifier(self, hp: int, level: int, letter: Letter) -> int:
        """The active table's cell for a character level from 1 (HPC-2)."""
        return self.row(hp, level)[COLUMN[letter]]


class MonsterHpCard(Printed):
    """The monster HP card; HP h lies on half h mod 4, also beyond its numbers: the card wraps (MHP-1)."""

    halves: tuple[HpHalf, HpHalf, HpHalf, HpHalf]
    ruler: Annotated[tuple[Letter, ...], Field(min_length=6)]
    """The letters along a long edge, from the top (ROLL-1)."""

    @model_validator(mode="after")
    def _a_loss_of_four_keeps_the_half(self) -> Self:
        for index, half in enumerate(self.halves):
            for hp in half.hp:
                if hp % 4 != index:
                    raise SaidError(
                        "HP {hp} is printed on half {index}; it belongs on half {half} ({rule})",
                        hp=hp,
                        index=index,
                        half=hp % 4,
                        rule="MHP-1",
                    )
            if len(half.table) != 4:
                raise SaidError(
                    "every half’s table has four rows, one per scenario level 0 to 3 ({rule})", rule="MHP-1"
                )
        letters = tuple(Letter)
        if any(letter is not letters[i % 3] for i, letter in enumerate(self.ruler)):
            raise SaidError("the ruler runs A, B, C, A, B, C, … ({rule})", rule="MHP-1")
        return self

    def half(self, hp: int) -> int:
        """Which half (0–3) is on top at this HP: a loss of 4 or 8 leaves it as it is (MHP-1)."""
        return hp % 4

    def row(self, hp: int, level: int) -> Row:
        """The active table's row for a scenario level from 0 (MHP-1)."""
        return self.halves[self.half(hp)].table[level]

    def modifier(self, hp: int, level: int, letter: Letter) -> int:
        """The active table's cell for a scenario level from 0 (MHP-1)."""
        return self.row(hp, level)[COLUMN[letter]]
