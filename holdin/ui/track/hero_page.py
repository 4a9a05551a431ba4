"""Your character at the table: its name, another one, one of your own typed in."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from typing_extensions import override

from holdin.tracker import taps
from holdin.tracker.sheet import NamedThing
from holdin.ui.pages.listing import Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.faces import hero_card
from holdin.ui.track.name_page import NamePage
from holdin.ui.track.sheet_pages import SheetPage
from holdin.words.catalogues import msgid
from holdin.words.tracking import hero_name


@dataclass(eq=False)
class HeroPage(SheetPage):
    """Who you are."""

    titled = msgid("Your character")
    compact = True

    def _rename(self, name: str) -> Screen:
        return self.on.do(taps.Rename(what=NamedThing.HERO, name=name))

    @override
    def rows(self) -> Iterator[Row]:
        words, sheet = self.desk.words, self.now
        name, heading = hero_name(words, sheet), words.tr("What is your character called?")
        named = partial(self.on.page, NamePage, heading=heading, name=name, on_name=self._rename)
        yield Row("rename", words.tr("Name"), named, value=name)
        yield Row("card", words.tr("The HP card, large"), partial(self.on.look, hero_card))
        yield Row(
            "hp",
            words.tr("The printed HP card of {name}", name=words.name(sheet.character)),
            partial(self.on.own, new="hp"),
        )
        for character in self.desk.cards.characters:
            on = character == sheet.character
            become = taps.Become(character=character)
            yield self.taps(f"character:{character}", words.name(character), become, on=on)
        yield Row(
            "own", words.tr("Type in a character of your own"), partial(self.on.own, new="character"), strong=True
        )
