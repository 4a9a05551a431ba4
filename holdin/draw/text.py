"""Text that fits: lines that wrap and shrink, and rows of symbols, numbers and words."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from holdin.draw.assets import Assets, Role
from holdin.draw.theme import Rgb
from holdin.models.hexes import Hex

_SHRINK = 0.94
_EASY = 0.84
_TIGHT = 0.75
_SMALL = 0.72
"""How far rows shrink before they join, before they lose the first of their spare words, and before the last."""
_NARROWER = (0.55, 0.65, 0.75, 0.85, 0.93)
"""The widths, of the full one, at which a text is tried again so that its lines are alike."""
_CAP_HEIGHT = 0.68
"""Of the em: how high a capital stands over the baseline."""


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def grown(self, by: float) -> "Box":
        """The box with room added above and below."""
        return Box(self.x, self.y - by, self.w, self.h + 2 * by)

    def shrunk(self, by: float) -> "Box":
        """The box with a margin off every side."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


class FittedText(NamedTuple):
    """Wrapped text, the em it fits at, and whether it had to go below the smallest size allowed."""

    lines: tuple[str, ...]
    px: int
    overflows: bool


def sizes(start: float, floor: float) -> Iterator[tuple[int, bool]]:
    """Ever smaller ems from start, each with whether it lies under the floor; at last 1."""
    px = start
    while px > 1:
        yield max(1, round(px)), round(px) < round(floor)
        px = min(px * _SHRINK, px - 0.5)
    yield 1, floor > 1


def fit(assets: Assets, text: str, role: Role, room: tuple[float, float], ems: tuple[float, float]) -> FittedText:
    """The largest em between ems (start, floor) at which a text, wrapped, fits room (width, height); else below."""
    for px, under in sizes(*ems):
        measure = _measure(assets, role, px)
        lines = wrap(measure, text, room[0])
        if lines is not None and len(lines) * px * assets.theme.sizes.leading <= max(room[1], px):
            tall = px > room[1] * assets.theme.sizes.leading
            return FittedText(_balanced(measure, text, room[0], lines), px, under or tall)
    return FittedText((text,), 1, overflows=True)


def _balanced(measure: Callable[[str], float], text: str, width: float, lines: tuple[str, ...]) -> tuple[str, ...]:
    """As many lines, but of much the same length: no word is left alone on the last one."""
    for share in _NARROWER if len(lines) > 1 else ():
        narrower = wrap(measure, text, width * share)
        if narrower is not None and len(narrower) == len(lines):
            return narrower
    return lines


def _measure(assets: Assets, role: Role, px: int) -> Callable[[str], float]:
    font = assets.font(role, px)
    return lambda line: font.size(line)[0]


_WORDS: Final = re.compile(r"\s+(?!…)")
"""What parts words: a sign that there is more stays with what it stands behind."""


def wrap(width_of: Callable[[str], float], text: str, width: float) -> tuple[str, ...] | None:
    """A text's lines, broken at spaces and line ends; none if a single word is too wide."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        words = _WORDS.split(paragraph.strip())
        found = _filled(width_of, _bound(words), width) or _filled(width_of, words, width)
        if found is None:
            return None
        lines += found
    return tuple(lines)


def _filled(width_of: Callable[[str], float], words: Sequence[str], width: float) -> list[str] | None:
    """Lines filled one after another; none if a single word is too wide."""
    lines: list[str] = []
    line = ""
    for word in words:
        longer = f"{line} {word}".strip()
        if width_of(longer) > width and line:
            lines.append(line)
            longer = word
        line = longer
        if width_of(line) > width:
            return None
    return [*lines, line]


def _bound(words: Sequence[str]) -> list[str]:
    """Words with what no line break should part from them: a number or a dash after, a lone letter before."""
    found: list[str] = []
    for word in words:
        last = found[-1].rpartition(" ")[2] if found else ""
        if found and ((len(last) == 1 and last.isalpha()) or word[0].isdigit() or word in {"–", "—"}):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a number within a row."""

    text: str
    role: Role = "text"
    colour: Rgb | None = None
    spare: int = 0
    """How soon it is left out where room is short, since a symbol says the same: 1 first, 2 last, 0 never."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A symbol within a row."""

    icon: str
    share: float = 1.0
    """Its size, of a symbol's usual one."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A sticker within a row: a round plate with a symbol, a short text, or the one over the other."""

    icon: str = ""
    text: str = ""


