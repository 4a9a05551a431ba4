"""The scenarios that a save tells of."""

from dataclasses import replace
from pathlib import Path

import pytest

from holdin.errors import SaveError
from holdin.game.dice import Dice
from holdin.game.notation import show
from holdin.game.setup import start_of
from holdin.game.state import Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.saves.campaign import KeptCampaign
from holdin.saves.history import chapters
from holdin.saves.recording import Recording
from holdin.saves.session import KeptSession
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


def taken_up(game: KeptSession, hp: int) -> None:
    """The cards as hands have left them: your HP are others."""
    start = start_of(game.state)
    game.take_up(replace(start, hp=hp))


def test_what_was_taken_up_from_cards_in_hand_is_part_of_the_history(tmp_path: Path) -> None:
    """Before the first answer, between answers, taken back and done again; the same game comes back each time."""
    campaign = begun(tmp_path / "a.holdin")
    plan(campaign, "scenario zero 0")
    game = campaign.game
    assert game is not None
    taken_up(game, 9)
    play(campaign, 4)
    taken_up(game, 7)
    taken_up(game, 6)
    play(campaign, 2)
    assert game.undo(4) == 4
    assert game.redo(2) == 2
    play(campaign, 3)
    state = game.state
    campaign.close()
    (chapter,) = chapters(campaign.path)
    assert len(chapter.answers) == 4 + 3
    assert len(chapter.steps) == len(game.moments) - 1
    assert chapter.session(CARDS).state == state
    again = KeptCampaign.open(campaign.path, CARDS)
    assert again.game is not None
    assert again.game.state == state
    again.close()


def test_what_was_taken_up_is_seen_again_with_the_answer_before_it(tmp_path: Path) -> None:
    """A recorded game goes from answer to answer, on and back; a take-up never stands alone."""
    campaign = begun(tmp_path / "a.holdin")
    plan(campaign, "scenario zero 0")
    game = campaign.game
    assert game is not None
    taken_up(game, 9)
    play(campaign, 2)
    taken_up(game, 7)
    play(campaign, 2)
    taken_up(game, 5)
    campaign.close()
    (chapter,) = chapters(campaign.path)
    tape = Recording(chapter.session(CARDS), campaign.path)
    states = [tape.state]
    while tape.undone:
        (action,) = tape.legal()
        if len(states) % 2:
            tape.do(action)
        else:
            assert tape.redo()
        states.append(tape.state)
    assert [state.you.hp for state in states] == [9, 9, 7, 7, 5]
    for state in reversed(states[:-1]):
        assert tape.undo()
        assert tape.state == state
    assert tape.legal()
