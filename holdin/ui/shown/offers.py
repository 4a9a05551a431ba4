"""What one input can answer: the question, what lies behind it, and what hexes, distances and monsters mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import NamedTuple

from holdin.game.actions import (
    Action,
    Do,
    Engage,
    Place,
    Play,
    SetDistance,
    Skip,
    Step,
    TargetHex,
    Way,
)
from holdin.game.asks import (
    AskPlay,
)
from holdin.game.machine import legal, question, table, take
from holdin.game.outlook import (
    Destination,
    Outlook,
    asks_attack,
    destinations,
    distances,
    move_asked,
    outlook,
    strikes,
)
from holdin.game.state import GameState
from holdin.game.turns import costs_its_card
from holdin.models.base import CardId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.ui.shown.automatic import Stand, followed, meant, stands
from holdin.ui.shown.outcomes import adds

Goal = Hex | int | str
"""What is clicked: a hex of the map, a distance, a monster by its id."""


class GoalReached(NamedTuple):
    """What a click on a hex, a distance or a monster answers, and what a move to that hex brings."""

    way: tuple[Action, ...]
    place: Destination | None = None
    straight: bool = True
    """Whether that answers all of it, and not only begins what something could be added to first."""


def reached(cards: CardSet, state: GameState) -> dict[Goal, GoalReached]:
    """Every hex, distance and monster that the question is about (MOV-1, MOV-3, ENG-8).

    To go where you are is to leave the move out.
    """
    found: dict[Goal, GoalReached] = {}
    for action in legal(cards, state):
        if isinstance(action, TargetHex | Step | Place | Way):
            found[action.hex] = GoalReached((action,))
        elif isinstance(action, SetDistance):
            found[action.distance] = GoalReached((action,))
        elif isinstance(action, Engage):
            found[action.target] = GoalReached((action,))
    move = move_asked(cards, state)
    if move is not None:
        begin = () if move[0] is state else (Do(),)
        for place in destinations(cards, state).values():
            found[place.hex] = GoalReached((*begin, *map(Step, place.way)), place)
        if begin and Skip() in legal(cards, state):
            fight = state.combat
            found[state.you.hex if fight is None else fight.distance] = GoalReached((Skip(),))
    found |= {far: GoalReached(way) for far, way in distances(cards, state).items()}
    return found | {ref: GoalReached(way) for ref, way in strikes(cards, state).items()}


def shortcuts(cards: CardSet, state: GameState) -> dict[Goal, GoalReached]:
    """What the one printed action that goes anywhere, or hits anybody, reaches: a click means that action (RND-4).

    The last card's basic action is meant where what is printed on it goes nowhere, or hits nobody, and to stay where it
    would be lost. With both still to be played, nothing means a card that is lost where a basic action does, too. Where
    something could be added, that is asked first; only the last action of a turn is left out so.
    """
    plays = [play for play in legal(cards, state) if isinstance(play, Play)]
    last = len({play.card for play in plays}) == 1
    printed = _meant_by_goal(cards, state, [play for play in plays if not play.basic], stays=last)
    basic = _meant_by_goal(cards, state, [play for play in plays if play.basic and last], stays=True)
    meant: dict[Goal, GoalReached] = {}
    for kind, goals in ((kind, found[0]) for kind, found in (basic | printed).items() if len(found) == 1):
        still = {goal: each for goal, each in basic.get(kind, [{}])[0].items() if each.way[-1:] == (Skip(),)}
        costs = kind in printed and any(_loses_its_card(cards, state, each.way[0]) for each in goals.values())
        kept = set(still) if costs or kind not in printed else set[Goal]()
        if costs and not last:
            free = _meant_by_goal(cards, state, [play for play in plays if play.basic], stays=False)
            kept.update(*free.get(kind, ()))
        meant |= {goal: each for goal, each in goals.items() if goal not in kept} | (still if costs else {})
    return meant


def rivals(cards: CardSet, found: "Offers", goal: Goal) -> tuple[CardId, ...]:
    """The cards with more than one of which a goal can be reached, so that a click there means none of them (RND-4)."""
    for state in (stand.state for stand in found.stands if isinstance(question(stand.state), AskPlay)):
        plays = [play for play in legal(cards, state) if isinstance(play, Play)]
        for basic in (False, True):
            mine = [play for play in plays if play.basic is basic]
            reach = {play.card for play in mine if goal in reached(cards, followed(cards, state, play)[1])}
            if len(reach) > 1:
                return tuple(place.card for place in state.hero.cards if place.card in reach)
    return ()


def _loses_its_card(cards: CardSet, state: GameState, action: Action) -> bool:
    """Whether an answer is an action that costs its card (RND-5)."""
    return isinstance(action, Play) and costs_its_card(table(cards, state), action)


def _meant_by_goal(
    cards: CardSet, state: GameState, plays: Sequence[Play], *, stays: bool
) -> dict[type, list[dict[Goal, GoalReached]]]:
    """For each kind of goal what each action that goes there, or hits there, reaches.

    :param stays: whether to leave a move out counts as one.
    """
    found = dict[type, list[dict[Goal, GoalReached]]]()
    for play in plays:
        given, after = followed(cards, state, play)
        kinds, more = dict[type, dict[Goal, GoalReached]](), adds(cards, after)
        for goal, (way, place, _) in reached(cards, after).items():
            if stays or way != (Skip(),):
                kinds.setdefault(type(goal), {})[goal] = GoalReached(given if more else (*given, *way), place, not more)
        for kind, goals in kinds.items():
            found.setdefault(kind, []).append(goals)
    return found


@dataclass(frozen=True, slots=True)
class Offers:
    """Everything that one input can answer in a state."""

    stands: tuple[Stand, ...] = ()
    goals: Mapping[Goal, tuple[Action, ...]] = field(default_factory=dict)
    """What a click on a hex, a distance or a monster answers."""
    asked: frozenset[Goal] = frozenset()
    """Those of them that the question is about; the others are shortcuts."""
    straight: frozenset[Goal] = frozenset()
    """Those shortcuts that answer all of it."""
    places: Mapping[Hex, Destination] = field(default_factory=dict)
    """What moves bring that end on a hex."""


def offers(cards: CardSet, state: GameState) -> Offers:
    """Everything that one input can answer in a state."""
    found, asked, short = stands(cards, state), dict[Goal, GoalReached](), dict[Goal, GoalReached]()
    begun = found[1:] if found[1:] and found[1].implied == (Do(),) else found
    for stand in begun:
        for goal, (way, place, _) in reached(cards, stand.state).items():
            asked.setdefault(goal, GoalReached((*stand.implied, *way), place))
        if isinstance(question(stand.state), AskPlay):
            for goal, (way, place, whole) in shortcuts(cards, stand.state).items():
                short.setdefault(goal, GoalReached((*stand.implied, *way), place, whole))
    every = short | asked
    goals = {goal: each.way for goal, each in every.items()}
    places = {each.place.hex: each.place for each in every.values() if each.place is not None}
    straight = frozenset(goal for goal, each in short.items() if each.straight and goal not in asked)
    return Offers(found, goals, frozenset(asked), straight, places)


def foreseen(cards: CardSet, state: GameState, actions: Sequence[Action]) -> Outlook:
    """What an input would bring, with all that gives itself after it, up to the first roll or choice.

    An action's attack is foreseen as it is, also where something could still be added to it.
    """
    return foreseen_with(cards, state, meant(cards, state, actions))


def foreseen_with(cards: CardSet, state: GameState, given: tuple[Action, ...]) -> Outlook:
    """The same for whoever knows already what gives itself after an input (see `meant`)."""
    if given and isinstance(given[-1], Play):
        after = reduce(lambda after, action: take(cards, after, action).after, given, state)
        given = (*given, Do()) if asks_attack(after) and len(strikes(cards, after)) == 1 else given
    return outlook(cards, state, *given)
