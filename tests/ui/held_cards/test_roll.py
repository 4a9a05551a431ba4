"""The ruler shows the letter that was rolled, beyond doubt (ROLL-1)."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdin.draw.looks import Back
from holdin.draw.text import Box
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter
from holdin.rules.roll import letter_of_die
from holdin.ui.held_cards.roll import (
    ANGLES,
    MARGIN,
    REST,
    SWING,
    RollMotion,
    crossing,
    die_at,
    die_faces,
    laid,
    resting_pose,
)
from holdin.ui.held_cards.scene import scene
from holdin.ui.held_cards.sprite import Sprite, holds

AREA = Box(8, 68, 910, 724)


@pytest.fixture(params=["begun", "fighting"])
def pair(request: pytest.FixtureRequest, cards: CardSet) -> tuple[Sprite, Sprite]:
    """The HP card and the monster HP card, out of combat and in it."""
    state: GameState = request.getfixturevalue(request.param)
    found = {sprite.key: sprite for sprite in scene(cards, state, AREA)}
    return found["hp"], found["monster-hp"]


def test_a_thousand_rolls_of_each_letter_cross_it_well_inside(cards: CardSet, pair: tuple[Sprite, Sprite]) -> None:
    hp, monster_hp = pair
    ruler = cards.monster_hp.ruler
    for letter in Letter:
        segments = Counter[int]()
        for variation in range(1000):
            pose = resting_pose(ruler, letter, variation, hp, monster_hp)
            lying = laid(monster_hp, pose)
            found = crossing(len(ruler), hp, lying)
            assert found is not None
            assert ruler[found.segment] is letter
            assert found.segment == pose.segment
            assert MARGIN <= found.fraction <= 1 - MARGIN
            assert ANGLES[0] <= lying.angle <= ANGLES[1]
            assert holds(AREA, found.point)
            segments[found.segment] += 1
        assert len(segments) > 2, "not always the same place"


@given(angle=st.floats(-30, 30), height=st.floats(120, 900), letter=st.sampled_from(Letter), variation=st.integers())
def test_it_holds_however_the_hp_card_lies(
    cards: CardSet, angle: float, height: float, letter: Letter, variation: int
) -> None:
    hp = Sprite("hp", Back(), height, (500, 500), angle)
    monster_hp = Sprite("monster-hp", Back(), height, (900, 500))
    ruler = cards.monster_hp.ruler
    lying = laid(monster_hp, resting_pose(ruler, letter, variation, hp, monster_hp))
    found = crossing(len(ruler), hp, lying)
    assert found is not None
    assert ruler[found.segment] is letter
    assert MARGIN <= found.fraction <= 1 - MARGIN


def test_cards_apart_do_not_cross(cards: CardSet, pair: tuple[Sprite, Sprite]) -> None:
    assert crossing(len(cards.monster_hp.ruler), *pair) is None


def test_parallel_lines_do_not_cross(cards: CardSet, pair: tuple[Sprite, Sprite]) -> None:
    hp, monster_hp = pair
    assert crossing(len(cards.monster_hp.ruler), hp, replace(monster_hp, centre=hp.centre, angle=90.0)) is None


def rolling(cards: CardSet, pair: tuple[Sprite, Sprite], *letters: Letter, reduced: bool = False) -> RollMotion:
    return RollMotion(cards.monster_hp.ruler, letters, 7, pair, 1000.0, reduced=reduced)


def test_a_roll_takes_at_most_eight_tenths_of_a_second(cards: CardSet, pair: tuple[Sprite, Sprite]) -> None:
    roll = rolling(cards, pair, Letter.B)
    assert roll.length_ms <= 800
    assert rolling(cards, pair, Letter.B, Letter.A).length_ms <= 1600
    assert roll.busy(1000)
    assert not roll.busy(1800)


def test_the_card_swings_in_rests_on_the_letter_and_goes_back(cards: CardSet, pair: tuple[Sprite, Sprite]) -> None:
    roll, home = rolling(cards, pair, Letter.C), pair[1]
    assert roll.at(1000).ruler.centre == home.centre
    assert roll.at(1000 + SWING / 2).mark is None
    view = roll.at(1000 + SWING + REST / 2)
    assert view.letter is Letter.C
    assert view.mark is not None
    assert cards.monster_hp.ruler[view.mark.segment] is Letter.C
    assert roll.at(1000 + roll.length_ms).ruler == home


def test_it_swings_a_little_too_far_before_it_rests(cards: CardSet, pair: tuple[Sprite, Sprite]) -> None:
    roll = rolling(cards, pair, Letter.A)
    rest = roll.at(1000 + SWING + 1).ruler.angle
    assert max(roll.at(1000 + ms).ruler.angle for ms in range(int(SWING))) > rest + 0.5


def test_with_advantage_two_letters_come_one_after_the_other(cards: CardSet, pair: tuple[Sprite, Sprite]) -> None:
    roll = rolling(cards, pair, Letter.B, Letter.A)
    seen = [roll.at(1000 + ms) for ms in range(0, int(roll.length_ms), 10)]
    assert list(dict.fromkeys(view.letter for view in seen if view.letter)) == [Letter.B, Letter.A]
    assert {view.number for view in seen} == {0, 1}


def test_reduced_motion_lays_the_ruler_down_at_once(cards: CardSet, pair: tuple[Sprite, Sprite]) -> None:
    roll = rolling(cards, pair, Letter.B, reduced=True)
    assert roll.at(1000).letter is Letter.B
    assert roll.length_ms <= 800


def test_any_key_skips_a_roll(cards: CardSet, pair: tuple[Sprite, Sprite]) -> None:
    roll = rolling(cards, pair, Letter.B)
    roll.finish()
    assert not roll.busy(1001)
    assert roll.at(1001).ruler == pair[1]


@given(letter=st.sampled_from(Letter), variation=st.integers(0, 10**9))
def test_a_die_ends_on_a_number_of_the_letter(letter: Letter, variation: int) -> None:
    faces = die_faces(letter, variation)
    assert letter_of_die(faces[-1]) is letter
    assert all(one != other for one, other in pairwise(faces))
    rest = die_at(letter, variation, SWING)
    assert (rest.number, rest.lift) == (faces[-1], 0)
    assert die_at(letter, variation, 0).number == faces[0]


@pytest.mark.parametrize("reduced", [False, True])
def test_before_it_begins_the_card_is_where_it_starts(
    cards: CardSet, pair: tuple[Sprite, Sprite], *, reduced: bool
) -> None:
    """A picture may be drawn for a moment that was measured before the roll."""
    roll = rolling(cards, pair, Letter.B, reduced=reduced)
    assert roll.at(-1.0) == roll.at(1000.0)
