"""What stays the same through a scenario, worked out once: its tiles, monsters, faces and grounds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from holdin.game.evolve import evolve
from holdin.game.figures import YOU, Figure
from holdin.game.layers import now_lying, of_hex, with_layers, without_layer
from holdin.game.state import Board, MonsterRef, Setup
from holdin.models.base import CardId, MonsterId, TreasureId
from holdin.models.card_set import CardSet
from holdin.models.character import Face
from holdin.models.goals import Goal
from holdin.models.hexes import Hex
from holdin.models.item import Timing
from holdin.models.letters import Fights, Kind, Side, Tile
from holdin.models.map_card import MapFace
from holdin.models.monster import Stats
from holdin.models.special_bases import SpecialBase
from holdin.models.special_rules import Arrives, Floods, Rises, SpecialRule
from holdin.rules.distance import distance
from holdin.rules.engage import max_range, medium_range, ranges, within
from holdin.rules.enhancement import enhanced
from holdin.rules.ground import Ground
from holdin.rules.hp import max_hp, monster_hp
from holdin.rules.sight import sees

TERRAIN = frozenset({Tile.DOOR_CLOSED, Tile.TRAP, Tile.HAZARDOUS, Tile.DIFFICULT, Tile.OBSTACLE})


@dataclass(frozen=True, slots=True)
class MonsterTile:
    """A monster of the scenario on its hex (MAP-10)."""

    ref: MonsterRef
    monster: MonsterId
    kind: Kind
    hex: Hex


NOWHERE = Hex(-999, -999)
"""The hex of a tile that isn't printed on the map."""


_LETTER = {Kind.NORMAL: "n", Kind.ELITE: "e"}
_KIND = {letter: kind for kind, letter in _LETTER.items()}


def summoned_ref(sort: MonsterId, number: int, kind: Kind) -> MonsterRef:
    """The reference of a monster that another one has summoned, which tells all that is known of it (SUM-5)."""
    return f"{sort}-{number}{_LETTER[kind]}"


def is_summoned(ref: MonsterRef) -> bool:
    """Whether a monster was summoned by another one, and isn't printed on the map (SUM-5)."""
    return ref[-1] in _KIND and ref[-2:-1].isdigit()


def number_in(ref: MonsterRef) -> int:
    """A monster's number among those of its sort."""
    return int("".join(filter(str.isdigit, ref.rpartition("-")[2])))


class _Tiles(dict[MonsterRef, MonsterTile]):
    """The monsters that are printed; any that was summoned is known, too, but isn't among them."""

    def __missing__(self, ref: MonsterRef) -> MonsterTile:
        if not is_summoned(ref):
            raise KeyError(ref)
        return MonsterTile(ref, MonsterId(ref.rpartition("-")[0]), _KIND[ref[-1]], NOWHERE)


