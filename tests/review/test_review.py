"""A played game is looked at again: what decisions cost, what luck did, with dice of the review's own."""

import pickle
import threading
from concurrent.futures import Executor
from pathlib import Path
from typing import NoReturn

import pytest

from holdin.data.load import built_in_cards
from holdin.game.actions import Play
from holdin.game.dice import Dice
from holdin.game.futility import futile
from holdin.game.machine import legal
from holdin.game.notation import parse
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import CardPlace, Combat, Hero, Setup, Start, Zone
from holdin.game.step import Refused
from holdin.models.base import CardId, CharacterId, MonsterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Half, Side
from holdin.players.greedy import Greedy
from holdin.review.course import Review, open_decisions
from holdin.review.decisions import decisions
from holdin.review.findings import Finding
from holdin.review.study import Study
from holdin.review.work import Background, Work, processes
from holdin.saves.reviews import file_of, found_so_far, keep
from holdin.saves.session import restore
from tests.game.builder import CARDS, attack, behaviour, card_set, hall, monster, move, printed
from tests.golden.make import FOLDER

FEW = 12
"""Playouts, so that tests are quick."""
SETUP = Setup(ScenarioId("test"), CharacterId("hero"))


def last_round(foe_hp: int = 3, table: tuple[int, int, int] = (0, 0, 0)) -> CardSet:
    """A blow of 3 decides, a basic one doesn't: two cards are left, on their B sides, beside a harmless monster."""
    foe = monster(hp=foe_hp, sets={letter: behaviour("60 - - -") for letter in "ABC"})
    half = {"top": printed(attack(3)), "bottom": printed(move(2))}
    faces = {f"{card} {side}": half for card in CARDS for side in "AB"}
    return card_set(hall(1), monsters=(foe,), faces=faces, hero_table=table)


def begun(cards: CardSet, seed: int) -> Session:
    foe_hp = cards.monsters[MonsterId("wolf")].normal.hp
    left = [CardPlace(CardId(card), Side.B) for card in ("one", "two")]
    lost = [CardPlace(CardId(card), zone=Zone.LOST) for card in ("three", "four")]
    fight = Combat("wolf-1", foe_hp, foe_hp, 1)
    start = Start(9, stage(cards, SETUP).start, Hero((*left, *lost)), round=2, combat=fight)
    return Session(cards, SETUP, Dice(seed), start=start)


def played(cards: CardSet, seed: int, *lines: str) -> Session:
    """A game: these answers, then the hasty player's."""
    session, hasty = begun(cards, seed), Greedy()
    for line in lines:
        assert not isinstance(session.do(parse(line)), Refused), line
    while session.state.ending is None:
        session.do(hasty.choose(cards, session.state, session.legal()))
    return session


def won(session: Session) -> bool:
    return session.state.ending is not None and session.state.ending.won


def reviewed(session: Session) -> Review:
    work = Work(session.cards, open_decisions(session.cards, session.moments), FEW, {})
    work.here(lambda: None)
    return Review(work.findings(), session.state.ending)


BLUNDER = ("cards one two", "play one top basic", "do")
"""A basic action where the printed one would have won."""


def test_a_blunder_is_named_with_what_was_better() -> None:
    """From a sure win to a sure loss; what was decided before isn't named."""
    review = reviewed(played(last_round(), 1, *BLUNDER))
    (found,) = review.turns
    assert found.better is not None
    assert (found.better.best.mean, found.better.chosen.mean) == (1.0, 0.0)
    first = parse(found.better.way[0])
    assert isinstance(first, Play)
    assert (first.half, first.basic) == (Half.TOP, False)
    assert found.better.chosen_ahead.no_cards == 1.0
    assert review.play.mean == pytest.approx(-1.0)
    assert review.luck.mean == pytest.approx(0.0)


def test_what_does_nothing_is_never_called_better(cards: CardSet) -> None:
    """RND-4: a half without a target is dim where it is offered; to wait with it may be wise, and reads wrong."""
    session = Session(cards, Setup(cards.campaign.start[0], next(iter(cards.characters))), Dice(5))
    hasty = Greedy()
    for _ in range(60):
        session.do(hasty.choose(cards, session.state, session.legal()))
    idle = 0
    for decision in decisions(cards, session.moments):
        plays = [(one,) for one in legal(cards, decision.before) if isinstance(one, Play)]
        vain = {way for way in plays if futile(cards, decision.before, way[0]) is not None}
        idle += bool(vain)
        assert not vain & {*Study(cards, decision)._promising(doubtful=True)}
    assert idle > 2


def test_nothing_is_named_where_the_hasty_player_wins_for_sure() -> None:
    review = reviewed(played(last_round(), 1))
    assert review.turns == review.rolls == ()
    assert review.start.mean == review.end == 1.0
    assert not review.play.sure


def test_luck_is_told_apart_from_play() -> None:
    """ROLL-1: an attack 5 that misses its mark by one letter of three: expected 2/3, rolled all or nothing."""
    cards = last_round(table=(-1, 0, 0))
    games = [played(cards, seed) for seed in range(8)]
    lost = next(game for game in games if not won(game))
    review = reviewed(lost)
    (roll,) = review.rolls
    assert roll.chosen is not None
    assert roll.rolled is not None
    assert roll.chosen.mean == pytest.approx(2 / 3, abs=0.1)
    assert roll.rolled.mean == 0.0
    assert review.turns == ()
    assert review.luck.mean == pytest.approx(-review.start.mean)


