"""Decisions looked into one by one, here or by other processes: in any order, on any number of them, alike."""

import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack
from itertools import takewhile
from multiprocessing import get_context
from multiprocessing.reduction import ForkingPickler
from threading import Lock, Thread
from types import MappingProxyType
from typing import Final

from holdin.models.card_set import CardSet
from holdin.review.decisions import Decision
from holdin.review.findings import Finding
from holdin.review.study import Study

NICENESS: Final = 10
"""How far other processes stand back behind a window."""

_cards: list[CardSet] = []
"""What a process of ours looks into decisions with."""


def processes(cards: CardSet, count: int, *, behind: bool = False) -> Executor:
    """So many processes that look into decisions made with some cards; whoever asks shuts them down.

    :param behind: whether they stand back behind whatever else runs.
    """
    ForkingPickler.register(MappingProxyType, _unwrapped)
    return ProcessPoolExecutor(count, get_context("spawn"), _begin, (cards, NICENESS if behind else 0))


Plain = dict[object, object]


def _unwrapped(view: "MappingProxyType[object, object]") -> tuple[Callable[[Plain], object], tuple[Plain]]:
    return _wrapped, (dict(view),)


def _wrapped(plain: Plain) -> object:
    return MappingProxyType(plain)


def _begin(cards: CardSet, niceness: int) -> None:
    _cards[:] = [cards]
    if hasattr(os, "nice"):  # Windows has other means
        os.nice(niceness)


def _studied(decision: Decision, playouts: int) -> Finding:
    return Study(_cards[0], decision, playouts).finding()


class Work:
    """A game's decisions, and what has been found of them so far."""

    def __init__(self, cards: CardSet, open_: Iterable[Decision], playouts: int, known: Mapping[int, Finding]) -> None:
        self.cards = cards
        self.playouts = playouts
        self._open = {decision.at: decision for decision in open_}
        self.found = {at: known[at] for at in self._open if at in known}
        self._under_way: dict[int, Future[Finding]] = {}

    @property
    def total(self) -> int:
        """How many decisions there are."""
        return len(self._open)

    @property
    def over(self) -> bool:
        """Whether all of them have been looked into."""
        return len(self.found) == self.total

    def findings(self) -> tuple[Finding, ...]:
        """What has been found, oldest first."""
        return tuple(self.found[at] for at in self._open if at in self.found)

    def without_gap(self) -> tuple[Finding, ...]:
        """What has been found from the beginning on, up to the first decision that hasn't been looked into."""
        return tuple(self.found[at] for at in takewhile(self.found.__contains__, self._open))

    def here(self, heard: Callable[[], None]) -> None:
        """Look into all that is left in this process; tell after each."""
        for at, decision in self._open.items():
            if at not in self.found:
                self.found[at] = Study(self.cards, decision, self.playouts).finding()
                heard()

    def start(self, executor: Executor) -> None:
        """Have all that is left looked into by an executor."""
        left = {at: decision for at, decision in self._open.items() if at not in self.found}
        self._under_way = {at: executor.submit(_studied, decision, self.playouts) for at, decision in left.items()}

    def collect(self) -> bool:
        """Take what is done by now; whether there was anything.

        :raises Exception: whatever went wrong there.
        """
        done = [at for at, future in self._under_way.items() if future.done()]
        for at in done:
            self.found[at] = self._under_way.pop(at).result()
        return bool(done)

    @property
    def futures(self) -> tuple["Future[Finding]", ...]:
        """What is under way."""
        return tuple(self._under_way.values())

    def stop(self) -> None:
        """Leave what isn't begun."""
        for future in self._under_way.values():
            future.cancel()
        self._under_way.clear()


class Background:
    """Work that other processes do behind a window, which is never kept waiting, not even while they are begun."""

    def __init__(self, work: Work, count: int) -> None:
        self._work = work
        self._lock = Lock()
        self._executor: Executor | None = None
        self._left = False
        self.broken = False
        """Whether it can't be gone on with here."""
        Thread(target=self._begin, args=(count,), name="review", daemon=True).start()

    def _begin(self, count: int) -> None:
        try:
            executor = self._started(count)
        except (OSError, RuntimeError):  # no processes are to be had here
            self.broken = True
            return
        except BaseException:  # our bug, which comes up as one; nobody is to wait for it
            self.broken = True
            raise
        with self._lock:
            self._executor = executor
        if self._left:
            self.leave()

    def _started(self, count: int) -> Executor:
        """So many processes with all of the work; if they can't have it, none of them is kept."""
        executor = processes(self._work.cards, count, behind=True)
        with ExitStack() as undoing:
            undoing.callback(executor.shutdown, wait=False, cancel_futures=True)
            self._work.start(executor)
            undoing.pop_all()
        return executor

    def collect(self) -> bool:
        """Take what is done by now; whether there was anything."""
        try:
            return self._work.collect()
        except BrokenExecutor:
            self.broken = True
            return False

    def leave(self) -> None:
        """Leave what is under way."""
        self._left = True
        with self._lock:
            executor, self._executor = self._executor, None
        if executor is not None:
            self._work.stop()
            executor.shutdown(wait=False, cancel_futures=True)
