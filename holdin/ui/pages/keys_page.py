"""All keys and gamepad buttons, and how to change them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from typing_extensions import override

from holdin.ui.kit.input import Command, Pressed, UiEvent, shown
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid

COMMANDS: Final = {
    "take": msgid("Select what has the focus"),
    "skip": msgid("Skip the motion, leave out what is asked, or take the only answer"),
    "next": msgid("Focus the next thing"),
    "previous": msgid("Focus the one before"),
    "left": msgid("Focus to the left"),
    "right": msgid("Focus to the right"),
    "up": msgid("Focus above"),
    "down": msgid("Focus below"),
    "page_up": msgid("Scroll up"),
    "page_down": msgid("Scroll down"),
    "first": msgid("To a list’s beginning"),
    "last": msgid("To a list’s end"),
    "undo": msgid("Take the last input back"),
    "redo": msgid("Do it again"),
    "steps": msgid("All steps, to go back to any"),
    "map": msgid("The whole map"),
    "intents": msgid("Open map: what all monsters mean to do"),
    "turn": msgid("Open map: turn an area"),
    "turn_back": msgid("Open map: turn it back"),
    "log": msgid("The whole log"),
    "advice": msgid("Advice; in Hand: the referee"),
    "hint": msgid("Put the hint away"),
    "rules": msgid("The rules; in Hand: turn a card by 180°"),
    "symbols": msgid("All symbols, with what they mean"),
    "settings": msgid("Settings"),
    "keys": msgid("This page"),
    "flip": msgid("Hand: turn a card over"),
    "slant_left": msgid("Hand: turn it left"),
    "slant_right": msgid("Hand: turn it right"),
    "behind": msgid("Hand: slide in behind the deck"),
    "slide_out": msgid("Hand: slide out"),
    "tuck": msgid("Hand: tuck under the next card"),
    "raise": msgid("Hand: raise by 3 mm"),
    "throw": msgid("Hand: throw the ruler"),
    "fan": msgid("Hand: fan the abilities"),
    "to_hand": msgid("Hand: back to the fan"),
    "choose": msgid("Hand: select"),
    "discard": msgid("Hand: discard"),
    "lose": msgid("Hand: lose"),
    "keep": msgid("Hand: keep below"),
    "rest": msgid("Hand: long rest"),
    "short_rest": msgid("Hand: short rest"),
    "full_screen": msgid("Full screen"),
    "back": msgid("Back, or leave"),
    **dict.fromkeys((f"answer_{number}" for number in range(1, 10)), msgid("Select answer {number}")),
}
"""What each command does."""


@dataclass(eq=False)
class KeysPage(ListPage):
    """Every command with its keys; taking one waits for the key that it is to have."""

    titled = msgid("Keys")
    wide = 0.97
    closes = frozenset({"keys", "skip"})
    columns = 3
    waiting: str | None = None
    """The command that is to get another key."""
    refused: str = ""

    @property
    def said(self) -> Mapping[str, str]:
        """What works on the screen that all pages lie over, and what it does there."""
        below: Screen = self
        while isinstance(below, Overlay):
            below = below.under
        return below.own_commands or COMMANDS

    def meaning(self, command: str) -> str:
        """What a command does, in words."""
        text = self.said.get(command) or COMMANDS[command]
        return self.desk.words.tr(text, number=1 + (Command(command).number or 0))

    @override
    def rows(self) -> Sequence[Row]:
        """Every command, then the way back to the usual keys."""
        settings, tr = self.desk.settings, self.desk.words.tr
        usual = not settings.keys and not settings.pad
        reset = Row("reset", tr("Back to the usual keys"), self._reset, dim=usual)
        return [*map(self._row_of, self.said), reset]

    def _row_of(self, command: str) -> Row:
        waits = command == self.waiting
        value = " …" if waits else self._keys_of(command)
        wait = partial(self._wait, None if waits else command)
        return Row(f"key:{command}", self.meaning(command), wait, value=value, on=waits)

    def _keys_of(self, command: str) -> str:
        """A command's keys, and its gamepad button in brackets."""
        keys = [shown(key) for key in self.desk.keys.named.get(command, ()) if not key.startswith("kp")]
        buttons = [f"({button})" for button in self.desk.keys.pads.get(command, ())[:1]]
        return "  ".join([*keys, *buttons]) or "–"

    @override
    def note(self) -> str:
        tr = self.desk.words.tr
        if self.waiting is not None:
            return tr(
                "Press the new key or gamepad button for “{meaning}”. Esc leaves it as it is.",
                meaning=self.meaning(self.waiting),
            )
        if self.said is not COMMANDS:
            return tr("Numbers in brackets are gamepad buttons. Select a line to give it another key.")
        return tr(
            "Numbers in brackets are gamepad buttons. Select a line to give it another key. "
            "Where a hex can be chosen, its name goes there, such as c4; its letters are commands with Shift (⇑) then."
        )

    @override
    def warning(self) -> str:
        return self.refused or super().warning()

    # Events

    @override
    def on_event(self, event: UiEvent) -> Screen:
        """A pressed key is bound to the command that waits."""
        if isinstance(event, Pressed):
            self._bind(event)
            self.changed()
            return self
        return super().on_event(event)

    def _wait(self, command: str | None) -> None:
        """While it waits for a key it wants the keys themselves."""
        self.waiting, self.refused, self.listens = command, "", "commands" if command is None else "press"

    def _reset(self) -> Screen:
        self._wait(None)
        return self.with_settings(keys={}, pad={})

    def _bind(self, pressed: Pressed) -> None:
        """Bind a key, unless it means something else already."""
        if self.waiting is None or (not pressed.key and pressed.button is None):
            return
        other, settings, command = self.desk.keys.command_of(pressed), self.desk.settings, self.waiting
        if pressed.key != "escape" and other not in {None, command}:
            self.refused = self.desk.words.tr(
                "{key} means “{meaning}” already: choose another one.",
                key=shown(pressed.key) if pressed.button is None else f"({pressed.button})",
                meaning=self.meaning(other or ""),
            )
            return
        self._wait(None)
        if pressed.button is not None:
            self.with_settings(pad={**settings.pad, command: (pressed.button,)})
        elif pressed.key != "escape":
            self.with_settings(keys={**settings.keys, command: (pressed.key,)})
