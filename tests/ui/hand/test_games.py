"""Games in hand, by input events: taken from Play's pause page and from the set-up, single ones and a campaign's."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from holdin.game.asks import AskCards
from holdin.game.dice import Dice
from holdin.game.machine import question
from holdin.game.session import Session
from holdin.game.setup import start_of
from holdin.game.state import Setup, Start
from holdin.hand import gestures as g
from holdin.models.deck import HP
from holdin.saves.campaign import KeptCampaign
from holdin.saves.recording import Recording
from holdin.saves.session import KeptSession, restore, save
from holdin.saves.settings import Settings
from holdin.ui.app.menu import Menu
from holdin.ui.campaign.scenario_run import ScenarioRun
from holdin.ui.hand.hand_screen import HandScreen
from holdin.ui.play.play import PlayScreen
from tests.ui.campaign.books import CARDS, HERO, grown
from tests.ui.window.driver import Driver as Clicker

FIRST = CARDS.campaign.start[0]


class Driver(Clicker):
    """A hand that lets the button go again: where cards are dragged, only then is something taken."""

    def click(self, spot_id: str) -> None:
        self.pause()
        at = self.free_point(self.spot(spot_id))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=at, button=1, touch=False))
            self.frame()
        self.settle()


def single(driver: Driver) -> PlayScreen:
    """The first scenario, begun in the window, a round of it played."""
    driver.click("scenarios")
    driver.click("scenario:0")
    driver.click("on")
    return played(driver)


def campaign(driver: Driver, folder: Path) -> PlayScreen:
    """A campaign's scenario under way."""
    path = grown(folder)
    kept = KeptCampaign.open(path, CARDS)
    kept.plan(next(plan for plan in kept.legal() if "choose" in str(plan).lower()))
    while kept.game is None:
        kept.plan(kept.legal()[0])
    kept.close()
    driver.screen.leave()
    driver.app.screen = Menu(driver.screen.desk, driver.size)
    driver.settle()
    driver.click("continue")
    return played(driver)


def played(driver: Driver) -> PlayScreen:
    """Cards chosen: in the middle of a round."""
    play = driver.play
    driver.key("1")
    driver.key("2")
    driver.key("RETURN")
    assert not isinstance(question(play.state), AskCards)
    return play


def in_hand(driver: Driver) -> HandScreen:
    driver.key("ESCAPE")
    driver.click("hand")
    assert isinstance(driver.screen, HandScreen)
    return driver.screen


@pytest.fixture(params=["single", "campaign"])
def kind(request: pytest.FixtureRequest) -> str:
    """Which sort of game."""
    return str(request.param)


def begun(driver: Driver, folder: Path, kind: str) -> PlayScreen:
    return single(driver) if kind == "single" else campaign(driver, folder)


def test_a_game_is_taken_in_hand_and_goes_on_as_it_was_left(tmp_path: Path, kind: str) -> None:
    """Cards that nobody has moved: the very game goes on, in the middle of its round."""
    with Driver(tmp_path, settings=Settings(reduced_motion=True, guide=False)) as driver:
        play = begun(driver, tmp_path, kind)
        state, lines = play.state, play.session.lines()
        hand = in_hand(driver)
        assert hand.table.marks.hp == state.you.hp
        driver.click("hand-over")
        driver.click("begin")
        assert driver.play.state == state
        assert driver.play.session.lines() == lines
        assert isinstance(driver.play, ScenarioRun) is (kind == "campaign")


def test_moved_cards_go_into_the_same_game_as_a_step_that_can_be_taken_back(tmp_path: Path, kind: str) -> None:
    """Hand → Play: HP from the cards; undo leads back to before, redo forward; all of it is on disk."""
    with Driver(tmp_path, settings=Settings(reduced_motion=True, guide=False)) as driver:
        play = begun(driver, tmp_path, kind)
        before, path = play.state, play.session.path
        hand = in_hand(driver)
        hand.does(g.MarkNumber(what=g.Marked.HP, value=3))
        driver.click("hand-over")
        assert "undo" in said(driver)
        driver.click("begin")
        changed = driver.play
        assert changed.state.you.hp == 3
        assert changed.session.path == path
        assert changed.session.last.start is not None
        driver.click("undo")
        assert driver.play.state == before
        driver.key("y")
        assert driver.play.state.you.hp == 3
        driver.key("s")
        assert "From the cards in hand" in said(driver)
        driver.key("ESCAPE")
        state = driver.play.state
        driver.key("ESCAPE")
        driver.click("leave")
        driver.click("continue")
        assert driver.play.state == state


def test_the_game_as_it_was_left_is_always_there(tmp_path: Path, kind: str) -> None:
    """Whatever has become of the cards, even where nothing can be read from them."""
    with Driver(tmp_path, settings=Settings(reduced_motion=True, guide=False)) as driver:
        state = begun(driver, tmp_path, kind).state
        hand = in_hand(driver)
        hand.does(g.MarkNumber(what=g.Marked.HP, value=2))
        for card in [card.card for card in hand.table.cards if card.card.startswith("map:")]:
            hand.does(g.Slide(card=card, where="out"))
        driver.click("hand-over")
        driver.click("left")
        assert driver.play.state == state


def test_other_levels_or_items_begin_a_game_of_their_own(tmp_path: Path, kind: str) -> None:
    """The one that was taken in hand stays as it was left."""
    with Driver(tmp_path, settings=Settings(reduced_motion=True, guide=False)) as driver:
        play = begun(driver, tmp_path, kind)
        state, path = play.state, play.session.path
        hand = in_hand(driver)
        hand.does(g.MarkNumber(what=g.Marked.LEVEL, value=2))
        driver.click("hand-over")
        assert "of its own" in said(driver)
        driver.click("begin")
        assert driver.play.session.path != path
        assert driver.play.state.setup.level == 2
        driver.screen.leave()
        if kind == "single":
            kept: Session | None = restore(path, CARDS)
        else:
            opened = KeptCampaign.open(path, CARDS)
            opened.close()
            kept = None if opened.game is None else opened.game
        assert kept is not None
        assert kept.state == state


