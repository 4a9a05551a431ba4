"""Power cuts: what a disk may have kept of a save if the current goes at any moment.

A save is played on a real folder while every write, new name and sync is recorded. A disk promises only what was
synced: of what came after, any part of a write and any of the names may be there or not, in any order. `after_a_cut`
makes a folder as it may look then; whatever was acknowledged before the cut must be found in it.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partialmethod
from itertools import count
from pathlib import Path
from random import Random
from typing import IO, Any, Self

import pytest

Name = str
"""A path below the folder."""


@dataclass(frozen=True, slots=True)
class Op:
    """Something done to the disk: `write`, `name`, `gone`, `sync` (a file), `settle` (a folder), `ack`."""

    what: str
    node: int = 0
    name: Name = ""
    data: bytes = b""


@dataclass
class Disk:
    """What was done to a folder, in order."""

    folder: Path
    ops: list[Op] = field(default_factory=list)

    def add(self, what: str, path: Path | None = None, node: int = 0, data: bytes = b"") -> None:
        name = "" if path is None else path.resolve().relative_to(self.folder.resolve()).as_posix()
        self.ops.append(Op(what, node, name, data))

    def acknowledged(self, until: int) -> int:
        """How many answers had been acknowledged when the current went."""
        return sum(op.what == "ack" for op in self.ops[:until])

    def after_a_cut(self, until: int, random: Random, into: Path) -> None:
        """The folder as it may be after a cut in front of an op."""
        done = self.ops[:until]
        written = dict.fromkeys(op.node for op in done if op.what == "write")
        contents = {node: self._content(done, node, random) for node in written}
        names: dict[Name, int] = {}
        for index, op in enumerate(done):
            if op.what in {"name", "gone"} and (self._settled(done, index) or random.random() < 0.5):
                names.pop(op.name, None)
                if op.what == "name":
                    names[op.name] = op.node
        for name, node in names.items():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            (into / name).write_bytes(contents.get(node, b""))

    @staticmethod
    def _content(done: list[Op], node: int, random: Random) -> bytes:
        """What was synced; of each later write nothing, a part, all, or a hole where only a later one came through."""
        synced = max((index for index, op in enumerate(done) if op.what == "sync" and op.node == node), default=-1)
        kept = b"".join(op.data for op in done[: synced + 1] if op.what == "write" and op.node == node)
        for op in done[synced + 1 :]:
            if op.what == "write" and op.node == node:
                fate = random.choice(("lost", "torn", "zeros", "there"))
                if fate == "lost":
                    break
                torn = random.randrange(len(op.data) + 1)
                kept += {"torn": op.data[:torn], "zeros": bytes(len(op.data)), "there": op.data}[fate]
        return kept

    @staticmethod
    def _settled(done: list[Op], index: int) -> bool:
        """Whether a name's folder was synced after it."""
        folder = Path(done[index].name).parent.as_posix()
        return any(op.what == "settle" and op.name == folder for op in done[index + 1 :])


class _Recorded:
    """An open file whose writes are recorded."""

    def __init__(self, file: IO[bytes], disk: Disk, node: int) -> None:
        self._file, self._disk, self._node = file, disk, node

    def write(self, data: bytes) -> int:
        self._disk.add("write", node=self._node, data=bytes(data))
        return self._file.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()


class _Recorder:
    """The file layer, each of its calls done and then recorded."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.opened: Callable[..., IO[bytes]] = Path.open
        self.replaced: Callable[[Path, Path], Path] = Path.replace
        self.renamed: Callable[[Path, Path], Path] = Path.rename
        self.unlinked: Callable[[Path, bool], None] = Path.unlink
        self.fsync, self.linked = os.fsync, os.link
        self.nodes: dict[int, int] = {}
        """The files by their inodes, which a disk gives again to another when one is gone."""
        self.numbers = count()

    def node(self, stat: os.stat_result) -> int:
        if stat.st_ino not in self.nodes:
            self.nodes[stat.st_ino] = next(self.numbers)
        return self.nodes[stat.st_ino]

    def open(self, path: Path, mode: str = "r", *args: Any, **more: Any) -> Any:
        file = self.opened(path, mode, *args, **more)
        if not set(mode) & set("xwa"):
            return file
        stat = os.fstat(file.fileno())
        if "a" not in mode:
            self.nodes.pop(stat.st_ino, None)
            self.disk.add("name", path, self.node(stat))
        return _Recorded(file, self.disk, self.node(stat))

    def replace(self, path: Path, target: Path) -> Path:
        return self._moved(path, target, self.replaced)

    def rename(self, path: Path, target: Path) -> Path:
        return self._moved(path, target, self.renamed)

    def _moved(self, path: Path, target: Path, move: Callable[[Path, Path], Path]) -> Path:
        node = self.node(path.stat())
        found = move(path, target)
        self.disk.add("name", target, node)
        self.disk.add("gone", path)
        return found

    def unlink(self, path: Path, missing_ok: bool = False) -> None:
        there = path.exists()
        self.unlinked(path, missing_ok)
        if there:
            self.disk.add("gone", path)

    def sync(self, number: int) -> None:
        self.fsync(number)
        path = Path(f"/proc/self/fd/{number}").resolve()
        if path.is_dir():
            self.disk.add("settle", path)
        else:
            self.disk.add("sync", node=self.node(os.fstat(number)))

    def link(self, source: Path, target: Path, **more: Any) -> None:
        self.linked(source, target, **more)
        self.disk.add("name", target, self.node(target.stat()))


@contextmanager
def recorded(folder: Path) -> Iterator[Disk]:
    """Record what is done below a folder."""
    recorder = _Recorder(Disk(folder))
    with pytest.MonkeyPatch.context() as patch:
        for name in ("open", "replace", "rename", "unlink"):
            made: Callable[..., Any] = getattr(recorder, name)
            patch.setattr(Path, name, partialmethod(_on_path, made))
        patch.setattr(os, "fsync", recorder.sync)
        patch.setattr(os, "link", recorder.link)
        yield recorder.disk


def _on_path(path: Path, made: Callable[..., Any], *args: Any, **more: Any) -> Any:
    return made(path, *args, **more)
