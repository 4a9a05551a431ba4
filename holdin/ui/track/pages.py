"""The tracker's pages: pads of numbers, and lists of marks, items, monsters, hindrances, options."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement
from typing import Any, ClassVar, Final

from typing_extensions import override

from holdin.models.base import MonsterId
from holdin.models.letters import HINDRANCE_TILES, Kind, Party, Tile
from holdin.rules.hp import monster_hp
from holdin.tracker import referee, taps
from holdin.tracker.sheet import Automatic, MarkKind, Sheet
from holdin.tracker.situation import UNKNOWN, scene
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.layout import Middle, Panel, across, column, grid, whole
from holdin.ui.kit.nodes import Line, Node, Symbol, button
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.overlay import Overlay
from holdin.ui.track.doing import SheetScreen
from holdin.ui.track.faces import item_card
from holdin.words.catalogues import msgid
from holdin.words.speech import sentence, signed
from holdin.words.tracking import (
    AUTOMATIC,
    ITEM_STATES,
    RENEWED,
    counted,
    mark_end,
    mark_until,
    mark_words,
    monster_name,
)

TILES: Final = tuple(tile for tile in Tile if tile in HINDRANCE_TILES)
DASH: Final = "–"
KEYS: Final = 10
"""How many numbers stand side by side."""
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

    @property
    def now(self) -> Sheet:
        """The sheet under the page."""
        return self.on.sheet


@dataclass(eq=False, kw_only=True)
class PadPage(OverSheet):
    """A value picked out of all there are: two taps for any of them."""

    heading: str
    values: Sequence[int | None]
    value: int | None = None
    """The one there is."""
    tap: Callable[[Any], taps.Tap]
    """The tap that a value is."""

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        keys = grid(map(self._key, self.values), KEYS, gap=0.5)
        head = across(Line(self.heading, "strong"), self.way_back(), shares=(0.7, 0.3))
        whole(b, Middle(Panel(column(head, keys), 2)), margin=1)

    def _key(self, value: int | None) -> Node:
        do = partial(self.on.do, self.tap(value))
        return button(f"value:{value}", DASH if value is None else str(value), do, on=value == self.value)


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

    who: Party = Party.HERO

    @override
    def title(self) -> str:
        return sentence(self.desk.words.word(self.who))

    @override
    def head(self) -> Node:
        return column(*(across(Symbol(icon, 1.8), self._adds(kind, icon, ns)) for kind, (icon, ns) in ADDED.items()))

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


@dataclass(eq=False)
class MarkPage(SheetPage):
    """A mark: how it ends, ended otherwise, renewed, taken off."""

    mark: int = 0

    @override
    def title(self) -> str:
        return mark_words(self.desk.words, self.now.effects[self.mark])

    @override
    def note(self) -> str:
        return sentence(mark_end(self.desk.words, self.now, self.now.effects[self.mark]))

    @override
    def rows(self) -> Iterator[Row]:
        tr, index, mark = self.desk.words.tr, self.mark, self.now.effects[self.mark]
        yield self.taps("off", tr("Take it off"), taps.Remove(mark=index), strong=True)
        for symbol, text in RENEWED.items():
            renewed = taps.Renew(mark=index, lasting=symbol)
            yield self.taps(f"lasts:{symbol or 'none'}", tr(text), renewed, on=mark.lasting is symbol)
        yield self.taps("twice", tr("Good for two turns"), taps.Renew(mark=index, turns=2), on=mark.turns == 2)


@dataclass(eq=False)
class HindrancesPage(SheetPage):
    """Which hindrances there are, counted by the referee on the map, or typed (HIN-1)."""

    titled = msgid("Hindrances")
    columns: ClassVar[int] = 2

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
        kinds = (), *((tile,) for tile in TILES), *combinations_with_replacement(TILES, 2)
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
        else:
            yield self.taps("rest", words.tr("Long rest: heal 2, refresh spent items"), taps.LongRest(), rule="RST-3")
        for index, item in enumerate(self.now.items):
            name, look = words.name(item.item), partial(self.on.look, partial(item_card, item.item))
            yield Row(f"look:{index}", name, look, value=words.tr(ITEM_STATES[item.state]), strong=True)
            off = words.tr("Take off: {item}", item=name)
            yield self.taps(f"off:{index}", off, taps.SetItem(item=index, state=None))
        yield Row("other", words.tr("Another item: type it in"), self.on.own)
        owned = {item.item for item in self.now.items}
        for each in sorted(cards.items, key=lambda id_: not cards.of_its_own(f"item:{id_}")):
            if each not in owned:
                yield self.taps(f"add:{each}", words.name(each), taps.OwnItem(name=each))


@dataclass(eq=False)
class OptionsPage(SheetPage):
    """What the tracker does by itself, each to be switched off; the scenario level."""

    titled = msgid("What the tracker does by itself")

    @override
    def rows(self) -> Iterable[Row]:
        words, sheet = self.desk.words, self.now
        for step in Automatic:
            on = sheet.does(step)
            value, switch = words.tr("on") if on else words.tr("off"), taps.Automate(step=step, on=not on)
            yield self.taps(f"auto:{step}", words.tr(AUTOMATIC[step]), switch, value=value, on=on)
        for n in range(4):
            text = words.tr("Scenario level {level}", level=n)
            yield self.taps(f"level:{n}", text, taps.SetLevel(level=n), on=n == sheet.level, rule="SCL-1")


@dataclass(eq=False)
class MonsterPage(SheetPage):
    """Whom you fight: a monster of the map, of the card set, or one to be typed in."""

    titled = msgid("Begin a combat")
    columns: ClassVar[int] = 2

    @override
    def rows(self) -> Iterator[Row]:
        """Those on the map with their distance first, then one to be typed in, the scenario's, one's own, any other."""
        yield from self._on_the_map()
        typed = taps.Fight(hp=10, stats=UNKNOWN, distance=self.now.distance)
        yield self.taps("typed", self.desk.words.tr("Another monster: type its values in"), typed)
        yield from self._of_the_set()

    def _on_the_map(self) -> Iterator[Row]:
        words, on = self.desk.words, scene(self.desk.cards, self.now)
        there = [tile for tile in on.monsters.values() if tile.hex not in self.now.gone] if on is not None else []
        fights = ((tile, referee.fight(self.desk.cards, self.now, tile)) for tile in there)
        found = [(tile, fight) for tile, fight in fights if fight is not None]
        for tile, fight in sorted(found, key=lambda each: each[1].distance):
            value = words.tr("distance {distance}", distance=fight.distance)
            name = monster_name(words, tile.monster, tile.kind)
            yield self.taps(f"on:{tile.ref}", name, fight, value=value, strong=True)

    def _of_the_set(self) -> Iterator[Row]:
        cards, now, words = self.desk.cards, self.now, self.desk.words
        here = () if now.scenario is None else cards.monsters_of(cards.scenarios[now.scenario])

        def late(id_: MonsterId) -> tuple[bool, bool]:
            """The scenario's come first, then those that were typed in."""
            return id_ not in here, not cards.of_its_own(f"monster:{id_}")

        for id_ in sorted(cards.monsters, key=late):
            for kind in Kind:
                stats = cards.monsters[id_].stats(kind)
                hp = monster_hp(stats.hp, now.level)
                fight = taps.Fight(name=id_, monster=id_, kind=kind, hp=hp, stats=stats, distance=now.distance)
                name, value = monster_name(words, id_, kind), words.tr("{hp} HP", hp=hp)
                yield self.taps(f"any:{id_}:{kind}", name, fight, value=value)
