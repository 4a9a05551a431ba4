"""Whose turn is a condition's chance to act, and which symbols a consumption takes."""

from dataclasses import dataclass
from itertools import combinations, permutations

import pytest

from holdin.models.letters import Condition, Element, Lasting, Mixed, Party, element_symbol
from holdin.rules.conditions import clock, had_its_chance, has_waited
from holdin.rules.elements import WAYS_MOST, counts_as, payments, pick

HERO, MONSTER = Party.HERO, Party.MONSTER
DARK, FIRE, ICE = Element.DARK, Element.FIRE, Element.ICE
Shown = list[tuple[str, Element | Mixed]]
FIRE_DARK, FIRE_ICE = Mixed.DARK_FIRE, Mixed.FIRE_ICE


@pytest.mark.parametrize("bearer", Party)
@pytest.mark.parametrize("turn", [*Party, None])
def test_the_chance_to_act(bearer: Party, turn: Party | None) -> None:
    """CON-4: negative ones wait for the bearer's next turn; strengthen and attack bonuses count from now on."""
    for interrupts in (False, True):
        for condition in (Condition.IMMOBILIZE, Condition.DISARM, Condition.STUN, Condition.MUDDLE):
            assert clock(condition, bearer, turn, interrupts=interrupts) == (bearer, False)
        assert clock(Condition.STRENGTHEN, bearer, turn, interrupts=interrupts) == (bearer, turn is bearer)
        assert clock(None, bearer, turn, interrupts=interrupts, bonus=True) == (bearer, turn is bearer)


@pytest.mark.parametrize("bearer", Party)
def test_what_works_in_the_enemys_turn_waits_for_its_next_one(bearer: Party) -> None:
    """CON-4: invisible, and – without a condition – shield and retaliate."""
    for condition in (Condition.INVISIBLE, None):
        for turn in (*Party, None):
            assert clock(condition, bearer, turn) == (bearer.enemy, False)
    assert HERO.enemy is MONSTER


def test_what_works_in_the_enemys_turn_works_in_the_rest_of_the_one_that_was_interrupted() -> None:
    """CON-4: Ruling; a monster's own in the interruption, and nothing that you gain there."""
    for condition in (Condition.INVISIBLE, None):
        assert clock(condition, MONSTER, MONSTER, interrupts=True) == (HERO, True)
        assert clock(condition, HERO, MONSTER, interrupts=True) == (MONSTER, False)


def test_symbols_shown_first_are_taken_first_and_each_once() -> None:
    """ELM-2: all that are needed, or none."""
    shown = [("a", DARK), ("b", FIRE), ("c", DARK)]
    assert pick(shown, [DARK]) == ("a",)
    assert pick(shown, [DARK, FIRE, DARK]) == ("a", "b", "c")
    assert pick(shown, [FIRE, FIRE]) is None
    assert pick(shown, []) == ()


def test_a_mixed_symbol_is_either_of_its_elements_and_serves_once() -> None:
    """MIX-1: one symbol, one use."""
    shown: Shown = [("a", FIRE_DARK), ("b", DARK)]
    assert pick(shown, [FIRE]) == ("a",)
    assert pick(shown, [DARK, FIRE]) == ("b", "a")
    assert pick(shown, [FIRE, FIRE]) is None
    assert pick([("a", FIRE_DARK)], [FIRE, DARK]) is None
    assert pick(shown, [ICE]) is None


def test_several_symbols_are_matched_in_any_way_that_works() -> None:
    """MIX-1: whoever comes first doesn't take what only another could."""
    shown: Shown = [("a", FIRE_DARK), ("b", FIRE_ICE), ("c", Mixed.DARK_ICE)]
    for wanted in permutations([FIRE, ICE, DARK]):
        taken = pick(shown, wanted)
        assert taken is not None
        assert sorted(taken) == ["a", "b", "c"]
        assert all(element in dict(shown)[item].either for item, element in zip(taken, wanted, strict=True))
    assert pick(shown, [FIRE, FIRE, FIRE]) is None


def test_a_mixed_consumption_takes_either() -> None:
    """MIX-1: the plain symbol, as a mixed one serves for more; if it is mixed itself, what they have in common."""
    assert pick([("a", FIRE_DARK), ("b", DARK)], [FIRE_DARK]) == ("b",)
    assert pick([("a", FIRE_ICE)], [FIRE_DARK]) == ("a",)
    assert counts_as(FIRE_ICE, FIRE_DARK) is FIRE
    assert pick([("a", ICE)], [FIRE_DARK]) is None


def test_ways_to_pay_differ_in_what_is_used_up() -> None:
    """MIX-1: one for each set of symbols, of equal ones the first that shows; plain ones come first."""
    shown: Shown = [("a", FIRE_DARK), ("b", FIRE), ("c", FIRE), ("d", DARK)]
    assert payments(shown, [FIRE]) == [("b",), ("a",)]
    assert payments(shown, [FIRE_DARK]) == [("b",), ("d",), ("a",)]
    assert payments(shown, [ICE]) == []


def test_no_number_of_mixed_symbols_takes_long() -> None:
    """MIX-1: a hostile set may print as many as fit on its cards."""
    shown: Shown = [(str(number), each) for number, each in enumerate([*Mixed, *Mixed])]
    assert 0 < len(payments(shown, [FIRE_DARK] * 8)) <= WAYS_MOST
    assert payments(shown, [Element.LIGHT] * 4 + [Mixed.AIR_EARTH] * 4)


def test_there_are_six_elements_and_their_pairs() -> None:
    """MIX-2: a pair is the same whichever is printed first."""
    assert {each.value for each in Element} == {"fire", "ice", "air", "earth", "light", "dark"}
    assert {frozenset(each.either) for each in Mixed} == {frozenset(pair) for pair in combinations(Element, 2)}
    assert element_symbol("fire/dark") is element_symbol("dark/fire") is FIRE_DARK
    assert element_symbol("light") is Element.LIGHT
    with pytest.raises(ValueError, match="fire/fire"):
        element_symbol("fire/fire")


# When effects end


@dataclass(frozen=True)
class Waiting:
    """An effect as its end is reckoned: gained in round 3."""

    clock: str = "wolf-1"
    armed: bool = True
    born: int = 3
    turns: int = 1
    lasting: Lasting | None = None


def test_a_turn_is_an_effects_chance_if_it_waited_for_just_that() -> None:
    """CON-4, CON-5: its figure's turn, once it is armed; what lasts has another end."""
    assert had_its_chance(Waiting(), "wolf-1")
    assert not had_its_chance(Waiting(), "hero")
    assert not had_its_chance(Waiting(armed=False), "wolf-1")
    assert not had_its_chance(Waiting(lasting=Lasting.SCENARIO), "wolf-1")


def test_an_effect_waits_until_the_end_of_the_next_round_for_each_of_its_turns() -> None:
    """CON-4, CON-5."""
    assert [has_waited(Waiting(), round_) for round_ in (3, 4, 5)] == [False, True, True]
    assert [has_waited(Waiting(turns=2), round_) for round_ in (3, 4, 5)] == [False, False, True]
    assert not has_waited(Waiting(lasting=Lasting.ROUND), 9)
