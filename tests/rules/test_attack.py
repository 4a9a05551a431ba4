from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdin.models.hp_card import Row
from holdin.rules.attack import Blow, attack_value, pick, rolls_needed

small = st.integers(-9, 9)


def test_the_worked_examples() -> None:
    """ATK-4, ATK-7, worked examples."""
    damage, steps = attack_value(3, [2], -1, shield=1)
    assert damage == 3
    assert steps == (("base", 3), ("bonuses", 5), ("modifier", 4), ("shield", 3))
    assert attack_value(3, [], 0, shield=3, pierce=1 + 1)[0] == 2
    assert Blow(3, (2,), shield=1).value == 5, "before the modifier, and before the shield"


def test_below_zero_counts_as_zero_once_at_the_end() -> None:
    """ATK-4: not in between."""
    assert attack_value(1, [-4], 5)[0] == 2
    assert attack_value(1, [], -2)[0] == 0


def test_pierce_takes_away_from_the_shield_only() -> None:
    """ATK-7, ATK-9."""
    assert attack_value(2, [], 0, shield=1, pierce=5)[0] == 2


@given(small, st.lists(small, max_size=4), small, st.integers(0, 5), st.integers(0, 5))
def test_damage_is_never_negative_and_never_grows_by_shield(
    base: int, bonuses: list[int], modifier: int, shield: int, pierce: int
) -> None:
    """ATK-4, ATK-9: a shield reduces damage only."""
    damage, steps = attack_value(base, bonuses, modifier, shield, pierce)
    assert damage == max(0, steps[-1].value)
    assert damage <= attack_value(base, bonuses, modifier)[0]


def test_advantage_takes_the_better_and_disadvantage_the_worse() -> None:
    """ATK-6: one of each cancels."""
    assert pick([1, -1], advantage=True, disadvantage=False) == 1
    assert pick([1, -1], advantage=False, disadvantage=True) == -1
    assert pick([-1], advantage=True, disadvantage=True) == -1
    assert [rolls_needed(advantage=a, disadvantage=d) for a in (False, True) for d in (False, True)] == [1, 2, 2, 1]
    with pytest.raises(ValueError, match="2 modifiers are needed, not 1"):
        pick([1], advantage=True, disadvantage=False)


@given(
    st.builds(Blow, small, st.tuples(small), st.integers(0, 5), st.integers(0, 5), st.booleans(), st.booleans()),
    st.tuples(small, small, small),
)
def test_a_blows_odds_count_every_way_the_letters_can_fall(blow: Blow, row: Row) -> None:
    """ATK-4, ATK-6: each of 3 or 9 rolls is equally likely."""
    rolls = list(product(row, repeat=blow.rolls))
    damages = [blow.damage(blow.counted(rolled)) for rolled in rolls]
    assert blow.odds(row) == {damage: Fraction(damages.count(damage), len(rolls)) for damage in sorted(damages)}
    assert sum(outcome.ways for outcome in blow.outcomes(row)) == len(rolls)
