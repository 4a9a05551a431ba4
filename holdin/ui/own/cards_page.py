"""Your own cards: what has been typed in, each with its form and its picture; where the set lies, and what is wrong."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import ClassVar

from holdin.data.own import Own, without
from holdin.errors import Fault, HoldinError
from holdin.models.base import CharacterId, ItemId, MapId, MonsterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.tracker.sheet import Sheet
from holdin.ui.hand.scans import ScansPage
from holdin.ui.hands.scans import Scans
from holdin.ui.own.form import Form
from holdin.ui.own.hp_form import HpForm
from holdin.ui.own.item_form import ItemForm
from holdin.ui.own.map_form import MapForm
from holdin.ui.own.monster_form import MonsterForm
from holdin.ui.own.store import OwnCards
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent


class CardKind(Enum):
    """What can be typed in."""

    MONSTER = auto()
    ITEM = auto()
    MAP = auto()
    HP = auto()
    MONSTER_HP = auto()


@dataclass(frozen=True, slots=True)
class Write(Intent):
    """A card's form is opened: an own one's by its id, else a new one's."""

    kind: CardKind
    id: str = ""


@dataclass(frozen=True, slots=True)
class Show(Intent):
    """A card's picture is chosen."""

    card: str
    name: str


@dataclass(frozen=True, slots=True)
class Drop(Intent):
    """A card is taken out of the set."""

    card: str


class Play(Intent, Enum):
    """The game is played with one's own cards."""

    PLAY = auto()


