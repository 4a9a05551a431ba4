"""The free cards that most tests of Hand begin at."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.hand.hand_driver import HandDriver


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[HandDriver]:
    """The first scenario, set up."""
    with HandDriver(tmp_path) as found:
        yield found
