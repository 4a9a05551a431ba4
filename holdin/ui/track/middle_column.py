"""The column between the parties: distance, hindrances, the map, elements, loot, items."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect

from holdin.game.items import AFTER_USE
from holdin.game.looting import TOKEN_GOLD
from holdin.game.stage import MonsterTile
from holdin.game.state import CardPlace, ItemCondition, ItemPlace, Zone
from holdin.models.base import ScenarioId
from holdin.models.letters import ElementSymbol, Fights, Party
from holdin.models.scales import DISTANCES
from holdin.tracker import referee, taps
from holdin.tracker.clock import WHOSE
from holdin.tracker.deck import CardAttack, attacks, can_be_basic, can_choose, face, printed_attacks, printed_symbols
from holdin.tracker.next_step import between_scenarios, over
from holdin.tracker.paper import treasures_looted
from holdin.tracker.sheet import Sheet
from holdin.tracker.sheet import Symbol as Shows
from holdin.tracker.situation import on_the_map
from holdin.ui.kit import layout
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import Sized, across, column, grid
from holdin.ui.kit.nodes import SPACE, STRETCH, CanvasNode, Gap, Node, Style, SymbolNode, Text, TextLine, button
from holdin.ui.kit.parts import FirstFit, Plate, Tint
from holdin.ui.kit.view import Ink, Spot
from holdin.ui.pages.screen import Screen
from holdin.ui.track.attack_page import BASIC, AttackPage
from holdin.ui.track.deck_pages import CardsPage
from holdin.ui.track.doing import SheetScreen
from holdin.ui.track.faces import item_card
from holdin.ui.track.map_page import MapPage
from holdin.ui.track.map_view import MapView
from holdin.ui.track.monster_page import MonsterPage
from holdin.ui.track.pads import KeypadPage
from holdin.ui.track.party_column import number, stepper
from holdin.ui.track.referee_page import ClosePage
from holdin.ui.track.sheet_pages import GoalPage, HindrancesPage, ItemsPage
from holdin.words.gains import treasure_gains
from holdin.words.gestures import attack_words
from holdin.words.goals import counted_words
from holdin.words.taps import item_does
from holdin.words.tracking import (
    ability_card_words,
    decided_words,
    deck_words,
    end_words,
    engaged_words,
    hindering_words,
    hindrances_counted,
    place_words,
)
from holdin.words.translator import sentence

ITEMS = 4
"""So many items have a cell of their own, where there is room."""
IN_ROW, SYMBOLS = 2, 7
"""So many elements stand beside the loot, and so many of the others in a row of theirs."""
NEXT_SYMBOL = {Shows.ABSENT: Shows.SHOWN, Shows.SHOWN: Shows.USED, Shows.USED: Shows.ABSENT}
NEXT_STATE = {
    ItemCondition.READY: ItemCondition.SPENT,
    ItemCondition.SPENT: ItemCondition.CONSUMED,
    ItemCondition.CONSUMED: ItemCondition.READY,
}
MARKS = {ItemCondition.READY: "", ItemCondition.SPENT: "spent", ItemCondition.CONSUMED: "consumed"}
HEAD = 1.2
"""The height of the row with the distance, in buttons."""
CARD = 1.5
"""A card's, with its name."""
NAME = 0.6
"""A card's name that is made smaller, two lines of it."""
GOAL_STYLES: tuple[Style, ...] = ("plain", "dim")
"""A long goal is set smaller."""
ASIDE = 0.32
"""How much of the map's row what stands beside it takes."""
LOOT_MOST = 99


