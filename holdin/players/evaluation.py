"""How a state looks: the chance to win, by what is left of cards and HP and what they are still needed for."""

from functools import lru_cache
from math import exp
from typing import NamedTuple

from holdin.game.stage import Stage
from holdin.game.state import GameState, MonsterRef, Zone
from holdin.game.table import Table
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter, Side
from holdin.players.tasks import Looted, Task, itinerary, tasks, time_left

PACE, STRIDE, MEETING = 2.7, 5.5, 0.8
"""Damage in a round of fighting, and steps in a round of walking, that cards give on the whole, and what a fight on the
way counts beside one that must be.

Measured over greedy games of every scenario, as what makes up for a round of cards within one scenario: most walking is
done beside fights, and many fights are walked around. HP make up for hardly anything until few are left.
"""

SURE = 0.98
"""The chance of a state whose goal is met, and whose round must only be finished (END-1)."""


class Needs(NamedTuple):
    """What is still to come: rounds of play, and HP that its fights cost."""

    rounds: float
    pain: float


def looted(state: GameState) -> Looted:
    """What was looted so far."""
    return Looted(state.hero.treasures, state.hero.tokens)


def stamina(state: GameState) -> float:
    """Rounds that the cards last, rests taken as late as can be (RND-3, RST-1)."""
    kept, plays = 0, 0
    for place in state.hero.cards:
        if place.zone is not Zone.LOST:
            kept += 1
            if place.zone is not Zone.DISCARDED:
                plays += 2 if place.side is Side.A else 1
    return plays / 2 + kept * (kept - 1) / 2


@lru_cache(maxsize=512)
def bite(stage: Stage, ref: MonsterRef) -> float:
    """The HP that a round with a monster costs on the whole, part of it avoided."""
    stats = stage.stats(ref)
    blows = [stats.sets[letter].attacks or 0 for letter in Letter]
    return 0.55 * sum(blows) / len(blows) + 0.5 * stats.retaliate + 0.12 * stage.setup.level


@lru_cache(maxsize=512)
def toughness(stage: Stage, ref: MonsterRef) -> float:
    """How much more blows a monster stands than its HP tell."""
    stats = stage.stats(ref)
    shields = [stats.shield + stats.sets[letter].shield for letter in Letter]
    return 1 + 0.5 * sum(shields) / len(shields)


def needs(t: Table, open_: tuple[Task, ...]) -> Needs:
    """What the open tasks, the fights on the way to them, and the fight under way still ask for."""
    now = t.combat.monster if t.combat is not None else None
    rounds = pain = 0.0
    if t.combat is not None:
        rounds = t.combat.hp * toughness(t.stage, t.combat.monster) / PACE
        pain = rounds * bite(t.stage, t.combat.monster)
    way = itinerary(t.stage, t.board, t.hero.hex, tuple(task for task in open_ if task.foe != now))
    must = ((task.foe, 1.0) for task in open_ if task.foe is not None)
    may = ((ref, MEETING * odds) for ref, odds in way.meetings)
    for ref, odds in (*must, *may):
        if ref != now:
            fight = odds * t.stage.full_hp(ref) * toughness(t.stage, ref) / PACE
            rounds += fight
            pain += fight * bite(t.stage, ref)
    return Needs(rounds + way.steps / STRIDE, pain)


def evaluate(cards: CardSet, state: GameState) -> float:
    """The chance to win, 0 to 1: a rule of thumb unless the game has ended."""
    if state.ending is not None:
        return 1.0 if state.ending.won else 0.0
    if state.goal_met and not state.failed:
        return SURE
    t = Table(cards, state)
    need = needs(t, tasks(t.stage, t.board, looted(state)))
    spare = _spare_rounds(t, stamina(state), need.rounds)
    health = min(state.hero.hp - need.pain, 0.0)
    return _chance(0.4 * spare + 0.02 * health + 0.7) * _chance(0.6 * state.hero.hp)


def _spare_rounds(t: Table, lasts: float, needed: float) -> float:
    """Rounds to spare, for the work and for what must be waited out; each long rest is a round without cards."""
    scenario, done = t.stage.scenario, t.round - 1
    rests = sum(place.zone is not Zone.LOST for place in t.hero.cards) - 1
    limit, wait = time_left(scenario.failure, done), time_left(scenario.success, done)
    spare = (min(lasts, limit) if limit else lasts) - needed
    return min(spare, lasts + rests - wait) if wait else spare


def _chance(x: float) -> float:
    return 1 / (1 + exp(-x))
