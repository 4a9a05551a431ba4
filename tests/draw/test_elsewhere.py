"""The second built-in set's cards, drawn: every text fits, and every card has a drawing of its own."""

import pytest

from holdin.data.load import built_in_cards
from holdin.draw.assets import Assets
from holdin.draw.cards import CardPainter, Look
from holdin.draw.emblem import hero_picture
from holdin.draw.looks import (
    AbilityFace,
    CharacterHp,
    ItemFace,
    MapCardLook,
    MonsterCardLook,
    MonsterSide,
    ScenarioTracker,
)
from holdin.models.base import CharacterId
from holdin.models.hexes import Hex
from holdin.models.letters import Colour, Kind, Letter, Side
from tests.draw.test_cards import overflow
from tests.elsewhere import elsewhere


def looks() -> list[Look]:
    cards = elsewhere()
    added = range(5, len(cards.monster_cards))
    found: list[Look] = [MonsterSide(number, side) for number in added for side in (0, 1)]
    for half in (half for number in added for half in cards.monster_cards[number].halves):
        found += [ItemFace(half.item), MonsterCardLook(half.monster, half.item)]
        found += [MonsterCardLook(half.monster, None, kind, letter, hp=(3, 10)) for kind in Kind for letter in Letter]
    for name in ("tamsin", "crumb"):
        hero = cards.characters[CharacterId(name)]
        found += [AbilityFace(card.id, side, level) for card in hero.cards for side in Side for level in (1, 2)]
        found += [CharacterHp(hero.id, half, None, 1) for half in range(4)]
    below = built_in_cards().maps
    found += [MapCardLook(face, colour) for face in cards.maps if face not in below for colour in Colour]
    every = tuple(cards.scenarios)
    found.append(ScenarioTracker(achievements=cards.campaign.achievements, unlocked=every))
    return found


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("height", [200, 377, pytest.param(900, marks=pytest.mark.slow)])
def test_every_text_fits(assets: Assets, lang: str, height: int) -> None:
    painter = CardPainter(elsewhere(), assets, lang)
    overflows = {look: overflow(painter, look, height) for look in looks()}
    assert {look: texts for look, texts in overflows.items() if texts} == {}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_one_card_of_each_sort_fits_at_print_size(assets: Assets, lang: str) -> None:
    painter = CardPainter(elsewhere(), assets, lang)
    one_each = {type(look): look for look in looks()}
    overflows = {look: overflow(painter, look, 900) for look in one_each.values()}
    assert {look: texts for look, texts in overflows.items() if texts} == {}


def test_every_monster_item_and_character_has_a_drawing(assets: Assets) -> None:
    """None wears a mask, a slot's sign or the hood, which is another's."""
    cards = elsewhere()
    assert [id_ for id_ in cards.monsters if not assets.has(f"art/monsters/{id_}.svg")] == []
    assert [id_ for id_ in cards.items if not assets.has(f"art/items/{id_}.svg")] == []
    assert [id_ for id_ in cards.characters if not assets.has(f"art/heroes/{id_}.svg")] == ["mara"]


def test_each_character_is_seen_on_the_map(assets: Assets) -> None:
    """Of someone without a drawing the hood is shown."""
    painter, seen = CardPainter(elsewhere(), assets, "en"), set()
    face = next(iter(elsewhere().maps.values()))
    hex_ = Hex(*min(face.hexes))
    for who in map(CharacterId, ("mara", "tamsin", "crumb")):
        seen.add(painter.token(40.0, who).get_view("2").raw)
        seen.add(painter.paint(MapCardLook(face.id, Colour.ORANGE, hero=hex_, who=who), 400).get_view("2").raw)
    assert len(seen) == 6
    nobody = hero_picture(assets, CharacterId("nobody"), 40).get_view("2").raw
    assert nobody == hero_picture(assets, CharacterId("mara"), 40).get_view("2").raw
