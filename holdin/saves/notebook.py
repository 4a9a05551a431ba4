"""The notebook read off the saves that lie there, one save after the other; a cache only makes it quick.

A save is read again where its size or the time of its last change is another. Of one that has only gone on – the
checksum of its last line then is still in it – what had ended by then stands, and only what came after is played again.
"""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

from pydantic import TypeAdapter, ValidationError

from holdin import __version__
from holdin.data.library import BUILT_IN, Library
from holdin.errors import Said, SaveError, SaveIoError, why
from holdin.game.finished import Facts
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.notebook.played import Notebook, PassedOver, Played, Road
from holdin.saves.disk import read_own, write_file
from holdin.saves.history import PlayedScenario, cards_for, chapters_in
from holdin.saves.journal import Contents
from holdin.saves.places import CAMPAIGNS, ENDING, SAVES
from holdin.saves.records import CampaignHeader, Header, Stands
from holdin.saves.savefile import TWIN, folder_of, parts_of, saves_in

CACHE: Final = "notebook.json"
"""The cache's file, beside the folders of games and campaigns."""
CACHE_MOST: Final = 64 * 1024 * 1024
"""Bytes."""
FORM: Final = 2
"""Of the cache; another one is made anew."""

Stamp = tuple[int, ...]
"""Sizes and times of a save's files: while they are the same, so is the save."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A scenario of a save."""

    number: int
    """From 1, as they were played."""
    facts: Facts | None
    """None: it isn't over, or can only be read."""
    closed: bool
    """Whether nothing can change of it any more."""
    legible: bool = True
    """Whether it could be played again."""


@dataclass(frozen=True, slots=True)
class Page:
    """What one save says."""

    stamp: Stamp
    check: str
    """The checksum of its last line then."""
    made_with: tuple[str, str]
    """The name of its card set, and who plays."""
    at_hand: str
    """The digest of those cards as they were then."""
    cards: str
    """The digest of the cards that it was played again with."""
    campaign: str
    """What the player calls it; empty for a game."""
    chapters: tuple[Chapter, ...]
    road: Road | None = None


@dataclass(frozen=True, slots=True)
class Cache:
    """What is known of saves, by the place of each below the folder."""

    program: str
    form: int
    pages: dict[str, Page]


_CACHES: Final = TypeAdapter(Cache)


def place_of(path: Path) -> str:
    """How the notebook refers to a save: by the folder that it lies in, and its name."""
    return f"{path.parent.name}/{path.name}"


