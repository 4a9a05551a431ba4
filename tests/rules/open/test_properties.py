"""What holds of every situation of the open map."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from holdin.models.hexes import DIRECTIONS, Hex, edge
from holdin.models.letters import Tile
from holdin.rules.ground import Ground
from holdin.rules.open.areas import Area
from holdin.rules.open.explain import explain
from holdin.rules.open.figures import Enemy, Mover, Option, Situation
from holdin.rules.open.focus import Bitboard
from holdin.rules.open.monster_move import against_one, among, options
from tests.rules.maps import random_ground

TILES = (Tile.TRAP, Tile.HAZARDOUS, Tile.DIFFICULT, Tile.OBSTACLE, Tile.DOOR_CLOSED, Tile.DOOR_OPEN)


def random_area(random: Random, *, melee: bool) -> Area:
    """A pattern in one piece."""
    hexes = [Hex(0, 0)]
    while len(hexes) < random.randint(2, 5):
        (q, r), (dq, dr) = random.choice(hexes), random.choice(DIRECTIONS)
        hexes += [near] if (near := Hex(q + dq, r + dr)) not in hexes else []
    return Area(melee, tuple(sorted(hexes[melee:])))


def random_situation(random: Random) -> Situation:
    """A monster of any kind on a small map with some of everything."""
    ground = random_ground(random, TILES, size=6)
    hexes = random.sample(sorted(ground.hexes), min(len(ground.hexes), random.randint(1, 8)))
    range_ = random.choice((None, None, 1, 2, 3, 4))
    area = random_area(random, melee=range_ is None) if random.random() < 0.4 else None
    mover = Mover(
        hex=hexes[0],
        move=random.randint(0, 5),
        range=range_,
        targets=random.choice((0, 1, 1, 1, 2, 3)),
        area=area,
        flying=random.random() < 0.2,
        jump=random.random() < 0.2,
        muddled=random.random() < 0.2,
        disarmed=random.random() < 0.1,
        immobilized=random.random() < 0.1,
    )
    split = random.randint(1, len(hexes))
    enemies = [Enemy(hex_, random.randint(1, 4), random.random() < 0.1) for hex_ in hexes[1:split]]
    return Situation(ground, mover, enemies, hexes[split:])


situations = st.randoms(use_true_random=False).map(random_situation)


def moved(situation: Situation, to: Callable[[Hex], Hex], turn: Callable[[Hex], Hex]) -> Situation:
    """The same elsewhere: hexes by `to`, an area's steps by `turn`."""
    ground, mover = situation.ground, situation.mover
    area = mover.area and Area(mover.area.melee, tuple(sorted(map(turn, mover.area.hexes))))
    return Situation(
        Ground(
            frozenset(map(to, ground.hexes)),
            frozenset(edge(to(one), to(other)) for one, other in ground.walls),
            {to(hex_): tile for hex_, tile in ground.tiles.items()},
        ),
        replace(mover, hex=to(mover.hex), area=area),
        [enemy._replace(hex=to(enemy.hex)) for enemy in situation.enemies],
        [to(hex_) for hex_ in situation.allies],
    )


def all_moved(found: Iterable[Option], to: Callable[[Hex], Hex]) -> set[Option]:
    """Options elsewhere."""
    return {
        Option(
            to(one.end),
            tuple(sorted(map(to, one.targets))),
            one.focus and to(one.focus),
            one.heading_for and to(one.heading_for),
        )
        for one in found
    }


def turned(hex_: Hex) -> Hex:
    """By 60°."""
    return Hex(-hex_.r, hex_.q + hex_.r)


@given(situations, st.integers(-30, 30), st.integers(-30, 30))
def test_a_shifted_situation_has_the_shifted_answer(situation: Situation, q: int, r: int) -> None:
    """MAI-2 to MAI-4: nothing depends on where a map lies."""

    def shifted(hex_: Hex) -> Hex:
        return Hex(hex_.q + q, hex_.r + r)

    assert set(options(moved(situation, shifted, lambda step: step))) == all_moved(options(situation), shifted)


@given(situations)
def test_a_turned_and_a_mirrored_situation_have_the_turned_and_mirrored_answer(situation: Situation) -> None:
    """ARE-2, MAI-2 to MAI-4: nothing depends on how a map lies."""

    def mirrored(hex_: Hex) -> Hex:
        return Hex(hex_.r, hex_.q)

    for to in (turned, mirrored):
        assert set(options(moved(situation, to, to))) == all_moved(options(situation), to)


@given(situations)
def test_a_far_away_wall_changes_nothing(situation: Situation) -> None:
    """MEA-5, ATK-3: nor do hexes behind it."""
    ground = situation.ground
    q, r = max(ground.hexes)
    far = [Hex(q + 5, r), Hex(q + 6, r)]
    wider = replace(ground, hexes=ground.hexes | set(far), walls=ground.walls | {edge(*far)})
    assert options(replace(situation, ground=wider)) == options(situation)


@given(situations)
@settings(max_examples=300)
def test_a_monster_ends_only_where_it_may(situation: Situation) -> None:
    """FIG-2, MEA-2, MAI-3: in a free hex that its move comes to; only a flyer on an obstacle."""
    ground, mover = situation.ground, situation.mover
    figures = {enemy.hex for enemy in situation.enemies} | set(situation.allies)
    for option in options(situation):
        if option.end == mover.hex:
            continue
        assert option.end not in figures
        assert ground.tiles.get(option.end) is not Tile.DOOR_CLOSED
        assert mover.flying or ground.tiles.get(option.end) is not Tile.OBSTACLE
        board = Bitboard(situation)
        length = next(layer.length for layer in board.layers() if layer.hexes >> board.tables.places[option.end] & 1)
        assert length <= mover.steps


@given(situations)
def test_every_attack_includes_the_focus_and_nobody_twice(situation: Situation) -> None:
    """MAI-2, ARE-4: and no invisible one (FOC-4)."""
    hidden = {enemy.hex for enemy in situation.enemies if enemy.invisible}
    for option in options(situation):
        assert not hidden & {*option.targets, option.focus}
        assert len(set(option.targets)) == len(option.targets)
        if option.targets:
            assert option.focus in option.targets
            assert option.heading_for is None


@given(situations)
def test_the_reasons_are_of_what_is_done(situation: Situation) -> None:
    """MAI-8: the same focuses; no hex that is taken is ruled out."""
    done = options(situation)
    reasons = explain(situation)
    assert {each.focus for each in done} == {each.focus for each in reasons}
    for each in reasons:
        taken = {one.heading_for or one.end for one in done if one.focus == each.focus and one.focus is not None}
        assert not taken & {ruled.hex for ruled in each.hexes}
        assert each.focus not in {ruled.hex for ruled in each.enemies}


@given(situations)
@settings(max_examples=300)
def test_the_short_way_against_one_enemy_comes_to_the_same(situation: Situation) -> None:
    """MAI-2, MAI-3, MAI-4: with one enemy in sight and no area there is less to look at, and nothing else to find."""
    alone = replace(situation, mover=replace(situation.mover, area=None), enemies=situation.enemies[:1])
    if alone.mover.hex in alone.ground.space.hexes and (board := Bitboard(alone)).enemies:
        assert against_one(board) == among(board)
