"""What is asked, the rule it rests on, and why the last thing tried was refused."""

from dataclasses import dataclass

from pygame import Rect

from holdin.ui.kit.builder import Builder
from holdin.ui.play.layout import below


@dataclass(frozen=True, slots=True)
class QuestionText:
    """What is asked now."""

    prompt: str
    rule: str
    notice: str = ""
    """Why a click was refused."""
    further: str = ""
    """What else may be done straight away."""


def prompt(b: Builder, asked: QuestionText, room: Rect) -> int:
    """What is asked, the rule it rests on, and a refusal, in a place of its own. Returns where it ends."""
    b.panel(room, edge=b.c.on_table_dim)
    inner = room.inflate(-2 * b.m.gap - 4, -b.m.gap)
    prompt = f"{asked.prompt} {asked.further}".rstrip()
    y = b.write(prompt, b.strong, inner) if prompt else inner.y
    if asked.notice:
        y = b.notice(asked.notice, below(inner, y)) + b.m.gap // 2
    if not asked.rule:
        return y
    line, wide = b.m.line(b.m.small), b.chip_width(asked.rule)
    last = b.width(b.lines(prompt, b.strong, inner.w)[-1], b.strong) if prompt else 0
    if not asked.notice and last + 2 * b.m.gap + wide <= inner.w:
        b.chip(asked.rule, (inner.right - wide, y - (b.m.line(b.m.large) + line) // 2))
        return y
    b.chip(asked.rule, (inner.x, y))
    return y + line
