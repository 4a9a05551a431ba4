"""The names of the tracker's taps: what can be taken back, and what the log tells."""

from collections.abc import Mapping, Sequence
from functools import singledispatch
from itertools import takewhile
from typing import Final

from holdin.campaign.paper import PaperMark, read_as
from holdin.game.state import CardPlace, ItemCondition, Zone
from holdin.models.base import TreasureId
from holdin.models.hp_card import COLUMN
from holdin.models.letters import Party, Tile
from holdin.tracker import taps
from holdin.tracker.deck import place_of
from holdin.tracker.history import SheetMoment, together
from holdin.tracker.sheet import Hindering, Sheet
from holdin.tracker.situation import modifiers, scene
from holdin.tracker.tap_effects import tapped
from holdin.words.catalogues import msgid
from holdin.words.gains import treasure_gains
from holdin.words.plans import sticker_words
from holdin.words.reasons import told
from holdin.words.tracking import (
    AUTOMATIC,
    ITEM_STATES,
    NEXT,
    ability_card_name,
    fight_name,
    foe_name,
    hindering_words,
    mark_words,
    party,
    place_words,
)
from holdin.words.translator import Translator, sentence, signed

MARKS: Final[Mapping[PaperMark, str]] = {
    PaperMark.STAR: msgid("Star, unlocked"),
    PaperMark.SQUARE: msgid("Square, completed"),
    PaperMark.CIRCLE: msgid("Circle, blocked"),
    PaperMark.UPGRADE: msgid("Level 2"),
    PaperMark.ACHIEVEMENT: msgid("Achievement"),
    PaperMark.ITEM: msgid("Item"),
    PaperMark.FOR_SALE: msgid("Unlocked item"),
    PaperMark.TREASURE: msgid("Treasure looted"),
    PaperMark.STICKER: msgid("Sticker"),
}
"""What a tick on the scenario tracker card stands for (TRK-1)."""
LED_TO: Final = taps.ChangeHp, taps.Heal, taps.Switch, taps.Renew, taps.Distance
"""What a roll leads to, and is told with."""


def treasure_looted(say: Translator, tap: taps.Tap, sheet: Sheet) -> TreasureId | None:
    """The treasure that a tap loots on the map of a sheet (MAP-9)."""
    on = scene(say.cards, sheet)
    return on.treasures.get(tap.hex) if isinstance(tap, taps.Loot) and tap.hex is not None and on is not None else None


@singledispatch
def tap_words(tap: taps.Tap, say: Translator, sheet: Sheet) -> str:
    """A tap, named, as done on this sheet."""
    del sheet
    return say.tr(_PLAIN[type(tap)])


@tap_words.register
def _(tap: taps.ChangeHp, say: Translator, sheet: Sheet) -> str:
    who = foe_name(say, sheet) if tap.who is Party.MONSTER else say.tr("you")
    return say.tr("{who}: HP {change}", who=who, change=signed(tap.by))


@tap_words.register
def _(tap: taps.Heal, say: Translator, sheet: Sheet) -> str:
    who = foe_name(say, sheet) if tap.who is Party.MONSTER else say.tr("you")
    return say.tr("{who}: heal {amount}", who=who, amount=tap.by)


@tap_words.register
def _(tap: taps.SetHp, say: Translator, sheet: Sheet) -> str:
    who = foe_name(say, sheet) if tap.who is Party.MONSTER else say.tr("you")
    return say.tr("{who}: {hp} HP", who=who, hp=tap.to)


@tap_words.register
def _(tap: taps.SetMaxHp, say: Translator, _sheet: Sheet) -> str:
    return say.tr("Max HP {hp}", hp=tap.to)


@tap_words.register
def _(tap: taps.Distance, say: Translator, _sheet: Sheet) -> str:
    return say.tr("Distance {distance}", distance=tap.to)


@tap_words.register
def _(tap: taps.Loot, say: Translator, sheet: Sheet) -> str:
    treasure = treasure_looted(say, tap, sheet)
    if treasure is not None and tap.hex is not None:
        return say.tr("Treasure at {hex}: {gains}", hex=say.hex(tap.hex), gains=treasure_gains(say, treasure))
    return say.tr("Loot {change}", change=signed(tap.by))


@tap_words.register
def _(tap: taps.Switch, say: Translator, _sheet: Sheet) -> str:
    return f"{say.word(tap.condition)}: {party(say, tap.who)}"


@tap_words.register
def _(tap: taps.Add, say: Translator, sheet: Sheet) -> str:
    return f"{mark_words(say, tapped(say.cards, sheet, tap)[0].effects[-1])}: {party(say, tap.who)}"


@tap_words.register
def _(tap: taps.Remove, say: Translator, sheet: Sheet) -> str:
    return say.tr("Taken off: {mark}", mark=mark_words(say, sheet.effects[tap.mark]))


