"""Rule ids in running text: pointing at one explains it, a click opens it, wherever it stands."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from holdin.words.catalogues import ENGLISH
from holdin.words.rulebook import rulebook

_ID: Final = re.compile(r"\b[A-Z]{3,4}-\d+\b(?! ·)")
"""An id; one that heads its rule's own text needs no explanation."""


class Cited(NamedTuple):
    """A rule's id in a line: the id, and what stands before it."""

    rule: str
    before: str


def cited(line: str) -> Iterator[Cited]:
    """The known rules that a line names, in order."""
    if "-" not in line:
        return
    known = rulebook(ENGLISH)
    yield from (Cited(found[0], line[: found.start()]) for found in _ID.finditer(line) if found[0] in known)


def rules_in(text: str) -> tuple[str, ...]:
    """The known rules that a text names, each once."""
    return tuple(dict.fromkeys(one.rule for one in cited(text)))
