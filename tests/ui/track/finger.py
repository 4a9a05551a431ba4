"""Someone with a touch screen at the tracker: posts taps, looks at the sheet that is kept."""

from pathlib import Path

import pygame

from holdin.data.load import built_in_cards
from holdin.game.state import Phase
from holdin.saves.settings import Settings
from holdin.tracker.sheet import Sheet
from holdin.ui.app.app import App
from holdin.ui.app.navigation import WAYS
from holdin.ui.kit.input import load_keys
from holdin.ui.kit.view import Spot
from holdin.ui.pages.desk import Desk
from holdin.ui.track.opening import tracker
from holdin.ui.track.tracker import Tracker
from tests.ui.seat import SMALLEST, Seat, sit_down


class Finger(Seat):
    """Someone with a touch screen: posts taps, looks at the sheet that is kept."""

    def __init__(self, folder: Path, size: tuple[int, int] = SMALLEST, lang: str = "en") -> None:
        self.now = 0.0
        sit_down()
        desk = Desk.made(built_in_cards(), load_keys(), folder, lambda: 7, Settings(language=lang), ways=WAYS)
        self.app = App(tracker(desk, size), clock=lambda: self.now)
        self.taps = 0
        self.frame()

    def settle(self) -> "Finger":
        """Let the window hear what has happened."""
        self.frame()
        return self

    @property
    def tracker(self) -> Tracker:
        """The table, in front or under the page that is open over it."""
        table = getattr(self.screen, "under", self.screen)
        assert isinstance(table, Tracker), type(table)
        return table

    @property
    def sheet(self) -> Sheet:
        assert isinstance(self.screen, Tracker), type(self.screen)
        return self.screen.sheet

    def spot(self, spot_id: str) -> Spot:
        found = self.screen.view().spot(spot_id)
        assert found is not None, f"{spot_id} is not among {[each.id for each in self.screen.view().spots]}"
        return found

    def tap(self, spot_id: str) -> "Finger":
        spot = self.spot(spot_id)
        width, height = self.screen.size
        x, y = spot.middle[0] / (width - 1), spot.middle[1] / (height - 1)
        self.pause()
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.Event(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=1, touch_id=1))
            self.frame()
        self.taps += 1
        return self

    def typed(self, pad: str, value: int) -> "Finger":
        """A number on the keypad."""
        self.tap(pad)
        for digit in str(value):
            self.tap(f"digit:{digit}")
        return self.tap("done") if self.screen.view().spot("done") is not None else self

    def fight(self) -> "Finger":
        """Begin a combat with the nearest monster of the map."""
        self.tap("ask:fight")
        return self.tap(next(spot.id for spot in self.screen.view().spots if spot.id.startswith("on:")))

    def suffer(self) -> "Finger":
        """Whatever the referee asks about damage."""
        while self.screen.view().spot("suffer") is not None:
            self.tap("suffer")
        return self

    def on(self) -> "Finger":
        """The end of the step, as soon as it is offered: by the large button, or beside it; no card is lost."""
        self.tap("end-turn" if self.screen.view().spot("end-turn") is not None else "onward")
        while half := next((spot.id for spot in self.screen.view().spots if spot.id.startswith("basic:")), ""):
            self.tap(half)
        return self

    def to(self, phase: Phase) -> "Finger":
        """On to a step of the round."""
        while self.sheet.phase is not phase:
            self.on()
        return self

    def key(self, key: int) -> "Finger":
        self.pause()
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        self.frame()
        return self

    def close_window(self) -> "Finger":
        """Ask the window to close, as its frame's button does."""
        self.pause()
        pygame.event.post(pygame.Event(pygame.QUIT))
        self.frame()
        return self

    def write(self, text: str) -> "Finger":
        """Type on the keyboard."""
        for sign in text:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=0, mod=0, unicode=sign, scancode=0))
            self.frame()
        return self


def foe_hp(sheet: Sheet) -> int:
    assert sheet.foe is not None
    return sheet.foe.hp


def spots(finger: Finger) -> set[str]:
    return {spot.id for spot in finger.screen.view().spots}


def close(finger: Finger) -> Finger:
    """Side by side with the monster."""
    while finger.sheet.distance > 1:
        finger.tap("distance-1")
    return finger
