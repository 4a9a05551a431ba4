"""The language of the command line: the one that this run speaks, chosen once, and sentences in it.

Only what people read goes through here; protocols, JSON, tables in files and digests know no language.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from holdin.words.catalogues import ENGLISH, catalogue, counted, languages

_SPOKEN: Final[ContextVar[str]] = ContextVar("spoken", default=ENGLISH)

LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system tells its language, such as "ru_RU.UTF-8"; the first that says anything counts."""


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Speak a language for a while; one that there are no words in is English."""
    before = _SPOKEN.set(lang)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def spoken() -> str:
    """The code of the language that is spoken now."""
    return _SPOKEN.get()


def tr(message: str, /, **values: object) -> str:
    """An English sentence in the language spoken, its {placeholders} filled in."""
    said = catalogue(spoken())
    return counted(said.gettext(message), values, said).format(**values)


def plural(one: str, many: str, count: int, /, **values: object) -> str:
    """A sentence that a count bends; {count} is the count itself."""
    return catalogue(spoken()).ngettext(one, many, abs(count)).format(count=count, **values)


def no_language(lang: str) -> str:
    """What to say where a language was asked for that there are no words in."""
    return tr("there are no words in {lang}; there are: {known}", lang=repr(lang), known=", ".join(languages()))


def language_of(environment: Mapping[str, str], chosen: Sequence[str | None] = ()) -> str:
    """The first language wanted that there are words in: those chosen, then the system's, then English."""
    system = next((environment[name] for name in LOCALES if environment.get(name)), "")
    code = system.partition(".")[0].partition("@")[0].partition("_")[0].lower()
    return next((lang for lang in (*chosen, code) if lang in languages()), ENGLISH)


def known(message: str) -> str:
    """A sentence from elsewhere, such as a system's reason, in the language spoken if it is in the catalogue."""
    return catalogue(spoken()).gettext(message) if message else message
