"""Whether a campaign can be played to its end, whatever is chosen on the way (END-3, END-4).

All campaigns are walked through at once: what has been completed and achieved says everything about what can be played
next, so campaigns that differ in order only are one state. Blocks and achievements are taken as they are; an
achievement that only a treasure gives may be found or missed, and both are followed. Completed scenarios only grow in
number, so every campaign ends: at an ending or at a dead end. If no state is a dead end, an ending can be come to from
every state.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from holdin.data.draft import Draft
from holdin.data.event_outcomes import event_achievements, event_unlocks
from holdin.errors import Fault, Said
from holdin.models.scenario import LaterEvent, Scenario

MOST_STATES: Final = 50_000
"""So many states are walked through; the states beyond are told of as not looked at."""


class State(NamedTuple):
    """A campaign between two scenarios."""

    completed: frozenset[str] = frozenset()
    achievements: frozenset[str] = frozenset()


@dataclass(slots=True)
class Walk:
    """What walking through all campaigns found."""

    reached: set[str] = field(default_factory=set)
    """Scenarios that some campaign can play."""
    dead_ends: list[State] = field(default_factory=list)
    """States with nothing left to play and no ending behind them, the earliest first."""
    endings: dict[str, int] = field(default_factory=dict)
    """Per ending the fewest scenarios of a campaign that comes to it, itself included."""
    states: set[State] = field(default_factory=set)
    """Every state that was looked at."""
    ended: set[State] = field(default_factory=set)
    """Those after an ending, from which it isn't walked on."""
    whole: bool = True
    """Whether that is every state that there is."""


def walk(draft: Draft) -> Walk:
    """Walk through every campaign of a set whose ids all exist, from the set's beginning."""
    return walk_from(draft, {State()}, draft.campaign.value.start if draft.campaign else (), draft.scenarios.keys())


def walk_from(draft: Draft, begin: Iterable[State], start: Collection[str], among: Collection[str]) -> Walk:
    """Walk on from states, through some of the scenarios only.

    :param start: the scenarios that are open from there, whatever has been completed.
    """
    found = Walk(states=set(begin))
    waiting = sorted(found.states, key=lambda state: sorted(state.completed))
    endings = set(draft.campaign.value.endings) if draft.campaign else set()
    lying = cache(lambda id_: frozenset(_in_treasures(draft, draft.scenarios[id_].value)))
    for state in waiting:
        playable = next_scenarios(draft, state, start) & set(among)
        found.reached |= playable
        if not playable:
            found.dead_ends.append(state)
        for id_ in playable & endings:
            found.endings.setdefault(id_, len(state.completed) + 1)
            found.ended |= set(_completed(draft, state, id_, lying(id_)))
        new = {after for id_ in playable - endings for after in _completed(draft, state, id_, lying(id_))}
        new -= found.states
        if len(found.states) + len(new) > MOST_STATES:
            found.whole = False
            return found
        found.states |= new
        waiting += sorted(new, key=lambda after: sorted(after.completed))
    return found


def next_scenarios(draft: Draft, state: State, start: Collection[str]) -> set[str]:
    """What can be played next: unlocked, not completed, not blocked, with its achievements (END-4)."""
    done: list[Scenario | LaterEvent] = [draft.scenarios[id_].value for id_ in state.completed]
    done += _happened(draft, state.completed)
    known = {*start, *(id_ for each in done for id_ in each.unlocks)}
    known -= state.completed | {id_ for each in done for id_ in each.blocks}
    return {id_ for id_ in known if state.achievements.issuperset(draft.scenarios[id_].value.requires)}


def _happened(draft: Draft, completed: Collection[str]) -> list[LaterEvent]:
    """The events that have happened by then."""
    events = draft.campaign.value.events if draft.campaign else ()
    return [event for event in events if set(event.after) <= set(completed)]


