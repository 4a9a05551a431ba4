"""What a set can't be used without: every id that is used is defined, every scenario has its start."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import Any, Final

from holdin.data.draft import Draft, Entry, MapCardDraft
from holdin.data.lines import Path
from holdin.errors import Fault, Said
from holdin.models.dungeon import MEANT, Dealing
from holdin.models.event_card import EventCard, Terms
from holdin.models.goals import AllOf, AnyOf, Fought, Goal, Kill, LootGoal
from holdin.models.item import MonsterCard
from holdin.models.letters import Kind
from holdin.models.map_card import MapFace
from holdin.models.monster import Monster
from holdin.models.monster_lines import SetLine, SummonLine
from holdin.models.rewards import Rewards, Treasure
from holdin.models.scenario import Campaign, Joins, Scenario
from holdin.models.special_rules import Burden, Rises

Use = tuple[Path, str, str]
"""Where an id is used, the plural of what it should name, and the id."""


_UNKNOWN: Final = {
    "monsters": Said("{id} is not among the set’s monsters: {among}"),
    "items": Said("{id} is not among the set’s items: {among}"),
    "maps": Said("{id} is not among the set’s maps: {among}"),
    "scenarios": Said("{id} is not among the set’s scenarios: {among}"),
    "treasures": Said("{id} is not among the set’s treasures: {among}"),
    "achievements": Said("{id} is not among the set’s achievements: {among}"),
    "characters": Said("{id} is not among the set’s characters: {among}"),
    "events": Said("{id} is not among the set’s event cards: {among}"),
}


def unknown_ids(draft: Draft) -> Iterator[Fault]:
    """Ids that nothing of the set defines."""
    known = _known(draft)
    for entry, use in _uses(draft):
        path, kind, id_ = use
        if id_ not in known[kind]:
            among = ", ".join(sorted(known[kind])[:40]) or Said("none")
            yield entry.fault(path, _UNKNOWN[kind].filled(id=repr(id_), among=among))


def missing_parts(draft: Draft) -> Iterator[Fault]:
    """Cards without which there is no game."""
    for name in ("monster_hp", "campaign"):
        if getattr(draft, name) is None:
            told = Said("the set has no {file}, and builds on no set that has one", file=f"{name}.toml")
            yield draft.about.fault((), told)
    if not draft.characters:
        yield draft.about.fault((), Said("the set has no characters"))
    if not draft.scenarios:
        yield draft.about.fault((), Said("the set has no scenarios"))


def card_ids_twice(draft: Draft) -> Iterator[Fault]:
    """Ability cards share one space of ids, over all characters."""
    seen: set[str] = set()
    for entry in draft.characters.values():
        for index, card in enumerate(entry.value.cards):
            if card.id in seen:
                told = Said("{id} is already the id of an ability card", id=repr(card.id))
                yield entry.fault(("cards", index, "id"), told)
            seen.add(card.id)


def numbers_twice(draft: Draft) -> Iterator[Fault]:
    """Every scenario has a number of its own (TRK-1)."""
    count = Counter(entry.value.number for entry in draft.scenarios.values())
    for entry in draft.scenarios.values():
        if count[entry.value.number] > 1:
            told = Said("another scenario has the number {number}, too", number=entry.value.number)
            yield entry.fault(("number",), told)


def starts(draft: Draft) -> Iterator[Fault]:
    """Exactly one start hex per scenario, on a hex that can be stood on (MAP-1)."""
    for entry in draft.scenarios.values():
        face = draft.maps.get(entry.value.map)
        if face is not None:
            yield from _start(face, entry.value)


def _start(face: Entry[MapFace], scenario: Scenario) -> Iterator[Fault]:
    colour = scenario.colour
    at = [printed for printed in face.value.hexes.values() if printed.mark.start is colour]
    if len(at) != 1:
        told = Said("{number} hexes are a start of {colour}; scenario {id} needs one", number=len(at), colour=colour)
        yield face.fault(("drawing",), told.filled(id=scenario.id))
    elif at[0].mark.tile is not None and at[0].in_scenario(colour):
        told = Said("the start of scenario {id} holds a tile; it must be an empty hex", id=scenario.id)
        yield face.fault(("drawing",), told)


NEEDED: Final[tuple[Callable[[Draft], Iterator[Fault]], ...]] = (
    missing_parts,
    unknown_ids,
    card_ids_twice,
    numbers_twice,
    starts,
)
"""What the loader insists on."""


def _known(draft: Draft) -> dict[str, Collection[str]]:
    campaign = draft.campaign
    return {
        "monsters": draft.monsters,
        "items": draft.items,
        "maps": draft.maps,
        "scenarios": draft.scenarios,
        "treasures": draft.treasures,
        "characters": draft.characters,
        "events": draft.events,
        "achievements": campaign.value.achievements if campaign else (),
    }


def _uses(draft: Draft) -> Iterator[tuple[Entry[Any], Use]]:
    for kind, uses in _USES.items():
        part = getattr(draft, kind)
        for entry in part.values() if isinstance(part, dict) else part:
            for use in uses(entry.value):
                yield entry, use
    if draft.campaign is not None:
        for use in _campaign_uses(draft.campaign.value):
            yield draft.campaign, use
    if draft.dungeons is not None:
        for use in _dungeon_uses(draft.dungeons.value):
            yield draft.dungeons, use


def _dungeon_uses(dealing: Dealing) -> Iterator[Use]:
    yield from _many(("maps",), "maps", dealing.maps)
    yield from _many(("items",), "items", dealing.items)
    for index, sort in enumerate(dealing.monsters):
        yield ("monsters", index, "monster"), "monsters", sort.monster
    for index, dealt in enumerate(dealing.goals):
        for path, goal in goals_in(("goals", index, "success"), dealt.success):
            yield from (use for use in _goal_uses(path, goal) if use[2] not in MEANT)
    for index, ruled in enumerate(dealing.rules):
        path = ("rules", index, "rule")
        if ruled.rule.sort not in {None, *MEANT}:
            yield (*path, "monster"), "monsters", str(ruled.rule.sort)


def _goal_uses(path: Path, goal: Goal) -> Iterator[Use]:
    if isinstance(goal, Kill | Fought) and goal.monster is not None:
        yield (*path, "monster"), "monsters", goal.monster
    elif isinstance(goal, LootGoal):
        yield (*path, "treasure"), "treasures", goal.treasure


def _many(path: Path, kind: str, ids: Collection[str]) -> Iterator[Use]:
    for index, id_ in enumerate(ids):
        yield (*path, index), kind, id_


def _monster_card_uses(card: MonsterCard) -> Iterator[Use]:
    for index, half in enumerate(card.halves):
        yield ("halves", index, "monster"), "monsters", half.monster
        yield ("halves", index, "item"), "items", half.item


def _monster_uses(monster: Monster) -> Iterator[Use]:
    for kind in Kind:
        for letter, set_ in monster.stats(kind).sets.items():
            lines: list[tuple[Path, tuple[SetLine, ...]]] = [(("lines",), set_.lines)]
            lines += [(("consume", index, "gain", "lines"), each.gain.lines) for index, each in enumerate(set_.consume)]
            for path, made in lines:
                for index, line in enumerate(made):
                    if isinstance(line, SummonLine):
                        yield (kind.value, "sets", letter.value, *path, index, "monster"), "monsters", line.monster


def _map_uses(face: MapFace) -> Iterator[Use]:
    for char, mark in face.legend.items():
        if mark.monster is not None:
            yield ("legend", char, "monster"), "monsters", mark.monster
        if mark.treasure is not None:
            yield ("legend", char, "treasure"), "treasures", mark.treasure


def _scenario_uses(scenario: Scenario) -> Iterator[Use]:
    yield ("map",), "maps", scenario.map
    yield from _many(("requires",), "achievements", scenario.requires)
    yield from _many(("links",), "scenarios", scenario.links)
    yield from _scenario_lists((), scenario)
    for path, goal in scenario_goals(scenario):
        yield from _goal_uses(path, goal)
    yield from _reward_uses(("rewards",), scenario.rewards)
    yield from _many(("expects", "items"), "items", scenario.expects.items)
    for index, rule in enumerate(scenario.rules):
        if rule.sort is not None:
            yield ("rules", index, "monster"), "monsters", rule.sort
        if isinstance(rule, Rises):
            yield ("rules", index, "into"), "monsters", rule.into
        if isinstance(rule, Burden):
            yield ("rules", index, "treasure"), "treasures", rule.treasure
        if rule.earns is not None:
            yield from _reward_uses(("rules", index, "rewards"), rule.earns)


def _reward_uses(path: Path, rewards: Rewards) -> Iterator[Use]:
    yield from _many((*path, "achievements"), "achievements", rewards.achievements)
    yield from _many((*path, "items"), "items", rewards.items)
    yield from _many((*path, "unlock_items"), "items", rewards.unlock_items)


def _treasure_uses(treasure: Treasure) -> Iterator[Use]:
    for field, kind in (("item", "items"), ("unlock_item", "items"), ("achievement", "achievements")):
        id_ = getattr(treasure, field)
        if id_ is not None:
            yield (field,), kind, id_


def _map_card_uses(card: MapCardDraft) -> Iterator[Use]:
    yield from _many(("faces",), "maps", card.faces)


def _campaign_uses(campaign: Campaign) -> Iterator[Use]:
    yield from _many(("start",), "scenarios", campaign.start)
    yield from _many(("endings",), "scenarios", campaign.endings)
    if campaign.joins is not None:
        yield from _joins_uses(("joins",), campaign.joins)
        yield from _many(("joins", "or_after"), "scenarios", campaign.joins.or_after)
    for index, event in enumerate(campaign.events):
        yield from _joins_uses(("events", index), event)


def _joins_uses(path: Path, joins: Joins) -> Iterator[Use]:
    yield from _scenario_lists(path, joins)
    yield from _many((*path, "after"), "scenarios", joins.after)
    yield from _reward_uses((*path, "rewards"), joins.rewards)


def _event_uses(card: EventCard) -> Iterator[Use]:
    yield from _term_uses(("requires",), card.requires)
    for place, choice in enumerate(card.choices):
        yield from _many(("choices", place, "cost", "items"), "items", choice.cost.items)
        for number, outcome in enumerate(choice.outcomes):
            path = ("choices", place, "outcomes", number)
            yield from _term_uses((*path, "when"), outcome.when)
            for field, kind in _OUTCOME_USES.items():
                yield from _many((*path, field), kind, getattr(outcome, field))


def _term_uses(path: Path, terms: Terms) -> Iterator[Use]:
    for field, kind in _TERM_USES.items():
        yield from _many((*path, field), kind, getattr(terms, field))


_TERM_USES: Final = {
    "characters": "characters",
    "items": "items",
    "without_items": "items",
    "achievements": "achievements",
    "without_achievements": "achievements",
    "completed": "scenarios",
    "not_completed": "scenarios",
    "bound_for": "scenarios",
}
_OUTCOME_USES: Final = {
    "items": "items",
    "lose_items": "items",
    "unlock_items": "items",
    "achievements": "achievements",
    "unlocks": "scenarios",
    "blocks": "scenarios",
    "adds": "events",
    "removes": "events",
}
"""What the fields of conditions and outcomes name."""


def _scenario_lists(path: Path, page: Scenario | Joins) -> Iterator[Use]:
    yield from _many((*path, "unlocks"), "scenarios", page.unlocks)
    yield from _many((*path, "blocks"), "scenarios", page.blocks)


_USES: Final[dict[str, Callable[[Any], Iterator[Use]]]] = {
    "monsters": _monster_uses,
    "monster_cards": _monster_card_uses,
    "maps": _map_uses,
    "scenarios": _scenario_uses,
    "treasures": _treasure_uses,
    "events": _event_uses,
    "map_cards": _map_card_uses,
}


def scenario_goals(scenario: Scenario) -> Iterator[tuple[Path, Goal]]:
    """Every condition of a scenario, those of its special rules and those within others too, with where it stands."""
    yield from goals_in(("success",), scenario.success)
    if scenario.failure is not None:
        yield from goals_in(("failure",), scenario.failure)
    for index, rule in enumerate(scenario.rules):
        if rule.lapse is not None and not isinstance(rule, Rises):
            yield from goals_in(("rules", index, rule.lapse_field), rule.lapse)
        if isinstance(rule, Rises) and rule.unless is not None:
            yield from goals_in(("rules", index, "unless"), rule.unless)


def goals_in(path: Path, goal: Goal) -> Iterator[tuple[Path, Goal]]:
    """A condition and those within it, each with where it stands."""
    yield path, goal
    if isinstance(goal, AllOf | AnyOf):
        for index, inner in enumerate(goal.goals):
            yield from goals_in((*path, "goals", index), inner)
