from colorsys import rgb_to_hsv

import pytest

from holdin.draw.paths import asset_root
from holdin.draw.theme import ThemeError, load_theme, read_theme

TEXT = (asset_root() / "theme.toml").read_text(encoding="utf-8")


def _contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """The contrast ratio of the web's accessibility guidelines."""

    def light(colour: tuple[int, int, int]) -> float:
        parts = [value / 255 for value in colour]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dim = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("shapes", [False, True])
@pytest.mark.parametrize("high_contrast", [False, True])
def test_the_theme_is_valid_and_readable(high_contrast: bool, shapes: bool) -> None:
    colours = load_theme(high_contrast, shapes=shapes).colours
    for paper in (
        colours.paper,
        colours.paper_light,
        colours.lit,
        colours.letter_a,
        colours.letter_b,
        colours.letter_c,
    ):
        assert _contrast(colours.ink, paper) > 4.5
    assert _contrast(colours.on_table, colours.table) > 7
    assert _contrast(colours.on_table, colours.act_dark) > 4.5, "the words on a strong button"


@pytest.mark.parametrize("shapes", [False, True])
@pytest.mark.parametrize("high_contrast", [False, True])
def test_the_light_stands_out_on_the_table_and_is_no_gold(high_contrast: bool, shapes: bool) -> None:
    """Here you can act: seen on leather by itself, on paper by the dark line beside it; gold is what is printed."""
    colours = load_theme(high_contrast, shapes=shapes).colours
    for ground in (colours.table, colours.table_light, colours.panel, colours.act_dark):
        assert _contrast(colours.act, ground) > 4.5
    assert _contrast(colours.act_dark, colours.paper) > 4.5
    for other in (colours.gold, colours.gold_dark, colours.lit, colours.danger):
        assert 0.15 < abs(_hue(colours.act) - _hue(other)) < 0.85


def _hue(colour: tuple[int, int, int]) -> float:
    return rgb_to_hsv(*(value / 255 for value in colour))[0]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('ink = "#2a1c12"', 'ink = "brown"'),
        ('ink = "#2a1c12"', ""),
        ("corner = 0.034", "corner = 3"),
        ("[sizes]", "[sizes]\nunknown = 1"),
        ("[colours]", "[colours"),
    ],
)
def test_a_spoilt_theme_is_named(old: str, new: str) -> None:
    assert old in TEXT
    with pytest.raises(ThemeError, match="theme"):
        read_theme(TEXT.replace(old, new, 1))


def test_an_unknown_floor_is_the_plain_one() -> None:
    theme = load_theme()
    assert theme.floor("no such floor") == theme.colours.floor


SIGHTS = {
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How colours look to an eye that lacks a kind of cone: rows make red, green and blue (Machado and others, 2009)."""


@pytest.mark.parametrize("sight", SIGHTS.values(), ids=list(SIGHTS))
def test_with_shapes_colours_are_told_apart_by_every_kind_of_sight(
    sight: tuple[tuple[float, float, float], ...],
) -> None:
    theme = load_theme(shapes=True)
    assert theme.shapes
    colours = theme.colours
    groups = [(colours.letter_a, colours.letter_b, colours.letter_c), (colours.act, colours.danger)]
    for group in groups:
        seen = [tuple(sum(f * c for f, c in zip(row, colour, strict=True)) for row in sight) for colour in group]
        for index, one in enumerate(seen):
            assert all(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 60 for other in seen[:index])