@tap_words.register
def _(tap: taps.Renew, say: Translator, sheet: Sheet) -> str:
    return say.tr("Renewed: {mark}", mark=mark_words(say, sheet.effects[tap.mark]))


@tap_words.register
def _(tap: taps.Hinder, say: Translator, _sheet: Sheet) -> str:
    return hindering_words(say, Hindering(tap.kinds, tap.sprung))


@tap_words.register
def _(tap: taps.Rolled, say: Translator, _sheet: Sheet) -> str:
    return say.tr("Roll: {letters}", letters=" ".join(tap.letters))


@tap_words.register
def _(tap: taps.Behave, say: Translator, _sheet: Sheet) -> str:
    return say.tr("Set {letter}", letter=tap.letter or "–")


@tap_words.register
def _(tap: taps.First, say: Translator, _sheet: Sheet) -> str:
    return say.tr("You go first") if tap.who is Party.HERO else say.tr("It goes first")


@tap_words.register
def _(tap: taps.Choose, say: Translator, sheet: Sheet) -> str:
    place = place_of(sheet, tap.card)
    if place is not None and place.zone is Zone.CHOSEN:
        return say.tr("{card} taken back", card=ability_card_name(say, sheet, tap.card))
    return say.tr("{card} chosen", card=ability_card_name(say, sheet, tap.card))


@tap_words.register
def _(tap: taps.LayCard, say: Translator, sheet: Sheet) -> str:
    lies = place_words(say, CardPlace(tap.card, tap.side, tap.zone))
    return say.tr("{card}: {lies}", card=ability_card_name(say, sheet, tap.card), lies=lies)


@tap_words.register
def _(tap: taps.OwnItem, say: Translator, _sheet: Sheet) -> str:
    return say.tr("{item} added", item=say.name(tap.name))


@tap_words.register
def _(tap: taps.SetItem, say: Translator, sheet: Sheet) -> str:
    name = say.name(sheet.items[tap.item].item)
    if tap.state is None:
        return say.tr("{item} taken off", item=name)
    return say.tr("{item}: {state}", item=name, state=say.tr(ITEM_STATES[tap.state]))


@tap_words.register
def _(tap: taps.Play, say: Translator, sheet: Sheet) -> str:
    return say.tr("{card} played", card=ability_card_name(say, sheet, tap.card))


@tap_words.register
def _(tap: taps.Lead, say: Translator, _sheet: Sheet) -> str:
    return say.tr("Initiative {numbers}", numbers=tap.initiative or "–")


@tap_words.register
def _(_tap: taps.EndTurn, say: Translator, sheet: Sheet) -> str:
    return say.tr(NEXT[sheet.phase])


@tap_words.register
def _(tap: taps.Automate, say: Translator, _sheet: Sheet) -> str:
    return f"{say.tr(AUTOMATIC[tap.step])}: {say.tr('on') if tap.on else say.tr('off')}"


@tap_words.register
def _(tap: taps.Tick, say: Translator, _sheet: Sheet) -> str:
    named = sticker_words(say, read_as(tap.what)) if tap.mark is PaperMark.STICKER else say.name(tap.what)
    return f"{say.tr(MARKS[tap.mark])}: {named} – {say.tr('on') if tap.on else say.tr('off')}"


@tap_words.register
def _(tap: taps.Purse, say: Translator, _sheet: Sheet) -> str:
    return say.tr("{gold} gold", gold=tap.to)


@tap_words.register
def _(tap: taps.Grow, say: Translator, _sheet: Sheet) -> str:
    return say.tr("Your level {level}", level=tap.to)


@tap_words.register
def _(tap: taps.SetOut, say: Translator, _sheet: Sheet) -> str:
    return say.tr("Set up: {scenario}", scenario=say.name(tap.scenario))


@tap_words.register
def _(tap: taps.Finish, say: Translator, _sheet: Sheet) -> str:
    return say.tr("The scenario is won") if tap.won else say.tr("The scenario is lost")


@tap_words.register
def _(tap: taps.Place | taps.Enter, say: Translator, _sheet: Sheet) -> str:
    return say.tr("You are at {hex}", hex=say.hex(tap.hex))


@tap_words.register
def _(tap: taps.Clear, say: Translator, sheet: Sheet) -> str:
    on = scene(say.cards, sheet)
    tile = None if on is None else Tile.MONSTER if tap.hex in on.monster_hexes else on.terrain.get(tap.hex)
    if tile is None:
        return say.tr("Tile gone")
    named = {"tile": sentence(say.word(tile)), "hex": say.hex(tap.hex)}
    return say.tr("{tile} at {hex}: gone", **named) if tap.gone else say.tr("{tile} at {hex}: there again", **named)


