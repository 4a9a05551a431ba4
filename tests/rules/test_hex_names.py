"""The names of hexes on a drawn map."""

import pytest

from holdin.models.hexes import Hex, name, named


@pytest.mark.parametrize(("hex_", "text"), [(Hex(0, 0), "a1"), (Hex(2, 0), "c2"), (Hex(25, -12), "z1")])
def test_a_hex_is_named_by_its_column_and_row(hex_: Hex, text: str) -> None:
    assert name(hex_) == text
    assert named(text) == hex_


@pytest.mark.parametrize("hex_", [Hex(2**31 - 97, 0), Hex(2**70, 0), Hex(-1, 5), Hex(26, 0)])
def test_a_hex_beyond_the_letters_is_told_by_its_coordinates(hex_: Hex) -> None:
    """A made-up save may name any: what is wrong with it can be said."""
    assert name(hex_) == f"({hex_.q}, {hex_.r})"
