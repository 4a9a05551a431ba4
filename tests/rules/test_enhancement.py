"""Enhancements: where a sticker goes, what it costs, what it changes (ENH-1, ENH-2)."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from holdin.models.ability import Ability
from holdin.models.base import CardId, EnhancementId
from holdin.models.enhancement import Enhancement, Misfit, Sticker, misfit
from holdin.models.letters import Condition, Fights, Half, Side
from holdin.rules.enhancement import (
    cannot_lie,
    enhanced,
    enhanced_line,
    every_place,
    gold_for,
    price,
    several_targets,
)
from tests.game.builder import attack, character, move, printed

ABILITY: TypeAdapter[Ability] = TypeAdapter(Ability)

AREA = [[1, 0], [1, -1], [0, 1]]


def line(kind: str, value: int = 2, **more: Any) -> Ability:
    return ABILITY.validate_python({"kind": kind, "value": value, **more})


def sticker(changes: str = "value", *lines: str, cost: int = 50, **more: Any) -> Enhancement:
    return Enhancement.model_validate(
        {"id": "one", "price": cost, "lines": lines or ("attack",), "changes": changes, **more}
    )


# What it costs


@pytest.mark.parametrize(
    ("level", "earlier", "gold"),
    [
        pytest.param(1, 0, 50, id="base"),
        pytest.param(2, 0, 75, id="a face of level 2"),
        pytest.param(1, 1, 125, id="the action has one already"),
        pytest.param(1, 2, 200, id="two"),
        pytest.param(2, 1, 150, id="both"),
    ],
)
def test_levels_and_earlier_ones_of_the_action_add_to_the_price(level: int, earlier: int, gold: int) -> None:
    """ENH-2: + 25 for each level above 1, + 75 for each earlier enhancement of the same action."""
    assert price(sticker(), line("attack"), level, earlier, 100) == gold


def test_a_line_with_several_targets_costs_twice_the_base() -> None:
    """ENH-2: the base is doubled, what is added isn't; an area has several targets, too."""
    assert price(sticker(), line("attack", targets=2), 2, 1, 100) == 2 * 50 + 25 + 75
    assert price(sticker(), line("attack", area=AREA), 1, 0, 100) == 100


def test_a_ranged_line_may_have_a_price_of_its_own() -> None:
    """ENH-1: Target + 1 is 50, 75 if ranged."""
    more = sticker("targets", ranged_price=75)
    assert price(more, line("attack"), 1, 0, 100) == 50
    assert price(more, line("attack", range=2), 1, 0, 100) == 75


def test_the_hexes_of_an_area_share_a_price() -> None:
    """ENH-1, ENH-2: one hex more costs 200 / number of hexes, rounded up; what is added isn't shared."""
    more = sticker("area", cost=200, shared=True)
    assert price(more, line("attack", area=AREA), 1, 0, 100) == 67
    assert price(more, line("attack", area=AREA[:2]), 2, 1, 100) == 100 + 25 + 75


@pytest.mark.parametrize(("percent", "gold"), [(100, 75), (20, 15), (10, 8), (1, 1), (300, 225)])
def test_a_set_scales_all_prices_by_one_factor(percent: int, gold: int) -> None:
    """ENH-1: once, at the end, rounded up."""
    assert price(sticker(), line("attack"), 2, 0, percent) == gold


# Where it goes


@pytest.mark.parametrize(
    ("kind", "on", "fault"),
    [
        pytest.param(sticker(), line("attack"), None, id="attack"),
        pytest.param(sticker(), line("move"), Misfit.WRONG_LINE, id="attack on a move"),
        pytest.param(sticker("range"), line("attack"), Misfit.NOTHING_TO_ADD_TO, id="range on a melee attack"),
        pytest.param(sticker("range"), line("attack", range=3), None, id="range"),
        pytest.param(sticker("range"), line("attack", range=7), Misfit.FARTHEST, id="the tracker's end"),
        pytest.param(sticker("push"), line("attack"), Misfit.NOTHING_TO_ADD_TO, id="no push"),
        pytest.param(sticker("push"), line("attack", push=1), None, id="push"),
        pytest.param(sticker("jump", "move"), line("move"), None, id="jump"),
        pytest.param(sticker("jump", "move"), line("move", jump=True), Misfit.THERE_ALREADY, id="jump twice"),
        pytest.param(
            sticker("condition", condition="muddle"),
            line("attack", conditions=["muddle"]),
            Misfit.THERE_ALREADY,
            id="the same condition",
        ),
        pytest.param(
            sticker("condition", condition="muddle"), line("attack", conditions=["stun"]), None, id="a further one"
        ),
        pytest.param(sticker("condition", condition="poison"), line("attack", conditions=["wound"]), None, id="poison"),
        pytest.param(sticker("condition", "heal", condition="regenerate"), line("heal"), None, id="regenerate"),
        pytest.param(
            sticker("condition", "heal", condition="regenerate"),
            line("heal", brings=["regenerate"]),
            Misfit.THERE_ALREADY,
            id="regenerate twice",
        ),
        pytest.param(sticker("area"), line("attack"), Misfit.NOTHING_TO_ADD_TO, id="an area where there is none"),
        pytest.param(sticker("value", "teleport"), line("move"), Misfit.WRONG_LINE, id="teleport on a move"),
    ],
)
def test_a_sticker_goes_where_its_kind_allows(kind: Enhancement, on: Ability, fault: Misfit | None) -> None:
    """ENH-1: only on a line of its kinds, that prints what it adds to."""
    assert [misfit(kind, on, fights) for fights in Fights] == [fault, fault]


