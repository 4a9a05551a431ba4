"""What a plan of plays is likely to bring in a round of open play: where it leads, whom it hits, who hits back.

The hexes are gone through as they are: how far a move comes, who is in range and sight from where it ends, and which
monsters are faster. What a kind of ability brings is told by kind, as in held play (`kinds`); kinds without a word
here bring a little.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from holdin.game.figures import YOU, FigureId
from holdin.game.open.stand import around, place
from holdin.game.state import Zone
from holdin.models import ability as kinds
from holdin.models.ability import Attack, Gain
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, ElementSymbol
from holdin.models.monster import Behaviour
from holdin.models.monster_lines import Line
from holdin.players.deeds import PlannedAbility
from holdin.players.facts import NOTHING, sum_of
from holdin.players.foe import blow_odds, hero_row
from holdin.players.open_outlook import need, strength
from holdin.players.open_scene import Foe, Scene
from holdin.players.tasks import TASK_DONE
from holdin.rules.elements import pick
from holdin.rules.ground import Ground
from holdin.rules.move import Reached, reach

KILL: Final = 2.0
"""What a kill is worth besides its damage and the blows that it spares."""
SPARED: Final = 0.8
"""What a blow counts, at the monster's mean, that it won't strike in later rounds."""
IDLE: Final = 0.5
"""What damage counts to a monster that needn't die."""
LIFE: Final = 0.8
"""What a point of your damage counts beside one of theirs, as long as there are enough; near death it counts more."""
FRAIL: Final = 4
"""HP from which on it does."""
THRIFT: Final = 4.0
"""What a round that cards last longer is worth."""
NEARER: Final = 0.4
"""What a step nearer to what is wanted is worth."""
AFTER: Final = 0.3
"""What harm that may come in the next round counts beside that of this one."""
OTHER: Final = 0.3
"""What anything is worth that isn't told here."""
SPENT: Final = 0.1
"""What an attack counts that reaches nobody, so that of two that do nothing the weaker one is played."""

HAMPERS: Final = {
    Condition.STUN: 0.9,
    Condition.DISARM: 0.8,
    Condition.MUDDLE: 0.35,
    Condition.IMMOBILIZE: 0.3,
}
"""The share of a monster's blows that a condition on it takes away."""
NUDGE: Final = 1e-9
"""Nobody moves for nothing."""
GONE: Final = 0.05
"""Below this chance to live a monster counts as dead."""
LASTS: Final = 3.0
"""Attacks to come that a bonus for the scenario still changes, at a guess."""


class Blows(NamedTuple):
    """What a monster may do in the round."""

    foe: Foe
    sets: tuple[Behaviour, ...]
    wanted: bool
    mean: float
    """The damage of one of its turns that comes through, its sets taken alike."""


