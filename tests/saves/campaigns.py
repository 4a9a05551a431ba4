"""Small campaigns to save: plans and answers by number, the same every time."""

from dataclasses import replace
from itertools import count
from pathlib import Path

from holdin.campaign.actions import NOTATION, Plan
from holdin.campaign.machine import CampaignStep
from holdin.models.base import CharacterId, ItemId
from holdin.models.card_set import CardSet
from holdin.saves.campaign import KeptCampaign
from tests.campaign.test_campaign import campaign_set

CARDS = campaign_set()


def begun(path: Path, cards: CardSet = CARDS, name: str = "Mara") -> KeptCampaign:
    return KeptCampaign.begin(path, cards, name, CharacterId("hero"), 7)


def plan(campaign: KeptCampaign, line: str) -> None:
    action = NOTATION.parse(line)
    assert isinstance(action, Plan)
    assert isinstance(campaign.plan(action), CampaignStep)


def play(campaign: KeptCampaign, answers: int | None = None) -> None:
    """So many answers, or to the scenario's end."""
    for turn in count() if answers is None else range(answers):
        assert campaign.game is not None
        actions = campaign.game.legal()
        if not actions:
            return
        campaign.game.do(actions[(3 + 7 * turn) % len(actions)])


def scenario(campaign: KeptCampaign, line: str = "scenario zero 0") -> None:
    """A scenario from choosing it to its end."""
    plan(campaign, line)
    play(campaign)
    plan(campaign, "finish")


def played(path: Path, scenarios: int = 2, answers: int = 8, cards: CardSet = CARDS) -> KeptCampaign:
    """A campaign in the middle of a scenario, after some others."""
    campaign = begun(path, cards)
    for _ in range(scenarios):
        scenario(campaign)
    plan(campaign, "scenario zero 0")
    play(campaign, answers)
    return campaign


def dearer(cards: CardSet = CARDS) -> CardSet:
    """The cards with an item of another price: everything played so far plays again."""
    hat = ItemId("hat")
    items = {**cards.items, hat: cards.items[hat].model_copy(update={"price": 9})}
    return replace(cards, items=items, version="2", digest="dearer")


def without_moves(cards: CardSet = CARDS) -> CardSet:
    """The cards with a character whose cards have other names: nothing plays again."""
    id_, hero = next(iter(cards.characters.items()))
    renamed = tuple(card.model_copy(update={"id": f"new-{card.id}"}) for card in hero.cards)
    characters = {id_: hero.model_copy(update={"cards": renamed})}
    return replace(cards, characters=characters, version="3", digest="renamed")
