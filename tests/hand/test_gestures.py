"""What gestures do with free cards, and where these settle."""

from dataclasses import replace
from random import Random

import pytest

from holdin.game.state import Zone
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.abilities import discarding, resting
from holdin.hand.card_table import ByItself, GestureError, Lying
from holdin.hand.checklist import SetupPart, missing
from holdin.hand.sliding import inside, map_at
from holdin.models.deck import HP, MONSTER_HP, TRACKERS
from tests.hand.tables import CARDS, FIRST, HERO, SEED, history, map_of


@pytest.mark.parametrize("hp", range(1, 15))
def test_a_marked_hp_turns_the_card_to_its_half(hp: int) -> None:
    """HPC-1, MHP-1: the half with the number is on top, the slant stays."""
    hands = history()
    hands.do(g.TurnCard(card=HP, by=7))
    hands.do(g.MarkNumber(what=g.Marked.HP, value=hp))
    hands.do(g.MarkNumber(what=g.Marked.MONSTER_HP, value=hp))
    card = hands.now.card(HP)
    assert hp in CARDS.characters[HERO].hp_card.halves[card.half].hp
    assert card.tilt == pytest.approx(7)
    assert hands.now.card(MONSTER_HP).half == hp % 4


def test_gestures_do_what_their_names_say() -> None:
    hands = history()
    before = hands.now
    hands.do(g.Flip(card=HP))
    assert hands.now.card(HP).half == before.card(HP).half ^ 2
    hands.do(g.TurnCard(card=HP))
    assert hands.now.card(HP).half == before.card(HP).half ^ 3
    hands.do(g.Layer(card=HP, step=-1))
    assert hands.now.layer(HP) == before.layer(HP) - 1
    hands.do(g.Behind(card=HP, other=TRACKERS))
    assert hands.now.layer(HP) == hands.now.layer(TRACKERS) - 1
    ability = next(card.card for card in before.cards if card.card.startswith("ability:"))
    for where, zone in (("discard", Zone.DISCARDED), ("lost", Zone.LOST), ("kept", Zone.LOST), ("hand", Zone.HAND)):
        hands.do(g.Lay.model_validate({"card": ability, "where": where}))
        assert slots.zone_of(hands.now.card(ability)) is zone
    assert hands.undo(99) == 9
    hands.redo(1)
    assert hands.now == before
    with pytest.raises(GestureError, match="no-such"):
        hands.do(g.Flip(card="no-such"))


def test_every_card_slides_in_and_out_again() -> None:
    """SET-3: out it lies on top on the table, in it is where it was."""
    hands = history()
    for card in hands.now.cards:
        if card.card == HP or not inside(hands.now, card):
            continue
        hands.do(g.Slide(card=card.card, where="out"))
        out = hands.now.card(card.card)
        assert [card for card in hands.now.cards if card.covers((out.x, out.y))][-1] == out
        assert not inside(hands.now, out)
        hands.do(g.Slide(card=card.card, where="in"))
        back = hands.now.card(card.card)
        assert inside(hands.now, back), card.card
    found = missing(CARDS, hands.now)
    assert found is None or found[0] in {SetupPart.SPARE, SetupPart.RAISED, SetupPart.MAP}


def test_a_map_that_slides_in_has_its_hex_at_the_arrow() -> None:
    """HPC-3, MAP-1."""
    hands = history()
    card = map_of(hands.now, FIRST)
    hands.do(g.Slide(card=card.card, where="out"))
    assert map_at(CARDS, hands.now) is None
    hands.do(g.Slide(card=card.card, where="in"))
    found = map_at(CARDS, hands.now)
    assert found is not None
    assert found[1].hex == CARDS.maps[CARDS.scenarios[FIRST].map].start(CARDS.scenarios[FIRST].colour)
    assert found[1].far < 1e-6


def test_a_combat_is_slid_open_and_shut() -> None:
    """SET-3: the HP card slides down until the monster behind it shows."""
    hands = history()
    hands.do(g.Slide(card=HP, where="out"))
    assert slots.fighting(hands.now)
    hands.do(g.Slide(card=HP, where="in"))
    assert not slots.fighting(hands.now)


@pytest.mark.parametrize("distance", range(1, 8))
def test_the_distance_stays_readable_when_the_hp_card_slides(distance: int) -> None:
    """RNG-1, SET-3: slid or dragged, out and in; a tracker that lies elsewhere stays there."""
    hands = history()
    place = slots.distance_place(hands.now, distance)
    hands.do(g.MoveCard(card=TRACKERS, x=place.x, y=place.y))
    for gesture in (
        g.Slide(card=HP, where="out", along=True),
        g.Slide(card=HP, where="in", along=True),
        g.MoveCard(card=HP, x=slots.DECK[0] + 3, y=slots.DECK[1] + 30, along=True),
    ):
        hands.do(gesture)
        assert slots.distance_shown(hands.now) == distance
    hands.do(g.MoveCard(card=TRACKERS, x=200, y=100))
    before = hands.now.card(TRACKERS)
    hands.do(g.Slide(card=HP, where="in", along=True))
    assert hands.now.card(TRACKERS) == before


