"""Sizes: of text, gaps and buttons, for a window's size and a text size."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from pygame import Rect

from holdin.draw.theme import Sizes
from holdin.ui.kit import splash

SMALLEST: Final = splash.SMALLEST
NORMAL: Final = splash.NORMAL
"""The window's size at first; theme sizes are meant for it."""
LARGEST_TEXT: Final = 1.5
ROOMY: Final = 0.7
"""How much of large text's growth its buttons follow."""
LEGIBLE: Final = 14
"""No text that a decision needs is smaller (pixels)."""
TARGET: Final = 32
"""Nothing that is to be hit is smaller (pixels)."""
FINGER: Final = 44
"""Nothing that is meant for fingers is smaller (pixels)."""


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
    target: int = TARGET
    """Nothing that is to be hit is smaller (pixels)."""

    def smaller(self, share: float) -> "Measures":
        """The same with smaller text, which stays legible: made once, as whatever looks for room asks often."""
        found = self._smaller.get(share)
        if found is None:
            found = self._smaller[share] = replace(self, text_size=self.text_size * share)
        return found

    @cached_property
    def _smaller(self) -> dict[float, "Measures"]:
        return {}

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
        """A button's height, which goes with the text, though large text takes some of it from the edges."""
        grown = 1 + ROOMY * (self.text_size - 1) if self.text_size > 1 else self.text_size
        high = round(self.sizes.window_button * self.scale * grown)
        return max(high, round(self.text * 1.7), self.target if self.target > TARGET else 0)

    @cached_property
    def corner(self) -> int:
        """A corner's radius."""
        return round(self.sizes.window_corner * self.scale)

    def line(self, px: int) -> int:
        """A line's height at an em."""
        return round(px * 1.32)


def page_place(m: Measures, *, wide: float = 0.5) -> Rect:
    """Where a page lies, such as a menu, a story, settings: a column in the middle, a part of the window's width."""
    width, height = m.size
    page_width = round(min(width - 4 * m.gap, max(width * wide, 560 * m.text_size * m.scale)))
    return Rect((width - page_width) // 2, height // 14, page_width, height - height // 7)
