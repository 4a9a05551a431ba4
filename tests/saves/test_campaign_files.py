"""Several campaigns side by side: listed, exported, taken in after a look."""

import gzip
import os
from pathlib import Path

import pytest

from holdin.errors import SaveError, SaveIoError
from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.saves import campaign_files
from holdin.saves.campaign import KeptCampaign
from holdin.saves.reading import look
from holdin.saves.records import LONGEST, Did, encode
from holdin.saves.savefile import SUMMARY, copies_of, folder_of
from holdin.saves.session import KeptSession
from holdin.saves.sets import Continuation
from holdin.saves.summary import kept_summary
from tests.saves.campaigns import CARDS, begun, dearer, play, played, without_moves


def test_campaigns_are_listed_the_last_played_first(tmp_path: Path) -> None:
    """Name, level, scenarios, where it stands, and when; single games and strangers' files are no campaigns."""
    played(tmp_path / "a.holdin", 1, 4).close()
    begun(tmp_path / "b.holdin", name="Vada").close()
    KeptSession.begin(tmp_path / "g.holdin", CARDS, Setup(ScenarioId("zero"), CharacterId("hero")), Dice(1)).close()
    (tmp_path / "c.holdin").write_bytes(b"\x00" * 64)
    for number, name in enumerate(("b", "a", "c")):
        os.utime(tmp_path / f"{name}.holdin", (1000 + number, 1000 + number))
    junk, mara, vada = campaign_files.campaigns(tmp_path, CARDS)
    assert (junk.name, junk.summary) == ("c", None)
    assert "c.holdin is not a saved game" in str(junk.trouble)
    assert (mara.name, mara.played, mara.trouble, mara.changed) == ("Mara", 1001.0, None, False)
    assert (vada.name, vada.played) == ("Vada", 1000.0)
    summary = mara.summary
    assert summary is not None
    assert (summary.level, summary.completed, summary.played, summary.scenarios) == (1, (), 2, 5)
    assert (summary.stop, summary.scenario, summary.over) == ("playing", "zero", False)
    assert summary.game is not None
    assert summary.game.monsters_left == summary.game.monsters == 1
    assert 0 < summary.game.hp <= summary.game.max_hp


def test_a_list_opens_nothing_and_works_out_what_a_crash_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A summary is believed only while the journal's last line is the one that it was made of."""
    path = tmp_path / "a.holdin"
    campaign = played(path, 1, 3)
    summary = (folder_of(path) / SUMMARY).read_bytes()
    campaign.close()
    kept = campaign_files.campaigns(tmp_path, CARDS)[0].summary
    with monkeypatch.context() as patched:
        patched.setattr("holdin.saves.campaign_files.contents_of", None)
        assert campaign_files.campaigns(tmp_path, CARDS)[0].summary == kept
    for stale in (summary, b"", b"[" * 5000, b"{}"):
        (folder_of(path) / SUMMARY).write_bytes(stale)
        assert campaign_files.campaigns(tmp_path, CARDS)[0].summary == kept


def test_a_summary_is_believed_however_long_the_last_line_is(tmp_path: Path) -> None:
    path = tmp_path / "a.holdin"
    begun(path).close()
    summary = kept_summary(path)
    assert summary is not None
    line, check = encode(summary.check, Did(do=("x" * 200_000,)))
    assert 128 * 1024 < len(line) < LONGEST
    with path.open("ab") as file:
        file.write(line)
    assert kept_summary(path) is None
    later = summary.model_copy(update={"check": check})
    (folder_of(path) / SUMMARY).write_text(later.model_dump_json(), encoding="utf-8")
    assert kept_summary(path) == later


