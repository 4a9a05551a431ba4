"""Free cards are read as a game, and a game is laid out as free cards: nothing is lost, and what is assumed is said."""

import pytest

from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.setup import start_of
from holdin.game.stage import stage
from holdin.game.state import Ending, Setup, Zone
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.sliding import map_at, sliding_in
from holdin.hand.state_reader import Finding, ReadingNote, faces_up, read
from holdin.hand.table_history import TableHistory
from holdin.models.base import CardId, ScenarioId
from holdin.models.deck import HP, MAPS, TRACKERS
from holdin.models.letters import Side, Tile
from holdin.players.spending import stickers_for
from holdin.tracker import taps
from holdin.ui.hand.sprites import look_of
from tests.hand.tables import CARDS, FIRST, HERO, history, map_of, selections


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


def test_a_monster_in_whose_hex_you_are_put_is_as_near_as_can_be() -> None:
    """RNG-1: no hex from you is read as 1, the least that the range tracker shows; it isn't taken for far away."""
    hands, wolf = history(), next(iter(stage(CARDS, Setup(FIRST, HERO)).monsters.values()))
    hands.do(g.Tell(tap=taps.Place(hex=wolf.hex)))
    hands.do(g.MoveCard(card=HP, x=slots.DECK[0], y=slots.DECK[1] + slots.SLIDE))
    assert ReadingNote(Finding.DISTANCE, "1") in read(CARDS, hands.now).notes
