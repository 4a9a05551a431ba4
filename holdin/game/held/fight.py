"""The fight of held play: who, and with which set (ENG-10, INI-1)."""

from collections.abc import Iterator

from holdin.game.evolve import evolve
from holdin.game.stage import Stage
from holdin.game.state import Combat, Effect, MonsterRef, Start
from holdin.game.table import Table
from holdin.models.letters import Party
from holdin.models.monster import Behaviour, Stats


def fight(t: Table) -> Combat:
    """The combat under way; to be asked only where there is one."""
    assert t.combat is not None
    return t.combat


def goes_on(t: Table, monster: str) -> bool:
    """Whether the combat with a monster is still under way."""
    return t.combat is not None and t.combat.monster == monster


def stats(t: Table) -> Stats:
    """The values of the monster that you fight."""
    return t.stage.stats(fight(t).monster)


def behaviour(t: Table) -> Behaviour:
    """Its set for this round, once it is rolled."""
    combat = fight(t)
    assert combat.behaviour is not None
    return t.stage.stats(combat.monster).sets[combat.behaviour]


def between_rounds(combat: Combat | None) -> Combat | None:
    """A combat as a round begins: no set rolled, nothing done (ENG-7)."""
    return None if combat is None else evolve(combat, behaviour=None, acted=False)


def borne(effects: tuple[Effect, ...], monster: MonsterRef) -> tuple[Effect, ...]:
    """Effects of a start, which are on a party, on the monster that is fought."""
    return tuple(evolve(each, bearer=monster) if each.bearer == Party.MONSTER else each for each in effects)


def combat_faults(scene: Stage, start: Start) -> Iterator[tuple[str, str]]:
    """What in a start's combat can't be, each with its rule."""
    combat = start.combat
    if combat is None:
        return
    if combat.monster not in scene.monsters or combat.monster in start.board.dead:
        yield f"There is no living {combat.monster!r} in this scenario.", "ENG-10"
        return
    if combat.max_hp != scene.full_hp(combat.monster) or not 1 <= combat.hp <= combat.max_hp:
        yield f"{combat.hp} of {combat.max_hp} HP is more or less than it can have.", "SCL-1"
    if not 1 <= combat.distance <= 7:
        yield f"There is no distance {combat.distance}.", "RNG-1"
    if len(combat.kinds) > 2 or combat.behaviour is not None or combat.acted:
        yield "A round that begins has at most 2 hindrances and no set yet.", "HIN-1"
