"""A page with a sentence: what can't be done and why, or what has been done."""

from collections.abc import Sequence
from dataclasses import dataclass

from typing_extensions import override

from holdin.errors import HoldinError
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.overlay import YES_OR_NO
from holdin.ui.pages.screen import Screen


@dataclass(eq=False)
class SaidPage(ListPage):
    """A heading and what is said; any key that says yes or no goes back."""

    compact = True
    closes = YES_OR_NO
    heading: str = ""
    said: str = ""

    @override
    def title(self) -> str:
        return self.heading

    @override
    def rows(self) -> Sequence[Row]:
        return [Row("said", self.said)]


def trouble(screen: Screen, why: HoldinError) -> SaidPage:
    """Why something can't be done, over a screen."""
    heading = screen.desk.words.tr("That can't be done")
    return SaidPage(screen.desk, screen.size, under=screen, heading=heading, said=screen.desk.words.trouble(why))
