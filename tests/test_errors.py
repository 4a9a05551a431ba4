"""The tree of what can go wrong is drawn as it is (`holdin/errors.py`)."""

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module

import pytest

import holdin
from holdin import errors
from holdin.errors import HoldinError

LINE = re.compile(r"( *)\* (\w+(?:, \w+)*) – .")


@pytest.fixture(scope="module", autouse=True)
def _all_modules() -> None:
    """A class is known once its module has been read."""
    for module in pkgutil.walk_packages(holdin.__path__, "holdin."):
        import_module(module.name)


def ours(kind: type[Exception]) -> Iterator[type[Exception]]:
    """What the program derives from a kind of exception, at first or second hand; the tests' own isn't meant."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("holdin."):
            yield each
        yield from ours(each)


def drawn() -> dict[str, str]:
    """Each error of the docstring's tree, and the one that it stands below."""
    found, above = dict[str, str](), dict[int, str]()
    for line in filter(None, map(LINE.match, (errors.__doc__ or "").splitlines())):
        depth, names = len(line[1]) // 4, line[2].split(", ")
        found |= dict.fromkeys(names, above[depth - 1] if depth else "Exception")
        above[depth] = names[-1]
    return found


def test_the_tree_has_every_error_that_a_person_reads() -> None:
    known: set[type[Exception]] = {HoldinError, *ours(HoldinError)}
    assert len(known) > 20
    assert drawn() == {each.__name__: each.__base__.__name__ for each in known if each.__base__ is not None}


def test_what_stands_outside_the_tree_is_told_below_it() -> None:
    _, _, below = (errors.__doc__ or "").partition("\nOutside it")
    outside = {each.__name__ for each in ours(Exception)} - drawn().keys()
    assert outside == {*re.findall(r"`(\w+)`", below)} - {"ValueError", "Refused"}
