"""Sprites: places on cards and points on the screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdin.draw.looks import Back
from holdin.draw.text import Box
from holdin.ui.held_cards.placement import HandsLayout, row
from holdin.ui.held_cards.sprite import Sprite, overlap

shares = st.floats(-0.5, 1.5)


@given(x=shares, y=shares, angle=st.floats(-360, 360), turn=st.floats(0.05, 1))
def test_a_place_of_a_card_is_found_again_from_its_point(x: float, y: float, angle: float, turn: float) -> None:
    sprite = Sprite("card", Back(), 331.5, (640, 400), angle, turn=turn)
    assert sprite.place(sprite.point(x, y)) == pytest.approx((x, y), abs=1e-6)


def test_angles_go_clockwise() -> None:
    sprite = Sprite("card", Back(), 88, (0, 0), 90)
    assert sprite.point(0.5, 0) == pytest.approx((44, 0))


def test_what_is_clipped_away_does_not_show() -> None:
    sprite = Sprite("card", Back(), 88, (0, 0), clip=Box(-100, 0, 200, 100))
    assert sprite.shows((0, 10))
    assert not sprite.shows((0, -10))
    assert sprite.bounds().y == 0


def test_boxes_apart_share_nothing() -> None:
    assert overlap(Box(0, 0, 2, 2), Box(5, 0, 2, 2)).w == 0


def test_a_row_overlaps_only_where_the_room_is_short() -> None:
    assert row(2, 10, 0, 100) == pytest.approx((5, 15.4))
    assert row(3, 10, 0, 20) == pytest.approx((5, 10, 15))


def test_the_rooms_of_the_table_lie_in_it_and_apart(layout: HandsLayout) -> None:
    rooms = [layout.hp, layout.fan, layout.table, layout.panel]
    rooms += [layout.board] if layout.board_open else [layout.right_hand._replace(h=layout.card / 2)]
    if layout.board_open:
        rooms.remove(layout.table)
    for room in rooms:
        assert overlap(room, layout.area) == pytest.approx(room)
    for index, one in enumerate(rooms):
        for other in rooms[index + 1 :]:
            shared = overlap(one, other)
            assert shared.w * shared.h == pytest.approx(0, abs=1)


def test_the_panel_has_room_for_words(layout: HandsLayout) -> None:
    assert layout.panel.w > layout.area.w * 0.28
    assert layout.panel.h > layout.area.h * 0.35
