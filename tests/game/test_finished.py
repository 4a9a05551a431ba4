"""The facts of a finished game."""

from dataclasses import replace
from itertools import pairwise

import pytest

from holdin.data.load import built_in_cards
from holdin.game.dice import Dice
from holdin.game.evolve import evolve
from holdin.game.finished import Facts, facts
from holdin.game.session import Session
from holdin.game.setup import start_of
from holdin.game.stage import stage
from holdin.game.state import Ending
from holdin.game.step import Event
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.goals import Reach
from holdin.models.hexes import Hex
from holdin.models.letters import Fights
from holdin.players.greedy import Greedy
from holdin.sim.play import expected
from tests.game.builder import Game, card_set
from tests.game.test_ending import PLACE, reach

CARDS = built_in_cards()


def told(game: Game) -> Facts:
    return facts(game.session.cards, game.session.setup, game.session.moments)


def test_a_game_that_was_won_in_a_round() -> None:
    """END-1: nobody was met, so nothing was dealt, suffered or lost."""
    found = told(reach(Game(card_set(PLACE, success=Reach(mark="exit")))))
    assert (found.ending, found.won, found.rounds, found.course) == (Ending.GOAL, True, 1, (found.max_hp,))
    assert found.way == (Hex(0, 0), Hex(1, 0), Hex(2, -1))
    assert (found.dealt, found.suffered, found.slain, found.cards_lost, found.rests) == (0, 0, 0, 0, 0)
    assert found.lowest_hp == found.hp == found.max_hp
    assert not found.by_hand


def test_who_was_summoned_is_not_counted_among_the_slain() -> None:
    """SUM-5: of the monsters that the map shows so many; a summoned one that died is none of them."""
    game = Game(card_set("@ . W\n".replace(" ", "   ")))
    moment = game.session.moments[-1]
    board = evolve(moment.state.board, dead=frozenset({"wolf-7n"}))
    last = replace(moment, state=evolve(moment.state, board=board))
    found = facts(game.session.cards, game.session.setup, (*game.session.moments[:-1], last))
    assert (found.slain, found.monsters) == (0, 1)


def test_a_form_that_stayed_down_was_neither_slain_nor_there() -> None:
    """ATK-11: it dies with the one whose other form it is, and was never met."""
    setup = replace(expected(CARDS, ScenarioId("the-reeves-audit"), CharacterId("mara"), 1), fights=Fights.HELD)
    session = Session(CARDS, setup, Dice(1))
    moment, (form,) = session.moments[-1], stage(CARDS, setup).forms.values()
    board = evolve(moment.state.board, dead=frozenset({form, "the-reeve-1"}))
    events = (*moment.events, Event("monster_died", {"monster": "the-reeve-1"}))
    found = facts(CARDS, setup, (replace(moment, state=evolve(moment.state, board=board), events=events),))
    assert (found.slain, found.monsters) == (1, len(stage(CARDS, setup).monsters) - 1)


def test_a_game_that_has_not_ended_was_given_up() -> None:
    """END-1: as of the moment at which it was left."""
    found = told(Game(card_set(PLACE)))
    assert (found.ending, found.won) == (None, False)


def test_a_game_taken_up_by_hand_says_so() -> None:
    """SET-3: its HP prove nothing."""
    game = Game(card_set(PLACE))
    game.session.take_up(replace(start_of(game.state), hp=3))
    assert told(game).by_hand


@pytest.mark.parametrize("fights", Fights)
def test_the_figures_add_up(fights: Fights) -> None:
    """HP at the start, less what was suffered and with what was healed, are the HP at the end (DMG-1, HEAL-1)."""
    setup = replace(expected(CARDS, ScenarioId("teeth-in-the-fold"), CharacterId("mara"), 1), fights=fights)
    session, player = Session(CARDS, setup, Dice(5)), Greedy()
    while session.state.ending is None:
        session.do(player.choose(CARDS, session.state, session.legal()))
    found = facts(CARDS, setup, session.moments, undone=2)
    events = [event for moment in session.moments for event in moment.events]
    amounts = [event.values["amount"] for event in events if event.kind == "hero_healed"]
    healed = sum(each for each in amounts if isinstance(each, int))
    assert found.hp == max(0, found.max_hp - found.suffered + healed)
    assert found.course[-1] == found.hp
    assert len(found.course) == found.rounds
    assert found.lowest_hp <= min(found.course)
    assert found.cards - found.cards_lost == found.cards_left
    assert found.slain <= found.monsters
    assert found.dealt >= found.slain
    assert found.undone == 2
    assert found.hindrances is (fights is Fights.HELD)
    assert all(one != other for one, other in pairwise(found.way))
