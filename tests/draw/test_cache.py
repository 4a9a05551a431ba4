"""A cache is bounded by the size of what it holds; the longest unused is evicted first."""

import pytest
from pygame import Surface

from holdin.draw.cache import LruCache, pixels


def test_the_longest_unused_goes_first_as_soon_as_it_is_too_much() -> None:
    few: LruCache[str, int] = LruCache(10, lambda weight: weight)
    few["a"], few["b"], few["c"] = 4, 3, 3
    assert few["a"] == 4
    few["d"] = 3
    assert list(few) == ["c", "a", "d"]
    assert few.used == 10
    assert few.get("b") is None
    with pytest.raises(KeyError):
        few["b"]


def test_what_comes_in_anothers_place_weighs_no_more_than_itself() -> None:
    few: LruCache[str, int] = LruCache(10, lambda weight: weight)
    few["a"], few["a"] = 9, 2
    assert (few.used, len(few)) == (2, 1)


def test_what_is_too_heavy_by_itself_is_there_until_the_next() -> None:
    few: LruCache[str, Surface] = LruCache(100, pixels)
    few["small"], few["large"] = Surface((5, 5)), Surface((50, 50))
    assert list(few) == ["large"]
    assert few.used == 2500
    few["small"] = Surface((5, 5))
    assert list(few) == ["small"]


def test_things_are_counted_where_they_have_no_weight() -> None:
    few: LruCache[int, str] = LruCache(3)
    for number in range(9):
        few[number] = "x"
    assert list(few) == [6, 7, 8]
    few.clear()
    assert (few.used, len(few)) == (0, 0)
