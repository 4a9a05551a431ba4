"""The open map read a second time: monsters, areas, pushes, teleports, obstacles that cut off.

Written from the rules and the protocol alone, one clause after the other, as filters over lists of everything there is
(FIG, OVL, PSH, MEA, ARE, TEL, FOC, MAI). Comments name the clause that a line reads.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, TypeVar

from tests.oracle.board import Board, Hex, Json
from tests.oracle.test_line_of_sight import clear, sees

Hexes = frozenset[Hex]
Way = tuple[int, int]
"""What the path to a hex costs: negative hexes entered, then movement points."""

NEGATIVE = {"trap", "hazardous"}

Candidate = TypeVar("Candidate")
Measure = TypeVar("Measure", int, float, Way, list[int])


@dataclass(frozen=True)
class Area:
    melee: bool
    hexes: tuple[Hex, ...]


@dataclass(frozen=True)
class Monster:
    hex: Hex
    move: int = 0
    range: int | None = None
    targets: int = 1
    area: Area | None = None
    flying: bool = False
    jump: bool = False
    muddled: bool = False
    disarmed: bool = False
    immobilized: bool = False
    stunned: bool = False


@dataclass(frozen=True)
class Enemy:
    hex: Hex
    initiative: float
    invisible: bool = False
    special: float = 0


@dataclass(frozen=True)
class Attack:
    range: int | None
    targets: int
    area: Area | None

    @property
    def melee(self) -> bool:
        # ARE-1: without range it is melee. ARE-2: so is an area with the attacker's own hex.
        return self.range is None if self.area is None else self.area.melee

    @property
    def reach(self) -> int:
        return 1 if self.range is None else self.range


class Ground:
    """A board's hexes, walls and closed doors: what counting and sight depend on. Its answers are kept."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._is_clear = clear(board)
        self._rings: dict[Hex, dict[Hex, int]] = {}
        self._seen: dict[Hexes, bool] = {}

    def rings(self, start: Hex) -> dict[Hex, int]:
        """MEA-5: hexes counted around walls and closed doors, through everything else."""
        if start not in self._rings:
            ring, found = [start], {start: 0}
            while ring:
                ring = sorted({there for here in ring for there in self._board.open_steps(here)} - set(found))
                found.update(dict.fromkeys(ring, max(found.values()) + 1))
            self._rings[start] = found
        return self._rings[start]

    def sees(self, one: Hex, other: Hex) -> bool:
        # ARE-1: sight is ATK-3. It is symmetric.
        pair = frozenset((one, other))
        if pair not in self._seen:
            self._seen[pair] = sees(self._board, one, other, self._is_clear)
        return self._seen[pair]


@dataclass(frozen=True)
class Situation:
    board: Board
    ground: Ground
    monster: Monster
    enemies: tuple[Enemy, ...]
    allies: tuple[Hex, ...]

    @property
    def attack(self) -> Attack:
        monster = self.monster
        # FOC-1: disarmed, or no attack in its set: as if it had a melee attack on one target.
        if monster.disarmed or monster.targets == 0:
            return Attack(None, 1, None)
        return Attack(monster.range, monster.targets, monster.area)

    @property
    def visible(self) -> list[Enemy]:
        # FOC-4: invisible enemies can't be focused or targeted.
        return [enemy for enemy in self.enemies if not enemy.invisible]

    @property
    def visible_hexes(self) -> Hexes:
        return frozenset(enemy.hex for enemy in self.visible)

    def may_end(self, there: Hex) -> bool:
        """MEA-2: in a hex without a figure, on an obstacle only flyers; to stay is always possible."""
        if there == self.monster.hex:
            return True
        if there in self.allies or any(there == enemy.hex for enemy in self.enemies):
            return False
        return self.board.kind(there) != "obstacle" or self.monster.flying

    def paths(self, start: Hex) -> dict[Hex, Way]:
        """MEA-4: the path to each hex that can be entered, as its negative hexes and its length."""
        if self.monster.flying:
            # MEA-1, MEA-3: terrain and tiles are ignored.
            return {there: (0, hexes) for there, hexes in self.ground.rings(start).items()}
        if self.monster.jump:
            # MEA-1, MEA-3: only the last hex is entered by the rules; where it starts nothing is.
            return {
                there: self._after((0, hexes - 1), there) if hexes else (0, 0)
                for there, hexes in self.ground.rings(start).items()
            }
        return self._walks(start)

    def _after(self, so_far: Way, there: Hex) -> Way:
        negative, points = so_far
        kind = self.board.kind(there)
        return negative + (kind in NEGATIVE), points + (2 if kind == "difficult" else 1)

    def _walks(self, start: Hex) -> dict[Hex, Way]:
        found: dict[Hex, Way] = {start: (0, 0)}
        waiting = [start]
        while waiting:
            here = waiting.pop(0)
            for there in self.board.open_steps(here):
                # MEA-2: stopped by obstacles and enemies, invisible ones too (FOC-4); allies are passed.
                if self.board.kind(there) == "obstacle" or any(there == enemy.hex for enemy in self.enemies):
                    continue
                way = self._after(found[here], there)
                if there not in found or way < found[there]:
                    found[there] = way
                    waiting.append(there)
        return found


