"""Single scenarios: which one, how its fights are fought, at which level."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from typing_extensions import override

from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.models.prescribed import way_of
from holdin.models.scenario import NORMAL_LEVEL, Scenario
from holdin.ui.campaign.overview import level_buttons
from holdin.ui.kit.layout import across, column
from holdin.ui.kit.nodes import SPACE, Gap, Node
from holdin.ui.pages.global_commands import page_anywhere
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.open_play import character_buttons, way_buttons
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid


@dataclass(eq=False)
class ScenariosPage(ListPage):
    """Every scenario, how its fights are fought, and the level to play it at."""

    titled = msgid("Scenarios")
    wide = 0.88
    row = 1.3
    numbered = True
    begin: Callable[[ScenarioId, int, Fights, CharacterId], Screen] = field(kw_only=True)
    character: CharacterId = field(init=False)
    """Who plays."""
    company: Mapping[CharacterId, CardSet] = field(init=False)
    level: int | None = None
    """The chosen one; none: what each scenario proposes (SCL-1, OPN-9)."""
    fights: Fights = Fights.HELD

    def __post_init__(self) -> None:
        """The set's first character, and all who may take its place."""
        self.company = self.desk.store.company()
        self.character = next(iter(self.company))

    @override
    def rows(self) -> Iterator[Row]:
        words, cards = self.desk.words, self.desk.cards
        scenarios = sorted(cards.scenarios.values(), key=lambda scenario: scenario.number)
        for index, scenario in enumerate(scenarios):
            goal = cards.text(words.lang, f"scenario.{scenario.id}.goal")
            title = f"{scenario.number} · {words.name(scenario.id)}"
            text = words.tr("{scenario} – {goal}", scenario=title, goal=goal)
            way = self._way(scenario)
            level = "" if self._is_told(scenario) else words.tr("level {level}", level=scenario.proposes(way))
            value = ", ".join(part for part in ("" if way is self.fights else words.word(way), level) if part)
            yield Row(f"scenario:{index}", text, partial(self._begin, scenario.id), value=value)

    def _way(self, scenario: Scenario) -> Fights:
        """How it is fought: as chosen, unless it or who plays prescribes it (OPN-1)."""
        return way_of(self.fights, scenario, self.company[self.character].characters[self.character])

    def _is_told(self, scenario: Scenario) -> bool:
        """Whether the buttons say at which level a scenario begins."""
        return self.level is not None or scenario.proposes(self._way(scenario)) == self._level_shown

    @property
    def _level_shown(self) -> int:
        """The level whose button is down: the chosen one, else what scenarios without a wish of their own propose."""
        return NORMAL_LEVEL if self.level is None else self.level

    def _begin(self, scenario: ScenarioId) -> Screen:
        self.back()
        page = self.desk.cards.scenarios[scenario]
        way = self._way(page)
        return self.begin(scenario, page.proposes(way) if self.level is None else self.level, way, self.character)

    @override
    def head(self) -> Node:
        """The levels and the ways of fighting, side by side."""
        words = self.desk.words
        ways = way_buttons(words, self.fights, self._fought)
        who = tuple(character_buttons(self.company, words.lang, self.character, self._by))
        levels = across(*level_buttons(words, self._level_shown, self._at), SPACE, *ways)
        return column(column(levels, across(*who) if who else None, gap=0.5), Gap(), gap=0)

    def _by(self, character: CharacterId) -> None:
        self.character = character
        self._fought(self.fights)

    def _fought(self, fights: Fights) -> None:
        """Another way, at the levels that are proposed for it (OPN-9)."""
        self.fights, self.level = way_of(fights, self.company[self.character].characters[self.character]), None

    def _at(self, level: int) -> None:
        self.level = level

    @override
    def command(self, name: str) -> Screen:
        following = super().command(name)
        return page_anywhere(self, name) if following is self else following
