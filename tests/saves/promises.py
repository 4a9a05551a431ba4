"""What befalls a save's files, done to each of the four stores: strange files, losses, meddling, refusals, parts.

Every fault plays a store by number, does its harm, opens the save again, and holds what it finds against what was
acknowledged. `test_promises.py` runs each for each store; `python -m tests.saves.faults` runs them all and counts.
"""

import os
import shutil
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from errno import EACCES, EDQUOT, EIO, ENOSPC, EROFS, EXDEV
from functools import cache, partial, partialmethod
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest import mock

from holdin.errors import SaveError, SaveIoError
from holdin.saves.campaign_files import campaigns
from holdin.saves.history import chapters
from holdin.saves.journal import read
from holdin.saves.records import Redid, Undid, encode_all
from holdin.saves.savefile import TWIN, copies_of, folder_of, part_of, saves_in
from tests.saves.campaigns import CARDS
from tests.saves.stores import STORES, cut, linked

MANY: Final = 700
"""Answers of which every store's states are known."""
PART: Final = 4000
"""Bytes after which a campaign goes on in a new part here."""


@dataclass
class Tally:
    """What came of faults."""

    cases: int = 0
    acknowledged: int = 0
    lost: int = 0
    broken: list[str] = field(default_factory=list)
    """What else than the promised happened."""

    def holds(self, what: object, why: str) -> None:
        """Note it where something doesn't hold."""
        if not what:
            self.broken.append(why)

    def add(self, other: "Tally") -> None:
        """Count another's cases, too."""
        self.cases += other.cases
        self.acknowledged += other.acknowledged
        self.lost += other.lost
        self.broken += other.broken


@cache
def states(name: str) -> list[object]:
    """How a store stands after each answer by number."""
    with TemporaryDirectory() as folder:
        return STORES[name].states(Path(folder), MANY)


class Play:
    """A save that is played, and what was acknowledged of it."""

    def __init__(self, name: str, folder: Path, tally: Tally, answers: int = 24) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.name, self.store, self.tally = name, STORES[name], tally
        self.path = folder / self.store.file
        self.states = states(name)  # worked out before anything goes wrong with the disk
        self.past = self.store.begin(self.path)
        self.done = 0
        self.refusal: SaveIoError | None = None
        assert self.act(answers)

    @property
    def twin(self) -> Path:
        return folder_of(self.path) / TWIN

    @property
    def entries(self) -> int:
        found: int = self.past._file.entries
        return found

    def act(self, answers: int = 1) -> bool:
        """Answer; returns whether all answers counted. One that doesn't leaves all as it was."""
        for _ in range(answers):
            try:
                self.store.act(self.past, self.done)
            except SaveIoError as error:
                self.refusal = error
                self.tally.holds(self.store.seen(self.past) == self.states[self.done], f"changed by {error}")
                return False
            self.done, self.refusal = self.done + 1, None
        return True

    def close(self) -> "Play":
        self.past.close()
        return self

    def copied(self) -> "Play":
        """Opened and closed, so that there is a copy."""
        self.past = self.close().store.open(self.path)
        return self.close()

    def reopen(self) -> "Play":
        """Open it, and count what of the acknowledged is missing."""
        self.tally.cases += 1
        self.tally.acknowledged += self.done
        try:
            self.past = self.store.open(self.path)
        except SaveError as error:
            self.tally.lost += self.done
            self.tally.broken.append(f"not opened: {error}")
            raise
        self._compare()
        return self

    def _compare(self) -> None:
        seen, known = self.store.seen(self.past), self.states
        if self.refusal is not None and seen == known[self.done + 1]:
            self.done += 1  # it was refused, and the disk refused to take its line away again
        self.refusal = None
        if seen != known[self.done]:
            self.tally.lost += self.done - max((at for at in range(self.done) if known[at] == seen), default=0)

    def goes_on(self) -> None:
        """A few more answers, and once more all of it."""
        self.tally.holds(self.act(3), f"does not go on: {self.refusal}")
        self.close().reopen().close()


