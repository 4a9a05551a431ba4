"""Dungeons in the protocol: `new` with a word in place of a scenario."""

from pathlib import Path

import pytest

from holdin.data.load import built_in_cards
from holdin.dungeons.seed_word import Deal, word_of
from holdin.models.letters import Fights
from tests.tools.conversation import Conversation

CARDS = built_in_cards()


def word(fights: Fights = Fights.HELD) -> str:
    return word_of(CARDS, Deal(3, 2, fights))


@pytest.mark.parametrize("fights", [*Fights])
def test_a_word_begins_its_dungeon(engine: Conversation, fights: Fights) -> None:
    """Level, way of fighting and lent items are the word's; whoever asks again has the same game."""
    view = engine.result("new", dungeon=word(fights))
    assert (view["scenario"]["id"], view["scenario"]["dungeon"], view["scenario"]["level"]) == (
        "dungeon",
        word(fights),
        2,
    )
    assert ("figures" in view) == (fights is Fights.OPEN)
    assert len(view["character"]["items"]) == 2
    assert engine.result("new", dungeon=f"{word(fights).upper()} ") == view


def test_it_is_played_taken_back_saved_and_restored(engine: Conversation, tmp_path: Path) -> None:
    before = engine.result("new", dungeon=word())
    key = engine.result("legal")["actions"][0]["key"]
    after = engine.result("do", action=key)["view"]
    assert engine.result("undo") == before
    assert engine.result("redo") == after
    engine.result("save", path=str(tmp_path / "game.holdin"))
    engine.result("new", scenario="teeth-in-the-fold")
    assert engine.result("restore", path=str(tmp_path / "game.holdin")) == after
    assert engine.result("legal")["actions"]


def test_a_seed_deals_one_that_has_been_looked_over(engine: Conversation) -> None:
    """`any`: the same seed, level, way and character offer the same; `today` is that of the day."""
    view = engine.result("new", dungeon="any", seed=4, level=1)
    again = engine.result("new", dungeon="any", seed=4, level=1)
    assert view == again
    assert engine.result("new", dungeon=view["scenario"]["dungeon"], seed=4)["scenario"] == view["scenario"]


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"dungeon": "bababaxx"}, "dungeon"),
        ({"dungeon": "nonsense"}, "dungeon"),
        ({"dungeon": "today", "items": ["iron-skillet"]}, "items"),
        ({"dungeon": "today", "scenario": "teeth-in-the-fold"}, "scenario"),
        ({"dungeon": "today", "character": "nobody"}, "character"),
        ({}, "scenario"),
    ],
)
def test_what_is_asked_wrongly_is_told_with_its_field(engine: Conversation, fields: dict[str, object], at: str) -> None:
    error = engine.ask("new", **fields)["error"]
    assert (error["code"], error["at"]) == ("bad_request", at)
