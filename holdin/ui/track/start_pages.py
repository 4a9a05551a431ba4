"""How a sheet begins: which scenario, at which levels."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from typing_extensions import override

from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.models.scales import CHARACTER_LEVELS, SCENARIO_LEVELS
from holdin.tracker import taps
from holdin.ui.kit.layout import across, column
from holdin.ui.kit.measures import FINGER
from holdin.ui.kit.nodes import SPACE, Button, Gap, Node, TextLine
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.open_play import never_held, not_held
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid


@dataclass(eq=False)
class LevelPage(ListPage):
    """A page on which a scenario is chosen, with the levels it is played at."""

    wide: ClassVar[float] = 0.94
    columns: ClassVar[int] = 3
    level: int = 1
    character_level: int = 1

    def levels(self, level: int, character_level: int) -> None:
        """Levels are remembered while the page is open."""
        self.level, self.character_level = level, character_level

    @override
    def head(self) -> Node:
        """The scenario's level (SCL-1) and yours (LVL-1) in a line, and what else there is beside the scenarios."""
        tr, now, own = self.desk.words.tr, self.level, self.character_level
        theirs = (self._level("level", n, n == now, partial(self.levels, n, own), "SCL-1") for n in SCENARIO_LEVELS)
        yours = (self._level("own", n, n == own, partial(self.levels, now, n), "LVL-1") for n in CHARACTER_LEVELS)
        said = TextLine(tr("Scenario level"), snug=True)
        levels = across(said, *theirs, SPACE, TextLine(tr("Your level"), snug=True), *yours, gap=0.5)
        return column(levels, *self.choices(), Gap())

    def choices(self) -> Iterator[Node]:
        """What can be chosen besides a scenario."""
        yield from ()

    @staticmethod
    def _level(kind: str, n: int, chosen: bool, do: Callable[[], object], rule: str) -> Node:
        return Button(f"{kind}:{n}", str(n), do, on=chosen, snug=True, rule=rule)

    def character_rows(self, now: CharacterId, choose: Callable[[CharacterId], object]) -> Iterator[Row]:
        """Who plays, where there is a choice; who is made for the open map says so (OPN-1)."""
        known = self.desk.cards.characters
        for id_, each in known.items() if len(known) > 1 else ():
            do = partial(choose, id_) if each.allows(Fights.HELD) else partial(never_held, self, id_)
            yield Row(f"character:{id_}", self.desk.words.name(id_), do, on=id_ == now)

    def scenario_rows(self, chosen: Callable[[ScenarioId], object]) -> Iterator[Row]:
        """Every scenario by its number; `chosen` is done when one is taken."""
        cards, name = self.desk.cards, self.desk.words.name
        known = sorted(cards.scenarios.values(), key=lambda one: (not cards.of_its_own(f"map:{one.map}"), one.number))
        for one in known:
            do = partial(chosen, one.id) if one.allows(Fights.HELD) else partial(not_held, self)
            yield Row(f"scenario:{one.number}", f"{one.number} · {name(one.id)}", do)


@dataclass(eq=False, kw_only=True)
class NewSheet(LevelPage):
    """A new sheet: scenario and levels; what was tracked before is kept."""

    titled = msgid("Tracker: a new table")
    on_begin: Callable[[Screen, taps.Begin], Screen]
    """Begins the sheet, from this page."""
    others: CardSet | None = None
    """The cards that the screen below goes on with."""
    character: CharacterId | None = None
    """Who plays; none: the set's first."""
    said: str = ""
    """What went wrong on the way here."""

    @property
    @override
    def target(self) -> int:
        return FINGER

    @override
    def choices(self) -> Iterator[Node]:
        tr = self.desk.words.tr
        begins = partial(self.choose, card=True)
        paper = Button("paper", tr("Your campaign on paper"), begins, rule="TRK-1")
        yield across(paper, Button("other", tr("Another scenario, without a map"), self.choose))

    @override
    def rows(self) -> Sequence[Row]:
        """Who plays, scenarios on maps of one's own, then all others."""
        return [*self.character_rows(self._hero, self._plays), *self.scenario_rows(self.choose)]

    @override
    def warning(self) -> str:
        return self.said or super().warning()

    @override
    def note(self) -> str:
        return self.desk.words.tr("The tracker follows fights held in the hand, not those on the open map.")

    @property
    def _hero(self) -> CharacterId:
        return self.character or next(iter(self.desk.cards.characters))

    def _plays(self, character: CharacterId) -> None:
        self.character = character

    def choose(self, scenario: ScenarioId | None = None, *, card: bool = False) -> Screen:
        """A scenario begins the sheet; none: some other one, without a map, or a campaign's card (TRK-1)."""
        own = self.character_level
        begin = taps.Begin(scenario=scenario, character=self._hero, character_level=own, level=self.level, card=card)
        return self.on_begin(self, begin)

    @override
    def back(self) -> Screen:
        if self.others is not None:
            self.desk = self.desk.with_cards(self.others)
        return super().back()
