"""CONTRIBUTING.md's worked examples work: each section's files are written, and its Python is run."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
TEXT = (HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")
SECTIONS = {part.partition("\n")[0]: part for part in TEXT.split("\n## ")[1:]}
BLOCK = re.compile(r"^```(toml|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WORKED = [title for title, part in SECTIONS.items() if BLOCK.search(part)]


@pytest.mark.parametrize("title", WORKED)
def test_the_worked_example_works(title: str, tmp_path: Path) -> None:
    program = []
    for kind, text in BLOCK.findall(SECTIONS[title]):
        if kind == "python":
            program.append(text)
            continue
        file = tmp_path / text.partition("\n")[0].removeprefix("# ")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert program
    done = subprocess.run(  # noqa: S603 - our own examples
        [sys.executable, "-c", "\n\n".join(program)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(HOME), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_there_is_an_example_for_everything_that_is_added() -> None:
    assert [title.removeprefix("Add ").split(" ", 1)[1] for title in WORKED] == [
        "card",
        "character",
        "monster with an area",
        "summon",
        "rift ability",
        "expansion",
        "event card",
        "ability kind",
        "way of fighting",
        "rule",
        "screen",
        "language",
    ]
