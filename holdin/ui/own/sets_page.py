"""Card sets: played with, given on as one file, taken in from one after a look."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from typing_extensions import override

from holdin.data.archive import ENDING
from holdin.data.load import built_in_sets, load_set
from holdin.data.own import NAME
from holdin.errors import CardDataError, Fault, HoldinError, SaveError
from holdin.models.card_set import CardSet
from holdin.ui.campaign.shelf_page import ImportPage
from holdin.ui.kit.intent import intent_of
from holdin.ui.own.card_sets import SetPreview, export_set, preview_set, sets_in, take_in_set
from holdin.ui.pages.export import exports, free
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.message_page import trouble
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid
from holdin.words.words import Words

Way = Callable[[Screen], Screen]
KINDS: Final = {
    "character": msgid("characters: {count}"),
    "monster": msgid("monsters: {count}"),
    "item": msgid("items: {count}"),
    "map": msgid("maps: {count}"),
    "scenario": msgid("scenarios: {count}"),
}


@dataclass(eq=False)
class FaultsPage(ListPage):
    """Everything that is wrong with a card set, each with its file and line."""

    titled = msgid("What is wrong with the cards")
    wide: ClassVar[float] = 0.86
    faults: tuple[Fault, ...] = ()
    said: str = ""

    @override
    def rows(self) -> Iterator[Row]:
        return _told(self.desk.words, self.faults)

    @override
    def note(self) -> str:
        return self.said


@dataclass(eq=False)
class SetsPage(ListPage):
    """The sets beside the saves, and the way to more of them."""

    titled = msgid("Card sets")
    wide: ClassVar[float] = 0.7
    on_play: Way = field(kw_only=True)
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
        files = partial(ImportSetPage, *over, under=self, ending=ENDING, look=look)
        yield Row("import", tr("Import a card set from a file"), files)

    def _named(self, name: str) -> str:
        tr = self.desk.words.tr
        return {"base": tr("The built-in cards"), NAME: tr("Your own cards")}.get(name, name)

    def _folders(self) -> dict[str, Path]:
        """Beside the saves and in the program."""
        return {**sets_in(self.desk.folder), **built_in_sets()}

    @override
    def note(self) -> str:
        return self.said or self.desk.words.tr("A set’s games and campaigns are kept apart from those of others.")

    @override
    def dropped(self, path: Path) -> Screen:
        return look_over_set(self, path, self.on_play)


@dataclass(eq=False)
class ImportSetPage(ImportPage):
    """Files that may hold a card set, the newest first."""

    titled = msgid("Import a card set from a file")


@dataclass(eq=False)
class SetPage(ListPage):
    """What can be done with a set."""

    wide: ClassVar[float] = 0.7
    compact = True
    numbered = True
    folder: Path = field(kw_only=True)
    on_play: Way = field(kw_only=True)
    said: str = ""
    wrong: str = ""

    @override
    def title(self) -> str:
        return self.folder.name

    @override
    def rows(self) -> Iterator[Row]:
        tr = self.desk.words.tr
        yield Row("play", tr("Play with these cards"), self._play, strong=True)
        yield Row("export", tr("Export as one file"), self._export)

    @override
    def note(self) -> str:
        return self.said or self.desk.words.tr("They lie in {folder}.", folder=self.folder)

    @override
    def warning(self) -> str:
        return self.wrong

    def _play(self) -> Screen:
        try:
            return played(self, load_set(self.folder), self.on_play)
        except HoldinError as error:
            return trouble(self, error)

    def _export(self) -> None:
        try:
            out = export_set(self.folder, free(exports(self.desk), self.folder.name, ENDING))
        except HoldinError as error:
            self.said, self.wrong = "", self.desk.words.trouble(error).partition("\n")[0]
        else:
            self.said, self.wrong = self.desk.words.tr("Written: {file}", file=out), ""


@dataclass(eq=False)
class SetPreviewPage(ListPage):
    """What a packed set holds; taken in, it lies beside the others, and nothing is replaced."""

    wide: ClassVar[float] = 0.7
    compact = True
    numbered = True
    seen: SetPreview = field(kw_only=True)
    on_play: Way = field(kw_only=True)
    taken: Path | None = None
    """Where it lies, once it has been taken in."""
    trouble: str = ""

    @override
    def title(self) -> str:
        words, seen = self.desk.words, self.seen
        return seen.cards.text(words.lang, "set.title")

    @override
    def rows(self) -> Iterator[Row]:
        words, seen = self.desk.words, self.seen
        tr, about = words.tr, seen.about
        counts = [tr(KINDS[kind], count=number) for kind, number in seen.counts.items()]
        told = [
            f"{seen.source.name}: {about.name} {about.version}",
            ", ".join(counts) or tr("no cards of its own"),
            tr(
                "Languages: {languages} · licence: {licence}",
                languages=", ".join(about.languages),
                licence=about.licence,
            ),
        ]
        if about.builds_on is not None:
            told.append(tr("It builds on: {set}", set=about.builds_on))
        yield from (Row(f"line:{number}", line) for number, line in enumerate(told))
        yield from _told(words, seen.faults[:3])
        if self.taken is None:
            yield Row("take", tr("Import as a new card set"), self._take_in, strong=True)
        else:
            yield Row("play", tr("Play with these cards"), self._play, strong=True)

    @override
    def note(self) -> str:
        tr = self.desk.words.tr
        if self.taken is None:
            return tr("Nothing has been written yet. No cards of yours are replaced.")
        return tr("Imported. Later: holdin play --set {name}", name=self.seen.about.name)

    @override
    def warning(self) -> str:
        return self.trouble

    def _take_in(self) -> None:
        try:
            self.taken = take_in_set(self.seen)
        except SaveError as error:
            self.trouble = self.desk.words.trouble(error)

    def _play(self) -> Screen:
        return played(self, self.seen.cards, self.on_play)

    @override
    def command(self, name: str) -> Screen:
        """Enter takes it in, then plays."""
        if name != "take":
            return super().command(name)
        return self.act(intent_of(self._take_in if self.taken is None else self._play))


def look_over_set(page: Screen, path: Path, on_play: Way) -> Screen:
    """A packed set, before it is taken in; or everything that is wrong with it."""
    try:
        seen = preview_set(path, page.desk.folder)
    except CardDataError as error:
        said = page.desk.words.tr("{file} can’t be imported.", file=path.name)
        return FaultsPage(page.desk, page.size, under=page, faults=error.faults, said=said)
    return SetPreviewPage(page.desk, page.size, under=page, seen=seen, on_play=on_play)


def played(page: Screen, cards: CardSet, way: Way) -> Screen:
    """The menu with other cards."""
    page.desk = page.desk.with_cards(cards)
    return way(page)


def _told(words: Words, faults: tuple[Fault, ...]) -> Iterator[Row]:
    return (Row(f"fault:{number}", words.fault(fault)) for number, fault in enumerate(faults))