@dataclass(frozen=True, slots=True)
class MiddleColumn:
    """What belongs to no party."""

    on: SheetScreen
    engaged: tuple[MonsterTile, ...] = ()
    """Who engages you out of combat."""

    @property
    def sheet(self) -> Sheet:
        """How things stand."""
        return self.on.sheet

    def node(self) -> Node:
        """The map, and your cards below it."""
        return column(self._end() or self._place(), *self._cards())

    def yours(self) -> tuple[Node, ...]:
        """What else lies before you: items, as many as there is room for; elements, loot, and all items."""
        words, items = self.on.desk.words, [self._item(*each) for each in enumerate(self.sheet.items[:ITEMS])]
        grids = tuple(grid(items[:most], 2, gap=0.5) for most in range(len(items), 0, -1))
        text = words.tr("Items: {count}", count=len(self.sheet.items)) if items else words.tr("Items")
        opens = button("items", text, partial(self.on.page, ItemsPage), quiet=True, close=True, rule="ITM-1")
        symbols = [*map(self._element, printed_symbols(self.on.desk.cards, self.sheet))]
        here, more = symbols[:IN_ROW], symbols[IN_ROW:]
        row = across(*here, *self._loot(), opens, gap=0.5, shares=(0.17, 0.17, 0.21, 0.17, 0.28))
        further = (grid(more, min(len(more), SYMBOLS), gap=0.5),) if more else ()
        return (*((FirstFit((*grids, Gap(0)), 0, 1),) if items else ()), *further, row)

    def its(self) -> tuple[Node, ...]:
        """How far the monster is, and what is on the way; without one what there is to be said."""
        if self.sheet.foe is None:
            return tuple(filter(None, (self._said(),)))
        return (across(self._distance(), self._hindrances(), shares=(0.66, 0.34)),)

    def _distance(self) -> Node:
        shown = TextLine(str(self.sheet.distance), ink=number, high=0.8, of_room=0.9)
        tr, numbers = self.on.desk.words.tr, ", ".join(map(str, self.sheet.riven))
        said = tr("distance; rifts: {numbers}", numbers=numbers) if numbers else tr("distance")
        named = TextLine(said, "dim", "centre")
        return stepper("distance", column(shown, named, gap=0), self.step, 0.27, "RNG-1")

    def _said(self) -> Node | None:
        """Who engages you, or that the goal is met."""
        words, sheet = self.on.desk.words, self.sheet
        if over(words.cards, sheet):
            return None
        said = engaged_words(words, sheet, self.engaged) or decided_words(words, sheet)
        rule = "ENG-2" if self.engaged else "END-1"
        ink = Text(said, "strong", "centre", fits=True)
        return Plate("", ink, tint="gold_dark", high=HEAD, pad=1, rule=rule) if said else None

    def _end(self) -> Node | None:
        """The scenario is over: said large, in the map's place, with what it has brought."""
        words, sheet = self.on.desk.words, self.sheet
        if not over(words.cards, sheet):
            return None
        won = bool(sheet.won)
        large = Text(words.tr("The scenario is won") if won else words.tr("The scenario is lost"), ink=_large(won=won))
        there = treasures_looted(words.cards, sheet) if won else ()
        gains = (words.tr("Treasure: {treasure}", treasure=treasure_gains(words, each)) for each in there)
        why = (end_words(words, sheet), words.money(sheet.tokens), *gains)
        lines = [Text(each, "strong", "centre") for each in why if each]
        known = sheet.campaign is not None
        more = [] if known else [Text(words.tr("For a campaign, Scenario card writes it down."), "dim", "centre")]
        told = column(large, *lines, *more, Text(words.tr("Undo takes it back."), "dim", "centre"))
        return Plate("", layout.Centred(told), tint="table_dark", pad=2, rule="END-1", stretch=STRETCH)

    def _place(self) -> Node:
        """The map, and beside it its goal, and how many cards lie where."""
        words, sheet = self.on.desk.words, self.sheet
        beside: list[Node] = []
        if sheet.scenario is not None:
            opens: Callable[[], Screen] = partial(self.on.page, GoalPage)
            beside.append(Plate("goal", self._goal(sheet.scenario), opens, "table_dark", rule="END-1", stretch=STRETCH))
        if sheet.deck:
            head = Text(words.tr("Your cards"), "bold", "centre", fits=True)
            counted = (Text(each, "dim", "centre", fits=True) for each in deck_words(words, sheet))
            opens = partial(self.on.page, CardsPage)
            beside.append(Plate("cards", column(head, *counted, gap=0), opens, pad=2, rule="RND-5"))
        if not beside:
            return CanvasNode(self._map)
        return across(CanvasNode(self._map), column(*beside), shares=(1 - ASIDE, ASIDE), stretch=STRETCH)

    def _goal(self, scenario: ScenarioId) -> Node:
        """What decides the scenario, and its special rules as far as there is room; a tap tells all of it."""
        words, sheet = self.on.desk.words, self.sheet
        here = on_the_map(words.cards, sheet)
        counted = "" if here is None else counted_words(words, here.table())
        title = Text(words.tr("Goal"), "bold", "centre")
        head = column(title, Text(counted, align="centre"), gap=0) if counted else title
        goal, *rules = words.task(scenario, Fights.HELD, sheet.level).split("\n")
        whole = column(head, Text(goal, "plain", "centre"), *(Text(each, "dim", "centre") for each in rules), gap=0.5)
        more = Text(words.plural("and {count} special rule", "and {count} special rules", len(rules)), "dim", "centre")
        told = (column(head, Text(goal, style, "centre"), more, gap=0.3) for style in GOAL_STYLES)
        alone = column(head, Text(goal, "dim", "centre"), gap=0.3)
        return Sized(FirstFit(tuple(map(layout.Centred, (whole, *(told if rules else ()), alone, head)))))

    def _cards(self) -> Iterator[Node]:
        """Your four cards: what each leads with, below it its attack."""
        sheet = self.sheet
        if not sheet.deck:
            return
        yield across(*map(self._leads, sheet.deck), gap=0.5)
        yield across(*map(self._strikes, sheet.deck), gap=0.5)

    def _leads(self, place: CardPlace) -> Node:
        """A tap chooses it for the round, the first one to lead; what can't be chosen is laid otherwise."""
        words, sheet = self.on.desk.words, self.sheet
        do: Deed = Deed(partial(self.on.do, taps.Choose(card=place.card)), place)
        printed, there = face(words.cards, sheet, place), place.zone in {Zone.HAND, Zone.CHOSEN}
        if not can_choose(sheet, place):
            do = Deed(partial(self.on.page, CardsPage))
        tinted = place.zone is Zone.CHOSEN
        shown: Node = Text(place_words(words, place), "dim", "centre", fits=True)
        if there:
            number = TextLine(str(printed.initiative), "strong", snug=True)
            side = TextLine(place.side, snug=True) if tinted else TextLine(place.side, "dim", snug=True)
            half = dict(sheet.halves).get(place.card)
            played = [] if half is None else [TextLine(words.word(half), "dim", snug=True)]
            shown = across(SPACE, SymbolNode("initiative", 1.1), number, side, *played, SPACE, gap=0.5)
        leads = tinted and sheet.leading == printed.initiative
        tint: Tint = "good" if leads else "gold_dark" if tinted else "table_light"
        whole = Text(self.on.card_name(place.card), ink=_small(dim=not tinted), fits=True)
        fitted = Sized(whole, NAME)
        named = (column(SPACE, shown, each, SPACE, gap=0) for each in (whole, fitted, self._short(whole)))
        shown = FirstFit((*named, shown))
        tip = ability_card_words(words, place, printed, whole.text, leads=leads)
        tint = tint if there else "table_dark"
        return Plate(f"card:{place.card}", shown, do, tint, CARD, 0.4, tip=tip, rule="RND-2")

    @staticmethod
    def _short(name: Text) -> Node:
        """The longest part of a card's name for which there is room in a line."""
        said = name.text.split()
        parts = [said[:count] for count in range(1, len(said))] + [said[count:] for count in range(len(said))]
        shorter = sorted((" ".join(part) for part in parts), key=len, reverse=True)
        lines = (TextLine(each, ink=name.ink, snug=True) for each in shorter)
        return FirstFit((*lines, Gap(0)), 0, 0)

    def _strikes(self, place: CardPlace) -> Node:
        """The attack that is printed on it, else the one of any card; no tap where none is left (RND-4)."""
        words = self.on.desk.words
        printed = [each for each in attacks(words.cards, self.sheet) if each.card == place.card]
        basic = (CardAttack(place.card, BASIC),) if can_be_basic(self.sheet, place) else ()
        possible = [*printed, *basic]
        shows = possible or [*printed_attacks(words.cards, self.sheet, place)]
        if place.zone not in {Zone.HAND, Zone.CHOSEN} or not shows:
            return Plate("", SPACE, tint=None, high=1)
        source = shows[0]
        attack = source.attack
        reach = (
            () if attack.range is None else (SymbolNode("range", 1.1), TextLine(str(attack.range), "bold", snug=True))
        )
        value, lost = TextLine(str(attack.value), "bold", snug=True), [SymbolNode("lost", 1.1)] * source.loses
        shown = across(SPACE, SymbolNode("attack", 1.1), value, *reach, *lost, SPACE, gap=0.5)
        opens: Callable[[], Screen] | None = partial(self.on.page, AttackPage, attack=attack, source=source)
        if self.sheet.foe is None:
            opens = partial(self._begins_with, source)
        opens = opens if possible else None
        tint: Tint = "table_light" if printed else "table_dark"
        tip = attack_words(words, self.on.card_name(place.card), attack, loses=source.loses)
        return Plate(f"attack:{place.card}", shown, opens, tint, 1, tip=tip, rule="ATK-1")

    def _begins_with(self, source: CardAttack) -> Screen:
        """Whom it is made on comes first; the attack isn't forgotten over that (ENG-6)."""
        self.on.begun_for = self.sheet.round, source
        return self.on.page(MonsterPage)

    def step(self, by: int) -> Screen:
        """Closer or farther, as far as distances go (RNG-1); what springs then is asked about (HIN-6)."""
        to = self.sheet.distance + by
        if referee.springs(self.on.desk.cards, self.sheet, to):
            turn = WHOSE.get(self.sheet.phase)
            return self.on.page(ClosePage, who=turn or Party.HERO)
        return self.on.do(taps.Distance(to=to)) if to in DISTANCES else self.on

    def _hindrances(self) -> Node:
        """All of them, or how many, as there is room; those that are sprung hurt nobody any more."""
        words, hindering = self.on.desk.words, self.sheet.hindering
        whole, lines = hindering_words(words, hindering), hindrances_counted(words, hindering).split()
        counted = layout.Centred(column(*(TextLine(line, align="centre") for line in lines), gap=0))
        kinds = TextLine(sentence(words.words(hindering.kinds)), align="centre", snug=True)
        named = (kinds,) if hindering.kinds else ()
        told = FirstFit((TextLine(whole, align="centre", snug=True), *named, counted))
        tint: Tint = "table_dark" if hindering.sprung else "table_light"
        return Plate("hindrances", told, partial(self.on.page, HindrancesPage), tint, HEAD, tip=whole, rule="HIN-1")

    def _map(self, b: Builder, room: Rect) -> None:
        tr, view = self.on.desk.words.tr, MapView.of(self.on.desk, self.sheet, room)
        if view is None:
            text = tr("No map: choose a scenario of the card set for a new table, or count hexes yourself.")
            if between_scenarios(self.sheet):
                text = tr("The next scenario is set up from the scenario card.")
            Plate("", layout.Centred(Text(text, "dim", "centre")), tint="table_dark", pad=2).put(b, room)
            return
        view.paint(b)
        opens, tip = partial(self.on.page, MapPage), tr("The whole map, with reach and range")
        b.spot(Spot("map", view.frame, Deed(opens), tip=tip))

    def _element(self, element: ElementSymbol) -> Node:
        symbol, tip = self.sheet.symbol(element), sentence(self.on.desk.words.word(element))
        following = partial(self.on.do, taps.Use(element=element, symbol=NEXT_SYMBOL[symbol]))
        hidden = bool(self.sheet.deck) and symbol is Shows.ABSENT
        icon = SymbolNode(
            f"{element}_used" if symbol is Shows.USED else element.value,
            1.4,
            lambda b: b.c.on_table_dim if symbol is Shows.ABSENT else b.c.on_table,
        )
        return Plate(
            f"element:{element}",
            icon,
            None if hidden else following,
            "table_dark" if hidden else "gold_dark" if symbol is Shows.SHOWN else "table_light",
            1,
            tip=self.on.desk.words.tr("{element}: no card of your hand shows it", element=tip) if hidden else tip,
            rule="ELM-1",
        )

    def _loot(self) -> Iterator[Node]:
        """What was looted, to be typed too; a token more."""
        tr, tokens = self.on.desk.words.tr, self.sheet.tokens
        coins = across(SPACE, SymbolNode("money", 1.2), TextLine(str(tokens), "bold", snug=True), SPACE, gap=0.5)
        worth = TextLine(tr("{gold} gold", gold=TOKEN_GOLD * tokens), "dim", "centre")
        inner = FirstFit((column(coins, worth, gap=0), coins))
        takes = lambda value: self.on.do(taps.Loot(by=value - self.sheet.tokens))  # noqa: E731 - it is handed on by name
        heading = tr("Money tokens")
        opens = partial(self.on.page, KeypadPage, heading=heading, value=tokens, most=LOOT_MOST, on_value=takes)
        yield Plate("loot", inner, opens, "table_dark", 1, rule="LOT-2")
        more = TextLine("+", "strong", "centre", of_room=0.65)
        yield Plate("loot+1", more, partial(self.on.do, taps.Loot()), high=1, rule="LOT-2")

    def _item(self, index: int, item: ItemPlace) -> Node:
        """A tap uses it."""
        words, mark, off = self.on.desk.words, MARKS[item.state], item.state is not ItemCondition.READY
        do, tip = self._turns(index, item), item_does(words, item.item)
        return button(f"item:{index}", words.name(item.item), do, icon=mark, off=off, tip=tip, rule="ITM-1")

    def _turns(self, index: int, item: ItemPlace) -> Callable[[], Screen]:
        """Used, as its card says, then ready again; one that is always ready is looked at (ITM-1)."""
        printed = self.on.desk.cards.items.get(item.item)
        following: ItemCondition | None = NEXT_STATE[item.state]
        if printed is not None:
            following = AFTER_USE.get(printed.use) if item.state is ItemCondition.READY else ItemCondition.READY
        if following is None:
            return partial(self.on.look, partial(item_card, item.item))
        return partial(self.on.do, taps.SetItem(item=index, state=following))


def _small(*, dim: bool) -> Callable[[Builder], Ink]:
    """A card's name; on a coloured surface as bright as its number."""
    return lambda b: replace(b.dim, align="centre", colour=b.c.on_table_dim if dim else b.c.on_table)


def _large(*, won: bool) -> Callable[[Builder], Ink]:
    """What must not be overlooked."""
    return lambda b: replace(b.heading, px=b.m.px(34), colour=b.c.act if won else b.c.danger, align="centre")
