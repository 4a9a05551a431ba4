"""The languages, and their compiled catalogues: English sentences are the keys."""

import re
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations, translation
from typing import Final

from holdin.words.paths import asset_root

ENGLISH: Final = "en"
DOMAIN: Final = "holdin"

_COUNTED: Final = re.compile(r"{(\w+):([^{}|]*(?:\|[^{}|]*)+)}")


def msgid(message: str) -> str:
    """Mark a sentence that stands in a table, so that it is collected; it is translated where it is said."""
    return message


@cache
def languages() -> tuple[str, ...]:
    """The codes of every language there are words in, English first."""
    folders = sorted((asset_root() / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (ENGLISH, *(path.parent.parent.name for path in folders))


def language_name(lang: str) -> str:
    """A language's name in its own words: its catalogue's translation of "English"."""
    return catalogue(lang).gettext(msgid("English"))


@cache
def catalogue(lang: str) -> NullTranslations | GNUTranslations:
    """A language's catalogue; an empty one for English and for languages that are not there."""
    if lang == ENGLISH or lang not in languages():
        return NullTranslations()
    return translation(DOMAIN, asset_root() / "locale", [lang])


def counted(text: str, values: Mapping[str, object], said: NullTranslations) -> str:
    """A translation whose words follow a number, as in `{damage:урон|урона|урона}`: the number, then its plural form.

    The forms stand in the order of the catalogue's own plural forms, and hold no placeholders; what is no whole number
    takes the last.
    """
    if "|" not in text or not isinstance(said, GNUTranslations):
        return text
    plural = vars(said)["plural"]

    def form(found: re.Match[str]) -> str:
        name, forms, count = found[1], found[2].split("|"), values.get(found[1])
        return f"{{{name}}} {forms[min(plural(abs(count)), len(forms) - 1) if isinstance(count, int) else -1]}"

    return _COUNTED.sub(form, text)
