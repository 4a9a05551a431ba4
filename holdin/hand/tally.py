"""What has happened on the table since it was set up, as far as hands showed it and the referee was told."""

from collections.abc import Iterator, Sequence

from holdin.game.step import Event
from holdin.hand import gestures as g
from holdin.hand.table_history import GestureMoment
from holdin.tracker import taps


def happened(past: Sequence[GestureMoment]) -> tuple[Event, ...]:
    """Damage, negated hits and rests as the game would tell them, the first one first (DMG-1, RST-1)."""
    found: list[Event] = []
    for moment in past:
        if isinstance(moment.gesture, g.SetUp | g.PickUp | g.Gather):
            found.clear()
        found += _of(moment)
    return tuple(found)


def _of(moment: GestureMoment) -> Iterator[Event]:
    before, after = moment.before.marks.hp, moment.after.marks.hp
    match moment.gesture:
        case g.SetUp() | g.PickUp() | g.Gather():
            return
        case g.Rest(instead="", long=long):
            yield Event("long_rest" if long else "short_rest", {}, ("RST-1",))
        case g.Tell(tap=taps.LongRest()):
            yield Event("long_rest", {}, ("RST-3",))
        case g.Tell(tap=taps.ShortRest()):
            yield Event("short_rest", {}, ("RST-2",))
        case g.Tell(tap=taps.Negate()):
            yield Event("damage_negated", {}, ("DMG-1",))
    if before is not None and after is not None and after < before:
        yield Event("hero_damaged", {"amount": before - after}, ("DMG-1",))
