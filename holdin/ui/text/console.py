"""Lines in and out of a terminal, and numbered choices; for screen readers every line is whole in itself."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, TypeVar

PROMPT: Final = "> "
BACK: Final = "q"
HELP: Final = "h"
"""What is typed to go back without an answer, and to be helped."""
T = TypeVar("T")


class BackError(Exception):
    """Whoever plays goes back without an answer."""


class LeftError(Exception):
    """Whoever plays has left, or there is nothing more to read."""


@dataclass(eq=False)
class Console:
    """A terminal."""

    read: Callable[[str], str]
    """Asks for a line; an EOFError: there is none any more."""
    write: Callable[[str], None]

    def say(self, *lines: str) -> None:
        """Write lines, each by itself; what has several is split, what is empty left out."""
        for line in (part for text in lines for part in text.split("\n")):
            if line:
                self.write(line)

    def numbered(self, texts: Sequence[str], numbers: Sequence[int] = ()) -> None:
        """Write choices, each with its number: from 1 on, unless told."""
        self.say(*(f"{number}. {text}" for number, text in zip(numbers or count(1), texts, strict=False)))

    def asked(self) -> str:
        """A line, without the blanks around it.

        :raises LeftError: there is none any more.
        """
        try:
            return self.read(PROMPT).strip()
        except EOFError as error:
            raise LeftError from error

    def named(self) -> str:
        """A line that may be anything but the word that goes back.

        :raises BackError: it is that word.
        :raises LeftError: there is none any more.
        """
        line = self.asked()
        if line.casefold() == BACK:
            raise BackError
        return line

    def choose(
        self,
        choices: Sequence[tuple[str, T]],
        commands: Mapping[str, Callable[[str], None]],
        no: str,
        help_: Sequence[str] = (),
    ) -> T | None:
        """One of choices, which are written with their numbers; none where a command was carried out instead.

        :param commands: by their words; each gets what follows its own.
        :param no: what is said to whatever is neither.
        :param help_: what h tells, before the choices are written again; empty: h is a word like any other.
        :raises LeftError: there is nothing more to read.
        """
        self.numbered([text for text, _ in choices])
        while True:
            word, _, rest = self.asked().partition(" ")
            if word.isdigit() and 1 <= int(word) <= len(choices):
                return choices[int(word) - 1][1]
            command = commands.get(word.casefold())
            if command is not None:
                command(rest.strip())
                return None
            if help_ and word.casefold() == HELP:
                self.say(*help_)
                self.numbered([text for text, _ in choices])
            elif word:
                self.say(no)
