"""What a question about plans for a round of open play stands before: whom, how far, and who strikes where.

It is what all plans have in common, and is worked out as far as they need it.
"""

from bisect import bisect_left
from functools import lru_cache
from typing import Final, NamedTuple

from holdin.game.figures import YOU, FigureId
from holdin.game.open.stand import around, place
from holdin.game.state import Zone
from holdin.models.hexes import Hex
from holdin.models.letters import Condition
from holdin.models.monster import Behaviour
from holdin.models.monster_lines import Line
from holdin.players.arithmetic import added
from holdin.players.foe import hero_row
from holdin.players.open_evaluation import need, strength
from holdin.players.open_scene import Foe, Scene
from holdin.rules.ground import Ground
from holdin.rules.move import Reached, reach

LIFE: Final = 0.8
"""What a point of your damage counts beside one of theirs, as long as there are enough; near death it counts more."""
FRAIL: Final = 4
"""HP from which on it does."""
THRIFT: Final = 4.0
"""What a round that cards last longer is worth."""
AFTER: Final = 0.3
"""What harm that may come in the next round counts beside that of this one."""


class Blows(NamedTuple):
    """What a monster may do in the round."""

    foe: Foe
    sets: tuple[Behaviour, ...]
    wanted: bool
    mean: float
    """The damage of one of its turns that comes through, its sets taken alike."""


class Front:
    """What all plans of a question have in common."""

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
        self.life = life(t.you.hp)
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
        found = AFTER * added(harm)
        if not blows.foe.acted:
            found += added([blow for blow, set_ in zip(harm, blows.sets, strict=True) if set_.initiative >= initiative])
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


def _lasts(kept: float) -> float:
    """The rounds that so many cards last, a card alone none (RND-2, RST-1)."""
    return kept + kept * (kept - 1) / 2 - 1 if kept > 1 else 0.0


def life(hp: float) -> float:
    """What a point of damage to you counts with so many HP left."""
    return LIFE * (1.0 if hp > FRAIL else 1.6 if hp > 1 else 3.0)