def test_a_list_tells_of_changed_cards(tmp_path: Path) -> None:
    """How it stands is known nevertheless, from its own cards."""
    path = tmp_path / "a.holdin"
    played(path, 1, 3).close()
    kept = campaign_files.campaigns(tmp_path, CARDS)[0].summary
    for _ in range(2):
        listed = campaign_files.campaigns(tmp_path, without_moves())[0]
        assert (listed.changed, listed.summary) == (True, kept)
        (folder_of(path) / SUMMARY).unlink(missing_ok=True)
    for file in folder_of(path).glob("cards-*"):
        file.write_bytes(gzip.compress(b"{}"))
    assert campaign_files.campaigns(tmp_path, without_moves())[0].summary is None


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Mara", "mara.holdin"),
        ("../../etc/passwd", "etc-passwd.holdin"),
        ("Мара", "мара.holdin"),
        ("CON", "campaign.holdin"),
        ("…", "campaign.holdin"),
        ("x" * 60, "x" * 40 + ".holdin"),
    ],
)
def test_a_campaigns_file_is_named_after_it(tmp_path: Path, name: str, file: str) -> None:
    """Whatever the name, the file is in the folder, and new."""
    path = campaign_files.free_path(tmp_path, name)
    assert path == tmp_path / file
    path.write_bytes(b"")
    assert campaign_files.free_path(tmp_path, name) == tmp_path / f"{path.stem}-2.holdin"


def test_an_export_is_the_whole_campaign_in_one_file(tmp_path: Path) -> None:
    """Out, looked at, and in again beside the first, which stays as it is."""
    campaign = played(tmp_path / "mara.holdin")
    state = look(campaign.path, CARDS)
    out = campaign_files.export(campaign.path, tmp_path / "out" / "mara-today.holdin")
    campaign.close()
    before = campaign.path.read_bytes()
    with pytest.raises(SaveIoError, match="there is something already"):
        campaign_files.export(campaign.path, out)
    nowhere = tmp_path / "link.holdin"
    nowhere.symlink_to(tmp_path / "gone")
    with pytest.raises(SaveIoError, match="there is something already"):
        campaign_files.export(campaign.path, nowhere)
    seen = campaign_files.preview(out, CARDS)
    assert (seen.name, seen.damaged, seen.trouble) == ("Mara", False, None)
    assert seen.summary is not None
    assert seen.summary.played == 3
    out.unlink()  # what was looked at is what is taken in
    taken = campaign_files.take_in(seen, tmp_path)
    assert taken == tmp_path / "mara-2.holdin"
    assert taken.read_bytes() == campaign.path.read_bytes() == before
    again = KeptCampaign.open(taken, CARDS)
    assert again.state == state.state
    play(again, 1)
    again.close()
    assert campaign.path.read_bytes() == before


def test_a_good_copy_becomes_a_campaign_of_its_own(tmp_path: Path) -> None:
    """Going back to an older copy loses nothing of what came after."""
    campaign = played(tmp_path / "mara.holdin")
    campaign.close()
    oldest = copies_of(campaign.path)[-1]
    seen = campaign_files.preview(oldest, CARDS)
    assert seen.summary is not None
    assert seen.summary.played == 1
    assert campaign_files.take_in(seen, tmp_path) == tmp_path / "mara-2.holdin"
    assert len(campaign_files.campaigns(tmp_path, CARDS)) == 2


def test_an_import_is_looked_over_to_its_last_line(tmp_path: Path) -> None:
    """Damage is told and only what is good would be taken in; other cards are told with the ways to go on."""
    campaign = played(tmp_path / "mara.holdin", 1, 6)
    campaign.close()
    whole = campaign.path.read_bytes()
    file = tmp_path / "from-a-friend.holdin"
    file.write_bytes(whole[:-30] + b"?" * 30)
    seen = campaign_files.preview(file, CARDS)
    assert seen.damaged
    assert seen.good == whole[: whole[:-30].rindex(b"\n") + 1]
    file.write_bytes(whole)
    told = campaign_files.preview(file, dearer()).trouble
    assert told is not None
    assert told.ways == (Continuation.NOW, Continuation.RESTART)
    for bad in (b"", b"{}\n", whole[3:], b'{"holdin": "campaign", "version": 99, "check": "x"}\n'):
        file.write_bytes(bad)
        with pytest.raises(SaveError, match="friend"):
            campaign_files.preview(file, CARDS)
    with pytest.raises(SaveIoError, match="it is no file"):
        campaign_files.preview(tmp_path, CARDS)


def test_what_cant_be_written_is_said(tmp_path: Path) -> None:
    """A file where a folder should be."""
    campaign = begun(tmp_path / "mara.holdin")
    campaign.close()
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveIoError, match="can’t be written"):
        campaign_files.export(campaign.path, tmp_path / "file" / "x.holdin")
    with pytest.raises(SaveIoError, match="can’t be written"):
        campaign_files.take_in(campaign_files.preview(campaign.path, CARDS), tmp_path / "file")
