"""The symbols: a name and a sentence for each that stands on cards, maps and panels (assets/symbols)."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from holdin.words.catalogues import ENGLISH
from holdin.words.paths import asset_root


class SymbolText(NamedTuple):
    """What a symbol means."""

    title: str
    text: str
    rule: str = ""
    """The rule that tells more; empty: none does."""


@cache
def symbols(lang: str) -> Mapping[str, SymbolText]:
    """Every symbol by the name of its icon, in the page's order; what a language lacks is in English."""
    found = dict(symbols(ENGLISH)) if lang != ENGLISH else {}
    file = asset_root() / "symbols" / f"{lang}.toml"
    if file.is_file():
        for icon, said in tomllib.loads(file.read_text(encoding="utf-8")).items():
            known = found.get(icon)
            found[icon] = SymbolText(**said) if known is None else known._replace(**said)
    return found


def symbol(lang: str, icon: str) -> SymbolText | None:
    """What an icon means; none for what is only an ornament."""
    return symbols(lang).get(icon)
