"""The languages, and their compiled catalogues: English sentences are the keys."""

from functools import cache
from gettext import GNUTranslations, NullTranslations, translation
from typing import Final

from holdin.words.paths import asset_root

ENGLISH: Final = "en"
DOMAIN: Final = "holdin"


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
