"""The machine: the whole contract between the game and everyone who plays it.

    new_game(cards, setup, start) -> GameStep
    legal(cards, state)         -> the legal actions, one small question at a time
    apply(cards, state, action) -> GameStep | Refused
    why(cards, state, action)   -> Refused | None

Luck is among the actions: where the game needs it, the question is an `AskLetter` or an `AskDraw`, and a seed, a die,
the ruler or a person answers. Nothing here rolls.
"""

from functools import lru_cache
from typing import Final

from holdin.game.actions import Action
from holdin.game.agenda import BeginRound
from holdin.game.asks import Ask, AskKind
from holdin.game.ending import check_goals, end_if_decided, end_scenario
from holdin.game.held.way import HELD
from holdin.game.open.way import OPEN
from holdin.game.refusals import refusal
from holdin.game.stage import STAGES_MOST, Stage, stage
from holdin.game.state import Board, CardPlace, Ending, GameState, Hero, ItemPlace, Setup, Start
from holdin.game.step import GameStep, Refused
from holdin.game.table import Table, working_copy
from holdin.game.way import Way
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights

WAYS: Final[dict[Fights, Way]] = {Fights.HELD: HELD, Fights.OPEN: OPEN}
"""The ways of fighting that there are."""

_new = tuple.__new__


def table(cards: CardSet, state: GameState) -> Table:
    """A working copy of a state, by the rules of its way of fighting."""
    return working_copy(cards, state, WAYS[state.setup.fights])


def new_game(cards: CardSet, setup: Setup, start: Start | None = None) -> GameStep:
    """Set a scenario up and go on to the first question (SET-1, SET-3).

    :param start: where it goes on from instead; see `holdin.game.setup.start_faults`.
    :raises KeyError: the setup names something that the card set doesn't have.
    """
    scene = stage(cards, setup)
    return _opening(scene) if start is None else _step(None, None, _resumed(cards, scene.setup, start))


@lru_cache(maxsize=STAGES_MOST)
def _opening(scene: Stage) -> GameStep:
    """A scenario set up, up to its first question; nothing in it is left to chance, so that every game begins alike."""
    hero = Hero(
        tuple(CardPlace(card.id) for card in scene.character.cards),
        tuple(ItemPlace(item) for item in scene.setup.items),
    )
    # The stage's own set-up, equal to the one given, finds the stage again without a comparison.
    state = GameState(scene.setup, scene.you(), hero, Board(), others=scene.living(Board()))
    t = table(scene.cards, state)
    t.push(*t.way.round)
    t.say("scenario_begun", "SET-3", scenario=scene.setup.scenario, level=scene.setup.level)
    return _step(None, None, t)


def _resumed(cards: CardSet, setup: Setup, start: Start) -> Table:
    """A round begins where somebody has played so far; what is over is over (END-1, DMG-2)."""
    scene = stage(cards, setup)
    you, others = scene.you(start.hp, start.hex), scene.living(start.board)
    state = GameState(setup, you, start.hero, start.board, round=start.round - 1, others=others)
    t = table(cards, WAYS[setup.fights].starts.resume(cards, state, start))
    t.push(BeginRound(resumed=start.begun), *t.way.round[1:])
    t.say("scenario_resumed", "SET-3", scenario=setup.scenario, round=start.round)
    if start.hp < 1:
        end_scenario(t, Ending.NO_HP)
    elif start.begun:
        check_goals(t, rounds_done=start.round - 1)
        end_if_decided(t)
    return t


def question(state: GameState) -> Ask | None:
    """What the game asks now; nothing once the scenario has ended."""
    top = state.agenda[-1] if state.agenda else None
    return top if isinstance(top, Ask) else None


def asks_chance(state: GameState) -> bool:
    """Whether chance must answer (ROLL-1, RST-2)."""
    ask = question(state)
    return ask is not None and ask.kind is AskKind.CHANCE


def legal(cards: CardSet, state: GameState) -> tuple[Action, ...]:
    """Every legal answer to what the game asks now; none once the scenario has ended."""
    if not state.offers and question(state) is not None:
        return offers(table(cards, state))
    return state.offers


def apply(cards: CardSet, state: GameState, action: Action) -> GameStep | Refused:
    """The step that an action takes, or why it can't be taken.

    Most callers give back one of the offered actions itself: that is seen without comparing values.
    """
    offered = legal(cards, state)
    for each in offered:
        if each is action:
            return take(cards, state, action)
    return take(cards, state, action) if action in offered else refusal(table(cards, state), action)


def take(cards: CardSet, state: GameState, action: Action) -> GameStep:
    """The step that a legal action takes; for callers that have just asked `legal`."""
    t = working_copy(cards, state, WAYS[state.setup.fights])
    ask = t.agenda.pop()
    assert isinstance(ask, Ask)
    t.way.handlers.answer[type(ask), type(action)](t, ask, action)
    return _step(state, action, t)


def why(cards: CardSet, state: GameState, action: Action) -> Refused | None:
    """Why an action is not legal now; none if it is."""
    return None if action in legal(cards, state) else refusal(table(cards, state), action)


def _step(before: GameState | None, action: Action | None, t: Table) -> GameStep:
    run(t)
    return _new(GameStep, (before, action, t.freeze(offers(t)), tuple(t.events)))


def offers(t: Table) -> tuple[Action, ...]:
    """The legal answers to what a table asks, from the rules; none where nothing is asked."""
    ask = t.agenda[-1] if t.agenda else None
    if not isinstance(ask, Ask):
        return ()
    if t.offered is not None and t.offered[0] is ask:
        return tuple(t.offered[1])
    return tuple(t.way.handlers.offer[type(ask)](t, ask))


def run(t: Table) -> None:
    """Go on until the game asks something or has ended."""
    agenda, handlers = t.agenda, t.way.handlers.run
    while agenda and (handler := handlers.get(type(agenda[-1]))) is not None:
        handler(t, agenda.pop())
