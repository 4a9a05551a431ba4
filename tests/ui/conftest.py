"""What the windows of all tests share: what has been painted of the same cards by one is there for the next."""

from collections.abc import Callable
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

import pytest
from pygame import Surface

from holdin.data.own import NAME
from holdin.draw.assets import Assets
from holdin.draw.theme import Theme
from holdin.models.card_set import CardSet
from holdin.ui.held_cards.table_texture import leather
from holdin.ui.pages.desk import Desk

DESKS = 5
"""So many desks lend their painted cards: card sets, languages, contrast and shapes differ."""


@pytest.fixture(scope="session")
def desks() -> list[Desk]:
    """Desks that lend what they paint, the longest unused first."""
    return []


@pytest.fixture(scope="session")
def leathers() -> Callable[..., Surface]:
    """Tables of the last sizes: windows of all sizes take turns."""
    return lru_cache(maxsize=4)(leather)


ASSETS: dict[str, Assets] = {}


def one_for_each_theme(theme: Theme) -> Assets:
    """Fonts, symbols and papers, which are the same whatever cards there are."""
    return ASSETS.setdefault(theme.model_dump_json(), Assets(theme))


def looks_alike(one: Desk, other: Desk) -> bool:
    """Whether two desks paint the same cards in the same way, though their sets were loaded one after the other."""
    looks = [
        (desk.settings.language, desk.settings.high_contrast, desk.settings.colour_shapes) for desk in (one, other)
    ]
    return looks[0] == looks[1] and (one.cards is other.cards or same(one.cards, other.cards))


def same(one: CardSet, other: CardSet) -> bool:
    """Whether the same stands in two sets."""
    return one.digest == other.digest and all(
        getattr(one, each.name) == getattr(other, each.name) for each in fields(CardSet)
    )


@pytest.fixture(autouse=True)
def shared_pictures(monkeypatch: pytest.MonkeyPatch, desks: list[Desk], leathers: Callable[..., Surface]) -> None:
    """The cards of a set are painted once for all tests, not once for each; not those that may wear one's own pictures.

    A module where it matters what is painted when has a fixture of the same name, which does nothing.
    """
    fresh = Desk.made

    def made(*given: Any, **named: Any) -> Desk:
        desk = fresh(*given, **named)
        if desk.cards.name == NAME:
            return desk
        lender = next((each for each in desks if looks_alike(each, desk)), desk)
        if lender is not desk:
            desks.remove(lender)
        desks.append(lender)
        del desks[:-DESKS]
        return replace(desk, assets=lender.assets, painter=lender.painter, hands=lender.hands)

    monkeypatch.setattr("holdin.ui.pages.desk.Assets", one_for_each_theme)
    monkeypatch.setattr(Desk, "made", made)
    monkeypatch.setattr(Desk, "forget", lambda _desk: None)  # the next test wants them
    monkeypatch.setattr("holdin.ui.held_cards.paint.leather", leathers)
    monkeypatch.setattr("holdin.ui.play.held.AHEAD", 0)  # nothing is painted ahead that is there already
    monkeypatch.setattr("holdin.draw.cards._KEPT_PIXELS", 16_000_000)  # they are kept for a whole run
    monkeypatch.setattr("holdin.ui.held_cards.paint._KEPT_PIXELS", 6_000_000)
