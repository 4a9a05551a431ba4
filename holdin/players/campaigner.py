"""A player of whole campaigns: where to go, what to buy and which card to turn by its own taste, events by a chooser.

Taste is luck of its own: over many campaigns it brings together every purse, kit and road that there are.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from holdin.campaign.actions import Begin, Buy, ChooseEvent, ChooseScenario, Enhance, Plan, Sell
from holdin.campaign.machine import legal, open_scenarios
from holdin.campaign.state import CampaignStage, CampaignState
from holdin.campaign.town import can_buy, sticker_price
from holdin.models.card_set import CardSet
from holdin.models.scales import SCENARIO_LEVELS
from holdin.players.event_choice import Chooser
from holdin.players.player import Luck

_WARES: Final = 0.4
"""How often it looks for something to buy before it goes on."""
_STICKERS: Final = 0.4
"""How often it looks for a sticker instead."""
_TIRES: Final = 0.2
"""How often it sells something first."""
_KEEPS: Final = 12
"""It keeps some gold below this in its purse, another amount in every campaign."""

T = TypeVar("T")


class Campaigner:
    """Answers everything that a campaign asks between scenarios; chance is not asked of it."""

    def __init__(self, choose: Chooser, seed: int) -> None:
        self._choose_event, self._luck = choose, Luck(seed)
        self._keeps = int(self._luck.below(_KEEPS))

    def plan(self, cards: CardSet, state: CampaignState) -> Plan | None:
        """What it does now; none where nothing is left to be done."""
        match state.stop:
            case CampaignStage.EVENT:
                return ChooseEvent(self._choose_event(cards, state))
            case CampaignStage.TOWN:
                return self._shops(cards, state) or self._goes(cards, state)
            case CampaignStage.SETUP if Begin() in legal(cards, state):
                return Begin()
            case CampaignStage.SETUP | CampaignStage.SELL:
                return self._any([Sell(item) for item in state.items])
        return self._any(legal(cards, state))

    def _shops(self, cards: CardSet, state: CampaignState) -> Plan | None:
        """An item or a sticker, as long as enough stays in the purse; now and then something is sold for it."""
        if state.items and self._luck.below(1.0) < _TIRES:
            return self._any([Sell(item) for item in state.items])
        fancy, purse = self._luck.below(1.0), state.gold - self._keeps
        if fancy < _WARES:
            wares = (item for item in cards.items.values() if item.price <= purse)
            return self._any([Buy(item.id) for item in wares if can_buy(cards, state, item.id)])
        if fancy < _WARES + _STICKERS and purse > 0:
            able = (each for each in legal(cards, state) if isinstance(each, Enhance))
            return self._any([each for each in able if sticker_price(cards, state, each.sticker) <= purse])
        return None

    def _goes(self, cards: CardSet, state: CampaignState) -> Plan | None:
        """To any scenario that is open, at the easiest level: players in haste win there as people do at the normal."""
        return self._any([ChooseScenario(scenario, SCENARIO_LEVELS[0]) for scenario in open_scenarios(cards, state)])

    def _any(self, able: Sequence[T]) -> T | None:
        return able[int(self._luck.below(len(able)))] if able else None
