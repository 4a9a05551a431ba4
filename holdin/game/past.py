"""What was done one after the other, each with what it led to: any number can be taken back and done again."""

from abc import ABC, abstractmethod
from typing import Any, Generic, Protocol, TypeVar

S = TypeVar("S")
T = TypeVar("T")
S_co = TypeVar("S_co", covariant=True)


class Done(Protocol[S_co]):
    """Something done; `after` is how things stand since."""

    @property
    def after(self) -> S_co:
        """How things stand since."""


M = TypeVar("M", bound=Done[Any])


class Past(ABC, Generic[S, T, M]):
    """A state S as it is now, and the moments M that led to it, each by a T."""

    def __init__(self, start: S) -> None:
        self.start = start
        self._past: list[M] = []
        self._future: list[M] = []

    @abstractmethod
    def would(self, step: T) -> M:
        """What a step would come to.

        :raises HoldinError: it means nothing here.
        """

    @property
    def now(self) -> S:
        """How things stand."""
        return self._past[-1].after if self._past else self.start

    @property
    def past(self) -> tuple[M, ...]:
        """Everything that holds, the oldest first."""
        return tuple(self._past)

    @property
    def future(self) -> tuple[M, ...]:
        """What can be done again, the next one first."""
        return tuple(reversed(self._future))

    def do(self, step: T) -> M:
        """Do something.

        :raises HoldinError: it means nothing here; all stays as it was.
        """
        moment = self.would(step)
        self.add(moment)
        return moment

    def add(self, moment: M) -> None:
        """A step that was looked at holds."""
        self._past.append(moment)
        self._future.clear()

    def undo(self, steps: int = 1) -> int:
        """Take steps back; returns how many there were to take back."""
        steps = min(steps, len(self._past))
        for _ in range(steps):
            self._future.append(self._past.pop())
        return steps

    def redo(self, steps: int = 1) -> int:
        """Do steps again; returns how many there were."""
        steps = min(steps, len(self._future))
        for _ in range(steps):
            self._past.append(self._future.pop())
        return steps
