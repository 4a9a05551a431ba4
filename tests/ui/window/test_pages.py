"""The pages over a game: steps, advice, rules, credits, and the pause that leads to them."""

from pathlib import Path

import pytest

from holdin.game.actions import ChooseCards, LongRest, NoRest
from holdin.game.asks import AskCards
from holdin.game.machine import question
from holdin.saves.settings import Settings
from holdin.tools.situations import staged
from holdin.ui.kit.input import Clicked, Command, Pointed, Scrolled, Typed
from holdin.ui.kit.measures import SMALLEST
from holdin.ui.pages.credits_page import CreditsPage
from holdin.ui.pages.log_page import LogPage
from holdin.ui.pages.rules_page import RulesPage
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.steps_page import StepsPage
from holdin.ui.play import advice_page
from holdin.ui.play.advice_page import AdvicePage
from holdin.ui.play.ending import End
from holdin.ui.play.pause_page import PausePage
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.intents import Take
from holdin.words.rulebook import rulebook
from tests.ui.window.driver import BACK, Driver

LONG = 400
"""Letters of a rule's text that may fill a small page."""
STILL = Settings(reduced_motion=True, guide=False)


def said(screen: Screen) -> str:
    return " ".join(label.text for label in screen.texts())


def fight(folder: Path, name: str = "combat") -> PlayScreen:
    screen = staged(name, SMALLEST, folder, STILL)
    assert isinstance(screen, PlayScreen)
    return screen


# The pause


def test_the_pause_leads_everywhere_and_back(tmp_path: Path) -> None:
    play = fight(tmp_path)
    for name, kind in (("steps", StepsPage), ("advice", AdvicePage)):
        pause = play.on_event(Command("back"))
        assert isinstance(pause, PausePage)
        page = pause.on_event(Command(name))
        assert isinstance(page, kind)
        assert page.on_event(Command("back")) is play
    assert play.on_event(Command("back")).on_event(Command("take")) is play
    play.leave()


def test_the_pause_has_no_key_caps_that_do_not_work(tmp_path: Path) -> None:
    play = fight(tmp_path)
    pause = play.on_event(Command("back"))
    assert isinstance(pause.on_event(Command("answer_2")), AdvicePage)
    assert isinstance(play.on_event(Command("back")).on_event(Command("answer_3")), StepsPage)
    play.leave()


def test_the_language_is_changed_before_the_first_story_is_read(tmp_path: Path) -> None:
    with Driver(tmp_path, new=True, settings=STILL) as driver:
        driver.key("ESCAPE")
        driver.key("o")
        driver.click("setting:language")
        driver.key("ESCAPE")
        driver.click("new")
        assert "Начать" in driver.texts()
        driver.key("RETURN")
        assert driver.play.desk.settings.language == "ru"


def test_a_loss_tells_what_it_took_and_what_might_have_helped(tmp_path: Path) -> None:
    screen = staged("lost", SMALLEST, tmp_path, STILL)
    assert "Damage suffered" in said(screen)
    assert "Rests" in said(screen)
    assert any(word in said(screen) for word in ("negated:", "your time"))
    assert isinstance(screen.on_event(Command("rules")), RulesPage)
    screen.leave()


@pytest.mark.parametrize(("choice", "level"), [("again", 0), ("easier", -1)])
def test_a_loss_says_why_and_offers_another_try_or_an_easier_level(tmp_path: Path, choice: str, level: int) -> None:
    screen = staged("lost", SMALLEST, tmp_path, STILL)
    assert isinstance(screen, End)
    assert screen.state is not None
    assert screen.state.ending is not None
    assert screen.desk.words.word(screen.state.ending) in said(screen), "why"
    setup = screen.state.setup
    with Driver(tmp_path, first=screen, size=SMALLEST) as driver:
        driver.click(choice)
        assert driver.play.state.setup.scenario == setup.scenario
        assert driver.play.state.setup.level == setup.level + level
        assert driver.play.state.round == 1


# Steps


