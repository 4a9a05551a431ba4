"""`holdin rules`: the rules in our own words, found by words and ids."""

import sys
import textwrap
from collections.abc import Sequence
from shutil import get_terminal_size

from holdin.errors import HoldinError
from holdin.words.cli_language import plural
from holdin.words.rulebook import RuleText, rulebook, search

WIDEST = 100
"""Columns of a line; longer ones are hard to read."""
INDENT = "    "


def main(words: Sequence[str], lang: str) -> int:
    """Print the rules that have all the words, or all rules without any; 0.

    :raises HoldinError: no rule has all the words.
    """
    rules = rulebook(lang)
    found = search(rules, words)
    if not found:
        named = ", ".join(repr(word) for word in words)
        msg = plural("no rule has {words}", "no rule has all of these words: {words}", len(words), words=named)
        raise HoldinError(msg)
    sys.stdout.write("\n".join(_printed(id_, rules[id_]) for id_ in found))
    return 0


def _printed(id_: str, rule: RuleText) -> str:
    width = min(WIDEST, get_terminal_size().columns)
    text = textwrap.fill(rule.text, width, initial_indent=INDENT, subsequent_indent=INDENT)
    return f"{id_}  {rule.title}\n{text}\n"
