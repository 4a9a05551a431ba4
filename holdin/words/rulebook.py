"""The rules in short: a title and a text for every id (assets/rules), and the chapters' names (assets/chapters)."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from holdin.words.catalogues import ENGLISH
from holdin.words.paths import asset_root


class RuleText(NamedTuple):
    """A rule in short."""

    title: str
    text: str
    also: str = ""
    """What else it is looked for by: words that players have for what the rule calls otherwise."""


@cache
def rulebook(lang: str) -> Mapping[str, RuleText]:
    """Every rule by its id, in the book's order; what a language lacks is in English."""
    found = dict(rulebook(ENGLISH)) if lang != ENGLISH else {}
    file = asset_root() / "rules" / f"{lang}.toml"
    if file.is_file():
        rules = tomllib.loads(file.read_text(encoding="utf-8"))
        found.update({id_: RuleText(**rule) for id_, rule in rules.items()})
    return found


@cache
def chapters(lang: str) -> Mapping[str, str]:
    """What each chapter is called, by the letters that its rules' ids begin with, in the book's order."""
    found = dict(chapters(ENGLISH)) if lang != ENGLISH else {}
    file = asset_root() / "chapters" / f"{lang}.toml"
    if file.is_file():
        found.update(tomllib.loads(file.read_text(encoding="utf-8")))
    return found


def rule(lang: str, rule_id: str) -> RuleText:
    """A rule's title and text; an id that no rule has is its own title."""
    return rulebook(lang).get(rule_id) or RuleText(rule_id, "")


def search(rules: Mapping[str, RuleText], words: Sequence[str]) -> tuple[str, ...]:
    """The ids of the rules that have all the words, those with all of them in id or title first, in the book's order.

    A word that is an id ("ATK-3") means that rule only, one that is a chapter ("ATK") all its rules.
    """
    wanted = [_plain(word) for phrase in words for word in phrase.split()]
    ids = {id_.casefold() for id_ in rules} | {id_.casefold().partition("-")[0] for id_ in rules}
    in_title = {id_: all(_has(id_, rule.title, word, ids) for word in wanted) for id_, rule in rules.items()}
    whole = {id_: "\n".join(rule) for id_, rule in rules.items()}
    found = [id_ for id_, text in whole.items() if all(_has(id_, text, word, ids) for word in wanted)]
    return tuple(sorted(found, key=lambda id_: not in_title[id_]))


def _has(id_: str, text: str, word: str, ids: set[str]) -> bool:
    if word in ids:
        own = id_.casefold()
        return word in {own, own.partition("-")[0]}
    return word in _plain(text)


def _plain(text: str) -> str:
    """A text as it is looked for: without capitals, and with the apostrophe that keyboards have."""
    return text.casefold().replace("’", "'")
