"""What each gesture does to the table. Nothing is enforced: only what isn't there can't be taken."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from holdin.game.setup import faults, start_faults
from holdin.game.state import Setup, Zone
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.card_sheet import fought, told
from holdin.hand.card_table import ByItself, CardTable, GestureError, Lying, Marks, Memory
from holdin.hand.checklist import missing
from holdin.hand.deal import box, fresh, laid_out
from holdin.hand.marking import marked, ruler_away
from holdin.hand.sliding import in_layer, into_deck, raised, slid_in, slid_out
from holdin.models.card_set import CardSet
from holdin.models.deck import ABILITY, HP, MAPS, MONSTER_HP, MONSTERS, TRACKERS
from holdin.tracker.paper import TapError


def done(cards: CardSet, table: CardTable, gesture: g.Gesture) -> CardTable:
    """The table after a gesture.

    :raises GestureError: it names what isn't there.
    """
    after = _DOES[type(gesture)](cards, table, gesture)
    if isinstance(gesture, g.MoveCard | g.Slide) and gesture.fight:
        after = fought(cards, table, after)
    if after.unpacked and missing(cards, after) is None:
        after = replace(after, unpacked=False)
    if table.thrown is not None and slots.fighting(table) and not slots.fighting(after):
        after = ruler_away(after)
    moved = after.thrown is not None and not isinstance(gesture, g.Throw) and _ruler(after) != _ruler(table)
    return replace(after, thrown=None) if moved else after


def _ruler(table: CardTable) -> tuple[Lying, Lying]:
    return table.card(HP), table.card(MONSTER_HP)


def _move(_cards: CardSet, table: CardTable, gesture: g.MoveCard) -> CardTable:
    card = table.card(gesture.card)
    angle = card.angle if gesture.angle is None else gesture.angle % 360
    there = replace(card, x=gesture.x, y=gesture.y, angle=angle)
    table = slots.hp_put(table, there) if gesture.along else table.put(there)
    if gesture.top:
        return _on_top(table, card.card)
    return in_layer(table, table.card(card.card)) if gesture.into else table


def _on_top(table: CardTable, id_: str) -> CardTable:
    """A card let go on others lies on top of them; in the fan as it is fanned."""
    if id_.startswith(ABILITY) and not table.unpacked and slots.zone_of(table.card(id_)) is Zone.HAND:
        return _fanned(table)
    card = table.card(id_)
    if id_.startswith(ABILITY) and (
        (card.x, card.y) in slots.CHOSEN or any(_on(card, x) for x, _ in slots.PILES.values())
    ):
        return _in_marked_places(_over_abilities(table, id_))
    return table.layered(id_, len(table.cards))


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
        return _lay(cards, table, g.Lay(card=card.card, where="hand"))
    else:
        after = slid_in(cards, table, card)
    if not gesture.along:
        return after
    tracker = slots.hp_put(table, after.card(HP)).card(TRACKERS)
    return after.put(tracker)


def _raise(_cards: CardSet, table: CardTable, gesture: g.Raise) -> CardTable:
    return table.put(raised(table.card(gesture.card)))


def _fan(cards: CardSet, table: CardTable, _gesture: g.Fan) -> CardTable:
    own = [card for card in _abilities(cards, table) if _is_fanned(table, card)]
    for index, card in enumerate(own):
        table = table.put(slots.settled(card, slots.fan_place(index % len(slots.FAN))))
    return _in_fan_order(table, [card.card for card in own])


def _is_fanned(table: CardTable, card: Lying) -> bool:
    """Whether a card belongs to the fan: those on a pile stay there, and the chosen ones in their place."""
    zone = slots.zone_of(card)
    loose = zone is Zone.CHOSEN and (table.unpacked or not slots.beside_fan(card))
    return zone is Zone.HAND or loose


def _fanned(table: CardTable) -> CardTable:
    """The cards of the hand in their layers, as they lie from the left."""
    own = [card for card in table.of(ABILITY) if slots.zone_of(card) is Zone.HAND]
    return _in_fan_order(table, [card.card for card in sorted(own, key=lambda card: card.x)])


def _in_fan_order(table: CardTable, own: list[str]) -> CardTable:
    """The left one in front of the next, all of them in front of the deck's farthest card, the spare one (SET-3)."""
    rest = [card for card in table.cards if card.card not in own]
    spare = next((index for index, card in enumerate(rest) if _of_deck(card)), -1)
    fanned = [table.card(name) for name in reversed(own)]
    return replace(table, cards=(*rest[: spare + 1], *fanned, *rest[spare + 1 :]))


