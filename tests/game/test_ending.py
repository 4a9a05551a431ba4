"""Goals, endings, maps with two orientations (END, MAP-1, MAP-2, RND-6)."""

from holdin.game.stage import stage
from holdin.game.state import Ending
from holdin.models.base import MapId, MonsterId, ScenarioId, TreasureId
from holdin.models.goals import AllOf, AnyOf, Kill, LootGoal, Reach, Survive, Tokens
from holdin.models.hexes import Hex
from holdin.models.letters import Colour
from holdin.models.map_card import Mark
from tests.game.builder import Game, attack, card_set, hall, monster, move, printed
from tests.game.test_fights import always, meet

PLACE = """
@   X   G   .
  .   .   .
.   .   .   .
  #   #   #
.   .   W   .
"""


def walk_round(game: Game, *steps: str) -> Game:
    return game.do("cards one two", "play one bottom", "do", *steps, "stop", "play two top basic")


def test_the_round_is_finished_before_the_scenario_ends() -> None:
    """END-1: with the goal met, the rest of the turn is still played."""
    game = Game(card_set(PLACE, success=Reach(mark="exit")))
    game.do("cards one two", "play one bottom", "do", "step 1,0", "step 2,-1", "stop")
    assert game.seen("goal_met")
    assert game.state.ending is None
    game.do("play two top basic")
    assert game.state.ending is Ending.GOAL


def reach(game: Game) -> Game:
    return walk_round(game, "step 1,0", "step 2,-1")


def test_reaching_a_marked_hex_wins_at_the_end_of_the_round() -> None:
    """END-1."""
    assert reach(Game(card_set(PLACE, success=Reach(mark="exit")))).state.ending is Ending.GOAL


def test_goal_treasures_and_fetch_and_return() -> None:
    """MAP-9: everything of all_of holds at the same moment."""
    loot = LootGoal(treasure=TreasureId("goal"))
    faces = {"one A": {"bottom": printed(move(4))}}
    both = card_set(PLACE, faces=faces, success=AllOf(goals=(loot, Reach(mark="exit"))))
    game = reach(Game(both))
    assert game.state.ending is None
    game.do("cards three four", "play three bottom", "do", "step 3,-1", "step 4,-2", "stop", "play four top basic")
    assert game.state.hero.treasures == ("goal",)
    assert game.state.ending is None
    game.do("cards one two", "play one bottom", "do", "step 3,-1", "step 2,-1", "stop", "play two top basic")
    assert game.state.ending is Ending.GOAL
    either = card_set(PLACE, success=AnyOf(goals=(loot, Reach(mark="exit"))))
    assert reach(Game(either)).state.ending is Ending.GOAL


def test_survive_counts_rounds_played_to_their_end() -> None:
    """END-1."""
    game = Game(card_set(PLACE, success=Survive(rounds=2)))
    walk_round(game)
    assert game.state.ending is None
    walk_round(game)
    game.do("no-rest")
    assert game.state.ending is Ending.GOAL


def test_won_and_lost_in_one_round_is_lost() -> None:
    """END-1: Ruling."""
    cards = card_set(PLACE, success=Survive(rounds=1), failure=Reach(mark="exit"))
    assert reach(Game(cards)).state.ending is Ending.FAILED


def test_kill_one_sort_or_collect_tokens() -> None:
    """END-1."""
    kill = Kill(monster=MonsterId("wolf"), count=1)
    game = Game(card_set(hall(1, behind=3), faces={"one A": {"top": printed(attack(9))}}, success=kill))
    game.do("cards one two").roll("A").do("play one top", "do").roll("A").do("play two bottom", "skip")
    assert game.state.ending is Ending.GOAL
    money = card_set(PLACE.replace("X", "$"), success=Tokens(count=1))
    assert reach(Game(money)).state.ending is Ending.GOAL


def test_exhaustion_ends_it_at_once_even_with_the_goal_met() -> None:
    """END-1: Ruling."""
    sets = always("90 - 12 -")
    game = meet(1, sets, {"one A": {"top": printed({"kind": "suffer", "value": 99})}}).do("cards one two").roll("A")
    game.do("play one top", "suffer")
    assert game.state.ending is Ending.NO_HP


def test_each_orientation_has_its_own_start_and_dots() -> None:
    """MAP-1, MAP-2, SET-3: no dot is in both; a tile not in the scenario is an empty hex."""
    drawing = "@   .   .\n  O   .\n.   .   B\n  .   .\n.   .   %\n  N   ."
    legend = {
        "O": Mark.model_validate({"tile": "monster", "monster": "wolf", "dot": "orange"}),
        "B": Mark.model_validate({"tile": "monster", "monster": "bear", "dot": "blue"}),
        "N": Mark.model_validate({"tile": "monster", "monster": "wolf"}),
    }
    cards = card_set(drawing, legend=legend, monsters=(monster("bear", 3, always("90 - - -")),))
    orange, blue = Game(cards), Game(cards, scenario="turned")
    assert orange.state.you.hex == Hex(0, 0)
    assert blue.state.you.hex == Hex(4, 0)
    assert set(orange.session.cards.maps[MapId("room")].hexes) == set(blue.session.cards.maps[MapId("room")].hexes)
    refs = {game.state.setup.scenario: set(stage_of(game)) for game in (orange, blue)}
    assert refs == {"test": {"wolf-1", "wolf-2"}, "turned": {"bear-1", "wolf-1"}}
    assert Colour.BLUE is cards.scenarios[ScenarioId("turned")].colour


def stage_of(game: Game) -> list[str]:
    return list(stage(game.session.cards, game.state.setup).monsters)
