"""Who and what the game is made of."""

from collections.abc import Sequence
from dataclasses import dataclass

from typing_extensions import override

from holdin import __version__
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.overlay import YES_OR_NO
from holdin.words.catalogues import msgid


@dataclass(eq=False)
class CreditsPage(ListPage):
    """Credits and licences."""

    titled = msgid("Credits")
    wide = 0.62
    closes = YES_OR_NO

    @override
    def rows(self) -> Sequence[Row]:
        tr, cards = self.desk.words.tr, self.desk.cards
        version = tr(
            "Version {version}, card set {set} {set_version}",
            version=__version__,
            set=cards.name,
            set_version=cards.version,
        )
        fan = tr(
            "Holdin plays by the rules of Gloomholdin’, the solo game of 18 cards held in two hands. It has no "
            "text, picture or card of the printed games, and their makers have neither made nor endorsed it."
        )
        own = tr(
            "Program, cards, maps, stories, pictures and sounds are this project’s own work. The program is "
            "under the MIT licence, cards and art under CC BY 4.0."
        )
        others = tr(
            "Python, pygame-ce and SDL, pydantic, typer, rich, platformdirs and filelock; the typefaces PT "
            "Serif by ParaType and EB Garamond by Georg Duffner and Octavio Pardo, both under the Open Font "
            "License."
        )
        return [
            Row("holdin", "Holdin", body=version, strong=True),
            Row("fan", tr("A fan work"), body=fan, strong=True),
            Row("own", tr("Our own"), body=own, strong=True),
            Row("others", tr("With thanks to"), body=others, strong=True),
        ]
