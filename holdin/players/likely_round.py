"""How one round is likely to go, ability by ability, damage by the odds of the modifier tables.

What an ability brings is told by kind in `holdin.players.kinds`. What lasts beyond the round is worth what it makes of
a duel, a plain round against the same monster.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from holdin.game.evolve import layer
from holdin.game.hurting import HEALED, REGENERATED, WOUND_DAMAGE
from holdin.game.stage import Stage
from holdin.game.state import Board, MonsterRef
from holdin.game.striking import POISONED
from holdin.models.ability import Attack, Consume, Gain, GainCondition, Harm, Inflict, Move, Shove, Trigger
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, ElementSymbol, Lasting, Letter, Side
from holdin.players.arithmetic import added
from holdin.players.destinations import standing
from holdin.players.facts import (
    NO_CONDITIONS,
    NOTHING,
    Facts,
    Retaliates,
    Triggers,
    printed_retaliates,
    sum_of,
    target,
    wanted,
)
from holdin.players.foe import FoeTurn, Odds, acts_of, blow_odds, hero_row, retaliated
from holdin.players.likely_monster_turn import CURE, LIKELY, take_turn
from holdin.players.plan import ActiveEffect, LastingEffect, Later, PlannedAbility, RoundPlan, keeps_reach, next_reach
from holdin.players.tasks import Looted, agenda
from holdin.rules.distance import tracked
from holdin.rules.elements import pick

BLOW, KILL, LIFE, STEP = 1.0, 2.5, 0.75, 0.8
"""What a point of damage dealt, a kill, an HP and a step nearer to the goal are worth, in about the same coin."""

NEEDLESS, LATER = -0.7, 0.8
"""The worth of a fight that needn't be, and of what comes in a later round against what comes in this one."""

UNSETTLED = 0.5
"""What lasts counts less than the plain duel tells: plays are chosen to suit it, and half the rounds are walked."""

PACE = 2.7
"""Damage in a round of fighting that cards give on the whole."""

DUEL_MOVE, DUEL_ATTACK, DUEL_INITIATIVE, DUEL_HURT, DUEL_MORE = 3, 3, 40, 3, 20
"""The plain round by which what lasts is weighed: a move, an attack, when they come, HP lost before it, and more HP
for the monster, a multiple of 4, which leaves its tables as they are (MHP-1)."""


FORESEEN: dict[type, Callable[["Round", Any, Gain, "Later"], None]] = {}
"""What an ability brings to a round, by kind, with what is added to it and what comes after it; see `kinds`."""


