"""What the READMEs say of files, commands and options is so; the top level holds what it should, and nothing else."""

import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

from holdin.cli import app

HOME = Path(__file__).parent.parent
TEXTS = sorted(
    path.relative_to(HOME).as_posix()
    for pattern in ("*.md", "holdin/**/README.md", "card_data/**/README.md")
    for path in HOME.glob(pattern)
)
TOP = {
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "assets",
    "card_data",
    "holdin",
    "pyproject.toml",
    "tests",
}
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")


@cache
def text_of(name: str) -> str:
    return (HOME / name).read_text(encoding="utf-8")


def anchors(name: str) -> set[str]:
    """As hosts make them of a heading: small letters, no punctuation, dashes for spaces."""
    headings = re.findall(r"^#+ (.+)$", text_of(name), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", TEXTS)
def test_every_link_leads_somewhere(name: str) -> None:
    for link in LINK.findall(text_of(name)):
        target, _, anchor = link.partition("#")
        path = ((HOME / name).parent / target).resolve() if target else HOME / name
        assert path.exists(), link
        assert not anchor or anchor in anchors(path.relative_to(HOME).as_posix()), link


@cache
def options() -> dict[str, set[str]]:
    """The options of every command."""
    group: Any = typer.main.get_command(app)
    shared = {each for parameter in group.params for each in parameter.opts} | {"--help"}
    return {
        name: shared | {each for parameter in command.params for each in parameter.opts + parameter.secondary_opts}
        for name, command in group.commands.items()
    }


def spans(name: str) -> list[str]:
    """Whatever is set as code and begins with `holdin`, one command at a time."""
    text = text_of(name)
    blocks = [
        line
        for block in re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
    ]
    plain = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    code = [
        *(part for line in blocks for part in line.partition("  #")[0].split(";")),
        *re.findall(r"`([^`]+)`", plain),
    ]
    return [each.strip() for each in code if each.strip().startswith("holdin ")]


@pytest.mark.parametrize("name", TEXTS)
def test_every_command_and_option_that_is_named_exists(name: str) -> None:
    for span in spans(name):
        command = re.sub(r"--lang \S+", "", span).split()[1]
        if not command.startswith("-"):
            assert command in options(), span
            assert {*OPTION.findall(span)} <= options()[command], span


def test_every_command_is_in_the_readme() -> None:
    told = " ".join(spans("README.md"))
    assert [name for name in options() if f"holdin {name}" not in told] == []


def test_the_readme_begins_with_the_two_commands_and_shows_pictures_of_a_reasonable_size() -> None:
    readme = text_of("README.md")
    title, code, *_ = readme.split("\n\n")
    assert title == "# Holdin"
    assert len(code.splitlines()) == 4
    pictures = [link for link in LINK.findall(readme) if link.endswith(".png")]
    assert len(pictures) >= 4
    assert {path.name for path in (HOME / "assets" / "readme").iterdir()} == {Path(each).name for each in pictures}
    assert all((HOME / each).stat().st_size < 300_000 for each in pictures)


def test_the_top_level_holds_nothing_else() -> None:
    """But what begins with a dot; of a checkout, what is the project's own is counted."""
    if not (HOME / ".git").exists():
        pytest.skip("no checkout")
    command = ["git", "ls-files"]
    listed = subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=True).stdout  # noqa: S603 - our own
    assert {name.partition("/")[0] for name in listed.splitlines() if not name.startswith(".")} == TOP
