"""What a small closed fight is worth exactly: every position of it is gone through."""

from typing import Final

from holdin.game.machine import asks_chance, legal, take
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.players.player import Player

POSITIONS_MOST: Final = 100_000
"""How many positions a small problem may have."""


class TooLargeError(ValueError):
    """A problem has more positions than can be gone through."""


def exact(cards: CardSet, state: GameState, player: Player | None = None, most: int = POSITIONS_MOST) -> float:
    """The chance to win by the best answers, 0 to 1; with a player, by that player's.

    Every position is gone through, chance at its odds (ROLL-1, RST-2).

    :raises TooLargeError: there are more positions than `most`.
    """
    known: dict[GameState, float] = {}

    def chance(now: GameState) -> float:
        if now.ending is not None:
            return float(now.ending.won)
        found = known.get(now)
        if found is None:
            if len(known) >= most:
                raise TooLargeError(most)
            known[now] = 0.0  # an answer that leads back here, such as an item at will, wins nothing by it
            offered = legal(cards, now)
            if asks_chance(now):
                found = sum(chance(take(cards, now, action).after) for action in offered) / len(offered)
            elif player is not None:
                found = chance(take(cards, now, player.choose(cards, now, offered)).after)
            else:
                found = max(chance(take(cards, now, action).after) for action in offered)
            known[now] = found
        return found

    return chance(state)
