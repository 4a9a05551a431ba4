"""When two deeds mean the same: each picture makes its deeds anew, and a hasty tap must tell them apart."""

from collections.abc import Callable
from functools import partial

import pytest

from holdin.ui.kit.intent import Deed


class Purse:
    """Something that deeds are done with."""

    def pay(self, gold: int = 0) -> object:
        """A deed."""
        return gold


PURSE, OTHER = Purse(), Purse()


def by_default(gold: int) -> Callable[[], object]:
    def pay(gold: int = gold) -> object:
        return gold

    return pay


def by_name(gold: int) -> Callable[[], object]:
    def pay(*, gold: int = gold) -> object:
        return gold

    return pay


def by_closure(gold: int) -> Callable[[], object]:
    return lambda: gold


def by_argument(gold: int) -> Callable[[], object]:
    return partial(PURSE.pay, gold)


@pytest.mark.parametrize("made", [by_default, by_name, by_closure, by_argument])
def test_deeds_are_the_same_by_what_is_done_with_what(made: Callable[[int], Callable[[], object]]) -> None:
    assert Deed(made(3)) == Deed(made(3))
    assert hash(Deed(made(3))) == hash(Deed(made(3)))
    assert Deed(made(3)) != Deed(made(4))


def test_deeds_are_told_apart_by_who_does_them_and_what_was_seen() -> None:
    assert Deed(PURSE.pay) == Deed(PURSE.pay)
    assert Deed(PURSE.pay) != Deed(OTHER.pay)
    assert Deed(PURSE.pay, seen=1) != Deed(PURSE.pay, seen=2)
