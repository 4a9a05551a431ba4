"""Dealing: the same on every machine, and always a scenario that could stand in a card set."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdin.data.dungeon_cards import dungeon_faults, with_dungeon
from holdin.data.load import built_in_cards, load_set
from holdin.data.plain import hashed, plain
from holdin.dungeons.deal import deal
from holdin.dungeons.luck import Luck
from holdin.dungeons.offer import setup_of, sound
from holdin.dungeons.seed_word import SEEDS, WAYS, Deal
from holdin.game.setup import faults, item_faults
from holdin.game.stage import stage
from holdin.models.card_set import CardSet
from holdin.models.dungeon import DUNGEON, WAY_IN, Dungeon
from holdin.models.letters import Tile
from holdin.models.scales import SCENARIO_LEVELS

CARDS = built_in_cards()
MARA = next(iter(CARDS.characters))
SETS = ("base", "elsewhere")
GOLDEN = Path(__file__).with_name("golden.json")
LEVELS = len(SCENARIO_LEVELS)
deals = st.builds(Deal, st.integers(0, SEEDS - 1), st.integers(0, LEVELS - 1), st.sampled_from(WAYS))


def golden(cards: CardSet) -> dict[str, str]:
    """The digests of some dungeons by their seed, level and way; wordings don't matter."""
    found = {}
    for seed in range(0, SEEDS, SEEDS // 9):
        what = Deal(seed, seed % LEVELS, WAYS[seed % len(WAYS)])
        dungeon = deal(cards, what)
        bare = None if dungeon is None else dungeon.model_copy(update={"texts": {}, "word": ""})
        found[f"{seed} {what.level} {what.fights}"] = hashed(plain(bare))[:16]
    return found


@pytest.mark.parametrize("set_", SETS)
def test_a_dungeon_is_dealt_the_same_everywhere(set_: str) -> None:
    """As it was when these digests were written: `python -m tests.dungeons.test_deal` writes them."""
    assert golden(load_set(set_)) == json.loads(GOLDEN.read_text())[set_]


@given(deals)
def test_every_dungeon_passes_the_checks_of_a_set(what: Deal) -> None:
    """In one piece, every monster and goal to be walked to, rules that fit, a set-up without faults (MAP-3, MAP-9)."""
    dungeon = deal(CARDS, what)
    if dungeon is None:
        return
    assert [str(told) for told in dungeon_faults(CARDS, dungeon)] == []
    cards = with_dungeon(CARDS, dungeon)
    setup = setup_of(cards, dungeon, MARA)
    assert [*faults(cards, setup)] == []
    assert [*item_faults(cards, dungeon.items)] == []
    assert stage(cards, setup).start in dungeon.face.marked(WAY_IN)
    assert (dungeon.level, dungeon.fights) == (what.level, what.fights)


@given(deals)
def test_every_wording_is_there_in_both_languages(what: Deal) -> None:
    """Title, story, goal and each rule, with nothing left to fill in."""
    dungeon = deal(CARDS, what)
    if dungeon is None:
        return
    needed = [f"scenario.{DUNGEON}.{part}" for part in ("title", "intro", "closing", "goal")]
    needed += [f"scenario.{DUNGEON}.rule{number}" for number in range(1, len(dungeon.scenario.rules) + 1)]
    for lang in ("en", "ru"):
        words = dungeon.texts[lang]
        assert not [key for key in needed if not words[key].strip() or "{" in words[key]]


def many(number: int = 120) -> list[Dungeon]:
    found = (sound(CARDS, Deal(97 * seed, seed % LEVELS, WAYS[seed // LEVELS % 2])) for seed in range(number))
    return [each for each in found if each is not None]


def test_dungeons_differ() -> None:
    """Of a hundred: every goal that is dealt, most maps and sorts, rules on most, a start off the printed ones too."""
    found = many()
    assert len(found) >= 110
    dealing = CARDS.dealing
    assert dealing is not None
    titles = Counter(each.texts["en"][f"scenario.{DUNGEON}.title"] for each in found)
    goals = {each.texts["en"][f"scenario.{DUNGEON}.intro"] for each in found}
    sorts = {monster for each in found for monster, _ in each.monsters}
    assert len(titles) > 90
    assert len(goals) >= len(dealing.goals)
    assert len({each.face.wall_hexes for each in found}) >= len(dealing.maps) - 1
    assert len(sorts) >= len(dealing.monsters) - 1
    assert 0.5 < sum(bool(each.scenario.rules) for each in found) / len(found) < 0.95


def test_an_obstacle_cuts_nothing_off() -> None:
    for each in many(40):
        near = [hex_ for hex_, printed in each.face.hexes.items() if printed.mark.tile is not Tile.OBSTACLE]
        assert near
        assert not [*dungeon_faults(CARDS, each)]


def test_a_dungeon_among_the_cards_leaves_them_as_they_are() -> None:
    """Their digest says that something has been added, and without a dungeon it is the set itself."""
    dungeon = many(4)[0]
    cards = with_dungeon(CARDS, dungeon)
    assert with_dungeon(CARDS, None) is CARDS
    assert cards.digest != CARDS.digest
    assert DUNGEON not in CARDS.scenarios
    assert {*cards.scenarios} - {*CARDS.scenarios} == {DUNGEON}
    assert cards.map_cards[:-1] == CARDS.map_cards


def test_the_choices_of_a_stream_are_fair_and_its_own() -> None:
    luck = Luck(5)
    drawn = Counter(luck.below(6) for _ in range(6000))
    assert {*drawn} == {*range(6)}
    assert all(800 < count < 1200 for count in drawn.values())
    assert sorted(Luck(9).shuffled(range(20))) == [*range(20)]
    assert Luck(9).shuffled(range(20)) == Luck(9).shuffled(range(20))


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps({set_: golden(load_set(set_)) for set_ in SETS}, indent=1) + "\n")
