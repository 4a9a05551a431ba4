"""The wordings of a dungeon, put together of those of its set in every language."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from holdin.models.base import MonsterId
from holdin.models.card_set import CardSet
from holdin.models.dungeon import DUNGEON, DUNGEON_MAP, FIND


class Told(NamedTuple):
    """What there is to tell of a dungeon."""

    goal: str
    rules: tuple[str, ...]
    quarry: MonsterId
    rounds: int | None
    """The round by whose end it is lost; none: there is no limit."""
    name: tuple[int, int, int]
    """The numbers of the wordings of its place, its owner and its find."""


def texts(cards: CardSet, told: Told) -> Mapping[str, Mapping[str, str]]:
    """A dungeon's wordings per language, by their keys; what a language lacks isn't there."""
    return {language: dict(_wordings(cards.texts[language], told)) for language in cards.texts}


def _wordings(words: Mapping[str, str], told: Told) -> Iterator[tuple[str, str]]:
    place, owner, find = told.name
    values = {
        "place": words.get(f"dungeon.place.{place}", ""),
        "owner": words.get(f"dungeon.owner.{owner}", ""),
        "find": words.get(f"dungeon.find.{find}", ""),
        "quarry": words.get(f"monster.{told.quarry}.name", ""),
        "rounds": "" if told.rounds is None else str(told.rounds - 1),
    }
    parts = {
        f"scenario.{DUNGEON}.title": "dungeon.title",
        f"map.{DUNGEON_MAP}.name": "dungeon.title",
        f"treasure.{FIND}.text": "dungeon.found",
        **{f"scenario.{DUNGEON}.{part}": f"dungeon.goal.{told.goal}.{part}" for part in ("intro", "closing", "goal")},
        **{f"scenario.{DUNGEON}.rule{index}": f"dungeon.rule.{id_}" for index, id_ in enumerate(told.rules, 1)},
    }
    for key, source in parts.items():
        if source in words:
            yield key, _filled(words[source], values)


def _filled(wording: str, values: Mapping[str, str]) -> str:
    """A wording with what stands in its braces; nothing else in it means anything."""
    for name, value in values.items():
        wording = wording.replace(f"{{{name}}}", value)
    return wording
