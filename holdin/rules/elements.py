"""Elements: which visible symbols a consumption uses up (ELM-1, ELM-2, MIX-1)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeVar

from holdin.models.letters import Element, Mixed

S = TypeVar("S")

Printed = Element | Mixed
Shown = tuple[S, Printed]
"""A symbol that shows, and what is printed."""
WAYS_MOST: Final = 64
"""So many ways to pay are looked at; no card set that is no trap has more."""


def serves(shown: Printed, wanted: Printed) -> bool:
    """Whether a symbol can be used up where one is asked for: they have an element in common (MIX-1)."""
    return shown is wanted or not set(shown.either).isdisjoint(wanted.either)


def counts_as(shown: Printed, wanted: Printed) -> Element:
    """The element that a symbol is where it serves (MIX-1)."""
    return next(element for element in wanted.either if element in shown.either)


def pick(shown: Sequence[Shown[S]], wanted: Iterable[Printed]) -> tuple[S, ...] | None:
    """Symbols for every element wanted, first shown first taken; none if one is missing (ELM-2, MIX-1).

    `shown` is in the order in which symbols are best used up: those that vanish first come first, so that the later
    ones can still serve. Of several assignments it is the one that leaves most mixed symbols, which serve for more.
    """
    wanted = tuple(wanted)
    if not any(isinstance(each, Mixed) for each in (*wanted, *(symbol for _, symbol in shown))):
        return _plainly(shown, wanted)
    found = payments(shown, wanted)
    return found[0] if found else None


def _plainly(shown: Sequence[Shown[S]], wanted: Iterable[Printed]) -> tuple[S, ...] | None:
    """The same where every symbol serves for itself alone."""
    left = list(shown)
    taken: list[S] = []
    for element in wanted:
        found = next((item for item in left if item[1] is element), None)
        if found is None:
            return None
        left.remove(found)
        taken.append(found[0])
    return tuple(taken)


def payments(shown: Sequence[Shown[S]], wanted: Iterable[Printed]) -> list[tuple[S, ...]]:
    """Every way to pay that uses up something else: one for each set of printed symbols, the best first (MIX-1).

    :return: the symbols of each, for the elements wanted in their order.
    """
    found: dict[tuple[Printed, ...], tuple[Shown[S], ...]] = {}
    for taken in islice(_assignments(list(shown), tuple(wanted)), WAYS_MOST):
        found.setdefault(tuple(sorted([symbol for _, symbol in taken])), taken)
    ways = sorted(found.values(), key=lambda taken: sum(isinstance(symbol, Mixed) for _, symbol in taken))
    return [tuple([item for item, _ in taken]) for taken in ways]


def _assignments(shown: list[Shown[S]], wanted: tuple[Printed, ...]) -> Iterator[tuple[Shown[S], ...]]:
    """A symbol for each element wanted, none twice, plain ones first; of equal ones only the first that shows."""
    if not wanted:
        yield ()
        return
    tried: set[Printed] = set()
    for each in sorted(shown, key=lambda each: isinstance(each[1], Mixed)):
        left = [other for other in shown if other is not each]
        if each[1] not in tried and serves(each[1], wanted[0]) and _enough([symbol for _, symbol in left], wanted[1:]):
            tried.add(each[1])
            for rest in _assignments(left, wanted[1:]):
                yield (each, *rest)


def _enough(shown: Sequence[Printed], wanted: Sequence[Printed]) -> bool:
    """Whether there is an assignment: each further wish may move those before it to other symbols."""
    taken: dict[int, int] = {}

    def place(wish: int, seen: set[int]) -> bool:
        for index, symbol in enumerate(shown):
            if index not in seen and serves(symbol, wanted[wish]):
                seen.add(index)
                if index not in taken or place(taken[index], seen):
                    taken[index] = wish
                    return True
        return False

    return all(place(wish, set()) for wish in range(len(wanted)))
