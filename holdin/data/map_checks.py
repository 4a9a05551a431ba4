"""Sense checks of map faces and of what scenarios ask for on them."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final

from holdin.data.draft import Draft, Entry
from holdin.data.integrity import scenario_goals
from holdin.data.lines import Path
from holdin.errors import Fault, Said
from holdin.models.goals import AllOf, AnyOf, Fought, Goal, Kill, KillAll, LootGoal, Reach, Survive, Tokens
from holdin.models.hexes import Edge, Hex, edge, name, neighbours
from holdin.models.letters import Colour, Fights, Tile
from holdin.models.map_card import MapFace, MapHex
from holdin.models.scenario import Scenario
from holdin.models.special_rules import Arrives, AtRoundEnd, Floods, LockedDoor, Rises, Shuts, Toll, Walls

NO_DOORS: Final = Said("the mark {mark} must be on closed doors, and on nothing else")


def in_one_piece(draft: Draft) -> Iterator[Fault]:
    """Every hex of a map hangs together with every other, over doors, not through walls (MAP-3)."""
    for entry in draft.maps.values():
        face = entry.value
        if not face.hexes:
            yield entry.fault(("drawing",), Said("the map has no hexes"))
            continue
        off = cut_off(face.hexes, face.wall_edges)
        if off:
            yield entry.fault(("drawing",), Said("walls cut off {hexes}", hexes=_names(off)))


def legend_is_used(draft: Draft) -> Iterator[Fault]:
    """Every entry of a legend stands somewhere on the map."""
    for entry in draft.maps.values():
        for char in entry.value.legend:
            if char not in entry.value.drawing:
                yield entry.fault(("legend", char), Said("{sign} stands nowhere on the map", sign=repr(char)))


def walls_are_on_the_map(draft: Draft) -> Iterator[Fault]:
    """A wall edge stands between two hexes of the map."""
    for entry in draft.maps.values():
        ends = {end for wall in entry.value.wall_edges for end in wall}
        off = ends - set(entry.value.hexes)
        if off:
            told = Said("a wall edge stands between two hexes of the map; not there: {hexes}", hexes=_names(off))
            yield entry.fault(("walls",), told)


def map_cards_are_whole(draft: Draft) -> Iterator[Fault]:
    """Every map face is on exactly one map card."""
    count = Counter[str](face for card in draft.map_cards for face in card.value.faces)
    for id_, entry in draft.maps.items():
        if count[id_] != 1:
            told = Said("the face is on {number} map cards; it must be on one ({file})", number=count[id_])
            yield entry.fault(("id",), told.filled(file="map_cards.toml"))


def colours_differ(draft: Draft) -> Iterator[Fault]:
    """The two scenarios of a map face have different colours (MAP-1)."""
    count = Counter((entry.value.map, entry.value.colour) for entry in draft.scenarios.values())
    for entry in draft.scenarios.values():
        if count[entry.value.map, entry.value.colour] > 1:
            told = Said(
                "another scenario of map {map} is {colour}, too", map=entry.value.map, colour=entry.value.colour
            )
            yield entry.fault(("colour",), told)


def dots_are_right(draft: Draft) -> Iterator[Fault]:
    """Only monsters, money and treasures have dots, and only of a colour that is played (MAP-2)."""
    for id_, entry in draft.maps.items():
        played = {scenario.value.colour for scenario in draft.scenarios.values() if scenario.value.map == id_}
        for char, mark in entry.value.legend.items():
            if mark.dot is not None and mark.tile not in DOTTED:
                told = Said("only monsters, money and treasures have dots ({rule})", rule="MAP-2")
                yield entry.fault(("legend", char, "dot"), told)
            for field, colour in (("dot", mark.dot), ("start", mark.start)):
                if colour is not None and colour not in played:
                    yield entry.fault(
                        ("legend", char, field), Said("no scenario on this map is {colour}", colour=colour)
                    )


def treasures_lie_somewhere(draft: Draft) -> Iterator[Fault]:
    """Every treasure of the list is on a map, a goal treasure only where it is a goal (MAP-9)."""
    lying = {mark.treasure for entry in draft.maps.values() for mark in entry.value.legend.values()}
    for id_, treasure in draft.treasures.items():
        if id_ not in lying:
            yield treasure.fault(("id",), Said("the treasure is on no map"))
    for entry, face in _played(draft):
        wanted = {goal.treasure for _, goal in scenario_goals(entry.value) if isinstance(goal, LootGoal)}
        for hex_, on in _tiles(face, entry.value):
            found = on.mark.treasure
            if found is not None and draft.treasures[found].value.goal and found not in wanted:
                told = Said("goal treasure {treasure} at {hex} is no goal of this scenario", treasure=found)
                yield entry.fault(("map",), told.filled(hex=name(hex_)))


def monsters_can_be_met(draft: Draft) -> Iterator[Fault]:
    """Every monster of a scenario can be walked up to, and is on a monster card (MON-1)."""
    on_cards = {half.monster for card in draft.monster_cards for half in card.value.halves}
    for entry, face in _played(draft):
        near = walkable(face, entry.value)
        for hex_, monster in _monsters(face, entry.value).items():
            if hex_ not in near:
                told = Said("the {monster} at {hex} can’t be walked up to from the start", monster=monster)
                yield entry.fault(("map",), told.filled(hex=name(hex_)))
            if monster not in on_cards:
                told = Said("the {monster} at {hex} is on no monster card ({file})", file="monster_cards.toml")
                yield entry.fault(("map",), told.filled(monster=monster, hex=name(hex_)))


def blind_corridors(draft: Draft) -> Iterator[Fault]:
    """Hexes from which nobody sees two hexes far: walls touch every corner of theirs (ATK-3)."""
    for entry in draft.maps.values():
        face = entry.value
        blind = {hex_ for hex_, on in face.hexes.items() if on.mark.tile is not Tile.DOOR_CLOSED and _blind(face, hex_)}
        if blind:
            told = Said("closed corridor: nobody sees two hexes from {hexes}", hexes=_names(blind))
            yield entry.fault(("drawing",), told)


def _blind(face: MapFace, hex_: Hex) -> bool:
    """No corner of the hex is free of walls: it and no two of its neighbours are open to each other."""
    near = [other for other in neighbours(hex_) if _open_between(face, hex_, other)]
    return not any(_open_between(face, one, other) for one in near for other in near if other in neighbours(one))


def _open_between(face: MapFace, one: Hex, other: Hex) -> bool:
    return other in face.hexes and edge(one, other) not in face.wall_edges


def goals_can_be_met(draft: Draft) -> Iterator[Fault]:
    """What a scenario asks for is on its map and within walking reach."""
    for entry, face in _played(draft):
        yield from (entry.fault(*told) for told in _goal_faults(face, entry.value))


def _goal_faults(face: MapFace, scenario: Scenario) -> Iterator[tuple[Path, Said]]:
    for path, goal in scenario_goals(scenario):
        for message in _GOAL_CHECKS[type(goal)](goal, face, scenario):
            yield path, message


def rules_fit_the_map(draft: Draft) -> Iterator[Fault]:
    """Special rules speak of monsters and doors of their scenario's map."""
    for entry, face in _played(draft):
        yield from (entry.fault(*told) for told in _rule_faults(face, entry.value))


