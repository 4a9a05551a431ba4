"""What is measured, and how: many times, told as a median with its quartiles. Nothing here ever fails on a time."""

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from statistics import median, quantiles
from typing import Any, Final

from holdin.errors import Said

MILLI: Final = 1000.0
MICRO: Final = 1_000_000.0


@dataclass(frozen=True, slots=True)
class Measured:
    """A measured thing: its median, the middle half, the worst, and how often it was measured."""

    group: str
    said: Said
    """What was measured, in any language."""
    unit: str
    median: float
    low: float
    high: float
    most: float
    count: int

    def plain(self) -> dict[str, Any]:
        """The figure for programs, what was measured in English."""
        named = ((each.name, getattr(self, each.name)) for each in fields(self))
        return dict(("name", str(value)) if name == "said" else (name, value) for name, value in named)


def figure(group: str, said: Said, unit: str, values: Sequence[float]) -> Measured:
    """A figure of at least one value."""
    low, _, high = quantiles(values, n=4) if len(values) > 1 else (values[0],) * 3
    return Measured(group, said, unit, median(values), low, high, max(values), len(values))


def timed(work: Callable[[], object], factor: float = MILLI) -> float:
    """How long a call takes on the processor, in thousandths of a second unless told otherwise."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * factor


def repeated(work: Callable[[], object], times: int, factor: float = MILLI) -> list[float]:
    """A call's times, after one that doesn't count."""
    work()
    return [timed(work, factor) for _ in range(times)]


def alternating(
    one: Callable[[], float], other: Callable[[], float], slices: int
) -> tuple[list[float], list[float], list[float]]:
    """Two rates in turn, and the ratio slice by slice: the machine's moods meet both alike."""
    one()
    other()
    pairs = [(one(), other()) for _ in range(slices)]
    return [a for a, _ in pairs], [b for _, b in pairs], [a / b for a, b in pairs]


@contextmanager
def undisturbed() -> Iterator[None]:
    """Without the collector's pauses."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
