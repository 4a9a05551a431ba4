"""Whether what monsters' sets say can come about (MON-2, FOC-3, MIX-3)."""

from collections.abc import Iterator
from typing import Final

from holdin.data.draft import Draft, Entry
from holdin.data.lines import Path
from holdin.data.wording import summons
from holdin.errors import Fault, Said
from holdin.models.letters import Focus, Kind
from holdin.models.monster import Behaviour, Monster, SetGain

Set = tuple[Entry[Monster], Path, Behaviour]
"""A set, with the file in which it stands, and where."""


def sets_of(draft: Draft) -> Iterator[Set]:
    """Every set of every monster."""
    for entry in draft.monsters.values():
        for kind in Kind:
            for letter, set_ in entry.value.stats(kind).sets.items():
                yield entry, (kind.value, "sets", letter.value), set_


def attack_effects_have_an_attack(draft: Draft) -> Iterator[Fault]:
    """What goes with an attack stands in a set that has one; else it is a line of its own (MON-2)."""
    for entry, path, set_ in sets_of(draft):
        for field in WITH_AN_ATTACK if set_.attacks is None else ():
            if getattr(set_, field) != Behaviour.model_fields[field].default:
                told = Said("goes with an attack, and this set has none ({rule}); allowed without one: {fields}")
                yield entry.fault((*path, field), told.filled(rule="MON-2", fields=LINES))


def jumps_have_a_move(draft: Draft) -> Iterator[Fault]:
    """A jump is a move (MOV-2)."""
    for entry, path, set_ in sets_of(draft):
        if set_.jump and not set_.moves:
            yield entry.fault((*path, "jump"), Said("a jump is a move, and this set has none ({rule})", rule="MOV-2"))


def focuses_can_be_had(draft: Draft) -> Iterator[Fault]:
    """A special focus is somebody whom the set’s characters can bring (FOC-3)."""
    nobody = not summons(draft)
    for entry, path, set_ in sets_of(draft):
        if set_.focus is Focus.SUMMON and nobody:
            told = Said("nobody summons in this set: {focus} is a focus that nobody has ({rule})")
            yield entry.fault((*path, "focus"), told.filled(focus=repr(set_.focus.value), rule="FOC-3"))


def gains_add_to_something(draft: Draft) -> Iterator[Fault]:
    """A consumption adds to what the set has; what the set lacks stays so (MIX-3)."""
    for entry, path, set_ in sets_of(draft):
        for index, consume in enumerate(set_.consume):
            for field in _idle(set_, consume.gain):
                told = Said("adds to what this set doesn’t have ({rule})", rule="MIX-3")
                yield entry.fault((*path, "consume", index, "gain", field), told)


def _idle(set_: Behaviour, gain: SetGain) -> Iterator[str]:
    """The fields of a gain that come to nothing."""
    has = dict.fromkeys(("attack", *WITH_AN_ATTACK), set_.attacks is not None)
    has |= {"move": bool(set_.moves), "jump": bool(set_.moves)}
    has["range"] = set_.attacks is not None and isinstance(set_.range, int) and set_.ranged
    yield from (field for field, there in has.items() if not there and getattr(gain, field, None))


WITH_AN_ATTACK: Final = ("conditions", "pierce", "push", "pull", "advantage", "targets", "area")
LINES: Final = "lines = [{ range, damage, conditions, push, pull }]"
"""MON-2."""

SET_CHECKS: Final = (attack_effects_have_an_attack, jumps_have_a_move, focuses_can_be_had, gains_add_to_something)
"""What every set of a monster must hold to."""
