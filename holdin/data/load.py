"""Finding and loading card sets: `load_set` gives the game its cards, or says what is wrong with them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any, Final, TypeVar

import holdin
from holdin.data.draft import Draft, Entry, SetFile, printed, read_about, read_into
from holdin.data.files import read_folder, refuse
from holdin.data.integrity import NEEDED
from holdin.data.plain import hashed, plain
from holdin.data.wording import missing_wordings
from holdin.errors import CardDataError, Fault, NoCardSetError, Said
from holdin.models.card_set import CardSet

MAX_BUILDS: Final = 8
"""How many sets may build on each other."""

Check = Callable[[Draft], Iterator[Fault]]
T = TypeVar("T")


def load_set(name_or_folder: str | Path = "base") -> CardSet:
    """A whole card set, with the sets that it builds on.

    :param name_or_folder: a built-in set's name, or the folder of any set.
    :raises CardDataError: with every fault, each with file, line and field.
    """
    draft = read_draft(name_or_folder)
    insist(draft)
    return card_set(draft)


@cache
def built_in_cards() -> CardSet:
    """The built-in cards, read once: whoever watches their files loads them anew."""
    return load_set()


def read_draft(name_or_folder: str | Path = "base") -> Draft:
    """The entries of a set, each valid by itself; not yet known to fit together.

    :raises CardDataError: a file is missing, unreadable or not valid.
    """
    return _read(find_set(name_or_folder), ())


def draft_of(folder: Path, texts: Mapping[PurePosixPath, str]) -> Draft:
    """The entries of a set whose files would be these, whatever lies in its folder now.

    :raises CardDataError: a file is missing or not valid.
    """
    return _read(folder, (), texts)


def insist(draft: Draft, checks: Iterable[Check] = (*NEEDED, missing_wordings)) -> None:
    """Run checks over a draft.

    :raises CardDataError: with every fault they find.
    """
    faults = tuple(fault for check in checks for fault in check(draft))
    if faults:
        raise CardDataError(faults)


def find_set(name_or_folder: str | Path) -> Path:
    """The folder of a built-in set, or the folder itself.

    :raises CardDataError: neither exists.
    """
    built_in = built_in_sets()
    if isinstance(name_or_folder, str) and name_or_folder in built_in:
        return built_in[name_or_folder]
    folder = Path(name_or_folder)
    if not folder.is_dir():
        known = ", ".join(sorted(built_in))
        said = Said("no folder, and no built-in card set; built in are: {known}", known=known)
        raise NoCardSetError((Fault(folder, None, "", said),))
    return folder


def built_in_sets() -> Mapping[str, Path]:
    """The folders of the sets that come with the program: beside its code when installed, else in the checkout."""
    package = Path(holdin.__file__).parent
    for home in (package / "card_data", package.parent / "card_data"):
        if home.is_dir():
            return {path.name: path for path in sorted(home.iterdir()) if (path / "set.toml").is_file()}
    return {}


def _read(folder: Path, above: tuple[Path, ...], given: Mapping[PurePosixPath, str] | None = None) -> Draft:
    if folder.resolve() in above or len(above) == MAX_BUILDS:
        raise refuse(folder / "set.toml", Said("sets build on each other in a circle, or too many do"))
    texts = read_folder(folder) if given is None else given
    if folder.resolve() in {home.resolve() for home in built_in_sets().values()}:
        return _built_in(folder, tuple(texts.items())).copy()
    return _parsed(folder, above, texts)


@lru_cache(maxsize=MAX_BUILDS)
def _built_in(folder: Path, texts: tuple[tuple[PurePosixPath, str], ...]) -> Draft:
    """A built-in set's entries, parsed once: every set of one's own that builds on it begins with a copy of them."""
    draft = _parsed(folder, (), dict(texts))
    draft.built_in = dict(printed(draft))
    return draft


def _parsed(folder: Path, above: tuple[Path, ...], texts: Mapping[PurePosixPath, str]) -> Draft:
    about = read_about(folder, texts)
    draft = Draft(about, folder)
    if about.value.builds_on is not None:
        below = _read(_base_of(folder, about), (*above, folder.resolve()))
        draft = below.copy()
        draft.about, draft.folder, draft.below = about, folder, below
    read_into(draft, folder, texts)
    return draft


def _base_of(folder: Path, about: Entry[SetFile]) -> Path:
    name = str(about.value.builds_on)
    built_in = built_in_sets()
    beside = folder.resolve().parent / name
    if name in built_in and built_in[name].resolve() != folder.resolve():
        return built_in[name]
    if (beside / "set.toml").is_file():
        return beside
    told = Said("no set {name}; known are the built-in sets and the folders beside this one", name=repr(name))
    raise CardDataError((about.fault(("builds_on",), told),))


def card_set(draft: Draft) -> CardSet:
    """The cards of a draft whose parts are known to fit (see `insist`)."""
    campaign, monster_hp = draft.campaign, draft.monster_hp
    assert campaign is not None
    assert monster_hp is not None
    return CardSet(
        name=draft.about.value.name,
        version=draft.about.value.version,
        digest=digest(draft),
        characters=_values(draft.characters),
        monster_hp=monster_hp.value,
        monsters=_values(draft.monsters),
        items=_values(draft.items),
        monster_cards=tuple(entry.value for entry in draft.monster_cards),
        maps=_values(draft.maps),
        map_cards=tuple(entry.value.faces for entry in draft.map_cards),
        scenarios=_values(draft.scenarios),
        treasures=_values(draft.treasures),
        campaign=campaign.value,
        enhancements=_values(draft.enhancements),
        events=_values(draft.events),
        texts=MappingProxyType({language: _values(words) for language, words in draft.texts.items()}),
        dealing=None if draft.dungeons is None else draft.dungeons.value,
        expands=_bottom(draft),
        own=frozenset(_own(draft)),
    )


def _bottom(draft: Draft) -> str:
    """The name of the set that lies below all expansions; empty where a set is none."""
    below: Draft | None = draft
    while below is not None and below.campaign is not None and below.campaign.value.joins is not None:
        draft, below = below, below.below
    return "" if below is None or below.about is draft.about else below.about.value.name


def _own(draft: Draft) -> Iterator[str]:
    """The cards that no built-in set has, or has with other values; a copy of a built-in card isn't one."""
    for card, value in printed(draft):
        built_in = draft.built_in.get(card)
        if built_in is None or (built_in is not value and plain(built_in) != plain(value)):
            yield card


def _values(entries: Mapping[Any, Entry[T]]) -> Mapping[Any, T]:
    return MappingProxyType({id_: entry.value for id_, entry in entries.items()})


def digest(draft: Draft) -> str:
    """SHA-256, in hex, of everything that can matter to play.

    Wordings, looks, the order of files and whether a default is written out don't matter.
    """
    content = {
        kind: {id_: plain(entry.value) for id_, entry in getattr(draft, kind).items()}
        for kind in ("characters", "monsters", "maps", "scenarios", "items", "treasures")
    }
    cards = {kind: [plain(entry.value) for entry in getattr(draft, kind)] for kind in ("monster_cards", "map_cards")}
    single = {
        kind: plain(entry.value) for kind in ("monster_hp", "campaign") if (entry := getattr(draft, kind)) is not None
    }
    later = {
        kind: {id_: plain(entry.value) for id_, entry in getattr(draft, kind).items()}
        for kind in ("enhancements", "events")
    }
    return hashed(content | cards | single | {kind: entries for kind, entries in later.items() if entries})
