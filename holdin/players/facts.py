"""The facts of now that a forecast starts from."""

from collections.abc import Iterable
from functools import lru_cache
from math import prod
from typing import NamedTuple

from holdin.game.figures import YOU
from holdin.game.foresight import foretold
from holdin.game.held.hindrances import spring_damage, step_cost
from holdin.game.stage import Stage
from holdin.game.state import Board, Effect, ItemCondition, MonsterRef, Zone
from holdin.game.table import Table
from holdin.models.ability import Gain, When
from holdin.models.base import CardId, ItemId
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, ElementSymbol, Letter, Side
from holdin.players.route import wanted_dead
from holdin.players.tasks import Looted

THRIFT = 6.0
"""The worth of a round that cards last longer, measured: the greedy player wins most with it."""

NOTHING = Gain()
"""Nothing is added."""

NO_CONDITIONS: frozenset[Condition] = frozenset()

Retaliates = tuple[tuple[int, int], ...]
"""Damage, and the range from within which an attack is answered by it (ATK-10)."""

Triggers = tuple[tuple[When, int], ...]
"""What waits to come into play, and how often it still may; 0 where no limit is printed."""


class Facts(NamedTuple):
    """What a forecast starts from; equal views have equal forecasts."""

    stage: Stage
    board: Board
    looted: Looted
    hex: Hex
    hp: int
    foe: MonsterRef | None = None
    foe_hp: int = 0
    distance: int = 0
    step_cost: int = 1
    springs: int = 0
    letter: Letter | None = None
    acted: bool = False
    lead: int | None = None
    """The initiative, where it is fixed already."""
    begun: bool = False
    """Whether your turn is under way: what you gain now of harm waits for your next one (CON-4)."""
    struck: bool = False
    """Whether the foe was attacked in this turn (ATK-8)."""
    elements: tuple[ElementSymbol, ...] = ()
    yours: frozenset[Condition] = NO_CONDITIONS
    """The conditions that bear on your turn of this round."""
    theirs: frozenset[Condition] = NO_CONDITIONS
    shield: int = 0
    foe_shield: int = 0
    retaliates: Retaliates = ()
    foe_retaliates: Retaliates = ()
    steady: Gain = NOTHING
    """What is added to each of your attacks, `once` to the next."""
    once: Gain = NOTHING
    triggers: Triggers = ()
    kept: int = 4
    """The cards not lost."""
    spare: int = 4
    """The cards in the hand that this round's plays don't take."""
    spent: tuple[ItemId, ...] = ()
    """The items that are spent."""
    rifts: tuple[int, ...] = ()
    """The numbers of the range tracker with a rift; out of combat one 0 for each of the map's (RIF-4)."""
    thrift: float = THRIFT
    """The worth of a round that cards last longer."""


def view(t: Table, thrift: float = THRIFT) -> Facts:
    """The facts of now that bear on this round, and how rounds to come are valued."""
    found = Facts(
        t.stage,
        t.board,
        Looted(t.hero.treasures, t.hero.tokens),
        t.you.hex,
        t.you.hp,
        lead=t.turn.initiative if t.turn.leading is not None else None,
        begun=t.turn.under_way,
        struck=bool(t.turn.struck),
        elements=tuple([element for _, element in t.shown_elements()]),
        once=sum_of(tuple([gain for _, gain in t.turn.waiting])),
        kept=sum(place.zone is not Zone.LOST for place in t.hero.cards),
        spare=len(t.cards_in(Zone.HAND)) - (2 if t.turn.leading is None else 0),
        rifts=(0,) * len(t.board.rifts),
        spent=tuple([place.item for place in t.hero.items if place.state is ItemCondition.SPENT]),
        thrift=thrift,
    )
    if t.combat is not None:
        found = _in_fight(t, found)
    return _under(t, found) if t.effects else found


