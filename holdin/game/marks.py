"""The hexes that a scenario is about: those that its goal wants reached, its goal treasures, those of special rules."""

from collections.abc import Iterator

from holdin.game.stage import Stage
from holdin.game.state import Board
from holdin.models.goals import to_reach
from holdin.models.hexes import Hex


def goal_hexes(scene: Stage) -> frozenset[Hex]:
    """The hexes that the scenario wants reached (END-1)."""
    return frozenset(hex_ for mark in to_reach(scene.scenario.success) for hex_ in scene.face.marked(mark))


def goal_treasures(scene: Stage, board: Board) -> frozenset[Hex]:
    """Where goal treasures lie that nobody has looted yet; which they are stands on the map (MAP-9)."""
    treasures = scene.cards.treasures
    return frozenset(hex_ for hex_, id_ in scene.treasures.items() if treasures[id_].goal) - board.looted


def rule_hexes(scene: Stage, board: Board) -> Iterator[tuple[int, frozenset[Hex]]]:
    """The hexes that special rules are about which have not ended, with the rules' places in the scenario's list."""
    for index, rule in enumerate(scene.scenario.rules):
        hexes = frozenset(hex_ for mark in rule.places for hex_ in scene.face.marked(mark))
        if hexes and (rule.awaits or index not in board.lapsed):
            yield index, hexes
