"""Achievements of the player's own: conditions as data over games and campaigns, so that saves alone prove them.

They are no achievements of a campaign (TRK-1): no rule knows them, and nothing in a game depends on them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from holdin.game.finished import Facts
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.models.scales import SCENARIO_LEVELS
from holdin.notebook.by import By
from holdin.notebook.played import Notebook, Played, Road
from holdin.notebook.tables import Value, value_of


class Figure(StrEnum):
    """A number of a game."""

    LEVEL = "level"
    ROUNDS = "rounds"
    HP = "hp"
    LOWEST_HP = "lowest_hp"
    CARDS_LEFT = "cards_left"
    CARDS_LOST = "cards_lost"
    DEALT = "dealt"
    SUFFERED = "suffered"
    NEGATED = "negated"
    RESTS = "rests"
    ITEMS_USED = "items_used"
    TOKENS = "tokens"
    TREASURES = "treasures"
    MONSTERS = "monsters"
    SLAIN = "slain"
    SPARED = "spared"
    UNDONE = "undone"


class Mile(StrEnum):
    """A number of a campaign."""

    LEVEL = "level"
    GOLD = "gold"
    COMPLETED = "completed"
    UNLOCKED = "unlocked"
    STICKERS = "stickers"


_FIGURES: Final[Mapping[Figure, Callable[[Facts], int | None]]] = {
    Figure.LEVEL: lambda facts: facts.level,
    Figure.ROUNDS: lambda facts: facts.rounds,
    Figure.HP: lambda facts: facts.hp,
    Figure.LOWEST_HP: lambda facts: facts.lowest_hp,
    Figure.CARDS_LEFT: lambda facts: facts.cards_left,
    Figure.CARDS_LOST: lambda facts: facts.cards_lost,
    Figure.DEALT: lambda facts: facts.dealt,
    Figure.SUFFERED: lambda facts: facts.suffered,
    Figure.NEGATED: lambda facts: facts.negated,
    Figure.RESTS: lambda facts: facts.rests,
    Figure.ITEMS_USED: lambda facts: facts.items_used,
    Figure.TOKENS: lambda facts: facts.tokens,
    Figure.TREASURES: lambda facts: len(facts.treasures),
    Figure.MONSTERS: lambda facts: facts.monsters,
    Figure.SLAIN: lambda facts: facts.slain,
    Figure.SPARED: lambda facts: facts.monsters - facts.slain,
    Figure.UNDONE: lambda facts: facts.undone,
}
_MILES: Final[Mapping[Mile, Callable[[Road], int]]] = {
    Mile.LEVEL: lambda road: road.level,
    Mile.GOLD: lambda road: road.gold,
    Mile.COMPLETED: lambda road: len(road.completed),
    Mile.UNLOCKED: lambda road: len({*road.unlocked, *road.completed}),
    Mile.STICKERS: lambda road: road.stickers,
}


class _Plain(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Bounds(_Plain):
    """What a number must be."""

    least: int | None = None
    most: int | None = None

    def hold(self, number: int | None) -> bool:
        """Whether a number lies within; an unknown one doesn't."""
        if number is None:
            return False
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


class Achievement(_Plain):
    """What is to be done, as data; its words stand in the language's file."""

    id: str
    icon: str
    """The symbol that stands for it."""
    won: bool = True
    fights: Fights | None = None
    hindrances: bool | None = None
    dungeon: bool | None = None
    """Whether it must be a random dungeon, or none."""
    finale: bool = False
    """Only scenarios at which a story may end."""
    game: dict[Figure, Bounds] = {}
    """What the figures of a game must be."""
    road: dict[Mile, Bounds] = {}
    """What those of a campaign must be; then games don't count."""
    times: Annotated[int, Field(ge=1)] = 1
    """How many such games, or campaigns, it takes."""
    different: By | None = None
    """What must be another each time."""
    same: By | None = None
    """What must be the same each time."""
    every: By | None = None
    """Of what each must have been had; `times` says nothing then."""

    def counts(self, cards: CardSet, facts: Facts) -> bool:
        """Whether a game is one of those that it takes; where hands moved cards, nothing is proven."""
        if facts.by_hand or facts.won is not self.won or (self.finale and facts.scenario not in cards.campaign.endings):
            return False
        if self.dungeon not in {None, bool(facts.dungeon)}:
            return False
        if self.fights not in {None, facts.fights} or self.hindrances not in {None, facts.hindrances}:
            return False
        return all(bounds.hold(_FIGURES[figure](facts)) for figure, bounds in self.game.items())

    def covers(self, road: Road) -> bool:
        """Whether a campaign is one of those that it takes."""
        return all(bounds.hold(_MILES[mile](road)) for mile, bounds in self.road.items())


class Standing(NamedTuple):
    """How far an achievement is."""

    achievement: Achievement
    have: int
    need: int

    @property
    def earned(self) -> bool:
        """Whether it is had."""
        return self.have >= self.need > 0


def standings(cards: CardSet, known: Iterable[Achievement], notebook: Notebook) -> tuple[Standing, ...]:
    """How far each achievement is."""
    return tuple(_standing(cards, each, notebook) for each in known)


def newly_earned(
    cards: CardSet, known: Iterable[Achievement], notebook: Notebook, save: str, number: int
) -> Iterator[Achievement]:
    """What a game has brought: what would not be had without it."""
    before = notebook.without(save, number)
    for each in known:
        if not each.road and _standing(cards, each, notebook).earned and not _standing(cards, each, before).earned:
            yield each


def _standing(cards: CardSet, achievement: Achievement, notebook: Notebook) -> Standing:
    if achievement.road:
        have = sum(achievement.covers(road) for road in notebook.roads)
        return Standing(achievement, min(have, achievement.times), achievement.times)
    games = tuple(each for each in notebook.played if achievement.counts(cards, each.facts))
    need = len(_all_of(cards, achievement)) if achievement.every is not None else achievement.times
    return Standing(achievement, min(_count(cards, achievement, games), need), need)


def _count(cards: CardSet, achievement: Achievement, games: Iterable[Played]) -> int:
    """How many of the games count beside each other."""
    apart = achievement.every or achievement.different or achievement.same
    if apart is None:
        return len(tuple(games))
    values = Counter(value_of(each.facts, apart) for each in games)
    if achievement.same is not None:
        return max(values.values(), default=0)
    return len(values.keys() & _all_of(cards, achievement)) if achievement.every is not None else len(values)


def _all_of(cards: CardSet, achievement: Achievement) -> frozenset[Value]:
    """All that there is to be had of what an achievement wants each of."""
    match achievement.every:
        case By.SCENARIO:
            return frozenset(cards.campaign.endings if achievement.finale else cards.scenarios)
        case By.CHARACTER:
            return frozenset(cards.characters)
        case By.LEVEL:
            return frozenset(SCENARIO_LEVELS)
    return frozenset(each.value for each in Fights)
