"""What was just gained, sprung or inflicted stands right under the question until the next input."""

from pathlib import Path

import pytest

from holdin.game.step import Event
from holdin.models.hexes import Hex
from holdin.saves.settings import TEXT_SIZES, Settings
from holdin.tools.situations import staged
from holdin.ui.kit.input import Pointed
from holdin.ui.kit.view import Fill
from holdin.ui.play.play import PlayScreen

SMALL = (1024, 640)


def play(name: str, folder: Path, lang: str = "en", text_size: float = 1.0) -> PlayScreen:
    screen = staged(name, SMALL, folder, Settings(language=lang, text_size=text_size, reduced_motion=True))
    assert isinstance(screen, PlayScreen)
    return screen


def told(screen: PlayScreen) -> str:
    """What stands right under the question."""
    return " ".join(label.text for label in screen.texts() if screen.layout.log.contains(label.rect))


@pytest.mark.parametrize("text_size", [TEXT_SIZES[0], TEXT_SIZES[-1]])
def test_a_condition_is_told_with_what_it_does_until_the_next_input(tmp_path: Path, text_size: float) -> None:
    screen = play("immobilized", tmp_path, text_size=text_size)
    assert "You gain Immobilize: no moves." in told(screen)
    screen.answer(screen.legal[0])
    assert "You gain Immobilize" not in told(screen)
    screen.leave()


def test_money_is_told_with_its_worth_and_its_number_has_a_rim(tmp_path: Path) -> None:
    screen = play("looted", tmp_path)
    tokens = screen.state.hero.tokens
    assert f"now {screen.desk.words.money(tokens)}." in told(screen)
    worth = f"= {2 * tokens} gold"
    assert any(label.text == worth for label in screen.texts() if screen.layout.status.contains(label.rect))
    money = screen.view().spot(f"figure:{worth}")
    assert money is not None
    rims = [draw for draw in screen.view().draws if isinstance(draw, Fill) and draw.fill is None]
    assert any(screen.layout.status.contains(rim.rect) and rim.rect.contains(money.bounds) for rim in rims)
    screen.leave()


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("text_size", [TEXT_SIZES[0], TEXT_SIZES[-1]])
def test_a_treasure_is_told_even_while_a_monster_is_pointed_at(tmp_path: Path, lang: str, text_size: float) -> None:
    screen = play("combat", tmp_path, lang, text_size)
    treasure = next(iter(screen.desk.cards.treasures))
    screen.replay.told.append(Event("treasure_looted", {"hex": Hex(0, 0), "treasure": treasure}, ("MAP-9",)))
    news = screen.desk.words.news(screen.state, screen.replay.told[-1])
    assert news is not None
    for pointed in (None, "monster"):
        spot = None if pointed is None else screen.view().spot(pointed)
        screen.on_event(Pointed(None if spot is None else spot.middle))
        screen.changed()
        assert news.text in told(screen)
    screen.leave()