def test_the_set_up_lists_every_game_under_way(tmp_path: Path) -> None:
    """Single ones, and campaigns in a scenario by their names."""
    with Driver(tmp_path, settings=Settings(reduced_motion=True, guide=False)) as driver:
        single(driver)
        driver.key("ESCAPE")
        driver.click("leave")
        campaign(driver, tmp_path)
        driver.key("ESCAPE")
        driver.click("leave")
        driver.click("hand")
        driver.click("set-up")
        assert "Mara" in said(driver)
        driver.click("game:1")
        assert isinstance(driver.screen, HandScreen)
        memory = driver.screen.table.memory
        assert memory is not None
        assert memory.game == "campaigns/mara.holdin"
        driver.click("hand-over")
        driver.click("begin")
        assert isinstance(driver.play, ScenarioRun)


def test_a_campaign_in_another_window_says_so(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=Settings(reduced_motion=True, guide=False)) as driver:
        path = campaign(driver, tmp_path).session.path
        in_hand(driver)
        other = KeptCampaign.open(path, CARDS)
        driver.click("hand-over")
        driver.click("begin")
        assert isinstance(driver.screen, HandScreen)
        assert driver.screen.trouble
        other.close()
        driver.click("hand-over")
        driver.click("begin")
        assert isinstance(driver.screen, ScenarioRun)


def test_scenario_with_upgrades_and_items_is_set_up_in_one_press(tmp_path: Path) -> None:
    """SET-1, LVL-2, ITM-2: levels, cards of level 2 and items as the table has them."""
    with Driver(tmp_path, settings=Settings(reduced_motion=True, guide=False)) as driver:
        driver.click("hand")
        driver.click("set-up")
        driver.click("level:2")
        driver.click("own:3")
        driver.click("upgrades")
        own = [card.id for card in CARDS.characters[HERO].cards]
        driver.click(f"card:{own[1]}")
        driver.click(f"card:{own[2]}")
        driver.key("ESCAPE")
        driver.click("items")
        free = [id_ for id_ in CARDS.items if id_ not in CARDS.king_list(CARDS.scenarios[FIRST])]
        driver.click(f"item:{free[0]}")
        for other in free[1:]:
            driver.click(f"item:{other}")
        driver.key("ESCAPE")
        driver.click("scenario:1")
        driver.click("on")
        assert isinstance(driver.screen, HandScreen)
        gesture = driver.screen.book.past[-1].gesture
        assert isinstance(gesture, g.SetUp)
        assert (gesture.level, gesture.character_level, gesture.upgrades) == (2, 3, (own[1], own[2]))
        assert len(gesture.items) == 2
        driver.click("hand-over")
        driver.click("begin")
        assert driver.play.state.setup.items == gesture.items
        assert set(driver.play.state.setup.upgrades) == {own[1], own[2]}


def test_the_king_s_item_is_named_and_taken_off(tmp_path: Path) -> None:
    """SET-2."""
    wanted = CARDS.king_list(CARDS.scenarios[FIRST])[0]
    with Driver(tmp_path, settings=Settings(reduced_motion=True, guide=False)) as driver:
        driver.click("hand")
        driver.click("set-up")
        driver.click("items")
        driver.click(f"item:{wanted}")
        driver.key("ESCAPE")
        driver.click("scenario:1")
        assert "king" in said(driver)
        driver.click("scenario:1")
        driver.click("on")
        assert isinstance(driver.screen, HandScreen)


# Without a window


def selection(seed: int) -> tuple[Session, Start]:
    """A game somewhere in it, and where it would go on from with other HP."""
    session = Session(CARDS, Setup(FIRST, HERO), Dice(seed))
    for _ in range(9):
        session.do(session.legal()[0])
    start = start_of(session.state)
    return session, replace(start, hp=2)


def test_what_was_taken_up_is_in_the_journal_and_in_a_saved_copy(tmp_path: Path) -> None:
    session, start = selection(4)
    path = tmp_path / "one.holdin"
    save(session, path)
    kept = KeptSession.open(path, CARDS)
    kept.take_up(start)
    kept.do(kept.legal()[0])
    kept.undo()
    state = kept.state
    kept.close()
    assert state.you.hp == 2
    again = restore(path, CARDS)
    assert again.state == state
    copy = tmp_path / "copy.holdin"
    save(again, copy)
    other = restore(copy, CARDS)
    assert other.state == state
    assert len(other.undone) == 1
    assert other.undo() == 1
    assert other.state == session.state


def test_a_game_seen_again_passes_over_what_was_taken_up() -> None:
    session, start = selection(4)
    session.take_up(start)
    session.do(session.legal()[0])
    end, answers = session.state, sum(bool(moment.actions) for moment in session.moments)
    tape = Recording(session, Path("nowhere"))
    given = 0
    while tape.undone:
        tape.do(tape.legal()[0])
        given += 1
    assert tape.state == end
    assert given == answers
    tape.undo()
    tape.undo()
    assert tape.legal()


def said(driver: Driver) -> str:
    return " ".join(label.text for label in driver.screen.texts())


def test_the_hp_card_is_the_game_s(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=Settings(reduced_motion=True, guide=False)) as driver:
        state = single(driver).state
        hand = in_hand(driver)
        half = CARDS.characters[HERO].hp_card.half(state.you.hp)
        assert hand.table.card(HP).half == half
