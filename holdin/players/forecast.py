"""What one round is likely to bring, in closed form: the hasty arithmetic that a practised person does in the head.

A plan is one or two plays in order. It is gone through ability by ability for each of the monster's sets, damage by the
odds of the modifier tables. Elements count as they show now; the rest of the game is not looked at.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, permutations
from typing import NamedTuple

from holdin.game.effects import hindrance_kinds
from holdin.game.moving import spring_damage
from holdin.game.stage import Stage
from holdin.game.state import Board, MonsterRef, Zone
from holdin.game.table import Table
from holdin.game.turns import BASIC
from holdin.models.ability import (
    Ability,
    Action,
    Attack,
    AttackBonus,
    AttackEffect,
    Choose,
    GainCondition,
    Harm,
    Heal,
    Loot,
    Move,
    Recover,
    Retaliate,
    Shield,
    Shove,
)
from holdin.models.base import CardId
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Element, Half, Lasting, Letter, Party, Side
from holdin.models.monster import Behaviour
from holdin.players.tasks import FAR, Looted, tasks, wanted_dead
from holdin.players.tasks import field as way_field
from holdin.rules.distance import tracked
from holdin.rules.monster_turn import plan as monster_plan
from holdin.rules.move import Reached, distances_in_reach, reach

BLOW, KILL, LIFE, STEP = 1.0, 2.5, 0.75, 0.8
"""What a point of damage dealt, a kill, an HP and a step nearer to the goal are worth, in about the same coin."""

NEEDLESS, ARRIVED = -0.7, 4.0
"""The worth of a fight that needn't be, and of standing where a task wants you, in steps."""

THRIFT, HASTE, LATER = 2.0, 1.65, 0.8
"""The worth of a round that cards last longer, as one who plans has it and as one in haste, and what a point of bonus
brings in each round to come."""


class Play(NamedTuple):
    """One card's half, printed or basic."""

    card: CardId
    side: Side
    half: Half
    basic: bool


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


# Plans


def action_of(stage: Stage, play: Play) -> Action:
    """What a play performs."""
    return BASIC[play.half] if play.basic else stage.printed_face(play.card, play.side).action(play.half)


def plans(stage: Stage, hand: tuple[tuple[CardId, Side], ...], halves: tuple[Half, ...]) -> Iterator[tuple[Play, ...]]:
    """Every sensible plan of as many cards as halves, a half each, in either order."""
    for chosen in permutations(hand, len(halves)):
        for order in permutations(halves):
            yield from _basics(
                stage, [Play(card, side, half, False) for (card, side), half in zip(chosen, order, strict=True)]
            )


def _basics(stage: Stage, plays: list[Play]) -> Iterator[tuple[Play, ...]]:
    """A plan, and with basic actions in place of halves that lose their card or do nothing of the basic kind."""
    found: list[list[Play]] = [[play, play._replace(basic=True)] if _poor(stage, play) else [play] for play in plays]
    if len(found) == 1:
        yield from ((one,) for one in found[0])
    else:
        yield from ((one, other) for one in found[0] for other in found[1])


@lru_cache(maxsize=1024)
def _poor(stage: Stage, play: Play) -> bool:
    action = action_of(stage, play)
    kind = Attack if play.half is Half.TOP else Move
    return action.lost or not any(isinstance(ability, kind) for ability in action.abilities)


class Script(NamedTuple):
    """What a plan does in its round."""

    abilities: tuple[Ability, ...]
    lost: int
    """The cards lost by it."""
    recovered: int
    lasting: int
    """The bonus that lasts for the scenario."""


def _script(stage: Stage, plan: tuple[Play, ...]) -> Script:
    actions = [action_of(stage, play) for play in plan]
    abilities = tuple(chain.from_iterable(action.abilities for action in actions))
    recovered = sum(ability.count for ability in abilities if isinstance(ability, Recover))
    lasting = sum(_lasting(action) for action in actions)
    return Script(abilities, sum(action.lost for action in actions), recovered, lasting)


def _lasting(action: Action) -> int:
    if action.lasting is not Lasting.SCENARIO:
        return 0
    return sum(ability.gain.value for ability in action.abilities if isinstance(ability, AttackBonus))


def lasts(kept: int) -> float:
    """Rounds that so many cards last from the next rest on (RST-1)."""
    return kept * (kept - 1) / 2


@lru_cache(maxsize=32768)
def best_plan(
    now: View, hand: tuple[tuple[CardId, Side], ...], halves: tuple[Half, ...]
) -> tuple[tuple[Play, ...], CardId]:
    """The plan with the best forecast, and the card that leads."""
    rated = [(worth, plan, lead) for plan in plans(now.stage, hand, halves) for worth, lead in _rated(now, plan)]
    _, plan, lead = max(rated, key=lambda found: found[0])
    return plan, lead


def _rated(now: View, plan: tuple[Play, ...]) -> Iterator[tuple[float, CardId]]:
    """A plan's worth under each card that may lead."""
    script = _script(now.stage, plan)
    if now.lead is not None:
        yield worth(now, script, now.lead), plan[0].card
        return
    known: dict[int, float] = {}
    for play in plan:
        initiative = now.stage.printed_face(play.card, play.side).initiative
        pace = _pace(now.stage, now.foe, now.letter, initiative)
        if pace not in known:
            known[pace] = worth(now, script, initiative)
        yield known[pace] - initiative * 0.001, play.card