def _in_fight(t: Table, now: Facts) -> Facts:
    """The same, with the fight under way."""
    fight = t.combat
    assert fight is not None
    bonuses = [effect for effect in t.bearing(fight.monster) if effect.retaliate]
    return now._replace(
        foe=fight.monster,
        foe_hp=fight.hp,
        distance=fight.distance,
        step_cost=step_cost(t, free=False),
        springs=spring_damage(t),
        letter=fight.behaviour or foretold(t, t.stage.monsters[fight.monster].monster),
        rifts=fight.rifts,
        acted=fight.acted,
        foe_shield=t.shield(fight.monster),
        foe_retaliates=printed_retaliates(t.stage, fight.monster) + _retaliates(bonuses),
    )


def printed_retaliates(stage: Stage, ref: MonsterRef) -> Retaliates:
    """A monster's own retaliate, if it has one (MON-2)."""
    stats = stage.stats(ref)
    return ((stats.retaliate, stats.retaliate_range),) if stats.retaliate else ()


def _retaliates(effects: Iterable[Effect]) -> Retaliates:
    return tuple([(effect.retaliate, effect.retaliate_range) for effect in effects if effect.retaliate])


def _under(t: Table, now: Facts) -> Facts:
    """The same, under the effects that are in force."""
    yours = [effect for effect in t.effects if effect.bearer == YOU]
    bonuses = [(effect.every_attack, effect.bonus) for effect in yours if effect.bonus is not None]
    return now._replace(
        yours=frozenset(e.condition for e in yours if e.condition is not None and _counts(e, now.begun)),
        theirs=frozenset(e.condition for e in t.effects if e.condition is not None and e.bearer != YOU),
        shield=t.shield(YOU),
        retaliates=_retaliates(yours),
        steady=sum_of(tuple([bonus for every, bonus in bonuses if every])),
        once=sum_of((now.once, *[bonus for every, bonus in bonuses if not every])),
        triggers=tuple([(effect.when, effect.times) for effect in yours if effect.when is not None]),
    )


def _counts(effect: Effect, begun: bool) -> bool:
    """Whether a condition bears on the turn of this round: what harms and came in the middle of it waits (CON-4)."""
    return effect.armed or not begun or effect.condition is Condition.INVISIBLE


def sum_of(gains: tuple[Gain, ...]) -> Gain:
    """Everything that is added, as one; multiplications multiply (ATK-4)."""
    found = [gain for gain in gains if gain is not NOTHING]
    if len(found) < 2:
        return found[0] if found else NOTHING
    return _sum_of(tuple(found))


@lru_cache(maxsize=1024)
def _sum_of(found: tuple[Gain, ...]) -> Gain:
    return Gain.model_construct(
        value=sum(gain.value for gain in found),
        range=sum(gain.range for gain in found),
        times=prod(gain.times for gain in found),
        push=sum(gain.push for gain in found),
        pull=sum(gain.pull for gain in found),
        pierce=sum(gain.pierce for gain in found),
        conditions=tuple(dict.fromkeys(condition for gain in found for condition in gain.conditions)),
        advantage=any(gain.advantage for gain in found),
        disadvantage=any(gain.disadvantage for gain in found),
        jump=any(gain.jump for gain in found),
        targets=sum(gain.targets for gain in found),
    )


def wanted(now: Facts, hex_: Hex) -> frozenset[MonsterRef]:
    """The monsters that must die, as things stand from a hex."""
    return wanted_dead(now.stage, now.board, now.looted, hex_)


def target(now: Facts, near: tuple[MonsterRef, ...]) -> MonsterRef:
    """The monster to attack: one that must die, and the weakest of those."""
    foes = wanted(now, now.hex)
    return min(near, key=lambda ref: (ref not in foes, now.stage.full_hp(ref)))


def hand_of(t: Table, zone: Zone) -> tuple[tuple[CardId, Side], ...]:
    """The cards of a zone with the side that is up."""
    return tuple((place.card, place.side) for place in t.hero.cards if place.zone is zone)
