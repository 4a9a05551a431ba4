"""From mouse, touch, keyboard and gamepad to one small set of events; which key does what is data."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal

import pygame

from holdin.draw.where import asset_root
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
MODIFIERS: Final = {"shift": pygame.KMOD_SHIFT, "ctrl": pygame.KMOD_CTRL | pygame.KMOD_META}


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


Listens = Literal["commands", "text", "press", "drags"]
"""What a screen wants of keys: what they mean, what they type, or which they are. "drags" wants what they mean, and
pointer and finger as they go down, move and come up, instead of clicks."""


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
    by_key: Mapping[tuple[str, int], str]
    by_sign: Mapping[str, str]
    by_button: Mapping[int, str]

    @classmethod
    def made(cls, named: Mapping[str, tuple[str, ...]], pads: Mapping[str, tuple[int, ...]]) -> "Keys":
        """Keys from what belongs to each command.

        :raises KeysError: a key is unknown or means two things.
        """
        by_key: dict[tuple[str, int], str] = {}
        by_sign: dict[str, str] = {}
        for command, keys in named.items():
            for key in keys:
                _bind(command, key, by_key, by_sign)
        by_button = {button: command for command, found in pads.items() for button in found}
        return cls(dict(named), dict(pads), by_key, by_sign, by_button)

    def of(self, command: str) -> str:
        """The key to show for a command; empty if it has none."""
        keys = self.named.get(command, ())
        return shown(keys[0]) if keys else ""

    def command_of(self, pressed: Pressed) -> str | None:
        """What a key or button means now."""
        if pressed.button is not None:
            return self.by_button.get(pressed.button)
        return next((command for command, keys in self.named.items() if pressed.key in keys), None)

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
        raise KeysError(f"the keys can't be used: {error}") from error
    except RecursionError as error:
        raise KeysError("the keys can't be used: nested too deep") from error
    return Keys.made(named, pads)


def _bind(command: str, key: str, by_key: dict[tuple[str, int], str], by_sign: dict[str, str]) -> None:
    if len(key) == 1 and not key.isalnum():
        by_sign[key] = command
        return
    *modifiers, name = key.split("+")
    if _constant(name) is None or any(modifier not in MODIFIERS for modifier in modifiers):
        raise KeysError(f"the keys can't be used: {command} = {key!r} is no key")
    place = (name, sum(MODIFIERS[modifier] for modifier in modifiers))
    if place in by_key:
        raise KeysError(f"the keys can't be used: {key!r} means both {by_key[place]} and {command}")
    by_key[place] = command


@cache
def _names() -> tuple[dict[int, str], dict[int, str]]:
    """The names of keys by code and by place on the keyboard; modifiers are no keys of their own."""
    bare = ("SHIFT", "CTRL", "ALT", "META", "GUI", "SUPER", "CAPSLOCK", "NUMLOCK", "MODE", "UNKNOWN")
    found: tuple[dict[int, str], dict[int, str]] = {}, {}
    for table, prefix in zip(found, ("K_", "KSCAN_"), strict=True):
        names = [name for name in dir(pygame) if name.startswith(prefix) and not name.endswith(bare)]
        table.update({getattr(pygame, name): name.removeprefix(prefix).lower() for name in names})
    return found


def _constant(name: str) -> int | None:
    upper = name.upper()
    found: int | None = getattr(pygame, f"K_{name}", getattr(pygame, f"K_{upper}", None))
    return found


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
        if event.type in {pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP}:
            return self._moved(event.type, _pixels(event, size), now)
        if event.type not in _AS_FINGER or getattr(event, "touch", False):
            return None
        if event.type != pygame.MOUSEMOTION and event.button != pygame.BUTTON_LEFT:
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


_GRIPS: Final = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP, pygame.MOUSEBUTTONDOWN})


def _near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= TWICE_PIXELS


class Input:
    """Translates pygame's events; it remembers fingers and sticks."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._grip = Grip()
        self._finger: tuple[float, float, float] | None = None
        self._dragged = False
        self._stick: dict[int, int] = {}
        self._codes = {(_constant(name), modifier): command for (name, modifier), command in keys.by_key.items()}
        self._scans = {
            (getattr(pygame, f"KSCAN_{name.upper()}", None), modifier): command
            for (name, modifier), command in keys.by_key.items()
        }
        self._readers: dict[int, Callable[[pygame.Event, tuple[int, int], float], UiEvent | None]] = {
            pygame.QUIT: lambda _event, _size, _now: Closed(),
            pygame.KEYDOWN: self._key,
            pygame.MOUSEMOTION: self._mouse_moved,
            pygame.MOUSEBUTTONDOWN: self._mouse_pressed,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.WINDOWLEAVE: lambda _event, _size, _now: Pointed(None),
            pygame.FINGERDOWN: self._finger_down,
            pygame.FINGERMOTION: self._finger_moved,
            pygame.FINGERUP: self._finger_up,
            pygame.JOYBUTTONDOWN: lambda event, _size, _now: self._button(event.button),
            pygame.JOYHATMOTION: lambda event, _size, _now: self._direction(*event.value),
            pygame.JOYAXISMOTION: self._axis,
            pygame.WINDOWSIZECHANGED: lambda event, _size, _now: Resized((event.x, event.y)),
            pygame.DROPFILE: lambda event, _size, _now: Dropped(event.file),
            pygame.VIDEORESIZE: lambda event, _size, _now: Resized(event.size),
        }

    def read(
        self, event: pygame.Event, size: tuple[int, int], now: float, listens: Listens = "commands"
    ) -> UiEvent | None:
        """What an event means in a window of a size, at a time in seconds; nothing if it means nothing to us."""
        heard = self._grip.read(event, size, now) if listens == "drags" else self._heard(event, listens)
        if heard is not None:
            return heard
        if listens == "drags" and event.type in _GRIPS:
            return Command("back") if getattr(event, "button", 0) == pygame.BUTTON_RIGHT else None
        reader = self._readers.get(event.type)
        return reader(event, size, now) if reader is not None else None

    @staticmethod
    def _heard(event: pygame.Event, listens: Listens) -> UiEvent | None:
        """What a screen that listens to keys themselves hears."""
        if listens == "press" and event.type == pygame.JOYBUTTONDOWN:
            return Pressed(button=event.button)
        if event.type != pygame.KEYDOWN or listens == "commands":
            return None
        if listens == "press":
            return Pressed(_key_name(event))
        text = getattr(event, "unicode", "")
        if event.key == pygame.K_BACKSPACE:
            return Typed(BACKSPACE)
        return Typed(text) if text.isprintable() and text and not event.mod & MODIFIERS["ctrl"] else None

    def _key(self, event: pygame.Event, _size: tuple[int, int], _now: float) -> UiEvent | None:
        sign = self._keys.by_sign.get(getattr(event, "unicode", ""))
        if sign is not None:
            return Command(sign)
        for modifier in self._held(event.mod):
            code, scan = (event.key, modifier), (getattr(event, "scancode", 0), modifier)
            command = self._codes.get(code) or self._scans.get(scan)
            if command is not None:
                return Command(command)
        return None

    @staticmethod
    def _held(mod: int) -> tuple[int, ...]:
        """What the held modifiers may stand for: a shift that no command needs does no harm."""
        if mod & MODIFIERS["ctrl"]:
            return (MODIFIERS["ctrl"],)
        return (MODIFIERS["shift"], 0) if mod & MODIFIERS["shift"] else (0,)

    @staticmethod
    def _mouse_moved(event: pygame.Event, _size: tuple[int, int], _now: float) -> UiEvent | None:
        return None if getattr(event, "touch", False) else Pointed(event.pos)

    @staticmethod
    def _mouse_pressed(event: pygame.Event, _size: tuple[int, int], _now: float) -> UiEvent | None:
        if getattr(event, "touch", False):
            return None
        if event.button == pygame.BUTTON_RIGHT:
            return Command("back")
        return Clicked(event.pos) if event.button == pygame.BUTTON_LEFT else None

    @staticmethod
    def _wheel(event: pygame.Event, _size: tuple[int, int], _now: float) -> UiEvent | None:
        if getattr(event, "touch", False):
            return None
        return Scrolled(pygame.mouse.get_pos(), event.y)

    def _finger_down(self, event: pygame.Event, size: tuple[int, int], now: float) -> UiEvent | None:
        if self._finger is not None and now - self._finger[2] < LOST_SECONDS:
            return None  # a second finger
        self._finger, self._dragged = (event.x, event.y, now), False
        return Pointed(_pixels(event, size))

    def _finger_moved(self, event: pygame.Event, size: tuple[int, int], _now: float) -> UiEvent | None:
        if self._finger is None:
            return None
        moved = event.y - self._finger[1]
        if abs(moved) < DRAG_SHARE:
            return Pointed(_pixels(event, size))
        self._dragged = True
        self._finger = (event.x, event.y, self._finger[2])
        return Scrolled(_pixels(event, size), round(moved * LINES_A_HEIGHT))

    def _finger_up(self, event: pygame.Event, size: tuple[int, int], now: float) -> UiEvent | None:
        finger, self._finger = self._finger, None
        if finger is None or self._dragged or now - finger[2] > TAP_SECONDS:
            return Pointed(None)
        return Clicked(_pixels(event, size), finger[2])

    def _button(self, button: int) -> UiEvent | None:
        command = self._keys.by_button.get(button)
        return None if command is None else Command(command)

    @staticmethod
    def _direction(across: int, up: int) -> UiEvent | None:
        names = {(-1, 0): "left", (1, 0): "right", (0, 1): "up", (0, -1): "down"}
        name = names.get((across, up))
        return None if name is None else Command(name)

    def _axis(self, event: pygame.Event, _size: tuple[int, int], _now: float) -> UiEvent | None:
        """A stick pushed far enough counts once, until it is let go."""
        pushed = 0 if abs(event.value) < STICK else (1 if event.value > 0 else -1)
        if event.axis > 1 or pushed == self._stick.get(event.axis, 0):
            return None
        self._stick[event.axis] = pushed
        return self._direction(pushed, 0) if event.axis == 0 else self._direction(0, -pushed)


def _key_name(event: pygame.Event) -> str:
    """A pressed key as it is written in a file of keys; empty for one that has no name, such as shift alone."""
    sign = getattr(event, "unicode", "")
    if len(sign) == 1 and sign.isprintable() and not sign.isalnum() and not sign.isspace():
        return sign
    codes, places = _names()
    name = codes.get(event.key) or places.get(getattr(event, "scancode", 0), "")
    held = "".join(f"{modifier}+" for modifier in ("ctrl", "shift") if event.mod & MODIFIERS[modifier])
    return held + name if name else ""


def _pixels(event: pygame.Event, size: tuple[int, int]) -> tuple[int, int]:
    return round(event.x * (size[0] - 1)), round(event.y * (size[1] - 1))