Fault = Callable[[str, Path, Tally], None]


def each(harms: Mapping[str, Callable[[Play], object]]) -> Fault:
    """A fault that does each harm to a closed save of its own, which must then be as it was and go on."""

    def fault(name: str, folder: Path, tally: Tally) -> None:
        for index, harm in enumerate(harms.values()):
            play = Play(name, folder / str(index), tally).copied()
            harm(play)
            tally.holds(play.path in saves_in(play.path.parent, play.path.suffix), "not listed")
            shelf = (listed.name for listed in campaigns(play.path.parent, CARDS))
            tally.holds(name != "campaign" or "Mara" in shelf, "not on the shelf")
            play.reopen().goes_on()

    return fault


# 1, 2, 4: what lies beside a save, or in its place


def torn(play: Play) -> None:
    """So that the copies are looked at."""
    play.path.write_bytes(play.path.read_bytes() + b"torn")


def beside(name: str, make: Callable[[Path], object]) -> Callable[[Play], None]:
    def harm(play: Play) -> None:
        make(folder_of(play.path) / name)
        torn(play)
        play.reopen()
        play.tally.holds(play.past.mended and play.past.mended.strange == (name,), "not named")
        play.close()

    return harm


STRANGE: Final = {
    "a link to nowhere": beside("copy-000099.holdin", lambda path: path.symlink_to("nowhere")),
    "no number": beside("copy-zzz.holdin", lambda path: path.write_bytes(b"{}")),
    "a sync tool's": beside("copy-000900.sync-conflict-1.holdin", lambda path: path.write_bytes(b"{}")),
    "a folder": beside("copy-000098.holdin", Path.mkdir),
    "a save that is a link to nowhere": lambda play: play.path.with_name("z.holdin").symlink_to("nowhere"),
    "a save that is a link to itself": lambda play: play.path.with_name("z.holdin").symlink_to("z.holdin"),
    "a folder that is a link to itself": lambda play: play.path.with_name("z.holdin.kept").symlink_to("z.holdin.kept"),
}

ONE_FILE: Final = {
    "the twin becomes the save": lambda play: linked(play.path, play.twin),
    "the save becomes the twin": lambda play: linked(play.twin, play.path),
    "a backup": lambda play: os.link(play.path, play.path.with_name("backup")),
}


def zeros(path: Path, size: int = 1 << 40) -> None:
    """A terabyte of nothing, that takes no room."""
    path.write_bytes(b"")
    os.truncate(path, size)


