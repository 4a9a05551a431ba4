"""The tracker's pages: lists of marks, items, hindrances and options over the sheet."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations_with_replacement
from typing import Any, ClassVar, Final

from typing_extensions import override

from holdin.game.resting import LONG_REST_HEAL
from holdin.game.rifts import RIFTS_MOST
from holdin.game.state import Effect
from holdin.models.letters import HINDRANCE_TILES, Condition, Fights, Party
from holdin.models.scales import DISTANCES, SCENARIO_LEVELS
from holdin.tracker import referee, taps
from holdin.tracker.sheet import Automatic, MarkKind, Sheet
from holdin.ui.kit.intent import Intent, meaning_of
from holdin.ui.kit.layout import across, column
from holdin.ui.kit.nodes import Node, SymbolNode, TextLine, button
from holdin.ui.kit.parts import Plate
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen
from holdin.ui.track.doing import SheetScreen
from holdin.ui.track.faces import item_card
from holdin.words.catalogues import msgid
from holdin.words.taps import item_does
from holdin.words.tracking import (
    AUTOMATIC,
    ITEM_STATES,
    RENEWED,
    counted,
    mark_end,
    mark_until,
    mark_words,
)
from holdin.words.translator import sentence, signed

DASH: Final = "–"
YES: Final = "skip", "take"
"""The commands that take what is meant most of the time."""
ADDED: Final = {
    MarkKind.SHIELD: ("shield", range(1, 6)),
    MarkKind.RETALIATE: ("retaliate", range(1, 6)),
    MarkKind.BONUS: ("attack", (-3, -2, -1, *range(1, 7))),
}
"""What can be put on a party besides conditions: its symbol, and how much of it."""


@dataclass(eq=False)
class OverSheet(Overlay):
    """A page over the tracker; what is taken on it goes to the sheet."""

    @property
    def on(self) -> SheetScreen:
        """The tracker under it, and under the pages between."""
        below = self.under
        if isinstance(below, OverSheet):
            return below.on
        assert isinstance(below, SheetScreen)
        return below

    @override
    def act(self, intent: Intent | None) -> Screen:
        """What is explained where a finger has been would only hide what it did."""
        self.hover = None
        return super().act(intent)

    @property
    def meant(self) -> Intent | None:
        """What the bright button does, if there is one: Space and Enter take it, as they do on the table."""
        bright = [spot.intent for spot in self.view().spots if spot.meant and spot.intent is not None]
        return bright[0] if len(bright) == 1 else None

    @override
    def command(self, name: str) -> Screen:
        meant = self.meant if name in YES else None
        return super().command(name) if meant is None else self.act(meant)

    @override
    def keyed(self) -> Mapping[str, object]:
        return dict.fromkeys(YES, meaning_of(self.meant))

    @property
    def now(self) -> Sheet:
        """The sheet under the page."""
        return self.on.sheet

    def stands(self) -> bool:
        """Whether what it is about is still there: others may be at the table, too."""
        return True


@dataclass(eq=False)
class SheetPage(OverSheet, ListPage):
    """A list over the tracker."""

    wide: ClassVar[float] = 0.74

    def taps(self, id_: str, text: str, tap: taps.Tap, **more: Any) -> Row:  # noqa: ANN401 - what else a row has
        """A line that does something to the sheet, and goes back to it."""
        return Row(id_, text, partial(self.on.do, tap), **more)


@dataclass(eq=False)
class MarksPage(SheetPage):
    """Everything on a party with its end, and the shields, retaliates and bonuses that can be added."""

    compact: ClassVar[bool] = True
    who: Party = Party.HERO

    @override
    def title(self) -> str:
        return sentence(self.desk.words.word(self.who))

    @override
    def head(self) -> Node:
        lingering = (condition_plate(self.on, self.who, each) for each in Condition if each.lingers)
        return column(
            *(across(SymbolNode(icon, 1.8), self._adds(kind, icon, ns)) for kind, (icon, ns) in ADDED.items()),
            across(*lingering, gap=0.5),
        )

    def _adds(self, kind: MarkKind, icon: str, values: Iterable[int]) -> Node:
        shown = signed if kind is MarkKind.BONUS else str
        return across(
            *(
                button(
                    f"add-{icon}:{value}",
                    shown(value),
                    partial(self.on.do, taps.Add(who=self.who, kind=kind, value=value)),
                )
                for value in values
            ),
            gap=0.5,
        )

    @override
    def rows(self) -> Iterator[Row]:
        words, sheet = self.desk.words, self.now
        for index, mark in enumerate(sheet.effects):
            if mark.bearer is self.who:
                do = partial(self.on.page, MarkPage, mark=index)
                yield Row(f"mark:{index}", mark_words(words, mark), do, value=mark_until(words, sheet, mark))


def condition_plate(on: SheetScreen, who: Party, condition: Condition) -> Node:
    """A tap puts it on, and it stands below with its end; the next one asks for another end, or takes it off."""
    mine = (mark for mark in on.sheet.effects if mark.bearer is who and mark.condition is condition)
    mark = next(mine, None)
    do: Callable[[], object] = partial(on.do, taps.Switch(who=who, condition=condition))
    if mark is not None:
        do = partial(on.page, MarkPage, mark=on.sheet.effects.index(mark))
    return Plate(
        f"{who.value}:{condition}",
        SymbolNode(condition.value, 1.4),
        do,
        "table_light" if mark is None else "gold_dark",
        1,
        tip=sentence(on.desk.words.word(condition)),
        rule=condition.rule,
    )


@dataclass(eq=False)
class MarkPage(SheetPage):
    """A mark: how it ends, ended otherwise, renewed, taken off."""

    compact: ClassVar[bool] = True
    mark: int = 0
    _about: Effect = field(init=False)
    """The mark as it was when the page was opened."""

    def __post_init__(self) -> None:
        """Remember what it is about."""
        self._about = self.now.effects[self.mark]

    @override
    def stands(self) -> bool:
        return self.mark < len(self.now.effects) and mark_words(self.desk.words, self._about) == self.title()

    @override
    def title(self) -> str:
        return mark_words(self.desk.words, self.now.effects[self.mark])

    @override
    def note(self) -> str:
        return sentence(mark_end(self.desk.words, self.now, self.now.effects[self.mark]))

    @override
    def rows(self) -> Iterator[Row]:
        tr, index, mark = self.desk.words.tr, self.mark, self.now.effects[self.mark]
        yield self.taps("off", tr("Take it off"), taps.Remove(mark=index))
        if mark.condition is not None and mark.condition.lingers:
            return
        for symbol, text in RENEWED.items():
            renewed = taps.Renew(mark=index, lasting=symbol)
            yield self.taps(f"lasts:{symbol or 'none'}", tr(text), renewed, on=mark.lasting is symbol)
        yield self.taps("twice", tr("Good for two turns"), taps.Renew(mark=index, turns=2), on=mark.turns == 2)


@dataclass(eq=False)
class GoalPage(SheetPage):
    """What the scenario asks for, and its special rules."""

    titled = msgid("Goal")
    compact: ClassVar[bool] = True

    @override
    def rows(self) -> Iterator[Row]:
        if self.now.scenario is not None:
            task = self.desk.words.task(self.now.scenario, Fights.HELD, self.now.level)
            yield from (Row(f"task:{n}", line) for n, line in enumerate(task.split("\n")))


@dataclass(eq=False)
class HindrancesPage(SheetPage):
    """Which hindrances there are, counted by the referee on the map, or typed (HIN-1)."""

    titled = msgid("Hindrances")
    columns: ClassVar[int] = 2
    compact: ClassVar[bool] = True

    @override
    def head(self) -> Node:
        """The range tracker's numbers, for rifts (RIF-4)."""
        return across(
            TextLine(self.desk.words.tr("Rifts on the range tracker"), snug=True), *map(self._rift, DISTANCES), gap=0.5
        )

    def _rift(self, number: int) -> Node:
        there = number in self.now.riven
        possible = there or len(self.now.all_rifts) < RIFTS_MOST
        lay = partial(self.on.do, taps.LayRift(at=number)) if possible else None
        return button(f"rift:{number}", str(number), lay, on=there, off=not possible, rule="RIF-4")

    @override
    def rows(self) -> Iterator[Row]:
        """The referee's count, each alternative with its damage (HIN-7); none, and every one or two kinds."""
        words, hindering = self.desk.words, self.now.hindering
        for index, choice in enumerate(referee.counted(self.desk.cards, self.now)):
            text, value = counted(words, choice)
            tap = taps.Hinder(kinds=choice.kinds)
            yield self.taps(f"counted:{index}", text, tap, value=value, strong=index == 0)
        if hindering.kinds:
            again = taps.Hinder(kinds=hindering.kinds, sprung=not hindering.sprung)
            yield self.taps("sprung", words.tr("Its damage has been dealt"), again, on=hindering.sprung, rule="HIN-6")
        kinds = (), *((tile,) for tile in HINDRANCE_TILES), *combinations_with_replacement(HINDRANCE_TILES, 2)
        for index, each in enumerate(kinds):
            text = sentence(words.words(each)) if each else words.tr("None")
            same = sorted(each) == sorted(hindering.kinds)
            yield self.taps(f"kinds:{index}", text, taps.Hinder(kinds=each), on=same)


