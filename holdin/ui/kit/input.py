"""From mouse, touch, keyboard and gamepad to one small set of events; which key does what is data."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal

import pygame

from holdin.draw.paths import asset_root
from holdin.errors import HoldinError

TAP_SECONDS: Final = 0.5
"""A finger that stays longer looks closer, it doesn't take."""
LOST_SECONDS: Final = 20.0
"""After so long a finger that was never lifted is forgotten."""
DRAG_SHARE: Final = 0.02
"""A finger that moves further, as a part of the window's height, scrolls."""
LINES_A_HEIGHT: Final = 40
"""How many lines a finger scrolls along the whole window."""
TWICE_SECONDS: Final = 0.4
"""Two clicks within so long, so near each other, are a double click."""
TWICE_PIXELS: Final = 12
FLICK_SECONDS: Final = 0.12
"""A throw's speed is measured over so long."""
STICK: Final = 0.6
"""How far a stick must be pushed, 0 to 1."""
MODIFIERS: Final = {"ctrl": pygame.KMOD_CTRL | pygame.KMOD_META, "shift": pygame.KMOD_SHIFT}
BACKSPACE: Final = "\b"


@dataclass(frozen=True, slots=True)
class Pointed:
    """The pointer is here; None: it has left."""

    at: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Clicked:
    """Something was clicked or tapped."""

    at: tuple[int, int]
    began: float | None = field(default=None, compare=False)
    """When the finger came down, in seconds; none: at this moment."""


@dataclass(frozen=True, slots=True)
class Grabbed:
    """The left button or a finger went down."""

    at: tuple[int, int]
    twice: bool = False
    """Whether it is the second time in the same place within a moment."""


@dataclass(frozen=True, slots=True)
class Dragged:
    """It moves, still down."""

    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class LetGo:
    """It is up again."""

    at: tuple[int, int]
    speed: tuple[float, float] = (0.0, 0.0)
    """How fast it moved at the last, in pixels a second: a flick is fast."""


@dataclass(frozen=True, slots=True)
class Scrolled:
    """The wheel or a finger: lines up are positive."""

    at: tuple[int, int]
    lines: int
    finger: bool = field(default=False, compare=False)
    """Whether a finger does it: then lines follow each other quickly."""


@dataclass(frozen=True, slots=True)
class Command:
    """A key or a button, by what it means, such as "take"."""

    name: str

    @property
    def number(self) -> int | None:
        """Which answer, counted from 0, if it means one."""
        word, _, digit = self.name.partition("_")
        return int(digit) - 1 if word == "answer" else None


@dataclass(frozen=True, slots=True)
class Typed:
    """Something was typed into a field; BACKSPACE takes the last sign away."""

    text: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """A file was let fall onto the window."""

    path: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key, as it is written in the file of keys, or a gamepad's button: what a command may be bound to."""

    key: str = ""
    button: int | None = None


Listens = Literal["commands", "text", "press", "drags", "paints"] | frozenset[str]
"""What a screen wants of keys: what they mean, what they type, or which they are. "drags" wants what they mean, and
pointer and finger as they go down, move and come up, instead of clicks; "paints" wants that, and what keys type. Of a
set, these keys are typed while Shift isn't held, and all others mean what they mean."""


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has another size."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Closed:
    """The window is to be closed."""


UiEvent = (
    Pointed | Clicked | Grabbed | Dragged | LetGo | Scrolled | Command | Typed | Dropped | Pressed | Resized | Closed
)


