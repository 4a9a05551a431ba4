"""A finished scenario to be given on: its picture as a file, its lines on the clipboard."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame
from typing_extensions import override

from holdin.draw.share_picture import SIZE
from holdin.errors import HoldinError
from holdin.game.finished import Facts
from holdin.game.state import GameState
from holdin.saves.disk import as_new, free_name, write_new
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.clipboard import copied
from holdin.ui.kit.layout import Panel, across, column, whole
from holdin.ui.kit.nodes import Text, button, image
from holdin.ui.pages.files import exports
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen
from holdin.ui.play.share_picture import share_picture
from holdin.words.results import share_head, share_text

ENDING: Final = ".png"


@dataclass(eq=False, kw_only=True)
class SharePage(Overlay):
    """The picture and the text of a game that is over; the desk has the cards that it was played with."""

    state: GameState
    facts: Facts
    said: str = ""
    """What came of it."""
    wrong: str = ""
    """Why nothing did."""

    def __post_init__(self) -> None:
        """The picture is drawn once."""
        self._picture = share_picture(self.desk, self.state, self.facts)

    @property
    def text(self) -> str:
        """The lines that are copied."""
        return share_text(self.desk.words, self.facts)

    @override
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        return {"answer_1": self.keep, "take": self.keep, "answer_2": self.copy}

    @override
    def command(self, name: str) -> Screen:
        deed = self.deeds().get(name)
        if deed is None:
            return super().command(name)
        deed()
        self.changed()
        return self

    def keep(self) -> None:
        """Write the picture among the exports, beside whatever is there."""
        words, self.said, self.wrong = self.desk.words, "", ""
        to = free_name(exports(self.desk), f"holdin-{self.facts.scenario}", ENDING)
        try:
            _write(to, self._picture)
        except HoldinError as error:
            self.wrong = words.trouble(error)
        else:
            self.said = words.tr("Written: {file}", file=to)

    def copy(self) -> None:
        """Put the lines on the clipboard."""
        tr, done = self.desk.words.tr, copied(self.text)
        self.said = tr("The text is on the clipboard.") if done else ""
        self.wrong = "" if done else tr("There is no clipboard here.")

    @override
    def build(self, b: Builder) -> None:
        """The picture, the lines, and what can be done with them."""
        self.behind(b)
        tr = self.desk.words.tr
        buttons = across(
            button("keep", tr("Save the picture"), self.keep, key="1", strong=True),
            button("copy", tr("Copy the text"), self.copy, key="2"),
            self.way_back(),
        )
        told = Text(self.wrong, "danger") if self.wrong else Text(self.said, "dim")
        page = column(
            Text(tr("Share"), "heading"),
            image(self._scaled, SIZE[0] / SIZE[1]),
            Text(share_head(self.desk.words, self.facts)),
            told,
            buttons,
            stretch=1,
        )
        whole(b, Panel(page, 2), margin=2)

    def _scaled(self, height: int) -> pygame.Surface:
        return pygame.transform.smoothscale(self._picture, (round(height * SIZE[0] / SIZE[1]), height))


def _write(to: Path, picture: pygame.Surface) -> None:
    """Write a picture to a file that isn't there yet.

    :raises SaveIoError: it can't be written.
    """
    with BytesIO() as made, as_new(to):
        pygame.image.save(picture, made, "picture.png")
        write_new(to, made.getvalue())
