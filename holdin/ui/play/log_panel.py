"""What is known besides the question: rolls, news, effects, symbols, the goal, what has happened."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from pygame import Rect

from holdin.game.machine import table
from holdin.game.outlook import Odds
from holdin.game.state import GameState
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import ShowRule
from holdin.ui.kit.view import Fill, Icon, Spot
from holdin.ui.pages.desk import Desk
from holdin.ui.play import odds_panel
from holdin.ui.play.layout import below
from holdin.ui.shown.intents import Tool
from holdin.words.goals import goal_so_far, goal_words
from holdin.words.news import News


@dataclass(frozen=True, slots=True)
class Shown:
    """How much is told of what is known."""

    brief: bool = False
    """Whether the goal is a line, without how far it is."""
    plain: bool = False
    """Whether it is all lines that it needs, without how far it is."""
    folded: bool = False
    """Whether the special rules are one."""
    terse: bool = False
    """Whether effects are told without their ends."""
    odds: Callable[[Builder, Desk, GameState, Odds, Rect], int] = odds_panel.odds
    task: bool = True
    """Whether goal and rules are told; only news and an attack's odds may take their room."""
    bare: bool = False
    """Whether nothing else is told."""


IN_FULL: Final = (
    Shown(),
    Shown(folded=True),
    Shown(folded=True, terse=True),
    Shown(plain=True, folded=True, terse=True),
    Shown(brief=True, folded=True, terse=True),
    Shown(task=False, terse=True),
)
"""All of it, then less; an attack's odds come with the tables that they lead to."""
IN_SHORT: Final = (
    Shown(brief=True, folded=True, terse=True, odds=odds_panel.odds_line),
    Shown(task=False, terse=True, odds=odds_panel.odds_line),
    Shown(brief=True, folded=True, terse=True, odds=odds_panel.odds_brief),
    Shown(brief=True, folded=True, bare=True),
    Shown(task=False, bare=True),
)
"""Where there is no room for that; the last always fits."""


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


def task(b: Builder, desk: Desk, state: GameState, room: Rect, shown: Shown) -> int:
    """The goal, and the special rules in force: pointing at them tells what there is no room for.

    Returns where it ends.
    """
    goal, *rules = task_lines(desk, state)
    plain = goal_words(desk.words, state.setup.scenario)
    told = _first_line(b, plain, room.w) if shown.brief else plain if shown.plain else goal
    hides = told != goal or (bool(rules) and shown.folded)
    if rules and shown.folded:
        rules = [desk.words.plural("{count} special rule …", "{count} special rules …", len(rules))]
    y = b.write(told, replace(b.dim, colour=b.c.on_table), room)
    for rule in rules:
        y = b.write(rule, replace(b.dim, colour=b.c.lit), below(room, y))
    high = max(y - room.y, b.m.target)
    place = Rect(room.x, min(room.y, room.bottom - high), room.w, high)
    spot = Spot("task", place, Tool.TASK, "\n".join(task_lines(desk, state)) if hides else "", lit=hides)
    if spot.id == b.focus:
        b.ring(place)
    b.spot(spot)
    return y


def task_lines(desk: Desk, state: GameState) -> tuple[str, ...]:
    """The goal, and every special rule in force."""
    goal = goal_so_far(desk.words, table(desk.cards, state))
    return (goal, *desk.words.rules_in_force(state))


def _first_line(b: Builder, text: str, width: int) -> str:
    """As many words of a text as a line takes, and a sign where there are more."""
    words = text.split(" ")
    while len(words) > 1 and b.width(text, b.dim) > width:
        words.pop()
        text = f"{' '.join(words)} …"
    return text


def effects(b: Builder, desk: Desk, state: GameState, room: Rect, *, terse: bool = False) -> int:
    """Conditions and lasting effects with their ends. Returns where it ends.

    terse leaves the ends to whoever points at it.
    """
    lasting = list(_effect_lines(desk, state))
    ink, y = replace(b.dim, colour=b.c.lit), room.y
    for line in _brief(desk, state) if terse else lasting:
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


def lasting(b: Builder, desk: Desk, state: GameState, room: Rect) -> int:
    """How long the cards last, where there is room; pointing at it tells how they wear out (RND-3).

    Returns where it ends.
    """
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
    yield from words.foreseen(state)
    for effect in state.effects:
        who = words.figure(state, effect.bearer)
        yield f"{who[:1].upper()}{who[1:]}: {words.effect_and_end(state, effect)}"


def _brief(desk: Desk, state: GameState) -> Iterator[str]:
    """What has been foreseen, and who bears which effects."""
    yield from desk.words.foreseen(state)
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
