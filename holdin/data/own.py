"""A player's own card set, written card by card: what a form has typed in becomes files of an ordinary set.

The files are worked out here, and nothing is given back that couldn't be loaded; who calls writes them.
"""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from holdin.data.document import parse
from holdin.data.draft import UNWRITABLE
from holdin.data.files import read_folder
from holdin.data.load import card_set, draft_of, insist
from holdin.data.writing import plain, written
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.character import Character
from holdin.models.hp_card import MonsterHpCard
from holdin.models.item import Item
from holdin.models.map_card import MapFace
from holdin.models.monster import Monster
from holdin.models.rewards import Treasure
from holdin.models.scenario import Campaign, Scenario

NAME: Final = "own-cards"
"""The set's name, and its folder's."""
LANGUAGES: Final = ("en", "ru")
"""A name is typed once, and stands in all of them."""
LONGEST: Final = 40
Files = dict[PurePosixPath, dict[str, Any]]
_LETTERS: Final = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch - y - e yu ya".replace("-", "").split(" "),
        strict=True,
    )
)


class CardWording(NamedTuple):
    """A wording of a card, by its key such as "monster.fence-cat.name"; the same in every language unless told."""

    key: str
    text: str | Mapping[str, str]


class TypedCard(NamedTuple):
    """A card that was typed in, with its wordings."""

    card: Monster | Item | MapFace | Scenario | Treasure | Character | MonsterHpCard | Campaign
    words: tuple[CardWording, ...] = ()


class Own(NamedTuple):
    """A set as it would be: its cards, and the files that have changed, by their path in the set's folder."""

    cards: CardSet
    files: Mapping[PurePosixPath, str]


def with_cards(
    folder: Path, typed: Iterable[TypedCard], pairs: Mapping[str, str] | None = None, gone: Iterable[ScenarioId] = ()
) -> Own:
    """The set with more cards, or with others of the same ids; a new one where the folder has none.

    :param pairs: per monster the item that shares its half of a card (MON-1); an empty one: none.
    :param gone: scenarios that are no more.
    :raises CardDataError: it couldn't be loaded so; names file and field.
    """
    before = read_folder(folder) if folder.is_dir() else {}
    files = _tables(folder, before) or _begun()
    for scenario in gone:
        _drop_scenario(files, scenario)
    for each in typed:
        _put(files, each)
    for monster, item in (pairs or {}).items():
        _pair(files, monster, item)
    return _whole(folder, before, files)


def without(folder: Path, card: str) -> Own:
    """The set without a card, such as "monster:fence-cat"; a map goes with its scenario.

    :raises CardDataError: what is left couldn't be loaded: something else needs it.
    """
    before = read_folder(folder)
    files = _tables(folder, before)
    kind, _, id_ = card.partition(":")
    _drop(files, kind, id_)
    return _whole(folder, before, files)


def _tables(folder: Path, texts: Mapping[PurePosixPath, str]) -> Files:
    return {path: deepcopy(parse(folder / path, text).data) for path, text in texts.items()}


def _whole(folder: Path, before: Mapping[PurePosixPath, str], files: Files) -> Own:
    """What treasure lies nowhere any more goes with the hex that it lay on."""
    for treasure in _lying(_tables(folder, before)) - _lying(files):
        _drop(files, "treasure", treasure)
    texts = {path: written(table) for path, table in files.items() if table}
    unchanged = {path for path, text in before.items() if path in files and parse(path, text).data == files[path]}
    texts |= {path: before[path] for path in unchanged}
    draft = draft_of(folder, texts)
    insist(draft)
    gone = {path: "" for path in before if path not in texts}
    return Own(card_set(draft), {path: text for path, text in texts.items() if path not in unchanged} | gone)


def _begun() -> Files:
    about = {
        "name": NAME,
        "version": "0.1.0",
        "format": 1,
        "languages": list(LANGUAGES),
        "licence": "private: typed in from printed cards",
        "builds_on": "base",
    }
    files: Files = {PurePosixPath("set.toml"): about}
    for language, title in zip(LANGUAGES, ("Your own cards", "Свои карты"), strict=True):
        files[PurePosixPath(f"text/{language}.toml")] = {"set": {"title": title}}
    return files


def _put(files: Files, typed: TypedCard) -> None:
    card, table = typed.card, plain(typed.card)
    match card:
        case Monster() | MapFace() | Character():
            folder = {Monster: "monsters", MapFace: "maps", Character: "characters"}[type(card)]
            files[PurePosixPath(f"{folder}/{card.id}.toml")] = table
        case Scenario():
            for path in _scenario_files(files, card.id):
                del files[path]  # its number may be another one now, and with it the name of its file
            files[PurePosixPath(f"scenarios/{card.number:02}-{card.id}.toml")] = table
        case MonsterHpCard():
            files[PurePosixPath("monster_hp.toml")] = table
        case Campaign():
            files[PurePosixPath("campaign.toml")] = table
        case Item() | Treasure():
            kind = "items" if isinstance(card, Item) else "treasures"
            listed = files.setdefault(PurePosixPath(f"{kind}.toml"), {}).setdefault(kind, [])
            listed[:] = [each for each in listed if each["id"] != card.id] + [table]
    if isinstance(card, MapFace):
        faces = files.setdefault(PurePosixPath("map_cards.toml"), {}).setdefault("cards", [])
        if not any(card.id in each["faces"] for each in faces):
            faces.append({"faces": [str(card.id)]})
    for word in typed.words:
        _word(files, word)


