"""Campaigns put onto a shelf, as they stand between two scenarios, or at the end of one."""

from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from holdin.campaign.expansion import fitted
from holdin.campaign.machine import new_campaign
from holdin.campaign.state import CampaignState
from holdin.data.load import built_in_cards
from holdin.game.dice import Dice, number
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.base import ItemId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.players.greedy import Greedy
from holdin.saves.campaign import KeptCampaign
from holdin.saves.places import CAMPAIGNS
from holdin.saves.reading import look
from holdin.saves.records import CampaignHeader, Stands
from holdin.saves.savefile import SaveFile
from holdin.saves.sets import set_name
from tests.ui.window.driver import Driver

CARDS = built_in_cards()
HERO = next(iter(CARDS.characters))
IDS = sorted(CARDS.scenarios, key=lambda each: CARDS.scenarios[each].number)
FIRST = IDS[0]


def numbered(*numbers: int) -> tuple[ScenarioId, ...]:
    """Scenarios by their numbers on the card."""
    return tuple(IDS[number - 1] for number in numbers)


GROWN: dict[str, Any] = {
    "gold": 14,
    "level": 2,
    "upgrades": (CARDS.characters[HERO].cards[0].id,),
    "unlocked": numbered(1, 2, 3, 4, 5, 6, 7, 8, 10, 16),
    "completed": numbered(1, 2, 3, 4, 5),
    "blocked": numbered(6, 11, 15),
    "played": 6,
}
"""After the first five scenarios, by the guild's road."""


def book(
    folder: Path, cards: CardSet = CARDS, name: str = "Mara", fights: Fights = Fights.HELD, **changes: Any
) -> Path:
    """A campaign between two scenarios."""
    path = folder / CAMPAIGNS / f"{name.lower()}.holdin"
    header = CampaignHeader(program="", cards=set_name(cards), name=name, character=HERO, seed=7, fights=fights)
    file = SaveFile.begin(path, header, cards)
    file.append(Stands(stands=fitted(cards, replace(new_campaign(cards, name, HERO), **changes))))
    file.close()
    return path


def grown(folder: Path, **changes: Any) -> Path:
    """A campaign after its first five scenarios."""
    return book(folder, **(GROWN | changes))


def kept(path: Path) -> CampaignState:
    """How a campaign stands on the disk, whoever has it open."""
    return look(path, CARDS).state


def ended(folder: Path, *, won: bool) -> tuple[Path, int]:
    """A campaign whose first scenario has ended so, and its seed; the answers were given elsewhere."""
    seed = seed_of(won=won)
    path = folder / CAMPAIGNS / "mara.holdin"
    campaign = KeptCampaign.begin(path, CARDS, "Mara", HERO, seed)
    campaign.plan(campaign.legal()[1])
    assert campaign.game is not None
    player = Greedy()
    while campaign.game.state.ending is None:
        campaign.game.do(player.choose(CARDS, campaign.game.state, campaign.game.legal()))
    assert campaign.game.state.ending.won is won
    campaign.close()
    return path, seed


@cache
def seed_of(*, won: bool) -> int:
    """A campaign's seed with which the greedy player wins, or loses, its first scenario."""
    for seed in count():
        session, player = Session(CARDS, Setup(FIRST, HERO), Dice(number(seed, 1))), Greedy()
        while session.state.ending is None:
            session.do(player.choose(CARDS, session.state, session.legal()))
        if session.state.ending.won is won:
            return seed
    raise AssertionError


def wanted_item(scenario: ScenarioId) -> ItemId:
    """The cheapest unlocked item that the king takes for a scenario (SET-2)."""
    items = [CARDS.items[each] for each in CARDS.king_list(CARDS.scenarios[scenario])]
    return min((item for item in items if not item.locked), key=lambda item: item.price).id


def campaign(driver: Driver) -> Path:
    """The only campaign's file."""
    (path,) = driver.screen.desk.store.shelf.glob("*.holdin")
    return path
