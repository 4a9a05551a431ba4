"""What a screen shows, as plain values: things to draw, and spots that can be pointed at, focused and taken."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from pygame import Rect, Surface

from holdin.draw.assets import Role
from holdin.draw.theme import Rgb
from holdin.ui.kit.intent import Intent

Point = tuple[float, float]
Shape = Rect | tuple[Point, ...]
"""A rectangle, or the corners of a polygon."""
Align = Literal["left", "centre", "right"]


@dataclass(frozen=True, slots=True)
class Fill:
    """A rectangle: filled, edged, or both; alpha 0 to 255 is its fill's."""

    rect: Rect
    fill: Rgb | None = None
    edge: Rgb | None = None
    width: int = 1
    radius: int = 0
    alpha: int = 255


@dataclass(frozen=True, slots=True)
class Ink:
    """How a text is set; px is its em."""

    px: int
    colour: Rgb
    role: Role = "text"
    align: Align = "left"
    needed: bool = True
    """Whether a decision needs it: such text is at least 14 pixels high and never cut or covered."""


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text."""

    rect: Rect
    text: str
    ink: Ink


@dataclass(frozen=True, slots=True)
class Icon:
    """A symbol in a square."""

    rect: Rect
    name: str
    colour: Rgb


@dataclass(frozen=True, slots=True)
class Picture:
    """A painted surface with its top left corner; it is never drawn onto."""

    surface: Surface
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A shape of at least three points, in pixels; alpha 0 to 255 is its fill's."""

    points: tuple[Point, ...]
    fill: Rgb | None = None
    alpha: int = 255
    edge: Rgb | None = None
    width: int = 2


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points, in pixels."""

    points: tuple[Point, ...]
    colour: Rgb
    width: int = 3


Parts = Mapping[str, tuple[object, Rect]]
"""What moves in a picture, by name: how it is, and the rectangle that it takes."""


class Drawable(Protocol):
    """A group that draws itself, such as the cards in the hands."""

    def parts(self) -> Parts:
        """What is in it now: where nothing has changed, nothing is drawn again."""

    def draw(self, surface: Surface) -> None:
        """Draw onto the window."""


Still = Fill | Label | Icon | Picture | Polygon | Stroke
"""What never moves."""
Draw = Still | Drawable


@dataclass(frozen=True, slots=True)
class Spot:
    """Something that can be pointed at, focused and taken."""

    id: str
    """Its name on this screen, such as "answer:2", "hex:c4", "card:neutralize"; the focus stays with it."""
    shape: Shape
    intent: Intent | None
    """What taking it means; none: it is only pointed at."""
    tip: str = ""
    """What pointing at it tells."""
    rule: str = ""
    """The rule that pointing at it explains."""
    above: bool = False
    """Whether its tip belongs above it rather than below."""
    clear: Rect | None = None
    """What its tip leaves clear: the text that it stands in; none: itself."""
    lit: bool = True
    """Whether the focus walks to it; what isn't lit only answers why it can't be taken."""
    meant: bool = False
    """Whether it is the bright one: what is meant most of the time."""

    @property
    def bounds(self) -> Rect:
        """The rectangle around it."""
        if isinstance(self.shape, Rect):
            return self.shape
        xs, ys = [x for x, _ in self.shape], [y for _, y in self.shape]
        return Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))

    @property
    def middle(self) -> tuple[int, int]:
        """A point inside it."""
        return self.bounds.center

    def contains(self, at: Point) -> bool:
        """Whether a point lies in it."""
        return lies_in(at, self.shape)


def lies_in(at: Point, shape: Shape) -> bool:
    """Whether a point lies in a shape."""
    return shape.collidepoint(at) if isinstance(shape, Rect) else _inside(shape, at)


def _inside(points: Sequence[Point], at: Point) -> bool:
    """Whether an odd number of edges lies to the right of a point."""
    x, y = at
    odd = False
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


@dataclass(slots=True)
class View:
    """A screen's picture: things to draw, the last on top, and its spots, the last on top."""

    size: tuple[int, int]
    draws: list[Draw] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    below: int = 0
    """So many things lie under a page: nothing of them is needed now."""
    notes: list[Rect] = field(default_factory=list)
    """What hides something only as long as something is pointed at."""
    asked: list[Rect] = field(default_factory=list)
    """What a note leaves in sight, the most important first: the question, its answers."""
    bare: list[Rect] = field(default_factory=list)
    """What a note leaves in sight as long as there is a way, whatever is pointed at."""
    unfinished: bool = False
    """Whether decoration is still to come: then another picture follows at once."""

    def spot_at(self, at: Point) -> Spot | None:
        """The topmost spot at a point."""
        return next((spot for spot in reversed(self.spots) if spot.contains(at)), None)

    def spot(self, id_: str) -> Spot | None:
        """The spot of a name."""
        return next((spot for spot in reversed(self.spots) if spot.id == id_), None)

    def texts(self) -> list[Label]:
        """The lines that a decision needs, those on cards left out."""
        return [draw for draw in self.draws if isinstance(draw, Label) and draw.ink.needed]

    def shade(self, *rects: Rect) -> None:
        """Notes lie over rectangles as long as something is pointed at: what they hide isn't needed meanwhile."""
        self.notes.extend(rects)
        self.draws = [
            _unneeded(draw) if isinstance(draw, Label) and draw.rect.collidelist(rects) >= 0 else draw
            for draw in self.draws
        ]

    def cover(self) -> None:
        """Nothing drawn so far can be taken any more: something lies over it."""
        self.spots.clear()
        self.asked.clear()
        self.bare.clear()
        self.below = len(self.draws)
        self.draws = [_unneeded(draw) if isinstance(draw, Label) else draw for draw in self.draws]


def _unneeded(label: Label) -> Label:
    return replace(label, ink=replace(label.ink, needed=False)) if label.ink.needed else label