class Front:
    """What all plans of a question have in common: worked out as far as they need it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.t = t = scene.t
        goals = scene.goals
        rules = bool(t.stage.scenario.rules)
        self.foes = tuple(
            Blows(foe, tuple(foe.sets), foe.hex in goals, strength(t.stage, foe.ref))
            for foe in scene.foes
            if not rules or foe.hex in goals or not t.stage.asleep(t.board, foe.ref)
        )
        """The monsters that count: those that sleep may go on doing so unless they must die."""
        self.stirring = frozenset(
            each.foe.ref for each in self.foes if not rules or not t.stage.asleep(t.board, each.foe.ref)
        )
        self.life = _life(t.you.hp)
        self.strong, self.muddled, self.disarmed, self.held_fast = (
            t.has(YOU, which)
            for which in (Condition.STRENGTHEN, Condition.MUDDLE, Condition.DISARM, Condition.IMMOBILIZE)
        )
        self.begun = t.turn.under_way
        self.burden = t.stage.burden(t.hero.treasures, t.board) if rules else 0
        self.kept = sum(place.zone is not Zone.LOST for place in t.hero.cards)
        self.gone = sum(place.zone is Zone.LOST and not place.kept for place in t.hero.cards)
        self.long = min(need(t).rounds / 3, 1.0)
        """How much what lasts is worth: little where little is left to be done."""
        self.thrift = THRIFT * self.long
        self.row = hero_row(t.stage, t.you.hp)
        self.level = t.stage.ground_level(t.board)
        self.shield = t.shield(YOU)
        self.unseen = t.has(YOU, Condition.INVISIBLE)
        self.elements = tuple(element for _, element in t.shown_elements())
        self.tables = scene.tables
        self.initiatives = sorted(set_.initiative for each in self.foes for set_ in each.sets)
        self.exposed: dict[tuple[Hex, int, int], float] = {}
        """The harm to be expected in a hex, with a shield, at a pace, while everybody lives."""
        self._near: dict[tuple[Hex, int], int] = {}
        self._threat: dict[tuple[FigureId, Hex, int, int], float] = {}
        self._harm: dict[tuple[FigureId, Hex, int], tuple[float, ...]] = {}

    def reached(self, hex_: Hex, steps: int, *, jump: bool) -> dict[Hex, Reached]:
        """Where a move may end."""
        return _reached(self.scene.ground, hex_, steps, jump, self.level)

    def pace(self, initiative: int) -> int:
        """How many of the monsters' sets are faster: of initiatives with as many, one is as good as the other."""
        return bisect_left(self.initiatives, initiative)

    def in_reach(self, hex_: Hex, foe: Hex, range_: int) -> bool:
        """Whether a monster is in range and sight."""
        key = foe, range_
        found = self._near.get(key)
        if found is None:
            found = self._near[key] = around(self.t, foe, range_)
        return bool(found & place(self.tables, hex_))

    def rounds_lost(self, cards: float) -> float:
        """By how many rounds the cards last shorter without so many (RST-1)."""
        return _lasts(self.kept) - _lasts(self.kept - cards) if cards else 0.0

    def shown(self, blows: Blows, hex_: Hex) -> bool:
        """Whether a monster is likely to strike at a hex."""
        return any(self.harm(blows, hex_, 0))

    def threat(self, blows: Blows, hex_: Hex, shield: int, initiative: int) -> float:
        """The damage to be expected of a monster, once you have acted at an initiative and stand there."""
        key = blows.foe.ref, hex_, shield, self.pace(initiative)
        found = self._threat.get(key)
        if found is None:
            found = self._threat[key] = self._threat_of(blows, hex_, shield, initiative)
        return found

    def _threat_of(self, blows: Blows, hex_: Hex, shield: int, initiative: int) -> float:
        if blows.foe.ref not in self.stirring:
            return 0.0
        harm = self.harm(blows, hex_, shield)
        found = AFTER * sum(harm)
        if not blows.foe.acted:
            found += sum([blow for blow, set_ in zip(harm, blows.sets, strict=True) if set_.initiative >= initiative])
        return found / len(harm)

    def harm(self, blows: Blows, hex_: Hex, shield: int) -> tuple[float, ...]:
        """By set the damage to one who stands in a hex, by how far the monster moves and reaches."""
        key = blows.foe.ref, hex_, shield
        found = self._harm.get(key)
        if found is None:
            far = self.scene.apart(hex_, blows.foe.hex)
            found = self._harm[key] = tuple(_blow(set_, far, shield) for set_ in blows.sets)
        return found


def _blow(set_: Behaviour, far: int, shield: int) -> float:
    """What a set does to somebody so far away; nothing if it doesn't come near."""
    found = 0.0
    if set_.attacks is not None and far <= set_.moves + set_.reach:
        found += max(set_.attacks - shield, 0) + 0.4 * len(set_.conditions)
    for line in set_.lines:
        if isinstance(line, Line) and far <= set_.moves + line.range:
            found += line.damage + 0.4 * len(line.conditions)
    return found


@lru_cache(maxsize=4096)
def _reached(ground: Ground, hex_: Hex, steps: int, jump: bool, level: int) -> dict[Hex, Reached]:
    return reach(ground, hex_, steps, jump=jump, level=level)


def _numbers(ability: Attack, gain: Gain) -> tuple[object, ...]:
    """What two attacks must have in common to be alike."""
    mine = (ability.value, ability.pierce, ability.advantage, ability.disadvantage, ability.conditions)
    return *mine, gain.value, gain.times, gain.pierce, gain.advantage, gain.disadvantage, gain.conditions


