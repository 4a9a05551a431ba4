"""A card set as read: every entry with the file it stands in, so that later checks can say where."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import PurePath, PurePosixPath
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

from pydantic import Field

from holdin.data.document import Document, parse
from holdin.data.files import refuse
from holdin.data.lines import Path
from holdin.errors import CardDataError, Fault, Said
from holdin.models.base import WORD_MOST, MapId, Printed
from holdin.models.character import Character
from holdin.models.dungeon import Dealing
from holdin.models.enhancement import Enhancement
from holdin.models.event_card import EventCard
from holdin.models.hp_card import MonsterHpCard
from holdin.models.item import Item, MonsterCard
from holdin.models.map_card import MapFace
from holdin.models.monster import Monster
from holdin.models.rewards import Treasure
from holdin.models.scenario import Campaign, Scenario

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
Language = Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[a-z0-9]{2,8})?$")]

UNWRITABLE: Final = frozenset({*map(chr, range(32)), *map(chr, range(127, 160))} - {"\n"}) | frozenset(
    "\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
)
"""Signs that a terminal or a window could be fooled with; letters that are written from the right are fine."""

MAX_KEY_PARTS: Final = 6
"""How deep tables of wordings may nest."""

MOST_EVENTS: Final = 200
"""Event cards of one set."""

T = TypeVar("T")


class SetFile(Printed):
    """set.toml: what the set is."""

    name: Name
    version: Annotated[str, Field(pattern=r"^\d+\.\d+\.\d+$", max_length=WORD_MOST)]
    format: Literal[1]
    """The version of the file formats."""
    languages: Annotated[tuple[Language, ...], Field(min_length=1)]
    """The languages in which every wording is given; further files in text/ may have gaps."""
    licence: Annotated[str, Field(min_length=1, max_length=200)]
    builds_on: Name | None = None
    """The set whose cards this one adds to; entries of the same id replace its."""


class ItemFile(Printed):
    """items.toml."""

    items: tuple[Item, ...]


class EnhancementFile(Printed):
    """enhancements.toml: the kinds of sticker that the town sells."""

    enhancements: tuple[Enhancement, ...]


class EventFile(Printed):
    """events.toml: the cards of the event decks."""

    events: Annotated[tuple[EventCard, ...], Field(max_length=MOST_EVENTS)]


class TreasureFile(Printed):
    """treasures.toml: the treasure list."""

    treasures: tuple[Treasure, ...]


class MonsterCardFile(Printed):
    """monster_cards.toml: which monsters and items share a card."""

    cards: tuple[MonsterCard, ...]


class MapCardDraft(Printed):
    """A map card: its faces, front then back."""

    faces: Annotated[tuple[MapId, ...], Field(min_length=1, max_length=2)]


class MapCardFile(Printed):
    """map_cards.toml: which map faces share a card."""

    cards: tuple[MapCardDraft, ...]


ONE_A_FILE: Final[Mapping[str, type[Printed]]] = {
    "characters": Character,
    "monsters": Monster,
    "maps": MapFace,
    "scenarios": Scenario,
}
"""Folders that hold one entry per file, named after its id."""

LISTS: Final[Mapping[str, tuple[type[Printed], str]]] = {
    "items.toml": (ItemFile, "items"),
    "enhancements.toml": (EnhancementFile, "enhancements"),
    "events.toml": (EventFile, "events"),
    "treasures.toml": (TreasureFile, "treasures"),
    "monster_cards.toml": (MonsterCardFile, "cards"),
    "map_cards.toml": (MapCardFile, "cards"),
}
"""Files that hold a list of entries, and the list's name."""

SINGLE: Final[Mapping[str, type[Printed]]] = {
    "set.toml": SetFile,
    "monster_hp.toml": MonsterHpCard,
    "campaign.toml": Campaign,
    "dungeons.toml": Dealing,
}
"""Files that hold one thing."""


@dataclass(frozen=True, slots=True)
class Entry(Generic[T]):
    """Something read, and where it stands."""

    value: T
    document: Document
    path: Path = ()

    def fault(self, path: Path, said: Said) -> Fault:
        """A fault at a field of the entry."""
        return self.document.fault(self.path + path, said)


