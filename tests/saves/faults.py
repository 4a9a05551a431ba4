"""Everything that can befall a save's files, done and counted: `python -m tests.saves.faults`.

The rows with a number, and those after them, are done to a game, a campaign, a hand and a table alike (`promises.py`,
`outside.py`); what is about card sets and the engine is asked of their own tests.

The others are done to a real engine from outside. A driver plays a campaign through `holdin engine`, records every
action that was acknowledged, and then kills the process at random moments, fills the disk, takes the right to write
away, damages every file, opens the campaign twice. Each time a new process opens the campaign, and what it finds is
compared with the record. Prints the counts as JSON; exit code 1 if any acknowledged action was lost, or anything else
than the protocol promises happened.
"""

import argparse
import ctypes
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

from tests.saves.driven import DeadError, Engine, Json, Record, views
from tests.saves.outside import OUTSIDE, cost, cuts, kills
from tests.saves.promises import FAULTS, Fault, Tally, endless
from tests.saves.stores import STORES

DROP_CAPABILITY: Final = 24
"""prctl's PR_CAPBSET_DROP."""
DAC_OVERRIDE: Final = 1
"""The capability to pass over a file's rights."""


# Kills


def kills_of_an_engine(record: Record, number: int) -> None:
    """Kill it so often, each time at another moment of an action, of opening, or of starting."""
    engine = Engine(forked=True)
    record.begin(engine)
    for index in range(number):
        waiting = Engine(forked=True)  # starts while this one plays
        _live_and_die(record, engine)
        engine = waiting
        while True:
            opened = _open_or_die(record, engine, dies=index % 10 == 9)
            if opened is not None:
                break
            engine = Engine(forked=True)
    engine.end()


def _live_and_die(record: Record, engine: Engine) -> None:
    for _ in range(record.dice.randrange(8)):
        record.act(engine)
    chosen = record.choose(engine)
    at_end = chosen == ("campaign_do", "finish")
    with _killed(engine, record.dice.uniform(0, 1.2 * record.latency)), suppress(DeadError):
        record.act(engine, chosen)
    record.counts["kills"] += 1
    record.counts["kills_at_a_scenarios_end"] += at_end


def _open_or_die(record: Record, engine: Engine, *, dies: bool) -> Json | None:
    """Open it; or kill it while it opens, now and then."""
    if not dies or record.dice.random() < 0.5:
        opened = record.open(engine)
        if not opened["ok"]:
            record.counts["not_opened"] += 1
        record.counts["mended"] += bool(opened["ok"] and opened["result"]["notice"])
        return opened
    with _killed(engine, record.dice.uniform(0, 10 * record.latency)), suppress(DeadError):
        engine.ask("campaign_open", path=str(record.path))
    record.counts["kills_while_opening"] += 1
    return None


@contextmanager
def _killed(engine: Engine, after: float) -> Iterator[None]:
    timer = threading.Timer(after, engine.process.kill)
    timer.start()
    yield
    timer.join()
    engine.kill()


# A full disk


def full_disk(record: Record, rounds: int) -> None:
    """Where a small disk of its own can be had: leave it next to no room, act until it says no, make room, go on."""
    engine = Engine()
    record.begin(engine)
    ballast = record.path.parent / "ballast"
    for _ in range(rounds):
        _fill(ballast, record.dice.randrange(3))
        _until_refused(record, engine)
        ballast.unlink()
        _goes_on(record, engine)
    engine.end()
    _reopened(record)


def _fill(ballast: Path, pages: int) -> None:
    free = os.statvfs(ballast.parent)
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        file.write(bytes(max(0, free.f_bavail - pages) * free.f_frsize))


def _until_refused(record: Record, engine: Engine, most: int = 2000) -> None:
    for _ in range(most):
        before = record.seen
        answer = record.act(engine)
        if not answer["ok"]:
            record.counts["refused"] += 1
            record.counts["wrong_code"] += answer["error"]["code"] != "io"
            record.counts["different"] += views(engine) != before
            return
    record.counts["never_refused"] += 1


def _goes_on(record: Record, engine: Engine) -> None:
    for _ in range(3):
        answer = record.act(engine)
        record.counts["not_gone_on"] += not answer["ok"]


def _reopened(record: Record) -> None:
    engine = Engine()
    answer = record.open(engine)
    record.counts["not_opened"] += not answer["ok"]
    engine.end()


def file_limit(record: Record, rounds: int) -> None:
    """Files that may not grow beyond a size: a line is cut in the middle."""
    engine = Engine()
    record.begin(engine)
    engine.end()
    for _ in range(rounds):
        size = record.path.stat().st_size + record.dice.randrange(2000)
        engine = Engine(lambda size=size: _limit(size))  # type: ignore[misc]  # a parameter of the lambda, with its default
        _until_refused_or_reopen(record, engine)
    _reopened(record)


