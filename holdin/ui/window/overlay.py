"""Pages that lie over another screen and go back to it, and the page of a rule."""

from dataclasses import dataclass
from enum import Enum, auto

from pygame import Rect

from holdin.ui.window.desk import Desk
from holdin.ui.window.input import Resized, UiEvent
from holdin.ui.window.layout import page_layout
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Fill, Spot, View
from holdin.ui.window.widgets import Builder, Face


class Go(Enum):
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

    def take(self, intent: object) -> Screen:
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

    def back_button(self, b: Builder, body: Rect) -> None:
        """At the bottom of a page."""
        rect = Rect(body.x, body.bottom - b.m.button, body.w, b.m.button)
        b.button(Spot("back", rect, Go.BACK), Face(self.desk.words.tr("Back"), self.desk.keys.of("back")))


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

    def build(self, b: Builder) -> None:
        """A sheet in the middle, as high as its text."""
        self.behind(b)
        words, places = self.desk.words, page_layout(b.m)
        text, head = words.rule_text(self.rule), f"{self.rule} · {words.rule_title(self.rule)}"
        inner = places.body.w
        high = b.height(head, b.strong, inner) + b.height(text, b.plain, inner) + b.m.button + 8 * b.m.gap
        sheet = Rect(0, 0, places.page.w, high)
        sheet.center = (b.m.size[0] // 2, b.m.size[1] // 2)
        b.panel(sheet, edge=b.c.gold)
        y = b.write(head, b.strong, Rect(places.body.x, sheet.y + 2 * b.m.gap, inner, 0)) + b.m.gap
        b.write(text, b.plain, Rect(places.body.x, y, inner, 0))
        self.back_button(b, Rect(places.body.x, sheet.y, inner, sheet.h - 2 * b.m.gap))
