"""Pages that lie over another screen and go back to it, and the page of a rule."""

from dataclasses import dataclass, field
from typing import ClassVar, Final

from pygame import Rect
from typing_extensions import override

from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import Resized, UiEvent
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.layout import GOLD, Centred, Panel, column, put_root
from holdin.ui.kit.measures import page_place
from holdin.ui.kit.nodes import Gap, Node, Text, button
from holdin.ui.kit.view import Fill, View
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.screen import Screen

YES_OR_NO: Final = frozenset({"skip", "take"})


@dataclass(eq=False)
class Overlay(Screen):
    """Something over another screen, which shows dimmed behind it."""

    closes: ClassVar[frozenset[str]] = frozenset()
    """Commands that go back, besides the one for it."""
    under: Screen = field(kw_only=True)
    """The screen that it lies over."""

    @property
    @override
    def target(self) -> int:
        """As large as below: who uses fingers there does so here."""
        return self.under.target

    @override
    def on_event(self, event: UiEvent) -> Screen:
        """The screen below grows and shrinks with it."""
        if isinstance(event, Resized):
            self.under.on_event(event)
        return super().on_event(event)

    @override
    def adopt(self, desk: Desk) -> None:
        """Settings hold for the screen below too."""
        super().adopt(desk)
        self.under.adopt(desk)

    @override
    def leave(self) -> None:
        self.under.leave()

    @override
    def closing(self) -> Screen:
        """What lies below may ask first."""
        asked = self.under.closing()
        return asked if not asked.closed else super().closing()

    @override
    def reloaded(self, desk: Desk) -> Screen:
        """What lies below goes on."""
        self.under.size = self.size
        return self.under.reloaded(desk)

    @override
    def command(self, name: str) -> Screen:
        return self.back() if name == "back" or name in self.closes else self

    @override
    def take(self, intent: Intent) -> Screen:
        """What it doesn't know is meant for the screen below."""
        return self.back().act(intent)

    def back(self) -> Screen:
        """The screen below, with what has been set here."""
        self.under.adopt(self.desk)
        self.under.size = self.size
        return self.under

    def behind(self, b: Builder) -> None:
        """The screen below, dimmed: nothing of it can be taken."""
        if not b.draws:
            return
        seen: View = self.under.view()
        b.view.draws.extend(seen.draws)
        b.view.cover()
        if seen.unfinished:
            b.view.unfinished = True
            self.under.changed()
        b.add(Fill(Rect((0, 0), b.m.size), b.c.veil, alpha=190))

    def way_back(self) -> Node:
        """The button at the bottom of a page."""
        return button("back", self.desk.words.tr("Back"), self.back, key=self.desk.keys.of("back"))


@dataclass(eq=False)
class RulePage(Overlay):
    """A rule's title and text."""

    closes = YES_OR_NO | {"beside"}
    rule: str = ""

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        words = self.desk.words
        head = Text(f"{self.rule} · {words.rule_title(self.rule)}", "strong")
        told = column(head, Text(words.rule_text(self.rule)), Gap(), self.way_back())
        put_root(b, Centred(Panel(told, 3, GOLD)), page_place(b.m))
