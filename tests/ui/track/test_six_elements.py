"""A table whose cards print more than two elements, and mixed symbols: all of them are at hand (MIX-1, MIX-2)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from holdin.models.base import CharacterId, ScenarioId
from holdin.models.letters import Element, Mixed
from holdin.saves.settings import Settings
from holdin.tracker.deck import paid_with, printed_symbols
from holdin.tracker.sheet import Sheet, Symbol
from holdin.tracker.taps import Use
from holdin.ui.app.navigation import WAYS
from holdin.ui.kit.input import load_keys
from holdin.ui.kit.measures import SMALLEST
from holdin.ui.pages.desk import Desk
from holdin.ui.track.opening import tracker
from holdin.ui.track.start_pages import NewSheet
from holdin.ui.track.tracker import Tracker
from tests.other_books import other_books
from tests.ui.seat import sit_down

SYMBOLS = ["dark", "fire", "air", "earth", "light", "dark/light", "fire/ice"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Tracker]:
    sit_down()
    desk = Desk.made(other_books(), load_keys(), tmp_path, lambda: 1, Settings(), ways=WAYS)
    page = tracker(desk, SMALLEST)
    assert isinstance(page, NewSheet)
    page.character = CharacterId("mason")
    screen = page.choose(ScenarioId("the-walled-court"))
    assert isinstance(screen, Tracker)
    yield screen
    screen.leave()


def test_every_symbol_of_the_cards_is_at_hand() -> None:
    """MIX-2: those of the base game always, the others where a card prints them."""
    cards = other_books()
    assert list(printed_symbols(cards, Sheet(CharacterId("mason")))) == SYMBOLS
    assert list(printed_symbols(cards, Sheet(CharacterId("mara")))) == ["dark", "fire"]


def test_a_mixed_symbol_pays_for_either() -> None:
    """MIX-1: one symbol, one use."""
    sheet = Sheet(CharacterId("mason"), elements=((Mixed.FIRE_ICE, Symbol.SHOWN), (Element.EARTH, Symbol.USED)))
    attack = next(
        ability
        for card in other_books().characters[CharacterId("mason")].cards
        for face in card.faces
        for ability in face.top.abilities
        if ability.kind == "attack" and ability.consume
    )
    fire, earth = attack.consume
    assert paid_with(sheet, (fire,)) == (Mixed.FIRE_ICE,)
    assert paid_with(sheet, (earth,)) is None


def test_the_table_shows_them_all_and_a_tap_uses_one_up(table: Tracker) -> None:
    """MIX-2, ELM-2: in a row of their own, in the smallest window, too."""
    spots = {spot.id for spot in table.view().spots}
    assert {f"element:{each}" for each in SYMBOLS} <= spots
    assert table.sheet.symbol(Mixed.FIRE_ICE) is Symbol.SHOWN, "it stands on a card of the hand"
    table.do(Use(element=Mixed.FIRE_ICE, symbol=Symbol.USED))
    assert table.sheet.symbol(Mixed.FIRE_ICE) is Symbol.USED
    assert "element:fire/ice" in {spot.id for spot in table.view().spots}
