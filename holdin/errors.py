"""What can go wrong, as one tree; the errors that only one module raises stand there.

* HoldinError – every error that is meant for a person to read
    * CardDataError – a card set that cannot be used; knows file, line and field
        * NoCardSetError – there is none of that name
    * SaveError – a save that cannot be read or written
        * NoSaveError – the file is no saved game
        * SaveIoError – the disk says no: full, read-only, forbidden, not there
            * SaveInUseError – another window or program has it open
        * SaveChangedError – the cards or the rules have changed since; knows what changed and how to go on
    * ThemeError, KeysError, SoundsError, GuideError, LessonError – a file of that kind that cannot be used
    * GestureError, TapError – it means nothing on this table, or this sheet
    * DisplayError – there is nothing to open a window on
    * ServeError – a table cannot be served
    * BenchError, NewSetError, PrintError, ProgramError, ReportError, SimulateError – a command's work cannot be done
    * ShotError – a situation cannot be pictured
        * NoSituationError – there is none of that name

Outside it stand those that reach nobody as they are. `ProtocolError` (`holdin.engine.lines`) and `BadRequest`
(`holdin.engine.ask_fields`) are the engine's answers to another program; `SaidError` (`holdin.errors`) is a value's, a
`ValueError` because pydantic asks for one; `BackError` and `LeftError` (`holdin.ui.text.console`) are no errors at all,
but how whoever plays in a terminal goes.

An illegal move is no error either: it is a `Refused` value (`holdin.game.step`). Anything else that is raised is our
bug.
"""

import errno
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import ClassVar, Final
from unicodedata import category

_PLAIN: Final = "{text}"
_JOINERS: Final = frozenset("\u00ad\u200c\u200d")
"""Signs without ink that words of some languages need: they turn no writing round."""


class Said:
    """A sentence and what stands in it: `str()` says it in English, `Words.said` in any language."""

    def __init__(self, text: str, /, **values: object) -> None:
        """Say a sentence.

        :param text: in English, the key of its translations; what is in braces is filled in.
        :param values: by their names in the text; each may itself be a `Said`. A `scenario` is an id.
        """
        self.text: Final = text
        self.values: Final[Mapping[str, object]] = values

    @classmethod
    def plain(cls, text: object) -> "Said":
        """What is the same in every language, or has no words in others."""
        return cls(_PLAIN, text=text)

    def filled(self, **values: object) -> "Said":
        """The same sentence with more of its values."""
        return Said(self.text, **{**self.values, **values})

    def __str__(self) -> str:
        return self.text.format(**self.values)


class Counted(Said):
    """A sentence that its `count` bends: English has two forms, other languages have their own."""

    def __init__(self, one: str, many: str, /, **values: object) -> None:
        """Say a sentence of so many things; `count`, a whole number, may be given by `filled`."""
        super().__init__(one, **values)
        self.many: Final = many

    def filled(self, **values: object) -> "Counted":
        """The same sentence with more of its values."""
        return Counted(self.text, self.many, **{**self.values, **values})

    @property
    def count(self) -> int:
        """How many."""
        count = self.values["count"]
        assert isinstance(count, int)
        return count

    def __str__(self) -> str:
        return (self.text if abs(self.count) == 1 else self.many).format(**self.values)


class SaidError(ValueError):
    """A value that can't be, and why; what a card's model tells of its fields together."""

    def __init__(self, text: str, /, **values: object) -> None:
        """Tell why, as `Said` does."""
        self.said: Final = Said(text, **values)
        super().__init__(str(self.said))


_WHY: Final[Mapping[int, Said]] = {
    errno.ENOSPC: Said("No space left on device"),
    errno.EDQUOT: Said("Disk quota exceeded"),
    errno.EACCES: Said("Permission denied"),
    errno.EPERM: Said("Operation not permitted"),
    errno.EROFS: Said("Read-only file system"),
    errno.EIO: Said("Input/output error"),
    errno.EFBIG: Said("File too large"),
    errno.ENOENT: Said("No such file or directory"),
    errno.ENOTDIR: Said("Not a directory"),
    errno.EISDIR: Said("Is a directory"),
    errno.EEXIST: Said("File exists"),
    errno.EBUSY: Said("Device or resource busy"),
    errno.ENAMETOOLONG: Said("File name too long"),
    errno.ESTALE: Said("it was changed by another program while it was open; close it and open it again"),
}
"""What disks say, as POSIX words it; what else there may be is told in the system's own words."""


def why(error: OSError) -> Said:
    """Why the disk said no."""
    return _WHY.get(error.errno or 0, Said.plain(error.strerror or error))


class HoldinError(Exception):
    """Something a person should read; `str()` is one clear sentence."""

    of_command: ClassVar[bool] = False
    """Whether it is the command that is wrong: it names something that there isn't."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a card set: where it stands and what is allowed there."""

    file: PurePath
    line: int | None
    field: str
    said: Said
    """What is wrong, to be said in any language."""

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return str(self.said)

    def placed(self, message: str) -> str:
        """What is wrong, in some language, behind where it stands: one line that can be printed anywhere."""
        line = "" if self.line is None else f":{self.line}"
        field = f" {harmless(self.field)}:" if self.field else ""
        return f"{harmless(str(self.file))}{line}:{field} {harmless(message)}"

    def __str__(self) -> str:
        return self.placed(self.message)


def harmless(text: str) -> str:
    """A line as it can be printed anywhere: control signs and those that turn the writing round are spelt out."""
    return text if text.isprintable() else "".join(map(_spelt, text))


def _spelt(sign: str) -> str:
    """A sign as it is; one that could fool, or that no font and no file can have, as its number."""
    plain = sign.isprintable() or sign in _JOINERS or category(sign) == "Zs"
    return sign if plain else ascii(sign)[1:-1]


class CardDataError(HoldinError):
    """A card set that cannot be used, with every fault that was found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(str(fault) for fault in faults))


class NoCardSetError(CardDataError):
    """There is no card set of a name."""

    of_command = True


class SaveError(HoldinError):
    """A save that cannot be read or written; the message names the file and what to do."""

    def __init__(self, said: Said | str, more: str = "") -> None:
        """Tell what is wrong.

        :param said: a sentence; one that is a mere text is said as it is, whatever the language.
        :param more: what only the English message has besides, such as the inner reason.
        """
        self.said: Final = Said.plain(said) if isinstance(said, str) else said
        """What is wrong, to be said in any language."""
        super().__init__(f"{said} {more}".rstrip())


class SaveIoError(SaveError):
    """The disk does not let a save be read or written; what was on it is as it was."""


class SaveInUseError(SaveIoError):
    """Another window or program is writing this save: look at it, wait, or leave it."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something in a card set that is not what it was."""

    kind: str
    """"character", "monster", "item", "map", "scenario", "treasure", "monster_hp", "campaign" or "monster_cards"."""
    id: str
    """Which one; empty where there is only one."""
    how: str
    """"added", "removed" or "changed"."""

    def __str__(self) -> str:
        return " ".join(part for part in (self.kind.replace("_", " "), self.id, self.how) if part)


class SaveChangedError(SaveError):
    """A save that was played with other cards or rules than there are now."""

    def __init__(
        self, said: Said | str, changes: tuple[Change, ...] = (), ways: tuple[str, ...] = (), more: str = ""
    ) -> None:
        self.changes = changes
        """What is different now, as far as it is known; `str()` of one is such as "item oak-buckler changed"."""
        self.ways = ways
        """How to go on nevertheless: values of `holdin.saves.sets.Continuation`, the one that loses least first."""
        super().__init__(said, more)
