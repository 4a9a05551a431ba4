"""Reading a card set's folder without trusting it: bounded in size, count and depth, no links, nothing run."""

from collections.abc import Iterator
from pathlib import Path, PurePath, PurePosixPath
from typing import Final

from holdin.errors import CardDataError, Fault

MAX_FILES: Final = 600
MAX_BYTES: Final = 200_000
MAX_TOTAL: Final = 2_000_000
"""Bytes of all files together."""

MAX_LINE: Final = 2_000
MAX_FOLDERS: Final = 3
"""How deep folders may nest."""


def refuse(file: PurePath, message: str, line: int | None = None) -> CardDataError:
    """One fault as an error."""
    return CardDataError((Fault(file, line, "", message),))


def read_folder(folder: Path) -> dict[PurePosixPath, str]:
    """The text of every TOML file under a folder, by path from there, sorted.

    :raises CardDataError: no folder, a link, or more or larger files than a card set may have.
    """
    if not folder.is_dir():
        raise refuse(folder, "no such folder; a card set is a folder with a set.toml")
    files = sorted(PurePosixPath(file.relative_to(folder).as_posix()) for file in _toml_files(folder, 0, [0]))
    if sum((folder / file).stat().st_size for file in files) > MAX_TOTAL:
        raise refuse(folder, f"too large; a card set has at most {MAX_TOTAL} bytes")
    return {file: _read(folder / file) for file in files}


def _toml_files(folder: Path, depth: int, seen: list[int]) -> Iterator[Path]:
    try:
        inside = sorted(folder.iterdir())
    except OSError as error:
        raise refuse(folder, f"can't be read: {error.strerror}") from error
    for path in inside:
        seen[0] += 1
        if seen[0] > MAX_FILES:
            raise refuse(folder, f"too many files; a card set has at most {MAX_FILES}")
        if path.is_symlink():
            raise refuse(path, "a link; a card set's files must lie in its own folder")
        if path.is_dir():
            if depth == MAX_FOLDERS:
                raise refuse(path, f"folders nest too deep; at most {MAX_FOLDERS}")
            yield from _toml_files(path, depth + 1, seen)
        elif path.suffix == ".toml":
            yield path


def _read(file: Path) -> str:
    try:
        if not file.is_file():
            raise refuse(file, "not an ordinary file")
        with file.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
        text = content.decode("utf-8-sig")
    except OSError as error:
        raise refuse(file, f"can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise refuse(file, "not UTF-8 text", content[: error.start].count(b"\n") + 1) from error
    if len(content) > MAX_BYTES:
        raise refuse(file, f"too large; a file has at most {MAX_BYTES} bytes")
    return _with_short_lines(file, text)


def _with_short_lines(file: PurePath, text: str) -> str:
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE:
            raise refuse(file, f"line too long; at most {MAX_LINE} characters", number)
    return text
