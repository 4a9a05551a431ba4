"""What monsters mean to do on the open map: drawn, of one and of all, and as it would be where you might go (MAI-8)."""

from pathlib import Path
from time import process_time

import pytest

from holdin.data.load import built_in_cards
from holdin.game.dice import Dice
from holdin.game.figures import YOU
from holdin.game.notation import parse
from holdin.game.open import reading
from holdin.game.open.decisions import decide, path
from holdin.game.open.hindsight import turns
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.base import ScenarioId
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Letter
from holdin.players.greedy import Greedy
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings
from holdin.ui.kit.view import Polygon, Stroke
from holdin.ui.pages.log_page import LogPage
from holdin.ui.play.intent_view import dashes, planned
from holdin.ui.play.monster_panel import EnemyPage
from holdin.ui.play.play import PlayScreen
from holdin.ui.play.why_page import WhyPage
from holdin.ui.shown.automatic import follow
from holdin.ui.shown.intended import Foresight, Meant, meant, still_to_act
from holdin.ui.shown.intents import Inspect, Take
from holdin.words.intents import CHOSEN, NO_FOCUS, NOT_CHOSEN, NOT_THERE, base
from holdin.words.rulebook import rulebook
from holdin.words.words import Words
from tests.game.builder import card_set, monster, move, printed
from tests.game.open_play.playing import NEVER, always, rules_of
from tests.ui.window.driver import Driver, by_mouse
from tests.ui.window.test_open_table import QUIET, begun

CARDS = built_in_cards()


def moved(play: PlayScreen) -> bool:
    """Whether a move is asked about, or a click on a hex means one."""
    return any(hex_ != play.state.you.hex for hex_ in play.flow.places())


def to_a_move(driver: Driver, number: int = 6) -> PlayScreen:
    """A game in which you may go somewhere, and a monster that has its set has still to act."""
    play = begun(driver, number)
    for _ in range(60):
        rolled = any(play.state.figure(who).set for who in still_to_act(CARDS, play.state))
        if moved(play) and rolled:
            return play
        by_mouse(driver, Greedy())
    raise AssertionError("nobody has still to act")


def drawn(play: PlayScreen) -> list[tuple[object, ...]]:
    """The heads of attacks' arrows and the dashes of ways, of sets that are rolled."""
    red = play.desk.assets.theme.colours.red
    found = [each.points for each in play.view().draws if isinstance(each, Stroke) and each.colour == red]
    return [*found, *(each.points for each in play.view().draws if isinstance(each, Polygon) and each.fill == red)]


@pytest.mark.parametrize("number", [1, 3, 6])
def test_a_monster_does_what_was_foretold(number: int) -> None:
    """MAI-8: its way, and whom it attacks, as it was drawn the moment before – whatever it is asked for on the way."""
    scenario = next(each.id for each in CARDS.scenarios.values() if each.number == number)
    session = Session(CARDS, Setup(scenario, next(iter(CARDS.characters)), fights=Fights.OPEN), Dice(number))
    player, seen = Greedy(), 0
    for _ in range(60):
        if session.state.ending is not None:
            break
        before, moments = session.state, len(session.moments)
        action = follow(CARDS, before) or player.choose(CARDS, before, session.legal())
        session.do(action)
        (moment,) = session.moments[moments:]
        begun = [(who, meant(CARDS, state, who)) for who, state in turns(CARDS, before, *moment.actions)]
        done = [(whose, way) for whose, way in _ways(moment.events) if whose in dict(begun)]
        for (who, (intent, *more)), (whose, way) in zip(begun, done, strict=False):
            assert who == whose
            assert not more
            assert list(intent.way[: len(way)]) == way
            seen += 1
    assert seen


def _ways(events: object) -> list[tuple[str, list[object]]]:
    """Of each monster's turn its steps, in order."""
    found: list[tuple[str, list[object]]] = []
    assert isinstance(events, tuple)
    for event in events:
        if event.kind == "monster_turn":
            found.append((str(event.values["monster"]), []))
        elif event.kind == "monster_stepped" and found:
            found[-1][1].append(event.values["hex"])
    return found


