"""A rule's text comes up wherever its id shows: by pointer, by focus, by a finger that stays."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Rect

from holdin.saves.settings import Settings
from holdin.tools.situations import staged
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.links import Cited, cited, rules_in
from holdin.ui.kit.nodes import Button
from holdin.ui.kit.view import Label, Spot
from holdin.ui.pages.overlay import RulePage
from holdin.ui.pages.screen import Screen
from tests.ui.seat import SMALLEST
from tests.ui.window.driver import Driver

SIZE = (1280, 800)


@pytest.fixture
def refused(tmp_path: Path) -> Iterator[Driver]:
    """A game in which an attack has just been refused."""
    screen = staged("refused", SIZE, tmp_path, Settings(reduced_motion=True, guide=False))
    with Driver(tmp_path, first=screen) as driver:
        yield driver


def in_refusal(driver: Driver) -> Spot:
    """The id at the end of a refusal."""
    spot = driver.spot("rule:ATK-2")
    line = next(label for label in driver.screen.texts() if "ATK-2" in label.text)
    assert line.rect.contains(spot.bounds)
    return spot


def explained(driver: Driver, rule: str) -> bool:
    """Whether a rule's whole text is on the window."""
    words = driver.screen.desk.words
    return " ".join(words.rule_text(rule).split()) in driver.texts() and words.rule_title(rule) in driver.texts()


def test_pointing_at_the_id_in_a_refusal_shows_the_rule(refused: Driver) -> None:
    assert not explained(refused, "ATK-2")
    refused.point(in_refusal(refused).middle)
    assert explained(refused, "ATK-2")
    refused.point((5, 5))
    assert not explained(refused, "ATK-2")


def test_so_does_the_focus_and_enter_opens_it(refused: Driver) -> None:
    spot = in_refusal(refused)
    refused.focus(spot.id)
    assert explained(refused, "ATK-2")
    refused.key("RETURN")
    assert isinstance(refused.screen, RulePage)
    refused.key("ESCAPE")
    assert refused.screen.focus == spot.id
    assert "(ATK-2)" in refused.texts(), "the refusal is still there"


def test_so_does_a_finger_that_stays_and_a_tap_opens_it(refused: Driver) -> None:
    at = in_refusal(refused).middle
    refused.press(at)
    assert explained(refused, "ATK-2")
    refused.lift(at, seconds=1.0)
    assert not explained(refused, "ATK-2")
    refused.finger(at)
    assert isinstance(refused.screen, RulePage)


def test_the_lines_of_the_log_name_rules_that_open(tmp_path: Path) -> None:
    screen = staged("log", SIZE, tmp_path, Settings(reduced_motion=True))
    with Driver(tmp_path, first=screen) as driver:
        names = [spot.id for spot in driver.screen.lit() if spot.rule]
        assert len(names) > 3
        assert len(set(names)) == len(names), "every place has a name of its own"
        assert {name.partition("#")[0] for name in names} < set(names), "some rules are named twice"
        seen = []
        for _ in names:
            driver.key("TAB")
            focused = driver.screen.focused()
            assert focused is not None
            assert explained(driver, focused.rule)
            seen.append(focused.id)
        assert sorted(seen) == sorted(names), "the focus comes to each of them"
        driver.click(names[-1])
        assert isinstance(driver.screen, RulePage)


class Go(Intent):
    """A button's."""


class Told(Screen):
    """A screen with rules in all kinds of places."""

    def build(self, b: Builder) -> None:
        b.write("First ATK-2, then XYZ-9.", b.plain, Rect(20, 20, 400, 0))
        b.fitted("In the middle: RND-2", b.plain, Rect(20, 80, 400, 40))
        Button("go", "Rest (RST-1)", Go()).put(b, Rect(20, 160, 300, 40))
        b.spot(Spot("tipped", Rect(20, 240, 300, 40), None, "Engaged here (ENG-2)"))
        b.write("MOV-3 · Moving in combat", b.strong, Rect(20, 320, 400, 0))

    def take(self, intent: Intent) -> Screen:
        assert isinstance(intent, Go)
        return self


@pytest.fixture
def told(tmp_path: Path, refused: Driver) -> Iterator[Driver]:
    with Driver(tmp_path / "told", first=Told(refused.screen.desk, SIZE)) as driver:
        yield driver


@pytest.mark.parametrize(
    ("spot", "rule"), [("rule:ATK-2", "ATK-2"), ("rule:RND-2", "RND-2"), ("go", "RST-1"), ("tipped", "ENG-2")]
)
def test_texts_buttons_and_tips_explain_what_they_name(told: Driver, spot: str, rule: str) -> None:
    told.point(told.spot(spot).middle)
    assert " ".join(told.screen.desk.words.rule_text(rule).split()) in told.texts()


def test_a_button_that_names_a_rule_is_still_the_button(told: Driver) -> None:
    told.click("go")
    assert isinstance(told.screen, Told)


def test_a_heading_of_a_rule_and_an_unknown_id_are_plain_text(told: Driver) -> None:
    rules = {spot.rule for spot in told.screen.view().spots}
    assert not rules & {"XYZ-9", "MOV-3"}


def test_an_id_is_where_it_is_written(told: Driver) -> None:
    spot = told.spot("rule:ATK-2")
    label = next(draw for draw in told.screen.view().draws if isinstance(draw, Label) and "ATK-2" in draw.text)
    assert label.rect.contains(spot.bounds)
    assert spot.bounds.x > label.rect.x


def test_ids_are_found_in_a_line() -> None:
    assert list(cited("No (ATK-2, ATK-3).")) == [Cited("ATK-2", "No ("), Cited("ATK-3", "No (ATK-2, ")]
    assert rules_in("ATK-2 and ATK-2, not ATK-99 or A-1") == ("ATK-2",)


def test_no_tip_covers_why_a_click_was_refused(tmp_path: Path) -> None:
    """Where the question leaves it no room it stands in the log's place: the tip of the hex lies beside."""
    screen = staged("open-cards", SMALLEST, tmp_path, Settings(reduced_motion=True, language="ru"))
    with Driver(tmp_path, first=screen, now=500.0, size=SMALLEST) as driver:
        driver.settle()
        driver.click("hex:b9")
        play = driver.play
        assert play.notice
        said = [draw for draw in play.view().draws if isinstance(draw, Label) and draw.text[:9] in play.notice]
        shown = [draw.rect for draw in said if play.layout.log.contains(draw.rect) and len(draw.text) > 9]
        assert shown
        assert play.view().notes
        assert all(rect.collidelist(play.view().notes) < 0 for rect in shown)
