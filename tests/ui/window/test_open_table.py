"""The open table in the window: whole games by mouse and by keys, few inputs, who acts when, what is seen to happen."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from holdin.game.actions import Action, Way
from holdin.game.agenda import Walk
from holdin.game.asks import AskCards, AskDamage, AskRest, AskWay
from holdin.game.figures import YOU
from holdin.game.machine import question
from holdin.game.open.decisions import first_way
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.models.hexes import named
from holdin.models.letters import Fights, Party
from holdin.players.greedy import Greedy
from holdin.saves.settings import Settings
from holdin.ui.app.menu import Menu
from holdin.ui.play.held import AHEAD
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.figures import standing
from holdin.ui.shown.initiative import turn_rows
from tests.ui.window.driver import Driver, Player, by_keys, by_mouse, by_pad, by_touch

ROUND = 7
"""Inputs of an ordinary round beside the damage questions (issue 5's standard, on the open map)."""
MORE = frozenset({"item_used", "elements_used", "short_rest", "long_rest", "door_opened"})
"""What makes a round more than an ordinary one; so does a rest that is asked about, short or long (OPN-5)."""
QUIET = Settings(reduced_motion=True, guide=False)


@pytest.fixture(autouse=True)
def painted_ahead(monkeypatch: pytest.MonkeyPatch, shared_pictures: None) -> None:  # noqa: ARG001 - that turned it off
    """What may come on the open table is painted ahead, as in play."""
    monkeypatch.setattr("holdin.ui.play.held.AHEAD", AHEAD)


def begun(driver: Driver, number: int = 1, level: int = 0) -> PlayScreen:
    """A scenario on the open map."""
    menu = driver.screen
    assert isinstance(menu, Menu)
    scenario = next(each.id for each in menu.desk.cards.scenarios.values() if each.number == number)
    session = menu.desk.store.new_game(scenario, level, Fights.OPEN)
    driver.app.screen = PlayScreen(menu.desk, menu.size, session=session, menu=lambda _screen: menu)
    driver.settle()
    return driver.play


@dataclass
class Played:
    """What a game took: its inputs by round, without the questions about damage."""

    inputs: dict[int, int] = field(default_factory=dict)
    more: set[int] = field(default_factory=set)
    won: bool = False

    @property
    def plain(self) -> list[int]:
        """Those of the ordinary rounds."""
        return [inputs for round_, inputs in self.inputs.items() if round_ not in self.more]


def played(driver: Driver, give: Callable[[Driver, Player], None], player: Player) -> Played:
    """Play on to the end."""
    found, play = Played(), driver.play
    for _ in range(400):
        state = play.state
        if state.ending is not None:
            found.won = state.ending.won
            return found
        before, done = driver.inputs, len(play.session.moments)
        hurt, asks_rest = (isinstance(question(state), kind) for kind in (AskDamage, AskRest))
        give(driver, player)
        new = play.session.moments[done:]
        round_ = max([state.round, *(each.state.round for each in new if _chosen(each.state))])
        found.inputs[round_] = found.inputs.get(round_, 0) + (0 if hurt else driver.inputs - before)
        if asks_rest or MORE & {event.kind for each in new for event in each.events}:
            found.more |= {round_, state.round}
    raise AssertionError("the game never ends")


def _chosen(state: GameState) -> bool:
    """Whether the cards of its round have been chosen."""
    return state.turn.leading is not None


@pytest.mark.parametrize(
    "give", [by_keys, *(pytest.param(give, marks=pytest.mark.slow) for give in (by_mouse, by_touch, by_pad))]
)
def test_a_scenario_is_won_with_one_hand_alone(tmp_path: Path, give: Callable[[Driver, Player], None]) -> None:
    """OPN-1: from the first cards to the end, by real events; with few inputs."""
    for seed in range(8):
        with Driver(tmp_path / str(seed), seed=seed, settings=QUIET) as driver:
            begun(driver)
            found = played(driver, give, Greedy())
            assert give is by_pad or max(found.plain, default=0) <= ROUND, "but for the way of a gamepad's focus"
            if found.won:
                return
    raise AssertionError("never won")


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 3, 6])
def test_an_ordinary_round_takes_few_inputs(tmp_path: Path, number: int) -> None:
    """OPN-2: also with several monsters on the map."""
    for seed in range(3):
        with Driver(tmp_path / str(seed), seed=seed, settings=QUIET) as driver:
            begun(driver, number)
            assert max(played(driver, by_mouse, Greedy()).plain, default=0) <= ROUND


def test_who_acts_when_stands_beside_the_map(tmp_path: Path) -> None:
    """OPN-3: every sort with all its sets until one is rolled, then in order; M tells what lies on the map instead."""
    with Driver(tmp_path, settings=QUIET) as driver:
        play, cards = begun(driver), driver.screen.desk.cards
        assert [row.id for row in turn_rows(cards, play.state)] == [YOU, "wolf-2"]
        assert "B (28)" in driver.texts()
        driver.key("m")
        assert "B (28)" not in driver.texts()
        assert "closed door" in driver.texts()
        driver.key("m")
        while isinstance(question(play.state), AskCards):
            by_mouse(driver, Greedy())
        rows = turn_rows(cards, play.state)
        assert [row.initiatives for row in rows] == sorted(row.initiatives for row in rows)
        assert all(len(row.initiatives) == 1 for row in rows)


