"""How a sheet and a combat begin: which scenario, which monster."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from typing_extensions import override

from holdin.models.base import MonsterId, ScenarioId
from holdin.models.letters import Kind
from holdin.rules.hp import monster_hp
from holdin.tracker import referee, taps
from holdin.tracker.situation import UNKNOWN, scene
from holdin.ui.pages.listing import Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.intents import Do
from holdin.ui.track.levels import LevelPage
from holdin.ui.track.pages import SheetPage
from holdin.words.catalogues import msgid


@dataclass(eq=False, kw_only=True)
class NewSheet(LevelPage):
    """A new sheet: scenario and levels; what was tracked before is kept."""

    titled = msgid("Tracker: a new sheet")
    on_begin: Callable[[Screen, taps.Begin], Screen]
    """Begins the sheet, from this page."""

    @override
    def rows(self) -> Sequence[Row]:
        """Levels first, then a scenario without a map, then those on maps of one's own, then all others."""
        other = Row("other", self.desk.words.tr("Another scenario, without a map"), self.choose, strong=True)
        return [*self.level_rows(), other, *self.scenario_rows(lambda id_: partial(self.choose, id_))]

    def choose(self, scenario: ScenarioId | None = None) -> Screen:
        """A scenario begins the sheet; none: some other one, without a map."""
        hero, own = next(iter(self.desk.cards.characters)), self.character_level
        begin = taps.Begin(scenario=scenario, character=hero, character_level=own, level=self.level)
        return self.on_begin(self, begin)


@dataclass(eq=False)
class MonsterPage(SheetPage):
    """Whom you fight: a monster of the map, of the card set, or one to be typed in."""

    titled = msgid("Begin a combat")
    wide: ClassVar[float] = 0.76
    columns: ClassVar[int] = 2

    @override
    def rows(self) -> Sequence[Row]:
        """Those on the map with their distance first, then one to be typed in, the scenario's, one's own, any other."""
        typed = taps.Fight(hp=10, stats=UNKNOWN, distance=self.now.distance)
        other = Row("typed", self.desk.words.tr("Another monster: type its values in"), Do((typed,)))
        return [*self._on_the_map(), other, *self._of_the_set()]

    def _on_the_map(self) -> list[Row]:
        on, tr = scene(self.desk.cards, self.now), self.desk.words.tr
        there = [tile for tile in on.monsters.values() if tile.hex not in self.now.gone] if on is not None else []
        fights = ((tile, referee.fight(self.desk.cards, self.now, tile)) for tile in there)
        found = [(tile, fight) for tile, fight in fights if fight is not None]
        return [
            Row(
                f"on:{tile.ref}",
                self._name(tile.monster, tile.kind),
                Do((fight,)),
                value=tr("distance {distance}", distance=fight.distance),
                strong=True,
            )
            for tile, fight in sorted(found, key=lambda each: each[1].distance)
        ]

    def _of_the_set(self) -> Iterator[Row]:
        cards, now = self.desk.cards, self.now
        here = () if now.scenario is None else cards.monsters_of(cards.scenarios[now.scenario])

        def late(id_: MonsterId) -> tuple[bool, bool]:
            """The scenario's come first, then those that were typed in."""
            return id_ not in here, not cards.of_its_own(f"monster:{id_}")

        for id_ in sorted(cards.monsters, key=late):
            for kind in Kind:
                stats = cards.monsters[id_].stats(kind)
                hp = monster_hp(stats.hp, now.level)
                fight = taps.Fight(name=id_, monster=id_, kind=kind, hp=hp, stats=stats, distance=now.distance)
                value = self.desk.words.tr("{hp} HP", hp=hp)
                yield Row(f"any:{id_}:{kind}", self._name(id_, kind), Do((fight,)), value=value)

    def _name(self, monster: str, kind: Kind) -> str:
        name = self.desk.words.name(monster)
        return self.desk.words.tr("elite {monster}", monster=name) if kind is Kind.ELITE else name
