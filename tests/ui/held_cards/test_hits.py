"""A point finds the card that was put there."""

from dataclasses import replace

from holdin.draw.text import Box
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.ui.held_cards.hit_testing import card_at, hex_centre, hex_outline, hover_at, shown_hexes
from holdin.ui.held_cards.scene import card_key, scene
from holdin.ui.held_cards.sprite import Sprite

AREA = Box(8, 68, 910, 724)


def of(sprites: tuple[Sprite, ...], key: str) -> Sprite:
    return next(sprite for sprite in sprites if sprite.key == key)


def test_every_hex_that_shows_is_hit_where_it_is_drawn(cards: CardSet, begun: GameState) -> None:
    for scenario in cards.scenarios.values():
        setup = replace(begun.setup, scenario=scenario.id)
        play = stage(cards, setup)
        state = replace(begun, setup=setup, you=replace(begun.you, hex=play.start))
        sprites = scene(cards, state, AREA)
        shown = shown_hexes(cards, sprites)
        assert play.start in shown
        for hex_ in shown:
            assert card_at(sprites, hex_centre(cards, of(sprites, "map"), hex_)) == of(sprites, "map")


def test_hexes_behind_the_deck_do_not_show(cards: CardSet, begun: GameState) -> None:
    play = stage(cards, begun.setup)
    sprites = scene(cards, begun, AREA)
    top = min(play.face.hexes, key=lambda hex_: hex_centre(cards, of(sprites, "map"), hex_)[1])
    moved = scene(cards, replace(begun, you=replace(begun.you, hex=top)), AREA)
    assert len(shown_hexes(cards, moved)) < len(shown_hexes(cards, sprites))


def test_a_hexs_corners_lie_around_its_middle(cards: CardSet, begun: GameState) -> None:
    sprite = of(scene(cards, begun, AREA), "map")
    corners = hex_outline(cards, sprite, begun.you.hex)
    middle = hex_centre(cards, sprite, begun.you.hex)
    assert len(corners) == 6
    assert abs(sum(x for x, _ in corners) / 6 - middle[0]) < 0.01


def test_the_table_and_the_decks_backs_are_nothing(cards: CardSet, begun: GameState) -> None:
    sprites = scene(cards, begun, AREA)
    deck = of(sprites, "deck:0")
    assert card_at(sprites, (AREA.x + 1, AREA.y + 1)) is None
    assert card_at(sprites, deck.point(0.995, 0.5)) is None


def test_hovering_goes_by_the_cards_at_rest_and_leaves_the_map_alone(cards: CardSet, begun: GameState) -> None:
    rest = scene(cards, begun, AREA)
    keys = [card_key(place.card) for place in begun.hero.cards]
    for key in keys:
        assert hover_at(rest, of(rest, key).point(0.5, 0.3)) == key
    assert hover_at(rest, hex_centre(cards, of(rest, "map"), begun.you.hex)) is None
    assert hover_at(rest, (AREA.x + 1, AREA.y + 1)) is None
