"""The printed deck: every card of a set with its front and its back, in the order in which they are counted."""

from typing import NamedTuple

from holdin.draw.looks import (
    AbilityCardLook,
    CharacterHp,
    EventSide,
    Look,
    MapCardLook,
    MonsterHp,
    MonsterSide,
    RangeTracker,
    ScenarioTracker,
    TableTracker,
)
from holdin.models.base import CardId, CharacterId
from holdin.models.card_set import CardSet
from holdin.models.enhancement import Sticker
from holdin.models.event_card import EventDeck
from holdin.models.letters import Colour, Side


class PrintedCard(NamedTuple):
    """A physical card."""

    id: str
    """Such as "hp", "ability:neutralize", "monsters:0", "map:3"."""
    front: Look
    back: Look
    sideways: bool = False
    """Whether it is printed lying: the ability cards are (ABL-1)."""


def deck(
    cards: CardSet, character: CharacterId | None = None, stickers: tuple[Sticker, ...] = ()
) -> tuple[PrintedCard, ...]:
    """The cards that one character plays with: 18 in a whole set, more where a set has more monsters or maps.

    The on-table tracker is on the back of a map card that has no second map (SET-4).
    """
    hero = cards.characters[character or next(iter(cards.characters))]
    maps = [
        PrintedCard(
            f"map:{index}",
            MapCardLook(faces[0], Colour.ORANGE, printed=True),
            MapCardLook(faces[1], Colour.ORANGE, printed=True) if len(faces) > 1 else TableTracker(),
        )
        for index, faces in enumerate(cards.map_cards)
    ]
    return (
        PrintedCard("hp", CharacterHp(hero.id, 0), CharacterHp(hero.id, 2)),
        PrintedCard("monster-hp", MonsterHp(0), MonsterHp(2)),
        PrintedCard("trackers", RangeTracker(), ScenarioTracker(character=hero.id)),
        *(
            PrintedCard(
                f"ability:{card.id}",
                AbilityCardLook(card.id, Side.A, 1, _on(stickers, card.id, Side.A)),
                AbilityCardLook(card.id, Side.B, 1, _on(stickers, card.id, Side.B)),
                sideways=True,
            )
            for card in hero.cards
        ),
        *(
            PrintedCard(f"monsters:{index}", MonsterSide(index, 0), MonsterSide(index, 1))
            for index in range(len(cards.monster_cards))
        ),
        *maps,
    )


def event_decks(cards: CardSet) -> tuple[PrintedCard, ...]:
    """The event cards, deck by deck: the story on the front, the outcomes on the back (EVT-1)."""
    return tuple(
        PrintedCard(f"event:{card.id}", EventSide(card.id), EventSide(card.id, back=True))
        for kind in EventDeck
        for card in cards.deck(kind)
    )


def whole_set(cards: CardSet) -> tuple[PrintedCard, ...]:
    """Every card of a set: what its first character plays with, the other characters' own cards, the event decks."""
    _, *others = cards.characters
    own = (card for other in others for card in deck(cards, other) if card.id == "hp" or card.id.startswith("ability:"))
    return *deck(cards), *own, *event_decks(cards)


def _on(stickers: tuple[Sticker, ...], card: CardId, side: Side) -> tuple[Sticker, ...]:
    return tuple(each for each in stickers if (each.card, each.side) == (card, side))
