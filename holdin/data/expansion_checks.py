"""Whether an expansion can be taken on, and its story be ended, by campaigns of the set below (END-3, END-4)."""

from collections.abc import Iterator
from typing import Final

from holdin.data.campaign_checks import taken_on, walk
from holdin.data.draft import Draft, Entry
from holdin.errors import Fault, Said
from holdin.models.scenario import Campaign


def expansions_can_be_taken_on(draft: Draft) -> Iterator[Fault]:
    """What it waits for is in the set below, and some campaign of that comes to all of it."""
    campaign, below = draft.campaign, draft.below
    if campaign is None or below is None or campaign.value.joins is None:
        return
    joins = campaign.value.joins
    waits = [(field, place, id_) for field in ("after", "or_after") for place, id_ in enumerate(getattr(joins, field))]
    strange = [each for each in waits if each[-1] not in below.scenarios]
    for field, place, id_ in strange:
        told = Said("{id} is no scenario of {set}: no campaign completes it before it takes this on")
        yield campaign.fault(("joins", field, place), told.filled(id=repr(id_), set=below.about.value.name))
    if not strange:
        yield from _leads_on(draft, campaign)


def events_happen(draft: Draft) -> Iterator[Fault]:
    """Some campaign comes to everything that an event waits for (END-3)."""
    if draft.campaign is None or not draft.campaign.value.events:
        return
    walks = [walk(draft)] + ([taken_on(draft)] if draft.below and draft.campaign.value.joins else [])
    if not all(found.whole for found in walks):
        return
    come_to = {state.completed for found in walks for state in found.states | found.ended}
    for index, event in enumerate(draft.campaign.value.events):
        if not any(completed.issuperset(event.after) for completed in come_to):
            told = Said("no campaign completes all of these: it never happens")
            yield draft.campaign.fault(("events", index, "after"), told)


def _leads_on(draft: Draft, campaign: Entry[Campaign]) -> Iterator[Fault]:
    """A running campaign can take it on, and comes to an ending of its own then; so does one that begins with it."""
    assert draft.below is not None
    joined, value = taken_on(draft), campaign.value
    if not joined.states:
        yield campaign.fault(("joins", "after"), Said("no campaign completes all of these: it can never be taken on"))
        return
    below = set(draft.below.campaign.value.endings) if draft.below.campaign else set()
    own = [id_ for id_ in value.endings if id_ not in below]
    if own and not joined.reached.intersection(own) and joined.whole:
        told = Said("a campaign that takes it on comes to no ending of this set: {endings}")
        yield campaign.fault(("joins", "unlocks"), told.filled(endings=", ".join(own)))
    direct = walk(draft)
    for index, id_ in enumerate(own if direct.whole and joined.whole else ()):
        if id_ not in direct.reached | joined.reached:
            yield campaign.fault(("endings", index), Said("no campaign can come to this ending"))


EXPANSION_CHECKS: Final = (expansions_can_be_taken_on, events_happen)
"""The checks of what is added to a campaign."""
