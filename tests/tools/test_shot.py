"""Pictures of every situation, without a display."""

from pathlib import Path

import pygame
import pytest

from holdin.tools.sample_campaigns import ShotError
from holdin.tools.shot import main, picture
from holdin.tools.situations import SITUATIONS


def test_every_situation_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(None, None, list_=True, all_=None, size=(1280, 800), lang="en") == 0
    assert capsys.readouterr().out.split() == list(SITUATIONS)


def test_a_picture_has_the_size_that_was_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "menu.png"
    assert main("menu", out, list_=False, all_=None, size=(1100, 700), lang="ru") == 0
    assert pygame.image.load(out).get_size() == (1100, 700)


def test_the_same_situation_is_the_same_picture() -> None:
    one, other = picture("combat", (1024, 640)), picture("combat", (1024, 640))
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize(("name", "lang", "said"), [("no-such", "en", "--list"), ("menu", "xx", "xx")])
def test_what_cannot_be_pictured_is_told(name: str, lang: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(ShotError, match=said):
        main(name, tmp_path / "x.png", list_=False, all_=None, size=(1280, 800), lang=lang)
