"""The table that is served: one for all tests of a module, each of which begins at it as it was at first."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serve.served import Table


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder: Path = tmp_path_factory.mktemp("table")
    with Table(folder) as found:
        yield found


@pytest.fixture
def table(served: Table) -> Table:
    served.served.links.door._wrong.clear()
    return served.as_at_first()