@tap_words.register
def _(tap: taps.LayRift, say: Translator, sheet: Sheet) -> str:
    if isinstance(tap.at, int):
        known = say.tr("Rift at distance {distance}", distance=tap.at)
    else:
        known = say.tr("Rift at {hex}", hex=say.hex(tap.at))
    return say.tr("{mark}: gone", mark=known) if tap.at in sheet.all_rifts else known


@tap_words.register
def _(tap: taps.Fight, say: Translator, sheet: Sheet) -> str:
    return say.tr("Combat with {monster}", monster=fight_name(say, sheet, tap))


def news(say: Translator, past: Sequence[SheetMoment]) -> str:
    """What came of the last tap; of an attack its roll too, of the monster's turn all of it."""
    late = [past[-1]] if isinstance(past[-1].tap, taps.EndTurn) and isinstance(past[-2:][0].tap, taps.Acts) else []
    done = past[: len(past) - len(late)]
    if isinstance(done[-1].tap, taps.Acts):
        ended = [sentence(told(say, late[0].after, event)) for event in late[0].events] if late else []
        return " · ".join([*acted(say, done), *ended])
    group = together(past)
    if len(group) > 1:
        fought = any(isinstance(moment.tap, taps.Rolled) for moment in group)
        telling = [each for each in group if each.events or (fought and not isinstance(each.tap, taps.Play | taps.Use))]
        return " · ".join(_came(say, moment) for moment in telling or group[-1:])
    led_to = tuple(takewhile(lambda moment: isinstance(moment.tap, LED_TO), reversed(past)))
    rolled = past[-len(led_to) - 1 : -len(led_to)] if led_to else ()
    since = len(led_to) + 1 if rolled and isinstance(rolled[0].tap, taps.Rolled) else 1
    return " · ".join(_came(say, moment) for moment in past[-since:])


def acted(say: Translator, past: Sequence[SheetMoment]) -> tuple[str, ...]:
    """What the monster did in this round, when its turn was carried out; nothing where that isn't written down."""
    for at, moment in reversed([*enumerate(past)]):
        if isinstance(moment.tap, taps.Fight) or moment.before.round != past[-1].after.round:
            break
        if isinstance(moment.tap, taps.Acts):
            steps = past[max(0, at - moment.tap.steps) : at]
            return tuple(_came(say, each) for each in steps) or (say.tr("It did nothing"),)
    return ()


def item_does(say: Translator, item: str) -> str:
    """What is printed on an item; empty for what was typed."""
    return say.cards.text(say.lang, f"item.{item}.text") if item in say.cards.items else ""


def _came(say: Translator, moment: SheetMoment) -> str:
    """A tap in words, or what it led to; a roll with its sums."""
    events = [f"{sentence(told(say, moment.after, event))} ({event.rules[0]})" for event in moment.events]
    if isinstance(moment.tap, taps.Rolled):
        events.append(_sums(say, moment.tap, moment.before))
    if isinstance(moment.tap, taps.Finish):
        events.insert(0, tap_words(moment.tap, say, moment.before))
    if isinstance(moment.tap, taps.SetItem) and moment.tap.state not in {None, ItemCondition.READY}:
        events = [tap_words(moment.tap, say, moment.before), item_does(say, moment.before.items[moment.tap.item].item)]
    return " · ".join([*filter(None, events)] or [sentence(tap_words(moment.tap, say, moment.before))])


def _sums(say: Translator, tap: taps.Rolled, sheet: Sheet) -> str:
    """The rolled cells of the attacker's active table; of both, where nobody said who attacks."""
    letters = tap.letters
    rows = ((who, modifiers(say.cards, sheet, who)) for who in ((tap.by,) if tap.by else Party))
    cells = [
        say.tr(_MODIFIERS[who], values=", ".join(signed(row[COLUMN[letter]]) for letter in letters))
        for who, row in rows
        if row is not None
    ]
    return f"{' '.join(letters)}: {' · '.join(cells)}"


_MODIFIERS: Final[Mapping[Party, str]] = {
    Party.HERO: msgid("your modifier {values}"),
    Party.MONSTER: msgid("the monster’s modifier {values}"),
}
_PLAIN: Final[Mapping[type[taps.Tap], str]] = {
    taps.Begin: msgid("New sheet"),
    taps.SetLevel: msgid("Scenario level"),
    taps.Use: msgid("Element"),
    taps.Type: msgid("Values typed in"),
    taps.Part: msgid("Combat over"),
    taps.Interrupt: msgid("The monster interrupts"),
    taps.LongRest: msgid("Long rest"),
    taps.ShortRest: msgid("Short rest"),
    taps.Negate: msgid("Cards negate the damage"),
    taps.Acts: msgid("Its turn, carried out"),
    taps.Rename: msgid("Another name"),
    taps.Become: msgid("Another character"),
    taps.KeepCard: msgid("Scenario card"),
}
