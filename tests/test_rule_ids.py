"""Every rule has a test that cites it, or is still to come; and nobody cites a rule that isn't there.

A test cites a rule by naming its id in its docstring. The table is printed at the end of every whole test run.
"""

import ast
import re
from functools import cache
from pathlib import Path

from holdin.words.rulebook import rulebook

ROOT = Path(__file__).parent.parent
ID = re.compile(r"\b[A-Z]{2,4}-\d+\b")
NO_RULES = {"UTF-8", "SHA-256", "CC-0"}
"""What looks like an id."""

OPEN_MAP = {
    "OPN": 11, "FIG": 5, "OVL": 7, "PSH": 2, "ARE": 7, "HEA": 4, "TEL": 2, "RIF": 4, "MIX": 3, "LIN": 1, "SUM": 6,
    "MEA": 5, "FOC": 4, "MAI": 8, "EVT": 4, "ENH": 2,
}  # fmt: skip
"""The chapters of the open map, in the book's order, and how many rules each has; they follow those of held play."""

TO_COME: dict[str, str] = {}
"""The rules that no test cites yet, each with what brings it; one that is cited is taken off."""

Docs = tuple[str, str]
"""Where a docstring stands ("file::name"), and the docstring."""


@cache
def read(folder: str) -> tuple[tuple[Docs, ...], tuple[tuple[str, str], ...]]:
    """A folder's docstrings, a module's own first, and the strings in it that are ids, by file; of files with ids."""
    docs, ids = [], []
    for file in sorted((ROOT / folder).rglob("*.py")):
        place, text = file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if ID.search(text) else ():
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                docs.append((f"{place}::{getattr(node, 'name', '')}", ast.get_docstring(node) or ""))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value):
                ids.append((file.name, node.value))
    return tuple(docs), tuple(ids)


def by_rule() -> dict[str, list[str]]:
    """Per rule id the tests that cite it, in the book's order; ids that are no rule's come last."""
    found: dict[str, list[str]] = {id_: [] for id_ in rulebook("en")}
    for place, doc in read("tests")[0]:
        if place.partition("::")[2].startswith("test_"):
            for id_ in dict.fromkeys(ID.findall(doc)):
                found.setdefault(id_, []).append(place)
    return found


def table() -> list[str]:
    """The lines of the table: each rule with its title, how many tests cite it, and their names."""
    book = rulebook("en")
    lines = []
    for id_, tests in by_rule().items():
        title = book[id_].title if id_ in book else "?"
        names = ", ".join(place.partition("::")[2].removeprefix("test_") for place in tests)
        names = names or f"to come: {TO_COME.get(id_, '?')}"
        lines.append(f"{id_:<8}{title:<28.27}{len(tests):>3}  {names}")
    return lines


def test_every_rule_is_cited_by_a_test_or_to_come() -> None:
    assert [id_ for id_, tests in by_rule().items() if not tests and id_ not in TO_COME] == []


def test_no_rule_that_is_cited_is_still_to_come() -> None:
    """What brings a rule takes it off the list."""
    cited = by_rule()
    assert {id_: (brought, cited[id_]) for id_, brought in TO_COME.items() if cited.get(id_)} == {}
    assert set(TO_COME) <= set(rulebook("en"))


def test_the_book_has_every_rule_of_the_open_map_after_those_of_held_play() -> None:
    ids = [f"{chapter}-{number}" for chapter, rules in OPEN_MAP.items() for number in range(1, rules + 1)]
    assert list(rulebook("en"))[-len(ids) :] == ids
    assert not {id_.partition("-")[0] for id_ in list(rulebook("en"))[: -len(ids)]} & set(OPEN_MAP)


def test_no_test_cites_a_rule_that_is_not_there() -> None:
    assert set(by_rule()) - set(rulebook("en")) == set()


def test_no_docstring_of_the_program_cites_a_rule_that_is_not_there() -> None:
    wrong = [
        (place, id_)
        for place, doc in read("holdin")[0]
        for id_ in ID.findall(doc)
        if id_ not in rulebook("en") and id_ not in NO_RULES
    ]
    assert wrong == []


def test_no_event_or_refusal_names_a_rule_that_is_not_there() -> None:
    """What the game tells and refuses names its rules by string."""
    named = read("holdin")[1]
    assert named
    assert [(file, id_) for file, id_ in named if id_ not in {*rulebook("en"), *NO_RULES}] == []


def test_the_table_names_each_rule_once() -> None:
    assert [line.split()[0] for line in table()] == list(rulebook("en"))
