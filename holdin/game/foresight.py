"""Foresight: a sort's next set is rolled before its time, seen, and kept until it is the set (ENG-7, OPN-2)."""

from holdin.game.abilities import aim
from holdin.game.agenda import Foretell, Source
from holdin.game.asks import AskAbility, AskLetter, RollFor
from holdin.game.figures import FigureId
from holdin.game.registry import Chapter
from holdin.game.state import GameState
from holdin.game.table import Table
from holdin.models.ability import Foresee, Gain
from holdin.models.base import MonsterId
from holdin.models.letters import Letter

CHAPTER = Chapter()


def foretold(state: GameState, sort: MonsterId) -> Letter | None:
    """The set that a sort has next, if it has been foreseen."""
    return next((letter for known, letter in state.foretold if known == sort), None)


def come_true(t: Table, who: FigureId) -> Letter | None:
    """The set of a monster's sort that was foreseen, which is its set now; none where it is rolled."""
    sort = t.stage.monsters[who].monster
    letter = foretold(t, sort)
    if letter is not None:
        _forget(t, sort)
    return letter


def _forget(t: Table, sort: MonsterId) -> None:
    t.foretold = tuple([each for each in t.foretold if each[0] != sort])


@CHAPTER.useful(Foresee)
def _somebody(t: Table, _ability: Foresee) -> bool:
    return bool(t.way.field.fought(t))


@CHAPTER.performs(Foresee)
def _foresee(t: Table, source: Source, ability: Foresee, gains: tuple[Gain, ...]) -> None:
    """Of several sorts you choose one, by the first of its figures."""
    firsts: dict[MonsterId, FigureId] = {}
    for who in t.way.field.fought(t):
        firsts.setdefault(t.stage.monsters[who].monster, who)
    aim(t, source, ability, gains, tuple(firsts.values()))


@CHAPTER.affects(Foresee)
def _of(t: Table, whom: FigureId, source: Source, ability: Foresee, _gains: tuple[Gain, ...]) -> None:
    """What is left of it is asked about once this is seen."""
    if ability.count > 1:
        t.push(AskAbility(source, Foresee(count=ability.count - 1)))
    t.push(AskLetter(RollFor.BEHAVIOUR), Foretell(whom))


@CHAPTER.runs(Foretell)
def _foretell(t: Table, frame: Foretell) -> None:
    """What was foreseen before is no more."""
    assert frame.letter is not None
    sort = t.stage.monsters[frame.monster].monster
    again = foretold(t, sort) is not None
    _forget(t, sort)
    t.foretold = (*t.foretold, (sort, frame.letter))
    initiative = t.stage.stats(frame.monster).sets[frame.letter].initiative
    t.say(
        "foreseen", "ROLL-1", monster=frame.monster, sort=sort, letter=frame.letter, initiative=initiative, again=again
    )