def _until_refused_or_reopen(record: Record, engine: Engine) -> None:
    answer = record.open(engine)
    if answer["ok"]:
        _until_refused(record, engine)
    else:
        record.counts["refused"] += 1
        record.counts["wrong_code"] += answer["error"]["code"] != "io"
    engine.end()


def _limit(size: int) -> None:
    import resource  # noqa: PLC0415 - only where there is such a thing

    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


# No right to write


def no_permission(record: Record, rounds: int) -> None:
    """Folder and files are made read-only, while it plays and before it opens."""
    engine = Engine(_bound)
    record.begin(engine)
    for _ in range(rounds):
        _set_rights(record.path.parent, 0o555, 0o444)
        for _ in range(5):  # the file is open: what is acknowledged now must be there too
            record.act(engine)
        engine.end()
        engine = Engine(_bound)
        before = record.path.read_bytes()
        answer = engine.ask("campaign_open", path=str(record.path))
        record.counts["refused"] += not answer["ok"]
        record.counts["wrong_code"] += answer["ok"] or answer["error"]["code"] not in {"io", "bad_save"}
        other = engine.ask("campaign_new", name="X", character="mara", path=str(record.path.parent / "x.holdin"))
        record.counts["wrong_code"] += other["ok"] or other["error"]["code"] != "io"
        record.counts["different"] += record.path.read_bytes() != before
        _set_rights(record.path.parent, 0o755, 0o644)
        record.counts["not_opened"] += not record.open(engine)["ok"]
    engine.end()


def _set_rights(folder: Path, folders: int, files: int) -> None:
    for path in (folder, *folder.rglob("*")):
        path.chmod(folders if path.is_dir() else files)


# Damage


def damage(record: Record, rounds: int) -> None:
    """Cut, empty, flip bits in, overwrite each of the campaign's files in turn; nothing may be missing afterwards."""
    engine = Engine()
    record.begin(engine)
    while len(record.acknowledged) < 150 or record.seen is None or record.seen[1] is None:
        record.act(engine)
    for _ in range(rounds):
        kept = record.path.with_name(record.path.name + ".kept")
        files = [record.path, *sorted(file for file in kept.iterdir() if ".damaged" not in file.name)]
        for file in files:
            record.act(engine)
            engine.kill()
            if not file.exists():  # a copy that has made room for a newer one meanwhile
                engine = Engine()
                record.counts["not_opened"] += not record.open(engine)["ok"]
                continue
            spoilt = _spoil(record, file)
            engine = Engine()
            answer = record.open(engine)
            record.counts["not_opened"] += not answer["ok"]
            record.counts["damaged_files"] += 1
            record.counts[f"damaged_{_kind(file, record.path)}"] += 1
            record.counts["mended"] += bool(answer["ok"] and answer["result"]["notice"])
            if file == record.path:
                aside = {each.read_bytes() for each in file.parent.glob(f"{file.name}.damaged-*")}
                record.counts["not_set_aside"] += spoilt not in aside
    engine.end()


def _kind(file: Path, save: Path) -> str:
    return "save" if file == save else file.name.partition(".")[0].partition("-")[0]


def _spoil(record: Record, file: Path) -> bytes:
    data = bytearray(file.read_bytes() or b"?")  # an earlier round may have emptied it
    match record.dice.randrange(5):
        case 0:
            del data[record.dice.randrange(len(data)) :]
        case 1:
            data[record.dice.randrange(len(data))] ^= 1 << record.dice.randrange(8)
        case 2:
            for _ in range(40):
                data[record.dice.randrange(len(data))] ^= 1 << record.dice.randrange(8)
        case 3:
            start = record.dice.randrange(len(data))
            data[start : start + 512] = bytes(len(data[start : start + 512]))
        case _:
            data.clear()
    file.write_bytes(data)
    return bytes(data)


# Two at once


def twice(record: Record, rounds: int) -> None:
    """A second engine is told so, in every moment; the first one goes on; then the second one has it."""
    first = Engine()
    record.begin(first)
    for _ in range(rounds):
        second = Engine()
        for _ in range(3):
            record.act(first)
            answer = second.ask("campaign_open", path=str(record.path))
            record.counts["refused"] += not answer["ok"]
            record.counts["wrong_code"] += answer["ok"] or answer["error"]["code"] != "io"
        first.end()
        record.counts["not_opened"] += not record.open(second)["ok"]
        first = second
    first.end()


# All of it

BROKEN: Final = (
    "lost",
    "invented",
    "different",
    "not_opened",
    "wrong_code",
    "never_refused",
    "not_gone_on",
    "not_set_aside",
    "otherwise",
)
"""Counts that must be 0."""


def campaign(folder: Path, seed: int, work: Callable[[Record], None]) -> Json:
    """Do something to a campaign of its own and count."""
    began = time.monotonic()
    record = Record(folder / "mara.holdin", random.Random(seed), Counter())
    work(record)
    counts = {
        name: record.counts[name] for name in ("lost", *sorted(record.counts)) if name in {"lost", *record.counts}
    }
    return {**counts, "seconds": round(time.monotonic() - began)}