def _rule_faults(face: MapFace, scenario: Scenario) -> Iterator[tuple[Path, Said]]:
    there = list(_monsters(face, scenario).values())
    risen = {rule.into for rule in scenario.rules if isinstance(rule, Rises)}
    for index, rule in enumerate(scenario.rules):
        path: Path = ("rules", index)
        if rule.sort not in {None, *there, *risen}:
            yield (*path, "monster"), Said("no {monster} is in this scenario", monster=rule.sort)
        elif isinstance(rule, LockedDoor):
            yield from ((path, message) for message in _lock(face, scenario, rule))
        elif isinstance(rule, Shuts):
            yield from ((path, message) for message in _shutting(face, scenario, rule))
        elif isinstance(rule, Walls):
            yield from ((path, message) for message in _walling(face, scenario, rule))
        elif isinstance(rule, Floods):
            yield from ((path, message) for message in _flood(face, scenario, rule))
        elif isinstance(rule, Toll | AtRoundEnd) and rule.mark is not None:
            yield from ((path, message) for message in _marked(face, rule.mark))
        elif isinstance(rule, Arrives):
            yield from ((path, message) for message in _arrival(face, scenario, rule))
        elif isinstance(rule, Rises) and there.count(rule.monster) != 1:
            told = Said("a monster that rises again stands on the map once; {monster} stands there {number} times")
            yield (*path, "monster"), told.filled(monster=rule.monster, number=there.count(rule.monster))


def open_play_is_whole(draft: Draft) -> Iterator[Fault]:
    """Goals can be met and special rules fit where monsters that are held only aren't there, too (OPN-9)."""
    for entry, face in _played(draft):
        scenario = entry.value
        if not scenario.allows(Fights.OPEN) or face.in_open_play is face:
            continue
        for faults in (_goal_faults, _rule_faults):
            held = {(path, str(told)) for path, told in faults(face, scenario)}
            for path, told in faults(face.in_open_play, scenario):
                if (path, str(told)) not in held:
                    yield entry.fault(path, Said("without the monsters that are held only, {fault}", fault=told))


