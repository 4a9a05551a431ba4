"""The held deck follows the state (SET-3)."""

from collections.abc import Iterator
from dataclasses import replace
from math import dist

import pytest

from holdin.draw.geometry import ARROWS_X, MAP_TITLE_TOP, RANGE_STEP, RULER_TOP, map_hex_radius, range_number_y
from holdin.draw.looks import AbilityFace, CharacterHp, MapCardLook, MonsterCardLook, MonsterHp, RangeTracker
from holdin.draw.text import Box
from holdin.game.held.starts import with_combat
from holdin.game.stage import stage
from holdin.game.state import CardPlace, GameState, Setup, Zone
from holdin.models.base import MonsterId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.hexes import place as place_on_map
from holdin.models.letters import Kind, Letter, Side
from holdin.ui.held_cards.hit_testing import card_at, hex_centre, hover_at, shown_hexes
from holdin.ui.held_cards.placement import RISE, SPLIT, HandsLayout
from holdin.ui.held_cards.scene import card_key, scene
from holdin.ui.held_cards.sprite import Flag, Pocket, Point, Sprite, holds, overlap

DIGIT = 0.56
"""How high the digits of the range tracker are, of a step."""


def by_key(sprites: tuple[Sprite, ...]) -> dict[str, Sprite]:
    return {sprite.key: sprite for sprite in sprites}


def far_and_wide(hexes: list[Hex]) -> list[Hex]:
    """The outermost hexes of a map, and every seventh of the others."""
    ends = {end(hexes, key=key) for end in (min, max) for key in (place_on_map, lambda hex_: place_on_map(hex_)[::-1])}
    return sorted(ends | set(hexes[::7]))


def everywhere(cards: CardSet, state: GameState) -> Iterator[GameState]:
    """The hero on every hex of every scenario, in either colour."""
    for scenario in cards.scenarios.values():
        setup = Setup(scenario.id, state.setup.character)
        for hex_ in far_and_wide(list(stage(cards, setup).face.hexes)):
            combat = state.combat and replace(state.combat, monster=next(iter(stage(cards, setup).monsters)))
            elsewhere = replace(state, setup=setup, you=replace(state.you, hex=hex_), others=())
            yield with_combat(cards, elsewhere, combat)


def test_your_hex_stands_right_above_a_red_arrow(cards: CardSet, begun: GameState, area: HandsLayout) -> None:
    """Its lower edge touches the arrow's tip: half a hex's height between tip and middle (SET-3)."""
    for state in everywhere(cards, begun):
        sprites = scene(cards, state, area)
        found = by_key(sprites)
        face = stage(cards, state.setup).face
        x, y = hex_centre(cards, found["map"], state.you.hex)
        tip = min((found["hp"].point(at, 0.0) for at in ARROWS_X), key=lambda one: abs(one[0] - x))
        rise = map_hex_radius(face)[0] * found["map"].size[0] * 3**0.5 / 2
        assert (x, y + rise) == pytest.approx(tip, abs=0.01)
        assert state.you.hex in shown_hexes(cards, sprites)


def test_both_fighters_are_seen_on_the_map(cards: CardSet, fighting: GameState, area: HandsLayout) -> None:
    """It stays on the deck while you fight (ENG-10), but for a monster further down; your hex always shows."""
    assert fighting.combat is not None
    ways = 0
    for state in everywhere(cards, fighting):
        scene_ = stage(cards, state.setup)
        assert state.combat is not None
        foe = scene_.monsters[state.combat.monster].hex
        sprites, calm = scene(cards, state, area), scene(cards, replace(state, fight=None), area)
        shown = shown_hexes(cards, sprites)
        assert state.you.hex in shown
        here, there = (hex_centre(cards, by_key(sprites)["map"], hex_) for hex_ in (state.you.hex, foe))
        if there[1] <= here[1]:
            raised = area.deck(fighting=False).y - area.deck(fighting=True).y
            (x, y), still = by_key(sprites)["map"].centre, by_key(calm)["map"].centre
            assert (x, y + raised) == pytest.approx(still)
        elif there[1] - here[1] < by_key(sprites)["map"].bounds().h * 0.6:
            assert foe in shown
            ways += 1
    assert ways


