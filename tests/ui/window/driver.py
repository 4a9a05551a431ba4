"""A hand that plays the window: it posts input events, and looks only at what the screen shows."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import pygame

from holdin.data.load import load_set
from holdin.game.actions import Action, ChooseCards, DiscardPair, Play, Step
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.base import CardId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.players.greedy import Greedy
from holdin.ui.app.app import App, first_screen
from holdin.ui.app.menu import Menu
from holdin.ui.app.navigation import WAYS
from holdin.ui.kit.input import load_keys
from holdin.ui.kit.measures import NORMAL
from holdin.ui.kit.view import Spot
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.settings import Kept, Settings
from holdin.ui.pages.sounds import Sounds
from holdin.ui.play.play import Play as PlayScreen
from holdin.ui.shown.intents import Pick, Take, Walk

FRAME = 1 / 20
PAUSE = 0.3
"""Seconds in which a person sees what is there, before the next input."""


@dataclass
class Listener(Sounds):
    """Keeps the names of what would be heard."""

    heard: list[str] = field(default_factory=list)

    def play(self, name: str, volume: float) -> None:
        assert 0 < volume <= 1
        self.heard.append(name)


@dataclass
class Driver:
    """An app without a screen, and a clock that a test turns."""

    folder: Path
    seed: int = 0
    size: tuple[int, int] = NORMAL
    settings: Settings = field(default_factory=lambda: Settings(reduced_motion=True))
    new: bool = False
    """Whether it is the very first launch."""
    cards: CardSet = field(default_factory=load_set)
    first: Screen | None = None
    """The screen to begin with; the menu without it."""
    now: float = 0.0
    sounds: Listener = field(default_factory=Listener)

    def __post_init__(self) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.app = App(self.first or self._first(), clock=lambda: self.now)
        self.inputs = 0
        self.frame()

    def _first(self) -> Screen:
        seeds = lambda: self.seed  # noqa: E731 - a test may change the seed between two games
        desk = Desk.made(self.cards, load_keys(), self.folder, seeds, self.settings, sounds=self.sounds, ways=WAYS)
        return first_screen(desk, Kept(self.settings, new=True)) if self.new else Menu(desk, self.size)

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

    def pause(self) -> None:
        """Look at what is there."""
        self.now += PAUSE
        self.frame()

    def point(self, at: tuple[int, int]) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        self.frame()

    def click(self, spot_id: str) -> None:
        """Point at a spot of the screen and click it."""
        spot = self.spot(spot_id)
        self.point(spot.middle)
        self.pause()
        spot = self.screen.view().spot(spot_id) or spot
        at = self.free_point(spot)
        self.pause()
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
        self.inputs += 1
        self.settle()

    def press_button(self, at: tuple[int, int]) -> None:
        """The mouse's button goes down, and nothing else."""
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
        self.frame()

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

    def key(self, key: str, mod: int = 0, *, settle: bool = True) -> None:
        """Press a key by pygame's name for it, such as "RETURN"."""
        self.pause()
        sign = key if len(key) == 1 else ""
        code = getattr(pygame, f"K_{key}")
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=sign, scancode=0))
        self.inputs += 1
        if settle:
            self.settle()

    def type(self, text: str) -> None:
        """Type signs, as a keyboard does in a field; a key's code matters only where it isn't typed."""
        for sign in text:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=ord(sign.lower()), mod=0, unicode=sign, scancode=0))
            self.frame()

    def button(self, button: int) -> None:
        """Press a gamepad's button."""
        self.pause()
        pygame.event.post(pygame.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=button))
        self.inputs += 1
        self.settle()

    def hat(self, across: int, up: int) -> None:
        """Push a gamepad's cross, and let it go."""
        self.pause()
        pygame.event.post(pygame.Event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(across, up)))
        pygame.event.post(pygame.Event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(0, 0)))
        self.inputs += 1
        self.settle()

    def finger(self, at: tuple[int, int], *, seconds: float = 0.1, to: tuple[int, int] | None = None) -> None:
        """Touch a place, stay or drag, and let go."""
        self.pause()
        wide, high = self.size
        self._touch(pygame.FINGERDOWN, at[0] / wide, at[1] / high)
        if to is not None:
            self._touch(pygame.FINGERMOTION, to[0] / wide, to[1] / high)
        self.now += seconds
        self.frame()
        end = at if to is None else to
        self._touch(pygame.FINGERUP, end[0] / wide, end[1] / high)
        self.inputs += 1
        self.settle()

    def press(self, at: tuple[int, int]) -> None:
        """Touch a place and stay there."""
        self._touch(pygame.FINGERDOWN, at[0] / self.size[0], at[1] / self.size[1])

    def lift(self, at: tuple[int, int], *, seconds: float) -> None:
        """Let go after a while."""
        self.now += seconds
        self._touch(pygame.FINGERUP, at[0] / self.size[0], at[1] / self.size[1])

    def _touch(self, kind: int, x: float, y: float) -> None:
        pygame.event.post(pygame.Event(kind, touch_id=0, finger_id=0, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0))
        self.frame()

    def texts(self) -> str:
        """Everything that the screen says, in one line."""
        return " ".join(label.text for label in self.screen.texts())

    def focus(self, spot_id: str, step: Callable[[], None] | None = None) -> None:
        """Walk the focus to a spot, with Tab or by another step."""
        for _ in range(2 * len(self.screen.lit()) + 40):
            if self.screen.focus == spot_id:
                return
            (step or (lambda: self.key("TAB")))()
        raise AssertionError(f"the focus never comes to {spot_id}")

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


