"""Faster `dataclasses.replace` and `__init__` for the machine's frozen values, of which every action makes many.

Both are written out for each class and compiled from its own field names, as the dataclass module compiles `__init__`.
A new `__init__` fills the slots directly, as a frozen one looks every slot up by its name; a copy is filled while it is
still of a twin class with the same slots that isn't frozen yet.
"""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ParamSpec, TypeVar, cast, dataclass_transform

T = TypeVar("T")
P = ParamSpec("P")

_KEEP: Any = object()


def evolve(value: T, **changes: object) -> T:
    """A copy of a frozen slotted dataclass value with some fields changed.

    :raises TypeError: a field is not one of the class's.
    """
    made: T = _EVOLVERS[type(value)](value, **changes)
    return made


def evolver(kind: type[T]) -> Callable[..., T]:
    """`evolve` for values of one class: a function of its own, for those that every decision makes anew."""
    return _EVOLVERS[kind]


class _Evolvers(dict[type, Callable[..., Any]]):
    """Per class a function to which every field is a keyword; what is not given is taken over.

    The fields might be keyword-only, but the defaults of those are looked up one by one.
    """

    def __missing__(self, kind: type) -> Callable[..., Any]:
        names = [each.name for each in fields(kind)]
        keywords = ", ".join(f"{name}=_KEEP" for name in names)
        taken = {name: f"_value.{name} if {name} is _KEEP else {name}" for name in names}
        found = self[kind] = _making(kind, f"_value, {keywords}", taken)
        return found


_EVOLVERS = _Evolvers()


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(kind: type[T]) -> type[T]:
    """Make a class a frozen slotted dataclass; no default factories."""
    made: Any = dataclass(frozen=True, slots=True)(kind)
    given = {each.name: each.default for each in fields(made)}
    parameters, defaults = _signature(given)
    lines = [f"def __init__(_self, {', '.join(parameters)}):", *[f" _set_{name}(_self, {name})" for name in given]]
    if given:
        made.__init__ = _compiled(lines, defaults | _setters(made))
    return cast("type[T]", made)


@dataclass_transform(frozen_default=False, field_specifiers=(field,))
def laid_out(kind: type[T]) -> type[T]:
    """The same for a value of which a subclass is a working copy; that it is frozen only the interpreter knows."""
    return value(kind)


def layer(kind: type[T]) -> Callable[[Any, T], None]:
    """A function that lays a value's fields out on a working copy."""
    names = [each.name for each in fields(cast("Any", kind))]
    return _compiled(["def lay(_copy, _value):", *[f" _copy.{name} = _value.{name}" for name in names]], {})


def maker(kind: Callable[P, T]) -> Callable[P, T]:
    """A function that makes values of a class as calling it does, in half the time: for those made all the time."""
    given = {each.name: each.default for each in fields(cast("Any", kind))}
    parameters, defaults = _signature(given)
    return _making(cast("Any", kind), ", ".join(parameters), {name: name for name in given}, defaults)


def freezer(kind: type[T], **given: str) -> Callable[..., T]:
    """A function that makes a value of a working copy's fields, but for those that are given."""
    names = [each.name for each in fields(cast("Any", kind))]
    parameters = ", ".join(["_value", *given])
    return _making(kind, parameters, {name: given.get(name, f"_value.{name}") for name in names})


def _signature(given: dict[str, Any]) -> tuple[list[str], dict[str, Any]]:
    """The parameters of a function that takes every field, and the values of the defaults that they name."""
    parameters = [name if default is MISSING else f"{name}=_default_{name}" for name, default in given.items()]
    return parameters, {f"_default_{name}": default for name, default in given.items()}


def _making(
    kind: type, parameters: str, values: dict[str, str], defaults: dict[str, Any] | None = None
) -> Callable[..., Any]:
    twin = type("_" + kind.__name__, kind.__bases__, {"__slots__": tuple(values)})
    lines = [f"def make({parameters}):", " _made = _new(_twin)"]
    lines += [f" _made.{name} = {value}" for name, value in values.items()]
    lines += [" _made.__class__ = _kind", " return _made"]
    scope = {"_KEEP": _KEEP, "_kind": kind, "_twin": twin, "_new": object.__new__}
    return _compiled(lines, scope | (defaults or {}))


def _setters(kind: type) -> dict[str, Any]:
    return {f"_set_{each.name}": getattr(kind, each.name).__set__ for each in fields(cast("Any", kind))}


def _compiled(lines: list[str], scope: dict[str, Any]) -> Callable[..., Any]:
    made: dict[str, Any] = {}
    exec("\n".join(lines), scope, made)  # noqa: S102 - field names, no data
    (function,) = made.values()
    return cast("Callable[..., Any]", function)
