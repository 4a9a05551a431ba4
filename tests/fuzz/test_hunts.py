"""Whatever comes from outside is refused in a sentence or used; a short hunt each time, a longer one by hand."""

import pytest

from tests.fuzz.hunts import HUNTS, hunted

CASES = {
    "cards": 15,
    "elsewhere": 5,
    "events": 10,
    "saves": 60,
    "engine": 400,
    "settings": 200,
    "keys": 60,
    "scans": 120,
}


@pytest.mark.parametrize("name", HUNTS)
def test_mutants_are_refused_or_used(name: str) -> None:
    hunted(name, 1, lambda cases: cases < CASES[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", HUNTS)
def test_many_mutants_are_refused_or_used(name: str) -> None:
    hunted(name, 2, lambda cases: cases < 20 * CASES[name])
