"""Makes the golden games anew: `python -m tests.golden.make`, after a change of cards or rules that was meant.

Each is a saved game of the built-in set, played by a bot with the first seed that ends as wanted.
"""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

from holdin.data.load import load_set
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.state import Ending, GameState, Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.players.bots import Bot, player
from holdin.saves.session import save

FOLDER = Path(__file__).parent
FIRST, THIRD = ScenarioId("teeth-in-the-fold"), ScenarioId("the-open-hand")

Wanted = Callable[[GameState], bool]


def won(state: GameState) -> bool:
    """Won, with every kind of round on the way."""
    return state.ending is Ending.GOAL


def lost_by_hp(state: GameState) -> bool:
    """HP below 1."""
    return state.ending is Ending.NO_HP


def lost_by_cards(state: GameState) -> bool:
    """Exhausted."""
    return state.ending is Ending.NO_CARDS


class Golden(NamedTuple):
    """Who plays what at which level, and the end that is wanted."""

    bot: Bot
    level: int
    wanted: Wanted
    scenario: ScenarioId = FIRST
    fights: Fights = Fights.HELD


GAMES: dict[str, Golden] = {
    "scenario-1-won": Golden(Bot.GREEDY, 1, won),
    "scenario-1-lost-by-hp": Golden(Bot.RANDOM, 3, lost_by_hp),
    "scenario-1-lost-by-cards": Golden(Bot.RANDOM, 1, lost_by_cards),
    "scenario-1-open-won": Golden(Bot.GREEDY, 0, won, FIRST, Fights.OPEN),
    "scenario-1-open-lost": Golden(Bot.RANDOM, 1, lost_by_hp, FIRST, Fights.OPEN),
    "scenario-3-open-won": Golden(Bot.GREEDY, 0, won, THIRD, Fights.OPEN),
    "scenario-3-open-lost": Golden(Bot.GREEDY, 3, lost_by_hp, THIRD, Fights.OPEN),
}


def games(cards: CardSet, golden: Golden) -> Iterator[Session]:
    """Played-out games, seed after seed."""
    character = CharacterId(next(iter(cards.characters)))
    for seed in count(1):
        session = Session(cards, Setup(golden.scenario, character, golden.level, fights=golden.fights), Dice(seed))
        who = player(golden.bot, seed)
        while session.state.ending is None:
            session.do(who.choose(cards, session.state, session.legal()))
        yield session


def main() -> None:
    """Write every golden game."""
    cards = load_set()
    for name, golden in GAMES.items():
        found = next(session for session in games(cards, golden) if golden.wanted(session.state))
        path = FOLDER / f"{name}.holdin"
        path.unlink(missing_ok=True)
        save(found, path)


if __name__ == "__main__":
    main()
