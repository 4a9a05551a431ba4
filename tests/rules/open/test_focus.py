"""Whom a monster goes for: the clauses of FOC, and every pair of them whose order matters."""

from holdin.models.hexes import Hex
from tests.rules.open.scenes import Does, does


def focus(drawing: str, **values: object) -> set[str]:
    return {each.focus for each in does(drawing, **values)}


def test_who_is_stunned_does_nothing() -> None:
    """FOC-1: no focus, no move, no attack."""
    assert does("@ E", stunned=True) == [Does("@", "")]


def test_who_is_disarmed_moves_as_for_a_melee_attack_on_one_target() -> None:
    """FOC-1: be it ranged, or with an area; it attacks nobody."""
    assert does("@ a b E", move=3, range=2, disarmed=True) == [Does("b", "", "E")]
    assert does("@ a b E", move=3, range=2) == [Does("a", "E", "E")]
    assert does("@ a b E", move=3, targets=0) == [Does("b", "", "E")]


def test_who_is_immobilized_attacks_from_where_it_stands() -> None:
    """FOC-1: it has no move."""
    assert does("@ a E", move=3, range=2, immobilized=True) == [Does("@", "E", "E")]
    assert does("@ a b E", move=3, range=2, immobilized=True) == [Does("@", "", "E", "a")]


def test_only_whom_it_can_come_to_attack_is_a_focus() -> None:
    """FOC-2: an enemy without a path to an attack-hex isn't, however near it is."""
    assert focus("E|@ a b F", move=1) == {"F"}
    assert does("E|@ a", move=1) == [Does("@", "")], "it neither moves nor attacks"


def test_an_attack_hex_may_be_however_far() -> None:
    """FOC-2, MAI-4: and it goes there."""
    assert does("@ a b c d e f E", move=2) == [Does("b", "", "E", "f")]


def test_a_hex_without_sight_is_no_attack_hex() -> None:
    """FOC-2, ARE-1: range is counted around walls."""
    drawing = """
        @ a b
         # # c
        # # E
    """
    assert does(drawing, move=4, range=3) == [Does("c", "E", "E")], "b is nearer, but doesn't see it"


def test_a_hex_where_no_move_ends_is_no_attack_hex() -> None:
    """FOC-2, MEA-2: an ally stands in the only one."""
    assert does("@ a X E", move=4) == [Does("@", "")]
    assert does("@ a X E", move=4, range=2) == [Does("a", "E", "E")]


def test_a_special_focus_comes_first() -> None:
    """FOC-3 a, FOC-2: but only of those that it can come to attack; of several the usual order tells."""
    assert focus("E @ a F", move=1) == {"E"}
    assert focus("E @ a F", move=1, special="F") == {"F"}
    assert focus("E @ a X F|G", move=1, special="G") == {"E"}
    assert focus("E @ a F", move=1, special="EF") == {"E"}


def test_negative_hexes_count_before_the_length_of_the_path() -> None:
    """FOC-3 b before c: the nearer one is behind a trap."""
    assert focus("E ^ @ a b c F", move=1) == {"F"}


def test_the_length_counts_before_the_proximity() -> None:
    """FOC-3 c before d: E is nearer over the obstacle, but the way to it is longer."""
    drawing = """
        E o @ a b F
         . # . .
        . . . .
    """
    assert focus(drawing, move=1) == {"F"}
    assert focus(drawing.replace("o", "."), move=1) == {"E"}


def test_the_proximity_counts_before_the_initiative() -> None:
    """FOC-3 d before e: both are attacked from where it stands."""
    assert focus("F a @ E", range=2, enemies={"E": 90, "F": 1}) == {"E"}


def test_the_initiative_decides_at_last() -> None:
    """FOC-3 e: halves count, as those of summons do (SUM-3)."""
    assert focus("E @ F", enemies={"E": 30, "F": 29.5}) == {"F"}


def test_what_is_still_equal_you_decide() -> None:
    """FOC-3: both are listed."""
    assert does("E @ F", enemies={"E": 30, "F": 30}) == [Does("@", "E", "E"), Does("@", "F", "F")]


def test_disadvantage_and_further_targets_play_no_part_in_the_focus() -> None:
    """FOC-3: the adjacent one is the focus of an archer too."""
    assert focus("a b @ E c F", move=2, range=3, targets=2) == {"E"}


def test_invisible_enemies_are_no_focus_and_in_the_way() -> None:
    """FOC-4, MEA-2: nobody enters their hex."""
    assert focus("@ E a F", move=4) == {"E"}
    assert does("@ E a F", move=4, invisible="E") == [Does("@", "")]
    drawing = """
        @ E a F
         . . .
    """
    assert does(drawing, move=4, invisible="E") == [Does("a", "F", "F"), Does(Hex(2, 1), "F", "F")]
