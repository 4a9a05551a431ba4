"""`holdin rules`: looking rules up."""

import re

import pytest

from holdin import cli
from holdin.words.rulebook import RuleText, rulebook, search

BOOK = {
    "MOV-1": RuleText("Moving", "Hex by hex; sight doesn’t matter."),
    "ATK-1": RuleText("Reach", "A range and a line of sight are needed."),
    "ATK-3": RuleText("Line of sight", "Corner to corner, without a wall."),
    "ATK-10": RuleText("Retaliate", "After the attack."),
}


def ids(out: str) -> list[str]:
    return re.findall(r"^([A-Z]+-\d+)  ", out, re.MULTILINE)


def test_sight_finds_line_of_sight_first(capsys: pytest.CaptureFixture[str]) -> None:
    """ATK-3."""
    assert cli.main(["rules", "sight"]) == 0
    out = capsys.readouterr().out
    assert ids(out)[0] == "ATK-3"
    assert out.startswith("ATK-3  Line of sight\n    ")
    assert max(map(len, out.splitlines())) <= 100


def test_all_words_must_match_and_titles_come_first() -> None:
    assert search(BOOK, ["sight"]) == ("ATK-3", "MOV-1", "ATK-1")
    assert search(BOOK, ["SIGHT", "line"]) == ("ATK-3", "ATK-1")
    assert search(BOOK, ["line of sight range"]) == ("ATK-1",)
    assert search(BOOK, ["dragon"]) == ()
    assert search(BOOK, ["doesn't"]) == search(BOOK, ["doesn’t"]) == ("MOV-1",), (
        "keyboards have one apostrophe, books another"
    )


def test_an_id_is_exact_and_a_chapter_is_all_its_rules() -> None:
    assert search(BOOK, ["atk-1"]) == ("ATK-1",)
    assert search(BOOK, ["atk"]) == ("ATK-1", "ATK-3", "ATK-10")
    assert search(BOOK, ["ATK", "sight"]) == ("ATK-3", "ATK-1")
    assert search(BOOK, ["ATK-3", "range"]) == ()


def test_without_words_every_rule_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules"]) == 0
    assert ids(capsys.readouterr().out) == list(rulebook("en"))


def test_nothing_found_is_one_line_and_exit_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "dragon", "hoard"]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", "holdin: no rule has all of these words: 'dragon', 'hoard'\n")


def test_other_languages_where_there_are_any(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "--lang", "ru", "ATK-3"]) == 0
    assert re.search("[а-я]", capsys.readouterr().out)
    assert cli.main(["rules", "--lang", "xx", "ATK-3"]) == 2
    assert "there are: en" in capsys.readouterr().err
