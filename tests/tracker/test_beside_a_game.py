"""A whole scenario with the tracker as the only bookkeeping and letters from a die, beside the engine, step by step."""

from random import Random

import pytest

from holdin.game.actions import Rolled
from holdin.game.asks import AskLetter
from holdin.game.dice import Dice
from holdin.game.machine import question
from holdin.game.session import Moment, Session
from holdin.game.state import Setup
from holdin.models.base import ItemId
from holdin.models.card_set import CardSet
from holdin.players.greedy import Greedy
from holdin.rules.roll import letter_of_die
from tests.tracker.table import Table, compare

GAMES = [(number, seed) for number in range(1, 23) for seed in (1, 2)]


@pytest.mark.parametrize(("number", "seed"), GAMES)
def test_the_sheet_agrees_with_the_engine_after_every_answer(cards: CardSet, number: int, seed: int) -> None:
    """SET-4, CON-4 to CON-6, ENG-4 to ENG-12, RND-1: marks end by the turn buttons alone."""
    die = Random(seed)
    scenario = next(each for each in cards.scenarios.values() if each.number == number)
    character = next(iter(cards.characters))
    items = tuple(ItemId(item) for item in list(cards.items)[seed : seed + 2])
    session = Session(cards, Setup(scenario.id, character, items=items), Dice(seed), manual=True)
    table, bot = Table(session), Greedy()
    table.hear(session.last.events)
    compare(session, table.sheet)
    while session.state.ending is None:
        legal = session.legal()
        if isinstance(question(session.state), AskLetter):
            moment = session.do(Rolled(letter_of_die(die.randint(1, 6))))
        else:
            moment = session.do(bot.choose(cards, session.state, legal) if die.random() < 0.8 else die.choice(legal))
        assert isinstance(moment, Moment)
        table.hear(moment.events)
        compare(session, table.sheet)
