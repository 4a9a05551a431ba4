"""A figure's situation, as `holdin.rules.open` asks about it (MAI, FOC, SUM-3)."""

from collections.abc import Callable, Mapping
from typing import Final

from holdin.game.figures import YOU, Figure, is_summon
from holdin.game.open.stand import LAST_INITIATIVE, allies_of, behaviour, enemies_of, met, place_of, standing, terrain
from holdin.game.table import Table
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Focus
from holdin.models.monster import Behaviour
from holdin.rules.open.areas import area_of
from holdin.rules.open.figures import Enemy, Mover, Situation


def situation_of(t: Table, figure: Figure, set_: Behaviour | None = None) -> Situation:
    """Where a monster, or a summon, stands, with its set of this round or another one, and everybody else."""
    set_ = set_ or behaviour(t, figure)
    who = figure.id
    borne = frozenset([e.condition for e in t.effects if e.bearer == who and e.armed]) if t.effects else frozenset()
    mover = Mover(
        hex=figure.hex,
        move=set_.moves,
        range=set_.reach if set_.ranged else None,
        targets=0 if set_.attacks is None else set_.targets,
        area=area_of(set_.area),
        jump=set_.jump,
        flying=t.traits(who).flying,
        muddled=Condition.MUDDLE in borne,
        disarmed=Condition.DISARM in borne,
        immobilized=Condition.IMMOBILIZE in borne,
        stunned=Condition.STUN in borne,
    )
    enemies, allies = _for_a_summon(t, figure) if is_summon(who) else _for_a_monster(t, figure)
    if set_.focus is not None:
        enemies = _focusing(t, figure, set_.focus, enemies)
    return Situation(terrain(t).ground, mover, enemies, allies)


Around = tuple[tuple[Enemy, ...], tuple[Hex, ...]]
"""The enemies of a figure, and where its allies stand."""


def _focusing(t: Table, figure: Figure, focus: Focus, enemies: tuple[Enemy, ...]) -> tuple[Enemy, ...]:
    """The enemies with what a special focus makes of each (FOC-3 a)."""
    at = {each.hex: each for each in enemies_of(t, figure.id)}
    value = _FOCUS[focus]
    return tuple(
        [each._replace(special=value(t, figure, at[each.hex])) if each.hex in at else each for each in enemies]
    )


def _nearness(t: Table, figure: Figure, enemy: Figure) -> float:
    tables = terrain(t).tables
    here, there = tables.places.get(figure.hex), tables.places.get(enemy.hex)
    return float("inf") if here is None or there is None else tables.proximity(here, there)


_FOCUS: Final[Mapping[Focus, Callable[[Table, Figure, Figure], float]]] = {
    Focus.MOST_WOUNDED: lambda _t, _it, enemy: enemy.hp - enemy.max_hp,
    Focus.WEAKEST: lambda _t, _it, enemy: enemy.hp,
    Focus.STRONGEST: lambda _t, _it, enemy: -enemy.hp,
    Focus.FARTHEST: lambda t, it, enemy: -_nearness(t, it, enemy),
    Focus.LATEST: lambda t, _it, enemy: -_turn_of(t, enemy),
    Focus.SUMMON: lambda _t, _it, enemy: not is_summon(enemy.id),
}
"""What each special focus looks at: the smaller, the sooner it is the focus (FOC-3 a)."""


def _turn_of(t: Table, enemy: Figure) -> int:
    """Its place in the order of the round: your summons before you (SUM-3)."""
    return [*(each.id for each in t.summons), YOU].index(enemy.id)


def _for_a_monster(t: Table, figure: Figure) -> Around:
    """You and your summons, which come just before you (SUM-3)."""
    you = Enemy(t.you.hex, t.turn.initiative, bool(t.effects) and t.has(YOU, Condition.INVISIBLE))
    count = len(t.summons)
    yours = [
        Enemy(each.hex, t.turn.initiative - (count - index) / 16, t.has(each.id, Condition.INVISIBLE))
        for index, each in enumerate(t.summons)
    ]
    return (you, *yours), tuple(sorted([each.hex for each in standing(t) if each.id != figure.id]))


def _for_a_summon(t: Table, figure: Figure) -> Around:
    """The monsters in the order of the round; those that aren't met are in the way like invisible ones (OPN-4)."""
    known = sorted(met(t), key=lambda each: place_of(t, each) if each.set is not None else (LAST_INITIATIVE,))
    enemies = [Enemy(each.hex, index, t.has(each.id, Condition.INVISIBLE)) for index, each in enumerate(known)]
    there = {each.hex for each in known}
    enemies += [Enemy(each.hex, len(known), invisible=True) for each in standing(t) if each.hex not in there]
    return tuple(enemies), tuple(sorted([each.hex for each in allies_of(t, figure.id)]))
