"""The campaign as a machine: `new_campaign`, `legal`, `apply` – between scenarios what `holdin.game.machine` is within.

    new_campaign(cards, name, character)      -> CampaignState
    legal(cards, state, game)                 -> the legal plans
    apply(cards, state, plan, game)           -> CampaignStep | Refused

`game` is the scenario's state while one is played; only its ending, tokens and treasures are looked at.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from holdin.campaign.actions import (
    Begin,
    Buy,
    ChooseEvent,
    ChooseScenario,
    DrawEvent,
    Enhance,
    Finish,
    GiveUp,
    Plan,
    Sell,
    Upgrade,
)
from holdin.campaign.ending import finish
from holdin.campaign.event_order import can_come
from holdin.campaign.events import (
    after_scenario,
    before_scenario,
    begun,
    choose,
    open_card,
    turn_up,
    why_not_choose,
)
from holdin.campaign.state import CampaignStage, CampaignState, Chosen
from holdin.campaign.town import all_places, can_buy, sale_price, sticker_price, why_not_buy, why_not_enhance
from holdin.game.evolve import evolve
from holdin.game.setup import item_faults
from holdin.game.state import Ending, GameState, Setup
from holdin.game.step import Event, Refused
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.event_card import ChoiceSide
from holdin.models.letters import Fights
from holdin.models.prescribed import ways_of
from holdin.models.scales import SCENARIO_LEVELS


@dataclass(frozen=True, slots=True)
class CampaignStep:
    """A plan, and what came of it."""

    before: CampaignState
    plan: Plan
    after: CampaignState
    events: tuple[Event, ...]


def new_campaign(
    cards: CardSet, name: str, character: CharacterId, *, fights: Fights = Fights.HELD, events: bool = False
) -> CampaignState:
    """A campaign at its beginning: the first scenarios' stars, and gold if the set gives any (TRK-1).

    :param fights: how its fights are fought, where a scenario or the character doesn't prescribe it (OPN-1).
    :param events: whether it is played with the set's event decks (EVT-1).
    :raises KeyError: there is no such character.
    """
    cards.characters[character]
    book = begun(cards) if events else None
    gold, start = cards.campaign.start_gold, cards.campaign.start
    return CampaignState(name, character, gold, fights, unlocked=start, events=book)


def setup(state: CampaignState, *, hindrances: bool = True, fights: Fights = Fights.HELD) -> Setup:
    """The set-up of the chosen scenario with your character as it is, and what events have left (SET-1, EVT-4)."""
    assert state.chosen is not None
    return Setup(
        state.chosen.scenario,
        state.character,
        state.chosen.level,
        state.level,
        state.upgrades,
        state.items,
        hindrances,
        state.taken,
        fights,
        stickers=state.stickers,
        aftermaths=() if state.events is None else state.events.ahead,
    )


def open_scenarios(cards: CardSet, state: CampaignState) -> tuple[ScenarioId, ...]:
    """Scenarios that may be played next: unlocked, not completed, not blocked, achievements had (END-4)."""
    return tuple(scenario for scenario in state.unlocked if why_not_play(cards, state, scenario) is None)


def why_not_play(cards: CardSet, state: CampaignState, scenario: ScenarioId) -> Refused | None:
    """Why a scenario can't be played next; none if it can (END-4)."""
    if scenario not in cards.scenarios:
        return Refused("END-4", "no_such_scenario", (("scenario", scenario),))
    values = (("scenario", scenario),)
    if scenario in state.completed:
        return Refused("END-4", "scenario_completed", values)
    if scenario in state.blocked:
        return Refused("END-3", "scenario_blocked", values)
    if scenario not in state.unlocked:
        return Refused("END-4", "scenario_locked", values)
    page = cards.scenarios[scenario]
    if not ways_of(page, cards.characters[state.character]):
        return Refused("OPN-1", "other_way", (*values, ("character", state.character)))
    missing = [each for each in page.requires if each not in state.achievements]
    if missing:
        return Refused("END-4", "achievement_missing", (*values, ("achievement", missing[0])))
    return None


def legal(cards: CardSet, state: CampaignState, game: GameState | None = None) -> tuple[Plan, ...]:
    """Every legal plan."""
    return tuple(_legal(cards, state, game))