def listening(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        before = Path.cwd()
        os.chdir(path.parent)  # a socket's whole path has few letters
        made.bind(path.name)
        os.chdir(before)


def another(path: Path) -> None:
    notes = path.with_name("notes")
    notes.write_bytes(b"my notes\n")
    path.symlink_to("notes")


INSTEAD: Final[dict[str, Callable[[Path], object]]] = {
    "nothing": lambda _path: None,
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a socket": listening,
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to another's file": another,
    "zeros": zeros,
    "an empty file": lambda path: path.write_bytes(b""),
    "another's file": lambda path: path.write_bytes(b"my notes\n"),
}


def instead(of: Callable[[Play], Path], put: Callable[[Path], object], play: Play) -> None:
    path = of(play)
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    put(path)


REPLACED: Final = {
    f"{what} instead of {where}": partial(instead, of, put)
    for where, of in {
        "the save": lambda play: play.path,
        "the twin": lambda play: play.twin,
        "the folder": lambda play: folder_of(play.path),
    }.items()
    for what, put in INSTEAD.items()
}


# 3: however long


def long(name: str, folder: Path, tally: Tally) -> None:
    """A campaign goes on in parts, and tells of all its scenarios; nothing else is ever too long either."""
    with mock.patch("holdin.saves.savefile.LONG", PART):
        play = Play(name, folder, tally, 100)
        for _ in range(5):
            play.close().reopen()
            tally.holds(play.past.mended is None, f"mended without need: {play.past.mended}")
            tally.holds(play.act(100), "does not go on")
        play.close()
    told = len(chapters(play.path)) if name == "campaign" else 0
    tally.holds(part_of(play.path, 2).is_file() == (name == "campaign"), "not in parts")
    with mock.patch("holdin.saves.savefile.part_of", lambda path, number: path.with_name(f"gone-{number}")):
        tally.holds(name != "campaign" or len(chapters(play.path)) < told, "its parts tell nothing")
    play.reopen().close()


def endless(name: str, folder: Path, tally: Tally) -> None:
    """More lines than any limit there was."""
    play = Play(name, folder, tally, 21).close()
    had = read(play.path)
    pairs = [Undid(undo=1), Redid(redo=1)] * 100_001
    data, _ = encode_all(had.check, tuple(pairs))
    for file in (play.path, play.twin):
        file.write_bytes(had.good + data)
    play.reopen()
    tally.acknowledged += len(pairs)
    tally.lost += max(0, len(had.entries) + len(pairs) - play.entries)
    play.close()


# 5: what is gone is counted


def gone(name: str, folder: Path, tally: Tally) -> None:
    """Every file cut: exactly as many answers are told as are gone; with a copy whole, none is."""
    play = Play(name, folder / "told", tally, 30).copied()
    had = read(play.path).count
    for file in (play.path, play.twin, *copies_of(play.path)):
        cut(file, 8)
    tally.cases, tally.acknowledged = tally.cases + 1, tally.acknowledged + play.done
    past = play.store.open(play.path)
    tally.lost += abs(had - 7 - (0 if past.mended is None else past.mended.lost))
    past.close()
    again = play.store.open(play.path)
    tally.holds(again.mended is None, "told twice")
    again.close()
    play = Play(name, folder / "copied", tally, 30).copied()
    for file in (play.path, play.twin):
        cut(file, 8)
    play.reopen()
    tally.holds(play.past.mended and play.past.mended.lost == 0, "a copy had it")
    play.goes_on()


# 6: what is others' stays


def others(name: str, folder: Path, tally: Tally) -> None:
    """Nothing is begun over anything, and no name that somebody else has is taken, written to or removed."""
    store = STORES[name]
    for index, put in enumerate(each for what, each in INSTEAD.items() if what not in {"nothing", "zeros"}):
        path = folder / str(index) / store.file
        path.parent.mkdir(parents=True)
        put(path)
        for other in ("a.new", "a.old", f"{store.file}.new", f"{store.file}.damaged-1"):
            path.with_name(other).write_text(other)
        before = contents(path.parent)
        tally.cases += 1
        try:
            store.begin(path).close()
        except SaveError:
            path.with_name(path.name + ".lock").unlink(missing_ok=True)
            tally.holds(contents(path.parent) == before, "a refusal changed something")
    play = Play(name, folder / "aside", tally).copied()
    first = b"the player's own"
    (folder / "aside" / f"{store.file}.damaged-1").write_bytes(first)
    torn(play)
    play.reopen().goes_on()
    tally.holds((folder / "aside" / f"{store.file}.damaged-1").read_bytes() == first, "an older one was replaced")


def contents(folder: Path) -> dict[str, object]:
    """What a folder holds."""
    files = (path for path in folder.rglob("*") if not path.name.endswith(".lock"))
    return {str(path): path.read_bytes() if path.is_file() else path.lstat().st_mode for path in files}


# 7: meddling while it runs


def renamed_over(path: Path) -> None:
    shutil.copy(path, path.with_name("other"))
    path.with_name("other").replace(path)


def taken_away(play: Play) -> None:
    shutil.rmtree(folder_of(play.path))
    play.path.unlink()


MEDDLING: Final[dict[str, Callable[[Play], object]]] = {
    "the folder is deleted": taken_away,
    "the main file is replaced": lambda play: renamed_over(play.path),
    "the twin is replaced": lambda play: renamed_over(play.twin),
    "the main file is cut": lambda play: os.truncate(play.path, 300),
    "the twin is cut": lambda play: os.truncate(play.twin, 300),
    "the main file is moved": lambda play: play.path.rename(play.path.with_name("elsewhere")),
    "the lock is taken away": lambda play: play.path.with_name(play.path.name + ".lock").unlink(),
}


def meddled(name: str, folder: Path, tally: Tally) -> None:
    """The next answer is refused, with the way on; whatever is left of the files has all of before."""
    for index, (what, harm) in enumerate(MEDDLING.items()):
        play = Play(name, folder / str(index), tally)
        harm(play)
        tally.holds(not play.act(), f"{what}: it counted")
        tally.holds("changed by another program" in str(play.refusal), f"{what}: {play.refusal}")
        play.close()
        if what != "the folder is deleted":
            play.reopen().goes_on()


# Where the disk says no

CALLS: Final[dict[str, tuple[object, str]]] = {
    "fsync": (os, "fsync"),
    "link": (os, "link"),
    "replace": (Path, "replace"),
    "rename": (Path, "rename"),
    "mkdir": (Path, "mkdir"),
    "unlink": (Path, "unlink"),
    "open": (Path, "open"),
    "stat": (os, "fstat"),
}


@contextmanager
def refusing(call: str, number: int, after: int) -> Iterator[None]:
    """A disk that lets a call through so often, and then answers it with an error."""
    home, attribute = CALLS[call]
    real: Callable[..., Any] = getattr(home, attribute)
    times = count()

    def refused(*args: Any, **more: Any) -> Any:
        reads = call == "open" and not set("".join(map(str, args[1:2]))) & set("wxa")
        if not reads and next(times) >= after:
            raise OSError(number, os.strerror(number))
        return real(*args, **more)

    def on_path(path: Path, *args: Any, **more: Any) -> Any:
        return refused(path, *args, **more)

    with mock.patch.object(home, attribute, partialmethod(on_path) if home is Path else refused):
        yield


def refused(errors: tuple[int, ...], calls: tuple[str, ...]) -> Fault:
    """A fault: while a save is played, closed, opened and mended, a call fails, at once or after some."""

    def fault(name: str, folder: Path, tally: Tally) -> None:
        for index, (number, call, after) in enumerate((n, c, a) for n in errors for c in calls for a in range(0, 6, 2)):
            play = Play(name, folder / str(index), tally, 7)
            with refusing(call, number, after):
                play.act(2)
                play.act(2)
                play.close()
                torn(play)
                try:
                    play.reopen().act(2)
                    play.close()
                except SaveError:  # it says so, and all is as it was
                    tally.broken, tally.lost = [], tally.lost - play.done
            play.reopen().goes_on()

    return fault


def left_locked(name: str, folder: Path, tally: Tally) -> None:
    """A lock's file of a process that is no more, whatever it says, bars nobody."""
    for index, text in enumerate((b"", b"99999999", b"another's host", bytes(5000))):
        play = Play(name, folder / str(index), tally).close()
        play.path.with_name(play.path.name + ".lock").write_bytes(text)
        play.reopen().goes_on()


FAULTS: Final[dict[str, Fault]] = {
    "1 strange files beside it": each(STRANGE),
    "2 two names of one file": each(ONE_FILE),
    "3 long": long,
    "4 something else in its place": each(REPLACED),
    "5 what is gone is counted": gone,
    "6 what is others'": others,
    "7 meddling while it runs": meddled,
    "a full disk": refused((ENOSPC, EDQUOT), ("fsync", "open", "link", "mkdir")),
    "a read-only disk": refused((EROFS,), ("open", "mkdir", "link", "replace")),
    "no permission": refused((EACCES,), ("open", "rename", "unlink")),
    "renames that fail": refused((EXDEV, EIO), ("replace", "rename", "link")),
    "a failing disk": refused((EIO,), ("fsync", "stat", "open")),
    "a lock of a dead process": left_locked,
}
