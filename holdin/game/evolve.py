"""A faster `dataclasses.replace` for the machine's frozen values, which it changes many times in every action."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")

_KEEP: Any = object()
_MAKERS: dict[type, Callable[..., Any]] = {}


def evolve(value: T, **changes: object) -> T:
    """A copy of a frozen slotted dataclass value with some fields changed.

    :raises TypeError: a field is not one of the class's.
    """
    kind = type(value)
    maker = _MAKERS.get(kind)
    if maker is None:
        maker = _MAKERS[kind] = _maker(kind)
    made: T = maker(value, **changes)
    return made


def _maker(kind: type) -> Callable[..., Any]:
    """A function written out for one class: every field is a keyword, and what is not given is taken over.

    It is compiled from the class's own field names, as the dataclass module compiles `__init__`, and fills the slots
    directly: a frozen `__init__` looks every slot up by its name.
    """
    names = [field.name for field in fields(kind)]
    keywords = ", ".join(f"{name}=_KEEP" for name in names)
    lines = [f"def make(_value, *, {keywords}):", " _made = _new(_kind)"]
    lines += [f" _set_{name}(_made, _value.{name} if {name} is _KEEP else {name})" for name in names]
    scope: dict[str, Any] = {"_KEEP": _KEEP, "_kind": kind, "_new": object.__new__}
    scope |= {f"_set_{name}": getattr(kind, name).__set__ for name in names}
    exec("\n".join([*lines, " return _made"]), scope)  # noqa: S102 - field names, no data
    make: Callable[..., Any] = scope["make"]
    return make