def test_a_monster_is_told_under_who_acts_when(tmp_path: Path) -> None:
    """FIG-3: its own HP, its sets; the log stays where it is."""
    with Driver(tmp_path, settings=QUIET) as driver:
        begun(driver)
        driver.point(driver.spot("monster:wolf-2").middle)
        assert driver.play.side.beside
        assert "Wolf 2: 7 of 7 HP" in driver.texts()
        assert "Goal" in driver.texts()


def test_what_is_not_revealed_is_pale_and_no_target(tmp_path: Path) -> None:
    """OPN-4: drawn dimmed; a click says why."""
    with Driver(tmp_path, settings=QUIET) as driver:
        play = begun(driver)
        there = {each.id: each for each in standing(play.desk.cards, play.state)}
        assert not there["wolf-1"].here
        assert there["wolf-2"].here
        assert there["wolf-2"].side is Party.MONSTER


@dataclass
class WhereAsked:
    """Remembers what it was asked about monsters' ways."""

    player: Player = field(default_factory=Greedy)
    asked: int = 0

    def choose(self, cards: CardSet, state: GameState, actions: tuple[Action, ...], /) -> Action:
        """As another one would."""
        self.asked += isinstance(question(state), AskWay)
        return self.player.choose(cards, state, actions)


def ways(folder: Path, *, ask: bool) -> int:
    """How often it was asked where a monster goes, in some games."""
    player = WhereAsked()
    for seed in range(4):
        with Driver(
            folder / f"{ask}{seed}", seed=seed, settings=Settings(**{**QUIET.model_dump(), "ask_ways": ask})
        ) as d:
            begun(d, 3)
            played(d, by_mouse, player)
    return player.asked


@pytest.mark.slow
def test_which_of_equal_ways_a_monster_goes_is_asked_where_that_is_wanted(tmp_path: Path) -> None:
    """MAI-3: else it takes the one that is shown beforehand."""
    assert ways(tmp_path, ask=False) == 0
    assert ways(tmp_path, ask=True) > 0


# What is seen to happen


def acting(driver: Driver, number: int = 6) -> PlayScreen:
    """A game in which monsters have just begun to act."""
    play = begun(driver, number)
    driver.frame(5.0)
    player = Greedy()
    for _ in range(40):
        give = player.choose(play.desk.cards, play.state, play.legal)
        play.answer(give)
        for _ in range(80):
            driver.frame()
            if play.replay.figures.busy(driver.now) and play.side.acting is not None:
                return play
    raise AssertionError("nobody acts")


def test_monsters_are_seen_to_act_one_after_the_other(tmp_path: Path) -> None:
    """OPN-2: nothing is asked until all have been seen; Space goes on to the next, Enter to the end."""
    with Driver(tmp_path, settings=Settings(guide=False)) as driver:
        play = acting(driver)
        assert "acts …" in driver.texts()
        assert "Space or a click: the next turn. Enter: to the end." in driver.texts()
        figures = play.replay.figures
        assert figures.acting(driver.now) in figures.waiting(driver.now), "its turn isn’t ticked off yet"
        assert not play.answers()
        who = play.side.acting
        driver.key("SPACE", settle=False)
        driver.frame()
        assert play.side.acting != who or not play.replay.figures.busy(driver.now)
        driver.key("RETURN", settle=False)
        driver.frame()
        assert not play.replay.suspense
        assert play.answers()


def test_nobody_is_lit_once_all_that_happened_has_been_seen(tmp_path: Path) -> None:
    """OPN-2: the last one that acted isn't who acts now."""
    with Driver(tmp_path, settings=Settings(guide=False)) as driver:
        figures = acting(driver).replay.figures
        for _ in range(400):
            driver.frame(0.1)
            if not figures.busy(driver.now):
                break
        assert figures.acting(driver.now) is None


def test_each_turn_waits_for_a_word_where_that_is_wanted(tmp_path: Path) -> None:
    """Stepped: the second monster's turn begins with a click, and undo takes the whole input back."""
    with Driver(tmp_path, settings=Settings(guide=False, pace="steps")) as driver:
        play = acting(driver)
        done = len(play.session.moments)
        for _ in range(100):
            driver.frame(0.1)
        if play.replay.suspense:
            assert play.replay.figures.held(driver.now)
            driver.press_button((640, 400))
            assert not play.replay.figures.held(driver.now)
        driver.key("u", settle=False)
        driver.frame()
        assert len(play.session.moments) < done
        assert not play.replay.suspense


def test_with_less_motion_everything_is_there_at_once(tmp_path: Path) -> None:
    """No figure is on its way when a question is put."""
    with Driver(tmp_path, settings=QUIET) as driver:
        play = begun(driver, 6)
        for _ in range(6):
            by_mouse(driver, Greedy())
            assert not play.replay.figures.busy(driver.now)


def test_the_way_that_is_taken_by_default_leads_where_it_is_foretold() -> None:
    """MAI-3: to the first of the ends; the figure stays only where that is it."""
    a, b, c, d = map(named, ("c4", "c5", "d4", "d5"))
    onward = ((a, (b, c)), (b, (d,)), (c, ()))
    assert first_way(AskWay(Walk("wolf-1", onward, (d, c)), (b, c)), a) == b
    assert first_way(AskWay(Walk("wolf-1", onward, (c, d)), (b, c)), a) == c
    assert first_way(AskWay(Walk("wolf-1", onward, (a, c)), (a, b, c)), a) == a
    assert first_way(AskWay(Walk("wolf-1", onward, (c, a)), (a, b, c)), a) == c
    assert Way(a).word == "way"
