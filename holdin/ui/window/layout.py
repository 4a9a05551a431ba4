"""Where everything is: named rectangles for a window's size and a text size."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from holdin.draw.theme import Sizes

SMALLEST: Final = (1024, 640)
NORMAL: Final = (1280, 800)
"""The window's size at first; theme sizes are meant for it."""
LEGIBLE: Final = 14
"""No text that a decision needs is smaller (pixels)."""


def clamped(size: tuple[int, int]) -> tuple[int, int]:
    """A window's size, not smaller than the smallest."""
    return max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])


@dataclass(frozen=True, slots=True)
class Measures:
    """The theme's window sizes in pixels, for a window and a text-size setting (1.0 is normal)."""

    size: tuple[int, int]
    text_size: float
    sizes: Sizes

    @property
    def scale(self) -> float:
        """How much larger the window is than normal; what is smaller is laid out tighter, its text stays legible."""
        return max(0.8, min(self.size[0] / NORMAL[0], self.size[1] / NORMAL[1]))

    def px(self, size: float) -> int:
        """A text's em."""
        return max(LEGIBLE, round(size * self.scale * self.text_size))

    @property
    def text(self) -> int:
        """Ordinary text."""
        return self.px(self.sizes.window_text)

    @property
    def small(self) -> int:
        """Text beside the point."""
        return self.px(self.sizes.window_small)

    @property
    def large(self) -> int:
        """What is asked, and big numbers."""
        return self.px(self.sizes.window_text * 1.25)

    @property
    def title(self) -> int:
        """Headings."""
        return self.px(self.sizes.window_title)

    @property
    def gap(self) -> int:
        """Between things."""
        return max(5, round(self.sizes.window_gap * self.scale))

    @property
    def button(self) -> int:
        """A button's height."""
        return max(round(self.sizes.window_button * self.scale), round(self.text * 1.9))

    @property
    def corner(self) -> int:
        """A corner's radius."""
        return round(self.sizes.window_corner * self.scale)

    def line(self, px: int) -> int:
        """A line's height at an em."""
        return round(px * 1.32)


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """The playing screen."""

    status: Rect
    hands: Rect
    side: Rect
    tools: Rect
    board: Rect
    """The whole map, when it is open: over the hands."""


def play_layout(m: Measures) -> PlayLayout:
    """Status above, the hands on the left, what is asked and answered on the right, tools below it."""
    width, height = m.size
    gap = m.gap
    side_width = round(min(width * 0.42, max(width * 0.25, 290 * m.text_size)))
    status = Rect(gap, gap, width - 2 * gap, status_height(m))
    top = status.bottom + gap
    hands = Rect(gap, top, width - side_width - 3 * gap, height - top - gap)
    rows = 2 * m.line(m.small) + 3 * gap
    tools = Rect(hands.right + gap, height - gap - rows, side_width, rows)
    side = Rect(tools.x, top, side_width, tools.y - gap - top)
    return PlayLayout(status, hands, side, tools, hands)


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
