"""The page of settings: each is turned on to its next value; everything is kept and applied at once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from typing_extensions import override

from holdin.saves.settings import GUARDS, PACES, SCALES, TEXT_SIZES, VOLUMES, Settings
from holdin.ui.pages.keys_page import KeysPage
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import language_name, languages, msgid
from holdin.words.words import Words

_SIZES: Final = {1.0: msgid("normal"), 1.25: msgid("large"), 1.5: msgid("largest")}
_PACES: Final = {
    "usual": msgid("as usual, × 1"),
    "fast": msgid("fast, × 2"),
    "slow": msgid("slow, × ½"),
    "off": msgid("at once"),
    "steps": msgid("one by one"),
}
_SCALES: Final = {0.75: msgid("small"), 1.0: msgid("normal"), 1.25: msgid("large")}


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that can be set, and how a value of it is told."""

    name: str
    text: str
    values: Callable[[], Sequence[object]] = lambda: (True, False)
    value: Callable[[Words, Any], str] = lambda words, on: words.tr("on") if on else words.tr("off")
    tip: str = ""


SETTINGS: Final = (
    Setting("language", msgid("Language"), languages, lambda _, lang: language_name(lang)),
    Setting(
        "text_size", msgid("Text size"), lambda: TEXT_SIZES, lambda words, size: words.tr(_SIZES.get(size, str(size)))
    ),
    Setting(
        "scale",
        msgid("Size of panels and buttons"),
        lambda: SCALES,
        lambda words, size: words.tr(_SCALES.get(size, str(size))),
    ),
    Setting("sound", msgid("Sound")),
    Setting("volume", msgid("Volume"), lambda: VOLUMES, lambda _, share: f"{round(share * 100)} %"),
    Setting("reduced_motion", msgid("Less motion")),
    Setting("high_contrast", msgid("High contrast")),
    Setting(
        "colour_shapes",
        msgid("Shapes besides colours"),
        tip=msgid("Colours that everybody can tell apart, and a shape beside each that matters."),
    ),
    Setting(
        "die_view",
        msgid("Show rolls as a die"),
        tip=msgid("A die instead of the ruler; the chances are the same."),
    ),
    Setting(
        "undo_rolls",
        msgid("Take back rolls"),
        tip=msgid("Whether undo may go back over a roll. The same answer meets the same roll again."),
    ),
    Setting(
        "hindrances",
        msgid("Hindrances (new games)"),
        tip=msgid("The advanced variant: what lies between you and a monster slows you both."),
    ),
    Setting(
        "pace",
        msgid("Speed of what is seen"),
        lambda: tuple(PACES),
        lambda words, pace: words.tr(_PACES[pace]),
        tip=msgid("Rolls, turns and blows. Any input skips them; one by one, each turn on the open map waits for it."),
    ),
    Setting(
        "ask_ways",
        msgid("Ask for monsters’ ways on the open map"),
        tip=msgid("Which of several equal ways a monster goes; else it takes the one that is shown beforehand."),
    ),
    Setting("guide", msgid("Hints in the first scenario and on the open map")),
    Setting("full_screen", msgid("Full screen")),
    Setting(
        "enlarge",
        msgid("Cards come up large under the pointer"),
        tip=msgid("After it has rested for a moment. With the focus of the keyboard they always do."),
    ),
    Setting(
        "guard",
        msgid("Pass over hasty input"),
        lambda: GUARDS,
        lambda words, ms: words.tr("{ms} ms", ms=ms),
        tip=msgid("A click or key isn’t taken if what it means has changed so shortly before."),
    ),
)


@dataclass(eq=False)
class SettingsPage(ListPage):
    """Settings, and the way to the keys."""

    titled = msgid("Settings")
    numbered = True
    closes = frozenset({"settings"})

    @override
    def rows(self) -> Sequence[Row]:
        """Each with its value."""
        keys = Row("keys", self.desk.words.tr("Keys and gamepad"), self._keys, value="→")
        return [*map(self._row_of, SETTINGS), keys]

    def _row_of(self, each: Setting) -> Row:
        words, settings = self.desk.words, self.desk.settings
        now, tip = getattr(settings, each.name), words.tr(each.tip) if each.tip else ""

        def turn(step: int) -> Screen:
            return self._change(turned(settings, each, step))

        id_, do, value = (
            f"setting:{each.name}",
            partial(self._change, turned(settings, each, 1)),
            each.value(words, now),
        )
        return Row(id_, words.tr(each.text), do, value=value, tip=tip, dim=now is False, turn=turn)

    def _change(self, change: Mapping[str, object]) -> Screen:
        """Another value holds at once."""
        following = self.with_settings(**change)
        self.desk.hear("card")
        return following

    def _keys(self) -> Screen:
        return KeysPage(self.desk, self.size, under=self)

    @override
    def command(self, name: str) -> Screen:
        return self._keys() if name == "keys" else super().command(name)


def turned(settings: Settings, setting: Setting, step: int) -> dict[str, object]:
    """What a turn changes; hints that are switched on are given again."""
    values, now = setting.values(), getattr(settings, setting.name)
    index = values.index(now) if now in values else 0
    change = {setting.name: values[(index + step) % len(values)]}
    return change | {"hints_seen": ()} if setting.name == "guide" else change
