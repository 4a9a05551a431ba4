"""Single scenarios: which one, how its fights are fought, at which level."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from typing_extensions import override

from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.models.prescribed import way_of
from holdin.models.scenario import Scenario
from holdin.ui.campaign.overview import level_buttons
from holdin.ui.kit.layout import across, column
from holdin.ui.kit.nodes import SPACE, Gap, Node, button
from holdin.ui.pages.global_commands import page_anywhere
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.open_play import character_buttons, way_buttons
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid
from holdin.words.words import Words


@dataclass(frozen=True, slots=True)
class Single:
    """A scenario that is played alone."""

    cards: CardSet
    """Of the story that tells it."""
    scenario: ScenarioId
    level: int
    fights: Fights = Fights.HELD
    character: CharacterId | None = None
    """None: the set's first."""


@dataclass(eq=False)
class ScenariosPage(ListPage):
    """Every scenario, how its fights are fought, and the level to play it at."""

    titled = msgid("Scenarios")
    wide = 0.88
    row = 1.3
    numbered = True
    begin: Callable[[Single], Screen] = field(kw_only=True)
    told_by: Mapping[ScenarioId, CardSet] = field(init=False)
    character: CharacterId = field(init=False)
    """Who plays."""
    company: Mapping[CharacterId, CardSet] = field(init=False)
    _players: Mapping[str, Collection[CharacterId]] = field(init=False)
    """Who can play in a story, by its set's name."""
    level: int | None = None
    """The chosen one; none: what each scenario proposes (SCL-1, OPN-9)."""
    fights: Fights = Fights.HELD

    def __post_init__(self) -> None:
        """The set's first character, and all who may take its place."""
        library = self.desk.store.library
        self.told_by, self.company = library.singles(self.desk.cards), self.desk.store.company()
        self._players = {cards.name: library.company(cards).keys() for cards in library.stories(self.desk.cards)}
        self.character = next(iter(self.company))

    @override
    def rows(self) -> Iterator[Row]:
        lang, told_by = self.desk.words.lang, None
        for index, (id_, cards) in enumerate(self.told_by.items()):
            if told_by not in {None, cards.name}:
                yield Row(f"story:{cards.name}", cards.text(lang, "set.title"), dim=True)
            told_by = cards.name
            yield self._row(f"scenario:{index}", Words(cards, lang), cards.scenarios[id_])

    def _row(self, key: str, words: Words, scenario: Scenario) -> Row:
        goal = words.cards.text(words.lang, f"scenario.{scenario.id}.goal")
        title = f"{scenario.number} · {words.name(scenario.id)}"
        text = words.tr("{scenario} – {goal}", scenario=title, goal=goal)
        way = self._way(scenario)
        level = words.tr("level {level}", level=scenario.proposes(way)) if self.level is None else ""
        value = ", ".join(part for part in ("" if way is self.fights else words.word(way), level) if part)
        if self.character not in self._players[words.cards.name]:
            return Row(key, text, dim=True)
        return Row(key, text, partial(self._begin, scenario.id), value=value)

    def _way(self, scenario: Scenario) -> Fights:
        """How it is fought: as chosen, unless it or who plays prescribes it (OPN-1)."""
        return way_of(self.fights, scenario, self.company[self.character].characters[self.character])

    def _begin(self, scenario: ScenarioId) -> Screen:
        self.back()
        cards = self.told_by[scenario]
        page = cards.scenarios[scenario]
        way = self._way(page)
        level = page.proposes(way) if self.level is None else self.level
        return self.begin(Single(cards, scenario, level, way, self.character))

    @override
    def head(self) -> Node:
        """The levels and the ways of fighting, side by side."""
        words = self.desk.words
        ways = way_buttons(words, self.fights, self._fought)
        who = tuple(character_buttons(self.company, words.lang, self.character, self._by))
        said, do = words.tr("As proposed"), partial(self._at, None)
        proposed = button("level:proposed", said, do, on=self.level is None, rule="SCL-1", snug=True)
        levels = across(proposed, *level_buttons(words, self.level, self._at), SPACE, *ways)
        return column(column(levels, across(*who) if who else None, gap=0.5), Gap(), gap=0)

    def _by(self, character: CharacterId) -> None:
        self.character = character
        self._fought(self.fights)

    def _fought(self, fights: Fights) -> None:
        """Another way, at the levels that are proposed for it (OPN-9)."""
        self.fights, self.level = way_of(fights, self.company[self.character].characters[self.character]), None

    def _at(self, level: int | None) -> None:
        self.level = level

    @override
    def command(self, name: str) -> Screen:
        following = super().command(name)
        return page_anywhere(self, name) if following is self else following
