"""The field of open play: the hexes of the map (ARE-1, PSH-2, MEA-5)."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import Final

from typing_extensions import override

from holdin.game.actions import Spot
from holdin.game.agenda import EndMonsterTurn, RollBehaviour, Shift
from holdin.game.effects import settle_effects
from holdin.game.ending import stays_dead
from holdin.game.evolve import evolve
from holdin.game.field import Field
from holdin.game.figures import YOU, Figure, FigureId, evolve_figure
from holdin.game.hurting import fall
from holdin.game.moving import come_to
from holdin.game.open.scene import scene_of
from holdin.game.open.situations import situation_of
from holdin.game.open.stand import allies_of, everybody, is_met, met, place, standing, terrain
from holdin.game.open.stand import around as nearby
from holdin.game.open.tiles import is_empty, lift, near, settle
from holdin.game.stage import is_summoned
from holdin.game.state import Board, Effect, Phase
from holdin.game.table import Table
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Tile
from holdin.rules.ground import Ground
from holdin.rules.open.figures import Option
from holdin.rules.open.monster_move import options
from holdin.rules.space import each
from holdin.rules.teleport import reach

FAR: Final = 99
"""Walls part them."""
UNCREDITED: Final = frozenset({"trap", "hazardous", "wound"})
"""Deaths by these are nobody's (OPN-7)."""


_OTHERS_TURNS: Final = frozenset({Phase.MONSTER_TURN, Phase.SUMMON_TURN})


