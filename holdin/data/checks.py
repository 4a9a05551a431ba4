"""Every sense check of a card set: small functions that each tell what is wrong, composed into one list."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from holdin.data.draft import Draft
from holdin.data.map_checks import MAP_CHECKS
from holdin.data.references import NEEDED, scenario_goals
from holdin.data.wording import idle_wordings, missing_wordings
from holdin.errors import Fault
from holdin.models.item import Item, Timing
from holdin.models.scenario import LootGoal, Scenario


def max_hp_never_falls(draft: Draft) -> Iterator[Fault]:
    """A level never lowers max HP (LVL-1)."""
    for entry in draft.characters.values():
        max_hp = entry.value.hp_card.max_hp
        if list(max_hp) != sorted(max_hp):
            yield entry.fault(("hp_card", "max_hp"), "max HP must not fall from one level to the next")


def items_do_something(draft: Draft) -> Iterator[Fault]:
    """An item has an effect at the moment when it can be used (ITM-4)."""
    for entry in draft.items.values():
        fields, holds = _AT_WORK[entry.value.timing]
        if not holds(entry.value):
            yield entry.fault(("timing",), f"does nothing; with {entry.value.timing.value!r} it needs {fields}")


def monsters_on_one_card(draft: Draft) -> Iterator[Fault]:
    """No monster and no item is on two cards, or twice on one (MON-1)."""
    for field in ("monster", "item"):
        count = Counter(getattr(half, field) for card in draft.monster_cards for half in card.value.halves)
        for card in draft.monster_cards:
            for index, half in enumerate(card.value.halves):
                if count[getattr(half, field)] > 1:
                    yield card.fault(("halves", index, field), f"{getattr(half, field)!r} stands on more than one half")


def goal_treasures_are_goals(draft: Draft) -> Iterator[Fault]:
    """What a scenario must loot is a goal treasure; only those come back when it is replayed (MAP-9)."""
    for entry in draft.scenarios.values():
        for path, goal in scenario_goals(entry.value):
            if isinstance(goal, LootGoal) and not draft.treasures[goal.treasure].value.goal:
                yield entry.fault((*path, "treasure"), f"{goal.treasure!r} needs goal = true in treasures.toml")


def locked_items_unlock(draft: Draft) -> Iterator[Fault]:
    """Something unlocks, or gives, every locked item (ITM-3)."""
    rewards = [entry.value.rewards for entry in draft.scenarios.values()]
    given = {item for reward in rewards for item in (*reward.items, *reward.unlock_items)}
    for treasure in draft.treasures.values():
        given |= {item for item in (treasure.value.item, treasure.value.unlock_item) if item is not None}
    for id_, entry in draft.items.items():
        if entry.value.locked and id_ not in given:
            yield entry.fault(("locked",), "locked, and no scenario or treasure unlocks or gives it")


def scenarios_come_up(draft: Draft) -> Iterator[Fault]:
    """A campaign can come to every scenario: unlocked by another, with the achievements that it requires (END-4)."""
    if draft.campaign is None:
        return
    reached = reachable_scenarios(draft, set(draft.campaign.value.start))
    for id_, entry in draft.scenarios.items():
        if id_ not in reached:
            yield entry.fault(
                ("id",),
                "no campaign can come here: not unlocked by a scenario that can be played, or its "
                "required achievements are gained nowhere before",
            )


def reachable_scenarios(draft: Draft, start: set[str]) -> set[str]:
    """The scenarios that some campaign can play, blocks left aside."""
    known, reached = set(start), set[str]()
    gained: set[str] = set()
    while True:
        new = {
            id_
            for id_ in known - reached
            if id_ in draft.scenarios and gained.issuperset(draft.scenarios[id_].value.requires)
        }
        if not new:
            return reached
        reached |= new
        for id_ in new:
            scenario = draft.scenarios[id_].value
            known |= set(scenario.unlocks)
            gained |= set(_achievements(draft, scenario))


def _achievements(draft: Draft, scenario: Scenario) -> Iterator[str]:
    yield from scenario.rewards.achievements
    for printed in draft.maps[scenario.map].value.hexes.values():
        if printed.mark.treasure is not None and printed.in_scenario(scenario.colour):
            achievement = draft.treasures[printed.mark.treasure].value.achievement
            if achievement is not None:
                yield achievement


_AT_WORK: Final[Mapping[Timing, tuple[str, Callable[[Item], bool]]]] = {
    Timing.TURN: ("abilities", lambda item: bool(item.abilities)),
    Timing.MOVE: ("gain.value or gain.jump", lambda item: item.gain.value > 0 or item.gain.jump),
    Timing.ATTACK: ("a gain", lambda item: item.gain != type(item.gain)()),
    Timing.ATTACKED: ("shield, retaliate or disadvantage", lambda i: bool(i.shield or i.retaliate or i.disadvantage)),
    Timing.DAMAGE: ("prevent", lambda item: item.prevent > 0),
    Timing.ALWAYS: ("max_hp or room", lambda item: bool(item.max_hp or item.room)),
}

CHECKS: Final = (
    missing_wordings,
    idle_wordings,
    *MAP_CHECKS,
    max_hp_never_falls,
    items_do_something,
    monsters_on_one_card,
    goal_treasures_are_goals,
    locked_items_unlock,
    scenarios_come_up,
)
"""The checks of a set whose ids all exist."""


def faults_of(draft: Draft) -> tuple[Fault, ...]:
    """Everything wrong with a draft; the sense checks run only once every id is known."""
    needed = tuple(fault for check in NEEDED for fault in check(draft))
    return needed or tuple(fault for check in CHECKS for fault in check(draft))
