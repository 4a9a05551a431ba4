"""What is known besides the question: rolls, news, effects, symbols, the goal, what has happened."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from pygame import Rect

from holdin.game.state import GameState
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import ShowRule
from holdin.ui.kit.view import Fill, Icon, Spot
from holdin.ui.pages.desk import Desk
from holdin.ui.play.layout import below
from holdin.words.events import News


def sums(b: Builder, lines: Sequence[News], room: Rect) -> int:
    """What rolls came to and what they brought, clear of the cards, each with its symbol. Returns where it ends."""
    if not lines:
        return room.y
    pad, ink = b.m.gap + 2, replace(b.strong, colour=b.c.ink)
    if any(b.width(line, ink) > room.w - 2 * pad - b.m.line(ink.px) for _, line in lines):
        ink = replace(ink, px=b.m.text)
    px = b.m.line(ink.px)
    inner = room.w - 2 * pad - px
    high = sum(b.height(line, ink, inner) for _, line in lines) + 2 * pad
    rect = Rect(room.x, room.y, room.w, high)
    b.add(Fill(rect, b.c.lit, b.c.lit_edge, 2, b.m.corner))
    y = rect.y + pad
    for icon, line in lines:
        b.add(Icon(Rect(rect.x + pad // 2, y, px, px), icon, b.c.ink))
        y = b.write(line, ink, Rect(rect.x + pad + px, y, inner, 0))
    return rect.bottom + b.m.gap


def effects(b: Builder, desk: Desk, state: GameState, room: Rect, *, terse: bool = False) -> int:
    """Special rules, conditions and lasting effects with their ends. Returns where it ends.

    terse leaves the ends to whoever points at it.
    """
    lasting = list(_effect_lines(desk, state))
    lines = (*desk.words.rules_in_force(state), *(_brief(desk, state) if terse else lasting))
    ink, y = replace(b.dim, colour=b.c.lit), room.y
    for line in lines:
        y = b.write(line, ink, below(room, y))
    if terse and lasting:
        b.spot(Spot("effects", Rect(room.x, room.y, room.w, y - room.y), None, "\n".join(lasting), lit=False))
    return y


def meanings(b: Builder, desk: Desk, icons: Sequence[str], room: Rect) -> int:
    """What the symbols of a card mean; where room is short some of it, and a sign that there is more.

    Returns where it ends.
    """
    told = {icon: text for icon in icons if (text := desk.words.symbol(icon))}
    ink, px = replace(b.dim, needed=False), b.m.line(b.m.small)
    left = room.x + px + b.m.gap // 2
    lines = Rect(left, room.y, room.right - left, room.h)
    if sum(b.height(text, ink, lines.w) for text in told.values()) > room.h:
        told = {icon: _first_part(text) for icon, text in told.items()}
    y, names = room.y, [text.partition(":")[0] for text in told.values()]
    for number, (icon, text) in enumerate(told.items()):
        more = f"… {', '.join(names[number + 1 :])}" if names[number + 1 :] else ""
        if y + b.height(text, ink, lines.w) + (b.height(more, ink, lines.w) if more else 0) > room.bottom:
            rest = f"… {', '.join(names[number:])}"
            fits = y + b.height(rest, ink, lines.w) <= room.bottom
            return b.write(rest, ink, below(lines, y)) if fits else y
        b.add(Icon(Rect(room.x, y, px, px), icon, b.c.on_table))
        y = b.write(text, ink, below(lines, y))
    return y


def _first_part(text: str) -> str:
    """What a text begins with, and a sign that there is more of it."""
    first = re.split("[;.]", text)[0]
    return text if len(first) + 1 >= len(text) else f"{first} …"


def aims(b: Builder, desk: Desk, state: GameState, room: Rect) -> int:
    """The goal, and how long the cards last, where there is room: both are told elsewhere too.

    Returns where it ends.
    """
    y = room.y
    goal = desk.cards.text(desk.settings.language, f"scenario.{state.setup.scenario}.goal")
    told = desk.words.tr("Goal: {goal}", goal=goal)
    if b.height(told, b.dim, room.w) <= room.h:
        y = b.write(told, b.dim, room)
    return _lasting(b, desk, state, below(room, y))


def _lasting(b: Builder, desk: Desk, state: GameState, room: Rect) -> int:
    """How long the cards last; pointing at it tells how they wear out (RND-3). Returns where it ends."""
    text = desk.words.rounds_left(state)
    high = b.height(text, b.dim, room.w)
    if high > room.h:
        return room.y
    rect = Rect(room.x, room.y, room.w, high)
    spot = Spot("lasting", rect, ShowRule("RND-3"), desk.words.rounds_explained(), lit=False, above=True)
    b.write(text, replace(b.dim, colour=b.c.act if b.is_hot(spot) else b.c.on_table_dim), rect)
    b.spot(spot)
    return rect.bottom


def _effect_lines(desk: Desk, state: GameState) -> Iterator[str]:
    words = desk.words
    for effect in state.effects:
        who = words.figure(state, effect.bearer)
        yield f"{who[:1].upper()}{who[1:]}: {words.effect_and_end(state, effect)}"


def _brief(desk: Desk, state: GameState) -> Iterator[str]:
    """Who bears which effects."""
    for bearer, group in groupby(sorted(state.effects, key=lambda one: one.bearer), key=lambda one: one.bearer):
        who = desk.words.figure(state, bearer)
        yield f"{who[:1].upper()}{who[1:]}: {', '.join(desk.words.effect(effect) for effect in group)}"


def log(b: Builder, lines: Sequence[str], room: Rect) -> None:
    """The newest lines, the newest last, as far as there is room."""
    row = b.m.line(b.m.small)
    shown: list[tuple[str, bool]] = []
    for age, line in enumerate(reversed(lines)):
        wrapped = b.lines(line, b.dim, room.w)
        if (len(shown) + len(wrapped)) * row > room.h:
            break
        shown[:0] = [(part, age == 0) for part in wrapped]
    y = room.bottom - len(shown) * row
    for part, newest in shown:
        ink = replace(b.dim, colour=b.c.on_table if newest else b.c.on_table_dim, needed=False)
        b.label(part, ink, Rect(room.x, y, room.w, row))
        y += row
