"""How pictures look to eyes: contrast as WCAG 2 defines it, and what is left of colours with a rarer kind of sight.

`python -m tests.vision IN.png OUT.png` turns a picture into what is seen of it with deuteranopia.
"""

import sys
from collections import Counter
from functools import cache
from itertools import starmap
from operator import mul

import pygame
from pygame import Rect, Surface

Rgb = tuple[int, int, int]

DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
"""Machado, Oliveira, Fernandes 2009, at full severity: what linear red, green and blue turn into."""
AA, AA_LARGE = 4.5, 3.0
"""The least contrast of ordinary and of large text (WCAG 2, 1.4.3)."""


@cache
def linear(value: int) -> float:
    """A channel's light, 0 to 1, from its sRGB value."""
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def encoded(light: float) -> int:
    """The sRGB value of a channel's light."""
    share = min(1.0, max(0.0, light))
    return round(255 * (12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055))


@cache
def luminance(colour: Rgb) -> float:
    """How light a colour is, 0 to 1."""
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """How far apart two colours are in lightness, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@cache
def deuteranope(colour: Rgb) -> Rgb:
    """A colour as it is seen without green cones."""
    light = tuple(map(linear, colour))
    red, green, blue = (encoded(sum(starmap(mul, zip(row, light, strict=True)))) for row in DEUTERANOPIA)
    return red, green, blue


def seen(picture: Surface) -> Surface:
    """A picture as it is seen without green cones."""
    data = pygame.image.tobytes(picture, "RGB")
    triples = zip(*(iter(data),) * 3, strict=True)
    return pygame.image.frombytes(b"".join(bytes(deuteranope(each)) for each in triples), picture.get_size(), "RGB")


def pixels(picture: Surface, rect: Rect) -> Counter[Rgb]:
    """How often each colour stands within a rectangle."""
    part = picture.subsurface(rect.clip(picture.get_rect()))
    return Counter(zip(*(iter(pygame.image.tobytes(part, "RGB")),) * 3, strict=True))


def ground(picture: Surface, rect: Rect) -> Rgb:
    """What stands behind a line of text: the colour that most of its rectangle is near to."""
    return _usual(pixels(picture, rect))


def drawn_contrast(picture: Surface, rect: Rect) -> float:
    """The contrast of whatever stands within a rectangle to what most of it is: a fiftieth of it counts as a text."""
    found = pixels(picture, rect)
    behind = _usual(found)
    rest = sorted(found.items(), key=lambda each: -contrast(each[0], behind))
    enough, colour = max(1, found.total() // 50), behind
    for colour, times in rest:  # noqa: B007 - the last one that was needed is meant
        enough -= times
        if enough <= 0:
            break
    return contrast(colour, behind)


def _usual(found: Counter[Rgb]) -> Rgb:
    """The colour that most pixels are near to."""
    coarse = Counter[Rgb]()
    for (red, green, blue), times in found.items():
        coarse[red // 16, green // 16, blue // 16] += times
    ((box, _),) = coarse.most_common(1)
    return max((each for each in found if tuple(value // 16 for value in each) == box), key=found.__getitem__)


def main() -> None:
    """Turn one picture into another."""
    source, target = sys.argv[1:]
    pygame.image.save(seen(pygame.image.load(source)), target)


if __name__ == "__main__":
    main()
