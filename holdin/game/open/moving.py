"""Your moves over the hexes (MOV-1, MOV-2, PSH-1)."""

from holdin.game.agenda import EndMove, MoveOn, Source
from holdin.game.asks import AskStep
from holdin.game.effects import total
from holdin.game.registry import Chapter
from holdin.game.special import lightened
from holdin.game.table import Table
from holdin.models.ability import Gain, Move

CHAPTER = Chapter()


@CHAPTER.performs(Move)
def _move(t: Table, _source: Source, ability: Move, gains: tuple[Gain, ...]) -> None:
    left = lightened(t, ability.value + total(gains))
    t.push(AskStep(left, ability.jump or any(gain.jump for gain in gains)))


@CHAPTER.runs(MoveOn)
def _move_on(t: Table, frame: MoveOn) -> None:
    t.push(AskStep(frame.left, frame.jump, moved=frame.moved))


@CHAPTER.runs(EndMove)
def _end_move(_t: Table, _frame: EndMove) -> None:
    """Nobody engages you: all that are revealed fight you (OPN-1)."""
