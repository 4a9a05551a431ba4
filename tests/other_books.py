"""The card set of the tests: what the other rule books bring, as files that `holdin check` passes."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from holdin.data.load import load_set
from holdin.game.dice import Dice
from holdin.game.session import Moment, Session
from holdin.game.state import Setup
from holdin.game.step import Event
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights

FOLDER = Path(__file__).parent / "card_sets" / "other-books"


@cache
def other_books() -> CardSet:
    """The set, loaded once."""
    return load_set(FOLDER)


def begun(scenario: str, character: str, fights: Fights, seed: int = 1, **more: Any) -> Session:
    """One of its scenarios at the beginning."""
    return Session(
        other_books(), Setup(ScenarioId(scenario), CharacterId(character), fights=fights, **more), Dice(seed)
    )


def at_random(session: Session, seed: int, most: int = 400) -> Iterator[Event]:
    """What comes of random answers, up to so many or the game's end."""
    random = Random(seed)
    yield from session.last.events
    for _ in range(most):
        legal = session.legal()
        if not legal:
            return
        moment = session.do(random.choice(legal))
        assert isinstance(moment, Moment)
        yield from moment.events