def _lasts(kept: float) -> float:
    """The rounds that so many cards last, a card alone none (RND-2, RST-1)."""
    return kept + kept * (kept - 1) / 2 - 1 if kept > 1 else 0.0


def _life(hp: float) -> float:
    """What a point of damage to you counts with so many HP left."""
    return LIFE * (1.0 if hp > FRAIL else 1.6 if hp > 1 else 3.0)


class Blow(NamedTuple):
    """What an attack on a monster brings."""

    worth: float
    damage: float
    killed: float
    """The odds of a kill."""


class OpenRound:
    """A round as it may go, play by play."""

    def __init__(self, front: Front, initiative: int) -> None:
        t = front.t
        self.front = front
        self.initiative = initiative
        self.pace = front.pace(initiative)
        self.harmed = False
        """Whether a monster has been hit, so that it may be dead or hampered."""
        self.at = front.scene.here
        self.alive = {each.foe.ref: 1.0 for each in front.foes}
        """How likely each monster is to live on."""
        self.hp = {each.foe.ref: float(each.foe.hp) for each in front.foes}
        self.idle: dict[FigureId, float] = {}
        """The share of a monster's blows that conditions take away."""
        self.gained = 0.0
        self.lost_hp = 0.0
        self.cards = 0.0
        """Cards lost; those that came back count against them."""
        self.shield = front.shield
        self.unseen = front.unseen
        self.answers = 0
        """What answers a blow from beside you."""
        waiting = sum_of(tuple([gain for _, gain in t.turn.waiting]))
        every = [e.bonus for e in t.bearing(YOU) if e.bonus is not None and e.every_attack]
        once = [e.bonus for e in t.bearing(YOU) if e.bonus is not None and not e.every_attack]
        self.steady, self.once = sum_of(tuple(every)), sum_of((waiting, *once))
        self.elements = front.elements
        self._blows: dict[tuple[object, ...], Blow] = {}

    def go(self, deeds: Sequence[PlannedAbility]) -> None:
        """One ability after the other."""
        for index, deed in enumerate(deeds, 1):
            self.perform(deed, deeds[index:])

    def perform(self, deed: PlannedAbility, later: Sequence[PlannedAbility]) -> None:
        """One ability, with what elements add to it (ELM-2, ELM-3)."""
        ability, gain = deed.ability, deed.gain
        if ability.requires and not self.take(ability.requires):
            return
        paid = [consume for consume in ability.consume if self.take(consume.elements)]
        if paid:
            gain = sum_of((gain, *(consume.gain for consume in paid)))
        FORESEEN.get(type(ability), _other)(self, ability, gain, Later(deed, later))
        for consume in paid:
            self.go([PlannedAbility(each, deed.lasting) for each in consume.then])

    def take(self, wanted: tuple[ElementSymbol, ...]) -> bool:
        """Use up elements if all are there (ELM-2, MIX-1)."""
        taken = pick(tuple(enumerate(self.elements)), wanted)
        if taken is None:
            return False
        self.elements = tuple([element for index, element in enumerate(self.elements) if index not in taken])
        return True

    # Where to, and whom

    def targets(self, hex_: Hex, range_: int) -> list[Blows]:
        """Whom an attack reaches from a hex."""
        front = self.front
        return [
            each
            for each in front.foes
            if self.alive[each.foe.ref] > GONE and front.in_reach(hex_, each.foe.hex, range_)
        ]

    def blow(self, each: Blows, hex_: Hex, ability: Attack, gain: Gain) -> Blow:
        """What an attack on a monster from a hex brings."""
        front, foe = self.front, each.foe
        ranged = ability.range is not None or gain.range > 0
        beside = ranged and front.scene.apart(hex_, foe.hex) == 1
        shown = front.shown(each, hex_)
        key = foe.ref, beside, shown, self.hp[foe.ref], self.alive[foe.ref], _numbers(ability, gain)
        found = self._blows.get(key)
        if found is None:
            found = self._blows[key] = self._blow(each, ability, gain, beside=beside, shown=shown)
        return found

    def _blow(self, each: Blows, ability: Attack, gain: Gain, *, beside: bool, shown: bool) -> Blow:
        front, foe = self.front, each.foe
        hp, alive = self.hp[foe.ref], self.alive[foe.ref]
        odds = blow_odds(
            max((ability.value + gain.value) * gain.times, ability.value * gain.times + gain.value),
            front.t.shield(foe.ref),
            ability.pierce + gain.pierce,
            ability.advantage or gain.advantage or front.strong,
            ability.disadvantage or gain.disadvantage or beside or front.muddled,
            front.row,
        )
        damage = sum(min(hurt, hp) * chance for hurt, chance in odds) * alive
        killed = sum(chance for hurt, chance in odds if hurt >= hp) * alive
        coming = self.slower(each) * shown
        worth = (damage + KILL * killed) * (1.0 if each.wanted else IDLE)
        worth += killed * each.mean * LIFE * (SPARED + coming)
        for condition in {*ability.conditions, *gain.conditions}:
            worth += (alive - killed) * each.mean * LIFE * HAMPERS.get(condition, 0.3)
        return Blow(worth, damage, killed)

    def slower(self, each: Blows) -> float:
        """How likely a monster is to act after you in this round."""
        if each.foe.acted or each.foe.ref not in self.front.stirring:
            return 0.0
        return sum(set_.initiative >= self.initiative for set_ in each.sets) / len(each.sets)

    def best_target(self, hex_: Hex, ability: Attack, gain: Gain) -> tuple[float, Blows | None]:
        """The monster that it is best to attack from a hex."""
        found = self.targets(hex_, (ability.range or 1) + gain.range)
        rated = [(self.blow(each, hex_, ability, gain).worth, index) for index, each in enumerate(found)]
        if not rated:
            return 0.0, None
        worth, index = max(rated)
        return worth, found[index]

    def place(self, steps: int, *, jump: bool, then: tuple[Attack, Gain] | None) -> Hex:
        """Where a move is best ended, with an attack to come or none."""
        return self.places(steps, 1, jump=jump, then=then)[0]

    def places(self, steps: int, most: int, *, jump: bool, then: tuple[Attack, Gain] | None) -> list[Hex]:
        """The best places to end a move in, the present one among them; the best first."""
        rated = [(self.standing(self.at, then), self.at)]
        for hex_, found in self.front.reached(self.at, steps, jump=jump).items():
            rated.append((self.standing(hex_, then) - self.front.life * found.damage - NUDGE, hex_))
        if most == 1:
            return [max(rated, key=itemgetter(0))[1]]
        rated.sort(key=itemgetter(0), reverse=True)
        return [hex_ for _, hex_ in rated[:most]]

    def standing(self, hex_: Hex, then: tuple[Attack, Gain] | None) -> float:
        """How good a hex is to end a move in."""
        found = -NEARER * self.front.scene.away(hex_) - self.front.life * self.exposed(hex_)
        if then is not None:
            found += self.best_target(hex_, *then)[0]
        return found

    def exposed(self, hex_: Hex) -> float:
        """The damage to be expected in a hex from those who are still to act, and a part of what comes next round."""
        if self.unseen:
            return 0.0
        front = self.front
        if not self.harmed:
            key = hex_, self.shield, self.pace
            known = front.exposed.get(key)
            if known is None:
                threats = [front.threat(each, hex_, self.shield, self.initiative) for each in front.foes]
                known = front.exposed[key] = sum(threats)
            return known
        found = 0.0
        for each in front.foes:
            ref = each.foe.ref
            alive = self.alive[ref]
            if alive > GONE:
                threat = front.threat(each, hex_, self.shield, self.initiative)
                found += alive * threat * (1 - self.idle[ref] if ref in self.idle else 1.0)
        return found

    def end(self) -> float:
        """The worth of the round: what came about, where it leaves you, and what hit you before you came."""
        front = self.front
        found = self.gained
        if not front.begun and not front.unseen:
            for each in front.foes:
                if not each.foe.acted and each.foe.ref in front.stirring:
                    harm = front.harm(each, front.scene.here, front.shield)
                    self.lost_hp += sum(
                        blow for blow, set_ in zip(harm, each.sets, strict=True) if set_.initiative < self.initiative
                    ) / len(harm)
        hp = front.t.you.hp
        exposed = self.exposed(self.at)
        lost = self.lost_hp + exposed
        found -= lost * _life(hp - lost)
        found += (
            self.answers
            * sum(self.alive[each.foe.ref] * self.slower(each) for each in front.foes if front.shown(each, self.at))
            * 0.7
        )
        found -= NEARER * front.scene.away(self.at)
        return found - front.thrift * front.rounds_lost(self.cards)


