"""The scenario tracker card of a campaign: how it looks, and what can be said of each of its scenarios (TRK-1)."""

from collections.abc import Iterator
from enum import Enum, auto

from holdin.campaign.machine import why_not_play
from holdin.campaign.state import CampaignState
from holdin.draw.looks import ScenarioTracker
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.words.words import Words


class Standing(Enum):
    """How a scenario stands in a campaign."""

    OPEN = auto()
    WON = auto()
    BLOCKED = auto()
    LACKING = auto()
    """Unlocked, but an achievement is missing."""
    LOCKED = auto()


_STANDINGS = {
    "scenario_completed": Standing.WON,
    "scenario_blocked": Standing.BLOCKED,
    "achievement_missing": Standing.LACKING,
}


def standing(cards: CardSet, state: CampaignState, scenario: ScenarioId) -> Standing:
    """How a scenario stands (END-3, END-4)."""
    refused = why_not_play(cards, state, scenario)
    return Standing.OPEN if refused is None else _STANDINGS.get(refused.code, Standing.LOCKED)


def tracker_look(state: CampaignState) -> ScenarioTracker:
    """The card as it is filled in."""
    return ScenarioTracker(
        name=state.name,
        level=state.level,
        upgrades=state.upgrades,
        achievements=state.achievements,
        gold=state.gold,
        items=state.items,
        unlocked=state.unlocked,
        completed=state.completed,
        blocked=state.blocked,
        character=state.character,
    )


def known(state: CampaignState, scenario: ScenarioId) -> bool:
    """Whether the card tells a scenario's title."""
    return scenario in {*state.unlocked, *state.completed, *state.blocked}


def title(words: Words, state: CampaignState, scenario: ScenarioId) -> str:
    """A scenario's number, with its title once that is known."""
    number = words.cards.scenarios[scenario].number
    if not known(state, scenario):
        return words.tr("Scenario {number}", number=number)
    return f"{number} · {words.name(scenario)}"


def reasons(words: Words, state: CampaignState, scenario: ScenarioId) -> Iterator[tuple[str, str]]:
    """Why a scenario can't be chosen, each with its rule; nothing for one that can (END-3, END-4)."""
    cards = words.cards
    refused = why_not_play(cards, state, scenario)
    if refused is None:
        return
    if refused.code == "scenario_locked":
        yield words.tr("It is not unlocked yet."), refused.rule
        by = _numbers(cards, [each.id for each in cards.scenarios.values() if scenario in each.unlocks])
        if by:
            yield words.tr("Success unlocks it in: {scenarios}", scenarios=by), "END-3"
        return
    yield words.refusal(refused).removesuffix(f" ({refused.rule})"), refused.rule
    if refused.code == "scenario_blocked":
        by = _numbers(cards, [each for each in state.completed if scenario in cards.scenarios[each].blocks])
        yield words.tr("Your success blocked it in: {scenarios}", scenarios=by), "END-3"


def _numbers(cards: CardSet, scenarios: list[ScenarioId]) -> str:
    return ", ".join(str(number) for number in sorted(cards.scenarios[each].number for each in scenarios))
