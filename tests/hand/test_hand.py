"""Cards as free objects: gestures, magnets, the ruler, and the way into a game and back."""

from collections import Counter
from dataclasses import replace
from math import cos, radians, sin
from pathlib import Path
from random import Random

import pytest

from holdin.data.load import built_in_cards
from holdin.draw.geometry import CARD, RULER_BOTTOM, RULER_TOP
from holdin.game.asks import AskCards
from holdin.game.dice import Dice
from holdin.game.machine import question
from holdin.game.session import Session
from holdin.game.setup import start_of
from holdin.game.stage import stage
from holdin.game.state import Ending, GameState, Setup, Zone
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.abilities import discarding, resting
from holdin.hand.card_table import SIZE, ByItself, CardTable, GestureError, Lying
from holdin.hand.checklist import Lack, SetupPart, Why, checked, missing
from holdin.hand.ruler import crossed, crossing, thrown
from holdin.hand.sliding import inside, map_at, sliding_in
from holdin.hand.state_reader import Finding, ReadingNote, faces_up, read
from holdin.hand.table_history import TableHistory
from holdin.models.base import CardId, ScenarioId
from holdin.models.deck import HP, MAPS, MONSTER_HP, TRACKERS
from holdin.models.letters import Colour, Letter, Side, Tile
from holdin.players.spending import stickers_for
from holdin.saves.savefile import TWIN, copies_of, folder_of
from holdin.saves.tables import KeptTable
from holdin.tracker import taps
from holdin.ui.hand.sprites import look_of

CARDS = built_in_cards()
HERO = next(iter(CARDS.characters))
RULER = CARDS.monster_hp.ruler
FIRST = CARDS.campaign.start[0]
SEED = 20_250
P_LEAST = 0.001


def history(scenario: ScenarioId = FIRST) -> TableHistory:
    found = TableHistory(CARDS, HERO)
    found.do(g.SetUp(scenario=scenario))
    return found


def map_of(table: CardTable, scenario: ScenarioId) -> Lying:
    wanted = CARDS.scenarios[scenario].map
    maps = [card for card in table.cards if card.card.startswith(MAPS)]
    return next(card for card in maps if (face := slots.face_up(CARDS, card)) is not None and face.id == wanted)


# Set-up and gestures


@pytest.mark.parametrize("scenario", list(CARDS.scenarios))
def test_any_scenario_is_set_up_in_one_gesture(scenario: ScenarioId) -> None:
    """SET-3: the start hex stands at an arrow, every card lies somewhere once."""
    table, wanted = history(scenario).now, CARDS.scenarios[scenario]
    card = map_of(table, scenario)
    at = slots.pointed(CARDS, table, card)
    assert at is not None
    assert at.hex == CARDS.maps[wanted.map].start(wanted.colour)
    assert at.far < 1e-6
    assert slots.colour_up(card) is wanted.colour
    assert Counter(card.card for card in table.cards) == Counter(
        card.card for card in TableHistory(CARDS, HERO).now.cards
    )
    assert len(table.cards) == 18


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


def by_hand(hands: TableHistory, scenario: ScenarioId) -> None:
    """The set-up of the book, by single gestures: every card of the box slid to where it belongs (SET-3)."""
    wanted = CARDS.scenarios[scenario]
    hero = CARDS.characters[HERO].hp_card
    hands.do(g.Gather())
    hands.do(g.MarkNumber(what=g.Marked.HP, value=hero.max_hp[0]))
    hands.do(g.Slide(card=HP, where="in"))
    map_ = map_of_face(hands.now, wanted.map)
    if CARDS.map_cards[int(map_.card.removeprefix(MAPS))].index(wanted.map):
        hands.do(g.Flip(card=map_.card))
    if wanted.colour is Colour.BLUE:
        hands.do(g.TurnCard(card=map_.card))
    hands.do(g.Slide(card=map_.card, where="in"))
    needed = CARDS.monsters_of(wanted)
    for index, printed in enumerate(CARDS.monster_cards):
        half = next((n for n, each in enumerate(printed.halves) if each.monster in needed), 0)
        if half >= 2:
            hands.do(g.Flip(card=f"monsters:{index}"))
        if half % 2:
            hands.do(g.TurnCard(card=f"monsters:{index}"))
        hands.do(g.Slide(card=f"monsters:{index}", where="in"))
    for index in range(len(CARDS.map_cards)):
        if f"{MAPS}{index}" != map_.card:
            hands.do(g.Slide(card=f"{MAPS}{index}", where="in"))
    hands.do(g.Slide(card=TRACKERS, where="in"))
    hands.do(g.Fan())
    hands.do(g.Slide(card=MONSTER_HP, where="in"))
    rest = [card for card in hands.now.cards if card.card.startswith(MAPS) and card.card != map_.card]
    hands.do(g.Behind(card=rest[0].card, other=next(c.card for c in hands.now.cards if c.card.startswith("ability:"))))
    hands.do(g.Raise(card=rest[1].card))
    hands.do(g.Slide(card=map_.card, where="in"))


