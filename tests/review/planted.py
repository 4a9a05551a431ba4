"""Blunders planted into planner games: found once by many playouts, and kept as the answers that were given.

    python -m tests.review.planted held 25     # writes tests/review/held.json anew; open alike

A planner game is played; at a random decision a random other answer is taken that loses at least 20 points, measured by
120 playouts for each with fresh dice. The game ends there: what is found of a decision rests on nothing that came
later. The planner's own games stand beside: in them nothing should be named.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, Final

from holdin.data.load import built_in_cards
from holdin.game.dice import Dice
from holdin.game.evolve import evolve
from holdin.game.notation import parse, show
from holdin.game.session import Session
from holdin.game.state import GameState
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.players.greedy import Greedy
from holdin.players.lookahead import Lookahead, fair_dice
from holdin.players.planner import Planner, taken
from holdin.players.player import Answers, Luck
from holdin.review.decisions import Decision, decisions
from holdin.review.study import FAR, others
from holdin.sim.play import expected, game_seed

SCENARIOS: Final = {
    Fights.HELD: (("the-wool-ledger", 1), ("the-open-hand", 0), ("eleven-barrels", 0), ("the-guilds-errand", 0)),
    Fights.OPEN: (("the-wool-ledger", 0), ("the-open-hand", 0), ("teeth-in-the-fold", 1), ("eleven-barrels", 0)),
}
"""Scenarios that are neither won nor lost beforehand, with their levels."""

SEED: Final = 77_003
NODES: Final = 8
BLUNDER, DOUBT = 0.20, 0.04
"""What a blunder loses at least, and by how much more it must in its playouts to be taken for one."""
MOST: Final = 4
"""Blunders that are planted into one game."""
FEW, MANY = 4, 40
"""Blocks of three playouts, to look and to be sure."""


@dataclass(frozen=True)
class Game:
    """A game by its answers; the dice are its number's."""

    fights: Fights
    scenario: ScenarioId
    level: int
    number: int
    answers: tuple[str, ...]
    at: int | None = None
    """The moment of the blunder; none in a planner's own game."""
    loss: float = 0.0

    def session(self, cards: CardSet) -> Session:
        """The game played again."""
        session = begun(cards, self.fights, self.scenario, self.level, self.number)
        for line in self.answers:
            session.do(parse(line))
        return session


def begun(cards: CardSet, fights: Fights, scenario: ScenarioId, level: int, number: int) -> Session:
    """A game before its first answer."""
    setup = evolve(expected(cards, scenario, next(iter(cards.characters)), level), fights=fights)
    return Session(cards, setup, Dice(game_seed(SEED, number)))


def played_on(session: Session, number: int) -> Session:
    """A game, played on by the planner."""
    planner = Planner(number, NODES)
    while session.state.ending is None:
        session.do(planner.choose(session.cards, session.state, session.legal()))
    return session


def answers(session: Session) -> tuple[str, ...]:
    """What was answered, without chance."""
    return tuple(show(moment.actions[0]) for moment in session.moments if moment.actions)


def loss(ahead: Lookahead, decision: Decision, after: GameState, dice: list[Dice]) -> float:
    """What coming to another position loses against what was decided, 0 to 1."""

    def won(state: GameState, each: Dice) -> bool:
        ending = ahead.reach(state, each, FAR)[0].ending
        return ending is not None and ending.won

    return sum(won(decision.decided, each) - won(after, each) for each in dice) / len(dice)


def blunders(session: Session, random: Random) -> Iterator[tuple[Decision, Answers, float]]:
    """Decisions of a game, each with another answer that loses enough; none are found at times."""
    cards, luck, ahead = session.cards, Luck(random.getrandbits(60)), Lookahead(session.cards, Greedy())
    for decision in random.sample(open_ := _open(session), len(open_)):
        found = others(cards, decision.before)
        few, many = ([dice for _ in range(blocks) for dice in fair_dice(luck)] for blocks in (FEW, MANY))
        for way in random.sample(found, min(4, len(found))):
            after = taken(cards, decision.before, way).after
            if after == decision.decided or loss(ahead, decision, after, few) < BLUNDER:
                continue
            sure = loss(ahead, decision, after, many)
            if sure >= BLUNDER + DOUBT:
                yield decision, way, sure
                break


def _open(session: Session) -> list[Decision]:
    return [each for each in decisions(session.cards, session.moments) if each.choice]


def planted(game: Game, cards: CardSet) -> Iterator[Game]:
    """A game up to a blunder, once for each that is found, a few at most."""
    random = Random(f"{game.fights} {game.number}")
    for decision, way, lost in islice(blunders(game.session(cards), random), MOST):
        given = tuple(map(show, taken(cards, decision.before, way).way))
        yield replace(game, answers=(*game.answers[: decision.at], *given), at=decision.at, loss=round(lost, 3))


def games(cards: CardSet, fights: Fights) -> Iterator[Game]:
    """Planner games without end."""
    for number in count():
        scenario, level = SCENARIOS[fights][number % len(SCENARIOS[fights])]
        session = played_on(begun(cards, fights, ScenarioId(scenario), level, number), number)
        yield Game(fights, ScenarioId(scenario), level, number, answers(session))


def write(fights: Fights, wanted: int) -> None:
    """Make so many planted games anew, with the planner's games; they are written as they are found."""
    cards, found = built_in_cards(), {"planted": list[dict[str, Any]](), "planner": list[dict[str, Any]]()}
    for game in games(cards, fights):
        found["planner"].append(asdict(game))
        for other in planted(game, cards):
            found["planted"].append(asdict(other))
            _file(fights).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        if len(found["planted"]) >= wanted:
            return


def _file(fights: Fights) -> Path:
    return Path(__file__).parent / f"{fights}.json"


def read(fights: Fights) -> tuple[tuple[Game, ...], tuple[Game, ...]]:
    """The games with a blunder, and the same without."""
    raw = json.loads(_file(fights).read_text(encoding="utf-8"))
    return tuple(map(_game, raw["planted"])), tuple(map(_game, raw["planner"]))


def _game(raw: dict[str, Any]) -> Game:
    given = {**raw, "fights": Fights(raw["fights"]), "answers": tuple(raw["answers"])}
    return Game(**given)


if __name__ == "__main__":
    write(Fights(sys.argv[1]), int(sys.argv[2]))
