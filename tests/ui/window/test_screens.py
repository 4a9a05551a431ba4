"""What the screens show, keep and say."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from holdin.data.library import BUILT_IN
from holdin.draw.looks import AbilityFace
from holdin.game.actions import Do
from holdin.game.state import Zone
from holdin.models.letters import Fights
from holdin.players.greedy import Greedy
from holdin.saves.settings import TEXT_SIZES, Settings, load_settings
from holdin.tools.situations import staged
from holdin.ui.app.menu import TIPS, Menu
from holdin.ui.app.scenarios_page import ScenariosPage
from holdin.ui.held_cards.scene import scene
from holdin.ui.kit.input import Clicked, Command, Pointed, Resized
from holdin.ui.kit.measures import Measures, clamped
from holdin.ui.kit.view import Label
from holdin.ui.pages.keys_page import KeysPage
from holdin.ui.pages.overlay import RulePage
from holdin.ui.pages.settings_page import SettingsPage
from holdin.ui.pages.story import Story
from holdin.ui.play.layout import play_layout
from holdin.ui.play.play import PlayScreen
from tests.ui.seat import SMALLEST
from tests.ui.window.driver import Driver


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160), (1024, 2000)])
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_parts_of_the_playing_screen_lie_side_by_side(tmp_path: Path, size: tuple[int, int], text_size: float) -> None:
    with Driver(tmp_path) as driver:
        places = play_layout(Measures(size, text_size, driver.screen.desk.assets.theme.sizes))
    fan = pygame.Rect([round(value) for value in places.hands.fan])
    parts = [places.status, places.panel, fan]
    for index, part in enumerate(parts):
        assert pygame.Rect((0, 0), size).contains(part)
        assert part.collidelist(parts[index + 1 :]) == -1


def test_a_window_is_never_smaller_than_the_smallest() -> None:
    assert clamped((300, 2000)) == (1024, 2000)


def test_the_game_goes_on_in_another_size(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        driver.app.window.size = (1600, 900)
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=1600, y=900))
        driver.settle()
        assert driver.screen.size == (1600, 900)
        assert driver.screen.view().spot("answer:0") is not None
        driver.click("answer:0")
        assert len(driver.play.picked) == 1


def test_nothing_is_drawn_while_nothing_happens(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        drawn = driver.app.frames
        for _ in range(50):
            driver.frame()
        assert driver.app.frames == drawn
        assert driver.screen.waits(driver.now) is None


def test_settings_are_kept_and_applied_at_once(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.click("settings")
        assert isinstance(driver.screen, SettingsPage)
        driver.click("setting:language")
        assert any(label.text.startswith("Язык") for label in driver.screen.texts())
        driver.click("setting:text_size")
        driver.focus("setting:volume")
        driver.key("RIGHT")
        driver.key("RIGHT")
        driver.key("LEFT")
        driver.key("ESCAPE")
        assert isinstance(driver.screen, Menu)
        assert driver.screen.desk.settings.language == "ru"
    kept = load_settings(tmp_path).settings
    assert (kept.language, kept.text_size, kept.volume) == ("ru", 1.25, 0.75)


def test_a_game_under_way_comes_first_with_a_recap_of_three_lines(tmp_path: Path) -> None:
    with Driver(tmp_path, seed=3) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        driver.key("1")
        driver.key("2")
        driver.key("RETURN")
        state = driver.play.state
        driver.key("ESCAPE")
        driver.click("leave")
        assert isinstance(driver.screen, Menu)
        assert driver.screen.entries()[0].id == "continue"
        driver.key("RETURN")
        assert driver.play.state == state


def test_undo_and_redo_name_their_steps_and_take_them(tmp_path: Path) -> None:
    with Driver(tmp_path, seed=3) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        before = driver.play.state
        for key in ("1", "2", "RETURN"):
            driver.key(key)
        after = driver.play.state
        assert "leads" in driver.spot("undo").tip
        driver.key("u")
        assert driver.play.state == before
        driver.key("y")
        assert driver.play.state == after
        driver.key("z", pygame.KMOD_CTRL)
        assert driver.play.state == before


def test_what_is_not_legal_tells_its_rule(tmp_path: Path) -> None:
    screen = staged("refused", (1280, 800), tmp_path, Settings(reduced_motion=True))
    assert isinstance(screen, PlayScreen)
    assert "ATK-" in screen.notice or "MOV-" in screen.notice
    assert any(label.text in screen.notice for label in screen.texts())
    screen.leave()


def test_pointing_at_a_rule_explains_it(tmp_path: Path) -> None:
    screen = staged("combat", (1280, 800), tmp_path, Settings(reduced_motion=True))
    rule = next(spot for spot in screen.view().spots if spot.rule == "RND-2")
    screen.on_event(Pointed(rule.middle))
    assert any(screen.desk.words.rule_title("RND-2") in label.text for label in screen.texts())
    screen.leave()


def test_every_key_page_and_log_comes_and_goes(tmp_path: Path) -> None:
    screen = staged("combat", (1280, 800), tmp_path, Settings(reduced_motion=True))
    keys = screen.on_event(Command("keys"))
    assert isinstance(keys, KeysPage)
    assert keys.on_event(Resized((1100, 700))) is keys
    assert keys.on_event(Command("back")) is screen
    assert screen.size == (1100, 700)
    log = screen.on_event(Command("log"))
    assert log.on_event(Command("page_up")) is log
    assert log.on_event(Command("log")) is screen
    screen.leave()


def test_an_entry_whose_name_cannot_say_what_is_behind_it_tells_that(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        words = driver.screen.desk.words
        entries = {entry.id for entry in driver.screen.entries()} if isinstance(driver.screen, Menu) else set()
        assert {*TIPS} <= entries
        for entry, tip in TIPS.items():
            driver.point(driver.spot(entry).middle)
            driver.settle()
            assert words.tr(tip) in driver.texts()


def test_a_scenario_is_begun_at_a_chosen_level(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.click("scenarios")
        assert isinstance(driver.screen, ScenariosPage)
        driver.click("level:0")
        driver.click("scenario:1")
        story = driver.screen
        assert isinstance(story, Story)
        scenario = next(each for each in story.desk.cards.scenarios.values() if each.number == 2)
        assert story.worded(story.desk).note == story.desk.words.task(scenario.id, Fights.HELD, 0)
        driver.click("on")
        setup = driver.play.state.setup
        assert setup.level == 0
        assert driver.screen.desk.cards.scenarios[setup.scenario].number == 2


def test_scenarios_of_another_story_follow_and_the_menu_keeps_its_cards(tmp_path: Path) -> None:
    """Each is told and played with its own cards; another game is begun from the same menu as ever."""
    with Driver(tmp_path) as driver:
        home = driver.screen.desk.cards
        singles = BUILT_IN.singles(home)
        at, (scenario, cards) = next((at, one) for at, one in enumerate(singles.items()) if one[1].name != home.name)
        driver.click("scenarios")
        driver.key("END")
        while driver.screen.view().spot(f"scenario:{at}") is None:
            driver.key("PAGEUP")
        assert cards.text("en", "set.title") in driver.texts()
        driver.click(f"scenario:{at}")
        assert isinstance(driver.screen, Story)
        assert driver.screen.desk.cards is cards
        driver.click("on")
        setup = driver.play.state.setup
        assert (setup.scenario, setup.fights) == (scenario, Fights.OPEN)
        driver.click("tool:back")
        driver.click("leave")
        assert isinstance(driver.screen, Menu)
        assert driver.screen.desk.cards is home
        driver.click("continue")
        assert driver.play.state.setup == setup


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_words_of_a_storys_buttons_lie_within_them(tmp_path: Path, lang: str) -> None:
    """Also where hints are offered, in the smallest window."""
    with Driver(tmp_path, settings=Settings(language=lang), size=SMALLEST) as driver:
        driver.click("scenarios")
        driver.click("scenario:0")
        assert isinstance(driver.screen, Story)
        view = driver.screen.view()
    buttons = [spot.bounds for spot in view.spots if spot.id in {"back", "other", "on"}]
    words = [draw.rect for draw in view.draws if isinstance(draw, Label)]
    assert len(buttons) == 3
    for button in buttons:
        within = [rect for rect in words if button.collidepoint(rect.center)]
        assert within
        assert all(button.contains(rect) for rect in within)


def test_numbers_begin_the_scenarios_in_view(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.click("scenarios")
        driver.key("PAGEDOWN")
        driver.key("1")
        driver.key("RETURN")
        assert driver.screen.desk.cards.scenarios[driver.play.state.setup.scenario].number == 7


def test_what_a_button_does_is_the_same_in_the_next_picture(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.click("settings")
        before = driver.spot("setting:sound"), driver.spot("setting:volume")
        driver.screen.changed()
        after = driver.spot("setting:sound")
        assert before[0].intent == after.intent != before[1].intent


def test_a_roll_is_told_within_a_second_and_any_key_skips_it(tmp_path: Path) -> None:
    screen = staged("attack-preview", (1280, 800), tmp_path, Settings())
    assert isinstance(screen, PlayScreen)
    hp = screen.shown.combat
    assert screen.hover is not None
    screen.on_event(Clicked(screen.hover))
    screen.answer(Do())  # nothing is added
    assert screen.replay.suspense
    assert screen.shown.combat == hp
    screen.on_event(Command("skip"))
    assert not screen.replay.suspense
    assert screen.state is screen.shown
    screen.leave()


def test_a_closed_window_ends_the_program(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        pygame.event.post(pygame.Event(pygame.QUIT))
        driver.frame()
        assert not driver.app.open


def test_a_click_on_a_rule_opens_its_text(tmp_path: Path) -> None:
    screen = staged("combat", (1280, 800), tmp_path, Settings(reduced_motion=True))
    spot = screen.view().spot("rule:RND-2")
    assert spot is not None
    page = screen.on_event(Clicked(spot.middle))
    assert isinstance(page, RulePage)
    assert any(screen.desk.words.rule_title("RND-2") in label.text for label in page.texts())
    assert page.on_event(Clicked((2, 2))) is screen
    log = screen.on_event(Command("log"))
    rule = next(spot for spot in log.view().spots if spot.rule)
    page = log.on_event(Clicked(rule.middle))
    assert isinstance(page, RulePage)
    assert page.on_event(Command("back")) is log
    screen.leave()


def test_how_long_the_cards_last_is_told_and_explained(tmp_path: Path) -> None:
    screen = staged("card-selection", (1280, 800), tmp_path, Settings(reduced_motion=True))
    spot = screen.view().spot("lasting")
    assert spot is not None
    screen.on_event(Pointed(spot.middle))
    assert any("side A" in label.text for label in screen.texts())
    screen.leave()


def answer_button(screen: PlayScreen, index: int) -> Rect:
    spot = screen.view().spot(f"answer:{index}")
    assert spot is not None
    return spot.bounds


def test_printed_actions_come_first_and_basic_ones_beside_their_cards(tmp_path: Path) -> None:
    screen = staged("play-choice", (1280, 800), tmp_path, Settings(reduced_motion=True))
    assert isinstance(screen, PlayScreen)
    assert [answer.beside is not None for answer in screen.answers()] == [False] * 4 + [True] * 4
    tops = [answer_button(screen, index).top for index in range(4, 8)]
    assert tops[0] == tops[1] < tops[2] == tops[3], "two in a row"
    screen.leave()


def test_where_room_is_short_a_cards_basic_actions_stand_beside_its_name(tmp_path: Path) -> None:
    settings = Settings(language="ru", text_size=TEXT_SIZES[-1], reduced_motion=True)
    screen = staged("play-choice", (1024, 640), tmp_path, settings)
    assert isinstance(screen, PlayScreen)
    seen, beside = set[str](), 0
    for _ in range(3):
        more = screen.view().spot("more")
        if more is not None:  # there isn't room for all
            screen.on_event(Clicked(more.middle))
        here = {spot.id for spot in screen.view().spots if spot.id.startswith("answer:")}
        seen |= here
        small = [(n, one.beside) for n, one in enumerate(screen.answers()) if one.beside and f"answer:{n}" in here]
        for index, found in small:
            button, beside = answer_button(screen, index), beside + 1
            lines = [label for label in screen.texts() if label.text and found.name.startswith(label.text)]
            assert any(label.rect.right <= button.left or label.rect.bottom <= button.top for label in lines)
            said = " ".join(label.text for label in screen.texts() if button.contains(label.rect))
            assert found.text in said
    assert seen == {f"answer:{index}" for index in range(len(screen.answers()))}
    assert beside >= 4
    screen.leave()


def test_nothing_jumps_when_a_card_is_turned(tmp_path: Path) -> None:
    screen = staged("play-choice", (1280, 800), tmp_path, Settings(reduced_motion=True, guide=False))
    assert isinstance(screen, PlayScreen)
    player, now, turned = Greedy(), 500.0, 0

    def lying() -> dict[str, tuple[float, float]]:
        rest = scene(screen.desk.cards, screen.state, play_layout(screen.measures).hands)
        return {one.key: (one.centre[0], one.angle) for one in rest if isinstance(one.look, AbilityFace)}

    while turned < 2:
        before, sides = lying(), {place.card: place.side for place in screen.state.hero.cards}
        screen.answer(player.choose(screen.desk.cards, screen.state, screen.legal))
        for _ in range(8):
            now += 1.0
            screen.update(now)
        changed = [place.card for place in screen.state.hero.cards if place.side is not sides[place.card]]
        turned += len(changed)
        lost = {f"card:{place.card}" for place in screen.state.hero.cards if place.zone is Zone.LOST}
        assert {key: at for key, at in lying().items() if key not in lost} == {
            key: at for key, at in before.items() if key not in lost
        }
    screen.leave()
