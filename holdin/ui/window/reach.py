"""The hexes of a move: what each costs and does, whether you would be engaged there, and the way to it."""

from dataclasses import dataclass, replace

from holdin.game.asks import AskTrap
from holdin.game.machine import question
from holdin.game.stage import Stage, stage
from holdin.game.state import GameState, MonsterRef
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.rules.move import path, reach
from holdin.ui.window.answers import movement


@dataclass(frozen=True, slots=True)
class Place:
    """A hex where a move may end (MOV-1)."""

    hex: Hex
    cost: int
    damage: int
    engaging: tuple[MonsterRef, ...]
    """The monsters that would engage you there (ENG-2)."""


def places(cards: CardSet, state: GameState) -> dict[Hex, Place]:
    """Every hex that the move asked about can end in; empty where no move over the map is asked about."""
    move = movement(cards, state)
    if move is None or state.combat is not None:
        return {}
    scene = stage(cards, state.setup)
    ground, here, level = scene.ground(state.board), state.hero.hex, scene.ground_level(state.board)
    found = reach(ground, here, move[0], jump=move[1], level=level)
    return {
        hex_: Place(hex_, reached.cost, reached.damage, _engaging(scene, state, way(cards, state, hex_)))
        for hex_, reached in found.items()
    }


def way(cards: CardSet, state: GameState, goal: Hex) -> tuple[Hex, ...]:
    """The steps to a hex, the goal last; empty if the move can't end there."""
    move = movement(cards, state)
    if move is None:
        return ()
    scene = stage(cards, state.setup)
    level = scene.ground_level(state.board)
    return path(scene.ground(state.board), state.hero.hex, goal, move[0], jump=move[1], level=level)


def _engaging(scene: Stage, state: GameState, steps: tuple[Hex, ...]) -> tuple[MonsterRef, ...]:
    """Doors on the way are open when you arrive (MAP-4)."""
    doors = frozenset(hex_ for hex_ in steps if scene.terrain.get(hex_) is Tile.DOOR_CLOSED)
    return scene.engaging(replace(state.board, opened=state.board.opened | doors), steps[-1])


def traps(state: GameState) -> tuple[Hex, ...]:
    """The traps to choose from, where one is to be disarmed (DSR-1)."""
    ask = question(state)
    return ask.traps if isinstance(ask, AskTrap) else ()
