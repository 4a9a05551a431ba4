"""A hand that plays the window: it posts input events, and looks only at what the screen shows."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import pygame

from holdin.data.load import load_set
from holdin.game.actions import Action, ChooseCards, DiscardPair, Play, Step
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.hexes import Hex
from holdin.players.greedy import Greedy
from holdin.ui.window.app import App
from holdin.ui.window.desk import Desk
from holdin.ui.window.input import load_keys
from holdin.ui.window.intents import Pick, Take, Walk
from holdin.ui.window.layout import NORMAL
from holdin.ui.window.menu import Menu
from holdin.ui.window.play import Play as PlayScreen
from holdin.ui.window.screen import Screen
from holdin.ui.window.settings import Settings
from holdin.ui.window.view import Spot

FRAME = 1 / 20


@dataclass
class Driver:
    """An app without a screen, and a clock that a test turns."""

    folder: Path
    seed: int = 0
    size: tuple[int, int] = NORMAL
    settings: Settings = field(default_factory=lambda: Settings(reduced_motion=True))
    now: float = 0.0

    def __post_init__(self) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        desk = Desk.made(load_set(), load_keys(), self.folder, lambda: self.seed, self.settings)
        self.app = App(Menu(desk, self.size), clock=lambda: self.now)
        self.inputs = 0
        self.frame()

    @property
    def screen(self) -> Screen:
        """What is on the window."""
        return self.app.screen

    @property
    def play(self) -> PlayScreen:
        """The playing screen, which must be there."""
        assert isinstance(self.screen, PlayScreen), type(self.screen)
        return self.screen

    def frame(self) -> None:
        self.now += FRAME
        self.app.frame(self.now)

    def settle(self) -> None:
        """Until nothing moves and nothing is taken by itself any more."""
        for _ in range(200):
            self.frame()
            if self.screen.waits(self.now) is None and not self.screen.fresh:
                return
        raise AssertionError("it never comes to rest")

    def point(self, at: tuple[int, int]) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        self.frame()

    def click(self, spot_id: str) -> None:
        """Point at a spot of the screen and click it."""
        spot = self.spot(spot_id)
        self.point(spot.middle)
        spot = self.screen.view().spot(spot_id) or spot
        at = self.free_point(spot)
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
        self.inputs += 1
        self.settle()

    def free_point(self, spot: Spot) -> tuple[int, int]:
        """A point of a spot that nothing covers."""
        box, view = spot.bounds, self.screen.view()
        points = [spot.middle]
        points += [(box.x + box.w * x // 8, box.y + box.h * y // 8) for y in range(1, 8) for x in range(1, 8)]
        return next(point for point in points if (top := view.spot_at(point)) is not None and top.id == spot.id)

    def spot(self, spot_id: str) -> Spot:
        found = self.screen.view().spot(spot_id)
        assert found is not None, f"{spot_id} is not among {[spot.id for spot in self.screen.view().spots]}"
        return found

    def key(self, key: str, mod: int = 0) -> None:
        """Press a key by pygame's name for it, such as "RETURN"."""
        sign = key if len(key) == 1 else ""
        code = getattr(pygame, f"K_{key}")
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=sign, scancode=0))
        self.inputs += 1
        self.settle()

    def focus(self, spot_id: str) -> None:
        """Walk the focus to a spot."""
        for _ in range(len(self.screen.lit()) + 1):
            if self.screen.focus == spot_id:
                return
            self.key("TAB")
        raise AssertionError(f"Tab never comes to {spot_id}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self.screen.leave()
        self.app.window.destroy()


def answer_of(play: PlayScreen, intent: object) -> int:
    """Which answer's button means this."""
    return next(index for index, answer in enumerate(play.answers()) if answer.intent == intent)


def spot_of_step(play: PlayScreen, hex_: Hex) -> str:
    """The spot on the map that goes to a hex."""
    meant = (Walk(hex_), Take((Step(hex_),)))
    return next(spot.id for spot in play.view().spots if spot.intent in meant)


def by_mouse(driver: Driver, action: Action) -> None:
    """Give an answer with the mouse: on cards and map where it can be, else with its button."""
    play = driver.play
    match action:
        case ChooseCards(leading, other):
            driver.click(f"card:{leading}")
            driver.click(f"card:{other}")
            driver.click("answer:0")
        case Play(card, half, basic) if not basic:
            driver.click(f"half:{card}:{half.value}")
        case Step(hex_):
            driver.click(spot_of_step(play, hex_))
        case DiscardPair(one, other):
            driver.click(f"card:{one}")
            driver.click(f"card:{other}")
            driver.click(f"answer:{answer_of(play, Take((action,)))}")
        case _:
            driver.click(f"answer:{answer_of(play, Take((action,)))}")


def by_keys(driver: Driver, action: Action) -> None:
    """Give an answer with the keyboard alone."""
    play = driver.play
    match action:
        case ChooseCards(leading, other):
            for card in (leading, other):
                driver.key(str(answer_of(play, Pick(card)) + 1))
            driver.key("RETURN")
        case DiscardPair(one, other) if Take((action,)) not in [answer.intent for answer in play.answers()]:
            for card in (one, other):
                driver.key(str(answer_of(play, Pick(card)) + 1))
            driver.key("RETURN")
        case Step(hex_):
            driver.focus(spot_of_step(play, hex_))
            driver.key("RETURN")
        case _:
            number = answer_of(play, Take((action,)))
            if number < 9:
                driver.key(str(number + 1))
            else:
                driver.focus(f"answer:{number}")
                driver.key("RETURN")


def winning_seed(first: int) -> int:
    """A seed from a number on with which the greedy player wins scenario 1."""
    cards = load_set()
    setup = Setup(cards.campaign.start[0], next(iter(cards.characters)))
    for seed in range(first, first + 60):
        session, player = Session(cards, setup, Dice(seed)), Greedy()
        while session.state.ending is None:
            session.do(player.choose(cards, session.state, session.legal()))
        if session.state.ending.won:
            return seed
    raise AssertionError("the greedy player never wins")
