"""The column between the parties: distance, hindrances, the map, elements, loot, items."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect

from holdin.game.stage import MonsterTile
from holdin.game.state import CardPlace, ItemCondition, Zone
from holdin.models.letters import Element
from holdin.tracker import taps
from holdin.tracker.deck import CardAttack, attacks, can_choose, face
from holdin.tracker.onward import over
from holdin.tracker.sheet import Sheet
from holdin.tracker.sheet import Symbol as Shows
from holdin.ui.kit import layout
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import across, column, grid
from holdin.ui.kit.nodes import SPACE, STRETCH, CanvasNode, Gap, Node, SymbolNode, Text, TextLine, button
from holdin.ui.kit.parts import FirstFit, Plate, Tint
from holdin.ui.kit.view import Ink, Spot
from holdin.ui.pages.screen import Screen
from holdin.ui.track.deck_pages import CardPage, CardsPage
from holdin.ui.track.doing import SheetScreen
from holdin.ui.track.map_page import MapPage
from holdin.ui.track.map_view import MapView
from holdin.ui.track.party import number, stepper
from holdin.ui.track.referee_page import BASIC, AttackPage
from holdin.ui.track.sheet_pages import HindrancesPage, ItemsPage, KeypadPage, MonsterPage
from holdin.words.gestures import attack_words
from holdin.words.tracking import decided_words, deck_words, end_words, engaged_words, hindering_words, place_words

ITEMS = 3
"""So many items have a cell of their own."""
NEXT_SYMBOL = {Shows.ABSENT: Shows.SHOWN, Shows.SHOWN: Shows.USED, Shows.USED: Shows.ABSENT}
NEXT_STATE = {
    ItemCondition.READY: ItemCondition.SPENT,
    ItemCondition.SPENT: ItemCondition.CONSUMED,
    ItemCondition.CONSUMED: ItemCondition.READY,
}
MARKS = {ItemCondition.READY: "", ItemCondition.SPENT: "spent", ItemCondition.CONSUMED: "consumed"}
HEAD = 1.4
"""The height of the first row, in buttons: the same whatever stands there."""
LOOT_MOST = 99


@dataclass(frozen=True, slots=True)
class Middle:
    """What belongs to no party."""

    on: SheetScreen
    engaged: tuple[MonsterTile, ...] = ()
    """Who engages you out of combat."""

    @property
    def sheet(self) -> Sheet:
        """How things stand."""
        return self.on.sheet

    def node(self) -> Node:
        """From the top and from the bottom; the map takes what is left between."""
        elements, items = across(*map(self._element, Element)), tuple(self._items())
        return column(
            self._said() or across(self._distance(), self._hindrances(), shares=(0.56, 0.44)),
            self._end() or self._place(),
            *self._cards(),
            across(elements, self._loot(), shares=(0.5, 0.5)),
            grid(items, 2 if len(items) > 1 else 1),
        )

    def _distance(self) -> Node:
        shown = TextLine(str(self.sheet.distance), ink=number, high=0.8, of_room=0.9)
        named = TextLine(self.on.desk.words.tr("distance"), "dim", "centre")
        return stepper("distance", column(shown, named, gap=0), self._step, 0.27, "RNG-1")

    def _said(self) -> Node | None:
        """Who engages you, or that the goal is met: said large where no distance counts."""
        words, sheet = self.on.desk.words, self.sheet
        if sheet.foe is not None or over(words.cards, sheet):
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
        why = (end_words(words, sheet), words.money(sheet.tokens))
        lines = [Text(each, "strong", "centre") for each in why if each]
        told = column(large, *lines, Text(words.tr("Undo takes it back."), "dim", "centre"))
        return Plate("", layout.Centred(told), tint="table_dark", pad=2, rule="END-1", stretch=STRETCH)

    def _place(self) -> Node:
        """The map, and beside it how many cards lie where."""
        if not self.sheet.deck:
            return CanvasNode(self._map)
        told = deck_words(self.on.desk.words, self.sheet)
        head = Text(self.on.desk.words.tr("Your cards"), "bold", "centre", fits=True)
        counted = column(SPACE, head, *(Text(each, "dim", "centre", fits=True) for each in told), SPACE, gap=0.3)
        plate = Plate("cards", counted, partial(self.on.page, CardsPage), pad=1, rule="RND-5")
        return across(CanvasNode(self._map), plate, shares=(0.62, 0.38), stretch=STRETCH)

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
            do = Deed(partial(self.on.page, CardPage, card=place.card))
        shown: Node = Text(place_words(words, place), "dim", "centre", fits=True)
        if there:
            number = TextLine(str(printed.initiative), "strong", snug=True)
            side = TextLine(place.side, "dim", snug=True)
            shown = across(SPACE, SymbolNode("initiative", 1.1), number, side, SPACE, gap=0.5)
        leads = place.zone is Zone.CHOSEN and sheet.leading == printed.initiative
        tint: Tint = "good" if leads else "gold_dark" if place.zone is Zone.CHOSEN else "table_light"
        shown = FirstFit((column(shown, self._short(words.name(place.card)), gap=0), shown))
        tip = f"{words.name(place.card)}: {place_words(words, place)}"
        return Plate(f"card:{place.card}", shown, do, tint if there else "table_dark", 1, 0.5, tip=tip, rule="RND-2")

    @staticmethod
    def _short(name: str) -> Node:
        """A card's name, or its longest part for which there is room."""
        said = name.split()
        parts = [said[:count] for count in range(1, len(said))] + [said[count:] for count in range(len(said))]
        shorter = sorted((" ".join(part) for part in parts), key=len, reverse=True)
        return FirstFit((*(TextLine(each, "dim", "centre", snug=True) for each in shorter), Gap(0)), 0, 0)

    def _strikes(self, place: CardPlace) -> Node:
        """The attack that is printed on it, else the one that any card can be used for (RND-4)."""
        words = self.on.desk.words
        printed = [each for each in attacks(words.cards, self.sheet) if each.card == place.card]
        there = place.zone in {Zone.HAND, Zone.CHOSEN}
        source = printed[0] if printed else CardAttack(place.card, BASIC) if there else None
        attack = BASIC if source is None else source.attack
        reach = (
            () if attack.range is None else (SymbolNode("range", 1.1), TextLine(str(attack.range), "bold", snug=True))
        )
        shown = across(
            SPACE, SymbolNode("attack", 1.1), TextLine(str(attack.value), "bold", snug=True), *reach, SPACE, gap=0.5
        )
        opens: Callable[[], Screen] = partial(self.on.page, AttackPage, attack=attack, source=source)
        if self.sheet.foe is None:
            opens = partial(self.on.page, MonsterPage)
        tint: Tint = "table_light" if printed else "table_dark"
        tip = attack_words(words, words.name(place.card), attack)
        return Plate(f"attack:{place.card}", shown, opens, tint, 1, tip=tip, rule="ATK-1")

    def step(self, by: int) -> Screen:
        """Closer or farther, by a key."""
        self._step(by)
        return self.on

    def _step(self, by: int) -> None:
        """Closer or farther, as far as distances go (RNG-1)."""
        to = self.sheet.distance + by
        if 1 <= to <= 7:
            self.on.do(taps.Distance(to=to))

    def _hindrances(self) -> Node:
        text = hindering_words(self.on.desk.words, self.sheet.hindering)
        return button("hindrances", text, partial(self.on.page, HindrancesPage), rule="HIN-1", high=HEAD)

    def _map(self, b: Builder, room: Rect) -> None:
        tr, view = self.on.desk.words.tr, MapView.of(self.on.desk, self.sheet, room)
        if view is None:
            text = tr("No map: choose a scenario of the card set on a new sheet, or count hexes yourself.")
            Plate("", layout.Centred(Text(text, "dim", "centre")), tint="table_dark", pad=2).put(b, room)
            return
        view.paint(b)
        opens, tip = partial(self.on.page, MapPage), tr("The whole map, with reach and range")
        b.spot(Spot("map", view.frame, Deed(opens), tip=tip))

    def _element(self, element: Element) -> Node:
        symbol = self.sheet.symbol(element)
        icon = SymbolNode(
            f"{element}_used" if symbol is Shows.USED else element.value,
            1.1,
            lambda b: b.c.on_table_dim if symbol is Shows.ABSENT else b.c.on_table,
        )
        return Plate(
            f"element:{element}",
            across(icon, TextLine(self.on.desk.words.word(element))),
            partial(self.on.do, taps.Use(element=element, symbol=NEXT_SYMBOL[symbol])),
            "gold_dark" if symbol is Shows.SHOWN else "table_light",
            1,
            rule="ELM-1",
        )

    def _loot(self) -> Node:
        tr, tokens = self.on.desk.words.tr, self.sheet.tokens
        text = tr("{tokens} = {gold} gold", tokens=tokens, gold=2 * tokens)
        inner = Text(text, align="centre", fits=True)
        takes = lambda value: self.on.do(taps.Loot(by=value - tokens))  # noqa: E731 - it is handed on by name
        heading = tr("Money tokens")
        opens = partial(self.on.page, KeypadPage, heading=heading, value=tokens, most=LOOT_MOST, on_value=takes)
        return stepper("loot", Plate("loot", inner, opens, "panel", 1, rule="LOT-2"), self._takes, 0.3, "LOT-2")

    def _takes(self, by: int) -> None:
        """A money token more or less, as long as there is one."""
        if by > 0 or self.sheet.tokens:
            self.on.do(taps.Loot(by=by))

    def _items(self) -> Iterator[Node]:
        """An item a cell: a tap turns it; the last cell opens them all."""
        words, items = self.on.desk.words, self.sheet.items
        for index, item in enumerate(items[:ITEMS]):
            do, off = taps.SetItem(item=index, state=NEXT_STATE[item.state]), item.state is not ItemCondition.READY
            mark, name = MARKS[item.state], words.name(item.item)
            yield button(f"item:{index}", name, partial(self.on.do, do), icon=mark, off=off, rule="ITM-1")
        more = len(items) - ITEMS
        text = words.tr("Items ({more} more)", more=more) if more > 0 else words.tr("Items")
        yield button("items", text, partial(self.on.page, ItemsPage), quiet=True, rule="ITM-1")


def _large(*, won: bool) -> Callable[[Builder], Ink]:
    """What must not be overlooked."""
    return lambda b: replace(b.heading, px=b.m.px(34), colour=b.c.act if won else b.c.danger, align="centre")
