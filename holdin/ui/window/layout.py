"""Where everything is: named rectangles for a window's size and a text size."""

from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, floor
from typing import Final

from pygame import Rect

from holdin.draw.text import Box
from holdin.draw.theme import Sizes
from holdin.ui.hands.placement import HandsLayout
from holdin.ui.window import curtain

SMALLEST: Final = curtain.SMALLEST
NORMAL: Final = curtain.NORMAL
"""The window's size at first; theme sizes are meant for it."""
LARGEST_TEXT: Final = 1.5
LEGIBLE: Final = 14
"""No text that a decision needs is smaller (pixels)."""
TARGET: Final = 32
"""Nothing that is to be hit is smaller (pixels)."""
LEFT: Final = 0.46
"""The part of the panel's width that question and log take; the answers have the rest."""
ASKED: Final = 0.45
"""How much of the panel's height the question may take at most."""


def clamped(size: tuple[int, int]) -> tuple[int, int]:
    """A window's size, not smaller than the smallest."""
    return max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])


@dataclass(frozen=True)
class Measures:
    """The theme's window sizes in pixels, for a window and a text-size setting (1.0 is normal)."""

    size: tuple[int, int]
    text_size: float
    sizes: Sizes
    wanted: float = 1.0
    """How much larger than usual parts are to be."""

    def smaller(self, share: float) -> "Measures":
        """The same with smaller text, which stays legible."""
        return replace(self, text_size=self.text_size * share)

    @cached_property
    def scale(self) -> float:
        """How much larger than normal: as the window is, and as is wanted, as far as largest text leaves room.

        What is smaller is laid out tighter, its text stays legible.
        """
        fits = max(0.8, min(self.size[0] / NORMAL[0], self.size[1] / NORMAL[1]))
        return max(0.8, fits * min(self.wanted, LARGEST_TEXT / self.text_size))

    def px(self, size: float) -> int:
        """A text's em."""
        return max(LEGIBLE, round(size * self.scale * self.text_size))

    @cached_property
    def text(self) -> int:
        """Ordinary text."""
        return self.px(self.sizes.window_text)

    @cached_property
    def small(self) -> int:
        """Text beside the point."""
        return self.px(self.sizes.window_small)

    @cached_property
    def large(self) -> int:
        """What is asked, and big numbers."""
        return self.px(self.sizes.window_text * 1.25)

    @cached_property
    def title(self) -> int:
        """Headings."""
        return self.px(self.sizes.window_title)

    @cached_property
    def gap(self) -> int:
        """Between things; closer where text has been made smaller to fit."""
        return max(3, round(self.sizes.window_gap * self.scale * min(1.0, self.text_size)))

    @cached_property
    def button(self) -> int:
        """A button's height; it gets lower with text that has been made smaller to fit."""
        high = round(self.sizes.window_button * self.scale * min(1.0, self.text_size))
        return max(high, round(self.text * 1.7))

    @cached_property
    def corner(self) -> int:
        """A corner's radius."""
        return round(self.sizes.window_corner * self.scale)

    def line(self, px: int) -> int:
        """A line's height at an em."""
        return round(px * 1.32)


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """The playing screen: each thing has one place in every phase, whether the whole map is open or not."""

    hands: HandsLayout
    status: Rect
    """The bar over the fan; the left hand is as high as the window."""
    panel: Rect
    """Where no card lies: the four places that follow."""
    question: Rect
    answers: Rect
    go: Rect
    """At the answers' lower end: what two cards that have been clicked are for."""
    skip: Rect
    """Beside it: to leave out what is asked, and never anything else."""
    log: Rect
    """What is known besides the question: rolls, odds, effects, what has happened."""
    tools: Rect
    board: Rect
    """The whole map, when it is open: between the left hand and the panel."""


def play_layout(m: Measures, *, board_open: bool = False) -> PlayLayout:
    """The hands over the whole window, and the rooms that they leave."""
    table = Rect((0, 0), m.size).inflate(-2 * m.gap, -2 * m.gap)
    high = status_height(m)
    hands = HandsLayout.of(table, m.text_size, high + m.gap, board_open=board_open)
    left = round(hands.board.x)
    status = Rect(left, table.y, table.right - left, high)
    panel = _whole(hands.panel)
    low = tools_height(m)
    tools = Rect(panel.x, panel.bottom - low, panel.w, low)
    main = Rect(panel.x, panel.y, panel.w, panel.h - low - m.gap)
    wide = round((main.w - m.gap) * LEFT)
    asked = min(4 * m.line(m.large) + m.line(m.small), round(main.h * ASKED))
    question = Rect(main.x, main.y, wide, asked)
    log = Rect(main.x, question.bottom + m.gap, wide, main.bottom - question.bottom - m.gap)
    answers = Rect(question.right + m.gap, main.y, main.right - question.right - m.gap, main.h)
    low, half = max(TARGET, m.button, 2 * m.line(LEGIBLE) + 4), (answers.w - m.gap) // 2
    go = Rect(answers.x, answers.bottom - low, half, low)
    skip = go.move(half + m.gap, 0)
    return PlayLayout(hands, status, panel, question, answers, go, skip, log, tools, _whole(hands.board))


def tools_height(m: Measures) -> int:
    """How high the row of tools is."""
    return max(TARGET, m.line(m.small) + m.gap + 2)


def _whole(box: Box) -> Rect:
    """A rectangle of whole pixels within a box."""
    left, top = ceil(box.x), ceil(box.y)
    return Rect(left, top, floor(box.x + box.w) - left, floor(box.y + box.h) - top)


def status_height(m: Measures) -> int:
    """The status bar has a line of numbers and a line of words under it."""
    return m.line(m.large) + m.line(m.small) + m.gap


@dataclass(frozen=True, slots=True)
class PageLayout:
    """Menu, story, settings: a column in the middle, with a heading."""

    page: Rect
    heading: Rect
    body: Rect


def page_layout(m: Measures, *, wide: float = 0.5) -> PageLayout:
    """A column of a part of the window's width."""
    width, height = m.size
    page_width = round(min(width - 4 * m.gap, max(width * wide, 560 * m.text_size * m.scale)))
    page = Rect((width - page_width) // 2, height // 14, page_width, height - height // 7)
    inner = page.inflate(-6 * m.gap, -6 * m.gap)
    heading = Rect(inner.x, inner.y, inner.w, m.line(m.title * 2))
    body = Rect(inner.x, heading.bottom + m.gap, inner.w, inner.bottom - heading.bottom - m.gap)
    return PageLayout(page, heading, body)
