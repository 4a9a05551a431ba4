"""The page that brings back what one has learnt (assets/summary)."""

import tomllib
from typing import NamedTuple

from holdin.words.catalogues import ENGLISH
from holdin.words.where import asset_root


class Part(NamedTuple):
    """A paragraph with its name."""

    name: str
    text: str


class Summary(NamedTuple):
    """The whole page."""

    title: str
    parts: tuple[Part, ...]


def summary(lang: str) -> Summary:
    """The page in a language; in English where there is none."""
    own = asset_root() / "summary" / f"{lang}.toml"
    file = own if own.is_file() else asset_root() / "summary" / f"{ENGLISH}.toml"
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    return Summary(read["title"], tuple(Part(**part) for part in read["parts"]))
