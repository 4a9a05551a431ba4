"""Ability cards: in the fan, in the marked place of the chosen ones, on their piles (SET-3, RND-2, RND-5, RND-6)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from holdin.game.state import CardPlace, Zone, card_at
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.card_table import ByItself, CardTable, GestureError, Lying
from holdin.models.base import CardId
from holdin.models.card_set import CardSet
from holdin.models.character import Face
from holdin.models.deck import ABILITY, MAPS, MONSTERS
from holdin.models.letters import Side
from holdin.rules.enhancement import enhanced

_Where = Literal["hand", "chosen", "discard", "lost", "kept"]
WHERE: Final[dict[Zone, _Where]] = {
    Zone.HAND: "hand",
    Zone.CHOSEN: "chosen",
    Zone.DISCARDED: "discard",
    Zone.LOST: "lost",
}
"""How a card is laid into a zone."""


def own(cards: CardSet, table: CardTable) -> list[Lying]:
    """In the character's own order."""
    hero = cards.characters[table.character]
    return [table.card(f"{ABILITY}{card.id}") for card in hero.cards]


def placed(lying: Lying) -> CardPlace:
    """Where a card lies, and which side is up (ABL-1, RND-5, RND-6)."""
    zone, side = slots.zone_of(lying), Side.B if lying.back else Side.A
    kept = zone is Zone.LOST and slots.kept_below(lying)
    return card_at(CardId(lying.card.removeprefix(ABILITY)), side, zone, kept)


def face(cards: CardSet, table: CardTable, lying: Lying) -> Face:
    """The active face of a card as it lies, stickers in force (ABL-1, ENH-1)."""
    there, hero = placed(lying), enhanced(cards.characters[table.character], table.stickers, cards.enhancements)
    return hero.card(there.card).face(there.side, 1 + lying.half % 2)


def chosen(table: CardTable) -> tuple[Lying, ...]:
    """The ability cards that are chosen, from the left (RND-2)."""
    found = (card for card in table.of(ABILITY) if slots.zone_of(card) is Zone.CHOSEN)
    return tuple(sorted(found, key=lambda card: card.x))


def leading(cards: CardSet, before: CardTable, after: CardTable) -> int | None:
    """The initiative that leads after hands have moved cards: of the card that was chosen first (RND-2).

    A card that is done leads still; one that is taken back as it was leaves it to the other.
    """
    if after.unpacked or before.unpacked:
        return None
    was, now = chosen(before), chosen(after)
    fresh = [card for card in now if card.card not in {each.card for each in was}]
    if fresh and not was:
        return face(cards, after, fresh[0]).initiative
    for card in was:
        lies = after.card(card.card)
        back = slots.zone_of(lies) is Zone.HAND and lies.back is card.back
        if back and face(cards, after, lies).initiative == after.lead:
            return face(cards, after, now[0]).initiative if now else None
    return after.lead


def laid_as(cards: CardSet, table: CardTable, before: Sequence[CardPlace], after: Sequence[CardPlace]) -> CardTable:
    """The cards laid as they are to lie, as far as that is otherwise than before."""
    was = {place.card: place for place in before}
    for place in after:
        if was.get(place.card, place) != place:
            card = table.card(f"{ABILITY}{place.card}")
            table = table.put(replace(card, back=place.side is Side.B))
            where: _Where = "kept" if place.kept else WHERE[place.zone]
            if (was[place.card].zone, was[place.card].kept) != (place.zone, place.kept):
                table = lay(cards, table, g.Lay(card=card.card, where=where))
    back = [place for place in after if place.zone is Zone.HAND and was.get(place.card, place).zone in slots.PILES]
    return fan(cards, table) if back else table


def let_go(table: CardTable, id_: str) -> CardTable:
    """A card let go on others lies on top of them; in the fan as it is fanned."""
    card = table.card(id_)
    if not table.unpacked and slots.zone_of(card) is Zone.HAND:
        return fanned(table)
    if (card.x, card.y) in slots.CHOSEN or any(_on(card, x) for x, _ in slots.PILES.values()):
        return _in_marked_places(_over_abilities(table, id_))
    return table.layered(id_, len(table.cards))


def fan(cards: CardSet, table: CardTable) -> CardTable:
    """Side by side; those on a pile stay there."""
    hand = [card for card in own(cards, table) if _is_fanned(table, card)]
    for index, card in enumerate(hand):
        table = table.put(slots.settled(card, slots.fan_place(index % len(slots.FAN))))
    return _in_fan_order(table, [card.card for card in hand])


def _is_fanned(table: CardTable, card: Lying) -> bool:
    """Whether a card belongs to the fan: those on a pile stay there, and the chosen ones in their place."""
    zone = slots.zone_of(card)
    loose = zone is Zone.CHOSEN and (table.unpacked or not slots.beside_fan(card))
    return zone is Zone.HAND or loose


def fanned(table: CardTable) -> CardTable:
    """The cards of the hand in their layers, as they lie from the left."""
    held = [card for card in table.of(ABILITY) if slots.zone_of(card) is Zone.HAND]
    return _in_fan_order(table, [card.card for card in sorted(held, key=lambda card: card.x)])


def _in_fan_order(table: CardTable, held: list[str]) -> CardTable:
    """The left one in front of the next, all of them in front of the deck's farthest card, the spare one (SET-3)."""
    rest = [card for card in table.cards if card.card not in held]
    spare = next((index for index, card in enumerate(rest) if _of_deck(card)), -1)
    front = [table.card(name) for name in reversed(held)]
    return replace(table, cards=(*rest[: spare + 1], *front, *rest[spare + 1 :]))


def _of_deck(card: Lying) -> bool:
    return card.card.startswith((MAPS, MONSTERS)) and slots.in_deck(card)


def lay(cards: CardSet, table: CardTable, gesture: g.Lay) -> CardTable:
    """A card laid where it belongs by its zone.

    :raises GestureError: it is no ability card.
    """
    card = table.card(gesture.card)
    if not card.card.startswith(ABILITY):
        msg = "Only ability cards have a hand, a discard and a lost pile."
        raise GestureError(msg)
    if gesture.where == "turned":
        card = replace(card, back=True)
    if gesture.where in {"hand", "turned"}:
        index = [each.card for each in own(cards, table)].index(card.card)
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
        there = sum(each.card != card.card and _on(each, x) for each in own(cards, table))
        place = slots.CardSlot(zone.value, x, y + slots.CASCADE * there)
    table = table.put(slots.settled(card, place))
    if gesture.where in {"hand", "turned"}:
        return table if table.unpacked else fanned(table)
    if gesture.where == "kept":
        return table
    table = _over_abilities(table, card.card)
    return _in_marked_places(table)


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
