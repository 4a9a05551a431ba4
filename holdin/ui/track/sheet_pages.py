"""The tracker's pages: pads of numbers, and lists of marks, items, monsters, hindrances, options."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations_with_replacement
from typing import Any, ClassVar, Final

from typing_extensions import override

from holdin.game.state import MonsterRef
from holdin.models.base import MonsterId
from holdin.models.letters import HINDRANCE_TILES, Kind, Party, Tile
from holdin.models.monster import HealRow
from holdin.rules.hp import monster_hp
from holdin.tracker import referee, taps
from holdin.tracker.sheet import Automatic, MarkKind, Sheet
from holdin.tracker.situation import scene
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import BACKSPACE, Listens
from holdin.ui.kit.intent import Deed, Intent, intent_of, meaning_of
from holdin.ui.kit.layout import Centred, Panel, Sized, across, column, grid, whole
from holdin.ui.kit.nodes import SPACE, Node, SymbolNode, TextLine, button
from holdin.ui.kit.parts import Plate
from holdin.ui.pages.listing import ROW, ListPage, Row
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen
from holdin.ui.track.doing import SheetScreen
from holdin.ui.track.faces import item_card
from holdin.words.catalogues import msgid
from holdin.words.speech import sentence, signed
from holdin.words.taps import item_does
from holdin.words.tracking import (
    AUTOMATIC,
    ITEM_STATES,
    RENEWED,
    counted,
    mark_end,
    mark_until,
    mark_words,
    monster_name,
    tile_name,
)
from holdin.words.words import Words

Shown = int | HealRow | None
"""What stands in a row of a behaviour table (MON-2)."""
TILES: Final = tuple(tile for tile in Tile if tile in HINDRANCE_TILES)
DASH: Final = "–"
KEYS: Final = 10
"""How many numbers stand side by side."""
STEPS: Final = -1, 1, -2, None, -3, 3, -5, None
"""What befalls HP in one go, most often."""
LETTERS: Final = 16
"""How many letters stand side by side."""
NAME_MOST: Final = 20
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


@dataclass(eq=False, kw_only=True)
class PadPage(OverSheet):
    """A value picked out of few: two taps for any of them."""

    heading: str
    values: Sequence[int | None]
    value: Shown = None
    """The one there is."""
    tap: Callable[[Any], taps.Tap]
    """The tap that a value is."""
    heals: Sequence[HealRow] = ()
    """What may stand there instead."""

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        keys = grid(map(self._key, self.values), KEYS, gap=0.5)
        head = across(TextLine(self.heading, "strong"), self.way_back(), shares=(0.7, 0.3))
        page = column(head, keys)
        if self.heals:
            heals = grid(map(self._heal, self.heals), KEYS, gap=0.5)
            page = column(head, keys, TextLine(self.desk.words.tr("A heal instead"), "dim"), heals)
        whole(b, Centred(Panel(page, 2)), margin=1)

    def _key(self, value: int | None) -> Node:
        do = partial(self.on.do, self.tap(value))
        return button(f"value:{value}", DASH if value is None else str(value), do, on=value == self.value)

    def _heal(self, value: HealRow) -> Node:
        do = partial(self.on.do, self.tap(value))
        return button(f"heal:{value.heal}", str(value.heal), do, icon="heal", on=value == self.value)


@dataclass(eq=False, kw_only=True)
class KeypadPage(OverSheet):
    """A number typed digit by digit, or so much more or less in one tap; what can't go on is taken at once."""

    heading: str
    value: int | None
    """The one there is."""
    most: int
    least: int = 0
    on_value: Callable[[int], object]
    """What a number does; unless it leads elsewhere, the page below is shown again."""
    steps: Sequence[int | None] = STEPS
    """In two columns; none leaves a place empty."""
    typed: str = field(default="", init=False)
    listens: Listens = field(default="text", init=False)

    def _after(self, sign: str) -> list[int]:
        """The numbers that may be meant once a digit is added; a 0 before them does no harm where there is no 0."""
        wide, typed = len(str(self.most)), self.typed + sign
        numbers = range(self.least, self.most + 1)
        return [n for n in numbers if str(n).startswith(typed) or (self.least and str(n).zfill(wide).startswith(typed))]

    @property
    def _said(self) -> int | None:
        """The number that has been typed so far."""
        return int(self.typed) if self.typed and self.least <= int(self.typed) <= self.most else None

    @override
    def write(self, signs: str) -> None:
        """A digit of the keyboard; one that leads to no number is passed over."""
        if signs == BACKSPACE:
            self._clear()
        elif signs.isdecimal() and self._after(signs):
            self.typed += signs

    @override
    def update(self, now: float) -> Screen:
        """A number that was typed on the keyboard and can't go on is taken."""
        return self._take(self._said) if self._said is not None and self._after("") == [self._said] else self

    @override
    def waits(self, now: float) -> float | None:
        return 0 if self._said is not None and self._after("") == [self._said] else None

    def _digit(self, sign: str) -> Screen:
        self.write(sign)
        return self.update(0.0)

    def _clear(self) -> None:
        self.typed = self.typed[:-1]

    def _take(self, value: int) -> Screen:
        self.typed = ""
        following = self.on_value(value)
        return following if isinstance(following, Screen) else self.back()

    @override
    def command(self, name: str) -> Screen:
        """Enter takes what has been typed."""
        return self._enter() if name == "take" else super().command(name)

    def _enter(self) -> Screen:
        return self if self._said is None else self._take(self._said)

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        now = DASH if self.value is None else str(self.value)
        head = across(TextLine(self.heading, "strong"), self.way_back(), shares=(0.64, 0.36))
        shown = TextLine(f"{now} → {self.typed}|" if self.typed else now, "heading", "centre", high=1.2)
        keys = grid((*map(self._key, "123456789"), *self._below()), 3, gap=0.5)
        steps = [self._step(self.value, step) for step in self.steps if self.value is not None]
        body = across(keys, grid(steps, 2, gap=0.5), gap=2, shares=(0.58, 0.42)) if steps else keys
        whole(b, Centred(Panel(column(head, shown, body), 2), lambda b: b.m.px(600)), margin=1)

    def _key(self, sign: str) -> Node:
        off = not self._after(sign)
        return button(f"digit:{sign}", sign, None if off else Deed(partial(self._digit, sign), self.typed), off=off)

    def _below(self) -> Iterator[Node]:
        tr, none = self.desk.words.tr, self._said is None
        yield button("clear", "←", None if not self.typed else Deed(self._clear, self.typed), off=not self.typed)
        yield self._key("0")
        yield button("done", tr("OK"), None if none else Deed(self._enter, self.typed), strong=not none, off=none)

    def _step(self, value: int, step: int | None) -> Node:
        if step is None:
            return SPACE
        to = max(self.least, min(value + step, self.most))
        off = to == value
        return button(f"step:{step:+}", signed(step), None if off else partial(self._take, to), off=off, high=1.1)


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
        return column(
            *(across(SymbolNode(icon, 1.8), self._adds(kind, icon, ns)) for kind, (icon, ns) in ADDED.items())
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


@dataclass(eq=False)
class MarkPage(SheetPage):
    """A mark: how it ends, ended otherwise, renewed, taken off."""

    compact: ClassVar[bool] = True
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
        yield self.taps("off", tr("Take it off"), taps.Remove(mark=index))
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
            yield from (
                Row(f"task:{n}", line) for n, line in enumerate(self.desk.words.task(self.now.scenario).split("\n"))
            )


@dataclass(eq=False)
class HindrancesPage(SheetPage):
    """Which hindrances there are, counted by the referee on the map, or typed (HIN-1)."""

    titled = msgid("Hindrances")
    columns: ClassVar[int] = 2
    compact: ClassVar[bool] = True

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
        elif not self.now.deck:
            yield self.taps("rest", words.tr("Long rest: heal 2, refresh spent items"), taps.LongRest(), rule="RST-3")
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
            for n in range(4)
        )
        return across(TextLine(tr("Scenario level"), "strong"), *levels, shares=(0.4, 0.15, 0.15, 0.15, 0.15))