def test_a_click_goes_back_any_number_of_steps_and_forward_again(tmp_path: Path) -> None:
    play = fight(tmp_path, "rest")
    state, moments = play.state, len(play.session.moments)
    page = play.on_event(Command("steps"))
    assert isinstance(page, StepsPage)
    inputs = len(page.rows())
    far = page.view().spot("step:-3")
    assert far is not None
    assert page.on_event(Clicked(far.middle)) is play
    assert len(play.session.moments) <= moments - 3
    page = play.on_event(Command("steps"))
    assert isinstance(page, StepsPage)
    assert [row.dim for row in page.rows()][:4] == [True, True, True, False]
    assert len(page.rows()) == inputs
    forward = page.view().spot("step:3")
    assert forward is not None
    page.on_event(Clicked(forward.middle))
    assert play.state == state
    play.leave()


@pytest.mark.slow
def test_a_step_is_called_as_its_answer_was(tmp_path: Path) -> None:
    with Driver(tmp_path, seed=3, settings=STILL) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        action = next(action for action in driver.play.legal if isinstance(action, ChooseCards))
        label = driver.screen.desk.words.label(driver.play.state, action)
        for key in ("1", "2", "s"):
            driver.key(key)
        assert label in driver.texts()
        driver.key("RETURN")
        assert driver.play.state.round == 1
        assert not driver.play.state.turn.begun


def test_a_page_that_the_pause_opened_leads_back_to_it_and_what_it_set_holds_in_the_game(tmp_path: Path) -> None:
    with Driver(tmp_path, seed=3, settings=STILL) as driver:
        driver.key("RETURN")
        driver.key("RETURN")
        driver.click("tool:back")
        for name in ("rules", "symbols", "keys", "settings"):
            driver.click(name)
            assert not isinstance(driver.screen, PausePage)
            if name == "settings":
                driver.click("setting:high_contrast")
            driver.key("ESCAPE")
            assert isinstance(driver.screen, PausePage), name
        driver.key("ESCAPE")
        assert driver.play.desk.settings.high_contrast


def test_rolls_stand_where_the_settings_let_them(tmp_path: Path) -> None:
    play = fight(tmp_path)
    firm = play.with_settings(undo_rolls=False)
    assert firm is play
    play.on_event(Command("answer_1"))
    play.on_event(Command("answer_2"))
    play.update(500.0)
    before = len(play.session.moments)
    assert play.flow.free == 0, "the monster's set was rolled with the choice"
    play.on_event(Command("undo"))
    assert len(play.session.moments) == before
    assert "roll has decided" in play.notice
    page = play.on_event(Command("steps"))
    assert page.view().spot("step:-1") is None
    assert "settings" in said(page)
    play.leave()


def test_the_same_answer_after_an_undo_keeps_what_came_after_it(tmp_path: Path) -> None:
    play = fight(tmp_path, "rest")
    state, steps = play.state, len(play.session.moments)
    for _ in range(3):
        play.flow.undo()
    play.flow.picked = ()
    undone = play.session.undone
    play.answer(undone[0].actions[0])
    assert 0 < len(play.session.undone) < len(undone)
    play.flow.redo()
    play.flow.redo()
    assert play.state == state
    assert len(play.session.moments) == steps
    play.leave()


def opened(table: Screen, name: str) -> Screen:
    """A page of a game by its key, of a sheet by its button."""
    spot = table.view().spot(name)
    return table.on_event(Command(name)) if spot is None or isinstance(table, PlayScreen) else table.act(spot.intent)


def done(page: Screen) -> int:
    """How many steps can be taken back."""
    assert isinstance(page, StepsPage)
    return sum(not line.dim for line in page.lines)


@pytest.mark.parametrize("name", ["hand-referee", "track-combat", "rest"])
def test_games_sheets_and_hands_share_the_page_of_steps_and_the_log(tmp_path: Path, name: str) -> None:
    table = staged(name, SMALLEST, tmp_path, STILL)
    for spot in filter(None, map(table.view().spot, ("hero:muddle", "monster:dead"))):
        table.act(spot.intent)
    log = opened(table, "log")
    assert isinstance(log, LogPage)
    assert log.lines[-1].text in said(log), "it opens at its end"
    assert any(spot.rule for spot in log.view().spots), "the rules that lines rest on are explained"
    assert log.back() is table
    before = done(opened(table, "steps"))
    page = opened(table, "steps")
    assert "Select a line to go back to before that step." in said(page)
    back = page.view().spot("step:-2")
    assert back is not None
    assert page.on_event(Clicked(back.middle)) is table
    assert done(opened(table, "steps")) == before - 2
    table.leave()


