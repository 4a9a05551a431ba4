"""Where a monster goes and whom it attacks: the clauses of MAI, and the pairs of them whose order matters."""

import json
from pathlib import Path

import pytest

from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.rules.open.areas import Area
from tests.rules.open.scenes import Does, does

EXAMPLES = (Path(__file__).parent / "monster_moves.jsonl").read_text(encoding="utf-8").splitlines()
LINE = Area(melee=False, hexes=(Hex(0, 0), Hex(1, 0)))
"""Two hexes side by side."""
SWEEP = Area(melee=True, hexes=(Hex(0, 1), Hex(1, 0)))
"""Two adjacent hexes beside each other."""


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_of_the_protocol(number: int) -> None:
    """FOC-2, FOC-3, MAI-2 to MAI-6: twenty questions with their whole answers."""
    from holdin.data.load import built_in_cards  # noqa: PLC0415 - only for these
    from holdin.engine.ask import ask  # noqa: PLC0415 - only for these

    example = json.loads(EXAMPLES[number])
    assert ask(built_in_cards(), example["ask"]) == example["result"]


# MAI-2 a: negative hexes first


def test_a_way_around_is_taken_even_if_that_costs_the_attack() -> None:
    """MAI-2 a before b: it doesn't cross the trap, though it would attack from behind it."""
    drawing = """
        @ ^ a E
         b c d
    """
    assert does(drawing, move=2) == [Does("c", "", "E", "a"), Does("c", "", "E", "d")]
    assert does(drawing.replace("^", "."), move=2) == [Does("a", "E", "E")]


def test_negative_hexes_count_before_disadvantage() -> None:
    """MAI-2 a before c: an archer stays adjacent rather than cross a trap."""
    assert does("E @ ^ a", move=3, range=3) == [Does("@", "E", "E")]
    assert does("E @ . a", move=3, range=3) == [Does(Hex(2, 0), "E", "E")]


def test_negative_hexes_count_before_more_targets() -> None:
    """MAI-2 a before d."""
    assert does("E a b @ ^ c d F", move=2, range=4, targets=2) == [Does("@", "EF", "E")]
    assert does("E a b @ ^ c d e F", move=2, range=4, targets=2) == [Does("@", "E", "E")]


def test_traps_and_hazardous_terrain_count_alike() -> None:
    """MEA-3: one trap is better than two hazards, whatever they do."""
    drawing = """
        @ ~ ~ a E
         ^ b c d
    """
    assert does(drawing, move=9) == [Does("a", "E", "E"), Does("d", "E", "E")]


# MAI-2 c: no disadvantage


def test_an_archer_steps_back() -> None:
    """MAI-2 c: and takes the shortest way."""
    assert does("E @ a b", move=3, range=3) == [Does("a", "E", "E")]


def test_disadvantage_counts_before_more_targets() -> None:
    """MAI-2 c before d: from where it stands it would have two."""
    drawing = "a @ E b F"
    assert does(drawing, move=1, range=3, targets=2) == [Does("a", "E", "E")]
    assert does(drawing, move=1, range=3, targets=2, muddled=True) == [Does("@", "EF", "E")]


def test_muddled_and_melee_mind_no_disadvantage() -> None:
    """MAI-5: they stay adjacent."""
    assert does("E @ a b", move=3, range=3, muddled=True) == [Does("@", "E", "E")]
    assert does("E @ a b", move=3) == [Does("@", "E", "E")]


def test_only_who_is_adjacent_and_a_target_gives_disadvantage() -> None:
    """ARE-5, MAI-2 c: an archer stays beside one that it doesn't attack."""
    assert does("F @ a E", move=2, range=2, invisible="F") == [Does("@", "E", "E")]
    assert does("@ E a b F", move=0, range=2, targets=2) == [Does("@", "E", "E")]
    assert does("E @ a b", move=2, range=2) == [Does("a", "E", "E")]


# MAI-2 d to f: targets


def test_the_most_targets_count_before_the_shortest_path() -> None:
    """MAI-2 d before e: it walks on until it has both."""
    drawing = """
        @ a b F
         . E c .
    """
    assert does(drawing, move=4, targets=2) == [Does("b", "EF", "E")]
    assert does(drawing, move=4) == [Does(Hex(0, 1), "E", "E"), Does("a", "E", "E")]


