"""The note beside what is pointed at: what it tells, and the rules that it names."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pygame import Rect

from holdin.ui.kit.builder import Builder
from holdin.ui.kit.layout import NOTE, Panel, column
from holdin.ui.kit.links import rules_in
from holdin.ui.kit.nodes import Text
from holdin.ui.kit.view import Spot
from holdin.words.words import Words

WIDE: Final = 0.36
"""How much of the window's width a note takes at most."""
WIDER: Final = 1.4
"""How much wider it is where it would be too high."""
HIGH: Final = 0.35
"""How much of the window's height its text takes before that."""


def explain(b: Builder, words: Words, focus: str | None) -> None:
    """The note on what is pointed at, or else has the focus, if there is one."""
    spot = b.view.spot_at(b.hover) if b.hover is not None else None
    if spot is None and focus is not None:
        spot = b.view.spot(focus)
    if spot is None:
        return
    if spot.rule:
        _note(b, _head(words, spot.rule), "\n".join(filter(None, (spot.tip, words.rule_text(spot.rule)))), spot)
    elif spot.tip:
        named = (f"{_head(words, rule)}: {words.rule_text(rule)}" for rule in rules_in(spot.tip))
        _note(b, "", "\n".join((spot.tip, *named)), spot)


def _head(words: Words, rule: str) -> str:
    return words.tr("Rule {rule} · {title}", rule=rule, title=words.rule_title(rule))


def _note(b: Builder, heading: str, text: str, spot: Spot) -> None:
    """Beside what it explains, inside the window, and never over it."""
    head = replace(b.plain, role="bold", colour=b.c.ink)
    body = replace(b.plain, colour=b.c.ink)
    width = min(round(b.m.size[0] * WIDE), round(26 * b.m.text))
    if b.height(text, body, width) > b.m.size[1] * HIGH:
        width = round(width * WIDER)
    inner = max(b.width(line, head) for line in b.lines(heading, head, width) or ("",))
    inner = max(inner, *(b.width(line, body) for line in b.lines(text, body, width) or ("",)))
    said = Text(heading, ink=lambda _: head) if heading else None
    note = Panel(column(said, Text(text, ink=lambda _: body), gap=0), 2, NOTE)
    wide = inner + 1 + 4 * b.m.gap
    place = _beside(b, spot, (wide, note.height(b, wide)))
    b.view.shade(place)
    with b.unlinked():
        note.put(b, place)


def _beside(b: Builder, spot: Spot, size: tuple[int, int]) -> Rect:
    """Below or above it, or beside it: never over it, and as little as can be over what is asked and can be taken.

    A text in which something is pointed at stays clear, too. Left comes first for what stands in the right part of
    the window.
    """
    window, near = Rect((0, 0), b.m.size).inflate(-2 * b.m.gap, -2 * b.m.gap), spot.clear or spot.bounds
    asked = b.view.asked
    boxes = [near, *(each for each in asked if each.colliderect(near)), *([near.unionall(asked)] if asked else [])]
    clear = [each for each in b.view.bare if each.colliderect(near.inflate(2 * size[0], 2 * size[1]))]
    aside = [Rect((x, near.y), size) for each in clear for x in (each.x - b.m.gap - size[0], each.right + b.m.gap)]
    found = [place.clamp(window) for place in (*(p for box in boxes for p in _around(b, spot, box, size)), *aside)]
    others = [(each.bounds, 1) for each in b.view.spots if each.lit and not each.bounds.colliderect(spot.bounds)]
    kept = [*((each, 100) for each in (near, spot.bounds, *b.view.bare)), *zip(asked, (100, 3), strict=False), *others]

    def covered(place: Rect) -> int:
        away = max(near.x - place.right, place.x - near.right, 0) + max(near.y - place.bottom, place.y - near.bottom, 0)
        shared = ((place.clip(each), weight) for each, weight in kept)
        return away * place.h + sum(weight * each.w * each.h for each, weight in shared)

    return min(found, key=covered)


def _around(b: Builder, spot: Spot, box: Rect, size: tuple[int, int]) -> Iterator[Rect]:
    """Places around a box at the height, or in the column, of what is pointed at: the most usual first."""
    place, gap, near = Rect((0, 0), size), b.m.gap, spot.bounds
    window = Rect((0, 0), b.m.size).inflate(-2 * gap, -2 * gap)
    columns = near.centerx - place.w // 2, box.left, box.right - place.w
    left = Rect((box.x - gap - place.w, near.y), size)
    right = Rect((box.right + gap, near.y), size)
    below = [Rect((x, box.bottom + gap), size) for x in columns]
    above = [Rect((x, box.y - gap - place.h), size) for x in columns]
    upwards = (spot.above and above[0].y >= window.y) or below[0].bottom > window.bottom
    upright = [*above, *below] if upwards else [*below, *above]
    leftwards = near.x > b.m.size[0] * 0.7 or (spot.clear is not None and left.x >= window.x)
    yield from [left, *upright, right] if leftwards else [*upright, left, right]