@cache
def turns(area: Area) -> list[list[Hex]]:
    """ARE-2: the pattern in every turn by 60°, and its mirror image in every turn."""
    found: list[list[Hex]] = []
    for mirrored in (False, True):
        pattern = [(r, q) for q, r in area.hexes] if mirrored else list(area.hexes)
        for _ in range(6):
            pattern = [(-r, q + r) for q, r in pattern]
            found.append(pattern)
    return found


def shifted(pattern: list[Hex], dq: int, dr: int) -> Hexes:
    return frozenset((q + dq, r + dr) for q, r in pattern)


def placements(ground: Ground, here: Hex, attack: Attack, enemies: Hexes) -> set[Hexes]:
    """Every valid placement of the area that holds an enemy, all its hexes, also those off the map."""
    area = attack.area
    if area is None:
        return set()
    if area.melee:
        return {shifted(pattern, *here) for pattern in turns(area)}
    # ARE-2: ranged: one of its red hexes, with an enemy or not, lies within the range and on the map.
    near = ground.rings(here)
    return {
        placement
        for placement in _on_an_enemy(area, enemies)
        if any(there in near and near[there] <= attack.reach for there in placement)
    }


@cache
def _on_an_enemy(area: Area, enemies: Hexes) -> set[Hexes]:
    return {
        shifted(pattern, enemy[0] - q, enemy[1] - r) for enemy in enemies for pattern in turns(area) for q, r in pattern
    }


def in_range(ground: Ground, here: Hex, attack: Attack, enemies: Hexes) -> Hexes:
    """ARE-1: the enemies within range and sight."""
    near = ground.rings(here)
    return frozenset(
        there for there in enemies if there in near and near[there] <= attack.reach and ground.sees(here, there)
    )


def choices(ground: Ground, here: Hex, attack: Attack, enemies: Hexes) -> Iterator[tuple[Hexes, Hexes]]:
    """Every placement (none: no hexes) with every set of targets that it allows, from a hex."""
    plain = in_range(ground, here, attack, enemies)
    if attack.area is None:
        # ARE-4: up to X different enemies in range.
        yield from ((frozenset(), chosen) for chosen in subsets(plain, 1, attack.targets))
    for placement in placements(ground, here, attack, enemies):
        # ARE-3: enemies in red hexes that the attacker sees.
        hit = frozenset(there for there in enemies & placement if ground.sees(here, there))
        if hit:
            # ARE-4: the area hits someone, and X - 1 further targets in range; nobody twice.
            yield from ((placement, hit | further) for further in subsets(plain - hit, 0, attack.targets - 1))


def subsets(hexes: Hexes, least: int, most: int) -> Iterator[Hexes]:
    for number in range(least, min(most, len(hexes)) + 1):
        yield from (frozenset(chosen) for chosen in combinations(sorted(hexes), number))


