"""The guide gives short hints that fit, once each, and can be sent away."""

from pathlib import Path

import pytest

from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.players.greedy import Greedy
from holdin.ui.pages.settings import Settings, load_settings
from holdin.ui.play.guide import (
    CONDITIONS,
    Dismiss,
    GuideError,
    dismissed,
    hint_for,
    hint_texts,
    hints,
    read_hints,
)
from tests.ui.window.driver import Driver


def test_every_hint_has_a_text_in_every_language_and_is_short() -> None:
    for lang in ("en", "ru"):
        texts = hint_texts(lang)
        assert set(texts) == {hint.id for hint in hints()}
        assert all(len(text.split()) <= 40 for text in texts.values())
    assert all(hint_texts("en")[name] != hint_texts("ru")[name] for name in hint_texts("en"))
    assert hint_texts("xx") == hint_texts("en")


def test_every_condition_is_used_by_a_hint() -> None:
    assert {name for hint in hints() for name in hint.when} == set(CONDITIONS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hints = 1 2", "can't be used"),
        ('[[hints]]\nid = "x"\nasks = ["dance"]\nrule = "RND-1"', "asks"),
        ('[[hints]]\nid = "x"\nasks = []\nrule = "RND-1"\nwhen = ["raining"]', "no condition raining"),
    ],
)
def test_a_wrong_file_of_hints_is_told(text: str, said: str) -> None:
    with pytest.raises(GuideError, match=said):
        read_hints(text)


def begun(folder: Path, settings: Settings, seed: int = 3) -> Driver:
    driver = Driver(folder, seed=seed, settings=settings)
    driver.key("RETURN")
    driver.key("RETURN")
    return driver


STILL = Settings(reduced_motion=True)


def test_the_first_hint_waits_for_the_cards_and_is_not_given_twice(tmp_path: Path) -> None:
    with begun(tmp_path, STILL) as driver:
        assert hint_texts("en")["cards"][:30] in driver.texts()
        for key in ("1", "2", "RETURN"):
            driver.key(key)
        assert hint_texts("en")["halves"][:30] in driver.texts()
        assert load_settings(tmp_path).settings.hints_seen == ("cards",)
        driver.key("u")
        assert hint_texts("en")["cards"][:30] not in driver.texts()


def test_a_hint_is_put_away_by_key_and_by_click(tmp_path: Path) -> None:
    with begun(tmp_path, STILL) as driver:
        driver.key("h")
        assert driver.screen.view().spot("hint:read") is None
        for key in ("1", "2", "RETURN"):
            driver.key(key)
        driver.click("hint:read")
        assert load_settings(tmp_path).settings.hints_seen == ("cards", "halves")


def test_no_more_hints_means_none_until_they_are_switched_on_again(tmp_path: Path) -> None:
    with begun(tmp_path, STILL) as driver:
        driver.click("hint:off")
        assert not driver.screen.desk.settings.guide
        assert driver.screen.view().spot("hint:read") is None
        driver.key("o")
        driver.focus("setting:guide")
        driver.key("RETURN")
        driver.key("ESCAPE")
        assert hint_texts("en")["cards"][:30] in driver.texts()


def test_the_story_offers_to_play_without_hints(tmp_path: Path) -> None:
    with Driver(tmp_path, new=True, settings=STILL) as driver:
        driver.click("other")
        assert not driver.play.desk.settings.guide
        assert driver.screen.view().spot("hint") is None


def test_another_scenario_has_no_hints(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        driver.click("scenarios")
        driver.click("scenario:1")
        driver.key("RETURN")
        assert driver.screen.view().spot("hint") is None


def test_a_few_games_meet_every_hint(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        desk, seen = driver.screen.desk, set[str]()
    setup = Setup(desk.cards.campaign.start[0], next(iter(desk.cards.characters)))
    for seed in range(12):
        session, player = Session(desk.cards, setup, Dice(seed)), Greedy()
        while session.state.ending is None:
            while (hint := hint_for(desk, session.state)) is not None:
                seen.add(hint.id)
                desk = desk.with_settings(desk.settings.model_copy(update=dismissed(desk, Dismiss(hint.id))))
            session.do(player.choose(desk.cards, session.state, session.legal()))
    assert seen == {hint.id for hint in hints()}
