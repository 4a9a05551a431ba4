"""A hand that plays the window: it posts input events, and looks only at what the screen shows."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import pygame

from holdin.data.load import built_in_cards
from holdin.game.actions import Action, ChooseCards, DiscardPair, Do, NoRest, Play, Repick, Skip, Step, Stop, Suffer
from holdin.game.asks import AskStep
from holdin.game.dice import Dice
from holdin.game.machine import asks_chance, legal, question, take
from holdin.game.outlook import rest_to_come
from holdin.game.session import Session
from holdin.game.state import GameState, Setup
from holdin.models.card_set import CardSet
from holdin.models.hexes import name
from holdin.players.greedy import Greedy
from holdin.saves.settings import FoundSettings, Settings
from holdin.ui.app.app import App, Beside, first_screen
from holdin.ui.app.menu import Menu
from holdin.ui.app.navigation import WAYS
from holdin.ui.kit.input import load_keys
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.measures import NORMAL
from holdin.ui.kit.sounds import Sounds
from holdin.ui.kit.view import Spot
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.screen import Screen
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.answers import paired
from holdin.ui.shown.automatic import REDRAW, REST_LATER, Stand, followed
from holdin.ui.shown.intents import Pick, Take
from holdin.ui.shown.number_keys import with_digits
from holdin.ui.shown.offers import reached
from tests.ui.seat import Seat, sit_down


def points_of(spot: Spot) -> list[tuple[int, int]]:
    """Points of a spot, its middle first."""
    box = spot.bounds
    return [spot.middle, *((box.x + box.w * x // 8, box.y + box.h * y // 8) for y in range(1, 8) for x in range(1, 8))]


@dataclass
class Listener(Sounds):
    """Keeps the names of what would be heard."""

    heard: list[str] = field(default_factory=list)

    def play(self, name: str, volume: float) -> None:
        assert 0 < volume <= 1
        self.heard.append(name)


@dataclass
class Driver(Seat):
    """An app without a screen, and a clock that a test turns."""

    folder: Path
    seed: int = 0
    size: tuple[int, int] = NORMAL
    settings: Settings = field(default_factory=lambda: Settings(reduced_motion=True))
    new: bool = False
    """Whether it is the very first launch."""
    cards: CardSet = field(default_factory=built_in_cards)
    first: Screen | None = None
    """The screen to begin with; the menu without it."""
    beside: Sequence[Beside] = ()
    """What goes on beside the screens."""
    now: float = 0.0
    sounds: Listener = field(default_factory=Listener)

    def __post_init__(self) -> None:
        sit_down()
        self.app = App(self.first or self._first(), clock=lambda: self.now, beside=self.beside)
        self.inputs = 0
        self.frame()

    def _first(self) -> Screen:
        seeds = lambda: self.seed  # noqa: E731 - a test may change the seed between two games
        desk = Desk.made(self.cards, load_keys(), self.folder, seeds, self.settings, sounds=self.sounds, ways=WAYS)
        return first_screen(desk, FoundSettings(self.settings, new=True)) if self.new else Menu(desk, self.size)

    @property
    def play(self) -> PlayScreen:
        """The playing screen, which must be there."""
        assert isinstance(self.screen, PlayScreen), type(self.screen)
        return self.screen

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
        meant = self.spot(spot_id)
        at = self.free_point(meant)
        self.point(at)
        self.pause()
        there = self.screen.view().spot_at(at)
        if there is None or (there.id != spot_id and (there.intent is None or there.intent != meant.intent)):
            at = self.free_point(self.spot(spot_id))  # it has moved
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
        view = self.screen.view()
        return next(at for at in points_of(spot) if (top := view.spot_at(at)) is not None and top.id == spot.id)

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

    def focus(self, spot_id: str, step: Callable[[], None] | None = None) -> None:
        """Walk the focus to a spot, with Tab or by another step."""
        for _ in range(2 * len(self.screen.lit()) + 40):
            if self.screen.focus == spot_id:
                return
            (step or (lambda: self.key("TAB")))()
        raise AssertionError(f"the focus never comes to {spot_id}")


class Player(Protocol):
    """Who says what to answer."""

    def choose(self, cards: CardSet, state: GameState, actions: tuple[Action, ...], /) -> Action:
        """One of the legal answers."""


def wanted(play: PlayScreen, player: Player, *, typing: bool = False) -> tuple[Intent, ...]:
    """What a player takes now: what goes without saying is left out, a move is one to where it ends."""
    found, cards = play.flow.offers, play.desk.cards
    for place, stand in enumerate(found.stands):
        action = player.choose(cards, stand.state, stand.open)
        if isinstance(action, Step) and Stop() in stand.open and _comes_back(cards, player, stand.state, action):
            action = Stop()
        later = found.stands[place + 1 :]
        if later and later[0].implied[len(stand.implied)] == action:
            continue
        return _taken(play, player, stand, action, typing=typing)
    raise AssertionError("nothing is asked")


def _taken(play: PlayScreen, player: Player, stand: Stand, action: Action, *, typing: bool) -> tuple[Intent, ...]:
    cards = play.desk.cards
    match action:
        case DiscardPair() if sum(isinstance(each, DiscardPair) for each in stand.open) == 1:
            return (Take((*stand.implied, action)),)
        case ChooseCards(one, other) | DiscardPair(one, other):
            picks = tuple(Pick(card) for card in (one, other) if card not in play.picked)
            return picks if len(paired(stand.open, one)) > 1 else picks[:1]
        case Step():
            return (Take((*stand.implied, *_walk(play, player, stand.state, action))),)
        case Play():
            given, state = followed(cards, stand.state, action)
            further = _goal(play, player, state)
            straight = Take((*stand.implied, *given, *further))
            if further and (spot_of(play, straight) is not None or (typing and name_of(play, straight))):
                return (straight,)
        case Stop() if stand.implied[-1:] == (Do(),):
            return (Take((*stand.implied[:-1], Skip())),)  # nothing was done
        case NoRest() if rest_to_come(cards, stand.state) == "long":
            return (Take((*stand.implied, *REST_LATER)),)
        case Repick():
            asked = take(cards, stand.state, action).after
            if player.choose(cards, asked, legal(cards, asked)) == Suffer():
                return (Take((*stand.implied, *REDRAW)),)
    return (Take((*stand.implied, action)),)


def _goal(play: PlayScreen, player: Player, state: GameState) -> tuple[Action, ...]:
    """What the player makes of the action that he plays: the answers that a click on the table stands for."""
    cards, open_ = play.desk.cards, legal(play.desk.cards, state)
    if not open_ or asks_chance(state):
        return ()  # nothing is asked of him then
    first = player.choose(cards, state, open_)
    if isinstance(first, Step):
        return _walk(play, player, state, first)
    if first != Do():
        return (first,)
    begun = take(cards, state, first).after
    if asks_chance(begun):
        return ()  # it does itself
    then = player.choose(cards, begun, legal(cards, begun))
    if then == Stop():
        return (Skip(),)  # nothing was done
    return (first, *(_walk(play, player, begun, then) if isinstance(then, Step) else (then,)))


def _walk(play: PlayScreen, player: Player, state: GameState, step: Step) -> tuple[Action, ...]:
    """The steps to the farthest hex on a player's way that one click leads to just as he would have gone there.

    Who opens a door and steps back clicks the door, and then where he came from.
    """
    cards, ways = play.desk.cards, reached(play.desk.cards, state)
    found: tuple[Action, ...] = (step,)
    for passed, now in _walked(cards, player, state, step):
        straight = ways[passed.hex].way if passed.hex in ways else ()
        if straight and _same_place(_after(cards, state, straight), now):
            found = straight
    return found


def _walked(cards: CardSet, player: Player, state: GameState, step: Action) -> Iterator[tuple[Step, GameState]]:
    """The steps that a player would make one by one, and how things stand after each."""
    while isinstance(step, Step):
        state = take(cards, state, step).after
        yield step, state
        if not isinstance(question(state), AskStep):
            return
        step = player.choose(cards, state, legal(cards, state))


def _comes_back(cards: CardSet, player: Player, state: GameState, step: Step) -> bool:
    """Whether a player's way leads back to where he is, and changes nothing: who has thought it over stays."""
    *_, (_, end) = _walked(cards, player, state, step)
    return _same_place(state, end)


