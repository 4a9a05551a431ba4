"""An HP card, typed in: four halves, each with its HP numbers and its modifier table (HPC-1, HPC-2, MHP-1)."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from typing_extensions import override

from holdin.data.own import Own, Typed, with_cards
from holdin.models.base import CharacterId
from holdin.models.hp_card import CharacterHpCard, HpHalf, MonsterHpCard
from holdin.models.letters import Letter
from holdin.ui.kit.layout import across, column, grid
from holdin.ui.kit.nodes import SPACE, Gap, Line, Node, Text, button
from holdin.ui.own.form import DASH, Bounds, Form
from holdin.words.catalogues import msgid

SIDES: Final = (msgid("front"), msgid("front, turned"), msgid("back"), msgid("back, turned"))
NUMBERS: Final = range(1, 21)
"""HP that can stand on a character's card."""
MODIFIER: Final = Bounds(-9, 9)
MAX_HP: Final = Bounds(1, 20)
ROW: Final = 1.7
"""A row's height, in buttons, where there is room."""
SHARES: Final = 0.13, 0.29, 0.29, 0.29
"""Of a half: the level, and a modifier for each letter."""


@dataclass(eq=False, kw_only=True)
class HpForm(Form):
    """All four halves side by side; its id is the character's, without one it is the monsters'."""

    named: ClassVar[bool] = False
    cell: str = "0:0:A"

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
        return cards.characters[CharacterId(self.id)].hp_card if self.id else cards.monster_hp

    @property
    def levels(self) -> range:
        """A row for each: the character's levels, or the scenario's."""
        return range(1, 6) if self.id else range(4)

    @override
    def title(self) -> str:
        words = self.desk.words
        if not self.id:
            return words.tr("The printed monster HP card")
        return words.tr("The printed HP card of {name}", name=words.name(self.id))

    @override
    def bounds(self, cell: str) -> Bounds | None:
        """Modifiers have signs; max HP don't; HP numbers are tapped."""
        if cell.endswith(":hp"):
            return None
        return MAX_HP if cell.startswith("max:") else MODIFIER

    @override
    def called(self, cell: str) -> str:
        tr = self.desk.words.tr
        place, row, *letter = cell.split(":")
        if place == "max":
            return tr("Max HP at your level {level}", level=row)
        if row == "hp":
            return tr("HP on: {side}", side=tr(SIDES[int(place)]))
        return f"{tr(SIDES[int(place)])} · {self.levels[int(row)]} · {letter[0]}"

    def _stand(self, hp: int, half: int) -> None:
        """A number stands on another half, or on none."""
        if self._on.pop(hp, None) != half:
            self._on[hp] = half

    # What it shows

    @override
    def body(self) -> Node:
        """The halves side by side, levels as rows; below them max HP."""
        halves = across(*(self._half(half, self.desk.words.tr(side)) for half, side in enumerate(SIDES)), gap=2)
        cells = (self.put(f"max:{level}", high=ROW) for level in self.levels)
        most = across(Line(self.desk.words.tr("Max HP")), *cells) if self.id else None
        return column(halves, most, SPACE, stretch=1)

    def _half(self, half: int, side: str) -> Node:
        numbers = ", ".join(str(hp) for hp in sorted(self._on) if self._on[hp] == half)
        head = self.put(f"{half}:hp", numbers or DASH, high=ROW) if self.id else Text(f"{side}: {numbers}")
        letters = (Line(letter.value, "strong", "centre") for letter in Letter)
        rows = [across(Gap(0, 1), *letters, gap=0.5, shares=SHARES)]
        for row, level in enumerate(self.levels):
            cells = (self._modifier(f"{half}:{row}:{letter}") for letter in Letter)
            rows.append(across(Line(str(level), "dim"), *cells, gap=0.5, shares=SHARES))
        return grid((head, *rows), 1, shrink=1)

    def _modifier(self, cell: str) -> Node:
        value = self.values[cell] or 0
        return self.put(cell, f"{value:+d}" if value else "0", high=ROW)

    @override
    def more(self) -> Node | None:
        """The HP numbers of the chosen half."""
        if not self.cell.endswith(":hp"):
            return None
        half = int(self.cell.removesuffix(":hp"))
        return grid(
            (
                button(f"stands:{hp}", str(hp), partial(self._stand, hp, half), on=self._on.get(hp) == half)
                for hp in NUMBERS
            ),
            4,
            gap=0.5,
        )

    # What comes of it

    @override
    def made(self) -> Own:
        """The set with the card in it; abilities stay as they are."""
        cards = self.desk.cards
        halves = tuple(self._made_half(number) for number in range(4))
        if not self.id:
            card = MonsterHpCard.model_validate({**dict(cards.monster_hp), "halves": halves})
            return with_cards(self.store.folder, [Typed(card)])
        most = tuple(self.values[f"max:{level}"] or 1 for level in self.levels)
        hp_card = CharacterHpCard.model_validate({"halves": halves, "max_hp": most})
        hero = cards.characters[CharacterId(self.id)].model_copy(update={"hp_card": hp_card})
        return with_cards(self.store.folder, [Typed(hero)])

    def _made_half(self, half: int) -> HpHalf:
        table = tuple(
            tuple(self.values[f"{half}:{row}:{letter}"] or 0 for letter in Letter) for row in range(len(self.levels))
        )
        return HpHalf.model_validate(
            {"hp": tuple(hp for hp in sorted(self._on) if self._on[hp] == half), "table": table}
        )
