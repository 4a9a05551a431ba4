"""The log: everything that has happened, in words, with the rules it rests on."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pygame import Rect

from holdin.game.session import Moment
from holdin.ui.window.intents import ShowRule
from holdin.ui.window.layout import page_layout
from holdin.ui.window.listing import PAGES
from holdin.ui.window.overlay import Overlay, RulePage
from holdin.ui.window.screen import Screen
from holdin.ui.window.widgets import Builder
from holdin.words.words import Words


class LogLine(NamedTuple):
    """A line, and the rules it rests on."""

    text: str
    rules: tuple[str, ...]


@dataclass(slots=True)
class Lines:
    """The log's lines, worded once for each moment; undone moments leave it."""

    _known: list[tuple[Moment, Words, tuple[LogLine, ...]]] = field(default_factory=list)

    def all(self, words: Words, moments: tuple[Moment, ...]) -> tuple[LogLine, ...]:
        """Every line, oldest first."""
        self._follow(words, moments)
        return tuple(line for _, _, lines in self._known[: len(moments)] for line in lines)

    def recent(self, words: Words, moments: tuple[Moment, ...]) -> list[str]:
        """The latest lines, oldest first."""
        return [line.text for line in self.all(words, moments)[-30:]]

    def _follow(self, words: Words, moments: tuple[Moment, ...]) -> None:
        same = 0
        for (known, spoken, _), moment in zip(self._known, moments, strict=False):
            if known is not moment or spoken is not words:
                break
            same += 1
        if same < len(moments):
            self._known[same:] = [(moment, words, _lines(words, moment)) for moment in moments[same:]]


def _lines(words: Words, moment: Moment) -> tuple[LogLine, ...]:
    worded = ((words.event(moment.state, event), event.rules) for event in moment.events)
    return tuple(LogLine(text, rules) for text, rules in worded if text)


@dataclass(eq=False)
class LogPage(Overlay):
    """The whole log, the newest at the bottom; it scrolls."""

    lines: tuple[LogLine, ...] = ()
    up: int = 0
    """How many lines are scrolled back."""

    def take(self, intent: object) -> Screen:
        """A rule's text, or back."""
        if isinstance(intent, ShowRule):
            return RulePage(self.desk, self.size, under=self, rule=intent.rule)
        return super().take(intent)

    def command(self, name: str) -> Screen:
        """Its own key closes it too."""
        if name in PAGES:
            self.scrolled(PAGES[name])
            return self
        return self.back() if name in {"back", "log", "skip"} else self

    def scrolled(self, lines: int) -> None:
        """Back in time, or on."""
        self.up = max(0, min(self.up + lines, len(self.lines) - 1))

    def build(self, b: Builder) -> None:
        """Lines with their rules."""
        self.behind(b)
        places = page_layout(b.m, wide=0.7)
        b.panel(places.page)
        b.label(self.desk.words.tr("Log"), b.heading, places.heading)
        room = Rect(places.body.x, places.body.y, places.body.w, places.body.h - b.m.button - b.m.gap)
        y = room.bottom
        for line in reversed(self.lines[: len(self.lines) - self.up]):
            chips = [rule for rule in line.rules[:2] if rule]
            side = 12 * b.m.small
            high = b.height(line.text, b.plain, room.w - side)
            if y - high < room.y:
                break
            y -= high
            b.write(line.text, replace(b.plain, needed=False), Rect(room.x, y, room.w - side, high))
            x = room.right - side + b.m.gap
            for rule in chips:
                x = b.chip(rule, (x, y)).right + b.m.gap // 2
        self.back_button(b, places.body)
