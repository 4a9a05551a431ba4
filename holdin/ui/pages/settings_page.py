"""The page of settings: each is turned on to its next value; everything is kept and applied at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from holdin.ui.kit.intent import Intent
from holdin.ui.pages.keys_page import KeysPage
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.settings import GUARDS, SCALES, TEXT_SIZES, VOLUMES, Settings
from holdin.words.catalogues import language_name, languages, msgid

_SIZES: Final = {1.0: msgid("normal"), 1.25: msgid("large"), 1.5: msgid("largest")}
_SCALES: Final = {0.75: msgid("small"), 1.0: msgid("normal"), 1.25: msgid("large")}
KEYS: Final = "keys"


@dataclass(frozen=True, slots=True)
class Turn(Intent):
    """A setting to be turned to its next value, or the one before."""

    name: str
    step: int = 1


@dataclass(frozen=True, slots=True)
class _Setting:
    name: str
    words: str
    values: tuple[object, ...] = (True, False)
    tip: str = ""


_SETTINGS: Final = (
    _Setting("language", msgid("Language")),
    _Setting("text_size", msgid("Text size"), TEXT_SIZES),
    _Setting("scale", msgid("Size of panels and buttons"), SCALES),
    _Setting("sound", msgid("Sound")),
    _Setting("volume", msgid("Volume"), VOLUMES),
    _Setting("reduced_motion", msgid("Less motion")),
    _Setting("high_contrast", msgid("High contrast")),
    _Setting(
        "colour_shapes",
        msgid("Shapes besides colours"),
        tip=msgid("Colours that everybody can tell apart, and a shape beside each that matters."),
    ),
    _Setting(
        "die_view",
        msgid("Show rolls as a die"),
        tip=msgid("A die instead of the ruler; the chances are the same."),
    ),
    _Setting(
        "undo_rolls",
        msgid("Take back rolls"),
        tip=msgid("Whether undo may go back over a roll. The same answer meets the same roll again."),
    ),
    _Setting(
        "hindrances",
        msgid("Hindrances (new games)"),
        tip=msgid("The advanced variant: what lies between you and a monster slows you both."),
    ),
    _Setting("guide", msgid("Hints in the first scenario")),
    _Setting("full_screen", msgid("Full screen")),
    _Setting(
        "enlarge",
        msgid("Cards come up large under the pointer"),
        tip=msgid("After it has rested for a moment. With the focus of the keyboard they always do."),
    ),
    _Setting(
        "guard",
        msgid("Pass over hasty input"),
        GUARDS,
        tip=msgid("A click or key isn't taken if what it means has changed so shortly before."),
    ),
)


@dataclass(eq=False)
class SettingsPage(ListPage):
    """Settings, and the way to the keys."""

    numbered = True

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr("Settings")

    def rows(self) -> Sequence[Row]:
        """Each with its value."""
        tr = self.desk.words.tr
        found = [
            Row(
                f"setting:{each.name}",
                tr(each.words),
                partial(self._turn, each.name),
                value=self._value(each.name),
                tip=tr(each.tip) if each.tip else "",
                dim=getattr(self.desk.settings, each.name) is False,
            )
            for each in _SETTINGS
        ]
        return [*found, Row(KEYS, tr("Keys and gamepad"), self._keys, value="→")]

    def _turn(self, name: str, step: int = 1) -> Screen:
        """A setting's next value; it holds at once."""
        following = self.with_settings(**turned(self.desk.settings, Turn(name, step)))
        self.desk.hear("card")
        return following

    def _keys(self) -> Screen:
        return KeysPage(self.desk, self.size, under=self)

    def turned(self, row: str, step: int) -> Screen | None:
        """Left and right turn a value."""
        kind, _, name = row.partition(":")
        return self._turn(name, step) if kind == "setting" else None

    def command(self, name: str) -> Screen:
        """Its own key closes it too."""
        if name == "settings":
            return self.back()
        return self._keys() if name == "keys" else super().command(name)

    def _value(self, name: str) -> str:
        tr, value = self.desk.words.tr, getattr(self.desk.settings, name)
        match name:
            case "language":
                return language_name(str(value))
            case "text_size":
                return tr(_SIZES.get(value, str(value)))
            case "scale":
                return tr(_SCALES.get(value, str(value)))
            case "volume":
                return f"{round(value * 100)} %"
            case "guard":
                return tr("{ms} ms", ms=value)
            case _:
                return tr("on") if value else tr("off")


def turned(settings: Settings, turn: Turn) -> dict[str, object]:
    """What a turn changes; hints that are switched on are given again."""
    values = languages() if turn.name == "language" else _values(turn.name)
    now = getattr(settings, turn.name)
    index = values.index(now) if now in values else 0
    change: dict[str, object] = {turn.name: values[(index + turn.step) % len(values)]}
    if turn.name == "guide":
        change["hints_seen"] = ()
    return change


def _values(name: str) -> tuple[object, ...]:
    return next(setting.values for setting in _SETTINGS if setting.name == name)
