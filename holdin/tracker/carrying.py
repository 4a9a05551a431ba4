"""What carries out on the sheet what the game has played in thought: a tap for everything that came of it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from holdin.game.effects import effect_name
from holdin.game.figures import side_of
from holdin.game.state import Effect
from holdin.models.card_set import CardSet
from holdin.models.letters import Party
from holdin.tracker import taps
from holdin.tracker.clock import lost
from holdin.tracker.play import Played
from holdin.tracker.sheet import MarkKind, Sheet
from holdin.tracker.tap_effects import tapped

Values = Mapping[str, Any]


def carried_out(cards: CardSet, sheet: Sheet, play: Played) -> tuple[taps.Tap, ...]:
    """The taps, in the order in which it happened; each as the sheet is by then."""
    found: list[taps.Tap] = []
    for index in _used_up(play):
        found.append(taps.Remove(mark=index))
        sheet, _ = tapped(cards, sheet, found[-1])
    for event in play.events:
        make = _TAPS.get(event.kind)
        tap = None if make is None else make(play, sheet, event.values)
        if tap is not None:
            found.append(tap)
            sheet, _ = tapped(cards, sheet, tap)
    return tuple(found)


def _used_up(play: Played) -> Iterator[int]:
    """The places of effects that are gone though no turn has ended them, the last first.

    A bonus is used up by its attack; what a set gave is over with the next one (ATK-4, MON-2).
    """
    gone = [each for each in lost(play.before.effects, play.state.effects) if each.condition is None]
    for event in play.events:
        if event.kind == "effect_ended":
            told = event.values["who"], event.values["effect"], event.values["source"]
            over = next((each for each in gone if (each.bearer, effect_name(each), each.source) == told), None)
            gone = [each for each in gone if each is not over]
    for index, effect in reversed([*enumerate(play.before.effects)]):
        if any(effect is each for each in gone):
            yield index


def _condition(_play: Played, sheet: Sheet, values: Values) -> taps.Tap:
    """Put on, or gained again (CON-1)."""
    key = who, condition = side_of(values["who"]), values["condition"]
    there = [index for index, each in enumerate(sheet.effects) if (each.bearer, each.condition) == key]
    return taps.Renew(mark=there[0], again=True) if there else taps.Switch(who=who, condition=condition)


def _ended(_play: Played, sheet: Sheet, values: Values) -> taps.Tap | None:
    """What no turn ends is taken off, unless another tap has done so (HEA-2, HEA-3)."""
    who = side_of(values["who"])
    marks = ((each.bearer, each.condition) for each in sheet.effects)
    there = (at for at, (bearer, on_it) in enumerate(marks) if bearer is who and on_it == values["effect"])
    index = next((at for at in there if _lingers(sheet.effects[at])), None)
    return None if index is None else taps.Remove(mark=index)


def _lingers(effect: Effect) -> bool:
    return effect.condition is not None and effect.condition.lingers


def _gift(play: Played, kind: MarkKind, values: Values) -> taps.Tap:
    """What its set gives it, marked as its set's."""
    fight = play.before.combat
    words = "" if fight is None else fight.monster
    return taps.Add(
        who=side_of(values["who"]), kind=kind, value=values["value"], range=values.get("range", 1), words=words
    )


def _hp(who: Party, values: Values) -> taps.Tap:
    return taps.ChangeHp(who=who, by=-values["amount"])


_TAPS: Final[Mapping[str, Callable[[Played, Sheet, Values], taps.Tap | None]]] = {
    "monster_healed": lambda _play, _sheet, v: taps.SetHp(who=Party.MONSTER, to=v["hp"]),
    "monster_damaged": lambda _play, _sheet, v: _hp(Party.MONSTER, v),
    "hero_damaged": lambda _play, _sheet, v: _hp(Party.HERO, v),
    "tokens_stolen": lambda play, _sheet, v: taps.Loot(by=-v["value"], hex=play.before.figure(v["monster"]).hex),
    "distance_changed": lambda _play, _sheet, v: taps.Distance(to=v["new"]),
    "hindrance_sprung": lambda _play, sheet, _v: taps.Hinder(kinds=sheet.hindering.kinds, sprung=True),
    "attack": lambda _play, _sheet, v: taps.Rolled(letters=v["letters"], by=side_of(v["who"])),
    "condition_gained": _condition,
    "effect_ended": _ended,
    "shield_gained": lambda play, _sheet, v: _gift(play, MarkKind.SHIELD, v),
    "retaliate_gained": lambda play, _sheet, v: _gift(play, MarkKind.RETALIATE, v),
}
"""What of a game's events changes a sheet; what ends with a turn is for the tap that ends it."""