def map_of_face(table: CardTable, face: str) -> Lying:
    """The map card of a face, whichever way it lies."""
    index = next(index for index, faces in enumerate(CARDS.map_cards) if face in faces)
    return table.card(f"{MAPS}{index}")


@pytest.mark.parametrize("scenario", list(CARDS.scenarios))
def test_the_box_is_set_up_by_hand_step_by_step(scenario: ScenarioId) -> None:
    """SET-3: the list of parts is ticked off, and the rules can go on."""
    hands = TableHistory(CARDS, HERO)
    assert missing(CARDS, hands.now) == (SetupPart.HP, Lack(Why.ELSEWHERE, cards=(HP,), place=slots.IN_DECK))
    by_hand(hands, scenario)
    assert [part for part, lack in checked(CARDS, hands.now) if lack is not None] == []
    assert not hands.now.unpacked
    found = read(CARDS, hands.now)
    assert found.setup is not None
    assert found.setup.scenario == scenario
    assert found.start is not None


@pytest.mark.parametrize("scenario", list(CARDS.scenarios))
def test_one_press_sets_up_as_the_book_does(scenario: ScenarioId) -> None:
    """SET-3."""
    left = [part for part, lack in checked(CARDS, history(scenario).now) if lack is not None]
    assert left == []


def test_the_list_says_why_a_part_is_not_done_and_where_its_card_belongs() -> None:
    """SET-3: every reason there is, each for what lacks it."""
    hands, start = history(), CARDS.maps[CARDS.scenarios[FIRST].map].start(CARDS.scenarios[FIRST].colour)
    at_arrow = map_at(CARDS, hands.now)
    assert at_arrow is not None
    map_ = at_arrow[0].card
    own = [card.card for card in hands.now.of("ability:")]
    wolf = next(card.card for card in hands.now.of("monsters:") if card.x == slots.IN_FRONT.x)

    def lacks(*gestures: g.Gesture, part: SetupPart) -> Lack:
        for gesture in gestures:
            hands.do(gesture)
        found = dict(checked(CARDS, hands.now))[part]
        hands.undo(len(gestures))
        assert found is not None
        return found

    away = {"x": 150.0, "y": 150.0}
    assert lacks(g.MoveCard(card=HP, **away), part=SetupPart.HP).place == slots.IN_DECK
    assert lacks(g.TurnCard(card=HP), part=SetupPart.HP).why is Why.HALF
    two = [card.card for card in hands.now.of("map:") if card.card != map_][:2]
    outside = lacks(*(g.MoveCard(card=card, **away) for card in two), part=SetupPart.DECK)
    assert (outside.why, outside.about) == (Why.OUTSIDE, "2")
    lifted = next(card.card for card in hands.now.cards if card.y == slots.DECK[1] - slots.RAISED)
    assert lacks(g.Raise(card=lifted), part=SetupPart.RAISED).cards == (lifted,)
    assert lacks(g.Slide(card=map_, where="out"), part=SetupPart.MAP).why is Why.NO_MAP
    moved = lacks(g.MoveCard(card=map_, x=at_arrow[0].x, y=at_arrow[0].y + 21.5), part=SetupPart.MAP)
    assert (moved.why, moved.about) == (Why.OTHER_HEX, CARDS.maps[CARDS.scenarios[FIRST].map].name(start))
    assert moved.place is not None
    assert (moved.place.x, moved.place.y) == pytest.approx((at_arrow[0].x, at_arrow[0].y))
    assert lacks(g.Behind(card=map_, other=own[0]), part=SetupPart.MAP).why is Why.LAYER
    assert lacks(g.Flip(card=wolf), part=SetupPart.MONSTERS).why is Why.OTHER_MONSTER
    assert lacks(g.Behind(card=wolf, other=own[0]), part=SetupPart.MONSTERS).why is Why.NOT_IN_FRONT
    assert lacks(g.Flip(card=TRACKERS), part=SetupPart.TRACKER).why is Why.BACK
    assert lacks(g.MoveCard(card=TRACKERS, **away), part=SetupPart.TRACKER).why is Why.DISTANCE
    assert lacks(g.Lay(card=own[0], where="lost"), part=SetupPart.ABILITIES).why is Why.PILED
    assert lacks(g.MoveCard(card=own[0], x=150, y=60), part=SetupPart.ABILITIES).why is Why.NOT_FANNED
    assert lacks(g.Flip(card=own[0]), part=SetupPart.ABILITIES).why is Why.SIDE_B
    behind = g.Behind(card=own[0], other=hands.now.cards[0].card)
    assert lacks(behind, part=SetupPart.SPARE).why is Why.NOT_BEHIND
    assert lacks(g.MoveCard(card=MONSTER_HP, x=100, y=60), part=SetupPart.RIGHT).place == slots.IN_RIGHT_HAND


