"""What the machine answers: a step that was taken, or a refusal that names its rule."""

from typing import NamedTuple

from holdin.game.actions import Action
from holdin.game.evolve import value
from holdin.game.state import GameState


class Event(NamedTuple):
    """Something that happened; windows animate it, logs print it.

    `kind` is a word such as "attack_value"; `values` are plain values by name; `rules` are the ids it rests on.
    """

    kind: str
    values: dict[str, object]
    rules: tuple[str, ...] = ()


class GameStep(NamedTuple):
    """A state, an action, and what came of it."""

    before: GameState | None
    """None for the step that sets a game up."""
    action: Action | None
    after: GameState
    events: tuple[Event, ...]


@value
class Refused:
    """Why an action is not legal now; a front end words it in its language."""

    rule: str
    code: str
    values: tuple[tuple[str, str], ...] = ()
