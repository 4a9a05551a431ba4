"""Several campaigns side by side: listed, exported to one file, and imported from one, never over another."""

from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from holdin import __version__
from holdin.campaign.expansion import fitted
from holdin.campaign.state import CampaignState
from holdin.data.library import BUILT_IN, Library
from holdin.errors import Said, SaveChangedError, SaveError, SaveIoError, why
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.saves.disk import as_new, free_name, open_file, write_new
from holdin.saves.journal import Contents
from holdin.saves.places import ENDING
from holdin.saves.reading import Reading
from holdin.saves.records import CampaignHeader, SetName, Stands, encode_all
from holdin.saves.savefile import contents_of, saves_in, whole, written
from holdin.saves.sets import Continuation, same, set_name
from holdin.saves.summary import CampaignSummary, kept_summary, summary_of

_LONGEST: Final = 40
"""Letters of a campaign's name in its file's name."""
NO_NAMES: Final = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})
"""What Windows lets no file be called."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A campaign on the shelf."""

    path: Path
    played: float
    """When it was last written, in seconds since 1970 (UTC)."""
    name: str
    """What the player called it; the file's name if not even that can be read."""
    summary: CampaignSummary | None
    """How it stands; none if that can't be told."""
    changed: bool = False
    """Whether its cards are others than there are now: opening it says what changed, and how to go on."""
    trouble: SaveError | None = None
    """Why it can't be opened at all."""


def campaigns(folder: Path, cards: CardSet, library: Library = BUILT_IN) -> tuple[Listed, ...]:
    """Every campaign in a folder, the one played last first; nothing is opened, locked or changed."""
    found = (_listed(path, cards, library) for path in saves_in(folder, ENDING))
    return tuple(sorted((each for each in found if each is not None), key=lambda each: (-each.played, each.path.name)))


def _listed(path: Path, cards: CardSet, library: Library) -> Listed | None:
    """A campaign; none where a single game is. What is wrong with one bars no other."""
    played = written(path)
    summary = kept_summary(path)
    if summary is not None:
        other = _others(summary.cards, summary.character, cards, library)
        return Listed(path, played, summary.name, summary, changed=other)
    try:
        contents = contents_of(path)
    except SaveError as error:
        return Listed(path, played, path.stem, None, trouble=error)
    except OSError as error:
        said = Said("{path} can’t be read: {why}.", path=path, why=why(error))
        return Listed(path, played, path.stem, None, trouble=SaveIoError(said))
    if not isinstance(contents.header, CampaignHeader):
        return None
    other = _others(contents.cards, contents.header.character, cards, library)
    summary = _worked_out(path, contents, cards, library)
    return Listed(path, played, contents.header.name, summary, changed=other)


def _others(name: SetName, character: CharacterId, cards: CardSet, library: Library) -> bool:
    """Whether a campaign was played with other cards than there are now."""
    now = library.played(cards, name.name, character)
    return now is None or not same(name, now)


def _worked_out(path: Path, contents: Contents, cards: CardSet, library: Library) -> CampaignSummary | None:
    """How a campaign stands that was last left in a hurry: with its own cards, if they are stored."""
    try:
        return summary_of(
            Reading.of(path, contents, cards, library=library).journal(Continuation.AS_MADE),
            contents.check,
            len(contents.entries),
        )
    except SaveError:
        return None


def free_path(folder: Path, name: str) -> Path:
    """A file for a new campaign, named after it; never one that is there."""
    word = "".join(letter if letter.isalnum() else "-" for letter in name.casefold())[:_LONGEST].strip("-")
    word = "campaign" if not word or word in NO_NAMES else word
    return free_name(folder, word, ENDING)


def export(path: Path, out: Path) -> Path:
    """Copy a campaign, or a game, out to one file that has all of it; `out` must not exist yet.

    :raises SaveError: it can't be read, or not written there.
    """
    _, good = whole(path)
    with as_new(out):
        write_new(out, good)
    return out


def write_out(cards: CardSet, state: CampaignState, seed: int, out: Path) -> None:
    """Write a campaign that stands between two scenarios to a file that has all of it; `out` must not exist yet.

    What the cards don't have is left out.

    :raises SaveIoError: it can't be written.
    :raises ValueError: its character, or a figure, is none that a campaign with these cards can have.
    """
    header = CampaignHeader(
        program=__version__, cards=set_name(cards), name=state.name, character=state.character, seed=seed
    )
    lines, _ = encode_all("", (header, Stands(stands=replace(fitted(cards, state), resting=None))))
    with as_new(out):
        write_new(out, lines)


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be taken in: nothing has been written yet."""

    source: Path
    name: str
    summary: CampaignSummary | None
    """How it stands; none if it can't be played with these cards, see `trouble`."""
    entries: int
    """Answers and plans that it holds."""
    damaged: bool
    """Whether its end is damaged; what comes before would be taken in."""
    trouble: SaveChangedError | None
    """Its cards are others; the ways to go on, once it is taken in, are there."""
    good: bytes
    """What would be written."""


def preview(source: Path, cards: CardSet, library: Library = BUILT_IN) -> Preview:
    """Look a file over from its first line to its last, and play it, before it is taken in.

    :param source: an exported campaign, a copy, or any save.
    :raises SaveError: it can't be read, is no campaign, or can't be gone on with in any way.
    """
    open_file(source).close()  # what only lies beside a file is no other campaign
    contents, good = whole(source)
    reading = Reading.of(source, contents, cards, library=library)
    summary: CampaignSummary | None = None
    trouble: SaveChangedError | None = None
    try:
        summary = summary_of(reading.journal(), contents.check, len(contents.entries))
    except SaveChangedError as error:
        if not error.ways:
            raise
        trouble = error
    entries = len(contents.entries)
    return Preview(source, reading.header.name, summary, entries, contents.damaged, trouble, good)


def preview_written(cards: CardSet, state: CampaignState, seed: int) -> Preview:
    """A campaign that has no file yet, looked over like any other: by way of a file that nobody keeps.

    :raises SaveError: it can't be written, or can't be gone on with.
    :raises ValueError: see `write_out`.
    """
    with TemporaryDirectory() as folder:
        path = free_path(Path(folder), state.name)
        write_out(cards, state, seed, path)
        return preview(path, cards)


def take_in(seen: Preview, folder: Path) -> Path:
    """Write what was previewed as a further campaign in a folder; nothing there is replaced. Gives its file.

    :raises SaveIoError: it can't be written.
    """
    path = free_path(folder, seen.name)
    with as_new(path):
        write_new(path, seen.good)
    return path
