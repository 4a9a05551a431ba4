"""One decision looked into: played out with fresh dice as it was decided, as it was rolled, and otherwise.

The dice come from a stream of the decision's place alone, never from the game's, and every alternative meets the same
ones. What looks better in few playouts is played out anew with many: what is told rests on those alone, so that
nothing is found because one has looked for it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from holdin.game.actions import Play, Step, Stop
from holdin.game.asks import AskStep
from holdin.game.dice import Dice, number
from holdin.game.figures import side_of
from holdin.game.futility import futile
from holdin.game.machine import asks_chance, legal, question, take
from holdin.game.notation import show
from holdin.game.outlook import destinations, rounds_left
from holdin.game.state import Ending, GameState
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights, Party
from holdin.players.arithmetic import added
from holdin.players.greedy import Greedy
from holdin.players.lookahead import Lookahead, fair_dice
from holdin.players.planner import OF_COURSE, Planner, taken, ways
from holdin.players.player import Answers, Luck
from holdin.review.decisions import Decision
from holdin.review.findings import NAMED, SURE, Better, Estimate, Finding, Prospect, estimate, settled

SEED: Final = 0x5EED_0F_4E71E3
"""Of the review's own dice, whatever the game's."""
BLOCK: Final = 3
"""Playouts whose first rolls show every letter once (ROLL-1)."""
PLAYOUTS: Final = 48
"""For each position, unless told otherwise."""
NODES: Final = 12
"""For each answer that the planner looks at."""
FAR: Final = 1000
"""More rounds than any game has."""
SOON: Final = 2
"""So many rounds on it is told how things stand."""

OTHERS: Final = 2
"""How many of the planner's answers are played out."""
PROMISING: Final = 0.04
HOPEFUL: Final = 0.07
"""By how much another answer must be better in a few playouts, and again in as many, to be looked at with many."""
SWING: Final = 0.10
"""By how much a decision or a roll must change the chance to win to be looked at more closely."""

_FOUND, _ROLLED, _FIRST, _AGAIN, _LAST, _PLANNED = range(6)
"""What dice are for."""


class Played(NamedTuple):
    """A position played out: how often each block was won, and where its games came to."""

    blocks: tuple[float, ...]
    soon: tuple[GameState, ...]
    ends: tuple[GameState, ...]

    @property
    def estimate(self) -> Estimate:
        """The chance to win."""
        return estimate(self.blocks, BLOCK)


