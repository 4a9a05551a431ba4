"""How a state looks: the chance to win, by what is left of cards and HP and what they are still needed for."""

from collections.abc import Iterator
from functools import lru_cache
from math import exp, log

from holdin.game.figures import YOU
from holdin.game.machine import table
from holdin.game.stage import Stage
from holdin.game.state import Effect, GameState, ItemCondition, MonsterRef, Zone
from holdin.game.table import Table
from holdin.models.card_set import CardSet
from holdin.models.letters import Lasting, Letter, Side
from holdin.players.arithmetic import added
from holdin.players.likely_round import PACE, duel_worth
from holdin.players.plan import LastingEffect
from holdin.players.route import itinerary, wanted_dead
from holdin.players.tasks import Agenda, Looted, agenda, time_left

STRIDE, MEETING = 5.5, 0.8
"""Steps in a round of walking that cards give on the whole, and what a fight on the way counts beside one that must be.

Measured over greedy games of every scenario, as what makes up for a round of cards within one scenario: most walking is
done beside fights, and many fights are walked around. HP make up for hardly anything until few are left.
"""

EVEN, MARGIN, ROUGHLY = 0.8, 2.5, 0.5
"""The chance by the rounds that there are for those that are needed: where they are as many, how much their ratio
counts, and what softens it when hardly any are left. A round more is worth little early and much late.

These and `HEALTH` are the likeliest for how 1,056 greedy games of every scenario and level went on from each of their
rounds (9,592 of them), a scenario's own difficulty set aside.
"""

HEALTH, FRAIL = 0.85, -1.7
"""How much an HP counts, and no HP: few are dangerous, of many one more is worth hardly anything."""

FULL = 0.25
"""The share of rounds in which what lasts does what it does in a plain round of fighting."""

READY = 0.1
"""What an item that can still be used counts in the scale of the chance."""

SURE = 0.98
"""The chance of a state whose goal is met, and whose round must only be finished (END-1)."""


LAST_ROUND = 0.1
"""What is left of the chance once no card can be played any more: what is under way may still do it."""


def looted(state: GameState) -> Looted:
    """What was looted so far."""
    return Looted(state.hero.treasures, state.hero.tokens)


def stamina(state: GameState) -> float:
    """Rounds that the cards last, rests taken as late as can be; a card alone is no round (RND-2, RND-3, RST-1)."""
    kept, plays = 0, 0
    for place in state.hero.cards:
        if place.zone is not Zone.LOST:
            kept += 1
            if place.zone is not Zone.DISCARDED:
                plays += 2 if place.side is Side.A else 1
    return plays / 2 + max(kept * (kept - 1) / 2 - 1, 0)


@lru_cache(maxsize=512)
def toughness(stage: Stage, ref: MonsterRef) -> float:
    """How much more blows a monster stands than its HP tell."""
    stats = stage.stats(ref)
    shields = [stats.shield + stats.sets[letter].shield for letter in Letter]
    return 1 + 0.5 * added(shields) / len(shields)


def needed(t: Table, open_: Agenda) -> float:
    """The rounds that the open tasks, the fights on the way to them, and the fight under way still ask for."""
    now = t.combat.monster if t.combat is not None else None
    blows = t.combat.hp * toughness(t.stage, t.combat.monster) if t.combat is not None else 0.0
    others = tuple(task for task in open_.now if task.foe is None or task.foe != now)
    way = itinerary(t.stage, t.board, t.you.hex, Agenda(others, open_.then))
    must = ((task.foe, 1.0) for task in (*open_.now, *open_.then) if task.foe is not None)
    may = ((ref, MEETING * odds) for ref, odds in way.meetings)
    for ref, odds in (*must, *may):
        if ref != now:
            blows += odds * t.stage.full_hp(ref) * toughness(t.stage, ref)
    return blows / PACE + way.steps / STRIDE


def evaluate(cards: CardSet, state: GameState) -> float:
    """The chance to win, 0 to 1: a rule of thumb unless the game has ended."""
    if state.ending is not None:
        return 1.0 if state.ending.won else 0.0
    if state.goal_met and not state.failed:
        return SURE
    t = table(cards, state)
    need = needed(t, agenda(t.stage, t.board, looted(state)))
    cards_last = stamina(state)
    saved = lasting(t, need) if state.effects else 0.0
    ready = sum(place.state is ItemCondition.READY for place in state.hero.items)
    margin = MARGIN * _margin(t, cards_last, need, saved)
    found = _chance(margin + READY * ready + EVEN) * _chance(HEALTH * state.you.hp + FRAIL)
    return found if cards_last else found * LAST_ROUND


def lasting(t: Table, rounds: float) -> float:
    """The rounds that conditions, bonuses and all else that lasts save (CON-1 to CON-6)."""
    foe = t.combat.monster if t.combat is not None else None
    if foe is None:
        foe = min(wanted_dead(t.stage, t.board, looted(t.state), t.you.hex), default=None)
    if foe is None:
        return 0.0
    fight = t.combat.hp / PACE if t.combat is not None else 0.0
    times = {Lasting.ROUND: 0.5, Lasting.COMBAT: fight, Lasting.SCENARIO: min(rounds, stamina(t.state))}
    found = 0.0
    for effect in t.effects:
        lasting = Lasting.COMBAT if effect.lasting is not None and effect.bearer != YOU else effect.lasting
        count = times[lasting] if lasting is not None else effect.turns
        for part in lasting_effects(effect):
            worth = duel_worth(t.stage, foe, part)
            found += count * FULL * worth / (PACE + max(worth, 0.0))
    return found


def lasting_effects(effect: Effect) -> Iterator[LastingEffect]:
    """What an effect is to a round; the bonuses of a monster's own set count as the monster's, not as what lasts."""
    if effect.bearer != YOU:
        if effect.condition is not None and effect.condition.negative:
            yield LastingEffect(theirs=effect.condition)
        return
    if effect.condition is not None:
        yield LastingEffect(yours=effect.condition)
    if effect.shield:
        yield LastingEffect(shield=effect.shield)
    if effect.retaliate:
        yield LastingEffect(retaliate=(effect.retaliate, effect.retaliate_range))
    if effect.bonus is not None:
        yield LastingEffect(bonus=effect.bonus)
    if effect.when is not None:
        yield LastingEffect(when=effect.when)
    if effect.hindrance:
        yield LastingEffect(hindrances=effect.hindrance)


def _margin(t: Table, lasts: float, needed: float, saved: float) -> float:
    """How far the rounds that there are go for those that are needed; 0 where they just do.

    That is for the work and for what must be waited out; each long rest is a round without cards.
    """
    scenario, done = t.stage.scenario, t.round - 1
    rests = sum(place.zone is not Zone.LOST for place in t.hero.cards) - 1
    limit, wait = time_left(scenario.failure, done), time_left(scenario.success, done)
    margin = _ratio((min(lasts, limit) if limit else lasts) + saved, needed)
    return min(margin, _ratio(lasts + rests, wait)) if wait else margin


def _ratio(there: float, needed: float) -> float:
    return log((max(there, 0.0) + ROUGHLY) / (max(needed, 0.0) + ROUGHLY))


def _chance(x: float) -> float:
    return 1 / (1 + exp(-x))