@lru_cache(maxsize=4096)
def _pace(stage: Stage, foe: MonsterRef | None, letter: Letter | None, initiative: int) -> int:
    """How many of the sets that a monster may act by are faster: with as many, a round goes the same way."""
    foes = stage.monsters if foe is None else (foe,)
    letters = tuple(Letter) if letter is None else (letter,)
    return sum(stage.stats(ref).sets[each].initiative < initiative for ref in foes for each in letters)


def worth(now: View, script: Script, initiative: int) -> float:
    """How good a plan's round is likely to be, in the coin of a point of damage."""
    letters = (now.letter,) if now.letter is not None else tuple(Letter)
    first = Round(now, letters[0], initiative)
    total = first.run(script)
    if len(letters) == 1 or first.foe is None:
        return total
    return (total + sum(Round(now, letter, initiative).run(script) for letter in letters[1:])) / len(letters)


# One round


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
        return STEP * _standing(self.now.stage, self.now.board, self.now.looted, self.hex)

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


@lru_cache(maxsize=256)
def hero_modifiers(stage: Stage, hp: int) -> tuple[int, ...]:
    """Your active table's cells for the three letters (ATK-4)."""
    card = stage.character.hp_card
    return tuple(card.modifier(hp, stage.setup.character_level, letter) for letter in Letter)


def next_reach(later: Sequence[Ability]) -> int | None:
    """The range of the next attack to come; none if there is none."""
    return next((ability.range or 1 for ability in later if isinstance(ability, Attack)), None)


def wanted(now: View, hex_: Hex) -> frozenset[MonsterRef]:
    """The monsters that must die, as things stand from a hex."""
    return wanted_dead(now.stage, now.board, now.looted, hex_)


def target(now: View, near: tuple[MonsterRef, ...]) -> MonsterRef:
    """The monster to attack: one that must die, and the weakest of those."""
    foes = wanted(now, now.hex)
    return min(near, key=lambda ref: (ref not in foes, now.stage.full_hp(ref)))


@lru_cache(maxsize=16384)
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


# Over the map


class Place(NamedTuple):
    """Where a move ends, and the damage on the way."""

    hex: Hex
    damage: int


@lru_cache(maxsize=65536)
def within_move(stage: Stage, board: Board, start: Hex, move: int, jump: bool) -> tuple[tuple[Hex, Reached], ...]:
    """Where a move may end."""
    found = reach(stage.ground(board), start, move, jump=jump, level=stage.ground_level(board))
    return tuple(found.items())


def destination(now: View, start: Hex, move: int, jump: bool, then: int | None) -> Place | None:
    """The hex to end a move in; none to stay."""
    return _destination(now.stage, now.board, now.looted, start, move, jump, then)


@lru_cache(maxsize=65536)
def _destination(  # noqa: PLR0913, PLR0917 - a memo's key, part by part
    stage: Stage, board: Board, looted: Looted, start: Hex, move: int, jump: bool, then: int | None
) -> Place | None:
    foes = wanted_dead(stage, board, looted, start)
    stay = (_rating(stage, board, looted, foes, start, then), Place(start, 0))
    rated = [
        (
            _rating(stage, board, looted, foes, hex_, then) - 1.2 * found.damage - 0.01 * found.cost,
            Place(hex_, found.damage),
        )
        for hex_, found in within_move(stage, board, start, move, jump)
    ]
    best = max([stay, *rated], key=lambda found: found[0])[1]
    return None if best.hex == start else best


def _rating(  # noqa: PLR0913, PLR0917 - the facts of a hex, part by part
    stage: Stage, board: Board, looted: Looted, foes: frozenset[MonsterRef], hex_: Hex, then: int | None
) -> float:
    """How good it is to end a move in a hex, with an attack of a range to come, or none."""
    near = _standing(stage, board, looted, hex_)
    engaged = stage.engaging(board, hex_)
    if engaged and not foes.intersection(engaged):
        return near - 1.5
    if then is None:
        return near - (2.5 if engaged else 0.0)
    hit = not foes.isdisjoint(stage.in_reach(board, hex_, then))
    return near + (6.0 if hit else 0.0) - (0.5 if engaged and then > 1 else 0.0)


@lru_cache(maxsize=65536)
def _standing(stage: Stage, board: Board, looted: Looted, hex_: Hex) -> float:
    """How well a hex stands to the nearest task, in steps; 0 where nothing is to be done, a bonus where it wants you.

    A monster is near enough a few steps off: whoever comes closer without a blow to deal only gets the first one.
    """
    open_ = tasks(stage, board, looted)
    if not open_:
        return 0.0
    ground = stage.ground(board)
    there = any(task.foe is None and hex_ in task.hexes for task in open_)
    steps = (way_field(ground, task.hexes).get(hex_, FAR) - (2 if task.foe is not None else 0) for task in open_)
    return (ARRIVED if there else 0.0) - max(min(steps), 0)


def loot_worth(now: View, hex_: Hex, range_: int) -> float:
    """What a loot ability brings from a hex: what a task wants counts most."""
    open_ = [task for task in tasks(now.stage, now.board, now.looted) if task.foe is None]
    wanted = [task for task in open_ if any(now.stage.within(now.board, hex_, there, range_) for there in task.hexes)]
    return 4.0 * len(wanted)


def hand_of(t: Table, zone: Zone) -> tuple[tuple[CardId, Side], ...]:
    """The cards of a zone with the side that is up."""
    return tuple((place.card, place.side) for place in t.hero.cards if place.zone is zone)
