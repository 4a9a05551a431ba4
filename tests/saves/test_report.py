"""A bug report: everything that helps, nothing that tells who or where."""

import getpass
import zipfile
from pathlib import Path

import pytest

from holdin import __version__
from holdin.errors import SaveIoError
from holdin.saves import campaign_files
from holdin.saves.report import private, report
from tests.saves.campaigns import CARDS, begun, played


def parts(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name).decode() for name in file.namelist()}


def test_a_report_has_save_log_and_versions(tmp_path: Path) -> None:
    """The save plays as it did, under no name."""
    campaign = played(tmp_path / "a.holdin", 1, 5)
    state = campaign.state
    campaign.close()
    out = report(tmp_path / "r.zip", campaign.path, ["one", f"two {tmp_path}/a.holdin"], "It stopped.")
    found = parts(out)
    assert set(found) == {"about.txt", "log.txt", "save.holdin"}
    assert f"Holdin {__version__}" in found["about.txt"]
    assert "Cards test 1 test" in found["about.txt"]
    assert found["about.txt"].endswith("It stopped.")
    assert found["log.txt"].startswith("one\ntwo ")
    assert found["log.txt"].endswith("save.holdin")
    text = "".join(found.values())
    for secret in (str(tmp_path), str(Path.home()), "Mara"):
        assert secret not in text
    saved = tmp_path / "sent.holdin"
    saved.write_text(found["save.holdin"])
    seen = campaign_files.preview(saved, CARDS)
    assert seen.summary is not None
    assert (seen.summary.played, seen.summary.gold) == (state.played, state.gold)


def test_a_report_replaces_nothing_and_needs_no_save(tmp_path: Path) -> None:
    """A file that is there stays; a save that can't be read is told of."""
    out = report(tmp_path / "r.zip", None, ["a line"])
    assert set(parts(out)) == {"about.txt", "log.txt"}
    with pytest.raises(SaveIoError, match="something already"):
        report(out, None)
    nowhere = tmp_path / "link.zip"
    nowhere.symlink_to(tmp_path / "gone")
    with pytest.raises(SaveIoError, match="something already"):
        report(nowhere, None)
    (tmp_path / "bad.holdin").write_bytes(b"no")
    about = parts(report(tmp_path / "s.zip", tmp_path / "bad.holdin"))["about.txt"]
    assert "can’t be read" in about
    assert "bad.holdin" not in about


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("at C:\\Users\\Jane\\games\\mara.holdin.", "at …/mara.holdin."),
        ("/srv/private/place/x.py line 3", "…/x.py line 3"),
        ("/home/First Last/My Saves/mara.holdin is open", "…/mara.holdin is open"),
        ("C:\\Users\\First Last\\My Saves\\mara.holdin: no", "…/mara.holdin: no"),
        ("3/4 and a/b stay", "3/4 and a/b stay"),
        ("step 2,-1", "step 2,-1"),
    ],
)
def test_folders_are_left_out(text: str, told: str) -> None:
    assert private(text) == told


def test_the_users_name_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "jdoe")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/Jane Doe"))
    assert private("/home/Jane Doe/x by JDoe, not jdoeling") == "~/x by someone, not jdoeling"


def test_a_damaged_save_is_reported_as_far_as_it_is_good(tmp_path: Path) -> None:
    campaign = begun(tmp_path / "a.holdin")
    campaign.close()
    campaign.path.write_bytes(campaign.path.read_bytes() + b"torn")
    found = parts(report(tmp_path / "r.zip", campaign.path))
    assert "damaged" in found["about.txt"]
    assert found["save.holdin"].count("\n") == 1