# Advice


def test_advice_is_off_until_asked_thinks_in_slices_and_a_click_follows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = fight(tmp_path)
    assert "%" not in said(play)
    page = play.on_event(Command("advice"))
    assert isinstance(page, AdvicePage)
    assert page.waits(0.0) == 0.0
    monkeypatch.setattr(advice_page, "SLICE", 0.3)
    monkeypatch.setattr(advice_page, "BACKED", 1)
    for look in range(1, 60):
        page.update(look * 0.3)
        if "%" in said(page):
            break
    page.update(1000.0)
    assert page.waits(1000.0) is None
    rows = page.rows()
    assert len(rows) == len(play.legal)
    assert sum(row.strong for row in rows) == 1
    assert rows[0].value.endswith("%")
    spot = page.view().spot(rows[0].id)
    assert spot is not None
    before = len(play.session.moments)
    assert page.on_event(Clicked(spot.middle)) is play
    assert len(play.session.moments) > before
    play.leave()


def test_a_number_means_what_stood_there_once_the_best_is_backed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Percentages go on changing, and which is the best; no row moves any more from under whoever reads it."""
    play = fight(tmp_path)
    page = play.on_event(Command("advice"))
    assert isinstance(page, AdvicePage)
    assert page._thinker is not None
    monkeypatch.setattr(advice_page, "BACKED", 0)
    page.update(0.3)
    before = [row.text for row in page.rows()]
    turned = page._thinker.ranked()[::-1]
    monkeypatch.setattr(page._thinker, "ranked", lambda: turned)
    page.update(9.0)
    assert [row.text for row in page.rows()] == before
    assert page.rows()[-1].strong
    play.leave()


def test_no_answer_moves_from_under_the_pointer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order changes while it thinks: who is about to click would else take another one."""
    play = fight(tmp_path)
    page = play.on_event(Command("advice"))
    assert isinstance(page, AdvicePage)
    assert page._thinker is not None
    first, *others = page._thinker.ranked()
    thought = (*others, first)
    monkeypatch.setattr(page._thinker, "ranked", lambda: thought)
    row = page.rows()[1]
    spot = page.view().spot(row.id)
    assert spot is not None
    page.on_event(Pointed(spot.middle))
    before = [row.do for row in page.rows()]
    page.update(0.0)
    page.update(1000.0)
    assert [row.do for row in page.rows()] == before
    page.on_event(Pointed((0, 0)))
    page.update(1001.0)
    assert [row.do for row in page.rows()] == [Take(each.way) for each in thought] != before
    play.leave()


def test_advice_weighs_what_lies_behind_an_answer_that_goes_without_saying(tmp_path: Path) -> None:
    """RND-2, RND-8: at a rest, the long one and every pair of cards too; each is taken by a click."""
    play = fight(tmp_path, "rest")
    page = play.on_event(Command("advice"))
    assert isinstance(page, AdvicePage)
    told = {row.text: row.do for row in page.rows()}
    assert {"Short rest", "Long rest"} <= told.keys()
    assert any(" leads (" in text for text in told)
    assert told["Long rest"] == Take((NoRest(), LongRest()))
    play.leave()


def test_the_last_two_cards_are_offered_together(tmp_path: Path) -> None:
    """RND-2: one input plays both, and its button says so."""
    play = fight(tmp_path, "effects")
    assert all(answer.text.startswith("Both: ") for answer in play.answers())
    play.on_event(Command("answer_1"))
    assert not isinstance(question(play.state), AskCards)
    play.leave()


def test_advice_never_sees_the_dice(tmp_path: Path) -> None:
    play = fight(tmp_path)
    page = play.on_event(Command("advice"))
    assert isinstance(page, AdvicePage)
    assert page.offers.stands[0].state is play.state
    play.leave()


