"""The fight of held play: who, and with which set (ENG-10, INI-1)."""

from collections.abc import Iterator

from holdin.game.evolve import evolve
from holdin.game.figures import YOU, Figure, FigureId, side_of
from holdin.game.stage import Stage, stage
from holdin.game.state import Combat, Effect, Fight, GameState, MonsterRef, Start
from holdin.game.table import Table
from holdin.models.card_set import CardSet
from holdin.models.letters import Party
from holdin.models.monster import Behaviour, Stats


def fight(t: Table) -> Fight:
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


def with_combat(cards: CardSet, state: GameState, combat: Combat | None) -> GameState:
    """A state in which this fight is under way, its monster's figure as it says."""
    if combat is None:
        return evolve(state, fight=None)
    known = {figure.id: figure for figure in (*stage(cards, state.setup).living(state.board), *state.others)}
    known[combat.monster] = evolve(known[combat.monster], hp=combat.hp, max_hp=combat.max_hp, set=combat.behaviour)
    fight = Fight(combat.monster, combat.distance, combat.kinds, combat.sprung, combat.acted, combat.fresh)
    return evolve(state, others=tuple(known.values()), fight=fight)


def borne(effects: tuple[Effect, ...], monster: MonsterRef) -> tuple[Effect, ...]:
    """Effects on the monster that is fought, where they name its party; its turns are the enemy's from now on."""
    return tuple(
        _of(each, monster if each.bearer == Party.MONSTER else each.bearer, YOU if each.clock == YOU else monster)
        for each in effects
    )


def on_parties(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Effects as a start or a sheet has them: they name parties."""
    return tuple(_of(each, side_of(each.bearer), side_of(each.clock)) for each in effects)


def _of(effect: Effect, bearer: FigureId, clock: FigureId) -> Effect:
    same = (effect.bearer, effect.clock) == (bearer, clock)
    return effect if same else evolve(effect, bearer=bearer, clock=clock)


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
