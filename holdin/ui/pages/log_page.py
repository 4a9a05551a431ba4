"""The log: everything that has happened, in words, with the rules it rests on."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from holdin.game.session import Moment
from holdin.game.step import Event
from holdin.ui.pages.listing import PlainPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid
from holdin.words.words import Words

Why = Callable[[Moment, str], Screen | None]


class LogLine(NamedTuple):
    """A line, and the rules it rests on."""

    text: str
    rules: tuple[str, ...] = ()
    dim: bool = False
    """Whether it only names what the lines after it came of."""
    turn: tuple[Moment, str] | None = None
    """A monster's turn that begins with it, whose reasons can be told: in which moment, and whose."""


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
    worded = ((words.event(moment.state, event), event) for event in moment.events)
    return tuple(LogLine(text, event.rules, turn=_turn(moment, event)) for text, event in worded if text)


def _turn(moment: Moment, event: Event) -> tuple[Moment, str] | None:
    """On the open map a monster's turn can be explained afterwards (MAI-8)."""
    begins = event.kind == "monster_turn" and "MAI-1" in event.rules
    return (moment, str(event.values["monster"])) if begins else None


@dataclass(eq=False)
class LogPage(PlainPage):
    """The whole log, the newest at the bottom, where it opens."""

    titled = msgid("Log")
    wide = 0.7
    closes = frozenset({"log", "skip"})


def log_page(over: Screen, lines: Iterable[LogLine], why: Why | None = None) -> LogPage:
    """The log of a game or of a table, from its lines, the oldest first.

    :param why: opens the page that explains a monster's turn.
    """
    rows = [
        Row(
            f"line:{at}",
            line.text,
            partial(why, *line.turn) if why is not None and line.turn is not None else None,
            rules=line.rules[:2],
            dim=line.dim,
            value=over.desk.words.tr("Why?") if why is not None and line.turn is not None else "",
        )
        for at, line in enumerate(lines)
    ]
    said = "" if rows else over.desk.words.tr("Nothing has been done yet.")
    return LogPage(over.desk, over.size, under=over, lines=rows, said=said, first=len(rows))
