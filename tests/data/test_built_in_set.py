"""What the built-in set promises: whole cards, every sort of item and scenario, and texts short enough to be read."""

from collections import Counter

import pytest

from holdin.models.card_set import CardSet
from holdin.models.goals import AllOf, AnyOf, Goal
from holdin.models.item import Timing
from holdin.models.letters import Colour, Kind, Slot, UseCost

WORDS_MOST = {"intro": 110, "closing": 90, "goal": 20, "title": 6}


def test_it_is_18_cards_with_22_scenarios(cards: CardSet) -> None:
    """MON-1, MAP-1: five cards of four monsters and items, eleven faces of two scenarios, a twelfth for the tracker."""
    assert [len(card.halves) for card in cards.monster_cards] == [4] * 5
    assert [len(faces) for faces in cards.map_cards] == [2] * 5 + [1]
    played = sorted((scenario.map, scenario.colour) for scenario in cards.scenarios.values())
    assert played == sorted((face, colour) for face in cards.maps for colour in Colour)
    assert sorted(scenario.number for scenario in cards.scenarios.values()) == list(range(1, 23))


def test_every_monster_is_met_somewhere(cards: CardSet) -> None:
    met = {monster for scenario in cards.scenarios.values() for monster in cards.monsters_of(scenario)}
    assert met == set(cards.monsters)
    assert sum(monster.boss for monster in cards.monsters.values()) == 2


def test_there_are_items_of_every_slot_timing_and_cost(cards: CardSet) -> None:
    """ITM-1, ITM-2, ITM-4."""
    items = cards.items.values()
    assert {item.slot for item in items} == set(Slot)
    assert {item.timing for item in items} == {*Timing} - {Timing.WORDS}, "the rules know all of them"
    assert {item.use for item in items} == set(UseCost)
    assert 3 <= sum(item.locked for item in items) <= 4
    assert all(4 <= item.price <= 16 for item in items)


def test_the_king_takes_a_part_only_and_not_always_the_same(cards: CardSet) -> None:
    """SET-2."""
    lists = {frozenset(cards.king_list(scenario)) for scenario in cards.scenarios.values()}
    assert all(len(wanted) <= 12 for wanted in lists)
    assert len(lists) > 5


def kinds(goal: Goal) -> set[str]:
    inner = goal.goals if isinstance(goal, AllOf | AnyOf) else ()
    return {str(goal.kind)}.union(*map(kinds, inner))


def test_scenarios_are_of_many_kinds(cards: CardSet) -> None:
    """END-1."""
    found = set[str]().union(*(kinds(scenario.success) for scenario in cards.scenarios.values()))
    assert found >= {"kill_all", "kill", "loot_goal", "tokens", "reach", "survive", "all_of"}
    assert any(scenario.failure for scenario in cards.scenarios.values())


def test_later_scenarios_expect_no_lesser_character(cards: CardSet) -> None:
    """LVL-1: a level comes with every third scenario, so that nobody is expected to be ahead of that."""
    levels = [each.expects.level for each in sorted(cards.scenarios.values(), key=lambda each: each.number)]
    assert all(level <= 1 + (number - 1) // 3 for number, level in enumerate(levels, start=1))
    assert set(levels) == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("part", sorted(WORDS_MOST))
def test_texts_are_short(cards: CardSet, lang: str, part: str) -> None:
    for id_ in cards.scenarios:
        text = cards.text(lang, f"scenario.{id_}.{part}")
        assert text == text.strip(), id_
        assert len(text.split()) <= WORDS_MOST[part], id_


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_first_evening_begins_with_few_words(cards: CardSet, lang: str) -> None:
    assert len(cards.text(lang, f"scenario.{cards.campaign.start[0]}.intro").split()) <= 50


def test_open_play_leaves_out_about_every_second_monster_of_a_sort_and_kind_and_never_the_last(cards: CardSet) -> None:
    """OPN-9: of a sort never more than half, rounded down, so that none is gone; of its kinds half, rounded up.

    A kind's only one may be left out where the sort's other kind stays.
    """
    for scenario in cards.scenarios.values():
        marks = [on.mark for on in cards.maps[scenario.map].hexes.values() if on.in_scenario(scenario.colour)]
        printed = Counter((mark.monster, mark.kind) for mark in marks if mark.monster is not None)
        left_out = Counter((mark.monster, mark.kind) for mark in marks if mark.monster is not None and mark.held_only)
        assert all(count <= (printed[which] + 1) // 2 for which, count in left_out.items()), scenario.id
        for sort in {sort for sort, _ in printed}:
            of_sort, without = (sum(many[sort, kind] for kind in Kind) for many in (printed, left_out))
            assert without <= of_sort // 2, (scenario.id, sort)
