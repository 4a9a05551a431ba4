"""Max HP at the cards is what the game has, with the items that lie beside them; what was typed stays (HPC-3)."""

from dataclasses import replace

import pytest

from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.card_sheet import sheet
from holdin.hand.checklist import SetupPart, checked
from holdin.hand.table_history import TableHistory
from holdin.models.base import CharacterId, ItemId, MonsterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.deck import HP, MAPS, MONSTERS
from holdin.models.item import Item, MonsterCard, MonsterCardHalf
from holdin.models.letters import Party
from holdin.tracker import taps
from tests.game.builder import card_set, hall

HERO, TEST = CharacterId("hero"), ScenarioId("test")
TONIC, BOOTS = ItemId("tonic"), ItemId("boots")
ON = {MonsterId("wolf"): BOOTS, MonsterId("bear"): TONIC}
"""What is printed on the monsters' cards: no scenario needs the one with the tonic."""
TONIC_CARD = f"{MONSTERS}1"


@pytest.fixture(scope="module")
def cards() -> CardSet:
    """An item that adds 2 to the 10 HP of level 1."""
    plain = {"slot": "small", "price": 5}
    tonic = Item.model_validate({"id": TONIC, **plain, "timing": "always", "max_hp": 2})
    halves = (MonsterCardHalf(monster=monster, item=item) for monster, item in ON.items())
    monster_cards = tuple(MonsterCard(halves=(half,)) for half in halves)
    found = card_set(hall(3), items=(tonic, Item.model_validate({"id": BOOTS, **plain})))
    return replace(found, monster_cards=monster_cards)


@pytest.fixture
def hands(cards: CardSet) -> TableHistory:
    """The scenario set up with the tonic."""
    found = TableHistory(cards, HERO)
    found.do(g.SetUp(scenario=TEST, items=(TONIC,)))
    return found


def most(cards: CardSet, hands: TableHistory) -> int:
    return sheet(cards, hands.now).max_hp


def test_the_start_hp_of_the_set_up_is_with_the_items(cards: CardSet, hands: TableHistory) -> None:
    """SET-3: the half with 12 HP is the one that belongs on top."""
    assert sheet(cards, hands.now).hp == most(cards, hands) == 12
    assert dict(checked(cards, hands.now))[SetupPart.HP] is None
    hands.do(g.TurnCard(card=HP))
    lack = dict(checked(cards, hands.now))[SetupPart.HP]
    assert lack is not None
    assert lack.about == "12"


def test_without_a_map_the_items_beside_count_too(cards: CardSet, hands: TableHistory) -> None:
    hands.do(g.MoveCard(card=f"{MAPS}0", x=280, y=20))
    assert sheet(cards, hands.now).scenario is None
    assert sheet(cards, hands.now).hp == most(cards, hands) == 12


def test_an_item_that_hands_put_away_counts_no_more(cards: CardSet, hands: TableHistory) -> None:
    """Also where the referee knows the table already; but what he was told stays (SET-4)."""
    hands.do(g.Tell(tap=taps.Loot()))
    assert most(cards, hands) == 12
    hands.do(g.Slide(card=TONIC_CARD, where="in"))
    assert most(cards, hands) == 10
    hands.do(g.Tell(tap=taps.SetMaxHp(who=Party.HERO, to=13)))
    hands.do(g.MoveCard(card=TONIC_CARD, x=slots.ITEMS[0][0], y=slots.ITEMS[0][1]))
    assert most(cards, hands) == 13
