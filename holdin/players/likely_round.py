"""How one round is likely to go, ability by ability, damage by the odds of the modifier tables."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from holdin.game.stage import Stage
from holdin.game.state import MonsterRef
from holdin.models.ability import (
    Ability,
    Attack,
    AttackBonus,
    AttackEffect,
    Choose,
    GainCondition,
    Harm,
    Heal,
    Loot,
    Move,
    Retaliate,
    Shield,
    Shove,
)
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Element, Letter
from holdin.models.monster import Behaviour
from holdin.players.view import View, target, wanted
from holdin.players.ways import destination, loot_worth, standing
from holdin.rules.distance import tracked
from holdin.rules.monster_turn import plan as monster_plan
from holdin.rules.move import distances_in_reach

BLOW, KILL, LIFE, STEP = 1.0, 2.5, 0.75, 0.8
"""What a point of damage dealt, a kill, an HP and a step nearer to the goal are worth, in about the same coin."""

NEEDLESS, LATER = -0.7, 0.8
"""The worth of a fight that needn't be, and what a point of bonus brings in each round to come."""


class Script(NamedTuple):
    """What a plan does in its round."""

    abilities: tuple[Ability, ...]
    lost: int
    """The cards lost by it."""
    recovered: int
    lasting: int
    """The bonus that lasts for the scenario."""


