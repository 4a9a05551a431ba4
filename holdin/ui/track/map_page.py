"""The whole map over the tracker: place yourself, clear tiles, see how far a move or an attack reaches."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

from pygame import Rect
from typing_extensions import override

from holdin.game.rifts import RIFTS_MOST
from holdin.models.hexes import Hex
from holdin.tracker import taps
from holdin.tracker.referee import coming_to, engaging
from holdin.tracker.situation import loot_at, scene
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import Panel, across, column, whole
from holdin.ui.kit.nodes import SPACE, CanvasNode, Node, Text, button
from holdin.ui.kit.parts import FirstFit
from holdin.ui.pages.screen import Screen
from holdin.ui.track.faces import map_card
from holdin.ui.track.map_view import MapView, RangeAsked
from holdin.ui.track.referee_page import EnterPage
from holdin.ui.track.sheet_pages import OverSheet
from holdin.words.catalogues import msgid
from holdin.words.reasons import reason
from holdin.words.taps import news

MOVES: Final = range(1, 8)
MAPPED: Final = taps.Enter, taps.Place, taps.Clear, taps.Loot, taps.LayRift
"""What is tapped on the map."""


class Mode(StrEnum):
    """What a tap on a hex means."""

    PLACE = "place"
    """You are there."""
    CLEAR = "clear"
    """Its tile is gone, or looted."""
    RIFT = "rift"
    """A rift is put there, or taken away (RIF-1)."""


MODES: Final = {
    Mode.PLACE: msgid("Place me"),
    Mode.CLEAR: msgid("Clear or loot a hex"),
    Mode.RIFT: msgid("Rift"),
}


@dataclass(eq=False)
class MapPage(OverSheet):
    """The map, and what can be asked of it."""

    asked: RangeAsked | None = None
    mode: Mode = Mode.PLACE

    def _ask(self, asked: RangeAsked | None) -> None:
        """How far something goes."""
        self.asked = asked

    def _means(self, mode: Mode) -> None:
        self.mode = mode

    def _deed(self, hex_: Hex) -> Callable[[], object]:
        """What a tap on a hex does; the map stays open: what follows from it is told beside it."""
        if self.mode is Mode.RIFT:
            return partial(self._do, taps.LayRift(at=hex_))
        if self.mode is Mode.CLEAR:
            clear = taps.Clear(hex=hex_, gone=hex_ not in self.now.gone)
            return partial(self._do, loot_at(self.desk.cards, self.now, hex_) or clear)
        return partial(self._come, hex_)

    def _come(self, hex_: Hex) -> Screen:
        """You are there; what hurts there is asked about (MAP-5, MAP-6, DMG-1)."""
        if hex_ == self.now.place:
            return self
        came = coming_to(self.desk.cards, self.now, hex_)
        if came.hurts:
            return EnterPage(self.desk, self.size, under=self, hex=hex_)
        self._do(*came.steps)
        return self

    def _do(self, *given: taps.Tap) -> None:
        self.on.do(*given)

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        page = across(CanvasNode(self._map), column(*self._side()), gap=2, shares=(0.63, 0.37))
        whole(b, Panel(page, 1), margin=2)

    def _map(self, b: Builder, room: Rect) -> None:
        view = MapView.of(self.desk, self.now, room)
        if view is not None:
            view.build(b, self._deed, self.asked)

    def _side(self) -> Iterator[Node]:
        tr = self.desk.words.tr
        if scene(self.desk.cards, self.now) is None:
            yield Text(tr("There is no map on this sheet."))
            yield button("own", tr("Draw a printed map"), self.on.own)
            yield SPACE
        else:
            yield from self._asks()
        yield self.way_back()

    def _asks(self) -> Iterator[Node]:
        tr = self.desk.words.tr
        full = self.mode is Mode.RIFT and len(self.now.all_rifts) >= RIFTS_MOST
        yield Text(
            tr("Five rifts lie already: tap one to take it away.")
            if full
            else tr("Tap a hex: you are there, its tile is gone, or a rift lies there.")
        )
        yield across(
            *(
                button(f"mode:{mode}", tr(text), partial(self._means, mode), on=mode is self.mode)
                for mode, text in MODES.items()
            ),
            shares=(0.3, 0.48, 0.22),
        )
        questions = {
            "move": tr("How far does a move go?"),
            "jump": tr("How far does a jump go?"),
            "range": tr("What is in range, and in sight?"),
        }
        for kind, text in questions.items():
            yield column(Text(text), across(*(self._number(RangeAsked(kind, far)) for far in MOVES), gap=0.5), gap=0.5)
        yield self._reasons()
        undo = Deed(self._take_back, self.on.book.undoable)
        card = button("card", tr("The printed card"), partial(self.on.look, map_card, self), quiet=True)
        yield across(button("undo", tr("Undo"), undo, off=not self.on.book.undoable), card)

    def _take_back(self) -> None:
        self.on.take_back()

    def _number(self, asked: RangeAsked) -> Node:
        """How far; what is shown is lit, and hidden by another tap."""
        on = asked == self.asked
        return button(f"{asked.kind}:{asked.far}", str(asked.far), partial(self._ask, None if on else asked), on=on)

    def _reasons(self) -> Node:
        """What came of the last tap, and who engages you, as far as there is room to say it."""
        events = engaging(self.desk.cards, self.now).reasons
        lines = [Text(reason(self.desk.words, self.now, event), "dim") for event in events]
        last = self.on.moments()[-1:]
        if last and isinstance(last[0].tap, MAPPED):
            lines = [Text(news(self.desk.words, last), "bold"), *lines]
        return FirstFit(tuple(column(*lines[:count], gap=0) for count in range(len(lines), -1, -1)))
