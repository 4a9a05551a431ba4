"""Whether a campaign can be played to its end, whatever is chosen on the way (END-3, END-4).

All campaigns are walked through at once: what has been completed and achieved says everything about what can be played
next, so campaigns that differ in order only are one state. Blocks and achievements are taken as they are; an
achievement that only a treasure gives may be found or missed, and both are followed. Completed scenarios only grow in
number, so every campaign ends: at an ending or at a dead end. If no state is a dead end, an ending can be come to from
every state.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from holdin.data.draft import Draft
from holdin.errors import Fault, Said
from holdin.models.scenario import Scenario

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
    whole: bool = True
    """Whether every state was looked at."""


def walk(draft: Draft) -> Walk:
    """Walk through every campaign of a set whose ids all exist."""
    found = Walk()
    seen = {State()}
    waiting = [State()]
    endings = set(draft.campaign.value.endings) if draft.campaign else set()
    for state in waiting:
        playable = next_scenarios(draft, state)
        found.reached |= playable
        if not playable:
            found.dead_ends.append(state)
        for id_ in playable & endings:
            found.endings.setdefault(id_, len(state.completed) + 1)
        new = {after for id_ in playable - endings for after in _completed(draft, state, id_)} - seen
        if len(seen) + len(new) > MOST_STATES:
            found.whole = False
            return found
        seen |= new
        waiting += sorted(new, key=lambda after: sorted(after.completed))
    return found


def next_scenarios(draft: Draft, state: State) -> set[str]:
    """What can be played next: unlocked, not completed, not blocked, with its achievements (END-4)."""
    start = draft.campaign.value.start if draft.campaign else ()
    done = [draft.scenarios[id_].value for id_ in state.completed]
    known = {*start, *(id_ for scenario in done for id_ in scenario.unlocks)}
    known -= state.completed | {id_ for scenario in done for id_ in scenario.blocks}
    return {id_ for id_ in known if state.achievements.issuperset(draft.scenarios[id_].value.requires)}


def _completed(draft: Draft, state: State, id_: str) -> Iterator[State]:
    """The states after a scenario: without and with what its treasures achieve."""
    scenario = draft.scenarios[id_].value
    completed = state.completed | {id_}
    achieved = state.achievements | set(scenario.rewards.achievements)
    yield State(completed, achieved)
    yield State(completed, achieved | set(_in_treasures(draft, scenario)))


def _in_treasures(draft: Draft, scenario: Scenario) -> Iterator[str]:
    for printed in draft.maps[scenario.map].value.hexes.values():
        if printed.mark.treasure is not None and printed.in_scenario(scenario.colour):
            achievement = draft.treasures[printed.mark.treasure].value.achievement
            if achievement is not None:
                yield achievement


def campaigns_end(draft: Draft) -> Iterator[Fault]:
    """A campaign can come to every scenario, and every campaign to an ending (END-4)."""
    if draft.campaign is None:
        return
    found = walk(draft)
    for id_, entry in draft.scenarios.items():
        if found.whole and id_ not in found.reached:
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


def campaigns_too_many(draft: Draft) -> Iterator[Fault]:
    """More campaigns than are walked through: what was not looked at may have dead ends."""
    if draft.campaign is not None and not walk(draft).whole:
        told = Said("more than {most} ways to play; dead ends may be overlooked", most=MOST_STATES)
        yield draft.campaign.fault(("start",), told)
