"""A page of the story, before and after a scenario."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto

from pygame import Rect

from holdin.ui.window.backdrop import lay_fan
from holdin.ui.window.desk import Desk
from holdin.ui.window.layout import page_layout
from holdin.ui.window.pages import page_anywhere
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Fill, Intent, Spot
from holdin.ui.window.widgets import SHARES, Builder, Face


class Choice(Intent, Enum):
    """What can be done with a page."""

    ON = auto()
    OTHER = auto()
    BACK = auto()


@dataclass(frozen=True, slots=True)
class Page:
    """A heading, the text, and a line that stands apart, such as the goal."""

    heading: str
    text: str
    note: str
    on: str
    """What the button that goes on says."""
    other: str = ""
    """What a second button says, which goes on in another way."""
    back: str = ""
    """What the button that goes back says; "Menu" without it."""


@dataclass(eq=False)
class Story(Screen):
    """A page, with a button that goes on, perhaps one that does so in another way, and one that goes back."""

    page: Page = Page("", "", "", "")
    onward: Callable[[Screen], Screen] | None = None
    otherwise: Callable[[Screen], Screen] | None = None
    back: Callable[[Screen], Screen] | None = None
    worded: Callable[[Desk], Page] | None = None
    """The page in a desk's language, for when that changes."""

    def adopt(self, desk: Desk) -> None:
        """Another language says it all anew."""
        super().adopt(desk)
        if self.worded is not None:
            self.page = self.worded(desk)

    def take(self, intent: Intent) -> Screen:
        """On, or back."""
        ways = {Choice.ON: self.onward, Choice.OTHER: self.otherwise, Choice.BACK: self.back}
        way = ways[intent] if isinstance(intent, Choice) else None
        return self if way is None else way(self)

    def command(self, name: str) -> Screen:
        """Enter, space and the first number go on, the second number otherwise."""
        if name in {"take", "skip", "answer_1"}:
            return self.take(Choice.ON)
        choice = {"answer_2": Choice.OTHER, "back": Choice.BACK}.get(name)
        return page_anywhere(self, name) if choice is None else self.take(choice)

    def build(self, b: Builder) -> None:
        """A sheet of paper over the cards, with text as large as fits."""
        lay_fan(b, self.desk.painter, self.desk.cards, Rect((0, 0), b.m.size))
        b.add(Fill(Rect((0, 0), b.m.size), b.c.veil, alpha=150))
        for share in SHARES:
            trial = b.trial(share)
            if self._sheet(trial).y >= b.m.gap:
                break
        b.take(trial)

    def between(self, b: Builder, room: Rect) -> int:
        """Put something between the text and the buttons, from a room's top on; returns where it ends."""
        del b
        return room.y

    def _sheet(self, b: Builder) -> Rect:
        """The sheet of paper; returns its place, higher than the window where the text is too long."""
        places = page_layout(b.m)
        text = replace(b.plain, px=b.m.px(19), colour=b.c.ink)
        head = replace(b.heading, px=b.m.px(34), colour=b.c.red_dark, align="centre")
        note, inner = replace(text, role="bold"), places.body.w
        more = self.between(b.trial(), Rect(0, 0, inner, 0))
        high = b.height(self.page.heading, head, inner) + b.height(self.page.text, text, inner)
        high += b.height(self.page.note, note, inner) + more + b.m.button + 15 * b.m.gap
        sheet = Rect(0, 0, places.page.w, high)
        sheet.center = (b.m.size[0] // 2, b.m.size[1] // 2)
        b.add(Fill(sheet, b.c.paper_light, b.c.gold_dark, 3, b.m.corner * 2))
        y = b.write(self.page.heading, head, Rect(places.body.x, sheet.y + 4 * b.m.gap, inner, 0)) + 2 * b.m.gap
        y = b.write(self.page.text, text, Rect(places.body.x, y, inner, 0)) + 2 * b.m.gap
        if self.page.note:
            y = b.write(self.page.note, note, Rect(places.body.x, y, inner, 0)) + b.m.gap
        self.between(b, Rect(places.body.x, y, inner, 0))
        row = Rect(places.body.x, sheet.bottom - 3 * b.m.gap - b.m.button, inner, b.m.button)
        self._buttons(b, row)
        return sheet

    def _buttons(self, b: Builder, row: Rect) -> None:
        """Back on the left, the way on right of it."""
        key, tr, keyed = self.desk.keys.of, self.desk.words.tr, self.listens == "commands"
        back = self.page.back or tr("Menu")
        found = [("back", Choice.BACK, Face(back, key("back"), quiet=True), 0.24)]
        if self.page.other:
            found.append(("other", Choice.OTHER, Face(self.page.other, "2" if keyed else ""), 0.34))
        found.append(("on", Choice.ON, Face(self.page.on, key("take"), strong=True), 0.42))
        shares = sum(share for *_, share in found)
        spare = row.w - b.m.gap * (len(found) - 1)
        x = row.x
        for index, (name, choice, face, share) in enumerate(found):
            wide = round(spare * share / max(1.0, shares))
            x = row.right - wide if index == len(found) - 1 else x
            b.button(Spot(name, Rect(x, row.y, wide, row.h), choice), face)
            x += wide + b.m.gap
