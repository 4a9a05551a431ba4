"""Card sets: played with, given on as one file, taken in from one after a look."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from typing_extensions import override

from holdin.data.archive import ENDING
from holdin.data.load import built_in_sets, load_set
from holdin.data.own import NAME
from holdin.errors import CardDataError, Fault, HoldinError
from holdin.models.card_set import CardSet
from holdin.ui.own.card_sets import SetPreview, export_set, preview_set, sets_in, take_in_set
from holdin.ui.pages.files import FilePage, ImportPage, Incoming, PreviewPage, told_lines
from holdin.ui.pages.listing import ListPage, PlainPage, Row, trouble
from holdin.ui.pages.screen import Onward, Screen
from holdin.words.catalogues import msgid
from holdin.words.words import Words

KINDS: Final = {
    "character": msgid("characters: {count}"),
    "monster": msgid("monsters: {count}"),
    "item": msgid("items: {count}"),
    "map": msgid("maps: {count}"),
    "scenario": msgid("scenarios: {count}"),
}


@dataclass(eq=False)
class FaultsPage(PlainPage):
    """Everything that is wrong with a card set, each with its file and line."""

    titled = msgid("What is wrong with the cards")
    wide: ClassVar[float] = 0.86


def faults_page(over: Screen, faults: tuple[Fault, ...], said: str) -> FaultsPage:
    """What is wrong, over a screen, and what that means."""
    lines = tuple(told_lines(map(over.desk.words.fault, faults)))
    return FaultsPage(over.desk, over.size, under=over, lines=lines, said=said)


@dataclass(eq=False)
class SetsPage(ListPage):
    """The sets beside the saves, and the way to more of them."""

    titled = msgid("Card sets")
    wide: ClassVar[float] = 0.7
    on_play: Onward = field(kw_only=True)
    """The way to the menu, which goes on with other cards."""
    said: str = ""

    @override
    def rows(self) -> Iterator[Row]:
        tr = self.desk.words.tr
        over = self.desk, self.size
        for name, folder in self._folders().items():
            page = partial(SetPage, *over, under=self, folder=folder, on_play=self.on_play)
            value = tr("played with now") if name == self.desk.cards.name else ""
            yield Row(f"set:{name}", self._named(name), page, value=value)
        look = partial(look_over_set, on_play=self.on_play)
        heading = tr("Import a card set from a file")
        files = partial(ImportPage, *over, under=self, heading=heading, ending=ENDING, look=look)
        yield Row("import", heading, files)

    def _named(self, name: str) -> str:
        tr = self.desk.words.tr
        return {"base": tr("The built-in cards"), NAME: tr("Your own cards")}.get(name, name)

    def _folders(self) -> dict[str, Path]:
        """Beside the saves and in the program."""
        return {**sets_in(self.desk.folder), **built_in_sets()}

    @override
    def note(self) -> str:
        return self.said or self.desk.words.tr("A set’s games and campaigns are stored separately.")

    @override
    def dropped(self, path: Path) -> Screen:
        return look_over_set(self, path, self.on_play)


def beside_own(over: Screen, on_play: Onward) -> SetsPage:
    """All sets, over a screen with the cards of another set; from there one comes back to one's own."""
    said = over.desk.words.tr("These cards are another set’s; your own come on top of the built-in ones.")
    return SetsPage(over.desk, over.size, under=over, on_play=on_play, said=said)


@dataclass(eq=False)
class SetPage(FilePage):
    """What can be done with a set."""

    wide: ClassVar[float] = 0.7
    folder: Path = field(kw_only=True)
    on_play: Onward = field(kw_only=True)

    @override
    def title(self) -> str:
        return self.folder.name

    @override
    def rows(self) -> Iterator[Row]:
        yield Row("play", self.desk.words.tr("Play with these cards"), self._play, strong=True)
        yield self.export_row(self.folder.name, ENDING, partial(export_set, self.folder))

    @override
    def note(self) -> str:
        return self.said or self.desk.words.tr("They lie in {folder}.", folder=self.folder)

    def _play(self) -> Screen:
        try:
            return played(self, load_set(self.folder), self.on_play)
        except HoldinError as error:
            return trouble(self, error)


@dataclass(eq=False, kw_only=True)
class SetPreviewPage(PreviewPage):
    """What a packed set holds; taken in, it can be played with."""

    wide: ClassVar[float] = 0.7
    cards: CardSet
    on_play: Onward

    @override
    def then(self, taken: Path) -> Iterator[Row]:
        tr, play = self.desk.words.tr, partial(played, self, self.cards, self.on_play)
        yield Row("taken", tr("Imported. Later: holdin play --set {name}", name=taken.name))
        yield Row("play", tr("Play with these cards"), play, strong=True)


def look_over_set(page: Screen, path: Path, on_play: Onward) -> Screen:
    """A packed set, before it is taken in; or everything that is wrong with it."""
    words, tr = page.desk.words, page.desk.words.tr
    try:
        seen = preview_set(path, page.desk.folder)
    except CardDataError as error:
        return faults_page(page, error.faults, tr("{file} can’t be imported.", file=path.name))
    told, write = tuple(_told(words, seen)), partial(take_in_set, seen)
    said = tr("Nothing has been written yet. No cards of yours are replaced.")
    title = seen.cards.text(words.lang, "set.title")
    incoming = Incoming(title, told, tr("Import as a new card set"), write, said)
    return SetPreviewPage(page.desk, page.size, under=page, seen=incoming, cards=seen.cards, on_play=on_play)


def _told(words: Words, seen: SetPreview) -> Iterator[str]:
    """What it is called, what it holds, and what is wrong with it."""
    tr, about = words.tr, seen.about
    counts = [tr(KINDS[kind], count=number) for kind, number in seen.counts.items()]
    yield f"{seen.source.name}: {about.name} {about.version}"
    yield ", ".join(counts) or tr("no cards of its own")
    languages = ", ".join(about.languages)
    yield tr("Languages: {languages} · licence: {licence}", languages=languages, licence=about.licence)
    if about.builds_on is not None:
        yield tr("It builds on: {set}", set=about.builds_on)
    yield from map(words.fault, seen.faults[:3])


def played(page: Screen, cards: CardSet, way: Onward) -> Screen:
    """The menu with other cards."""
    page.desk = page.desk.with_cards(cards)
    return way(page)
