"""Letters of the ruler, asked for by a frame that waits beneath the question (ROLL-1)."""

from collections.abc import Sequence
from typing import Final

from holdin.game.actions import Action, Rolled, rolled
from holdin.game.agenda import Foretell, RollBehaviour, RollStrike
from holdin.game.asks import AskLetter
from holdin.game.registry import Chapter
from holdin.game.table import Table
from holdin.models.letters import Letter

CHAPTER = Chapter()


ROLLS: Final[Sequence[Action]] = [rolled(letter) for letter in Letter]


@CHAPTER.offers(AskLetter)
def _offer(_t: Table, _ask: AskLetter) -> list[Action]:
    return [*ROLLS]


@CHAPTER.answers(AskLetter, Rolled)
def _rolled(t: Table, _ask: AskLetter, action: Rolled) -> None:
    t.rolls += 1
    frame = t.agenda.pop()
    assert isinstance(frame, RollBehaviour | RollStrike | Foretell)
    t.push(frame.with_letter(action.letter))
    if isinstance(frame, RollStrike):
        t.say("modifier_rolled", "ROLL-1", who=frame.strike.attacker, letter=action.letter)
