"""Someone at Hand's screen: posts mouse, touch and key events, and looks at the cards."""

from pathlib import Path

import pygame
from typing_extensions import override

from holdin.data.load import built_in_cards
from holdin.hand.card_table import CardTable, Lying
from holdin.saves.settings import Settings
from holdin.ui.app.app import App
from holdin.ui.app.menu import menu
from holdin.ui.app.navigation import WAYS
from holdin.ui.hand.hand_screen import HandScreen
from holdin.ui.hand.opening import open_hand
from holdin.ui.kit.input import load_keys
from holdin.ui.pages.desk import Desk
from tests.ui.seat import FRAME, SMALLEST, Seat, sit_down

CARDS = built_in_cards()


class HandDriver(Seat):
    """Someone with a mouse and a keyboard; unless the box is wanted, the first scenario is set up."""

    def __init__(self, folder: Path, size: tuple[int, int] = SMALLEST, lang: str = "en", *, box: bool = False) -> None:
        self.now = 0.0
        sit_down()
        desk = Desk.made(CARDS, load_keys(), folder, lambda: 7, Settings(language=lang, reduced_motion=True), ways=WAYS)
        first = open_hand(desk, size, menu)
        if not box and first.table.unpacked:
            first.goes_to(1)
        self.app = App(first, clock=lambda: self.now)
        self.frame()

    @property
    @override
    def screen(self) -> HandScreen:
        assert isinstance(self.app.screen, HandScreen), type(self.app.screen)
        return self.app.screen

    @property
    def table(self) -> CardTable:
        return self.screen.table

    def card(self, id_: str) -> Lying:
        return self.table.card(id_)

    def pixels(self, at: tuple[float, float]) -> tuple[int, int]:
        x, y = self.screen.spread.pixels(at)
        return round(x), round(y)

    def mouse(self, kind: int, at: tuple[int, int], seconds: float = FRAME) -> None:
        values = {"buttons": (1, 0, 0), "rel": (0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        pygame.event.post(pygame.Event(kind, pos=at, touch=False, **values))
        self.frame(seconds)

    def drag(self, start: tuple[int, int], end: tuple[int, int], seconds: float = 1.0) -> None:
        self.mouse(pygame.MOUSEBUTTONDOWN, start)
        self.mouse(pygame.MOUSEMOTION, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), seconds / 2)
        self.mouse(pygame.MOUSEMOTION, end, seconds / 2)
        self.mouse(pygame.MOUSEBUTTONUP, end, seconds / 2)
        self.frame(1.0)

    def click(self, at: tuple[int, int]) -> None:
        self.mouse(pygame.MOUSEBUTTONDOWN, at)
        self.mouse(pygame.MOUSEBUTTONUP, at)

    def tap(self, spot_id: str) -> None:
        self.pause()
        spot = self.app.screen.view().spot(spot_id)
        assert spot is not None, [each.id for each in self.app.screen.view().spots]
        self.click(spot.middle)
        self.frame(1.0)

    def key(self, key: int) -> None:
        self.pause()
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        self.frame()
