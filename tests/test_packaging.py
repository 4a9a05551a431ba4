"""What is given to others: wheel, source archive, and the one-file program, built and started."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import holdin

HOME = Path(__file__).parent.parent
NEEDED = (
    "assets/theme.toml",
    "assets/locale/ru/LC_MESSAGES/holdin.mo",
    "assets/rules/en.toml",
    "card_data/base/set.toml",
)
SHARED = (
    "applications/holdin.desktop",
    "metainfo/holdin.metainfo.xml",
    "icons/hicolor/scalable/apps/holdin.svg",
    "icons/hicolor/48x48/apps/holdin.png",
)
"""What desktops look for, below `share`."""

pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path = HOME, **environment: str) -> str:
    done = subprocess.run(  # noqa: S603 - a command of our own
        [*map(str, command)],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def built(source: Path, out: Path, when: str, **environment: str) -> list[bytes]:
    """The wheel and the source archive made of a checkout, at a time that a packager tells."""
    environment["SOURCE_DATE_EPOCH"] = when
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, cwd=source, **environment)
    return [next(out.glob(kind)).read_bytes() for kind in ("*.whl", "*.tar.gz")]


def test_wheel_and_archive_hold_everything(tmp_path: Path) -> None:
    pytest.importorskip("build")
    pytest.importorskip("hatchling")
    built(HOME, tmp_path, "1790000000")
    (wheel,), (archive,) = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as file:
        inside = set(file.namelist())
    share = f"holdin-{holdin.__version__}.data/data/share"
    assert {f"holdin/{name}" for name in NEEDED} | {f"{share}/{name}" for name in SHARED} <= inside
    assert not [name for name in inside if name.startswith("tests/")]
    with tarfile.open(archive) as file:
        inside = {name.partition("/")[2] for name in file.getnames()}
    sources = {"tests/conftest.py", ".ci/holdin.spec", ".github/workflows/tests.yml", "CONTRIBUTING.md", "CHANGELOG.md"}
    assert {*NEEDED, *sources} <= inside


def test_wheel_and_archive_are_the_same_bytes_wherever_and_whenever_they_are_built(tmp_path: Path) -> None:
    """The same files, in another folder, touched later, in another time zone and language."""
    pytest.importorskip("build")
    pytest.importorskip("hatchling")
    run(sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", tmp_path / "first")
    for folder in ("one", "another"):
        with tarfile.open(next((tmp_path / "first").glob("*.tar.gz"))) as file:
            file.extractall(tmp_path / folder, filter="data")
    (one,), (another,) = (tmp_path / "one").iterdir(), (tmp_path / "another").iterdir()
    for path in another.rglob("*"):
        os.utime(path, (1_700_000_000, 1_700_000_000))
    elsewhere = {"TZ": "Pacific/Apia", "LC_ALL": "C", "PYTHONHASHSEED": "4242"}
    first = built(one, tmp_path / "dist-one", "1790000000")
    assert built(another, tmp_path / "dist-another", "1790000000", **elsewhere) == first


def test_the_one_file_program_starts(tmp_path: Path) -> None:
    pytest.importorskip("PyInstaller")
    folders = ("--distpath", tmp_path / "dist", "--workpath", tmp_path / "work")
    run(sys.executable, "-m", "PyInstaller", "--log-level", "WARN", *folders, HOME / ".ci" / "holdin.spec")
    program = next((tmp_path / "dist").iterdir())
    assert "card set base" in run(program, "--version", cwd=tmp_path)
    assert "clean" in run(program, "check", cwd=tmp_path)
    run(program, "shot", "menu", "--out", "menu.png", cwd=tmp_path)
    assert (tmp_path / "menu.png").stat().st_size > 10_000
