"""Makes the golden games anew: `python -m tests.golden.make`, after a change of cards or rules that was meant.

Each is a saved game of the built-in set, played by a bot with the first seed that ends as wanted.
"""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from holdin.data.load import load_set
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.state import Ending, GameState, Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.players.bots import Bot, player
from holdin.saves.kept import save

FOLDER = Path(__file__).parent
FIRST = ScenarioId("teeth-in-the-fold")

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


GAMES: dict[str, tuple[Bot, int, Wanted]] = {
    "scenario-1-won": (Bot.GREEDY, 1, won),
    "scenario-1-lost-by-hp": (Bot.RANDOM, 3, lost_by_hp),
    "scenario-1-lost-by-cards": (Bot.RANDOM, 1, lost_by_cards),
}
"""Who plays at which level, and the end that is wanted."""


def games(cards: CardSet, bot: Bot, level: int) -> Iterator[Session]:
    """Played-out games, seed after seed."""
    character = CharacterId(next(iter(cards.characters)))
    for seed in count(1):
        session = Session(cards, Setup(FIRST, character, level), Dice(seed))
        who = player(bot, seed)
        while session.state.ending is None:
            session.do(who.choose(cards, session.state, session.legal()))
        yield session


def main() -> None:
    """Write every golden game."""
    cards = load_set()
    for name, (bot, level, wanted) in GAMES.items():
        found = next(session for session in games(cards, bot, level) if wanted(session.state))
        path = FOLDER / f"{name}.holdin"
        path.unlink(missing_ok=True)
        save(found, path)


if __name__ == "__main__":
    main()
