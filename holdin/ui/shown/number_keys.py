"""Which key gives which answer: the numbers, and what goes on, leaves out or means yes."""

from collections.abc import Sequence
from dataclasses import replace

from holdin.ui.shown.answers import DIGITS, Answer


def with_digits(found: Sequence[Answer]) -> list[Answer]:
    """With all number keys: what has one of its own keeps it, all else has the next that is left."""
    own = {answer.digit for answer in found}
    left = iter([digit for digit in DIGITS if digit not in own])
    return [replace(answer, digit=next(left, 0)) if answer.digit is None else answer for answer in found]


def meant_by(command: str, found: Sequence[Answer]) -> Answer | None:
    """The answer that a command gives: by its number, the lowest or the only one, the strong one; none gives none."""
    word, _, digit = command.partition("_")
    if word == "answer":
        return next((answer for answer in with_digits(found) if answer.digit == int(digit)), None)
    if command == "skip":
        return found[0] if len(found) == 1 else next((answer for answer in found if answer.lowest), None)
    return next((answer for answer in found if answer.strong), None) if command == "take" else None
