"""Where a field stands in a TOML text."""

import tomllib
from collections.abc import Iterator

import pytest

from holdin.data.lines import Path, line_of, lines_of
from holdin.data.load import find_set

TEXT = '''\
# a comment = with an equals sign
top = 1
"quoted key" = "a # b"

[table.inner]
text = """
a = 1
[no.header]
"""
list = [
  { a = 1, b = [1, 2] },
  # between
  { a = 'x' },
]

[[many]]
name = "one"
[many.sub]
x = 1
[[many]]
name = "two"
dotted.key = 5
[[many.deep]]
y = 2
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("top",), 2),
        (("quoted key",), 3),
        (("table", "inner"), 5),
        (("table", "inner", "text"), 6),
        (("table", "inner", "list"), 10),
        (("table", "inner", "list", 0, "b", 1), 11),
        (("table", "inner", "list", 1, "a"), 13),
        (("many", 0, "name"), 17),
        (("many", 0, "sub", "x"), 19),
        (("many", 1), 20),
        (("many", 1, "dotted", "key"), 22),
        (("many", 1, "deep", 0, "y"), 24),
        (("many", 1, "not", "there"), 20),
        (("nowhere",), None),
    ],
)
def test_a_field_has_its_line(path: Path, line: int | None) -> None:
    assert line_of(lines_of(TEXT), path) == line


def places(data: object, path: Path = ()) -> Iterator[Path]:
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def test_every_field_of_the_built_in_set_is_found() -> None:
    for file in find_set("base").rglob("*.toml"):
        text = file.read_text(encoding="utf-8")
        assert set(places(tomllib.loads(text))) <= lines_of(text).keys(), file
