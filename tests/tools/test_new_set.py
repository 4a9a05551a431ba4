"""A card set of one's own: what `holdin new-set` writes passes the check and can be played."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest
from pypdf import PdfReader

from holdin import cli
from holdin.data.load import load_set
from holdin.engine import Engine, answer
from holdin.game.dice import Dice
from holdin.game.session import Moment, Session
from holdin.game.stage import stage
from holdin.game.state import Setup
from holdin.game.step import Event
from holdin.hand.gestures import SetUp
from holdin.hand.state_reader import read
from holdin.models.base import MonsterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights, Letter
from holdin.players.greedy import Greedy
from holdin.saves.settings import Settings
from holdin.tools.new_set import NewSetError, set_name
from holdin.tracker.referee import fight, monster_turn
from holdin.ui.app.navigation import WAYS
from holdin.ui.hand.opening import open_hand
from holdin.ui.kit.input import load_keys
from holdin.ui.kit.measures import SMALLEST
from holdin.ui.pages.desk import Desk
from holdin.ui.track.opening import tracker
from holdin.ui.track.start_pages import NewSheet
from holdin.ui.track.tracker import Tracker
from tests.ui.window.driver import Driver, by_keys


def test_a_new_set_passes_the_check_and_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "My Cats"
    assert cli.main(["new-set", str(folder)]) == 0
    assert "holdin check" in capsys.readouterr().out
    assert cli.main(["check", str(folder)]) == 0
    assert "my-cats 0.1.0: clean" in capsys.readouterr().out
    cards = load_set(folder)
    session = Session(cards, Setup(ScenarioId("nine-lives"), next(iter(cards.characters))), Dice(1))
    for _ in range(200):
        if session.state.ending is not None:
            break
        session.do(session.legal()[0])
    assert session.state.ending is not None or session.state.round > 1


def test_what_the_set_begins_with_is_seen_on_the_open_map(tmp_path: Path) -> None:
    """Its cards aren't only checked: an area hits, a cat teleports and summons, and the item's rift is gone through."""
    folder = tmp_path / "my-cats"
    assert cli.main(["new-set", str(folder)]) == 0
    cards = load_set(folder)
    cat = cards.monsters[MonsterId("fence-cat")]
    assert any(set_.area for set_ in cat.elite.sets.values())
    items = tuple(cards.items)[-2:]
    setup = Setup(ScenarioId("nine-lives"), next(iter(cards.characters)), items=items, fights=Fights.OPEN)
    seen = {event.kind for seed in range(6) for event in _at_random(Session(cards, setup, Dice(seed)), seed)}
    assert {"monster_teleported", "monster_summoned", "rift_created", "teleported"} <= seen


def _at_random(session: Session, seed: int) -> Iterator[Event]:
    """What comes of random answers."""
    answers = Random(seed)
    while session.state.ending is None:
        yield from cast("Moment", session.do(answers.choice(session.legal()))).events


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    assert cli.main(["new-set", str(tmp_path)]) == 1
    assert "not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(("folder", "name"), [("My Cats!", "my-cats"), ("2nd set", "nd-set"), ("x" * 60, "x" * 40)])
def test_the_set_is_named_after_its_folder(folder: str, name: str) -> None:
    assert set_name(folder) == name


@pytest.mark.parametrize("folder", ["base", "...", "42"])
def test_a_folder_without_a_name_is_refused(folder: str) -> None:
    with pytest.raises(NewSetError):
        set_name(folder)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A new set, edited: the cats are tougher, and a third one sleeps on the fence."""
    folder = tmp_path / "my-cats"
    assert cli.main(["new-set", str(folder)]) == 0
    monster = folder / "monsters" / "fence-cat.toml"
    monster.write_text(monster.read_text(encoding="utf-8").replace("hp = 4", "hp = 5"), encoding="utf-8")
    drawing = folder / "maps" / "back-yard.toml"
    drawing.write_text(drawing.read_text(encoding="utf-8").replace(".   :   .   .   .", ".   :   c   .   ."), "utf-8")
    return folder


