"""What each gesture does to the table. Nothing is enforced: only what isn't there can't be taken."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from holdin.game.setup import faults, start_faults
from holdin.game.state import Setup, Zone
from holdin.hand import gestures as g
from holdin.hand import places
from holdin.hand.laying import box, fresh, laid_out
from holdin.hand.marking import marked
from holdin.hand.sliding import in_layer, raised, slid_in, slid_out
from holdin.hand.table import GestureError, Lying, Memory, Table
from holdin.hand.told import told
from holdin.models.card_set import CardSet
from holdin.models.deck import ABILITY, HP, MAPS, MONSTER_HP, MONSTERS
from holdin.tracker.keeper import TapError


def done(cards: CardSet, table: Table, gesture: g.Gesture) -> Table:
    """The table after a gesture.

    :raises GestureError: it names what isn't there.
    """
    after = _DOES[type(gesture)](cards, table, gesture)
    moved = after.thrown is not None and not isinstance(gesture, g.Throw) and _ruler(after) != _ruler(table)
    return replace(after, thrown=None) if moved else after


def _ruler(table: Table) -> tuple[Lying, Lying]:
    return table.card(HP), table.card(MONSTER_HP)


def _move(_cards: CardSet, table: Table, gesture: g.Move) -> Table:
    card = table.card(gesture.card)
    angle = card.angle if gesture.angle is None else gesture.angle % 360
    table = table.put(replace(card, x=gesture.x, y=gesture.y, angle=angle))
    return in_layer(table, table.card(card.card)) if gesture.into else table


def _turn(_cards: CardSet, table: Table, gesture: g.Turn) -> Table:
    card = table.card(gesture.card)
    return table.put(replace(card, angle=(card.angle + gesture.by) % 360))


def _flip(_cards: CardSet, table: Table, gesture: g.Flip) -> Table:
    card = table.card(gesture.card)
    return table.put(replace(card, back=not card.back))


def _layer(_cards: CardSet, table: Table, gesture: g.Layer) -> Table:
    return table.layered(gesture.card, table.layer(gesture.card) + gesture.step)


def _behind(_cards: CardSet, table: Table, gesture: g.Behind) -> Table:
    return table.behind(gesture.card, gesture.other)


def _slide(cards: CardSet, table: Table, gesture: g.Slide) -> Table:
    card = table.card(gesture.card)
    if gesture.where == "out":
        return slid_out(table, card)
    if card.card.startswith(ABILITY):
        return _lay(cards, table, g.Lay(card=card.card, where="hand"))
    return slid_in(cards, table, card)


def _raise(_cards: CardSet, table: Table, gesture: g.Raise) -> Table:
    return table.put(raised(table.card(gesture.card)))


def _fan(cards: CardSet, table: Table, _gesture: g.Fan) -> Table:
    own = [card for card in _abilities(cards, table) if places.zone_of(card) is Zone.HAND]
    for index, card in enumerate(own):
        table = table.put(places.settled(card, places.fan_place(index % len(places.FAN))))
    return _in_fan_order(table, [card.card for card in own])


def _in_fan_order(table: Table, own: list[str]) -> Table:
    """The left one in front of the next, all of them in front of the deck's farthest card, the spare one (SET-3)."""
    rest = [card for card in table.cards if card.card not in own]
    spare = next((index for index, card in enumerate(rest) if _of_deck(card)), -1)
    fanned = [table.card(name) for name in reversed(own)]
    return replace(table, cards=(*rest[: spare + 1], *fanned, *rest[spare + 1 :]))


def _of_deck(card: Lying) -> bool:
    return card.card.startswith((MAPS, MONSTERS)) and places.in_deck(card)


def _abilities(cards: CardSet, table: Table) -> list[Lying]:
    """In the character's own order."""
    hero = cards.characters[table.character]
    return [table.card(f"{ABILITY}{card.id}") for card in hero.cards]


def _lay(cards: CardSet, table: Table, gesture: g.Lay) -> Table:
    card = table.card(gesture.card)
    if not card.card.startswith(ABILITY):
        msg = "Only ability cards have a hand, a discard and a lost pile."
        raise GestureError(msg)
    if gesture.where == "hand":
        index = [each.card for each in _abilities(cards, table)].index(card.card)
        place = places.fan_place(index % len(places.FAN))
    elif gesture.where == "kept":
        place = places.Place("kept", *places.KEPT)
    else:
        zone = Zone.DISCARDED if gesture.where == "discard" else Zone.LOST
        x, y = places.PILES[zone]
        there = sum(each.card != card.card and _on(each, x) for each in _abilities(cards, table))
        place = places.Place(zone.value, x, y + places.CASCADE * there)
    table = table.put(places.settled(card, place))
    return _over_abilities(table, card.card) if gesture.where in {"discard", "lost"} else table


def _on(card: Lying, x: float) -> bool:
    return abs(card.x - x) < 1 and card.y > places.PILES[Zone.LOST][1] - 1


def _over_abilities(table: Table, id_: str) -> Table:
    """In front of the other ability cards: on a pile the last one lies on top."""
    top = max(table.layer(card.card) for card in table.of(ABILITY))
    return table.layered(id_, top)


def _mark(cards: CardSet, table: Table, gesture: g.Mark) -> Table:
    return marked(cards, table, gesture.what, gesture.value)


def _throw(_cards: CardSet, table: Table, gesture: g.Throw) -> Table:
    card = replace(table.card(MONSTER_HP), x=gesture.x, y=gesture.y, angle=gesture.angle % 360)
    table = table.put(card).layered(MONSTER_HP, len(table.cards))
    return replace(table, thrown=gesture.letter)


def _gather(cards: CardSet, table: Table, _gesture: g.Gather) -> Table:
    return replace(box(cards, table.character), off=table.off)


def _tell(cards: CardSet, table: Table, gesture: g.Tell) -> Table:
    try:
        return told(cards, table, gesture.tap)
    except TapError as error:
        raise GestureError(str(error)) from error


def _automate(_cards: CardSet, table: Table, gesture: g.Automate) -> Table:
    off = table.off
    return replace(table, off=off - {gesture.what} if gesture.on else off | {gesture.what})


def _set_up(cards: CardSet, table: Table, gesture: g.SetUp) -> Table:
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


def _pick_up(cards: CardSet, table: Table, gesture: g.PickUp) -> Table:
    for fault in faults(cards, gesture.setup):
        raise GestureError(fault.message)
    for fault in start_faults(cards, gesture.setup, gesture.start):
        raise GestureError(fault.message)
    table = laid_out(cards, gesture.setup, gesture.start)
    return replace(table, memory=Memory(gesture.setup, gesture.start, gesture.game), off=table.off)


_DOES: Final[Mapping[type[g.Gesture], Callable[[CardSet, Table, Any], Table]]] = {
    g.Move: _move,
    g.Turn: _turn,
    g.Flip: _flip,
    g.Layer: _layer,
    g.Behind: _behind,
    g.Slide: _slide,
    g.Raise: _raise,
    g.Fan: _fan,
    g.Lay: _lay,
    g.Mark: _mark,
    g.Throw: _throw,
    g.Gather: _gather,
    g.SetUp: _set_up,
    g.PickUp: _pick_up,
    g.Tell: _tell,
    g.Automate: _automate,
}
