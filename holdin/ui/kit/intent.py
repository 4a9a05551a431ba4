"""What taking something means."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import FunctionType, MethodType
from weakref import ref


class Intent:
    """What taking something means: to be told from everything else. Its screen knows it, or it is a deed."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Deed(Intent):
    """What is simply done."""

    do: Callable[[], object]
    """Returns the next screen; none: the same one."""
    seen: object = None
    """What was so when it was offered, where doing it once more would do something else."""

    def __eq__(self, other: object) -> bool:
        """The same, done with the same: each picture makes its deeds anew."""
        return isinstance(other, Deed) and self.meaning == other.meaning

    def __hash__(self) -> int:
        return hash(self.meaning[0])

    @property
    def meaning(self) -> tuple[object, ...]:
        """What is done, with what and by whom; whoever keeps it keeps none of them."""
        return *_meaning(self.do), self.seen


def meaning_of(intent: Intent | None) -> object:
    """An intent to be compared later: it holds nothing of the screen that it came from."""
    return intent.meaning if isinstance(intent, Deed) else intent


def _meaning(do: Callable[..., object]) -> tuple[object, ...]:
    if isinstance(do, partial):
        return (*_meaning(do.func), *map(_weak, do.args), *((name, _weak(each)) for name, each in do.keywords.items()))
    if isinstance(do, MethodType):
        return do.__func__, _weak(do.__self__)
    if isinstance(do, FunctionType):
        named = (do.__kwdefaults__ or {}).items()
        given = (*(do.__defaults__ or ()), *(each for pair in named for each in pair))
        inside = (cell.cell_contents for cell in do.__closure__ or ())
        return do.__code__, *map(_weak, given), *map(_weak, inside)
    return (do,)


def _weak(value: object) -> object:
    """A value itself, or a reference to what has an identity."""
    if isinstance(value, partial | MethodType | FunctionType):
        return _meaning(value)
    identity = type(value).__hash__ is object.__hash__ and hasattr(value, "__weakref__")
    return ref(value) if identity else value


@dataclass(frozen=True, slots=True)
class ShowRule(Intent):
    """Open a rule's text."""

    rule: str


def intent_of(do: Intent | Callable[[], object] | None) -> Intent | None:
    """What taking something means: a deed as an intent."""
    return do if do is None or isinstance(do, Intent) else Deed(do)
