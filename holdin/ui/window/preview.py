"""What an attack may come to: its outcome for each letter, with the odds (ATK-4 to ATK-6)."""

from itertools import product
from typing import NamedTuple

from holdin.game.abilities import all_gains
from holdin.game.agenda import Strike
from holdin.game.asks import AskAbility, AskAttach, AskDamage, AskTarget
from holdin.game.evolve import evolve
from holdin.game.machine import question
from holdin.game.monster_acts import monster_plan, monster_strike
from holdin.game.state import GameState, MonsterRef
from holdin.game.striking import advantages, modifier, strike_base
from holdin.game.table import Table
from holdin.models.ability import Ability, Attack, Gain
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter, Party
from holdin.rules.attack import attack_value, pick, rolls_needed


class Outcome(NamedTuple):
    """A letter that counts: its modifier, the damage, and how many of how many rolls make it count."""

    letter: Letter
    modifier: int
    damage: int
    ways: int
    of: int


class Preview(NamedTuple):
    """An attack before its roll."""

    by: Party
    monster: MonsterRef
    value: int
    shield: int
    hp: int
    """The target's HP now."""
    advantage: bool
    disadvantage: bool
    outcomes: tuple[Outcome, ...]


def preview(cards: CardSet, state: GameState, target: MonsterRef | None = None) -> Preview | None:
    """The outcomes of the attack that is asked about; out of combat against a target. None without an attack."""
    table = Table(cards, state)
    strike = _strike(table, target)
    return None if strike is None else _preview(table, strike)


def threat(cards: CardSet, state: GameState) -> Preview | None:
    """The attack that the monster will make in its turn as things stand; None without one, and once it has acted."""
    fight = state.combat
    if fight is None or fight.behaviour is None or fight.acted:
        return None
    table = Table(cards, state)
    plan = monster_plan(table)
    if not plan.attacks:
        return None
    table.combat = evolve(fight, distance=plan.new_distance)
    return _preview(table, monster_strike(table))


def _strike(t: Table, target: MonsterRef | None) -> Strike | None:
    ask = t.agenda[-1] if t.agenda else None
    if isinstance(ask, AskAttach):
        return ask.strike
    if isinstance(ask, AskAbility):
        return _planned(t, ask.ability, all_gains(ask), ask.source.id, target)
    if isinstance(ask, AskTarget):
        return _planned(t, ask.ability, ask.gains, ask.source.id, target)
    return None


def _planned(
    t: Table, ability: Ability, gains: tuple[Gain, ...], source: str, target: MonsterRef | None
) -> Strike | None:
    """The attack as it will begin, if nothing comes between (ENG-6)."""
    ref = t.combat.monster if t.combat is not None else target
    if not isinstance(ability, Attack) or ref is None:
        return None
    own = Gain(pierce=ability.pierce, advantage=ability.advantage, disadvantage=ability.disadvantage)
    steady = tuple(e.bonus for e in t.bearing(Party.HERO) if e.bonus is not None and e.every_attack)
    ranged, all_ = ability.range is not None, (own, *gains, *steady)
    return Strike(Party.HERO, ref, source, ability.value, ranged, _distance(t, ref), all_)


def _distance(t: Table, ref: MonsterRef) -> int:
    if t.combat is not None:
        return t.combat.distance
    found = t.stage.distance(t.board, t.hero.hex, t.stage.monsters[ref].hex)
    return min(found or 7, 7)


def _preview(t: Table, strike: Strike) -> Preview:
    advantage, disadvantage = advantages(t, strike)
    shield = _shield(t, strike)
    base, bonuses = strike_base(strike)
    pierce = sum(gain.pierce for gain in strike.gains)
    counted = _counted(t, strike, advantage=advantage, disadvantage=disadvantage)
    found = []
    for letter in Letter:
        changed = modifier(t, strike.by, letter)
        damage, _ = attack_value(base, bonuses, changed, shield, pierce)
        found.append(Outcome(letter, changed, damage, counted.count(letter), len(counted)))
    hp = t.hero.hp if strike.by is Party.MONSTER else _monster_hp(t, strike.monster)
    both = advantage and disadvantage
    flags = advantage and not both, disadvantage and not both
    return Preview(strike.by, strike.monster, base + sum(bonuses), max(0, shield - pierce), hp, *flags, tuple(found))


def _shield(t: Table, strike: Strike) -> int:
    if strike.by is Party.HERO and t.combat is None:
        return t.stage.stats(strike.monster).shield
    return t.shield(strike.by.enemy) + strike.shield


def _monster_hp(t: Table, ref: MonsterRef) -> int:
    return t.combat.hp if t.combat is not None else t.stage.full_hp(ref)


def _counted(t: Table, strike: Strike, *, advantage: bool, disadvantage: bool) -> list[Letter]:
    """The letter that counts for every way the dice can fall; of equal ones the first."""
    rolls = rolls_needed(advantage=advantage, disadvantage=disadvantage)
    found = []
    for letters in product(Letter, repeat=rolls):
        rolled = [modifier(t, strike.by, letter) for letter in letters]
        found.append(letters[rolled.index(pick(rolled, advantage=advantage, disadvantage=disadvantage))])
    return found


def asks_attack(state: GameState) -> bool:
    """Whether an attack is asked about."""
    ask = question(state)
    return isinstance(ask, AskAttach | AskTarget) or (isinstance(ask, AskAbility) and isinstance(ask.ability, Attack))


def asks_damage(state: GameState) -> bool:
    """Whether damage that has come is asked about."""
    return isinstance(question(state), AskDamage)
