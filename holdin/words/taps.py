"""The names of the tracker's taps: what can be taken back, and what the log tells."""

from collections.abc import Mapping
from functools import singledispatch
from typing import Final

from holdin.models.letters import Party
from holdin.tracker import taps
from holdin.tracker.sheet import Sheet
from holdin.words.catalogues import msgid
from holdin.words.speech import Speech, signed
from holdin.words.tracking import AUTOMATIC, NEXT, foe_name, party


@singledispatch
def tap_words(tap: taps.Tap, say: Speech, sheet: Sheet) -> str:
    """A tap, named, as done on this sheet."""
    del sheet
    return say.tr(_PLAIN[type(tap)])


@tap_words.register
def _(tap: taps.ChangeHp, say: Speech, sheet: Sheet) -> str:
    who = foe_name(say, sheet) if tap.who is Party.MONSTER else say.tr("you")
    return say.tr("{who}: HP {change}", who=who, change=signed(tap.by))


@tap_words.register
def _(tap: taps.SetHp, say: Speech, sheet: Sheet) -> str:
    who = foe_name(say, sheet) if tap.who is Party.MONSTER else say.tr("you")
    return say.tr("{who}: {hp} HP", who=who, hp=tap.to)


@tap_words.register
def _(tap: taps.SetMaxHp, say: Speech, _sheet: Sheet) -> str:
    return say.tr("Max HP {hp}", hp=tap.to)


@tap_words.register
def _(tap: taps.Distance, say: Speech, _sheet: Sheet) -> str:
    return say.tr("Distance {distance}", distance=tap.to)


@tap_words.register
def _(tap: taps.Loot, say: Speech, _sheet: Sheet) -> str:
    return say.tr("Loot {change}", change=signed(tap.by))


@tap_words.register
def _(tap: taps.Switch, say: Speech, _sheet: Sheet) -> str:
    return f"{say.word(tap.condition)}: {party(say, tap.who)}"


@tap_words.register
def _(tap: taps.Rolled, say: Speech, _sheet: Sheet) -> str:
    return say.tr("Roll: {letters}", letters=" ".join(tap.letters))


@tap_words.register
def _(tap: taps.Behave, say: Speech, _sheet: Sheet) -> str:
    return say.tr("Set {letter}", letter=tap.letter or "–")


@tap_words.register
def _(_tap: taps.EndTurn, say: Speech, sheet: Sheet) -> str:
    return say.tr(NEXT[sheet.phase])


@tap_words.register
def _(tap: taps.Automate, say: Speech, _sheet: Sheet) -> str:
    return f"{say.tr(AUTOMATIC[tap.step])}: {say.tr('on') if tap.on else say.tr('off')}"


@tap_words.register
def _(tap: taps.Fight, say: Speech, _sheet: Sheet) -> str:
    return say.tr("Combat with {monster}", monster=say.name(tap.name) if tap.name else say.tr("the monster"))


_PLAIN: Final[Mapping[type[taps.Tap], str]] = {
    taps.Begin: msgid("New sheet"),
    taps.SetLevel: msgid("Scenario level"),
    taps.Renew: msgid("Condition renewed"),
    taps.Add: msgid("Bonus or note"),
    taps.Remove: msgid("Taken off"),
    taps.Use: msgid("Element"),
    taps.OwnItem: msgid("Item added"),
    taps.SetItem: msgid("Item"),
    taps.Type: msgid("Values typed in"),
    taps.Part: msgid("Combat over"),
    taps.Hinder: msgid("Hindrances"),
    taps.Lead: msgid("Leading initiative"),
    taps.First: msgid("Who goes first"),
    taps.Interrupt: msgid("The monster interrupts"),
    taps.LongRest: msgid("Long rest"),
    taps.Place: msgid("Your hex"),
    taps.Clear: msgid("Tile gone"),
}
