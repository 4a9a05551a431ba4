"""Pages of a few paragraphs: where to begin (assets/start), what brings back the rules (assets/summary)."""

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
    """What brings back what one has learnt, in a language; in English where there is none."""
    return _page("summary", lang)


def start_here(lang: str) -> RulesSummary:
    """Where somebody begins who has never played."""
    return _page("start", lang)


def _page(kind: str, lang: str) -> RulesSummary:
    own = asset_root() / kind / f"{lang}.toml"
    file = own if own.is_file() else asset_root() / kind / f"{ENGLISH}.toml"
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    return RulesSummary(read["title"], tuple(Paragraph(**part) for part in read["parts"]))
