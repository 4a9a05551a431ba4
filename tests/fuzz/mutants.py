"""Mutants of good files and lines: bytes and values changed; what leads to a new kind of answer is changed further."""

import copy
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

TOKENS: Final = (
    b"[" * 3000, b"{" * 3000, b'{"a":' * 3000, b"[[" * 200 + b"]]" * 200, b"9" * 5000, b"-1", b"0", b"1e999", b"nan",
    b"inf", b"-inf", b"true", b"null", b"1979-05-27", b"07:32:00", b'""', b"'''", b'"""', b"\\u0000", b"\\ud800",
    b"\x00", b"\xff\xfe", b"\xe2\x80\xae", b"\xd7\x90", b"\r\n", b"\n", b" = ", b"[[a]]", b"[a.b.c]", b"a.b.c = 1",
    b"../", b"/etc/passwd", b"0x" + b"f" * 400, b"1_000", b"#",
)  # fmt: skip
VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 7, 10**30, -(10**4000), 1.5, 1e308, "", " ", "a", "../..", "/dev/zero", "a\0b",
    "\u202egnp", "אב", "x" * 5000, [], {}, [[]], [None], {"": 1}, {"kind": "attack"}, [0] * 2000, "1:0",
)  # fmt: skip


def bytes_mutant(luck: random.Random, data: bytes) -> bytes:
    """Some bytes changed, cut out, repeated or put in."""
    for _ in range(luck.choice((1, 1, 2, 4))):
        at = luck.randrange(len(data) + 1)
        end = min(len(data), at + luck.choice((1, 2, 8, 40, 400)))
        match luck.randrange(5):
            case 0:
                data = data[:at] + bytes([luck.randrange(256)]) + data[at + 1 :]
            case 1:
                data = data[:at] + data[end:]
            case 2:
                data = data[:end] + data[at:end] * luck.choice((1, 2, 50)) + data[end:]
            case 3:
                data = data[:at] + luck.choice(TOKENS) + data[at:]
            case _:
                data = data[:at] + luck.choice(TOKENS) + data[end:]
    return data


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [(*path, key) for key, _ in inner]
    for key, each in list(inner) if isinstance(value, dict) else list(enumerate(value)) if inner else ():
        found += _places(each, (*path, key))
    return found


def value_mutant(luck: random.Random, value: Any) -> Any:
    """A JSON value with some of its inner values replaced, left out, doubled or put under another name."""
    value = copy.deepcopy(value)
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        places = _places(value)
        if not places:
            return value
        *way, last = luck.choice(places)
        inner = value
        for key in way:
            inner = inner[key]
        match luck.randrange(5):
            case 0:
                del inner[last]
            case 1 if isinstance(inner, dict):
                inner[luck.choice(("", "kind", "x", "\u202e", "check", "do"))] = inner[last]
            case 2 if isinstance(inner, list):
                inner.insert(last, copy.deepcopy(inner[last]))
            case 3 if isinstance(inner[last], int) and not isinstance(inner[last], bool):
                inner[last] += luck.choice((-1, 1, -2, 10, 1000))
            case _:
                inner[last] = copy.deepcopy(luck.choice(VALUES))
    return value


@dataclass
class Hunt:
    """Cases one after the other; a case whose answer is of a new kind joins those that are mutated."""

    luck: random.Random
    seeds: list[Any]
    mutant: Callable[[random.Random, Any], Any]
    attempt: Callable[[Any], str]
    """Tries a case; gives what was answered, and raises only where something is wrong with us."""
    close: Callable[[], object] = lambda: None
    """Gives back what the cases have opened."""
    kinds: set[str] = field(default_factory=set)
    cases: int = 0

    def one(self) -> None:
        """One case; an error tells it."""
        case = self.mutant(self.luck, self.luck.choice(self.seeds))
        self.cases += 1
        try:
            told = self.attempt(case)
        except Exception as error:
            error.add_note(f"case {self.cases}: {repr(case)[:2000]}")
            raise
        kind = re.sub(r"'[^']*'|\"[^\"]*\"|\S*/\S*|\d+", "*", told)[:160]
        if kind not in self.kinds and len(self.seeds) < 400:
            self.kinds.add(kind)
            self.seeds.append(case)