def findings(session: Session) -> tuple[Finding, ...]:
    return reviewed(session).findings


def test_dice_that_were_not_yet_rolled_are_not_looked_at() -> None:
    """Two games with the same answers whose dice differ from a roll on: the same is found of all before it."""
    cards = last_round(table=(-1, 0, 0))
    games = [played(cards, seed) for seed in range(8)]
    won_, lost = (next(game for game in games if won(game) is how) for how in (True, False))
    pairs = [*zip(findings(won_), findings(lost), strict=False)]
    split = next(index for index, (one, other) in enumerate(pairs) if one != other)
    assert split > 0
    one, other = pairs[split]
    assert (one.at, one.chosen, one.play, one.better) == (other.at, other.chosen, other.play, other.better)
    assert one.rolled != other.rolled


def test_a_decision_knows_no_dice() -> None:
    """Whatever seed a game was played with: the same positions, the same findings."""
    one, other = played(last_round(), 3, *BLUNDER), played(last_round(), 4, *BLUNDER)
    assert one.dice_at_start != other.dice_at_start
    assert findings(one) == findings(other)


def test_other_processes_find_the_same() -> None:
    """Whatever the number of workers, and in whatever order."""
    session = played(last_round(), 1, *BLUNDER)
    here = Work(session.cards, open_decisions(session.cards, session.moments), FEW, {})
    here.here(lambda: None)
    there = Work(session.cards, open_decisions(session.cards, session.moments)[::-1], FEW, {})
    with processes(session.cards, 2) as executor:
        there.start(executor)
        for future in there.futures:
            future.result()
        there.collect()
    assert there.over
    assert there.found == here.found


class Refusing(Executor):
    """Processes that can't be begun."""

    def __init__(self, error: Exception) -> None:
        self.error, self.shut_down = error, False

    def submit(self, *_what: object, **_more: object) -> NoReturn:
        raise self.error

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        assert cancel_futures
        self.shut_down = not wait


@pytest.mark.parametrize(("error", "bugs"), [(OSError("no memory"), 0), (TypeError("can't be pickled"), 1)])
def test_whoever_waits_for_processes_that_cannot_be_begun_is_told(
    monkeypatch: pytest.MonkeyPatch, error: Exception, bugs: int
) -> None:
    """A bug of ours is no less an end; it comes up as one besides."""
    told, executor = list[threading.ExceptHookArgs](), Refusing(error)
    monkeypatch.setattr(threading, "excepthook", told.append)
    monkeypatch.setattr("holdin.review.work.processes", lambda *_cards, **_more: executor)
    session = played(last_round(), 1, *BLUNDER)
    behind = Background(Work(session.cards, open_decisions(session.cards, session.moments), FEW, {}), 2)
    for thread in (each for each in threading.enumerate() if each.name == "review"):
        thread.join()
    assert behind.broken
    assert executor.shut_down
    assert len(told) == bugs


def test_what_was_left_is_gone_on_with(tmp_path: Path) -> None:
    """A review that is left after its first decision and read again is the same as one made in one go."""
    session = played(last_round(), 1, *BLUNDER)
    open_ = open_decisions(session.cards, session.moments)
    first = Study(session.cards, open_[0], FEW).finding()
    file = file_of(tmp_path, session, FEW)
    assert keep(file, {open_[0].at: first})
    left, heard = Work(session.cards, open_, FEW, found_so_far(file)), list[int]()
    left.here(lambda: heard.append(1))
    assert len(heard) == len(open_) - 1
    assert Review(left.findings(), session.state.ending) == reviewed(session)
    file.write_bytes(b"{")
    assert found_so_far(file) == {}
    assert file_of(tmp_path, played(last_round(), 1), FEW) != file


def test_the_steps_of_a_move_are_one_decision(cards: CardSet) -> None:
    """MOV-1: a walk is judged by where it ends."""
    session = Session(cards, Setup(ScenarioId("the-wool-ledger"), next(iter(cards.characters))), Dice(2))
    hasty = Greedy()
    while session.state.round < 3:
        session.do(hasty.choose(cards, session.state, session.legal()))
    found = decisions(cards, session.moments)
    assert max(len(each.way) for each in found) > 1
    assert [each.at for each in found[1:]] == [each.last for each in found[:-1]]
    assert found[-1].last == len(session.moments) - 1


def test_a_game_taken_up_from_cards_in_hand_is_reviewed() -> None:
    """What hands have moved is no decision; the review begins with the first one (SET-3)."""
    session = begun(last_round(), 1)
    assert session.start is not None
    session.take_up(session.start)
    session.do(parse("cards one two"))
    review = reviewed(session)
    assert [found.at for found in review.findings] == [1]
    assert review.start.mean == review.end == 1.0


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.holdin")), ids=lambda file: str(file.stem))
def test_every_decision_of_a_game_can_be_looked_into_by_another_process(file: Path) -> None:
    """HIN-3: hindrances too, whose routes are worked out only where they are asked for."""
    cards = built_in_cards()
    for decision in open_decisions(cards, restore(file, cards).moments):
        again = pickle.loads(pickle.dumps(decision))  # noqa: S301 - what has just been written here
        assert again.before == decision.before
