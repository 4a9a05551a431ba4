"""A page on which a scenario is chosen, with the levels it is played at."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from holdin.models.base import ScenarioId
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent


@dataclass(frozen=True, slots=True)
class Level(Intent):
    """A level to be chosen: the scenario's or the character's."""

    value: int
    character: bool = False


@dataclass(eq=False)
class LevelPage(ListPage):
    """Levels are remembered while the page is open."""

    wide: ClassVar[float] = 0.94
    columns: ClassVar[int] = 3
    level: int = 1
    character_level: int = 1

    def level_rows(self) -> list[Row]:
        """The scenario's level (SCL-1), then yours (LVL-1)."""
        tr = self.desk.words.tr
        levels = [
            Row(f"level:{n}", tr("Scenario level {level}", level=n), Level(n), on=n == self.level, rule="SCL-1")
            for n in range(4)
        ]
        own = [
            Row(
                f"own:{n}",
                tr("Your level {level}", level=n),
                Level(n, character=True),
                on=n == self.character_level,
                rule="LVL-1",
            )
            for n in range(1, 6)
        ]
        return [*levels, *own]

    def scenario_rows(self, chosen: Callable[[ScenarioId], object]) -> list[Row]:
        """Every scenario by its number; `chosen` is what taking one means."""
        cards = self.desk.cards
        known = sorted(
            cards.scenarios.values(), key=lambda each: (not cards.of_its_own(f"map:{each.map}"), each.number)
        )
        return [
            Row(f"scenario:{each.number}", f"{each.number} · {self.desk.words.name(each.id)}", chosen(each.id))
            for each in known
        ]

    def take(self, intent: Intent) -> Screen:
        """A level is remembered."""
        if not isinstance(intent, Level):
            return super().take(intent)
        if intent.character:
            self.character_level = intent.value
        else:
            self.level = intent.value
        self.changed()
        return self
