"""The page on which the hands are set up: a scenario with levels, upgrades and items, or a game under way."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, Final, Literal, TypeVar

from typing_extensions import override

from holdin.game.setup import item_faults
from holdin.hand import gestures as g
from holdin.models.base import CardId, CharacterId, ItemId, ScenarioId
from holdin.ui.hand.games import OpenGame
from holdin.ui.kit.layout import across
from holdin.ui.kit.nodes import Button, Node
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.start_pages import LevelPage
from holdin.words.catalogues import msgid
from holdin.words.gestures import game_words

T = TypeVar("T")
What = Literal["upgrades", "items"]

_TITLES: Final[dict[What, str]] = {"upgrades": msgid("Cards of level 2"), "items": msgid("Your items")}


@dataclass(eq=False, kw_only=True)
class SetUpPage(LevelPage):
    """A scenario, set up by the book in one go (SET-3)."""

    character: CharacterId
    on_take: Callable[[g.Gesture], Screen]
    on_game: Callable[[str], Screen]
    games: tuple[OpenGame, ...] = ()
    """Games under way that can be picked up instead."""
    upgrades: tuple[CardId, ...] = ()
    items: tuple[ItemId, ...] = ()
    refused: str = ""

    def __post_init__(self) -> None:
        self._laid = self.character

    @override
    def title(self) -> str:
        return self.desk.words.tr("Set up a scenario")

    @override
    def warning(self) -> str:
        return self.refused or super().warning()

    @override
    def choices(self) -> Iterator[Node]:
        """What you have, and the box (SET-3)."""
        tr, words = self.desk.words.tr, self.desk.words
        upgrades = tr("Upgraded: {cards}", cards=words.names(self.upgrades) or tr("none"))
        items = tr("Items: {items}", items=words.names(self.items) or tr("none"))
        yield across(
            Button("upgrades", upgrades, partial(self._choose, "upgrades"), line=True, rule="LVL-2"),
            Button("items", items, partial(self._choose, "items"), line=True, rule="ITM-2"),
        )
        box = partial(self.on_take, g.Gather(again=True))
        yield Button("box", tr("Out of the box: set up by hand"), box, rule="SET-3")

    @override
    def rows(self) -> Sequence[Row]:
        """Games under way first, then who plays, and any scenario, set up in one go."""
        games = (self._game(index, offer) for index, offer in enumerate(self.games))
        return [*games, *self.character_rows(self.character, self._plays), *self.scenario_rows(self._set_up)]

    def _plays(self, character: CharacterId) -> None:
        """Somebody else, who has other cards to be upgraded (SET-1)."""
        self.character, self.upgrades = character, ()

    def _game(self, index: int, offer: OpenGame) -> Row:
        said = game_words(self.desk.words, offer.scenario, offer.round, offer.campaign)
        return Row(f"game:{index}", said, partial(self.on_game, offer.game), strong=True)

    @override
    def levels(self, level: int, character_level: int) -> None:
        """A lower level of yours has fewer upgrades (LVL-2)."""
        super().levels(level, character_level)
        self.upgrades = self.upgrades[: character_level - 1]

    def _choose(self, what: What) -> Screen:
        return ChoicePage(self.desk, self.size, under=self, what=what)

    def _set_up(self, scenario: ScenarioId) -> Screen:
        """In one go; the king keeps what the scenario's cards need (SET-2)."""
        king = self.desk.cards.king_list(self.desk.cards.scenarios[scenario])
        taken = tuple(item for item in self.items if item in king)
        if taken:
            tr, names = self.desk.words.tr, self.desk.words.names(taken)
            self.refused = tr("The king needs the card of {items} here: it was taken off.", items=names)
            self.items = tuple(item for item in self.items if item not in king)
            return self
        return self.on_take(
            g.SetUp(
                scenario=scenario,
                character=None if self.character == self._laid else self.character,
                level=self.level,
                character_level=self.character_level,
                upgrades=self.upgrades,
                items=self.items,
            )
        )


@dataclass(eq=False, kw_only=True)
class ChoicePage(ListPage):
    """What the table has: upgraded cards, or items; each is taken or put back."""

    wide: ClassVar[float] = 0.7
    columns: ClassVar[int] = 2
    what: What
    refused: str = field(default="", init=False)

    @property
    def over(self) -> SetUpPage:
        """The set-up that it is for."""
        assert isinstance(self.under, SetUpPage)
        return self.under

    @override
    def title(self) -> str:
        return self.desk.words.tr(_TITLES[self.what])

    @override
    def warning(self) -> str:
        return self.refused or super().warning()

    @override
    def rows(self) -> Sequence[Row]:
        """All there are."""
        words, over = self.desk.words, self.over
        if self.what == "items":
            return [
                Row(
                    f"item:{item.id}",
                    words.name(item.id),
                    partial(self._item, item.id),
                    value=words.word(item.slot),
                    on=item.id in over.items,
                )
                for item in self.desk.cards.items.values()
            ]
        return [
            Row(f"card:{card.id}", words.name(card.id), partial(self._upgrade, card.id), on=card.id in over.upgrades)
            for card in self.desk.cards.characters[over.character].cards
        ]

    def _item(self, item: ItemId) -> None:
        over, words, self.refused = self.over, self.desk.words, ""
        wanted = _switched(over.items, item)
        if len(wanted) > len(over.items) and any(item_faults(self.desk.cards, wanted)):
            text = msgid("{item} can’t be owned with the others ({rule}).")
            self.refused = words.tr(text, item=words.name(item), rule="ITM-2")
        else:
            over.items = wanted

    def _upgrade(self, card: CardId) -> None:
        """Each upgrade takes a level: yours rises with them as far as it must (LVL-2)."""
        over = self.over
        over.upgrades = _switched(over.upgrades, card)
        over.character_level = max(over.character_level, len(over.upgrades) + 1)


def _switched(chosen: tuple[T, ...], one: T) -> tuple[T, ...]:
    return tuple(each for each in chosen if each != one) if one in chosen else (*chosen, one)
