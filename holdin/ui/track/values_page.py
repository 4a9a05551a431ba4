"""A monster's printed values, typed in or corrected: any monster of any card (MON-2)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from typing_extensions import override

from holdin.models.letters import Condition, Letter, Party
from holdin.models.monster import HealRow, Stats
from holdin.tracker import taps
from holdin.tracker.situation import UNKNOWN
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.layout import Panel, across, column, whole
from holdin.ui.kit.nodes import SPACE, Node, Text, TextLine, button
from holdin.ui.own.monster_form import HEALS
from holdin.ui.track.pads import PadPage, Shown
from holdin.ui.track.sheet_pages import DASH, OverSheet
from holdin.words.catalogues import msgid

OF_A_SET: Final[Mapping[str, tuple[str, Sequence[int | None]]]] = {
    "initiative": (msgid("initiative"), range(1, 100)),
    "move": (msgid("move"), (None, *range(11))),
    "attack": (msgid("attack"), (None, *range(11))),
    "range": (msgid("range"), (None, *range(1, 8))),
    "pierce": (msgid("pierce"), range(6)),
}
"""A row of the card for each: its name, and all that it can be."""
OF_ALL: Final = {"shield": msgid("shield"), "retaliate": msgid("retaliate")}
HP_MOST: Final = 40
HEALED: Final = tuple(HealRow(heal=value) for value in range(1, 11))
"""What may stand in a row instead of a number (MON-2)."""
Tapped = Callable[[Any], taps.Tap]


@dataclass(eq=False)
class ValuesPage(OverSheet):
    """Every value of the monster, in a column for each set, as on its card."""

    @property
    def stats(self) -> Stats:
        """The values as they are."""
        foe = self.now.foe
        return UNKNOWN if foe is None or foe.stats is None else foe.stats

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        words = self.desk.words
        rows = [self._row(name, [self._number(name, letter) for letter in Letter]) for name in OF_A_SET]
        harmful = [each for each in Condition if each.negative]
        rows += [across(*map(self._marks, pair)) for pair in zip(harmful[::2], harmful[1::2], strict=True)]
        keep = button("keep", words.tr("Save it among your cards"), partial(self.on.own, keep=True), strong=True)
        note = words.tr("Select a value to change it. A dash in range is melee, a dash in move or attack is none.")
        head = across(TextLine(words.tr("Values of the printed card"), "strong"), self.way_back(), shares=(0.7, 0.3))
        page = column(head, *rows, across(*self._whole(), keep), Text(note, "dim"), SPACE, gap=0.5)
        whole(b, Panel(page, 1), margin=1)

    def _row(self, name: str, cells: list[Node]) -> Node:
        return across(TextLine(self.desk.words.tr(OF_A_SET[name][0])), *cells, shares=(0.25, 0.25, 0.25, 0.25))

    def _number(self, name: str, letter: Letter) -> Node:
        value, (text, values) = getattr(self.stats.sets[letter], name), OF_A_SET[name]
        heading, tap = f"{letter} · {self.desk.words.tr(text)}", partial(self._of_set, letter, name)
        opens = partial(self._pad, heading, values, value, tap, HEALED if name in HEALS else ())
        shown, icon = (DASH if value is None else value, "")
        if isinstance(value, HealRow):
            shown, icon = value.heal, "heal"
        return button(f"{letter}:{name}", f"{letter}  {shown}", opens, icon=icon)

    def _marks(self, condition: Condition) -> Node:
        """A condition of an attack, for each set."""
        cells = []
        for letter, row in self.stats.sets.items():
            on, others = condition in row.conditions, tuple(each for each in row.conditions if each is not condition)
            do = partial(self.on.do, self._of_set(letter, "conditions", others if on else (*others, condition)))
            cells.append(button(f"{letter}:{condition}", str(letter), do, on=on))
        return across(TextLine(self.desk.words.word(condition)), *cells, shares=(0.46, 0.18, 0.18, 0.18))

    def _whole(self) -> Iterator[Node]:
        """What belongs to all sets."""
        tr, stats, foe = self.desk.words.tr, self.stats, self.now.foe
        most, most_hp = None if foe is None else foe.max_hp, range(1, HP_MOST + 1)
        opens = partial(self._pad, tr("Max HP"), most_hp, most, lambda to: taps.SetMaxHp(who=Party.MONSTER, to=to))
        yield button("max-hp", f"{tr('Max HP')} {most or DASH}", opens)
        for name, text in OF_ALL.items():
            value = getattr(stats, name)
            opens = partial(self._pad, tr(text), range(6), value, partial(self._of_all, name))
            yield button(name, f"{tr(text)} {value}", opens)
        flies = partial(self.on.do, self._of_all("flying", not stats.flying))
        yield button("flying", tr("flying"), flies, on=stats.flying)

    def _pad(
        self,
        heading: str,
        values: Sequence[int | None],
        value: Shown,
        tap: Tapped,
        heals: Sequence[HealRow] = (),
    ) -> PadPage:
        pad = partial(PadPage, self.desk, self.size, under=self, heading=heading, values=values)
        return pad(value=value, tap=tap, heals=heals)

    def _of_all(self, name: str, value: object) -> taps.Type:
        """The values with one of them changed."""
        return taps.Type(stats=self.stats.model_copy(update={name: value}))

    def _of_set(self, letter: Letter, name: str, value: object) -> taps.Type:
        """The values with one of a set changed."""
        changed = self.stats.sets[letter].model_copy(update={name: value})
        return self._of_all("sets", {**self.stats.sets, letter: changed})
