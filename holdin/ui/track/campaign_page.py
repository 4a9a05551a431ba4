"""The scenario card of a campaign on paper: typed in, gone on with at the table or in Play (TRK-1, END-2 to END-4)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from typing_extensions import override

from holdin.campaign.actions import ChooseScenario
from holdin.campaign.machine import legal, open_scenarios
from holdin.campaign.paper import PaperMark, can_be_marked, contradictions, marked, read_as
from holdin.campaign.state import CampaignStage, CampaignState
from holdin.errors import HoldinError, SaveError
from holdin.models.base import ItemId, ScenarioId, TreasureId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Fights
from holdin.models.scales import CHARACTER_LEVELS, SCENARIO_LEVELS
from holdin.saves.campaign_files import preview_written
from holdin.tracker import taps
from holdin.tracker.next_step import ending
from holdin.tracker.paper import card_of, treasures_looted
from holdin.tracker.situation import scene
from holdin.ui.campaign.files_pages import incoming
from holdin.ui.campaign.routing import entered
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Deed, Intent
from holdin.ui.kit.layout import Centred, Panel, ScaledToFit, across, column, grid, whole
from holdin.ui.kit.nodes import Node, Style, SymbolNode, Text, TextLine, button
from holdin.ui.kit.parts import Plate
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.files import PreviewPage
from holdin.ui.pages.listing import Row, trouble
from holdin.ui.pages.screen import Screen
from holdin.ui.track.doing import SheetScreen
from holdin.ui.track.pads import KeypadPage
from holdin.ui.track.party_column import stepper
from holdin.ui.track.sheet_pages import OverSheet, SheetPage
from holdin.words.campaigns import LEVELS as LEVEL_WORDS
from holdin.words.campaigns import title, why_shut
from holdin.words.catalogues import msgid
from holdin.words.plans import sticker_words
from holdin.words.taps import MARKS, item_does, news
from holdin.words.tracking import hero_name

COLUMNS: Final = 3
SHOWN: Final = 24
"""So many scenarios stand on the page at once."""
CLOSE: Final = 0.4
"""The gap between rows: eleven of them leave little room for what is told."""
TOLD_HIGH: Final = 2.08
"""The room of what is told, in buttons: in the smallest window five lines, which the longest task takes."""
MARK_SHARE: Final = 0.155
"""How much of a scenario's width each of its three marks takes."""
TOLD: Final = taps.SetOut, taps.Finish
"""Taps of which is told what came of them."""
OF_A_SCENARIO: Final = PaperMark.STAR, PaperMark.SQUARE, PaperMark.CIRCLE


