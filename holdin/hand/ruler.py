"""The ruler: where the red line of the HP card crosses the monster HP card's edge, and a fair throw (ROLL-1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from holdin.draw.geometry import CARD, ROLL_LINE_Y, RULER_BOTTOM, RULER_TOP, ruler_index_at, ruler_segment
from holdin.game.dice import Dice, number
from holdin.hand.card_table import SIZE, TOP, CardTable, Lying, Point, turned
from holdin.models.deck import HP, MONSTER_HP
from holdin.models.letters import Letter

SLOPES: Final = (36.0, 54.0)
"""A throw comes to rest at such a slope to the HP card, in degrees."""
_ALONG: Final = (0.8, 0.93)
"""Where on the red line, of the HP card's width: so far right that the columns above it stay in sight."""
_WITHIN: Final = (0.2, 0.8)
"""Where in a segment: well inside, so that nobody doubts the letter."""
_ENDS: Final = 3
"""So many segments at each end of the ruler are never hit: a whole number of A, B, C is left."""


@dataclass(frozen=True, slots=True)
class RulerCrossing:
    """Where the line crosses an edge."""

    letter: Letter
    segment: int
    fraction: float
    """How far along the segment, 0 to 1."""
    at: Point
    edge: float
    """Which long edge: 0 left, 1 right, as the card is printed."""


def crossing(ruler: Sequence[Letter], table: CardTable) -> RulerCrossing | None:
    """What the cards show as they lie; none where line and ruler don't meet, or the ruler isn't on top."""
    if table.layer(MONSTER_HP) < table.layer(HP):
        return None
    return crossed(ruler, table.card(HP), table.card(MONSTER_HP))


def crossed(ruler: Sequence[Letter], hp: Lying, monster_hp: Lying) -> RulerCrossing | None:
    """Where the red line meets a long edge, whichever way both lie; of two, the one nearer to the line's middle."""
    found = [meeting for edge in (0.0, 1.0) if (meeting := _on_edge(ruler, hp, monster_hp, edge)) is not None]
    middle = hp.point(0.5, ROLL_LINE_Y)
    return min(found, key=lambda one: (one.at[0] - middle[0]) ** 2 + (one.at[1] - middle[1]) ** 2, default=None)


def _on_edge(ruler: Sequence[Letter], hp: Lying, monster_hp: Lying, edge: float) -> RulerCrossing | None:
    """In the HP card's own frame the line is level: the edge's points above and below it are weighed."""
    (x1, y1), (x2, y2) = (hp.place(monster_hp.point(edge, y)) for y in (RULER_TOP, RULER_BOTTOM))
    if (y1 - ROLL_LINE_Y) * (y2 - ROLL_LINE_Y) > 0 or y1 == y2:
        return None
    share = (ROLL_LINE_Y - y1) / (y2 - y1)
    x = x1 + (x2 - x1) * share
    y = RULER_TOP + (RULER_BOTTOM - RULER_TOP) * share
    segment = ruler_index_at(len(ruler), y)
    if segment is None or not 0 <= x <= 1:
        return None
    top, bottom = ruler_segment(len(ruler), segment)
    return RulerCrossing(ruler[segment], segment, (y - top) / (bottom - top), hp.point(x, ROLL_LINE_Y), edge)


def thrown(ruler: Sequence[Letter], table: CardTable, dice: Dice) -> tuple[Lying, Letter]:
    """Where the monster HP card comes to rest after a throw, and the letter.

    The dice give a letter, all three equally likely, then a segment of it, a slope and a place on the line. Wherever
    the HP card is, the ruler's middle lies on the table, or as near to it as can be: there it can be picked up again.
    """
    letter, dice = dice.letter()
    which, slope, along, within = (number(dice.seed, dice.position + n) / 2**64 for n in range(4))
    hp, card = table.card(HP), table.card(MONSTER_HP)
    target = hp.point(_between(_ALONG, along), ROLL_LINE_Y)
    angle = (hp.tilt + _between(SLOPES, slope) + (180 if card.half % 2 else 0)) % 360
    rests = []
    for edge in (0.0, 1.0) if card.half % 2 == 0 else (1.0, 0.0):
        for index in (index for index in range(_ENDS, len(ruler) - _ENDS) if ruler[index] is letter):
            top, bottom = ruler_segment(len(ruler), index)
            y = top + (bottom - top) * _between(_WITHIN, within)
            dx, dy = turned(((edge - 0.5) * CARD[0], (y - 0.5) * CARD[1]), angle)
            rests.append(Lying(MONSTER_HP, target[0] - dx, target[1] - dy, angle, card.back))
    usual = [rest for rest in rests[: len(rests) // 2] if not _beyond(rest)]
    found = usual or [rest for rest in rests if not _beyond(rest)] or [min(rests, key=_beyond)]
    return found[int(which * len(found))], letter


def _beyond(card: Lying) -> float:
    """How far a card's middle lies beyond the table's edge."""
    return max(0.0, -card.x, card.x - SIZE[0]) + max(0.0, TOP - card.y, card.y - SIZE[1])


def _between(bounds: tuple[float, float], share: float) -> float:
    return bounds[0] + (bounds[1] - bounds[0]) * share
