"""Programs that play: they answer legally, repeat themselves, and know what they are after."""

from dataclasses import replace
from typing import Any

import pytest

from holdin.data.load import built_in_cards
from holdin.game.actions import Play, UseItem
from holdin.game.dice import Dice
from holdin.game.session import Moment, Session
from holdin.game.state import Ending, Setup, Zone
from holdin.models.ability import Shove
from holdin.models.base import CharacterId, MonsterId, ScenarioId, TreasureId
from holdin.models.card_set import CardSet
from holdin.models.goals import AllOf, AnyOf, Goal, Kill, KillAll, LootGoal, Reach, Survive, Tokens
from holdin.models.item import Item
from holdin.models.letters import Half
from holdin.players.bots import Bot, player
from holdin.players.evaluation import evaluate
from holdin.players.facts import THRIFT
from holdin.players.greedy import Greedy
from holdin.players.player import Player, own_seed
from holdin.sim.play import expected
from tests.game.builder import CARDS, attack, behaviour, card_set, hall, monster, move, printed

ROOM = """
.   .   .   .   .
  .   .   .   .
@   .   G   .   X
  .   .   .   .
.   T   .   .   W
"""

WEAK = monster(hp=3, sets={letter: behaviour("60 2 1 -") for letter in "ABC"})

GOALS: tuple[Goal, ...] = (
    KillAll(),
    Kill(monster=MonsterId("wolf"), count=1),
    Reach(mark="exit"),
    LootGoal(treasure=TreasureId("goal")),
    Tokens(count=1),
    Survive(rounds=6),
    AllOf(goals=(LootGoal(treasure=TreasureId("goal")), Reach(mark="exit"))),
    AnyOf(goals=(KillAll(), Reach(mark="exit"))),
)


def play(cards: CardSet, player_: Player, seed: int = 1, scenario: str = "test", level: int = 1) -> Session:
    hero = next(iter(cards.characters))
    session = Session(cards, Setup(ScenarioId(scenario), CharacterId(hero), level=level), Dice(seed))
    while session.state.ending is None:
        action = player_.choose(cards, session.state, session.legal())
        assert isinstance(session.do(action), Moment)
    return session


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.kind)
@pytest.mark.parametrize("bot", [Bot.GREEDY, Bot.PLANNER])
def test_a_player_knows_what_every_kind_of_goal_wants(bot: Bot, goal: Goal) -> None:
    cards = card_set(ROOM, monsters=(WEAK,), success=goal)
    won = sum(play(cards, player(bot, seed, nodes=20), seed).state.ending is Ending.GOAL for seed in range(3))
    assert won == 3


@pytest.mark.parametrize("bot", list(Bot))
def test_every_answer_is_legal_and_the_same_seeds_play_the_same_game(bot: Bot) -> None:
    cards = built_in_cards()
    first, second = (play(cards, player(bot, 5, nodes=8), 3, cards.campaign.start[0]) for _ in range(2))
    assert first.lines() == second.lines()


def test_a_players_own_luck_is_not_the_games() -> None:
    assert own_seed(1, 0) == own_seed(1, 0)
    assert len({own_seed(game, mine) for game in range(10) for mine in range(10)}) == 100
    assert own_seed(1, 0) != 1


def test_the_greedy_player_wins_most_first_evenings_and_a_random_one_hardly_any() -> None:
    cards = built_in_cards()
    first = cards.campaign.start[0]

    def won(bot: Bot) -> int:
        return sum(
            play(cards, player(bot, seed), seed, first, level=0).state.ending is Ending.GOAL for seed in range(40)
        )

    assert won(Bot.GREEDY) >= 24
    assert won(Bot.RANDOM) < 4


def test_a_beginner_who_follows_the_hints_wins_a_fair_share_of_first_evenings() -> None:
    """What the hints say is sound: of the first scenario, which is there to learn by, not only experts win some."""
    cards = built_in_cards()
    first = cards.campaign.start[0]
    won = [play(cards, player(Bot.NOVICE), seed, first, level=0).state.ending is Ending.GOAL for seed in range(40)]
    assert sum(won) >= 12


def test_a_beginner_hits_where_the_attack_reaches_and_walks_where_it_does_not() -> None:
    """ATK-1, as the hints have it."""
    faces = {
        f"{card} {side}": {"top": printed(attack(2)), "bottom": printed(move(2))} for card in CARDS for side in "AB"
    }
    near, far = (card_set(hall(gap), monsters=(WEAK,), faces=faces) for gap in (1, 6))
    hero = CharacterId("hero")
    for cards, half in ((near, Half.TOP), (far, Half.BOTTOM)):
        session = Session(cards, Setup(ScenarioId("test"), hero), Dice(1))
        beginner = player(Bot.NOVICE)
        session.do(beginner.choose(cards, session.state, session.legal()))
        while not isinstance(action := beginner.choose(cards, session.state, session.legal()), Play):
            session.do(action)
        assert action.half is half


