"""Where a monster goes and whom it attacks (MAI-2 to MAI-6)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from holdin.rules.open.areas import parted, subsets
from holdin.rules.open.figures import Option, Situation
from holdin.rules.open.focus import Bitboard, focuses
from holdin.rules.open.ways import layers_to
from holdin.rules.space import each


def options(situation: Situation) -> list[Option]:
    """Everything that the rules let a monster do in its turn, ascending; you decide among it (MAI-2 to MAI-6).

    A monster without a focus, or stunned, stays where it is (FOC-1, FOC-2).
    """
    mover = situation.mover
    stays = [Option(mover.hex, (), None, None)]
    if mover.stunned or mover.hex not in situation.ground.space.hexes:
        return stays
    return options_on(Bitboard(situation)) or stays


def options_on(board: Bitboard) -> list[Option]:
    """The same for a situation that has been laid out; nothing without a focus (FOC-2)."""
    if len(board.enemies) == 1 and board.mover.pattern is None:
        return against_one(board)
    return among(board)


def among(board: Bitboard) -> list[Option]:
    """The same, whoever there is."""
    found = {option for focus in focuses(board.candidates()) for option in _options(board, focus.bit)}
    return sorted(found, key=_order)


def against_one(board: Bitboard) -> list[Option]:
    """The same against the only enemy that it sees: all there is to look at is where it attacks from (MAI-2 a to e)."""
    ((bit, enemy),) = board.enemies.items()
    reached, hexes = _from_where(board, bit)
    hex_at = board.tables.hex_at
    if reached:
        targets = (enemy.hex,) if board.mover.attacks else ()
        found = [Option(hex_at(end), targets, enemy.hex, None) for end in each(hexes)]
    else:
        ways = [(goal, end) for goal in each(hexes) for end in each(heading(board, goal))]
        found = [Option(hex_at(end), (), enemy.hex, hex_at(goal)) for goal, end in ways]
    return sorted(found, key=_order)


def _from_where(board: Bitboard, bit: int) -> tuple[bool, int]:
    """Whether the attack-hexes that are wanted first are reached in this turn, and which they are.

    Fewest negative hexes; then those that are reached; then those without disadvantage; then the shortest path.
    """
    wanted, steps = board.attack_hexes[bit], board.mover.steps
    shunned = board.adjacent[bit] if board.mover.shuns_adjacent else 0
    negatives: int | None = None
    close = far = 0
    for layer in board.layers() if wanted else ():
        if negatives not in {None, layer.negatives} or (close and layer.length > steps):
            break
        hexes = layer.hexes & wanted
        if not hexes:
            continue
        negatives, free = layer.negatives, hexes & ~shunned
        if layer.length <= steps:
            if free:
                return True, free
            close = close or hexes
        elif free:
            return False, free
        else:
            far = far or hexes
    return bool(close), close or far


def _order(option: Option) -> tuple[object, ...]:
    return option.end, option.targets, option.focus or (), option.heading_for or ()


class Wanted(NamedTuple):
    """What a monster wants for its focus, and how it came to it (MAI-2, MAI-3)."""

    reached: bool
    """Whether it gets there in this turn."""
    hexes: int
    """The attack-hexes that (a), (b) and (c) leave."""
    attacks: "list[Attack]"
    """Of these the largest attacks (d)."""
    sets: list[int]
    """The sets of enemies that (e) and (f) leave."""
    chosen: list[tuple[int, int]]
    """Such sets with the hexes from which each is to be attacked (MAI-3)."""


def _options(board: Bitboard, focus: int) -> Iterator[Option]:
    wanted = want(board, focus)
    if wanted is None:
        return
    on, hex_at = board.enemies, board.tables.hex_at
    at = on[focus].hex
    if wanted.reached:
        for enemies, hexes in wanted.chosen:
            targets = tuple(sorted(on[bit].hex for bit in _bits(enemies))) if board.mover.attacks else ()
            for end in each(hexes):
                yield Option(hex_at(end), targets, at, None)
        return
    for goal in {goal for _, hexes in wanted.chosen for goal in each(hexes)}:
        for end in each(heading(board, goal)):
            yield Option(hex_at(end), (), at, hex_at(goal))


def _bits(enemies: int) -> Iterable[int]:
    return (1 << place for place in each(enemies))


def want(board: Bitboard, focus: int) -> Wanted | None:
    """What a monster wants for its focus (MAI-2, MAI-3); none if no attack can be made that includes it."""
    for negatives, reached, hexes in _by_path(board, focus):
        for part in _by_disadvantage(board, focus, hexes):
            attacks = largest(board, focus, part)
            if attacks:
                sets = _preferred(board, attacks, negatives)
                return Wanted(reached, part, attacks, sets, _destinations(board, attacks, sets, negatives))
    return None


def _by_path(board: Bitboard, focus: int) -> Iterator[tuple[int, bool, int]]:
    """The attack-hexes for the focus: fewest negative hexes first, then those that are reached now (MAI-2 a, b)."""
    left, steps = board.attack_hexes[focus], board.mover.steps
    negatives, near, far = 0, 0, 0
    for layer in board.layers():
        if layer.negatives != negatives or layer.length > steps:
            if near:  # whoever takes these needn't know the ways to all the others
                yield negatives, True, near
                near = 0
            if far and layer.negatives != negatives:
                yield negatives, False, far
                far = 0
            negatives = layer.negatives
        hexes = layer.hexes & left
        near, far = (near | hexes, far) if layer.length <= steps else (near, far | hexes)
    if near:
        yield negatives, True, near
    if far:
        yield negatives, False, far


def _by_disadvantage(board: Bitboard, focus: int, hexes: int) -> Iterator[int]:
    """Hexes without disadvantage against the focus first (MAI-2 c, MAI-5)."""
    close = board.adjacent[focus] & hexes if board.mover.shuns_adjacent else 0
    if hexes != close:
        yield hexes ^ close
    if close:
        yield close


class Attack(NamedTuple):
    """Enemies that are attacked for sure, how many of some others with them, and the hexes that allow it."""

    size: int
    sure: int
    others: int
    further: int
    hexes: int

    def allows(self, enemies: int) -> bool:
        """Whether it can be an attack on just these enemies, as many as it has targets."""
        return self.sure & ~enemies == 0 and enemies & ~(self.sure | self.others) == 0


def largest(board: Bitboard, focus: int, hexes: int) -> list[Attack]:
    """The attacks with the most targets, the focus among them, from some hexes (MAI-2 d, MAI-6)."""
    attacks = list(_attacks(board, focus, hexes))
    most = max((attack.size for attack in attacks), default=0)
    return [attack for attack in attacks if attack.size == most]


def _attacks(board: Bitboard, focus: int, hexes: int) -> Iterator[Attack]:
    """As many targets as there can be from each hex, with the focus among them (ARE-4, MAI-6)."""
    strikes = board.mover.strikes
    if board.area is None:
        for near, here in parted(hexes, board.in_range.items()).items():
            if near & focus:
                yield _with_focus(focus, 0, near, strikes, here)
        return
    for hit, where in board.hits(hexes).items():
        parts = parted(where, board.in_range.items()) if strikes > 1 else {0: where}
        for near, here in parts.items():
            if (hit | near) & focus:
                yield _with_focus(focus, hit, near & ~hit, strikes - 1, here)


def allowing_any(board: Bitboard, focus: int, hexes: int) -> int:
    """Those of some hexes from which an attack that includes the focus is possible at all (MAI-6)."""
    found = 0
    for attack in _attacks(board, focus, hexes):
        found |= attack.hexes
    return found


def _with_focus(focus: int, hit: int, near: int, strikes: int, hexes: int) -> Attack:
    further = min(strikes, near.bit_count())
    size = hit.bit_count() + further
    if hit & focus:
        return Attack(size, hit, near, further, hexes)
    return Attack(size, hit | focus, near & ~focus, further - 1, hexes)


def _preferred(board: Bitboard, attacks: list[Attack], negatives: int) -> list[int]:
    """The sets with the shortest path, and of these those with the best further targets (MAI-2 e, f)."""
    everywhere = 0
    for attack in attacks:
        everywhere |= attack.hexes
    nearest = shortest(board, everywhere, negatives)
    attacks = [attack for attack in attacks if attack.hexes & nearest]
    if len(attacks) == 1 and attacks[0].further == attacks[0].others.bit_count():
        return [attacks[0].sure | attacks[0].others]
    ranks = ranked(board)
    sets = {enemies for attack in attacks for enemies in _nearest_ranks(attack, ranks)}
    counts = {enemies: tuple((enemies & rank).bit_count() for rank in ranks) for enemies in sets}
    best = max(counts.values())
    return [enemies for enemies, count in counts.items() if count == best]


def _nearest_ranks(attack: Attack, ranks: list[int]) -> Iterator[int]:
    """The sets of an attack that have as many as can be of the nearest rank, then of the next (MAI-2 f)."""
    enemies, left = attack.sure, attack.further
    for rank in ranks:
        pool = attack.others & rank
        if pool.bit_count() > left:
            for some in subsets(pool, left):
                yield enemies | some
            return
        enemies, left = enemies | pool, left - pool.bit_count()
    yield enemies


def ranked(board: Bitboard) -> list[int]:
    """The enemies by proximity to where the monster stands before it moves, then by initiative (MAI-2 f)."""
    keys = {
        bit: (board.tables.proximity(board.start, board.places[bit]), enemy.initiative)
        for bit, enemy in board.enemies.items()
    }
    return [sum(bit for bit, key in keys.items() if key == rank) for rank in sorted(set(keys.values()))]


def shortest(board: Bitboard, hexes: int, negatives: int) -> int:
    """Those of some hexes with the shortest path."""
    return next(found for layer in board.with_negatives(negatives) if (found := layer.hexes & hexes))


def _destinations(board: Bitboard, attacks: list[Attack], sets: list[int], negatives: int) -> list[tuple[int, int]]:
    """From where: the fewest targets with disadvantage, then the shortest path (MAI-3, MAI-5)."""
    by_count = [(enemies, _by_shunned(board, enemies, allowing(attacks, enemies))) for enemies in sets]
    fewest = min(min(counts) for _, counts in by_count)
    kept = [(enemies, counts.get(fewest, 0)) for enemies, counts in by_count]
    everywhere = 0
    for _, hexes in kept:
        everywhere |= hexes
    nearest = shortest(board, everywhere, negatives)
    return [(enemies, hexes & nearest) for enemies, hexes in kept if hexes & nearest]


def allowing(attacks: list[Attack], enemies: int) -> int:
    """The hexes from which some attack is one on just these enemies."""
    found = 0
    for attack in attacks:
        if attack.allows(enemies):
            found |= attack.hexes
    return found


def _by_shunned(board: Bitboard, enemies: int, hexes: int) -> dict[int, int]:
    """Hexes by how many of some targets they give disadvantage against."""
    if not board.mover.shuns_adjacent:
        return {0: hexes}
    counts: dict[int, int] = {}
    for shunned, here in parted(hexes, ((bit, board.adjacent[bit]) for bit in _bits(enemies))).items():
        count = shunned.bit_count()
        counts[count] = counts.get(count, 0) | here
    return counts


def heading(board: Bitboard, goal: int) -> int:
    """Where a move ends on the way to a hex that isn't reached (MAI-4).

    By negative hexes, so far and to come, then by the way still to go, then by the movement spent.
    """
    ends, steps = board.by.ends, board.mover.steps
    so_far = [layer for layer in board.layers() if layer.length <= steps and layer.hexes & ends]
    best: tuple[int, int, int] | None = None
    found = 0
    for to_come in layers_to(board.tables, board.by, goal):
        if best is not None and (to_come.negatives, to_come.length) > best:
            break  # all that come now are worse, however few negative hexes there are before them
        near = to_come.hexes & ends
        for layer in so_far:
            here = layer.hexes & near
            if here:
                key = layer.negatives + to_come.negatives, to_come.length, layer.length
                if best is None or key < best:
                    best, found = key, here
                elif key == best:
                    found |= here
    return found