def gained(draft: Draft, completed: Collection[str]) -> set[str]:
    """The achievements of the events that have happened by then."""
    return {id_ for event in _happened(draft, completed) for id_ in event.rewards.achievements}


def _completed(draft: Draft, state: State, id_: str, lying: frozenset[str]) -> Iterator[State]:
    """The states after a scenario: without and with what its treasures achieve."""
    scenario = draft.scenarios[id_].value
    completed = state.completed | {id_}
    achieved = state.achievements | set(scenario.rewards.achievements) | gained(draft, completed)
    yield State(completed, achieved)
    yield State(completed, achieved | lying)


def _in_treasures(draft: Draft, scenario: Scenario) -> Iterator[str]:
    for printed in draft.maps[scenario.map].value.hexes.values():
        if printed.mark.treasure is not None and printed.in_scenario(scenario.colour):
            achievement = draft.treasures[printed.mark.treasure].value.achievement
            if achievement is not None:
                yield achievement


def taken_on(draft: Draft) -> Walk:
    """Walk through an expansion's own scenarios, from wherever a campaign of the set below can take it on.

    How far that set has been played by then differs; what of it counts for the expansion says everything.
    """
    assert draft.below is not None
    assert draft.campaign is not None
    campaign, joins = draft.campaign.value, draft.campaign.value.joins
    assert joins is not None
    own, below = draft.scenarios.keys() - draft.below.scenarios.keys(), walk(draft.below)
    counts = {id_ for event in campaign.events for id_ in event.after} | {*joins.after, *joins.or_after}
    wanted = {id_ for scenario in own for id_ in draft.scenarios[scenario].value.requires}
    begin = {
        State(
            state.completed & counts,
            (state.achievements | set(joins.rewards.achievements) | gained(draft, state.completed)) & wanted,
        )
        for state in below.states | below.ended
        if joins.missing(state.completed) is None
    }
    return walk_from(draft, begin, joins.unlocks, own)


def campaigns_end(draft: Draft) -> Iterator[Fault]:
    """A campaign can come to every scenario, and every campaign to an ending (END-4)."""
    if draft.campaign is None:
        return
    expands = draft.below is not None and draft.campaign.value.joins is not None
    found = walk(draft) if draft.campaign.value.start or not expands else Walk()
    drawn = _with_events(draft)
    joined = taken_on(draft) if expands else Walk()
    below = draft.below.scenarios if expands and draft.below is not None else {}
    for id_, entry in draft.scenarios.items():
        if found.whole and joined.whole and id_ not in {*found.reached, *joined.reached, *drawn, *below}:
            told = Said(
                "no campaign can come here: not unlocked by a scenario that can be played, blocked before, or its "
                "required achievements are gained nowhere before"
            )
            yield entry.fault(("id",), told)
    if draft.campaign.value.endings:
        for state in found.dead_ends[:1]:
            done = ", ".join(sorted(state.completed, key=lambda id_: draft.scenarios[id_].value.number))
            told = Said("a dead end without an ending, after {done}", done=done)
            if not done:
                told = Said("a dead end without an ending, after nothing")
            yield draft.campaign.fault(("endings",), told)


def _with_events(draft: Draft) -> set[str]:
    """What campaigns come to that have drawn every event card that opens something (EVT-4)."""
    unlocked, achieved = event_unlocks(draft), event_achievements(draft)
    if draft.campaign is None or not unlocked | achieved:
        return set()
    begin = {State(achievements=frozenset(achieved))}
    return walk_from(draft, begin, {*draft.campaign.value.start, *unlocked}, draft.scenarios.keys()).reached


def campaigns_too_many(draft: Draft) -> Iterator[Fault]:
    """More campaigns than are walked through: what was not looked at may have dead ends."""
    if draft.campaign is not None and not walk(draft).whole:
        told = Said("more than {most} ways to play; dead ends may be overlooked", most=MOST_STATES)
        yield draft.campaign.fault(("start",), told)
