"""Monsters' turns that have been: how things stood as each began, so that it can be explained afterwards (MAI-8)."""

from collections.abc import Iterator

from holdin.game.actions import Action
from holdin.game.agenda import MonsterTurn
from holdin.game.asks import Ask
from holdin.game.figures import FigureId
from holdin.game.machine import table
from holdin.game.state import GameState
from holdin.models.card_set import CardSet


def turns(cards: CardSet, before: GameState, *actions: Action) -> Iterator[tuple[FigureId, GameState]]:
    """The turns of others that began with answers given one after the other: whose, and how things stood then.

    A turn that waits for its sort's set begins only once that is rolled (OPN-2).
    """
    t = table(cards, before)
    for action in actions:
        ask = t.agenda.pop()
        assert isinstance(ask, Ask)
        t.way.handlers.answer[type(ask), type(action)](t, ask, action)
        while t.agenda and (handler := t.way.handlers.run.get(type(t.agenda[-1]))) is not None:
            frame = t.agenda[-1]
            if isinstance(frame, MonsterTurn):
                state = t.freeze()
                if state.figure(frame.monster).set is not None:
                    yield frame.monster, state
            handler(t, t.agenda.pop())
        t = table(cards, t.freeze())
