"""How close a success was, and the round in which most of a game was lost, as its own events tell it."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from holdin.game.finished import Facts
from holdin.game.session import Moment
from holdin.game.step import Event

CARD_WORTH: Final = 2
"""A lost card weighs as much as so many HP where rounds are compared."""
BARELY: Final = 2
A_ROUND: Final = 2
"""Who has no more HP left than these, or fewer cards than a round takes, has won by a hair.

With as many cards as it takes there is no rest any more (RST-1): that was no strength to spare.
"""


class Verdict(StrEnum):
    """How a success was come by."""

    UNHURT = "unhurt"
    EASILY = "easily"
    HARD = "hard"
    BARELY = "barely"


def verdict(facts: Facts) -> Verdict:
    """How a success was come by, by what was left."""
    if not facts.suffered:
        return Verdict.UNHURT
    if facts.hp <= BARELY or facts.cards_left < A_ROUND:
        return Verdict.BARELY
    return Verdict.EASILY if 2 * facts.hp >= facts.max_hp and facts.cards_left > A_ROUND else Verdict.HARD


class Losses(NamedTuple):
    """What was lost in a round."""

    round: int
    hp: int = 0
    cards: int = 0

    @property
    def weight(self) -> int:
        """How much that is, in HP."""
        return self.hp + CARD_WORTH * self.cards


def turning_point(events: Iterable[Event], hp: int) -> Losses | None:
    """The round in which most HP and cards were lost, the first of several; none where nothing was.

    The last round is it only where nothing was lost before: mostly there was nothing left to win by then.

    :param hp: those that you had before; nobody loses more than there are, whatever a hit deals (DMG-2).
    """
    rounds = [Losses(1)]
    for event in events:
        now, amount = rounds[-1], int(str(event.values.get("amount", 0)))
        match event.kind:
            case "round_begun":
                rounds.append(Losses(int(str(event.values["number"]))))
            case "hero_damaged":
                rounds[-1] = now._replace(hp=now.hp + min(amount, hp))
                hp = max(hp - amount, 0)
            case "hero_healed":
                hp += amount
            case "card_lost":
                rounds[-1] = now._replace(cards=now.cards + 1)
    worst = max(rounds[:-1] or rounds, key=lambda each: each.weight)
    return worst if worst.weight else rounds[-1] if rounds[-1].weight else None


def begins(moments: Sequence[Moment], number: int) -> int | None:
    """The place of the moment with which a round begins; none where it began before the first of them."""
    return next((place for place, moment in enumerate(moments) if moment.state.round == number), None)
