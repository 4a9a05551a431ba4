"""Which language the command line speaks: the one asked for, else the player's, else the system's, else English."""

import os
import sys
from collections.abc import Sequence
from typing import Final

from holdin.saves.settings_file import chosen_language, config_home, home
from holdin.words.catalogues import ENGLISH, language_name
from holdin.words.cli_language import language_of

OPTION: Final = "--lang"
VARIABLE: Final = "HOLDIN_LANG"
"""The same as the option for every command in an environment."""


def asked(arguments: Sequence[str]) -> str | None:
    """What `--lang` says before the command; help must be in that language before anything is understood."""
    for index, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name == OPTION:
            return value if equals else next(iter(arguments[index + 1 :]), None)
        if not word.startswith("-"):
            return None
    return None


def wanted(arguments: Sequence[str]) -> str:
    """The language to speak; whichever was not asked for must be one that the screen can show."""
    chosen = asked(arguments), os.environ.get(VARIABLE)
    if any(chosen):
        return language_of(os.environ, chosen)
    usual = language_of(os.environ, (chosen_language(config_home(), home()),))
    return usual if _can_show(usual) else ENGLISH


def _can_show(lang: str) -> bool:
    try:
        language_name(lang).encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