@dataclass(slots=True)
class Round:
    """A round as it may go with one of the monster's sets."""

    now: View
    letter: Letter
    initiative: int
    foe: MonsterRef | None = field(init=False)
    hex: Hex = field(init=False)
    distance: int = field(init=False)
    odds: dict[int, float] = field(init=False)
    """The monster's HP and how likely each is."""
    acted: bool = field(init=False)
    lost_hp: float = 0.0
    gained: float = 0.0
    """Whatever is good and isn't damage."""
    shield: int = field(init=False)
    retaliate: int = field(init=False)
    bonus: int = field(init=False)
    held: set[Condition] = field(init=False)
    """The conditions on you."""
    foes: set[Condition] = field(init=False)
    """The conditions on the monster."""
    elements: list[Element] = field(init=False)
    fought: bool = False

    def __post_init__(self) -> None:
        now = self.now
        self.foe, self.hex, self.distance, self.acted = now.foe, now.hex, now.distance, now.acted
        self.odds = {now.foe_hp: 1.0}
        self.shield, self.retaliate, self.bonus = now.shield, now.retaliate, now.bonus
        self.held, self.foes, self.elements = set(now.yours), set(now.theirs), list(now.elements)
        self.fought = now.foe is not None

    @property
    def alive(self) -> float:
        """How likely it is that the monster lives."""
        return 1.0 - self.odds.get(0, 0.0)

    @property
    def set(self) -> Behaviour:
        """What the monster does this round."""
        assert self.foe is not None
        return self.now.stage.stats(self.foe).sets[self.letter]

    def run(self, script: Script) -> float:
        """Go through the round; the sum of what it brings."""
        if self.foe is not None and not self.acted and self.set.initiative < self.initiative:
            self.monster_acts()
        if Condition.STUN not in self.held:
            for index, ability in enumerate(script.abilities, 1):
                self.perform(ability, script.abilities[index:])
            self.gained += self.later(script)
        if self.foe is not None and not self.acted:
            self.monster_acts()
        return self.sum()

    def later(self, script: Script) -> float:
        """What the rounds to come lose by cards that are lost, and gain by a bonus that lasts."""
        if not script.lost:
            return 0.0
        now = self.now
        gone = len(now.stage.character.cards) - now.kept
        kept = now.kept - script.lost + min(script.recovered, gone)
        gained = now.thrift * (lasts(kept) - lasts(now.kept))
        if not script.lasting:
            return gained
        full = sum(now.stage.full_hp(ref) for ref in wanted(now, now.hex))
        return gained + LATER * script.lasting * min(lasts(kept) + 2, full / 6)

    def sum(self) -> float:
        """The worth of what came about."""
        total = self.gained - LIFE * self.lost_hp
        if self.lost_hp >= self.now.hp - 1:
            total -= 3.0 * (self.lost_hp - self.now.hp + 2)
        total += self.progress()
        if self.foe is None:
            return total
        full = self.now.foe_hp if self.now.foe is not None else self.now.stage.full_hp(self.foe)
        dealt = full - sum(hp * odds for hp, odds in self.odds.items())
        if self.now.foe is None and self.foe not in wanted(self.now, self.hex):
            return total + NEEDLESS
        total += BLOW * dealt + KILL * (1 - self.alive)
        return total + self.stance() * self.alive

    def stance(self) -> float:
        """A distance from which there is something to be done next round is better than one out of all reach."""
        return -0.25 * abs(self.distance - 2)

    def progress(self) -> float:
        """How near the next task has come."""
        return STEP * standing(self.now.stage, self.now.board, self.now.looted, self.hex)

    # Your abilities

    def perform(self, ability: Ability, later: Sequence[Ability]) -> None:
        """One ability, as well as it can be done."""
        gain = self.paid(ability)
        if gain is None:
            return
        match ability:
            case Move():
                if Condition.IMMOBILIZE not in self.held:
                    self.move(ability.value + gain, ability.jump, next_reach(later))
            case Attack():
                if Condition.DISARM not in self.held:
                    self.attack(ability, gain)
            case Heal():
                missing = self.now.stage.max_hp - self.now.hp + self.lost_hp
                self.gained += LIFE * min(ability.value + gain, missing)
            case Choose():
                self.perform(ability.options[0][0], later)
            case _:
                self.support(ability, gain, later)

    def support(self, ability: Ability, gain: int, later: Sequence[Ability]) -> None:
        """What helps attacks and defence, or brings something in."""
        match ability:
            case Shield():
                self.shield += ability.value + gain
            case Retaliate():
                self.retaliate += ability.value + gain
            case AttackBonus():
                self.bonus += ability.gain.value + gain
            case AttackEffect() if any(isinstance(each, Attack) for each in later):
                self.bonus += ability.gain.value
            case GainCondition():
                self.held.add(ability.condition)
            case Shove() if self.foe is not None:
                self.distance = tracked(self.distance + ability.push - ability.pull)
            case Harm() if self.foe is not None and self.distance <= (ability.range or 1):
                self.strike((ability.value,) * 3)
            case Loot():
                self.gained += loot_worth(self.now, self.hex, ability.range) if self.foe is None else 0.0
            case _:
                pass

    def paid(self, ability: Ability) -> int | None:
        """What consumptions add to an ability's number; none if it lacks an element that it must have."""
        if not self.take(ability.requires):
            return None
        gain = 0
        for consume in ability.consume:
            if self.take(consume.elements):
                gain += consume.gain.value
        return gain

    def take(self, wanted: tuple[Element, ...]) -> bool:
        """Use up elements if all are there."""
        left = list(self.elements)
        for element in wanted:
            if element not in left:
                return False
            left.remove(element)
        self.elements = left
        return True

    def move(self, value: int, jump: bool, then: int | None) -> None:
        """To where the next attack reaches; without one, out of harm's way or on."""
        if self.foe is not None and self.alive > 0:
            cost = 1 if jump else self.now.step_cost
            self.distance = self.better_distance(value // cost, then)
            return
        place = destination(self.now, self.hex, value, jump, then)
        if place is not None:
            self.gained -= LIFE * place.damage
            self.hex = place.hex
            near = self.now.stage.engaging(self.now.board, place.hex)
            if near:
                self.engage(near[0])

    def better_distance(self, steps: int, then: int | None) -> int:
        """The distance to move to in combat (MOV-3)."""
        options = (self.distance, *distances_in_reach(self.distance, steps, 1))
        return best_distance(self.now, self.foe, options, then, None if self.acted else self.letter)

    def engage(self, foe: MonsterRef) -> None:
        """A fight begins in your turn; a faster monster acts at once (ENG-5)."""
        now = self.now
        self.foe, self.fought = foe, True
        self.odds = {now.stage.full_hp(foe): 1.0}
        far = now.stage.distance(now.board, self.hex, now.stage.monsters[foe].hex)
        self.distance = tracked(far if far is not None else 7)
        if self.set.initiative < self.initiative:
            self.monster_acts()

    def attack(self, ability: Attack, gain: int) -> None:
        """An attack on the monster you fight, or on one that it engages (ENG-6)."""
        reach_ = ability.range or 1
        if self.foe is None:
            near = self.now.stage.in_reach(self.now.board, self.hex, reach_)
            if not near:
                return
            self.engage(target(self.now, near))
        if self.distance > reach_ or not self.alive:
            return
        worse = (ability.range is not None and self.distance == 1) or Condition.MUDDLE in self.held
        better = ability.advantage or Condition.STRENGTHEN in self.held
        hp = max(1, min(round(self.now.hp - self.lost_hp), self.now.stage.max_hp))
        modifiers = hero_modifiers(self.now.stage, hp)
        shield = max(self.now.foe_shield - ability.pierce, 0)
        values = [ability.value + gain + self.bonus + each - shield for each in modifiers]
        self.strike(tuple(values), better - worse)
        self.distance = tracked(self.distance + ability.push - ability.pull)
        self.foes |= set(ability.conditions)
        self.lost_hp += self.now.foe_retaliate * self.alive if self.distance == 1 else 0.0

    def strike(self, values: tuple[int, ...], edge: int = 0) -> None:
        """Deal one of three damages, with advantage (1) or disadvantage (−1)."""
        low_to_high = sorted(max(value, 0) for value in values)
        weights = {0: (1 / 3, 1 / 3, 1 / 3), 1: (1 / 9, 3 / 9, 5 / 9), -1: (5 / 9, 3 / 9, 1 / 9)}[edge]
        after: dict[int, float] = {}
        for hp, odds in self.odds.items():
            for value, weight in zip(low_to_high, weights, strict=True):
                left = max(hp - value, 0)
                after[left] = after.get(left, 0.0) + odds * weight
        self.odds = after

    # The monster

    def monster_acts(self) -> None:
        """Its move and attack, as likely as it still lives (MTN-2)."""
        self.acted = True
        alive, set_ = self.alive, self.set
        assert self.foe is not None
        found = monster_plan(
            distance=self.distance,
            move=set_.moves,
            attack=set_.attacks,
            range_=set_.reach if set_.ranged else None,
            flying=self.now.stage.stats(self.foe).flying,
            hindrances=self.now.step_cost - 1,
            springs=self.now.springs > 0,
            conditions=self.foes,
            target_invisible=Condition.INVISIBLE in self.held,
        )
        if alive > 0.5:
            self.distance = found.new_distance
        if not found.attacks:
            return
        hurt = max(0.0, (set_.attacks or 0) + (-0.4 if found.disadvantage else 0.15) - self.shield)
        self.lost_hp += alive * (hurt + 0.5 * len(set_.conditions))
        if alive > 0.9:
            self.held |= set(set_.conditions)
        if self.retaliate and self.distance == 1:
            self.strike((self.retaliate,) * 3)


def lasts(kept: int) -> float:
    """Rounds that so many cards last from the next rest on (RST-1)."""
    return kept * (kept - 1) / 2


@lru_cache(maxsize=256)
def hero_modifiers(stage: Stage, hp: int) -> tuple[int, ...]:
    """Your active table's cells for the three letters (ATK-4)."""
    card = stage.character.hp_card
    return card.row(hp, stage.setup.character_level)


def next_reach(later: Sequence[Ability]) -> int | None:
    """The range of the next attack to come; none if there is none."""
    return next((ability.range or 1 for ability in later if isinstance(ability, Attack)), None)


@lru_cache(maxsize=8192)
def best_distance(
    now: View, foe: MonsterRef | None, options: tuple[int, ...], then: int | None, letter: Letter | None
) -> int:
    """The distance to be at: from where the next attack reaches; else where the monster's own doesn't.

    `options` begins with the distance now; `letter` is the set that the monster has yet to act by, if any.
    """
    assert foe is not None
    here = options[0]
    if then is not None:
        good = [distance for distance in options if distance <= then] or [min(options)]
        beside = 2 if then > 1 else 1
        return min(good, key=lambda d: (d < beside, d == 1 and here != 1 and now.springs > 0, abs(d - here)))
    if letter is None:
        return min(options, key=lambda d: (abs(d - 2), abs(d - here)))
    stats = now.stage.stats(foe)
    set_ = stats.sets[letter]
    steps = 0 if Condition.IMMOBILIZE in now.theirs else set_.moves // (1 if stats.flying else now.step_cost)
    safe = [d for d in options if d - steps > set_.reach or set_.attacks is None]
    return min(safe or options, key=lambda d: abs(d - here))
