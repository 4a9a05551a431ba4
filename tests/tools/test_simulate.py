"""`holdin simulate` from the outside."""

import csv
import json
from pathlib import Path

import pytest

from holdin.cli import main
from holdin.dungeons import offer
from tests.conftest import SetFolder

QUICK = ("simulate", "--scenario", "teeth-in-the-fold", "--games", "3", "--executor", "serial")


def test_figures_are_shown_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, document, picture = tmp_path / "a.csv", tmp_path / "a.json", tmp_path / "a.png"
    bots = ("--bot", "random", "--bot", "greedy", "--level", "0", "--level", "3")
    assert main([*QUICK, *bots, "--out", str(table), "--picture", str(picture)]) == 0
    assert "Win rates" in capsys.readouterr().out
    assert main([*QUICK, *bots, "--out", str(document)]) == 0
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    cells = json.loads(document.read_text(encoding="utf-8"))["cells"]
    assert [(row["bot"], row["level"]) for row in rows] == [(c["bot"], str(c["level"])) for c in cells]
    assert [float(row["rate"]) for row in rows] == [cell["rate"] for cell in cells]
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--scenario", "nowhere"), "nowhere"),
        (("--bot", "oracle"), "oracle"),
        (("--executor", "abacus"), "abacus"),
        (("--executor", "dask://nowhere"), "dask://"),
        (("--out", "figures.xml"), "figures.xml"),
        (("--level", "4"), "--level"),
        (("--item", "crown"), "crown"),
        (("--resume",), "--resume"),
        (("--worth", "worth.json"), "worth.json"),
        (("--worth", "worth.csv", "--item", "felt-boots+crown"), "crown"),
        (("--against", "felt-boots"), "--against"),
        (("--fights", "wild"), "wild"),
    ],
)
def test_what_cannot_be_simulated_is_bad_use(
    options: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*QUICK, *options]) == 2
    assert named in capsys.readouterr().err


def rows_of(table: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))


def test_special_rules_can_be_left_out(tmp_path: Path) -> None:
    """The same dice, other cards: rows of one are not taken for rows of the other."""
    table = tmp_path / "rules.csv"
    play = ("simulate", "--scenario", "smoke-signals", "--bot", "random", "--level", "1", "--games", "4")
    for options in ((), ("--without-rules", "--resume")):
        assert main([*play, "--executor", "serial", "--out", str(table), *options]) == 0
        rows = rows_of(table)
        assert len(rows) == 1
        if not options:
            with_rules = rows[0]
    assert rows[0]["dealt"] != with_rules["dealt"]
    assert rows[0]["seed"] == with_rules["seed"]


def test_games_are_fought_on_the_open_map(tmp_path: Path, own_set: SetFolder) -> None:
    """OPN-1, OPN-9: another way, or more monsters, is another deal; a scenario that forbids it isn't played so."""
    table = tmp_path / "open.csv"
    play = ["simulate", "--scenario", "eleven-barrels", "--games", "1", "--executor", "serial"]
    play += ["--level", "1", "--bot", "random", "--out", str(table)]
    dealt = set()
    for options in ((), ("--fights", "open"), ("--fights", "open", "--all-monsters")):
        assert main([*play, *options, "--resume"]) == 0
        (row,) = rows_of(table)
        dealt.add(row["dealt"])
    assert len(dealt) == 3
    own_set.replace("scenarios/01-teeth-in-the-fold.toml", 'colour = "orange"', 'colour = "orange"\nfights = "held"')
    assert main([*QUICK, "--set", str(own_set.path), "--fights", "open"]) == 2


def test_the_open_map_is_played_at_the_levels_that_scenarios_propose(tmp_path: Path, own_set: SetFolder) -> None:
    """OPN-9: where no level is named."""
    own_set.replace("scenarios/01-teeth-in-the-fold.toml", "open_level = 0", "open_level = 3")
    table = tmp_path / "open.csv"
    quick = ("simulate", "--scenario", "teeth-in-the-fold", "--games", "1", "--executor", "serial")
    assert main([*quick, "--set", str(own_set.path), "--fights", "open", "--bot", "novice", "--out", str(table)]) == 0
    assert [row["level"] for row in rows_of(table)] == ["3"]


def test_a_table_is_gone_on_with_and_comes_out_as_if_made_in_one_go(tmp_path: Path) -> None:
    parts, whole, page = tmp_path / "parts.csv", tmp_path / "whole.csv", tmp_path / "page.md"
    bot = ("--bot", "random")
    assert main([*QUICK, *bot, "--level", "3", "--out", str(parts)]) == 0
    first = rows_of(parts)
    resumed = (*QUICK, *bot, "--level", "0", "--level", "3", "--out", str(parts), "--resume", "--page", str(page))
    assert main([*resumed]) == 0
    assert main([*QUICK, *bot, "--level", "0", "--level", "3", "--out", str(whole)]) == 0
    assert rows_of(parts) == rows_of(whole)
    assert next(row for row in rows_of(parts) if row["level"] == "3")["won"] == first[0]["won"]
    assert "| 1 Teeth in the Fold |" in page.read_text(encoding="utf-8")


