"""Pages that lie over another screen and go back to it, and the page of a rule."""

from dataclasses import dataclass
from enum import Enum, auto

from pygame import Rect
from typing_extensions import override

from holdin.ui.kit.nodes import Gap, Middle, Node, Panel, Text, button, column
from holdin.ui.window.desk import Desk
from holdin.ui.window.input import Resized, UiEvent
from holdin.ui.window.layout import page_layout
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Fill, Intent, View
from holdin.ui.window.widgets import Builder


class Go(Intent, Enum):
    """Intents that all pages share."""

    BACK = auto()


@dataclass(eq=False)
class Overlay(Screen):
    """Something over another screen, which shows dimmed behind it."""

    under: Screen | None = None

    @property
    def below(self) -> Screen:
        """The screen that it lies over."""
        assert self.under is not None
        return self.under

    def on_event(self, event: UiEvent) -> Screen:
        """The screen below grows and shrinks with it."""
        if isinstance(event, Resized):
            self.below.on_event(event)
        return super().on_event(event)

    def adopt(self, desk: Desk) -> None:
        """Settings hold for the screen below too."""
        super().adopt(desk)
        self.below.adopt(desk)

    def update(self, now: float) -> Screen:
        """A screen below stands still."""
        del now
        return self

    def leave(self) -> None:
        """The window is closing."""
        self.below.leave()

    def command(self, name: str) -> Screen:
        """Escape and the key that opened it go back."""
        return self.back() if name == "back" else self

    def take(self, intent: Intent) -> Screen:
        """Back, or nothing."""
        return self.back() if intent is Go.BACK else self

    def back(self) -> Screen:
        """The screen below, with what has been set here."""
        self.below.adopt(self.desk)
        self.below.size = self.size
        return self.below

    def behind(self, b: Builder) -> None:
        """The screen below, dimmed: nothing of it can be taken."""
        seen: View = self.below.view()
        b.view.draws.extend(seen.draws)
        b.view.cover()
        if seen.unfinished:
            b.view.unfinished = True
            self.below.changed()
        b.add(Fill(Rect((0, 0), b.m.size), b.c.veil, alpha=190))

    def way_back(self) -> Node:
        """The button at the bottom of a page."""
        return button("back", self.desk.words.tr("Back"), Go.BACK, key=self.desk.keys.of("back"))


@dataclass(eq=False)
class RulePage(Overlay):
    """A rule's title and text."""

    rule: str = ""

    def command(self, name: str) -> Screen:
        """Any of the keys that say yes or no closes it."""
        return self.back() if name in {"back", "skip", "take"} else self

    def missed(self, at: tuple[int, int]) -> Screen:
        """So does a click beside it."""
        del at
        return self.back()

    @override
    def build(self, b: Builder) -> None:
        """A sheet in the middle, as high as its text."""
        self.behind(b)
        words = self.desk.words
        head = Text(f"{self.rule} · {words.rule_title(self.rule)}", "strong")
        told = column(head, Text(words.rule_text(self.rule)), Gap(), self.way_back())
        Middle(Panel(told, 3, gold)).put(b, page_layout(b.m).page)


def gold(b: Builder) -> Fill:
    """A panel with a gold edge."""
    return Fill(Rect(0, 0, 0, 0), b.c.panel, b.c.gold, 1, b.m.corner)