def test_the_nearest_of_the_further_targets_is_taken() -> None:
    """MAI-2 f: by proximity, from where it stood before it moved."""
    assert does("F . . @ . E . . G", range=5, targets=2, enemies={"F": 99, "G": 1}) == [Does("@", "EF", "E")]


def test_of_equally_near_ones_the_earliest_is_taken() -> None:
    """MAI-2 f: then by initiative; what is still equal you decide."""
    drawing = "F . . @ . E G"
    assert does(drawing, range=5, targets=2, enemies={"F": 30, "G": 29.5}) == [Does("@", "EG", "E")]
    assert does(drawing, range=5, targets=2, enemies={"F": 30, "G": 30}) == [Does("@", "EF", "E"), Does("@", "EG", "E")]


def test_only_targets_that_include_the_focus_count() -> None:
    """MAI-2: another hex would have two, but not the focus."""
    assert all("E" in each.targets for each in does("E @ a F . G", move=1, targets=2))


# MAI-3: from where


def test_it_walks_farther_for_fewer_targets_with_disadvantage() -> None:
    """MAI-3: the further target's disadvantage counts before the path."""
    drawing = """
        E . @ F
         . o a .
        . . b .
    """
    assert does(drawing, move=3, range=3, targets=2) == [Does("b", "EF", "F")]


def test_all_that_are_equally_right_are_listed() -> None:
    """MAI-3: you decide."""
    drawing = """
        # a .
         @ # E
        # b .
    """
    assert {each.end for each in does(drawing, move=2)} == {Hex(2, 0), Hex(1, 2)}


def test_muddled_and_melee_walk_no_farther_for_fewer_targets_with_disadvantage() -> None:
    """MAI-5, MAI-3."""
    drawing = """
        . a @ F
         . E #
    """
    assert does(drawing, move=1, range=4, targets=2) == [Does("a", "EF", "E")]
    assert does(drawing, move=1, range=4, targets=2, muddled=True) == [Does("@", "EF", "E")]


def test_targets_that_are_equally_wanted_are_weighed_together() -> None:
    """MAI-3: E and F are alike, but in a it would stand beside F."""
    alike = {"E": 20, "F": 20, "G": 20}
    step = "E G @ a F"
    assert does(step, move=1, range=4, targets=2, enemies=alike) == [Does("a", "EG", "G")]
    assert does(step, move=1, range=4, targets=2, enemies=alike, muddled=True) == [
        Does("@", "EG", "G"),
        Does("@", "FG", "G"),
    ]


# MAI-4: on the way


def test_negative_hexes_so_far_and_to_come_count_alike() -> None:
    """MAI-4: a trap now above, or the same later below: both are right."""
    drawing = """
         ^ a b .
        @ # # # g E
         . c ^ .
    """
    assert {each.end for each in does(drawing, move=2)} == {"a", "c"}


def test_on_the_way_the_negative_hexes_to_come_count_first() -> None:
    """MAI-4: so far and to come, before the way still to go."""
    drawing = """
        @ . ^ a E
         . # c d
        . . . .
    """
    assert {each.end for each in does(drawing, move=1)} == {Hex(0, 1)}, "(1, 0) is nearer, but behind it lies the trap"


def test_it_goes_as_near_as_it_can_and_no_farther_than_it_must() -> None:
    """MAI-4: the least way still to go, then the least movement spent."""
    assert does("@ a b X c E", move=3) == [Does("b", "", "E", "c")]
    assert does("@ a X Y c E", move=3) == [Does("a", "", "E", "c")]


def test_the_way_to_go_passes_allies_but_does_not_end_there() -> None:
    """MAI-4, FIG-2: and if it can't get nearer it stays."""
    assert does("@ X a b E", move=1) == [Does("@", "", "E", "b")]
    assert does("@ X a b E", move=2) == [Does("a", "", "E", "b")]


def test_a_jump_counts_each_end_as_its_last_hex() -> None:
    """MAI-4, MEA-3: it lands on no trap now if another end is as near, and jumps over those to come."""
    assert does("@ ^ a ^ ^ b E", move=3, jump=True) == [Does("a", "", "E", "b")]
    assert does("@ : a E", move=2, jump=True) == [Does("a", "E", "E")]


