"""A printed monster, typed in: normal beside elite, each with its three sets (MON-2)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from typing_extensions import override

from holdin.data.own import CardWording, Own, TypedCard, with_cards
from holdin.models.base import MonsterId
from holdin.models.letters import Condition, Kind, Letter
from holdin.models.monster import Behaviour, Monster, Stats
from holdin.ui.kit.layout import across, column, grid
from holdin.ui.kit.nodes import SPACE, Child, Node, SymbolNode, Text, TextLine, button
from holdin.ui.kit.parts import TableNode
from holdin.ui.own.form import DASH, Bounds, CardForm, FormCell, Path
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
KEPT: Final = "kept_lines"
"""Lines of other kinds, which the form has no fields for and leaves as they are."""
REACH: Final = "retaliate_range"
"""Typed beside the pad."""
SET: Final[Mapping[str, tuple[str, Bounds | None]]] = {
    **FIELDS,
    EFFECTS: (msgid("conditions"), None),
    LINES: (msgid("without an attack"), None),
    REACH: (msgid("range of retaliate"), Bounds(1, 7)),
}
"""Everything of a set."""
WHOLE: Final[Mapping[str, tuple[str, Bounds | None]]] = {
    "hp": (msgid("HP"), Bounds(1, 999)),
    "shield": FIELDS["shield"],
    "retaliate": FIELDS["retaliate"],
    REACH: SET[REACH],
}
"""What belongs to all sets."""
PARTS: Final = {
    "range": (msgid("range"), Bounds(1, 7)),
    "damage": (msgid("damage"), Bounds(0, 20)),
    "push": FIELDS["push"],
    "pull": FIELDS["pull"],
}
"""The numbers of a line that needs no attack."""
LINE: Final = {"range": 1, "damage": 0, "push": 0, "pull": 0}
"""One that does nothing."""
LINES_MOST: Final = 3
HEALS: Final = ("move", "attack", "range")
"""Rows in which a heal may stand instead (MON-2)."""
NEGATIVE: Final = tuple(condition for condition in Condition if condition.negative)
ADVANTAGE: Final = "advantage"
MARKS: Final = (*(condition.value for condition in Condition), ADVANTAGE)
SHARES: Final = 0.184, 0.408, 0.408
"""How much of the page the rows' names, normal and elite take."""
SMALL: Final = 1.15
"""The height of what is typed beside the pad, in buttons."""


