"""An HP card, typed in: four halves, each with its HP numbers and its modifier table (HPC-1, HPC-2, MHP-1)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final

from typing_extensions import override

from holdin.data.own import Own, TypedCard, with_cards
from holdin.models.base import CharacterId
from holdin.models.hp_card import CharacterHpCard, MonsterHpCard
from holdin.models.letters import Letter
from holdin.models.scales import CHARACTER_LEVELS, SCENARIO_LEVELS
from holdin.ui.kit.layout import across, column, grid
from holdin.ui.kit.nodes import SPACE, Gap, Node, Text, TextLine, button
from holdin.ui.own.form import DASH, Bounds, CardForm, FormCell, Path, cell_id
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
class HpForm(CardForm):
    """All four halves side by side; its id is the character's, without one it is the monsters'."""

    named: ClassVar[bool] = False
    cell: str = cell_id(0, 0, Letter.A)

    @property
    def _card(self) -> CharacterHpCard | MonsterHpCard:
        """As it is now."""
        cards = self.desk.cards
        return cards.characters[CharacterId(self.id)].hp_card if self.id else cards.monster_hp

    @property
    def levels(self) -> tuple[int, ...]:
        """A row for each: the character's levels, or the scenario's."""
        return CHARACTER_LEVELS if self.id else SCENARIO_LEVELS

    @override
    def title(self) -> str:
        words = self.desk.words
        if not self.id:
            return words.tr("The printed monster HP card")
        return words.tr("The printed HP card of {name}", name=words.name(self.id))

    @override
    def read(self) -> dict[Any, Any]:
        """Half by half its HP numbers, and row by row its modifiers; max HP by level."""
        card = self._card
        rows = ([dict(zip(Letter, cells, strict=True)) for cells in half.table] for half in card.halves)
        halves = {n: {**dict(enumerate(table)), "hp": set(card.halves[n].hp)} for n, table in enumerate(rows)}
        return {**halves, "max": dict(enumerate(card.max_hp, 1)) if isinstance(card, CharacterHpCard) else {}}

    @override
    def cells_of(self) -> Iterable[FormCell]:
        """Modifiers have signs; max HP don't; HP numbers are tapped."""
        tr = self.desk.words.tr
        for half, side in enumerate(map(tr, SIDES)):
            yield FormCell((half, "hp"), tr("HP on: {side}", side=side))
            for row, level in enumerate(self.levels):
                yield from (
                    FormCell((half, row, letter), f"{side} · {level} · {letter}", MODIFIER) for letter in Letter
                )
        for level in self.values["max"]:
            yield FormCell(("max", level), tr("Max HP at your level {level}", level=level), MAX_HP)

    def _stand(self, hp: int, half: int | None) -> None:
        """A number stands on another half, or on none."""
        for each in range(len(SIDES)):
            self.values[each]["hp"].discard(hp)
        if half is not None:
            self.values[half]["hp"].add(hp)

    # What it shows

    @override
    def body(self) -> Node:
        """The halves side by side, levels as rows; below them max HP."""
        halves = across(*(self._half(half, self.desk.words.tr(side)) for half, side in enumerate(SIDES)), gap=2)
        cells = (self.put("max", level, high=ROW) for level in self.levels if self.id)
        most = across(TextLine(self.desk.words.tr("Max HP")), *cells) if self.id else None
        return column(halves, most, SPACE, stretch=1)

    def _half(self, half: int, side: str) -> Node:
        numbers = ", ".join(map(str, sorted(self.values[half]["hp"])))
        head = self.put(half, "hp", text=numbers or DASH, high=ROW) if self.id else Text(f"{side}: {numbers}")
        letters = (TextLine(letter.value, "strong", "centre") for letter in Letter)
        rows = [across(Gap(0, 1), *letters, gap=0.5, shares=SHARES)]
        for row, level in enumerate(self.levels):
            cells = (self._modifier(half, row, letter) for letter in Letter)
            rows.append(across(TextLine(str(level), "dim"), *cells, gap=0.5, shares=SHARES))
        return grid((head, *rows), 1, shrink=1)

    def _modifier(self, *path: str | int) -> Node:
        value = self.value(*path)
        return self.put(*path, text=f"{value:+d}" if value else "0", high=ROW)

    @override
    def more(self, path: Path) -> Node | None:
        """The HP numbers of the chosen half."""
        if path[-1] != "hp":
            return None
        half, on = int(path[0]), self.value(*path)
        deeds = {hp: partial(self._stand, hp, None if hp in on else half) for hp in NUMBERS}
        return grid((button(f"stands:{hp}", str(hp), do, on=hp in on) for hp, do in deeds.items()), 4, gap=0.5)

    # What comes of it

    @override
    def made(self) -> Own:
        """The set with the card in it; abilities stay as they are."""
        cards, values, rows = self.desk.cards, self.values, range(len(self.levels))
        halves = [
            {"hp": sorted(values[half]["hp"]), "table": [tuple(values[half][row].values()) for row in rows]}
            for half in range(len(SIDES))
        ]
        fields = {**dict(self._card), "halves": halves}
        if not self.id:
            return with_cards(self.store.folder, [TypedCard(MonsterHpCard.model_validate(fields))])
        hp_card = CharacterHpCard.model_validate(fields | {"max_hp": tuple(values["max"].values())})
        hero = cards.characters[CharacterId(self.id)].model_copy(update={"hp_card": hp_card})
        return with_cards(self.store.folder, [TypedCard(hero)])
