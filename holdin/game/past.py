"""What was done one after the other: the one undo under games, campaigns, hands and tables."""

from typing import Any, Generic, Protocol, TypeVar

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)


class Done(Protocol[S_co]):
    """Something done; `after` is how things stand since."""

    @property
    def after(self) -> S_co:
        """How things stand since."""


M = TypeVar("M", bound=Done[Any])


class Past(Generic[S, M]):
    """A state S as it is now, and the moments M that led to it; any number can be taken back and done again."""

    def __init__(self, origin: S) -> None:
        self.origin = origin
        """How things stood before the first moment."""
        self._past: list[M] = []
        self._future: list[M] = []

    @property
    def now(self) -> S:
        """How things stand."""
        state: S = self._past[-1].after if self._past else self.origin
        return state

    @property
    def past(self) -> tuple[M, ...]:
        """Everything that holds, the oldest first."""
        return tuple(self._past)

    @property
    def undone(self) -> tuple[M, ...]:
        """What can be done again, the next one first."""
        return tuple(reversed(self._future))

    @property
    def undoable(self) -> int:
        """How many moments can be taken back."""
        return len(self._past)

    def add(self, moment: M) -> M:
        """A moment holds from now on; what was undone is forgotten."""
        self._past.append(moment)
        self._future.clear()
        return moment

    def undo(self, steps: int = 1) -> int:
        """Take moments back; returns how many there were to take back."""
        steps = max(0, min(steps, self.undoable))
        self._future += [self._past.pop() for _ in range(steps)]
        return steps

    def redo(self, steps: int = 1) -> int:
        """Do moments again; returns how many there were."""
        steps = max(0, min(steps, len(self._future)))
        self._past += [self._future.pop() for _ in range(steps)]
        return steps
