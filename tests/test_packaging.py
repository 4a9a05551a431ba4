"""What is given to others: wheel, source archive, and the one-file program, built and started."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
NEEDED = (
    "assets/theme.toml",
    "assets/locale/ru/LC_MESSAGES/holdin.mo",
    "assets/rules/en.toml",
    "card_data/base/set.toml",
)

pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path = HOME) -> str:
    done = subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True, check=False)  # noqa: S603 - a command of our own
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_wheel_and_archive_hold_everything(tmp_path: Path) -> None:
    pytest.importorskip("build")
    pytest.importorskip("hatchling")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", tmp_path)
    (wheel,), (archive,) = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as file:
        inside = set(file.namelist())
    assert {f"holdin/{name}" for name in NEEDED} <= inside
    assert not [name for name in inside if name.startswith("tests/")]
    with tarfile.open(archive) as file:
        inside = {name.partition("/")[2] for name in file.getnames()}
    assert {*NEEDED, "tests/conftest.py", "packaging/holdin.spec", "CONTRIBUTING.md", "CHANGELOG.md"} <= inside


def test_the_one_file_program_starts(tmp_path: Path) -> None:
    pytest.importorskip("PyInstaller")
    folders = ("--distpath", tmp_path / "dist", "--workpath", tmp_path / "work")
    run(sys.executable, "-m", "PyInstaller", "--log-level", "WARN", *folders, HOME / "packaging" / "holdin.spec")
    program = next((tmp_path / "dist").iterdir())
    assert "card set base" in run(program, "--version", cwd=tmp_path)
    assert "clean" in run(program, "check", cwd=tmp_path)
    run(program, "shot", "menu", "--out", "menu.png", cwd=tmp_path)
    assert (tmp_path / "menu.png").stat().st_size > 10_000