def test_the_list_stands_until_the_hands_are_set_up_and_not_in_play() -> None:
    hands = TableHistory(CARDS, HERO)
    assert not hands.now.unpacked
    by_hand(hands, FIRST)
    assert [moment.after.unpacked for moment in hands.past][-1] is False
    assert all(moment.after.unpacked for moment in list(hands.past)[:-1])
    hands.do(g.Slide(card=HP, where="out"))
    assert not hands.now.unpacked


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


# The ruler


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


# Into a game and back


def selections(scenario: ScenarioId, seed: int) -> list[GameState]:
    """Every card selection of a random game with two items and an upgrade."""
    luck = Random(seed)
    king = CARDS.king_list(CARDS.scenarios[scenario])
    items = tuple(item for item in CARDS.items if item not in king)[:1]
    hero = CARDS.characters[HERO]
    session = Session(CARDS, Setup(scenario, HERO, 2, 2, (hero.cards[1].id,), items), Dice(seed))
    found = []
    for _ in range(140):
        if session.state.ending is not None:
            break
        if isinstance(question(session.state), AskCards):
            found.append(session.state)
        session.do(luck.choice(session.legal()))
    return found


@pytest.mark.parametrize("scenario", list(CARDS.scenarios)[:10])
def test_play_to_hand_to_play_loses_nothing(scenario: ScenarioId) -> None:
    states = selections(scenario, 11) + selections(scenario, 12)
    assert states
    for state in states:
        hands = TableHistory(CARDS, HERO)
        start = start_of(state)
        hands.do(g.PickUp(setup=state.setup, start=start))
        found = read(CARDS, hands.now)
        assert (found.setup, found.start) == (state.setup, start), found.notes


def test_a_game_s_stickers_lie_on_the_cards_in_hand_and_count_there() -> None:
    """ENH-1: the cards show them, the referee reads the enhanced faces, and the game goes on with them."""
    stickers = stickers_for(CARDS, HERO, (), 60)
    setup = Setup(FIRST, HERO, stickers=stickers)
    hands = TableHistory(CARDS, HERO)
    hands.do(g.PickUp(setup=setup, start=start_of(Session(CARDS, setup, Dice(1)).state)))
    looks = [look_of(CARDS, hands.now, lying)[0] for lying in hands.now.of("ability:")]
    shown = {sticker for look in looks for sticker in getattr(look, "stickers", ())}
    assert shown == {sticker for sticker in stickers if sticker.side is Side.A}
    scene = stage(CARDS, setup)
    for lying, face in faces_up(CARDS, hands.now, Zone.HAND):
        assert face == scene.printed_face(CardId(lying.card.removeprefix("ability:")), face.side)
    found = read(CARDS, hands.now)
    assert found.setup == setup


@pytest.mark.parametrize("scenario", list(CARDS.scenarios)[:6])
def test_hand_to_play_to_hand_loses_nothing(scenario: ScenarioId) -> None:
    """A table that was changed by hand, read into a game, picked up again: every card and mark lies as before."""
    hands = history(scenario)
    own = [card.card for card in hands.now.cards if card.card.startswith("ability:")]
    hands.do(g.Lay(card=own[0], where="discard"))
    hands.do(g.Flip(card=own[1]))
    hands.do(g.Lay(card=own[2], where="lost"))
    hands.do(g.MarkNumber(what=g.Marked.HP, value=6))
    hands.do(g.MarkNumber(what=g.Marked.TOKENS, value=3))
    found = read(CARDS, hands.now)
    assert found.setup is not None
    assert found.start is not None
    session = Session(CARDS, found.setup, Dice(1), start=found.start)
    back = TableHistory(CARDS, HERO)
    back.do(g.PickUp(setup=session.setup, start=start_of(session.state)))
    again = read(CARDS, back.now)
    assert again.start is not None
    assert again.start.hero == session.state.hero
    assert {card.card: card for card in back.now.cards if card.card in {*own, HP, TRACKERS}} == {
        card.card: card for card in hands.now.cards if card.card in {*own, HP, TRACKERS}
    }


def test_what_cannot_be_read_is_said() -> None:
    hands = history()
    card = map_of(hands.now, FIRST)
    hands.do(g.MoveCard(card=card.card, x=280, y=20))
    assert [said.note for said in read(CARDS, hands.now).notes] == [Finding.NO_MAP]