BADGE: Final = 1.3
"""A badge's width, of the em."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """An area within a row: red hexes, and for a melee one the grey hex of the attacker (ARE-2)."""

    red: tuple[Hex, ...]
    grey: tuple[Hex, ...] = ()
    icon: str = "area"
    """What it is in a word."""

    def centres(self, px: float) -> dict[Hex, tuple[float, float]]:
        """Where the hexes' middles lie at an em, from the pattern's upper left corner (pixels)."""
        r = px * HEX
        at = {hex_: (1.5 * hex_.q * r, _ROOT3 * (hex_.r + hex_.q / 2) * r) for hex_ in (*self.red, *self.grey)}
        left, top = (min(each) for each in zip(*at.values(), strict=True))
        return {hex_: (x - left + r, y - top + _ROOT3 / 2 * r) for hex_, (x, y) in at.items()}

    def size(self, px: float) -> tuple[float, float]:
        """Its width and height at an em (pixels)."""
        far = [*zip(*self.centres(px).values(), strict=True)]
        return max(far[0]) + px * HEX, max(far[1]) + _ROOT3 / 2 * px * HEX


HEX: Final = 0.38
"""The radius of a pattern's hex, of the em."""
_ROOT3: Final = 3**0.5

Glyph = Word | Sign | Badge | Pattern
Chunk = tuple[Glyph, ...]
"""What is never broken apart."""


@dataclass(frozen=True, slots=True)
class TextRow:
    """What stands together: it wraps between its chunks."""

    chunks: tuple[Chunk, ...]
    scale: float = 1.0
    framed: bool = False
    joins: bool = False
    """Where room is short it goes on in the line of the row before."""
    parted: bool = False
    """A dotted line stands above it: another ability of the action begins (LIN-1)."""


class Placed(NamedTuple):
    """A glyph of a laid-out row: its left edge, the middle of its line, and its em (pixels)."""

    glyph: Glyph
    x: float
    y: float
    px: int


class RowFrame(NamedTuple):
    """A frame around a row, in pixels."""

    box: Box


class TextFlow(NamedTuple):
    """Rows laid out in a box."""

    placed: tuple[Placed, ...]
    frames: tuple[RowFrame, ...]
    lines: tuple[float, ...]
    """The heights at which dotted lines part abilities (LIN-1)."""
    overflows: bool


def flow(assets: Assets, rows: Sequence[TextRow], box: Box, ems: tuple[float, float]) -> TextFlow:
    """Rows centred in a box, between two ems (start, floor).

    Where room is short rows first get a little smaller, then join, then lose their spare words, the first and then the
    last, then get smaller still.
    """
    start, floor = ems
    joined = _joined(rows)
    terse, terser = (
        [replace(row, chunks=tuple(_terse(chunk, spare) for chunk in row.chunks), joins=False) for row in joined]
        for spare in (1, 2)
    )
    tries = [(rows, px) for px, under in sizes(start, max(floor, start * _EASY)) if not under]
    tries += [(joined, px) for px, under in sizes(start, max(floor, start * _TIGHT)) if not under]
    tries += [(terse, px) for px, under in sizes(start, max(floor, start * _SMALL)) if not under]
    lines: list[_Line] = []
    for tried, px in (*tries, *((terser, px) for px, _ in sizes(start, floor))):
        lines = list(_lines(assets, tried, box.w, px))
        if sum(line.height for line in lines) <= box.h and all(line.width <= box.w for line in lines):
            return _place(assets, lines, box, overflows=px < round(floor))
    return _place(assets, lines, box, overflows=True)


def _joined(rows: Sequence[TextRow]) -> Sequence[TextRow]:
    whole: list[TextRow] = []
    for row in rows:
        if row.joins and whole:
            last = whole.pop()
            whole.append(replace(last, chunks=(*last.chunks, *row.chunks), scale=min(last.scale, 1.0), joins=False))
        else:
            whole.append(row)
    return whole


class _Line(NamedTuple):
    chunks: tuple[Chunk, ...]
    px: int
    width: float
    height: float
    framed: bool
    first: bool
    last: bool
    above: float = 0.0
    """The room of a dotted line above it; part of its height."""


