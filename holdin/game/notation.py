"""Actions as text lines: "cards neutralize healing-waters", "play neutralize top basic", "step 3,4", "letter B"."""

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any, Final, cast, get_type_hints

from holdin.game.actions import ACTIONS, Action, Spending
from holdin.models.event_card import ChoiceSide
from holdin.models.hexes import Hex
from holdin.models.letters import Half, Letter, Side, Tile, element_symbol


def _show_hex(value: Hex) -> str:
    return f"{value.q},{value.r}"


def _parse_hex(text: str) -> Hex:
    q, _, r = text.partition(",")
    return Hex(int(q), int(r))


def _show_hexes(value: tuple[Hex, ...]) -> str:
    return ";".join(map(_show_hex, value))


def _parse_hexes(text: str) -> tuple[Hex, ...]:
    return tuple(map(_parse_hex, text.split(";")))


def _show_symbols(value: Spending) -> str:
    return "+".join(value)


def _parse_symbols(text: str) -> Spending:
    return tuple(map(element_symbol, text.split("+")))


_SHOW: dict[object, Callable[[Any], str]] = {
    Hex: _show_hex,
    tuple[Hex, ...]: _show_hexes,
    Spending: _show_symbols,
}
_PARSE: dict[object, Callable[[str], object]] = {
    Hex: _parse_hex,
    tuple[Hex, ...]: _parse_hexes,
    Spending: _parse_symbols,
    int: int,
    Half: Half,
    Letter: Letter,
    Side: Side,
    ChoiceSide: ChoiceSide,
    Tile: Tile,
}
_OPTIONAL: Final = frozenset({Spending})
"""What is written only where there is something to say."""


def _parts(kind: type[Action]) -> tuple[tuple[str, object], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(cast("Any", kind)))


class Notation:
    """How a family of actions is written: each kind begins with its own word."""

    def __init__(self, kinds: Iterable[type[Action]]) -> None:
        self._kinds = {kind.word: kind for kind in kinds}
        self._parts = {kind: _parts(kind) for kind in self._kinds.values()}

    def show(self, action: Action) -> str:
        """An action's text line; `parse` reads it back."""
        words = [action.word]
        for name, type_ in self._parts[type(action)]:
            value = getattr(action, name)
            if type_ is bool:
                words += [name] if value else []
            elif value != () or type_ not in _OPTIONAL:
                words.append(_SHOW.get(type_, str)(value))
        return " ".join(words)

    def parse(self, line: str) -> Action:
        """The action of a text line.

        :raises ValueError: no action is written so; the message says what was wrong.
        """
        word, *rest = line.split(" ")
        kind = self._kinds.get(word)
        if kind is None:
            msg = f"{line!r}: no action begins with {word!r}"
            raise ValueError(msg)
        values: dict[str, object] = {}
        for name, type_ in self._parts[kind]:
            if type_ is bool:
                values[name] = rest[:1] == [name]
                rest = rest[1:] if values[name] else rest
            elif rest:
                values[name] = _PARSE.get(type_, str)(rest.pop(0))
            elif type_ not in _OPTIONAL:
                msg = f"{line!r}: {word} needs a {name}"
                raise ValueError(msg)
        if rest:
            msg = f"{line!r}: nothing more belongs after {word} and its parts"
            raise ValueError(msg)
        return kind(**values)


GAME: Final = Notation(ACTIONS)
"""The actions of a game."""

show = GAME.show
parse = GAME.parse
