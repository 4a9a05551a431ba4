"""What every test may ask for: the built-in cards, and a card set of its own to spoil."""

import atexit
import gc
import os
import shutil
import sys
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import HealthCheck, settings

from holdin.data.load import built_in_cards, find_set
from holdin.models.card_set import CardSet

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["HOLDIN_LANG"] = "en"  # whatever the system or its player speaks

if sys.dont_write_bytecode:  # hundreds of programs are started: each would compile all that it imports anew
    compiled = mkdtemp(prefix="holdin-tests-")
    atexit.register(shutil.rmtree, compiled, ignore_errors=True)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = compiled

settings.register_profile("any machine", settings(), suppress_health_check=[HealthCheck.too_slow], deadline=None)
settings.load_profile("any machine")  # however busy it is


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays to the end: nobody looks for garbage in it again and again.

    Nor after every few hundred new things, as most of them go by themselves.
    """
    gc.disable()
    result = yield
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()
    return result


@pytest.fixture(scope="session", autouse=True)
def patient_disk() -> Iterator[None]:
    """Nobody pulls a plug here: that what is written lasts is worked out (`tests/saves/power.py`).

    Programs that tests start, and end at any moment, do wait for the disk.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", os.fstat)  # which wants an open file, too
        yield


@pytest.fixture(scope="session")
def cards() -> CardSet:
    """The built-in card set."""
    return built_in_cards()


@dataclass(frozen=True)
class SetFolder:
    """A copy of the built-in set that a test may edit."""

    path: Path

    def read(self, file: str) -> str:
        return (self.path / file).read_text(encoding="utf-8")

    def write(self, file: str, text: str) -> None:
        target = self.path / file
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def replace(self, file: str, old: str, new: str) -> None:
        """Replace a text that must stand in the file, everywhere in it."""
        text = self.read(file)
        assert old in text, f"{file} has no {old!r}"
        self.write(file, text.replace(old, new))


@pytest.fixture
def own_set(tmp_path: Path) -> SetFolder:
    """A copy of the built-in set in a folder of the test's own."""
    return SetFolder(Path(shutil.copytree(find_set("base"), tmp_path / "own")))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print which tests cite which rule, whenever the test that holds the table has run."""
    ran = {
        report.nodeid for reports in terminalreporter.stats.values() for report in reports if hasattr(report, "nodeid")
    }
    if any("test_rule_ids.py::" in node for node in ran):
        from tests.test_rule_ids import table  # noqa: PLC0415 - only where it is wanted

        terminalreporter.section("rules and the tests that cite them")
        for line in table():
            terminalreporter.line(line)