class NotebookReader:
    """Reads the notebook, save by save, so that a window can go on between two."""

    def __init__(self, folder: Path, cards: CardSet, library: Library = BUILT_IN) -> None:
        """Look which saves there are.

        :param folder: where the folders of games and campaigns lie.
        :param cards: those at hand; the library has those of other sets.
        """
        self.folder, self.library = folder, library
        self.cards = library.named(cards.name) or cards
        """Without what only a game has: a guest, a dungeon."""
        self._at_hand: dict[tuple[str, str], str] = {}
        self._cached = _cached(folder / CACHE)
        self._pages: dict[str, Page] = {}
        self._passed_over: list[PassedOver] = []
        self._saves = [path for kind in (SAVES, CAMPAIGNS) for path in reversed(saves_in(folder / kind, ENDING))]
        self._left = iter(self._saves)
        self.done = 0
        """How many have been read."""

    @property
    def count(self) -> int:
        """How many saves there are."""
        return len(self._saves)

    def read_on(self) -> bool:
        """Read the next save; whether there was one."""
        path = next(self._left, None)
        if path is None:
            return False
        self.done += 1
        name = place_of(path)
        try:
            page = self._page(path, self._cached.get(name))
        except SaveError as error:
            self._passed_over.append(PassedOver(name, error))
        except OSError as error:
            said = Said("{path} can’t be read: {why}.", path=path, why=why(error))
            self._passed_over.append(PassedOver(name, SaveIoError(said)))
        else:
            self._pages[name] = page
        return True

    def read_for(self, seconds: float) -> bool:
        """Read on for a while; whether anything is left."""
        until = perf_counter() + seconds
        while self.read_on():
            if perf_counter() >= until:
                return True
        return False

    def read(self) -> Notebook:
        """Read all that is left, keep the cache, and tell what was found."""
        while self.read_on():
            pass
        self.keep()
        return self.notebook()

    def notebook(self) -> Notebook:
        """What has been read so far."""
        found = [(name, page, each) for name, page in self._pages.items() for each in page.chapters]
        played = [Played(name, each.number, page.campaign, each.facts) for name, page, each in found if each.facts]
        roads = [page.road for page in self._pages.values() if page.road is not None]
        unread = sum(not each.legible for _, _, each in found)
        return Notebook(tuple(played), tuple(roads), tuple(self._passed_over), unread)

    def keep(self) -> None:
        """Keep what is known, where that is news; where the disk refuses it, the next time takes as long again."""
        if self._pages != self._cached:
            with suppress(OSError):
                write_file(self.folder / CACHE, _CACHES.dump_json(Cache(__version__, FORM, self._pages)))

    def _page(self, path: Path, known: Page | None) -> Page:
        stamp = _stamp(path)
        if known is not None and known.stamp == stamp and known.at_hand == self._digest(known.made_with):
            return known
        parts = parts_of(path)
        cards = cards_for(path, parts[-1], self.cards, self.library)
        closed: tuple[Chapter, ...] = ()
        if known is not None and known.cards == cards.digest and _goes_on(parts, known.check):
            closed = tuple(each for each in known.chapters if each.closed)
        chapters = chapters_in(path, parts)
        told = (self._chapter(number, each, cards) for number, each in enumerate(chapters, 1) if number > len(closed))
        header, name = parts[-1].header, parts[-1].cards.name
        campaign = header.name if isinstance(header, CampaignHeader) else ""
        played_by = header.setup.character if isinstance(header, Header) else getattr(header, "character", "")
        made_with = name, str(played_by)
        return Page(
            stamp=stamp,
            check=parts[-1].check,
            made_with=made_with,
            at_hand=self._digest(made_with),
            cards=cards.digest,
            campaign=campaign,
            chapters=(*closed, *told),
            road=_road(path, parts),
        )

    def _digest(self, made_with: tuple[str, str]) -> str:
        """The digest of a set with a character, as it is now."""
        if made_with not in self._at_hand:
            name, character = made_with
            found = self.library.played(self.cards, name, CharacterId(character))
            self._at_hand[made_with] = "" if found is None else found.digest
        return self._at_hand[made_with]

    def _chapter(self, number: int, chapter: PlayedScenario, cards: CardSet) -> Chapter:
        try:
            session = chapter.session(cards, self.library)
        except SaveError:
            return Chapter(number, None, closed=chapter.finished, legible=False)
        return Chapter(number, chapter.facts(session), closed=chapter.finished)


def _cached(path: Path) -> dict[str, Page]:
    """The pages of the cache; none where another program made it, or it can't be read."""
    with suppress(SaveError, OSError, ValidationError):
        cache = _CACHES.validate_json(read_own(path, CACHE_MOST))
        if (cache.program, cache.form) == (__version__, FORM):
            return cache.pages
    return {}


def _stamp(path: Path) -> Stamp:
    found: list[int] = []
    for file in (path, folder_of(path) / TWIN):
        try:
            known = file.stat()
            found += [known.st_size, known.st_mtime_ns]
        except OSError:
            found += [0, 0]
    return tuple(found)


def _goes_on(parts: tuple[Contents, ...], check: str) -> bool:
    """Whether a save has only gone on since its last line had a checksum."""
    return any(f'"check":"{check}"'.encode() in part.good for part in parts)


def _road(path: Path, parts: tuple[Contents, ...]) -> Road | None:
    """How far a campaign has come by its last snapshot."""
    records = (record for part in reversed(parts) for record in reversed(part.entries))
    found = next((record.stands for record in records if isinstance(record, Stands)), None)
    if found is None:
        return None
    return Road(
        save=place_of(path),
        name=found.name,
        character=found.character,
        level=found.level,
        gold=found.gold,
        stickers=len(found.stickers),
        unlocked=found.unlocked,
        completed=found.completed,
        achievements=found.achievements,
    )
