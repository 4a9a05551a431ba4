"""A monster's printed values, typed in or corrected: any monster of any card (MON-2)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, NamedTuple

from typing_extensions import override

from holdin.models.letters import Condition, Letter, Party
from holdin.models.monster import Stats
from holdin.tracker import taps
from holdin.tracker.situation import UNKNOWN
from holdin.ui.pages.listing import Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.intents import Do, Open, Pad
from holdin.ui.track.pages import PadPage, SheetPage
from holdin.words.catalogues import msgid

DASH: Final = "–"


class Known(NamedTuple):
    """A value's name, and all that it can be."""

    name: str
    choices: tuple[int | None, ...]


KNOWN: Final = {
    "initiative": Known(msgid("initiative"), tuple(range(1, 100))),
    "move": Known(msgid("move"), (None, *range(11))),
    "attack": Known(msgid("attack"), (None, *range(11))),
    "range": Known(msgid("range"), (None, *range(1, 8))),
    "pierce": Known(msgid("pierce"), tuple(range(6))),
    "shield": Known(msgid("shield"), tuple(range(6))),
    "retaliate": Known(msgid("retaliate"), tuple(range(6))),
}
WHOLE: Final = "shield", "retaliate"
"""What belongs to all sets."""


class Field(NamedTuple):
    """A value on the card: of one set, or of the whole monster."""

    name: str
    letter: Letter | None = None


SHIELD: Final = Field("shield")


@dataclass(eq=False)
class StatsPage(SheetPage):
    """A page about the monster's values."""

    @property
    def stats(self) -> Stats:
        """The values as they are."""
        foe = self.now.foe
        return UNKNOWN if foe is None or foe.stats is None else foe.stats

    def typed(self, field: Field, value: object) -> Do:
        """The values with one of them changed."""
        stats, update = self.stats, {field.name: value}
        if field.letter is not None:
            changed = stats.sets[field.letter].model_copy(update=update)
            update = {"sets": {**stats.sets, field.letter: changed}}
        return Do((taps.Type(stats=stats.model_copy(update=update)),))


@dataclass(eq=False)
class ValuesPage(StatsPage):
    """Every value of the monster, in a column for each set."""

    titled = msgid("Values of the printed card")
    columns: ClassVar[int] = 4
    wide: ClassVar[float] = 0.9

    @override
    def note(self) -> str:
        return self.desk.words.tr(
            "Take a value to change it. A dash in range is melee, a dash in move or attack is none."
        )

    @override
    def rows(self) -> Iterable[Row]:
        """Set by set, then what belongs to all."""
        for letter in Letter:
            yield from self._set(letter)
        tr, foe, flying = self.desk.words.tr, self.now.foe, self.stats.flying
        yield Row("max-hp", tr("Max HP"), self._max_hp, value=DASH if foe is None else str(foe.max_hp))
        for name in WHOLE:
            yield Row(name, tr(KNOWN[name].name), self._opens(Field(name)), value=str(getattr(self.stats, name)))
        yield Row("flying", tr("flying"), self.typed(Field("flying"), not flying), on=flying)
        yield Row("keep", tr("Keep it among your cards"), Open.KEEP, strong=True)

    def _set(self, letter: Letter) -> Iterator[Row]:
        words, behaviour = self.desk.words, self.stats.sets[letter]
        for name, known in KNOWN.items():
            if name not in WHOLE:
                value = getattr(behaviour, name)
                shown, do = str(value) if isinstance(value, int) else DASH, self._opens(Field(name, letter))
                yield Row(f"{letter}:{name}", f"{letter} · {words.tr(known.name)}", do, value=shown)
        there = behaviour.conditions
        for condition in Condition:
            if condition.negative:
                on, others = condition in there, tuple(each for each in there if each is not condition)
                switched = self.typed(Field("conditions", letter), others if on else (*others, condition))
                yield Row(f"{letter}:{condition}", f"{letter} · {words.word(condition)}", switched, on=on)

    def _opens(self, field: Field) -> "partial[FieldPage]":
        return partial(FieldPage, self.desk, self.size, under=self, sheet=self.sheet, on_take=self.on_take, field=field)

    def _max_hp(self) -> Screen:
        over = partial(PadPage, pad=Pad.MAX_HP, who=Party.MONSTER, on_take=self.on_take)
        return over(self.desk, self.size, under=self, sheet=self.sheet)


@dataclass(eq=False)
class FieldPage(StatsPage):
    """One value, picked out of all it can be."""

    columns: ClassVar[int] = 6
    wide: ClassVar[float] = 0.62
    field: Field = SHIELD

    @override
    def title(self) -> str:
        name = self.desk.words.tr(KNOWN[self.field.name].name)
        return name if self.field.letter is None else f"{self.field.letter} · {name}"

    @override
    def rows(self) -> Iterable[Row]:
        for value in KNOWN[self.field.name].choices:
            yield Row(f"is:{value}", DASH if value is None else str(value), self.typed(self.field, value))
