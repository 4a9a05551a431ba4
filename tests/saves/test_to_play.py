"""A campaign on paper as a file that Play imports: the same checks, and nothing on the shelf is touched."""

from dataclasses import replace
from pathlib import Path

import pytest

from holdin.campaign.machine import new_campaign
from holdin.campaign.paper import written
from holdin.campaign.state import CampaignStage, Chosen
from holdin.data.load import built_in_cards
from holdin.errors import SaveIoError
from holdin.models.base import CharacterId, ItemId, ScenarioId
from holdin.saves.campaign import KeptCampaign
from holdin.saves.campaign_files import preview, take_in, write_out

CARDS = built_in_cards()
CARD = replace(new_campaign(CARDS, "Ida", CharacterId("mara")), gold=9, played=4)


def test_what_was_typed_in_goes_on_as_a_campaign(tmp_path: Path) -> None:
    """A level's upgrade comes first, and a scenario under way begins again."""
    chosen = Chosen(ScenarioId("teeth-in-the-fold"), 2)
    card = written(CARDS, replace(CARD, stop=CampaignStage.PLAYING, chosen=chosen), level=2)
    write_out(CARDS, card, 7, tmp_path / "a.holdin")
    seen = preview(tmp_path / "a.holdin", CARDS)
    assert (seen.name, seen.trouble, seen.damaged) == ("Ida", None, False)
    campaign = KeptCampaign.open(take_in(seen, tmp_path / "shelf"), CARDS)
    assert (campaign.state.stop, campaign.state.gold, campaign.state.played) == (CampaignStage.UPGRADE, 9, 4)
    assert campaign.legal()
    campaign.close()


def test_what_the_cards_dont_have_is_left_out(tmp_path: Path) -> None:
    write_out(CARDS, replace(CARD, items=(ItemId("my-own"),)), 7, tmp_path / "a.holdin")
    campaign = KeptCampaign.open(tmp_path / "a.holdin", CARDS)
    assert campaign.state.items == ()
    campaign.close()


def test_what_no_campaign_can_have_is_refused(tmp_path: Path) -> None:
    """Nothing is written then, and nothing that is there is replaced."""
    with pytest.raises(ValueError, match="character"):
        write_out(CARDS, replace(CARD, character=CharacterId("nobody")), 7, tmp_path / "a.holdin")
    assert not [*tmp_path.iterdir()]
    (tmp_path / "a.holdin").write_text("mine")
    with pytest.raises(SaveIoError, match="there is something already"):
        write_out(CARDS, CARD, 7, tmp_path / "a.holdin")
    assert (tmp_path / "a.holdin").read_text() == "mine"
