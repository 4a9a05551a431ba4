"""What an attack may do: its outcomes with their odds, and the tables that HP then lie on."""

from dataclasses import replace

from pygame import Rect

from holdin.game.outlook import Odds
from holdin.game.state import GameState
from holdin.models.letters import Party
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.view import Fill
from holdin.ui.pages.desk import Desk
from holdin.ui.play.layout import below
from holdin.ui.play.shapes import mark_letter
from holdin.words.translator import sentence, signed


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
        harm = _first_fit(b, cell.w - 4, tr("{damage} damage", damage=outcome.damage), str(outcome.damage))
        left = _first_fit(b, cell.w - 4, tr("HP {before} → {after}", before=hp, after=after), f"{hp} → {after}")
        both = _first_fit(b, cell.w - 4, f"−{outcome.damage}: {hp} → {after}", f"{hp} → {after}")
        roll, chance = f"{outcome.letter} {signed(outcome.modifier)}", f"{outcome.ways}/{outcome.of}"
        told = f"{roll} · {chance}"
        lines = (
            _first_fit(b, cell.w - 4, tr("roll {letters}", letters=told), told, roll),
            *((harm, left) if rows == 3 else (both,)),
        )
        for number, line in enumerate(lines):
            ink = replace(dark, role="bold") if number == 1 else dark
            b.label(line, ink, Rect(cell.x + 2, cell.y + number * row, cell.w - 4, row))
    y = b.write(_tables(desk, seen), b.plain, below(room, y + rows * row + 2 * gap)) + gap
    if seen.back is None:
        return y
    told = tr("Then retaliated: {lands}", lands=desk.words.lands_on(state, seen.by, seen.back))
    return b.write(told, b.plain, below(room, y)) + gap


def _tables(desk: Desk, seen: Odds) -> str:
    """The tables that the target's HP may then lie on, each once, such as "HP 4, 3: same modifiers A 0 · B 0 · C 0"."""
    tables = dict[str, dict[str, None]]()
    for lands in seen.lands:
        tables.setdefault(desk.words.table_words(lands, seen.by.enemy), {})[str(lands.after.hp)] = None
    return "; ".join(desk.words.tr("HP {landing}", landing=f"{', '.join(hp)}: {told}") for told, hp in tables.items())


def odds_line(b: Builder, desk: Desk, state: GameState, seen: Odds, room: Rect) -> int:
    """What an attack's rolls do, and on which tables its target's HP land, in a line. Returns where it ends."""
    return b.write(f"{_head(desk, state, seen)}: {desk.words.lands_by_roll(seen)}", b.plain, room)


def odds_brief(b: Builder, desk: Desk, state: GameState, seen: Odds, room: Rect) -> int:
    """What an attack's rolls leave of its target's HP. Returns where it ends."""
    return b.write(f"{_head(desk, state, seen)}: {desk.words.left_by_roll(seen)}", b.plain, room)


def _head(desk: Desk, state: GameState, seen: Odds) -> str:
    words, who = desk.words, desk.words.monster(state, seen.monster)
    if seen.by is Party.HERO:
        return words.tr("Attack {value} on {target}", value=seen.blow.value, target=who)
    return sentence(words.tr("{monster} on you", monster=who))


def _first_fit(b: Builder, wide: int, *texts: str) -> str:
    """The first of several texts, each with less, that isn't too wide; else the last."""
    return next((text for text in texts if b.width(text, replace(b.plain, role="bold")) <= wide), texts[-1])


def _target(desk: Desk, state: GameState, seen: Odds) -> str:
    return desk.words.tr("you") if seen.by is Party.MONSTER else desk.words.monster(state, seen.monster)
