"""Whether every kind of sticker has lines that it can change, and every dot a sticker that it can take (ENH-1)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from holdin.data.draft import Draft
from holdin.data.lines import Path
from holdin.errors import Fault, Said
from holdin.models.ability import Ability, Attack
from holdin.models.base import Printed
from holdin.models.enhancement import Enhancement, Property, misfit
from holdin.models.letters import Fights, Half

_MODELS: Final[Mapping[str, type[Printed]]] = {
    model.model_fields["kind"].default: model for model in get_args(get_args(Ability)[0])
}


def enhancements_change_their_lines(draft: Draft) -> Iterator[Fault]:
    """The kinds of line that a sticker names exist, and have what it changes (ENH-1)."""
    for entry in draft.enhancements.values():
        for index, line in enumerate(entry.value.lines):
            path = ("lines", index)
            if line not in _MODELS:
                among = ", ".join(sorted(_MODELS))
                yield entry.fault(path, Said("no kind of ability; there are {among}", among=among))
            elif not _changes(entry.value, _MODELS[line]):
                told = Said("{line} has nothing that {change} could change", line=repr(line))
                yield entry.fault(path, told.filled(change=_change(entry.value)))


def _changes(kind: Enhancement, model: type[Printed]) -> bool:
    """Whether a kind of ability has what a sticker changes: attacks harm their target, all else helps yourself."""
    if kind.changes is not Property.CONDITION:
        return kind.changes.value in model.model_fields
    assert kind.condition is not None
    return kind.condition.negative is (model is Attack)


def _change(kind: Enhancement) -> str:
    return repr((kind.condition or kind.changes).value)


def dots_take_stickers(draft: Draft) -> Iterator[Fault]:
    """A sticker of the set can lie on every dot, now or on the open map (ENH-1)."""
    kinds = [entry.value for entry in draft.enhancements.values()]
    for entry in draft.characters.values():
        for path, line in _main_lines(entry.value.cards):
            if line.dots and all(misfit(kind, line, Fights.OPEN) is not None for kind in kinds):
                told = Said("no enhancement of the set goes on this line ({rule})", rule="ENH-1")
                yield entry.fault((*path, "dots"), told)


def _main_lines(cards: Any) -> Iterator[tuple[Path, Any]]:  # noqa: ANN401 - a character's cards, by their places
    for at, card in enumerate(cards):
        for number, face in enumerate(card.faces):
            for half in Half:
                for index, line in enumerate(face.action(half).abilities):
                    yield ("cards", at, "faces", number, half.value, "abilities", index), line


def dots_on_main_lines(draft: Draft) -> Iterator[Fault]:
    """Only an action's own lines have dots: no ability within another, no item's, no scenario's (ENH-1)."""
    for kind in ("characters", "items", "scenarios"):
        for entry in getattr(draft, kind).values():
            main = {path for path, _ in _main_lines(entry.value.cards)} if kind == "characters" else set()
            for path in _dotted(entry.value, ()):
                if path not in main:
                    told = Said("only an ability card’s own lines have dots ({rule})", rule="ENH-1")
                    yield entry.fault((*path, "dots"), told)


def _dotted(value: object, path: Path) -> Iterator[Path]:
    """Where in a printed thing an ability has dots."""
    if isinstance(value, Printed):
        if getattr(value, "dots", 0):
            yield path
        for name in type(value).model_fields:
            yield from _dotted(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for index, inner in enumerate(value):
            yield from _dotted(inner, (*path, index))


ENHANCEMENT_CHECKS: Final = (enhancements_change_their_lines, dots_take_stickers, dots_on_main_lines)
