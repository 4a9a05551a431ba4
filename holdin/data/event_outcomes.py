"""The outcomes of a set's event cards, and what they can bring into a campaign (EVT-4)."""

from collections.abc import Iterator

from holdin.data.draft import Draft, Entry
from holdin.data.lines import Path
from holdin.models.base import ItemId
from holdin.models.event_card import EventCard, EventOutcome


def event_outcomes(draft: Draft) -> Iterator[tuple[Entry[EventCard], Path, EventOutcome]]:
    """Every outcome, with its card and where it stands there."""
    for entry in draft.events.values():
        for place, choice in enumerate(entry.value.choices):
            for number, outcome in enumerate(choice.outcomes):
                yield entry, ("choices", place, "outcomes", number), outcome


def event_gifts(draft: Draft) -> set[ItemId]:
    """The items that event cards give or unlock."""
    return {id_ for _, _, outcome in event_outcomes(draft) for id_ in (*outcome.items, *outcome.unlock_items)}


def event_unlocks(draft: Draft) -> set[str]:
    """The scenarios that event cards unlock."""
    return {id_ for _, _, outcome in event_outcomes(draft) for id_ in outcome.unlocks}


def event_achievements(draft: Draft) -> set[str]:
    """The achievements that event cards give."""
    return {id_ for _, _, outcome in event_outcomes(draft) for id_ in outcome.achievements}
