"""Lessons: led games over the real rules, from the menu to their end, with whatever input."""

import string
from pathlib import Path

import pytest

from holdin.data.load import built_in_cards
from holdin.game.notation import parse
from holdin.game.session import Moment, Session
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.players.greedy import Greedy
from holdin.saves.settings import Settings
from holdin.tools.situations import staged
from holdin.ui.app.menu import Menu
from holdin.ui.campaign.scenario_run import ScenarioRun
from holdin.ui.campaign.story_pages import NewCampaign
from holdin.ui.kit.view import Stroke
from holdin.ui.pages.story import Story
from holdin.ui.play.lesson_screen import LessonScreen, LessonsPage
from holdin.ui.shown.lesson import Course, Lesson, LessonError, lesson_text, lessons, offered, read_lesson
from holdin.words.catalogues import languages
from holdin.words.rulebook import rulebook
from tests.ui.seat import SMALLEST
from tests.ui.window.driver import Driver, by_mouse
from tests.ui.window.test_explained import FAR

STILL = Settings(reduced_motion=True)
LESSONS = pytest.mark.parametrize("lesson", lessons(), ids=lambda each: each.id)


def led_by(driver: Driver) -> LessonScreen | None:
    return driver.screen if isinstance(driver.screen, LessonScreen) else None


def lesson_of(driver: Driver) -> LessonScreen:
    assert isinstance(driver.screen, LessonScreen), type(driver.screen)
    return driver.screen


def begun(driver: Driver, number: int = 0) -> LessonScreen:
    driver.click("learn")
    driver.click(f"lesson:{lessons()[number].id}")
    return lesson_of(driver)


def read_on(driver: Driver, step: str) -> None:
    """Read and do what is meant until a step is told."""
    for _ in range(30):
        if (found := lesson_of(driver).step) is not None and found.id == step:
            return
        driver.key("RETURN")
    raise AssertionError(f"{step} is never told")


@LESSONS
def test_a_lesson_is_a_game_of_the_real_rules_and_each_answer_of_its_steps_is_legal(lesson: Lesson) -> None:
    cards = built_in_cards()
    session = Session(cards, lesson.setup, lesson.dice)
    for line in (line for step in lesson.steps for line in step.do):
        assert parse(line) in session.legal(), line
        assert isinstance(session.do(parse(line)), Moment)
    assert lesson.over(session.state), "its way ends where it is over for others, too"
    assert session.dice.rolls == (), "every listed roll is met"
    assert Course.of(lesson, cards).at(session.last) == sum(len(step.do) for step in lesson.steps)


@LESSONS
@pytest.mark.parametrize("lang", languages())
def test_every_step_has_a_short_text_in_every_language_and_a_known_rule(lesson: Lesson, lang: str) -> None:
    cards, keys = built_in_cards(), (lambda command: command)
    for name in ("title", "next", "blurb", "over", "done", "off", *(step.id for step in lesson.steps)):
        text = lesson_text(lesson, name, cards, lang, keys)
        assert 0 < len(text) <= 215, (name, len(text))
        assert not set("{}") & set(text)
    assert {step.rule for step in lesson.steps} - {""} <= rulebook(lang).keys()


def test_what_is_wrong_with_a_lesson_is_named() -> None:
    with pytest.raises(LessonError, match="mine"):
        read_lesson("mine", "place = [")
    with pytest.raises(LessonError, match="steps"):
        read_lesson("mine", "place = 1")


def test_cards_without_what_a_lesson_is_played_with_offer_none() -> None:
    cards: CardSet = built_in_cards()
    assert offered(cards) == lessons()
    bare = cards.__class__(**{**{name: getattr(cards, name) for name in cards.__slots__}, "scenarios": {}})
    assert offered(bare) == ()


@LESSONS
def test_a_lesson_is_gone_through_with_one_key_and_ends_on_a_page_that_leads_on(tmp_path: Path, lesson: Lesson) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        begun(driver, lesson.place - 1)
        told = []
        while (led := led_by(driver)) is not None:
            told.append(led.step)
            driver.key("RETURN")
            assert driver.inputs < 40
        assert list(dict.fromkeys(each.id for each in told if each)) == [step.id for step in lesson.steps]
        assert isinstance(driver.screen, Story)
        driver.key("RETURN")
        assert isinstance(driver.screen, NewCampaign)
        driver.key("RETURN")
        assert isinstance(driver.screen, ScenarioRun)
        assert driver.play.state.setup.fights is lesson.setup.fights, "a campaign goes on as was learnt"


