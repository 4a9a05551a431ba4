"""The end of a scenario in lines: why, the story's last page, and how it went in numbers."""

from collections.abc import Iterator

from holdin.game.finished import Facts
from holdin.words.results import result, what_is_left, what_it_took
from holdin.words.story import story
from holdin.words.translator import sentence
from holdin.words.words import Words


def ended(words: Words, found: Facts, *, closing: bool) -> Iterator[str]:
    """How a game has ended (END-1).

    :param closing: whether the story's last page is told here; a campaign tells it between scenarios.
    """
    if found.ending is not None:
        yield words.word(found.ending)
    if found.won and closing:
        yield story(words, found.scenario, "closing")
    yield sentence(f"{result(words, found)} · {what_is_left(words, found)}")
    yield what_it_took(words, found)
