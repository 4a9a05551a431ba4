"""Who and what the game is made of."""

from collections.abc import Sequence
from dataclasses import dataclass

from holdin import __version__
from holdin.ui.window.listing import ListPage, Row


@dataclass(eq=False)
class CreditsPage(ListPage):
    """Credits and licences."""

    wide = 0.62

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr("Credits")

    def rows(self) -> Sequence[Row]:
        """Paragraphs with headings."""
        tr, cards = self.desk.words.tr, self.desk.cards
        version = tr(
            "Version {version}, card set {set} {set_version}",
            version=__version__,
            set=cards.name,
            set_version=cards.version,
        )
        return [
            Row(
                "holdin",
                "Holdin",
                body=version,
                strong=True,
            ),
            Row(
                "fan",
                tr("A fan work"),
                body=tr(
                    "Holdin plays by the rules of Gloomholdin', the solo game of 18 cards held in two hands. It has no "
                    "text, picture or card of the printed games, and their makers have neither made nor endorsed it."
                ),
                strong=True,
            ),
            Row(
                "own",
                tr("Our own"),
                body=tr(
                    "Program, cards, maps, stories, pictures and sounds are this project's own work. The program is "
                    "under the MIT licence, cards and art under CC BY 4.0."
                ),
                strong=True,
            ),
            Row(
                "others",
                tr("With thanks to"),
                body=tr(
                    "Python, pygame-ce and SDL, pydantic, typer, rich, platformdirs and filelock; the typefaces PT "
                    "Serif by ParaType and EB Garamond by Georg Duffner and Octavio Pardo, both under the Open Font "
                    "License."
                ),
                strong=True,
            ),
        ]

    def command(self, name: str) -> "CreditsPage":
        """Any key that says yes or no closes it."""
        return self.back() if name in {"take", "skip"} else super().command(name)  # type: ignore[return-value]  # back is a page of the same kind
