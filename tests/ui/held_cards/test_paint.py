"""Painting: everything is drawn, and what is at rest is drawn from what is kept."""

import pygame
import pytest

from holdin.draw.assets import Assets
from holdin.draw.cards import CardPainter
from holdin.draw.text import Box
from holdin.draw.theme import load_theme
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter
from holdin.ui.held_cards.hit_testing import hex_centre
from holdin.ui.held_cards.motion import Motion
from holdin.ui.held_cards.overlays import HexMark, HexMarkKind
from holdin.ui.held_cards.paint import HandPainter
from holdin.ui.held_cards.placement import HandsLayout
from holdin.ui.held_cards.roll import SWING, RollMotion, die_at
from holdin.ui.held_cards.scene import card_key, scene
from holdin.ui.held_cards.sprite import Pocket, Sprite, look_size
from holdin.ui.kit.measures import LEGIBLE

SIZE = (1024, 640)
AREA = Box(6, 57, 716, 577)


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "high contrast"])
def painter(request: pytest.FixtureRequest, cards: CardSet) -> HandPainter:
    assets = Assets(load_theme(high_contrast=request.param))
    return HandPainter(cards, CardPainter(cards, assets, "en"), assets)


def picture(painter: HandPainter, sprites: tuple[Sprite, ...]) -> bytes:
    surface = painter.table(SIZE).copy()
    painter.draw(surface, sprites)
    return pygame.image.tobytes(surface, "RGB")


def test_a_scene_is_painted_the_same_every_time(painter: HandPainter, cards: CardSet, situation: GameState) -> None:
    sprites = scene(cards, situation, AREA)
    first = picture(painter, sprites)
    assert first == picture(painter, sprites)
    assert first != pygame.image.tobytes(painter.table(SIZE), "RGB")


def test_warming_prepares_one_layer_after_another(cards: CardSet, fighting: GameState) -> None:
    assets = Assets(load_theme())
    painter = HandPainter(cards, CardPainter(cards, assets, "ru"), assets)
    sprites = scene(cards, fighting, AREA)
    steps = 0
    while painter.warm(sprites):
        steps += 1
        assert steps <= 3 * len(sprites), "shadow, card, marks"
    assert steps > 5


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_how_many_lie_in_a_pile_can_be_read(cards: CardSet, layout: HandsLayout, lang: str) -> None:
    assets = Assets(load_theme())
    painter = HandPainter(cards, CardPainter(cards, assets, lang), assets)
    for pocket in (Pocket("discarded", 4), Pocket("lost", 4)):
        room = pygame.Rect((0, 0), look_size(pocket, layout.pocket)).inflate(-layout.pocket // 4, -layout.pocket // 4)
        told = painter._told(pocket, room)
        assert told.get_height() >= assets.font("text", LEGIBLE).get_height()
        assert room.w > told.get_width()


def test_flags_change_the_picture(painter: HandPainter, cards: CardSet, begun: GameState) -> None:
    first = begun.hero.cards[0].card
    plain = picture(painter, scene(cards, begun, AREA))
    assert picture(painter, scene(cards, begun, AREA, raised=[first])) != plain
    assert picture(painter, scene(cards, begun, AREA, hover=card_key(first))) != plain
    assert picture(painter, scene(cards, begun, AREA, lit={f"{card_key(first)}/top"})) != plain


def test_marks_lie_on_their_hexes(painter: HandPainter, cards: CardSet, begun: GameState) -> None:
    sprites = scene(cards, begun, AREA)
    plain, marked = painter.table(SIZE).copy(), painter.table(SIZE).copy()
    painter.draw(plain, sprites)
    painter.draw(marked, sprites, {begun.you.hex: HexMark("reach", "2")})
    sprite = next(one for one in sprites if one.key == "map")
    at = [round(value) for value in hex_centre(cards, sprite, begun.you.hex)]
    spot = pygame.Rect(at[0] - 8, at[1] - 8, 16, 16)
    assert pygame.image.tobytes(plain.subsurface(spot), "RGB") != pygame.image.tobytes(marked.subsurface(spot), "RGB")


def test_marks_differ_by_more_than_their_colour(painter: HandPainter, cards: CardSet, begun: GameState) -> None:
    """Counted as light and dark, every kind looks another way (colour-blind-safe)."""
    sprites = scene(cards, begun, AREA)
    sprite = next(one for one in sprites if one.key == "map")
    at = [round(value) for value in hex_centre(cards, sprite, begun.you.hex)]
    spot = pygame.Rect(at[0] - 10, at[1] - 10, 20, 20)
    kinds: tuple[HexMarkKind, ...] = ("reach", "target", "refused", "route")
    greys = set()
    for kind in kinds:
        surface = painter.table(SIZE).copy()
        painter.draw(surface, sprites, {begun.you.hex: HexMark(kind)})
        greys.add(pygame.image.tobytes(pygame.transform.grayscale(surface.subsurface(spot)), "RGB"))
    assert len(greys) == len(kinds)


def test_everything_on_the_way_can_be_painted(
    painter: HandPainter, cards: CardSet, begun: GameState, fighting: GameState, worn: GameState
) -> None:
    motion, surface = Motion(), pygame.Surface(SIZE)
    motion.deal(scene(cards, begun, AREA), 0)
    painter.draw(surface, motion.at(900))
    for number, state in enumerate((fighting, worn, begun), start=4):
        motion.go(scene(cards, state, AREA), number * 1000)
        for ms in (1, 60, 175, 300):
            painter.draw(surface, motion.at(number * 1000 + ms))
    before = surface.get_clip()
    assert before == surface.get_rect(), "the clip is given back"


def test_a_roll_and_a_die_are_painted(painter: HandPainter, cards: CardSet, fighting: GameState) -> None:
    surface = pygame.Surface(SIZE)
    found = {sprite.key: sprite for sprite in scene(cards, fighting, AREA)}
    pair = found["hp"], found["monster-hp"]
    view = RollMotion(cards.monster_hp.ruler, [Letter.A], 3, pair, 0).at(SWING + 10)
    assert view.mark is not None
    assert view.letter is not None
    painter.draw(surface, [view.ruler])
    painter.crossing(surface, view.mark, view.letter, pair[0].height)
    for ms in (0.0, 200.0, SWING):
        painter.die(surface, die_at(Letter.B, 1, ms), (400, 300), 64)
    assert surface.get_at((400, 300))[:3] != (0, 0, 0)
