"""What taking something means."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial


class Intent:
    """What taking something means: to be told from everything else. Its screen knows it, or it is a deed."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Deed(Intent):
    """What is simply done."""

    do: Callable[[], object]
    """Returns the next screen; none: the same one."""

    def __eq__(self, other: object) -> bool:
        """The same, done with the same: each picture makes its deeds anew."""
        return isinstance(other, Deed) and _done(self.do) == _done(other.do)

    def __hash__(self) -> int:
        return hash(_done(self.do)[0])


def _done(do: Callable[[], object]) -> tuple[object, ...]:
    return (do.func, do.args, do.keywords) if isinstance(do, partial) else (do,)


@dataclass(frozen=True, slots=True)
class ShowRule(Intent):
    """Open a rule's text."""

    rule: str


def intent_of(do: Intent | Callable[[], object] | None) -> Intent | None:
    """What taking something means: a deed as an intent."""
    return do if do is None or isinstance(do, Intent) else Deed(do)
