"""A monster's printed values, typed in or corrected: any monster of any card (MON-2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from holdin.models.letters import Condition, Letter, Party
from holdin.models.monster import Stats
from holdin.tracker import taps
from holdin.tracker.situation import UNKNOWN
from holdin.ui.track.intents import Do, Open, Pad, Pick
from holdin.ui.track.pages import PadPage, SheetPage
from holdin.ui.window.listing import Row
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent

DASH: Final = "–"
CHOICES: Final[dict[str, tuple[int | None, ...]]] = {
    "initiative": tuple(range(1, 100)),
    "move": (None, *range(11)),
    "attack": (None, *range(11)),
    "range": (None, *range(1, 8)),
    "shield": tuple(range(6)),
    "retaliate": tuple(range(6)),
    "pierce": tuple(range(6)),
}


class Field(NamedTuple):
    """A value on the card: of one set, or of the whole monster."""

    name: str
    letter: Letter | None = None


SHIELD: Final = Field("shield")


@dataclass(eq=False)
class ValuesPage(SheetPage):
    """Every value of the monster, in a column for each set."""

    columns: ClassVar[int] = 4
    wide: ClassVar[float] = 0.9

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("Values of the printed card")

    def note(self) -> str:
        """How it is used."""
        return self.desk.words.tr(
            "Take a value to change it. A dash in range is melee, a dash in move or attack is none."
        )

    @property
    def stats(self) -> Stats:
        """The values as they are."""
        foe = self.now.foe
        return UNKNOWN if foe is None or foe.stats is None else foe.stats

    def rows(self) -> Sequence[Row]:
        """Set by set, then what belongs to all."""
        return [row for letter in Letter for row in self._set(letter)] + list(self._whole())

    def _set(self, letter: Letter) -> list[Row]:
        words, behaviour = self.desk.words, self.stats.sets[letter]
        names = {
            "initiative": words.tr("initiative"),
            "move": words.tr("move"),
            "attack": words.tr("attack"),
            "range": words.tr("range"),
            "pierce": words.tr("pierce"),
        }
        found = []
        for name, text in names.items():
            value = getattr(behaviour, name)
            shown = str(value) if isinstance(value, int) else DASH
            found.append(Row(f"{letter}:{name}", f"{letter} · {text}", Field(name, letter), value=shown))
        for condition in Condition:
            if condition.negative:
                on = condition in behaviour.conditions
                text = f"{letter} · {words.word(condition)}"
                found.append(Row(f"{letter}:{condition}", text, Do((self._condition(letter, condition),)), on=on))
        return found

    def _whole(self) -> list[Row]:
        tr, stats = self.desk.words.tr, self.stats
        flying = Do((taps.Type(stats=stats.model_copy(update={"flying": not stats.flying})),))
        return [
            Row("max-hp", tr("Max HP"), Pick(Pad.MAX_HP, Party.MONSTER), value=self._max_hp()),
            Row("shield", tr("shield"), Field("shield"), value=str(stats.shield)),
            Row("retaliate", tr("retaliate"), Field("retaliate"), value=str(stats.retaliate)),
            Row("flying", tr("flying"), flying, on=stats.flying),
            Row("keep", tr("Keep it among your cards"), Open.KEEP, strong=True),
        ]

    def _max_hp(self) -> str:
        return DASH if self.now.foe is None else str(self.now.foe.max_hp)

    def _condition(self, letter: Letter, condition: Condition) -> taps.Type:
        behaviour = self.stats.sets[letter]
        others = tuple(each for each in behaviour.conditions if each is not condition)
        conditions = others if len(others) < len(behaviour.conditions) else (*others, condition)
        return taps.Type(stats=with_value(self.stats, Field("conditions", letter), conditions))

    def take(self, intent: Intent) -> Screen:
        """A value opens what it can be."""
        if isinstance(intent, Field):
            return FieldPage(self.desk, self.size, under=self, sheet=self.sheet, on_take=self.on_take, field=intent)
        if isinstance(intent, Pick):
            page = PadPage(self.desk, self.size, under=self, sheet=self.sheet, on_take=self.on_take)
            page.pad, page.who = intent.what, intent.who
            return page
        return super().take(intent)


@dataclass(eq=False)
class FieldPage(SheetPage):
    """One value, picked out of all it can be."""

    columns: ClassVar[int] = 6
    wide: ClassVar[float] = 0.62
    field: Field = SHIELD

    @property
    def stats(self) -> Stats:
        """The values as they are."""
        foe = self.now.foe
        return UNKNOWN if foe is None or foe.stats is None else foe.stats

    def title(self) -> str:
        """Which value."""
        tr = self.desk.words.tr
        names = {
            "initiative": tr("initiative"),
            "move": tr("move"),
            "attack": tr("attack"),
            "range": tr("range"),
            "shield": tr("shield"),
            "retaliate": tr("retaliate"),
            "pierce": tr("pierce"),
        }
        name = names[self.field.name]
        return name if self.field.letter is None else f"{self.field.letter} · {name}"

    def rows(self) -> Sequence[Row]:
        """Every value."""
        return [
            Row(f"is:{value}", DASH if value is None else str(value), Do((self._tap(value),)))
            for value in CHOICES[self.field.name]
        ]

    def _tap(self, value: int | None) -> taps.Type:
        return taps.Type(stats=with_value(self.stats, self.field, value))


def with_value(stats: Stats, field: Field, value: object) -> Stats:
    """The values with one of them changed."""
    if field.letter is None:
        return stats.model_copy(update={field.name: value})
    behaviour = stats.sets[field.letter].model_copy(update={field.name: value})
    return stats.model_copy(update={"sets": {**stats.sets, field.letter: behaviour}})
