"""A page with a sentence: what can't be done and why, or what has been done."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from holdin.errors import HoldinError
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.screen import Screen


@dataclass(eq=False)
class SaidPage(ListPage):
    """A heading and what is said; any key that says yes or no goes back."""

    compact: ClassVar[bool] = True
    heading: str = ""
    said: str = ""

    def title(self) -> str:
        """The heading."""
        return self.heading

    def rows(self) -> Sequence[Row]:
        """What is said."""
        return [Row("said", self.said)]

    def command(self, name: str) -> Screen:
        """Whatever means yes goes back too."""
        return self.back() if name in {"take", "skip"} else super().command(name)


def trouble(screen: Screen, why: HoldinError) -> SaidPage:
    """Why something can't be done, over a screen."""
    heading = screen.desk.words.tr("That can't be done")
    return SaidPage(screen.desk, screen.size, under=screen, heading=heading, said=screen.desk.words.trouble(why))