def test_before_its_set_is_rolled_there_is_one_intent_a_set(tmp_path: Path) -> None:
    """MAI-8: of three sets each, none with odds; drawn thin, with their letters."""
    with Driver(tmp_path, settings=QUIET) as driver:
        play = begun(driver)
        who = min(still_to_act(CARDS, play.state))
        found = meant(CARDS, play.state, who)
        assert [each.letter for each in found] == [*Letter]
        assert not any(each.rolled or blow.odds for each in found for blow in each.blows)
        plain = len(play.view().draws)
        driver.point(driver.spot(f"monster:{who}").middle)
        assert len(play.view().draws) > plain
        assert not drawn(play)


def test_a_monster_pointed_at_shows_what_it_means_to_do(tmp_path: Path) -> None:
    """MAI-8: by the pointer, and by the focus; nothing is drawn as long as none is."""
    with Driver(tmp_path, settings=QUIET) as driver:
        play = to_a_move(driver)
        who = next(who for who in still_to_act(CARDS, play.state) if play.state.figure(who).set)
        driver.point((5, 795))
        assert not drawn(play)
        driver.point(driver.spot(f"monster:{who}").middle)
        pointed = drawn(play)
        assert pointed
        driver.point((5, 795))
        driver.focus(f"monster:{who}")
        assert drawn(play) == pointed


def test_a_key_shows_what_all_of_them_mean_to_do(tmp_path: Path) -> None:
    """MAI-8: and its button; once more puts it away."""
    with Driver(tmp_path, settings=QUIET) as driver:
        play = to_a_move(driver)
        driver.point((5, 795))
        driver.key("F2")
        assert drawn(play)
        driver.click("tool:intents")
        driver.point((5, 795))
        assert not drawn(play)


def test_a_hex_pointed_at_shows_what_they_would_do_if_you_ended_there(tmp_path: Path) -> None:
    """MAI-8: asked of the game on the state in which you stand there."""
    with Driver(tmp_path, settings=QUIET) as driver:
        play = to_a_move(driver)
        foresight, told = Foresight(CARDS), set[object]()
        for hex_, take in play.flow.clicks().hexes.items():
            assert isinstance(take, Take)
            if hex_ == play.state.you.hex or hex_ not in play.flow.places():
                continue
            after = foresight.thought(play.state, take.actions)
            assert after.figure(YOU).hex == hex_
            assert foresight.thought(play.state, take.actions) is after
            driver.point(driver.free_point(driver.spot(f"hex:{play.desk.words.hex(hex_)}")))
            driver.settle()
            told.add(tuple(drawn(play)))
        assert len(told) > 1


def test_what_does_not_move_you_changes_no_intents(tmp_path: Path) -> None:
    """An answer after which you stand where you stood is no step thought about."""
    with Driver(tmp_path, settings=QUIET) as driver:
        play = begun(driver)
        foresight = Foresight(CARDS)
        assert foresight.thought(play.state, play.legal[:1]) is play.state


def test_a_plan_that_several_sets_lead_to_is_drawn_once() -> None:
    """With the letters of all of them (MAI-8)."""
    stays = Meant("wolf-1", Hex(0, 0), Letter.A, rolled=False, focus=None, way=(), blows=())
    goes = stays._replace(letter=Letter.B, way=(Hex(1, 0),))
    assert [*planned((stays, goes, stays._replace(letter=Letter.C)))] == [(stays, "AC"), (goes, "B")]


# Why


def test_pressing_a_figure_tells_why(tmp_path: Path) -> None:
    """MAI-8: what it will do, and the rules by which; all that is known of it is a further press away."""
    with Driver(tmp_path, settings=QUIET) as driver:
        play = to_a_move(driver)
        who = next(who for who in still_to_act(CARDS, play.state) if play.state.figure(who).set)
        driver.app.screen = play.take(Inspect(who))
        page = driver.screen
        assert isinstance(page, WhyPage)
        (intent,) = reading.intents(CARDS, play.state, who)
        told = driver.texts()
        assert play.desk.words.intent(play.state, who, intent) in told
        assert "If its turn came now." in told
        assert {rule for row in page.rows() for rule in row.rules} >= {"FOC-3", "MAI-3"}
        driver.click("known")
        known: object = driver.screen
        assert isinstance(known, EnemyPage)
        driver.key("ESCAPE")
        driver.key("ESCAPE")
        assert driver.play is play


def test_before_the_roll_all_three_sets_are_explained(tmp_path: Path) -> None:
    """MAI-8: each with its own reasons."""
    with Driver(tmp_path, settings=QUIET) as driver:
        play = begun(driver)
        driver.click("monster:wolf-2")
        page = driver.screen
        assert isinstance(page, WhyPage)
        assert [row.id for row in page.rows() if row.id.startswith("set:")] == ["set:A", "set:B", "set:C"]
        assert play.state.figure("wolf-2").set is None


