"""The window's page about phones: the link as a QR code, what it is good for, and a new one."""

from dataclasses import dataclass
from functools import partial

from pygame import Rect
from typing_extensions import override

from holdin.serve.access import Access
from holdin.serve.links import Links, squares
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import Panel, across, column, whole
from holdin.ui.kit.nodes import SPACE, CanvasNode, Text, button
from holdin.ui.kit.view import Fill
from holdin.ui.pages.overlay import Overlay

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
"""What scanners read best, whatever the theme."""


@dataclass(eq=False, kw_only=True)
class LinkPage(Overlay):
    """Scan it, or type it; one tap makes another."""

    links: Links
    access: Access = Access.TAPS

    def _good_for(self, access: Access) -> None:
        self.access = access

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        tr, words, link = self.desk.words.tr, self.desk.words, self.links.link(self.access)
        kinds = {Access.TAPS: tr("To tap, too"), Access.LOOKS: tr("Only to look at")}
        opened = self.links.connected()
        chosen = (
            button(each, text, partial(self._good_for, each), on=each is self.access) for each, text in kinds.items()
        )
        side = column(
            Text(tr("This table on a phone"), "heading"),
            Text(tr("Scan the code, or type the address, on a phone or tablet in your network. Nothing is installed.")),
            Text(link, "strong"),
            across(*chosen),
            Text(tr("Who has the link is at your table. Show it only to whom you play with.")),
            button("renew", tr("Another link: all before end"), Deed(self.links.renew, self.links.link(Access.TAPS))),
            Text(words.plural("{count} phone is at the table.", "{count} phones are at the table.", opened), "dim"),
            SPACE,
            self.way_back(),
        )
        whole(b, Panel(across(CanvasNode(partial(_code, link)), side, gap=3, shares=(0.5, 0.5)), 2), margin=4)


def _code(link: str, b: Builder, room: Rect) -> None:
    """The code as large as fits, its squares of whole pixels."""
    rows = squares(link)
    px = max(1, min(room.w, room.h) // len(rows))
    place = Rect(0, 0, px * len(rows), px * len(rows))
    place.center = room.center
    b.add(Fill(place, WHITE, None, 0))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                b.add(Fill(Rect(place.x + x * px, place.y + y * px, px, px), BLACK, None, 0))
