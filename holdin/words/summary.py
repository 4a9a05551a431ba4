"""The page that brings back what one has learnt (assets/summary)."""

import tomllib
from typing import NamedTuple

from holdin.words.catalogues import ENGLISH
from holdin.words.paths import asset_root


class Paragraph(NamedTuple):
    """A paragraph with its name."""

    name: str
    text: str


class RulesSummary(NamedTuple):
    """The whole page."""

    title: str
    parts: tuple[Paragraph, ...]


def summary(lang: str) -> RulesSummary:
    """The page in a language; in English where there is none."""
    own = asset_root() / "summary" / f"{lang}.toml"
    file = own if own.is_file() else asset_root() / "summary" / f"{ENGLISH}.toml"
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    return RulesSummary(read["title"], tuple(Paragraph(**part) for part in read["parts"]))
