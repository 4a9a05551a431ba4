"""A real engine that is driven from outside, and a record of every action that it has acknowledged."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from holdin.engine import main as engine_main

Json = dict[str, Any]


class DeadError(Exception):
    """The engine is gone."""


class Forked:
    """A process like `holdin engine`, forked from this one: to kill five hundred, Python need not start as often."""

    def __init__(self) -> None:
        (theirs_in, ours_in), (ours_out, theirs_out) = os.pipe(), os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            _become_engine(theirs_in, theirs_out)
        os.close(theirs_in)
        os.close(theirs_out)
        self.stdin = os.fdopen(ours_in, "wb")
        self.stdout = os.fdopen(ours_out, "rb")
        self._waited = False

    def kill(self) -> None:
        if not self._waited:
            os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> None:
        if not self._waited:
            os.waitpid(self.pid, 0)
        self._waited = True


def _become_engine(stdin: int, stdout: int) -> NoReturn:
    os.dup2(stdin, 0)
    os.dup2(stdout, 1)
    os.closerange(3, 512)  # the pipes of other engines: their ends must be seen
    try:
        engine_main()
    finally:
        os._exit(0)


def _command(prepare: Callable[[], None] | None) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "holdin", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        preexec_fn=prepare,  # noqa: PLW1509 - limits must be set in the child, and nothing else runs here then
    )


class Engine:
    """A running engine, spoken to over pipes."""

    def __init__(self, prepare: Callable[[], None] | None = None, *, forked: bool = False) -> None:
        self.process = Forked() if forked else _command(prepare)

    def ask(self, op: str, **fields: object) -> Json:
        """An answer.

        :raises DeadError: none came.
        """
        self.send(op, **fields)
        return self.receive()

    def send(self, op: str, **fields: object) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps({"op": op, **fields}).encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise DeadError from error

    def receive(self) -> Json:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise DeadError
        answer: Json = json.loads(line)
        return answer

    def kill(self) -> None:
        """SIGKILL: nothing is tidied up."""
        self.process.kill()
        self.end()

    def end(self) -> None:
        """The end of input ends it in order."""
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
        self.process.wait()


class Record:
    """What was acknowledged of one campaign, and what its file must therefore hold."""

    def __init__(self, path: Path, dice: random.Random, counts: Counter[str]) -> None:
        self.path = path
        self.dice = dice
        self.counts = counts
        self.acknowledged: list[str] = []
        self.pending: str | None = None
        """What was sent and not answered."""
        self.latency = 0.02
        """Seconds within which an action is usually answered, waiting for the disk included."""
        self.seen: tuple[Json, Json | None] | None = None
        """The campaign's view and the game's, as last told."""

    # Playing

    def choose(self, engine: Engine) -> tuple[str, str]:
        """Something legal to do: an operation and its key."""
        actions = engine.ask("legal")
        if actions["ok"] and actions["result"]["actions"]:
            if self.dice.random() < 0.04 and self.acknowledged[-1].startswith("do "):
                return "undo", ""
            return "do", self.dice.choice(actions["result"]["actions"])["key"]
        plans = engine.ask("campaign_legal")["result"]["actions"]
        return "campaign_do", self.dice.choice(plans)["key"]

    def act(self, engine: Engine, chosen: tuple[str, str] | None = None) -> Json:
        """One action; it is recorded once its answer has been read."""
        op, key = chosen or self.choose(engine)
        self.pending = f"{op} {key}".strip()
        began = time.monotonic()
        engine.send(op, **({} if op == "undo" else {"action": key}))
        answer = engine.receive()
        self.latency = 0.8 * self.latency + 0.2 * (time.monotonic() - began)
        if answer["ok"]:
            self.acknowledge(engine, op, answer["result"])
        self.pending = None
        return answer

    def acknowledge(self, engine: Engine, op: str, result: Json) -> None:
        assert self.pending is not None
        self.acknowledged.append(self.pending)
        self.counts["acknowledged"] += 1
        seen, self.seen = self.seen, None  # until it has been looked at
        if op == "campaign_do" or seen is None:
            self.look(engine)
        else:
            self.seen = seen[0], result["view"] if op == "do" else result

    def look(self, engine: Engine) -> None:
        """Remember how things stand."""
        self.seen = views(engine)

    def begin(self, engine: Engine) -> None:
        begun = engine.ask("campaign_new", name="Mara", character="mara", path=str(self.path), seed=5)
        assert begun["ok"], begun
        self.look(engine)

    def open(self, engine: Engine) -> Json:
        """Open it in a new process and compare."""
        answer = engine.ask("campaign_open", path=str(self.path))
        if answer["ok"]:
            self.compare(engine)
        return answer

    # Comparing

    def compare(self, engine: Engine) -> None:
        """What the file tells and what the engine shows, against the record."""
        self.counts["compared"] += 1
        found = told(self.path)
        known = len(self.acknowledged)
        if found[:known] != self.acknowledged or len(found) > known + 1:
            self.counts["lost"] += 1
            self.acknowledged = found
        elif len(found) == known + 1:
            self.counts["in_flight_kept"] += 1
            if found[-1] != self.pending:
                self.counts["invented"] += 1
            self.acknowledged = found
        elif self.pending is not None:
            self.counts["in_flight_gone"] += 1
        unchanged = len(found) == known
        if unchanged and self.seen is not None and views(engine) != self.seen:
            self.counts["different"] += 1
        self.pending = None
        self.look(engine)


def views(engine: Engine) -> tuple[Json, Json | None]:
    """How the engine says that things stand."""
    campaign, game = engine.ask("campaign_view"), engine.ask("view")
    return campaign["result"], game["result"] if game["ok"] else None


def told(path: Path) -> list[str]:
    """The actions that a save's lines tell of; read without the program's own code."""
    found: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        plain = json.loads(line)
        if "do" in plain:
            found.append(f"do {plain['do'][0]}")
        elif "plan" in plain:
            found.append(f"campaign_do {plain['plan']}")
        elif "undo" in plain:
            found.append("undo")
    return found
