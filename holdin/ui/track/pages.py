"""The tracker's pages: lists of values, marks, items, monsters, hindrances, steps, options."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import ClassVar, Final

from holdin.game.state import ItemCondition
from holdin.models.letters import HINDRANCE_TILES, Lasting, Party, Tile
from holdin.tracker import taps
from holdin.tracker.history import Moment
from holdin.tracker.sheet import Automatic, MarkKind, Sheet
from holdin.ui.track.intents import Back, Do, Look, Open, Pad
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent
from holdin.words.speech import sentence, signed
from holdin.words.taps import tap_words
from holdin.words.tracking import AUTOMATIC, mark_end, mark_words, told

TILES: Final = tuple(tile for tile in Tile if tile in HINDRANCE_TILES)
INITIATIVES: Final = range(1, 100)
LOOT_MOST: Final = 30
BONUSES: Final = tuple(value for value in range(-3, 7) if value)
SHIELDS: Final = range(1, 6)

Take = Callable[[Do | Back | Look | Open], Screen]


@dataclass(eq=False)
class SheetPage(ListPage):
    """A page over the tracker; what is taken on it goes to the sheet."""

    row: ClassVar[float] = 1.2
    sheet: Sheet | None = None
    on_take: Take | None = None

    @property
    def now(self) -> Sheet:
        """The sheet under the page."""
        assert self.sheet is not None
        return self.sheet

    def take(self, intent: Intent) -> Screen:
        """Taps go to the sheet, and back to it."""
        if isinstance(intent, Do | Back | Look) or intent in {Open.OWN, Open.KEEP}:
            assert self.on_take is not None
            return self.on_take(intent)
        return super().take(intent)


@dataclass(eq=False)
class PadPage(SheetPage):
    """A value picked out of all there are: two taps for any of them."""

    columns: ClassVar[int] = 9
    wide: ClassVar[float] = 0.72
    pad: Pad = Pad.HP
    who: Party = Party.HERO

    def title(self) -> str:
        """What is picked."""
        tr = self.desk.words.tr
        return {
            Pad.HP: tr("HP"),
            Pad.MAX_HP: tr("Max HP"),
            Pad.LEAD: tr("Initiative of your leading card"),
            Pad.LOOT: tr("Money tokens"),
            Pad.SHIELD: tr("Shield"),
            Pad.RETALIATE: tr("Retaliate"),
            Pad.BONUS: tr("Attack bonus"),
        }[self.pad]

    def rows(self) -> Sequence[Row]:
        """A row for each value."""
        return [
            Row(f"value:{value}", self._text(value), Do((self._tap(value),)), on=value == self._value())
            for value in self._values()
        ]

    def _text(self, value: int) -> str:
        return signed(value) if self.pad is Pad.BONUS else str(value)

    def _values(self) -> Sequence[int]:
        most = self.now.max_hp if self.who is Party.HERO or self.now.foe is None else self.now.foe.max_hp
        return {
            Pad.HP: range(most + 1),
            Pad.MAX_HP: range(1, 41),
            Pad.LEAD: INITIATIVES,
            Pad.LOOT: range(LOOT_MOST + 1),
            Pad.SHIELD: SHIELDS,
            Pad.RETALIATE: SHIELDS,
            Pad.BONUS: BONUSES,
        }[self.pad]

    def _value(self) -> int | None:
        foe = self.now.foe
        if self.pad is Pad.HP:
            return self.now.hp if self.who is Party.HERO or foe is None else foe.hp
        return {Pad.LEAD: self.now.leading, Pad.LOOT: self.now.tokens}.get(self.pad)

    def _tap(self, value: int) -> taps.Tap:
        match self.pad:
            case Pad.HP:
                return taps.SetHp(who=self.who, to=value)
            case Pad.MAX_HP:
                return taps.SetMaxHp(who=self.who, to=value)
            case Pad.LEAD:
                return taps.Lead(initiative=value)
            case Pad.LOOT:
                return taps.Loot(by=value - self.now.tokens)
            case Pad.SHIELD:
                return taps.Add(who=self.who, kind=MarkKind.SHIELD, value=value)
            case Pad.RETALIATE:
                return taps.Add(who=self.who, kind=MarkKind.RETALIATE, value=value)
            case Pad.BONUS:
                return taps.Add(who=self.who, kind=MarkKind.BONUS, value=value)


@dataclass(eq=False)
class MarkPage(SheetPage):
    """A mark: how it ends, ended otherwise, renewed, taken off."""

    mark: int = 0

    def title(self) -> str:
        """What it is."""
        return mark_words(self.desk.words, self.now.effects[self.mark])

    def note(self) -> str:
        """When it ends."""
        return sentence(mark_end(self.desk.words, self.now, self.now.effects[self.mark]))

    def rows(self) -> Sequence[Row]:
        """What can be done with it."""
        tr, index = self.desk.words.tr, self.mark
        mark = self.now.effects[index]
        lasting = {
            None: tr("Gained now, without a lasting symbol"),
            Lasting.ROUND: tr("Lasts this round"),
            Lasting.COMBAT: tr("Lasts this combat"),
            Lasting.SCENARIO: tr("Lasts the scenario"),
        }
        found = [
            Row(
                f"lasts:{symbol or 'none'}",
                text,
                Do((taps.Renew(mark=index, lasting=symbol),)),
                on=mark.lasting is symbol,
            )
            for symbol, text in lasting.items()
        ]
        twice = Row("twice", tr("Good for two turns"), Do((taps.Renew(mark=index, turns=2),)), on=mark.turns == 2)
        off = Row("off", tr("Take it off"), Do((taps.Remove(mark=index),)), strong=True)
        return [off, *found, twice]


@dataclass(eq=False)
class HindrancesPage(SheetPage):
    """Which hindrances there are, counted or typed (HIN-1)."""

    columns: ClassVar[int] = 2
    wide: ClassVar[float] = 0.62
    counted: tuple[Row, ...] = ()
    """What the referee counts on the map."""

    def title(self) -> str:
        """What is asked."""
        return self.desk.words.tr("Hindrances")

    def rows(self) -> Sequence[Row]:
        """The referee's count, none, and every one or two kinds."""
        words, hindering = self.desk.words, self.now.hindering
        pairs = [(tile,) for tile in TILES] + list(combinations_with_replacement(TILES, 2))
        kinds: list[tuple[Tile, ...]] = [(), *pairs]
        found = list(self.counted)
        if hindering.kinds:
            again = taps.Hinder(kinds=hindering.kinds, sprung=not hindering.sprung)
            text = words.tr("Its damage has been dealt")
            found.append(Row("sprung", text, Do((again,)), on=hindering.sprung, rule="HIN-6"))
        return found + [
            Row(
                f"kinds:{index}",
                sentence(words.words(each)) if each else words.tr("None"),
                Do((taps.Hinder(kinds=each),)),
                on=set(each) == set(hindering.kinds) and len(each) == len(hindering.kinds),
            )
            for index, each in enumerate(kinds)
        ]


