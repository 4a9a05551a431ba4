"""Faster `dataclasses.replace` and `__init__` for the machine's frozen values, of which every action makes many.

Both are written out for each class and compiled from its own field names, as the dataclass module compiles `__init__`.
They fill the slots directly: a frozen `__init__` looks every slot up by its name.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar, cast

T = TypeVar("T")

_KEEP: Any = object()


def evolve(value: T, **changes: object) -> T:
    """A copy of a frozen slotted dataclass value with some fields changed.

    :raises TypeError: a field is not one of the class's.
    """
    made: T = _EVOLVERS[type(value)](value, **changes)
    return made


class _Evolvers(dict[type, Callable[..., Any]]):
    """Per class a function to which every field is a keyword; what is not given is taken over."""

    def __missing__(self, kind: type) -> Callable[..., Any]:
        names = [field.name for field in fields(kind)]
        keywords = ", ".join(f"{name}=_KEEP" for name in names)
        taken = {name: f"_value.{name} if {name} is _KEEP else {name}" for name in names}
        found = self[kind] = _compiled(kind, f"_value, *, {keywords}", taken)
        return found


_EVOLVERS = _Evolvers()


def maker(kind: type[T]) -> Callable[..., T]:
    """A function that makes a value of a frozen slotted dataclass from all its fields, in order."""
    names = [field.name for field in fields(cast("Any", kind))]
    return _compiled(kind, ", ".join(names), {name: name for name in names})


def _compiled(kind: type, parameters: str, values: dict[str, str]) -> Callable[..., Any]:
    lines = [f"def make({parameters}):", " _made = _new(_kind)"]
    lines += [f" _set_{name}(_made, {value})" for name, value in values.items()]
    scope: dict[str, Any] = {"_KEEP": _KEEP, "_kind": kind, "_new": object.__new__}
    scope |= {f"_set_{name}": getattr(kind, name).__set__ for name in values}
    exec("\n".join([*lines, " return _made"]), scope)  # noqa: S102 - field names, no data
    make: Callable[..., Any] = scope["make"]
    return make
