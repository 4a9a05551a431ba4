import pytest

from holdin.draw.theme import ThemeError, load_theme, read_theme
from holdin.draw.where import asset_root

TEXT = (asset_root() / "theme.toml").read_text(encoding="utf-8")


def _contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """The contrast ratio of the web's accessibility guidelines."""

    def light(colour: tuple[int, int, int]) -> float:
        parts = [value / 255 for value in colour]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dim = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("high_contrast", [False, True])
def test_the_theme_is_valid_and_readable(high_contrast: bool) -> None:
    colours = load_theme(high_contrast).colours
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
