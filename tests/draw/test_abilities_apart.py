"""Dotted lines between the abilities of an action, and areas as patterns of grey and red hexes (LIN-1, ARE-2)."""

from itertools import permutations
from typing import Any

import pytest
from pydantic import ValidationError

from holdin.draw.ability_faces import paint_face
from holdin.draw.assets import Assets
from holdin.draw.looks import AbilityFace
from holdin.draw.render_context import RenderContext
from holdin.draw.text import Box, Pattern, TextRow, flow
from holdin.draw.wording import Wording
from holdin.models import ability as ab
from holdin.models.area import is_melee, pattern
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Element, Half, Side

ROOM = Box(0, 0, 300, 400)
NUDGE = ab.Attack(value=2, push=1, consume=(ab.Consume(elements=(Element.FIRE,), gain=ab.Gain(value=1)),))


def rows(cards: CardSet, assets: Assets, *abilities: ab.Ability) -> tuple[TextRow, ...]:
    return Wording(RenderContext(cards, assets, "en")).action_rows(abilities)


def lines(cards: CardSet, assets: Assets, *abilities: ab.Ability, room: Box = ROOM, em: int = 20) -> int:
    return len(flow(assets, rows(cards, assets, *abilities), room, (em, 6)).lines)


def test_a_dotted_line_parts_the_abilities_of_an_action(cards: CardSet, assets: Assets) -> None:
    """LIN-1: one between each and the next, none above the first."""
    move, loot = ab.Move(value=2, jump=True), ab.Loot(range=1)
    assert lines(cards, assets, move) == 0
    assert lines(cards, assets, move, loot) == 1
    assert lines(cards, assets, move, loot, NUDGE) == 2


def test_what_belongs_to_an_ability_is_not_parted_from_it(cards: CardSet, assets: Assets) -> None:
    """LIN-1: its range, its effects, its consumption, what follows a trigger, and either of a choice."""
    when = ab.When(trigger=ab.Trigger.HIT, then=(ab.Heal(value=1), ab.Move(value=1)))
    choice = ab.ChooseAbilities(options=((ab.Move(value=1),), (ab.Shield(value=1), ab.Loot(range=1))))
    needy = ab.Heal(value=1, requires=(Element.DARK,), brings=(Condition.STRENGTHEN,))
    for ability in (NUDGE, when, choice, needy):
        assert lines(cards, assets, ability) == 0
        assert lines(cards, assets, ability, ability) == 1


def test_the_line_stays_where_room_is_short(cards: CardSet, assets: Assets) -> None:
    """LIN-1: rows that join are those of one ability."""
    for width in (300, 120, 80):
        assert lines(cards, assets, NUDGE, NUDGE, room=Box(0, 0, width, 60)) == 1


def test_every_card_has_its_lines(cards: CardSet, assets: Assets) -> None:
    """LIN-1: as many dots stand on a face as between its abilities; what is printed is what is drawn."""
    context = RenderContext(cards, assets, "en")
    for hero in cards.characters.values():
        for card in hero.cards:
            for face in card.faces:
                wanted = sum(max(len(face.action(half).abilities) - 1, 0) for half in Half)
                parted = sum(row.parted for half in Half for row in rows(cards, assets, *face.action(half).abilities))
                assert parted == wanted
    hero = next(iter(cards.characters.values()))
    proof = paint_face(context, AbilityFace(hero.cards[0].id, Side.A, 1), 300)
    assert not proof.overflows


# Areas

TRIANGLE = ((0, 0), (1, 0), (0, 1))
SWEEP = ((1, 0), (1, -1))


def turned(area: tuple[tuple[int, int], ...], times: int, *, mirrored: bool) -> tuple[tuple[int, int], ...]:
    hexes = [(r, q) for q, r in area] if mirrored else list(area)
    for _ in range(times):
        hexes = [(-r, q + r) for q, r in hexes]
    return tuple(hexes)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("times", range(6))
def test_turns_and_mirror_images_are_the_same_pattern(times: int, *, mirrored: bool) -> None:
    """ARE-2: an area is drawn in one way, however it stands in the file."""
    bent = ((1, 0), (2, -1), (2, 0), (3, -2))
    for area in (SWEEP, bent):
        assert pattern(turned(area, times, mirrored=mirrored)) == pattern(area)
    for order in permutations(TRIANGLE):
        assert pattern(turned(order, times, mirrored=mirrored)) == pattern(TRIANGLE)
    for pin in TRIANGLE:
        moved = tuple((q - pin[0], r - pin[1]) for q, r in TRIANGLE)
        assert pattern(moved) == pattern(TRIANGLE), "it may start from any of its hexes"


def test_a_melee_area_has_a_grey_hex_and_a_ranged_one_none() -> None:
    """ARE-2: the attacker's own; as many red ones as it hits."""
    assert (is_melee(SWEEP), is_melee(TRIANGLE)) == (True, False)
    assert [len(part) for part in pattern(SWEEP)] == [2, 1]
    assert [len(part) for part in pattern(TRIANGLE)] == [3, 0]
    assert pattern(SWEEP) != pattern(((0, 0), (1, 0)))


def test_the_pattern_stands_on_the_card(cards: CardSet, assets: Assets) -> None:
    """ARE-2, LIN-1: red and grey hexes, in a line high enough for them."""
    attack = ab.Attack(value=2, area=SWEEP)
    glyphs = [glyph for row in rows(cards, assets, attack) for chunk in row.chunks for glyph in chunk]
    (found,) = [glyph for glyph in glyphs if isinstance(glyph, Pattern)]
    assert (found.red, found.grey) == tuple(pattern(SWEEP))
    placed = {glyph: y for glyph, _, y, _ in flow(assets, rows(cards, assets, attack), ROOM, (30, 10)).placed}
    assert found in placed
    ring = ab.Attack(value=2, area=((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)))
    for ability in (attack, ring):
        laid = flow(assets, rows(cards, assets, ability), ROOM, (30, 10))
        for glyph, x, y, em in laid.placed:
            if isinstance(glyph, Pattern):
                wide, high = glyph.size(em)
                assert ROOM.x <= x <= x + wide <= ROOM.w
                assert ROOM.y <= y - high / 2 < y + high / 2 <= ROOM.h


@pytest.mark.parametrize("area", [[[1, 0], [1, 0]], [[4, 0], [-4, 0]], [[9, 0]], [[q, 0] for q in range(-6, 7)] * 2])
def test_an_area_that_can_not_be_drawn_is_a_fault(area: Any) -> None:
    """ARE-2: a hex twice, too wide, too far, too many."""
    with pytest.raises(ValidationError):
        ab.Attack.model_validate({"value": 1, "area": area})


def test_patterns_are_of_plain_hexes() -> None:
    """ARE-2: the leftmost lies at the left edge."""
    assert min(hex_.q for hex_ in (*pattern(SWEEP).red, *pattern(SWEEP).grey)) == 0
    assert all(isinstance(hex_, Hex) for hex_ in pattern(TRIANGLE).red)