@dataclass(eq=False)
class ItemsPage(SheetPage):
    """The items on the table, and all that can be laid there."""

    titled = msgid("Items")
    columns: ClassVar[int] = 2

    @override
    def rows(self) -> Iterator[Row]:
        """Yours, looked at or taken off; the set's, to be added; another one to be typed in."""
        words, cards = self.desk.words, self.desk.cards
        if self.now.fighting:
            yield Row("rest", words.tr("No long rest in combat"))
        elif not self.now.deck:
            told = words.tr("Long rest: heal {heal}, refresh spent items", heal=LONG_REST_HEAL)
            yield self.taps("rest", told, taps.LongRest(), rule="RST-3")
        for index, item in enumerate(self.now.items):
            name, look = words.name(item.item), partial(self.on.look, partial(item_card, item.item), self)
            value, does = words.tr(ITEM_STATES[item.state]), item_does(words, item.item)
            yield Row(f"look:{index}", name, look, value=value, body=does, on=True)
            off = words.tr("Take off: {item}", item=name)
            yield self.taps(f"off:{index}", off, taps.SetItem(item=index, state=None))
        yield Row("other", words.tr("Another item: type it in"), self.on.own)
        owned = {item.item for item in self.now.items}
        for each in sorted(cards.items, key=lambda id_: not cards.of_its_own(f"item:{id_}")):
            if each not in owned:
                price = words.tr("{gold} gold", gold=cards.items[each].price)
                add = taps.OwnItem(name=each)
                yield self.taps(f"add:{each}", words.name(each), add, value=price, body=item_does(words, each))


@dataclass(eq=False)
class OptionsPage(SheetPage):
    """What the tracker does by itself, each to be switched off; the scenario level."""

    titled = msgid("What the tracker does by itself")
    wide: ClassVar[float] = 0.94
    columns: ClassVar[int] = 2
    compact: ClassVar[bool] = True

    @override
    def rows(self) -> Iterable[Row]:
        words, sheet = self.desk.words, self.now
        for step in Automatic:
            on = sheet.does(step)
            value, switch = words.tr("on") if on else words.tr("off"), taps.Automate(step=step, on=not on)
            yield self.taps(f"auto:{step}", words.tr(AUTOMATIC[step]), switch, value=value, on=on)

    @override
    def head(self) -> Node:
        """The scenario level, apart from the switches."""
        tr, now = self.desk.words.tr, self.now.level
        levels = (
            button(f"level:{n}", str(n), partial(self.on.do, taps.SetLevel(level=n)), on=n == now, rule="SCL-1")
            for n in SCENARIO_LEVELS
        )
        return across(TextLine(tr("Scenario level"), "strong"), *levels, shares=(0.4, 0.15, 0.15, 0.15, 0.15))
