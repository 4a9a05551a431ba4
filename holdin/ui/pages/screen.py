"""A screen: events in, the next screen out; what it shows is a plain view."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, NamedTuple

from pygame import Surface

from holdin.ui.kit.builder import Builder
from holdin.ui.kit.focus import STEPS, WALKS, walked
from holdin.ui.kit.input import Clicked, Command, Dropped, Listens, Pointed, Resized, Scrolled, Typed, UiEvent
from holdin.ui.kit.intent import Deed, Intent, ShowRule
from holdin.ui.kit.measures import TARGET, Measures, clamped
from holdin.ui.kit.painter import Painter
from holdin.ui.kit.tips import explain
from holdin.ui.kit.view import Label, Picture, Spot, View
from holdin.ui.pages.desk import Desk


@dataclass(eq=False)
class Screen:
    """The base of all screens: it walks the focus and finds what is pointed at; the rest is theirs."""

    own_commands: ClassVar[Mapping[str, str]] = {}
    """All that keys mean here, in words, where that isn't what they mean in the game."""

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
    listens: Listens = field(default="commands", init=False)
    """What it wants of keys, as long as nothing else is said (see `listening`)."""
    _touched: str | None = field(default=None, init=False)
    """What has the focus because it was clicked."""
    fresh: bool = field(default=True, init=False)
    """Whether something has changed since it was drawn last."""
    _view: View | None = field(default=None, init=False)
    _brush: Painter | None = field(default=None, init=False)

    # What a screen says of itself

    def build(self, b: Builder) -> None:
        """Put everything it shows into a builder."""
        raise NotImplementedError

    def take(self, intent: Intent) -> "Screen":
        """Something was taken that is no deed; returns the next screen."""
        del intent
        return self

    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """What commands do here, besides opening pages."""
        return {}

    def command(self, name: str) -> "Screen":
        """A command that the base doesn't know; "beside" is a click on nothing that can be taken."""
        deed = self.deeds().get(name)
        return self.desk.ways.page(self, name) if deed is None else self.act(Deed(deed))

    def write(self, signs: str) -> None:
        """Signs were typed into a field, or BACKSPACE; only a screen that listens to text hears of them."""

    def listening(self) -> Listens:
        """What it wants of keys now."""
        return self.listens

    def outcome_of(self, intent: Intent | None) -> object:
        """What taking something would do now, where the intent alone doesn't tell: on or off, which step."""
        del intent
        return None

    def keyed(self) -> Mapping[str, object]:
        """What commands mean now, for those that don't always mean the same here."""
        return {}

    def dropped(self, path: Path) -> "Screen":
        """A file was let fall onto the window."""
        del path
        return self

    def reloaded(self, desk: Desk) -> "Screen":
        """The cards have been read again: the menu with them, unless a screen can go on."""
        self.leave()
        self.desk = desk
        return desk.ways.menu(self)

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

    def closing(self) -> "Screen":
        """The window is to close; a screen with something that would be lost may ask first, and be the next one."""
        self.closed = True
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
            case Scrolled(at):
                self._point_at(at)
            case Command(name):
                return self._commanded(name)
            case Typed(signs):
                self.write(signs)
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
            return self.command("beside")
        if spot.lit:
            self.focus = self.anchor = self._touched = spot.id
        return self.act(spot.intent)

    def act(self, intent: Intent | None) -> "Screen":
        """A deed is done, a rule is opened over any screen; what else is meant goes to the screen."""
        match intent:
            case None:
                return self
            case Deed(do):
                following = do()
                self.changed()
                return following if isinstance(following, Screen) else self
            case ShowRule(rule):
                return self.desk.ways.rule(self, rule)
        return self.take(intent)

    def _commanded(self, name: str) -> "Screen":
        spot = self.entered()
        if name == "take" and spot is not None:
            return self.act(spot.intent)
        if name not in STEPS and name not in WALKS:
            return self.command(name)
        self._walk(name)
        if self.focus is not None and self.focused() is None:  # it was there only for what had the focus before
            self._walk(name)
        return self

    def _walk(self, name: str) -> None:
        before = self.focused() or self.view().spot(self.anchor or "")
        there = walked(self.lit(), before, name)
        if there is not None:
            self.anchor = before.id if before is not None else self.anchor
            self.focus, self.hover, self._touched = there.id, None, None
            self.changed()

    def changed(self) -> None:
        """It must be drawn again."""
        self.fresh, self._view = True, None

    # Focus

    def lit(self) -> list[Spot]:
        """The spots that the focus walks to, in reading order of the screen's parts."""
        return [spot for spot in self.view().spots if spot.lit]

    def focused(self, seen: View | None = None) -> Spot | None:
        """The spot that has the focus.

        :param seen: what is on the window, where that isn't what would be shown now.
        """
        return None if self.focus is None else (self.view() if seen is None else seen).spot(self.focus)

    def entered(self, seen: View | None = None) -> Spot | None:
        """What Enter takes: what the keyboard has walked to; what was clicked has been taken already."""
        return self.focused(seen) if self.focus != self._touched else None

    # Showing

    @property
    def target(self) -> int:
        """Nothing that is to be hit is smaller (pixels)."""
        return TARGET

    @property
    def measures(self) -> Measures:
        """The window's sizes."""
        settings = self.desk.settings
        return Measures(self.size, settings.text_size, self.desk.assets.theme.sizes, settings.scale, self.target)

    def view(self) -> View:
        """What it shows now."""
        if self._view is None:
            builder = Builder(self.desk.assets, self.measures, self.focus, self.hover)
            if isinstance(heard := self.listening(), frozenset):
                builder.typed = heard
            builder.add(Picture(self.desk.hands.table(self.size), (0, 0)))
            self.build(builder)
            explain(builder, self.desk.words, None if self.focus == self._touched else self.focus)
            if self.slip is not None:
                self.hasty(builder, self.slip)
            self._view = builder.view
        return self._view

    def hasty(self, b: Builder, at: tuple[int, int]) -> None:
        """Say that an input at a point came too soon."""
        b.plate(self.desk.words.tr("Too soon: not taken"), at)

    def draw(self, surface: Surface) -> None:
        """Draw it onto the window."""
        if self._brush is None or self._brush.assets is not self.desk.assets:
            self._brush = Painter(self.desk.assets)
        view = self.view()
        self._brush.paint(surface, view)
        self.fresh = False
        if view.unfinished:
            self.changed()

    def texts(self) -> list[Label]:
        """The texts that a decision needs, as they are shown now."""
        return self.view().texts()


Onward = Callable[[Screen], Screen]
"""From one screen to another."""


class Choice(NamedTuple):
    """What can be chosen, in words, and where it leads."""

    id: str
    text: str
    do: Callable[[], Screen]