@dataclass(eq=False)
class ItemsPage(SheetPage):
    """The items on the table, and all that can be laid there."""

    columns: ClassVar[int] = 2
    wide: ClassVar[float] = 0.7

    def title(self) -> str:
        """What they are."""
        return self.desk.words.tr("Items")

    def rows(self) -> Sequence[Row]:
        """Yours, looked at or taken off; the set's, to be added; another one to be typed in."""
        words = self.desk.words
        states = {
            ItemCondition.READY: words.tr("ready"),
            ItemCondition.SPENT: words.tr("spent"),
            ItemCondition.CONSUMED: words.tr("consumed"),
        }
        mine = [
            row
            for index, item in enumerate(self.now.items)
            for row in (
                Row(f"look:{index}", words.name(item.item), Look(item.item), value=states[item.state], strong=True),
                Row(
                    f"off:{index}",
                    words.tr("Take off: {item}", item=words.name(item.item)),
                    Do((taps.SetItem(item=index, state=None),)),
                ),
            )
        ]
        text = (
            words.tr("No long rest in combat")
            if self.now.fighting
            else words.tr("Long rest: heal 2, refresh spent items")
        )
        rest = Row("rest", text, None if self.now.fighting else Do((taps.LongRest(),)), rule="RST-3")
        owned, cards = {item.item for item in self.now.items}, self.desk.cards
        more = [
            Row(f"add:{item}", words.name(item), Do((taps.OwnItem(name=item),)))
            for item in sorted(cards.items, key=lambda each: not cards.of_its_own(f"item:{each}"))
            if item not in owned
        ]
        other = Row("other", words.tr("Another item: type it in"), Open.OWN)
        return [rest, *mine, other, *more]


@dataclass(eq=False)
class PastPage(SheetPage):
    """A page about every step so far."""

    wide: ClassVar[float] = 0.66
    past: tuple[Moment, ...] = ()


@dataclass(eq=False)
class StepsPage(PastPage):
    """Every step by its name; taking one goes back to before it."""

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("Take back to before …")

    def rows(self) -> Sequence[Row]:
        """The newest first."""
        words = self.desk.words
        return [
            Row(f"step:{index}", tap_words(moment.tap, words, moment.before), Back(index + 1), value=f"{index + 1}")
            for index, moment in enumerate(reversed(self.past))
        ]


@dataclass(eq=False)
class SheetLogPage(PastPage):
    """What was tapped, and what came of it, with the rules it rests on; the newest first."""

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("Log")

    def rows(self) -> Sequence[Row]:
        """A line a tap, and a line for each thing that it led to."""
        words = self.desk.words
        found: list[Row] = []
        for index, moment in enumerate(reversed(self.past)):
            for event in reversed(moment.events):
                text = f"{sentence(told(words, moment.after, event))} ({', '.join(event.rules)})"
                found.append(Row(f"event:{index}:{len(found)}", text, strong=True))
            found.append(Row(f"tap:{index}", tap_words(moment.tap, words, moment.before), dim=True))
        return found


@dataclass(eq=False)
class OptionsPage(SheetPage):
    """What the tracker does by itself, each to be switched off; scenario level, max HP."""

    wide: ClassVar[float] = 0.64

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("What the tracker does by itself")

    def rows(self) -> Sequence[Row]:
        """The automatic steps and the level."""
        words, sheet = self.desk.words, self.now
        steps = [
            Row(
                f"auto:{step}",
                words.tr(AUTOMATIC[step]),
                Do((taps.Automate(step=step, on=not sheet.does(step)),)),
                value=words.tr("on") if sheet.does(step) else words.tr("off"),
                on=sheet.does(step),
            )
            for step in Automatic
        ]
        levels = [
            Row(
                f"level:{level}",
                words.tr("Scenario level {level}", level=level),
                Do((taps.SetLevel(level=level),)),
                on=level == sheet.level,
                rule="SCL-1",
            )
            for level in range(4)
        ]
        return [*steps, *levels]
