"""The state of the cards read into a game: what they show, what is assumed, what can't be read (SET-3)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from holdin.game.setup import SetupFault, faults, item_faults, start_faults
from holdin.game.stage import Stage, stage
from holdin.game.state import (
    Board,
    CardPlace,
    Combat,
    Hero,
    ItemCondition,
    ItemPlace,
    MonsterRef,
    Phase,
    Setup,
    Start,
    Zone,
    card_at,
)
from holdin.hand import abilities, slots
from holdin.hand.card_table import CardTable, Lying
from holdin.hand.deal import fresh
from holdin.hand.sheet_conversion import lost_notes, noted
from holdin.hand.sliding import map_at, scenario_of
from holdin.models.base import CardId, ItemId, MonsterId
from holdin.models.card_set import CardSet
from holdin.models.character import Face
from holdin.models.deck import ABILITY, HP, MONSTER_HP, MONSTERS, half_with, monster_on
from holdin.models.hexes import Hex
from holdin.models.scenario import Scenario
from holdin.rules.distance import tracked
from holdin.tracker.sheet import Sheet

FAR: Final = 99
"""No map is wider."""


class Finding(StrEnum):
    """What there is to say of a reading."""

    NO_MAP = "no_map"
    NO_SCENARIO = "no_scenario"
    FAULT = "fault"
    LIVING = "living"
    OBSTACLE = "obstacle"
    EXHAUSTED = "exhausted"
    HP = "hp"
    MONSTER_HP = "monster_hp"
    LEVEL = "level"
    CARD = "card"
    ITEMS = "items"
    NOT_HERE = "not_here"
    DISTANCE = "distance"
    HINDRANCES = "hindrances"
    NEW = "new"
    REMEMBERED = "remembered"
    WRITTEN = "written"
    AGAIN = "again"
    WORDS = "words"


MISSING: Final = frozenset({Finding.NO_MAP, Finding.NO_SCENARIO, Finding.FAULT, Finding.LIVING, Finding.OBSTACLE})
"""With one of these there is no game."""


@dataclass(frozen=True, slots=True)
class ReadingNote:
    """A note with what it is about: an id, a number, a rule."""

    note: Finding
    about: str = ""
    at: str = ""
    """The hex that it is about."""


@dataclass(frozen=True, slots=True)
class CardReading:
    """What the cards say; without a start they don't say enough."""

    notes: tuple[ReadingNote, ...]
    setup: Setup | None = None
    start: Start | None = None


def read(cards: CardSet, table: CardTable) -> CardReading:
    """The game that lies on the table, at the beginning of a round (RND-1)."""
    found = _map(cards, table)
    if found is None:
        return CardReading((ReadingNote(Finding.NO_MAP),))
    scenario, hex_ = found
    if scenario is None:
        return CardReading((ReadingNote(Finding.NO_SCENARIO),))
    reader = _Reader(cards, table, scenario)
    setup = reader.setup()
    wrong = [ReadingNote(Finding.FAULT, fault.rule or fault.field) for fault in faults(cards, setup)]
    if wrong:
        return CardReading((*reader.notes, *wrong))
    start = reader.start(setup, hex_.hex)
    wrong = [_where(cards, setup, start, fault) for fault in start_faults(cards, setup, start)]
    return CardReading((*reader.notes, *wrong), None if wrong else setup, None if wrong else start)


def _where(cards: CardSet, setup: Setup, start: Start, fault: SetupFault) -> ReadingNote:
    """A fault, with the hex where it is one of where you stand (MAP-8, MAP-10)."""
    scene = stage(cards, setup)
    at, living = scene.face.name(start.hex), scene.at(start.board, start.hex)
    if fault.rule == "MAP-10" and living is not None:
        return ReadingNote(Finding.LIVING, scene.monsters[living].monster, at)
    if fault.rule == "MAP-8":
        return ReadingNote(Finding.OBSTACLE, at=at)
    return ReadingNote(Finding.FAULT, fault.rule or fault.field)


def _map(cards: CardSet, table: CardTable) -> tuple[Scenario | None, slots.PointedHex] | None:
    """The map whose hex an arrow points at best, and its scenario (MAP-1)."""
    found = map_at(cards, table)
    return None if found is None else (scenario_of(cards, found[0]), found[1])


def hp_shown(cards: CardSet, table: CardTable, most: int) -> tuple[int, bool]:
    """Your HP: the number marked if it is on the half on top, and sure; else the half's nearest to it (HPC-1)."""
    half = cards.characters[table.character].hp_card.halves[table.card(HP).half]
    return _nearest(table.marks.hp, [hp for hp in half.hp if hp <= most] or [most])


