"""A start of held play: the combat that a game goes on with, or was left in (ENG-9 to ENG-12, CON-6)."""

from collections.abc import Iterator

from holdin.errors import Said
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId, side_of
from holdin.game.stage import Stage, stage
from holdin.game.state import Combat, Effect, FightState, GameState, MonsterRef, Start, evolve_fight
from holdin.models.card_set import CardSet
from holdin.models.letters import Party
from holdin.rules.distance import tracked


def resumed(cards: CardSet, state: GameState, start: Start) -> GameState:
    """A state that goes on from a start."""
    return with_combat(cards, evolve(state, effects=start.effects), start.combat)


def left_off(state: GameState) -> tuple[Combat | None, tuple[Effect, ...]]:
    """The combat and the effects of a start that is left in a state: no set is rolled, parties are named."""
    combat = state.combat
    return combat and evolve(combat, behaviour=None, acted=False), on_parties(state.effects)


def faults(scene: Stage, start: Start) -> Iterator[tuple[Said, str]]:
    """What in a start's combat can't be, each with its rule."""
    combat = start.combat
    if combat is None:
        return
    if combat.monster not in scene.monsters or not scene.is_there(start.board, combat.monster):
        yield Said("There is no living {monster} in this scenario.", monster=combat.monster), "ENG-10"
        return
    if combat.max_hp != scene.full_hp(combat.monster) or not 1 <= combat.hp <= combat.max_hp:
        said = Said("{hp} of {most} HP is more or less than it can have.", hp=combat.hp, most=combat.max_hp)
        yield said, "SCL-1"
    if tracked(combat.distance) != combat.distance:
        yield Said("There is no distance {distance}.", distance=combat.distance), "RNG-1"
    if len(combat.kinds) > 2 or combat.behaviour is not None or combat.acted:
        yield Said("A round that begins has at most 2 hindrances and no set yet."), "HIN-1"


def with_combat(cards: CardSet, state: GameState, combat: Combat | None) -> GameState:
    """A state in which this fight is under way, its monster's figure as it says, and what is on its party on it."""
    if combat is None:
        return evolve(state, fight=None)
    known = {figure.id: figure for figure in (*stage(cards, state.setup).living(state.board), *state.others)}
    known[combat.monster] = evolve(known[combat.monster], hp=combat.hp, max_hp=combat.max_hp, set=combat.behaviour)
    fight = FightState(combat.monster, combat.distance, combat.kinds, combat.sprung, combat.acted, combat.fresh)
    fight = evolve_fight(fight, rifts=combat.rifts) if combat.rifts else fight
    return evolve(state, others=tuple(known.values()), fight=fight, effects=borne(state.effects, combat.monster))


def borne(effects: tuple[Effect, ...], monster: MonsterRef) -> tuple[Effect, ...]:
    """Effects on the monster that is fought, where they name its party; its turns are the enemy's from now on."""
    return tuple(
        _naming(each, monster if each.bearer == Party.MONSTER else each.bearer, YOU if each.clock == YOU else monster)
        for each in effects
    )


def on_parties(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Effects as a start or a sheet has them: they name parties."""
    return tuple(_naming(each, side_of(each.bearer), side_of(each.clock)) for each in effects)


def _naming(effect: Effect, bearer: FigureId, clock: FigureId) -> Effect:
    same = (effect.bearer, effect.clock) == (bearer, clock)
    return effect if same else evolve(effect, bearer=bearer, clock=clock)
