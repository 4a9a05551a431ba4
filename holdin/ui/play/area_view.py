"""An area that is to be put, over the map: each of its hexes says what it comes to (ARE-2, ARE-3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from holdin.game.open.covering import Covered, covered
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.measures import LEGIBLE
from holdin.ui.kit.view import Fill, Ink, Label, Polygon
from holdin.ui.play.board_view import BoardView
from holdin.ui.shown.areas import Placement
from holdin.words.catalogues import msgid

SAID: Final[Mapping[Covered, str]] = {
    Covered.HIT: msgid("hit"),
    Covered.ALLY: msgid("ally"),
    Covered.UNSEEN: msgid("not seen"),
    Covered.INVISIBLE: msgid("invisible"),
}
TINT: Final = 130
"""How much a hex of the area is tinted (0 to 255)."""


@dataclass(frozen=True, slots=True)
class AreaView:
    """A placement over the map."""

    board: BoardView
    placement: Placement

    def build(self, b: Builder) -> None:
        """Its hexes under the figures: red where somebody is hit."""
        desk, state = self.board.desk, self.board.state
        for hex_, what in covered(desk.cards, state, *self.placement):
            fill = b.c.red if what is Covered.HIT else b.c.letter_c if what is Covered.EMPTY else b.c.ink_soft
            b.add(Polygon(self.board.outline(hex_, 0.95), fill, TINT, b.c.red_dark, 4))

    def labels(self, b: Builder) -> None:
        """What each comes to, over the figures."""
        desk, state, r = self.board.desk, self.board.state, self.board.grid.radius
        px = max(LEGIBLE, round(r * 0.34))
        for hex_, what in covered(desk.cards, state, *self.placement):
            if what not in SAID:
                continue
            text, fill = desk.words.tr(SAID[what]), b.c.red if what is Covered.HIT else b.c.ink
            ink = Ink(px, b.c.white, "bold", "centre")
            plate = Rect(0, 0, b.width(text, ink) + px // 2, round(px * 1.25))
            x, y = self.board.centre(hex_)
            plate.center = round(x), round(y - r * 0.1)
            b.add(Fill(plate, fill, b.c.white, 1, px // 3), Label(plate, text, ink))
