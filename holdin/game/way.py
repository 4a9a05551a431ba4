"""A way of fighting as one table: the steps of a round, a turn and a strike, and the chapters that hold in it."""

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from holdin.errors import Said
from holdin.game.agenda import Frame, Strike
from holdin.game.field import Field
from holdin.game.registry import Chapter, Handlers, merged
from holdin.game.stage import Stage
from holdin.game.state import Combat, Effect, GameState, Start
from holdin.game.step import Refused
from holdin.models.card_set import CardSet

Steps = tuple[Frame, ...]
"""Frames in the order in which they are done; a rule that interrupts puts its own on top."""


class StrikeSteps(NamedTuple):
    """The steps of an attack, each a frame that carries the strike as it has become by then."""

    before: Callable[[Strike], Frame]
    """Bonuses and items are added (ATK-4 step 1)."""
    roll: Callable[[Strike], Frame]
    """The modifier is rolled, and the damage done."""
    after: tuple[Callable[[Strike], Frame], ...]
    """What follows the damage."""


class Starts(NamedTuple):
    """How a game goes on from a start: what of it is the way's own."""

    resume: Callable[[CardSet, GameState, Start], GameState]
    """The state at the beginning of the start's round."""
    leave: Callable[[GameState], tuple[Combat | None, tuple[Effect, ...]]]
    """The start's own parts, as a state leaves them."""
    faults: Callable[[Stage, Start], Iterator[tuple[Said, str]]]
    """What in them can't be, each with its rule."""


class Cited(NamedTuple):
    """The rule ids that events and refusals rest on where the ways differ."""

    sets: str
    """What a monster's set gives it beside its move and attack."""
    death: str
    """What a monster's death ends."""
    combat_over: str
    """What was on a monster goes with its combat."""
    surprise: str
    """A sleeper that is attacked has no turn in that round."""
    no_enemy: Refused
    """There is none that an ability could be for."""
    no_summon: Refused
    """Nobody can be summoned now."""
    no_dismissal: Refused
    """Nobody can be sent home now."""


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A way of fighting. Handlers take what comes next from here; a new way is a new value of this class.

    :raises ValueError: two of its chapters handle the same thing.
    """

    round: Steps
    your_turn: Steps
    your_rest: Steps
    """Your turn where you declared a long rest."""
    monster_turn: Steps
    """The first asks whether there is a turn at all, and goes on with the others if so."""
    strike: StrikeSteps
    field: Field
    starts: Starts
    cited: Cited
    chapters: tuple[Chapter, ...]
    handlers: Handlers = dataclasses.field(init=False)
    """Those of all its chapters."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "handlers", merged(self.chapters))
