"""`holdin review`: a save looked at again, in words, as a picture and as JSON."""

import json
from pathlib import Path

import pytest

from holdin import cli
from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.players.greedy import Greedy
from holdin.saves.session import KeptSession

ANSWERS = 3


@pytest.fixture
def game(tmp_path: Path, cards: CardSet, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game under way."""
    monkeypatch.setattr("holdin.tools.review.home", lambda: tmp_path / "home")
    setup, hasty = Setup(ScenarioId("the-wool-ledger"), next(iter(cards.characters))), Greedy()
    kept = KeptSession.begin(tmp_path / "game.holdin", cards, setup, Dice(3))
    for _ in range(ANSWERS):
        kept.do(hasty.choose(cards, kept.state, kept.legal()))
    kept.close()
    return kept.path


def review(*options: str | Path) -> int:
    return cli.main(["review", *map(str, options), "--budget", "6", "--workers", "1"])


def test_a_game_is_told_in_words_and_as_a_picture(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the language that is asked for; where nothing was lost, that is said."""
    picture = game.with_name("curve.png")
    assert review(game, "--picture", picture) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "2 The Wool Ledger, level 1"
    assert told[1].startswith("Chance to win: ")
    assert "No decision cost much for sure." in told
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert review(game, "--lang", "ru") == 0
    assert "Шанс на победу" in capsys.readouterr().out


def test_for_tools_it_is_json_and_the_same_every_time(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From scratch, and from what was written down; `--out` takes it to a file."""
    assert review(game, "--json") == 0
    text = capsys.readouterr().out
    found = json.loads(text)
    assert found["scenario"] == "the-wool-ledger"
    assert found["playouts"] == 6
    assert found["ending"] is None
    assert 0 <= found["start"]["mean"] <= 1
    assert [point["at"] for point in found["points"]] == sorted(point["at"] for point in found["points"])
    assert set(found) >= {"play", "luck", "turns", "rolls", "end", "level", "fights", "cards"}
    (kept,) = (game.parent / "home" / "reviews").iterdir()
    kept.unlink()
    assert review(game, "--json", "--out", game.with_name("again.json")) == 0
    assert game.with_name("again.json").read_text(encoding="utf-8") == text
    assert review(game, "--json") == 0
    assert capsys.readouterr().out == text


def test_what_cannot_be_reviewed_is_said_in_a_line(
    game: Path, tmp_path: Path, cards: CardSet, capsys: pytest.CaptureFixture[str]
) -> None:
    assert review(game, "--scenario", "2") == 1
    assert "there is no scenario 2" in capsys.readouterr().err
    assert cli.main(["review", str(game), "--budget", "1"]) == 2
    capsys.readouterr()
    setup = Setup(ScenarioId("the-wool-ledger"), next(iter(cards.characters)))
    KeptSession.begin(tmp_path / "new.holdin", cards, setup, Dice(3)).close()
    assert review(tmp_path / "new.holdin") == 1
    assert capsys.readouterr().err.splitlines() == ["holdin: nothing has been answered in this scenario yet"]