def _lines(assets: Assets, rows: Sequence[TextRow], width: float, px: int) -> Iterator[_Line]:
    for row in rows:
        em = max(1, round(px * row.scale))
        inner = width - (em if row.framed else 0)
        broken = list(_break(assets, row.chunks, inner, em))
        for number, chunks in enumerate(broken):
            wide = _line_width(assets, chunks, em) + (em if row.framed else 0)
            height = em * assets.theme.sizes.leading * assets.theme.sizes.icon
            height = max([height, *(glyph_height(glyph, em) for chunk in chunks for glyph in chunk)])
            first, last = number == 0, number == len(broken) - 1
            above = px * PARTING if row.parted and first else 0.0
            room = height + above + (em * 0.18 * (first + last) if row.framed else 0)
            yield _Line(chunks, em, wide, room, row.framed, first, last, above)


def _terse(chunk: Chunk, spare: int) -> Chunk:
    """What is left of a chunk without its words that are spared so soon."""
    return tuple(glyph for glyph in chunk if not (isinstance(glyph, Word) and 0 < glyph.spare <= spare))


def _break(assets: Assets, chunks: Sequence[Chunk], width: float, px: int) -> Iterator[tuple[Chunk, ...]]:
    line: tuple[Chunk, ...] = ()
    for chunk in chunks:
        if not chunk:
            continue
        if line and _line_width(assets, (*line, chunk), px) > width:
            yield line
            line = ()
        line = (*line, chunk)
    if line:
        yield line


PARTING: Final = 0.2
"""The room of a dotted line between abilities, of the em."""


def glyph_height(glyph: Glyph, px: int) -> float:
    """How high a line must be for a glyph, where that is more than for a word (pixels)."""
    return glyph.size(px)[1] * 1.06 if isinstance(glyph, Pattern) else 0.0


def glyph_width(assets: Assets, glyph: Glyph, px: int) -> float:
    """A glyph's width at an em (pixels)."""
    if isinstance(glyph, Sign):
        return px * assets.theme.sizes.icon * glyph.share
    if isinstance(glyph, Badge):
        return px * BADGE
    if isinstance(glyph, Pattern):
        return glyph.size(px)[0]
    return assets.font(glyph.role, px).size(glyph.text)[0]


def _line_width(assets: Assets, chunks: Sequence[Chunk], px: int) -> float:
    gap = px * assets.theme.sizes.gap
    inside = sum(glyph_width(assets, glyph, px) for chunk in chunks for glyph in chunk)
    within = sum(len(chunk) - 1 for chunk in chunks) * gap
    return inside + within + (len(chunks) - 1) * gap * 2


def _place(assets: Assets, lines: Sequence[_Line], box: Box, *, overflows: bool) -> TextFlow:
    placed: list[Placed] = []
    frames: list[RowFrame] = []
    dotted: list[float] = []
    y = box.y + (box.h - sum(line.height for line in lines)) / 2
    top, widest = y, 0.0
    for number, line in enumerate(lines):
        if line.above and number:
            dotted.append(y + line.above / 2)
        y += line.above
        if line.first:
            top, widest = y, 0.0
        widest = max(widest, line.width)
        lift = line.px * 0.09 * (line.first - line.last) if line.framed else 0
        high = line.height - line.above
        placed.extend(_place_line(assets, line, box, y + high / 2 + lift))
        y += high
        if line.framed and line.last:
            frames.append(RowFrame(Box(box.x + (box.w - widest) / 2, top + 1, widest, y - top - 2)))
    return TextFlow(tuple(placed), tuple(frames), tuple(dotted), overflows)


def _place_line(assets: Assets, line: _Line, box: Box, middle: float) -> Iterator[Placed]:
    gap = line.px * assets.theme.sizes.gap
    width = _line_width(assets, line.chunks, line.px)
    x = box.x + (box.w - width) / 2
    for chunk in line.chunks:
        for glyph in chunk:
            yield Placed(glyph, x, middle, line.px)
            x += glyph_width(assets, glyph, line.px) + gap
        x += gap


def baseline(middle: float, px: float) -> float:
    """The baseline of a line whose capitals are centred on middle (pixels)."""
    return middle + px * _CAP_HEIGHT / 2