@dataclass(eq=False)
class MonsterPage(SheetPage):
    """Whom you fight: a monster of the map, with a star, fought before, of the scenario, of the set, or one typed in.

    What is typed, or a letter that is tapped, leaves only those whose names begin so.
    """

    titled = msgid("Begin a combat")
    wide: ClassVar[float] = 0.94
    columns: ClassVar[int] = 2
    name: str = ""
    """How their names begin."""
    listens: Listens = field(default="text", init=False)
    starred: tuple[MonsterId, ...] = field(init=False)
    """Those with a star when the page was opened: no line moves while it is open."""
    _takes: bool = field(default=False, init=False)
    """Whether Space was typed before any letter."""

    def __post_init__(self) -> None:
        self.starred = self.desk.settings.favourites

    @override
    def write(self, signs: str) -> None:
        if signs == " " and not self.name:
            self._takes = True
            return
        self.name = self.name[:-1] if signs == BACKSPACE else (self.name + signs)[:NAME_MOST]
        self.first = 0

    @override
    def update(self, now: float) -> Screen:
        """No name begins with a space: it takes what is bright, as everywhere else."""
        takes, self._takes = self._takes, False
        meant = self.meant if takes else None
        return self if meant is None else self.act(meant)

    @override
    def waits(self, now: float) -> float | None:
        return 0 if self._takes else None

    @property
    @override
    def meant(self) -> Intent | None:
        """Enter takes the first of those that are left."""
        return intent_of(next((row.do for row in self.rows() if row.do is not None), None))

    def _only(self, letter: str) -> None:
        """Those that begin with a letter show; without one all of them."""
        self.name, self.first = letter, 0

    @override
    def head(self) -> Node:
        """What has been typed, and the letters that names begin with."""
        typed = TextLine(self.name, "strong") if self.name else TextLine(self.desk.words.tr("Type a name"), "dim")
        letters = sorted({self.desk.words.name(id_)[:1].upper() for id_ in self.desk.cards.monsters})
        keys = [
            button(f"begins:{each}", each, partial(self._only, "" if on else each), on=on)
            for each in letters
            for on in (self.name.upper() == each,)
        ]
        return column(typed, grid(keys, min(len(keys), LETTERS), gap=0.5), gap=0.5)

    @override
    def note(self) -> str:
        return self.desk.words.tr("A star puts a monster at the top of this list.")

    @override
    def rows(self) -> Iterator[Row]:
        """Those on the map with their distance, those with a star, fought before, the scenario's, one's own, others."""
        near, others = [*self._named(self._on_the_map())], [*self._named(self._of_the_set())]
        first, rest = (near or others)[:1], (near or others)[1:]
        yield from (replace(row, strong=True) for row in first)
        yield from rest if near else ()
        if not first:
            yield Row("nobody", self.desk.words.tr("No monster’s name begins so."), dim=True)
        yield Row("typed", self.desk.words.tr("Another monster: type its values in"), self.on.type_in_a_monster)
        yield from others if near else rest

    def _named(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Those whose names begin as it was typed; of an elite one its own name counts."""
        begins = self.name.upper()
        yield from (
            row for row in rows if any(word.upper().startswith(begins) for word in (row.text, *row.text.split()))
        )

    def _on_the_map(self) -> Iterator[Row]:
        for monster, name, fight in on_the_map(self.desk.words, self.now):
            value = self.desk.words.tr("distance {distance}", distance=fight.distance)
            value = value if fight.hex is None else f"{self.desk.words.hex(fight.hex)} · {value}"
            yield self.taps(f"on:{monster}", name, fight, value=value)

    def _of_the_set(self) -> Iterator[Row]:
        cards, now, words = self.desk.cards, self.now, self.desk.words
        here = () if now.scenario is None else cards.monsters_of(cards.scenarios[now.scenario])
        often = Counter(self.on.fought())

        def late(id_: MonsterId) -> tuple[bool, int, bool, bool]:
            """Those with a star come first, those that you fight most, the scenario's, those that were typed in."""
            return id_ not in self.starred, -often[id_], id_ not in here, not cards.of_its_own(f"monster:{id_}")

        for id_ in sorted(cards.monsters, key=late):
            for kind in Kind:
                stats = cards.monsters[id_].stats(kind)
                hp = monster_hp(stats.hp, now.level)
                fight = taps.Fight(name=id_, monster=id_, kind=kind, hp=hp, stats=stats, distance=now.distance)
                name, value = monster_name(words, id_, kind), words.tr("{hp} HP", hp=hp)
                star, turn = self._star(id_, kind), partial(self._turned, id_)
                yield self.taps(f"any:{id_}:{kind}", name, fight, value=value, also=star, turn=turn)

    def _star(self, id_: MonsterId, kind: Kind) -> Node:
        """A tap puts it at the top from now on, or takes it off there."""
        on, tr = id_ in self.desk.settings.favourites, self.desk.words.tr
        icon = SymbolNode("star" if on else "star_empty", 1.3)
        tip = tr("At the top of this list; a tap ends that") if on else tr("To the top of this list")
        do = Deed(partial(self._pin, id_), on)
        star = Plate(f"star:{id_}:{kind}", icon, do, "gold_dark" if on else "table_dark", ROW, tip=tip, lit=False)
        return Sized(star, ROW, 0, lambda b: b.m.target)

    def _turned(self, id_: MonsterId, _step: int) -> Screen:
        return self._pin(id_)

    def _pin(self, id_: MonsterId) -> Screen:
        """A star, or none any more; it is kept with the settings, for every table."""
        stars = self.desk.settings.favourites
        left = tuple(each for each in stars if each != id_)
        return self.with_settings(favourites=left if id_ in stars else (*stars, id_))


def on_the_map(words: Words, sheet: Sheet) -> list[tuple[MonsterRef, str, taps.Fight]]:
    """The living monsters of the map that a way leads to, the nearest first: each with its name and its combat."""
    on = scene(words.cards, sheet)
    there = [tile for tile in on.monsters.values() if tile.hex not in sheet.gone] if on is not None else []
    fights = ((tile, referee.fight(words.cards, sheet, tile)) for tile in there)
    found = [(tile.ref, tile_name(words, sheet, tile), fight) for tile, fight in fights if fight is not None]
    return sorted(found, key=lambda each: each[2].distance)
