"""The symbols: a name and a sentence for each that stands on cards, maps and panels (assets/symbols)."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from holdin.words.catalogues import ENGLISH, catalogue, msgid
from holdin.words.paths import asset_root

USED: Final = "_used"
"""What ends the name of an element’s symbol that is crossed out."""
_MIXED: Final = msgid("This card brings either of them, not both, as long as it shows.")
_MIXED_USED: Final = msgid("Either of them that shows is used up this turn, for the effect behind the colon.")


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
    found = symbols(lang)
    return found.get(icon) or (_mixed(lang, icon) if "/" in icon else None)


def _mixed(lang: str, icon: str) -> SymbolText | None:
    """A symbol that shows two elements (MIX-1)."""
    one, _, other = icon.removesuffix(USED).partition("/")
    first, second = (symbols(lang).get(element) for element in (one, other))
    if first is None or second is None:
        return None
    tr = catalogue(lang).gettext
    title = tr("{one} or {other}").format(one=first.title, other=second.title)
    if icon.endswith(USED):
        return SymbolText(tr("{element} used up").format(element=title), tr(_MIXED_USED), "MIX-1")
    return SymbolText(title, tr(_MIXED), "MIX-1")