def test_the_attack_hex_is_the_one_it_would_choose_when_it_gets_there() -> None:
    """MAI-2: an archer heads for a hex without disadvantage."""
    assert does("@ . . . a b E", move=1, range=2) == [Does(Hex(1, 0), "", "E", "a")]


# Areas


def test_an_area_takes_as_many_as_it_can() -> None:
    """MAI-2 d, ARE-2: in any turn."""
    assert does("@ . a E F", move=1, range=3, area=LINE) == [Does("@", "EF", "E")]
    drawing = """
        E @ .
         F .
    """
    assert does(drawing, area=SWEEP) == [Does("@", "EF", "E")]


def test_an_area_and_further_targets() -> None:
    """MAI-6, ARE-4: the area hits someone, the focus may be a further target, nobody is attacked twice."""
    assert does("F a @ E b", range=2, area=LINE, targets=2) == [Does("@", "EF", "E")]
    assert does("@ E b", range=2, area=LINE, targets=3) == [Does("@", "E", "E")]


def test_an_area_must_hit_someone() -> None:
    """MAI-6, FOC-2: the focus is near enough for a further target, but no turn of the area hits anyone."""
    far = Area(melee=True, hexes=(Hex(3, 0),))
    assert does("@ E", area=far, targets=2) == [Does("@", "")]
    assert does("@ E . F", area=far, targets=2) == [Does("@", "EF", "E")]


def test_with_further_targets_an_attack_hex_need_not_be_one_of_the_area() -> None:
    """FOC-2, MAI-6: without them E is come at from a only."""
    far = Area(melee=True, hexes=(Hex(2, 0),))
    assert does("a @ E b F", move=1, area=far, targets=2) == [Does("a", "E", "E")]
    assert does("# @ E F", area=far, targets=2) == [Does("@", "EF", "E")]
    assert does("# @ E F", area=far) == [Does("@", "F", "F")]


def test_a_melee_area_has_its_own_reach() -> None:
    """ARE-2: with a grey hex it is melee, and there is no disadvantage."""
    spear = Area(melee=True, hexes=(Hex(1, 0), Hex(2, 0)))
    assert does("@ a E", area=spear) == [Does("@", "E", "E")]
    assert does("@ E F", move=2, area=spear) == [Does("@", "EF", "E")]


def test_an_area_touches_neither_allies_nor_invisible_enemies() -> None:
    """ARE-3, FOC-4."""
    assert does("@ . E F", range=2, area=LINE, invisible="F") == [Does("@", "E", "E")]
    assert does("@ . E X", range=2, area=LINE) == [Does("@", "E", "E")]


def test_an_area_reaches_past_its_range() -> None:
    """ARE-2: one of its hexes must lie within."""
    assert does("@ a E", range=1, area=LINE) == [Does("@", "E", "E")]
    assert does("@ a b E", range=1, area=LINE) == [Does("@", "", "E", "a")]


def test_an_area_hits_only_whom_it_sees() -> None:
    """ARE-3: a wall between."""
    assert does("@ E|F", range=2, area=LINE) == [Does("@", "E", "E")]


def test_a_mirrored_area_is_valid() -> None:
    """ARE-2, Ruling: its mirror image too."""
    hook = Area(melee=True, hexes=(Hex(1, 0), Hex(1, 1)))
    left = """
        @ E
         . F
    """
    right = """
         . F
        @ E
    """
    assert does(left, area=hook) == [Does("@", "EF", "E")]
    assert does(right, area=hook)[0].targets == "EF"


# Acting


def test_it_moves_and_then_attacks() -> None:
    """MAI-1, FOC-1: without a move row it attacks from where it stands; without an attack row it only moves."""
    assert does("@ a E", move=1) == [Does("a", "E", "E")]
    assert does("@ a E", range=2) == [Does("@", "E", "E")]
    assert does("@ a E", move=1, targets=0) == [Does("a", "", "E")]


# Ways


def test_difficult_terrain_costs_two() -> None:
    """MEA-1: but not a flyer, and a jump only at its end."""
    assert does("@ : a E", move=2) == [Does(Hex(1, 0), "", "E", "a")]
    assert does("@ : a E", move=2, flying=True) == [Does("a", "E", "E")]
    assert does("@ : E", move=1, jump=True) == [Does("@", "", "E", Hex(1, 0))]