def _legal(cards: CardSet, state: CampaignState, game: GameState | None) -> Iterator[Plan]:
    """The legal plans one by one: the stickers, which take longest to find, come last."""
    match state.stop:
        case CampaignStage.PLAYING:
            yield from (Finish(),) if game is not None and game.ending is not None else ()
        case CampaignStage.UPGRADE:
            own = cards.characters[state.character].cards
            yield from (Upgrade(card.id) for card in own if card.id not in state.upgrades)
        case CampaignStage.SELL:
            yield from map(Sell, state.items)
        case CampaignStage.EVENT:
            yield from _event_plans(cards, state)
        case CampaignStage.SETUP:
            yield from () if _too_much(cards, state) else (Begin(),)
            yield from _trade(cards, state)
        case CampaignStage.TOWN:
            scenarios = open_scenarios(cards, state)
            yield from (ChooseScenario(each, level) for each in scenarios for level in SCENARIO_LEVELS)
            yield from _trade(cards, state)
            yield from _stickers(cards, state)


def _trade(cards: CardSet, state: CampaignState) -> Iterator[Plan]:
    yield from (Buy(item) for item in cards.items if can_buy(cards, state, item))
    yield from map(Sell, state.items)


def _event_plans(cards: CardSet, state: CampaignState) -> tuple[Plan, ...]:
    """The choices that can be paid; before a card lies open, every card that chance can bring (EVT-1, EVT-4)."""
    if open_card(cards, state) is not None:
        return tuple(ChooseEvent(side) for side in ChoiceSide if why_not_choose(cards, state, side) is None)
    return () if state.events is None else tuple(map(DrawEvent, can_come(cards, state.events)))


@lru_cache(maxsize=8)
def _stickers(cards: CardSet, state: CampaignState) -> tuple[Enhance, ...]:
    """The stickers that can be bought now, each for its place (ENH-1); every screen of a town asks again and again."""
    return tuple(
        Enhance(at.card, at.side, at.level, at.half, at.line, at.enhancement)
        for at in all_places(cards, state)
        if why_not_enhance(cards, state, at) is None
    )


def apply(cards: CardSet, state: CampaignState, plan: Plan, game: GameState | None = None) -> CampaignStep | Refused:
    """The step that a plan takes, or why it can't be taken."""
    if all(plan != each for each in _legal(cards, state, game)):
        return _refusal(cards, state, plan)
    events: list[Event] = []
    after = _carry_out(cards, state, plan, game, events)
    return CampaignStep(state, plan, after, tuple(events))


def give_up(cards: CardSet, state: CampaignState, game: GameState | None) -> CampaignStep | Refused:
    """A scenario is given up while it is played, and lost; never offered, so that nobody does it by the way (END-1)."""
    if state.stop is not CampaignStage.PLAYING or game is None or game.ending is not None:
        return Refused("END-4", "not_offered")
    events: list[Event] = []
    after = _carry_out(cards, state, GiveUp(), evolve(game, ending=Ending.FAILED), events)
    return CampaignStep(state, GiveUp(), after, tuple(events))


def why(cards: CardSet, state: CampaignState, plan: Plan, game: GameState | None = None) -> Refused | None:
    """Why a plan is not legal now; none if it is."""
    return None if plan in _legal(cards, state, game) else _refusal(cards, state, plan)


def _refusal(cards: CardSet, state: CampaignState, plan: Plan) -> Refused:
    """The rule that forbids a plan."""
    if state.stop is CampaignStage.PLAYING:
        return Refused("END-1", "scenario_under_way")
    if state.stop in {CampaignStage.UPGRADE, CampaignStage.SELL}:
        return Refused("LVL-2" if state.stop is CampaignStage.UPGRADE else "ITM-2", f"{state.stop}_first")
    if isinstance(plan, ChooseEvent):
        return why_not_choose(cards, state, plan.choice) or Refused("END-4", "not_offered")
    if state.stop is CampaignStage.EVENT:
        return Refused("EVT-2", "event_first")
    reason: Refused | None = None
    if isinstance(plan, ChooseScenario):
        reason = why_not_play(cards, state, plan.scenario)
    elif isinstance(plan, Buy):
        reason = why_not_buy(cards, state, plan.item)
    elif isinstance(plan, Sell):
        reason = Refused("ITM-2", "item_not_owned", (("item", plan.item),))
    elif isinstance(plan, Enhance):
        reason = why_not_enhance(cards, state, plan.sticker)
    elif isinstance(plan, Begin) and state.stop is CampaignStage.SETUP:
        reason = Refused("ITM-2", "sell_first")
    return reason or Refused("END-4", "not_offered")


