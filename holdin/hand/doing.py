"""What each gesture does to the table. Nothing is enforced: only what isn't there can't be taken."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from holdin.errors import HoldinError
from holdin.game.setup import faults, start_faults
from holdin.game.state import Setup, Zone
from holdin.hand import gestures as g
from holdin.hand import places
from holdin.hand.laying import box, fresh, laid_out
from holdin.hand.marking import marked
from holdin.hand.sliding import in_layer, raised, slid_in, slid_out
from holdin.hand.table import ABILITY, HP, MAPS, MONSTER_HP, MONSTERS, Lying, Memory, Table
from holdin.hand.told import told
from holdin.models.card_set import CardSet
from holdin.tracker.keeper import TapError


class GestureError(HoldinError):
    """A gesture that means nothing on this table."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Whose cards lie here."""

    cards: CardSet
    table: Table

    def card(self, id_: str) -> Lying:
        """A card by its id.

        :raises GestureError: there is none.
        """
        try:
            return self.table.card(id_)
        except KeyError as error:
            msg = f"There is no card {id_!r} on the table."
            raise GestureError(msg) from error


def done(cards: CardSet, table: Table, gesture: g.Gesture) -> Table:
    """The table after a gesture.

    :raises GestureError: it names what isn't there.
    """
    after = _DOES[type(gesture)](Hands(cards, table), gesture)
    moved = after.thrown is not None and not isinstance(gesture, g.Throw) and _ruler(after) != _ruler(table)
    return replace(after, thrown=None) if moved else after


def _ruler(table: Table) -> tuple[Lying, Lying]:
    return table.card(HP), table.card(MONSTER_HP)


def _move(hands: Hands, gesture: g.Move) -> Table:
    card = hands.card(gesture.card)
    angle = card.angle if gesture.angle is None else gesture.angle % 360
    table = hands.table.put(replace(card, x=gesture.x, y=gesture.y, angle=angle))
    return in_layer(table, table.card(card.card)) if gesture.into else table


def _turn(hands: Hands, gesture: g.Turn) -> Table:
    card = hands.card(gesture.card)
    return hands.table.put(replace(card, angle=(card.angle + gesture.by) % 360))


def _flip(hands: Hands, gesture: g.Flip) -> Table:
    card = hands.card(gesture.card)
    return hands.table.put(replace(card, back=not card.back))


def _layer(hands: Hands, gesture: g.Layer) -> Table:
    hands.card(gesture.card)
    return hands.table.layered(gesture.card, hands.table.layer(gesture.card) + gesture.step)


def _behind(hands: Hands, gesture: g.Behind) -> Table:
    hands.card(gesture.card)
    hands.card(gesture.other)
    table, other = hands.table, hands.table.layer(gesture.other)
    return table.layered(gesture.card, other - (table.layer(gesture.card) < other))


def _slide(hands: Hands, gesture: g.Slide) -> Table:
    card = hands.card(gesture.card)
    if gesture.where == "out":
        return slid_out(hands.table, card)
    if card.card.startswith(ABILITY):
        return _lay(hands, g.Lay(card=card.card, where="hand"))
    return slid_in(hands.cards, hands.table, card)


def _raise(hands: Hands, gesture: g.Raise) -> Table:
    return hands.table.put(raised(hands.card(gesture.card)))


def _fan(hands: Hands, _gesture: g.Fan) -> Table:
    table = hands.table
    own = [card for card in _abilities(hands) if places.zone_of(card) is Zone.HAND]
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


def _abilities(hands: Hands) -> list[Lying]:
    """In the character's own order."""
    hero = hands.cards.characters[hands.table.character]
    return [hands.card(f"{ABILITY}{card.id}") for card in hero.cards]


def _lay(hands: Hands, gesture: g.Lay) -> Table:
    card, table = hands.card(gesture.card), hands.table
    if not card.card.startswith(ABILITY):
        msg = "Only ability cards have a hand, a discard and a lost pile."
        raise GestureError(msg)
    if gesture.where == "hand":
        index = [each.card for each in _abilities(hands)].index(card.card)
        place = places.fan_place(index % len(places.FAN))
    elif gesture.where == "kept":
        place = places.Place("kept", *places.KEPT)
    else:
        zone = Zone.DISCARDED if gesture.where == "discard" else Zone.LOST
        x, y = places.PILES[zone]
        there = sum(each.card != card.card and _on(each, x) for each in _abilities(hands))
        place = places.Place(zone.value, x, y + places.CASCADE * there)
    table = table.put(places.settled(card, place))
    return _over_abilities(table, card.card) if gesture.where in {"discard", "lost"} else table


def _on(card: Lying, x: float) -> bool:
    return abs(card.x - x) < 1 and card.y > places.PILES[Zone.LOST][1] - 1


def _over_abilities(table: Table, id_: str) -> Table:
    """In front of the other ability cards: on a pile the last one lies on top."""
    top = max(table.layer(card.card) for card in table.cards if card.card.startswith(ABILITY))
    return table.layered(id_, top)


def _mark(hands: Hands, gesture: g.Mark) -> Table:
    return marked(hands.cards, hands.table, gesture.what, gesture.value)


def _throw(hands: Hands, gesture: g.Throw) -> Table:
    card = replace(hands.card(MONSTER_HP), x=gesture.x, y=gesture.y, angle=gesture.angle % 360)
    table = hands.table.put(card).layered(MONSTER_HP, len(hands.table.cards))
    return replace(table, thrown=gesture.letter)


def _gather(hands: Hands, _gesture: g.Gather) -> Table:
    return replace(box(hands.cards, hands.table.character), off=hands.table.off)


def _tell(hands: Hands, gesture: g.Tell) -> Table:
    try:
        return told(hands.cards, hands.table, gesture.tap)
    except TapError as error:
        raise GestureError(str(error)) from error


def _automate(hands: Hands, gesture: g.Automate) -> Table:
    off = hands.table.off
    return replace(hands.table, off=off - {gesture.what} if gesture.on else off | {gesture.what})


def _set_up(hands: Hands, gesture: g.SetUp) -> Table:
    setup = Setup(
        gesture.scenario,
        hands.table.character,
        gesture.level,
        gesture.character_level,
        gesture.upgrades,
        gesture.items,
    )
    for fault in faults(hands.cards, setup):
        raise GestureError(fault.message)
    return replace(laid_out(hands.cards, setup, fresh(hands.cards, setup)), off=hands.table.off)


def _pick_up(hands: Hands, gesture: g.PickUp) -> Table:
    for fault in faults(hands.cards, gesture.setup):
        raise GestureError(fault.message)
    for fault in start_faults(hands.cards, gesture.setup, gesture.start):
        raise GestureError(fault.message)
    table = laid_out(hands.cards, gesture.setup, gesture.start)
    return replace(table, memory=Memory(gesture.setup, gesture.start, gesture.game), off=hands.table.off)


_DOES: Final[Mapping[type[g.Gesture], Callable[[Hands, Any], Table]]] = {
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
