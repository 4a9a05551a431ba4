"""How a sheet and a combat begin: which scenario, which monster."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from holdin.models.base import MonsterId, ScenarioId
from holdin.models.letters import Kind
from holdin.rules.hp import monster_hp
from holdin.tracker import referee, taps
from holdin.tracker.situation import UNKNOWN, scene
from holdin.ui.track.intents import Do
from holdin.ui.track.levels import LevelPage
from holdin.ui.track.pages import SheetPage
from holdin.ui.window.listing import Row
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent


@dataclass(frozen=True, slots=True)
class Chosen(Intent):
    """A scenario to be set up; none: some other one, without a map."""

    scenario: ScenarioId | None


@dataclass(eq=False)
class NewSheet(LevelPage):
    """A new sheet: scenario and levels; what was tracked before is kept."""

    on_begin: Callable[[taps.Begin], Screen] | None = None

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("Tracker: a new sheet")

    def rows(self) -> Sequence[Row]:
        """Levels first, then a scenario without a map, then those on maps of one's own, then all others."""
        other = Row("other", self.desk.words.tr("Another scenario, without a map"), Chosen(None), strong=True)
        return [*self.level_rows(), other, *self.scenario_rows(Chosen)]

    def take(self, intent: Intent) -> Screen:
        """A scenario begins the sheet."""
        if not isinstance(intent, Chosen):
            return super().take(intent)
        character = next(iter(self.desk.cards.characters))
        start = taps.Begin(
            scenario=intent.scenario, character=character, character_level=self.character_level, level=self.level
        )
        return self.begin(start)

    def begin(self, start: taps.Begin) -> Screen:
        """The sheet is begun."""
        assert self.on_begin is not None
        return self.on_begin(start)


@dataclass(eq=False)
class MonsterPage(SheetPage):
    """Whom you fight: a monster of the map, of the card set, or one to be typed in."""

    wide: ClassVar[float] = 0.76
    columns: ClassVar[int] = 2

    def title(self) -> str:
        """What is asked."""
        return self.desk.words.tr("Begin a combat")

    def rows(self) -> Sequence[Row]:
        """Those on the map with their distance first, then one to be typed in, the scenario's, one's own, any other."""
        words = self.desk.words
        typed = taps.Fight(hp=10, stats=UNKNOWN, distance=self.now.distance)
        other = Row("typed", words.tr("Another monster: type its values in"), Do((typed,)))
        return [*self._on_the_map(), other, *self._of_the_set()]

    def _on_the_map(self) -> list[Row]:
        on = scene(self.desk.cards, self.now)
        found = []
        for tile in on.monsters.values() if on is not None else ():
            fight = None if tile.hex in self.now.gone else referee.fight(self.desk.cards, self.now, tile)
            if fight is not None:
                value = self.desk.words.tr("distance {distance}", distance=fight.distance)
                text = self._name(tile.monster, tile.kind)
                found.append((fight.distance, Row(f"on:{tile.ref}", text, Do((fight,)), value=value, strong=True)))
        return [row for _, row in sorted(found, key=lambda each: each[0])]

    def _of_the_set(self) -> list[Row]:
        found = []
        cards, scenario = self.desk.cards, self.now.scenario
        here = () if scenario is None else cards.monsters_of(cards.scenarios[scenario])

        def late(id_: MonsterId) -> tuple[bool, bool]:
            """The scenario's come first, then those that were typed in."""
            return id_ not in here, not cards.of_its_own(f"monster:{id_}")

        for monster in sorted(cards.monsters.values(), key=lambda each: late(each.id)):
            for kind in Kind:
                stats = monster.stats(kind)
                fight = taps.Fight(
                    name=monster.id,
                    monster=monster.id,
                    kind=kind,
                    hp=monster_hp(stats.hp, self.now.level),
                    stats=stats,
                    distance=self.now.distance,
                )
                hp = self.desk.words.tr("{hp} HP", hp=fight.hp)
                found.append(Row(f"any:{monster.id}:{kind}", self._name(monster.id, kind), Do((fight,)), value=hp))
        return found

    def _name(self, monster: str, kind: Kind) -> str:
        name = self.desk.words.name(monster)
        return self.desk.words.tr("elite {monster}", monster=name) if kind is Kind.ELITE else name
