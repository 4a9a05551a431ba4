"""The facts of now on the open map: who stands where, what is wanted, and how much harm comes to a hex."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId, evolve_figure
from holdin.game.foresight import foretold
from holdin.game.open import reading
from holdin.game.open.stand import terrain
from holdin.game.table import Table
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Letter, Party
from holdin.models.monster import Behaviour, Stats
from holdin.players.arithmetic import added
from holdin.players.route import FAR, field
from holdin.players.tasks import Looted, tasks
from holdin.rules.ground import Ground
from holdin.rules.open.tables import Tables

OUT_OF_SIGHT: Final = 3
"""Steps that a monster behind a closed door counts for further off: whoever opens it meets all that is there."""


class Foe(NamedTuple):
    """A monster that can act."""

    ref: FigureId
    hex: Hex
    hp: int
    stats: Stats
    letter: Letter | None
    """Its set, once rolled or foreseen."""
    acted: bool

    @property
    def sets(self) -> Sequence[Behaviour]:
        """Those that it may act by."""
        return [self.stats.sets[self.letter]] if self.letter is not None else list(self.stats.sets.values())


class Scene:
    """A state as one who plays it sees it; worked out for one question, and as far as that needs."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.here = t.you.hex
        self._intended: dict[tuple[FigureId, Hex], float] = {}

    @cached_property
    def ground(self) -> Ground:
        """The map as it is now, its monsters on it."""
        return self.t.way.field.ground(self.t)

    @cached_property
    def foes(self) -> tuple[Foe, ...]:
        """The revealed monsters."""
        t = self.t
        seen = (each for each in reading.figures(t.cards, t.state) if each.side is Party.MONSTER and each.revealed)
        known = ((each, each.set or foretold(t, t.stage.monsters[each.id].monster)) for each in seen)
        return tuple(
            Foe(each.id, each.hex, each.hp, t.stage.stats(each.id), letter, each.acted) for each, letter in known
        )

    @property
    def tables(self) -> Tables:
        """Nearness and sight, as bits."""
        return terrain(self.t).tables

    @cached_property
    def standing_there(self) -> frozenset[Hex]:
        """The hexes of revealed monsters."""
        return frozenset(foe.hex for foe in self.foes)

    def coming(self) -> tuple[Foe, ...]:
        """Those who haven't acted in this round."""
        return tuple(foe for foe in self.foes if not foe.acted)

    @cached_property
    def goals(self) -> dict[Hex, int]:
        """Where something is wanted of you, and what it counts for further off; monsters where they stand now."""
        t = self.t
        found: dict[Hex, int] = {}
        shown = {foe.ref for foe in self.foes}
        for task in tasks(t.stage, t.board, Looted(t.hero.treasures, t.hero.tokens)):
            if task.foe is None:
                found |= dict.fromkeys(task.hexes, 0)
            elif task.foe not in t.board.dead:
                found[t.figure(task.foe).hex] = 0 if task.foe in shown else OUT_OF_SIGHT
        return found

    @cached_property
    def _fields(self) -> tuple[tuple[dict[Hex, int], int], ...]:
        """Per hex the steps to the nearest of what is wanted, and what all of these count for further off."""
        near, off = (
            tuple(sorted(hex_ for hex_, more in self.goals.items() if bool(more) is hidden)) for hidden in (False, True)
        )
        parts = ((near, 0), (off, OUT_OF_SIGHT))
        return tuple((field(self.ground, hexes), more) for hexes, more in parts if hexes)

    def away(self, hex_: Hex) -> int:
        """The steps from a hex to what is wanted, dangers and slow tiles counted as detours."""
        return min([steps.get(hex_, FAR) + more for steps, more in self._fields], default=0)

    def apart(self, one: Hex, other: Hex) -> int:
        """How far apart two hexes are, counted around walls and closed doors (MEA-5)."""
        return self.ground.space.distances(one).get(other, FAR)

    @cached_property
    def guard(self) -> int:
        """By how much less an attack on you hurts: your shields, less what Poison adds (ATK-9, HEA-2)."""
        return self.t.shield(YOU) - self.t.has(YOU, Condition.POISON)

    def harm(self, hex_: Hex, foes: Iterable[Foe]) -> float:
        """The damage to be expected in a hex from monsters, by how far they move and reach."""
        t, space = self.t, self.ground.space.distances(hex_)
        if t.has(YOU, Condition.INVISIBLE):
            return 0.0
        shield = self.guard
        found = 0.0
        for foe in foes:
            far = space.get(foe.hex, FAR)
            blows = [_blow(set_, far, shield) for set_ in foe.sets]
            found += added(blows) / len(blows)
        return found

    def meant(self, foes: Iterable[Foe], hex_: Hex | None = None) -> float:
        """The damage that monsters mean to do to you, as things stand or if you stood in another hex (MAI-8)."""
        there = self.here if hex_ is None else hex_
        return added(self._meant_by(foe, there) for foe in foes)

    def _meant_by(self, foe: Foe, hex_: Hex) -> float:
        known = self._intended.get((foe.ref, hex_))
        if known is None:
            t, shield = self.t, self.guard
            state = t.state if hex_ == t.you.hex else evolve(t.state, you=evolve_figure(t.you, hex=hex_))
            found = reading.intents(t.cards, state, foe.ref)
            values = (foe.stats.sets[intent.letter].attacks or 0 for intent in found if YOU in intent.targets)
            known = sum(max(value - shield, 0) for value in values) / max(len(found), 1)
            self._intended[foe.ref, hex_] = known
        return known


def _blow(set_: Behaviour, far: int, shield: int) -> int:
    """What an attack of a set does to somebody so far away; nothing if it doesn't come near."""
    if set_.attacks is None or far > set_.moves + set_.reach:
        return 0
    return max(set_.attacks - shield, 0)