def unplayable(face: MapFace, scenario: Scenario) -> Iterator[Said]:
    """What bars a scenario on a map face, where both are no files' but were made: checked as those are."""
    if not face.hexes or cut_off(face.hexes, face.wall_edges):
        yield Said("the map isn’t in one piece ({rule})", rule="MAP-3")
        return
    starts = [hex_ for hex_, on in face.hexes.items() if on.mark.start is scenario.colour]
    if len(starts) != 1 or face.hexes[starts[0]].mark.tile is not None:
        yield Said("the start of a scenario is one empty hex ({rule})", rule="MAP-1")
        return
    near = walkable(face, scenario)
    off = {hex_ for hex_ in _monsters(face, scenario) if hex_ not in near}
    if off:
        yield Said("{hexes} can’t be walked to from the start", hexes=_names(off))
    for told in (*_goal_faults(face, scenario), *_rule_faults(face, scenario)):
        yield told[1]


def _arrival(face: MapFace, scenario: Scenario, rule: Arrives) -> Iterator[Said]:
    """A mark of those who arrive is on monsters, and what brings them waits for nobody who is still to come."""
    marked = {hex_ for hex_, on in _tiles(face, scenario) if on.mark.mark == rule.mark}
    if not marked or any(face.hexes[hex_].mark.monster is None for hex_ in marked):
        yield Said("the mark {mark} must be on monsters, and on nothing else", mark=repr(rule.mark))
        return
    marks = {other.mark for other in scenario.rules if isinstance(other, Arrives)}
    wanted = [(hex_, on.mark.mark in marks) for hex_, on in _tiles(face, scenario) if _opens(on, rule.after)]
    late, early = ([hex_ for hex_, is_late in wanted if is_late is which] for which in (True, False))
    enough = {Fought: 1, Kill: getattr(rule.after, "count", None)}.get(type(rule.after))
    if late and (enough is None or len(early) < enough):
        yield Said(
            "what brings the monsters waits for others that are still to come, at {hexes}", hexes=_names(set(late))
        )


def _on_doors(face: MapFace, mark: str) -> bool:
    marked = face.marked(mark)
    return bool(marked) and all(face.hexes[hex_].mark.tile is Tile.DOOR_CLOSED for hex_ in marked)


def _lock(face: MapFace, scenario: Scenario, rule: LockedDoor) -> Iterator[Said]:
    """A lock is on doors, and what opens it can be done on this side of all locks."""
    if not _on_doors(face, rule.mark):
        yield NO_DOORS.filled(mark=repr(rule.mark))
        return
    kept = _behind(face, scenario, rule.until)
    if kept:
        yield Said("what opens the door lies behind a lock, at {hexes}", hexes=_names(kept))


def _behind(face: MapFace, scenario: Scenario, goal: Goal) -> set[Hex]:
    """The hexes that a goal is about and to which nobody comes while doors are locked and walls stand."""
    shut = frozenset[Hex]().union(
        *(face.marked(r.mark) for r in scenario.rules if isinstance(r, LockedDoor | Walls) and not r.awaits)
    )
    near = walkable(face, scenario, shut)
    return {hex_ for hex_, on in _tiles(face, scenario) if hex_ not in near and _opens(on, goal)}


def _walling(face: MapFace, scenario: Scenario, rule: Walls) -> Iterator[Said]:
    """A wall overlay stands where nobody is, and takes no way that is needed: none for good, none to what ends it."""
    yield from _marked(face, rule.mark)
    marked = face.marked(rule.mark)
    doors = {hex_ for hex_ in marked if face.hexes[hex_].mark.tile is Tile.DOOR_CLOSED}
    if doors:
        yield Said("a wall can’t lie on a door: {hexes}", hexes=_names(doors))
    taken = {
        hex_
        for hex_ in marked
        if face.hexes[hex_].mark.start is scenario.colour or (not rule.awaits and hex_ in _monsters(face, scenario))
    }
    if taken:
        told = Said("a wall is never placed on a figure: {hexes} ({rule})", hexes=_names(taken), rule="OVL-6")
        yield told
    elif rule.until is None:
        yield from _no_way(face, scenario, marked)
    elif kept := _behind(face, scenario, rule.until):
        yield Said("what takes the wall away lies behind it, at {hexes}", hexes=_names(kept))


