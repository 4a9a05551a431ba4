"""What `test_promises.py` doesn't do to all saves: many copies, games saved over games, others' files."""

import shutil
from pathlib import Path

import pytest

from holdin.errors import SaveError
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.saves.campaign import KeptCampaign
from holdin.saves.disk import write_file
from holdin.saves.savefile import copies_of, folder_of
from holdin.saves.session import restore, save
from tests.saves.campaigns import CARDS as CAMPAIGN_CARDS
from tests.saves.campaigns import begun as begin_campaign
from tests.saves.campaigns import plan, play
from tests.saves.test_journal import CARDS, SETUP


def campaign(folder: Path, answers: int = 12) -> Path:
    """A campaign that has been played, copied and left."""
    path = folder / "mara.holdin"
    started = begin_campaign(path)
    plan(started, "scenario zero 0")
    play(started, answers)
    started.close()
    KeptCampaign.open(path, CAMPAIGN_CARDS).close()
    return path


def test_a_copys_number_counts_not_its_letters(tmp_path: Path) -> None:
    """The millionth comes after the 999,999th."""
    path = campaign(tmp_path)
    for number in ("999999", "1000000"):
        shutil.copy(path, folder_of(path) / f"copy-{number}.holdin")
    assert copies_of(path)[0].name == "copy-1000000.holdin"


def test_a_draft_never_takes_anothers_place(tmp_path: Path) -> None:
    """A campaign that is called as a draft once was stays as it is, and so does what is no game at `.old`."""
    named = campaign(tmp_path / "one")
    for name in ("a.new", "a.old"):
        shutil.copy(named, tmp_path / name)
    before = {name: (tmp_path / name).read_bytes() for name in ("a.new", "a.old")}
    session = Session(CARDS, SETUP, Dice(5))
    for _ in range(3):
        session.do(session.legal()[0])
        save(session, tmp_path / "a")
    assert {name: (tmp_path / name).read_bytes() for name in before} == before
    assert restore(tmp_path / "a", CARDS).state == session.state
    assert [len(restore(tmp_path / f"a.old-{number}", CARDS).moments) for number in (1, 2)] == [2, 3]


def test_what_was_written_whole_leaves_no_draft(tmp_path: Path) -> None:
    write_file(tmp_path / "a", b"whole")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_nothing_of_anothers_is_read_as_a_save(tmp_path: Path) -> None:
    """A file that is none of ours is refused and stays."""
    path = tmp_path / "notes.holdin"
    path.write_text("my notes\n")
    with pytest.raises(SaveError):
        KeptCampaign.open(path, CAMPAIGN_CARDS)
    assert path.read_text() == "my notes\n"
