"""The facts of now that a forecast starts from."""

from typing import NamedTuple

from holdin.game.effects import hindrance_kinds
from holdin.game.moving import spring_damage
from holdin.game.stage import Stage
from holdin.game.state import Board, MonsterRef, Zone
from holdin.game.table import Table
from holdin.models.base import CardId
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Element, Letter, Party, Side
from holdin.players.tasks import Looted, wanted_dead

THRIFT, HASTE = 2.0, 1.65
"""The worth of a round that cards last longer, as one who plans has it and as one in haste."""


class View(NamedTuple):
    """What a forecast starts from; equal views have equal forecasts."""

    stage: Stage
    board: Board
    looted: Looted
    hex: Hex
    hp: int
    foe: MonsterRef | None
    foe_hp: int
    distance: int
    step_cost: int
    springs: int
    letter: Letter | None
    acted: bool
    lead: int | None
    """The initiative, where it is fixed already."""
    elements: tuple[Element, ...]
    yours: frozenset[Condition]
    theirs: frozenset[Condition]
    shield: int
    foe_shield: int
    retaliate: int
    foe_retaliate: int
    bonus: int
    kept: int
    """The cards not lost."""
    thrift: float
    """The worth of a round that cards last longer."""


def view(t: Table, thrift: float = THRIFT) -> View:
    """The facts of now that bear on this round, and how rounds to come are valued."""
    fight = t.combat
    waiting = sum(gain.value for _, gain in t.turn.waiting)
    bonus = waiting + sum(e.bonus.value for e in t.effects if e.bonus is not None)
    return View(
        t.stage,
        t.board,
        Looted(t.hero.treasures, t.hero.tokens),
        t.hero.hex,
        t.hero.hp,
        None if fight is None else fight.monster,
        0 if fight is None else fight.hp,
        0 if fight is None else fight.distance,
        1 if fight is None else 1 + len(hindrance_kinds(t)),
        spring_damage(t),
        None if fight is None else fight.behaviour,
        False if fight is None else fight.acted,
        t.turn.initiative if t.turn.leading is not None else None,
        tuple(element for _, element in t.shown_elements()),
        frozenset(e.condition for e in t.effects if e.condition is not None and e.bearer is Party.HERO),
        frozenset(e.condition for e in t.effects if e.condition is not None and e.bearer is Party.MONSTER),
        t.shield(Party.HERO) if t.effects else 0,
        0 if fight is None else t.shield(Party.MONSTER),
        t.retaliate(Party.HERO, 1) if t.effects else 0,
        0 if fight is None else t.retaliate(Party.MONSTER, 1),
        bonus,
        sum(place.zone is not Zone.LOST for place in t.hero.cards),
        thrift,
    )


def wanted(now: View, hex_: Hex) -> frozenset[MonsterRef]:
    """The monsters that must die, as things stand from a hex."""
    return wanted_dead(now.stage, now.board, now.looted, hex_)


def target(now: View, near: tuple[MonsterRef, ...]) -> MonsterRef:
    """The monster to attack: one that must die, and the weakest of those."""
    foes = wanted(now, now.hex)
    return min(near, key=lambda ref: (ref not in foes, now.stage.full_hp(ref)))


def hand_of(t: Table, zone: Zone) -> tuple[tuple[CardId, Side], ...]:
    """The cards of a zone with the side that is up."""
    return tuple((place.card, place.side) for place in t.hero.cards if place.zone is zone)
