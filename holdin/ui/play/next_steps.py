"""Where a game leads when it has ended: the next scenario, another try, an easier one, back a step."""

from collections.abc import Callable

from holdin.game.state import GameState
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.ui.pages.screen import Screen
from holdin.ui.play.ending import EndWays

Begin = Callable[[Screen, ScenarioId, int], Screen]
"""Begins a scenario at a level; given the screen from which it is begun."""


def ways(  # noqa: PLR0913, PLR0917 - where each way leads
    cards: CardSet,
    state: GameState,
    begin: Begin,
    undo: Callable[[Screen], Screen],
    menu: Callable[[Screen], Screen],
    turning: Callable[[Screen], Screen] | None = None,
) -> EndWays:
    """The ways on from an ended game (END-4)."""
    setup = state.setup
    following = next(iter(cards.scenarios[setup.scenario].unlocks), None)
    won = state.ending is not None and state.ending.won
    easier = setup.level > 0 and cards.dungeon is None  # a dungeon is dealt for its level
    return EndWays(
        on=(lambda screen: begin(screen, following, setup.level)) if won and following is not None else None,
        again=lambda screen: begin(screen, setup.scenario, setup.level),
        easier=(lambda screen: begin(screen, setup.scenario, setup.level - 1)) if easier else None,
        undo=undo,
        menu=menu,
        turning=turning,
    )
