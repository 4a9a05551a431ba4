"""`holdin rules`: the rules in our own words, found by words and ids."""

import sys
import textwrap
from collections.abc import Mapping, Sequence
from shutil import get_terminal_size

from holdin.errors import HoldinError
from holdin.words.catalogues import languages
from holdin.words.rulebook import RuleText, rulebook

WIDEST = 100
"""Columns of a line; longer ones are hard to read."""
INDENT = "    "


def main(words: Sequence[str], lang: str) -> int:
    """Print the rules that have all the words, or all rules without any; 0.

    :raises HoldinError: there is no such language, or no rule has all the words.
    """
    if lang not in languages():
        msg = f"there are no words in {lang!r}; there are {', '.join(languages())}"
        raise HoldinError(msg)
    rules = rulebook(lang)
    found = search(rules, words)
    if not found:
        msg = f"no rule has {' and '.join(repr(word) for word in words)}"
        raise HoldinError(msg)
    sys.stdout.write("\n".join(_printed(id_, rules[id_]) for id_ in found))
    return 0


def search(rules: Mapping[str, RuleText], words: Sequence[str]) -> tuple[str, ...]:
    """The ids of the rules that have all the words, those with all of them in id or title first, in the book's order.

    A word that is an id ("ATK-3") means that rule only, one that is a chapter ("ATK") all its rules.
    """
    wanted = [word.casefold() for phrase in words for word in phrase.split()]
    ids = {id_.casefold() for id_ in rules} | {id_.casefold().partition("-")[0] for id_ in rules}
    in_title = {id_: all(_has(id_, rule.title, word, ids) for word in wanted) for id_, rule in rules.items()}
    found = [
        id_ for id_, rule in rules.items() if all(_has(id_, f"{rule.title}\n{rule.text}", word, ids) for word in wanted)
    ]
    return tuple(sorted(found, key=lambda id_: not in_title[id_]))


def _has(id_: str, text: str, word: str, ids: set[str]) -> bool:
    if word in ids:
        own = id_.casefold()
        return word in {own, own.partition("-")[0]}
    return word in text.casefold()


def _printed(id_: str, rule: RuleText) -> str:
    width = min(WIDEST, get_terminal_size().columns)
    text = textwrap.fill(rule.text, width, initial_indent=INDENT, subsequent_indent=INDENT)
    return f"{id_}  {rule.title}\n{text}\n"