def test_the_first_fight_is_five_minutes_of_reading_and_clicking(tmp_path: Path) -> None:
    """At 130 words a minute and three seconds an input."""
    lesson, cards = lessons()[0], built_in_cards()
    words = sum(len(lesson_text(lesson, step.id, cards, "en", str).split()) for step in lesson.steps)
    with Driver(tmp_path, settings=STILL) as driver:
        begun(driver)
        before = driver.inputs
        while isinstance(driver.screen, LessonScreen) and driver.inputs < 60:
            driver.key("RETURN")
        inputs = driver.inputs - before
    assert words <= 480
    assert inputs <= 20
    assert words / 130 + inputs * 3 / 60 <= 5


@pytest.mark.parametrize("size", [SMALLEST, pytest.param((1920, 1080), marks=pytest.mark.slow)])
@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.slow), *languages()[1:]])
@LESSONS
def test_with_the_mouse_alone_what_is_meant_can_be_clicked_and_no_slip_leaves_the_window(
    tmp_path: Path, lesson: Lesson, lang: str, size: tuple[int, int]
) -> None:
    with Driver(tmp_path, settings=STILL.model_copy(update={"language": lang}), size=size) as driver:
        begun(driver, lesson.place - 1)
        for _ in range(40):
            if not isinstance(driver.screen, LessonScreen):
                return
            slip = driver.spot("hint").bounds
            assert slip.clamp(driver.screen.view().spots[0].bounds.unionall([slip])) == slip
            assert slip.top >= 0, lesson_of(driver).step
            step = lesson_of(driver).step
            assert step is not None
            meant = driver.screen._meant(driver.screen.view()) if step.do else ()
            assert bool(meant) is bool(step.do), step
            driver.click(meant[0].id if meant else "lesson:read")
        raise AssertionError("it never ends")


