"""Scenes move into each other, end exactly, and nobody waits long."""

from dataclasses import replace

import pytest

from holdin.draw.looks import CharacterHp
from holdin.draw.text import Box
from holdin.game.state import GameState
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.models.letters import Side
from holdin.ui.held_cards.motion import TURN, Motion, between
from holdin.ui.held_cards.scene import card_key, scene
from holdin.ui.held_cards.sprite import Sprite

AREA = Box(8, 68, 910, 724)
SOMEBODY = CharacterId("somebody")


@pytest.fixture
def scenes(cards: CardSet, begun: GameState, fighting: GameState, worn: GameState) -> list[tuple[Sprite, ...]]:
    first = card_key(begun.hero.cards[0].card)
    states = (begun, fighting, worn, begun)
    return [*(scene(cards, state, AREA) for state in states), scene(cards, begun, AREA, hover=first)]


def test_a_motion_ends_exactly_on_its_scene_and_in_time(scenes: list[tuple[Sprite, ...]]) -> None:
    motion = Motion()
    for number, target in enumerate(scenes):
        now = number * 1000.0
        motion.go(target, now)
        assert motion.busy(now) == (number > 0)
        assert not motion.busy(now + TURN)
        assert motion.at(now + TURN) == target


def test_it_begins_where_things_were(scenes: list[tuple[Sprite, ...]]) -> None:
    motion = Motion()
    motion.go(scenes[0], 0)
    motion.go(scenes[1], 10)
    before = {sprite.key: sprite for sprite in scenes[0]}
    for sprite in motion.at(10):
        if sprite.key in before:
            assert sprite.centre == pytest.approx(before[sprite.key].centre)


def test_a_new_target_is_taken_up_on_the_way(scenes: list[tuple[Sprite, ...]]) -> None:
    motion = Motion()
    motion.go(scenes[0], 0)
    motion.go(scenes[1], 10)
    shown = {sprite.key: sprite.centre for sprite in motion.at(100)}
    motion.go(scenes[2], 100)
    for sprite in motion.at(100):
        assert sprite.centre == pytest.approx(shown[sprite.key])
    assert motion.at(1000) == scenes[2]


def test_the_monster_card_comes_out_from_behind_the_hp_card(scenes: list[tuple[Sprite, ...]]) -> None:
    motion = Motion()
    motion.go(scenes[0], 0)
    motion.go(scenes[1], 0)
    found = {sprite.key: sprite for sprite in motion.at(1)}
    assert found["monster"].alpha == 1
    assert found["monster"].centre == pytest.approx(found["hp"].centre, abs=4)


def test_any_key_skips(scenes: list[tuple[Sprite, ...]]) -> None:
    motion = Motion()
    motion.go(scenes[0], 0)
    motion.go(scenes[1], 0)
    motion.finish()
    assert not motion.busy(1)
    assert motion.at(1) == scenes[1]


def test_reduced_motion_is_there_at_once(scenes: list[tuple[Sprite, ...]]) -> None:
    motion = Motion(reduced=True)
    motion.deal(scenes[0], 0)
    assert motion.at(0) == scenes[0]
    motion.go(scenes[1], 0)
    assert motion.at(0) == scenes[1]
    assert not motion.busy(0)


def test_the_set_up_takes_no_more_than_three_seconds(scenes: list[tuple[Sprite, ...]]) -> None:
    motion = Motion()
    motion.deal(scenes[0], 0)
    assert motion.busy(100)
    assert len(motion.at(0)) == len(scenes[0])
    assert all(sprite.centre[1] > AREA.y + AREA.h for sprite in motion.at(0))
    assert not motion.busy(3000)
    assert motion.at(3000) == scenes[0]


def test_a_card_turns_over_on_its_edge(cards: CardSet, begun: GameState) -> None:
    place = begun.hero.cards[0]
    turned = replace(begun, hero=replace(begun.hero, cards=(replace(place, side=Side.B), *begun.hero.cards[1:])))
    key = card_key(place.card)
    front, back = (next(s for s in scene(cards, state, AREA) if s.key == key) for state in (begun, turned))
    assert between(front, back, 0.5).turn == pytest.approx(0)
    assert between(front, back, 0.4).look == front.look
    assert between(front, back, 0.6).look == back.look
    assert between(front, back, 1) == back


def test_an_hp_card_turns_round_without_a_jump() -> None:
    start = Sprite("hp", CharacterHp(SOMEBODY, 0, 8, 1), 300, (0, 0))
    end = replace(start, look=CharacterHp(SOMEBODY, 1, 5, 1))
    just_before, just_after = between(start, end, 0.4999), between(start, end, 0.5)
    assert just_before.angle == pytest.approx(90, abs=0.1)
    assert just_after.angle == pytest.approx(-90, abs=0.1)
    assert just_before.turn == just_after.turn == 1
    assert between(start, end, 1) == end
