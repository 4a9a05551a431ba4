"""The fight of held play: who, and with which set (ENG-10, INI-1)."""

from holdin.game.figures import Figure
from holdin.game.state import FightState, MonsterRef
from holdin.game.table import Table
from holdin.models.monster import Behaviour, Stats


def fight(t: Table) -> FightState:
    """The fight under way; to be asked only where there is one."""
    assert t.fight is not None
    return t.fight


def goes_on(t: Table, monster: MonsterRef) -> bool:
    """Whether the fight with a monster is still under way."""
    return t.fight is not None and t.fight.monster == monster


def foe(t: Table) -> Figure:
    """The monster that you fight."""
    assert t.fight is not None
    return t.figure(t.fight.monster)


def stats(t: Table) -> Stats:
    """Its values."""
    return t.stage.stats(fight(t).monster)


def behaviour(t: Table) -> Behaviour:
    """Its set for this round, once it is rolled."""
    monster = foe(t)
    assert monster.set is not None
    return t.stage.stats(monster.id).sets[monster.set]
