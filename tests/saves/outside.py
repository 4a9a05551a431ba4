"""What befalls all four stores from outside: kills, power cuts, small and closed disks, another user; and the cost."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, NoReturn
from unittest import mock

from holdin.errors import SaveError, SaveIoError
from holdin.saves import disk as files
from holdin.saves.disk import WriteLock
from holdin.saves.savefile import folder_of, saves_in
from tests.saves.power import Disk, recorded
from tests.saves.promises import PART, Fault, Play, Tally, states
from tests.saves.stores import STORES

NOBODY: Final = 65534


# Power cuts


def played(name: str, folder: Path, answers: int) -> Disk:
    """A save that is played while everything done to the disk is recorded; it is opened anew now and then."""
    folder.mkdir()
    states(name)  # worked out on a disk that nobody watches
    with recorded(folder) as disk:
        play = Play(name, folder, Tally(), 0)
        for turn in range(answers):
            assert play.act()
            disk.add("ack")
            if turn % 40 == 39:
                play.close()
                play.past = play.store.open(play.path)
        play.close()
    return disk


def cuts(name: str, folder: Path, number: int, seed: int, answers: int = 160) -> Tally:
    """The current goes so often, each time at another moment: in answers, openings, and at the change of parts."""
    tally, random, store = Tally(), Random(seed), STORES[name]
    with mock.patch("holdin.saves.savefile.LONG", PART):
        disk = played(name, folder / "home", answers)
        for index in range(number):
            until = random.randrange(len(disk.ops) + 1)
            into = folder / f"cut-{index}"
            into.mkdir()
            disk.after_a_cut(until, random, into)
            tally.cases += 1
            tally.acknowledged += disk.acknowledged(until)
            try:
                past = store.open(into / store.file)
            except SaveError as error:
                tally.lost += disk.acknowledged(until)
                tally.holds(not disk.acknowledged(until), f"cut {index} before {until}: {error}")
                continue
            _one_of(name, store.seen(past), disk.acknowledged(until), tally)
            past.close()
            shutil.rmtree(into)
    return tally


def _one_of(name: str, seen: object, acknowledged: int, tally: Tally) -> int:
    """See that a save stands as it did after the last acknowledged answer, or after the one in progress."""
    known = states(name)
    for at in (acknowledged, acknowledged + 1):
        if known[at] == seen:
            return at
    tally.lost += acknowledged - max((at for at in range(acknowledged) if known[at] == seen), default=0)
    return acknowledged


# Kills


def kills(name: str, folder: Path, number: int, seed: int) -> Tally:
    """A process that opens and plays a save is killed so often, at any moment."""
    tally, random = Tally(), Random(seed)
    known = len(states(name)) - 50
    with mock.patch("holdin.saves.savefile.LONG", PART):
        for index in range(number):
            if index % 20 == 0:  # begin another, before the known states come to an end
                play = Play(name, folder / str(index), tally).close()
            play.done = _one_of_killed(play, random, known)
            tally.cases += 1
            tally.acknowledged += play.done
    return tally


def _one_of_killed(play: Play, random: Random, known: int) -> int:
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        _play_until_killed(play, into, known)
    os.close(into)
    with os.fdopen(out, "rb") as pipe:
        first = pipe.read(random.choice((0, 1, 1, 1)))  # it has opened the save, or not yet
        time.sleep(random.uniform(0, 0.03))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        acknowledged = play.done + len(first + pipe.read())
    past = play.store.open(play.path)
    found = _one_of(play.name, play.store.seen(past), acknowledged, play.tally)
    past.close()
    return found


def _play_until_killed(play: Play, into: int, known: int) -> NoReturn:
    try:
        play.past = play.store.open(play.path)
        while play.done < known and play.act():
            os.write(into, b".")
        time.sleep(60)
    finally:
        os._exit(1)


# Disks of their own, and another user


@contextmanager
def small_disk(folder: Path) -> Iterator[Callable[[str], bool] | None]:
    """A disk of 512 KiB in memory, and how it is mounted again with other options; none where that isn't allowed."""
    folder.mkdir(parents=True, exist_ok=True)
    command = str(shutil.which("mount"))

    def mounted(options: str) -> bool:
        call = [command, "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
        return subprocess.run(call, check=False, capture_output=True).returncode == 0  # noqa: S603 - ours

    if os.geteuid() != 0 or not mounted("size=512k"):
        yield None
        return
    try:
        yield lambda how: mounted(f"remount,{how}")
    finally:
        subprocess.run([str(shutil.which("umount")), "-l", str(folder)], check=False)  # noqa: S603 - see above


def full(name: str, folder: Path, tally: Tally) -> None:
    """A disk that runs full in play: the answer is refused; with room again, the game goes on."""
    with small_disk(folder) as disk:
        if disk is None:
            return
        play = Play(name, folder, tally, 10)
        for pages in range(4):
            ballast = folder / "ballast"
            free = os.statvfs(folder)
            with suppress(OSError), ballast.open("wb", buffering=0) as file:
                file.write(bytes(max(0, free.f_bavail - pages) * free.f_frsize))
            while play.done < 600 and play.act():
                pass
            tally.holds(play.refusal and "No space" in str(play.refusal), "never refused")
            play.close().reopen()
            ballast.unlink()
            tally.holds(play.act(3), f"does not go on: {play.refusal}")
        play.close().reopen().close()


def read_only(name: str, folder: Path, tally: Tally) -> None:
    """A disk that becomes read-only between two plays: opening says so, and changes nothing."""
    with small_disk(folder) as remount:
        if remount is None:
            return
        play = Play(name, folder, tally).close()
        assert remount("ro")
        _refused_to_open(play)
        assert remount("rw")
        play.reopen().goes_on()


def _refused_to_open(play: Play) -> None:
    try:
        play.store.open(play.path).close()
    except SaveIoError:
        return
    play.tally.broken.append("opened where nothing can be written")


def other_user(name: str, _folder: Path, tally: Tally) -> None:
    """Somebody without root's privileges, whose folder and files are made read-only in play and before opening."""
    states(name)  # made by whoever may
    out, into = os.pipe()
    with TemporaryDirectory() as place:  # pytest's own folders are closed to others
        child = os.fork()
        if child == 0:
            _as_nobody(name, Path(place), into)
        os.close(into)
        with os.fdopen(out, "rb") as pipe:
            told = pipe.read()
        os.waitpid(child, 0)
    tally.add(Tally(**json.loads(told)) if told else Tally(broken=["it crashed"]))


def _as_nobody(name: str, folder: Path, into: int) -> NoReturn:
    try:
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        tally = Tally()
        play = Play(name, folder, tally)
        for _ in range(5):
            rights(play.path.parent, 0o555, 0o444)
            play.act(5)  # its files are open: what is acknowledged now must be there too
            play.close()
            _refused_to_open(play)
            rights(play.path.parent, 0o755, 0o644)
            folder_of(play.path).chmod(0)
            tally.holds(play.path in saves_in(play.path.parent, play.path.suffix), "not listed")
            _refused_to_open(play)
            folder_of(play.path).chmod(0o755)
            play.reopen()
            tally.holds(play.act(3), f"does not go on: {play.refusal}")
        play.close()
        told = {"cases": tally.cases, "acknowledged": tally.acknowledged, "lost": tally.lost, "broken": tally.broken}
        os.write(into, json.dumps(told).encode())
    finally:
        sys.stderr.flush()
        os._exit(0)


def rights(folder: Path, folders: int, files: int) -> None:
    """Set the rights of a folder and all in it."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(folders if path.is_dir() else files)


OUTSIDE: Final[dict[str, Fault]] = {
    "a small disk, full": full,
    "a disk mounted read-only": read_only,
    "a user without rights": other_user,
}


# What it costs to look whether the files are still ours


def cost(folder: Path, answers: int = 400) -> float:
    """The time of an answer that is looked after, as a multiple of one that isn't.

    Two saves are played side by side, each with the same answers in turn, so that whatever else the computer does
    slows both: one is looked after, the other not.
    """
    taken: dict[bool, list[float]] = {True: [], False: []}
    plays = {checked: Play("game", folder / str(checked), Tally(), 0) for checked in taken}
    looks: dict[bool, tuple[Any, Any]] = {True: (files.still_at, WriteLock.see), False: (_nothing, _nothing)}
    try:
        for turn in range(2 * answers):
            checked = turn % 2 == turn // 2 % 2  # each is first every other time
            files.still_at, WriteLock.see = looks[checked]  # type: ignore[method-assign]  # put back below
            began = time.perf_counter()
            plays[checked].act()
            taken[checked].append(time.perf_counter() - began)
    finally:
        files.still_at, WriteLock.see = looks[True]  # type: ignore[method-assign]  # as they were
    for play in plays.values():
        play.close()
    return median(taken[True]) / median(taken[False])


def _nothing(*_args: object) -> None:
    pass