def monster_hp_shown(cards: CardSet, table: CardTable, full: int) -> tuple[int, bool]:
    """As `hp_shown`, of the monster (MHP-1)."""
    half = table.card(MONSTER_HP).half
    return _nearest(
        table.marks.monster_hp, [hp for hp in range(1, full + 1) if cards.monster_hp.half(hp) == half] or [full]
    )


def _nearest(marked: int | None, possible: list[int]) -> tuple[int, bool]:
    if marked is None:
        return max(possible), False
    return min(possible, key=lambda hp: (abs(hp - marked), hp)), marked in possible


def faces_up(cards: CardSet, table: CardTable, *zones: Zone) -> Iterator[tuple[Lying, Face]]:
    """The active faces of the ability cards in some zones, stickers in force, in printed order (ABL-1, ENH-1)."""
    for lying in abilities.own(cards, table):
        if slots.zone_of(lying) in zones:
            yield lying, abilities.face(cards, table, lying)


def items_beside(cards: CardSet, table: CardTable, far: float = slots.BESIDE) -> list[ItemPlace]:
    """The items that lie in their places at the right, or not far from them (ITM-1)."""
    near = (card for card in table.of(MONSTERS) if slots.from_items(card) <= far)
    return [place for card in near if (place := _item(cards, card)) is not None]


def front_monster(cards: CardSet, table: CardTable) -> MonsterId | None:
    """The monster whose half is up on the foremost monster card of the deck (SET-3)."""
    near = [monster_on(cards, card.card, card.half) for card in table.of(MONSTERS) if slots.in_deck(card)]
    return near[-1].monster if near and near[-1] is not None else None


