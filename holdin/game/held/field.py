"""The field of held play: one distance from 1 to 7 between you and the monster you fight (RNG-1, MOV-4, HIN-6)."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

from typing_extensions import override

from holdin.game.actions import Spot
from holdin.game.agenda import Drift, DriftBy
from holdin.game.effects import end_of_combat
from holdin.game.evolve import evolve
from holdin.game.field import Field
from holdin.game.figures import YOU, Figure, FigureId, side_of
from holdin.game.held.fight import behaviour, fight, stats
from holdin.game.held.hindrances import hindrance_kinds, spring_damage
from holdin.game.hurting import hurt
from holdin.game.looting import has_loot
from holdin.game.moving import come_to
from holdin.game.rifts import cross, waits
from holdin.game.state import Board, Effect, evolve_fight
from holdin.game.table import INVISIBLE, Table
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Party, Tile
from holdin.models.scales import DISTANCES
from holdin.rules.conditions import clock
from holdin.rules.distance import distances, tracked
from holdin.rules.ground import Ground
from holdin.rules.monster_turn import MonsterPlan, plan
from holdin.rules.teleport import reach

FAR: Final = 99
"""No map is wider."""
NOTHING: Final[frozenset[Condition]] = frozenset()


class DistanceField(Field):
    """The range tracker of the combat; out of combat the map, on which an attack engages."""

    @override
    def leaves(self, t: Table, figure: Figure) -> None:
        """Its hex tells (`Stage.fallen`)."""

    @override
    def end(self, t: Table, who: FigureId) -> None:
        t.fight = None
        t.fighting = False
        end_of_combat(t)

    @override
    def credits(self, cause: str) -> bool:
        return True

    @override
    def clock(self, t: Table, bearer: FigureId, condition: Condition | None, *, bonus: bool) -> tuple[FigureId, bool]:
        """The bearer's, or that of the enemy that it fights; only the party's name, as long as there is none."""
        turn = t.whose_turn()
        interrupts = turn is Party.MONSTER and t.turn.under_way
        party, armed = clock(condition, side_of(bearer), turn, interrupts=interrupts, bonus=bonus)
        if party is side_of(bearer):
            return bearer, armed
        return YOU if party is Party.HERO else next(iter(self.fought(t)), party), armed

    @override
    def ended(self, t: Table, effect: Effect) -> None:
        """A hindrance is nothing but its effect (HIN-9)."""

    @override
    def fought(self, t: Table) -> tuple[FigureId, ...]:
        return () if t.fight is None else (t.fight.monster,)

    @override
    def engaging(self, t: Table, board: Board, you: Hex) -> tuple[FigureId, ...]:
        return t.stage.engaging(board, you)

    @override
    def ground(self, t: Table) -> Ground:
        return t.stage.ground(t.board)

    @override
    def tile(self, t: Table, hex_: Hex) -> Tile | None:
        return self.ground(t).tiles.get(hex_)

    @override
    def on_map(self, t: Table) -> bool:
        return t.fight is None

    @override
    def at(self, t: Table, hex_: Hex) -> FigureId | None:
        return t.stage.at(t.board, hex_)

    @override
    def opened(self, t: Table, before: Board) -> None:
        """Who engages you, the end of the move tells (ENG-2)."""

    @override
    def emptied(self, t: Table) -> None:
        """Nothing waits for that."""

    @override
    def near(self, t: Table, reach: int) -> list[Hex]:
        if t.fight is not None:
            return []
        return sorted(hex_ for hex_ in t.stage.face.hexes if t.stage.within(t.board, t.you.hex, hex_, reach))

    @override
    def is_empty(self, t: Table, hex_: Hex) -> bool:
        if hex_ in t.board.rifts:
            return False
        tile = self.ground(t).tiles.get(hex_, Tile.DOOR_OPEN)
        return hex_ != t.you.hex and tile is Tile.DOOR_OPEN and self.at(t, hex_) is None and not has_loot(t, hex_)

    @override
    def walkers(self, t: Table, hexes: AbstractSet[Hex]) -> tuple[FigureId, ...]:
        """Monsters wait in their hexes, and fight at a distance."""
        return (YOU,) if t.you.hex in hexes else ()

    @override
    def tokens(self, t: Table) -> Collection[Hex]:
        return t.stage.fallen(t.board) - t.board.looted

    @override
    def apart(self, t: Table, one: FigureId, other: FigureId) -> int:
        return fight(t).distance

    @override
    def sees(self, t: Table, one: FigureId, other: FigureId) -> bool:
        if t.effects and t.has(other, INVISIBLE):
            return False
        return t.fight is not None or t.stage.sees(t.board, t.figure(one).hex, t.figure(other).hex)

    @override
    def in_reach(self, t: Table, range_: int | None) -> tuple[FigureId, ...]:
        now = t.fight
        if now is None or now.distance > (range_ or 1) or not self.sees(t, YOU, now.monster):
            return ()
        return (now.monster,)

    @override
    def allies(self, t: Table, reach: int) -> tuple[FigureId, ...]:
        """Nobody fights beside you (SUM-6)."""
        return ()

    @override
    def targets(self, t: Table, reach: int) -> tuple[FigureId, ...]:
        """Out of combat only those of the best standing (ENG-8)."""
        if t.fight is not None:
            return self.in_reach(t, reach)
        found = t.stage.in_reach(t.board, t.you.hex, reach)
        if len(found) < 2:
            return found
        standing = {ref: t.stage.standing(t.board, t.you.hex, ref) for ref in found}
        best = min(standing.values())
        return tuple([ref for ref in found if standing[ref] == best])

    @override
    def plan(self, t: Table, who: FigureId) -> MonsterPlan:
        """Once it has healed itself (MTN-2 to MTN-6)."""
        now, set_ = fight(t), behaviour(t)
        damage = spring_damage(t)
        return _plan(
            distance=now.distance,
            move=set_.moves,
            attack=set_.attacks,
            range_=set_.reach if set_.ranged else None,
            flying=stats(t).flying,
            hindrances=len(hindrance_kinds(t)),
            springs=damage > 0,
            deadly=damage >= t.figure(who).hp,
            conditions=_in_force(t, who) if t.effects else NOTHING,
            target_invisible=not self.sees(t, who, YOU),
        )

    @override
    def rifts(self, t: Table) -> tuple[Spot, ...]:
        return tuple(sorted(t.board.rifts)) if t.fight is None else t.fight.rifts

    @override
    def put_rifts(self, t: Table, rifts: tuple[Spot, ...]) -> None:
        if t.fight is None:
            t.board = evolve(t.board, rifts=frozenset(spot for spot in rifts if not isinstance(spot, int)))
        else:
            t.fight = evolve_fight(t.fight, rifts=tuple(sorted(spot for spot in rifts if isinstance(spot, int))))

    @override
    def free(self, t: Table, reach: int, around: Spot | None = None) -> tuple[Spot, ...]:
        """In combat a number without a rift, not the present distance (RIF-4)."""
        now = t.fight
        if now is not None:
            middle = around if isinstance(around, int) else 0
            others = {now.distance, *now.rifts}
            return tuple([n for n in DISTANCES if abs(n - middle) <= reach and n not in others])
        if isinstance(around, Hex):
            near = sorted([hex_ for hex_, far in distances(self.ground(t), around).items() if far <= reach])
        else:
            near = self.near(t, reach)
        return tuple([hex_ for hex_ in near if self.is_empty(t, hex_)])

    @override
    def on_rift(self, t: Table, who: FigureId) -> bool:
        """In combat the monster is while the distance is such a number; you never are (RIF-4)."""
        if t.fight is None:
            return who == YOU and t.you.hex in t.board.rifts
        return who == t.fight.monster and t.fight.distance in t.fight.rifts

    @override
    def by_rifts(self, t: Table, reach: int, *, on: bool) -> tuple[FigureId, ...]:
        """In combat only: the map's rifts do nothing in the fight that an attack would begin (RIF-4, ENG-6)."""
        now = t.fight
        if now is None or not self.sees(t, YOU, now.monster):
            return ()
        return (now.monster,) if any(abs(n - now.distance) <= (0 if on else reach) for n in now.rifts) else ()

    @override
    def teleports(self, t: Table, value: int | None) -> tuple[Spot, ...]:
        if t.fight is not None:
            now = t.fight.distance
            return tuple([n for n in DISTANCES if n != now and (value is None or abs(n - now) <= value)])
        ground = self.ground(t)
        return tuple(reach(ground, t.you.hex, FAR if value is None else value, ground.monsters, flying=False))

    @override
    def teleport(self, t: Table, spot: Spot) -> None:
        """No number between is come to, and no hindrance springs (TEL-2)."""
        if not isinstance(spot, int):
            come_to(t, spot)
            return
        now = fight(t)
        t.fight = evolve_fight(now, distance=spot)
        t.say("distance_changed", "TEL-2", who=YOU, old=now.distance, new=spot)
        if now.rifts:
            cross(t, now.monster, now.distance, spot)

    @override
    def shift(self, t: Table, by: FigureId, whom: FigureId, push: int, pull: int) -> None:
        if t.fight is not None and t.fight.rifts and waits(t):
            t.push(*[DriftBy(whom, change) for change in (push, -pull) if change])
            return
        for change in (push, -pull):
            if change and t.fight is not None:
                change_distance(t, t.fight.distance + change, whom, "MOV-4")


