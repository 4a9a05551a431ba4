"""The scenarios that a save tells of."""

from pathlib import Path

import pytest

from holdin.errors import SaveError
from holdin.game.dice import Dice
from holdin.game.notation import show
from holdin.game.state import Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.saves.history import chapters
from holdin.saves.kept import KeptSession
from tests.saves.campaigns import CARDS, begun, plan, play, played, scenario, without_moves


def test_every_scenario_is_there_and_plays_again(tmp_path: Path) -> None:
    """Finished ones and the one under way, each with its own dice; what was taken back is left out."""
    campaign = played(tmp_path / "a.holdin", 2, 6)
    game = campaign.game
    assert game is not None
    game.undo(3)
    game.redo(1)
    found = chapters(campaign.path)
    assert [chapter.finished for chapter in found] == [True, True, False]
    assert {(chapter.scenario, chapter.level) for chapter in found} == {("zero", 0)}
    last = found[-1].session(CARDS)
    assert last.state == game.state
    assert last.setup == game.setup
    assert found[-1].answers == tuple(
        tuple(show(action) for action in moment.actions) for moment in game.moments if moment.actions
    )
    assert found[0].session(CARDS).state.ending is not None
    assert found[0].session(CARDS).dice_at_start != found[1].session(CARDS).dice_at_start
    campaign.close()


def test_a_scenario_of_other_cards_can_still_be_read(tmp_path: Path) -> None:
    """The lines are there; playing them again is refused in one sentence."""
    campaign = begun(tmp_path / "a.holdin")
    scenario(campaign)
    campaign.close()
    (chapter,) = chapters(campaign.path)
    assert chapter.answers[0][0].startswith("cards ")
    with pytest.raises(SaveError, match="zero was played with other cards or rules"):
        chapter.session(without_moves())


def test_a_game_is_one_chapter(tmp_path: Path) -> None:
    """Also while somebody plays it."""
    kept = KeptSession.begin(tmp_path / "a.holdin", CARDS, Setup(ScenarioId("zero"), CharacterId("hero"), 2), Dice(4))
    kept.do(kept.legal()[0])
    (chapter,) = chapters(kept.path)
    assert (chapter.scenario, chapter.level, chapter.finished) == ("zero", 2, False)
    assert chapter.session(CARDS).state == kept.state
    kept.close()


def test_a_campaign_without_a_scenario_tells_nothing(tmp_path: Path) -> None:
    """Not even of one that was only chosen."""
    campaign = begun(tmp_path / "a.holdin")
    assert chapters(campaign.path) == ()
    plan(campaign, "scenario zero 3")
    assert chapters(campaign.path) == ()
    play(campaign, 1)
    assert [chapter.level for chapter in chapters(campaign.path)] == [3]
    campaign.close()