@dataclass(slots=True)
class Round:
    """A round as it may go with one of the monster's sets. Its parts are replaced whole: a copy goes its own way."""

    now: Facts
    drawn: Letter
    """The monster's set; what goes by it looks at `letter`."""
    initiative: int
    foe: MonsterRef | None = field(init=False)
    hex: Hex = field(init=False)
    distance: int = field(init=False)
    springs: int = field(init=False)
    odds: Odds = field(init=False)
    acted: bool = field(init=False)
    lost_hp: float = 0.0
    gained: float = 0.0
    """Whatever is good and isn't damage."""
    lost: int = 0
    """Cards lost, as `back` is of those that came back."""
    back: int = 0
    shield: int = field(init=False)
    retaliates: Retaliates = field(init=False)
    foe_shield: int = field(init=False)
    foe_retaliates: Retaliates = field(init=False)
    steady: Gain = field(init=False)
    once: Gain = field(init=False)
    held: frozenset[Condition] = field(init=False)
    """The conditions on you."""
    foes: frozenset[Condition] = field(init=False)
    """The conditions on the monster."""
    triggers: Triggers = field(init=False)
    elements: tuple[ElementSymbol, ...] = field(init=False)
    struck: bool = field(init=False)
    begun: bool = field(init=False)
    alone: bool = False
    """Whether nothing counts but this very round."""
    lasting_effects: tuple[ActiveEffect, ...] = ()
    """What lasts."""
    told: bool = field(default=False, compare=False)
    """Whether anything so far went by the monster's set: if not, it goes the same way with any."""

    def __post_init__(self) -> None:
        now = self.now
        self.foe, self.hex, self.distance, self.acted = now.foe, now.hex, now.distance, now.acted
        self.springs, self.odds = now.springs, {now.foe_hp: 1.0}
        self.shield, self.retaliates, self.steady, self.once = now.shield, now.retaliates, now.steady, now.once
        self.foe_shield, self.foe_retaliates = now.foe_shield, now.foe_retaliates
        self.held, self.foes, self.triggers, self.elements = now.yours, now.theirs, now.triggers, now.elements
        self.struck, self.begun = now.struck, now.begun

    @property
    def letter(self) -> Letter:
        """The letter of the monster's set, for what goes by it."""
        self.told = True
        return self.drawn

    @property
    def alive(self) -> float:
        """How likely it is that the monster lives."""
        return 1.0 - self.odds.get(0, 0.0)

    @property
    def fights(self) -> bool:
        """Whether there is a monster to fight that may live."""
        return self.foe is not None and self.alive > 0

    @property
    def acts(self) -> FoeTurn:
        """What the monster does this round."""
        assert self.foe is not None
        return acts_of(self.now.stage, self.foe, self.letter)

    def run(self, script: RoundPlan) -> float:
        """Go through the round; the sum of what it brings."""
        self.begin(script)
        return self.end()

    def begin(self, script: RoundPlan) -> None:
        """Go through your turn, and before it the turn of a faster monster."""
        self.lost = script.lost
        if self.foe is not None and not self.acted and self.is_faster(self.drawn):
            take_turn(self)
        if not self.begun and self.held:
            self.ail()
        self.begun = True
        if Condition.STUN not in self.held:
            self.go(script.deeds)

    def is_faster(self, letter: Letter) -> bool:
        """Whether the monster acts before you with a set."""
        assert self.foe is not None
        return acts_of(self.now.stage, self.foe, letter).initiative < self.initiative

    def ail(self) -> None:
        """What your turn begins with (OPN-10, HEA-2, HEA-3)."""
        if Condition.REGENERATE in self.held:
            self.heal(REGENERATED)
        if Condition.WOUND in self.held:
            self.lost_hp += WOUND_DAMAGE

    def heal(self, value: int) -> None:
        """A heal of yours; it takes away what ails you, and Poison takes it (HEAL-1, HEA-2)."""
        poisoned, ailing = Condition.POISON in self.held, self.held & HEALED
        if ailing:
            self.gained += CURE * len(ailing)
            self.held -= ailing
        if not poisoned:
            self.gained += LIFE * min(value, self.now.stage.max_hp - self.now.hp + self.lost_hp)

    def end(self) -> float:
        """A slower monster's turn, and the sum."""
        if self.foe is not None and not self.acted:
            take_turn(self)
        return self.sum()

    def sum(self) -> float:
        """The worth of what came about."""
        total = self.gained - LIFE * self.lost_hp + self.later()
        if self.lost_hp >= self.now.hp - 1:
            total -= 3.0 * (self.lost_hp - self.now.hp + 2)
        total += self.progress()
        if self.foe is None:
            return total
        full = self.now.foe_hp if self.now.foe is not None else self.now.stage.full_hp(self.foe)
        dealt = full - added(hp * odds for hp, odds in self.odds.items())
        if self.now.foe is None and self.foe not in wanted(self.now, self.hex):
            return total + NEEDLESS
        total += BLOW * dealt + KILL * (1 - self.alive)
        return total + self.stance() * self.alive

    def later(self) -> float:
        """What the rounds to come lose by cards that are lost, and gain by what comes back and by what lasts."""
        if self.alone:
            return 0.0
        now, found = self.now, 0.0
        for kept in self.lasting_effects:
            found += kept.rounds * self.effect_worth(kept.effect, sure=kept.lasting is Lasting.SCENARIO)
        if self.lost or self.back:
            found += now.thrift * (lasts(self.kept) - lasts(now.kept)) * (1 - self.over())
        return found

    @property
    def kept(self) -> int:
        """The cards that are left."""
        gone = len(self.now.stage.character.cards) - self.now.kept
        return max(self.now.kept - self.lost + min(self.back, gone), 0)

    def over(self) -> float:
        """How likely it is that nothing is left to be done."""
        if self.alive < 1 or (self.foe is None and self.hex != self.now.hex):
            open_ = agenda(self.now.stage, self.now.board, self.now.looted)
            if len(open_.now) == 1 and not open_.then:
                last = open_.now[0]
                return (
                    (1 - self.alive) * (last.foe == self.foe) if last.foe is not None else float(self.hex in last.hexes)
                )
        return 0.0

    def effect_worth(self, effect: LastingEffect, *, sure: bool) -> float:
        """What something makes of a round to come: against the foe, or for the scenario against one that must die."""
        if sure:
            foe, likely = self.foe or min(wanted(self.now, self.hex), default=None), UNSETTLED
        else:
            foe, likely = self.foe, self.alive * UNSETTLED
        return 0.0 if foe is None else LATER * likely * duel_worth(self.now.stage, foe, effect)

    def stance(self) -> float:
        """A distance from which there is something to be done next round is better than one out of all reach."""
        return -0.25 * abs(self.distance - 2)

    def progress(self) -> float:
        """How near the next task has come."""
        return STEP * standing(self.now.stage, self.now.board, self.now.looted, self.hex)

    # Your abilities

    def go(self, deeds: Sequence[PlannedAbility]) -> None:
        """One ability after another, as well as each can be done."""
        for index, deed in enumerate(deeds, 1):
            self.perform(deed, deeds[index:])

    def perform(self, deed: PlannedAbility, later: Sequence[PlannedAbility]) -> None:
        """One ability, with the elements that can be used up for it (ELM-2, ELM-3)."""
        ability, gain = deed.ability, deed.gain
        paid: list[Consume] = []
        if ability.requires or ability.consume:
            if not self.take(ability.requires):
                return
            paid = [consume for consume in ability.consume if self.take(consume.elements)]
            gain = sum_of((gain, *[consume.gain for consume in paid])) if paid else gain
        for condition in ability.brings:
            self.perform(PlannedAbility(GainCondition(condition=condition)), later)
        FORESEEN[type(ability)](self, ability, gain, Later(deed.lasting, later))
        for consume in paid:
            self.go([PlannedAbility(each, deed.lasting) for each in consume.then])

    def better(self, ways: Sequence[Sequence[PlannedAbility]], later: Sequence[PlannedAbility]) -> int:
        """Which of several ways to go on ends best."""
        return max(range(len(ways)), key=lambda index: self.after([*ways[index], *later]).end())

    def after(self, deeds: Sequence[PlannedAbility]) -> "Round":
        """The round once these deeds are done."""
        fork = self.fork()
        fork.go(deeds)
        self.told = True  # whoever asks what would be may go by it, and that may rest on the set
        return fork

    def fork(self, letter: Letter | None = None) -> "Round":
        """The round as it stands, to go its own way, be it with another set."""
        fork: Round = _new(Round)
        _lay(fork, self)
        if letter is not None:
            fork.drawn = letter
        return fork

    def take(self, wanted: tuple[ElementSymbol, ...]) -> bool:
        """Use up elements if all are there."""
        if not wanted or not self.elements:
            return not wanted
        left = _left_of(self.elements, wanted)
        if left is None:
            return False
        self.elements = left
        return True

    def fire(self, trigger: Trigger) -> None:
        """Something happened: what waits for it comes into play, but never by what it does itself."""
        if not self.triggers:
            return
        for when, left in self.triggers:
            if when.trigger is trigger:
                others = tuple(pair for pair in self.triggers if pair[0] is not when)
                self.triggers = others
                self.go([PlannedAbility(ability) for ability in when.then])
                if left != 1:
                    self.triggers = (*self.triggers, (when, max(left - 1, 0)))

    def keep(self, effect: LastingEffect, lasting: Lasting | None, turns: float = 0, *, waits: bool = False) -> None:
        """Something lasts: for its symbol (CON-5), or without one for so many turns (CON-4)."""
        rounds = turns if lasting is None else self.rounds(lasting)
        if rounds > 0:
            kept = ActiveEffect(effect, lasting, rounds, waits and lasting is None)
            self.lasting_effects = (*self.lasting_effects, kept)

    def rounds(self, lasting: Lasting) -> float:
        """The rounds of fighting after this one for as long as a symbol tells."""
        if lasting is Lasting.COMBAT:
            return added(hp * odds for hp, odds in self.odds.items()) / PACE if self.foe is not None else 0.0
        full = sum(self.now.stage.full_hp(ref) for ref in wanted(self.now, self.now.hex))
        return 0.0 if lasting is Lasting.ROUND else min(lasts(self.kept) + 2, full / 6)

    def afflict(self, conditions: Sequence[Condition], lasting: Lasting | None) -> None:
        """The monster gains conditions (CON-2)."""
        if not conditions:
            return
        self.foes |= frozenset([each for each in conditions if each.lingers or not self.acted])
        for condition in conditions:
            self.keep(LastingEffect(theirs=condition), Lasting.COMBAT if condition.lingers else lasting, 1, waits=True)

    def shove(self, push: int, pull: int, later: Sequence[PlannedAbility]) -> None:
        """Push and pull, unless an attack to come loses its reach; at distance 1 the foe springs what waits (MOV-4)."""
        for change in (push, -pull):
            if change and self.fights:
                there = tracked(self.distance + change)
                if keeps_reach(self.distance, there, next_reach(later)):
                    self.spring(there, on_foe=True)
                    self.distance = there

    def spring(self, distance: int, *, on_foe: bool) -> None:
        """What waits for the first who comes to distance 1 hurts (HIN-6)."""
        if self.springs and distance == 1 < self.distance:
            if on_foe:
                self.strike(((self.springs, 1.0),))
            else:
                self.lost_hp += self.springs
            self.springs = 0

    def engage(self, foe: MonsterRef) -> None:
        """A fight begins in your turn; a faster monster acts at once (ENG-5)."""
        now = self.now
        self.foe = foe
        self.odds = {now.stage.full_hp(foe): 1.0}
        self.foe_shield, self.foe_retaliates = now.stage.stats(foe).shield, printed_retaliates(now.stage, foe)
        self.distance = tracked(now.stage.distance(now.board, self.hex, now.stage.monsters[foe].hex))
        if self.is_faster(self.letter):
            take_turn(self)

    def reaches(self, range_: int | None) -> bool:
        """Whether the foe can be the target of something with this range (ATK-1, CON-3)."""
        return self.fights and self.distance <= (range_ or 1) and Condition.INVISIBLE not in self.foes

    def aims(self, ability: Attack | Harm | Inflict | Shove, reach_: int) -> bool:
        """Whether the foe can be an ability's target, by its reach or by rifts (ATK-1, RIF-3)."""
        if not (ability.from_rift or ability.on_rift):
            return self.reaches(reach_)
        far = 0 if ability.on_rift else reach_
        near = any(abs(number - self.distance) <= far for number in self.now.rifts)
        return near and self.fights and Condition.INVISIBLE not in self.foes

    def attack(self, ability: Attack, gain: Gain, later: Later) -> None:
        """An attack on the monster you fight, or on one that it engages (ENG-6)."""
        reach_ = (ability.range or 1) + gain.range
        if self.foe is None:
            near = self.now.stage.in_reach(self.now.board, self.hex, reach_)
            if not near:
                return
            self.engage(target(self.now, near))
        if not self.aims(ability, reach_):
            return
        if self.steady is not NOTHING or self.once is not NOTHING:
            gain, self.once = sum_of((gain, self.steady, self.once)), NOTHING
        if self.foes and Condition.POISON in self.foes:
            gain = sum_of((gain, POISONED))
        ranged = ability.range is not None or reach_ > 1
        hp = max(1, min(round(self.now.hp - self.lost_hp), self.now.stage.max_hp))
        there = self.distance
        self.strike(
            blow_odds(
                max((ability.value + gain.value) * gain.times, ability.value * gain.times + gain.value),
                self.foe_shield,
                ability.pierce + gain.pierce,
                ability.advantage or gain.advantage or Condition.STRENGTHEN in self.held,
                ability.disadvantage or gain.disadvantage or (ranged and there == 1) or Condition.MUDDLE in self.held,
                hero_row(self.now.stage, hp),
            )
        )
        self.struck = True
        self.afflict(ability.conditions, later.lasting)
        self.afflict(gain.conditions, None)
        self.shove(ability.push + gain.push, ability.pull + gain.pull, later.deeds)
        if self.foe_retaliates:
            self.lost_hp += retaliated(self.foe_retaliates, there) * self.alive
        if self.triggers and self.alive >= LIKELY:
            self.fire(Trigger.HIT)

    def strike(self, damages: Sequence[tuple[int, float]]) -> None:
        """Deal damage, each with its odds."""
        before = self.odds
        after: Odds = {}
        for hp, odds in before.items():
            for value, weight in damages:
                left = max(hp - value, 0)
                after[left] = after.get(left, 0.0) + odds * weight
        self.odds = after
        if self.triggers and self.alive < LIKELY <= 1 - before.get(0, 0.0):
            self.fire(Trigger.KILL)


