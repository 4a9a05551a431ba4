"""What is to come: positions met twice, fair rolls, and the whole way to the end."""

from collections import Counter

import pytest

from holdin.game.dice import Dice
from holdin.game.machine import table
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import Board, Setup
from holdin.models.base import CharacterId, MonsterId, ScenarioId, TreasureId
from holdin.models.goals import AllOf, Goal, Kill, LootGoal, Reach
from holdin.models.hexes import Hex
from holdin.models.letters import Letter
from holdin.players.evaluation import needed
from holdin.players.greedy import Greedy
from holdin.players.lookahead import LETTERS, ROLLS, Lookahead, fair_dice
from holdin.players.planner import Planner
from holdin.players.player import Luck
from holdin.players.route import field, itinerary
from holdin.players.tasks import Looted, agenda
from holdin.rules.ground import Ground
from tests.game.builder import behaviour, card_set, hall, monster

WEAK = monster(hp=3, sets={letter: behaviour("60 2 1 -") for letter in "ABC"})
SETUP = Setup(ScenarioId("test"), CharacterId("hero"))


def test_a_position_met_twice_is_not_worked_out_twice() -> None:
    cards = card_set(hall(3), monsters=(WEAK,))
    state = Session(cards, SETUP, Dice(1)).state
    ahead = Lookahead(cards, Greedy())
    worth, nodes = ahead.playout(state, Dice(7), 3), ahead.nodes
    assert nodes > 0
    assert ahead.playout(state, Dice(7), 3) == worth
    assert ahead.nodes == nodes
    ahead.forget()
    assert ahead.playout(state, Dice(7), 3) == worth
    assert ahead.nodes == 2 * nodes


def test_the_next_rolls_of_common_dice_show_every_letter_once() -> None:
    """ROLL-1."""
    luck = Luck(3)
    for _ in range(5):
        dice = fair_dice(luck)
        assert len(dice) == len(LETTERS)
        for position in range(ROLLS):
            assert Counter(each.rolls[position] for each in dice) == Counter(Letter)


def test_the_way_is_counted_to_its_end() -> None:
    """A goal that can only be reached last is on the way from the beginning, and the order is the shortest."""
    goal = AllOf(
        goals=(Kill(monster=MonsterId("wolf")), LootGoal(treasure=TreasureId("goal")), Reach(mark="exit")),
    )
    drawing = "\n\n".join("X..@.G....W")
    cards = card_set(drawing, monsters=(WEAK,), success=goal)
    session = Session(cards, SETUP, Dice(1))
    scene, start = session.state, session.state.you.hex
    place = stage(cards, scene.setup)
    open_ = agenda(place, Board(), Looted((), 0))
    assert [task.foe for task in open_.now] == ["wolf-1", None]
    assert [task.hexes for task in open_.then] == [(Hex(0, 0),)]
    assert itinerary(place, Board(), start, open_).steps >= 7 + 10


@pytest.mark.parametrize("goal", [LootGoal(treasure=TreasureId("goal")), Reach(mark="exit")], ids=["loot", "reach"])
def test_a_hex_to_come_to_is_needed_out_of_a_fight_too(goal: Goal) -> None:
    cards = card_set("\n\n".join("X..@.G....W"), monsters=(WEAK,), success=goal)
    state = Session(cards, SETUP, Dice(1)).state
    assert state.combat is None
    assert needed(table(cards, state), agenda(stage(cards, SETUP), Board(), Looted((), 0))) > 0


def test_the_planner_repeats_itself_and_stands_by_what_it_would_do_anyway() -> None:
    cards = card_set(hall(3), monsters=(WEAK,))
    session = Session(cards, SETUP, Dice(1))
    once, again = (Planner(5).rank(cards, session.state, session.legal()) for _ in range(2))
    assert once == again
    assert {ranked.action for ranked in once} == set(session.legal())


def test_a_goal_under_a_wall_is_come_to_by_nobody() -> None:
    way = (Hex(0, 0), Hex(1, 0), Hex(2, 0))
    ground = Ground(frozenset(way), frozenset(), {})
    buried = Hex(3, 0)
    assert field(ground, (buried,)) == {}
    assert field(ground, (buried, way[0])) == {hex_: steps for steps, hex_ in enumerate(way)}
