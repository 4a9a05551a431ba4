"""Enhancements: the kinds of sticker that a town sells, and where on a card one lies (ENH-1)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final, Self

from pydantic import Field, model_validator

from holdin.errors import SaidError
from holdin.models.ability import Ability, Attack
from holdin.models.area import grown
from holdin.models.base import CardId, EnhancementId, Printed
from holdin.models.letters import Condition, Fights, Half, Side


class Property(StrEnum):
    """What of an ability line a sticker changes."""

    VALUE = "value"
    """Its number: + 1."""
    RANGE = "range"
    PUSH = "push"
    PULL = "pull"
    PIERCE = "pierce"
    TARGETS = "targets"
    AREA = "area"
    """Its pattern: a hex more."""
    JUMP = "jump"
    CONDITION = "condition"


class Enhancement(Printed):
    """A kind of sticker; its name is in the language files."""

    id: EnhancementId
    price: Annotated[int, Field(ge=1, le=999)]
    """In gold, before what ENH-2 adds and the set's own factor."""
    ranged_price: Annotated[int, Field(ge=1, le=999)] | None = None
    """The same on a line with a range, where it is another."""
    shared: bool = False
    """Whether the price is divided by the hexes of the line's area."""
    lines: Annotated[tuple[str, ...], Field(min_length=1)]
    """The kinds of ability on whose lines it goes."""
    changes: Property
    condition: Condition | None = None
    """The condition that it adds: to an attack's target if it is negative, else to yourself."""

    @model_validator(mode="after")
    def _condition_where_one_is_added(self) -> Self:
        if (self.condition is not None) != (self.changes is Property.CONDITION):
            raise SaidError(
                "{field} goes with {change}, and only with that", field="condition", change='changes = "condition"'
            )
        return self

    @property
    def needs_open_play(self) -> bool:
        """Whether a fight over a distance knows nothing that it could change (ENH-1)."""
        return self.changes in {Property.TARGETS, Property.AREA}


FARTHEST: Final = 7
"""No range is printed beyond it (RNG-1)."""


class Misfit(StrEnum):
    """Why a sticker doesn't go on a line (ENH-1)."""

    UNKNOWN = "unknown_enhancement"
    """The set has no such kind."""
    NO_DOT = "no_dot"
    """The card has no such line, or the line has no dot."""
    NO_DOT_FREE = "no_dot_free"
    """Every dot of the line has its sticker."""
    WRONG_LINE = "wrong_line"
    """It is made for other kinds of ability."""
    NOTHING_TO_ADD_TO = "nothing_to_add_to"
    """The line doesn't print what it changes: no range, no push."""
    THERE_ALREADY = "there_already"
    """The line has the condition, or the jump, already."""
    FARTHEST = "farthest"
    """No range goes further."""
    NEEDS_OPEN_PLAY = "needs_open_play"
    """A fight over a distance knows nothing that it changes."""

    @property
    def rule(self) -> str:
        """The rule that it rests on."""
        return "ENH-2" if self is Misfit.NO_DOT_FREE else "ENH-1"


def misfit(kind: Enhancement, line: Ability, fights: Fights) -> Misfit | None:
    """Why a sticker doesn't go on an ability line, stickers already there counted in; none if it does (ENH-1).

    :param fights: the way of fighting that it is bought for.
    """
    if line.kind not in kind.lines:
        return Misfit.WRONG_LINE
    printed = getattr(line, kind.changes, None)
    if kind.changes is Property.CONDITION:
        there: tuple[str, ...] = line.conditions if isinstance(line, Attack) else line.brings
        fault = Misfit.THERE_ALREADY if kind.condition in there else None
    elif kind.changes is Property.JUMP:
        fault = Misfit.THERE_ALREADY if getattr(line, "jump", False) else None
    elif not printed or (kind.changes is Property.AREA and grown(printed) is None):
        fault = Misfit.NOTHING_TO_ADD_TO
    else:
        far = kind.changes is Property.RANGE and printed >= FARTHEST
        fault = Misfit.FARTHEST if far else None
    return fault or (Misfit.NEEDS_OPEN_PLAY if kind.needs_open_play and fights is Fights.HELD else None)


@dataclass(frozen=True, slots=True)
class Sticker:
    """A sticker on a card: on which face, half and line it lies, the lines counted from 0 (ENH-1)."""

    card: CardId
    side: Side
    level: int
    half: Half
    line: int
    enhancement: EnhancementId


def on_face(stickers: Iterable[Sticker], card: CardId, side: Side, level: int) -> tuple[Sticker, ...]:
    """The stickers that lie on one face of a card."""
    return tuple(each for each in stickers if (each.card, each.side, each.level) == (card, side, level))