def test_a_table_goes_on_to_more_games_of_a_cell(tmp_path: Path) -> None:
    """As if all of them had been played in one go: the seed says each by its number."""
    parts, whole = tmp_path / "parts.csv", tmp_path / "whole.csv"
    cell = ("simulate", "--scenario", "teeth-in-the-fold", "--level", "1", "--bot", "greedy", "--executor", "serial")
    for games in (3, 4, 7):
        assert main([*cell, "--games", str(games), "--out", str(parts), "--resume"]) == 0
    assert main([*cell, "--games", "7", "--out", str(whole)]) == 0
    assert parts.read_bytes() == whole.read_bytes()
    assert main([*cell, "--games", "2", "--out", str(parts), "--resume"]) == 0
    assert parts.read_bytes() == whole.read_bytes(), "what there is stays"


def test_figures_of_other_items_are_played_anew(tmp_path: Path) -> None:
    table = tmp_path / "a.csv"
    greedy = (*QUICK, "--bot", "random", "--level", "0", "--out", str(table))
    assert main([*greedy]) == 0
    assert main([*greedy, "--item", "felt-boots", "--resume"]) == 0
    assert [row["items"] for row in rows_of(table)] == ["felt-boots"]


def test_items_are_weighed_in_the_same_games_with_and_without_them(tmp_path: Path) -> None:
    table = tmp_path / "worth.csv"
    weigh = (*QUICK, "--bot", "greedy", "--level", "1", "--worth", str(table))
    assert main([*weigh, "--item", "lucky-thimble"]) == 0
    assert main([*weigh, "--item", "oak-buckler", "--item", "felt-boots+oak-buckler"]) == 0
    first = rows_of(table)
    assert [row["item"] for row in first] == ["felt-boots+oak-buckler", "oak-buckler", "lucky-thimble"]
    assert len({(row["games"], row["won_without"]) for row in first}) == 1
    assert main([*weigh, "--item", "oak-buckler"]) == 0
    assert rows_of(table) == first
    assert main([*weigh, "--item", "heron-cap"]) == 0  # the king wants it where wolves are
    assert rows_of(table) == first
    assert main([*weigh, "--item", "oak-buckler", "--against", "oak-buckler"]) == 0
    same = next(row for row in rows_of(table) if row["against"])
    assert (same["won_without"], same["only_without"], same["only_with"]) == (same["won_with"], "0", "0")


def test_a_table_of_something_else_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "figures.csv"
    table.write_text("scenario,level\n", encoding="utf-8")
    assert main([*QUICK, "--bot", "greedy", "--level", "1", "--item", "felt-boots", "--worth", str(table)]) != 0
    assert "figures.csv" in capsys.readouterr().err
    assert table.read_text(encoding="utf-8") == "scenario,level\n"


def test_whoever_is_named_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """OPN-1: nobody for whom there is no such fight."""
    table = tmp_path / "a.csv"
    played = [*QUICK, "--bot", "random", "--level", "0", "--set", "elsewhere", "--character"]
    assert main([*played, "tamsin", "--out", str(table)]) == 0
    assert "dregs A top" in table.read_text(encoding="utf-8")
    assert main([*played, "crumb"]) == 2
    assert "crumb" in capsys.readouterr().err
    assert main([*played, "crumb", "--fights", "open"]) == 0
    assert main([*played, "nobody"]) == 2


@pytest.mark.parametrize("fights", ["held", "open"])
def test_dungeons_are_played_one_for_each_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fights: str
) -> None:
    """As they are offered for their seeds; the table can be gone on with."""
    monkeypatch.setattr(offer, "ALL_GAMES", 1)
    out = tmp_path / "dungeons.csv"
    args = ["simulate", "--scenario", "dungeon", "--fights", fights, "--bot", "novice", "--level", "1", "--seed", "5"]
    assert main([*args, "--games", "2", "--executor", "serial", "--out", str(out)]) == 0
    assert "Random dungeon" in capsys.readouterr().out
    (row,) = csv.DictReader(out.read_text(encoding="utf-8").splitlines())
    assert (row["scenario"], row["games"]) == ("dungeon", "2")
    before = out.read_text(encoding="utf-8")
    assert main([*args, "--games", "2", "--executor", "serial", "--resume", "--out", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == before


def test_what_dungeons_say_themselves_cant_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--scenario", "dungeon", "--item", "iron-skillet", "--games", "1"]) != 0
    assert "dungeons lend their items" in capsys.readouterr().err