def test_no_sliver_of_the_map_shows_beside_the_deck(cards: CardSet, fighting: GameState, area: HandsLayout) -> None:
    """SET-3: it is pushed in behind the HP card from above, and ends there."""
    for state in everywhere(cards, fighting):
        bounds = by_key(scene(cards, state, area))["map"].bounds()
        assert bounds.y + bounds.h <= area.deck(fighting=True).y + area.card * 0.04


def test_the_maps_title_is_whole_or_not_there(cards: CardSet, begun: GameState, area: HandsLayout) -> None:
    for state in everywhere(cards, begun):
        sprite = by_key(scene(cards, state, area))["map"]
        assert isinstance(sprite.look, MapCardLook)
        assert sprite.look.titled is (sprite.point(0.5, MAP_TITLE_TOP)[1] >= area.area.y)


def test_an_arrow_is_kept_while_it_serves(cards: CardSet, begun: GameState) -> None:
    area = Box(8, 68, 910, 724)
    for state in everywhere(cards, begun):
        for used in range(3):
            sprites = scene(cards, state, area, arrow=used)
            deck = HandsLayout(area).hp
            off = abs(by_key(sprites)["map"].centre[0] - deck.centre[0])
            assert off <= 0.15 * deck.w, "the map never sticks out far beside the deck"


def test_in_combat_the_hp_card_lies_lower_on_the_deck_and_the_monsters_half_shows(
    cards: CardSet, fighting: GameState, area: HandsLayout
) -> None:
    calm = by_key(scene(cards, replace(fighting, fight=None), area))
    found = by_key(scene(cards, fighting, area))
    assert found["hp"].centre == calm["hp"].centre, "the deck behind it is raised, for your HP keep their place"
    assert found["deck:0"].centre[1] < calm["deck:0"].centre[1]
    assert found["hp"].point(0, 0)[1] >= found["monster"].point(0, 0.5)[1]
    assert "monster" not in calm
    look = found["monster"].look
    assert isinstance(look, MonsterCardLook)
    assert look.letter is Letter.B
    assert look.kind is not None
    assert found["hp"].z > found["monster"].z > found["map"].z


def whose(cards: CardSet, fighting: GameState) -> tuple[MonsterId, bool]:
    assert fighting.combat is not None
    tile = stage(cards, fighting.setup).monsters[fighting.combat.monster]
    return tile.monster, tile.kind is Kind.ELITE


def test_the_cards_show_what_the_state_says(cards: CardSet, fighting: GameState, area: HandsLayout) -> None:
    found = by_key(scene(cards, fighting, area))
    hp, monster_hp = found["hp"].look, found["monster-hp"].look
    assert isinstance(hp, CharacterHp)
    assert (hp.hp, hp.level) == (7, 1)
    assert monster_hp == MonsterHp(3, 3, fighting.setup.level, held=True, whose=whose(cards, fighting))
    calm_hp = by_key(scene(cards, replace(fighting, fight=None), area))["monster-hp"].look
    assert calm_hp == MonsterHp(0, held=True), "nobody's"
    assert found["range"].look == RangeTracker(3)
    calm = by_key(scene(cards, replace(fighting, fight=None), area))
    assert calm["range"].look == RangeTracker(1, lit=False), "the distance counts only in a fight"


@pytest.mark.parametrize("hp", [-2, 0, 99])
def test_hp_beyond_the_card_is_shown_as_the_nearest_printed(cards: CardSet, begun: GameState, hp: int) -> None:
    state = replace(begun, you=replace(begun.you, hp=hp))
    look = by_key(scene(cards, state, Box(0, 0, 900, 700)))["hp"].look
    assert isinstance(look, CharacterHp)
    assert look.hp == (1 if hp < 1 else 14)