# Rules


def test_rules_are_found_by_words_and_chapters_in_both_languages(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        driver.key("r")
        assert isinstance(driver.screen, RulesPage)
        driver.type("line of sight")
        assert driver.screen.found()[0] == "ATK-3"
        assert "ATK-3" in driver.texts()
        driver.click("lang")
        assert driver.screen.found() == ()
        driver.type("\b" * 20)
        driver.click("chapter:MTN")
        assert all(rule.startswith("MTN-") for rule in driver.screen.found())
        assert "монстр" in driver.texts().lower()
        driver.button(BACK)
        assert not isinstance(driver.screen, RulesPage)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_rule_is_longer_than_its_page(tmp_path: Path, lang: str) -> None:
    """In the smallest window, with the largest text."""
    settings = Settings(reduced_motion=True, guide=False, language=lang, text_size=1.5)
    with Driver(tmp_path, settings=settings, size=SMALLEST) as driver:
        driver.key("r")
        page = driver.screen
        assert isinstance(page, RulesPage)
        back = page.view().spot("back")
        assert back is not None
        for id_ in [id_ for id_, rule in rulebook(lang).items() if len(rule.text) > LONG]:
            page.query.text = id_
            page.changed()
            over = [line.text for line in page.view().texts() if line.rect.bottom > back.bounds.y]
            assert over in (["Esc", "Back"], ["Esc", "Назад"]), id_


def test_signs_that_are_commands_elsewhere_are_typed_into_the_search(tmp_path: Path) -> None:
    play = fight(tmp_path)
    page = play.on_event(Command("rules")).on_event(Typed("u"))
    assert isinstance(page, RulesPage)
    assert page.query.text == "u"
    assert page.listens == "text"
    play.leave()


def test_a_long_list_scrolls_by_wheel_keys_and_focus(tmp_path: Path) -> None:
    play = fight(tmp_path)
    page = play.on_event(Command("rules"))
    assert isinstance(page, RulesPage)
    first = said(page)
    page.on_event(Scrolled((500, 300), -2))
    assert said(page) != first
    assert page.first == 6, "three rows a notch"
    page.on_event(Scrolled((500, 300), 2, finger=True))
    assert page.first == 4
    page.on_event(Scrolled((500, 300), 2))
    assert said(page) == first
    page.on_event(Command("page_down"))
    page.on_event(Command("down"))
    assert page.first == 7
    for _ in range(40):
        page.on_event(Command("page_down"))
    assert list(rulebook("en"))[-1] in said(page)
    play.leave()


def test_the_focus_of_a_list_is_always_in_view(tmp_path: Path) -> None:
    screen = staged("settings", SMALLEST, tmp_path, Settings(text_size=1.5, reduced_motion=True))
    rows = [row.id for row in screen.rows()]  # type: ignore[attr-defined]  # the screen that was opened
    seen = set()
    for _ in range(len(rows) + 2):
        screen.on_event(Command("next"))
        assert screen.focused() is not None
        seen.add(screen.focus)
    assert {*rows, "back"} <= seen
    screen.leave()


# Credits


def test_credits_tell_that_it_is_a_fan_work(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        driver.click("credits")
        assert isinstance(driver.screen, CreditsPage)
        assert "MIT" in driver.texts()
        driver.key("SPACE")
        assert not isinstance(driver.screen, CreditsPage)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", ["settings", "keys", "rules", "credits", "pause", "steps", "advice"])
def test_pages_stay_legible_with_largest_text(tmp_path: Path, name: str, lang: str) -> None:
    settings = Settings(language=lang, text_size=1.5, reduced_motion=True)
    screen = staged(name, SMALLEST, tmp_path, settings)
    from pygame import Rect  # noqa: PLC0415 - only here

    for label in screen.texts():
        assert Rect((0, 0), SMALLEST).contains(label.rect), label
        assert label.ink.px >= 14, label
        assert not label.text.endswith("…") or label.text.endswith(" …"), label
    screen.leave()