def _same_place(one: GameState, other: GameState) -> bool:
    return (one.you, one.board, one.others) == (other.you, other.board, other.others)


def _after(cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> GameState:
    for action in actions:
        state = take(cards, state, action).after
    return state


def answer_of(play: PlayScreen, intent: object) -> int:
    """Which answer's button means this."""
    return next(index for index, answer in enumerate(play.answers()) if answer.intent == intent)


def spot_of(play: PlayScreen, intent: object) -> str | None:
    """A spot on cards or map that means this and that nothing covers; else its button, unless that is turned away."""
    view = play.view()
    found = [spot for spot in view.spots if spot.intent == intent]
    found = [spot for spot in found if any(view.spot_at(at) == spot for at in points_of(spot))]
    return min(found, key=lambda spot: spot.id.startswith("answer:")).id if found else None


def name_of(play: PlayScreen, intent: object) -> str:
    """The name of the hex that means this, wherever it lies."""
    return next((name(hex_) for hex_, meant in play.flow.clicks().hexes.items() if meant == intent), "")


def turn_to(driver: Driver, intent: object, step: Callable[[], None], take: Callable[[], None]) -> None:
    """Turn the answers over until one shows, where there is no room for all of them."""
    for _ in driver.play.answers():
        if spot_of(driver.play, intent) is None:
            driver.focus("more", step)
            take()


def by_mouse(driver: Driver, player: Player) -> None:
    """Give an answer with the mouse: on cards and map where it can be, else with its button."""
    for intent in wanted(driver.play, player):
        for _ in driver.play.answers():
            if spot_of(driver.play, intent) is None and driver.play.view().spot("more") is not None:
                driver.click("more")
        spot = spot_of(driver.play, intent)
        assert spot is not None, f"nothing means {intent}"
        driver.click(spot)


def by_touch(driver: Driver, player: Player) -> None:
    """Give an answer with a finger alone, as `by_mouse`."""
    for intent in wanted(driver.play, player):
        turn_to(driver, intent, lambda: None, lambda: tapped(driver, "more"))
        spot = spot_of(driver.play, intent)
        assert spot is not None, f"nothing means {intent}"
        tapped(driver, spot)


def tapped(driver: Driver, spot_id: str) -> None:
    """Tap a spot."""
    driver.finger(driver.free_point(driver.spot(spot_id)))


def by_keys(driver: Driver, player: Player) -> None:
    """Give an answer with the keyboard alone: a number, a hex by its name, else walking there."""
    for intent in wanted(driver.play, player, typing=True):
        play = driver.play
        keyed = [answer for answer in with_digits(play.answers()) if answer.digit]
        numbered = [answer.digit for answer in keyed if answer.intent == intent]
        named = name_of(play, intent)
        types = named[:1] in play.listening() if named else False
        if not numbered and not types:  # the action first: then what it reaches is asked for
            numbered = [answer.digit for answer in keyed if begins_so(answer.intent, intent)][:1]
        if numbered:
            driver.key(str(numbered[0]))
        elif types:
            for sign in named:
                driver.key(sign)
            if driver.screen is play and play.typing.begun:
                driver.key("RETURN")  # there is a longer name that begins so
        else:
            turn_to(driver, intent, lambda: driver.key("TAB"), lambda: driver.key("RETURN"))
            driver.focus(spot_of(driver.play, intent) or "")
            driver.key("RETURN")


def winning_seed(first: int) -> int:
    """A seed from a number on with which the greedy player wins scenario 1."""
    cards = built_in_cards()
    setup = Setup(cards.campaign.start[0], next(iter(cards.characters)))
    for seed in range(first, first + 60):
        session, player = Session(cards, setup, Dice(seed)), Greedy()
        while session.state.ending is None:
            session.do(player.choose(cards, session.state, session.legal()))
        if session.state.ending.won:
            return seed
    raise AssertionError("the greedy player never wins")


def begins_so(one: Intent, other: Intent) -> bool:
    """Whether one answer is the beginning of another."""
    return isinstance(one, Take) and isinstance(other, Take) and other.actions[: len(one.actions)] == one.actions


def by_pad(driver: Driver, player: Player) -> None:
    """Give an answer with a gamepad alone: its button, where it has one."""
    for intent in wanted(driver.play, player):
        turn_to(driver, intent, lambda: driver.button(NEXT), lambda: driver.button(TAKE))
        play = driver.play
        button = next((f"answer:{n}" for n, answer in enumerate(play.answers()) if answer.intent == intent), "")
        spot = button if play.view().spot(button) is not None else spot_of(play, intent)
        driver.focus(spot or "", lambda: driver.button(NEXT))
        driver.button(TAKE)


TAKE, BACK, NEXT, MAP = 0, 1, 5, 6
"""A gamepad's buttons, as assets/keys.toml has them."""
