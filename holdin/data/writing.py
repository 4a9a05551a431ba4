"""Card files written as a person would write them: TOML with short things on a line, long ones under headings."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from holdin.models.base import Printed

Table = Mapping[str, Any]
LINE: Final = 100
"""What would be a longer line gets a heading of its own."""


def plain(value: object) -> Any:  # noqa: ANN401 - any TOML value
    """A card's values as a file has them, without what is as usual; a `kind` that tells things apart always."""
    if isinstance(value, Printed):
        return {
            name: plain(inner)
            for name, field in type(value).model_fields.items()
            if (inner := getattr(value, name)) is not None
            and (inner != field.default or (name == "kind" and type(inner) is str))
        }
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value]
    return value


def written(table: Table, head: str = "") -> str:
    """A file's text.

    :param head: a comment above everything.
    """
    lines = [f"# {head}"] if head else []
    return "\n".join([*lines, *_table(table, ())]).strip("\n") + "\n"


def _table(table: Table, path: tuple[str, ...]) -> Iterator[str]:
    """Short values first, as TOML wants it, then what has a heading."""
    deep = {key: value for key, value in table.items() if _is_deep(key, value)}
    yield from (f"{_key(key)} = {_value(value)}" for key, value in table.items() if key not in deep)
    for key, value in deep.items():
        below = (*path, key)
        name = ".".join(map(_key, below))
        if isinstance(value, Mapping):
            yield from ("", f"[{name}]", *_table(value, below))
        else:
            for each in value:
                yield from ("", f"[[{name}]]", *_table(each, below))


def _is_deep(key: str, value: object) -> bool:
    if isinstance(value, Mapping):
        return len(f"{_key(key)} = {_value(value)}") > LINE
    tables = isinstance(value, Sequence) and not isinstance(value, str) and value and isinstance(value[0], Mapping)
    return bool(tables) and len(f"{_key(key)} = {_value(value)}") > LINE


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("-", "").replace("_", "").isalnum() else _text(key)


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Sequence):
        return f"[{', '.join(_value(each) for each in value)}]"
    return json.dumps(value)


def _text(text: str) -> str:
    """A drawing keeps its lines; all else is a line with signs that TOML and JSON escape alike."""
    if "\n" in text and "'''" not in text:
        return f"'''\n{text}'''"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