def corridors_join(draft: Draft) -> Iterator[Fault]:
    """A corridor lies where two parts of a map meet: it leads on in two directions at least (OVL-2)."""
    for entry in draft.maps.values():
        face = entry.value
        left = set(face.corridors)
        while left:
            one = joined(min(left), face.corridors, face.wall_edges)
            left -= one
            beyond = {other for hex_ in one for other in neighbours(hex_) if _open_between(face, hex_, other)} - one
            if len(beyond) < 2:
                told = Said("the corridor at {hexes} joins nothing: it leads to {number} hexes ({rule})")
                yield entry.fault(("drawing",), told.filled(hexes=_names(one), number=len(beyond), rule="OVL-2"))


def _marked(face: MapFace, mark: str) -> Iterator[Said]:
    if not face.marked(mark):
        known = ", ".join(sorted({on.mark.mark for on in face.hexes.values() if on.mark.mark})) or Said("none")
        told = Said("no hex of map {map} is marked {mark}; marks there: {known}", map=face.id, known=known)
        yield told.filled(mark=repr(mark))


def _shutting(face: MapFace, scenario: Scenario, rule: Shuts) -> Iterator[Said]:
    """Whatever falls shut is on doors, and there is another way to all that lies behind it."""
    if not _on_doors(face, rule.mark):
        yield NO_DOORS.filled(mark=repr(rule.mark))
        return
    shut = frozenset().union(*(face.marked(r.mark) for r in scenario.rules if isinstance(r, Shuts)))
    yield from _no_way(face, scenario, shut)


def _flood(face: MapFace, scenario: Scenario, rule: Floods) -> Iterator[Said]:
    """The ground that changes is there, and has no door; obstacles leave a way to everything."""
    for mark in rule.marks:
        yield from _marked(face, mark)
    flooded = frozenset(hex_ for mark in rule.marks for hex_ in face.marked(mark))
    doors = {hex_ for hex_ in flooded if face.hexes[hex_].mark.tile is Tile.DOOR_CLOSED}
    if doors:
        yield Said("the ground of a door can’t change: {hexes}", hexes=_names(doors))
    if rule.tile is Tile.OBSTACLE:
        yield from _no_way(face, scenario, flooded)


def _no_way(face: MapFace, scenario: Scenario, shut: frozenset[Hex]) -> Iterator[Said]:
    """Hexes to which no other way leads once some are shut; what lies on those themselves counts, too."""
    kept = {hex_ for hex_ in shut if _wanted(face.hexes[hex_], scenario)}
    off = (walkable(face, scenario) - walkable(face, scenario, shut) - shut) | kept
    if off:
        yield Said("there is no other way to {hexes}", hexes=_names(off))


def _wanted(on: MapHex, scenario: Scenario) -> bool:
    """Whether a hex has a monster, a treasure, a start or what a goal is about."""
    mark = on.mark
    here = on.in_scenario(scenario.colour) and mark.tile in DOTTED
    return here or mark.start is scenario.colour or any(_opens(on, goal) for _, goal in scenario_goals(scenario))


def _opens(on: MapHex, goal: Goal) -> bool:
    """Whether a hex is among those that a goal is about."""
    match goal:
        case KillAll():
            return on.mark.monster is not None
        case Kill(monster=monster):
            return on.mark.monster == monster
        case Fought(monster=monster):
            return on.mark.monster is not None and monster in {None, on.mark.monster}
        case LootGoal(treasure=treasure):
            return on.mark.treasure == treasure
        case Reach(mark=mark):
            return on.mark.mark == mark
        case AllOf(goals=goals) | AnyOf(goals=goals):
            return any(_opens(on, part) for part in goals)
        case _:
            return False


DOTTED: Final = frozenset({Tile.MONSTER, Tile.MONEY, Tile.TREASURE})
"""The tiles that can be in one of a map's two scenarios only (MAP-2)."""

MAP_CHECKS: Final = (
    in_one_piece,
    corridors_join,
    legend_is_used,
    walls_are_on_the_map,
    map_cards_are_whole,
    colours_differ,
    dots_are_right,
    treasures_lie_somewhere,
    monsters_can_be_met,
    goals_can_be_met,
    rules_fit_the_map,
    open_play_is_whole,
)


def cut_off(hexes: Collection[Hex], walls: Collection[Edge]) -> set[Hex]:
    """The hexes that don't hang together with the first one (MAP-3)."""
    return set(hexes) - joined(next(iter(hexes)), frozenset(hexes), walls)


