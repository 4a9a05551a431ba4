"""Advice: every answer with an honest chance to win, for as long as the caller lets it think.

The chance is the share of games won when they are played to their end by the greedy player, so it tells what a
sensible, hasty player makes of each answer; whoever goes on thinking does better. All answers meet the same dice.
"""

from collections.abc import Callable
from dataclasses import dataclass

from holdin.game.actions import Action
from holdin.game.machine import take
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.players.bots import Bot
from holdin.players.greedy import Greedy
from holdin.players.planner import play_on
from holdin.players.player import Luck, Ranked

PRIOR_WON, PRIOR_PLAYED = 1.0, 2.0
"""Games taken for granted, so that a handful of playouts never claims certainty."""


HALVING, KEPT = 16, 3
"""After how many playouts each the worse half is given up, and how many answers are kept to the end."""


@dataclass(slots=True)
class _Tried:
    action: Action
    after: GameState
    won: int = 0
    played: int = 0

    @property
    def chance(self) -> float:
        return (self.won + PRIOR_WON) / (self.played + PRIOR_PLAYED)


def advise(  # noqa: PLR0913, PLR0917 - what is asked, and how it is to be thought about
    cards: CardSet,
    state: GameState,
    actions: tuple[Action, ...],
    stop: Callable[[], bool],
    bot: Bot = Bot.PLANNER,
    seed: int = 0,
) -> tuple[Ranked, ...]:
    """Every answer with its estimated chance to win, 0 to 1.

    `stop` is asked between playouts, each of some milliseconds; an answer that was never played out stands at even
    odds behind those that were. The planner's advice begins with the best; the greedy player's with what it would do
    itself, then the best; the random player's keeps the answers' order, as it has none. With the same seed and number
    of playouts the advice is the same.
    """
    tried = [_Tried(action, take(cards, state, action).after) for action in actions]
    left = _think(cards, tried, stop, Luck(seed))
    if bot is Bot.GREEDY and actions:
        habit = Greedy().choose(cards, state, actions)
        tried.sort(key=lambda one: (one.action != habit, -one.chance))
    elif bot is Bot.PLANNER:
        tried.sort(key=lambda one: (one.action not in left, not one.played, -one.chance))
    return tuple(Ranked(one.action, one.chance) for one in tried)


def _think(cards: CardSet, tried: list[_Tried], stop: Callable[[], bool], luck: Luck) -> list[Action]:
    """Play the answers out until told to stop, the better ones longer; which were tried to the end."""
    left, rounds, hasty = list(tried), 0, Greedy()
    while left and not stop():
        dice = luck.dice()
        for one in left:
            if one is not left[0] and stop():
                break
            end, _ = play_on(cards, hasty, one.after, dice, lambda _state: False)
            one.won += end.ending is not None and end.ending.won
            one.played += 1
        rounds += 1
        if rounds % HALVING == 0 and len(left) > KEPT:
            left = sorted(left, key=lambda one: -one.chance)[: max(len(left) // 2, KEPT)]
    return [one.action for one in left]