class Stage:
    """A set-up scenario's unchanging facts, and memos of what depends on few changing ones."""

    def __init__(self, cards: CardSet, setup: Setup) -> None:
        self.cards = cards
        self.setup = setup
        self.character = enhanced(cards.characters[setup.character], setup.stickers, cards.enhancements)
        printed_page = cards.scenarios[setup.scenario]
        self.scenario = printed_page.at(setup.level, setup.fights)
        """As it is played at this level, in this way of fighting."""
        printed_face = cards.maps[self.scenario.map]
        chosen_only = setup.fights is Fights.OPEN and not setup.all_monsters
        self.face = printed_face.in_open_play if chosen_only else printed_face
        self.start = self.face.start(self.scenario.colour)
        here = [printed for printed in self.face.hexes.values() if printed.in_scenario(self.scenario.colour)]
        self.terrain = {
            hex_: printed.mark.tile
            for hex_, printed in self.face.hexes.items()
            if printed.mark.tile in TERRAIN and printed.mark.tile is not None
        }
        self.floods = {
            hex_: rule.tile
            for rule in self.scenario.rules
            if isinstance(rule, Floods)
            for mark in rule.marks
            for hex_ in self.face.marked(mark)
        }
        """The ground that a special rule can change, and into what."""
        self._locks = tuple([rule.locks for rule in printed_page.rules if rule.locks is not None])
        lapses = enumerate(rule.lapse for rule in self.scenario.rules)
        self.lapses: dict[int, Goal] = {index: goal for index, goal in lapses if goal is not None}
        """What ends or begins special rules, by their places in the scenario's list."""
        self._raised = any(rule.walls is not None for rule in self.scenario.rules)
        self.money = frozenset(printed.hex for printed in here if printed.mark.tile is Tile.MONEY)
        self.treasures: dict[Hex, TreasureId] = {
            printed.hex: printed.mark.treasure
            for printed in here
            if printed.mark.treasure is not None and printed.mark.treasure not in setup.taken
        }
        self.found = frozenset(printed.hex for printed in here if printed.mark.treasure in setup.taken)
        """Where treasures are printed that lie there no more: they were looted in scenarios before (MAP-9)."""
        self.monsters = self._monsters(printed_face)
        self._stats = {ref: cards.monsters[tile.monster].stats(tile.kind) for ref, tile in self.monsters.items()}
        self.monster_hexes = {tile.hex: ref for ref, tile in self.monsters.items()}
        """Who stands in a hex at first; `at` tells who does now."""
        self.comes = {ref: index for index, rule in self._bringing() for ref in self._arriving(rule)}
        """The monsters that aren't there yet, each with the place of the special rule whose lapse brings it."""
        self.forms: dict[int, MonsterRef] = {}
        """The forms in which killed monsters rise again, by the places of their rules."""
        self._full = {ref: self._printed_hp(ref) for ref in self.monsters}
        for index, rule in self._bringing():
            if isinstance(rule, Rises):
                self._add_form(index, rule)
        self.of_sort = {
            sort: frozenset(ref for ref, tile in self.monsters.items() if tile.monster == sort)
            for sort in cards.monsters
        }
        owned = [cards.items[item] for item in setup.items]
        self.owned = {timing: tuple(item for item in owned if item.timing is timing) for timing in Timing}
        self.max_hp = max_hp(self.character.hp_card, setup.character_level, owned)
        self._faces = {
            (card.id, face.side): face
            for card in self.character.cards
            for face in card.faces
            if face.level == (2 if card.id in setup.upgrades else 1)
        }
        self._rules: dict[frozenset[int], tuple[SpecialRule, ...]] = {}
        self._fallen: dict[frozenset[MonsterRef], frozenset[Hex]] = {}
        self._walls: dict[tuple[frozenset[Hex], frozenset[Hex]], Ground] = {}
        self._grounds: dict[tuple[object, ...], Ground] = {}
        self._near: dict[tuple[object, ...], tuple[MonsterRef, ...]] = {}
        self._in_reach: dict[tuple[frozenset[Hex], frozenset[Hex], Hex, int], tuple[MonsterRef, ...]] = {}

    def _monsters(self, printed_face: MapFace) -> dict[MonsterRef, MonsterTile]:
        """Those that are there, by their numbers among all that are printed (OPN-3, OPN-9)."""
        numbers: dict[MonsterId, count[int]] = {}
        found = _Tiles()
        for hex_, printed in printed_face.hexes.items():
            mark = printed.mark
            if mark.monster is not None and printed.in_scenario(self.scenario.colour):
                ref = f"{mark.monster}-{next(numbers.setdefault(mark.monster, count(1)))}"
                if self.face.hexes[hex_].mark.monster is not None:
                    found[ref] = MonsterTile(ref, mark.monster, mark.kind, hex_)
        return found

    def _bringing(self) -> Iterator[tuple[int, SpecialBase]]:
        """The special rules that bring monsters, with their places in the scenario's list."""
        rules = enumerate(self.scenario.rules)
        return ((index, rule.brings) for index, rule in rules if rule.brings is not None)

    def _arriving(self, rule: SpecialBase) -> list[MonsterRef]:
        marked = self.face.marked(rule.mark) if isinstance(rule, Arrives) else frozenset()
        return [ref for ref, tile in self.monsters.items() if tile.hex in marked]

    def _add_form(self, index: int, rule: Rises) -> None:
        """Another form of a monster, in its hex, under the next number of its own sort (ATK-11)."""
        of_its_sort = [ref for ref, tile in self.monsters.items() if tile.monster == rule.into]
        number = max((number_in(ref) for ref in of_its_sort), default=0) + 1
        first = next((tile for tile in self.monsters.values() if tile.monster == rule.monster), None)
        if first is None:
            return
        ref = f"{rule.into}-{number}"
        self.monsters[ref] = MonsterTile(ref, rule.into, rule.form, first.hex)
        self._stats[ref] = self.cards.monsters[rule.into].stats(rule.form)
        self._full[ref] = rule.hp or self._printed_hp(ref)
        self.forms[index], self.comes[ref] = ref, index

    def _printed_hp(self, ref: MonsterRef) -> int:
        return self.hp_of(self.monsters[ref].monster, self.stats(ref))

    def hp_of(self, sort: MonsterId, stats: Stats) -> int:
        """The HP that a monster begins with here, with what a special rule adds or takes away (SCL-1)."""
        more = sum(rule.vigour for rule in self.scenario.rules if rule.concerns(sort))
        return max(monster_hp(stats.hp, self.setup.level) + more, 1)

    def printed_face(self, card: CardId, side: Side) -> Face:
        """The active face of a card with this side up, its stickers in force (ABL-1, ENH-1)."""
        return self._faces[card, side]

    def stats(self, ref: MonsterRef) -> Stats:
        """A monster's values for its kind."""
        found = self._stats.get(ref)
        return self._summoned_stats(ref) if found is None else found

    def _summoned_stats(self, ref: MonsterRef) -> Stats:
        tile = self.monsters[ref]
        return self.cards.monsters[tile.monster].stats(tile.kind)

    def full_hp(self, ref: MonsterRef) -> int:
        """A monster's HP at this scenario level, with what a special rule adds or takes away (SCL-1)."""
        found = self._full.get(ref)
        return self._printed_hp(ref) if found is None else found

    def you(self, hp: int | None = None, hex_: Hex | None = None) -> Figure:
        """Your figure: at full HP and at the start, unless told otherwise."""
        return Figure(YOU, self.start if hex_ is None else hex_, self.max_hp if hp is None else hp, self.max_hp)

    def living(self, board: Board) -> tuple[Figure, ...]:
        """The monsters that aren't dead, as they are set up; those that are still to come, too."""
        alive = [(tile, self.full_hp(ref)) for ref, tile in self.monsters.items() if ref not in board.dead]
        return tuple(Figure(tile.ref, tile.hex, full, full) for tile, full in alive)

    def walls(self, board: Board) -> Ground:
        """The map with nothing but walls and doors: for sight and distance."""
        opened, walled = self.open_doors(board), self.walled(board)
        ground = self._walls.get((opened, walled))
        if ground is None:
            doors = {hex_: tile for hex_, tile in self.terrain.items() if tile is Tile.DOOR_CLOSED}
            ground = self._walls[opened, walled] = self._ground(doors, opened, walled)
        return ground

    def open_doors(self, board: Board) -> frozenset[Hex]:
        """The doors that are open: opened, and not fallen shut since (MAP-4)."""
        return board.opened - self.locked(board) if board.opened and self.scenario.rules else board.opened

    def tiles(self, board: Board) -> Mapping[Hex, Tile]:
        """The tiles of the map that matter to movement, gone or not, on the ground as it is now."""
        if not board.flooded:
            return self.terrain
        return {**self.terrain, **dict(self.changed(board))}

    def without_trap(self, board: Board, hex_: Hex) -> Board:
        """The board once a trap is sprung or disarmed: one that was put there is gone, a printed one is cleared."""
        if board.laid and (layers := of_hex(board, hex_)):
            return without_layer(board, hex_, layers[-1])
        return evolve(board, cleared=board.cleared | {hex_})

    def rising(self, board: Board, rule: Floods, round_: int) -> frozenset[Hex]:
        """The ground that a rule changes in a round's cleanup: that of the next mark (RND-8)."""
        if round_ % rule.every:
            return frozenset()
        marks = (self.face.marked(mark) - board.flooded for mark in rule.marks)
        return next((hexes for hexes in marks if hexes), frozenset())

    def changed(self, board: Board) -> tuple[tuple[Hex, Tile], ...]:
        """What special rules have made of the ground by now."""
        return tuple((hex_, self.floods[hex_]) for hex_ in sorted(board.flooded))

    def burden(self, treasures: tuple[TreasureId, ...], board: Board) -> int:
        """By how much shorter a move is with what you carry (MOV-1)."""
        if not treasures or not self.scenario.rules:
            return 0
        return sum(rule.weight(treasures) for rule in self.rules(board))

    def ground(self, board: Board) -> Ground:
        """The map as it is now, with every tile and monster that matters to movement."""
        key = (board.opened, board.cleared, board.dead, board.lapsed, board.flooded, board.laid)
        ground = self._grounds.get(key)
        if ground is None:
            living = frozenset(tile.hex for ref, tile in self.monsters.items() if ref not in board.dead)
            ground = self._grounds[key] = self.bare_ground(board, living)
        return ground

    def bare_ground(self, board: Board, living: frozenset[Hex] = frozenset()) -> Ground:
        """The map as it is now, with monsters in some hexes."""
        locked = self.locked(board)
        if self._raised:
            locked |= self.walled(board)
        gone = (board.cleared - board.flooded) | locked
        tiles = {hex_: tile for hex_, tile in self.tiles(board).items() if hex_ not in gone}
        found = self._ground(tiles, board.opened - locked, locked, living)
        return with_layers(found, board) if board.laid else found

    def _ground(
        self,
        tiles: Mapping[Hex, Tile],
        opened: frozenset[Hex],
        locked: frozenset[Hex] = frozenset(),
        living: frozenset[Hex] = frozenset(),
    ) -> Ground:
        doors = dict.fromkeys(opened, Tile.DOOR_OPEN)
        return Ground(frozenset(self.face.hexes) - locked, self.face.wall_edges, {**tiles, **doors}, living)

    def rules(self, board: Board) -> tuple[SpecialRule, ...]:
        """The scenario's special rules that are in force."""
        found = self._rules.get(board.lapsed)
        if found is None:
            rules = enumerate(self.scenario.rules)
            found = tuple([rule for index, rule in rules if (index in board.lapsed) is rule.awaits])
            self._rules[board.lapsed] = found
        return found

    def is_there(self, board: Board, ref: MonsterRef) -> bool:
        """Whether a monster lives and is there to be met."""
        return ref not in board.dead and (ref not in self.comes or self.comes[ref] in board.lapsed)

    def at(self, board: Board, hex_: Hex) -> MonsterRef | None:
        """The living monster of a hex, there or still to come; of two forms the one that comes first."""
        return next((ref for ref, tile in self.monsters.items() if tile.hex == hex_ and ref not in board.dead), None)

    def next_form(self, board: Board, ref: MonsterRef) -> int | None:
        """The place of the rule by which a monster, once it is killed, gets up in another form; none if it doesn't."""
        index = self.form_to_come(board, ref)
        return index if index is not None and self.is_there(board, ref) else None

    def form_to_come(self, board: Board, ref: MonsterRef) -> int | None:
        """The place of the rule by which a monster that is being killed gets up; none if no form of it is left."""
        there = self.monsters[ref]
        for index, form in self.forms.items():
            if index not in board.lapsed and form != ref and self.monsters[form].hex == there.hex:
                return index
        return None

    def fallen(self, board: Board) -> frozenset[Hex]:
        """The hexes whose monsters are dead for good (ATK-11)."""
        found = self._fallen.get(board.dead)
        if found is None:
            found = frozenset([self.monsters[ref].hex for ref in board.dead if ref in self.monsters])
            if self.forms:
                found -= {tile.hex for ref, tile in self.monsters.items() if ref not in board.dead}
            self._fallen[board.dead] = found
        return found

    def asleep(self, board: Board, ref: MonsterRef) -> bool:
        """Whether a special rule lets a monster sleep (ENG-2); on the open map until it is attacked."""
        if ref in board.woken:
            return False
        sort = self.monsters[ref].monster
        return any(rule.lulls and rule.concerns(sort) for rule in self.rules(board))

    def engages_from(self, board: Board, ref: MonsterRef) -> int:
        """The hexes from which a monster engages: its medium range, as special rules change it; 0 asleep (ENG-2)."""
        medium = medium_range(ranges(self.stats(ref)))
        if not self.scenario.rules:
            return medium
        if self.asleep(board, ref):
            return 0
        sort = self.monsters[ref].monster
        return max(medium + sum(rule.watchfulness for rule in self.rules(board) if rule.concerns(sort)), 1)

    def locked(self, board: Board) -> frozenset[Hex]:
        """The doors that don't open now."""
        if not self.scenario.rules:
            return frozenset()
        marks = [rule.locks for rule in self.rules(board) if rule.locks is not None]
        return frozenset(hex_ for mark in marks for hex_ in self.face.marked(mark))

    def walled(self, board: Board) -> frozenset[Hex]:
        """The hexes that wall overlays of special rules make walls of now (OVL-6)."""
        if not self._raised:
            return frozenset()
        marks = [rule.walls for rule in self.rules(board) if rule.walls is not None]
        return frozenset(hex_ for mark in marks for hex_ in self.face.marked(mark))

    def overlays(self, board: Board) -> frozenset[Hex] | None:
        """The same to be drawn; none in a scenario that has no wall overlays."""
        return self.walled(board) if self._raised else None

    def walled_since(self, board: Board) -> frozenset[Hex]:
        """Of those the ones that have been walls from the beginning: what lies behind them isn't revealed (OPN-4)."""
        return self.walled(board) & self.walled(Board())

    def redrawn(self, board: Board) -> tuple[tuple[Hex, Tile | None], ...]:
        """Where the ground isn't as it is printed, by special rules and by abilities, with what lies there now."""
        return (*self.changed(board), *now_lying(board))

    def unlocked(self, board: Board) -> frozenset[Hex]:
        """The doors that special rules lock at one time or level or another, and that are not locked now."""
        return frozenset(hex_ for mark in self._locks for hex_ in self.face.marked(mark)) - self.locked(board)

    def fallen_shut(self, board: Board) -> frozenset[Hex]:
        """The doors that were open to you once, and have fallen shut."""
        return self.locked(board) - self.locked(Board())

    def ground_level(self, board: Board) -> int:
        """The scenario level by which traps and hazardous terrain hurt (MAP-5, MAP-6)."""
        if not self.scenario.rules:
            return self.setup.level
        more = sum(rule.harshness for rule in self.rules(board))
        return max(self.setup.level + more, 0)

    def distance(self, board: Board, one: Hex, other: Hex) -> int | None:
        """Hexes between two hexes, not through walls (ENG-9)."""
        return distance(self.walls(board), one, other)

    def within(self, board: Board, you: Hex, other: Hex, reach: int) -> bool:
        """Whether a hex is in range and in line of sight (ATK-2)."""
        return within(self.walls(board), you, other, reach)

    def sees(self, board: Board, one: Hex, other: Hex) -> bool:
        """Whether two hexes are in line of sight, however far (ATK-3)."""
        return sees(self.walls(board), one, other)

    def engaging(self, board: Board, you: Hex) -> tuple[MonsterRef, ...]:
        """The living monsters that engage whoever ends a move in a hex (ENG-2)."""
        key = (self.open_doors(board), board.lapsed, board.woken, you)
        near = self._near.get(key)
        if near is None:
            near = tuple(
                ref
                for ref, tile in self.monsters.items()
                if self.within(board, you, tile.hex, self.engages_from(board, ref))
            )
            self._near[key] = near
        return tuple([ref for ref in near if self.is_there(board, ref)])

    def in_reach(self, board: Board, you: Hex, reach: int) -> tuple[MonsterRef, ...]:
        """The living monsters within a range and in sight (ATK-2)."""
        key = (self.open_doors(board), self.walled(board), you, reach)
        found = self._in_reach.get(key)
        if found is None:
            found = tuple(ref for ref, tile in self.monsters.items() if self.within(board, you, tile.hex, reach))
            self._in_reach[key] = found
        return tuple([ref for ref in found if self.is_there(board, ref)])

    def standing(self, board: Board, you: Hex, ref: MonsterRef) -> int:
        """How a monster stands for a fight you start: 0 within its medium range, 1 within its max, 2 beyond (ENG-8)."""
        if ref in self.engaging(board, you):
            return 0
        far = max_range(ranges(self.stats(ref)))
        return 1 if self.within(board, you, self.monsters[ref].hex, far) else 2


_STAGES: dict[int, Stage] = {}
"""Stages by the identity of their own set-up, which lives as long as they do; of two card sets the later one's."""

STAGES_MOST = 256


def stage(cards: CardSet, setup: Setup) -> Stage:
    """The stage of a set-up; worked out once and shared by all its games.

    Every state carries its stage's own set-up, so that this is mostly found without looking into it.
    """
    found = _STAGES.get(id(setup))
    return found if found is not None and found.cards is cards else _stage(cards, setup)


@lru_cache(maxsize=STAGES_MOST)
def _stage(cards: CardSet, setup: Setup) -> Stage:
    if len(_STAGES) >= STAGES_MOST:
        _STAGES.clear()
    found = Stage(cards, setup)
    _STAGES[id(setup)] = found
    return found