@pytest.mark.parametrize(
    ("kind", "on"),
    [
        pytest.param(sticker("targets"), line("attack"), id="targets"),
        pytest.param(sticker("area"), line("attack", area=AREA), id="area hexes"),
    ],
)
def test_what_a_fight_in_the_hand_knows_nothing_of_is_for_the_open_map(kind: Enhancement, on: Ability) -> None:
    """ENH-1: further targets, and hexes of an area."""
    assert misfit(kind, on, Fights.HELD) is Misfit.NEEDS_OPEN_PLAY
    assert misfit(kind, on, Fights.OPEN) is None


# What it changes


def test_numbers_grow_by_one() -> None:
    """ENH-1: two stickers of a kind add up."""
    plain = line("attack", 3, range=2, push=1)
    assert enhanced_line(plain, [sticker(), sticker()]) == line("attack", 5, range=2, push=1)
    assert enhanced_line(plain, [sticker("range"), sticker("push")]) == line("attack", 3, range=3, push=2)
    assert enhanced_line(plain, []) is plain


def test_a_further_target_is_one_of_its_own() -> None:
    """ENH-1: Target + 1."""
    assert enhanced_line(line("attack"), [sticker("targets")]) == line("attack", targets=2)


@pytest.mark.parametrize(
    ("area", "more"),
    [
        pytest.param([[1, 0], [0, 1]], [1, 1], id="between the two, and not your own hex"),
        pytest.param([[0, 0], [1, 0], [0, 1]], [-1, 1], id="a ranged one"),
        pytest.param([[1, 0]], [0, 1], id="all touch one: the first of them, but not your own hex"),
    ],
)
def test_an_area_grows_where_it_touches_most_of_its_hexes(area: list[list[int]], more: list[int]) -> None:
    """ENH-1, ARE-2: one hex more."""
    assert enhanced_line(line("attack", area=area), [sticker("area")]) == line("attack", area=[*area, more])


