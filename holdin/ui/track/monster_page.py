"""Whom you fight at the table: the list of monsters, those of the map first."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar, Final

from typing_extensions import override

from holdin.game.state import MonsterRef
from holdin.models.base import MonsterId
from holdin.models.letters import Kind
from holdin.tracker import referee, taps
from holdin.tracker.sheet import Sheet
from holdin.tracker.situation import scene
from holdin.ui.kit.input import BACKSPACE, Listens
from holdin.ui.kit.intent import Deed, Intent, intent_of
from holdin.ui.kit.layout import Sized, column, grid
from holdin.ui.kit.nodes import Node, SymbolNode, TextLine, button
from holdin.ui.kit.parts import Plate
from holdin.ui.pages.listing import ROW, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.sheet_pages import SheetPage
from holdin.words.catalogues import msgid
from holdin.words.tracking import (
    monster_name,
    tile_name,
)
from holdin.words.words import Words

LETTERS: Final = 16
"""How many letters stand side by side."""
NAME_MOST: Final = 20


@dataclass(eq=False)
class MonsterPage(SheetPage):
    """Whom you fight: a monster of the map, with a star, fought before, of the scenario, of the set, or one typed in.

    What is typed, or a letter that is tapped, leaves only those whose names begin so.
    """

    titled = msgid("Begin a combat")
    wide: ClassVar[float] = 0.94
    columns: ClassVar[int] = 2
    name: str = ""
    """How their names begin."""
    listens: Listens = field(default="text", init=False)
    starred: tuple[MonsterId, ...] = field(init=False)
    """Those with a star when the page was opened: no line moves while it is open."""
    _takes: bool = field(default=False, init=False)
    """Whether Space was typed before any letter."""

    def __post_init__(self) -> None:
        self.starred = self.desk.settings.favourites

    @override
    def write(self, signs: str) -> None:
        if signs == " " and not self.name:
            self._takes = True
            return
        self.name = self.name[:-1] if signs == BACKSPACE else (self.name + signs)[:NAME_MOST]
        self.first = 0

    @override
    def update(self, now: float) -> Screen:
        """No name begins with a space: it takes what is bright, as everywhere else."""
        takes, self._takes = self._takes, False
        meant = self.meant if takes else None
        return self if meant is None else self.act(meant)

    @override
    def waits(self, now: float) -> float | None:
        return 0 if self._takes else None

    @property
    @override
    def meant(self) -> Intent | None:
        """Enter takes the first of those that are left."""
        return intent_of(next((row.do for row in self.rows() if row.do is not None), None))

    def _only(self, letter: str) -> None:
        """Those that begin with a letter show; without one all of them."""
        self.name, self.first = letter, 0

    @override
    def head(self) -> Node:
        """What has been typed, and the letters that names begin with."""
        typed = TextLine(self.name, "strong") if self.name else TextLine(self.desk.words.tr("Type a name"), "dim")
        letters = sorted({self.desk.words.name(id_)[:1].upper() for id_ in self.desk.cards.monsters})
        keys = [
            button(f"begins:{each}", each, partial(self._only, "" if on else each), on=on)
            for each in letters
            for on in (self.name.upper() == each,)
        ]
        return column(typed, grid(keys, min(len(keys), LETTERS), gap=0.5), gap=0.5)

    @override
    def note(self) -> str:
        return self.desk.words.tr("A star puts a monster at the top of this list.")

    @override
    def rows(self) -> Iterator[Row]:
        """Those on the map with their distance, those with a star, fought before, the scenario's, one's own, others."""
        near, others = [*self._named(self._on_the_map())], [*self._named(self._of_the_set())]
        first, rest = (near or others)[:1], (near or others)[1:]
        yield from (replace(row, strong=True) for row in first)
        yield from rest if near else ()
        if not first:
            yield Row("nobody", self.desk.words.tr("No monster’s name begins so."), dim=True)
        yield Row("typed", self.desk.words.tr("Another monster: type its values in"), self.on.type_in_a_monster)
        yield from others if near else rest

    def _named(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Those whose names begin as it was typed; of an elite one its own name counts."""
        begins = self.name.upper()
        yield from (
            row for row in rows if any(word.upper().startswith(begins) for word in (row.text, *row.text.split()))
        )

    def _on_the_map(self) -> Iterator[Row]:
        for monster, name, fight in on_the_map(self.desk.words, self.now):
            value = self.desk.words.tr("distance {distance}", distance=fight.distance)
            value = value if fight.hex is None else f"{self.desk.words.hex(fight.hex)} · {value}"
            yield self.taps(f"on:{monster}", name, fight, value=value)

    def _of_the_set(self) -> Iterator[Row]:
        cards, now, words = self.desk.cards, self.now, self.desk.words
        here = () if now.scenario is None else cards.monsters_of(cards.scenarios[now.scenario])
        often = Counter(self.on.fought())

        def late(id_: MonsterId) -> tuple[bool, int, bool, bool]:
            """Those with a star come first, those that you fight most, the scenario's, those that were typed in."""
            return id_ not in self.starred, -often[id_], id_ not in here, not cards.of_its_own(f"monster:{id_}")

        for id_ in sorted(cards.monsters, key=late):
            for kind in Kind:
                fight = referee.fight_with(cards, now, id_, kind)
                name, value = monster_name(words, id_, kind), words.tr("{hp} HP", hp=fight.hp)
                star, turn = self._star(id_, kind), partial(self._turned, id_)
                yield self.taps(f"any:{id_}:{kind}", name, fight, value=value, also=star, turn=turn)

    def _star(self, id_: MonsterId, kind: Kind) -> Node:
        """A tap puts it at the top from now on, or takes it off there."""
        on, tr = id_ in self.desk.settings.favourites, self.desk.words.tr
        icon = SymbolNode("star" if on else "star_empty", 1.3)
        tip = tr("At the top of this list; a tap ends that") if on else tr("To the top of this list")
        do = Deed(partial(self._pin, id_), on)
        star = Plate(f"star:{id_}:{kind}", icon, do, "gold_dark" if on else "table_dark", ROW, tip=tip, lit=False)
        return Sized(star, ROW, 0, lambda b: b.m.target)

    def _turned(self, id_: MonsterId, _step: int) -> Screen:
        return self._pin(id_)

    def _pin(self, id_: MonsterId) -> Screen:
        """A star, or none any more; it is kept with the settings, for every table."""
        stars = self.desk.settings.favourites
        left = tuple(each for each in stars if each != id_)
        return self.with_settings(favourites=left if id_ in stars else (*stars, id_))


def on_the_map(words: Words, sheet: Sheet) -> list[tuple[MonsterRef, str, taps.Fight]]:
    """The living monsters of the map that a way leads to, the nearest first: each with its name and its combat."""
    on = scene(words.cards, sheet)
    there = [tile for tile in on.monsters.values() if tile.hex not in sheet.gone] if on is not None else []
    fights = ((tile, referee.fight(words.cards, sheet, tile)) for tile in there)
    found = [(tile.ref, tile_name(words, sheet, tile), fight) for tile, fight in fights if fight is not None]
    return sorted(found, key=lambda each: each[2].distance)
