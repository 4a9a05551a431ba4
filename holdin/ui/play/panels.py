"""The panels around the hands: how things stand, what is asked, the answers, the odds, what has happened."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from pygame import Rect

from holdin.game.held.fight import behaviour
from holdin.game.held.hindrances import step_cost
from holdin.game.looting import TOKEN_GOLD
from holdin.game.machine import table
from holdin.game.outlook import Odds
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.game.table import Table
from holdin.models.letters import Element, Party
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import ShowRule
from holdin.ui.kit.view import Fill, Icon, Spot
from holdin.ui.pages.desk import Desk
from holdin.ui.play.shapes import mark_letter
from holdin.ui.shown.intents import Tool
from holdin.words.events import News

MONEY: Final = "money"
"""The symbol of money."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number to be read at a glance: a symbol, the number, and what it is."""

    icon: str
    value: str
    name: str
    rule: str = ""
    danger: bool = False
    tip: str = ""
    """What pointing at it tells, before its rule."""
    elements: tuple[Element, ...] = ()


def figures(desk: Desk, state: GameState) -> list[Figure]:
    """How things stand."""
    tr, words, t = desk.words.tr, desk.words, table(desk.cards, state)
    scene, fight = stage(desk.cards, state.setup), state.combat
    found = [
        Figure("card", words.round(state), words.rounds_brief(state), "RND-1", tip=words.rounds_explained()),
        Figure("hp", f"{state.you.hp}/{scene.max_hp}", tr("your HP"), "HPC-1", danger=state.you.hp <= 3),
    ]
    if fight is not None:
        found.append(Figure("monster", f"{fight.hp}/{fight.max_hp}", words.monster(state, fight.monster), "MHP-1"))
        cost = step_cost(t, free=False)
        name = tr("distance") if cost == 1 else tr("distance (step: {cost})", cost=cost)
        found.append(Figure("distance", str(fight.distance), name, "HIN-1"))
    else:
        left = len(scene.monsters) - len(state.board.dead)
        found.append(Figure("monster", str(left), tr("monsters left"), "MAP-10"))
    found.append(Figure("initiative", _initiatives(state, t), tr("initiative"), "INI-1"))
    shown = tuple(element for _, element in t.shown_elements())
    told = "\n".join(words.symbol(element) for element in dict.fromkeys(shown))
    found.append(Figure("", "", tr("elements"), "ELM-1", tip=told, elements=shown))
    tokens = state.hero.tokens
    worth = tr("= {gold} gold", gold=TOKEN_GOLD * tokens) if tokens else tr("money")
    found.append(Figure(MONEY, str(tokens), worth, "LOT-2", tip=words.money(tokens)))
    return found


def _initiatives(state: GameState, t: Table) -> str:
    yours = str(state.turn.initiative) if state.turn.leading is not None else "–"
    if state.combat is None:
        return yours
    rolled = str(behaviour(t).initiative) if state.combat.behaviour is not None else "–"
    return f"{yours} : {rolled}"


