"""A printed monster, typed in: normal beside elite, each with its three sets (MON-2)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from typing_extensions import override

from holdin.data.own import Own, Typed, Wording, with_cards
from holdin.models.base import MonsterId
from holdin.models.letters import Condition, Kind, Letter
from holdin.models.monster import Behaviour, Cell, HealRow, Line, Monster, Stats
from holdin.ui.kit import nodes
from holdin.ui.kit.layout import across, column, grid
from holdin.ui.kit.nodes import SPACE, Child, Node, Symbol, Text, button
from holdin.ui.kit.parts import Table
from holdin.ui.own.form import DASH, HIGH, NAME, Bounds, Form
from holdin.words.catalogues import msgid

FIELDS: Final = {
    "initiative": (msgid("initiative"), Bounds(1, 99)),
    "move": (msgid("move"), Bounds(0, 20, dash=True)),
    "attack": (msgid("attack"), Bounds(0, 20, dash=True)),
    "range": (msgid("range"), Bounds(1, 20, dash=True)),
    "pierce": (msgid("pierce"), Bounds(0, 20)),
    "push": (msgid("push"), Bounds(0, 9)),
    "pull": (msgid("pull"), Bounds(0, 9)),
    "shield": (msgid("shield"), Bounds(0, 20)),
    "retaliate": (msgid("retaliate"), Bounds(0, 20)),
}
"""The rows of a behaviour table; what has no row of its own on a card stands below it as a symbol."""
EFFECTS: Final = "effects"
"""The row of conditions and advantage."""
LINES: Final = "lines"
"""The row of lines that need no attack."""
PARTS: Final = {"range": Bounds(1, 7), "damage": Bounds(0, 20), "push": Bounds(0, 9), "pull": Bounds(0, 9)}
"""The numbers of such a line."""
LINES_MOST: Final = 3
WHOLE: Final = {"hp": Bounds(1, 999), "shield": Bounds(0, 20), "retaliate": Bounds(0, 20)}
"""What belongs to all sets."""
HEALS: Final = ("move", "attack", "range")
"""Rows in which a heal may stand instead (MON-2)."""
REACH: Final = Bounds(1, 7)
NEGATIVE: Final = tuple(condition for condition in Condition if condition.negative)
ADVANTAGE: Final = "advantage"
MARKS: Final = (*(condition.value for condition in Condition), ADVANTAGE)
SHARES: Final = 0.184, 0.408, 0.408
"""How much of the page the rows' names, normal and elite take."""


def cell_of(kind: Kind, field: str, letter: Letter | None = None) -> str:
    """A cell's name: "normal:A:move", "elite::hp"; that of a line's number goes on: "normal:A:lines:0:damage"."""
    return f"{kind}:{letter or ''}:{field}"


