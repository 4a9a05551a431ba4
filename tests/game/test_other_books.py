"""The card set of the tests is played, chapter by chapter, in both ways of fighting."""

import json
from collections import Counter
from typing import Any

import pytest

from holdin.data.checks import faults_of
from holdin.data.load import read_draft
from holdin.engine.as_json import event_view, view
from holdin.game.state import GameState
from holdin.models.letters import Condition, Fights
from holdin.words.words import Words
from tests.other_books import FOLDER, at_random, begun, other_books


def on_you(state: GameState) -> list[Condition | None]:
    return [effect.condition for effect in state.effects if effect.bearer == state.you.id]


def test_the_set_has_no_faults() -> None:
    """All chapters' cards are cards as players make them."""
    assert faults_of(read_draft(FOLDER)) == ()


@pytest.mark.parametrize("fights", Fights)
def test_the_scenario_of_the_conditions_begins_with_poison(fights: Fights) -> None:
    """HEA-2, SET-3: a special rule brings it."""
    game = begun("bitter-herbs", "apothecary", fights)
    assert on_you(game.state) == [Condition.POISON]
    words = Words(other_books(), "en")
    seen: Any = view(game, words)
    (shown,) = seen["character"]["conditions"]
    assert (shown["condition"], shown["ends"]) == ("poison", "until healed")


@pytest.mark.parametrize("fights", Fights)
def test_random_games_of_the_conditions_come_to_everything_that_they_do(fights: Fights) -> None:
    """HEA-2, HEA-3, OPN-10: in each way of fighting, and told in words."""
    seen: Counter[str] = Counter()
    words = Words(other_books(), "ru")
    for seed in range(36):
        game = begun("bitter-herbs", "apothecary", fights, seed)
        for event in at_random(game, seed):
            if {"HEA-2", "HEA-3"} & {*event.rules}:
                seen[event.kind] += 1
                assert event_view(event)["rule"]
        assert json.dumps(view(game, words))
    assert {"wound_hurts", "regenerates", "heal_taken", "effect_ended", "attack"} <= seen.keys(), seen


@pytest.mark.parametrize("fights", Fights)
def test_random_games_of_the_sets_come_to_everything_that_they_do(fights: Fights) -> None:
    """MAI-1, MAI-7, MIX-3, ARE-2, MOV-2, TEL-1: areas, jumps, elements, wards, tiles; in the hand what it knows of."""
    seen: Counter[str] = Counter()
    words = Words(other_books(), "ru")
    for seed in range(30):
        game = begun("light-in-the-cellar", "apothecary", fights, seed, all_monsters=True)
        for event in at_random(game, seed):
            seen[event.kind] += 1
            assert event_view(event, figures=fights is Fights.OPEN)["rule"] is not None
            if event.kind in OF_SETS:
                assert words.event(game.state, event)
        assert json.dumps(view(game, words))
    if fights is Fights.OPEN:
        assert seen.keys() >= OF_SETS, OF_SETS - seen.keys()
    else:
        assert not OF_SETS & seen.keys()
        assert seen["shield_gained"]
        assert seen["monster_healed"]


OF_SETS = {
    "area_put",
    "monster_landed",
    "monster_teleported",
    "monsters_infused",
    "monsters_consumed",
    "infusions_gone",
    "trap_made",
    "obstacle_made",
    "obstacle_moved",
}
"""What only the open map knows of."""
