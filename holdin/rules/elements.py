"""Elements: which visible symbols a consumption uses up (ELM-1, ELM-2)."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from holdin.models.letters import Element

S = TypeVar("S")


def pick(shown: Sequence[tuple[S, Element]], wanted: Iterable[Element]) -> tuple[S, ...] | None:
    """Symbols for every element wanted, first shown first taken; none if one is missing (ELM-2).

    `shown` is in the order in which symbols are best used up: those that vanish first come first, so that the later
    ones can still serve.
    """
    left = list(shown)
    taken: list[S] = []
    for element in wanted:
        found = next((item for item in left if item[1] is element), None)
        if found is None:
            return None
        left.remove(found)
        taken.append(found[0])
    return tuple(taken)
