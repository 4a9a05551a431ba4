"""What a scenario wants of hexes in words: goal hexes, goal treasures, and those that special rules are about."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from holdin.game.marks import goal_hexes, goal_treasures, rule_hexes
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.models.hexes import Hex
from holdin.words.symbols import symbol
from holdin.words.translator import Translator


class Marked(NamedTuple):
    """Hexes that mean something in a scenario."""

    name: str
    """What they are, in a word or two."""
    meaning: str
    """What that means here."""
    hexes: frozenset[Hex]


EXIT: Final = "exit"
TREASURE: Final = "goal_treasure"
"""Symbols."""


def marked(say: Translator, state: GameState) -> Iterator[Marked]:
    """All of them."""
    yield from of_goal(say, state)
    yield from _of_rules(say, state)


def of_goal(say: Translator, state: GameState) -> Iterator[Marked]:
    """The hexes that the goal wants reached or looted (END-1, MAP-9)."""
    scene = stage(say.cards, state.setup)
    yield from _symbol(say, EXIT, goal_hexes(scene))
    yield from _symbol(say, TREASURE, goal_treasures(scene, state.board))


def _symbol(say: Translator, icon: str, hexes: frozenset[Hex]) -> Iterator[Marked]:
    said = symbol(say.lang, icon)
    if hexes and said is not None:
        yield Marked(said.title, said.text, hexes)


def _of_rules(say: Translator, state: GameState) -> Iterator[Marked]:
    """The hexes that special rules in force are about."""
    scene = stage(say.cards, state.setup)
    for index, hexes in rule_hexes(scene, state.board):
        yield Marked(say.tr("Special rule"), say.special_rule(state.setup.scenario, index, state.setup.level), hexes)


def marks_on(say: Translator, state: GameState, hex_: Hex) -> tuple[str, ...]:
    """What a hex is to the scenario, in a line each."""
    return tuple(f"{each.name}: {each.meaning}" for each in marked(say, state) if hex_ in each.hexes)