def test_whoever_leaves_the_way_is_told_so_and_may_go_back_or_play_on_with_hints(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        lesson = begun(driver)
        driver.click("card:healing-waters")
        driver.click("card:neutralize")
        assert lesson.at is None
        assert "another way" in driver.texts()
        driver.click("lesson:back")
        assert lesson.at == 0
        assert lesson.step is not None
        assert lesson.step.id == "cards"
        driver.click("card:healing-waters")
        assert lesson._means(driver.spot("card:healing-waters").intent), "a wrong card is put back"
        driver.click("card:neutralize")
        driver.click("lesson:alone")
        assert "another way" not in driver.texts()
        assert driver.screen.view().spot("hint:read") is not None, "the guide speaks now"
        driver.key("u")
        driver.key("u")
        driver.key("u")
        assert lesson.at == 0, "undo leads back to its way, too"


def test_beside_its_way_a_lesson_is_over_with_its_fight(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        lesson = begun(driver)
        read_on(driver, "finish")
        driver.click("half:the-opportunist:bottom")
        driver.click("lesson:alone")
        player = Greedy()
        for _ in range(60):
            if lesson.lesson.over(lesson.state):
                break
            by_mouse(driver, player)
        assert driver.screen.view().spot("lesson:read") is not None
        assert "the lesson is over" in driver.texts()
        driver.key("RETURN")
        assert isinstance(driver.screen, Story)
        assert "the lesson is over" not in driver.texts(), "its page doesn't say the same again"


def test_the_ruler_goes_once_its_roll_has_been_seen_and_leaves_the_last_word_uncovered(tmp_path: Path) -> None:
    """ROLL-1: it lay on the slip that tells of the wolf's death, and the lesson seemed to have fallen silent."""
    with Driver(tmp_path, settings=STILL) as driver:
        lesson = begun(driver)
        read_on(driver, "finish")
        lesson.adopt(lesson.desk.with_settings(Settings()))
        at = driver.free_point(driver.spot("half:the-opportunist:top"))
        driver.pause()
        driver.press_button(at)
        assert lesson.replay.suspense, "the roll is seen, as without reduced motion"
        driver.settle()
        assert lesson.replay.roll(driver.now) is None
        assert lesson.step == lesson.lesson.steps[-1]


def test_a_lesson_can_be_ended_at_every_step_and_leaves_no_file(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        for number in range(6):
            begun(driver)
            for _ in range(number):
                driver.key("RETURN")
            driver.click("lesson:leave")
            assert isinstance(driver.screen, Menu)
            assert not driver.screen.goes_on
        assert not list(tmp_path.rglob("*.holdin"))


def test_the_first_launch_offers_the_led_fight_first_and_the_campaign_beside_it(tmp_path: Path) -> None:
    with Driver(tmp_path / "fight", new=True, settings=STILL) as driver:
        driver.key("RETURN")
        assert lesson_of(driver).lesson is lessons()[0]
    with Driver(tmp_path / "campaign", new=True, settings=STILL) as driver:
        driver.click("other")
        assert isinstance(driver.screen, ScenarioRun)
        assert driver.play.desk.settings.guide


def test_whoever_comes_from_the_first_fight_begins_as_filled_in_before_it_and_at_the_easiest_level(
    tmp_path: Path,
) -> None:
    with Driver(tmp_path, new=True, settings=STILL) as driver:
        assert "Count your barrels" not in driver.texts(), "the lesson comes before the prologue"
        driver.click("name")
        driver.type("Eve")
        driver.click("on")
        while isinstance(driver.screen, LessonScreen):
            driver.key("RETURN")
        driver.click("on")
        assert isinstance(driver.screen, NewCampaign)
        assert "Count your barrels" in driver.texts()
        assert driver.screen.name.text == "Eve"
        driver.click("on")
        assert isinstance(driver.screen, ScenarioRun)
        assert driver.play.state.setup.level == 0
        assert driver.screen.campaign.state.name == "Eve"


def test_the_menu_s_page_begins_with_where_to_begin_and_has_every_lesson(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        driver.click("learn")
        assert isinstance(driver.screen, LessonsPage)
        assert [spot.id for spot in driver.screen.lit()][: len(lessons()) + 1] == [
            "start",
            *(f"lesson:{each.id}" for each in lessons()),
        ]
        assert "A page to read" in driver.texts()
        driver.click("start")
        driver.key("ESCAPE")
        driver.key("3")
        assert lesson_of(driver).state.setup.fights is Fights.OPEN


def test_a_gamepad_alone_goes_through_a_lesson(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        begun(driver)
        while isinstance(driver.screen, LessonScreen):
            driver.button(0)
            assert driver.inputs < 40
        assert isinstance(driver.screen, Story)


def test_the_files_of_lessons_hold_nothing_but_known_places() -> None:
    assert [each.place for each in lessons()] == list(range(1, len(lessons()) + 1))
    assert all(set(each.id) <= set(string.ascii_lowercase + "-") for each in lessons())


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
@pytest.mark.parametrize("situation", ["lesson-strike", "lesson-damage", "hint-play", "hint-fight"])
def test_no_tip_covers_what_is_being_read(tmp_path: Path, situation: str, size: tuple[int, int]) -> None:
    """Whatever is pointed at, its words come beside the slip of paper."""
    with Driver(tmp_path, first=staged(situation, size, tmp_path, STILL), now=500.0, size=size) as driver:
        driver.settle()
        slip, told = driver.spot("hint").bounds, 0
        for spot in [spot for spot in driver.screen.view().spots if not spot.id.startswith("hint")]:
            driver.point(spot.middle)
            driver.settle()
            notes = driver.screen.view().notes
            told += len(notes)
            assert slip.collidelist(notes) < 0, spot.id
        assert told


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_the_golden_edge_crosses_neither_a_card_that_has_come_up_nor_what_is_read(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """It is around what is meant where that lies bare; the answer beside keeps its own."""
    with Driver(tmp_path, first=staged("lesson-strike", size, tmp_path, STILL), now=500.0, size=size) as driver:
        driver.settle()
        play = driver.play
        assert isinstance(play, LessonScreen)
        gold = play.desk.assets.theme.colours.lit

        def edges() -> list[Stroke]:
            return [draw for draw in play.view().draws if isinstance(draw, Stroke) and draw.colour == gold]

        driver.point(FAR)
        driver.settle()
        assert edges()
        meant = {spot.id.split(":")[1] for spot in play._meant(play.view()) if spot.id.startswith("half:")}
        came_up = 0
        for spot in [spot for spot in play.view().spots if spot.id.startswith(("card:", "half:"))]:
            driver.point(spot.middle)
            driver.now += 2
            driver.settle()
            if play.held.up is not None and play.held.up.partition(":")[2] not in meant:
                came_up += 1
                assert not edges()
        assert came_up
