"""A screen: events in, the next screen out; what it shows is a plain view."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import hypot
from pathlib import Path

import pygame
from pygame import Surface

from holdin.ui.window.brush import Brush
from holdin.ui.window.desk import Desk
from holdin.ui.window.input import Clicked, Command, Dropped, Listens, Pointed, Resized, Scrolled, UiEvent
from holdin.ui.window.intents import ShowRule
from holdin.ui.window.layout import Measures, clamped
from holdin.ui.window.links import rules_in
from holdin.ui.window.view import Label, Picture, Spot, View
from holdin.ui.window.widgets import Builder

WALKS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass(eq=False)
class Screen:
    """The base of all screens: it walks the focus and finds what is pointed at; the rest is theirs."""

    desk: Desk
    size: tuple[int, int]
    focus: str | None = None
    hover: tuple[int, int] | None = None
    anchor: str | None = None
    """Where the keyboard goes on from once the pointer has taken over: what had the focus, or was clicked, last."""
    closed: bool = False
    """Whether the program is to end."""
    slip: tuple[int, int] | None = None
    """Where an input has just been passed over, as it came too soon."""
    _touched: str | None = field(default=None, init=False)
    """What has the focus because it was clicked."""
    fresh: bool = field(default=True, init=False)
    """Whether something has changed since it was drawn last."""
    _view: View | None = field(default=None, init=False)
    _brush: Brush | None = field(default=None, init=False)

    # What a screen says of itself

    @property
    def listens(self) -> Listens:
        """What it wants of keys."""
        return "commands"

    def build(self, b: Builder) -> None:
        """Put everything it shows into a builder."""
        raise NotImplementedError

    def take(self, intent: object) -> "Screen":
        """Something was taken; returns the next screen."""
        raise NotImplementedError

    def command(self, name: str) -> "Screen":
        """A command that the base doesn't know."""
        del name
        return self

    def outcome_of(self, intent: object) -> object:
        """What taking something would do now, where the intent alone doesn't tell: on or off, which step."""
        del intent
        return None

    def keyed(self) -> Mapping[str, object]:
        """What commands mean now, for those that don't always mean the same here."""
        return {}

    def scrolled(self, lines: int) -> None:
        """The wheel."""

    def missed(self, at: tuple[int, int]) -> "Screen":
        """A click on nothing that can be taken."""
        del at
        return self

    def dropped(self, path: Path) -> "Screen":
        """A file was let fall onto the window."""
        del path
        return self

    def update(self, now: float) -> "Screen":
        """Time has passed (seconds); returns the next screen."""
        del now
        return self

    def waits(self, now: float) -> float | None:
        """Seconds until `update` has something to do; 0 while something moves; None: not before the next event."""
        del now
        return None

    def ready(self) -> bool:
        """Whether its next picture can be drawn quickly; if not, a part of the work has been done in its place."""
        return True

    def leave(self) -> None:
        """The window is closing."""

    def put_away(self) -> None:
        """Another screen is shown: what was painted is let go, whoever may still hold this one."""
        self._brush = None
        self.changed()

    def adopt(self, desk: Desk) -> None:
        """Take over a desk whose settings have changed."""
        self.desk = desk
        self.changed()

    def with_settings(self, **changes: object) -> "Screen":
        """Change settings; they are kept and applied at once."""
        self.adopt(self.desk.with_settings(self.desk.settings.model_copy(update=changes)))
        return self

    # Events

    def on_event(self, event: UiEvent) -> "Screen":
        """React; returns the next screen."""
        following = self._react(event)
        self.changed()
        following.changed()
        return following

    def _react(self, event: UiEvent) -> "Screen":
        match event:
            case Resized(size):
                self.size = clamped(size)
            case Pointed(at):
                self._point_at(at)
            case Clicked(at):
                self._point_at(at)
                return self._clicked(at)
            case Scrolled(at, lines):
                self._point_at(at)
                self.scrolled(lines)
            case Command(name):
                return self._commanded(name)
            case Dropped(path):
                return self.dropped(Path(path))
        return self

    def _point_at(self, at: tuple[int, int] | None) -> None:
        """The pointer takes over from the focus, unless it leaves."""
        if at == self.hover:
            return
        if self.focus is not None:
            self.anchor = self.focus
        self.hover, self.focus = at, None if at is not None else self.focus
        self.changed()

    def _clicked(self, at: tuple[int, int]) -> "Screen":
        spot = self.view().spot_at(at)
        if spot is None or spot.intent is None:
            return self.missed(at)
        if spot.lit:
            self.focus = self.anchor = self._touched = spot.id
        return self._taken(spot.intent)

    def _taken(self, intent: object) -> "Screen":
        """What is taken goes to the screen; a rule is opened over any of them."""
        if not isinstance(intent, ShowRule):
            return self.take(intent)
        from holdin.ui.window.overlay import RulePage  # noqa: PLC0415 - pages are screens themselves

        return RulePage(self.desk, self.size, under=self, rule=intent.rule)

    def _commanded(self, name: str) -> "Screen":
        if name in {"next", "previous"}:
            self._walk(1 if name == "next" else -1)
        elif name in WALKS:
            self._stride(*WALKS[name])
        elif name == "take":
            spot = self.entered()
            return self._taken(spot.intent) if spot is not None else self.command(name)
        else:
            return self.command(name)
        return self

    def changed(self) -> None:
        """It must be drawn again."""
        self.fresh, self._view = True, None

    # Focus

    def lit(self) -> list[Spot]:
        """The spots that the focus walks to, in reading order of the screen's parts."""
        return [spot for spot in self.view().spots if spot.lit]

    def focused(self) -> Spot | None:
        """The spot that has the focus."""
        return None if self.focus is None else self.view().spot(self.focus)

    def entered(self) -> Spot | None:
        """What Enter takes: what the keyboard has walked to; what was clicked has been taken already."""
        return self.focused() if self.focus != self._touched else None

    def _walk(self, step: int) -> None:
        spots = self.lit()
        if not spots:
            return
        ids, now = [spot.id for spot in spots], self.focus or self.anchor
        index = ids.index(now) + step if now in ids else (0 if step > 0 else -1)
        self._focus_on(spots[index % len(spots)])

    def _stride(self, dx: int, dy: int) -> None:
        """To the nearest lit spot in a direction: what lies straight on counts as nearer."""
        now = self.focused() or self.view().spot(self.anchor or "")
        if now is None:
            self._walk(1)
            return
        x, y = now.middle
        ahead = [spot for spot in self.lit() if (spot.middle[0] - x) * dx + (spot.middle[1] - y) * dy > 0]

        def far(spot: Spot) -> float:
            along = (spot.middle[0] - x) * dx + (spot.middle[1] - y) * dy
            aside = (spot.middle[0] - x) * dy + (spot.middle[1] - y) * dx
            return hypot(along, 2.5 * aside)

        if ahead:
            self._focus_on(min(ahead, key=far))

    def _focus_on(self, spot: Spot) -> None:
        self.focus, self.hover, self._touched = spot.id, None, None
        self.changed()

    # Showing

    @property
    def measures(self) -> Measures:
        """The window's sizes."""
        settings = self.desk.settings
        return Measures(self.size, settings.text_size, self.desk.assets.theme.sizes, settings.scale)

    def view(self) -> View:
        """What it shows now."""
        if self._view is None:
            self._view = self._built()
        return self._view

    def _built(self) -> View:
        builder = Builder(self.desk.assets, self.measures, self.focus, self.hover)
        builder.add(Picture(self.desk.hands.table(self.size), (0, 0)))
        self.build(builder)
        self._explain(builder)
        if self.slip is not None:
            builder.plate(self.desk.words.tr("Too soon: not taken"), self.slip)
        return builder.view

    def _explain(self, b: Builder) -> None:
        """The tip of what is pointed at or has the focus."""
        spot = b.view.spot_at(self.hover) if self.hover is not None else None
        if spot is None and self.focus is not None and self.focus != self._touched:
            spot = b.view.spot(self.focus)
        if spot is None:
            return
        words = self.desk.words
        if spot.rule:
            b.tip(self._rule_head(spot.rule), "\n".join(filter(None, (spot.tip, words.rule_text(spot.rule)))), spot)
        elif spot.tip:
            named = (f"{self._rule_head(rule)}: {words.rule_text(rule)}" for rule in rules_in(spot.tip))
            b.tip("", "\n".join((spot.tip, *named)), spot)

    def _rule_head(self, rule: str) -> str:
        return f"{rule} · {self.desk.words.rule_title(rule)}"

    def draw(self, surface: Surface) -> None:
        """Draw it onto the window."""
        if self._brush is None or self._brush.assets is not self.desk.assets:
            self._brush = Brush(self.desk.assets)
        view = self.view()
        self._brush.paint(surface, view)
        self.fresh = False
        if view.unfinished:
            self.changed()

    def texts(self) -> list[Label]:
        """The texts that a decision needs, as they are shown now."""
        return self.view().texts()

    def pointer(self) -> int:
        """Which pointer to show."""
        spot = None if self.hover is None else self.view().spot_at(self.hover)
        takes = spot is not None and spot.intent is not None and (spot.lit or bool(spot.rule))
        return pygame.SYSTEM_CURSOR_HAND if takes else pygame.SYSTEM_CURSOR_ARROW
