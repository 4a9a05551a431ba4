"""Stickers in the town, by mouse and by keys (ENH-1, ENH-2)."""

from pathlib import Path

import pytest

from holdin.game.stage import stage
from holdin.models.letters import Fights, Half, Side
from holdin.ui.campaign.enhance_page import EnhancePage
from holdin.ui.campaign.town_page import TownPage
from tests.ui.campaign.books import CARDS, grown, kept, numbered, wanted_item
from tests.ui.window.driver import Driver


def in_town(driver: Driver) -> Driver:
    driver.key("RETURN")
    driver.key("SPACE")
    assert isinstance(driver.screen, TownPage)
    return driver


def page(driver: Driver) -> EnhancePage:
    assert isinstance(driver.screen, EnhancePage)
    return driver.screen


def test_a_sticker_is_looked_at_bought_and_taken_back(tmp_path: Path) -> None:
    """ENH-1: a click shows it, with what it changes; a second one, or the button, buys it; undo takes it back."""
    path = grown(tmp_path, gold=80)
    with Driver(tmp_path) as driver:
        in_town(driver).click("stickers")
        driver.click("card:neutralize")
        driver.click("sticker:top:0:attack")
        assert kept(path).stickers == ()
        assert "Attack 2, range 3, Muddle → Attack 3, range 3, Muddle" in driver.texts()
        driver.click("buy")
        (sticker,) = kept(path).stickers
        assert (sticker.card, sticker.side, sticker.level, sticker.half) == ("neutralize", Side.A, 1, Half.TOP)
        assert kept(path).gold == 80 - 20
        driver.click("sticker:bottom:0:shield")
        driver.click("sticker:bottom:0:shield")
        assert (len(kept(path).stickers), kept(path).gold) == (2, 80 - 20 - 40)
        driver.key("u")
        assert (len(kept(path).stickers), kept(path).gold) == (1, 80 - 20)


def test_everything_is_done_with_keys_alone(tmp_path: Path) -> None:
    """ENH-1: M opens and shuts the page, numbers show cards and faces, Enter looks and then buys."""
    path = grown(tmp_path, gold=40)
    with Driver(tmp_path) as driver:
        in_town(driver).key("m")
        driver.key("3")
        assert page(driver).card == "healing-waters"
        driver.key("6")
        assert (page(driver).level, page(driver).side) == (1, Side.B)
        driver.focus("sticker:bottom:0:heal")
        driver.key("RETURN")
        assert kept(path).stickers == ()
        driver.key("RETURN")
        assert [each.enhancement for each in kept(path).stickers] == ["heal"]
        driver.key("RETURN")
        assert len(kept(path).stickers) == 1
        driver.key("m")
        assert isinstance(driver.screen, TownPage)


@pytest.mark.parametrize(
    ("gold", "wish", "words"),
    [
        (5, "sticker:top:0:attack", ("costs 20 gold here, and you have 5", "ENH-2")),
        (50, "sticker:top:0:muddle", ("has that already", "ENH-1")),
    ],
)
def test_what_is_not_sold_says_why(tmp_path: Path, gold: int, wish: str, words: tuple[str, ...]) -> None:
    """ENH-1, ENH-2: too dear; the line muddles already."""
    path = grown(tmp_path, gold=gold)
    with Driver(tmp_path) as driver:
        in_town(driver).click("stickers")
        driver.click("card:neutralize")
        driver.click(wish)
        assert all(word in driver.texts() for word in words), driver.texts()
        driver.click(wish)
        assert (kept(path).stickers, kept(path).gold) == ((), gold)


def test_what_is_for_the_open_map_alone_is_named_and_not_sold_in_the_hand(tmp_path: Path) -> None:
    """ENH-1: further targets; Poison and Wound are for every way of fighting."""
    grown(tmp_path, gold=40)
    with Driver(tmp_path) as driver:
        in_town(driver).click("stickers")
        driver.click("card:neutralize")
        assert "Waits for the open map: Targets +1" in driver.texts()
        assert driver.screen.view().spot("sticker:top:0:target") is None
        assert driver.screen.view().spot("sticker:top:0:poison") is not None


def test_a_further_target_is_sold_to_whoever_fights_on_the_open_map(tmp_path: Path) -> None:
    """ENH-1: nothing waits there."""
    path = grown(tmp_path, gold=40, fights=Fights.OPEN)
    with Driver(tmp_path) as driver:
        in_town(driver).click("stickers")
        driver.click("card:neutralize")
        assert not [each for each in driver.texts() if "the open map" in each]
        driver.click("sticker:top:0:target")
        assert "Attack 2, range 3, Muddle → Attack 2, range 3, targets 2, Muddle" in driver.texts()
        driver.click("buy")
    assert [each.enhancement for each in kept(path).stickers] == ["target"]


def test_the_level_that_is_played_comes_first_and_another_one_says_so(tmp_path: Path) -> None:
    """ENH-1, LVL-2: the first card is of level 2 in this campaign."""
    grown(tmp_path, gold=40)
    with Driver(tmp_path) as driver:
        in_town(driver).click("stickers")
        assert page(driver).level == 2
        driver.click("face:A1")
        assert "You play this card at level 2." in driver.texts()


def test_the_town_of_the_king_has_no_stickers(tmp_path: Path) -> None:
    """ENH-1, SET-2: while the king's business is done, items are traded only."""
    (scenario,) = numbered(8)
    grown(tmp_path, items=(wanted_item(scenario),), gold=40)
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.click(f"scenario:{scenario}")
        driver.key("RETURN")
        driver.key("RETURN")
        driver.key("2")
        assert isinstance(driver.screen, TownPage)
        driver.key("m")
        assert isinstance(driver.screen, TownPage)
        assert driver.screen.view().spot("stickers") is None


def test_the_game_that_follows_shows_and_plays_the_sticker(tmp_path: Path) -> None:
    """ENH-1: on the card in the fan, and in what its line does."""
    path = grown(tmp_path, gold=40, items=())
    with Driver(tmp_path) as driver:
        in_town(driver).click("stickers")
        driver.click("card:neutralize")
        driver.click("sticker:top:0:range")
        driver.click("buy")
        driver.key("ESCAPE")
        driver.key("ESCAPE")
        driver.key("RETURN")
        driver.key("RETURN")
        state = driver.play.state
        sticker = kept(path).stickers[0]
        assert state.setup.stickers == (sticker,)
        face = stage(CARDS, state.setup).printed_face(sticker.card, sticker.side)
        assert "range=4" in str(face.top.abilities[0])
        sprites = driver.play._scene(state)
        assert any(getattr(sprite.look, "stickers", ()) == (sticker,) for sprite in sprites)