def _carry_out(
    cards: CardSet, state: CampaignState, plan: Plan, game: GameState | None, events: list[Event]
) -> CampaignState:
    match plan:
        case Buy(item=item):
            price = cards.items[item].price
            events.append(Event("item_bought", {"item": item, "gold": price}, ("ITM-3",)))
            return replace(state, gold=state.gold - price, items=(*state.items, item))
        case Sell(item=item):
            gold = sale_price(cards, item)
            events.append(Event("item_sold", {"item": item, "gold": gold}, ("ITM-3",)))
            kept = tuple(each for each in state.items if each != item)
            sold = settle(cards, replace(state, gold=state.gold + gold, items=kept))
            on_the_way = state.stop is CampaignStage.SELL and state.chosen is not None
            return _onward(cards, sold, events) if on_the_way else sold
        case ChooseScenario(scenario=scenario, level=level):
            went = before_scenario(cards, replace(state, chosen=Chosen(scenario, level)), scenario)
            return _onward(cards, went, events)
        case DrawEvent(event=event):
            return _onward(cards, turn_up(cards, state, event, events), events)
        case ChooseEvent(choice=choice):
            return _onward(cards, choose(cards, state, choice, events), events)
        case Upgrade(card=card):
            events.append(Event("card_upgraded", {"card": card}, ("LVL-2",)))
            due = state.upgrades_due - 1
            return settle(cards, replace(state, upgrades=(*state.upgrades, card), upgrades_due=due))
        case Enhance():
            gold = sticker_price(cards, state, plan.sticker)
            told = {"card": plan.card, "enhancement": plan.enhancement, "gold": gold}
            events.append(Event("card_enhanced", told, ("ENH-1", "ENH-2")))
            return replace(state, gold=state.gold - gold, stickers=(*state.stickers, plan.sticker))
        case Finish():
            assert game is not None
            assert game.ending is not None
            ended = finish(cards, state, game, events)
            return settle(cards, after_scenario(cards, ended, game.setup.scenario, won=game.ending.won))
    return _begin(state, events)


def _onward(cards: CardSet, state: CampaignState, events: list[Event]) -> CampaignState:
    """On to the chosen scenario, or to town: an event comes first, then what is owed (EVT-1, ITM-2).

    Ruling: where an event blocks the scenario that you are bound for, you are back in town.
    """
    if state.events is not None and state.events.due is not None:
        return replace(state, stop=CampaignStage.EVENT)
    if state.chosen is None or why_not_play(cards, state, state.chosen.scenario) is not None:
        return settle(cards, replace(state, stop=CampaignStage.TOWN, chosen=None))
    if _too_much(cards, state):
        return replace(state, stop=CampaignStage.SELL)
    return _king(cards, state, events)


def _begin(state: CampaignState, events: list[Event]) -> CampaignState:
    chosen = state.chosen
    assert chosen is not None
    events.append(Event("scenario_set_up", {"scenario": chosen.scenario, "level": chosen.level}, ("SET-1",)))
    return replace(state, stop=CampaignStage.PLAYING, played=state.played + 1)


def _king(cards: CardSet, state: CampaignState, events: list[Event]) -> CampaignState:
    """The king takes the items on the cards that the scenario needs, at their full price (SET-2)."""
    assert state.chosen is not None
    wanted = cards.king_list(cards.scenarios[state.chosen.scenario])
    given = [item for item in state.items if item in wanted]
    if not given:
        return _begin(state, events)
    events += [Event("king_took", {"item": item, "gold": cards.items[item].price}, ("SET-2",)) for item in given]
    gold = state.gold + sum(cards.items[item].price for item in given)
    kept = tuple(item for item in state.items if item not in given)
    return replace(state, gold=gold, items=kept, stop=CampaignStage.SETUP)


def settle(cards: CardSet, state: CampaignState) -> CampaignState:
    """Where a campaign stands between scenarios: what is owed comes first, upgrades, then sales, then an event."""
    if state.stop is CampaignStage.SETUP:
        return state
    if state.upgrades_due:
        return replace(state, stop=CampaignStage.UPGRADE)
    if _too_much(cards, state):
        return replace(state, stop=CampaignStage.SELL)
    event = state.events is not None and state.events.due is not None
    return replace(state, stop=CampaignStage.EVENT if event else CampaignStage.TOWN)


def _too_much(cards: CardSet, state: CampaignState) -> bool:
    """Whether you own what may not be owned together (ITM-2)."""
    return any(True for _ in item_faults(cards, state.items))