class Later(NamedTuple):
    """The deed that an ability belongs to, and those after it."""

    deed: PlannedAbility
    deeds: Sequence[PlannedAbility]


Foresight = Callable[[OpenRound, Any, Gain, Later], None]
FORESEEN: dict[type, Foresight] = {}


def foresees(*found: type) -> Callable[[Foresight], Foresight]:
    """Register what a kind brings on the open map."""

    def register(foresight: Foresight) -> Foresight:
        FORESEEN.update(dict.fromkeys(found, foresight))
        return foresight

    return register


def _other(r: OpenRound, _ability: object, _gain: Gain, _later: Later) -> None:
    """Something is better than nothing."""
    r.gained += OTHER


@foresees(kinds.Move)
def _move(r: OpenRound, ability: kinds.Move, gain: Gain, later: Later) -> None:
    if not r.front.held_fast:
        _go(r, max(ability.value + gain.value - r.front.burden, 1), later, jump=ability.jump or gain.jump)


@foresees(kinds.Teleport)
def _teleport(r: OpenRound, ability: kinds.Teleport, gain: Gain, later: Later) -> None:
    """Like a jump that nothing hinders (TEL-1)."""
    if ability.to == "hex":
        _go(r, (ability.value or 0) + gain.value, later, jump=True)
    else:
        _other(r, ability, gain, later)


