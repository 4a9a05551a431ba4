"""Your own cards: what has been typed in, each with its form and its picture; where the set lies, and what is wrong."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from typing_extensions import override

from holdin.data.own import LONGEST, Own, without
from holdin.errors import Fault, HoldinError
from holdin.models.base import CharacterId, ItemId, MapId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.tracker.sheet import Sheet
from holdin.ui.held_cards.scans import Scans
from holdin.ui.kit.field import TextField
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.measures import TARGET
from holdin.ui.own.card_sets import OwnCards, in_short
from holdin.ui.own.character_form import CharacterForm, can
from holdin.ui.own.form import CardForm
from holdin.ui.own.hp_form import HpForm
from holdin.ui.own.item_form import ItemForm
from holdin.ui.own.map_form import MapForm
from holdin.ui.own.monster_form import MonsterForm, values_of
from holdin.ui.own.scans_page import ScansPage
from holdin.ui.own.sets_page import SetsPage, look_over_set
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid

FORMS: Final[Mapping[str, type[CardForm]]] = {
    "monster": MonsterForm,
    "item": ItemForm,
    "map": MapForm,
    "hp": HpForm,
    "monster-hp": HpForm,
    "character": CharacterForm,
}
"""What can be typed in."""


@dataclass(eq=False, kw_only=True)
class OwnPage(ListPage):
    """Everything of one's own set."""

    titled = msgid("Your own cards")
    wide: ClassVar[float] = 0.86
    row: ClassVar[float] = 1.2
    columns: ClassVar[int] = 2
    store: OwnCards
    scans: Scans
    character: CharacterId
    """Whose HP card can be typed in."""
    scenario: ScenarioId | None = None
    """What is on the table now; its map stays."""
    on_play: Callable[[Screen], Screen]
    """The way to the menu, which goes on with these cards."""
    home: CardSet | None = None
    """The cards that the screen below goes on with; none: with these."""
    trouble: str = ""
    _dropping: str = field(default="", init=False)
    """What a second tap takes out."""
    _faults: tuple[Fault, ...] | None = field(default=None, init=False)

    @property
    @override
    def target(self) -> int:
        """As everywhere but at the table: forms are as narrow as printed cards."""
        return TARGET

    @override
    def note(self) -> str:
        """Where they lie."""
        return self.desk.words.tr("They lie in {folder}.", folder=self.store.folder)

    @override
    def warning(self) -> str:
        """What went wrong; what a check finds."""
        if self._faults is None:
            self._faults = self.store.faults()
        return self.trouble or (in_short(self.desk.words, self._faults[0]) if self._faults else "")

    @override
    def rows(self) -> Iterable[Row]:
        """What can be typed in, then what has been."""
        tr, cards = self.desk.words.tr, self.desk.cards
        new = tr("Type in a monster"), tr("Type in an item"), tr("Draw a map"), tr("Your HP card")
        for kind, text in zip(FORMS, (*new, tr("The monster HP card"), tr("A character")), strict=True):
            yield Row(f"new:{kind}", text, partial(self.form, kind))
        if self.store.begun:
            yield Row("play", tr("Play with these cards"), partial(self.on_play, self))
        sets = partial(SetsPage, self.desk, self.size, under=self, on_play=self.on_play)
        yield Row("sets", tr("Card sets: export, import"), sets)
        known: dict[str, Iterable[str]] = {"monster": cards.monsters, "item": cards.items, "map": cards.maps}
        known["character"] = cards.characters
        for kind, ids in known.items():
            for id_ in ids:
                if cards.of_its_own(f"{kind}:{id_}"):
                    yield from self._card(kind, id_)

    def _card(self, kind: str, id_: str) -> Iterator[Row]:
        """A card's form, its picture, its end."""
        words, card, name = self.desk.words, f"{kind}:{id_}", self.desk.words.name(id_)
        opens = partial(self.form, kind, id_) if self._can(kind, id_) else None
        yield Row(f"card:{card}", name, opens, strong=opens is None)
        value = words.tr("none") if self.scans.face(card, "front") is None else words.tr("yes")
        text = words.tr("Picture of {name}", name=name)
        yield Row(f"picture:{card}", text, partial(self._picture, card, name), value=value)
        if self._dropping == card:
            really = words.tr("Really take out {name}?", name=name)
            yield Row(f"drop:{card}", really, partial(self._drop, card), dim=True)
        else:
            yield Row(f"drop:{card}", words.tr("Take it out"), partial(setattr, self, "_dropping", card), dim=True)

    def _can(self, kind: str, id_: str) -> bool:
        cards = self.desk.cards
        if kind == "character":
            return can(cards.characters[CharacterId(id_)])
        return kind != "item" or ItemForm.can(cards.items[ItemId(id_)])

    # What is meant

    @override
    def back(self) -> Screen:
        if self.home is not None:
            self.desk = self.desk.with_cards(self.home)
        return super().back()

    @override
    def act(self, intent: Intent | None) -> Screen:
        """What went wrong before is told no more."""
        self.trouble = ""
        return super().act(intent)

    def form(self, kind: str, id_: str = "") -> CardForm:
        """A card's form: an own one's by its id, else a new one's, with a name for those who have no keyboard."""
        tr, own = self.desk.words.tr, self.desk.cards.own
        number = 1 + sum(each.startswith(f"{kind}:") for each in own)
        names = {"monster": tr("Monster {number}", number=number), "item": tr("Item {number}", number=number)}
        names["character"] = tr("Character {number}", number=number)
        name = self.desk.words.name(id_) if id_ else names.get(kind, tr("Map {number}", number=number))
        return FORMS[kind](
            self.desk,
            self.size,
            under=self,
            store=self.store,
            on_keep=self.kept,
            name=TextField(name, LONGEST),
            id=self.character if kind == "hp" else id_,
        )

    @override
    def dropped(self, path: Path) -> Screen:
        """A card set's file let fall here is looked over."""
        return look_over_set(self, path, self.on_play)

    def keeping(self, sheet: Sheet) -> Screen:
        """The monster of a sheet's combat, in a form: its values are those that were typed on the sheet."""
        foe = sheet.foe
        form = self.form("monster")
        assert isinstance(form, MonsterForm)
        if foe is not None and foe.stats is not None:
            form.values[foe.kind] = values_of(foe.stats.model_copy(update={"hp": foe.max_hp}))
            form.name.text = self.desk.words.name(foe.name) if foe.name else form.name.text
        return form

    def kept(self, own: Own) -> Screen:
        """A card was typed in.

        :raises HoldinError: it can't be kept.
        """
        return self._with(self.store.keep(own))

    def _with(self, cards: CardSet) -> Screen:
        self._faults = None
        self.adopt(self.desk.with_cards(cards))
        return self

    def _maps_with(self, card: str) -> Iterator[MapId]:
        """One's own maps that a monster stands on."""
        for id_, face in self.desk.cards.maps.items():
            marks = (printed.mark for printed in face.hexes.values())
            if self.desk.cards.of_its_own(f"map:{id_}") and any(f"monster:{mark.monster}" == card for mark in marks):
                yield id_

    def _picture(self, card: str, name: str) -> Screen:
        self.scans.again()
        return ScansPage(
            self.desk, self.size, under=self, card=card, name=name, scans=self.scans, on_change=self.changed
        )

    def _drop(self, card: str) -> Screen:
        """At the second tap, so that no slip of a finger does it."""
        self._dropping = ""
        if map_ := next(self._maps_with(card), None):
            name = self.desk.words.name
            self.trouble = self.desk.words.tr(
                "{monster} stands on the map {map}: take it off there first.",
                monster=name(card.partition(":")[2]),
                map=name(map_),
            )
            return self
        try:
            left = without(self.store.folder, card)
            if self.scenario is not None and self.scenario not in left.cards.scenarios:
                self.trouble = self.desk.words.tr("This map is on the table: begin another sheet first.")
            elif self.character not in left.cards.characters:
                self.trouble = self.desk.words.tr("This character is at the table: choose another one first.")
            else:
                return self._with(self.store.keep(left))
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error).partition("\n")[0]
        return self