class KeysError(HoldinError):
    """A file of keys that can't be used; names the entry that is wrong."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Commands by key and by gamepad button."""

    named: Mapping[str, tuple[str, ...]]
    """Per command, its keys as written in the file; the first is the one to show."""
    pads: Mapping[str, tuple[int, ...]]
    """Per command, its gamepad buttons."""
    by_key: Mapping[str, str]
    by_button: Mapping[int, str]

    @classmethod
    def made(cls, named: Mapping[str, tuple[str, ...]], pads: Mapping[str, tuple[int, ...]]) -> "Keys":
        """Keys from what belongs to each command.

        :raises KeysError: a key is unknown or means two things.
        """
        by_key: dict[str, str] = {}
        for command, keys in named.items():
            for key in keys:
                known = _known(key)
                if known is None:
                    raise KeysError(f"the keys can’t be used: {command} = {key!r} is no key")
                if known in by_key:
                    raise KeysError(f"the keys can’t be used: {key!r} means both {by_key[known]} and {command}")
                by_key[known] = command
        by_button = {button: command for command, found in pads.items() for button in found}
        return cls(dict(named), dict(pads), by_key, by_button)

    def of(self, command: str) -> str:
        """The key to show for a command; empty if it has none."""
        keys = self.named.get(command, ())
        return shown(keys[0]) if keys else ""

    def command_of(self, pressed: Pressed) -> str | None:
        """What a key or button means now."""
        return self.by_key.get(pressed.key) if pressed.button is None else self.by_button.get(pressed.button)

    def changed(self, keys: Mapping[str, tuple[str, ...]], pads: Mapping[str, tuple[int, ...]]) -> "Keys":
        """With other keys for some commands, which those that had them lose; these ones if that can't be."""
        taken = {key for command, found in keys.items() if command in self.named for key in found}
        pushed = {button for command, found in pads.items() if command in self.named for button in found}
        named = {command: tuple(key for key in found if key not in taken) for command, found in self.named.items()}
        buttons = {command: tuple(one for one in found if one not in pushed) for command, found in self.pads.items()}
        named |= {command: found for command, found in keys.items() if command in self.named}
        buttons |= {command: found for command, found in pads.items() if command in self.named}
        try:
            return Keys.made(named, buttons)
        except KeysError:
            return self


_SHOWN: Final = {
    "return": "Enter",
    "escape": "Esc",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "pageup": "PgUp",
    "pagedown": "PgDn",
}


def shown(key: str) -> str:
    """A key as it stands on the keyboard, such as "Ctrl+Z"."""
    return "+".join(_SHOWN.get(part, part.capitalize()) for part in key.split("+")) if key != "+" else key


