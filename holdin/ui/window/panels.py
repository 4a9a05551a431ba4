"""The panels around the hands: how things stand, what is asked, the answers, the odds, what has happened."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from holdin.game.moving import step_cost
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.game.table import Table
from holdin.models.letters import Element, Party
from holdin.ui.window.answers import Answer
from holdin.ui.window.desk import Desk
from holdin.ui.window.intents import ShowRule, Tool
from holdin.ui.window.preview import Outcome, Preview
from holdin.ui.window.view import Fill, Icon, Spot
from holdin.ui.window.widgets import Builder, Face

KEYS_FOR_ANSWERS: Final = 9
"""So many answers have a number's key."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number to be read at a glance: a symbol, the number, and what it is."""

    icon: str
    value: str
    name: str
    rule: str = ""
    danger: bool = False
    elements: tuple[Element, ...] = ()


def figures(desk: Desk, state: GameState) -> list[Figure]:
    """How things stand."""
    tr, words, table = desk.words.tr, desk.words, Table(desk.cards, state)
    scene, fight = stage(desk.cards, state.setup), state.combat
    found = [
        Figure("card", str(state.round), words.round_kind(fighting=state.fighting), "RND-1"),
        Figure("hp", f"{state.hero.hp}/{scene.max_hp}", tr("your HP"), "HPC-1", danger=state.hero.hp <= 3),
    ]
    if fight is not None:
        found.append(Figure("monster", f"{fight.hp}/{fight.max_hp}", words.monster(state, fight.monster), "MHP-1"))
        cost = step_cost(table, free=False)
        name = tr("distance") if cost == 1 else tr("distance (step: {cost})", cost=cost)
        found.append(Figure("distance", str(fight.distance), name, "HIN-1"))
    else:
        left = len(scene.monsters) - len(state.board.dead)
        found.append(Figure("monster", str(left), tr("monsters left"), "MAP-10"))
    found.append(Figure("initiative", _initiatives(state, table), tr("initiative"), "INI-1"))
    shown = tuple(element for _, element in table.shown_elements())
    found.append(Figure("", "", tr("elements"), "ELM-1", elements=shown))
    found.append(Figure("money", str(state.hero.tokens), tr("money"), "LOT-2"))
    return found


def _initiatives(state: GameState, table: Table) -> str:
    yours = str(state.turn.initiative) if state.turn.leading is not None else "–"
    if state.combat is None:
        return yours
    rolled = str(table.behaviour.initiative) if state.combat.behaviour is not None else "–"
    return f"{yours} : {rolled}"


def status(b: Builder, desk: Desk, state: GameState, room: Rect) -> None:
    """The bar above: figures in a row, and the phase."""
    b.panel(room)
    found = figures(desk, state)
    phase = round(room.w * 0.13)
    wide = (room.w - phase) // len(found)
    for index, figure in enumerate(found):
        _figure(b, figure, Rect(room.x + index * wide, room.y, wide, room.h).inflate(-3 * b.m.gap, -b.m.gap))
    last = Rect(room.right - phase, room.y, phase, room.h).inflate(-3 * b.m.gap, -b.m.gap)
    b.fitted(desk.words.word(state.phase), replace(b.plain, role="italic", align="right"), last)