@dataclass
class _Reader:
    """Reads one table; what it assumes it says."""

    cards: CardSet
    table: CardTable
    scenario: Scenario
    notes: list[ReadingNote] = field(default_factory=list)

    def _say(self, note: Finding, about: object = "") -> None:
        self.notes.append(ReadingNote(note, str(about)))

    @property
    def _remembered(self) -> tuple[Setup, Start] | None:
        memory = self.table.memory
        if memory is None or memory.setup.scenario != self.scenario.id:
            return None
        return memory.setup, memory.start

    def setup(self) -> Setup:
        """Scenario, levels, upgrades and items as the cards have them."""
        table, hero = self.table, self.cards.characters[self.table.character]
        upgrades = tuple(card.id for card in hero.cards if table.card(f"{ABILITY}{card.id}").half % 2)
        level = max(table.marks.character_level, len(upgrades) + 1)
        if level != table.marks.character_level:
            self._say(Finding.LEVEL, level)
        items = tuple(place.item for place in self._items())
        old = self._remembered[0] if self._remembered is not None else None
        on = table.stickers
        plain = Setup(self.scenario.id, hero.id, table.marks.level, level, upgrades, items, stickers=on)
        if old is None:
            return plain
        kept = tuple(card for card in old.upgrades if card in upgrades)
        upgrades = (*kept, *(card for card in upgrades if card not in kept))
        return replace(plain, upgrades=upgrades, hindrances=old.hindrances, taken=old.taken)

    def start(self, setup: Setup, hex_: Hex) -> Start:
        """Hero, board, combat and effects; what cards don't show is remembered, or new."""
        scene = stage(self.cards, setup)
        old = self._known(scene)
        hero = Hero(
            tuple(self._place(card.id) for card in scene.character.cards),
            tuple(self._items()) if setup.items else (),
            self.table.marks.tokens,
            old.hero.treasures,
        )
        combat = self._combat(scene, hex_, old) if slots.fighting(self.table) else None
        return Start(self._hp(scene), hex_, hero, old.board, old.round, combat, old.effects, old.begun)

    def _known(self, scene: Stage) -> Start:
        """What was remembered of the game, or begins anew; over it what the referee was told since."""
        sheet, remembered = self.table.sheet, self._remembered
        old = fresh(self.cards, scene.setup) if remembered is None else remembered[1]
        if sheet is not None and sheet.scenario in {None, scene.scenario.id}:
            return self._written(scene, old, sheet)
        if remembered is None:
            self._say(Finding.NEW)
        elif old.begun:
            self._say(Finding.REMEMBERED, old.round)
        return old

    def _written(self, scene: Stage, old: Start, sheet: Sheet) -> Start:
        self._say(Finding.WRITTEN, sheet.round)
        if sheet.phase is not Phase.CARD_SELECTION:
            self._say(Finding.AGAIN, sheet.round)
        for words in lost_notes(old, sheet):
            self._say(Finding.WORDS, words)
        return noted(self.cards, scene, old, sheet)

    def _hp(self, scene: Stage) -> int:
        """What shows, or the end, which no half has (DMG-2)."""
        if self.table.marks.hp == 0:
            self._say(Finding.EXHAUSTED)
            return 0
        hp, sure = hp_shown(self.cards, self.table, scene.max_hp)
        if not sure:
            self._say(Finding.HP, hp)
        return hp

    def _place(self, card: CardId) -> CardPlace:
        """A card's side and zone (ABL-1, RND-5, RND-6); a chosen one is still in the hand as a round begins."""
        there = abilities.placed(self.table.card(f"{ABILITY}{card}"))
        if there.zone is not Zone.CHOSEN:
            return there
        if len(abilities.chosen(self.table)) > 2:
            self._say(Finding.CARD, card)
        return card_at(card, there.side, Zone.HAND)

    def _items(self) -> list[ItemPlace]:
        """Owned items lie at the right; two on one card can't both be shown, so they are remembered."""
        found = items_beside(self.cards, self.table)
        old = self._remembered[1].hero.items if self._remembered is not None else ()
        if old and {place.item for place in found} <= {place.item for place in old}:
            shown = {place.item: place for place in found}
            on = {_card_of(self.cards, place.item) for place in found}
            found = [shown.get(place.item, place) for place in old if _card_of(self.cards, place.item) in on]
        if any(True for _ in item_faults(self.cards, tuple(place.item for place in found))):
            if ReadingNote(Finding.ITEMS) not in self.notes:
                self._say(Finding.ITEMS)
            return []
        return found

    # Combat

    def _combat(self, scene: Stage, you: Hex, old: Start) -> Combat | None:
        """The monster whose half shows behind the HP card (SET-3)."""
        ref = self._fought(scene, you, old)
        if ref is None:
            return None
        full = scene.full_hp(ref)
        before = old.combat if old.combat is not None and old.combat.monster == ref else None
        kinds, sprung = (before.kinds, before.sprung) if before is not None else ((), False)
        if before is None and scene.setup.hindrances:
            self._say(Finding.HINDRANCES)
        distance = self._distance(scene, you, old.board, ref)
        fresh_ = before.fresh if before is not None else True
        return Combat(ref, self._monster_hp(full), full, distance, kinds, sprung, fresh=fresh_)

    def _fought(self, scene: Stage, you: Hex, old: Start) -> MonsterRef | None:
        sort = front_monster(self.cards, self.table)
        alive = [ref for ref, tile in scene.monsters.items() if tile.monster == sort and scene.is_there(old.board, ref)]
        if old.combat is not None and old.combat.monster in alive:
            return old.combat.monster
        if not alive:
            self._say(Finding.NOT_HERE, sort or "")
            return None
        return min(alive, key=lambda ref: _apart(scene, old.board, you, ref))

    def _monster_hp(self, full: int) -> int:
        hp, sure = monster_hp_shown(self.cards, self.table, full)
        if not sure:
            self._say(Finding.MONSTER_HP, hp)
        return hp

    def _distance(self, scene: Stage, you: Hex, board: Board, ref: MonsterRef) -> int:
        """The number that shows under the HP card; the map's distance where none does (RNG-1)."""
        shown = slots.distance_shown(self.table)
        if shown is not None:
            return shown
        distance = tracked(_apart(scene, board, you, ref))
        self._say(Finding.DISTANCE, distance)
        return distance


def _apart(scene: Stage, board: Board, you: Hex, ref: MonsterRef) -> int:
    """How far a monster is from you: not at all in your own hex, farther than any where walls part you (ATK-2)."""
    found = scene.distance(board, you, scene.monsters[ref].hex)
    return FAR if found is None else found


def _item(cards: CardSet, card: Lying) -> ItemPlace | None:
    up, lean = monster_on(cards, card.card, card.half), card.tilt
    if up is None:
        return None
    state = ItemCondition.READY
    if abs(lean) > slots.LEAN / 2:
        state = ItemCondition.SPENT if lean > 0 else ItemCondition.CONSUMED
    return ItemPlace(up.item, state)


def _card_of(cards: CardSet, item: ItemId) -> str | None:
    found = half_with(cards, item)
    return None if found is None else found[0]
