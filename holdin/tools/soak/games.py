"""Games played to their ends by programs, each checked, and told as one digest."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, NamedTuple

from holdin.game.dice import Dice
from holdin.game.evolve import evolve
from holdin.game.notation import show
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.models.prescribed import way_of
from holdin.models.scales import SCENARIO_LEVELS
from holdin.players.bots import Bot, player
from holdin.players.player import own_seed
from holdin.sim.play import expected, game_seed

RANDOM_A_PLANNER: Final = 200
"""Random games for each game of the planner."""
CHECKED: Final = 20
"""Of so many games one is taken back to its beginning, done again, and played again from its lines."""
MOST_ANSWERS: Final = 20_000
"""No game has more; one that does is told as an error."""


class Wish(NamedTuple):
    """A game to be played."""

    bot: Bot
    number: int
    """Among its bot's games, from 0."""
    setup: Setup
    seed: int


@dataclass(slots=True)
class SoakTotals:
    """What games have come to so far."""

    counts: Counter[str] = field(default_factory=Counter)
    """Games by bot."""
    ways: Counter[str] = field(default_factory=Counter)
    """Games by way of fighting."""
    endings: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    errors: list[str] = field(default_factory=list)


def wishes(cards: CardSet, games: int, seed: int) -> Iterator[Wish]:
    """So many random games over every scenario, level and way of fighting in turn, and one of the planner after 200."""
    hero = next(iter(cards.characters))
    scenarios = sorted(cards.scenarios, key=lambda id_: cards.scenarios[id_].number)

    ways = tuple(Fights)

    def setup(index: int) -> Setup:
        turn, place = divmod(index, len(scenarios))
        scenario: ScenarioId = scenarios[place]
        way = way_of(ways[(turn + place) % len(ways)], cards.scenarios[scenario], cards.characters[hero])
        return evolve(expected(cards, scenario, hero, turn // len(ways) % len(SCENARIO_LEVELS)), fights=way)

    for index in range(games):
        yield Wish(Bot.RANDOM, index, setup(index), game_seed(seed, index))
        if index % RANDOM_A_PLANNER == 0:
            number = index // RANDOM_A_PLANNER
            yield Wish(Bot.PLANNER, number, setup(number), game_seed(seed, games + number))


def play(cards: CardSet, wish: Wish, played: SoakTotals) -> str:
    """Play a game, count it, and give the digest of all that was answered and came of it."""
    setup = wish.setup
    which = f"{setup.scenario}, {setup.fights}, level {setup.level}, seed {wish.seed}"
    name = f"{wish.bot.value} game {wish.number} ({which})"
    played.counts[wish.bot.value] += 1
    played.ways[setup.fights.value] += 1
    try:
        session = _to_its_end(cards, wish)
        if wish.number % CHECKED == 0:
            _again(session)
    except Exception as error:  # noqa: BLE001 - finding our own bugs is what this is for; the next game goes on
        played.errors.append(f"{name}: {type(error).__name__}: {error}")
        return sha256(repr(error).encode()).hexdigest()
    played.answers += len(session.moments) - 1
    assert session.state.ending is not None
    played.endings[session.state.ending.value] += 1
    return _digest(session)


def _to_its_end(cards: CardSet, wish: Wish) -> Session:
    session = Session(cards, wish.setup, Dice(wish.seed))
    hand = player(wish.bot, own_seed(wish.seed, 0))
    while session.state.ending is None:
        session.do(hand.choose(cards, session.state, session.legal()))
        if len(session.moments) > MOST_ANSWERS:
            msg = f"no end after {MOST_ANSWERS} answers"
            raise RuntimeError(msg)
    return session


def _again(session: Session) -> None:
    """Taken back and done again, and played again from its lines, a game is what it was."""
    moments, lines = session.moments, session.lines()
    session.redo(session.undo(len(moments)))
    other = Session(session.cards, session.setup, session.dice_at_start)
    other.replay(lines)
    if not (session.moments == moments == other.moments):
        msg = "played again it is another game"
        raise RuntimeError(msg)


def _digest(session: Session) -> str:
    state = session.state
    lines = [show(action) for moment in session.moments for action in moment.actions]
    lines += [event.kind for moment in session.moments for event in moment.events]
    lines += [str(part) for part in (state.ending, state.round, state.you.hp, state.hero.tokens)]
    return sha256("\n".join(lines).encode()).hexdigest()