def test_gestures_of_older_tables_leave_the_range_tracker_where_it_was() -> None:
    """What is written in a file means what it meant."""
    hands = history()
    before = hands.now.card(TRACKERS)
    hands.do(g.Slide.model_validate({"card": HP, "where": "out"}))
    assert hands.now.card(TRACKERS) == before


def test_side_a_is_discarded_into_the_hand_and_side_b_onto_the_pile() -> None:
    """RND-5; switched off, a card goes to the pile as it lies."""
    hands = history()
    card = hands.now.of("ability:")[0].card
    place = hands.now.card(card)
    hands.do(discarding(hands.now, card))
    assert hands.now.card(card) == replace(place, back=True)
    hands.do(discarding(hands.now, card))
    assert slots.zone_of(hands.now.card(card)) is Zone.DISCARDED
    assert hands.now.card(card).back
    hands.undo(2)
    hands.do(g.SwitchAutomatic(what=ByItself.DISCARD, on=False))
    hands.do(discarding(hands.now, card))
    assert slots.zone_of(hands.now.card(card)) is Zone.DISCARDED
    assert not hands.now.card(card).back


def test_a_rest_loses_a_card_and_brings_the_others_back_side_a_up() -> None:
    """RST-1, RST-4: cards still in the hand turn, too; what was lost stays lost."""
    hands = history()
    own = [card.card for card in hands.now.of("ability:")]
    hands.do(g.Flip(card=own[0]))
    assert resting(hands.now) == ()
    for card in own[1:3]:
        hands.do(g.Flip(card=card))
        hands.do(discarding(hands.now, card))
    hands.do(g.Lay(card=own[3], where="lost"))
    assert set(resting(hands.now)) == set(own[1:3])
    hands.do(g.Rest(card=own[1]))
    zones = {card: slots.zone_of(hands.now.card(card)) for card in own}
    assert zones == {own[0]: Zone.HAND, own[1]: Zone.LOST, own[2]: Zone.HAND, own[3]: Zone.LOST}
    assert not any(hands.now.card(card).back for card in (own[0], own[2]))


def test_the_fan_takes_scattered_cards_back_in_order() -> None:
    hands = history()
    before = hands.now
    own = [card for card in before.cards if card.card.startswith("ability:")]
    for index, card in enumerate(own):
        hands.do(g.MoveCard(card=card.card, x=card.x + 9, y=card.y - 11, angle=index * 17 % 80))
        hands.do(g.Layer(card=card.card, step=1))
    hands.do(g.Fan())
    assert {card.card: card for card in hands.now.cards} == {card.card: card for card in before.cards}
    assert [card.card for card in hands.now.cards if card in own] == [card.card for card in own]


# Magnets


def test_a_map_let_go_near_an_arrow_snaps_with_its_nearest_hex() -> None:
    """HPC-3: the red arrow points at the hex."""
    hands, luck = history(), Random(SEED)
    card = map_of(hands.now, FIRST)
    for _ in range(200):
        moved = Lying(card.card, card.x + luck.uniform(-25, 25), card.y + luck.uniform(-25, 25), luck.uniform(-15, 15))
        loose = hands.now.put(Lying(moved.card, moved.x, moved.y, moved.angle % 360, card.back))
        place = slots.meant(CARDS, loose, loose.card(card.card))
        if place is None:
            continue
        snapped = loose.put(slots.settled(loose.card(card.card), place))
        at = slots.pointed(CARDS, snapped, snapped.card(card.card))
        assert at is not None
        assert at.far < 1e-6
        assert snapped.card(card.card).angle == 0


def test_cards_settle_into_their_places_and_only_from_near() -> None:
    hands = history()
    for card in (HP, MONSTER_HP, TRACKERS):
        home = hands.now.card(card)
        near = Lying(card, home.x + 4, home.y - 3, 5.0, home.back)
        place = slots.meant(CARDS, hands.now.put(near), near)
        assert place is not None
        assert (place.x, place.y) == pytest.approx((home.x, home.y))
        far = Lying(card, home.x + 60, home.y + 30)
        assert slots.meant(CARDS, hands.now.put(far), far) is None


def test_the_range_tracker_shows_every_distance_in_combat_too() -> None:
    """RNG-1."""
    hands = history()
    for down in (0.0, slots.SLIDE):
        hands.do(g.MoveCard(card=HP, x=slots.DECK[0], y=slots.DECK[1] + down))
        for distance in range(1, 8):
            place = slots.distance_place(hands.now, distance)
            hands.do(g.MoveCard(card=TRACKERS, x=place.x, y=place.y))
            assert slots.distance_of(hands.now) == pytest.approx(distance)
