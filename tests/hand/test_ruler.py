"""The ruler lies over the HP card: where it crosses, and throws that are fair."""

from collections import Counter
from dataclasses import replace
from math import cos, radians, sin
from random import Random

import pytest

from holdin.draw.geometry import CARD, RULER_BOTTOM, RULER_TOP
from holdin.game.dice import Dice
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.card_table import SIZE, Lying
from holdin.hand.ruler import crossed, crossing, thrown
from holdin.models.deck import HP, MONSTER_HP
from holdin.models.letters import Letter
from tests.hand.tables import CARDS, SEED, history

RULER = CARDS.monster_hp.ruler
P_LEAST = 0.001


def test_the_ruler_turns_upright_when_it_is_put_away() -> None:
    """ROLL-1: however it fell, near its place it settles; its half on top stays."""
    hands = history()
    for seed in range(9):
        hands.do(g.TurnCard(card=MONSTER_HP))
        rest, letter = thrown(RULER, hands.now, Dice(seed))
        hands.do(g.Throw(x=rest.x, y=rest.y, angle=rest.angle, letter=letter))
        near = replace(rest, x=slots.RIGHT_HAND[0] - 15, y=slots.RIGHT_HAND[1] + 20)
        assert slots.meant(CARDS, hands.now, near) == slots.IN_RIGHT_HAND
        assert slots.settled(near, slots.IN_RIGHT_HAND).half == near.half
        assert slots.meant(CARDS, hands.now, rest) is None


@pytest.mark.parametrize("at", [slots.DECK, (43.0, 151.0), (0.0, 0.0), (302.0, 208.0), (290.0, 10.0), (10.0, 200.0)])
def test_wherever_the_hp_card_is_a_throw_comes_to_rest_on_the_table(at: tuple[float, float]) -> None:
    """ROLL-1: most of it can be taken, and the letter is the one that is crossed."""
    hands = history()
    hands.do(g.MoveCard(card=HP, x=at[0], y=at[1], angle=0))
    for seed in range(60):
        rest, letter = thrown(RULER, hands.now, Dice(seed))
        assert -25 <= rest.x <= SIZE[0] + 25
        assert -25 <= rest.y <= SIZE[1] + 25
        if at[0] == slots.DECK[0]:
            assert 0 <= rest.x <= SIZE[0]
            assert 0 <= rest.y <= SIZE[1]
        found = crossed(RULER, hands.now.card(HP), rest)
        assert found is not None
        assert found.letter is letter


def by_walking(hp: Lying, card: Lying, edge: float) -> Letter | None:
    """The crossing found another way: complex numbers, and halving the edge until the line lies between two points."""
    turn = complex(cos(radians(hp.angle)), sin(radians(hp.angle)))
    spin = complex(cos(radians(card.angle)), sin(radians(card.angle)))

    def seen(y: float) -> complex:
        corner = complex((edge - 0.5) * CARD[0], (y - 0.5) * CARD[1])
        return (complex(card.x, card.y) + corner * spin - complex(hp.x, hp.y)) / turn

    low, high = RULER_TOP, RULER_BOTTOM
    if (seen(low).imag > 0) == (seen(high).imag > 0):
        return None
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if (seen(middle).imag > 0) == (seen(low).imag > 0) else (low, middle)
    if abs(seen(low).real) > CARD[0] / 2:
        return None
    return RULER[min(len(RULER) - 1, int((low - RULER_TOP) / (RULER_BOTTOM - RULER_TOP) * len(RULER)))]


def test_the_crossing_is_what_another_reckoning_finds() -> None:
    """ROLL-1: any two cards, however they lie."""
    luck, met = Random(SEED), 0
    for _ in range(4000):
        hp = Lying(HP, 50, 100, luck.uniform(0, 360), luck.random() < 0.5)
        card = Lying(MONSTER_HP, luck.uniform(0, 110), luck.uniform(50, 150), luck.uniform(0, 360))
        found = crossed(RULER, hp, card)
        others = {by_walking(hp, card, edge) for edge in (0.0, 1.0)} - {None}
        assert (found is None) == (not others)
        if found is not None:
            met += 1
            assert by_walking(hp, card, found.edge) is found.letter
    assert met > 1000


def test_ten_thousand_throws_are_fair() -> None:
    """ROLL-1: a chi-square of A, B, C with 2 degrees of freedom; p is exp(-x/2), the seed is `SEED`."""
    table, counts = history().now, Counter[Letter]()
    hp = table.card(HP)
    dice = Dice(SEED)
    for _ in range(10_000):
        rest, letter = thrown(RULER, table, dice)
        found = crossed(RULER, hp, rest)
        assert found is not None
        assert found.letter is letter
        assert 0.19 < found.fraction < 0.81
        counts[letter] += 1
        dice = Dice(dice.seed, dice.position + 8)
    square = sum((counts[letter] - 10_000 / 3) ** 2 / (10_000 / 3) for letter in Letter)
    assert 2.718281828 ** (-square / 2) > P_LEAST, counts


def test_a_throw_lies_on_top_until_a_card_of_it_is_moved() -> None:
    hands = history()
    rest, letter = thrown(RULER, hands.now, Dice(3))
    hands.do(g.Throw(x=rest.x, y=rest.y, angle=rest.angle, letter=letter))
    found = crossing(RULER, hands.now)
    assert found is not None
    assert found.letter is hands.now.thrown is letter
    hands.do(g.TurnCard(card=MONSTER_HP, by=3))
    assert hands.now.thrown is None
    hands.undo()
    hands.do(g.MarkNumber(what=g.Marked.MONSTER_HP, value=3))
    assert hands.now.thrown is None
    assert crossing(RULER, hands.now) is None, "turned where it lay it would show another letter"
