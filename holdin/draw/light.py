"""The light that says "here you can act": a line around a thing, and a wedge at either side that points inwards."""

from holdin.draw.text import Box

Point = tuple[float, float]
Wedge = tuple[Point, Point, Point]


def wedges(box: Box, reach: float) -> tuple[Wedge, Wedge]:
    """The two wedges in the middle of a box's left and right edges; reach is how far each points inwards."""
    y, left, right = box.y + box.h / 2, box.x, box.x + box.w
    return (
        ((left, y - reach), (left + reach, y), (left, y + reach)),
        ((right, y - reach), (right - reach, y), (right, y + reach)),
    )