def _go(r: OpenRound, steps: int, later: Later, *, jump: bool) -> None:
    """To the best place within so many steps, with an eye on the next attack."""
    then = next(
        (
            (deed.ability, sum_of((deed.gain, r.steady, r.once)))
            for deed in later.deeds
            if isinstance(deed.ability, Attack)
        ),
        None,
    )
    there = r.place(steps, jump=jump, then=then)
    if there != r.at:
        r.lost_hp += r.front.reached(r.at, steps, jump=jump)[there].damage
        r.at = there
        r.gained += TASK_DONE * (there in r.front.scene.goals and there not in r.front.scene.standing_there)


@foresees(kinds.Attack)
def _attack(r: OpenRound, ability: Attack, gain: Gain, _later: Later) -> None:
    """On the best target, then on further ones; an area hits whoever stands close to it."""
    if r.front.disarmed:
        return
    gain, r.once = sum_of((gain, r.steady, r.once)), NOTHING
    hit: list[FigureId] = []
    for _ in range(ability.targets + gain.targets + (len(ability.area) > 1)):
        found = [each for each in r.targets(r.at, (ability.range or 1) + gain.range) if each.foe.ref not in hit]
        rated = [(r.blow(each, r.at, ability, gain), each) for each in found]
        if not rated:
            break
        (worth, damage, killed), each = max(rated, key=lambda pair: pair[0].worth)
        ref = each.foe.ref
        hit.append(ref)
        r.harmed = True
        r.gained += worth
        r.hp[ref] = max(r.hp[ref] - damage, 1.0)
        r.alive[ref] = max(r.alive[ref] - killed, 0.0)
        for condition in {*ability.conditions, *gain.conditions}:
            r.idle[ref] = max(r.idle.get(ref, 0.0), HAMPERS.get(condition, 0.0) * (r.slower(each) > 0))
        answer = r.front.t.retaliate(ref, r.front.scene.apart(r.at, each.foe.hex))
        r.lost_hp += answer * r.alive[ref]
    if not hit:
        r.gained -= SPENT * ability.value


