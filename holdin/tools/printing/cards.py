"""Cards on a PDF's pages: a picture of each, and its words once more, unseen, to be searched and copied."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame
from fpdf import FPDF
from fpdf.enums import TextMode

from holdin.draw.canvas import PrintedLine
from holdin.draw.cards import CardPainter
from holdin.draw.deck import PrintedCard
from holdin.draw.looks import Look
from holdin.tools.printing.sheets import PagePlace, SheetLayout, pages

INCH: Final = 25.4
POINT: Final = INCH / 72
"""Millimetres."""


class Painted(NamedTuple):
    """A side of a card: its picture as PNG, and its lines of text with their boxes as parts of the picture."""

    picture: bytes
    lines: tuple[tuple[str, float, float, float], ...]
    """Text, left, baseline, em."""


@dataclass(frozen=True, slots=True)
class CardPrinter:
    """Prints cards in a layout, their pictures with so many dots an inch."""

    pdf: FPDF
    painter: CardPainter
    layout: SheetLayout
    dpi: int

    def print(self, deck: Sequence[PrintedCard]) -> None:
        """A page of fronts and a page of backs for each sheet."""
        for part in pages(deck, self.layout.count):
            self._page([(card.front, card.sideways) for card in part], back=False)
            self._page([(card.back, card.sideways) for card in part], back=True)

    def _page(self, sides: Sequence[tuple[Look, bool]], *, back: bool) -> None:
        pdf, layout = self.pdf, self.layout
        pdf.add_page()
        pdf.set_draw_color(90)
        pdf.set_line_width(0.15)
        for mark in layout.marks():
            pdf.line(*mark)
        for index, (look, sideways) in enumerate(sides):
            quarter = (-90 if back else 90) if sideways else 0
            painted = paint(self.painter, look, round(max(layout.card) / INCH * self.dpi), quarter=quarter)
            _place(pdf, painted, layout.slot(index, back=back), layout.card)


def _place(pdf: FPDF, painted: Painted, slot: PagePlace, card: tuple[float, float]) -> None:
    wide, high = card
    pdf.image(io.BytesIO(painted.picture), slot.x, slot.y, wide, high)
    with pdf.local_context(text_mode=TextMode.INVISIBLE):
        for text, left, baseline, em in painted.lines:
            pdf.set_font("serif", size=max(1.0, em * high / POINT))
            pdf.text(slot.x + left * wide, slot.y + baseline * high, text)


def paint(painter: CardPainter, look: Look, high: int, *, quarter: int = 0) -> Painted:
    """A side, so many pixels high; lying cards are turned by a quarter to stand on the page."""
    drawn = painter.paint(look, high)
    lines = painter.lines(look, high)
    width, height = drawn.get_size()
    sheet = pygame.Surface((width, height))
    sheet.fill("white")
    sheet.blit(drawn, (0, 0))
    if quarter:
        sheet = pygame.transform.rotate(sheet, quarter)
    file = io.BytesIO()
    pygame.image.save(sheet, file, "card.png")
    return Painted(file.getvalue(), tuple(_part(line, (width, height), quarter) for line in lines))


def _part(line: PrintedLine, size: tuple[int, int], quarter: int) -> tuple[str, float, float, float]:
    """A line's place on the standing card; a turned line is found where it is, though it runs upright."""
    (x, y, w, h), (width, height) = line.box, size
    if quarter:
        middle = (x + w / 2) / width, (y + h / 2) / height
        across, down = (middle[1], 1 - middle[0]) if quarter > 0 else (1 - middle[1], middle[0])
        return line.text, max(0.0, across - w / 2 / height), down, line.px / width
    return line.text, x / width, (y + h * 0.8) / height, line.px / height
