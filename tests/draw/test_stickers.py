"""Dots and the stickers on them: on every face that has some, at every size, in every language (ENH-1)."""

from collections.abc import Iterator

import pytest

from holdin.campaign.machine import new_campaign
from holdin.campaign.town import all_places
from holdin.draw.assets import Assets
from holdin.draw.cards import AbilityFace, CardPainter
from holdin.models.card_set import CardSet
from holdin.models.character import Character, Face
from holdin.models.enhancement import Sticker, on_face
from holdin.rules.enhancement import cannot_lie


def covered(cards: CardSet, hero: Character) -> tuple[Sticker, ...]:
    """A sticker on every dot; where there is a choice the ones that take most room, a symbol above a number."""
    state, wide = new_campaign(cards, "", hero.id), ("push", "pull", "range")
    found: tuple[Sticker, ...] = ()
    for at in sorted([*all_places(cards, state)] * 4, key=lambda at: at.enhancement not in wide):
        if cannot_lie(hero, found, at, cards.enhancements) is None:
            found = (*found, at)
    return found


def faces(cards: CardSet) -> Iterator[tuple[Face, AbilityFace]]:
    """Every face, and as it looks with all its stickers."""
    for hero in cards.characters.values():
        stickers = covered(cards, hero)
        for card in hero.cards:
            for face in card.faces:
                on = on_face(stickers, card.id, face.side, face.level)
                yield face, AbilityFace(card.id, face.side, face.level, stickers=on)


def dots(face: Face) -> int:
    return sum(line.dots for line in (*face.top.abilities, *face.bottom.abilities))


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("height", [200, 377, 900])
def test_every_dot_has_room_for_its_sticker(cards: CardSet, assets: Assets, lang: str, height: int) -> None:
    """ENH-1: a face with a sticker on every dot is painted, and its text fits."""
    painter, wrong = CardPainter(cards, assets, lang), {}
    for face, look in faces(cards):
        proof = painter._painted(look, height)
        names = [icon.text for icon in proof.icons]
        assert (names.count("sticker"), names.count("dot")) == (dots(face), 0)
        if proof.overflows:
            wrong[look] = proof.overflows
    assert wrong == {}


def test_a_free_dot_shows_and_a_sticker_covers_it(cards: CardSet, assets: Assets) -> None:
    """ENH-1, ENH-2: one dot, one sticker; its + 1 can be read, and is found in a print."""
    painter = CardPainter(cards, assets, "en")
    for face, better in faces(cards):
        plain = AbilityFace(better.card, better.side, better.level)
        assert [icon.text for icon in painter.icons(plain, 400)].count("dot") == dots(face)
        more = [sum(line.text == "+1" for line in painter.lines(look, 400)) for look in (plain, better)]
        assert more[1] - more[0] == dots(face)
