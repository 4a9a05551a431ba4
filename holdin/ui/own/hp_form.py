"""An HP card, typed in: four halves, each with its HP numbers and its modifier table (HPC-1, HPC-2, MHP-1)."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from pygame import Rect

from holdin.data.own import Own, Typed, with_cards
from holdin.models.base import CharacterId
from holdin.models.hp_card import CharacterHpCard, HpHalf, MonsterHpCard
from holdin.models.letters import Letter
from holdin.ui.own.form import Bounds, Form
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent, Spot
from holdin.ui.window.widgets import Builder, Face
from holdin.words.catalogues import msgid

SIDES: Final = (msgid("front"), msgid("front, turned"), msgid("back"), msgid("back, turned"))
NUMBERS: Final = range(1, 21)
"""HP that can stand on a character's card."""
MODIFIER: Final = Bounds(-9, 9)
MAX_HP: Final = Bounds(1, 20)


@dataclass(frozen=True, slots=True)
class Stands(Intent):
    """An HP number stands on this half."""

    hp: int
    half: int


@dataclass(eq=False)
class HpForm(Form):
    """All four halves side by side."""

    named: ClassVar[bool] = False
    cell: str = "0:0:A"
    character: CharacterId | None = None
    """Whose card it is; none: the monsters'."""

    def __post_init__(self) -> None:
        """The card as it is."""
        card = self._card()
        for number, half in enumerate(card.halves):
            for row, cells in enumerate(half.table):
                for letter, value in zip(Letter, cells, strict=True):
                    self.values[f"{number}:{row}:{letter}"] = value
        self._on = {hp: number for number, half in enumerate(card.halves) for hp in half.hp}
        if isinstance(card, CharacterHpCard):
            self.values |= {f"max:{level}": hp for level, hp in enumerate(card.max_hp, 1)}

    def _card(self) -> CharacterHpCard | MonsterHpCard:
        cards = self.desk.cards
        return cards.monster_hp if self.character is None else cards.characters[self.character].hp_card

    @property
    def levels(self) -> range:
        """A row for each: the character's levels, or the scenario's."""
        return range(4) if self.character is None else range(1, 6)

    def title(self) -> str:
        """What is typed in."""
        tr = self.desk.words.tr
        if self.character is None:
            return tr("The printed monster HP card")
        return tr("The printed HP card of {name}", name=self.desk.words.name(self.character))

    def bounds(self, cell: str) -> Bounds | None:
        """Modifiers have signs; max HP don't; HP numbers are tapped."""
        if cell.endswith(":hp"):
            return None
        return MAX_HP if cell.startswith("max:") else MODIFIER

    def called(self, cell: str) -> str:
        """Which half, level and letter."""
        tr = self.desk.words.tr
        place, row, *letter = cell.split(":")
        if place == "max":
            return tr("Max HP at your level {level}", level=row)
        if row == "hp":
            return tr("HP on: {side}", side=tr(SIDES[int(place)]))
        return f"{tr(SIDES[int(place)])} · {self.levels[int(row)]} · {letter[0]}"

    def take(self, intent: Intent) -> Screen:
        """A number stands on another half, or on none."""
        if not isinstance(intent, Stands):
            return super().take(intent)
        if self._on.get(intent.hp) == intent.half:
            del self._on[intent.hp]
        else:
            self._on[intent.hp] = intent.half
        self.changed()
        return self

    # What it shows

    def body(self, b: Builder, room: Rect) -> None:
        """The halves side by side, levels as rows; below them max HP."""
        gap, rows = b.m.gap, len(self.levels) + (2 if self.character is None else 3)
        high = min(round(b.m.button * 1.7), (room.h - gap * rows) // rows)
        wide = (room.w - 3 * 2 * gap) // 4
        for half, side in enumerate(SIDES):
            place = Rect(room.x + half * (wide + 2 * gap), room.y, wide, room.h)
            self._half(b, place, half, high, self.desk.words.tr(side))
        if self.character is not None:
            y = room.y + (len(self.levels) + 2) * (high + gap)
            wide = room.w // 6
            b.label(self.desk.words.tr("Max HP"), b.plain, Rect(room.x, y, wide, high))
            for level in self.levels:
                self.put(b, Rect(room.x + level * wide, y, wide - gap, high), f"max:{level}")

    def _half(self, b: Builder, room: Rect, half: int, high: int, side: str) -> None:
        gap = b.m.gap
        numbers = ", ".join(str(hp) for hp in sorted(self._on) if self._on[hp] == half)
        head = Rect(room.x, room.y, room.w, high)
        if self.character is None:
            b.fitted(f"{side}: {numbers}", b.plain, head)
        else:
            self.put(b, head, f"{half}:hp", text=f"{numbers or '–'}")
        label = round(room.w * 0.13)
        wide = (room.w - label - 2 * (gap // 2)) // 3
        for row in range(-1, len(self.levels)):
            y = room.y + (row + 2) * (high + gap)
            if row >= 0:
                b.label(str(self.levels[row]), b.dim, Rect(room.x, y, label, high))
            for column, letter in enumerate(Letter):
                rect = Rect(room.x + label + column * (wide + gap // 2), y, wide, high)
                if row < 0:
                    b.label(letter.value, replace(b.strong, align="centre"), rect)
                else:
                    value = self.values[f"{half}:{row}:{letter}"] or 0
                    self.put(b, rect, f"{half}:{row}:{letter}", text=f"{value:+d}" if value else "0")

    def more(self, b: Builder, room: Rect) -> None:
        """The HP numbers of the chosen half."""
        place, _, what = self.cell.partition(":")
        if what != "hp":
            return
        gap, columns = b.m.gap, 4
        wide, high = (room.w - gap * (columns - 1)) // columns, b.m.button
        for index, hp in enumerate(NUMBERS):
            rect = Rect(room.x + index % columns * (wide + gap), 0, wide, high)
            rect.y = room.y + index // columns * (high + gap // 2)
            on = self._on.get(hp) == int(place)
            b.button(Spot(f"stands:{hp}", rect, Stands(hp, int(place))), Face(str(hp), on=on))

    # What comes of it

    def made(self) -> Own:
        """The set with the card in it; abilities stay as they are."""
        cards = self.desk.cards
        halves = tuple(self._made_half(number) for number in range(4))
        if self.character is None:
            card = MonsterHpCard.model_validate({**dict(cards.monster_hp), "halves": halves})
            return with_cards(self.kept_in.folder, [Typed(card)])
        most = tuple(self.values[f"max:{level}"] or 1 for level in self.levels)
        hp_card = CharacterHpCard.model_validate({"halves": halves, "max_hp": most})
        hero = cards.characters[self.character].model_copy(update={"hp_card": hp_card})
        return with_cards(self.kept_in.folder, [Typed(hero)])

    def _made_half(self, half: int) -> HpHalf:
        table = tuple(
            tuple(self.values[f"{half}:{row}:{letter}"] or 0 for letter in Letter) for row in range(len(self.levels))
        )
        return HpHalf.model_validate(
            {"hp": tuple(hp for hp in sorted(self._on) if self._on[hp] == half), "table": table}
        )