def test_where_nobody_can_stand_is_refused_by_the_hex_s_name() -> None:
    """MAP-8, MAP-10: a living monster's hex, and an obstacle's."""
    scene = stage(CARDS, Setup(FIRST, HERO))
    wolf = next(iter(scene.monsters.values()))
    obstacle = next(hex_ for hex_, tile in scene.terrain.items() if tile is Tile.OBSTACLE)
    for hex_, note, about in ((wolf.hex, Finding.LIVING, wolf.monster), (obstacle, Finding.OBSTACLE, "")):
        hands = history()
        hands.do(g.Tell(tap=taps.Place(hex=hex_)))
        assert [*read(CARDS, hands.now).notes][-1] == ReadingNote(note, about, scene.face.name(hex_))
        assert read(CARDS, hands.now).start is None


def test_what_the_referee_knows_to_be_looted_comes_along() -> None:
    """MAP-9, ATK-11: a treasure whose hex is empty is yours; with every monster dead the game is won (END-1)."""
    hands, scene = history(), stage(CARDS, Setup(FIRST, HERO))
    (hex_, treasure), *_ = scene.treasures.items()
    for gone in (hex_, *(tile.hex for tile in scene.monsters.values())):
        hands.do(g.Tell(tap=taps.Clear(hex=gone)))
    found = read(CARDS, hands.now)
    assert found.setup is not None
    assert found.start is not None
    assert found.start.hero.treasures == (treasure,)
    assert Session(CARDS, found.setup, Dice(1), start=found.start).state.ending is Ending.GOAL
    hands.do(g.MarkNumber(what=g.Marked.HP, value=0))
    lost = read(CARDS, hands.now)
    assert lost.setup is not None
    assert lost.start is not None
    assert Session(CARDS, lost.setup, Dice(1), start=lost.start).state.ending is Ending.NO_HP


def test_a_game_set_up_anew_by_hand_is_still_that_game() -> None:
    """Its cards go back into it; those of older tables begin one of their own."""
    hands, setup = TableHistory(CARDS, HERO), Setup(FIRST, HERO, 2, 3)
    hands.do(g.PickUp(setup=setup, start=start_of(Session(CARDS, setup, Dice(1)).state), game="games/one.holdin"))
    hands.do(g.Gather(again=True))
    assert hands.now.memory is not None
    assert (hands.now.memory.setup, hands.now.memory.game) == (setup, "games/one.holdin")
    assert (hands.now.marks.level, hands.now.marks.character_level) == (2, 3)
    other = next(card for card in hands.now.of(MAPS) if card.card != map_of(hands.now, FIRST).card)
    assert sliding_in(CARDS, hands.now, other) == "deck"
    assert sliding_in(CARDS, hands.now, map_of(hands.now, FIRST)) == "in"
    hands.undo()
    hands.do(g.Gather())
    assert hands.now.memory is None


def test_the_map_that_is_left_over_is_the_scenario_s() -> None:
    """SET-3: out of the box every other map goes into the deck."""
    hands = TableHistory(CARDS, HERO)
    hands.do(g.Gather())
    hands.do(g.Slide(card=HP, where="in"))
    for card in hands.now.of(MAPS):
        where = sliding_in(CARDS, hands.now, card)
        hands.do(g.Slide(card=card.card, where=where))
    at_arrow = map_at(CARDS, hands.now)
    assert at_arrow is not None
    assert at_arrow[0].card == card.card
    assert [moment.gesture.where for moment in hands.past[-6:]] == ["deck"] * 5 + ["in"]  # type: ignore[attr-defined]  # they are all slides


def test_what_is_assumed_is_said() -> None:
    hands = history()
    hands.do(g.TurnCard(card=HP))
    found = read(CARDS, hands.now)
    assert found.start is not None
    assert found.start.hp in {7, 11}
    assert Finding.HP in {said.note for said in found.notes}
    hands.do(g.MoveCard(card=HP, x=slots.DECK[0], y=slots.DECK[1] + slots.SLIDE))
    assert {Finding.DISTANCE, Finding.MONSTER_HP} & {said.note for said in read(CARDS, hands.now).notes}


# On disk


def test_the_table_is_kept_over_restarts_and_a_torn_end_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "one.cards"
    kept = KeptTable.begin(path, CARDS, HERO)
    kept.do(g.SetUp(scenario=FIRST))
    kept.do(g.MarkNumber(what=g.Marked.HP, value=4))
    kept.undo()
    kept.redo()
    table = kept.table
    state = selections(FIRST, 3)[-1]
    kept.do(g.PickUp(setup=state.setup, start=start_of(state)))
    picked = kept.table
    kept.close()
    again = KeptTable.open(path, CARDS)
    assert again.table == picked
    again.close()
    for file in (path, folder_of(path) / TWIN, *copies_of(path)):
        file.write_bytes(file.read_bytes()[:-20])
    torn = KeptTable.open(path, CARDS)
    assert torn.table == table
    assert torn.mended is not None
    torn.close()