def rows(folder: Path, seed: int, number: int) -> dict[str, Callable[[], Json]]:
    """The faults that are done to all four stores."""
    counted: dict[str, Callable[[str, Path], Tally]] = {
        name: partial(_tallied, fault) for name, fault in (FAULTS | {"3 endless": endless} | OUTSIDE).items()
    }
    counted["power cuts"] = lambda store, place: cuts(store, place, 2 * number, seed)
    counted["kills of all four"] = lambda store, place: kills(store, place, number // 4, seed)
    found = {name: partial(_all_four, tally, folder / f"row-{at}") for at, (name, tally) in enumerate(counted.items())}
    tests = {name: partial(_asked, tests) for name, tests in ASKED.items()}
    return found | tests | {"cost of looking": lambda: {"ratio": round(cost(folder / "cost"), 3)}}


def _tallied(fault: Fault, store: str, place: Path) -> Tally:
    tally = Tally()
    fault(store, place, tally)
    return tally


def _all_four(tally: Callable[[str, Path], Tally], folder: Path) -> Json:
    found = {store: tally(store, _new(folder, store)) for store in STORES}
    total = Tally()
    for each in found.values():
        total.add(each)
    parts = {store: each.cases for store, each in found.items()}
    counts: Json = {"cases": total.cases, **parts, "acknowledged": total.acknowledged, "lost": total.lost}
    return counts | ({"otherwise": len(total.broken), "how": total.broken[:5]} if total.broken else {})


ASKED: Final = {
    "8 card sets without end": ("tests/fuzz/test_resources.py", "tests/data/test_faults.py"),
    "9 reports, engine, soak": (
        "tests/saves/test_report.py",
        "tests/tools/test_engine.py::test_without_input_it_ends_and_without_output_it_says_so",
        "tests/tools/test_engine.py::test_an_error_is_as_short_as_a_person_reads_and_folders_without_end_are_no_failure",
        "tests/tools/test_soak.py::test_it_ends_when_it_is_asked_to",
    ),
}
"""Tests that hold what is no save's fault."""


def _asked(tests: tuple[str, ...]) -> Json:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    passed = re.search(r"(\d+) passed", done.stdout)
    return {"cases": int(passed[1]) if passed else 0, "lost": 0} | ({"otherwise": 1} if done.returncode else {})


def run(folder: Path, seed: int, number: int, only: str | None) -> Json:
    """The faults, or only those of one name; so many kills, and in proportion of the others."""
    rounds = max(2, min(20, number // 10))
    kinds: dict[str, Callable[[Record], None]] = {
        "kills": lambda record: kills_of_an_engine(record, number),
        "file_limit": lambda record: file_limit(record, rounds),
        "damage": lambda record: damage(record, max(1, rounds // 4)),
        "opened_twice": lambda record: twice(record, max(2, rounds // 4)),
        "full_disk": lambda record: full_disk(record, rounds),
        "no_permission": lambda record: no_permission(record, max(2, rounds // 4)),
    }
    found: Json = {"seed": seed}
    for kind, work in kinds.items():
        if only in {None, kind}:
            with _place(_new(folder, kind), kind) as place:
                found[kind] = campaign(place, seed, work) if place else "left out: no small disk can be had here"
    for name, row in rows(folder, seed, number).items():
        if only in {None, name}:
            found[name] = row()
    found["broken"] = sum(part.get(name, 0) for part in found.values() if isinstance(part, dict) for name in BROKEN)
    return found


@contextmanager
def _place(folder: Path, kind: str) -> Iterator[Path | None]:
    if kind != "full_disk":
        yield folder
        return
    with _small_disk(folder) as disk:
        yield disk


def _new(folder: Path, name: str) -> Path:
    path = folder / name
    path.mkdir(parents=True)
    return path


@contextmanager
def _small_disk(folder: Path) -> Iterator[Path | None]:
    """A disk of 512 KiB in memory, where that is allowed."""
    mount = shutil.which("mount")
    command = [str(mount), "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(folder)]
    mounted = mount is not None and os.geteuid() == 0
    mounted = mounted and subprocess.run(command, check=False, capture_output=True).returncode == 0  # noqa: S603 - ours
    if not mounted:
        yield None
        return
    try:
        yield folder
    finally:
        subprocess.run([str(shutil.which("umount")), "-l", str(folder)], check=False)  # noqa: S603 - see above


def _bound() -> None:
    """Give up root's privilege to write what rights forbid."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(DROP_CAPABILITY, DAC_OVERRIDE, 0, 0, 0)


def main() -> int:
    """Do everything and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="the name of a row")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), wanted.seed, wanted.kills, wanted.only)
    sys.stdout.write(json.dumps(found, indent=2) + "\n")
    return 1 if found["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
