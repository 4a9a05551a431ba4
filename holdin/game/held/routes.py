"""The routes whose tiles hinder a fight, and those of its tiles that have gone since (HIN-1 to HIN-7)."""

from functools import lru_cache

from holdin.game.asks import AskRoute
from holdin.game.evolve import evolve
from holdin.game.machine import question
from holdin.game.outlook import hindering
from holdin.game.stage import Stage, stage
from holdin.game.state import Board, GameState
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.rules.hindrance import Hindrances, Kinds, choices


def routes(cards: CardSet, state: GameState) -> tuple[Hindrances, ...]:
    """The routes that count in the fight, or all to choose from (HIN-7); none where nothing is counted."""
    ask = question(state)
    if isinstance(ask, AskRoute):
        return ask.choices
    fight, scene = state.combat, stage(cards, state.setup)
    if fight is None or not state.setup.hindrances:
        return ()
    return _counted(scene, state.board, (state.you.hex, scene.monsters[fight.monster].hex), fight.kinds)


@lru_cache(maxsize=8)
def _counted(scene: Stage, board: Board, ends: tuple[Hex, Hex], kinds: Kinds) -> tuple[Hindrances, ...]:
    for now in (board, evolve(board, cleared=frozenset[Hex]())):  # a trap may have been disarmed since
        found = choices(scene.ground(now), *ends, scene.ground_level(board))
        counted = next((one for one in found if one.kinds == kinds), None)
        if counted is not None:
            return (counted,)
    return ()


def outlasting(cards: CardSet, state: GameState) -> dict[Hex, Tile]:
    """The tiles that have gone since the fight began and hinder it all the same (HIN-1)."""
    if state.combat is None or not state.combat.kinds or not state.board.cleared:
        return {}
    found = (tile for each in routes(cards, state) for tile in hindering(cards, state, each))
    return {hex_: tile for hex_, tile in found if hex_ in state.board.cleared}
