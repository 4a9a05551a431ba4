"""A page with a sentence: what can't be done and why, or what has been done."""

from dataclasses import dataclass

from holdin.errors import HoldinError
from holdin.ui.pages.listing import PlainPage, Row
from holdin.ui.pages.overlay import YES_OR_NO
from holdin.ui.pages.screen import Screen


@dataclass(eq=False)
class SaidPage(PlainPage):
    """A heading and what is said; any key that says yes or no goes back."""

    compact = True
    closes = YES_OR_NO


def told(screen: Screen, heading: str, said: str) -> SaidPage:
    """What is said, over a screen."""
    return SaidPage(screen.desk, screen.size, under=screen, heading=heading, lines=(Row("said", said),))


def trouble(screen: Screen, why: HoldinError) -> SaidPage:
    """Why something can't be done, over a screen."""
    words = screen.desk.words
    return told(screen, words.tr("That can’t be done"), words.trouble(why))
