"""What the hexes of an area come to, before it is put: who is hit, and who in it isn't, and why (ARE-2, ARE-3)."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from holdin.game.figures import YOU, FigureId, side_of
from holdin.game.machine import table
from holdin.game.open.stand import around, everybody, is_met, place, terrain
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Party

FAR = 99
"""Farther than any map is wide."""


class Covered(StrEnum):
    """What a hex of an area comes to."""

    HIT = "hit"
    ALLY = "ally"
    """You or one of yours: never touched."""
    UNSEEN = "unseen"
    """Whoever is there isn't seen from where the attack is made."""
    INVISIBLE = "invisible"
    EMPTY = "empty"


def covered(
    cards: CardSet, state: GameState, hexes: Iterable[Hex], hit: Iterable[FigureId]
) -> Iterator[tuple[Hex, Covered]]:
    """The hexes of a placement that are hexes of the map, each with what it comes to.

    :param hit: whom it hits, as the rules offer it.
    """
    t = table(cards, state)
    there, targets = {each.hex: each for each in everybody(t)}, {state.figure(each).hex for each in hit}
    seen = around(t, t.you.hex, FAR)
    for rift in t.board.rifts:
        seen |= around(t, rift, FAR)
    for hex_ in hexes:
        if hex_ not in t.stage.face.hexes:
            continue
        figure = there.get(hex_)
        if hex_ in targets:
            yield hex_, Covered.HIT
        elif figure is not None and (figure.id == YOU or side_of(figure.id) is Party.HERO):
            yield hex_, Covered.ALLY
        elif not seen & place(terrain(t).tables, hex_) or (figure is not None and not is_met(t, figure)):
            yield hex_, Covered.UNSEEN
        elif figure is not None and t.has(figure.id, Condition.INVISIBLE):
            yield hex_, Covered.INVISIBLE
        else:
            yield hex_, Covered.UNSEEN if figure is not None else Covered.EMPTY
