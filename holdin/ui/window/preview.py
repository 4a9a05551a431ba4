"""What an attack may come to: its outcome for each letter, with the odds (ATK-4 to ATK-6)."""

from typing import NamedTuple

from holdin.game.abilities import all_gains
from holdin.game.agenda import Strike
from holdin.game.asks import AskAbility, AskAttach, AskDamage, AskTarget
from holdin.game.evolve import evolve
from holdin.game.machine import question
from holdin.game.monster_acts import monster_plan, monster_strike
from holdin.game.state import GameState, MonsterRef
from holdin.game.striking import blow, modifiers
from holdin.game.table import Table
from holdin.models.ability import Ability, Attack, Gain
from holdin.models.card_set import CardSet
from holdin.models.letters import Party
from holdin.rules.attack import Outcome


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
    found = blow(t, strike)
    row = modifiers(t, strike.by)
    hp = t.hero.hp if strike.by is Party.MONSTER else _monster_hp(t, strike.monster)
    both = found.advantage and found.disadvantage
    flags = found.advantage and not both, found.disadvantage and not both
    shield = max(0, found.shield - found.pierce)
    return Preview(strike.by, strike.monster, found.value, shield, hp, *flags, found.outcomes(row))


def _monster_hp(t: Table, ref: MonsterRef) -> int:
    return t.combat.hp if t.combat is not None else t.stage.full_hp(ref)


def asks_attack(state: GameState) -> bool:
    """Whether an attack is asked about."""
    ask = question(state)
    return isinstance(ask, AskAttach | AskTarget) or (isinstance(ask, AskAbility) and isinstance(ask.ability, Attack))


def asks_damage(state: GameState) -> bool:
    """Whether damage that has come is asked about."""
    return isinstance(question(state), AskDamage)