@dataclass(eq=False, kw_only=True)
class CampaignPage(OverSheet):
    """All of the card at once; below it what comes next."""

    others: CardSet
    """The cards that Play goes on with."""
    chosen: ScenarioId | None = None
    """The scenario that is looked at."""
    first: int = 0
    """The first scenario in view."""

    @property
    def card(self) -> CampaignState:
        """What stands on it; what would, where none is kept yet."""
        return self.now.campaign or card_of(self.desk.cards, self.now)

    @property
    def _playing(self) -> bool:
        """Whether a scenario of it lies on the table."""
        return self.card.stop is CampaignStage.PLAYING

    @property
    def looked_at(self) -> ScenarioId:
        """The scenario under way, else the one that was tapped, else the first that is open."""
        card, cards = self.card, self.desk.cards
        if card.chosen is not None:
            return card.chosen.scenario
        return self.chosen or next(iter((*open_scenarios(cards, card), *reversed(card.completed), *cards.scenarios)))

    @property
    def _next(self) -> ChooseScenario:
        return ChooseScenario(self.looked_at, self.now.level)

    # What can be done

    @override
    def act(self, intent: Intent | None) -> Screen:
        """What is explained where a finger has been would only hide what it did."""
        self.hover = None
        return super().act(intent)

    @override
    def command(self, name: str) -> Screen:
        """Steps back and forth are the table's."""
        if name in {"undo", "redo"}:
            return self._undo(self.on.take_back if name == "undo" else self.on.do_again)
        return self._onward() if name == "skip" else super().command(name)

    def tap(self, tap: taps.Tap) -> None:
        """Something is written on the card."""
        write(self.on, tap)
        self.changed()

    def _undo(self, does: Callable[[], object]) -> Screen:
        """What one touch wrote is taken back, or written again."""
        does()
        self.changed()
        return self

    def _onward(self) -> Screen:
        """Back to what is under way, or its end once that is known; else the next scenario."""
        if self._playing and self._told:
            self._written()
            return self
        if self._playing:
            return self.ended() if self._decided else self.back()
        if self._next not in legal(self.desk.cards, self.card):
            return self
        write(self.on, taps.SetOut(scenario=self.looked_at, level=self.now.level))
        return self.on

    def ended(self) -> Screen:
        """How what is under way has ended."""
        return self.on.page(EndPage, self)

    @property
    def _decided(self) -> bool:
        """Whether anything tells how the scenario under way ends (END-1)."""
        return ending(self.desk.cards, self.now) is not None

    def _look(self, scenario: ScenarioId) -> None:
        self.chosen = scenario

    def _leaf(self) -> None:
        self.first = (self.first + SHOWN) % -(-len(self.desk.cards.scenarios) // SHOWN * SHOWN)

    def to_play(self) -> Screen:
        """As Play imports a campaign: looked over first, then taken in."""
        state = replace(self.card, name=hero_name(self.desk.words, self.now))
        try:
            seen = preview_written(self.others, state, self.desk.seeds())
        except SaveError as error:
            return trouble(self, error)
        except ValueError:
            return trouble(self, HoldinError(self.desk.words.tr("The cards of Play don’t have this character.")))
        left = [
            self.desk.words.name(what)
            for mark in PaperMark
            for what in marked(state, mark)
            if what not in can_be_marked(self.others, state, mark)
        ]
        there, own = self.desk.with_cards(self.others), self.desk.cards
        return ToPlayPage(there, self.size, under=self, seen=incoming(there, seen), own=own, left=", ".join(left))

    # What it shows

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        style, said = self.said()
        told = Plate("", Text(said, style, fits=True), tint=None, high=TOLD_HIGH, pad=0)
        scenarios = grid(map(self._scenario, self._in_view()), COLUMNS, gap=CLOSE)
        page = column(self._head(), self._purse(), self._owned(), told, scenarios, self._ways(), gap=CLOSE)
        whole(b, Centred(Panel(ScaledToFit(page), 1)), margin=0.5)

    def said(self) -> tuple[Style, str]:
        """What came of the last tap, what contradicts itself, or why the scenario that is looked at is shut."""
        words, cards, card, past = self.desk.words, self.desk.cards, self.card, self.on.moments()
        if self.on.trouble:
            return "danger", self.on.trouble
        if past and isinstance(past[-1].tap, TOLD) and self.chosen is None:
            return "strong", news(words, past)
        odd = next(contradictions(cards, card), None)
        if odd is not None:
            return "danger", words.refusal(odd)
        if card.stop is not CampaignStage.TOWN:
            return "plain", words.plan_prompt(card)
        shut = " ".join(f"{text} ({rule})" for text, rule in why_shut(words, card, self.looked_at))
        # A line for each special rule would be too many.
        task = " ".join(words.task(self.looked_at, Fights.HELD, self.now.level).splitlines())
        return "plain", f"{title(words, card, self.looked_at)}: {shut or task}"

    def _head(self) -> Node:
        """Whose card it is, and what its marks mean."""
        words = self.desk.words
        signs = (
            across(SymbolNode(each.value, 1), TextLine(words.tr(MARKS[each]), "dim", snug=True))
            for each in OF_A_SCENARIO
        )
        name = TextLine(f"{words.tr('Scenario card')} · {hero_name(words, self.now)}", "strong")
        return across(name, across(*signs), shares=(0.48, 0.52))

    def _purse(self) -> Node:
        """Level and gold, and the way back."""
        tr, card, rule = self.desk.words.tr, self.card, "LVL-1"
        levels = (
            button(f"level:{n}", str(n), partial(self.tap, taps.Grow(to=n)), on=n == card.level, rule=rule)
            for n in CHARACTER_LEVELS
        )
        pad = partial(
            self.on.page,
            KeypadPage,
            self,
            heading=tr("Gold"),
            value=card.gold,
            most=taps.GOLD_MOST,
            on_value=lambda to: self.tap(taps.Purse(to=to)),
        )
        gold = across(SymbolNode("gold", 1.2), TextLine(tr("{gold} gold", gold=card.gold), "bold"), gap=0.5)
        done = self.on.book.undoable
        undo = button("undo", tr("Undo"), Deed(partial(self._undo, self.on.take_back), done), off=not done, quiet=True)
        return across(
            TextLine(tr("Level"), "strong", "right"),
            across(*levels, gap=0.5),
            stepper("gold", Plate("gold", gold, pad, "panel", 1, rule="TRK-1"), self._pay, 0.2, "TRK-1"),
            undo,
            self.way_back(),
            shares=(0.1, 0.34, 0.3, 0.11, 0.15),
        )

    def _pay(self, by: int) -> None:
        gold = max(0, min(self.card.gold + by, taps.GOLD_MOST))
        if gold != self.card.gold:
            self.tap(taps.Purse(to=gold))

    def _owned(self) -> Node:
        """The cards that were turned; items and achievements, counted."""
        words, card = self.desk.words, self.card
        named = TextLine(words.tr(MARKS[PaperMark.UPGRADE]), "dim", snug=True)
        turned = (named, *map(self._upgrade, can_be_marked(self.desk.cards, card, PaperMark.UPGRADE)))
        items, won = len(card.items), len(card.achievements)
        more = (
            button("items", words.tr("Items: {count}", count=items), partial(self.on.page, ItemsTicked, self)),
            button(
                "won", words.tr("Achievements: {count}", count=won), partial(self.on.page, AchievementsTicked, self)
            ),
        )
        lying = words.tr("Stickers: {count}", count=len(card.stickers))
        stickers = button("stickers", lying, partial(self.on.page, StickersTicked, self), rule="ENH-1")
        if not any(True for _ in can_be_marked(self.desk.cards, card, PaperMark.STICKER)):
            return across(across(*turned, gap=0.5), *more, shares=(0.62, 0.15, 0.23))
        return across(across(*turned, gap=0.5), stickers, *more, shares=(0.5, 0.14, 0.15, 0.21))

    def _upgrade(self, id_: str) -> Node:
        on = id_ in self.card.upgrades
        do, icon = partial(self.tap, taps.Tick(mark=PaperMark.UPGRADE, what=id_, on=not on)), "square"
        icon = icon if on else f"{icon}_empty"
        name = self.desk.words.name(id_)
        return button(f"upgrade:{id_}", name, do, icon=icon, on=on, rule="LVL-2", close=True, tip=name)

    def _in_view(self) -> list[ScenarioId]:
        known = sorted(self.desk.cards.scenarios.values(), key=lambda scenario: scenario.number)
        return [scenario.id for scenario in known][self.first : self.first + SHOWN]

    def _scenario(self, scenario: ScenarioId) -> Node:
        """Its title, and the three marks."""
        words, card, looked_at = self.desk.words, self.card, self.looked_at == scenario
        dim = scenario not in open_scenarios(self.desk.cards, card)
        look = partial(self._look, scenario)
        name = button(f"scenario:{scenario}", title(words, card, scenario), look, on=looked_at, dim=dim, close=True)
        marks = (self._mark(scenario, mark) for mark in OF_A_SCENARIO)
        return across(name, *marks, gap=0.4, shares=(1 - 3 * MARK_SHARE, *(MARK_SHARE for _ in OF_A_SCENARIO)))

    def _mark(self, scenario: ScenarioId, mark: PaperMark) -> Node:
        on = scenario in marked(self.card, mark)
        do = partial(self.tap, taps.Tick(mark=mark, what=scenario, on=not on))
        sign = SymbolNode(mark.value if on else f"{mark.value}_empty", 1.2)
        tip = self.desk.words.tr(MARKS[mark])
        return Plate(
            f"{mark.value}:{scenario}", sign, do, "gold_dark" if on else "table_light", 1, tip=tip, rule="TRK-1"
        )

    @property
    def _told(self) -> bool:
        """Whether the table knows already how it ended, and nothing else is to be asked (END-3)."""
        sheet = self.now
        rules = () if sheet.scenario is None else self.desk.cards.scenarios[sheet.scenario].rules
        return sheet.campaign is None and sheet.won is not None and all(rule.earns is None for rule in rules)

    def _written(self) -> None:
        """The end that the table has told, with the treasures that were looted."""
        looted = treasures_looted(self.desk.cards, self.now)
        self.tap(taps.Finish(won=bool(self.now.won), treasures=looted))

    def _ways(self) -> Node:
        """On at the table, or in Play."""
        words, key, named = (
            self.desk.words,
            self.desk.keys.of("skip"),
            title(self.desk.words, self.card, self.looked_at),
        )
        play = button("play", words.tr("Go on in Play"), self.to_play, quiet=True)
        more = button("more", words.tr("Others"), self._leaf, quiet=True)
        others = (more,) if len(self.desk.cards.scenarios) > SHOWN else ()
        if self._playing:
            text = words.tr("How did it end? {scenario}", scenario=named)
            back, end = ("", key) if self._decided else (key, "")
            ends = button("end", text, self.ended, key=end, strong=bool(end), rule="END-2")
            if self._told:
                text = words.tr("Write it down: it is won") if self.now.won else words.tr("Write it down: it is lost")
                ends = button("end", text, self._written, key=key, strong=True, rule="END-2")
            table = button("table", words.tr("To the table"), self.back, key=back, strong=bool(back))
            return across(*others, play, table, ends)
        level = self.now.level
        harder = partial(self.tap, taps.SetLevel(level=(level + 1) % len(SCENARIO_LEVELS)))
        text = words.tr("Scenario level {level}", level=f"{level} · {words.tr(LEVEL_WORDS[level])}")
        ready = self._next in legal(self.desk.cards, self.card)
        sets = Deed(self._onward, (self.looked_at, level))
        laid = words.tr("Set it up: {scenario}", scenario=named)
        go = button("set-out", laid, sets if ready else None, key=key, strong=ready, off=not ready, rule="END-4")
        return across(*others, play, button("level", text, harder, rule="SCL-1"), go)


@dataclass(eq=False, kw_only=True)
class ToPlayPage(PreviewPage):
    """What goes to Play, as an import shows it; then the way there."""

    own: CardSet
    """The cards of the table, where one's own lie on top."""
    left: str
    """What is only among these."""

    @override
    def adopt(self, desk: Desk) -> None:
        Screen.adopt(self, desk)
        self.under.adopt(desk.with_cards(self.own))

    @override
    def back(self) -> Screen:
        self.under.adopt(self.desk.with_cards(self.own))
        self.under.size = self.size
        return self.under

    @override
    def warning(self) -> str:
        told = self.desk.words.tr("Left out, for the cards of Play don’t have it: {names}", names=self.left)
        return self.trouble or (told if self.left else "")

    @override
    def then(self, taken: Path) -> Iterator[Row]:
        yield from super().then(taken)
        yield Row("on", self.desk.words.tr("Go on in Play"), partial(self._play, taken), strong=True)

    def _play(self, path: Path) -> Screen:
        """The table stays as it is."""
        self.leave()
        return entered(self, path)


@dataclass(eq=False, kw_only=True)
class _Ticked(SheetPage):
    """A list of ticks."""

    wide: ClassVar[float] = 0.86
    columns: ClassVar[int] = 2
    marks: ClassVar[tuple[PaperMark, ...]]

    @override
    def rows(self) -> Iterator[Row]:
        words, card = self.desk.words, self.now.campaign or card_of(self.desk.cards, self.now)
        for mark in self.marks:
            for what in can_be_marked(self.desk.cards, card, mark):
                on = what in marked(card, mark)
                do = partial(self._tick, taps.Tick(mark=mark, what=what, on=not on))
                text = self._named(mark, what)
                of_items, value = mark in ItemsTicked.marks, words.tr("on") if on else ""
                if of_items and not on:
                    value = words.tr("{gold} gold", gold=self.desk.cards.items[ItemId(what)].price)
                body = item_does(words, what) if mark is PaperMark.ITEM else ""
                yield Row(f"{mark.value}:{what}", text, do, value=value, body=body, on=on)

    def _named(self, mark: PaperMark, what: str) -> str:
        """Its name; of a treasure only where it lies, for what it is nobody knows who hasn't looted it."""
        words, scenarios = self.desk.words, self.desk.cards.scenarios.values()
        if mark is PaperMark.TREASURE:
            faces = self.desk.cards.maps
            there = (
                each.number
                for each in scenarios
                for printed in faces[each.map].hexes.values()
                if printed.mark.treasure == what and printed.in_scenario(each.colour)
            )
            return words.tr("Treasure of scenario {number}", number=", ".join(map(str, sorted(there))) or "–")
        return words.name(what) if mark is self.marks[0] else f"{words.tr(MARKS[mark])}: {words.name(what)}"

    def _tick(self, tap: taps.Tick) -> None:
        """Written on the card, and the list stays."""
        write(self.on, tap)
        self.changed()


@dataclass(eq=False, kw_only=True)
class ItemsTicked(_Ticked):
    """Items that are owned, and locked ones that may be bought by now (ITM-3)."""

    titled = msgid("Items you own")
    marks = PaperMark.ITEM, PaperMark.FOR_SALE


@dataclass(eq=False, kw_only=True)
class StickersTicked(_Ticked):
    """The stickers on the ability cards, and those that there is room for (ENH-1)."""

    titled = msgid("Stickers for your cards")
    columns: ClassVar[int] = 1
    marks = (PaperMark.STICKER,)

    @override
    def _named(self, mark: PaperMark, what: str) -> str:
        return sticker_words(self.desk.words, read_as(what))


@dataclass(eq=False, kw_only=True)
class AchievementsTicked(_Ticked):
    """Achievements, and the treasures that are looted once a campaign (MAP-9)."""

    titled = msgid("Achievements and treasures")
    marks = PaperMark.ACHIEVEMENT, PaperMark.TREASURE


@dataclass(eq=False, kw_only=True)
class EndPage(SheetPage):
    """How the scenario has ended: what was looted and earned is ticked first, then won or lost (END-2, END-3)."""

    titled = msgid("How did the scenario end?")
    compact: ClassVar[bool] = True
    treasures: tuple[TreasureId, ...] = field(init=False)
    """Those that were looted: on the map, or by a tap here."""
    earned: tuple[int, ...] = field(default=(), init=False)

    def __post_init__(self) -> None:
        """What was looted on the map counts."""
        self.treasures = treasures_looted(self.desk.cards, self.now)

    def _there(self) -> Mapping[Hex, TreasureId]:
        """The regular treasures of its map that were not looted before (MAP-9)."""
        on, known = scene(self.desk.cards, self.now), self.desk.cards.treasures
        there = {} if on is None else on.treasures
        return {hex_: treasure for hex_, treasure in there.items() if not known[treasure].goal}

    @override
    def rows(self) -> Iterator[Row]:
        words, now = self.desk.words, self.now
        yield Row("tokens", words.money(now.tokens), rules=("END-2",))
        for treasure in self._there().values():
            on = treasure in self.treasures
            told = self.desk.cards.text(words.lang, f"treasure.{treasure}.text") if on else ""
            text, value = words.tr("The treasure was looted"), words.tr("on") if on else words.tr("off")
            do = Deed(partial(self._turn, "treasures", treasure), on)
            yield Row(f"treasure:{treasure}", text, do, value=value, body=told, on=on, rule="MAP-9")
        for index, rule in enumerate(() if now.scenario is None else self.desk.cards.scenarios[now.scenario].rules):
            if rule.earns is not None and now.scenario is not None:
                on = index in self.earned
                do = Deed(partial(self._turn, "earned", index), on)
                text = words.special_rule(now.scenario, index, now.level)
                value = words.tr("on") if on else words.tr("off")
                yield Row(f"earned:{index}", text, do, value=value, on=on, rule="END-3")
        end = ending(self.desk.cards, now)
        won, lost = partial(self._end, won=True), partial(self._end, won=False)
        yield Row("won", words.tr("The scenario is won"), won, strong=end is not None and end.won, rule="END-3")
        yield Row("lost", words.tr("The scenario is lost"), lost, strong=end is not None and not end.won, rule="END-2")

    def _turn(self, name: str, what: object) -> None:
        """A tick more, or one less."""
        ticked = getattr(self, name)
        setattr(self, name, tuple(each for each in ticked if each != what) if what in ticked else (*ticked, what))
        self.changed()

    def _end(self, *, won: bool) -> Screen:
        """Written on the card, which tells what came of it."""
        finish = taps.Finish(won=won, treasures=self.treasures, earned=self.earned)
        if isinstance(self.under, CampaignPage):
            self.under.tap(finish)
        else:
            self.on.do(finish)
        return self.back()


def write(on: SheetScreen, tap: taps.Tap) -> None:
    """Something is written on the card; the first thing lays the card on the table (TRK-1)."""
    on.do(*(() if on.sheet.campaign is not None else (taps.KeepCard(),)), tap)
