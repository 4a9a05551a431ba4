"""Reading a card set's folder without trusting it: bounded in size, count and depth, no links, nothing run."""

from collections.abc import Iterator
from pathlib import Path, PurePath, PurePosixPath
from typing import Final

from holdin.errors import CardDataError, Fault, Said, why

MAX_FILES: Final = 600
MAX_BYTES: Final = 200_000
MAX_TOTAL: Final = 2_000_000
"""Bytes of all files together."""

MAX_LINE: Final = 2_000
MAX_FOLDERS: Final = 3
"""How deep folders may nest."""


def refuse(file: PurePath, said: Said, line: int | None = None) -> CardDataError:
    """One fault as an error."""
    return CardDataError((Fault(file, line, "", said),))


def read_folder(folder: Path) -> dict[PurePosixPath, str]:
    """The text of every TOML file under a folder, by path from there, sorted.

    :raises CardDataError: no folder, a link, or more or larger files than a card set may have.
    """
    if not folder.is_dir():
        raise refuse(folder, Said("no such folder; a card set is a folder with a {file}", file="set.toml"))
    files = sorted(PurePosixPath(file.relative_to(folder).as_posix()) for file in _toml_files(folder, 0, [0]))
    if sum((folder / file).stat().st_size for file in files) > MAX_TOTAL:
        raise refuse(folder, Said("too large; a card set has at most {most} bytes", most=MAX_TOTAL))
    return {file: _read(folder / file) for file in files}


def stamp(folder: Path) -> object:
    """What changes whenever a file of a set is saved."""
    try:
        found = ((path, path.stat()) for path in _toml_files(folder, 0, [0]))
        return tuple((path, file.st_mtime_ns, file.st_size) for path, file in found)
    except (CardDataError, OSError) as error:
        return str(error)


def _toml_files(folder: Path, depth: int, seen: list[int]) -> Iterator[Path]:
    try:
        inside = sorted(folder.iterdir())
    except OSError as error:
        raise refuse(folder, Said("can’t be read: {why}", why=why(error))) from error
    for path in inside:
        seen[0] += 1
        if seen[0] > MAX_FILES:
            raise refuse(folder, Said("too many files; a card set has at most {most}", most=MAX_FILES))
        if path.is_symlink():
            raise refuse(path, Said("a link; a card set’s files must lie in its own folder"))
        if path.is_dir():
            if depth == MAX_FOLDERS:
                raise refuse(path, Said("folders nest too deep; at most {most}", most=MAX_FOLDERS))
            yield from _toml_files(path, depth + 1, seen)
        elif path.suffix == ".toml":
            yield path


def _read(file: Path) -> str:
    return text_of(file, bounded(file, MAX_BYTES))


def bounded(file: Path, most: int) -> bytes:
    """The bytes of an ordinary file.

    :raises CardDataError: it is none, is larger, or can't be read.
    """
    try:
        if not file.is_file():
            raise refuse(file, Said("not an ordinary file"))
        with file.open("rb") as stream:
            content = stream.read(most + 1)
    except OSError as error:
        raise refuse(file, Said("can’t be read: {why}", why=why(error))) from error
    if len(content) > most:
        raise refuse(file, Said("too large; a file has at most {most} bytes", most=most))
    return content


def text_of(file: PurePath, content: bytes) -> str:
    """The text of a file of a card set.

    :raises CardDataError: there is too much of it, or it is no text.
    """
    if len(content) > MAX_BYTES:
        raise refuse(file, Said("too large; a file has at most {most} bytes", most=MAX_BYTES))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        told = Said("not {encoding} text", encoding="UTF-8")
        raise refuse(file, told, content[: error.start].count(b"\n") + 1) from error
    return _with_short_lines(file, text)


def _with_short_lines(file: PurePath, text: str) -> str:
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE:
            raise refuse(file, Said("line too long; at most {most} characters", most=MAX_LINE), number)
    return text
