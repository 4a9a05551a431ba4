"""Errors in the language spoken: ours, the disk's, and those of the command line's library, which knows English only.

The library builds its sentences itself, so a finished one is held against the patterns of those that there are.
"""

import re
from functools import cache
from typing import Final

from holdin.errors import HoldinError
from holdin.words.catalogues import ENGLISH, msgid
from holdin.words.cli_language import known, spoken, tr

BAD_USE: Final = (
    msgid("Invalid value for {param}: {message}"),
    msgid("Invalid value: {message}"),
    msgid("Missing argument {param}."),
    msgid("Missing option {param}."),
    msgid("Missing parameter: {param}"),
    msgid("No such command {name}."),
    msgid("No such command {name}. Did you mean {others}?"),
    msgid("No such option: {name} (Possible options: {others})"),
    msgid("No such option: {name} Did you mean {others}?"),
    msgid("No such option: {name}"),
    msgid("No such option {name}. (Possible options: {others})"),
    msgid("No such option {name}. Did you mean {others}?"),
    msgid("No such option {name}."),
    msgid("Option {name} does not take a value."),
    msgid("Option {name} requires an argument."),
    msgid("Got unexpected extra argument ({name})"),
    msgid("Got unexpected extra arguments ({names})"),
    msgid("Got unexpected extra argument(s) ({names})"),
    msgid("Input should be a valid integer, unable to parse string as an integer"),
    msgid("Input should be greater than or equal to {bound}"),
    msgid("Input should be less than or equal to {bound}"),
    msgid("{value} is not one of {choices}."),
    msgid("{value} is not a valid integer."),
    msgid("{value} is not a valid integer range."),
    msgid("{value} is not in the range {range}."),
    msgid("File {name} does not exist."),
    msgid("File {name} is a directory."),
    msgid("Dir {name} does not exist."),
    msgid("Dir {name} is a file."),
    msgid("Directory {name} does not exist."),
    msgid("Directory {name} is a file."),
    msgid("Path {name} does not exist."),
)
"""What the library says, in the wordings that its versions have, capitals aside."""

_VALIDATORS: Final = "Value error, "
"""What a library below the library puts before its own sentences."""

_GAP: Final = re.compile(r"\\{(\w+)\\}")


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    return re.compile(_GAP.sub(r"(?P<\1>.+?)", re.escape(sentence)), re.DOTALL | re.IGNORECASE)


def bad_use(message: str) -> str:
    """A sentence of the library; one that it has only learnt to say since stays English."""
    message = message.replace(_VALIDATORS, "")
    for sentence in BAD_USE if spoken() != ENGLISH else ():
        match = _pattern(sentence).fullmatch(message)
        if match is not None:
            return tr(sentence, **{name: _filled(name, text) for name, text in match.groupdict().items()})
    return message


def _filled(name: str, text: str) -> str:
    return bad_use(text) if name == "message" else text


def of_disk(error: OSError) -> str:
    """What the disk says, and of which file."""
    return f"{error.filename or tr('input or output')}: {known(error.strerror or '') or error}"


def of_ours(error: HoldinError) -> str:
    """An error that is meant for people; in English with the reasons behind it."""
    if spoken() == ENGLISH:
        return str(error)
    from holdin.data.load import built_in_cards
    from holdin.words.error_messages import trouble
    from holdin.words.translator import Translator, WithoutCards

    try:
        return trouble(Translator(built_in_cards(), spoken()), error)
    except HoldinError:  # the built-in cards themselves are at fault
        return trouble(WithoutCards(spoken()), error)
