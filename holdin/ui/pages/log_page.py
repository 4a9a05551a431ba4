"""The log: everything that has happened, in words, with the rules it rests on."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from holdin.game.session import Moment
from holdin.ui.pages.listing import PlainPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid
from holdin.words.words import Words


class LogLine(NamedTuple):
    """A line, and the rules it rests on."""

    text: str
    rules: tuple[str, ...] = ()
    dim: bool = False
    """Whether it only names what the lines after it came of."""


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
class LogPage(PlainPage):
    """The whole log, the newest at the bottom, where it opens."""

    titled = msgid("Log")
    wide = 0.7
    closes = frozenset({"log", "skip"})


def log_page(over: Screen, lines: Iterable[LogLine]) -> LogPage:
    """The log of a game or of a table, from its lines, the oldest first."""
    rows = [Row(f"line:{at}", line.text, rules=line.rules[:2], dim=line.dim) for at, line in enumerate(lines)]
    said = "" if rows else over.desk.words.tr("Nothing has been done yet.")
    return LogPage(over.desk, over.size, under=over, lines=rows, said=said, first=len(rows))