def test_walkers_are_stopped_by_obstacles_and_enemies() -> None:
    """MEA-2: flyers and jumpers by neither."""
    assert does("@ o a E", move=3) == [Does("@", "")]
    assert does("@ o a E", move=3, jump=True) == [Does("a", "E", "E")]
    assert does("@ o E", move=3, flying=True) == [Does(Hex(1, 0), "E", "E")], "a flyer ends on it"
    assert does("@ o E", move=3, jump=True) == [Does("@", "")], "a jumper doesn't"


def test_closed_doors_are_walls_for_monsters() -> None:
    """MEA-2, OVL-1: flying ones too."""
    assert does("@ + a E", move=4, flying=True) == [Does("@", "")]


def test_open_doors_and_corridors_hinder_nobody() -> None:
    """OVL-1, OVL-2: neither steps nor sight; where a corridor lies there is no wall."""
    assert does("@ a b E", move=2, tiles={"a": Tile.DOOR_OPEN}) == [Does("b", "E", "E")]
    assert does("@ a b E", range=3, tiles={"a": Tile.DOOR_OPEN}) == [Does("@", "E", "E")]
    parts = "@ a|c|b E"
    assert does(parts, range=4) == does(parts, move=4) == [Does("@", "")]
    assert does(parts.replace("|", " "), range=4) == [Does("@", "E", "E")]
    assert does(parts.replace("|", " "), move=4) == [Does("b", "E", "E")]


def test_a_wall_overlay_stops_everything() -> None:
    """OVL-6: flight, jumps and sight; an obstacle none of them."""
    for set_ in ({"flying": True, "move": 4}, {"jump": True, "move": 4}, {"range": 4}):
        assert does("@ . # . E", **set_) == [Does("@", "")]
        assert does("@ . o . E", **set_) != [Does("@", "")]


def test_an_ally_on_an_obstacle_is_not_passed() -> None:
    """MEA-2: other allies are."""
    assert does("@ X a E", move=2) == [Does("a", "E", "E")]
    assert does("@ X a E", move=2, tiles={"X": Tile.OBSTACLE}) == [Does("@", "")]
    assert does("@ X a E", move=2, tiles={"X": Tile.OBSTACLE}, jump=True) == [Does("a", "E", "E")]


def test_where_it_starts_nothing_counts() -> None:
    """MEA-1, MEA-3, MEA-2: no trap, no difficult terrain; and who stands on an obstacle may stay or leave it."""
    for tile in (Tile.TRAP, Tile.HAZARDOUS, Tile.DIFFICULT, Tile.OBSTACLE):
        assert does("@ a E . . F", move=1, tiles={"@": tile}) == [Does("a", "E", "E")]
        assert does("# @ E", move=1, tiles={"@": tile}) == [Does("@", "E", "E")]


def test_a_flyer_counts_no_negative_hexes_and_a_jumper_only_the_last() -> None:
    """MEA-3: walking, it goes around them."""
    drawing = """
        @ ^ a E
         . b . .
    """
    assert {each.end for each in does(drawing, move=9)} == {"a", Hex(2, 1)}
    assert does("@ ^ ~ E . F", move=9, flying=True) == [Does(Hex(2, 0), "E", "E")]
    assert does("@ ^ ^ a E # F", move=9, jump=True) == [Does("a", "E", "E")]


def test_who_is_behind_a_wall_is_not_adjacent() -> None:
    """MEA-5, ARE-5, ATK-3: an archer stays where it is; and proximity is counted around it."""
    drawing = """
         . . . .
        . E|@ . F
         . . . .
    """
    late = {"E": 20, "F": 10}
    assert does(drawing.replace("F", "."), move=4, range=2) == [Does("@", "E", "E")]
    assert does(drawing, range=2, enemies=late) == [Does("@", "F", "F")]
    assert does(drawing.replace("|", " "), range=2, enemies=late) == [Does("@", "E", "E")]


def test_an_attack_hex_may_be_hazardous_if_there_is_no_other() -> None:
    """MEA-3, MAI-2 a: fewest is not none."""
    assert does("@ ^ E", move=1) == [Does(Hex(1, 0), "E", "E")]
    assert does("@ ^ ~ E", move=1) == [Does(Hex(1, 0), "", "E", Hex(2, 0))]
