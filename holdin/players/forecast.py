"""What one round is likely to bring, in closed form: the hasty arithmetic that a practised person does in the head.

A plan is one or two plays in order. It is gone through for each of the monster's sets. Elements count as they show now;
the rest of the game is not looked at.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product
from typing import NamedTuple

from holdin.game.abilities import harms_you
from holdin.game.stage import Stage
from holdin.game.state import MonsterRef
from holdin.game.turns import BASIC
from holdin.models.ability import Attack, CardAction, Move
from holdin.models.base import CardId
from holdin.models.letters import Half, Letter, Side
from holdin.players import kinds  # noqa: F401  what each kind brings is registered on import
from holdin.players.arithmetic import added
from holdin.players.facts import Facts
from holdin.players.likely_round import Round
from holdin.players.plan import PlannedAbility, RoundPlan

LETTERS = tuple(Letter)

SLOWEST = 99
"""The initiative of one who plays no card (RND-2)."""


class PlayedHalf(NamedTuple):
    """One card's half, printed or basic."""

    card: CardId
    side: Side
    half: Half
    basic: bool


def action_of(stage: Stage, play: PlayedHalf) -> CardAction:
    """What a play performs."""
    return BASIC[play.half] if play.basic else stage.printed_face(play.card, play.side).action(play.half)


@lru_cache(maxsize=1024)
def plans(
    stage: Stage, hand: tuple[tuple[CardId, Side], ...], halves: tuple[Half, ...]
) -> tuple[tuple[PlayedHalf, ...], ...]:
    """Every sensible plan of as many cards as halves, a half each, in either order."""
    orders = product(permutations(hand, len(halves)), permutations(halves))
    found = (
        [PlayedHalf(card, side, half, False) for (card, side), half in zip(chosen, order, strict=True)]
        for chosen, order in orders
    )
    return tuple(plan for plays in found for plan in _basics(stage, plays))


def _basics(stage: Stage, plays: list[PlayedHalf]) -> Iterator[tuple[PlayedHalf, ...]]:
    """A plan, and with basic actions in place of halves that lose their card or do nothing of the basic kind."""
    found: list[list[PlayedHalf]] = [
        [play, play._replace(basic=True)] if _poor(stage, play) else [play] for play in plays
    ]
    if len(found) == 1:
        yield from ((one,) for one in found[0])
    else:
        yield from ((one, other) for one in found[0] for other in found[1])


@lru_cache(maxsize=1024)
def _poor(stage: Stage, play: PlayedHalf) -> bool:
    """Whether the basic action may be better: it keeps the card, does no harm, and has its number and its kind."""
    action, (basic,) = action_of(stage, play), BASIC[play.half].abilities
    if action.lost or any(harms_you(ability) for ability in action.abilities):
        return True
    return not any(
        isinstance(ability, Attack | Move) and ability.kind == basic.kind and ability.value >= basic.value
        for ability in action.abilities
    )


@lru_cache(maxsize=4096)
def script(stage: Stage, plan: tuple[PlayedHalf, ...]) -> RoundPlan:
    """What a plan does."""
    actions = [action_of(stage, play) for play in plan]
    deeds = [PlannedAbility(ability, action.lasting) for action in actions for ability in action.abilities]
    return RoundPlan(tuple(deeds), sum(action.lost for action in actions))


class Prepared(NamedTuple):
    """A plan, what it does, and its cards with their initiatives."""

    plan: tuple[PlayedHalf, ...]
    script: RoundPlan
    leads: tuple[tuple[CardId, int], ...]


@lru_cache(maxsize=1024)
def _prepared(stage: Stage, hand: tuple[tuple[CardId, Side], ...], halves: tuple[Half, ...]) -> tuple[Prepared, ...]:
    """The plans for a hand are the same at every look at it."""
    initiatives = {card: stage.printed_face(card, side).initiative for card, side in hand}
    return tuple(
        Prepared(plan, script(stage, plan), tuple((play.card, initiatives[play.card]) for play in plan))
        for plan in plans(stage, hand, halves)
    )