@dataclass(eq=False)
class OwnPage(ListPage):
    """Everything of one's own set."""

    wide: ClassVar[float] = 0.86
    row: ClassVar[float] = 1.2
    columns: ClassVar[int] = 2
    store: OwnCards | None = None
    scans: Scans | None = None
    character: CharacterId | None = None
    """Whose HP card can be typed in."""
    scenario: ScenarioId | None = None
    """What is on the table now; its map stays."""
    on_play: Callable[[Screen], Screen] | None = None
    trouble: str = ""
    _dropping: str = field(default="", init=False)
    """What a second tap takes out."""
    _faults: tuple[Fault, ...] | None = field(default=None, init=False)

    @property
    def kept_in(self) -> OwnCards:
        """The set."""
        assert self.store is not None
        return self.store

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("Your own cards")

    def note(self) -> str:
        """Where they lie."""
        tr, folder = self.desk.words.tr, str(self.kept_in.folder)
        return tr("An ordinary card set: {folder}. Play it with: holdin play --set FOLDER", folder=folder)

    def warning(self) -> str:
        """What went wrong; what a check finds."""
        if self._faults is None:
            self._faults = self.kept_in.faults()
        return self.trouble or (self.desk.words.fault(self._faults[0]) if self._faults else "")

    def rows(self) -> Sequence[Row]:
        """What can be typed in, then what has been."""
        tr = self.desk.words.tr
        new = [
            Row("new:monster", tr("Type in a monster"), Write(CardKind.MONSTER), strong=True),
            Row("new:item", tr("Type in an item"), Write(CardKind.ITEM), strong=True),
            Row("new:map", tr("Draw a map"), Write(CardKind.MAP), strong=True),
            Row("new:hp", tr("Your HP card"), Write(CardKind.HP), strong=True),
            Row("new:monster-hp", tr("The monster HP card"), Write(CardKind.MONSTER_HP), strong=True),
        ]
        play = [Row("play", tr("Play with these cards"), Play.PLAY)] if self.kept_in.begun and self.on_play else []
        cards = self.desk.cards
        own = [row for id_ in cards.monsters if self._own("monster", id_) for row in self._card("monster", id_)]
        own += [row for id_ in cards.items if self._own("item", id_) for row in self._card("item", id_)]
        own += [row for id_ in cards.maps if self._own("map", id_) for row in self._card("map", id_)]
        return [*new, *play, *own]

    def _own(self, kind: str, id_: str) -> bool:
        return self.desk.cards.of_its_own(f"{kind}:{id_}")

    def _card(self, kind: str, id_: str) -> list[Row]:
        """A card's form, its picture, its end."""
        words, card = self.desk.words, f"{kind}:{id_}"
        name = words.name(id_)
        opens = Write(CardKind[kind.upper()], id_) if self._can(kind, id_) else None
        pictured = self.scans is not None and self.scans.face(card, "front") is not None
        value = words.tr("yes") if pictured else words.tr("none")
        drop = words.tr("Really take out {name}?", name=name) if self._dropping == card else words.tr("Take it out")
        return [
            Row(f"card:{card}", name, opens, strong=opens is None),
            Row(f"picture:{card}", words.tr("Picture of {name}", name=name), Show(card, name), value=value),
            Row(f"drop:{card}", drop, Drop(card), dim=True),
        ]

    def _can(self, kind: str, id_: str) -> bool:
        cards = self.desk.cards
        if kind == "item":
            return ItemForm.can(cards.items[ItemId(id_)])
        return kind != "map" or MapForm.can(cards.maps[MapId(id_)])

    # What is meant

    def take(self, intent: Intent) -> Screen:
        """A form, a picture, the end of a card, a game."""
        self.trouble = ""
        match intent:
            case Write(kind, id_):
                return self._form(kind, id_)
            case Show(card, name):
                return self._picture(card, name)
            case Drop(card):
                return self._drop(card)
            case Play.PLAY:
                assert self.on_play is not None
                return self.on_play(self)
        return super().take(intent)

    def _form(self, kind: CardKind, id_: str) -> Screen:
        desk, size = self.desk, self.size
        form: Form
        match kind:
            case CardKind.MONSTER:
                form = MonsterForm(desk, size, under=self, monster=MonsterId(id_) if id_ else None)
            case CardKind.ITEM:
                form = ItemForm(desk, size, under=self, item=ItemId(id_) if id_ else None)
            case CardKind.MAP:
                form = MapForm(desk, size, under=self, map=MapId(id_) if id_ else None)
            case CardKind.HP:
                form = HpForm(desk, size, under=self, character=self.character or next(iter(desk.cards.characters)))
            case CardKind.MONSTER_HP:
                form = HpForm(desk, size, under=self)
        form.name = desk.words.name(id_) if id_ else self._new_name(kind)
        form.store, form.on_keep = self.kept_in, self.kept
        return form

    def _new_name(self, kind: CardKind) -> str:
        """A name that stands there already, for those who have no keyboard."""
        cards, tr = self.desk.cards, self.desk.words.tr
        number = 1 + len(cards.own)
        match kind:
            case CardKind.MONSTER:
                return tr("Monster {number}", number=number)
            case CardKind.ITEM:
                return tr("Item {number}", number=number)
        return tr("Map {number}", number=number)

    def keeping(self, sheet: Sheet) -> Screen:
        """The monster of a sheet's combat, in a form: its values are those that were typed on the sheet."""
        foe = sheet.foe
        form = self._form(CardKind.MONSTER, "")
        assert isinstance(form, MonsterForm)
        if foe is not None and foe.stats is not None:
            form.begin_with(foe.stats.model_copy(update={"hp": foe.max_hp}), foe.kind)
            form.name = self.desk.words.name(foe.name) if foe.name else form.name
        return form

    def kept(self, own: Own) -> Screen:
        """A card was typed in.

        :raises HoldinError: it can't be kept.
        """
        return self._with(self.kept_in.keep(own))

    def _with(self, cards: CardSet) -> Screen:
        self._faults = None
        self.adopt(self.desk.with_cards(cards))
        return self

    def _picture(self, card: str, name: str) -> Screen:
        assert self.scans is not None
        self.scans.again()
        return ScansPage(
            self.desk, self.size, under=self, card=card, name=name, scans=self.scans, on_change=self.changed
        )

    def _drop(self, card: str) -> Screen:
        """Twice, so that no slip of a finger does it."""
        again, self._dropping = self._dropping == card, "" if self._dropping == card else card
        if again:
            try:
                left = without(self.kept_in.folder, card)
                if self.scenario is None or self.scenario in left.cards.scenarios:
                    return self._with(self.kept_in.keep(left))
                self.trouble = self.desk.words.tr("This map is on the table: begin another sheet first.")
            except HoldinError as error:
                self.trouble = self.desk.words.trouble(error).partition("\n")[0]
        self.changed()
        return self
