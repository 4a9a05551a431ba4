"""Players on the open map: they play every scenario to its end, and by what monsters mean to do."""

import pytest

from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.state import GameState, Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.players.bots import Bot, player
from holdin.players.open_play import chance_to_win

HERO = CharacterId("mara")


def played(cards: CardSet, scenario: ScenarioId, bot: Bot, seed: int, level: int = 0) -> Session:
    session = Session(cards, Setup(scenario, HERO, level, fights=Fights.OPEN), Dice(seed))
    who = player(bot, seed)
    while session.state.ending is None:
        session.do(who.choose(cards, session.state, session.legal()))
    return session


@pytest.mark.parametrize("bot", [Bot.RANDOM, Bot.GREEDY])
def test_every_scenario_is_played_to_its_end(cards: CardSet, bot: Bot) -> None:
    """OPN-1: an answer to every question, and an end."""
    for seed, scenario in enumerate(cards.scenarios):
        state = played(cards, scenario, bot, seed, seed % 4).state
        assert state.ending is not None
        assert state.you.hp <= state.you.max_hp


def test_rules_of_thumb_win_more_than_chance(cards: CardSet) -> None:
    """The greedy player wins the first scenarios now and then, the random one hardly ever."""
    wins = {
        bot: sum(
            played(cards, scenario, bot, seed).state.ending.won  # type: ignore[union-attr]  # it has ended
            for scenario in list(cards.scenarios)[:4]
            for seed in range(6)
        )
        for bot in (Bot.RANDOM, Bot.GREEDY)
    }
    assert wins[Bot.GREEDY] > wins[Bot.RANDOM]


def test_the_same_state_gets_the_same_answer(cards: CardSet) -> None:
    """The greedy player has no luck of its own."""
    first = next(iter(cards.scenarios))
    one, other = (played(cards, first, Bot.GREEDY, 3) for _ in range(2))
    assert one.lines() == other.lines()


def test_a_chance_is_a_share_and_an_end_is_sure(cards: CardSet) -> None:
    """How things look lies between 0 and 1, and is known at the end."""
    session = played(cards, next(iter(cards.scenarios)), Bot.GREEDY, 1)
    states: list[GameState] = [moment.state for moment in session.moments]
    assert all(0 <= chance_to_win(cards, state) <= 1 for state in states)
    ending = session.state.ending
    assert ending is not None
    assert chance_to_win(cards, session.state) == float(ending.won)


def test_the_planner_plays_on_the_open_map(cards: CardSet) -> None:
    """It tries answers out as everywhere, by how things look on the hexes."""
    session = Session(cards, Setup(next(iter(cards.scenarios)), HERO, 0, fights=Fights.OPEN), Dice(2))
    who = player(Bot.PLANNER, 1, nodes=4)
    for _ in range(12):
        if session.state.ending is None:
            session.do(who.choose(cards, session.state, session.legal()))
    assert len(session.moments) > 6
