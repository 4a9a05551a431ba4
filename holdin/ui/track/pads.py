"""Pads of numbers over the tracker: a value picked out of few, or typed digit by digit."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from typing_extensions import override

from holdin.models.monster import HealRow
from holdin.tracker import taps
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import BACKSPACE, Listens
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import Centred, Panel, across, column, grid, whole
from holdin.ui.kit.nodes import SPACE, Node, TextLine, button
from holdin.ui.pages.screen import Screen
from holdin.ui.track.sheet_pages import DASH, OverSheet
from holdin.words.translator import signed

Shown = int | HealRow | None
"""What stands in a row of a behaviour table (MON-2)."""
KEYS: Final = 10
"""How many numbers stand side by side."""
STEPS: Final = -1, 1, -2, None, -3, 3, -5, None
"""What befalls HP in one go, most often."""


@dataclass(eq=False, kw_only=True)
class PadPage(OverSheet):
    """A value picked out of few: two taps for any of them."""

    heading: str
    values: Sequence[int | None]
    value: Shown = None
    """The one there is."""
    tap: Callable[[Any], taps.Tap]
    """The tap that a value is."""
    heals: Sequence[HealRow] = ()
    """What may stand there instead."""

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        keys = grid(map(self._key, self.values), KEYS, gap=0.5)
        head = across(TextLine(self.heading, "strong"), self.way_back(), shares=(0.7, 0.3))
        page = column(head, keys)
        if self.heals:
            heals = grid(map(self._heal, self.heals), KEYS, gap=0.5)
            page = column(head, keys, TextLine(self.desk.words.tr("A heal instead"), "dim"), heals)
        whole(b, Centred(Panel(page, 2)), margin=1)

    def _key(self, value: int | None) -> Node:
        do = partial(self.on.do, self.tap(value))
        return button(f"value:{value}", DASH if value is None else str(value), do, on=value == self.value)

    def _heal(self, value: HealRow) -> Node:
        do = partial(self.on.do, self.tap(value))
        return button(f"heal:{value.heal}", str(value.heal), do, icon="heal", on=value == self.value)


@dataclass(eq=False, kw_only=True)
class KeypadPage(OverSheet):
    """A number typed digit by digit, or so much more or less in one tap; what can't go on is taken at once."""

    heading: str
    value: int | None
    """The one there is."""
    most: int
    least: int = 0
    on_value: Callable[[int], object]
    """What a number does; unless it leads elsewhere, the page below is shown again."""
    steps: Sequence[int | None] = STEPS
    """In two columns; none leaves a place empty."""
    typed: str = field(default="", init=False)
    listens: Listens = field(default="text", init=False)

    def _after(self, sign: str) -> list[int]:
        """The numbers that may be meant once a digit is added; a 0 before them does no harm where there is no 0."""
        wide, typed = len(str(self.most)), self.typed + sign
        numbers = range(self.least, self.most + 1)
        return [n for n in numbers if str(n).startswith(typed) or (self.least and str(n).zfill(wide).startswith(typed))]

    @property
    def _said(self) -> int | None:
        """The number that has been typed so far."""
        return int(self.typed) if self.typed and self.least <= int(self.typed) <= self.most else None

    @override
    def write(self, signs: str) -> None:
        """A digit of the keyboard; one that leads to no number is passed over."""
        if signs == BACKSPACE:
            self._clear()
        elif signs.isdecimal() and self._after(signs):
            self.typed += signs

    @override
    def update(self, now: float) -> Screen:
        """A number that was typed on the keyboard and can't go on is taken."""
        return self._take(self._said) if self._said is not None and self._after("") == [self._said] else self

    @override
    def waits(self, now: float) -> float | None:
        return 0 if self._said is not None and self._after("") == [self._said] else None

    def _digit(self, sign: str) -> Screen:
        self.write(sign)
        return self.update(0.0)

    def _clear(self) -> None:
        self.typed = self.typed[:-1]

    def _take(self, value: int) -> Screen:
        self.typed = ""
        following = self.on_value(value)
        return following if isinstance(following, Screen) else self.back()

    @override
    def command(self, name: str) -> Screen:
        """Enter takes what has been typed."""
        return self._enter() if name == "take" else super().command(name)

    def _enter(self) -> Screen:
        return self if self._said is None else self._take(self._said)

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        now = DASH if self.value is None else str(self.value)
        head = across(TextLine(self.heading, "strong"), self.way_back(), shares=(0.64, 0.36))
        shown = TextLine(f"{now} → {self.typed}|" if self.typed else now, "heading", "centre", high=1.2)
        keys = grid((*map(self._key, "123456789"), *self._below()), 3, gap=0.5)
        steps = [self._step(self.value, step) for step in self.steps if self.value is not None]
        body = across(keys, grid(steps, 2, gap=0.5), gap=2, shares=(0.58, 0.42)) if steps else keys
        whole(b, Centred(Panel(column(head, shown, body), 2), lambda b: b.m.px(600)), margin=1)

    def _key(self, sign: str) -> Node:
        off = not self._after(sign)
        return button(f"digit:{sign}", sign, None if off else Deed(partial(self._digit, sign), self.typed), off=off)

    def _below(self) -> Iterator[Node]:
        tr, none = self.desk.words.tr, self._said is None
        yield button("clear", "←", None if not self.typed else Deed(self._clear, self.typed), off=not self.typed)
        yield self._key("0")
        yield button("done", tr("OK"), None if none else Deed(self._enter, self.typed), strong=not none, off=none)

    def _step(self, value: int, step: int | None) -> Node:
        if step is None:
            return SPACE
        to = max(self.least, min(value + step, self.most))
        off = to == value
        return button(f"step:{step:+}", signed(step), None if off else partial(self._take, to), off=off, high=1.1)
