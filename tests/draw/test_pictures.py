"""One's own pictures in the game: only over cards whose values are one's own too, so that none lies about a rule."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Surface

from holdin.data.load import built_in_cards, built_in_sets, load_set
from holdin.draw.assets import Assets
from holdin.draw.cards import CardPainter
from holdin.draw.looks import AbilityFace, CharacterHp, ItemFace, Look, MapCardLook, MonsterCardLook, MonsterHp
from holdin.models.card_set import CardSet
from holdin.models.letters import Colour, Kind, Letter, Side
from holdin.tools.new_set import main as new_set

RED = (201, 22, 33)
HIGH = 260


def looks(cards: CardSet) -> Iterator[Look]:
    """Every card as the game shows it."""
    yield from (MonsterCardLook(id_, None, Kind.ELITE, Letter.B) for id_ in cards.monsters)
    yield from (ItemFace(id_) for id_ in cards.items)
    hero = next(iter(cards.characters.values()))
    yield from (AbilityFace(card.id, side, level) for card in hero.cards for side in Side for level in (1, 2))
    yield from (MapCardLook(id_, Colour.ORANGE) for id_ in cards.maps)
    yield from (CharacterHp(hero.id, half, None, 1) for half in range(4))
    yield from (MonsterHp(half, None, 1) for half in range(4))


def red(card: str, back: bool) -> Surface:
    """A picture of anything."""
    del card, back
    picture = Surface((126, 88))
    picture.fill(RED)
    return picture


def reddened(painter: CardPainter, look: Look) -> bool:
    surface = painter.paint(look, HIGH)
    return surface.get_at((surface.get_width() // 2, HIGH // 4))[:3] == RED


def other_set(folder: Path, **files: str) -> CardSet:
    """A set on top of the built-in cards."""
    assert new_set(folder) == 0
    for name, text in files.items():
        path = (folder / name.replace("__", "/")).with_suffix(".toml")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return load_set(folder)


def test_a_built_in_card_never_shows_a_picture_in_the_game(assets: Assets) -> None:
    """Even where there is a picture for every card: what is played are the drawn card's values."""
    cards = built_in_cards()
    assert not cards.own
    plain, pictured = CardPainter(cards, assets, "en"), CardPainter(cards, assets, "en", red)
    for look in looks(cards):
        one, other = plain.paint(look, HIGH), pictured.paint(look, HIGH)
        assert one.get_view("2").raw == other.get_view("2").raw, look


def test_a_card_with_values_of_its_own_shows_its_picture(tmp_path: Path, assets: Assets) -> None:
    cards = other_set(tmp_path / "cats")
    assert cards.own == {"monster:fence-cat", "monster:kitten", "item:bell-collar", "item:cat-flap", "map:back-yard"}
    painter = CardPainter(cards, assets, "en", red)
    shown = {look for look in looks(cards) if reddened(painter, look)}
    assert {type(look) for look in shown} == {MonsterCardLook, ItemFace}
    assert {look.monster for look in shown if isinstance(look, MonsterCardLook)} == {"fence-cat", "kitten"}
    assert {look.item for look in shown if isinstance(look, ItemFace)} == {"bell-collar", "cat-flap"}


def test_the_active_set_is_told_on_the_picture(tmp_path: Path, assets: Assets) -> None:
    """ENG-7: which letter is active no picture can tell."""
    painter = CardPainter(other_set(tmp_path / "cats"), assets, "en", red)
    cat = next(id_ for id_ in other_set(tmp_path / "other-cats").monsters if id_ == "fence-cat")
    one, other = (
        painter.paint(MonsterCardLook(cat, None, Kind.NORMAL, letter), HIGH) for letter in (Letter.A, Letter.C)
    )
    assert one.get_view("2").raw != other.get_view("2").raw


@pytest.mark.parametrize(("changed", "own"), [(False, False), (True, True)])
def test_a_copy_of_a_built_in_card_is_not_ones_own(tmp_path: Path, *, changed: bool, own: bool) -> None:
    """A file that says what the built-in card says adds nothing: its values are still ours."""
    text = (built_in_sets()["base"] / "monsters" / "wolf.toml").read_text(encoding="utf-8")
    text = text.replace("hp = ", "hp = 1", 1) if changed else f"# mine\n{text}"
    cards = other_set(tmp_path / "cats", monsters__wolf=text)
    assert cards.of_its_own("monster:wolf") is own


def test_a_heros_other_cards_stay_built_in(tmp_path: Path, assets: Assets) -> None:
    """A typed HP card brings the hero's whole file along; the abilities in it are still the built-in ones."""
    folder = built_in_sets()["base"] / "characters"
    text = (folder / "mara.toml").read_text(encoding="utf-8").replace("[[-1, -1, 0]", "[[5, -1, 0]", 1)
    cards = other_set(tmp_path / "cats", characters__mara=text)
    assert cards.of_its_own("character:mara")
    painter = CardPainter(cards, assets, "en", red)
    assert not any(reddened(painter, look) for look in looks(cards) if isinstance(look, AbilityFace))
    other = text.replace("initiative = 26", "initiative = 27")
    cards = other_set(tmp_path / "dogs", characters__mara=other)
    painter = CardPainter(cards, assets, "en", red)
    shown = {look.card for look in looks(cards) if isinstance(look, AbilityFace) and reddened(painter, look)}
    assert shown == {"the-opportunist"}