@dataclass(slots=True)
class Draft:
    """The entries of a set and of the sets it builds on, by id; not yet known to fit together."""

    about: Entry[SetFile]
    folder: PurePath
    """Where the set lies; faults of files that are missing name it."""
    characters: dict[str, Entry[Character]] = field(default_factory=dict)
    monsters: dict[str, Entry[Monster]] = field(default_factory=dict)
    maps: dict[str, Entry[MapFace]] = field(default_factory=dict)
    scenarios: dict[str, Entry[Scenario]] = field(default_factory=dict)
    items: dict[str, Entry[Item]] = field(default_factory=dict)
    enhancements: dict[str, Entry[Enhancement]] = field(default_factory=dict)
    events: dict[str, Entry[EventCard]] = field(default_factory=dict)
    treasures: dict[str, Entry[Treasure]] = field(default_factory=dict)
    monster_cards: list[Entry[MonsterCard]] = field(default_factory=list)
    map_cards: list[Entry[MapCardDraft]] = field(default_factory=list)
    monster_hp: Entry[MonsterHpCard] | None = None
    campaign: Entry[Campaign] | None = None
    dungeons: Entry[Dealing] | None = None
    texts: dict[str, dict[str, Entry[str]]] = field(default_factory=dict)
    below: "Draft | None" = None
    """The set that it builds on, as it is without it."""
    built_in: Mapping[str, Printed] = field(default_factory=dict)
    """The cards of the built-in set that it is or builds on, as `printed` tells them."""

    def copy(self) -> "Draft":
        """The same entries, to be added to."""
        made = replace(self)
        for each in fields(self):
            entries = getattr(self, each.name)
            if isinstance(entries, dict | list):
                setattr(made, each.name, entries.copy())
        made.texts = {language: dict(words) for language, words in self.texts.items()}
        return made


def printed(draft: Draft) -> Iterator[tuple[str, Printed]]:
    """Every card that has values of its own, by kind and id: "monster:wolf", "ability:neutralize"."""
    for kind in ("monster", "item", "map"):
        entries: dict[str, Entry[Printed]] = getattr(draft, f"{kind}s")
        yield from ((f"{kind}:{id_}", entry.value) for id_, entry in entries.items())
    for id_, character in draft.characters.items():
        yield f"character:{id_}", character.value.hp_card
        yield from ((f"ability:{card.id}", card) for card in character.value.cards)


def read_about(folder: PurePath, texts: Mapping[PurePosixPath, str]) -> Entry[SetFile]:
    """What a folder's set.toml says.

    :raises CardDataError: missing or bad.
    """
    file = PurePosixPath("set.toml")
    if file not in texts:
        raise refuse(folder / file, Said("missing; a card set says there what it is"))
    document = parse(folder / file, texts[file])
    return Entry(document.validated(SetFile), document)


def read_into(draft: Draft, folder: PurePath, texts: Mapping[PurePosixPath, str]) -> None:
    """Add every file of a set's folder to a draft; its entries replace those of the same id.

    :raises CardDataError: with every fault of every file.
    """
    faults: list[Fault] = []
    own: dict[tuple[str, str], PurePath] = {}
    for file, text in texts.items():
        try:
            faults += _read_file(draft, own, parse(folder / file, text), file)
        except CardDataError as error:
            faults += error.faults
    if faults:
        raise CardDataError(tuple(faults))


def _read_file(
    draft: Draft, own: dict[tuple[str, str], PurePath], document: Document, file: PurePosixPath
) -> Iterator[Fault]:
    name, folder = str(file), str(file.parent)
    if folder in ONE_A_FILE:
        entry = Entry(document.validated(ONE_A_FILE[folder]), document)
        yield from _named_as_file(entry, file)
        yield from _put(getattr(draft, folder), own, folder, entry)
    elif name in LISTS:
        yield from _read_list(draft, own, document, name)
    elif name in SINGLE:
        if name != "set.toml":
            yield from _put_single(draft, file.stem, Entry(document.validated(SINGLE[name]), document))
    elif folder == "text":
        yield from _read_words(draft.texts.setdefault(file.stem, {}), document, document.data, ())
    else:
        known = ", ".join([*SINGLE, *LISTS, *(f"{folder}/<id>.toml" for folder in ONE_A_FILE), "text/<language>.toml"])
        yield Fault(document.file, None, "", Said("no file of a card set; known are {known}", known=known))


