"""A scenario is laid out with free cards: in one gesture, or out of the box part by part."""

from collections import Counter

import pytest

from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.card_table import CardTable, Lying
from holdin.hand.checklist import Lack, SetupPart, Why, checked, missing
from holdin.hand.sliding import map_at
from holdin.hand.state_reader import read
from holdin.hand.table_history import TableHistory
from holdin.models.base import ScenarioId
from holdin.models.deck import HP, MAPS, MONSTER_HP, TRACKERS
from holdin.models.letters import Colour
from tests.hand.tables import CARDS, FIRST, HERO, history, map_of


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