def status(b: Builder, desk: Desk, state: GameState, room: Rect, *, gained: bool = False) -> None:
    """The bar above: figures in a row, each as wide as its words; money has a rim where some was just gained."""
    b.panel(room)
    found = figures(desk, state)
    inner = room.inflate(-2 * b.m.gap, -b.m.gap)
    wants = [_figure_width(b, figure) for figure in found]
    spare = (inner.w - sum(wants)) / len(found)
    x = float(inner.x)
    for figure, want in zip(found, wants, strict=True):
        wide = want + spare if spare >= 0 else inner.w * want / sum(wants)
        place = Rect(round(x), inner.y, max(1, round(wide) - b.m.gap), inner.h)
        if gained and figure.icon == MONEY:
            b.add(Fill(place.inflate(4, b.m.gap // 2), None, b.c.lit, 2, b.m.corner))
        _figure(b, figure, place)
        x += wide


def _figure_width(b: Builder, figure: Figure) -> int:
    """How wide a figure is with its words at full size, and the gap after it."""
    icons = max(1, len(figure.elements))
    upper = icons * (round(b.m.large * 1.25) + b.m.gap // 2) + b.width(figure.value, replace(b.strong, role="number"))
    return max(upper, b.width(figure.name, b.dim)) + b.m.gap + 2


def _figure(b: Builder, figure: Figure, room: Rect) -> None:
    upper = Rect(room.x, room.y, room.w, b.m.line(b.m.large))
    lower = Rect(room.x, upper.bottom, room.w, room.bottom - upper.bottom)
    px = round(b.m.large * 1.25)
    x = upper.x
    names = [element.value for element in figure.elements] if figure.icon == "" else [figure.icon]
    if len(names) > 1:
        px = min(px, upper.w // len(names) - b.m.gap // 2)
    for icon in names:
        b.add(Icon(Rect(x, upper.centery - px // 2, px, px), icon, b.c.on_table))
        x += px + b.m.gap // 2
    value = figure.value or ("" if figure.elements else "–")
    value += " !" if figure.danger and b.assets.theme.shapes else ""
    ink = replace(b.strong, role="number", colour=b.c.danger if figure.danger else b.c.on_table)
    if value:
        b.label(value, ink, Rect(x, upper.y, upper.right - x, upper.h))
    b.label(figure.name, b.dim, lower)
    spot = Spot(f"figure:{figure.name}", room, ShowRule(figure.rule), figure.tip, rule=figure.rule)
    if spot.id == b.focus:
        b.ring(room)
    b.spot(spot)


# The side


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked now."""

    prompt: str
    rule: str
    notice: str = ""
    """Why a click was refused."""
    further: str = ""
    """What else may be done straight away."""


def prompt(b: Builder, asked: Asked, room: Rect) -> int:
    """What is asked, the rule it rests on, and a refusal, in a place of its own. Returns where it ends."""
    b.panel(room, edge=b.c.on_table_dim)
    inner = room.inflate(-2 * b.m.gap - 4, -b.m.gap)
    prompt = f"{asked.prompt} {asked.further}".rstrip()
    y = b.write(prompt, b.strong, inner) if prompt else inner.y
    if asked.notice:
        y = b.notice(asked.notice, _from(inner, y)) + b.m.gap // 2
    if not asked.rule:
        return y
    line, wide = b.m.line(b.m.small), b.chip_width(asked.rule)
    last = b.width(b.lines(prompt, b.strong, inner.w)[-1], b.strong) if prompt else 0
    if not asked.notice and last + 2 * b.m.gap + wide <= inner.w:
        b.chip(asked.rule, (inner.right - wide, y - (b.m.line(b.m.large) + line) // 2))
        return y
    b.chip(asked.rule, (inner.x, y))
    return y + line


def _from(room: Rect, y: int) -> Rect:
    """What is left of a room."""
    return Rect(room.x, y, room.w, max(0, room.bottom - y))


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


def odds(b: Builder, desk: Desk, state: GameState, seen: Odds, room: Rect) -> int:
    """An attack's three outcomes with their odds, and where room is the table that the target's HP then lies on.

    Returns where it ends.
    """
    tr = desk.words.tr
    head = tr("Attack {value} on {target}", value=seen.blow.value, target=_target(desk, state, seen))
    if seen.by is Party.MONSTER:
        head = f"{desk.words.monster(state, seen.monster)}: {head}"
    shield = max(0, seen.blow.shield - seen.blow.pierce)
    if shield:
        head += tr(", shield {shield}", shield=shield)
    why = desk.words.odds_reasons(seen.causes)
    if why:
        head += f"; {why}"
    row, gap = b.m.line(b.m.text), b.m.gap // 2
    y = b.write(head, b.plain, room) + gap
    rows = 3 if 2 * (y - room.y + 4 * row) <= room.h else 2
    wide = room.w // 3
    tints = (b.c.letter_a, b.c.letter_b, b.c.letter_c)
    for index, (outcome, lands, tint) in enumerate(zip(seen.outcomes, seen.lands, tints, strict=True)):
        hp, after = lands.before.hp, lands.after.hp
        cell = Rect(room.x + index * wide, y, wide - 2, rows * row + gap)
        b.add(Fill(cell, tint, b.c.ink, 1))
        mark_letter(b, outcome.letter, cell)
        dark = replace(b.plain, colour=b.c.ink, align="centre")
        harm = _short(b, tr("{damage} damage", damage=outcome.damage), str(outcome.damage), cell.w - 4)
        left = _short(b, tr("HP {before} → {after}", before=hp, after=after), f"{hp} → {after}", cell.w - 4)
        both = _short(b, f"−{outcome.damage}: {hp} → {after}", f"{hp} → {after}", cell.w - 4)
        lines = (
            f"{outcome.letter} · {outcome.ways}/{outcome.of}",
            *((harm, left) if rows == 3 else (both,)),
        )
        for number, line in enumerate(lines):
            ink = replace(dark, role="bold") if number == 1 else dark
            b.label(line, ink, Rect(cell.x + 2, cell.y + number * row, cell.w - 4, row))
    y = b.write(_tables(desk, seen), b.plain, _from(room, y + rows * row + 2 * gap)) + gap
    if seen.back is None:
        return y
    told = tr("Then retaliated: {lands}", lands=desk.words.lands_on(state, seen.by, seen.back))
    return b.write(told, b.plain, _from(room, y)) + gap


def _tables(desk: Desk, seen: Odds) -> str:
    """The tables that the target's HP may then lie on, each once, such as "HP 4, 3: still A 0 · B 0 · C −1"."""
    tables = dict[str, dict[str, None]]()
    for lands in seen.lands:
        tables.setdefault(desk.words.table_words(lands, seen.by.enemy), {})[str(lands.after.hp)] = None
    return "; ".join(desk.words.tr("HP {landing}", landing=f"{', '.join(hp)}: {told}") for told, hp in tables.items())


def odds_brief(b: Builder, desk: Desk, state: GameState, seen: Odds, room: Rect) -> int:
    """What an attack's A, B and C leave of its target's HP. Returns where it ends."""
    words, who = desk.words, desk.words.monster(state, seen.monster)
    left = " · ".join(
        f"{outcome.letter} {lands.after.hp}" for outcome, lands in zip(seen.outcomes, seen.lands, strict=True)
    )
    told = words.tr("HP {before} → {after}", before=seen.lands[0].before.hp, after=left)
    if seen.by is Party.HERO:
        head = words.tr("Attack {value} on {target}", value=seen.blow.value, target=who)
        return b.write(f"{head}: {told}", b.plain, room)
    return b.write(words.tr("{monster} on you: {damage}", monster=who, damage=told), b.plain, room)


def threat_line(b: Builder, desk: Desk, state: GameState, seen: Odds, room: Rect) -> int:
    """What a monster's A, B and C do to you, and on which tables your HP land, in a line. Returns where it ends."""
    words, who = desk.words, desk.words.monster(state, seen.monster)
    letters = dict[str, list[str]]()
    for outcome, lands in zip(seen.outcomes, seen.lands, strict=True):
        letters.setdefault(words.landing_words(lands, seen.by.enemy), []).append(outcome.letter.value)
    told = "; ".join(f"{'/'.join(names)} {landing}" for landing, names in letters.items())
    return b.write(words.tr("{monster} on you: {damage}", monster=who, damage=told), b.plain, room)


def _short(b: Builder, text: str, short: str, wide: int) -> str:
    """A text, or where it is too wide only what matters of it."""
    return text if b.width(text, replace(b.plain, role="bold")) <= wide else short


def _target(desk: Desk, state: GameState, seen: Odds) -> str:
    return desk.words.tr("you") if seen.by is Party.MONSTER else desk.words.monster(state, seen.monster)


def effects(b: Builder, desk: Desk, state: GameState, room: Rect, *, terse: bool = False) -> int:
    """Special rules, conditions and lasting effects with their ends. Returns where it ends.

    terse leaves the ends to whoever points at it.
    """
    lasting = list(_effect_lines(desk, state))
    lines = (*desk.words.rules_in_force(state), *(_brief(desk, state) if terse else lasting))
    ink, y = replace(b.dim, colour=b.c.lit), room.y
    for line in lines:
        y = b.write(line, ink, _from(room, y))
    if terse and lasting:
        b.spot(Spot("effects", Rect(room.x, room.y, room.w, y - room.y), None, "\n".join(lasting), lit=False))
    return y


def meanings(b: Builder, desk: Desk, icons: Sequence[str], room: Rect) -> int:
    """What the symbols of a card mean, as many as there is room for. Returns where it ends."""
    y, px = room.y, b.m.line(b.m.small)
    for icon in icons:
        told, left = desk.words.symbol(icon), room.x + px + b.m.gap // 2
        high = b.height(told, b.dim, room.right - left)
        if not told or y + high > room.bottom:
            continue
        b.add(Icon(Rect(room.x, y, px, px), icon, b.c.on_table))
        y = b.write(told, replace(b.dim, needed=False), Rect(left, y, room.right - left, high))
    return y


def aims(b: Builder, desk: Desk, state: GameState, room: Rect) -> int:
    """The goal, and how long the cards last, where there is room: both are told elsewhere too.

    Returns where it ends.
    """
    y = room.y
    goal = desk.cards.text(desk.settings.language, f"scenario.{state.setup.scenario}.goal")
    told = desk.words.tr("Goal: {goal}", goal=goal)
    if b.height(told, b.dim, room.w) <= room.h:
        y = b.write(told, b.dim, room)
    return _lasting(b, desk, state, _from(room, y))


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
        yield f"{who[:1].upper()}{who[1:]}: {words.effect(effect)} – {words.effect_end(state, effect)}"


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


@dataclass(frozen=True, slots=True)
class Steps:
    """What undo and redo would do; empty where there is nothing."""

    undo: str
    redo: str


@dataclass(frozen=True, slots=True)
class _Button:
    """A tool's button: what it does, its words, its command's key, and what else pointing at it tells."""

    id: str
    tool: Tool | None
    text: str
    key: str
    tip: str = ""


def tools(b: Builder, desk: Desk, steps: Steps, room: Rect) -> None:
    """Undo, with the step's name where there is room, redo, map, log, advice, menu: each always in its place.

    Keys are shown where there is room for all of them; what is left over is undo's.
    """
    row = _tool_buttons(desk, steps)
    gaps = (len(row) - 1) * b.m.gap
    wants = [b.width(button.text, b.dim) + 2 * b.m.gap for button in row]
    caps = [b.width(button.key, b.dim) + b.m.gap for button in row]
    keyed = sum(wants) + sum(caps) + gaps <= room.w
    if keyed:
        wants = [want + cap for want, cap in zip(wants, caps, strict=True)]
    share = min(1.0, (room.w - gaps) / sum(wants))
    wants = [int(want * share) for want in wants]
    wants[0] += room.w - gaps - sum(wants)
    x = room.x
    for button, want in zip(row, wants, strict=True):
        _tool(b, button, Rect(x, room.y, want, room.h), button.key if keyed else "")
        x += want + b.m.gap


def _tool_buttons(desk: Desk, steps: Steps) -> list[_Button]:
    tr, key = desk.words.tr, desk.keys.of
    undo = f"{tr('Undo')}: {steps.undo}" if steps.undo else ""
    redo = f"{tr('Redo')}: {steps.redo}" if steps.redo else ""
    return [
        _Button("undo", Tool.UNDO if undo else None, tr("Undo"), key("undo"), undo),
        _Button("redo", Tool.REDO if redo else None, tr("Redo"), key("redo"), redo),
        _Button("tool:map", Tool.MAP, tr("Map"), key("map")),
        _Button("tool:log", Tool.LOG, tr("Log"), key("log")),
        _Button("tool:advice", Tool.ADVICE, tr("Advice"), key("advice")),
        _Button("tool:back", Tool.MENU, tr("Menu"), key("back")),
    ]


def _tool(b: Builder, button: _Button, rect: Rect, key: str) -> None:
    """A small button: one line, its key after it."""
    tip = button.tip or ("" if key else f"{button.text} ({button.key})")
    spot = Spot(button.id, rect, button.tool, tip=tip, above=True, lit=button.tool is not None)
    dim = button.tool is None
    b.add(Fill(rect, b.c.table_dark, b.c.act if b.is_hot(spot) and not dim else b.c.panel_edge, 1, b.m.corner))
    ink = replace(b.dim, colour=b.c.panel_edge if dim else b.c.on_table, needed=False)
    cap = b.width(key, b.dim) + 2 if key else 0
    inner = rect.inflate(-b.m.gap - 4, 0)
    room = Rect(inner.x, inner.y, max(1, inner.w - cap), inner.h)
    text = button.tip if button.tip and b.width(button.tip, ink) <= room.w else button.text
    b.label(text, ink, room)
    if key:
        b.label(key, replace(b.dim, align="right", needed=False), Rect(inner.right - cap, inner.y, cap, inner.h))
    b.spot(spot)
