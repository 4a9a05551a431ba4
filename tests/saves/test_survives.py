"""What befalls saves out of the ordinary: sync tools, links, deduplication, others' files, cuts while running."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from holdin.errors import SaveError, SaveIoError
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.saves.campaign import KeptCampaign
from holdin.saves.disk import write_file
from holdin.saves.journal import read
from holdin.saves.kept import KeptSession, restore, save
from holdin.saves.records import Redid, Undid, encode_all
from holdin.saves.savefile import TWIN, copies_of, folder_of
from holdin.saves.shelf import campaigns
from tests.saves.campaigns import CARDS as CAMPAIGN_CARDS
from tests.saves.campaigns import begun as begin_campaign
from tests.saves.campaigns import plan, play
from tests.saves.test_journal import CARDS, SETUP, begun


def campaign(folder: Path, answers: int = 12) -> Path:
    """A campaign that has been played, copied and left."""
    path = folder / "mara.holdin"
    started = begin_campaign(path)
    plan(started, "scenario zero 0")
    play(started, answers)
    started.close()
    KeptCampaign.open(path, CAMPAIGN_CARDS).close()
    return path


STRANGE: dict[str, Callable[[Path], object]] = {
    "a link to nowhere": lambda folder: (folder / "copy-000099.holdin").symlink_to(folder / "gone"),
    "a name without a number": lambda folder: (folder / "copy-zzz.holdin").write_bytes(b"{}"),
    "a sync tool's copy": lambda folder: (folder / "copy-000900.sync-conflict-1.holdin").write_bytes(b"{}"),
    "a folder": lambda folder: (folder / "copy-000098.holdin").mkdir(),
}


@pytest.mark.parametrize("strange", STRANGE)
def test_strange_files_among_the_copies_are_passed_over_and_named(tmp_path: Path, strange: str) -> None:
    """Neither this campaign nor another, nor the list of them, is barred by one."""
    path = campaign(tmp_path)
    STRANGE[strange](folder_of(path))
    path.write_bytes(path.read_bytes() + b"torn")  # so that the copies are looked at
    assert [each.name for each in campaigns(tmp_path, CAMPAIGN_CARDS)] == ["Mara"]
    again = KeptCampaign.open(path, CAMPAIGN_CARDS)
    assert again.mended is not None
    assert "copy-" in str(again.mended)
    play(again, 1)
    again.close()
    assert all(copy.is_file() for copy in copies_of(path))


def test_a_copys_number_counts_not_its_letters(tmp_path: Path) -> None:
    """The millionth comes after the 999,999th."""
    path = campaign(tmp_path)
    for number in ("999999", "1000000"):
        shutil.copy(path, folder_of(path) / f"copy-{number}.holdin")
    assert copies_of(path)[0].name == "copy-1000000.holdin"


@pytest.mark.parametrize("one", ["main", "twin"])
def test_main_and_twin_that_became_one_file_are_parted(tmp_path: Path, one: str) -> None:
    """Deduplicating tools link equal files; each answer is written once to each again."""
    path = tmp_path / "a.holdin"
    begun(path).close()
    twin = folder_of(path) / TWIN
    kept, gone = (path, twin) if one == "main" else (twin, path)
    gone.unlink()
    os.link(kept, gone)
    session = KeptSession.open(path, CARDS)
    for _ in range(6):
        session.do(session.legal()[0])
    state = session.state
    session.close()
    assert not path.samefile(twin)
    assert restore(path, CARDS).state == restore(twin, CARDS).state == state


def test_a_save_that_shares_its_file_with_a_backup_leaves_the_backup_alone(tmp_path: Path) -> None:
    """A hard link of the player's own making, or a tool's, is no place to write to."""
    path, backup = tmp_path / "a.holdin", tmp_path / "backup"
    begun(path).close()
    os.link(path, backup)
    before = backup.read_bytes()
    session = KeptSession.open(path, CARDS)
    session.do(session.legal()[0])
    session.close()
    assert backup.read_bytes() == before


def replaced_by_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def replaced_by_a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def replaced_by_zeros(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(0)
        file.truncate(1 << 40)


LOST: dict[str, Callable[[Path], object]] = {
    "missing": Path.unlink,
    "a folder": replaced_by_a_folder,
    "a pipe": replaced_by_a_pipe,
    "zeros without end": replaced_by_zeros,
    "empty": lambda path: path.write_bytes(b""),
}


@pytest.mark.parametrize("which", ["main", "twin"])
@pytest.mark.parametrize("how", LOST)
def test_one_good_file_is_enough(tmp_path: Path, which: str, how: str) -> None:
    """Whatever stands in place of the other; what is no file of ours is set aside, and the list has the campaign."""
    path = campaign(tmp_path)
    state = KeptCampaign.open(path, CAMPAIGN_CARDS)
    before = (state.state, state.game and state.game.state)
    state.close()
    LOST[how](path if which == "main" else folder_of(path) / TWIN)
    assert [each.name for each in campaigns(tmp_path, CAMPAIGN_CARDS)] == ["Mara"]
    again = KeptCampaign.open(path, CAMPAIGN_CARDS)
    assert (again.state, again.game and again.game.state) == before
    play(again, 2)
    after = (again.state, again.game and again.game.state)
    again.close()
    for file in (path, folder_of(path) / TWIN):
        assert len(read(file).entries) > 0
    shutil.rmtree(folder_of(path))
    last = KeptCampaign.open(path, CAMPAIGN_CARDS)
    assert (last.state, last.game and last.game.state) == after
    last.close()


@pytest.mark.parametrize("how", ["missing", "a file", "a link"])
def test_the_main_file_is_enough(tmp_path: Path, how: str) -> None:
    """Without the folder beside it, with a file in its place, or a link to elsewhere."""
    path = campaign(tmp_path)
    shutil.rmtree(folder_of(path))
    elsewhere = tmp_path / "elsewhere"
    if how == "a file":
        folder_of(path).write_bytes(b"not ours")
    elif how == "a link":
        elsewhere.mkdir()
        folder_of(path).symlink_to(elsewhere)
    again = KeptCampaign.open(path, CAMPAIGN_CARDS)
    play(again, 2)
    again.close()
    assert read(folder_of(path) / TWIN).good == read(path).good
    assert not elsewhere.exists() or not [*elsewhere.iterdir()]


def cut(path: Path, lines: int) -> None:
    data = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(data[:lines]))


def test_it_is_said_how_many_answers_are_gone(tmp_path: Path) -> None:
    """Both files end early; what the summary knows tells how much there was."""
    path = campaign(tmp_path, 30)
    had = len(read(path).entries)
    for file in (path, folder_of(path) / TWIN, *copies_of(path)):
        cut(file, 8)
    again = KeptCampaign.open(path, CAMPAIGN_CARDS)
    assert again.mended is not None
    assert again.mended.lost == had - 7
    assert f"{had - 7} answers" in str(again.mended)
    again.close()
    whole = KeptCampaign.open(path, CAMPAIGN_CARDS)
    assert whole.mended is None
    whole.close()


def test_the_newest_copy_serves_where_both_end_early(tmp_path: Path) -> None:
    """What it has more is had again."""
    path = campaign(tmp_path, 30)
    had = len(read(path).entries)
    for file in (path, folder_of(path) / TWIN):
        cut(file, 8)
    again = KeptCampaign.open(path, CAMPAIGN_CARDS)
    assert again.mended is not None
    assert again.mended.lost == 0
    again.close()
    assert len(read(path).entries) == had


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


def renamed_over(path: Path) -> None:
    other = path.with_name("other")
    shutil.copy(path, other)
    other.replace(path)


def taken_away(path: Path) -> None:
    shutil.rmtree(folder_of(path))
    path.unlink()


WHILE: dict[str, Callable[[Path], object]] = {
    "the folder is deleted": taken_away,
    "the main file is replaced": renamed_over,
    "the twin is replaced": lambda path: renamed_over(folder_of(path) / TWIN),
    "the main file is cut": lambda path: cut(path, 3),
    "the twin is cut": lambda path: cut_in_place(folder_of(path) / TWIN),
    "the lock is taken away": lambda path: path.with_name(path.name + ".lock").unlink(),
}


def cut_in_place(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(300)


@pytest.mark.parametrize("what", WHILE)
def test_no_answer_counts_that_the_next_opening_would_not_find(tmp_path: Path, what: str) -> None:
    """While a game runs another program meddles: the answer is refused, with the way on; nothing of before is lost."""
    path = tmp_path / "a.holdin"
    session = begun(path)
    state = session.state
    WHILE[what](path)
    with pytest.raises(SaveIoError, match="changed by another program"):
        session.do(session.legal()[0])
    assert session.state == state
    session.close()
    if what != "the folder is deleted":
        again = KeptSession.open(path, CARDS)
        assert again.state == state
        again.do(again.legal()[0])
        again.close()


def test_a_save_of_more_lines_than_any_campaign_is_read(tmp_path: Path) -> None:
    """What was acknowledged is there at the next opening, however long it has grown."""
    path = tmp_path / "a.holdin"
    begun(path, 2).close()
    had = read(path)
    records, check = [], had.check
    for _ in range(100_001):
        records += [Undid(undo=1), Redid(redo=1)]
    data, _ = encode_all(check, tuple(records))
    path.write_bytes(had.good + data)
    assert len(read(path).entries) == len(had.entries) + 200_002


def test_nothing_of_anothers_is_read_as_a_save(tmp_path: Path) -> None:
    """A file that is none of ours is refused and stays."""
    path = tmp_path / "notes.holdin"
    path.write_text("my notes\n")
    with pytest.raises(SaveError):
        KeptCampaign.open(path, CAMPAIGN_CARDS)
    assert path.read_text() == "my notes\n"
