"""Every scenario of the built-in set can be won and can be lost, whatever its numbers are just now.

The games are searched for, not recorded, so that a change of balance alone never breaks this.
"""

from collections.abc import Iterable

import pytest

from holdin.game.actions import Action
from holdin.game.dice import Dice
from holdin.game.notation import parse, show
from holdin.game.session import Session
from holdin.game.state import Phase, Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.players.bots import Bot, player
from holdin.players.player import Player
from holdin.sim.play import expected, game_seed

HERO = CharacterId("mara")
GAMES = 80
"""So many games are tried at most; one of the first few does, as a rule."""
SCENARIOS = [
    "teeth-in-the-fold", "the-wool-ledger", "the-open-hand", "eleven-barrels", "the-guilds-errand", "the-back-way-in",
    "the-bee-garden", "smoke-signals", "the-mill-that-ground-winter", "ink-and-iron", "washday-at-the-gallows",
    "the-red-kiln", "the-blue-race", "the-reeves-audit", "the-reeves-due", "her-majestys-two-pence",
    "the-notary-of-saint-nobody", "the-knife-grinder", "the-red-door", "the-blue-door", "paid-in-full",
    "the-last-finger",
]  # fmt: skip


def played(cards: CardSet, setup: Setup, seed: int, bot: Player) -> tuple[Session, tuple[Action, ...]]:
    """A game from its start to its end, and the answers that were given."""
    session = Session(cards, setup, Dice(seed))
    given: list[Action] = []
    while session.state.ending is None:
        given.append(bot.choose(cards, session.state, session.legal()))
        session.do(given[-1])
    return session, tuple(given)


def search(cards: CardSet, setup: Setup, bots: Iterable[Player], *, won: bool) -> tuple[int, tuple[Action, ...]]:
    """The first game that ends so: its seed and its answers."""
    for index, bot in enumerate(bots):
        seed = game_seed(7, index)
        session, given = played(cards, setup, seed, bot)
        assert session.state.ending is not None
        if session.state.ending.won == won:
            return seed, given
    raise AssertionError(f"{setup.scenario} at level {setup.level}: no game of {GAMES} ends so")


def check_replay(cards: CardSet, setup: Setup, seed: int, given: tuple[Action, ...], *, won: bool) -> None:
    """The same answers, as lines of text, are the same game; when it has ended, nothing more is asked."""
    session = Session(cards, setup, Dice(seed))
    for action in given:
        assert session.state.ending is None
        session.do(parse(show(action)))
    assert session.state.ending is not None
    assert session.state.ending.won == won
    assert session.state.phase is Phase.ENDED
    assert session.legal() == ()


def test_the_list_is_whole(cards: CardSet) -> None:
    assert sorted(SCENARIOS) == sorted(cards.scenarios)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_can_be_won(cards: CardSet, scenario: str) -> None:
    """By hasty play at level 0, with what a campaign brings to it (END-1, SCL-1)."""
    setup = expected(cards, ScenarioId(scenario), HERO, 0)
    seed, given = search(cards, setup, (player(Bot.GREEDY) for _ in range(GAMES)), won=True)
    check_replay(cards, setup, seed, given, won=True)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_can_be_lost(cards: CardSet, scenario: str) -> None:
    """By thoughtless play at level 3 (DMG-2, RND-3)."""
    setup = expected(cards, ScenarioId(scenario), HERO, 3)
    seed, given = search(cards, setup, (player(Bot.RANDOM, index) for index in range(GAMES)), won=False)
    check_replay(cards, setup, seed, given, won=False)