class Study:
    """Looks into one decision of a game."""

    def __init__(self, cards: CardSet, decision: Decision, playouts: int = PLAYOUTS) -> None:
        self.cards = cards
        self.decision = decision
        self._playouts = playouts
        self._hasty = Greedy()
        self._ahead = Lookahead(cards, self._hasty)

    def finding(self) -> Finding:
        """All that is found."""
        decision, found = self.decision, Finding(self.decision.at, self.decision.last)
        differs = decision.choice and not self._as_hasty()
        if differs or decision.rolled or decision.first:
            found = found._replace(chosen=self._worth(decision.decided, _FOUND))
        if differs:
            found = found._replace(play=self._played_better())
        if decision.rolled:
            found = found._replace(**self._rolled()._asdict())
        doubtful = found.play is not None and found.play.mean <= -PROMISING
        return found._replace(better=self._better(doubtful=doubtful) if self._examined(differs=differs) else None)

    def _examined(self, *, differs: bool) -> bool:
        """Whether anything else was to be thought about: not what goes without saying, unless it wasn't done."""
        kinds = set(map(type, legal(self.cards, self.decision.before)))
        return self.decision.choice and (differs or not kinds <= OF_COURSE)

    def _as_hasty(self) -> bool:
        """Whether the hasty player would have come to the same."""
        before, decided = self.decision.before, self.decision.decided
        return self._led(before, before.round) == self._led(decided, before.round)

    def _led(self, state: GameState, round_: int) -> GameState:
        """Where the hasty player comes to before chance is asked or a round begins."""
        while state.ending is None and state.round == round_ and not asks_chance(state):
            answer = self._hasty.choose(self.cards, state, legal(self.cards, state))
            state = take(self.cards, state, answer).after
        return state

    # Playouts

    def _dice(self, use: int, playouts: int) -> list[Dice]:
        """Dice of the review's own: those of this place in the game and this use."""
        luck = Luck(number(number(SEED, self.decision.at), use))
        return [dice for _ in range(max(playouts // BLOCK, 2)) for dice in fair_dice(luck)]

    def _played(self, state: GameState, use: int, more: int = 1) -> Played:
        """A position played out to the end of the game, again and again."""
        soon, ends = list[GameState](), list[GameState]()
        for dice in self._dice(use, self._playouts * more):
            then, left = self._ahead.reach(state, dice, self.decision.before.round + SOON)
            soon.append(then)
            ends.append(self._ahead.reach(then, left, FAR)[0])
        won = [end.ending is not None and end.ending.won for end in ends]
        blocks = tuple(sum(won[at : at + BLOCK]) / BLOCK for at in range(0, len(won), BLOCK))
        return Played(blocks, tuple(soon), tuple(ends))

    def _worth(self, state: GameState, use: int, more: int = 1) -> Estimate:
        """The chance to win from a position on."""
        return settled(state.ending) if state.ending is not None else self._played(state, use, more).estimate

    def _against(self, one: GameState, other: GameState, use: int, more: int) -> Estimate:
        """How much better one position is than another, on the same dice."""
        return _difference(self._played(one, use, more), self._played(other, use, more))

    def _played_better(self) -> Estimate:
        """What the decision gains against the hasty player's; a swing is looked at with more dice."""
        found = self._against(self.decision.decided, self.decision.before, _FOUND, 1)
        if abs(found.mean) < SWING:
            return found
        return self._against(self.decision.decided, self.decision.before, _FOUND, 3)

    # Luck

    def _rolled(self) -> "_Rolled":
        """What was to be expected, and what came of the roll; a swing is looked at with more dice."""
        found = self._luck(1)
        return self._luck(3) if abs(found.luck.mean) >= SWING else found

    def _luck(self, more: int) -> "_Rolled":
        chosen = self._worth(self.decision.decided, _FOUND, more)
        rolled = self._worth(self.decision.after, _ROLLED, more)
        error = (chosen.error**2 + rolled.error**2) ** 0.5
        return _Rolled(chosen, rolled, Estimate(rolled.mean - chosen.mean, error, chosen.played + rolled.played))

    # Play

    def _better(self, *, doubtful: bool) -> Better | None:
        """The answer that would have been better, if it surely would."""
        others = self._promising(doubtful=doubtful)
        if not others:
            return None
        chosen = self._played(self.decision.decided, _FIRST)
        tried = [(_difference(self._played(self._after(way), _FIRST), chosen), way) for way in others]
        gain, way = max(tried, key=lambda one: one[0].mean)
        if gain.mean < PROMISING or self._gained(way, _AGAIN, 1).mean < HOPEFUL:
            return None
        return self._sure(way)

    def _sure(self, way: Answers) -> Better | None:
        """An answer with many fresh dice, if it is still better; what is beyond doubt with half of them is done."""
        for more in (2, 4):
            best = self._played(self._after(way), _LAST, more)
            chosen = self._played(self.decision.decided, _LAST, more)
            loss = _difference(best, chosen)
            if loss.mean - SURE * loss.error >= NAMED or (more == 4 and loss.sure and loss.mean >= NAMED):
                lines = tuple(map(show, way))
                return Better(lines, chosen.estimate, best.estimate, loss, _prospect(chosen), _prospect(best))
        return None

    def _gained(self, way: Answers, use: int, more: int) -> Estimate:
        return self._against(self._after(way), self.decision.decided, use, more)

    def _promising(self, *, doubtful: bool) -> list[Answers]:
        """What the planner would rather have answered; where the hasty player does better, its answer, too."""
        planner = Planner(number(number(SEED, self.decision.at), _PLANNED), NODES)
        own = (self._hasty.choose(self.cards, self.decision.before, legal(self.cards, self.decision.before)),)
        tried = planner.compare(
            self.cards, self.decision.before, self.decision.way, [own, *others(self.cards, self.decision.before)]
        )
        habit = next(one for one in tried if one.way == self.decision.way or one.after == self.decision.decided)
        ahead = (one.way for one in tried[: tried.index(habit)] if one.mean > habit.mean)
        better = [way for way in ahead if not self._idle(way)][:OTHERS]
        return [*better, *([own] if doubtful and own not in better and not self._idle(own) else [])]

    def _idle(self, way: Answers) -> bool:
        """Whether an action does nothing now: it is dim where it is offered, and nobody is told that it was better."""
        return isinstance(way[0], Play) and futile(self.cards, self.decision.before, way[0]) is not None

    def _after(self, way: Answers) -> GameState:
        return taken(self.cards, self.decision.before, way).after


def others(cards: CardSet, state: GameState) -> list[Answers]:
    """What can be answered and is worth trying; a move on the map, to its end."""
    if state.setup.fights is not Fights.HELD or not isinstance(question(state), AskStep):
        return ways(cards, state, legal(cards, state))
    ends = destinations(cards, state).values()
    moves: list[Answers] = [(*(Step(hex_) for hex_ in end.way), Stop()) for end in ends]
    return [*moves, *([(Stop(),)] if Stop() in legal(cards, state) else [])]


class _Rolled(NamedTuple):
    chosen: Estimate
    rolled: Estimate
    luck: Estimate


def _difference(one: Played, other: Played) -> Estimate:
    return estimate([mine - theirs for mine, theirs in zip(one.blocks, other.blocks, strict=True)], BLOCK)


def _prospect(played: Played) -> Prospect:
    """How things stand on the average."""
    games = len(played.ends)

    def mean(values: Sequence[float]) -> float:
        return added(values) / games

    def lost(ending: Ending) -> float:
        return mean([end.ending is ending for end in played.ends])

    foes = [sum(one.hp for one in soon.others if side_of(one.id) is Party.MONSTER) for soon in played.soon]
    return Prospect(
        mean([max(soon.you.hp, 0) for soon in played.soon]),
        mean([rounds_left(soon.hero) for soon in played.soon]),
        mean(foes),
        lost(Ending.NO_HP),
        lost(Ending.NO_CARDS),
        lost(Ending.FAILED),
    )
