"""A scenario tracker card that is kept by hand (TRK-1)."""

from dataclasses import replace

import pytest

from holdin.campaign.machine import new_campaign, open_scenarios
from holdin.campaign.paper import PaperMark, can_be_marked, contradictions, marked, ticked, written
from holdin.campaign.state import CampaignStage, CampaignState
from holdin.data.load import built_in_cards
from holdin.models.base import CharacterId, ScenarioId

CARDS = built_in_cards()
FIRST, SECOND, THIRD = (ScenarioId(each) for each in ("teeth-in-the-fold", "the-wool-ledger", "the-open-hand"))


@pytest.fixture
def card() -> CampaignState:
    return new_campaign(CARDS, "", CharacterId("mara"))


@pytest.mark.parametrize("mark", PaperMark)
def test_everything_on_the_card_is_ticked_and_unticked(card: CampaignState, mark: PaperMark) -> None:
    """The card's own rules say nothing against it: what was written on paper is typed in as it is."""
    what = next(iter(can_be_marked(CARDS, card, mark)))
    on = ticked(CARDS, card, mark, what, on=True)
    assert what in marked(on, mark)
    assert marked(ticked(CARDS, on, mark, what, on=True), mark).count(what) == 1
    assert what not in marked(ticked(CARDS, on, mark, what, on=False), mark)


def test_which_scenarios_are_open_the_campaign_says(card: CampaignState) -> None:
    """END-4: a star that was typed in opens, a square or a circle shuts."""
    typed = ticked(CARDS, card, PaperMark.STAR, SECOND, on=True)
    assert open_scenarios(CARDS, typed) == (FIRST, SECOND)
    assert open_scenarios(CARDS, ticked(CARDS, typed, PaperMark.SQUARE, FIRST, on=True)) == (SECOND,)
    assert open_scenarios(CARDS, ticked(CARDS, typed, PaperMark.CIRCLE, SECOND, on=True)) == (FIRST,)


def test_a_level_that_was_typed_in_asks_for_its_upgrades(card: CampaignState) -> None:
    """LVL-2: what is owed comes first, and is owed no more once it is ticked."""
    grown = written(CARDS, card, level=3)
    assert (grown.stop, grown.upgrades_due) == (CampaignStage.UPGRADE, 2)
    for what in [*can_be_marked(CARDS, card, PaperMark.UPGRADE)][:2]:
        grown = ticked(CARDS, grown, PaperMark.UPGRADE, what, on=True)
    assert (grown.stop, grown.upgrades_due) == (CampaignStage.TOWN, 0)


def test_items_that_cant_be_owned_together_are_to_be_sold(card: CampaignState) -> None:
    """ITM-2."""
    owned = card
    for item in [item for item in CARDS.items if not CARDS.items[item].room][:4]:
        owned = ticked(CARDS, owned, PaperMark.ITEM, item, on=True)
    assert owned.stop is CampaignStage.SELL


def test_what_the_rules_never_lead_to_is_told(card: CampaignState) -> None:
    """END-3, END-4, LVL-2: once each."""
    assert not [*contradictions(CARDS, card)]
    upgrades = tuple(each.id for each in CARDS.characters[card.character].cards)[:2]
    odd = replace(card, level=2, upgrades=upgrades, completed=(THIRD,))
    codes = {(each.rule, each.code) for each in contradictions(CARDS, odd)}
    assert {("END-3", "another_level"), ("LVL-2", "too_many_upgrades"), ("END-4", "no_star")} <= codes
    won = replace(card, completed=(FIRST,))
    assert [each.code for each in contradictions(CARDS, won)] == ["star_missing"]
