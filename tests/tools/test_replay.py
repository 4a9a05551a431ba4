"""`holdin replay` and `holdin report`: a save told again, in print and in the window, and sent."""

import zipfile
from pathlib import Path

import pytest

from holdin import cli
from holdin.campaign.actions import ChooseScenario
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.saves.campaign import KeptCampaign
from holdin.saves.history import cards_of
from holdin.ui.app.app import App
from holdin.ui.play.play import PlayScreen
from tests.golden.make import FIRST
from tests.saves.campaigns import play, played


@pytest.fixture
def campaign(tmp_path: Path, cards: CardSet) -> Path:
    """The built-in set's first scenario, twelve answers long."""
    kept = KeptCampaign.begin(tmp_path / "mara.holdin", cards, "Mara", CharacterId("mara"), 7)
    kept.plan(ChooseScenario(ScenarioId(FIRST), 1))
    play(kept, 12)
    assert kept.game is not None
    kept.game.undo(2)
    kept.close()
    return kept.path


def test_a_scenario_is_printed_answer_by_answer(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its title, each answer as it is saved, what happened in words, and how it stands."""
    assert cli.main(["replay", str(campaign), "--print"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1 Teeth in the Fold, level 1"
    answers = [line for line in lines[1:-1] if not line.startswith(" ")]
    assert len(answers) == 10
    assert answers[0].startswith("cards ")
    assert any(line.startswith("    ") for line in lines)
    assert cli.main(["replay", str(campaign), "--print", "--lang", "ru", "--scenario", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith("уровень 1")


def test_what_there_is_not_is_said(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(campaign), "--scenario", "2"]) == 1
    assert "has 1 scenario " in capsys.readouterr().err
    assert cli.main(["replay", str(campaign), "--print", "--lang", "xx"]) == 2
    assert "no words in 'xx'" in capsys.readouterr().err
    assert cli.main(["replay", str(campaign.with_name("none"))]) == 2
    campaign.write_bytes(b"no")
    for other in campaign.with_name("mara.holdin.kept").glob("*.holdin"):
        other.unlink()
    assert cli.main(["replay", str(campaign), "--print"]) == 1
    assert "not a saved game" in capsys.readouterr().err


def test_a_scenario_of_other_cards_is_played_with_the_stored_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And without those, what was answered is printed all the same."""
    kept = played(tmp_path / "a.holdin", 1)
    kept.close()
    assert cards_of(kept.path).digest == kept.cards.digest
    assert cli.main(["replay", str(kept.path), "--print", "--scenario", "1"]) == 0
    assert "\n    " in capsys.readouterr().out
    for file in (tmp_path / "a.holdin.kept").glob("cards-*"):
        file.unlink()
    assert cli.main(["replay", str(kept.path), "--print", "--scenario", "1"]) == 0
    out = capsys.readouterr().out
    assert "can only be read" in out
    assert "cards two one" in out


def test_the_window_plays_it_by_itself(campaign: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """From the set-up to where it came, without an input; the save stays as it is."""
    monkeypatch.setattr("holdin.ui.app.app.home", lambda: tmp_path / "home")
    monkeypatch.setattr("holdin.ui.app.app.config_home", lambda: tmp_path / "home")
    before, counts = campaign.read_bytes(), []

    def run(app: App) -> None:
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        for frame in range(4000):
            counts.append(len(screen.session.moments))
            if counts[-1] == 11:
                break
            app.frame(frame / 10)
        app.window.destroy()

    monkeypatch.setattr(App, "run", run)
    assert cli.main(["replay", str(campaign)]) == 0
    assert (counts[0], counts[-1]) == (1, 11)
    assert counts == sorted(counts)
    assert campaign.read_bytes() == before


def test_a_report_is_written_and_named(
    campaign: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside nothing else of that name; the log tells the last scenario."""
    monkeypatch.chdir(campaign.parent)
    for name in ("holdin-report.zip", "holdin-report-2.zip"):
        assert cli.main(["report", str(campaign), "--note", "It stopped."]) == 0
        assert capsys.readouterr().out == f"{name}\n"
    with zipfile.ZipFile("holdin-report.zip") as file:
        assert file.read("about.txt").decode().endswith("It stopped.")
        assert "1 Teeth in the Fold, level 1" in file.read("log.txt").decode()
        assert b"Mara" not in file.read("save.holdin").splitlines()[0]
    campaign.write_bytes(b"no")
    for other in campaign.with_name("mara.holdin.kept").glob("*.holdin"):
        other.unlink()
    assert cli.main(["report", str(campaign), "--out", "third.zip"]) == 0
    assert cli.main(["report", str(campaign), "--out", "third.zip"]) == 1
    assert "something already" in capsys.readouterr().err
