"""The story: a set's prologue, and what is read before and after a scenario, with what earlier successes bring into it.

A scenario's text may have passages that are read only where another scenario has been completed in the campaign:
`scenario.<id>.intro_after.<other>` and `scenario.<id>.closing_after.<other>`. They follow it as paragraphs.
"""

from collections.abc import Collection, Iterator
from typing import Final, Literal

from holdin.campaign.events import open_card
from holdin.campaign.state import CampaignState
from holdin.models.base import ScenarioId
from holdin.words.event_cards import deck_words, story_words
from holdin.words.translator import Translator

Part = Literal["intro", "closing"]
"""Before a scenario, and after it was won."""

PROLOGUE: Final = "set.prologue"


def prologue(say: Translator) -> str:
    """What is read before a campaign's first scenario; empty where a set has none."""
    return _given(say, PROLOGUE)


def story(say: Translator, scenario: ScenarioId, part: Part, completed: Collection[ScenarioId] = ()) -> str:
    """A scenario's text, then the passages of those that were completed before it, a line each."""
    text = say.cards.text(say.lang, f"scenario.{scenario}.{part}")
    return "\n".join((text, *(told for after, told in passages(say, scenario, part) if after in completed)))


def told_now(say: Translator, campaign: CampaignState) -> str:
    """What is to be read where a campaign stands: an open card, the prologue, a chosen scenario, the last success."""
    card = open_card(say.cards, campaign)
    if card is not None:
        return f"{deck_words(say, card.deck)}: {say.name(card.id)}\n{story_words(say, card)}"
    if campaign.chosen is not None:
        return story(say, campaign.chosen.scenario, "intro", campaign.completed)
    if campaign.completed:
        *before, last = campaign.completed
        return story(say, last, "closing", before)
    return "" if campaign.played else prologue(say)


def hindrances_told(say: Translator) -> str:
    """That hindrances hold from now on, in a campaign that began without (HIN-1)."""
    return say.tr(
        "In fights there are hindrances from now on: what lies on the way between you and a monster makes steps dearer."
    )


def passages(say: Translator, scenario: ScenarioId, part: Part) -> Iterator[tuple[ScenarioId, str]]:
    """Every passage that a scenario's text may go on with, and the scenario whose success brings it."""
    for after in say.cards.scenarios:
        told = _given(say, f"scenario.{scenario}.{part}_after.{after}")
        if told:
            yield after, told


def _given(say: Translator, key: str) -> str:
    """A wording that a set need not have."""
    text = say.cards.text(say.lang, key)
    return "" if text == key else text
