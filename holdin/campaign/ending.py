"""What the end of a scenario brings (END-2, END-3, MAP-9, LVL-1)."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import chain
from typing import Final, TypeVar

from holdin.campaign.state import CampaignStage, CampaignState
from holdin.game.looting import TOKEN_GOLD
from holdin.game.state import GameState
from holdin.game.step import Event
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.rewards import Rewards, Treasure
from holdin.models.scales import CHARACTER_LEVELS
from holdin.models.scenario import Joins, Scenario

HIGHEST_LEVEL: Final = CHARACTER_LEVELS[-1]
"""LVL-1."""

T = TypeVar("T")


def finish(cards: CardSet, state: CampaignState, game: GameState, events: list[Event]) -> CampaignState:
    """Tokens become gold, treasures are gained; on success the rewards, stars, circles and levels (END-2, END-3)."""
    assert game.ending is not None
    scenario = cards.scenarios[game.setup.scenario]
    gold = TOKEN_GOLD * game.hero.tokens
    events.append(Event("tokens_paid", {"tokens": game.hero.tokens, "gold": gold}, ("END-2", "LOT-2")))
    state = replace(state, gold=state.gold + gold, chosen=None, stop=CampaignStage.TOWN)
    for treasure in game.hero.treasures:
        state = _treasure(cards.treasures[treasure], state, events)
    return _succeed(cards, scenario, state, game.board.lapsed, events) if game.ending.won else state


def _treasure(treasure: Treasure, state: CampaignState, events: list[Event]) -> CampaignState:
    """A regular treasure gives what its entry says, once a campaign; a goal treasure has done its part (MAP-9)."""
    if treasure.goal or treasure.id in state.taken:
        return state
    events.append(Event("treasure_gained", {"treasure": treasure.id}, ("MAP-9",)))
    return replace(
        state,
        gold=state.gold + treasure.gold,
        taken=(*state.taken, treasure.id),
        items=_more(state.items, [treasure.item]),
        unlocked_items=_more(state.unlocked_items, [treasure.unlock_item]),
        achievements=_more(state.achievements, [treasure.achievement]),
    )


def _succeed(
    cards: CardSet, scenario: Scenario, state: CampaignState, lapsed: frozenset[int], events: list[Event]
) -> CampaignState:
    """The scenario's reward, and of its bonuses those that were earned."""
    earned = [rule.earns for index, rule in enumerate(scenario.rules) if rule.earns is not None and index in lapsed]
    rewards, before = _sum((scenario.rewards, *earned)), state.completed
    events.append(Event("scenario_completed", {"scenario": scenario.id, "gold": rewards.gold}, ("END-3",)))
    state = replace(state, completed=_more(state.completed, [scenario.id]))
    state = happen(cards, brought(scenario, rewards, state, events), before, events)
    return _level_up(cards, state, events)


def brought(page: Scenario | Joins, rewards: Rewards, state: CampaignState, events: list[Event]) -> CampaignState:
    """Stars, circles and rewards of what has come about (END-3)."""
    events += _news("scenario_unlocked", "scenario", [each for each in page.unlocks if each not in state.unlocked])
    events += _news("scenario_blocked", "scenario", [each for each in page.blocks if each not in state.blocked])
    events += _news("achievement_gained", "achievement", rewards.achievements)
    return replace(
        state,
        gold=state.gold + rewards.gold,
        unlocked=_more(state.unlocked, page.unlocks),
        blocked=_more(state.blocked, page.blocks),
        achievements=_more(state.achievements, rewards.achievements),
        items=_more(state.items, rewards.items),
        unlocked_items=_more(state.unlocked_items, rewards.unlock_items),
    )


def happen(cards: CardSet, state: CampaignState, before: Collection[ScenarioId], events: list[Event]) -> CampaignState:
    """The events that had to wait for the last success (END-3).

    :param before: what was completed when those happened that have.
    """
    for event in cards.campaign.events:
        if set(event.after) <= set(state.completed) and not set(event.after) <= set(before):
            events.append(Event("event_happened", {"event": event.id, "gold": event.rewards.gold}, ("END-3",)))
            state = brought(event, event.rewards, state, events)
    return state


def _sum(rewards: tuple[Rewards, ...]) -> Rewards:
    return Rewards(
        gold=sum(each.gold for each in rewards),
        achievements=tuple(chain(*(each.achievements for each in rewards))),
        items=tuple(chain(*(each.items for each in rewards))),
        unlock_items=tuple(chain(*(each.unlock_items for each in rewards))),
    )


def _news(kind: str, name: str, ids: Iterable[str]) -> list[Event]:
    return [Event(kind, {name: each}, ("END-3",)) for each in ids]


def until_level(cards: CardSet, state: CampaignState) -> int:
    """How many more scenarios are to be completed until the next level; 0 at the highest (END-3, LVL-1)."""
    every = cards.campaign.level_every
    return 0 if state.level >= HIGHEST_LEVEL else every - state.successes % every


def _level_up(cards: CardSet, state: CampaignState, events: list[Event]) -> CampaignState:
    """A level after every third completed scenario, up to 5, and a card to upgrade with it (END-3, LVL-2)."""
    if state.successes % cards.campaign.level_every or state.level >= HIGHEST_LEVEL:
        return state
    events.append(Event("level_gained", {"level": state.level + 1}, ("END-3", "LVL-1")))
    return replace(state, level=state.level + 1, upgrades_due=state.upgrades_due + 1)


def _more(have: tuple[T, ...], gained: Iterable[T | None]) -> tuple[T, ...]:
    """What is new is added, in order."""
    return (*have, *(each for each in dict.fromkeys(gained) if each is not None and each not in have))