def test_an_area_that_is_as_large_as_one_can_be_drawn_doesnt_grow() -> None:
    """ENH-1, ARE-2: 19 hexes."""
    full = [[q, r] for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
    assert misfit(sticker("area"), line("attack", area=full), Fights.OPEN) is Misfit.NOTHING_TO_ADD_TO


def test_conditions_go_with_the_attack_or_come_to_you() -> None:
    """ENH-1: a negative one harms the target, Strengthen on a line for yourself is yours."""
    muddle = sticker("condition", condition="muddle")
    strengthen = sticker("condition", "move", condition="strengthen")
    assert enhanced_line(line("attack", conditions=["stun"]), [muddle]) == line("attack", conditions=["stun", "muddle"])
    assert enhanced_line(line("move"), [strengthen]).brings == (Condition.STRENGTHEN,)
    poison, regenerate = (sticker("condition", condition=each) for each in ("poison", "regenerate"))
    assert enhanced_line(line("attack"), [poison]) == line("attack", conditions=["poison"])
    assert enhanced_line(line("heal"), [regenerate]).brings == (Condition.REGENERATE,)


def test_a_move_with_the_sticker_jumps() -> None:
    """ENH-1: Jump."""
    assert enhanced_line(line("move"), [sticker("jump", "move")]) == line("move", jump=True)


def test_only_the_line_of_the_face_that_has_the_sticker_is_changed() -> None:
    """ENH-1: a face is a side at a level; its other lines, and the card's other faces, stay as printed."""
    plain = character({"one A": {"top": printed(attack(3), attack(1)), "bottom": printed(move(2))}}, (0, 0, 0))
    kinds = {EnhancementId("one"): sticker()}
    where = Sticker(CardId("one"), Side.A, 1, Half.TOP, 1, EnhancementId("one"))
    better = enhanced(plain, (where, where), kinds)
    first, *others = better.card(CardId("one")).faces
    assert [getattr(each, "value", 0) for each in first.top.abilities] == [3, 3]
    assert first.bottom == plain.cards[0].faces[0].bottom
    assert others == list(plain.cards[0].faces[1:])
    assert better.cards[1:] == plain.cards[1:]
    assert enhanced(plain, (), kinds) is plain


# Where one lies


HERO = character(
    {
        "one A": {"top": printed(attack(3, dots=2), attack(1)), "bottom": printed(move(2, dots=1))},
        "two B": {"top": printed(attack(2, range=3, dots=1))},
    },
    (0, 0, 0),
)
KINDS = {
    EnhancementId(each): kind
    for each, kind in {
        "attack": sticker(),
        "range": sticker("range", cost=30),
        "move": sticker("value", "move", cost=30),
        "target": sticker("targets"),
    }.items()
}


def lies(card: str, place: str, kind: str, level: int = 1, line: int = 0) -> Sticker:
    """Such as the side A's top."""
    side, half = place.split()
    return Sticker(CardId(card), Side(side), level, Half(half), line, EnhancementId(kind))


def test_every_line_with_a_dot_is_a_place_for_every_kind_in_printed_order() -> None:
    """ENH-1: dots are on both levels of these faces; no other line has any."""
    found = list(every_place(HERO, KINDS))
    lines = [found[start] for start in range(0, len(found), len(KINDS))]
    assert [(each.card, each.side, each.level, each.half, each.line) for each in lines] == [
        ("one", Side.A, 1, Half.TOP, 0),
        ("one", Side.A, 1, Half.BOTTOM, 0),
        ("one", Side.A, 2, Half.TOP, 0),
        ("one", Side.A, 2, Half.BOTTOM, 0),
        ("two", Side.B, 1, Half.TOP, 0),
        ("two", Side.B, 2, Half.TOP, 0),
    ]
    assert [each.enhancement for each in found[: len(KINDS)]] == list(KINDS)


@pytest.mark.parametrize(
    ("there", "new", "fault"),
    [
        pytest.param((), lies("one", "A top", "attack"), None, id="on a dot"),
        pytest.param((), lies("one", "A top", "attack", line=1), Misfit.NO_DOT, id="a line without"),
        pytest.param((), lies("one", "A top", "attack", line=2), Misfit.NO_DOT, id="no such line"),
        pytest.param((), lies("one", "A top", "attack", line=-1), Misfit.NO_DOT, id="nor one before the first"),
        pytest.param((), lies("one", "A top", "attack", level=3), Misfit.NO_DOT, id="no such level"),
        pytest.param((), lies("none", "A top", "attack"), Misfit.NO_DOT, id="no such card"),
        pytest.param((), lies("one", "A top", "glitter"), Misfit.UNKNOWN, id="no such kind"),
        pytest.param((), lies("one", "A top", "move"), Misfit.WRONG_LINE, id="a kind for other lines"),
        pytest.param(("A top", "A top"), lies("one", "A top", "attack"), Misfit.NO_DOT_FREE, id="both dots taken"),
        pytest.param(("A top",), lies("one", "A top", "attack"), None, id="one of two taken"),
        pytest.param(("A top", "A top"), lies("one", "A top", "attack", level=2), None, id="another level is another"),
    ],
)
def test_a_dot_takes_one_sticker_of_a_kind_that_goes_there(
    there: tuple[str, ...], new: Sticker, fault: Misfit | None
) -> None:
    """ENH-1, ENH-2."""
    lying = [lies("one", place, "attack") for place in there]
    assert cannot_lie(HERO, lying, new, KINDS) is fault


def test_a_range_that_stickers_have_made_the_farthest_grows_no_more() -> None:
    """ENH-1: what lies there counts."""
    far = character({"one A": {"top": printed(attack(3, range=6, dots=3))}}, (0, 0, 0))
    new = lies("one", "A top", "range")
    assert cannot_lie(far, [], new, KINDS) is None
    assert cannot_lie(far, [new], new, KINDS) is Misfit.FARTHEST


def test_what_is_for_the_open_map_may_lie_on_a_card_that_is_held() -> None:
    """ENH-1: it isn't sold there, that is all."""
    more = lies("one", "A top", "target")
    assert cannot_lie(HERO, [], more, KINDS) is None
    assert cannot_lie(HERO, [], more, KINDS, Fights.HELD) is Misfit.NEEDS_OPEN_PLAY


def test_a_price_counts_what_lies_on_the_same_action() -> None:
    """ENH-2: of 50, + 25 for the level, + 75 for each; half of it, rounded up."""
    here, elsewhere = lies("one", "A top", "attack"), lies("one", "A bottom", "move")

    def costs(new: Sticker, *there: Sticker, percent: int = 100) -> int:
        return gold_for(HERO, there, new, KINDS, percent)

    assert costs(here) == 50
    assert costs(here, elsewhere) == 50
    assert costs(here, here) == 125
    assert costs(here, here, percent=50) == 63
    assert costs(lies("one", "A top", "attack", level=2), here) == 75
    assert costs(elsewhere, here) == 30


def test_a_line_with_several_targets_is_one_with_more_than_one_or_an_area() -> None:
    """ENH-2: no move is."""
    assert [several_targets(each) for each in (line("attack"), line("attack", targets=2), line("move"))] == [
        False,
        True,
        False,
    ]
    assert several_targets(line("attack", area=AREA))
