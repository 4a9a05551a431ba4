"""The last scenario of the second set through the window, every answer an input event.

The road up to the last scenario is gone by the campaign's rules alone; whether its scenarios are well balanced is told
elsewhere: here a quick player tries the last one until it is won.
"""

from pathlib import Path

import pytest
from typing_extensions import override

from holdin.campaign.machine import new_campaign
from holdin.game.actions import Action
from holdin.game.state import GameState
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from tests.campaign.test_elsewhere_campaign import WITH_THE_REGISTRAR, WITH_WICK, won
from tests.elsewhere import elsewhere
from tests.ui.campaign.books import HERO, book, campaign, kept
from tests.ui.campaign.test_whole_campaigns import SMALL, Traveller
from tests.ui.window.driver import Driver


class Hasty(Traveller):
    """A greedy player of the open map, who begins anew, and at the lowest level, rather than think twice."""

    @override
    def through(self, scenario: str, level: int) -> None:
        super().through(scenario, 0)

    @override
    def choose(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:
        return self.greedy.choose(cards, state, actions)


ROUTES = {"left ajar": (WITH_WICK, WITH_THE_REGISTRAR), "sewn shut": (WITH_THE_REGISTRAR, WITH_WICK)}
"""For each ending the road to it, and the other."""


@pytest.mark.slow
@pytest.mark.parametrize(("route", "other"), ROUTES.values(), ids=ROUTES)
def test_the_rifts_come_to_their_ending_through_the_window(
    tmp_path: Path, route: tuple[str, ...], other: tuple[str, ...]
) -> None:
    """OPN-1, END-3, END-4: by mouse, keys and gamepad in turn; one ending is open, the other isn't any more."""
    before = new_campaign(elsewhere(), "Mara", CharacterId(HERO))
    for scenario in route[:-1]:
        before = won(before, scenario)
    fields = ("gold", "level", "upgrades", "unlocked", "completed", "blocked", "achievements", "played")
    book(tmp_path, elsewhere(), **{name: getattr(before, name) for name in fields})
    with Driver(tmp_path, seed=26, size=SMALL, cards=elsewhere()) as driver:
        driver.key("RETURN")
        traveller = Hasty(driver)
        traveller.go(route[-1:])
        state = traveller.home.campaign.state
        assert state == kept(campaign(driver))
        assert {other[-1], route[-1]}.isdisjoint(traveller.home.open)
    assert state.completed == route
    assert "The story has come to its end" in " ".join(traveller.told)
