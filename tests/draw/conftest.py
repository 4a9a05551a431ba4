"""Assets of the plain theme, and every look the built-in set can have."""

from collections.abc import Iterator

import pytest

from holdin.draw.assets import Assets
from holdin.draw.cards import (
    AbilityCardLook,
    AbilityFace,
    Back,
    CharacterHp,
    EventSide,
    ItemFace,
    Look,
    MapCardLook,
    MonsterCardLook,
    MonsterHp,
    MonsterSide,
    RangeTracker,
    ScenarioTracker,
)
from holdin.draw.theme import load_theme
from holdin.models.card_set import CardSet
from holdin.models.letters import Colour, Kind, Letter, Side


@pytest.fixture(scope="session")
def assets() -> Assets:
    return Assets(load_theme())


def looks_of(cards: CardSet) -> Iterator[Look]:
    """Every card of a set, lit and as printed."""
    for hero in cards.characters.values():
        card = hero.hp_card
        yield from (CharacterHp(hero.id, half) for half in range(4))
        yield CharacterHp(hero.id, card.half(max(card.max_hp)), max(card.max_hp), 5)
        for ability in hero.cards:
            yield from (AbilityFace(ability.id, side, level) for side in Side for level in (1, 2))
            yield AbilityCardLook(ability.id, Side.A, 1)
            yield AbilityCardLook(ability.id, Side.B, 2)
    yield from (MonsterHp(half) for half in range(4))
    yield MonsterHp(0, 108, 3)
    yield from (RangeTracker(7), RangeTracker(), Back())
    yield from _monsters_and_items(cards)
    for face in cards.maps.values():
        yield from (MapCardLook(face.id, colour, hero=face.start(colour)) for colour in Colour)
    yield from (ScenarioTracker(), _full_tracker(cards))
    yield from (EventSide(card, back=back) for card in cards.events for back in (False, True))


def _monsters_and_items(cards: CardSet) -> Iterator[Look]:
    items = list(cards.items)
    for number, monster in enumerate(cards.monsters):
        yield MonsterCardLook(monster, items[number % len(items)], Kind.ELITE, Letter.C)
    yield MonsterCardLook(next(iter(cards.monsters)))
    yield from (MonsterSide(card, side) for card in range(len(cards.monster_cards)) for side in (0, 1))
    yield from (ItemFace(item) for item in items)


def _full_tracker(cards: CardSet) -> ScenarioTracker:
    hero = next(iter(cards.characters.values()))
    done = tuple(cards.scenarios)
    return ScenarioTracker(
        name="Аделаида Вересковая",
        level=5,
        upgrades=tuple(card.id for card in hero.cards),
        achievements=cards.campaign.achievements,
        gold=999,
        items=tuple(cards.items)[:3],
        unlocked=done,
        completed=done,
        blocked=done,
        character=hero.id,
    )
