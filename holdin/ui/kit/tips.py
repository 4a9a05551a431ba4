"""The note beside what is pointed at: what it tells, and the rules that it names."""

from dataclasses import replace

from pygame import Rect

from holdin.ui.kit.builder import Builder
from holdin.ui.kit.layout import NOTE, Panel, column
from holdin.ui.kit.links import rules_in
from holdin.ui.kit.nodes import Text
from holdin.ui.kit.view import Spot
from holdin.words.words import Words


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
    return f"{rule} · {words.rule_title(rule)}"


def _note(b: Builder, heading: str, text: str, spot: Spot) -> None:
    """Beside what it explains, inside the window, and never over it."""
    width = min(round(b.m.size[0] * 0.36), round(26 * b.m.text))
    head = replace(b.plain, role="bold", colour=b.c.ink)
    body = replace(b.plain, colour=b.c.ink)
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
    """Left of what stands in the right part of the window; else below or above it, as there is room.

    A text in which something is pointed at stays clear, too.
    """
    window, near = Rect((0, 0), b.m.size).inflate(-2 * b.m.gap, -2 * b.m.gap), spot.clear or spot.bounds
    place = Rect((0, 0), size)
    below, above = near.bottom + b.m.gap, near.y - b.m.gap - place.h
    if near.x > b.m.size[0] * 0.7 or (spot.clear is not None and near.x - b.m.gap - place.w >= window.x):
        place.topleft = near.x - b.m.gap - place.w, near.y
    elif (spot.above and above >= window.y) or below + place.h > window.bottom:
        place.topleft = near.centerx - place.w // 2, above
    else:
        place.topleft = near.centerx - place.w // 2, below
    return place.clamp(window)