@lru_cache(maxsize=4096)
def _left_of(shown: tuple[ElementSymbol, ...], wanted: tuple[ElementSymbol, ...]) -> tuple[ElementSymbol, ...] | None:
    """The elements that are left once some are used up; none if one is missing (ELM-2)."""
    taken = pick(tuple(enumerate(shown)), wanted)
    return None if taken is None else tuple([each for index, each in enumerate(shown) if index not in taken])


_new = object.__new__
_lay = layer(Round)


def lasts(kept: int) -> float:
    """Rounds that so many cards last from the next rest on (RST-1); the last one stands for plays that are left."""
    return kept * (kept - 1) / 2


# What lasts


@lru_cache(maxsize=4096)
def duel_worth(stage: Stage, foe: MonsterRef, effect: LastingEffect) -> float:
    """What something that is there when a round begins makes of a plain one."""
    return _duel(stage, foe, effect) - _duel(stage, foe, LastingEffect())


@lru_cache(maxsize=4096)
def _duel(stage: Stage, foe: MonsterRef, effect: LastingEffect) -> float:
    """A plain round against a monster that survives it, by each of its sets: a move, and an attack as cards have it."""
    reach_ = _usual_reach(stage)
    bonus, when, retaliate = effect.bonus, effect.when, effect.retaliate
    now = Facts(
        stage,
        Board(),
        Looted((), 0),
        stage.start,
        max(stage.max_hp - DUEL_HURT, 1),
        foe,
        stage.full_hp(foe) + DUEL_MORE,
        reach_ + 1,
        min(max(1 + effect.hindrances, 1), 3),
        yours=_only(effect.yours),
        theirs=_only(effect.theirs),
        shield=effect.shield,
        foe_shield=stage.stats(foe).shield,
        retaliates=() if retaliate is None else (retaliate,),
        foe_retaliates=printed_retaliates(stage, foe),
        steady=NOTHING if bonus is None else bonus,
        triggers=() if when is None else ((when, when.times or 0),),
    )
    step, blow = Move(value=DUEL_MOVE), Attack(value=DUEL_ATTACK, range=reach_ if reach_ > 1 else None)
    script = RoundPlan((PlannedAbility(step), PlannedAbility(blow)))
    return added(Round(now, letter, DUEL_INITIATIVE, alone=True).run(script) for letter in Letter) / len(Letter)


def _only(condition: Condition | None) -> frozenset[Condition]:
    return NO_CONDITIONS if condition is None else frozenset({condition})


@lru_cache(maxsize=256)
def _usual_reach(stage: Stage) -> int:
    """The range that the attacks of the character's cards have on the whole (ATK-1)."""
    faces = [stage.printed_face(card.id, side) for card in stage.character.cards for side in Side]
    actions = [action for face in faces for action in (face.top, face.bottom)]
    attacks = (ability for action in actions for ability in action.abilities if isinstance(ability, Attack))
    ranges = sorted(attack.range or 1 for attack in attacks)
    return ranges[len(ranges) // 2] if ranges else 1