def least(candidates: Iterable[Candidate], measure: Callable[[Candidate], Measure]) -> list[Candidate]:
    """Those candidates for which a measure is the least: all that are equal."""
    measured = [(measure(candidate), candidate) for candidate in candidates]
    best = min((value for value, _ in measured), default=None)
    return [candidate for value, candidate in measured if value == best]


def by(
    candidates: Iterable[Candidate], measures: Mapping[str, Callable[[Candidate], Any]], order: Sequence[str]
) -> list[list[Candidate]]:
    """What is left before any clause and after each, when one after the other has kept the least."""
    left = [list(candidates)]
    for clause in order:
        left.append(least(left[-1], measures[clause]))
    return left


def _unlike(one: Candidate, measure: Callable[[Candidate], Any]) -> Callable[[Candidate], bool]:
    best = measure(one)
    return lambda other: bool(measure(other) != best)


ORDER = {
    "FOC-3": ("a", "b", "c", "d", "e"),
    "MAI-2": ("a", "b", "c", "d", "e", "f"),
    "MAI-3": ("a", "b", "c", "disadvantage", "path"),
    "MAI-4": ("negative", "rest", "spent"),
}
"""In which order the clauses of a rule count; a test may ask what another one would lead to."""


class Turn:
    """One monster's decision."""

    def __init__(self, situation: Situation, order: Mapping[str, Sequence[str]] = ORDER) -> None:
        self.situation = situation
        self.order = order
        self.looked_at: list[list[Enemy]] = []
        self.weighed: list[list[tuple[Hex, Hexes]]] = []
        self.allowing: list[list[tuple[Hex, Hexes]]] = []
        self.start = situation.monster.hex
        self.paths = situation.paths(self.start)
        # FOC-2: hexes where a move may end (or where it stands), however far.
        self.ends = sorted(there for there in self.paths if situation.may_end(there))
        # FOC-1: immobilized: no move.
        self.move = 0 if situation.monster.immobilized else situation.monster.move
        self._choices: dict[Hex, set[Hexes]] = {}

    def target_sets(self, here: Hex) -> set[Hexes]:
        """All sets of targets that the attack allows from a hex."""
        if here not in self._choices:
            situation = self.situation
            found = choices(situation.ground, here, situation.attack, situation.visible_hexes)
            self._choices[here] = {chosen for _, chosen in found}
        return self._choices[here]

    def is_attack_hex(self, here: Hex, enemy: Enemy) -> bool:
        """FOC-2: the attack, plain or with some placement of its area, reaches the enemy with sight."""
        situation = self.situation
        attack, enemies = situation.attack, frozenset({enemy.hex})
        # With an area and further targets range and sight are enough.
        by_range = attack.area is None or attack.targets > 1
        if by_range and enemy.hex in in_range(situation.ground, here, attack, enemies):
            return True
        return any(
            enemy.hex in placement and situation.ground.sees(here, enemy.hex)
            for placement in placements(situation.ground, here, attack, enemies)
        )

    def proximity(self, there: Hex) -> float:
        """From where it stands now."""
        return self.situation.ground.rings(self.start).get(there, float("inf"))

    def focuses(self) -> list[Enemy]:
        """All enemies that may be the focus: more than one where everything is equal."""
        best: dict[Enemy, Way] = {}
        for enemy in self.situation.visible:
            attack_hexes = [here for here in self.ends if self.is_attack_hex(here, enemy)]
            # FOC-2: only an enemy with a path to one of its attack-hexes.
            if attack_hexes:
                # FOC-3 (b), (c): of the best attack-hex the path's negative hexes, and its length.
                best[enemy] = min(self.paths[here] for here in attack_hexes)
        measures: dict[str, Callable[[Enemy], float]] = {
            "a": lambda enemy: enemy.special,
            "b": lambda enemy: best[enemy][0],
            "c": lambda enemy: best[enemy][1],
            "d": lambda enemy: self.proximity(enemy.hex),
            "e": lambda enemy: enemy.initiative,
        }
        self.looked_at = by(best, measures, self.order["FOC-3"])
        return self.looked_at[-1]

    def reachable(self, here: Hex) -> bool:
        # MEA-4: the length is that of the path, even if a shorter way springs more.
        return self.paths[here][1] <= self.move

    def disadvantaged(self, here: Hex, targets: Iterable[Hex]) -> int:
        """How many of some targets would be attacked with a disadvantage that counts."""
        # MAI-5: muddled, or with a melee attack: it plays no part.
        if self.situation.monster.muddled or self.situation.attack.melee:
            return 0
        # ARE-5: a ranged attack on an adjacent enemy.
        near = self.situation.ground.rings(here)
        return sum(near[target] == 1 for target in targets)

    def ranks(self, targets: Hexes, focus: Hex) -> list[int]:
        """MAI-2 (f): minus how many further targets a set has of the nearest rank, of the next, and so on."""
        places = {enemy.hex: (self.proximity(enemy.hex), enemy.initiative) for enemy in self.situation.visible}
        further = [places[target] for target in targets - {focus}]
        return [-further.count(place) for place in sorted(set(places.values()))]

    def wanted(self, focus: Hex) -> list[tuple[Hex, Hexes]]:
        """The attack-hexes that it wants for a focus, with their targets: all that are equally right."""
        candidates = [(here, targets) for here in self.ends for targets in self.target_sets(here) if focus in targets]
        measures: dict[str, Callable[[tuple[Hex, Hexes]], Any]] = {
            "a": lambda each: self.paths[each[0]][0],
            "b": lambda each: not self.reachable(each[0]),
            "c": lambda each: self.disadvantaged(each[0], {focus}),
            "d": lambda each: -len(each[1]),  # and MAI-6
            "e": lambda each: self.paths[each[0]][1],
            "f": lambda each: self.ranks(each[1], focus),
            "disadvantage": lambda each: self.disadvantaged(*each),
            "path": lambda each: self.paths[each[0]][1],
        }
        self.weighed = by(candidates, measures, self.order["MAI-2"])
        # MAI-3: the attack-hexes that allow the targets so chosen and equal the best in (a), (b) and (c).
        allowed = {targets for _, targets in self.weighed[-1]}
        for best in self.weighed[-1][:1]:
            measures |= {clause: _unlike(best, measures[clause]) for clause in "abc"}
        self.allowing = by([each for each in candidates if each[1] in allowed], measures, self.order["MAI-3"])
        return self.allowing[-1]

    def way_stations(self, goal: Hex) -> list[Hex]:
        """MAI-4: where it ends its move this turn, on its way to an attack-hex too far away."""
        candidates = []
        for here in self.ends:
            to_come = self.situation.paths(here)
            if self.reachable(here) and goal in to_come:
                so_far = self.paths[here]
                candidates.append((here, so_far[0] + to_come[goal][0], to_come[goal][1], so_far[1]))
        measures: dict[str, Callable[[tuple[Hex, int, int, int]], int]] = {
            "negative": lambda each: each[1],  # so far plus to come
            "rest": lambda each: each[2],
            "spent": lambda each: each[3],
        }
        candidates = by(candidates, measures, self.order["MAI-4"])[-1]
        return [here for here, *_ in candidates]

    def options(self) -> list[Json]:
        monster = self.situation.monster
        focuses = [] if monster.stunned else self.focuses()  # FOC-1
        found = [option for focus in focuses for option in self._options_for(focus.hex)]
        # FOC-2: no focus: it neither moves nor attacks. Read so, too, where the focus is one by range alone and no
        # placement of the area hits anyone together with it (MAI-6).
        if not found:
            return [_option(self.start, frozenset(), None, None)]
        unlike = [option for place, option in enumerate(found) if option not in found[:place]]
        return sorted(unlike, key=lambda each: (each["end"], each["targets"], each["focus"], each["heading_for"] or []))

    def _options_for(self, focus: Hex) -> Iterator[Json]:
        monster = self.situation.monster
        attacks = monster.targets > 0 and not monster.disarmed
        for here, targets in self.wanted(focus):
            if self.reachable(here):
                yield _option(here, targets if attacks else frozenset(), focus, None)
            else:
                yield from (_option(end, frozenset(), focus, here) for end in self.way_stations(here))

    def why(self) -> list[Json]:
        """MAI-8: for each focus what was not taken, by the clause after which it wasn't left."""
        situation = self.situation
        focuses = [] if situation.monster.stunned else self.focuses()
        wanted = {focus: self.wanted(focus.hex) for focus in focuses}
        enemies = {enemy.hex: "FOC-4" if enemy.invisible else "FOC-2" for enemy in situation.enemies}
        if situation.monster.stunned:
            nothing: Json = {"focus": None, "rule": "FOC-1", "enemies": [], "hexes": [], "ends": []}
            return [nothing]
        for clause, left in zip(("a", "b", "c", "d", "e", None), self.looked_at, strict=True):
            enemies |= {enemy.hex: f"FOC-3 ({clause})" for enemy in left}
        rule = max((rule for rule in enemies.values() if rule in {f"FOC-3 ({c})" for c in "abcde"}), default="FOC-2")
        for focus in focuses:
            enemies |= {focus.hex: "MAI-6" if not wanted[focus] else ""}
        found: list[Json] = []
        for focus in focuses:
            if wanted[focus]:
                hexes, ends = self._why_not_there(focus)
                found.append({"focus": list(focus.hex), "rule": rule, "hexes": ruled(hexes), "ends": ruled(ends)})
        if not found:
            rule = "MAI-6" if focuses else "FOC-2"
            found.append({"focus": None, "rule": rule, "hexes": [], "ends": []})
        return [{**each, "enemies": ruled(enemies)} for each in found]

    def _why_not_there(self, focus: Enemy) -> tuple[dict[Hex, str], dict[Hex, str]]:
        """Which attack-hexes aren't wanted, and where it doesn't end on its way."""
        wanted = self.wanted(focus.hex)
        hexes = {here: "MAI-6" for here in self.ends if self.is_attack_hex(here, focus)}
        for clause, left in zip("abcdef", self.weighed, strict=False):
            hexes |= {here: f"MAI-2 ({clause})" for here, _ in left}
        # Those that allow the targets so chosen, and equal the best in (a), (b) and (c), are weighed by MAI-3.
        hexes |= {here: "MAI-3" for here, _ in self.allowing[3]} | {here: "" for here, _ in wanted}
        if any(self.reachable(here) for here, _ in wanted):
            return hexes, {}
        ends = {here: "MAI-4" for here in self.ends if self.reachable(here)}
        return hexes, ends | {end: "" for here, _ in wanted for end in self.way_stations(here)}


