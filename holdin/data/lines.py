"""On which line of a TOML text a field stands; `tomllib` doesn't tell."""

import re
from bisect import bisect_right
from collections.abc import Mapping
from typing import Final

Path = tuple[str | int, ...]
"""A field's place in the parsed data: table keys and list indexes from the top."""

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR: Final = re.compile(r"[^,\]}#\n]*")
_STRING: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'',
    re.DOTALL,
)


def lines_of(text: str) -> dict[Path, int]:
    """The line, from 1, of every field of a text that `tomllib` accepts."""
    scanner = _Scanner(text)
    scanner.document()
    return scanner.found


def line_of(found: Mapping[Path, int], path: Path) -> int | None:
    """The line of a field, or of the nearest thing around it; none for the file as a whole."""
    for end in range(len(path), 0, -1):
        if path[:end] in found:
            return found[path[:end]]
    return None


class _Scanner:
    """Walks over a valid text once and notes where each field starts."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self.found: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}

    def document(self) -> None:
        table: Path = ()
        while self._skip() < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _skip(self) -> int:
        blank = _BLANK.match(self.text, self.at)
        self.at = blank.end() if blank else self.at
        return self.at

    def _note(self, path: Path, at: int) -> None:
        self.found.setdefault(path, bisect_right(self.starts, at))

    def _header(self) -> Path:
        start = self.at
        many = self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        keys = self._keys()
        self.at += 2 if many else 1
        path: Path = (*self._table_of(keys[:-1], start), keys[-1])
        self._note(path, start)
        if many:
            self.counts[path] = self.counts.get(path, 0) + 1
            path = (*path, self.counts[path] - 1)
            self._note(path, start)
        return path

    def _table_of(self, keys: list[str], start: int) -> Path:
        """The table that a header's first keys lead to: in a list of tables, always the last."""
        path: Path = ()
        for key in keys:
            path = (*path, key)
            self._note(path, start)
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        return path

    def _keys(self) -> list[str]:
        keys: list[str] = []
        while True:
            self._skip()
            string = _STRING.match(self.text, self.at)
            match = string or _BARE.match(self.text, self.at)
            if match is None:
                return keys
            keys.append(match.group()[1:-1] if string else match.group())
            self.at = match.end()
            self._skip()
            if self.text[self.at] != ".":
                return keys
            self.at += 1

    def _pair(self, table: Path) -> None:
        start = self.at
        path: Path = table
        for key in self._keys():
            path = (*path, key)
            self._note(path, start)
        self.at += 1
        self._value(path)

    def _value(self, path: Path) -> None:
        self._skip()
        self._note(path, self.at)
        if self.text[self.at] == "[":
            self._items(path, "]")
        elif self.text[self.at] == "{":
            self._items(path, "}")
        else:
            match = _STRING.match(self.text, self.at) or _SCALAR.match(self.text, self.at)
            self.at = match.end() if match else len(self.text)

    def _items(self, path: Path, closing: str) -> None:
        self.at += 1
        index = 0
        while self._skip() < len(self.text) and self.text[self.at] != closing:
            if closing == "]":
                self._value((*path, index))
            else:
                self._pair(path)
            index += 1
            if self._skip() < len(self.text) and self.text[self.at] == ",":
                self.at += 1
        self.at += 1
