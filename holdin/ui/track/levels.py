"""A page on which a scenario is chosen, with the levels it is played at."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from typing_extensions import override

from holdin.models.base import ScenarioId
from holdin.ui.kit.intent import Intent
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen


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
        tr, now, own = self.desk.words.tr, self.level, self.character_level
        return [
            *(
                Row(f"level:{n}", tr("Scenario level {level}", level=n), Level(n), on=n == now, rule="SCL-1")
                for n in range(4)
            ),
            *(
                Row(f"own:{n}", tr("Your level {level}", level=n), Level(n, character=True), on=n == own, rule="LVL-1")
                for n in range(1, 6)
            ),
        ]

    def scenario_rows(self, chosen: Callable[[ScenarioId], Intent | Callable[[], object]]) -> list[Row]:
        """Every scenario by its number; `chosen` is what taking one means."""
        cards, name = self.desk.cards, self.desk.words.name
        known = sorted(cards.scenarios.values(), key=lambda one: (not cards.of_its_own(f"map:{one.map}"), one.number))
        return [Row(f"scenario:{one.number}", f"{one.number} · {name(one.id)}", chosen(one.id)) for one in known]

    @override
    def take(self, intent: Intent) -> Screen:
        if not isinstance(intent, Level):
            return super().take(intent)
        if intent.character:
            self.character_level = intent.value
        else:
            self.level = intent.value
        self.changed()
        return self