def read_keys(text: str) -> Keys:
    """Keys from a file's text.

    :raises KeysError: it is no TOML, or a key is unknown or means two things.
    """
    try:
        raw: dict[str, Any] = tomllib.loads(text)
        named = {command: tuple(map(str, keys)) for command, keys in raw.get("keys", {}).items()}
        pads = {command: tuple(map(int, found)) for command, found in raw.get("pad", {}).items()}
    except (tomllib.TOMLDecodeError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise KeysError(f"the keys can’t be used: {error}") from error
    except RecursionError as error:
        raise KeysError("the keys can’t be used: nested too deep") from error
    return Keys.made(named, pads)


def _known(key: str) -> str | None:
    """A key of a file in the spelling that `_spellings` has for it; none for what is no key."""
    if _is_sign(key):
        return key
    *held, name = key.split("+")
    codes, _ = _names()
    known = codes.get(getattr(pygame, f"K_{name}", getattr(pygame, f"K_{name.upper()}", None)))
    if known is None or not MODIFIERS.keys() >= set(held):
        return None
    return "".join(f"{modifier}+" for modifier in MODIFIERS if modifier in held) + known


def _is_sign(key: str) -> bool:
    """Whether it is meant as it is typed, such as "?", on whatever key that is."""
    return len(key) == 1 and key.isprintable() and not key.isalnum() and not key.isspace()


@cache
def _names() -> tuple[dict[int | None, str], dict[int | None, str]]:
    """The names of keys by code and by place on the keyboard; modifiers are no keys of their own."""
    bare = ("SHIFT", "CTRL", "ALT", "META", "GUI", "SUPER", "CAPSLOCK", "NUMLOCK", "MODE", "UNKNOWN")
    found: tuple[dict[int | None, str], dict[int | None, str]] = {}, {}
    for table, prefix in zip(found, ("K_", "KSCAN_"), strict=True):
        names = [name for name in dir(pygame) if name.startswith(prefix) and not name.endswith(bare)]
        table.update({getattr(pygame, name): name.removeprefix(prefix).lower() for name in names})
    return found


def _spellings(event: pygame.Event) -> Iterator[str]:
    """How a pressed key may stand in a file of keys, the nearest first; nothing for shift and its like alone.

    Letters are meant by their place, too, and a shift that no command needs does no harm.
    """
    sign = getattr(event, "unicode", "")
    if _is_sign(sign):
        yield sign
    codes, places = _names()
    names = [name for name in (codes.get(event.key), places.get(getattr(event, "scancode", 0))) if name]
    ctrl, shift = (f"{held}+" if event.mod & modifier else "" for held, modifier in MODIFIERS.items())
    for held in dict.fromkeys((ctrl + shift, ctrl)):
        yield from (held + name for name in names)


def load_keys() -> Keys:
    """The keys of `assets/keys.toml`.

    :raises KeysError: see `read_keys`.
    """
    return read_keys((asset_root() / "keys.toml").read_text(encoding="utf-8"))


class Grip:
    """The left button or one finger, from its way down to its way up."""

    def __init__(self) -> None:
        self._trail: list[tuple[float, tuple[int, int]]] = []
        self._last: tuple[float, tuple[int, int]] | None = None

    def read(self, event: pygame.Event, size: tuple[int, int], now: float) -> UiEvent | None:
        """What an event of the pointer or a finger means to a screen that wants drags; none for any other event."""
        if event.type in _FINGERS:
            return self._moved(event.type, _pixels(event, size), now)
        if event.type not in _AS_FINGER or getattr(event, "button", pygame.BUTTON_LEFT) != pygame.BUTTON_LEFT:
            return None
        return self._moved(_AS_FINGER[event.type], event.pos, now)

    def _moved(self, kind: int, at: tuple[int, int], now: float) -> UiEvent | None:
        if kind == pygame.FINGERDOWN:
            if self._trail and now - self._trail[-1][0] < LOST_SECONDS:
                return None  # a second finger
            twice = self._last is not None and now - self._last[0] < TWICE_SECONDS and _near(at, self._last[1])
            self._trail, self._last = [(now, at)], None if twice else (now, at)
            return Grabbed(at, twice)
        if not self._trail:
            return Pointed(at) if kind == pygame.FINGERMOTION else None
        if kind == pygame.FINGERMOTION:
            self._trail.append((now, at))
            return Dragged(at)
        speed, self._trail = self._speed(at, now), []
        return LetGo(at, speed)

    def _speed(self, at: tuple[int, int], now: float) -> tuple[float, float]:
        began, start = next((point for point in self._trail if now - point[0] <= FLICK_SECONDS), (now, at))
        seconds = max(now - began, 1 / 60)
        return (at[0] - start[0]) / seconds, (at[1] - start[1]) / seconds


_AS_FINGER: Final = {
    pygame.MOUSEBUTTONDOWN: pygame.FINGERDOWN,
    pygame.MOUSEMOTION: pygame.FINGERMOTION,
    pygame.MOUSEBUTTONUP: pygame.FINGERUP,
}


_FINGERS: Final = frozenset(_AS_FINGER.values())
_GRIPS: Final = _FINGERS | {pygame.MOUSEBUTTONDOWN}


def _near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= TWICE_PIXELS


class Input:
    """Translates pygame's events; it remembers fingers and sticks."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._grip = Grip()
        self._finger = Grip()
        self._tapped: float | None = None
        """When the finger that is down came down; none once it scrolls."""
        self._scrolled_from = 0
        self._stick: dict[int, int] = {}
        self._readers: dict[int, Callable[[pygame.Event], UiEvent | None]] = {
            pygame.QUIT: lambda _event: Closed(),
            pygame.KEYDOWN: self._key,
            pygame.MOUSEMOTION: lambda event: Pointed(event.pos),
            pygame.MOUSEBUTTONDOWN: self._mouse_pressed,
            pygame.MOUSEWHEEL: lambda event: Scrolled(pygame.mouse.get_pos(), event.y),
            pygame.WINDOWLEAVE: lambda _event: Pointed(None),
            pygame.JOYBUTTONDOWN: lambda event: _command(keys.by_button.get(event.button)),
            pygame.JOYHATMOTION: lambda event: _command(_DIRECTIONS.get(tuple(event.value))),
            pygame.JOYAXISMOTION: self._axis,
            pygame.WINDOWSIZECHANGED: lambda event: Resized((event.x, event.y)),
            pygame.DROPFILE: lambda event: Dropped(event.file),
            pygame.VIDEORESIZE: lambda event: Resized(event.size),
        }

    def read(
        self, event: pygame.Event, size: tuple[int, int], now: float, listens: Listens = "commands"
    ) -> UiEvent | None:
        """What an event means in a window of a size, at a time in seconds; nothing if it means nothing to us."""
        if getattr(event, "touch", False):
            return None  # the mouse that a finger pretends to be
        grips = listens in {"drags", "paints"}
        heard = self._grip.read(event, size, now) if grips else None
        if heard is None and listens != "drags":
            heard = self._heard(event, listens)
        if heard is not None:
            return heard
        if grips and event.type in _GRIPS:
            return Command("back") if getattr(event, "button", 0) == pygame.BUTTON_RIGHT else None
        if event.type in _FINGERS:
            return self._touched(self._finger.read(event, size, now), size, now)
        reader = self._readers.get(event.type)
        return None if reader is None else reader(event)

    @staticmethod
    def _heard(event: pygame.Event, listens: Listens) -> UiEvent | None:
        """What a screen that listens to keys themselves hears."""
        if listens == "press" and event.type == pygame.JOYBUTTONDOWN:
            return Pressed(button=event.button)
        if event.type != pygame.KEYDOWN or listens == "commands":
            return None
        if isinstance(listens, frozenset):
            signs = () if event.mod & MODIFIERS["shift"] else (each.removeprefix("kp") for each in _spellings(event))
            return next((Typed(sign) for sign in signs if sign in listens), None)
        if listens == "press":
            return Pressed(next(_spellings(event), ""))
        text = getattr(event, "unicode", "")
        if event.key == pygame.K_BACKSPACE:
            return Typed(BACKSPACE)
        return Typed(text) if text.isprintable() and text and not event.mod & MODIFIERS["ctrl"] else None

    def _key(self, event: pygame.Event) -> UiEvent | None:
        return _command(next(filter(None, map(self._keys.by_key.get, _spellings(event))), None))

    @staticmethod
    def _mouse_pressed(event: pygame.Event) -> UiEvent | None:
        if event.button == pygame.BUTTON_RIGHT:
            return Command("back")
        return Clicked(event.pos) if event.button == pygame.BUTTON_LEFT else None

    def _touched(self, moved: UiEvent | None, size: tuple[int, int], now: float) -> UiEvent | None:
        """What a finger means to a screen that wants no drags: it taps, looks closer, or scrolls."""
        match moved:
            case Grabbed(at):
                self._tapped, self._scrolled_from = now, at[1]
            case Dragged(at):
                way = (at[1] - self._scrolled_from) / size[1]
                if abs(way) >= DRAG_SHARE:
                    self._tapped, self._scrolled_from = None, at[1]
                    return Scrolled(at, round(way * LINES_A_HEIGHT), finger=True)
            case LetGo(at):
                began = self._tapped
                return Pointed(None) if began is None or now - began > TAP_SECONDS else Clicked(at, began)
            case _:
                return None
        return Pointed(at)

    def _axis(self, event: pygame.Event) -> UiEvent | None:
        """A stick pushed far enough counts once, until it is let go."""
        pushed = 0 if abs(event.value) < STICK else (1 if event.value > 0 else -1)
        if event.axis > 1 or pushed == self._stick.get(event.axis, 0):
            return None
        self._stick[event.axis] = pushed
        return _command(_DIRECTIONS.get((pushed, 0) if event.axis == 0 else (0, -pushed)))


_DIRECTIONS: Final[Mapping[tuple[int, ...], str]] = {(-1, 0): "left", (1, 0): "right", (0, 1): "up", (0, -1): "down"}
"""Commands by where a stick is pushed: across, up."""


def _command(name: str | None) -> Command | None:
    return None if name is None else Command(name)


def _pixels(event: pygame.Event, size: tuple[int, int]) -> tuple[int, int]:
    return round(event.x * (size[0] - 1)), round(event.y * (size[1] - 1))
