"""What one round is likely to bring, in closed form: the hasty arithmetic that a practised person does in the head.

A plan is one or two plays in order. It is gone through for each of the monster's sets. Elements count as they show now;
the rest of the game is not looked at.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, permutations
from typing import NamedTuple

from holdin.game.stage import Stage
from holdin.game.state import MonsterRef
from holdin.game.turns import BASIC
from holdin.models.ability import Action, Attack, AttackBonus, Move, Recover
from holdin.models.base import CardId
from holdin.models.letters import Half, Lasting, Letter, Side
from holdin.players.likely_round import Round, Script
from holdin.players.view import View


class Play(NamedTuple):
    """One card's half, printed or basic."""

    card: CardId
    side: Side
    half: Half
    basic: bool


def action_of(stage: Stage, play: Play) -> Action:
    """What a play performs."""
    return BASIC[play.half] if play.basic else stage.printed_face(play.card, play.side).action(play.half)


def plans(stage: Stage, hand: tuple[tuple[CardId, Side], ...], halves: tuple[Half, ...]) -> Iterator[tuple[Play, ...]]:
    """Every sensible plan of as many cards as halves, a half each, in either order."""
    for chosen in permutations(hand, len(halves)):
        for order in permutations(halves):
            yield from _basics(
                stage, [Play(card, side, half, False) for (card, side), half in zip(chosen, order, strict=True)]
            )


def _basics(stage: Stage, plays: list[Play]) -> Iterator[tuple[Play, ...]]:
    """A plan, and with basic actions in place of halves that lose their card or do nothing of the basic kind."""
    found: list[list[Play]] = [[play, play._replace(basic=True)] if _poor(stage, play) else [play] for play in plays]
    if len(found) == 1:
        yield from ((one,) for one in found[0])
    else:
        yield from ((one, other) for one in found[0] for other in found[1])


@lru_cache(maxsize=1024)
def _poor(stage: Stage, play: Play) -> bool:
    action = action_of(stage, play)
    kind = Attack if play.half is Half.TOP else Move
    return action.lost or not any(isinstance(ability, kind) for ability in action.abilities)


def _script(stage: Stage, plan: tuple[Play, ...]) -> Script:
    actions = [action_of(stage, play) for play in plan]
    abilities = tuple(chain.from_iterable(action.abilities for action in actions))
    recovered = sum(ability.count for ability in abilities if isinstance(ability, Recover))
    lasting = sum(_lasting(action) for action in actions)
    return Script(abilities, sum(action.lost for action in actions), recovered, lasting)


def _lasting(action: Action) -> int:
    if action.lasting is not Lasting.SCENARIO:
        return 0
    return sum(ability.gain.value for ability in action.abilities if isinstance(ability, AttackBonus))


@lru_cache(maxsize=8192)
def best_plan(
    now: View, hand: tuple[tuple[CardId, Side], ...], halves: tuple[Half, ...]
) -> tuple[tuple[Play, ...], CardId]:
    """The plan with the best forecast, and the card that leads."""
    rated = [(worth, plan, lead) for plan in plans(now.stage, hand, halves) for worth, lead in _rated(now, plan)]
    _, plan, lead = max(rated, key=lambda found: found[0])
    return plan, lead


def _rated(now: View, plan: tuple[Play, ...]) -> Iterator[tuple[float, CardId]]:
    """A plan's worth under each card that may lead."""
    script = _script(now.stage, plan)
    if now.lead is not None:
        yield worth(now, script, now.lead), plan[0].card
        return
    known: dict[int, float] = {}
    for play in plan:
        initiative = now.stage.printed_face(play.card, play.side).initiative
        pace = _pace(now.stage, now.foe, now.letter, initiative)
        if pace not in known:
            known[pace] = worth(now, script, initiative)
        yield known[pace] - initiative * 0.001, play.card


@lru_cache(maxsize=4096)
def _pace(stage: Stage, foe: MonsterRef | None, letter: Letter | None, initiative: int) -> int:
    """How many of the sets that a monster may act by are faster: with as many, a round goes the same way."""
    foes = stage.monsters if foe is None else (foe,)
    letters = tuple(Letter) if letter is None else (letter,)
    return sum(stage.stats(ref).sets[each].initiative < initiative for ref in foes for each in letters)


def worth(now: View, script: Script, initiative: int) -> float:
    """How good a plan's round is likely to be, in the coin of a point of damage."""
    letters = (now.letter,) if now.letter is not None else tuple(Letter)
    first = Round(now, letters[0], initiative)
    total = first.run(script)
    if len(letters) == 1 or first.foe is None:
        return total
    return (total + sum(Round(now, letter, initiative).run(script) for letter in letters[1:])) / len(letters)
