"""The cards as they are drawn: where they lie, what the ruler shows, one card large."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from holdin.models.letters import Letter
from holdin.ui.held_cards.overlays import around
from holdin.ui.held_cards.paint import HandPainter, outline
from holdin.ui.held_cards.roll import Crossing
from holdin.ui.held_cards.sprite import Point, Sprite
from holdin.ui.kit.view import Parts


@dataclass(frozen=True, slots=True)
class TableShown:
    """What is shown at a moment."""

    sprites: tuple[Sprite, ...]
    mark: tuple[Crossing, Letter] | None = None
    """Where the red line crosses the ruler."""
    large: Sprite | None = None
    """A card held to the eye."""


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """Draws the table as it is at that moment: nothing is built again while cards move."""

    painter: HandPainter
    now: Callable[[], TableShown]
    card: float
    """The HP card's height in pixels."""

    def draw(self, surface: Surface) -> None:
        """Draw onto the window."""
        shown = self.now()
        self.painter.draw(surface, shown.sprites)
        if shown.mark is not None:
            mark, letter = shown.mark
            self.painter.crossing(surface, mark, letter, self.card)
        if shown.large is not None:
            self.painter.draw(surface, (shown.large,))

    def parts(self) -> Parts:
        """Every card, the mark of a crossing, the card held to the eye."""
        shown = self.now()
        found: dict[str, tuple[object, Rect]] = {
            sprite.key: ((number, sprite), outline(sprite)) for number, sprite in enumerate(shown.sprites)
        }
        if shown.mark is not None:
            found["crossing"] = shown.mark, around(shown.mark[0].point, self.card)
        if shown.large is not None:
            found["large"] = shown.large, outline(shown.large)
        return found


@dataclass(frozen=True, slots=True)
class Dragging:
    """A card that is held."""

    card: str
    grip: Point
    """Where on the table it was taken, from its middle, in millimetres."""
    began: tuple[int, int]
    """Where in the window."""
    at: Point
    """Where its middle is now, in millimetres."""
    moved: bool = False
