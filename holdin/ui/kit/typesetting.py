"""Lines of text as they are set: signs that the text face lacks are taken from the title face.

Whatever a text is made of, such as a file's name, a name typed in or a system's sentence: signs that no font has are
spelt out.
"""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

import pygame
from pygame import Surface

from holdin.draw.assets import Assets, Role
from holdin.draw.text import wrap
from holdin.draw.theme import Rgb
from holdin.errors import harmless

_BORROWED = frozenset("→←↑↓⇑")


_VOWELS: Final = frozenset("aeiouyаеёиоуыэюя")
_NEVER_FIRST: Final = _VOWELS | set("ьъй")
"""What begins no part of a word that is broken: vowels, which belong to what stands before them here, and signs."""
_MARKS: Final = ".,:;!?…()«»“”‘’\"'"


def runs(text: str, role: Role) -> list[tuple[str, Role]]:
    """A line in parts, each with the face that has its signs."""
    text = harmless(text)
    if not _BORROWED.intersection(text):
        return [(text, role)]
    parts = groupby(text, key=lambda sign: sign in _BORROWED)
    return [("".join(signs), "title" if borrowed else role) for borrowed, signs in parts]


def text_width(assets: Assets, text: str, role: Role, px: int) -> int:
    """How wide a line is, in pixels."""
    found = assets.widths.get((text, role, px))
    if found is None:
        found = assets.widths[text, role, px] = sum(
            assets.font(face, px).size(part)[0] for part, face in runs(text, role)
        )
    return found


def broken(assets: Assets, text: str, role: Role, px: int, width: int) -> tuple[str, ...]:
    """A text broken into lines of a width; a word that is too wide, such as a path, is broken too."""
    key = text, role, px, width
    found = assets.broken.get(key)
    if found is None:
        plain = "\n".join(map(harmless, text.split("\n")))  # before it is broken, for some control signs would part it
        found = assets.broken[key] = _wrapped(lambda line: text_width(assets, line, role, px), plain, width)
    return found


def _wrapped(measure: Callable[[str], float], text: str, width: float) -> tuple[str, ...]:
    found = wrap(measure, text, width)
    return found if found is not None else wrap(measure, _parted(measure, text, width), width) or tuple(text.split())


def _parted(measure: Callable[[str], float], text: str, width: float) -> str:
    """A text with its too wide words cut into pieces that fit."""
    lines = ((piece for word in line.split() for piece in _pieces(measure, word, width)) for line in text.splitlines())
    return "\n".join(" ".join(line) for line in lines)


def _pieces(measure: Callable[[str], float], word: str, width: float) -> Iterator[str]:
    while len(word) > 1 and measure(word) > width:
        fits = next((count for count in range(len(word) - 1, 1, -1) if measure(word[:count]) <= width), 1)
        hyphen = max((at for at in _syllables(word) if measure(f"{word[:at]}-") <= width), default=0)
        cut = hyphen or max(word.rfind(sign, 0, fits) for sign in "/\\-_") + 1 or fits
        yield f"{word[:cut]}-" if hyphen else word[:cut]
        word = word[cut:]
    yield word


def _syllables(word: str) -> Iterator[int]:
    """Where a word of letters alone may be parted: before a consonant and a vowel, with a vowel on either side."""
    letters = word.strip(_MARKS)
    before, small = word.index(letters), letters.lower()
    for at in range(2, len(letters) - 1) if letters.isalpha() else ():
        begins = small[at] not in _NEVER_FIRST and small[at + 1] in _VOWELS
        if begins and not _VOWELS.isdisjoint(small[:at]):
            yield before + at


def set_line(assets: Assets, text: str, role: Role, px: int, colour: Rgb) -> Surface:
    """A line on a clear surface."""
    parts = runs(text, role)
    if len(parts) == 1:
        return assets.font(parts[0][1], px).render(text, True, colour)
    line = Surface((text_width(assets, text, role, px), assets.font(role, px).get_linesize()), pygame.SRCALPHA)
    x, baseline = 0, assets.font(role, px).get_ascent()
    for part, face in parts:
        font = assets.font(face, px)
        line.blit(font.render(part, True, colour), (x, baseline - font.get_ascent()))
        x += font.size(part)[0]
    return line