def _figure(b: Builder, figure: Figure, room: Rect) -> None:
    upper = Rect(room.x, room.y, room.w, b.m.line(b.m.large))
    lower = Rect(room.x, upper.bottom, room.w, room.bottom - upper.bottom)
    px = round(b.m.large * 1.25)
    x = upper.x
    names = [element.value for element in figure.elements] if figure.icon == "" else [figure.icon]
    for icon in names:
        b.add(Icon(Rect(x, upper.centery - px // 2, px, px), icon, b.c.on_table))
        x += px + b.m.gap // 2
    value = figure.value or ("" if figure.elements else "–")
    ink = replace(b.strong, role="number", colour=b.c.danger if figure.danger else b.c.on_table)
    b.label(value, ink, Rect(x, upper.y, upper.right - x, upper.h))
    b.label(figure.name, b.dim, lower)
    b.spot(Spot(f"figure:{figure.name}", room, ShowRule(figure.rule), rule=figure.rule, lit=False))


# The side


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked now."""

    prompt: str
    rule: str
    notice: str = ""
    """Why a click was refused."""
    sums: tuple[str, ...] = ()
    """What the last rolls came to."""


def prompt(b: Builder, asked: Asked, room: Rect) -> int:
    """What is asked, the rule it rests on, and a refusal. Returns where it ends."""
    pad = b.m.gap + 2
    inner = room.w - 2 * pad
    chip = b.m.line(b.m.small) if asked.rule else 0
    warn = replace(b.plain, colour=b.c.danger, role="bold")
    high = b.height(asked.prompt, b.strong, inner) + chip + 2 * pad
    high += b.height(asked.notice, warn, inner) + b.m.gap if asked.notice else 0
    rect = Rect(room.x, room.y, room.w, high)
    b.panel(rect, edge=b.c.gold)
    y = b.write(asked.prompt, b.strong, Rect(rect.x + pad, rect.y + pad, inner, 0))
    if asked.rule:
        b.chip(asked.rule, (rect.x + pad, y))
        y += chip
    if asked.notice:
        b.write(asked.notice, warn, Rect(rect.x + pad, y + b.m.gap, inner, 0))
    return rect.bottom + b.m.gap


def sums(b: Builder, lines: Sequence[str], room: Rect) -> int:
    """What rolls came to, clear of the cards. Returns where it ends."""
    if not lines:
        return room.y
    pad, ink = b.m.gap + 2, replace(b.strong, colour=b.c.ink)
    inner = room.w - 2 * pad
    high = sum(b.height(line, ink, inner) for line in lines) + 2 * pad
    rect = Rect(room.x, room.y, room.w, high)
    b.add(Fill(rect, b.c.lit, b.c.lit_edge, 2, b.m.corner))
    y = rect.y + pad
    for line in lines:
        y = b.write(line, ink, Rect(rect.x + pad, y, inner, 0))
    return rect.bottom + b.m.gap


def odds(b: Builder, desk: Desk, state: GameState, seen: Preview, room: Rect) -> int:
    """An attack's three outcomes with their odds. Returns where it ends."""
    tr = desk.words.tr
    head = tr("Attack {value} on {target}", value=seen.value, target=_target(desk, state, seen))
    if seen.shield:
        head += tr(", shield {shield}", shield=seen.shield)
    if seen.advantage or seen.disadvantage:
        head += f", {tr('advantage') if seen.advantage else tr('disadvantage')}"
    pad = b.m.gap
    row = b.m.line(b.m.text)
    top = b.height(head, b.plain, room.w - 2 * pad)
    rect = Rect(room.x, room.y, room.w, top + 3 * row + 3 * pad)
    b.panel(rect)
    y = b.write(head, b.plain, Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad, 0))
    wide = (rect.w - 2 * pad) // 3
    tints = (b.c.letter_a, b.c.letter_b, b.c.letter_c)
    for index, (outcome, tint) in enumerate(zip(seen.outcomes, tints, strict=True)):
        cell = Rect(rect.x + pad + index * wide, y + pad // 2, wide - 2, 3 * row + pad // 2)
        b.add(Fill(cell, tint, None, 1, b.m.corner))
        dark = replace(b.plain, colour=b.c.ink, align="centre")
        lines = (
            f"{outcome.letter} · {outcome.ways}/{outcome.of}",
            tr("{damage} damage", damage=outcome.damage),
            _after(desk, seen, outcome),
        )
        for number, (line, role) in enumerate(zip(lines, ("text", "bold", "text"), strict=True)):
            b.label(line, replace(dark, role=role), Rect(cell.x + 2, cell.y + number * row, cell.w - 4, row))  # type: ignore[arg-type]
    return rect.bottom + b.m.gap


def _after(desk: Desk, seen: Preview, outcome: Outcome) -> str:
    left = seen.hp - outcome.damage
    return desk.words.tr("HP {before} → {after}", before=seen.hp, after=left) if left > 0 else desk.words.tr("kills")


def _target(desk: Desk, state: GameState, seen: Preview) -> str:
    return desk.words.tr("you") if seen.by is Party.MONSTER else desk.words.monster(state, seen.monster)


def buttons(b: Builder, desk: Desk, found: Sequence[Answer], room: Rect) -> int:
    """The answers; basic actions last, under a line that says what they are. Returns where they end."""
    wanted = [_wanted(b, answer, room.w) for answer in found]
    note = desk.words.basic_note()
    plain = sum(not answer.basic for answer in found)
    head = b.height(note, b.dim, room.w) + b.m.gap if plain < len(found) else 0
    tall = room.h - head
    gap = b.m.gap if sum(wanted) + len(wanted) * b.m.gap <= tall else 3
    squeeze = min(1.0, (tall - len(found) * gap) / max(1, sum(wanted)))
    y = room.y
    for index, (answer, high) in enumerate(zip(found, wanted, strict=True)):
        if index == plain:
            y = b.write(note, b.dim, Rect(room.x, y + b.m.gap // 2, room.w, 0)) + b.m.gap // 2
        rect = Rect(room.x, y, room.w, int(high * squeeze))
        key = str(index + 1) if index < KEYS_FOR_ANSWERS else ""
        face = Face(answer.text, key, strong=answer.strong, on=answer.on, quiet=answer.basic)
        b.button(Spot(f"answer:{index}", rect, answer.intent), face)
        y = rect.bottom + (3 if answer.basic else gap)
    return y


def _wanted(b: Builder, answer: Answer, wide: int) -> int:
    """A button is as high as its words need, at most three lines; a basic action's is low."""
    if answer.basic:
        return len(b.lines(answer.text, b.dim, _inner(b, wide))) * b.m.line(b.m.small) + b.m.gap
    ink = replace(b.plain, role="bold" if answer.strong else "text")
    lines = min(3, len(b.lines(answer.text, ink, _inner(b, wide))))
    return max(b.m.button, lines * b.m.line(ink.px) + b.m.gap)


def _inner(b: Builder, wide: int) -> int:
    """The width of a button's words beside its key."""
    return wide - 2 * b.m.gap - b.m.line(b.m.small) - b.m.gap


def lasting(b: Builder, desk: Desk, state: GameState, room: Rect) -> None:
    """How long the cards last, beside the hand; pointing at it tells how they wear out (RND-3)."""
    text, ink = desk.words.rounds_left(state), replace(b.dim, align="right", needed=False)
    high = b.height(text, ink, room.w)
    spot = Spot(
        "lasting", Rect(room.x, room.y, room.w, high), ShowRule("RND-3"), desk.words.rounds_explained(), lit=False
    )
    b.write(text, replace(ink, colour=b.c.focus) if b.is_hot(spot) else ink, spot.bounds)
    b.spot(spot)


def effects(b: Builder, desk: Desk, state: GameState, room: Rect) -> int:
    """The goal, then conditions and lasting effects, each with its end. Returns where they end."""
    lines = list(_effect_lines(desk, state))
    goal = desk.cards.text(desk.settings.language, f"scenario.{state.setup.scenario}.goal")
    y = room.y
    if room.h > 2 * b.m.line(b.m.small):
        y = b.write(desk.words.tr("Goal: {goal}", goal=goal), b.dim, room) + b.m.gap // 2
    for line in lines:
        if y + b.m.line(b.m.small) > room.bottom:
            break
        y = b.write(line, replace(b.dim, colour=b.c.lit), Rect(room.x, y, room.w, 0))
    return y + (b.m.gap if lines else 0)


def _effect_lines(desk: Desk, state: GameState) -> Iterator[str]:
    words = desk.words
    for effect in state.effects:
        who = words.party(state, effect.bearer)
        yield f"{who[:1].upper()}{who[1:]}: {words.effect(effect)} – {words.effect_end(state, effect)}"


def log(b: Builder, lines: Sequence[str], room: Rect) -> None:
    """The newest lines, the newest last."""
    row = b.m.line(b.m.small)
    if room.h < 2 * row:
        return
    b.panel(room)
    inner = room.inflate(-2 * b.m.gap, -b.m.gap)
    shown: list[tuple[str, bool]] = []
    for age, line in enumerate(reversed(lines)):
        wrapped = b.lines(line, b.dim, inner.w)
        if (len(shown) + len(wrapped)) * row > inner.h:
            break
        shown[:0] = [(part, age == 0) for part in wrapped]
    y = inner.bottom - len(shown) * row
    for part, newest in shown:
        ink = replace(b.dim, colour=b.c.on_table if newest else b.c.on_table_dim, needed=False)
        b.label(part, ink, Rect(inner.x, y, inner.w, row))
        y += row
    b.spot(Spot("log", room, Tool.LOG, lit=False))


@dataclass(frozen=True, slots=True)
class Steps:
    """What undo and redo would do; empty where there is nothing."""

    undo: str
    redo: str


def tools(b: Builder, desk: Desk, steps: Steps, room: Rect) -> None:
    """Undo and redo with the step's name, then map, log, keys, menu."""
    tr, key = desk.words.tr, desk.keys.of
    half = (room.h - b.m.gap) // 2
    wide = (room.w - b.m.gap) // 2
    upper = [Rect(room.x, room.y, wide, half), Rect(room.x + wide + b.m.gap, room.y, wide, half)]
    for rect, tool, name, step, command in (
        (upper[0], Tool.UNDO, tr("Undo"), steps.undo, "undo"),
        (upper[1], Tool.REDO, tr("Redo"), steps.redo, "redo"),
    ):
        text = f"{name}: {step}" if step else name
        spot = Spot(command, rect, tool if step else None, tip=text if step else "", lit=bool(step))
        _tool(b, spot, text, key(command), dim=not step)
    names = (
        (Tool.MAP, tr("Map"), "map"),
        (Tool.LOG, tr("Log"), "log"),
        (Tool.KEYS, tr("Keys"), "keys"),
        (Tool.MENU, tr("Menu"), "back"),
    )
    lower = Rect(room.x, room.bottom - half, room.w, half)
    wants = [b.width(name, b.dim) for _, name, _ in names]
    keys = [b.width(key(command), b.dim) + b.m.gap for *_, command in names]
    room_for_keys = sum(wants) + sum(keys) + len(names) * 3 * b.m.gap <= lower.w
    if room_for_keys:
        wants = [want + cap for want, cap in zip(wants, keys, strict=True)]
    spare = (lower.w - 3 * b.m.gap - sum(wants)) // len(names)
    x = lower.x
    for (tool, name, command), want in zip(names, wants, strict=True):
        rect = Rect(x, lower.y, want + spare, half)
        spot = Spot(f"tool:{command}", rect, tool, tip="" if room_for_keys else f"{name} ({key(command)})")
        _tool(b, spot, name, key(command) if room_for_keys else "")
        x = rect.right + b.m.gap


def _tool(b: Builder, spot: Spot, text: str, key: str, *, dim: bool = False) -> None:
    """A small button: one line, its key after it."""
    rect = spot.bounds
    b.add(Fill(rect, b.c.table_dark, b.c.focus if b.is_hot(spot) and not dim else b.c.panel_edge, 1, b.m.corner))
    ink = replace(b.dim, colour=b.c.panel_edge if dim else b.c.on_table, needed=False)
    cap = b.width(key, b.dim) + 2
    inner = rect.inflate(-b.m.gap - 4, 0)
    b.label(text, ink, Rect(inner.x, inner.y, max(1, inner.w - cap), inner.h))
    b.label(key, replace(b.dim, align="right", needed=False), Rect(inner.right - cap, inner.y, cap, inner.h))
    b.spot(spot)
