"""Games played at random."""

from random import Random

from holdin.game.asks import AskCards
from holdin.game.dice import Dice
from holdin.game.machine import question
from holdin.game.session import Session
from holdin.game.state import GameState, Setup
from holdin.models.card_set import CardSet


def selections(cards: CardSet, setup: Setup, seed: int, most: int = 150) -> list[GameState]:
    """Every card selection of a random game, of so many answers at most."""
    luck, session, found = Random(seed), Session(cards, setup, Dice(seed)), list[GameState]()
    for _ in range(most):
        if session.state.ending is not None:
            break
        if isinstance(question(session.state), AskCards):
            found.append(session.state)
        session.do(luck.choice(session.legal()))
    return found
