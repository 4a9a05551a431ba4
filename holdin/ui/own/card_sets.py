"""Card sets beside the saves: one's own, and others that go out and come in as one file, never over any."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path, PurePath, PurePosixPath
from typing import Any, Final

from holdin.data.archive import ABOUT, pack, read_archive
from holdin.data.checks import faults_of
from holdin.data.draft import Draft, Entry, SetFile, read_about
from holdin.data.load import built_in_sets, card_set, draft_of, insist, load_set, read_draft
from holdin.data.own import NAME, Own
from holdin.data.writing import written
from holdin.errors import CardDataError, Fault
from holdin.models.card_set import CardSet
from holdin.saves.campaign_files import NO_NAMES
from holdin.saves.disk import as_new, saying, taken, write_file, write_new, write_new_folder
from holdin.saves.settings_file import CARD_SETS
from holdin.words.words import Words

_LONGEST: Final = 36
"""Letters of a name that a number can follow."""
KINDS: Final = ("character", "monster", "item", "map", "scenario")


@dataclass(frozen=True, slots=True)
class OwnCards:
    """The player's own set, beside the saves: an ordinary one, which the forms write."""

    folder: Path

    @classmethod
    def beside(cls, folder: Path) -> "OwnCards":
        """The set beside the saves of a folder."""
        return cls(folder / NAME)

    @staticmethod
    def goes_with(cards: CardSet) -> bool:
        """Whether one's own cards can come on top of these: of built-in ones, or of one's own as they were."""
        return cards.name in {*built_in_sets(), NAME}

    @property
    def begun(self) -> bool:
        """Whether anything has been typed in."""
        return (self.folder / ABOUT).is_file()

    def cards(self, otherwise: CardSet) -> CardSet:
        """The set with the built-in cards under it; other cards where there is none, or others are played with.

        :raises CardDataError: it can't be loaded; names file, line and field.
        """
        return load_set(self.folder) if self.goes_with(otherwise) and self.begun else otherwise

    def faults(self) -> tuple[Fault, ...]:
        """What `holdin check` would find wrong; nothing where there is no set."""
        if not self.begun:
            return ()
        try:
            return faults_of(read_draft(self.folder))
        except CardDataError as error:
            return error.faults

    def keep(self, own: Own) -> CardSet:
        """Write what has changed, file by file, each whole or not at all; what is empty goes.

        :raises SaveIoError: the disk said no.
        """
        for path, text in own.files.items():
            place = self.folder / path
            with saying(place, "written"):
                if text:
                    place.parent.mkdir(parents=True, exist_ok=True)
                    write_file(place, text.encode())
                else:
                    place.unlink(missing_ok=True)
        return own.cards


def in_short(words: Words, fault: Fault) -> str:
    """What is wrong with one's own cards, without the folder that all of them lie in."""
    return words.fault(replace(fault, file=PurePath(fault.file.name)))


def sets_in(home: Path) -> dict[str, Path]:
    """The folders of the sets beside the saves, by name: one's own first."""
    folders = (home / NAME, *(sorted((home / CARD_SETS).iterdir()) if (home / CARD_SETS).is_dir() else ()))
    return {folder.name: folder for folder in folders if (folder / ABOUT).is_file()}


def export_set(folder: Path, out: Path) -> Path:
    """A set as one file, for others; `out` must not exist yet.

    :raises CardDataError: it can't be loaded, so others couldn't, either.
    :raises SaveIoError: it can't be written there.
    """
    load_set(folder)
    data = pack(folder)
    with as_new(out):
        write_new(out, data)
    return out


@dataclass(frozen=True, slots=True)
class SetPreview:
    """What would be taken in: nothing has been written yet."""

    source: Path
    about: SetFile
    place: Path
    """The folder that it would get."""
    cards: CardSet
    counts: dict[str, int]
    """How many cards of each kind are its own."""
    faults: tuple[Fault, ...]
    """What a check finds that bars nobody from playing with it."""
    texts: dict[PurePosixPath, str]
    """What would be written, file by file."""


def preview_set(source: Path, home: Path) -> SetPreview:
    """Look a packed set over from its first file to its last, and load it, before it is taken in.

    :param home: where the saves lie, and the sets beside them.
    :raises CardDataError: it is no packed set, or can't be loaded; with every fault, each with file, line and field.
    """
    texts, place = read_archive(source), home
    try:
        about = read_about(home, texts)
        name = next(each for each in _names(about.value.name) if not _has(home, each))
        place = home / NAME if name == NAME else home / CARD_SETS / name
        if name != about.value.name:  # its games are to lie apart from those of the set that has the name
            texts[ABOUT] = written({**about.document.data, "name": name})
        draft = draft_of(place, texts)
        insist(draft)
        cards, faults = card_set(draft), faults_of(draft)
    except CardDataError as error:
        raise CardDataError(_in_the_set(error.faults, place)) from error
    counts = {kind: number for kind in KINDS if (number := _own(draft, kind))}
    return SetPreview(source, draft.about.value, place, cards, counts, _in_the_set(faults, place), texts)


def _names(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name[:_LONGEST]}-{number}" for number in count(2))


def _has(home: Path, name: str) -> bool:
    """Whether a set beside the saves, or the program, has a name already, or no folder can have it."""
    places = home / NAME if name == NAME else home / CARD_SETS / name, home / CARD_SETS / name
    return name in {*built_in_sets(), *NO_NAMES} or any(map(taken, places))


def _in_the_set(faults: Iterable[Fault], place: Path) -> tuple[Fault, ...]:
    """Nothing lies in the folder yet: files are told as they are called in the set."""
    inside = ((fault, fault.file.is_relative_to(place) and fault.file != place) for fault in faults)
    return tuple(replace(fault, file=fault.file.relative_to(place)) if own else fault for fault, own in inside)


def _own(draft: Draft, kind: str) -> int:
    """How many cards of a kind the set brings itself."""
    entries: dict[str, Entry[Any]] = getattr(draft, f"{kind}s")
    return sum(entry.document.file.is_relative_to(draft.folder) for entry in entries.values())


def take_in_set(seen: SetPreview) -> Path:
    """Write what was previewed, whole or not at all, into a folder of its own. Gives that.

    :raises SaveIoError: it can't be written.
    """
    place = seen.place
    with as_new(place):
        write_new_folder(place, {path: text.encode() for path, text in seen.texts.items()})
    return place