def _of_deck(card: Lying) -> bool:
    return card.card.startswith((MAPS, MONSTERS)) and slots.in_deck(card)


def _abilities(cards: CardSet, table: CardTable) -> list[Lying]:
    """In the character's own order."""
    hero = cards.characters[table.character]
    return [table.card(f"{ABILITY}{card.id}") for card in hero.cards]


def _lay(cards: CardSet, table: CardTable, gesture: g.Lay) -> CardTable:
    card = table.card(gesture.card)
    if not card.card.startswith(ABILITY):
        msg = "Only ability cards have a hand, a discard and a lost pile."
        raise GestureError(msg)
    if gesture.where == "turned":
        card = replace(card, back=True)
    if gesture.where in {"hand", "turned"}:
        index = [each.card for each in _abilities(cards, table)].index(card.card)
        order = (index, *range(len(slots.FAN)))
        place = slots.free_place(table, card.card, *(slots.fan_place(each % len(slots.FAN)) for each in order))
    elif gesture.where == "chosen":
        spots = (slots.CardSlot(Zone.CHOSEN.value, *spot) for spot in slots.CHOSEN)
        place = slots.free_place(table, card.card, *spots)
    elif gesture.where == "kept":
        place = slots.CardSlot("kept", *slots.KEPT)
    else:
        zone = Zone.DISCARDED if gesture.where == "discard" else Zone.LOST
        x, y = slots.PILES[zone]
        there = sum(each.card != card.card and _on(each, x) for each in _abilities(cards, table))
        place = slots.CardSlot(zone.value, x, y + slots.CASCADE * there)
    table = table.put(slots.settled(card, place))
    if gesture.where in {"hand", "turned"}:
        return table if table.unpacked else _fanned(table)
    if gesture.where == "kept":
        return table
    table = _over_abilities(table, card.card)
    return _in_marked_places(table)


def _rest(cards: CardSet, table: CardTable, gesture: g.Rest) -> CardTable:
    own = [card for card in _abilities(cards, table) if slots.zone_of(card) is not Zone.LOST]
    table = _lay(cards, table, g.Lay(card=gesture.card, where="lost"))
    for card in own:
        if card.card != gesture.card:
            table = _lay(cards, table.put(replace(card, back=False)), g.Lay(card=card.card, where="hand"))
    return _fan(cards, table, g.Fan())


def resting(table: CardTable) -> tuple[str, ...]:
    """The cards of which a rest loses one: those discarded, if there are two of them (RST-1)."""
    piled = tuple(card.card for card in table.of(ABILITY) if slots.zone_of(card) is Zone.DISCARDED)
    return piled if len(piled) > 1 else ()


def discarding(table: CardTable, card: str) -> g.Lay:
    """How a card is discarded: side A goes back to the hand, turned over, unless that is switched off (RND-5)."""
    turns = table.does(ByItself.DISCARD) and not table.card(card).back
    return g.Lay(card=card, where="turned" if turns else "discard")


def _on(card: Lying, x: float) -> bool:
    return abs(card.x - x) < 1 and card.y > slots.PILES[Zone.LOST][1] - 1


def _over_abilities(table: CardTable, id_: str) -> CardTable:
    """In front of the other ability cards: on a pile the last one lies on top."""
    top = max(table.layer(card.card) for card in table.of(ABILITY))
    return table.layered(id_, top)


def _in_marked_places(table: CardTable) -> CardTable:
    """The left chosen card lies over the right one, the discarded over the lost: right halves, with names, show."""
    chosen = sorted((card for card in table.of(ABILITY) if slots.beside_fan(card)), key=lambda card: -card.x)
    piled = (card for card in table.of(ABILITY) if slots.zone_of(card) is Zone.DISCARDED)
    for card in (*chosen, *piled):
        table = _over_abilities(table, card.card)
    return table


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
        return told(cards, table, gesture.tap)
    except TapError as error:
        raise GestureError(str(error)) from error


def _automate(_cards: CardSet, table: CardTable, gesture: g.SwitchAutomatic) -> CardTable:
    off = table.off
    return replace(table, off=off - {gesture.what} if gesture.on else off | {gesture.what})


def _set_up(cards: CardSet, table: CardTable, gesture: g.SetUp) -> CardTable:
    setup = Setup(
        gesture.scenario,
        table.character,
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
    g.Raise: _raise,
    g.Fan: _fan,
    g.Lay: _lay,
    g.Rest: _rest,
    g.MarkNumber: _mark,
    g.Throw: _throw,
    g.Gather: _gather,
    g.SetUp: _set_up,
    g.PickUp: _pick_up,
    g.Tell: _tell,
    g.SwitchAutomatic: _automate,
}
