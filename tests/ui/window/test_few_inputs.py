"""How many inputs a game takes: a press, a tap or a key counts one, whoever waits or looks counts nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import pytest

from holdin.game.figures import YOU
from holdin.game.session import Moment
from holdin.game.step import Event
from holdin.players.planner import Planner
from holdin.ui.app.menu import Menu
from holdin.ui.pages.settings import Settings
from holdin.ui.play.play import Play
from tests.ui.window.driver import Driver, Player, by_keys, by_mouse

SCENARIOS = (1, 3, 5, 12)
SEEDS = 5
"""Games of each of them."""
WHOLE = 50
"""Inputs of scenario 1 from its first question to its outcome."""
ROUND, WORST = 6, 9
"""Inputs of a plain round; of any."""
NAMED = 1
"""By keys a hex is two signs of its name, where a click is one: so much more a round on the map may take."""
MORE = frozenset({"item_used", "elements_used", "short_rest", "long_rest", "fight_started", "engaged"})
"""What makes a round more than a plain one."""

Hand = Callable[[Driver, Player], None]


@dataclass
class Round:
    """What one round took."""

    inputs: int = 0
    fights: bool = False
    moves: int = 0
    events: list[Event] = field(default_factory=list)

    def add(self, inputs: int, events: list[Event], *, fights: bool) -> None:
        self.inputs += inputs
        self.fights |= fights
        self.moves += any(event.kind in {"stepped", "distance_changed"} for event in events)
        self.events += events

    @property
    def bare(self) -> bool:
        """No rest, no item, no element, no new fight."""
        return not MORE & {event.kind for event in self.events}

    @property
    def plain(self) -> bool:
        """Bare, and one attack, one move, at most one hit."""
        attacks = sum(event.kind == "attack" and event.values["who"] == YOU for event in self.events)
        hits = sum(event.kind in {"hero_damaged", "damage_negated"} for event in self.events)
        return self.bare and attacks < 2 and self.moves < 2 and hits < 2


def played(folder: Path, number: int, seed: int, hand: Hand) -> list[Round]:
    """A planner's game, played by real events, round by round."""
    found: dict[int, Round] = {}
    with Driver(folder, seed=seed, settings=Settings(reduced_motion=True, guide=False)) as driver:
        menu, player = driver.screen, Planner()
        assert isinstance(menu, Menu)
        scenario = next(each.id for each in menu.desk.cards.scenarios.values() if each.number == number)
        session = menu.desk.new_game(scenario, 1)
        driver.app.screen = Play(menu.desk, menu.size, session=session, menu=lambda _screen: menu)
        driver.settle()
        while session.state.ending is None:
            round_, before, done = session.state.round, driver.inputs, len(session.moments)
            hand(driver, player)
            new = session.moments[done:]
            events = [event for moment in new for event in moment.events]
            fights = session.state.fighting or any(moment.state.fighting for moment in new)
            found.setdefault(chosen_in(new) or round_, Round()).add(driver.inputs - before, events, fights=fights)
    return [*found.values()]


def chosen_in(moments: tuple[Moment, ...]) -> int | None:
    """The round for which cards were chosen, perhaps behind what ended the one before."""
    rounds = (each.state.round for each in moments if any(event.kind == "cards_chosen" for event in each.events))
    return next(rounds, None)


def few(games: list[list[Round]], *, more: int = 0) -> None:
    """What a person feels, counted."""
    rounds = [each for game in games for each in game]
    fights = [each for each in rounds if each.fights]
    assert max(each.inputs for each in fights if each.plain) <= ROUND
    assert median(each.inputs for each in fights) <= ROUND
    assert max((each.inputs for each in rounds if not each.fights and each.bare), default=0) <= ROUND + more
    assert max(each.inputs for each in rounds) <= WORST + more


@pytest.mark.parametrize(("hand", "more"), [(by_mouse, 0), (by_keys, NAMED)], ids=["mouse", "keys"])
def test_scenario_1_takes_few_inputs(tmp_path: Path, hand: Hand, more: int) -> None:
    games = [played(tmp_path / str(seed), 1, seed, hand) for seed in range(1)]
    few(games, more=more)
    assert max(sum(each.inputs for each in game) for game in games) <= WHOLE


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "more"), [(by_mouse, 0), (by_keys, NAMED)], ids=["mouse", "keys"])
def test_twenty_games_take_few_inputs(tmp_path: Path, hand: Hand, more: int) -> None:
    games = {
        (number, seed): played(tmp_path / f"{number}-{seed}", number, seed, hand)
        for number in SCENARIOS
        for seed in range(SEEDS)
    }
    few([*games.values()], more=more)
    assert max(sum(each.inputs for each in games[1, seed]) for seed in range(SEEDS)) <= WHOLE