@pytest.mark.parametrize("distance", range(1, 8))
def test_the_distance_shows_straight_below_the_left_hand(
    cards: CardSet, fighting: GameState, area: HandsLayout, distance: int
) -> None:
    """The number next to the edge that it was slid out under is the distance (RNG-1, SET-3)."""
    assert fighting.combat is not None
    sprites = scene(cards, with_combat(cards, fighting, replace(fighting.combat, distance=distance)), area)
    found = by_key(sprites)
    tracker, front = found["range"], found["hp"]
    for number in range(1, 8):
        point = tracker.point(0.5, range_number_y(number))
        assert (card_at(sprites, point) == tracker) == (number <= distance)
    told = tracker.point(0.5, range_number_y(distance))
    assert holds(area.area, told)
    assert 0 < told[1] - front.point(0.5, 1)[1] < tracker.height * RANGE_STEP
    end, digits = area.bottom + area.area.y, DIGIT * RANGE_STEP
    for number in range(1, distance):
        top, foot = (tracker.point(0.5, range_number_y(number) + y)[1] for y in (-digits / 2, digits / 2))
        assert foot <= end or top >= end or area.area.h > area.area.w, "no number is cut by the window's edge"


def needed(sprites: tuple[Sprite, ...]) -> Iterator[tuple[Sprite, Point]]:
    """What decisions need to be seen, with a point of it."""
    for sprite in sprites:
        if isinstance(sprite.look, AbilityFace) and Flag.DIM not in sprite.flags:
            yield from ((sprite, sprite.point(0.545, y)) for y in (0.34, 0.5625, 0.79))
        elif sprite.key.startswith("item:"):
            yield from ((sprite, sprite.point(x, y)) for x in (0.1, 0.9) for y in (0.05, 0.95))
        elif sprite.key == "hp":
            yield from ((sprite, sprite.point(x, y)) for x in (0.02, 0.98) for y in (0.01, 0.5, 0.56))
        elif sprite.key in {"monster", "monster-hp"}:
            yield from ((sprite, sprite.point(x, y)) for x in (0.02, 0.98) for y in (0.02, 0.49))
        elif Flag.DIM in sprite.flags:
            yield sprite, sprite.point(0.5, 0.08)


def test_nothing_that_a_decision_needs_is_covered_or_outside(
    cards: CardSet, situation: GameState, area: HandsLayout
) -> None:
    sprites = scene(cards, situation, area)
    for expected, point in needed(sprites):
        assert holds(area.area, point), expected
        assert card_at(sprites, point) == expected


def test_every_active_face_lies_wholly_in_the_area(cards: CardSet, situation: GameState, area: HandsLayout) -> None:
    for sprite in scene(cards, situation, area):
        if isinstance(sprite.look, AbilityFace) and sprite.clip is None:
            assert all(holds(area.area, corner) for corner in sprite.corners())
        if sprite.key == "monster-hp":
            upper = (sprite.point(x, y) for x in (0.01, 0.99) for y in (0.01, 0.5))
            assert all(holds(area.area, point) for point in upper), "its turned half may be out of sight"


def test_a_face_in_the_fan_covers_only_the_fold_of_the_next(
    cards: CardSet, begun: GameState, area: HandsLayout
) -> None:
    sprites = scene(cards, begun, area)
    for sprite in sprites:
        if isinstance(sprite.look, AbilityFace):
            for y in (0.02, 0.3, 0.7, 0.98):
                assert card_at(sprites, sprite.point(0.115, y)) == sprite