def _word(files: Files, word: CardWording) -> None:
    *path, last = word.key.split(".")
    for language in LANGUAGES:
        table = files.setdefault(PurePosixPath(f"text/{language}.toml"), {})
        for key in path:
            table = table.setdefault(key, {})
        table[last] = clean(word.text if isinstance(word.text, str) else word.text[language])


def _pair(files: Files, monster: str, item: str) -> None:
    """A half of a card for a monster and its item; each stands on one half only."""
    path = PurePosixPath("monster_cards.toml")
    cards = files.setdefault(path, {}).setdefault("cards", [])
    _unpair(cards, {monster, item})
    if item:
        half = {"monster": monster, "item": item}
        room = next((card for card in cards if len(card["halves"]) < 4), None)
        if room is None:
            cards.append({"halves": [half]})
        else:
            room["halves"].append(half)
    if not cards:
        files[path] = {}


def _unpair(cards: list[dict[str, Any]], ids: set[str]) -> None:
    for card in cards:
        card["halves"] = [half for half in card["halves"] if not {half["monster"], half["item"]} & ids]
    cards[:] = [card for card in cards if card["halves"]]


def _drop(files: Files, kind: str, id_: str) -> None:
    for path in [path for path in files if path.name == f"{id_}.toml" and path.parent.name == f"{kind}s"]:
        del files[path]
    if kind == "map":
        for scenario in [each["id"] for each in _in_folder(files, "scenarios") if each["map"] == id_]:
            _drop_scenario(files, scenario)
        _keep(files, "map_cards.toml", lambda card: id_ not in card["faces"])
    if kind in {"item", "treasure"}:
        path, name = PurePosixPath(f"{kind}s.toml"), f"{kind}s"
        listed = [each for each in files.get(path, {}).get(name, []) if each["id"] != id_]
        files[path] = {name: listed} if listed else {}
    if kind in {"monster", "item"}:
        cards = files.get(PurePosixPath("monster_cards.toml"), {}).get("cards", [])
        _unpair(cards, {id_})
        _keep(files, "monster_cards.toml", lambda _card: True)
    if kind == "monster-hp":
        files.pop(PurePosixPath("monster_hp.toml"), None)
    _forget(files, kind, id_)


def _drop_scenario(files: Files, id_: str) -> None:
    for path in _scenario_files(files, id_):
        del files[path]
    _forget(files, "scenario", id_)
    campaign = files.get(PurePosixPath("campaign.toml"), {})
    campaign["start"] = [each for each in campaign.get("start", ()) if each != id_]


def _scenario_files(files: Files, id_: str) -> list[PurePosixPath]:
    return [path for path, table in files.items() if path.parent.name == "scenarios" and table["id"] == id_]


def _in_folder(files: Files, folder: str) -> Iterator[dict[str, Any]]:
    return (table for path, table in files.items() if path.parent.name == folder)


def _lying(files: Files) -> set[str]:
    """The treasures that lie on the set's maps."""
    marks = (mark for face in _in_folder(files, "maps") for mark in face.get("legend", {}).values())
    return {mark["treasure"] for mark in marks if "treasure" in mark}


def _keep(files: Files, name: str, kept: Any) -> None:  # noqa: ANN401 - a filter
    path = PurePosixPath(name)
    cards = [card for card in files.get(path, {}).get("cards", []) if kept(card)]
    files[path] = {"cards": cards} if cards else {}


def _forget(files: Files, kind: str, id_: str) -> None:
    """A card's wordings go with it."""
    for language in LANGUAGES:
        words = files.get(PurePosixPath(f"text/{language}.toml"), {})
        words.get(kind, {}).pop(id_, None)
        if kind in words and not words[kind]:
            del words[kind]


def clean(text: str) -> str:
    """A text without signs that a wording must not have."""
    return "".join(sign for sign in text if sign not in UNWRITABLE).strip()


def id_of(name: str, taken: Iterable[str], kind: str) -> str:
    """An id made of a name: its letters in the Latin alphabet; numbered where another card has it."""
    latin = "".join(_LETTERS.get(letter, letter) for letter in name.lower())
    word = "-".join("".join(sign if sign.isascii() and sign.isalnum() else " " for sign in latin).split())
    word = word[: LONGEST - 4].strip("-") if word[:1].isalpha() else f"{kind}-{word}"[: LONGEST - 4].strip("-")
    known = set(taken)
    numbered = (word if number == 1 else f"{word}-{number}" for number in range(1, 10_000))
    return next(each for each in numbered if each not in known)