@lru_cache(maxsize=8192)
def best_plan(
    now: Facts, hand: tuple[tuple[CardId, Side], ...], halves: tuple[Half, ...]
) -> tuple[tuple[PlayedHalf, ...], CardId]:
    """The plan with the best forecast, and the card that leads."""
    found = _prepared(now.stage, hand, halves)
    if len(found) == len(halves) == 1:
        return found[0].plan, found[0].plan[0].card
    rated = [(worth, each.plan, lead) for each in found for worth, lead in _rated(now, each)]
    _, plan, lead = max(rated, key=lambda each: each[0])
    return plan, lead


def best_worth(
    now: Facts, hand: tuple[tuple[CardId, Side], ...], halves: tuple[Half, ...], before: tuple[PlannedAbility, ...]
) -> float:
    """What is left of a round comes to: deeds still to be done, and the best plan for the cards not yet played."""
    found = plans(now.stage, hand, halves) if hand and halves else ((),)
    lead = now.lead if now.lead is not None else SLOWEST
    scripts = (script(now.stage, plan) for plan in found)
    return max(worth(now, RoundPlan((*before, *deeds), lost), lead) for deeds, lost in scripts)


def _rated(now: Facts, found: Prepared) -> Iterator[tuple[float, CardId]]:
    """A plan's worth under each card that may lead."""
    if now.lead is not None:
        yield worth(now, found.script, now.lead), found.plan[0].card
        return
    known = Known()
    for card, initiative in found.leads:
        yield worth(now, found.script, initiative, known) - initiative * 0.001, card


class Outcome(NamedTuple):
    """What a round with one of the monster's sets brings."""

    worth: float
    met: bool
    """Whether there was a monster: with none, its sets make no difference."""


class Known:
    """The rounds of a script that were gone through already."""

    __slots__ = ("outcomes", "yours")

    def __init__(self) -> None:
        self.outcomes: dict[tuple[Letter, int], Outcome] = {}
        """By the set and how many monsters are faster with it."""
        self.yours: Round | None = None
        """The round up to the turn of a slower monster, where that much goes the same way with any set."""


def worth(now: Facts, plan: RoundPlan, initiative: int, known: Known | None = None) -> float:
    """How good a plan's round is likely to be, in the coin of a point of damage; other initiatives may be known."""
    letters = LETTERS if now.letter is None else (now.letter,)
    known = Known() if known is None else known
    found: list[float] = []
    for letter in letters:
        outcome = _outcome(now, plan, initiative, letter, known)
        found.append(outcome.worth)
        if not outcome.met:
            break
    return (found[0] + added(found[1:])) / len(found)


def _outcome(now: Facts, plan: RoundPlan, initiative: int, letter: Letter, known: Known) -> Outcome:
    """What a round brings with one of the monster's sets; where as many monsters are faster, it goes the same way."""
    pace = _pace(now.stage, now.foe, letter, initiative)
    found = known.outcomes.get((letter, pace))
    if found is None:
        gone = _your_turn(now, plan, initiative, letter, known if pace == 0 and now.foe is not None else Known())
        found = known.outcomes[letter, pace] = Outcome(gone.end(), gone.foe is not None)
    return found


def _your_turn(now: Facts, plan: RoundPlan, initiative: int, letter: Letter, slower: Known) -> Round:
    """The round to the end of your turn; against a slower monster mostly the same with each of its sets."""
    if slower.yours is not None:
        return slower.yours.fork(letter)
    gone = Round(now, letter, initiative)
    gone.begin(plan)
    if not gone.told:
        slower.yours = gone.fork()
    return gone


@lru_cache(maxsize=4096)
def _pace(stage: Stage, foe: MonsterRef | None, letter: Letter, initiative: int) -> int:
    """How many of the monsters that may act are faster with a set."""
    foes = stage.monsters if foe is None else (foe,)
    return sum(stage.stats(ref).sets[letter].initiative < initiative for ref in foes)
