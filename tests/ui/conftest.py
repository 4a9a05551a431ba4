"""What the windows of all tests share: what has been painted of the same cards by one is there for the next."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
from pygame import Surface

from holdin.data.load import built_in_cards
from holdin.ui.held_cards.table_texture import leather
from holdin.ui.pages.desk import Desk

DESKS = 3
"""So many desks lend their painted cards: languages, contrast and shapes differ."""


@pytest.fixture(scope="session")
def desks() -> OrderedDict[object, Desk]:
    """Desks with the built-in cards by what they paint them with, the longest unused first."""
    return OrderedDict()


@pytest.fixture(scope="session")
def leathers() -> Callable[..., Surface]:
    """Tables of the last sizes: windows of all sizes take turns."""
    return lru_cache(maxsize=4)(leather)


@pytest.fixture(autouse=True)
def patient_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody pulls a plug here: that what is written lasts is tested with the saves."""
    monkeypatch.setattr("os.fsync", lambda _file: None)


@pytest.fixture(autouse=True)
def shared_pictures(
    monkeypatch: pytest.MonkeyPatch, desks: OrderedDict[object, Desk], leathers: Callable[..., Surface]
) -> None:
    """The built-in cards are painted once for all tests, not once for each.

    A module where it matters what is painted when has a fixture of the same name, which does nothing.
    """
    fresh = Desk.made

    def made(*given: Any, **named: Any) -> Desk:
        desk = fresh(*given, **named)
        if desk.cards is not built_in_cards():
            return desk
        settings = desk.settings
        looks = settings.language, settings.high_contrast, settings.colour_shapes
        lender = desks.setdefault(looks, desk)
        desks.move_to_end(looks)
        while len(desks) > DESKS:
            desks.popitem(last=False)
        return replace(desk, assets=lender.assets, painter=lender.painter, hands=lender.hands)

    monkeypatch.setattr(Desk, "made", made)
    monkeypatch.setattr("holdin.ui.held_cards.paint.leather", leathers)
    monkeypatch.setattr("holdin.draw.cards._KEPT_PIXELS", 8_000_000)  # they are kept for a whole run
    monkeypatch.setattr("holdin.ui.held_cards.paint._KEPT_PIXELS", 6_000_000)
