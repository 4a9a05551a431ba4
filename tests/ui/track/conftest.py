"""The table that most tests of the tracker begin at."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.track.finger import Finger


@pytest.fixture
def finger(tmp_path: Path) -> Iterator[Finger]:
    """A table of scenario 1, with a combat."""
    with Finger(tmp_path) as found:
        yield found.tap("scenario:1").fight()
