"""The notebook is what the saves say, with its cache and without."""

import shutil
from pathlib import Path

import pytest

from holdin.data.dungeon_cards import with_dungeon
from holdin.data.library import Library
from holdin.data.load import built_in_cards
from holdin.dungeons.offer import sound
from holdin.dungeons.seed_word import Deal, deal_of, word_of
from holdin.errors import SaveError
from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.letters import Fights
from holdin.notebook.played import Notebook
from holdin.saves import history
from holdin.saves.history import PlayedScenario
from holdin.saves.notebook import CACHE, NotebookReader
from holdin.saves.session import KeptSession
from tests.golden.make import FOLDER
from tests.saves.campaigns import CARDS, begun, dearer, plan, play, scenario, without_moves


def read(folder: Path, cards: object = CARDS) -> Notebook:
    return NotebookReader(folder, cards, Library()).read()  # type: ignore[arg-type]  # a card set


def game(folder: Path, number: int = 1, answers: int | None = None) -> Path:
    """A single game, to its end or for so many answers."""
    path = folder / "games" / f"game-{number}.holdin"
    kept = KeptSession.begin(path, CARDS, Setup(ScenarioId("zero"), CharacterId("hero"), 2), Dice(number))
    turn = 0
    while kept.legal() and turn != answers:
        kept.do(kept.legal()[(3 + 7 * turn) % len(kept.legal())])
        turn += 1
    kept.close()
    return path


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scenarios that are played again."""
    found: list[str] = []
    again = PlayedScenario.session

    def session(chapter: PlayedScenario, *given: object) -> object:
        found.append(chapter.scenario)
        return again(chapter, *given)  # type: ignore[arg-type]  # what is handed on

    monkeypatch.setattr(history.PlayedScenario, "session", session)
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign of two scenarios, and two single games, one of which is under way."""
    campaign = begun(tmp_path / "campaigns" / "mara.holdin")
    scenario(campaign)
    scenario(campaign)
    campaign.close()
    game(tmp_path)
    game(tmp_path, 2, answers=3)
    return tmp_path


def test_games_that_are_over_are_told_wherever_they_were_played(folder: Path) -> None:
    found = read(folder)
    assert [(each.save, each.number, each.campaign) for each in found.played] == [
        ("games/game-1.holdin", 1, ""),
        ("campaigns/mara.holdin", 1, "Mara"),
        ("campaigns/mara.holdin", 2, "Mara"),
    ]
    assert all(each.facts.ending is not None and each.facts.undone == 0 for each in found.played)
    assert [(road.name, road.level) for road in found.roads] == [("Mara", 1)]
    assert not found.passed_over


def test_deleting_the_cache_changes_nothing(folder: Path, replays: list[str]) -> None:
    """Nor does one that is damaged; a good one spares all the work."""
    first = read(folder)
    replays.clear()
    assert read(folder) == first
    assert not replays
    for damage in (b"{", b'{"program": 1}', b"\xff" * 9):
        (folder / CACHE).write_bytes(damage)
        assert read(folder) == first
    (folder / CACHE).unlink()
    assert read(folder) == first


def test_of_a_campaign_that_has_gone_on_only_the_rest_is_played_again(folder: Path, replays: list[str]) -> None:
    """What came before still has the checksum that it had."""
    from holdin.saves.campaign import KeptCampaign  # noqa: PLC0415 - see the fixture

    read(folder)
    campaign = KeptCampaign.open(folder / "campaigns" / "mara.holdin", CARDS)
    scenario(campaign)
    campaign.close()
    replays.clear()
    found = read(folder)
    assert replays == ["zero"]
    (folder / CACHE).unlink()
    assert read(folder) == found


def test_other_cards_are_never_taken_from_the_cache(folder: Path) -> None:
    """With those that nothing can be played again with, all of it can only be read."""
    first = read(folder)
    assert [each.facts for each in read(folder, dearer()).played] == [each.facts for each in first.played]
    for part in folder.rglob("cards-*"):
        part.unlink()
    found = read(folder, without_moves())
    assert (found.played, found.unread) == ((), 4)


def test_a_damaged_save_is_named_and_passed_over(folder: Path) -> None:
    (folder / "games" / "torn.holdin").write_bytes(b"{")
    (folder / "games" / "folder.holdin").mkdir()
    found = read(folder)
    assert {over.save for over in found.passed_over} == {"games/torn.holdin", "games/folder.holdin"}
    assert all(isinstance(over.why, SaveError) for over in found.passed_over)
    assert len(found.played) == 3


def test_a_scenario_that_was_given_up_is_over_and_not_won(tmp_path: Path) -> None:
    """END-1: also where nothing had been answered in it."""
    campaign = begun(tmp_path / "campaigns" / "a.holdin")
    plan(campaign, "scenario zero 0")
    play(campaign, 2)
    plan(campaign, "give-up")
    plan(campaign, "scenario zero 1")
    plan(campaign, "give-up")
    campaign.close()
    found = read(tmp_path).played
    assert [(each.number, each.facts.level, each.facts.ending) for each in found] == [(1, 0, None), (2, 1, None)]


def test_what_was_taken_back_is_counted(tmp_path: Path) -> None:
    """What was done again isn't."""
    path = game(tmp_path)
    kept = KeptSession.open(path, CARDS)
    kept.undo(3)
    kept.redo(3)
    kept.undo(1)
    kept.redo(1)
    kept.close()
    assert [each.facts.undone for each in read(tmp_path).played] == [0]
    kept = KeptSession.open(path, CARDS)
    kept.undo(2)
    while kept.legal():
        kept.do(kept.legal()[-1])
    kept.close()
    assert [each.facts.undone for each in read(tmp_path).played] == [2]


def test_a_game_in_play_neither_spoils_nor_is_spoilt_by_the_cache(tmp_path: Path, replays: list[str]) -> None:
    """Who asks from within a dungeon, whose cards are others, finds the same as who asks from the menu."""
    cards = built_in_cards()
    word = word_of(cards, Deal(7, 1, Fights.HELD))
    dungeon = with_dungeon(cards, sound(cards, deal_of(cards, word)))
    for path in FOLDER.glob("scenario-1-*won.holdin"):
        (tmp_path / "games").mkdir(exist_ok=True)
        shutil.copy(path, tmp_path / "games")
    first = read(tmp_path, cards)
    assert len(first.played) == 2
    replays.clear()
    assert read(tmp_path, dungeon) == read(tmp_path, cards) == first
    assert not replays


def test_where_nothing_was_played_there_is_nothing(tmp_path: Path) -> None:
    assert read(tmp_path) == Notebook()
    assert not [*tmp_path.iterdir()]
