from math import cos, sin

from hypothesis import given
from hypothesis import strategies as st

from holdin.draw.geometry import (
    ARROW_SIZE,
    ARROWS_X,
    MAP_AREA,
    RANGE_STEP,
    hex_grid,
    map_hex_at,
    map_hex_centre,
    map_hex_radius,
    range_number_y,
    range_slide,
    ruler_index_at,
    ruler_rects,
    ruler_segment,
)
from holdin.models.base import MapId
from holdin.models.card_set import CardSet
from holdin.models.hexes import at_place
from holdin.models.letters import Colour
from holdin.models.map_card import MapFace

colours = st.sampled_from(Colour)


@st.composite
def faces(draw: st.DrawFn) -> MapFace:
    """Maps of any width and length."""
    columns, lines = draw(st.integers(1, 12)), draw(st.integers(1, 20))
    rows = [
        "".join("." if x % 2 == 0 and (x // 2 - line) % 2 == 0 else " " for x in range(2 * columns))
        for line in range(lines)
    ]
    return MapFace(id=MapId("any"), drawing="\n".join(rows))


@given(faces(), colours)
def test_a_hex_lies_where_its_middle_is(face: MapFace, colour: Colour) -> None:
    for hex_ in face.hexes:
        assert map_hex_at(face, colour, *map_hex_centre(face, colour, hex_)) == hex_


@given(faces(), colours, st.floats(0, 6.28), st.floats(0, 0.85))
def test_a_point_within_a_hex_belongs_to_it(face: MapFace, colour: Colour, angle: float, share: float) -> None:
    across, down = map_hex_radius(face)
    for hex_ in list(face.hexes)[:5]:
        x, y = map_hex_centre(face, colour, hex_)
        point = (x + across * share * cos(angle), y + down * share * sin(angle))
        assert map_hex_at(face, colour, *point) == hex_


@given(faces(), colours)
def test_every_hex_lies_in_the_map_area(face: MapFace, colour: Colour) -> None:
    left, top, width, height = MAP_AREA
    grid = hex_grid(face, colour, MAP_AREA)
    for hex_ in face.hexes:
        for x, y in grid.corners(hex_):
            assert left - 1e-9 <= x <= left + width + 1e-9
            assert top - 1e-9 <= y <= top + height + 1e-9


@given(faces())
def test_the_blue_scenario_is_the_orange_one_turned(face: MapFace) -> None:
    """MAP-1: by 180 degrees."""
    for hex_ in face.hexes:
        (x, y), (u, v) = (map_hex_centre(face, colour, hex_) for colour in Colour)
        assert abs(x + u - 1) < 1e-9
        assert abs(y + v - 1) < 1e-9


def test_no_hex_off_the_map(cards: CardSet) -> None:
    face = next(iter(cards.maps.values()))
    assert map_hex_at(face, Colour.ORANGE, 0.001, 0.001) is None
    assert at_place(0, 0) is not None


@given(st.integers(6, 60).flatmap(lambda count: st.tuples(st.just(count), st.integers(0, count - 1))))
def test_every_ruler_segment_lies_on_the_card_and_is_found_again(ruler: tuple[int, int]) -> None:
    """MHP-1, ROLL-1."""
    count, index = ruler
    top, bottom = ruler_segment(count, index)
    assert 0 <= top < bottom <= 1
    assert ruler_index_at(count, (top + bottom) / 2) == index
    for rect in ruler_rects(count, index):
        assert rect.x >= 0
        assert rect.x + rect.w <= 1


def test_no_segment_beyond_the_ruler() -> None:
    assert ruler_index_at(21, 0.0) is None
    assert ruler_index_at(21, 1.0) is None


def test_arrows_stand_on_the_card() -> None:
    """HPC-3."""
    assert len(ARROWS_X) == 3
    assert all(ARROW_SIZE[0] / 2 < x < 1 - ARROW_SIZE[0] / 2 for x in ARROWS_X)


def test_a_slide_shows_the_distance_next_to_the_deck() -> None:
    """RNG-1: sliding down by a step reveals the next number."""
    for distance in range(1, 8):
        edge = 1 - range_slide(distance)
        shown = [number for number in range(1, 8) if range_number_y(number) > edge]
        assert shown == list(range(1, distance + 1))
        assert abs(range_number_y(distance) - edge - RANGE_STEP / 2) < 1e-9