def _put_single(draft: Draft, name: str, entry: Entry[Any]) -> Iterator[Fault]:
    """It replaces that of the set below; an expansion's campaign goes on from it."""
    if isinstance(entry.value, Campaign) and entry.value.joins is not None:
        if draft.campaign is None:
            yield entry.fault(
                ("joins",), Said("an expansion needs {line} in {file}", line="builds_on", file="set.toml")
            )
        else:
            entry = replace(entry, value=entry.value.on(draft.campaign.value))
    elif isinstance(entry.value, Campaign) and draft.campaign is not None:
        # The event cards of the set below are still drawn, and give what they give (EVT-4).
        choices = (choice for card in draft.events.values() for choice in card.value.choices)
        given = {id_ for choice in choices for outcome in choice.outcomes for id_ in outcome.achievements}
        below = (id_ for id_ in draft.campaign.value.achievements if id_ in given)
        named = tuple(dict.fromkeys((*entry.value.achievements, *below)))
        entry = replace(entry, value=entry.value.model_copy(update={"achievements": named}))
    setattr(draft, name, entry)


def _read_list(draft: Draft, own: dict[tuple[str, str], PurePath], document: Document, name: str) -> Iterator[Fault]:
    model, key = LISTS[name]
    target: Any = getattr(draft, name.removesuffix(".toml"))
    for index, value in enumerate(getattr(document.validated(model), key)):
        entry = Entry(value, document, (key, index))
        if isinstance(target, list):
            target.append(entry)
        else:
            yield from _put(target, own, name, entry)


def _put(
    target: dict[str, Entry[Any]], own: dict[tuple[str, str], PurePath], kind: str, entry: Entry[Any]
) -> Iterator[Fault]:
    id_ = entry.value.id
    yield from _well_named(entry, ("id",), id_)
    if (kind, id_) in own:
        told = Said("{id} is already the id of an entry in {file}; ids are unique", id=repr(id_), file=own[kind, id_])
        yield entry.fault(("id",), told)
    own[kind, id_] = entry.document.file
    target[id_] = entry


def _well_named(entry: Entry[Any], path: Path, id_: str) -> Iterator[Fault]:
    plain = id_.replace("-", "a")
    if not (plain.isascii() and plain.isalnum() and plain == plain.lower() and id_[0].isalpha() and len(id_) <= 40):
        told = Said("{id} is no id; allowed are small letters, digits and hyphens, a letter first", id=repr(id_))
        yield entry.fault(path, told)


def _named_as_file(entry: Entry[Any], file: PurePosixPath) -> Iterator[Fault]:
    value = entry.value
    stem = f"{value.number:02}-{value.id}" if isinstance(value, Scenario) else value.id
    if file.stem != stem:
        yield entry.fault(("id",), Said("the file must be named after the id: {file}", file=f"{stem}.toml"))


def _read_words(
    target: dict[str, Entry[str]], document: Document, words: Mapping[str, object], path: Path
) -> Iterator[Fault]:
    for key, value in words.items():
        here = (*path, key)
        if isinstance(value, dict) and len(here) < MAX_KEY_PARTS:
            yield from _read_words(target, document, value, here)
        elif isinstance(value, str) and not UNWRITABLE.isdisjoint(value):
            told = Said("a wording must have no control signs, and none that turn the writing round")
            yield document.fault(here, told)
        elif isinstance(value, str) and value.strip():
            target[".".join(map(str, here))] = Entry(value, document, here)
        else:
            yield document.fault(here, Said("a wording must be a text that is not empty"))