def test_one_in_haste_loses_cards_sooner() -> None:
    cards = built_in_cards()
    setup = Setup(cards.campaign.start[0], next(iter(cards.characters)))

    def lost(thrift: float) -> int:
        sessions = [Session(cards, setup, Dice(seed)) for seed in range(6)]
        for session in sessions:
            while session.state.ending is None and session.state.round < 5:
                session.do(Greedy(thrift).choose(cards, session.state, session.legal()))
        return sum(place.zone is Zone.LOST for session in sessions for place in session.state.hero.cards)

    assert lost(THRIFT / 16) > lost(THRIFT / 4) >= lost(THRIFT)


def test_things_look_worse_with_less_hp_and_certain_at_the_end() -> None:
    cards = card_set(hall(3), monsters=(WEAK,))
    hero = next(iter(cards.characters))
    start = Session(cards, Setup(ScenarioId("test"), hero), Dice(1)).state
    worse = replace(start, you=replace(start.you, hp=2))
    assert 0 < evaluate(cards, worse) < evaluate(cards, start) < 1
    fewer = replace(
        start, hero=replace(start.hero, cards=(replace(start.hero.cards[0], zone=Zone.LOST), *start.hero.cards[1:]))
    )
    assert 0 < evaluate(cards, fewer) < evaluate(cards, start)
    assert evaluate(cards, replace(start, ending=Ending.GOAL)) == 1
    assert evaluate(cards, replace(start, ending=Ending.NO_HP)) == 0


def test_an_item_that_pulls_is_used_before_an_attack_that_it_helps() -> None:
    cards = built_in_cards()
    pulls = [item for item in cards.items.values() if Shove in {type(ability) for ability in item.abilities}]
    assert pulls
    for item in pulls:
        scenario = next(
            page for page in cards.scenarios.values() if item.id not in cards.king_list(page) and page.expects.level > 1
        )
        setup = expected(cards, scenario.id, next(iter(cards.characters)), 1, (item.id,))
        hasty, used = Greedy(), 0
        for seed in range(5):
            session = Session(cards, setup, Dice(seed))
            while session.state.ending is None:
                action = hasty.choose(cards, session.state, session.legal())
                if action == UseItem(item.id):
                    used += 1
                    assert session.state.combat is not None
                    assert any(place.zone is Zone.CHOSEN for place in session.state.hero.cards)
                assert isinstance(session.do(action), Moment)
        assert used


AT_WILL: list[dict[str, Any]] = [
    {"timing": "turn", "abilities": [{"kind": "shield", "value": 1}]},
    {"timing": "turn", "abilities": [{"kind": "heal", "value": 1}]},
    {"timing": "turn", "abilities": [{"kind": "shove", "push": 1, "range": 7}]},
    {"timing": "turn", "abilities": [{"kind": "when", "trigger": "attacked", "then": [{"kind": "heal", "value": 1}]}]},
    {"timing": "turn", "abilities": [{"kind": "attack_bonus", "gain": {"value": 1}}]},
    {"timing": "turn", "abilities": [{"kind": "suffer", "value": 1}]},
    {"timing": "move", "gain": {"value": 1}},
    {"timing": "attack", "gain": {"value": 1, "range": 1}},
    {"timing": "attacked", "shield": 1},
    {"timing": "damage", "prevent": 1},
]


@pytest.mark.parametrize("bot", [Bot.GREEDY, Bot.PLANNER])
@pytest.mark.parametrize("spec", AT_WILL, ids=str)
def test_an_item_at_will_is_never_used_without_end(bot: Bot, spec: dict[str, Any]) -> None:
    """ITM-4: any number of times in a turn, and yet every game comes to its end."""
    item = Item.model_validate({"id": "charm", "slot": "small", "price": 1, **spec})
    strong = monster(hp=9, sets={letter: behaviour("20 2 3 -") for letter in "ABC"})
    cards = card_set(hall(3), monsters=(strong,), items=(item,))
    session = Session(cards, Setup(ScenarioId("test"), CharacterId("hero"), items=(item.id,)), Dice(2))
    bot_player, answers = player(bot, 1, nodes=4), 0
    while session.state.ending is None:
        assert isinstance(session.do(bot_player.choose(cards, session.state, session.legal())), Moment)
        answers += 1
        assert answers < 400
