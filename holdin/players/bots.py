"""The players by name, for everything that lets one be chosen."""

from enum import StrEnum

from holdin.players.greedy import Greedy
from holdin.players.novice import Novice
from holdin.players.planner import NODES, Planner
from holdin.players.player import Player
from holdin.players.uniform import Uniform


class Bot(StrEnum):
    """The programs that play."""

    RANDOM = "random"
    """Takes any legal answer."""
    NOVICE = "novice"
    """Plays as a beginner would, by the printed numbers."""
    GREEDY = "greedy"
    """Plays by rules of thumb, fast, for what a round brings."""
    PLANNER = "planner"
    """Tries answers out, with a budget of nodes."""


def player(bot: Bot, seed: int = 0, nodes: int = NODES) -> Player:
    """A fresh player; `seed` is that of its own luck, `nodes` the planner's budget for each legal answer."""
    match bot:
        case Bot.RANDOM:
            return Uniform(seed)
        case Bot.NOVICE:
            return Novice()
        case Bot.GREEDY:
            return Greedy()
        case Bot.PLANNER:
            return Planner(seed, nodes)