@pytest.mark.slow
def test_a_set_of_ones_own_is_written_checked_and_played_everywhere(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The window from its menu to the scenario's end, Hand, the tracker with its referee, the engine, the print."""
    assert cli.main(["check", str(mine)]) == 0
    assert "clean" in capsys.readouterr().out
    cards, home = load_set(mine), tmp_path / "home"
    _played_in_the_window(cards, home)
    _laid_out_in_hand(cards, home)
    _tracked(cards, home)
    engine, setup = Engine(), {"scenario": "nine-lives", "character": next(iter(cards.characters))}
    for request in ({"op": "load", "cards": str(mine)}, {"op": "new", **setup}):
        said = answer(engine, json.dumps({"id": 1, **request}).encode())
        assert said["ok"], said
    out = tmp_path / "cards.pdf"
    assert cli.main(["print", "--set", str(mine), "--out", str(out), "--dpi", "72", "--no-book"]) == 0
    assert "Fence Cat" in " ".join(page.extract_text() for page in PdfReader(out).pages)


def _played_in_the_window(cards: CardSet, home: Path) -> None:
    """Begun from the menu; its game lies apart from the built-in set's games."""
    with Driver(home, cards=cards, settings=Settings(reduced_motion=True, guide=False)) as driver:
        driver.click("scenarios")
        for _ in range(9):
            driver.key("PAGEDOWN")
        driver.click([spot.id for spot in driver.screen.view().spots if spot.id.startswith("scenario:")][-1])
        driver.key("RETURN")
        greedy = Greedy()
        assert driver.play.session.state.setup.scenario == "nine-lives"
        for _ in range(400):
            state = driver.play.session.state
            if state.ending is not None:
                break
            by_keys(driver, greedy)
        assert driver.play.session.state.ending is not None
    assert list((home / "sets" / "my-cats").rglob("*.holdin"))
    assert not (home / "games").exists()


def _laid_out_in_hand(cards: CardSet, home: Path) -> None:
    desk = Desk.made(cards, load_keys(), home, lambda: 1, Settings(), ways=WAYS)
    screen = open_hand(desk, SMALLEST, lambda other: other)
    screen.does(SetUp(scenario=ScenarioId("nine-lives")))
    assert not screen.trouble
    reading = read(cards, screen.table)
    assert reading.setup is not None
    assert reading.setup.scenario == "nine-lives"
    screen.leave()


def _tracked(cards: CardSet, home: Path) -> None:
    desk = Desk.made(cards, load_keys(), home, lambda: 1, Settings(), ways=WAYS)
    page = tracker(desk, SMALLEST)
    assert isinstance(page, NewSheet)
    screen = page.choose(ScenarioId("nine-lives"))
    assert isinstance(screen, Tracker)
    tile = next(iter(stage(cards, Setup(ScenarioId("nine-lives"), next(iter(cards.characters)))).monsters.values()))
    begun = fight(cards, screen.sheet, tile)
    assert begun is not None
    screen.do(begun)
    screen.rolled(Letter.B)
    assert monster_turn(cards, screen.sheet).reasons
    screen.leave()


def test_a_sets_tables_lie_apart_from_the_built_in_sets(mine: Path, tmp_path: Path) -> None:
    """What the built-in cards can't go on with isn't opened with them, and so never taken for damaged."""
    home = tmp_path / "home"
    _laid_out_in_hand(load_set(mine), home)
    before = {path: path.read_bytes() for path in home.rglob("*.cards")}
    assert before
    screen = open_hand(
        Desk.made(load_set(), load_keys(), home, lambda: 1, Settings(), ways=WAYS), SMALLEST, lambda other: other
    )
    assert not screen.trouble
    screen.leave()
    assert {path: path.read_bytes() for path in before} == before
    assert not list(home.rglob("*damaged*"))
