"""Lines of text as they are set: whatever stands in them, such as a file's name, is shown and fools nobody."""

import pygame
import pytest

from holdin.draw.assets import Assets
from holdin.draw.theme import load_theme
from holdin.ui.kit.typesetting import broken, set_line, text_width

INK = (0, 0, 0)
PX = 20


@pytest.fixture(scope="module")
def assets() -> Assets:
    return Assets(load_theme())


def pixels(assets: Assets, text: str) -> bytes:
    return pygame.image.tobytes(set_line(assets, text, "text", PX, INK), "RGBA")


@pytest.mark.parametrize(
    ("sign", "spelt"),
    [
        ("\0", "\\x00"),
        ("\x1b", "\\x1b"),
        ("\t", "\\t"),
        ("\x85", "\\x85"),
        ("\u202e", "\\u202e"),
        ("\u2066", "\\u2066"),
        ("\udc80", "\\udc80"),
    ],
)
def test_signs_that_no_font_has_or_that_fool_are_spelt_out(assets: Assets, sign: str, spelt: str) -> None:
    """Control signs, signs that turn the writing round, half a sign of a name in another encoding."""
    assert pixels(assets, f"→ a{sign}b") == pixels(assets, f"→ a{spelt}b")
    assert text_width(assets, f"a{sign}b", "text", PX) == text_width(assets, f"a{spelt}b", "text", PX)
    whole = text_width(assets, f"a{spelt}b", "text", PX)
    assert len(broken(assets, f"a{sign}b c", "text", PX, whole)) == 2


def test_letters_of_any_language_and_spaces_that_hold_together_stay(assets: Assets) -> None:
    for text in ("ещё", "שומר", "10\u00a0HP", "1\u202f000"):
        drawn = assets.font("text", PX).render(text, True, INK)
        assert pixels(assets, text) == pygame.image.tobytes(drawn, "RGBA")


@pytest.mark.parametrize(
    ("word", "parted"),
    [
        ("Обездвиживание", ("Обездви-", "живание")),
        ("(Телепортация)", ("(Телепор-", "тация)")),
        ("subscription", ("subscrip-", "tion")),
        ("holdin/ui/kit", ("holdin/ui/", "kit")),
        ("a1b2c3d4e5f6", ("a1b2c3d4", "e5f6")),
    ],
)
def test_a_word_that_is_too_wide_is_parted_between_syllables(
    assets: Assets, word: str, parted: tuple[str, ...]
) -> None:
    """With a hyphen; what is no word, such as a path, after a sign of its own, or anywhere."""
    wide = text_width(assets, parted[0], "text", PX)
    assert broken(assets, word, "text", PX, wide + 1) == parted