def turn_to(driver: Driver, spot: str, step: Callable[[], None], take: Callable[[], None]) -> None:
    """Turn the answers over until one shows, where there is no room for all of them."""
    for _ in driver.play.answers():
        if driver.play.view().spot(spot) is None:
            driver.focus("more", step)
            take()


def click_answer(driver: Driver, intent: object) -> None:
    """Its button; where there is no room for all of them, the others come with a click on the last."""
    spot = f"answer:{answer_of(driver.play, intent)}"
    for _ in driver.play.answers():
        if driver.play.view().spot(spot) is None:
            driver.click("more")
    driver.click(spot)


def by_mouse(driver: Driver, action: Action) -> None:
    """Give an answer with the mouse: on cards and map where it can be, else with its button."""
    play = driver.play
    match action:
        case ChooseCards(leading, other):
            driver.click(f"card:{leading}")
            driver.click(f"card:{other}")
            click_answer(driver, Take((action,)))
        case Play(card, half, basic) if not basic:
            driver.click(f"half:{card}:{half.value}")
        case Step(hex_):
            driver.click(spot_of_step(play, hex_))
        case DiscardPair(one, other):
            driver.click(f"card:{one}")
            driver.click(f"card:{other}")
            click_answer(driver, Take((action,)))
        case _:
            click_answer(driver, Take((action,)))


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
                turn_to(driver, f"answer:{number}", lambda: driver.key("TAB"), lambda: driver.key("RETURN"))
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


def by_pad(driver: Driver, action: Action) -> None:
    """Give an answer with a gamepad alone."""
    play = driver.play
    spots = [f"answer:{answer_of(play, Pick(card))}" for card in _picks(action)]
    if not spots:
        spots = [spot_of_step(play, action.hex) if isinstance(action, Step) else f"answer:{_answer_to(play, action)}"]
    for spot in spots:
        _press(driver, spot)
    if isinstance(action, ChooseCards):
        _press(driver, f"answer:{_answer_to(play, action)}")


def _press(driver: Driver, spot: str) -> None:
    if spot.startswith("answer:"):
        turn_to(driver, spot, lambda: driver.button(NEXT), lambda: driver.button(TAKE))
    driver.focus(spot, lambda: driver.button(NEXT))
    driver.button(TAKE)


TAKE, BACK, NEXT, MAP = 0, 1, 5, 6
"""A gamepad's buttons, as assets/keys.toml has them."""


def _picks(action: Action) -> tuple[CardId, ...]:
    return (action.leading, action.other) if isinstance(action, ChooseCards) else ()


def _answer_to(play: PlayScreen, action: Action) -> int:
    return answer_of(play, Take((action,)))
