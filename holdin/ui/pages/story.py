"""A page of the story, before and after a scenario."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from typing_extensions import override

from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.layout import PAPER, Centred, Panel, ScaledToFit, across, column
from holdin.ui.kit.measures import page_place
from holdin.ui.kit.nodes import Gap, Node, Text, button
from holdin.ui.pages.backdrop import sheet_over
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.screen import Onward, Screen


def _here(screen: Screen) -> Screen:
    """Nowhere else."""
    return screen


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

    worded: Callable[[Desk], Page] = field(kw_only=True)
    """The page, in a desk's language."""
    onward: Onward = _here
    otherwise: Onward = _here
    back: Onward = _here
    close: Callable[[], object] = field(default=lambda: None, kw_only=True)
    """Lets go of what is open behind it."""

    @property
    def page(self) -> Page:
        """What is to be read."""
        return self.worded(self.desk)

    @override
    def leave(self) -> None:
        self.close()

    def on(self) -> Screen:
        """Where the button that goes on leads."""
        return self.onward(self)

    def other(self) -> Screen:
        """Where the second button leads."""
        return self.otherwise(self)

    @override
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """Enter, space and the first number go on, the second number otherwise."""
        on = dict.fromkeys(("take", "skip", "answer_1"), self.on)
        return {**on, "answer_2": self.other, "back": partial(self.back, self)}

    @override
    def build(self, b: Builder) -> None:
        """A sheet of paper over the cards, with text as large as fits."""
        sheet = Centred(Panel(column(*self._told(), gap=0), 3, PAPER), lambda b: page_place(b.m).w)
        sheet_over(b, self.desk, ScaledToFit(sheet), veil=150, margin=1)

    def before(self) -> Iterator[Node]:
        """What stands above the heading."""
        yield from ()

    def between(self) -> Iterator[Node]:
        """What stands between the text and the buttons."""
        yield from ()

    def _told(self) -> Iterator[Node]:
        yield from self.before()
        yield from (Gap(), Text(self.page.heading, ink=_head), Gap(2), Text(self.page.text, ink=_text), Gap(2))
        if self.page.note:
            yield from (Text(self.page.note, ink=lambda b: replace(_text(b), role="bold")), Gap())
        yield from (*self.between(), Gap(3), self._buttons())

    def _buttons(self) -> Node:
        """Back on the left, the way on right of it."""
        key, tr, page = self.desk.keys.of, self.desk.words.tr, self.page
        typed = self.listens != "commands"
        other = button("other", page.other, self.other, key="" if typed else "2", line=True)
        return across(
            button("back", page.back or tr("Menu"), partial(self.back, self), key=key("back"), quiet=True, line=True),
            other if page.other else Gap(),
            button("on", page.on, self.on, key=key("take"), strong=True, line=True),
            shares=(0.24, 0.34, 0.42),
        )


def _head(b: Builder) -> Ink:
    return replace(b.heading, px=b.m.px(34), colour=b.c.red_dark, align="centre")


def _text(b: Builder) -> Ink:
    return replace(b.plain, px=b.m.px(19), colour=b.c.ink)