def ruled(rules: Mapping[Hex, str]) -> list[Json]:
    """The hexes that a rule has ruled out."""
    return [{"hex": list(here), "rule": rule} for here, rule in sorted(rules.items()) if rule]


def _option(end: Hex, targets: Hexes, focus: Hex | None, heading_for: Hex | None) -> Json:
    return {
        "end": list(end),
        "targets": [list(target) for target in sorted(targets)],
        "focus": None if focus is None else list(focus),
        "heading_for": None if heading_for is None else list(heading_for),
    }


def monster_move(situation: Situation) -> Json:
    return {"options": Turn(situation).options()}


def area_targets(ground: Ground, here: Hex, attack: Attack, enemies: Iterable[Enemy]) -> Json:
    """Every placement that hits someone, with every set of further targets (ARE-2 to ARE-4)."""
    visible = frozenset(enemy.hex for enemy in enemies if not enemy.invisible)
    found = {(tuple(sorted(area)), tuple(sorted(hit))) for area, hit in choices(ground, here, attack, visible)}
    return {
        "choices": [
            {"area": [list(each) for each in area], "targets": [list(each) for each in hit]}
            for area, hit in sorted(found)
        ]
    }


@dataclass(frozen=True)
class Push:
    """One figure pushed or pulled by another."""

    board: Board
    ground: Ground
    pusher: Hex
    figure: Hex
    flying: bool
    kind: str
    value: int
    level: int
    allies: Hexes
    enemies: Hexes

    def next_hexes(self, here: Hex) -> list[Hex]:
        near = self.ground.rings(self.pusher)
        if here not in near:
            return []
        # PSH-2: each hex is farther from the pusher, or nearer, by MEA-5; walls and closed doors stop all.
        change = 1 if self.kind == "push" else -1
        found = [there for there in self.board.open_steps(here) if (near[there] - near[here]) * change > 0]
        # PSH-2: past the moved figure's allies, not its enemies; the pusher's hex can't be entered.
        found = [there for there in found if there not in self.enemies and there != self.pusher]
        # PSH-2: walkers are stopped by obstacles.
        return [there for there in found if self.flying or self.board.kind(there) != "obstacle"]

    def damage(self, way: tuple[Hex, ...]) -> int:
        # PSH-2, OVL-3, OVL-4: traps and hazardous terrain work on walkers, in each hex entered.
        trap = 2 + self.level
        harm = {"trap": trap, "hazardous": trap // 2}
        return 0 if self.flying else sum(harm.get(self.board.kind(here) or "", 0) for here in way[1:])

    def answer(self) -> Json:
        ways: list[tuple[Hex, ...]] = [(self.figure,)]
        longest = ways
        for _ in range(self.value):
            ways = [(*way, there) for way in ways for there in self.next_hexes(way[-1])]
            # PSH-2: it ends in a hex without a figure.
            longest = [way for way in ways if way[-1] not in self.allies] or longest
        damages: dict[Hex, set[int]] = {}
        for way in longest:
            damages.setdefault(way[-1], set()).add(self.damage(way))
        return {"ends": [{"hex": list(end), "damage": sorted(damage)} for end, damage in sorted(damages.items())]}


def straight(one: Hex, other: Hex) -> int:
    """The plain distance of two hexes, over everything."""
    dq, dr = other[0] - one[0], other[1] - one[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def teleport(board: Board, ground: Ground, start: Hex, value: int, figures: Iterable[Hex], *, flying: bool) -> Json:
    """Where a teleport may end (TEL-1)."""
    found = sorted(board.hexes - {start})
    found = [there for there in found if straight(start, there) <= value]
    found = [there for there in found if there in ground.rings(start)]  # revealed: joined without closed doors
    found = [there for there in found if not board.closed(there)]
    occupied = set(figures)
    found = [there for there in found if there not in occupied]  # MEA-2
    found = [there for there in found if flying or board.kind(there) != "obstacle"]  # MEA-2
    return {"hexes": [list(there) for there in found]}


def joined(board: Board, hexes: set[Hex]) -> list[list[Hex]]:
    """The pieces into which some hexes fall: closed doors are passable, walls are not (OVL-7)."""
    pieces: list[list[Hex]] = []
    for root in sorted(hexes):
        if any(root in piece for piece in pieces):
            continue
        piece = {root}
        while wider := {there for here in piece for there in board.steps(here) if there in hexes} - piece:
            piece |= wider
        pieces.append(sorted(piece))
    return pieces


def cut_off(board: Board, at: Hex, moved_from: Hex | None) -> Json:
    """Whether an obstacle put or moved to a hex parts two hexes without obstacles that were joined (OVL-7)."""
    before = {here for here in board.hexes if board.kind(here) != "obstacle"}
    after = (before | ({moved_from} if moved_from else set())) - {at}
    parts = joined(board, after)
    torn = any(
        any(one in part and other not in part for part in parts)
        for piece in joined(board, before)
        for one, other in combinations([here for here in piece if here in after], 2)
    )
    return {"cut_off": torn, "parts": [[list(here) for here in part] for part in parts]}
