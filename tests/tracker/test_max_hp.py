"""Max HP at the table is what the game has, with the items that lie there; what was typed stays (HPC-3, LVL-1)."""

from dataclasses import replace

import pytest

from holdin.campaign.paper import PaperMark
from holdin.game.stage import stage
from holdin.game.state import ItemCondition, Setup
from holdin.models.base import CharacterId, ItemId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.hp_card import CharacterHpCard, HpHalf
from holdin.models.item import Item
from holdin.models.letters import Party
from holdin.tracker import taps
from holdin.tracker.paper import begun
from holdin.tracker.sheet import Automatic, Sheet
from holdin.tracker.situation import modifiers
from holdin.tracker.tap_effects import tapped
from tests.game.builder import card_set

HERO, TEST = CharacterId("hero"), ScenarioId("test")
TONIC, BELT = "tonic", "belt"


def printing(cards: CardSet, highest: int) -> CardSet:
    """The cards with more HP on the HP card than any level gives, each half's cells its own number."""
    halves = tuple(
        HpHalf(hp=tuple(hp for hp in range(1, highest + 1) if hp % 4 == n), table=((n, n, n),) * 5) for n in range(4)
    )
    hero = cards.characters[HERO]
    card = CharacterHpCard(halves=halves, max_hp=hero.hp_card.max_hp)
    return replace(cards, characters={HERO: hero.model_copy(update={"hp_card": card})})


@pytest.fixture(scope="module")
def rich() -> CardSet:
    """Two items that add to max HP, on cards that no scenario needs, and an HP card with room for them."""
    items = [{"id": TONIC, "max_hp": 2}, {"id": BELT, "max_hp": 9}]
    plain = {"slot": "small", "price": 5, "timing": "always"}
    cards = card_set(items=tuple(Item.model_validate(plain | each) for each in items))
    return printing(replace(cards, monster_cards=()), 16)


def in_the_game(cards: CardSet, level: int, *items: str) -> int:
    """What the game says."""
    return stage(cards, Setup(TEST, HERO, 1, level, items=tuple(map(ItemId, items)))).max_hp


def at_the_table(cards: CardSet, *done: taps.Tap, items: tuple[str, ...] = ()) -> Sheet:
    sheet = begun(cards, taps.Begin(character=HERO, scenario=TEST, items=items))
    for tap in done:
        sheet, _ = tapped(cards, sheet, tap)
    return sheet


@pytest.mark.parametrize("items", [(), (TONIC,), (BELT,), (TONIC, BELT)])
def test_a_scenario_begins_with_what_your_items_add(rich: CardSet, items: tuple[str, ...]) -> None:
    """SET-1, HPC-3: at most as much as the card shows (HPC-1)."""
    sheet = at_the_table(rich, items=items)
    assert sheet.hp == sheet.max_hp == in_the_game(rich, 1, *items)


def test_an_item_that_nobody_knows_adds_nothing(rich: CardSet) -> None:
    assert at_the_table(rich, items=("A stone",)).max_hp == in_the_game(rich, 1)


@pytest.mark.parametrize("level", [1, 2, 5])
def test_a_level_keeps_what_items_add(rich: CardSet, level: int) -> None:
    """LVL-1: also the same level once more, after the campaign's next scenario was set out."""
    sheet = at_the_table(rich, taps.KeepCard(), taps.Finish(won=False))
    for tap in (taps.Tick(mark=PaperMark.ITEM, what=TONIC), taps.SetOut(scenario=TEST)):
        sheet, _ = tapped(rich, sheet, tap)
    assert sheet.hp == sheet.max_hp == in_the_game(rich, 1, TONIC)
    sheet, _ = tapped(rich, sheet, taps.Grow(to=level))
    assert sheet.hp == sheet.max_hp == in_the_game(rich, level, TONIC)


def test_an_item_laid_down_or_taken_off_counts_at_once(rich: CardSet) -> None:
    """HPC-3: whoever is unhurt stays so; whoever is hurt has lost as many HP as can be."""
    laid = at_the_table(rich, taps.OwnItem(name=TONIC))
    assert (laid.hp, laid.max_hp) == (12, 12)
    spent, _ = tapped(rich, laid, taps.SetItem(item=0, state=ItemCondition.SPENT))
    assert spent.max_hp == 12
    off, _ = tapped(rich, spent, taps.SetItem(item=0, state=None))
    assert (off.hp, off.max_hp) == (10, 10)
    hurt, _ = tapped(rich, at_the_table(rich, taps.ChangeHp(who=Party.HERO, by=-4)), taps.OwnItem(name=TONIC))
    assert (hurt.hp, hurt.max_hp) == (6, 12)


def test_hp_above_max_stays_where_the_table_allows_it(rich: CardSet) -> None:
    """HEAL-1: an item that is spent changes nothing of it."""
    free = taps.Automate(step=Automatic.HEAL_TO_MAX, on=False), taps.SetHp(who=Party.HERO, to=13)
    sheet = at_the_table(rich, *free, taps.SetItem(item=0, state=ItemCondition.SPENT), items=(TONIC,))
    assert (sheet.hp, sheet.max_hp) == (13, 12)


def test_a_max_that_was_typed_stays_whatever_lies_there(rich: CardSet) -> None:
    """SET-4: it is what the player wants it to be."""
    typed = at_the_table(rich, taps.SetMaxHp(who=Party.HERO, to=12), taps.OwnItem(name=TONIC))
    assert typed.max_hp == 12
    assert at_the_table(rich, taps.SetMaxHp(who=Party.HERO, to=7), taps.OwnItem(name=TONIC)).max_hp == 7


def test_another_character_has_the_items_that_lie_there(rich: CardSet) -> None:
    assert at_the_table(rich, taps.Become(character=HERO), items=(TONIC,)).max_hp == 12


def test_hp_above_every_level_s_has_its_table(rich: CardSet) -> None:
    """HPC-1, HPC-2: as the card prints it; above that, and at 0, there is none."""
    rows = {hp: modifiers(rich, replace(at_the_table(rich), hp=hp), Party.HERO) for hp in (0, 1, 14, 15, 16, 17)}
    assert rows == {0: None, 1: (1, 1, 1), 14: (2, 2, 2), 15: (3, 3, 3), 16: (0, 0, 0), 17: None}
