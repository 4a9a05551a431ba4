"""Cards as free objects: gestures, magnets, the ruler, and the way into a game and back."""

from collections import Counter
from math import cos, radians, sin
from pathlib import Path
from random import Random

import pytest

from holdin.data.load import load_set
from holdin.draw.geometry import CARD, RULER_BOTTOM, RULER_TOP
from holdin.game.asks import AskCards
from holdin.game.dice import Dice
from holdin.game.machine import question
from holdin.game.session import Session
from holdin.game.setup import start_of
from holdin.game.state import GameState, Setup, Zone
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.card_table import CardTable, GestureError, Lying
from holdin.hand.checklist import SetupPart, checked, missing
from holdin.hand.ruler import crossed, crossing, thrown
from holdin.hand.sliding import inside, map_at
from holdin.hand.state_reader import Note, read
from holdin.hand.table_history import TableHistory
from holdin.models.base import ScenarioId
from holdin.models.deck import HP, MAPS, MONSTER_HP, TRACKERS
from holdin.models.letters import Colour, Letter
from holdin.saves.savefile import TWIN, copies_of, folder_of
from holdin.saves.tables import KeptTable

CARDS = load_set()
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
    assert missing(CARDS, hands.now) == (1, SetupPart.HP)
    by_hand(hands, scenario)
    assert [part for part, done in checked(CARDS, hands.now) if not done] == []
    found = read(CARDS, hands.now)
    assert found.setup is not None
    assert found.setup.scenario == scenario
    assert found.start is not None


@pytest.mark.parametrize("scenario", list(CARDS.scenarios))
def test_one_press_sets_up_as_the_book_does(scenario: ScenarioId) -> None:
    """SET-3."""
    left = [part for part, done in checked(CARDS, history(scenario).now) if not done]
    assert left == []


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
    assert found is None or found[1] in {SetupPart.SPARE, SetupPart.RAISED, SetupPart.MAP}


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
    assert [said.note for said in read(CARDS, hands.now).notes] == [Note.NO_MAP]


def test_what_is_assumed_is_said() -> None:
    hands = history()
    hands.do(g.TurnCard(card=HP))
    found = read(CARDS, hands.now)
    assert found.start is not None
    assert found.start.hp in {7, 11}
    assert Note.HP in {said.note for said in found.notes}
    hands.do(g.MoveCard(card=HP, x=slots.DECK[0], y=slots.DECK[1] + slots.SLIDE))
    assert {Note.DISTANCE, Note.MONSTER_HP} & {said.note for said in read(CARDS, hands.now).notes}


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