@dataclass(eq=False, kw_only=True)
class MonsterForm(CardForm):
    """Every value of a monster on one page."""

    titled = msgid("A printed monster")
    item: str = ""
    """The item on the same half of the card (MON-1)."""

    @override
    def read(self) -> dict[Any, Any]:
        """By kind and set; what belongs to all sets has no letter. Without a card nothing but dashes."""
        before = self.desk.cards.monsters.get(MonsterId(self.id))
        if before is not None:
            halves = (half for card in self.desk.cards.monster_cards for half in card.halves)
            self.item = next((half.item for half in halves if half.monster == self.id), "")
        return {kind: values_of(None if before is None else before.stats(kind)) for kind in Kind}

    @override
    def cells_of(self) -> Iterable[FormCell]:
        tr = self.desk.words.tr
        for kind in Kind:
            for letter in ("", *Letter):
                of_set = " · ".join(filter(None, (self._kind(kind), letter)))
                for field, (word, bounds) in (SET if letter else WHOLE).items():
                    yield FormCell((kind, letter, field), f"{of_set} · {tr(word)}", bounds)
                for number in range(LINES_MOST if letter else 0):
                    for part, (word, bounds) in PARTS.items():
                        name = f"{of_set} · {tr(SET[LINES][0])} · {tr(word)}"
                        yield FormCell((kind, letter, LINES, number, part), name, bounds)

    @override
    def typed(self) -> object:
        return super().typed(), self.item

    def _kind(self, kind: Kind) -> str:
        return self.desk.words.tr("Normal one") if kind is Kind.NORMAL else self.desk.words.tr("Elite one")

    @override
    def buttons(self) -> Iterator[Node]:
        words = self.desk.words
        item = words.tr("Item: {item}", item=words.name(self.item) if self.item else words.tr("none"))
        yield button("copy", words.tr("Elite like normal"), self._copy, high=self.high)
        yield button("item", item, partial(setattr, self, "item", self._next_item()), high=self.high)

    def _copy(self) -> None:
        self.values[Kind.ELITE] = deepcopy(self.values[Kind.NORMAL])

    def _next_item(self) -> str:
        """The typed items that no other monster has beside it, one after the other, then none."""
        cards = self.desk.cards
        taken = {half.item for card in cards.monster_cards for half in card.halves if half.monster != self.id}
        free = ["", *(str(item) for item in cards.items if cards.of_its_own(f"item:{item}") and item not in taken)]
        return free[(free.index(self.item) + 1) % len(free)] if self.item in free else free[0]

    # What it shows

    @override
    def body(self) -> Node:
        """What belongs to all sets, then row by row; normal and elite stand a little apart."""
        tr = self.desk.words.tr
        names = ((field if field in FIELDS else "", tr(SET[field][0])) for field in (*FIELDS, EFFECTS, LINES))
        named = [(SymbolNode(icon, 1.7) if icon else None, Text(text, fits=True)) for icon, text in names]
        table = TableNode((*[(None, None)] * 3, *named), (0.2, 0.8))
        return across(table, *map(self._kind_part, Kind), shares=SHARES, stretch=1)

    def _kind_part(self, kind: Kind) -> TableNode:
        flying = self.switch(f"{kind}::flying", (kind, "", "flying"), self.desk.words.tr("flying"))
        rows: list[tuple[Child, ...]] = [
            (TextLine(self._kind(kind), "strong"), None, flying),
            tuple(self.put(kind, "", field, icons=(field,)) for field in WHOLE if field != REACH),
            tuple(TextLine(letter.value, "strong", "centre") for letter in Letter),
            *(tuple(self.put(kind, letter, field) for letter in Letter) for field in FIELDS),
            tuple(self._marks(kind, letter, EFFECTS, self.values[kind][letter][EFFECTS]) for letter in Letter),
            tuple(self._marks(kind, letter, LINES, _done(self.values[kind][letter][LINES])) for letter in Letter),
        ]
        return TableNode(tuple(rows), (1 / 3, 1 / 3, 1 / 3))

    def _marks(self, kind: Kind, letter: Letter, field: str, marks: Collection[str]) -> Node:
        shown = [mark for mark in (*PARTS, *MARKS) if mark in marks]
        return self.put(kind, letter, field, text="" if shown else DASH, icons=shown)

    @override
    def more(self, path: Path) -> Node | None:
        """A heal instead of a number; how far a retaliate reaches; which conditions."""
        words, field = self.desk.words, path[2] if path else ""
        if field in HEALS and path[1]:
            now = self.value(*path)
            on, id_ = isinstance(now, dict), ":".join(("flip", *map(str, path), "heal"))
            do = partial(self.give, path, now["heal"] if on else {"heal": now or 1})
            return column(button(id_, words.tr("A heal instead"), do, on=on), SPACE)
        if field == "retaliate":
            return column(across(TextLine(words.tr("Its range")), self.put(*path[:2], REACH, high=SMALL)), SPACE)
        if field == LINES:
            return column(*(self._line((*path[:3], number)) for number in range(LINES_MOST)))
        if field != EFFECTS:
            return None
        names = {mark: words.tr("advantage") if mark == ADVANTAGE else words.word(Condition(mark)) for mark in MARKS}
        return grid((self.switch(mark, path, "", mark, tip=names[mark]) for mark in MARKS), 2, gap=0.5)

    def _line(self, path: Path) -> Node:
        """A line's numbers, and beneath them its conditions."""
        words, to = self.desk.words, (*path, "conditions")
        cells = (self.put(*path, part, icons=(part,), high=SMALL) for part in PARTS)
        id_ = ":".join(map(str, path))
        marks = (self.switch(f"{id_}:{each}", to, "", each.value, tip=words.word(each)) for each in NEGATIVE)
        numbers, harms = grid(cells, len(PARTS), gap=0.5, shrink=1), grid(marks, len(NEGATIVE), gap=0.5, shrink=1)
        return column(numbers, harms, gap=0.5)

    # What comes of it

    @override
    def made(self) -> Own:
        """The set with the monster in it, on a half with its item; what the form can't tell stays as it was."""
        id_ = MonsterId(self.new_id(self.desk.cards.monsters, "monster"))
        before = self.desk.cards.monsters.get(id_)
        boss = before is not None and before.boss
        card = Monster.model_validate({"id": id_, "boss": boss, **{kind: _stats(self.values[kind]) for kind in Kind}})
        typed = TypedCard(card, (CardWording(f"monster.{id_}.name", self.name.text.strip()),))
        own_half = not self.item or self.desk.cards.of_its_own(f"item:{self.item}")
        return with_cards(self.store.folder, [typed], {id_: self.item} if own_half else None)


_EMPTY: Final = Stats(hp=1, sets=dict.fromkeys(Letter, Behaviour(initiative=1)))


def values_of(stats: Stats | None) -> dict[Any, Any]:
    """The values of the one or the other kind, set by set; what belongs to all sets has no letter."""
    whole = (stats or _EMPTY).model_dump()
    sets = whole.pop("sets")
    for row in sets.values():
        if stats is None:
            row["initiative"] = None
        row[EFFECTS] = {*row.pop("conditions"), *row.pop("gains"), *([ADVANTAGE] if row.pop(ADVANTAGE) else [])}
        for cell in HEALS:
            if isinstance(row[cell], dict) and row[cell]["range"] is None:
                row[cell] = {"heal": row[cell]["heal"]}
        row[KEPT] = [line for line in row[LINES] if "kind" in line]
        harms = [line for line in row[LINES] if "kind" not in line]
        spare = ({**LINE, "conditions": ()} for _ in range(LINES_MOST - len(harms)))
        row[LINES] = [{**line, "conditions": {*line["conditions"]}} for line in (*harms, *spare)]
    return {"": whole, **sets}


def _stats(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values as a card has them."""
    sets = {}
    for letter in Letter:
        row = dict(values[letter])
        kept = row.pop(KEPT)
        marks, lines = row.pop(EFFECTS), [*(line for line in row.pop(LINES) if _done([line])), *kept]
        conditions = [condition for condition in Condition if condition in marks]
        row["conditions"] = [each for each in conditions if each.negative]
        row["gains"] = [each for each in conditions if not each.negative]
        row |= {ADVANTAGE: ADVANTAGE in marks, LINES: lines}
        sets[letter] = row
    return {**values[""], "sets": sets}


def _done(lines: Iterable[Mapping[str, Any]]) -> set[str]:
    """What lines do: what a line without it would not need."""
    does = {part for line in lines for part, value in line.items() if part not in {"range", "conditions"} and value}
    return does.union(*(line["conditions"] for line in lines))