@dataclass(eq=False, kw_only=True)
class MonsterForm(Form):
    """Every value of a monster on one page."""

    titled = msgid("A printed monster")
    item: str = ""
    """The item on the same half of the card (MON-1)."""

    def __post_init__(self) -> None:
        """The values as they are, or nothing but dashes."""
        before = self.desk.cards.monsters.get(MonsterId(self.id))
        for kind in Kind:
            self.read(kind, None if before is None else before.stats(kind))
        if before is not None:
            halves = (half for card in self.desk.cards.monster_cards for half in card.halves)
            self.item = next((half.item for half in halves if half.monster == self.id), "")

    def read(self, kind: Kind, stats: Stats | None) -> None:
        """The values of the one or the other kind."""
        for field in WHOLE:
            self.values[cell_of(kind, field)] = getattr(stats, field) if stats else 1 if field == "hp" else 0
        self.values[cell_of(kind, "reach")] = stats.retaliate_range if stats else 1
        if stats is not None and stats.flying:
            self.flags.add(cell_of(kind, "flying"))
        for letter in Letter:
            self._read_set(kind, letter, None if stats is None else stats.sets[letter])

    def _read_set(self, kind: Kind, letter: Letter, row: Behaviour | None) -> None:
        for field, (_, bounds) in FIELDS.items():
            cell, value = cell_of(kind, field, letter), getattr(row, field, None if bounds.dash or bounds.least else 0)
            self.values[cell] = value.heal if isinstance(value, HealRow) else value
            if isinstance(value, HealRow):
                self.flags.add(f"{cell}:heal")
        self.values[cell_of(kind, "reach", letter)] = row.retaliate_range if row else 1
        marks = () if row is None else (*row.conditions, *row.gains, *([ADVANTAGE] if row.advantage else []))
        self.flags |= {f"{cell_of(kind, EFFECTS, letter)}:{mark}" for mark in marks}
        for number in range(LINES_MOST):
            self._read_line(f"{cell_of(kind, LINES, letter)}:{number}", None if row is None else row.lines[number:][:1])

    def _read_line(self, cell: str, lines: tuple[Line, ...] | None) -> None:
        line = lines[0] if lines else None
        self.values |= {f"{cell}:{part}": getattr(line, part, bounds.least) for part, bounds in PARTS.items()}
        self.flags |= {f"{cell}:{condition}" for condition in (line.conditions if line else ())}

    # What a form says of itself

    @override
    def bounds(self, cell: str) -> Bounds | None:
        """By the row that the cell stands in; conditions are tapped."""
        _, letter, field, *rest = cell.split(":")
        if field in {EFFECTS, LINES}:
            return PARTS[rest[-1]] if rest else None
        if field == "reach":
            return REACH
        return FIELDS[field][1] if letter else WHOLE[field]

    @override
    def called(self, cell: str) -> str:
        tr = self.desk.words.tr
        if cell == NAME:
            return tr("Name")
        kind, letter, *fields = cell.split(":")
        words = {"hp": tr("HP"), EFFECTS: tr("conditions"), "reach": tr("range of retaliate")}
        words |= {LINES: tr("without an attack"), "damage": tr("damage")}
        said = [words[field] if field in words else tr(FIELDS[field][0]) for field in fields if not field.isdecimal()]
        return " · ".join(part for part in (self._kind(Kind(kind)), letter, *said) if part)

    def _kind(self, kind: Kind) -> str:
        return self.desk.words.tr("Normal one") if kind is Kind.NORMAL else self.desk.words.tr("Elite one")

    @override
    def buttons(self) -> Iterator[Node]:
        words = self.desk.words
        item = words.tr("Item: {item}", item=words.name(self.item) if self.item else words.tr("none"))
        yield button("copy", words.tr("Elite like normal"), self._copy, high=HIGH)
        yield button("item", item, self._next_item, high=HIGH)

    @override
    def flip(self, flag: str) -> None:
        """A heal is at least one."""
        if flag.endswith(":heal") and self.values.get(self.cell) is None:
            self.values[self.cell] = 1
        super().flip(flag)

    def _copy(self) -> None:
        """The elite's values begin as the normal one's."""
        normal, elite = f"{Kind.NORMAL}:", f"{Kind.ELITE}:"
        copied = {elite + cell.removeprefix(normal): cell for cell in self.values if cell.startswith(normal)}
        self.values |= {cell: self.values[other] for cell, other in copied.items()}
        kept = {flag for flag in self.flags if not flag.startswith(elite)}
        self.flags = kept | {elite + flag.removeprefix(normal) for flag in kept if flag.startswith(normal)}

    def _next_item(self) -> None:
        """The typed items that no other monster has beside it, one after the other, then none."""
        cards = self.desk.cards
        taken = {half.item for card in cards.monster_cards for half in card.halves if half.monster != self.id}
        free = ["", *(str(item) for item in cards.items if cards.of_its_own(f"item:{item}") and item not in taken)]
        self.item = free[(free.index(self.item) + 1) % len(free)] if self.item in free else free[0]

    # What it shows

    @override
    def body(self) -> Node:
        """What belongs to all sets, then row by row; normal and elite stand a little apart."""
        tr = self.desk.words.tr
        names = ((field, tr(word)) for field, (word, _) in FIELDS.items())
        labels = (*names, ("", tr("conditions")), ("", tr("without an attack")))
        named = [(Symbol(icon, 1.7) if icon else None, Text(text, fits=True)) for icon, text in labels]
        table = Table((*[(None, None)] * 3, *named), (0.2, 0.8))
        return across(table, *(self._kind_part(kind) for kind in Kind), shares=SHARES, stretch=1)

    def _kind_part(self, kind: Kind) -> Table:
        flying = self.switch(cell_of(kind, "flying"), self.desk.words.tr("flying"))
        rows: list[tuple[Child, ...]] = [
            (nodes.Line(self._kind(kind), "strong"), None, flying),
            tuple(self.put(cell_of(kind, field), icons=(field,)) for field in WHOLE),
            tuple(nodes.Line(letter.value, "strong", "centre") for letter in Letter),
            *(tuple(self._cell_put(cell_of(kind, field, letter)) for letter in Letter) for field in FIELDS),
            tuple(self._icons(cell_of(kind, EFFECTS, letter), self._effects(kind, letter)) for letter in Letter),
            tuple(self._icons(cell_of(kind, LINES, letter), self._line_icons(kind, letter)) for letter in Letter),
        ]
        return Table(tuple(rows), (1 / 3, 1 / 3, 1 / 3))

    def _cell_put(self, cell: str) -> Node:
        return self.put(cell, icons=("heal",) if f"{cell}:heal" in self.flags else ())

    def _icons(self, cell: str, marks: Sequence[str]) -> Node:
        return self.put(cell, "" if marks else DASH, marks)

    def _line_icons(self, kind: Kind, letter: Letter) -> Sequence[str]:
        return [mark for line in self._lines(kind, letter) for mark in _shown(line)]

    def _effects(self, kind: Kind, letter: Letter) -> Sequence[str]:
        """The conditions and the advantage of a set."""
        return [mark for mark in MARKS if f"{cell_of(kind, EFFECTS, letter)}:{mark}" in self.flags]

    @override
    def more(self) -> Node | None:
        """A heal instead of a number; how far a retaliate reaches; which conditions."""
        if self.cell == NAME:
            return None
        words = self.desk.words
        kind, letter, field = self.cell.split(":")[:3]
        if letter and field in HEALS:
            return column(self.switch(f"{self.cell}:heal", words.tr("A heal instead")), SPACE)
        if field == "retaliate":
            return column(across(nodes.Line(words.tr("Its range")), self.put(f"{kind}:{letter}:reach", high=1)), SPACE)
        if field == LINES:
            return self._line_cells(cell_of(Kind(kind), LINES, Letter(letter)))
        if field != EFFECTS:
            return None
        names = {mark: words.tr("advantage") if mark == ADVANTAGE else words.word(Condition(mark)) for mark in MARKS}
        return grid((self.switch(f"{self.cell}:{mark}", names[mark], mark, mark) for mark in MARKS), 1, gap=0.5)

    def _line_cells(self, cell: str) -> Node:
        """For each line its numbers, and beneath them its conditions."""
        words, lines = self.desk.words, (f"{cell}:{number}" for number in range(LINES_MOST))
        return column(
            *(
                grid(
                    (
                        *(self.put(f"{line}:{part}", icons=(part,), high=1) for part in PARTS),
                        *(self.switch(f"{line}:{each}", "", each.value, tip=words.word(each)) for each in NEGATIVE),
                    ),
                    len(PARTS),
                    gap=0.5,
                    shrink=1,
                )
                for line in lines
            )
        )

    # What comes of it

    @override
    def made(self) -> Own:
        """The set with the monster in it, on a half with its item."""
        id_ = MonsterId(self.new_id(self.desk.cards.monsters, "monster"))
        card = Monster(id=id_, normal=self._stats(Kind.NORMAL), elite=self._stats(Kind.ELITE))
        typed = Typed(card, (Wording(f"monster.{id_}.name", self.name.strip()),))
        return with_cards(self.store.folder, [typed], {id_: self.item} if self._pairs() else None)

    def _pairs(self) -> bool:
        """Whether its half is one's own to write; a corrected built-in monster stays where it is."""
        return not self.item or self.desk.cards.of_its_own(f"item:{self.item}")

    def _stats(self, kind: Kind) -> Stats:
        return Stats(
            hp=self.values[cell_of(kind, "hp")] or 1,
            flying=cell_of(kind, "flying") in self.flags,
            shield=self.values[cell_of(kind, "shield")] or 0,
            retaliate=self.values[cell_of(kind, "retaliate")] or 0,
            retaliate_range=self.values[cell_of(kind, "reach")] or 1,
            sets={letter: self._set(kind, letter) for letter in Letter},
        )

    def _set(self, kind: Kind, letter: Letter) -> Behaviour:
        marks = self._effects(kind, letter)
        conditions = [Condition(mark) for mark in marks if mark != ADVANTAGE]
        found: dict[str, Any] = {field: self._cell(kind, letter, field) for field in FIELDS}
        return Behaviour(
            **found,
            retaliate_range=self.values[cell_of(kind, "reach", letter)] or 1,
            conditions=tuple(each for each in conditions if each.negative),
            gains=tuple(each for each in conditions if not each.negative),
            advantage=ADVANTAGE in marks,
            lines=self._lines(kind, letter),
        )

    def _lines(self, kind: Kind, letter: Letter) -> tuple[Line, ...]:
        """The lines that do anything."""
        found = []
        for number in range(LINES_MOST):
            cell = f"{cell_of(kind, LINES, letter)}:{number}"
            line: dict[str, Any] = {part: self.values[f"{cell}:{part}"] for part in PARTS}
            line["conditions"] = tuple(condition for condition in NEGATIVE if f"{cell}:{condition}" in self.flags)
            if any(value for part, value in line.items() if part != "range"):
                found.append(Line(**line))
        return tuple(found)

    def _cell(self, kind: Kind, letter: Letter, field: str) -> Cell:
        cell = cell_of(kind, field, letter)
        value = self.values[cell]
        if value is None and not FIELDS[field][1].dash:
            raise ValueError(self.desk.words.tr("{cell}: a number is missing.", cell=self.called(cell)))
        return HealRow(heal=value or 1) if f"{cell}:heal" in self.flags else value


def _shown(line: Line) -> Iterator[str]:
    """The symbols of what a line does."""
    yield from (part for part in PARTS if part != "range" and getattr(line, part))
    yield from line.conditions