class HexField(Field):
    """Where the figures stand, on the map as it is now."""

    @override
    def leaves(self, t: Table, figure: Figure) -> None:
        """A token (OPN-8); or its next form, which gets up where it has fallen. Nothing of one that was summoned."""
        if is_summoned(figure.id):
            return
        index = t.stage.form_to_come(t.board, figure.id)
        if index is None or stays_dead(t, index, t.round - 1):
            t.board = evolve(t.board, dropped=tuple(sorted((*t.board.dropped, figure.hex))))
        else:
            t.place(evolve_figure(t.figure(t.stage.forms[index]), hex=figure.hex))

    @override
    def end(self, t: Table, who: FigureId) -> None:
        """Everything on it, and what kept it there; combats have no end of their own (OPN-6, SUM-2)."""
        settle_effects(t, tuple([effect for effect in t.effects if who not in {effect.bearer, effect.summon}]))
        self.emptied(t)

    @override
    def credits(self, cause: str) -> bool:
        return cause not in UNCREDITED

    @override
    def clock(self, t: Table, bearer: FigureId, condition: Condition | None, *, bonus: bool) -> tuple[FigureId, bool]:
        """Always the bearer's own turn: this one for what helps its attacks, else its next (CON-4, HEA-4)."""
        helps = bonus or condition is Condition.STRENGTHEN
        return bearer, helps and self._acting(t) == bearer

    @staticmethod
    def _acting(t: Table) -> FigureId | None:
        """Whose turn is under way."""
        if t.phase in _OTHERS_TURNS:
            return next((each.monster for each in reversed(t.agenda) if isinstance(each, EndMonsterTurn)), None)
        return YOU if t.turn.under_way else None

    @override
    def ended(self, t: Table, effect: Effect) -> None:
        """A tile is lifted, a summon leaves (OPN-6, SUM-2)."""
        if effect.hex is not None:
            lift(t, effect)
        if effect.summon is not None and effect.summon not in t.board.dead:
            fall(t, effect.summon)

    @override
    def fought(self, t: Table) -> tuple[FigureId, ...]:
        """All that are revealed."""
        return tuple([each.id for each in met(t)])

    @override
    def engaging(self, t: Table, board: Board, you: Hex) -> tuple[FigureId, ...]:
        """Nobody: all that are revealed are in the fight (OPN-1)."""
        return ()

    @override
    def ground(self, t: Table) -> Ground:
        friends = frozenset([each.hex for each in t.summons])
        return scene_of(t.stage).ground(t.board, frozenset([each.hex for each in standing(t)]), friends)

    @override
    def tile(self, t: Table, hex_: Hex) -> Tile | None:
        return terrain(t).ground.tiles.get(hex_)

    @override
    def on_map(self, t: Table) -> bool:
        return True

    @override
    def at(self, t: Table, hex_: Hex) -> FigureId | None:
        return next((each.id for each in standing(t) if each.hex == hex_), None)

    @override
    def opened(self, t: Table, before: Board) -> None:
        """Sorts that are revealed roll at once (OPN-4)."""
        known = scene_of(t.stage).terrain(before).revealed
        if terrain(t).revealed <= known:
            return
        t.say("revealed", "OPN-4", figures=tuple([each.id for each in met(t) if each.hex not in known]))
        t.push(RollBehaviour())

    @override
    def emptied(self, t: Table) -> None:
        if t.board.laid:
            settle(t)

    @override
    def near(self, t: Table, reach: int) -> list[Hex]:
        return near(t, reach)

    @override
    def is_empty(self, t: Table, hex_: Hex) -> bool:
        return is_empty(t, hex_)

    @override
    def walkers(self, t: Table, hexes: AbstractSet[Hex]) -> tuple[FigureId, ...]:
        there = [each.id for each in met(t) if each.hex in hexes and not t.stage.stats(each.id).flying]
        return (*([YOU] if t.you.hex in hexes else []), *there)

    @override
    def tokens(self, t: Table) -> Collection[Hex]:
        return t.board.dropped

    @override
    def apart(self, t: Table, one: FigureId, other: FigureId) -> int:
        far = terrain(t).ground.space.distances(t.figure(one).hex).get(t.figure(other).hex)
        return FAR if far is None else far

    @override
    def sees(self, t: Table, one: FigureId, other: FigureId) -> bool:
        if t.effects and t.has(other, Condition.INVISIBLE):
            return False
        tables = terrain(t).tables
        return bool(nearby(t, t.figure(one).hex, FAR) & place(tables, t.figure(other).hex))

    @override
    def in_reach(self, t: Table, range_: int | None) -> tuple[FigureId, ...]:
        return self.targets(t, range_ or 1)

    @override
    def allies(self, t: Table, reach: int) -> tuple[FigureId, ...]:
        if not t.summons:
            return ()
        tables, near = terrain(t).tables, nearby(t, t.you.hex, reach)
        return tuple([each.id for each in allies_of(t, YOU) if near & place(tables, each.hex)])

    @override
    def targets(self, t: Table, reach: int) -> tuple[FigureId, ...]:
        tables, near = terrain(t).tables, nearby(t, t.you.hex, reach)
        return tuple(
            [
                each.id
                for each in t.others
                if near & place(tables, each.hex) and is_met(t, each) and not t.has(each.id, Condition.INVISIBLE)
            ]
        )

    @override
    def rifts(self, t: Table) -> tuple[Spot, ...]:
        return tuple(sorted(t.board.rifts))

    @override
    def put_rifts(self, t: Table, rifts: tuple[Spot, ...]) -> None:
        t.board = evolve(t.board, rifts=frozenset(spot for spot in rifts if not isinstance(spot, int)))

    @override
    def free(self, t: Table, reach: int, around: Spot | None = None) -> tuple[Spot, ...]:
        if isinstance(around, Hex):
            tables = terrain(t).tables
            there = [tables.hex_at(number) for number in each(tables.within(tables.places[around], reach))]
        else:
            there = near(t, reach)
        return tuple([hex_ for hex_ in sorted(there) if is_empty(t, hex_)])

    @override
    def on_rift(self, t: Table, who: FigureId) -> bool:
        return bool(t.board.rifts) and t.figure(who).hex in t.board.rifts

    @override
    def by_rifts(self, t: Table, reach: int, *, on: bool) -> tuple[FigureId, ...]:
        seen = [one for one in met(t) if not t.has(one.id, Condition.INVISIBLE)]
        if on:
            return tuple([one.id for one in seen if one.hex in t.board.rifts])
        close = 0
        for rift in t.board.rifts:
            close |= nearby(t, rift, reach)
        return tuple([one.id for one in seen if close & place(terrain(t).tables, one.hex)])

    @override
    def teleports(self, t: Table, value: int | None) -> tuple[Spot, ...]:
        on, there = terrain(t), {one.hex for one in everybody(t)}
        found = reach(on.ground, t.you.hex, FAR if value is None else value, there, flying=False)
        return tuple([hex_ for hex_ in found if hex_ in on.revealed])

    @override
    def teleport(self, t: Table, spot: Spot) -> None:
        assert not isinstance(spot, int)
        come_to(t, spot)

    @override
    def plan(self, t: Table, who: FigureId) -> list[Option]:
        return options(situation_of(t, t.figure(who)))

    @override
    def shift(self, t: Table, by: FigureId, whom: FigureId, push: int, pull: int) -> None:
        shifts = (Shift(by, whom, pull=False, value=push), Shift(by, whom, pull=True, value=pull))
        t.push(*[each for each in shifts if each.value])


HEXES: Final = HexField()
