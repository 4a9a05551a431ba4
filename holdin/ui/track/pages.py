"""The tracker's pages: lists of values, marks, items, monsters, hindrances, options; its steps and its log."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import ClassVar, Final, NamedTuple

from typing_extensions import override

from holdin.game.state import ItemCondition
from holdin.models.letters import HINDRANCE_TILES, Lasting, Party, Tile
from holdin.tracker import taps
from holdin.tracker.history import Moment
from holdin.tracker.sheet import Automatic, MarkKind, Sheet
from holdin.ui.kit.intent import Intent
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.log_page import LogLine, LogPage, log_page
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.steps_page import Step, StepsPage, steps_page
from holdin.ui.track.intents import Do, Look, Open, Pad
from holdin.words.catalogues import msgid
from holdin.words.speech import sentence, signed
from holdin.words.taps import tap_words
from holdin.words.tracking import AUTOMATIC, mark_end, mark_words, told
from holdin.words.words import Words

TILES: Final = tuple(tile for tile in Tile if tile in HINDRANCE_TILES)
INITIATIVES: Final = range(1, 100)
LOOT_MOST: Final = 30
BONUSES: Final = tuple(value for value in range(-3, 7) if value)
SHIELDS: Final = range(1, 6)


@dataclass(eq=False, kw_only=True)
class OverSheet(Overlay):
    """A page over the tracker; what is taken on it goes to the sheet."""

    sheet: Sheet
    on_take: Callable[[Intent], Screen]

    @property
    def now(self) -> Sheet:
        """The sheet under the page."""
        return self.sheet

    @override
    def take(self, intent: Intent) -> Screen:
        if isinstance(intent, Do | Look) or intent in {Open.OWN, Open.KEEP}:
            return self.on_take(intent)
        return super().take(intent)


@dataclass(eq=False)
class SheetPage(OverSheet, ListPage):
    """A list over the tracker."""

    row: ClassVar[float] = 1.2


class _Asked(NamedTuple):
    """What a pad asks for: its heading, all values, the one there is, and the tap that a value is."""

    title: str
    values: Sequence[int]
    now: int | None
    tap: Callable[[int], taps.Tap]


@dataclass(eq=False)
class PadPage(SheetPage):
    """A value picked out of all there are: two taps for any of them."""

    columns: ClassVar[int] = 9
    wide: ClassVar[float] = 0.72
    pad: Pad = Pad.HP
    who: Party = Party.HERO

    @override
    def title(self) -> str:
        return self._asked().title

    @override
    def rows(self) -> Sequence[Row]:
        _, values, now, tap = self._asked()
        said = signed if self.pad is Pad.BONUS else str
        return [Row(f"value:{value}", said(value), Do((tap(value),)), on=value == now) for value in values]

    def _asked(self) -> _Asked:
        tr, now, who = self.desk.words.tr, self.now, self.who
        bearer = now if who is Party.HERO or now.foe is None else now.foe
        match self.pad:
            case Pad.HP:
                return _Asked(tr("HP"), range(bearer.max_hp + 1), bearer.hp, lambda to: taps.SetHp(who=who, to=to))
            case Pad.MAX_HP:
                return _Asked(tr("Max HP"), range(1, 41), None, lambda to: taps.SetMaxHp(who=who, to=to))
            case Pad.LEAD:
                title = tr("Initiative of your leading card")
                return _Asked(title, INITIATIVES, now.leading, lambda value: taps.Lead(initiative=value))
            case Pad.LOOT:
                had, most = now.tokens, range(LOOT_MOST + 1)
                return _Asked(tr("Money tokens"), most, had, lambda value: taps.Loot(by=value - had))
            case Pad.SHIELD:
                return _Asked(tr("Shield"), SHIELDS, None, self._adds(MarkKind.SHIELD))
            case Pad.RETALIATE:
                return _Asked(tr("Retaliate"), SHIELDS, None, self._adds(MarkKind.RETALIATE))
            case Pad.BONUS:
                return _Asked(tr("Attack bonus"), BONUSES, None, self._adds(MarkKind.BONUS))

    def _adds(self, kind: MarkKind) -> Callable[[int], taps.Tap]:
        return lambda value: taps.Add(who=self.who, kind=kind, value=value)


@dataclass(eq=False)
class MarkPage(SheetPage):
    """A mark: how it ends, ended otherwise, renewed, taken off."""

    mark: int = 0

    @override
    def title(self) -> str:
        return mark_words(self.desk.words, self.now.effects[self.mark])

    @override
    def note(self) -> str:
        """When it ends."""
        return sentence(mark_end(self.desk.words, self.now, self.now.effects[self.mark]))

    @override
    def rows(self) -> Iterable[Row]:
        tr, index, mark = self.desk.words.tr, self.mark, self.now.effects[self.mark]
        yield Row("off", tr("Take it off"), Do((taps.Remove(mark=index),)), strong=True)
        for symbol, text in (
            (None, tr("Gained now, without a lasting symbol")),
            (Lasting.ROUND, tr("Lasts this round")),
            (Lasting.COMBAT, tr("Lasts this combat")),
            (Lasting.SCENARIO, tr("Lasts the scenario")),
        ):
            renewed = Do((taps.Renew(mark=index, lasting=symbol),))
            yield Row(f"lasts:{symbol or 'none'}", text, renewed, on=mark.lasting is symbol)
        yield Row("twice", tr("Good for two turns"), Do((taps.Renew(mark=index, turns=2),)), on=mark.turns == 2)


@dataclass(eq=False)
class HindrancesPage(SheetPage):
    """Which hindrances there are, counted or typed (HIN-1)."""

    titled = msgid("Hindrances")
    columns: ClassVar[int] = 2
    wide: ClassVar[float] = 0.62
    counted: tuple[Row, ...] = ()
    """What the referee counts on the map."""

    @override
    def rows(self) -> Iterable[Row]:
        """The referee's count, none, and every one or two kinds."""
        words, hindering = self.desk.words, self.now.hindering
        yield from self.counted
        if hindering.kinds:
            again = taps.Hinder(kinds=hindering.kinds, sprung=not hindering.sprung)
            text = words.tr("Its damage has been dealt")
            yield Row("sprung", text, Do((again,)), on=hindering.sprung, rule="HIN-6")
        kinds = (), *((tile,) for tile in TILES), *combinations_with_replacement(TILES, 2)
        for index, each in enumerate(kinds):
            text = sentence(words.words(each)) if each else words.tr("None")
            same = sorted(each) == sorted(hindering.kinds)
            yield Row(f"kinds:{index}", text, Do((taps.Hinder(kinds=each),)), on=same)


