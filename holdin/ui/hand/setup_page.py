"""The page on which the hands are set up: a scenario with levels, upgrades and items, or a game under way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import ClassVar, Final, TypeVar

from holdin.game.setup import item_faults
from holdin.hand import gestures as g
from holdin.models.base import CardId, CharacterId, ItemId, ScenarioId
from holdin.ui.hand.games import Offer
from holdin.ui.track.levels import Level, LevelPage
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent
from holdin.words.catalogues import msgid

T = TypeVar("T")


class Open(Intent, Enum):
    """Pages of the set-up's own, and the box."""

    UPGRADES = auto()
    ITEMS = auto()
    BOX = auto()


@dataclass(eq=False)
class SetUpPage(LevelPage):
    """A scenario, set up by the book in one go (SET-3)."""

    character: CharacterId | None = None
    on_take: Callable[[g.Gesture], Screen] | None = None
    on_game: Callable[[str], Screen] | None = None
    games: tuple[Offer, ...] = ()
    """Games under way that can be picked up instead."""
    upgrades: tuple[CardId, ...] = ()
    items: tuple[ItemId, ...] = ()
    refused: str = ""

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("Set up a scenario")

    def warning(self) -> str:
        """What can't be."""
        return self.refused or super().warning()

    def rows(self) -> Sequence[Row]:
        """Games and the box first, levels and what you have, then any scenario."""
        tr, words = self.desk.words.tr, self.desk.words
        box = Row("box", tr("Out of the box: set up by hand"), Open.BOX, rule="SET-3")
        upgrades = words.names(self.upgrades) or tr("none")
        items = words.names(self.items) or tr("none")
        mine = [
            Row("upgrades", tr("Upgraded: {cards}", cards=upgrades), Open.UPGRADES, rule="LVL-2"),
            Row("items", tr("Items: {items}", items=items), Open.ITEMS, rule="ITM-2"),
        ]
        return [*self._under_way(), box, *self.level_rows(), *mine, *self.scenario_rows(lambda id_: id_)]

    def _under_way(self) -> list[Row]:
        return [Row(f"game:{index}", self._named(offer), offer, strong=True) for index, offer in enumerate(self.games)]

    def _named(self, offer: Offer) -> str:
        words = self.desk.words
        where = words.tr("{scenario}, round {round}", scenario=words.name(offer.scenario), round=offer.round)
        if offer.campaign:
            return words.tr("Pick up {campaign}: {where}", campaign=offer.campaign, where=where)
        return words.tr("Pick up the game under way: {where}", where=where)

    def take(self, intent: Intent) -> Screen:
        """A game is picked up, what you have is chosen, a scenario is set up."""
        assert self.on_take is not None
        match intent:
            case Offer(game):
                assert self.on_game is not None
                return self.on_game(game)
            case Open.BOX:
                return self.on_take(g.Gather())
            case Open.UPGRADES | Open.ITEMS:
                return ChoicePage(self.desk, self.size, under=self, what=intent)
            case str():
                return self._set_up(ScenarioId(intent))
        following = super().take(intent)
        if isinstance(intent, Level):
            self.upgrades = self.upgrades[: self.character_level - 1]
        return following

    def _set_up(self, scenario: ScenarioId) -> Screen:
        """In one go; the king keeps what the scenario's cards need (SET-2)."""
        assert self.on_take is not None
        king = self.desk.cards.king_list(self.desk.cards.scenarios[scenario])
        items = tuple(item for item in self.items if item not in king)
        if len(items) < len(self.items):
            taken = self.desk.words.names(tuple(item for item in self.items if item in king))
            self.refused = self.desk.words.tr("The king needs the card of {items} here: it was taken off.", items=taken)
            self.items = items
            self.changed()
            return self
        return self.on_take(
            g.SetUp(
                scenario=scenario,
                level=self.level,
                character_level=self.character_level,
                upgrades=self.upgrades,
                items=items,
            )
        )


_TITLES: Final = {Open.UPGRADES: msgid("Cards of level 2"), Open.ITEMS: msgid("Your items")}


@dataclass(eq=False)
class ChoicePage(ListPage):
    """What the table has: upgraded cards, or items; each is taken or put back."""

    wide: ClassVar[float] = 0.7
    columns: ClassVar[int] = 2
    what: Open = Open.ITEMS
    refused: str = field(default="", init=False)

    @property
    def over(self) -> SetUpPage:
        """The set-up that it is for."""
        assert isinstance(self.under, SetUpPage)
        return self.under

    def title(self) -> str:
        """What is chosen."""
        return self.desk.words.tr(_TITLES[self.what])

    def warning(self) -> str:
        """Why something can't be had."""
        return self.refused or super().warning()

    def rows(self) -> Sequence[Row]:
        """All there are."""
        words, over = self.desk.words, self.over
        if self.what is Open.ITEMS:
            items = self.desk.cards.items.values()
            return [
                Row(
                    f"item:{item.id}",
                    words.name(item.id),
                    item.id,
                    value=words.word(item.slot),
                    on=item.id in over.items,
                )
                for item in items
            ]
        assert over.character is not None
        own = self.desk.cards.characters[over.character].cards
        return [Row(f"card:{card.id}", words.name(card.id), card.id, on=card.id in over.upgrades) for card in own]

    def take(self, intent: Intent) -> Screen:
        """Taken, or put back."""
        if not isinstance(intent, str):
            return super().take(intent)
        self.refused = ""
        if self.what is Open.ITEMS:
            self._item(ItemId(intent))
        else:
            self._upgrade(CardId(intent))
        self.changed()
        return self

    def _item(self, item: ItemId) -> None:
        over = self.over
        wanted = _switched(over.items, item)
        fault = next(iter(item_faults(self.desk.cards, wanted)), None)
        if fault is None or len(wanted) < len(over.items):
            over.items = wanted
        else:
            tr = self.desk.words.tr
            self.refused = tr(
                "{item} can't be owned with the others ({rule}).", item=self.desk.words.name(item), rule="ITM-2"
            )

    def _upgrade(self, card: CardId) -> None:
        """Each upgrade takes a level: yours rises with them as far as it must (LVL-2)."""
        over = self.over
        over.upgrades = _switched(over.upgrades, card)
        over.character_level = max(over.character_level, len(over.upgrades) + 1)


def _switched(chosen: tuple[T, ...], one: T) -> tuple[T, ...]:
    return tuple(each for each in chosen if each != one) if one in chosen else (*chosen, one)
