"""How many inputs a game takes: a press, a tap or a key counts one, whoever waits or looks counts nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import pytest

from holdin.game.actions import Action
from holdin.game.asks import AskRest
from holdin.game.figures import YOU
from holdin.game.machine import question
from holdin.game.session import Moment
from holdin.game.state import GameState
from holdin.game.step import Event
from holdin.models.card_set import CardSet
from holdin.players.planner import Planner
from holdin.saves.settings import Settings
from holdin.ui.app.menu import Menu
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.outcomes import adds
from tests.ui.window.driver import Driver, Player, by_keys, by_mouse

SCENARIOS = (1, 3, 5, 12)
SEEDS = 5
"""Games of each of them."""
WHOLE = 50
"""Inputs of scenario 1 from its first question to its outcome."""
ROUND, WORST = 6, 9
"""Inputs of a plain round; of any."""
MORE = frozenset({"item_used", "elements_used", "short_rest", "long_rest", "fight_started", "engaged", "door_opened"})
"""What makes a round more than a plain one; whoever opens a door looks at what is behind it, and decides again."""

Hand = Callable[[Driver, Player], None]


@dataclass
class Round:
    """What one round took."""

    inputs: int = 0
    fights: bool = False
    moves: int = 0
    asks_more: bool = False
    """Whether a rest, an item or an element was asked about."""
    events: list[Event] = field(default_factory=list)

    def add(self, inputs: int, events: list[Event], *, fights: bool) -> None:
        self.inputs += inputs
        self.fights |= fights
        self.moves += any(event.kind in {"stepped", "distance_changed"} for event in events)
        self.events += events

    @property
    def bare(self) -> bool:
        """No rest, no item, no element, no door opened, no new fight."""
        return not self.asks_more and not MORE & {event.kind for event in self.events}

    @property
    def plain(self) -> bool:
        """Bare, and one attack, one move, at most one hit."""
        attacks = sum(event.kind == "attack" and event.values["who"] == YOU for event in self.events)
        hits = sum(event.kind in {"hero_damaged", "damage_negated"} for event in self.events)
        return self.bare and attacks < 2 and self.moves < 2 and hits < 2


@dataclass
class Steadfast:
    """A player that made up his mind once: a planner's dice would have him want something else at a second look."""

    planner: Planner = field(default_factory=Planner)
    made_up: dict[GameState, Action] = field(default_factory=dict)

    def choose(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:
        """The planner's first answer here."""
        if state not in self.made_up:
            self.made_up[state] = self.planner.choose(cards, state, actions)
        return self.made_up[state]


def played(folder: Path, number: int, seed: int, hand: Hand) -> list[Round]:
    """A planner's game, played by real events, round by round."""
    found: dict[int, Round] = {}
    with Driver(folder, seed=seed, settings=Settings(reduced_motion=True, guide=False)) as driver:
        menu, player = driver.screen, Steadfast()
        assert isinstance(menu, Menu)
        scenario = next(each.id for each in menu.desk.cards.scenarios.values() if each.number == number)
        session = menu.desk.store.new_game(scenario, 1)
        driver.app.screen = PlayScreen(menu.desk, menu.size, session=session, menu=lambda _screen: menu)
        driver.settle()
        while session.state.ending is None:
            round_, before, done = session.state.round, driver.inputs, len(session.moments)
            more = isinstance(question(session.state), AskRest) or adds(driver.play.desk.cards, session.state)
            hand(driver, player)
            new = session.moments[done:]
            events = [event for moment in new for event in moment.events]
            fights = session.state.fighting or any(moment.state.fighting for moment in new)
            counted = found.setdefault(chosen_in(new) or round_, Round())
            counted.add(driver.inputs - before, events, fights=fights)
            counted.asks_more |= more
    return [*found.values()]


def chosen_in(moments: tuple[Moment, ...]) -> int | None:
    """The round for which cards were chosen, perhaps behind what ended the one before."""
    rounds = (each.state.round for each in moments if any(event.kind == "cards_chosen" for event in each.events))
    return next(rounds, None)


def few(games: list[list[Round]]) -> None:
    """What a person feels, counted."""
    rounds = [each for game in games for each in game]
    fights = [each for each in rounds if each.fights]
    assert max(each.inputs for each in fights if each.plain) <= ROUND
    assert median(each.inputs for each in fights) <= ROUND
    assert max((each.inputs for each in rounds if not each.fights and each.bare), default=0) <= ROUND
    assert max(each.inputs for each in rounds) <= WORST


@pytest.mark.parametrize("hand", [pytest.param(by_mouse, marks=pytest.mark.slow), by_keys])
def test_scenario_1_takes_few_inputs(tmp_path: Path, hand: Hand) -> None:
    games = [played(tmp_path / str(seed), 1, seed, hand) for seed in range(1)]
    few(games)
    assert max(sum(each.inputs for each in game) for game in games) <= WHOLE


@pytest.mark.slow
@pytest.mark.parametrize("hand", [by_mouse, by_keys])
def test_twenty_games_take_few_inputs(tmp_path: Path, hand: Hand) -> None:
    games = {
        (number, seed): played(tmp_path / f"{number}-{seed}", number, seed, hand)
        for number in SCENARIOS
        for seed in range(SEEDS)
    }
    few([*games.values()])
    assert max(sum(each.inputs for each in games[1, seed]) for seed in range(SEEDS)) <= WHOLE