def joined(start: Hex, among: frozenset[Hex], walls: Collection[Edge]) -> frozenset[Hex]:
    """The hexes that can be come to from one over others, never through a wall."""
    found, edge_of_search = {start}, [start]
    while edge_of_search:
        here = edge_of_search.pop()
        for other in neighbours(here):
            if other in among and other not in found and edge(here, other) not in walls:
                found.add(other)
                edge_of_search.append(other)
    return frozenset(found)


def walkable(face: MapFace, scenario: Scenario, shut: frozenset[Hex] = frozenset()) -> frozenset[Hex]:
    """Where a scenario's hero can come without a jump, monsters being dead by then; not through shut hexes (MAP-8)."""
    colour = scenario.colour
    return joined(face.start(colour), open_hexes(face.hexes, colour) - shut, face.wall_edges)


def open_hexes(hexes: Mapping[Hex, MapHex], colour: Colour) -> frozenset[Hex]:
    """The hexes that nothing bars in the scenario of a colour (MAP-8)."""
    return frozenset(
        hex_ for hex_, on in hexes.items() if not (on.mark.tile is Tile.OBSTACLE and on.in_scenario(colour))
    )


def _played(draft: Draft) -> Iterator[tuple[Entry[Scenario], MapFace]]:
    for entry in draft.scenarios.values():
        yield entry, draft.maps[entry.value.map].value


def _tiles(face: MapFace, scenario: Scenario) -> Iterator[tuple[Hex, MapHex]]:
    for hex_, printed in face.hexes.items():
        if printed.in_scenario(scenario.colour):
            yield hex_, printed


def _monsters(face: MapFace, scenario: Scenario) -> dict[Hex, str]:
    return {hex_: on.mark.monster for hex_, on in _tiles(face, scenario) if on.mark.monster is not None}


def _kill_all(_goal: Goal, face: MapFace, scenario: Scenario) -> Iterator[Said]:
    if not _monsters(face, scenario):
        yield Said("there is no monster on the map")


def _kill(goal: Goal, face: MapFace, scenario: Scenario) -> Iterator[Said]:
    assert isinstance(goal, Kill)
    risen = [rule.into for rule in scenario.rules if isinstance(rule, Rises)]
    there = [*_monsters(face, scenario).values(), *risen].count(goal.monster)
    if there < (goal.count or 1):
        told = Said("{number} of {monster} are on the map; {needed} are needed", number=there, needed=goal.count or 1)
        yield told.filled(monster=goal.monster)


def _fought(goal: Goal, face: MapFace, scenario: Scenario) -> Iterator[Said]:
    assert isinstance(goal, Fought)
    there = set(_monsters(face, scenario).values())
    if not there or goal.monster not in {None, *there}:
        yield Said("no {monster} is in this scenario", monster=goal.monster or "monster")


def _loot_goal(goal: Goal, face: MapFace, scenario: Scenario) -> Iterator[Said]:
    assert isinstance(goal, LootGoal)
    near = walkable(face, scenario)
    there = sum(on.mark.treasure == goal.treasure and hex_ in near for hex_, on in _tiles(face, scenario))
    if there < goal.count:
        told = Said("{number} of treasure {treasure} can be walked to; {needed} are needed", number=there)
        yield told.filled(treasure=goal.treasure, needed=goal.count)


def _tokens(goal: Goal, face: MapFace, scenario: Scenario) -> Iterator[Said]:
    assert isinstance(goal, Tokens)
    money = sum(on.mark.tile is Tile.MONEY for _, on in _tiles(face, scenario))
    there = money + len(_monsters(face, scenario))
    if there < goal.count:
        yield Said(
            "money tiles and monsters give {number} tokens; {needed} are needed", number=there, needed=goal.count
        )


def _reach(goal: Goal, face: MapFace, scenario: Scenario) -> Iterator[Said]:
    assert isinstance(goal, Reach)
    marked = face.marked(goal.mark)
    yield from _marked(face, goal.mark)
    if marked and not marked & walkable(face, scenario):
        yield Said("no hex marked {mark} can be walked to from the start", mark=repr(goal.mark))


def _nothing(_goal: Goal, _face: MapFace, _scenario: Scenario) -> Iterator[Said]:
    yield from ()


_GOAL_CHECKS: Final[Mapping[type, Callable[[Goal, MapFace, Scenario], Iterator[Said]]]] = {
    KillAll: _kill_all,
    Kill: _kill,
    LootGoal: _loot_goal,
    Tokens: _tokens,
    Reach: _reach,
    Survive: _nothing,
    Fought: _fought,
    AllOf: _nothing,
    AnyOf: _nothing,
}


def _names(hexes: Collection[Hex]) -> str:
    return ", ".join(sorted(name(hex_) for hex_ in hexes))
