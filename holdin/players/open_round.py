"""What a plan of plays is likely to bring in a round of open play: where it leads, whom it hits, who hits back.

The hexes are gone through as they are: how far a move comes, who is in range and sight from where it ends, and which
monsters are faster. What a kind of ability brings is told by kind, in `open_kinds`; kinds without a word there bring a
little.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple

from holdin.game.figures import YOU, FigureId
from holdin.models.ability import Attack, Gain
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, ElementSymbol
from holdin.players.arithmetic import added
from holdin.players.facts import sum_of
from holdin.players.foe import blow_odds
from holdin.players.open_front import LIFE, Blows, Front, life
from holdin.players.plan import PlannedAbility
from holdin.rules.elements import pick

KILL: Final = 2.0
"""What a kill is worth besides its damage and the blows that it spares."""
SPARED: Final = 0.8
"""What a blow counts, at the monster's mean, that it won't strike in later rounds."""
IDLE: Final = 0.5
"""What damage counts to a monster that needn't die."""
NEARER: Final = 0.4
"""What a step nearer to what is wanted is worth."""
OTHER: Final = 0.3
"""What anything is worth that isn't told here."""
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


FORESEEN: dict[type, Callable[["OpenRound", Any, Gain, "Later"], None]] = {}
"""What an ability brings to a round, by kind, with what is added to it and what comes after it; see `open_kinds`."""


class Later(NamedTuple):
    """The deed that an ability belongs to, and those after it."""

    deed: PlannedAbility
    deeds: Sequence[PlannedAbility]


def _numbers(ability: Attack, gain: Gain) -> tuple[object, ...]:
    """What two attacks must have in common to be alike."""
    mine = (ability.value, ability.pierce, ability.advantage, ability.disadvantage, ability.conditions)
    return *mine, gain.value, gain.times, gain.pierce, gain.advantage, gain.disadvantage, gain.conditions


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
        foresight = FORESEEN.get(type(ability))
        if foresight is None:
            self.gained += OTHER
        else:
            foresight(self, ability, gain, Later(deed, later))
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
        damage = added(min(hurt, hp) * chance for hurt, chance in odds) * alive
        killed = added(chance for hurt, chance in odds if hurt >= hp) * alive
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
                known = front.exposed[key] = added(threats)
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
                    self.lost_hp += added(
                        blow for blow, set_ in zip(harm, each.sets, strict=True) if set_.initiative < self.initiative
                    ) / len(harm)
        hp = front.t.you.hp
        exposed = self.exposed(self.at)
        lost = self.lost_hp + exposed
        found -= lost * life(hp - lost)
        found += (
            self.answers
            * added(self.alive[each.foe.ref] * self.slower(each) for each in front.foes if front.shown(each, self.at))
            * 0.7
        )
        found -= NEARER * front.scene.away(self.at)
        return found - front.thrift * front.rounds_lost(self.cards)