def test_chosen_cards_are_raised_and_the_leading_one_is_crowned(
    cards: CardSet, begun: GameState, fighting: GameState
) -> None:
    area = Box(8, 68, 910, 724)
    rest = by_key(scene(cards, begun, area))
    picked = [place.card for place in begun.hero.cards][2:]
    for sprites, chosen in (
        (scene(cards, fighting, area), [place.card for place in fighting.hero.cards if place.zone is Zone.CHOSEN]),
        (scene(cards, begun, area, raised=picked), picked),
    ):
        found = by_key(sprites)
        raised = {key for key, sprite in found.items() if Flag.RAISED in sprite.flags}
        assert raised == {card_key(card) for card in chosen}
        assert all(found[key].centre[1] < rest[key].centre[1] for key in raised)
        assert [key for key, sprite in found.items() if Flag.LEADING in sprite.flags] == [card_key(chosen[0])]


def test_what_comes_back_lies_there_already_and_wears_a_tab(cards: CardSet, worn: GameState) -> None:
    """RND-6, RST-4: where it can be chosen before what goes on is over."""
    area, (gone, *_, held) = Box(8, 68, 910, 724), worn.hero.cards
    back = CardPlace(gone.card)
    found = by_key(scene(cards, worn, area, coming=[back]))
    one, other = found[card_key(gone.card)], found[card_key(held.card)]
    assert isinstance(one.look, AbilityFace)
    assert (one.look.side, one.clip, one.height) == (Side.A, None, other.height)
    assert [key for key, sprite in found.items() if Flag.COMING in sprite.flags] == [one.key]
    assert "pile:discarded" not in found


def test_what_can_be_chosen_is_lit(cards: CardSet, begun: GameState) -> None:
    first, second = (card_key(place.card) for place in begun.hero.cards[:2])
    found = by_key(scene(cards, begun, Box(0, 0, 900, 700), lit={first, f"{second}/bottom"}))
    assert found[first].flags == {Flag.LIT}
    assert found[second].flags == {Flag.LIT_BOTTOM}
    assert not found["hp"].flags


def test_a_card_out_of_play_shows_its_name_above_a_pocket(cards: CardSet, worn: GameState, area: HandsLayout) -> None:
    """RND-5, RND-6: and no more of it, so that what can be chosen has the room."""
    sprites = scene(cards, worn, area)
    for place in worn.hero.cards:
        if place.zone is Zone.DISCARDED or (place.zone is Zone.LOST and not place.kept):
            face = by_key(sprites)[card_key(place.card)]
            assert card_at(sprites, face.point(0.5, 0.1)) == face
            assert card_at(sprites, face.point(0.5, 0.5)) is None


def test_the_discarded_and_the_lost_pile_lie_apart_and_say_how_many_they_hold(
    cards: CardSet, worn: GameState, area: HandsLayout
) -> None:
    """RND-5, RND-6: each in the place of a card that the fan lacks."""
    zones = (Zone.LOST, Zone.DISCARDED, Zone.HAND, Zone.DISCARDED)
    places = tuple(replace(place, zone=zone, kept=False) for place, zone in zip(worn.hero.cards, zones, strict=True))
    found = by_key(scene(cards, replace(worn, hero=replace(worn.hero, cards=places)), area))
    assert found["pile:discarded"].look == Pocket("discarded", 2)
    assert found["pile:lost"].look == Pocket("lost", 1)
    held = found[card_key(places[2].card)]
    piles = [found[f"pile:{name}"].bounds() for name in ("discarded", "lost")]
    for index, one in enumerate(piles):
        assert all(overlap(one, other).w < 2 for other in (*piles[:index], held.bounds()))


def test_kept_cards_are_apart(cards: CardSet, worn: GameState) -> None:
    found = by_key(scene(cards, worn, Box(8, 68, 910, 724)))
    kept = found[card_key(worn.hero.cards[2].card)]
    assert kept.clip is None
    assert Flag.DIM not in kept.flags