DISTANCE: Final = DistanceField()

_plan = lru_cache(maxsize=8192)(plan)
"""Monsters of few kinds with few sets meet the same few distances again and again."""


def _in_force(t: Table, who: FigureId) -> frozenset[Condition]:
    """The conditions of a figure that count now."""
    borne = {effect.condition for effect in t.bearing(who)}
    return frozenset([each for each in borne if each is not None and t.has(who, each)])


def change_distance(  # noqa: PLR0913 - who comes where, by which rule, and what that takes
    t: Table, new: int, mover: FigureId, rule: str, *, free: bool = False, cost: int = 0
) -> None:
    """A new distance; step by step where something waits at rifts, whoever moved (RIF-4)."""
    rifts = fight(t).rifts
    if rifts and waits(t):
        steps = abs(tracked(new) - fight(t).distance)
        t.push(Drift(mover, rule, new, free=free, step_cost=cost // steps if steps else 0))
    else:
        come_to_distance(t, new, mover, rule, free=free, cost=cost)


def come_to_distance(  # noqa: PLR0913 - who comes where, by which rule, and what that takes
    t: Table, new: int, mover: FigureId, rule: str, *, free: bool = False, cost: int = 0
) -> None:
    """Another distance; coming to 1 may spring a hindrance on the one who moved or was moved (HIN-6, HIN-8)."""
    now = fight(t)
    old, new = now.distance, tracked(new)
    unharmed = free or (mover != YOU and stats(t).flying)
    damage = spring_damage(t) if new == 1 < old and not unharmed else 0
    t.fight = evolve_fight(now, distance=new, sprung=now.sprung or damage > 0)
    t.say("distance_changed", rule, who=mover, old=old, new=new, **({"cost": cost} if cost else {}))
    if damage:
        t.say("hindrance_sprung", "HIN-6", who=mover, damage=damage)
        hurt(t, mover, damage, "hindrance")
