"""What is finally drawn, measured by itself: the red line lies over the letter that was rolled (ROLL-1)."""

from math import cos, radians, sin
from random import Random

import pygame
import pytest

from holdin.draw.assets import Assets
from holdin.draw.cards import CardPainter
from holdin.draw.theme import load_theme
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter
from holdin.ui.held_cards.paint import HandPainter
from holdin.ui.held_cards.placement import HandsLayout
from holdin.ui.held_cards.roll import AGAIN, REST, SWING, RollMotion
from holdin.ui.held_cards.scene import scene
from holdin.ui.held_cards.sprite import Sprite

RULER = (0.036, 0.964)
"""Where the ruler begins and ends, of the card's height; measured on the printed card."""
WINDOW = (1280, 800)
ROLLS = 1000


def hands(cards: CardSet, state: GameState, layout: HandsLayout) -> dict[str, Sprite]:
    return {sprite.key: sprite for sprite in scene(cards, state, layout)}


def lying(cards: CardSet, found: dict[str, Sprite], letters: tuple[Letter, ...], variation: int) -> list[Sprite]:
    """The ruler card as it lies for each letter of a roll."""
    pair = found["hp"], found["monster-hp"]
    motion = RollMotion(cards.monster_hp.ruler, letters, variation, pair, 0.0)
    return [motion.at(SWING + 1 + number * (REST + AGAIN)).ruler for number in range(len(letters))]


def crossed(hp: Sprite, ruler: Sprite, count: int) -> tuple[int, float]:
    """Which segment of the ruler's left edge the red line meets as both are drawn, and how far along it (0 to 1).

    The line runs level through the middle of the HP card; cards are drawn at whole pixels and half degrees.
    """
    line = round(hp.centre[1])
    angle = radians(round(ruler.angle * 2) / 2)
    wide, high = ruler.size
    middle = round(ruler.centre[1])
    # A point at a share y of the left edge stands at middle + (-wide / 2) sin + (y - 1/2) high cos.
    y = (line - middle + wide / 2 * sin(angle)) / (high * cos(angle)) + 0.5
    along = (y - RULER[0]) / (RULER[1] - RULER[0]) * count
    x = round(ruler.centre[0]) - wide / 2 * cos(angle) - (y - 0.5) * high * sin(angle)
    left = round(hp.centre[0]) - hp.size[0] / 2
    assert left < x < left + hp.size[0], "the line meets the ruler on the HP card"
    return int(along), along % 1


@pytest.mark.parametrize("situation", ["begun", "fighting"])
def test_a_thousand_rolls_as_drawn_lie_on_their_letter_and_off_its_borders(
    cards: CardSet, situation: str, layout: HandsLayout, request: pytest.FixtureRequest
) -> None:
    luck, found = Random(7), hands(cards, request.getfixturevalue(situation), layout)
    ruler = cards.monster_hp.ruler
    for variation in range(ROLLS):
        letters = tuple(luck.choice(tuple(Letter)) for _ in range(luck.choice((1, 1, 1, 2))))
        for letter, card in zip(letters, lying(cards, found, letters, variation), strict=True):
            segment, share = crossed(found["hp"], card, len(ruler))
            assert ruler[segment] is letter
            assert 0.15 <= share <= 0.85


def test_the_colour_under_the_red_line_is_the_letters(cards: CardSet, fighting: GameState) -> None:
    """The picture itself is looked at: on the ruler beside the crossing lies the letter's colour."""
    pygame.display.init()
    pygame.font.init()
    assets = Assets(load_theme())
    painter = HandPainter(cards, CardPainter(cards, assets, "en"), assets)
    layout = HandsLayout.of(pygame.Rect(8, 8, 1264, 784), 1.0, 60)
    found, window = hands(cards, fighting, layout), pygame.Surface(WINDOW)
    colours = assets.theme.colours
    tints = {Letter.A: colours.letter_a, Letter.B: colours.letter_b, Letter.C: colours.letter_c}
    for variation in range(45):
        letter = tuple(Letter)[variation % 3]
        (card,) = lying(cards, found, (letter,), variation)
        painter.draw(window, [found["hp"], card])
        at = beside_crossing(found["hp"], card)
        seen = tuple(pygame.transform.average_color(window, pygame.Rect(at[0] - 1, at[1] - 1, 2, 2)))[:3]
        nearest = min(tints, key=lambda one: sum((a - b) ** 2 for a, b in zip(tints[one], seen, strict=True)))
        assert nearest is letter, (variation, seen)


def beside_crossing(hp: Sprite, card: Sprite) -> tuple[int, int]:
    """A point on the red line's way, a little inside the ruler's left edge, where no letter is printed."""
    angle = radians(card.angle)
    wide, high = card.size
    line = hp.centre[1]
    share = (line - card.centre[1] + wide / 2 * sin(angle)) / (high * cos(angle)) + 0.5
    inward = wide * 0.012
    x = card.centre[0] + (inward - wide / 2) * cos(angle) - (share - 0.5) * high * sin(angle)
    y = card.centre[1] + (inward - wide / 2) * sin(angle) + (share - 0.5) * high * cos(angle)
    return round(x), round(y)
