"""Hand's pages: a scenario to be set up, and every step by its name."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from holdin.hand import gestures as g
from holdin.hand.history import Moment
from holdin.models.base import ScenarioId
from holdin.ui.hand.intents import Hold
from holdin.ui.hand.wording import gesture_words
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.screen import Screen


@dataclass(frozen=True, slots=True)
class Level:
    """A level to be chosen: the scenario's or the character's."""

    value: int
    character: bool = False


@dataclass(eq=False)
class SetUpPage(ListPage):
    """A scenario, set up by the book in one go (SET-3)."""

    wide: ClassVar[float] = 0.7
    columns: ClassVar[int] = 2
    on_take: Callable[[g.Gesture], Screen] | None = None
    game: g.PickUp | None = None
    """A game under way that can be picked up instead."""
    level: int = 1
    character_level: int = 1

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("Set up a scenario")

    def rows(self) -> Sequence[Row]:
        """Levels first, then any scenario."""
        words = self.desk.words
        levels = [
            Row(f"level:{n}", words.tr("Scenario level {level}", level=n), Level(n), on=n == self.level, rule="SCL-1")
            for n in range(4)
        ]
        own = [
            Row(
                f"own:{n}",
                words.tr("Your level {level}", level=n),
                Level(n, character=True),
                on=n == self.character_level,
                rule="LVL-1",
            )
            for n in range(1, 6)
        ]
        known = sorted(self.desk.cards.scenarios.values(), key=lambda scenario: scenario.number)
        listed = [Row(f"scenario:{each.number}", f"{each.number} · {words.name(each.id)}", each.id) for each in known]
        return [*self._under_way(), *levels, *own, *listed]

    def _under_way(self) -> list[Row]:
        if self.game is None:
            return []
        words, setup = self.desk.words, self.game.setup
        text = words.tr(
            "Pick up the game under way: {scenario}, round {round}",
            scenario=words.name(setup.scenario),
            round=self.game.start.round,
        )
        return [Row("game", text, self.game, strong=True)]

    def take(self, intent: object) -> Screen:
        """Levels are remembered; a scenario is set up."""
        if isinstance(intent, g.PickUp):
            assert self.on_take is not None
            return self.on_take(intent)
        if isinstance(intent, Level):
            if intent.character:
                self.character_level = intent.value
            else:
                self.level = intent.value
            self.changed()
            return self
        if isinstance(intent, str):
            assert self.on_take is not None
            scenario = ScenarioId(intent)
            return self.on_take(g.SetUp(scenario=scenario, level=self.level, character_level=self.character_level))
        return super().take(intent)


@dataclass(eq=False)
class StepsPage(ListPage):
    """Every step by its name, the newest first: a click goes back to before it."""

    wide: ClassVar[float] = 0.62
    on_take: Callable[[int], Screen] | None = None
    moments: tuple[Moment, ...] = ()

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("Steps")

    def rows(self) -> Sequence[Row]:
        """The newest first."""
        words = self.desk.words
        found = [
            Row(f"step:{number}", gesture_words(words, moment.gesture, moment.before), Hold(-number))
            for number, moment in enumerate(reversed(self.moments), 1)
        ]
        return found or [Row("none", words.tr("Nothing to undo"))]

    def take(self, intent: object) -> Screen:
        """Back to before a step."""
        if isinstance(intent, Hold):
            assert self.on_take is not None
            return self.on_take(intent.steps)
        return super().take(intent)