@foresees(kinds.Heal)
def _heal(r: OpenRound, ability: kinds.Heal, gain: Gain, _later: Later) -> None:
    you = r.front.t.you
    missing = you.max_hp - you.hp + r.lost_hp
    r.gained += r.front.life * min(ability.value + gain.value, missing)


@foresees(kinds.Shield)
def _shield(r: OpenRound, ability: kinds.Shield, gain: Gain, _later: Later) -> None:
    r.shield += ability.value + gain.value


@foresees(kinds.Retaliate)
def _retaliate(r: OpenRound, ability: kinds.Retaliate, gain: Gain, _later: Later) -> None:
    r.answers += ability.value + gain.value


@foresees(kinds.Loot)
def _loot(r: OpenRound, ability: kinds.Loot, gain: Gain, _later: Later) -> None:
    scene = r.front.scene
    wanted = [hex_ for hex_ in scene.goals if hex_ not in scene.standing_there]
    near = [hex_ for hex_ in wanted if scene.apart(r.at, hex_) <= ability.range + gain.range]
    r.gained += TASK_DONE * len(near)


@foresees(kinds.GainCondition)
def _gain_condition(r: OpenRound, ability: kinds.GainCondition, _gain: Gain, _later: Later) -> None:
    if ability.condition is Condition.INVISIBLE:
        r.unseen = True
        r.gained += 0.5
    else:
        r.gained += OTHER if not ability.condition.negative else -2 * OTHER


@foresees(kinds.Harm)
def _harm(r: OpenRound, ability: kinds.Harm, gain: Gain, _later: Later) -> None:
    found = r.targets(r.at, ability.range or 1)
    if found:
        r.gained += ability.value + gain.value


@foresees(kinds.Inflict)
def _inflict(r: OpenRound, ability: kinds.Inflict, _gain: Gain, _later: Later) -> None:
    found = r.targets(r.at, ability.range or 1)
    if found:
        each = max(found, key=lambda one: one.mean)
        share = HAMPERS.get(ability.condition, 0.3)
        r.harmed = True
        r.gained += each.mean * LIFE * share
        r.idle[each.foe.ref] = max(r.idle.get(each.foe.ref, 0.0), share)


@foresees(kinds.Suffer)
def _suffer(r: OpenRound, ability: kinds.Suffer, gain: Gain, _later: Later) -> None:
    r.lost_hp += ability.value + gain.value


@foresees(kinds.LoseCard)
def _lose_card(r: OpenRound, _ability: kinds.LoseCard, _gain: Gain, _later: Later) -> None:
    r.cards += 1


@foresees(kinds.Recover)
def _recover(r: OpenRound, ability: kinds.Recover, _gain: Gain, _later: Later) -> None:
    r.cards -= min(ability.count, r.front.gone)


@foresees(kinds.AttackBonus)
def _attack_bonus(r: OpenRound, ability: kinds.AttackBonus, gain: Gain, later: Later) -> None:
    bonus = sum_of((ability.gain, gain))
    if ability.attacks == "next":
        r.once = sum_of((r.once, bonus))
    else:
        r.steady = sum_of((r.steady, bonus))
        r.gained += LASTS * (bonus.value + bonus.pierce / 2) * (later.deed.lasting is not None) * r.front.long


@foresees(kinds.AttackEffect)
def _attack_effect(r: OpenRound, ability: kinds.AttackEffect, gain: Gain, later: Later) -> None:
    if any(isinstance(deed.ability, Attack) for deed in later.deeds):
        r.once = sum_of((r.once, ability.gain, gain))


@foresees(kinds.ChooseAbilities)
def _choose(r: OpenRound, ability: kinds.ChooseAbilities, _gain: Gain, later: Later) -> None:
    r.go([PlannedAbility(each, later.deed.lasting) for each in ability.options[0]])


@foresees(kinds.Summon)
def _summon(r: OpenRound, ability: kinds.Summon, _gain: Gain, _later: Later) -> None:
    """Its blows, the blows that it takes for you, its way there – as long as there is something left to be done."""
    blows = (ability.attack or 0) * ability.targets
    company = 3 * blows + ability.hp + 2 * (ability.shield + ability.retaliate) + ability.move // 2
    r.gained += OTHER * company * r.front.long