def test_all_four_cards_can_be_away_at_once(cards: CardSet, worn: GameState, area: HandsLayout) -> None:
    for zone, kept in ((Zone.LOST, False), (Zone.LOST, True), (Zone.DISCARDED, False)):
        places = tuple(replace(place, zone=zone, kept=kept) for place in worn.hero.cards)
        sprites = scene(cards, replace(worn, hero=replace(worn.hero, cards=places)), area)
        for place in places:
            sprite = by_key(sprites)[card_key(place.card)]
            point = sprite.point(0.5, 0.08)
            assert holds(area.area, point)
            assert card_at(sprites, point) == sprite


def test_a_card_under_the_pointer_is_upright_larger_in_front_and_inside(
    cards: CardSet, situation: GameState, area: HandsLayout
) -> None:
    rest = by_key(scene(cards, situation, area))
    for key, sprite in rest.items():
        found = by_key(scene(cards, situation, area, hover=key))[key]
        if key == "map" or key.partition(":")[0] in {"deck", "pile"}:
            assert found == sprite
            continue
        assert found.angle == 0
        assert found.height > sprite.height
        assert found.z == max(other.z for other in scene(cards, situation, area, hover=key))
        assert all(holds(area.area, corner) for corner in found.corners()), key
        if Flag.LEADING in found.flags:
            assert found.point(0.5, -RISE)[1] >= area.top, "its crown is whole, under the bar"
        assert overlap(found.bounds(), area.panel).w * overlap(found.bounds(), area.panel).h == pytest.approx(0, abs=9)
        assert area.board_open or dist(found.centre, sprite.centre) < found.height


def test_the_fan_makes_room_for_a_card_that_comes_up(cards: CardSet, situation: GameState, area: HandsLayout) -> None:
    """SET-3: as long as nothing lies right of the fan, its rims stay in sight; nothing else moves."""
    bare = replace(situation, hero=replace(situation.hero, items=()))
    rest = by_key(scene(cards, bare, replace(area, board_open=False)))
    fan = [key for key, one in rest.items() if key.startswith("card:") and not one.flags & {Flag.DIM, Flag.KEPT}]
    for key in fan:
        shown = by_key(scene(cards, bare, replace(area, board_open=False), hover=key))
        for other in fan:
            assert shown[other].centre[1] == rest[other].centre[1] or other == key
            if other != key:
                assert overlap(shown[other].bounds(), shown[key].bounds()).w < 1, (key, other)
        assert all(shown[other] == rest[other] for other in rest.keys() - {*fan})


def test_the_same_action_stays_under_the_pointer(cards: CardSet, situation: GameState, area: HandsLayout) -> None:
    """Wherever it rests on whatever card of which parts can be taken; another card may come up beside the pointer."""
    rest = scene(cards, situation, area)
    for sprite in (one for one in rest if one.key.startswith(("card:", "item:", "range"))):
        for at in (sprite.point(i / 6 + 0.013, j / 40 + 0.007) for i in range(6) for j in range(40)):
            if not holds(area.area, at) or hover_at(rest, at) != sprite.key:
                continue
            large = scene(cards, situation, area, hover=sprite.key, grip=(at, sprite.place(at)))
            found = card_at(large, at)
            if found is None or found.key != sprite.key:
                assert sprite.key == "range"
                continue
            lines = {"range": RANGE_STEP, "item": 1}.get(sprite.key.partition(":")[0], SPLIT)
            assert int(sprite.place(at)[1] / lines) == int(found.place(at)[1] / lines), (sprite.key, at)


def test_no_sliver_of_the_right_hand_shows_beside_the_whole_map(
    cards: CardSet, situation: GameState, area: HandsLayout
) -> None:
    open_ = replace(area, board_open=True)
    hand = by_key(scene(cards, situation, open_))["monster-hp"]
    assert overlap(hand.bounds(), open_.board) == pytest.approx(hand.bounds())


def test_the_ruler_of_the_right_hand_is_free(cards: CardSet, situation: GameState, area: HandsLayout) -> None:
    sprites = scene(cards, situation, area)
    hand = by_key(sprites)["monster-hp"]
    for x in (0.02, 0.98):
        assert card_at(sprites, hand.point(x, RULER_TOP)) == hand
