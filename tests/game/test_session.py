"""Sessions: dice, undo, replay, notation; nothing looks ahead."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdin.game import agenda, asks, place_asks
from holdin.game.actions import ACTIONS, Action, Rolled
from holdin.game.asks import AskKind
from holdin.game.dice import Dice, number
from holdin.game.machine import WAYS, asks_chance, legal, question, why
from holdin.game.notation import parse, show
from holdin.game.registry import Chapter, merged
from holdin.game.session import Moment, Session
from holdin.game.state import Setup, Zone
from holdin.game.step import Refused
from holdin.game.way import Way
from holdin.models.base import CardId, CharacterId, ScenarioId
from holdin.models.letters import Letter
from tests.game.builder import card_set, hall, monster
from tests.game.test_fights import FACES, always

CARDS = card_set(hall(4))
SETUP = Setup(ScenarioId("test"), CharacterId("hero"))


def test_the_stream_is_splitmix64() -> None:
    """ROLL-1: the published first numbers of seed 0 and of seed 1234567."""
    assert [number(0, n) for n in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert number(1234567, 0) == 6457827717110365317


@given(st.integers(0, 2**64 - 1))
def test_letters_are_equally_likely(seed: int) -> None:
    """ROLL-1: over 600 rolls no letter is far from a third."""
    dice = Dice(seed)
    counts = dict.fromkeys(Letter, 0)
    for _ in range(600):
        letter, dice = dice.letter()
        counts[letter] += 1
    assert min(counts.values()) > 120


def test_a_number_beyond_the_greatest_multiple_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """ROLL-1: so that no letter comes oftener than another."""
    stream = [(1 << 64) - 1, (1 << 64) - 2, 4]
    monkeypatch.setattr("holdin.game.dice.number", lambda seed, position: stream[position - seed])
    letter, dice = Dice(7, position=7).letter()
    assert (letter, dice.position) == (tuple(Letter)[((1 << 64) - 2) % 3], 9)
    assert dice.letter() == (Letter.B, Dice(7, position=10))


def test_a_given_card_that_can_not_come_is_passed_over_and_forgotten() -> None:
    """RST-2."""
    one, two, other = CardId("one"), CardId("two"), CardId("other")
    card, dice = Dice(7, draws=(other, two, other, one)).draw((one, two))
    assert (card, dice.draws, dice.position) == (two, (other, one), 0)
    assert dice.draw((one, two)) == (one, Dice(7))


def test_a_new_answer_forgets_what_was_undone_and_no_undo_goes_too_far() -> None:
    """END-1: back to the beginning, and no farther."""
    session = play(Session(CARDS, SETUP, Dice(3)), 5, 1)
    assert session.undo(2) == 2
    assert session.redo() == 1
    session.do(session.legal()[-1])
    assert (session.redo(), session.undone) == (0, ())
    assert session.undo(99) == 5
    assert session.undo() == 0
    assert session.redo(99) == 5


def test_given_letters_and_cards_come_before_the_seed() -> None:
    """ROLL-1, RST-2."""
    dice = Dice(7, rolls=(Letter.C, Letter.A), draws=(CardId("two"),))
    letter, dice = dice.letter()
    assert letter is Letter.C
    card, dice = dice.draw((CardId("one"), CardId("two")))
    assert card == "two"
    assert dice.position == 0
    assert dice.letter()[1].letter()[1].position == 1


def play(session: Session, count: int, choose: int) -> Session:
    for turn in range(count):
        actions = session.legal()
        if not actions:
            break
        session.do(actions[(choose + 7 * turn) % len(actions)])
    return session


@given(st.integers(0, 999), st.integers(1, 60), st.integers(1, 80))
def test_undo_and_redo_come_back_to_the_same_bytes(seed: int, undone: int, choose: int) -> None:
    """The same answers meet the same rolls, however often they are taken back."""
    session = play(Session(CARDS, SETUP, Dice(seed)), 60, choose)
    end, dice, lines = session.state, session.dice, session.lines()
    taken = session.undo(undone)
    replayed = [moment.actions[0] for moment in session.undone]
    assert len(replayed) == taken
    assert session.redo(taken) == taken
    assert (session.state, session.dice) == (end, dice)
    session.undo(taken)
    for action in replayed:
        session.do(action)
    assert (session.state, session.dice, session.lines()) == (end, dice, lines)


@given(st.integers(0, 999), st.integers(1, 80))
def test_a_game_replays_from_its_lines(seed: int, choose: int) -> None:
    """Same seed, same actions, same game: states and events."""
    session = play(Session(CARDS, SETUP, Dice(seed)), 80, choose)
    again = Session(CARDS, SETUP, Dice(seed))
    again.replay(session.lines())
    assert again.state == session.state
    assert [m.events for m in again.moments] == [m.events for m in session.moments]


@given(st.integers(0, 999), st.integers(1000, 1999), st.integers(1, 80))
def test_nothing_shows_the_seed_before_the_next_roll(seed: int, other: int, choose: int) -> None:
    """Two games that differ in their hidden seed only are alike until chance first answers."""
    one, two = Session(CARDS, SETUP, Dice(seed)), Session(CARDS, SETUP, Dice(other))
    for turn in range(60):
        assert one.state == two.state
        assert one.legal() == two.legal()
        actions = one.legal()
        if not actions:
            break
        action = actions[(choose + 7 * turn) % len(actions)]
        one.do(action)
        two.do(action)
        if len(one.last.actions) > 1:
            break


def all_actions() -> st.SearchStrategy[Action]:
    return st.one_of([st.from_type(kind) for kind in ACTIONS])


def test_every_action_has_a_line_that_reads_back() -> None:
    """Notation round-trips for every action met in games."""
    seen: set[type[Action]] = set()
    for seed in range(30):
        session = Session(CARDS, SETUP, Dice(seed), manual=seed % 2 == 0)
        for turn in range(120):
            actions = session.legal()
            if not actions:
                break
            for action in actions:
                seen.add(type(action))
                assert parse(show(action)) == action
            session.do(actions[(seed + 5 * turn) % len(actions)])
    assert len(seen) > 12


def test_lines_that_are_no_actions_are_refused() -> None:
    for line in ("", "fly", "cards one", "step 3", "step a,b", "letter D", "do it", "play one middle"):
        with pytest.raises(ValueError, match=r"."):
            parse(line)


@given(st.integers(0, 999), st.integers(1, 80))
def test_no_legal_action_is_refused_and_cards_are_conserved(seed: int, choose: int) -> None:
    """RND-2, RNG-1: four cards in four zones; distance within 1 to 7; HP within its bounds."""
    session = Session(CARDS, SETUP, Dice(seed))
    for turn in range(120):
        state = session.state
        assert sorted(p.card for p in state.hero.cards) == ["four", "one", "three", "two"]
        assert all(p.zone in Zone for p in state.hero.cards)
        assert 0 <= state.you.hp <= 10
        if state.combat is not None:
            assert 1 <= state.combat.distance <= 7
        actions = session.legal()
        if not actions:
            assert state.ending is not None
            break
        assert len(set(actions)) == len(actions)
        assert all(why(CARDS, state, action) is None for action in actions)
        action = actions[(choose + 3 * turn) % len(actions)]
        assert not isinstance(session.do(action), Refused)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_every_question_has_answers_and_every_frame_a_handler(way: Way) -> None:
    """The registry is whole: each step of the way runs, each question offers, each of its answers is handled."""
    handlers = way.handlers
    assert {type(step) for step in (*way.round, *way.your_turn, *way.your_rest, *way.monster_turn)} <= set(handlers.run)
    assert {ask for ask, _ in handlers.answer} == set(handlers.offer)


def test_every_frame_question_and_answer_belongs_to_a_way_of_fighting() -> None:
    """Nothing can come up that no way of fighting knows."""
    handlers = [way.handlers for way in WAYS.values()]
    frames = {f for f in vars(agenda).values() if isinstance(f, type) and issubclass(f, agenda.Frame)}
    assert frames - {agenda.Frame} == {frame for each in handlers for frame in each.run}
    asked = (vars(asks) | vars(place_asks)).values()
    questions = {q for q in asked if isinstance(q, type) and issubclass(q, asks.Ask)}
    assert questions - {asks.Ask} == {ask for each in handlers for ask in each.offer}
    assert {action for each in handlers for _, action in each.answer} == set(ACTIONS)
    assert {ask.kind for each in handlers for ask in each.offer} == set(AskKind)


def test_nothing_is_handled_twice() -> None:
    """Neither in one chapter, nor by two chapters of one way of fighting."""
    one, other = Chapter(), Chapter()
    for chapter in (one, other):
        chapter.runs(agenda.Cleanup)(print)
    with pytest.raises(ValueError, match="Cleanup'> is handled twice"):
        one.runs(agenda.Cleanup)(repr)
    with pytest.raises(ValueError, match="handled twice"):
        merged((one, other))


def test_with_manual_dice_the_game_stops_at_chance() -> None:
    """ROLL-1: the legal actions are the three letters."""
    session = Session(card_set(hall(1)), SETUP, Dice(1), manual=True)
    session.do(parse("cards one two"))
    assert asks_chance(session.state)
    assert [show(action) for action in session.legal()] == ["letter A", "letter B", "letter C"]
    seeded = Session(card_set(hall(1)), SETUP, Dice(1))
    seeded.do(parse("cards one two"))
    assert not asks_chance(seeded.state)
    assert question(seeded.state) is not None
    assert legal(seeded.cards, seeded.state) == seeded.legal()


@pytest.mark.parametrize("manual", [True, False])
def test_answers_of_a_program_that_did_not_ask_after_an_interruption_still_play(manual: bool) -> None:
    """ENG-6: the attack was made unasked; undo takes it back together with the answer before it, as it did then."""
    cards = card_set(hall(3), faces=FACES, monsters=(monster("wolf", 9, always("10 3 1 -")),))
    asked = Session(cards, Setup(SETUP.scenario, SETUP.character, hindrances=False), Dice(1), manual=manual)
    for line in ("cards one two", "play two top", "do", "suffer", "do"):
        while asks_chance(asked.state):
            asked.do(Rolled(Letter.A))
        assert isinstance(asked.do(parse(line)), Moment)
    while asks_chance(asked.state):
        asked.do(Rolled(Letter.A))
    recorded = [*asked.lines()]
    recorded.pop(len(recorded) - 1 - recorded[::-1].index("do"))
    unasked = Session(cards, asked.setup, Dice(1), manual=manual)
    unasked.replay(recorded)
    assert unasked.state == asked.state
    assert len(unasked.moments) == len(asked.moments) - 1
