"""What each gesture does to the table. Nothing is enforced: only what isn't there can't be taken."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from holdin.game.resting import REPICK_DAMAGE
from holdin.game.setup import faults, start_faults
from holdin.game.state import Setup, Zone
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.abilities import fan, lay, leading, let_go, own
from holdin.hand.card_sheet import brought, entered, fought, kept_below, told
from holdin.hand.card_table import CardTable, GestureError, Lying, Marks, Memory
from holdin.hand.checklist import missing
from holdin.hand.deal import box, fresh, laid_out
from holdin.hand.marking import marked, ruler_away
from holdin.hand.sliding import in_layer, into_deck, raised, slid_in, slid_out
from holdin.models.card_set import CardSet
from holdin.models.deck import ABILITY, HP, MONSTER_HP, TRACKERS
from holdin.models.letters import Party
from holdin.tracker import taps
from holdin.tracker.paper import TapError


def done(cards: CardSet, table: CardTable, gesture: g.Gesture) -> CardTable:
    """The table after a gesture.

    :raises GestureError: it names what isn't there.
    """
    after = _DOES[type(gesture)](cards, table, gesture)
    if isinstance(gesture, g.MoveCard | g.Slide) and gesture.fight:
        after = fought(cards, table, after)
    if isinstance(gesture, g.MoveCard) and gesture.enter:
        after = entered(cards, table, after)
    if isinstance(gesture, g.MoveCard | g.Slide | g.Lay):
        after = kept_below(cards, table, after)
    if after.unpacked and missing(cards, after) is None:
        after = replace(after, unpacked=False)
    if table.thrown is not None and slots.fighting(table) and not slots.fighting(after):
        after = ruler_away(after)
    moved = after.thrown is not None and not isinstance(gesture, g.Throw) and _ruler(after) != _ruler(table)
    after = replace(after, thrown=None) if moved else after
    return after if isinstance(gesture, g.Tell) else replace(after, lead=leading(cards, table, after))


def _ruler(table: CardTable) -> tuple[Lying, Lying]:
    return table.card(HP), table.card(MONSTER_HP)


def _move(_cards: CardSet, table: CardTable, gesture: g.MoveCard) -> CardTable:
    card = table.card(gesture.card)
    angle = card.angle if gesture.angle is None else gesture.angle % 360
    there = replace(card, x=gesture.x, y=gesture.y, angle=angle)
    table = slots.hp_put(table, there) if gesture.along else table.put(there)
    if gesture.top:
        own = card.card.startswith(ABILITY)
        return let_go(table, card.card) if own else table.layered(card.card, len(table.cards))
    return in_layer(table, table.card(card.card)) if gesture.into else table


def _turn(_cards: CardSet, table: CardTable, gesture: g.TurnCard) -> CardTable:
    card = table.card(gesture.card)
    return table.put(replace(card, angle=(card.angle + gesture.by) % 360))


def _flip(_cards: CardSet, table: CardTable, gesture: g.Flip) -> CardTable:
    card = table.card(gesture.card)
    return table.put(replace(card, back=not card.back))


def _layer(_cards: CardSet, table: CardTable, gesture: g.Layer) -> CardTable:
    return table.layered(gesture.card, table.layer(gesture.card) + gesture.step)


def _behind(_cards: CardSet, table: CardTable, gesture: g.Behind) -> CardTable:
    return table.behind(gesture.card, gesture.other)


def _slide(cards: CardSet, table: CardTable, gesture: g.Slide) -> CardTable:
    card = table.card(gesture.card)
    if gesture.where == "out":
        after = slid_out(table, card)
    elif gesture.where == "deck":
        after = into_deck(table, card)
    elif card.card.startswith(ABILITY):
        return lay(cards, table, g.Lay(card=card.card, where="hand"))
    else:
        after = slid_in(cards, table, card)
    if not gesture.along:
        return after
    tracker = slots.hp_put(table, after.card(HP)).card(TRACKERS)
    return after.put(tracker)


def _pack(_cards: CardSet, table: CardTable, gesture: g.Pack) -> CardTable:
    for card in gesture.cards:
        table = into_deck(table, table.card(card))
    return table


def _raise(_cards: CardSet, table: CardTable, gesture: g.Raise) -> CardTable:
    return table.put(raised(table.card(gesture.card)))


def _rest(cards: CardSet, table: CardTable, gesture: g.Rest) -> CardTable:
    back = [card for card in own(cards, table) if slots.zone_of(card) is not Zone.LOST or card.card == gesture.instead]
    table = lay(cards, table, g.Lay(card=gesture.card, where="lost"))
    for card in back:
        if card.card != gesture.card:
            table = lay(cards, table.put(replace(card, back=False)), g.Lay(card=card.card, where="hand"))
    table = fan(cards, table)
    if gesture.instead:
        return brought(cards, table, taps.ChangeHp(who=Party.HERO, by=-REPICK_DAMAGE))
    return brought(cards, table, taps.LongRest()) if gesture.long else table


def _mark(cards: CardSet, table: CardTable, gesture: g.MarkNumber) -> CardTable:
    return marked(cards, table, gesture.what, gesture.value)


def _throw(_cards: CardSet, table: CardTable, gesture: g.Throw) -> CardTable:
    card = replace(table.card(MONSTER_HP), x=gesture.x, y=gesture.y, angle=gesture.angle % 360)
    table = table.put(card).layered(MONSTER_HP, len(table.cards))
    return replace(table, thrown=gesture.letter)


def _gather(cards: CardSet, table: CardTable, gesture: g.Gather) -> CardTable:
    known = table.memory if gesture.again else None
    memory = None if known is None else replace(known, start=fresh(cards, known.setup))
    marks = Marks() if known is None else Marks(level=known.setup.level, character_level=known.setup.character_level)
    return replace(box(cards, table.character), off=table.off, unpacked=True, memory=memory, marks=marks)


def _tell(cards: CardSet, table: CardTable, gesture: g.Tell) -> CardTable:
    try:
        after = told(cards, table, gesture.tap, deck=gesture.deck)
        ended = gesture.deck and isinstance(gesture.tap, taps.EndTurn) and after.thrown is not None
        return ruler_away(after) if ended else after
    except TapError as error:
        raise GestureError(str(error)) from error


def _automate(_cards: CardSet, table: CardTable, gesture: g.SwitchAutomatic) -> CardTable:
    off = table.off
    return replace(table, off=off - {gesture.what} if gesture.on else off | {gesture.what})


def _set_up(cards: CardSet, table: CardTable, gesture: g.SetUp) -> CardTable:
    setup = Setup(
        gesture.scenario,
        gesture.character or table.character,
        gesture.level,
        gesture.character_level,
        gesture.upgrades,
        gesture.items,
    )
    for fault in faults(cards, setup):
        raise GestureError(fault.message)
    return replace(laid_out(cards, setup, fresh(cards, setup)), off=table.off)


def _pick_up(cards: CardSet, table: CardTable, gesture: g.PickUp) -> CardTable:
    setup, start = gesture.setup, gesture.start
    for fault in chain(faults(cards, setup), start_faults(cards, setup, start)):
        raise GestureError(fault.message)
    return replace(laid_out(cards, setup, start), memory=Memory(setup, start, gesture.game), off=table.off)


_DOES: Final[Mapping[type[g.Gesture], Callable[[CardSet, CardTable, Any], CardTable]]] = {
    g.MoveCard: _move,
    g.TurnCard: _turn,
    g.Flip: _flip,
    g.Layer: _layer,
    g.Behind: _behind,
    g.Slide: _slide,
    g.Pack: _pack,
    g.Raise: _raise,
    g.Fan: lambda cards, table, _gesture: fan(cards, table),
    g.Lay: lay,
    g.Rest: _rest,
    g.MarkNumber: _mark,
    g.Throw: _throw,
    g.Gather: _gather,
    g.SetUp: _set_up,
    g.PickUp: _pick_up,
    g.Tell: _tell,
    g.SwitchAutomatic: _automate,
}
