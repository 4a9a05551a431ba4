"""A game of a dungeon is a game: kept, undone, seen again, gone on with – and whole in its save."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from holdin.data.load import built_in_cards
from holdin.dungeons.offer import dealt, dice_of
from holdin.dungeons.seed_word import Deal, word_of
from holdin.errors import SaveChangedError, SaveError
from holdin.game.notation import show
from holdin.models.base import CharacterId, MonsterId
from holdin.models.dungeon import DUNGEON, Dungeon
from holdin.models.letters import Fights
from holdin.saves.history import chapters
from holdin.saves.journal import read
from holdin.saves.recording import Recording
from holdin.saves.records import Header
from holdin.saves.session import KeptSession, restore, save
from holdin.saves.sets import Continuation
from holdin.saves.store import Store

CARDS = built_in_cards()
WOLF = MonsterId("wolf")
TAMSIN = CharacterId("tamsin")


def the_dungeon(fights: Fights = Fights.HELD) -> Dungeon:
    return dealt(CARDS, word_of(CARDS, Deal(3, 1, fights)))


def store_in(folder: Path) -> Store:
    return Store(CARDS, folder, lambda: 5)


def played(folder: Path, answers: int = 6, character: CharacterId | None = None) -> KeptSession:
    """A game of a dungeon after some answers."""
    session = store_in(folder).new_dungeon(the_dungeon(), character)
    for _ in range(answers):
        session.do(session.legal()[0])
    return session


@pytest.mark.parametrize("character", [None, TAMSIN])
def test_a_dungeon_goes_on_where_it_was_left(tmp_path: Path, character: CharacterId | None) -> None:
    """For a guest, too; its dice are the word's, its undo is any game's."""
    session = played(tmp_path, character=character)
    state, before = session.state, session.moments[-2].state
    assert session.dice_at_start == dice_of(the_dungeon())
    session.close()
    again = store_in(tmp_path).last_game()
    assert again is not None
    assert (again.state, again.cards.dungeon) == (state, the_dungeon())
    assert again.undo() == 1
    assert again.state == before
    again.close()


def test_the_save_has_the_dungeon_whole(tmp_path: Path) -> None:
    """However dungeons are dealt by then: no word is asked, and what it holds is checked as card data is."""
    session = played(tmp_path)
    session.close()
    header = read(session.path).header
    assert isinstance(header, Header)
    assert header.dungeon == the_dungeon()
    words = replace(CARDS, dealing=None)
    assert restore(session.path, words).state == session.state


def test_a_game_without_a_dungeon_is_written_as_ever(tmp_path: Path) -> None:
    """So that each game of old keeps its checksums."""
    session = store_in(tmp_path).new_game(CARDS.campaign.start[0], 1)
    session.close()
    assert "dungeon" not in json.loads(session.path.read_text(encoding="utf-8").splitlines()[0])


def test_it_is_saved_seen_again_and_told(tmp_path: Path) -> None:
    """`save`, `restore`, `replay`: the same answers, from the file alone."""
    session = played(tmp_path)
    session.close()
    save(session, tmp_path / "copy.holdin")
    assert restore(tmp_path / "copy.holdin", CARDS).state == session.state
    (chapter,) = chapters(session.path)
    assert (chapter.scenario, chapter.level) == (DUNGEON, 1)
    tape = Recording(chapter.session(CARDS), session.path)
    while tape.legal():
        tape.do(tape.legal()[0])
    assert tape.state == session.state
    assert [line for each in chapter.answers for line in each] == [
        show(action) for moment in session.moments[1:] for action in moment.actions
    ]


def test_changed_cards_are_told_as_for_any_game(tmp_path: Path) -> None:
    """It goes on with them, or as it was made; the dungeon stays."""
    session = played(tmp_path)
    session.close()
    wolf = CARDS.monsters[WOLF]
    other = replace(CARDS, digest="changed", monsters={**CARDS.monsters, WOLF: wolf.model_copy()})
    with pytest.raises(SaveChangedError):
        KeptSession.open(session.path, other)
    as_made = KeptSession.open(session.path, other, Continuation.AS_MADE)
    assert as_made.state == session.state
    as_made.close()
    now = KeptSession.open(session.path, other, Continuation.NOW)
    assert now.cards.dungeon == the_dungeon()
    now.close()


def cut_up(dungeon: Dungeon) -> Dungeon:
    """One whose map isn't in one piece."""
    return dungeon.model_copy(update={"face": dungeon.face.model_copy(update={"drawing": ".   #   .\n"})})


def in_anothers_place(dungeon: Dungeon) -> Dungeon:
    """One that calls itself as a scenario of the set."""
    scenario = dungeon.scenario.model_copy(update={"id": CARDS.campaign.start[0]})
    return dungeon.model_copy(update={"scenario": scenario})


def with_signs(dungeon: Dungeon) -> Dungeon:
    """One whose title would colour a terminal."""
    texts = {"en": {**dungeon.texts["en"], f"scenario.{DUNGEON}.title": "\x1b[31mThe Cellar"}}
    return dungeon.model_copy(update={"texts": texts})


@pytest.mark.parametrize("spoilt", [cut_up, in_anothers_place, with_signs])
def test_a_dungeon_that_is_none_is_refused(tmp_path: Path, spoilt: Callable[[Dungeon], Dungeon]) -> None:
    """A save is no card set, but what it brings is looked at like one."""
    session = played(tmp_path, 0)
    session.close()
    session.cards = replace(session.cards, dungeon=spoilt(the_dungeon()))
    save(session, tmp_path / "spoilt.holdin")
    with pytest.raises(SaveError):
        restore(tmp_path / "spoilt.holdin", CARDS)
