"""A printed monster, typed in: normal beside elite, each with its three sets (MON-2)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pygame import Rect

from holdin.data.own import Own, Typed, Wording, id_of, with_cards
from holdin.models.base import MonsterId
from holdin.models.letters import Condition, Kind, Letter
from holdin.models.monster import Behaviour, Cell, HealRow, Line, Monster, Stats
from holdin.ui.own.form import NAME, Bounds, Flip, Form, Grid, Wish
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Icon, Intent, Spot
from holdin.ui.window.widgets import Builder, Face
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
LABELS: Final = 0.175
"""How much of the page the rows' names take."""


def cell_of(kind: Kind, field: str, letter: Letter | None = None) -> str:
    """A cell's name: "normal:A:move", "elite::hp"; that of a line's number goes on: "normal:A:lines:0:damage"."""
    return f"{kind}:{letter or ''}:{field}"


@dataclass(eq=False)
class MonsterForm(Form):
    """Every value of a monster on one page."""

    monster: MonsterId | None = None
    """The monster that is corrected; none: a new one."""
    item: str = ""
    """The item on the same half of the card (MON-1)."""

    def __post_init__(self) -> None:
        """The values as they are, or nothing but dashes."""
        before = None if self.monster is None else self.desk.cards.monsters.get(self.monster)
        for kind in Kind:
            self._read(kind, None if before is None else before.stats(kind))
        if before is not None:
            halves = (half for card in self.desk.cards.monster_cards for half in card.halves)
            self.item = next((half.item for half in halves if half.monster == self.monster), "")

    def begin_with(self, stats: Stats, kind: Kind) -> None:
        """Values that were typed in elsewhere."""
        self._read(kind, stats)

    def _read(self, kind: Kind, stats: Stats | None) -> None:
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
        marks = () if row is None else (*row.conditions, *row.gains, *(["advantage"] if row.advantage else []))
        self.flags |= {f"{cell_of(kind, EFFECTS, letter)}:{mark}" for mark in marks}
        for number in range(LINES_MOST):
            self._read_line(f"{cell_of(kind, LINES, letter)}:{number}", None if row is None else row.lines[number:][:1])

    def _read_line(self, cell: str, lines: tuple[Line, ...] | None) -> None:
        line = lines[0] if lines else None
        self.values |= {f"{cell}:{part}": getattr(line, part, bounds.least) for part, bounds in PARTS.items()}
        self.flags |= {f"{cell}:{condition}" for condition in (line.conditions if line else ())}

    # What a form says of itself

    def title(self) -> str:
        """What is typed in."""
        return self.desk.words.tr("A printed monster")

    def bounds(self, cell: str) -> Bounds | None:
        """By the row that the cell stands in; conditions are tapped."""
        _, letter, field, *rest = cell.split(":")
        if field in {EFFECTS, LINES}:
            return PARTS[rest[-1]] if rest else None
        if field == "reach":
            return REACH
        return FIELDS[field][1] if letter else WHOLE[field]

    def called(self, cell: str) -> str:
        """Kind, set and row."""
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

    def buttons(self) -> Iterator[tuple[str, object, str]]:
        """Elite as normal; the item on the same half."""
        words = self.desk.words
        yield "copy", Wish.COPY, words.tr("Elite like normal")
        name = words.name(self.item) if self.item else words.tr("none")
        yield "item", Wish.NEXT, words.tr("Item: {item}", item=name)

    def take(self, intent: Intent) -> Screen:
        """The form's own buttons."""
        if intent is Wish.COPY:
            self._copy()
        elif intent is Wish.NEXT:
            self.item = self._next_item()
        elif isinstance(intent, Flip) and intent.cell.endswith(":heal") and self.values.get(self.cell) is None:
            self.values[self.cell] = 1
            return super().take(intent)
        else:
            return super().take(intent)
        self.changed()
        return self

    def _copy(self) -> None:
        """The elite's values begin as the normal one's."""
        normal, elite = f"{Kind.NORMAL}:", f"{Kind.ELITE}:"
        copied = {elite + cell.removeprefix(normal): cell for cell in self.values if cell.startswith(normal)}
        self.values |= {cell: self.values[other] for cell, other in copied.items()}
        kept = {flag for flag in self.flags if not flag.startswith(elite)}
        self.flags = kept | {elite + flag.removeprefix(normal) for flag in kept if flag.startswith(normal)}

    def _next_item(self) -> str:
        """The typed items that no other monster has beside it, one after the other, then none."""
        cards = self.desk.cards
        taken = {half.item for card in cards.monster_cards for half in card.halves if half.monster != self.monster}
        free = ["", *(str(item) for item in cards.items if cards.of_its_own(f"item:{item}") and item not in taken)]
        return free[(free.index(self.item) + 1) % len(free)] if self.item in free else free[0]

    # What it shows

    def body(self, b: Builder, room: Rect) -> None:
        """What belongs to all sets, then row by row."""
        gap = max(2, b.m.gap // 2)
        rows = len(FIELDS) + 5
        high = (room.h - gap * (rows - 1)) // rows
        label = round(room.w * LABELS)
        wide = (room.w - label - 6 * gap) // 6
        grid = Grid(room.x, room.y, label, wide, high, gap)
        for number, (field, (word, _)) in enumerate(FIELDS.items(), 3):
            self._label(b, grid.label(number), field, self.desk.words.tr(word))
        self._label(b, grid.label(rows - 2), "", self.desk.words.tr("conditions"))
        self._label(b, grid.label(rows - 1), "", self.desk.words.tr("without an attack"))
        for place, kind in enumerate(Kind):
            self._kind_part(b, grid, place, kind)

    def _kind_part(self, b: Builder, grid: Grid, place: int, kind: Kind) -> None:
        heading = grid.cell(0, 3 * place).union(grid.cell(0, 3 * place + 1))
        b.label(self._kind(kind), b.strong, heading)
        self.flip(b, grid.cell(0, 3 * place + 2), cell_of(kind, "flying"), self.desk.words.tr("flying"))
        for column, field in enumerate(WHOLE):
            self.put(b, grid.cell(1, 3 * place + column), cell_of(kind, field), icon=field)
        for column, letter in enumerate(Letter, 3 * place):
            b.label(letter.value, replace(b.strong, align="centre"), grid.cell(2, column))
            for number, field in enumerate(FIELDS, 3):
                cell = cell_of(kind, field, letter)
                self.put(b, grid.cell(number, column), cell, icon="heal" if f"{cell}:heal" in self.flags else "")
            effects = cell_of(kind, EFFECTS, letter)
            marks = [mark for mark in self._marks() if f"{effects}:{mark}" in self.flags]
            self._icons(b, grid.cell(3 + len(FIELDS), column), effects, marks)
            lines = [mark for line in self._lines(kind, letter) for mark in _shown(line)]
            self._icons(b, grid.cell(4 + len(FIELDS), column), cell_of(kind, LINES, letter), lines)

    @staticmethod
    def _label(b: Builder, rect: Rect, icon: str, text: str) -> None:
        px = round(min(rect.h * 0.7, rect.w * 0.2))
        if icon:
            b.add(Icon(Rect(rect.x, rect.centery - px // 2, px, px), icon, b.c.on_table))
        left = rect.x + px + b.m.gap // 2
        b.fitted(text, b.plain, Rect(left, rect.y, rect.right - left, rect.h))

    def _icons(self, b: Builder, rect: Rect, cell: str, marks: Sequence[str]) -> None:
        self.put(b, rect, cell, text="" if marks else "–")
        px = round(min(rect.h * 0.7, rect.w / max(1, len(marks)) * 0.9))
        left = rect.centerx - px * len(marks) // 2
        for number, mark in enumerate(marks):
            b.add(Icon(Rect(left + number * px, rect.centery - px // 2, px, px), mark, b.c.on_table))

    @staticmethod
    def _marks() -> tuple[str, ...]:
        return (*(condition.value for condition in Condition), "advantage")

    def more(self, b: Builder, room: Rect) -> None:
        """A heal instead of a number; how far a retaliate reaches; which conditions."""
        if self.cell == NAME:
            return
        tr, high, gap = self.desk.words.tr, b.m.button, b.m.gap
        kind, letter, field = self.cell.split(":")[:3]
        if letter and field in HEALS:
            self.flip(b, Rect(room.x, room.y, room.w, high), f"{self.cell}:heal", tr("A heal instead"))
        if field == "retaliate":
            cell = f"{kind}:{letter}:reach"
            b.label(tr("Its range"), b.plain, Rect(room.x, room.y, room.w // 2, high))
            self.put(b, Rect(room.x + room.w // 2, room.y, room.w // 2, high), cell)
        if field == LINES:
            self._line_cells(b, room, cell_of(Kind(kind), LINES, Letter(letter)))
        if field == EFFECTS:
            for number, mark in enumerate(self._marks()):
                rect = Rect(room.x, room.y + number * (high + gap // 2), room.w, high)
                text = tr("advantage") if mark == "advantage" else self.desk.words.word(Condition(mark))
                b.button(
                    Spot(f"flip:{mark}", rect, Flip(f"{self.cell}:{mark}")),
                    Face(text, icon=mark, on=f"{self.cell}:{mark}" in self.flags),
                )

    def _line_cells(self, b: Builder, room: Rect, cell: str) -> None:
        """For each line its numbers, and beneath them its conditions."""
        gap = max(2, b.m.gap // 2)
        wide, high = (room.w - 3 * gap) // 4, min(b.m.button, room.h // (2 * LINES_MOST) - 2 * gap)

        def place(row: int, column: int) -> Rect:
            return Rect(room.x + column * (wide + gap), room.y + row * (high + gap) + row // 2 * gap, wide, high)

        for number in range(LINES_MOST):
            for column, part in enumerate(PARTS):
                self.put(b, place(2 * number, column), f"{cell}:{number}:{part}", icon=part)
            for column, condition in enumerate(NEGATIVE):
                flag = f"{cell}:{number}:{condition}"
                spot = Spot(f"flip:{flag}", place(2 * number + 1, column), Flip(flag), self.desk.words.word(condition))
                b.button(spot, Face("", icon=condition.value, on=flag in self.flags))

    # What comes of it

    def made(self) -> Own:
        """The set with the monster in it, on a half with its item."""
        name = self.name.strip()
        if not name:
            raise ValueError(self.desk.words.tr("The card needs a name."))
        id_ = self.monster or MonsterId(id_of(name, self.desk.cards.monsters, "monster"))
        card = Monster(id=id_, normal=self._stats(Kind.NORMAL), elite=self._stats(Kind.ELITE))
        typed = Typed(card, (Wording(f"monster.{id_}.name", name),))
        return with_cards(self.kept_in.folder, [typed], {id_: self.item} if self._pairs() else None)

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
        marks = [mark for mark in self._marks() if f"{cell_of(kind, EFFECTS, letter)}:{mark}" in self.flags]
        conditions = [Condition(mark) for mark in marks if mark != "advantage"]
        found: dict[str, Any] = {field: self._cell(kind, letter, field) for field in FIELDS}
        return Behaviour(
            **found,
            retaliate_range=self.values[cell_of(kind, "reach", letter)] or 1,
            conditions=tuple(each for each in conditions if each.negative),
            gains=tuple(each for each in conditions if not each.negative),
            advantage="advantage" in marks,
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
