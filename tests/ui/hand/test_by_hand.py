"""A scenario played by hand, from the box to town, by input events alone (SET-3, END-1 to END-4)."""

from pathlib import Path

import pytest

from holdin.models.deck import HP
from holdin.saves.campaign import KeptCampaign
from holdin.saves.settings import Settings
from holdin.ui.campaign.overview import Overview
from holdin.ui.campaign.scenario_run import RewardsPage
from holdin.ui.campaign.town_page import TownPage
from holdin.ui.play.ending import End
from tests.ui.campaign.books import CARDS, FIRST, book, kept
from tests.ui.hand.by_hand import ByHand, HandsOn


def out_of_the_box(folder: Path, seed: int) -> ByHand:
    """A campaign's first scenario, taken in hand before anything has happened, all cards out of the box."""
    campaign = KeptCampaign.open(book(folder), CARDS)
    campaign.plan(next(plan for plan in campaign.legal() if "choose" in str(plan).lower()))
    assert campaign.game is not None
    setup = campaign.game.state.setup
    campaign.close()
    driver = HandsOn(folder, seed=seed, settings=Settings(reduced_motion=True, guide=False))
    driver.click("continue")
    driver.key("ESCAPE")
    driver.click("hand")
    driver.click("set-up")
    driver.click("box")
    hands = ByHand.of(driver, setup)
    hands.set_up()
    return hands


def handed_over(hands: ByHand, *, won: bool) -> HandsOn:
    """The rules take over what has been decided, and tell the end."""
    hands.driver.click("hand-over")
    hands.driver.click("begin")
    hands.driver.key("RETURN")
    assert isinstance(hands.driver.screen, End)
    assert ("Won!" in hands.driver.texts()) is won
    return hands.driver


@pytest.mark.slow
@pytest.mark.parametrize("seed", [5, 7])
def test_a_scenario_is_played_by_hand_from_the_box_to_town(tmp_path: Path, seed: int) -> None:
    """All of it: the set-up, every round with its rests and combats, the end, what it brings, the town."""
    hands = out_of_the_box(tmp_path, seed)
    with hands.driver:
        hands.play()
        assert hands.state.ending is not None
        assert hands.state.ending.won
        driver = handed_over(hands, won=True)
        driver.click("on")
        assert isinstance(driver.screen, RewardsPage)
        driver.click("on")
        assert isinstance(driver.screen, Overview)
        driver.click("town")
        assert isinstance(driver.screen, TownPage)
    campaign = kept(tmp_path / "campaigns" / "mara.holdin")
    assert campaign.completed == (FIRST,)
    assert campaign.gold == 2 * hands.state.hero.tokens + CARDS.scenarios[FIRST].rewards.gold


def test_a_round_is_played_by_hand_out_of_the_box_and_a_loss_leads_to_town(tmp_path: Path) -> None:
    """DMG-2: at 0 HP it is over; the campaign goes on where it was."""
    hands = out_of_the_box(tmp_path, seed=2)
    with hands.driver:
        hands.play(1)
        hands.choose(HP)
        hands.driver.click("hp:0")
        handed_over(hands, won=False).click("town")
        assert isinstance(hands.driver.screen, Overview | RewardsPage)
    assert kept(tmp_path / "campaigns" / "mara.holdin").completed == ()
