"""A long campaign goes on in parts: its history lies beside it, twice, and is told, played, exported whole."""

import shutil
from contextlib import AbstractContextManager
from itertools import pairwise
from pathlib import Path

import pytest

from holdin.saves import disk
from holdin.saves.campaign import KeptCampaign
from holdin.saves.campaign_files import export, preview, take_in
from holdin.saves.history import chapters
from holdin.saves.journal import read
from holdin.saves.records import Adopted, Stands
from holdin.saves.savefile import TWIN, copies_of, folder_of, part_of, parts_of
from holdin.saves.sets import Continuation
from tests.saves.campaigns import CARDS, begun, dearer, plan, play, scenario
from tests.saves.stores import cut

SCENARIOS = 12


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign of twelve scenarios and a half, in parts of a few."""
    monkeypatch.setattr("holdin.saves.savefile.LONG", 5000)
    path = tmp_path / "mara.holdin"
    played(begun(path))
    return path


def played(campaign: KeptCampaign) -> None:
    for _ in range(SCENARIOS):
        scenario(campaign)
    plan(campaign, "scenario zero 0")
    play(campaign, 5)
    campaign.close()


def told(path: Path) -> list[object]:
    return [(chapter.scenario, chapter.answers, chapter.finished) for chapter in chapters(path)]


def test_it_tells_and_plays_every_scenario(path: Path) -> None:
    """As if it had stayed in one piece."""
    parts = parts_of(path)
    assert len(parts) > 2
    assert len(chapters(path)) == SCENARIOS + 1
    for before, after in pairwise(parts):
        assert after.header.earlier is not None
        assert after.header.earlier.check == before.check
        assert after.header.earlier.entries + 1 == before.count
        assert after.entries[0] == before.entries[-1]
    for chapter in chapters(path):
        assert chapter.session(CARDS).lines()
    assert path.stat().st_size < 5000 * 2


def test_it_tells_the_same_as_one_that_stayed_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    other = path.with_name("whole.holdin")
    played(begun(other))
    assert len(parts_of(other)) == 1
    assert told(other) == told(path)
    assert read(other).count == read(path).count


@pytest.mark.parametrize("which", ["main", "twin"])
def test_one_good_file_of_a_part_is_enough(path: Path, which: str) -> None:
    before = told(path)
    part = part_of(path, 1)
    (part if which == "main" else folder_of(part) / TWIN).write_bytes(b"\0" * 99)
    assert told(path) == before


def test_a_part_that_is_gone_takes_nothing_with_it(path: Path) -> None:
    """The campaign goes on; what the other parts have is still told, another save's part is not."""
    before = told(path)
    part_of(path, 1).unlink()
    shutil.rmtree(folder_of(part_of(path, 1)))
    assert 0 < len(told(path)) < len(before)
    assert told(path) == before[-len(told(path)) :]
    other = path.with_name("other.holdin")
    campaign = begun(other, name="Other")
    scenario(campaign)
    campaign.close()
    shutil.copy(other, part_of(path, 1))
    assert told(path) == before[-len(told(path)) :]
    again = KeptCampaign.open(path, CARDS)
    assert again.mended is None
    play(again, 1)
    again.close()


def test_an_export_has_all_of_it_and_so_has_what_is_taken_in(path: Path, tmp_path: Path) -> None:
    """One file; a copy, too, is taken in with the parts beside it."""
    out = export(path, tmp_path / "out" / "mara.holdin")
    contents = read(out)
    assert contents.header.earlier is None
    assert sum(isinstance(record, Stands) for record in contents.entries) == SCENARIOS
    assert told(out) == told(path)
    for source in (out, copies_of(path)[0]):
        taken = take_in(preview(source, CARDS), tmp_path / "shelf")
        assert told(taken) in (told(path), told(path)[:-1])
        campaign = KeptCampaign.open(taken, CARDS)
        assert campaign.state.played >= SCENARIOS
        campaign.close()


@pytest.mark.parametrize("lines", [0, 1])
def test_the_last_part_serves_where_nothing_else_is_left(path: Path, lines: int) -> None:
    """It ends as the campaign stood when the next one was begun; what is gone since is counted."""
    had = read(path).count
    for file in (path, folder_of(path) / TWIN, *copies_of(path)):
        cut(file, lines)
    campaign = KeptCampaign.open(path, CARDS)
    assert campaign.mended is not None
    assert campaign.mended.lost == had - read(path).count
    assert read(path).count > 100
    campaign.close()


def test_a_part_goes_on_with_the_cards_that_were_adopted(path: Path) -> None:
    """They stand in its header, so that its lines mean the same."""
    changed = dearer()
    campaign = KeptCampaign.open(path, changed, Continuation.NOW)
    assert any(isinstance(record, Adopted) for record in read(path).entries)
    play(campaign)
    plan(campaign, "finish")
    for _ in range(SCENARIOS):
        scenario(campaign)
    campaign.close()
    assert read(path).header.cards.digest == changed.digest
    KeptCampaign.open(path, changed).close()


def test_where_the_disk_refuses_it_the_journal_stays_long(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each write fails once, or all fail from it on, as parts change: nothing is lost, the next answer counts."""
    campaign = KeptCampaign.open(path, CARDS)
    play(campaign)
    plan(campaign, "finish")
    monkeypatch.setattr("holdin.saves.savefile.LONG", 1)
    for call in range(12):
        with monkeypatch.context() as patched:
            refuse(patched, call % 6, once=call < 6)
            scenario(campaign)
        scenario(campaign)
        state = campaign.state
        campaign.close()
        campaign = KeptCampaign.open(path, CARDS)
        assert (campaign.state, campaign.mended) == (state, None)
    campaign.close()
    assert len(chapters(path)) == SCENARIOS + 1 + 2 * 12


def refuse(patched: pytest.MonkeyPatch, call: int, *, once: bool) -> None:
    real, calls = disk._draft, iter(range(99))

    def draft(folder: Path, data: bytes) -> AbstractContextManager[Path]:
        at = next(calls)
        if at == call or (at > call and not once):
            raise OSError(28, "No space left on device")
        return real(folder, data)

    patched.setattr("holdin.saves.disk._draft", draft)
