"""Games counted by character, level, scenario or way of fighting: tried, won, and the best of those won."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from holdin.game.finished import Facts
from holdin.models.card_set import CardSet
from holdin.notebook.by import By
from holdin.notebook.played import Played

Value = str | int
"""A scenario's or character's id, a level, a way of fighting."""

Only = Mapping[By, Value]
"""Which games are looked at: those that have each of these."""

ALL: Final[Only] = MappingProxyType({})

_OF: Final[Mapping[By, Callable[[Facts], Value]]] = {
    By.SCENARIO: lambda facts: facts.scenario,
    By.LEVEL: lambda facts: facts.level,
    By.CHARACTER: lambda facts: facts.character,
    By.FIGHTS: lambda facts: facts.fights.value,
}


class Line(NamedTuple):
    """The games that have one thing in common."""

    of: Value
    tried: int
    won: int
    rounds: int | None
    """The fewest that one was won in; none where none was."""
    hp: int | None
    """The most that were left where one was won."""


def value_of(facts: Facts, by: By) -> Value:
    """What a game is counted under."""
    return _OF[by](facts)


def chosen(games: Iterable[Played], only: Only) -> tuple[Played, ...]:
    """The games that are looked at."""
    return tuple(each for each in games if all(value_of(each.facts, by) == value for by, value in only.items()))


def lines(cards: CardSet, games: Iterable[Played], by: By, only: Only = ALL) -> tuple[Line, ...]:
    """A table of games, in the order of what they are counted by."""
    found: dict[Value, list[Facts]] = {}
    for each in chosen(games, only):
        found.setdefault(value_of(each.facts, by), []).append(each.facts)
    return tuple(line(value, found[value]) for value in sorted(found, key=lambda value: _place(cards, by, value)))


def line(of: Value, games: Iterable[Facts]) -> Line:
    """Games counted."""
    tried = tuple(games)
    won = tuple(each for each in tried if each.won)
    rounds, hp = min((each.rounds for each in won), default=None), max((each.hp for each in won), default=None)
    return Line(of, len(tried), len(won), rounds, hp)


def _place(cards: CardSet, by: By, value: Value) -> tuple[int, str]:
    """Scenarios by their numbers, characters as the set has them; what it doesn't have comes last."""
    if by is By.SCENARIO:
        found = next((page.number for id_, page in cards.scenarios.items() if id_ == value), None)
        return len(cards.scenarios) + 1 if found is None else found, str(value)
    if by is By.CHARACTER:
        order: list[Value] = [*cards.characters]
        return order.index(value) if value in order else len(order), str(value)
    return 0, str(value)
