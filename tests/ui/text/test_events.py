"""An event card in a terminal: read, chosen by a number, and told to its end (EVT)."""

from pathlib import Path

from holdin.campaign.state import CampaignStage
from holdin.saves.campaign import KeptCampaign
from holdin.saves.settings import Settings
from holdin.ui.text.campaign import TextCampaign
from tests.ui.campaign.test_event_page import CARDS, begin
from tests.ui.text.test_text import Typist


def played(path: Path, *lines: str) -> tuple[str, KeptCampaign]:
    """What was said by the time that the lines are typed, and the campaign then."""
    typist, book = Typist(*lines, "q"), KeptCampaign.open(path, CARDS)
    TextCampaign(typist.console, book, Settings()).play()
    book.close()
    return typist.said, book


def test_a_card_is_read_and_chosen_by_its_number(tmp_path: Path) -> None:
    """EVT-2, EVT-4."""
    said, book = played(begin(tmp_path), "2")
    for line in (
        "City event: The Toll Goat",
        "A goat stands on the bridge.",
        "Pay the goat. Costs: 6 gold",
        "It eats your purse.",
        "You lose 3 gold.",
        "The Toll Goat goes back under its deck.",
    ):
        assert line in said
    assert said.index("Argue with the goat.") < said.index("It eats your purse.")
    assert (book.state.stop, book.state.gold) == (CampaignStage.TOWN, 6)


def test_what_cannot_be_paid_is_said_and_not_offered(tmp_path: Path) -> None:
    """EVT-4."""
    said, book = played(begin(tmp_path, gold=2), "2")
    assert "Pay the goat. Costs: 6 gold This choice costs 6 gold, and you have 2. (EVT-4)" in said
    assert "No answer is called so" in said
    assert book.state.stop is CampaignStage.EVENT
