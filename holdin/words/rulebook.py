"""The rules in short: a title and a text for every rule id (assets/rules)."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from holdin.words.catalogues import ENGLISH
from holdin.words.where import asset_root


class RuleText(NamedTuple):
    """A rule in short."""

    title: str
    text: str


@cache
def rulebook(lang: str) -> Mapping[str, RuleText]:
    """Every rule by its id, in the book's order; what a language lacks is in English."""
    found = dict(rulebook(ENGLISH)) if lang != ENGLISH else {}
    file = asset_root() / "rules" / f"{lang}.toml"
    if file.is_file():
        rules = tomllib.loads(file.read_text(encoding="utf-8"))
        found.update({id_: RuleText(**rule) for id_, rule in rules.items()})
    return found


def rule(lang: str, rule_id: str) -> RuleText:
    """A rule's title and text; an id that no rule has is its own title."""
    return rulebook(lang).get(rule_id) or RuleText(rule_id, "")
