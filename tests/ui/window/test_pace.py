"""The pace of play: how many inputs a round takes, and how long anybody has to wait (in the game's own time)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from holdin.game.asks import AskCards, AskPlay, AskRest
from holdin.game.machine import question
from holdin.players.greedy import Greedy
from holdin.tools.shot import staged
from holdin.ui.kit.input import Clicked, Command, UiEvent
from holdin.ui.kit.measures import NORMAL
from holdin.ui.kit.view import Spot
from holdin.ui.pages.settings import Settings
from holdin.ui.play.play import Play
from tests.ui.window.driver import Driver

ORDINARY = 8
"""Inputs of an ordinary round of combat at most."""


def fight(tmp_path: Path, name: str) -> Play:
    """A fight in which cards are to be chosen."""
    screen = staged(name, NORMAL, tmp_path, Settings(reduced_motion=True, guide=False))
    assert isinstance(screen, Play)
    return screen


class Hand:
    """Gives inputs to a screen and counts them; after each the screen comes to rest."""

    def __init__(self, screen: Play) -> None:
        self.screen, self.inputs, self.now = screen, 0, 500.0

    def give(self, event: UiEvent) -> None:
        self.inputs += 1
        assert self.screen.on_event(event) is self.screen
        for _ in range(40):
            self.now += 0.5
            assert self.screen.update(self.now) is self.screen

    def click(self, spot: Spot) -> None:
        self.give(Clicked(spot.middle))

    def spots(self, kind: str) -> list[Spot]:
        return [spot for spot in self.screen.view().spots if spot.lit and spot.id.startswith(kind)]


def by_clicks(hand: Hand) -> None:
    """What a player would click: cards, then their actions, else the answer that is meant most of the time."""
    ask = question(hand.screen.state)
    if isinstance(ask, AskCards):
        for id_ in [spot.id for spot in hand.spots("card:")][:2]:
            hand.click(hand.spots(id_)[0])
        pair = next(number for number, one in enumerate(hand.screen.answers()) if one.strong)
        hand.click(hand.spots(f"answer:{pair}")[0])
    elif isinstance(ask, AskPlay):
        hand.click(hand.spots("half:")[0])
    else:
        strong = next((number for number, one in enumerate(hand.screen.answers()) if one.strong), 0)
        hand.click(hand.spots(f"answer:{strong}")[0])


def by_commands(hand: Hand) -> None:
    """The same with keys: numbers, and Enter for what is meant most of the time."""
    ask = question(hand.screen.state)
    if isinstance(ask, AskCards):
        for name in ("answer_1", "answer_2", "take"):
            hand.give(Command(name))
    elif isinstance(ask, AskPlay):
        hand.give(Command("answer_1"))
    else:
        strong = any(one.strong for one in hand.screen.answers())
        hand.give(Command("take" if strong else "answer_1"))


@pytest.mark.parametrize("way", [by_clicks, by_commands])
@pytest.mark.parametrize("name", ["combat", "effects"])
def test_an_ordinary_round_of_combat_takes_few_inputs(tmp_path: Path, name: str, way: Callable[[Hand], None]) -> None:
    """A short rest, where one is offered, comes on top: no ordinary round has one."""
    hand, rests = Hand(fight(tmp_path, name)), 0
    first = hand.screen.state.round
    while hand.screen.state.round == first and hand.screen.state.ending is None:
        rests += isinstance(question(hand.screen.state), AskRest)
        way(hand)
    hand.screen.leave()
    assert 4 <= hand.inputs - rests <= ORDINARY


def test_nobody_waits_long(tmp_path: Path) -> None:
    """The set-up takes at most 3 seconds; what follows from an answer, a monster's turn too, at most 2.5."""
    with Driver(tmp_path, 3, settings=Settings(reduced_motion=False, guide=False)) as driver:
        while not isinstance(driver.screen, Play):
            driver.key("RETURN")
        player, cards, waits = Greedy(), driver.screen.desk.cards, []
        for _ in range(60):
            play = driver.play
            if play.state.ending is not None:
                break
            play.answer(player.choose(cards, play.state, play.legal))
            before = driver.now
            while play.replay.busy(driver.now):
                driver.frame()
            waits.append(driver.now - before)
            driver.settle()
        assert max(waits) <= 2.5
