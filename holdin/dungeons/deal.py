"""Dealing a dungeon: a pure function of a set's cards and of what its word says."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from holdin.dungeons.floor import Floor
from holdin.dungeons.luck import Luck
from holdin.dungeons.seed_word import WAYS, Deal, word_of
from holdin.dungeons.wording import Told, texts
from holdin.game.setup import item_faults
from holdin.models.base import ItemId, MonsterId, Printed
from holdin.models.card_set import CardSet
from holdin.models.dungeon import (
    DUNGEON,
    DUNGEON_MAP,
    FIND,
    LATE,
    QUARRY,
    WAY_IN,
    WAY_OUT,
    ZONE,
    Dealing,
    DealtGoal,
    DealtRule,
    DealtSort,
    Dungeon,
)
from holdin.models.goals import AllOf, AnyOf, Goal, LootGoal, Reach, Survive
from holdin.models.hexes import Hex
from holdin.models.letters import Colour, Kind, Tile
from holdin.models.scales import SCENARIO_LEVELS
from holdin.models.scenario import Expects, Scenario
from holdin.models.special_rules import Arrives

COLOUR: Final = Colour.ORANGE
TWO_SORTS: Final = 60
"""Percent of dungeons whose goal would do with one sort that have two."""
RULES: Final = (0, 1, 1, 1, 2)
"""How many special rules are dealt."""
PRINTED_START: Final = 40
"""Percent that begin where a scenario of the map does."""
APART: Final = 2
"""How far monsters stand from each other, in hexes to walk, where there is room."""
MOVE: Final = 3
"""Hexes that a round brings one on, by and large."""


class _Monster(NamedTuple):
    monster: MonsterId
    kind: Kind


class _Plan(NamedTuple):
    """What is laid onto the floor."""

    goal: DealtGoal
    rules: tuple[DealtRule, ...]
    monsters: tuple[_Monster, ...]
    quarry: MonsterId


def deal(cards: CardSet, what: Deal) -> Dungeon | None:
    """Deal a dungeon; none where what was dealt has no room on its map: then there is none of that word.

    :raises AssertionError: the set has no dungeons.
    """
    dealing = cards.dealing
    assert dealing is not None
    luck = Luck((what.seed * len(SCENARIO_LEVELS) + what.level) * len(WAYS) + WAYS.index(what.fights))
    plan = _plan(dealing, what, luck)
    floor = Floor(cards.maps[luck.pick(dealing.maps)])
    _lay_ground(dealing, floor, luck)
    far = _lay(dealing, plan, floor, luck)
    if far is None:
        return None
    rounds = None if plan.goal.slack is None else plan.goal.slack.at(what.fights) + -(-far // MOVE)
    told = Told(plan.goal.id, tuple(rule.id for rule in plan.rules), plan.quarry, rounds, _name(dealing, luck))
    return Dungeon(
        word=word_of(cards, what),
        level=what.level,
        fights=what.fights,
        face=floor.face(),
        scenario=_scenario(dealing, plan, what, rounds),
        character_level=dealing.character_levels[what.level],
        items=_lent(cards, dealing, luck),
        texts=texts(cards, told),
    )


def _name(dealing: Dealing, luck: Luck) -> tuple[int, int, int]:
    """The numbers of the wordings of its place, its owner and its find."""
    return tuple(1 + luck.below(most) for most in (dealing.places, dealing.owners, dealing.finds))  # type: ignore[return-value]  # three of three


# What it is about


def _plan(dealing: Dealing, what: Deal, luck: Luck) -> _Plan:
    goals = [goal for goal in dealing.goals if goal.allows(what.fights)]
    goal = luck.pick([goal for goal in goals for _ in range(goal.weight)])
    two = goal.sorts > 1 or luck.chance(TWO_SORTS)
    sorts = luck.shuffled(dealing.monsters)[: 2 if two else 1]
    threat = dealing.threat.at(what.fights, what.level) * goal.threat.at(what.fights) // 100
    monsters = _company(sorts, threat, dealing.most_monsters, luck)
    rules = _rules(dealing, goal, what, len(monsters), luck)
    return _Plan(goal, rules, monsters, sorts[0].monster)


def _company(sorts: Sequence[DealtSort], threat: int, most: int, luck: Luck) -> tuple[_Monster, ...]:
    """Monsters of some sorts, one of each at least, as many as the threat allows."""
    first = (luck.pick((Kind.NORMAL, Kind.ELITE)) if not index else Kind.NORMAL for index in range(len(sorts)))
    found = [_Monster(sort.monster, kind) for sort, kind in zip(sorts, first, strict=True)]
    cost = {_Monster(sort.monster, kind): getattr(sort, kind.value) for sort in sorts for kind in Kind}
    left = threat - sum(cost[each] for each in found)
    while len(found) < most and (can := [each for each, price in cost.items() if price <= left]):
        found.append(luck.pick(can))
        left -= cost[found[-1]]
    return tuple(found)


def _rules(dealing: Dealing, goal: DealtGoal, what: Deal, monsters: int, luck: Luck) -> tuple[DealtRule, ...]:
    """Special rules that go with the goal, no two of a kind."""
    fitting = [rule for rule in dealing.rules if rule.allows(what.fights) and _goes(rule, goal, monsters)]
    found: dict[str, DealtRule] = {}
    for rule in luck.shuffled(fitting)[: luck.pick(RULES)]:
        found.setdefault(rule.rule.kind, rule)
    return tuple(found.values())


def _goes(rule: DealtRule, goal: DealtGoal, monsters: int) -> bool:
    named = not rule.goals or goal.id in rule.goals
    return named and goal.id not in rule.without and not (isinstance(rule.rule, Arrives) and monsters < 2)


# Where it lies


def _lay_ground(dealing: Dealing, floor: Floor, luck: Luck) -> None:
    """Further tiles on the floor; no obstacle cuts anything off."""
    for ground in dealing.ground:
        for hex_ in luck.shuffled(floor.bare())[: luck.below(ground.most + 1)]:
            floor.lay(hex_, tile=ground.tile)
            if not floor.whole():
                floor.clear(hex_)


def _lay(dealing: Dealing, plan: _Plan, floor: Floor, luck: Luck) -> int | None:
    """Lay out start, goal, monsters and zones; how far the goal leads, or none where there is no room."""
    printed = [hex_ for hex_ in floor.printed_starts() if hex_ in floor.bare()]
    start = luck.pick(printed if printed and luck.chance(PRINTED_START) else floor.bare())
    floor.lay(start, start=COLOUR, mark=WAY_IN)
    far = floor.distances(start)
    wanted = list(_parts(plan.goal.success))
    ways = [_lay_find(dealing, goal, floor, far, luck) for goal in wanted if isinstance(goal, LootGoal)]
    if any(isinstance(goal, Reach) and goal.mark == WAY_OUT for goal in wanted):
        ways.append(_put(floor, far, dealing.distances.way_out, luck, mark=WAY_OUT))
    stand = _lay_monsters(dealing, plan, floor, far, luck)
    money = [_put(floor, far, (1, 99), luck, tile=Tile.MONEY) for _ in range(plan.goal.money)]
    for rule in plan.rules:
        _lay_zone(rule, floor, far, luck)
    if None in (*ways, *money) or stand is None:
        return None
    back = any(isinstance(goal, Reach) and goal.mark == WAY_IN for goal in wanted)
    furthest = max(
        (far[hex_] for hex_ in (*ways, *money) if hex_ is not None), default=max(far[hex_] for hex_ in stand)
    )
    return furthest * (2 if back else 1)


def _lay_find(dealing: Dealing, goal: LootGoal, floor: Floor, far: dict[Hex, int], luck: Luck) -> Hex | None:
    """The goal treasures; the furthest of them."""
    laid = [
        _put(floor, far, dealing.distances.find, luck, tile=Tile.TREASURE, treasure=FIND) for _ in range(goal.count)
    ]
    hexes = [hex_ for hex_ in laid if hex_ is not None]
    return max(hexes, key=lambda hex_: far[hex_]) if len(hexes) == goal.count else None


def _lay_monsters(
    dealing: Dealing, plan: _Plan, floor: Floor, far: dict[Hex, int], luck: Luck
) -> tuple[Hex, ...] | None:
    """Monsters, apart from each other if there is room; where they stand. The last of them is late, if one is."""
    late = any(isinstance(rule.rule, Arrives) for rule in plan.rules)
    stand: list[Hex] = []
    for index, (monster, kind) in enumerate(plan.monsters):
        near = {hex_ for other in stand for hex_, steps in floor.distances(other).items() if steps < APART}
        room = {hex_: steps for hex_, steps in far.items() if hex_ not in near}
        mark = LATE if late and index == len(plan.monsters) - 1 else None
        what = {"tile": Tile.MONSTER, "monster": monster, "kind": kind, "mark": mark}
        put = _put(floor, room, dealing.distances.monsters, luck, **what)
        if put is None:
            return None
        stand.append(put)
    return tuple(stand)


def _lay_zone(rule: DealtRule, floor: Floor, far: dict[Hex, int], luck: Luck) -> None:
    bare = [hex_ for hex_ in floor.bare() if far.get(hex_, 0) > 1]
    if rule.zone and bare:
        for hex_ in floor.patch(luck.pick(bare), rule.zone, bare):
            floor.lay(hex_, mark=ZONE)


def _put(floor: Floor, far: dict[Hex, int], within: tuple[int, int], luck: Luck, **what: Any) -> Hex | None:  # noqa: ANN401 - the fields of a mark
    """Lay something onto a bare hex at some distance from the start; where, or none where there is no such hex."""
    least, most = within
    can = [hex_ for hex_ in floor.bare() if least <= far.get(hex_, -1) <= most]
    if not can:
        return None
    hex_ = luck.pick(can)
    floor.lay(hex_, **what)
    return hex_


# What its page says


def _scenario(dealing: Dealing, plan: _Plan, what: Deal, rounds: int | None) -> Scenario:
    return Scenario(
        id=DUNGEON,
        number=1,
        map=DUNGEON_MAP,
        colour=COLOUR,
        fights=what.fights,
        open_level=what.level,
        success=_meant(plan.goal.success, plan.quarry),
        failure=None if rounds is None else Survive(rounds=rounds),
        rules=tuple(_meant(rule.rule, plan.quarry) for rule in plan.rules),
        expects=Expects(level=dealing.character_levels[what.level]),
    )


def _parts(goal: Goal) -> Iterable[Goal]:
    if isinstance(goal, AllOf | AnyOf):
        for inner in goal.goals:
            yield from _parts(inner)
    else:
        yield goal


def _meant(value: Any, quarry: MonsterId) -> Any:  # noqa: ANN401 - any part of a page
    """The same goal or rule, with the sort that is hunted in place of the word for it."""
    if isinstance(value, Printed):
        fields = {name: _meant(getattr(value, name), quarry) for name in type(value).model_fields}
        return value.model_copy(update=fields)
    if isinstance(value, tuple):
        return tuple(_meant(each, quarry) for each in value)
    return quarry if value == QUARRY else value


def _lent(cards: CardSet, dealing: Dealing, luck: Luck) -> tuple[ItemId, ...]:
    """The items that are lent: as many as can be owned together (ITM-2)."""
    found: tuple[ItemId, ...] = ()
    for item in luck.shuffled(dealing.items):
        if len(found) < dealing.lent and not any(item_faults(cards, (*found, item))):
            found = (*found, item)
    return found
