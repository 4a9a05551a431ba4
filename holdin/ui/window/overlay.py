"""Pages that lie over another screen and go back to it: all keys, and settings."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from pygame import Rect

from holdin.ui.window.input import Resized, UiEvent
from holdin.ui.window.layout import page_layout
from holdin.ui.window.screen import Screen
from holdin.ui.window.settings import TEXT_SIZES, Settings
from holdin.ui.window.view import Fill, Spot, View
from holdin.ui.window.widgets import Builder, Face
from holdin.words.catalogues import languages, msgid

_NAMES: Final = {"en": "English", "ru": "Русский"}
"""Every language in its own words."""


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
        return self.below

    def behind(self, b: Builder) -> None:
        """The screen below, dimmed: nothing of it can be taken."""
        seen: View = self.below.view()
        b.view.draws.extend(seen.draws)
        b.view.cover()
        b.add(Fill(Rect((0, 0), b.m.size), b.c.veil, alpha=190))

    def back_button(self, b: Builder, body: Rect) -> None:
        """At the bottom of a page."""
        rect = Rect(body.x, body.bottom - b.m.button, body.w, b.m.button)
        b.button(Spot("back", rect, Go.BACK), Face(self.desk.words.tr("Back"), self.desk.keys.of("back")))


_COMMANDS: Final = (
    ("take", msgid("Take what has the focus")),
    ("skip", msgid("Skip the motion, or take the only answer")),
    ("answer_1", msgid("Take the first answer; 2 the second, and so on")),
    ("next", msgid("Focus the next thing")),
    ("previous", msgid("Focus the one before")),
    ("left", msgid("Focus what lies there: arrows")),
    ("undo", msgid("Take the last step back")),
    ("redo", msgid("Do it again")),
    ("map", msgid("The whole map")),
    ("log", msgid("The whole log")),
    ("page_up", msgid("Scroll up")),
    ("page_down", msgid("Scroll down")),
    ("full_screen", msgid("Full screen")),
    ("keys", msgid("This page")),
    ("back", msgid("Back, or to the menu")),
)


@dataclass(eq=False)
class KeysPage(Overlay):
    """All keys."""

    def command(self, name: str) -> Screen:
        """Its own key closes it too."""
        return self.back() if name in {"back", "keys", "skip", "take"} else self

    def build(self, b: Builder) -> None:
        """Two columns: the key, and what it does."""
        self.behind(b)
        places = page_layout(b.m, wide=0.64)
        b.panel(places.page)
        b.label(self.desk.words.tr("Keys"), replace(b.heading, px=b.m.title), places.heading)
        room = Rect(places.body.x, places.body.y, places.body.w, places.body.h - b.m.button - b.m.gap)
        for row, (command, meaning) in zip(b.column(room, len(_COMMANDS), b.m.line(b.m.text)), _COMMANDS, strict=True):
            key = Rect(row.x, row.y, round(row.w * 0.26), row.h)
            b.label(self.desk.keys.of(command), replace(b.plain, role="bold", colour=b.c.focus), key)
            b.label(self.desk.words.tr(meaning), b.plain, Rect(key.right, row.y, row.right - key.right, row.h))
        self.back_button(b, places.body)


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


@dataclass(frozen=True, slots=True)
class Turn:
    """A setting to be turned on to its next value."""

    change: Callable[[Settings], dict[str, object]]


def _flip(name: str) -> Turn:
    return Turn(lambda settings: {name: not getattr(settings, name)})


def _next_language(settings: Settings) -> dict[str, object]:
    known = languages()
    now = known.index(settings.language) if settings.language in known else 0
    return {"language": known[(now + 1) % len(known)]}


def _next_size(settings: Settings) -> dict[str, object]:
    now = TEXT_SIZES.index(settings.text_size) if settings.text_size in TEXT_SIZES else 0
    return {"text_size": TEXT_SIZES[(now + 1) % len(TEXT_SIZES)]}


@dataclass(frozen=True, slots=True)
class _Row:
    id: str
    name: str
    turn: Turn
    tip: str = ""


_ROWS: Final = (
    _Row("language", msgid("Language"), Turn(_next_language)),
    _Row("text_size", msgid("Text size"), Turn(_next_size)),
    _Row("high_contrast", msgid("High contrast"), _flip("high_contrast")),
    _Row("reduced_motion", msgid("Less motion"), _flip("reduced_motion")),
    _Row("die_view", msgid("Show rolls as a die"), _flip("die_view")),
    _Row(
        "hindrances",
        msgid("Hindrances (new games)"),
        _flip("hindrances"),
        msgid("The advanced variant: what lies between you and a monster slows you both."),
    ),
    _Row("full_screen", msgid("Full screen"), _flip("full_screen")),
)


@dataclass(eq=False)
class SettingsPage(Overlay):
    """Settings: each is a button that turns it on; everything is kept and applied at once."""

    def take(self, intent: object) -> Screen:
        """Turn a setting, or go back."""
        if isinstance(intent, Turn):
            return self.with_settings(**intent.change(self.desk.settings))
        return super().take(intent)

    def command(self, name: str) -> Screen:
        """Numbers turn settings too."""
        word, _, digit = name.partition("_")
        if word == "answer" and int(digit) <= len(_ROWS):
            return self.take(_ROWS[int(digit) - 1].turn)
        return super().command(name)

    def build(self, b: Builder) -> None:
        """A button for each."""
        self.behind(b)
        places = page_layout(b.m)
        b.panel(places.page)
        b.label(self.desk.words.tr("Settings"), b.heading, places.heading)
        room = Rect(places.body.x, places.body.y, places.body.w, places.body.h - b.m.button - b.m.gap)
        for index, (row, rect) in enumerate(zip(_ROWS, b.column(room, len(_ROWS)), strict=True)):
            tip = self.desk.words.tr(row.tip) if row.tip else ""
            text = f"{self.desk.words.tr(row.name)}: {self._value(row.id)}"
            b.button(Spot(f"setting:{row.id}", rect, row.turn, tip=tip), Face(text, str(index + 1)))
        if self.desk.trouble:
            warn = replace(b.plain, colour=b.c.danger)
            b.label(self.desk.trouble, warn, Rect(room.x, room.bottom - b.m.button, room.w, b.m.button))
        self.back_button(b, places.body)

    def _value(self, name: str) -> str:
        value = getattr(self.desk.settings, name)
        if isinstance(value, bool):
            return self.desk.words.tr("on") if value else self.desk.words.tr("off")
        return _NAMES.get(value, str(value)) if isinstance(value, str) else f"{round(value * 100)} %"
