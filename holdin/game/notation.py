"""Actions as text lines: "cards neutralize healing-waters", "play neutralize top basic", "step 3,4", "letter B"."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, cast, get_type_hints

from holdin.game.actions import ACTIONS, Action
from holdin.models.hexes import Hex
from holdin.models.letters import Half, Letter, Tile

_WORDS: dict[str, type[Action]] = {action.word: action for action in ACTIONS}


def _show_hex(value: Hex) -> str:
    return f"{value.q},{value.r}"


def _parse_hex(text: str) -> Hex:
    q, _, r = text.partition(",")
    return Hex(int(q), int(r))


_SHOW: dict[object, Callable[[Any], str]] = {Hex: _show_hex}
_PARSE: dict[object, Callable[[str], object]] = {
    Hex: _parse_hex,
    int: int,
    Half: Half,
    Letter: Letter,
    Tile: Tile,
}


def _parts(kind: type[Action]) -> tuple[tuple[str, object], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(cast("Any", kind)))


_PARTS: dict[type[Action], tuple[tuple[str, object], ...]] = {kind: _parts(kind) for kind in ACTIONS}


def show(action: Action) -> str:
    """An action's text line; `parse` reads it back."""
    words = [action.word]
    for name, type_ in _PARTS[type(action)]:
        value = getattr(action, name)
        if type_ is bool:
            words += [name] if value else []
        else:
            words.append(_SHOW.get(type_, str)(value))
    return " ".join(words)


def parse(line: str) -> Action:
    """The action of a text line.

    :raises ValueError: no action is written so; the message says what was wrong.
    """
    word, *rest = line.split(" ")
    kind = _WORDS.get(word)
    if kind is None:
        msg = f"{line!r}: no action begins with {word!r}"
        raise ValueError(msg)
    values: dict[str, object] = {}
    for name, type_ in _PARTS[kind]:
        if type_ is bool:
            values[name] = rest[:1] == [name]
            rest = rest[1:] if values[name] else rest
        elif rest:
            values[name] = _PARSE.get(type_, str)(rest.pop(0))
        else:
            msg = f"{line!r}: {word} needs a {name}"
            raise ValueError(msg)
    if rest:
        msg = f"{line!r}: nothing more belongs after {word} and its parts"
        raise ValueError(msg)
    return kind(**values)