def test_a_turn_that_has_been_is_explained_from_the_log(tmp_path: Path) -> None:
    """MAI-8: as things stood when it began, also by pressing the figure once it has acted."""
    with Driver(tmp_path, settings=QUIET) as driver:
        play = begun(driver, 6)
        for _ in range(40):
            if any(each.acted for each in play.state.others):
                break
            by_mouse(driver, Greedy())
        who = next(each.id for each in play.state.others if each.acted)
        page = play.take(Inspect(who))
        assert isinstance(page, WhyPage)
        assert page.over
        driver.key("l")
        log = driver.screen
        assert isinstance(log, LogPage)
        row = next(row for row in log.rows() if row.do is not None)
        driver.click(row.id)
        why = driver.screen
        assert isinstance(why, WhyPage)
        assert "How it stood as its turn began." in driver.texts()
        assert not why.state.figure(why.who).acted
        driver.key("ESCAPE")
        assert driver.screen is play


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_reason_has_words(lang: str) -> None:
    """MAI-8: in the rules' own order, each in a sentence."""
    words = Words(CARDS, lang)
    for table in (NO_FOCUS, CHOSEN, NOT_CHOSEN, NOT_THERE):
        for rule, message in table.items():
            assert base(rule) in rulebook(lang)
            assert words.tr(message, monster="M", focus="F", figures="X", hexes="c4")
            assert lang == "en" or words.tr(message, monster="M", focus="F", figures="X", hexes="c4") != message


# Frames

CROWD = """
W   W   W   W   W
  .   .   .   .
.   .   .   .   .
  .   .   .   .
W   .   .   .   W
  .   .   .   .
W   .   .   .   W
  .   .   .   .
W   .   .   .   W
  .   .   .   .
.   .   @   .   W
  .   .   .   .
.   .   .   .   .
"""
FRAME = 16.7
"""Milliseconds."""


@pytest.mark.slow
def test_all_intents_of_twelve_figures_cost_no_frame(tmp_path: Path) -> None:
    """A hex after another is pointed at: what all would do there is worked out between the pictures (MAI-8).

    Something else on the machine may spoil a sweep, but not each of three.
    """
    assert min(_slowest(tmp_path / str(sweep)) for sweep in range(3)) <= FRAME


def _slowest(folder: Path) -> float:
    """The 99th percentile of the frames of a sweep over the hexes, each seen for the first time (milliseconds)."""
    decide.cache_clear()
    path.cache_clear()
    wolf = monster("wolf", 5, always("90 3 2 2"))
    cards = card_set(CROWD, monsters=(wolf, monster("bear")), faces={"one A": {"bottom": printed(move(3))}})
    cards = rules_of(cards, success=NEVER)
    with Driver(folder, cards=cards, settings=Settings(guide=False)) as driver:
        setup = Setup(ScenarioId("test"), next(iter(cards.characters)), fights=Fights.OPEN)
        session = KeptSession.begin(folder / "crowd.holdin", cards, setup, Dice(1))
        for line in ("cards one two", "play one bottom"):
            session.do(parse(line))
        menu = driver.screen
        driver.app.screen = PlayScreen(menu.desk, menu.size, session=session, menu=lambda _screen: menu)
        driver.settle()
        driver.key("F2")
        play = driver.play
        assert len(still_to_act(cards, play.state)) == 12
        found = []
        for hex_ in play.flow.places():
            driver.point(driver.free_point(driver.spot(f"hex:{play.desk.words.hex(hex_)}")))
            found += [_frame(driver) for _ in range(6)]
        return sorted(found)[int(len(found) * 0.99) - 1]


def _frame(driver: Driver) -> float:
    """Milliseconds of the processor that a frame takes."""
    began = process_time()
    driver.frame()
    return (process_time() - began) * 1000


def test_dashes_go_round_corners() -> None:
    """As long as the gaps between, along the whole way."""
    assert list(dashes([(0, 0), (10, 0)], 4)) == [((0, 0), (4, 0)), ((8, 0), (10, 0))]
    assert list(dashes([(0, 0), (2, 0), (2, 10)], 4)) == [((0, 0), (2, 0)), ((2, 0), (2, 2)), ((2, 6), (2, 10))]
