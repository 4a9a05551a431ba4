"""Every achievement that one game earns has been earned by a real one: bots play until it is."""

from dataclasses import replace
from itertools import count, islice
from typing import NamedTuple

import pytest
from typing_extensions import override

from holdin.data.load import built_in_cards
from holdin.game.actions import Action, Skip
from holdin.game.asks import AskAbility
from holdin.game.dice import Dice
from holdin.game.finished import Facts, facts
from holdin.game.machine import question
from holdin.game.session import Session
from holdin.game.state import GameState
from holdin.models.ability import Attack
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.players.greedy import Greedy
from holdin.sim.play import expected
from holdin.words.achievements import achievements

CARDS = built_in_cards()
SEEDS = 60


class Where(NamedTuple):
    """Where a bot earns one soon, and the seed from which it is looked for."""

    scenario: str
    level: int
    fights: Fights
    seed: int


FOUND = {
    "first-light": Where("teeth-in-the-fold", 0, Fights.OPEN, 1),
    "dry-cloak": Where("the-guilds-errand", 0, Fights.HELD, 1),
    "by-a-thread": Where("the-open-hand", 0, Fights.HELD, 100),
    "second-wind": Where("the-blue-door", 0, Fights.OPEN, 100),
    "all-cards-home": Where("the-guilds-errand", 0, Fights.HELD, 1),
    "last-card": Where("teeth-in-the-fold", 0, Fights.OPEN, 1),
    "cloak-of-cards": Where("the-open-hand", 2, Fights.OPEN, 100),
    "no-time-to-sit": Where("the-open-hand", 0, Fights.HELD, 1),
    "in-and-out": Where("the-open-hand", 0, Fights.HELD, 1),
    "heavy-hand": Where("her-majestys-two-pence", 0, Fights.HELD, 1),
    "swept-clean": Where("her-majestys-two-pence", 0, Fights.HELD, 1),
    "magpie": Where("the-bee-garden", 0, Fights.HELD, 1),
    "bare-hands": Where("the-guilds-errand", 2, Fights.OPEN, 100),
    "no-second-thoughts": Where("the-guilds-errand", 1, Fights.HELD, 1),
    "through-the-thick": Where("the-guilds-errand", 2, Fights.HELD, 100),
    "steeper-than-it-looked": Where("the-guilds-errand", 3, Fights.OPEN, 100),
    "last-page": Where("the-last-finger", 0, Fights.HELD, 1),
    "so-near": Where("teeth-in-the-fold", 0, Fights.HELD, 1),
}
SEVERAL = {
    "mountain-goat",
    "four-steps",
    "with-both-hands",
    "under-the-open-sky",
    "either-way",
    "seven-cellars",
    "every-last-page",
    "every-door",
    "stubborn-as-a-gate",
    "full-purse",
    "well-trodden-road",
}
"""What several games earn, or a campaign: see `test_achievements`."""
PEACE = Where("the-guilds-errand", 0, Fights.OPEN, 1)
"""Where who attacks nobody wins soon."""


class Peaceful(Greedy):
    """Leaves out every attack."""

    @override
    def choose(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:
        ask = question(state)
        leaves = isinstance(ask, AskAbility) and isinstance(ask.ability, Attack) and Skip() in actions
        return Skip() if leaves else super().choose(cards, state, actions)


def game(where: Where, seed: int, player: Greedy | None = None) -> Facts:
    setup = expected(CARDS, ScenarioId(where.scenario), CharacterId("mara"), where.level)
    setup, player = replace(setup, fights=where.fights), player or Greedy()
    session = Session(CARDS, setup, Dice(seed))
    while session.state.ending is None:
        session.do(player.choose(CARDS, session.state, session.legal()))
    return facts(CARDS, setup, session.moments, undone=0)


@pytest.mark.slow
@pytest.mark.parametrize("id_", FOUND)
def test_a_bot_earns_it(id_: str) -> None:
    """With one of the dice from its seed on: balance may change, whether it can be had may not."""
    achievement = next(each for each in achievements() if each.id == id_)
    where = FOUND[id_]
    seeds = islice(count(where.seed), SEEDS)
    assert any(achievement.counts(CARDS, game(where, seed)) for seed in seeds)


@pytest.mark.slow
def test_who_attacks_nobody_wins_too() -> None:
    achievement = next(each for each in achievements() if each.id == "live-and-let-live")
    assert any(achievement.counts(CARDS, game(PEACE, seed, Peaceful())) for seed in range(1, SEEDS))


def test_none_is_forgotten() -> None:
    known = {each.id for each in achievements()}
    assert known == FOUND.keys() | SEVERAL | {"live-and-let-live"}
    assert not FOUND.keys() & SEVERAL