@dataclass(eq=False)
class ItemsPage(SheetPage):
    """The items on the table, and all that can be laid there."""

    titled = msgid("Items")
    columns: ClassVar[int] = 2
    wide: ClassVar[float] = 0.7

    @override
    def rows(self) -> Iterable[Row]:
        """Yours, looked at or taken off; the set's, to be added; another one to be typed in."""
        words, cards, fighting = self.desk.words, self.desk.cards, self.now.fighting
        free = words.tr("Long rest: heal 2, refresh spent items")
        text = words.tr("No long rest in combat") if fighting else free
        yield Row("rest", text, None if fighting else Do((taps.LongRest(),)), rule="RST-3")
        states = {
            ItemCondition.READY: words.tr("ready"),
            ItemCondition.SPENT: words.tr("spent"),
            ItemCondition.CONSUMED: words.tr("consumed"),
        }
        for index, item in enumerate(self.now.items):
            name = words.name(item.item)
            yield Row(f"look:{index}", name, Look(item.item), value=states[item.state], strong=True)
            off = taps.SetItem(item=index, state=None)
            yield Row(f"off:{index}", words.tr("Take off: {item}", item=name), Do((off,)))
        yield Row("other", words.tr("Another item: type it in"), Open.OWN)
        owned = {item.item for item in self.now.items}
        for each in sorted(cards.items, key=lambda id_: not cards.of_its_own(f"item:{id_}")):
            if each not in owned:
                yield Row(f"add:{each}", words.name(each), Do((taps.OwnItem(name=each),)))


def tap_steps(over: Screen, moments: Sequence[Moment], undo: Callable[[int], object]) -> StepsPage:
    """Every tap by its name."""
    names = [Step(tap_words(moment.tap, over.desk.words, moment.before)) for moment in moments]
    return steps_page(over, names, lambda number: undo(-number))


def tap_log(over: Screen, moments: Sequence[Moment]) -> LogPage:
    """What was tapped, and what came of it."""
    return log_page(over, _logged(over.desk.words, moments))


def _logged(words: Words, moments: Sequence[Moment]) -> Iterator[LogLine]:
    """A line a tap, and a line for each thing that it led to."""
    for moment in moments:
        yield LogLine(tap_words(moment.tap, words, moment.before), dim=True)
        yield from (LogLine(sentence(told(words, moment.after, event)), event.rules) for event in moment.events)


@dataclass(eq=False)
class OptionsPage(SheetPage):
    """What the tracker does by itself, each to be switched off; scenario level, max HP."""

    titled = msgid("What the tracker does by itself")
    wide: ClassVar[float] = 0.64

    @override
    def rows(self) -> Iterable[Row]:
        """The automatic steps and the level."""
        words, sheet = self.desk.words, self.now
        for step in Automatic:
            on, switch = sheet.does(step), taps.Automate(step=step, on=not sheet.does(step))
            value = words.tr("on") if on else words.tr("off")
            yield Row(f"auto:{step}", words.tr(AUTOMATIC[step]), Do((switch,)), value=value, on=on)
        for n in range(4):
            text = words.tr("Scenario level {level}", level=n)
            yield Row(f"level:{n}", text, Do((taps.SetLevel(level=n),)), on=n == sheet.level, rule="SCL-1")
