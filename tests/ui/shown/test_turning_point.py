"""How close a success was, and the round in which most of a game was lost."""

from dataclasses import replace

import pytest

from holdin.data.load import built_in_cards
from holdin.game.dice import Dice
from holdin.game.finished import facts
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.game.step import Event
from holdin.players.greedy import Greedy
from holdin.ui.shown.turning_point import Losses, Verdict, begins, turning_point, verdict

CARDS = built_in_cards()


def _round(number: int) -> Event:
    return Event("round_begun", {"number": number})


def _hurt(amount: int) -> Event:
    return Event("hero_damaged", {"amount": amount})


LOST = Event("card_lost", {})
HEALED = Event("hero_healed", {"amount": 10})


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ([_round(1), _hurt(2), _round(2), _hurt(3), _round(3), _hurt(1)], Losses(2, hp=3)),
        ([_round(1), _hurt(3), _round(2), LOST, LOST, _hurt(1), _round(3)], Losses(2, hp=1, cards=2)),
        ([_round(1), _hurt(3), _round(2), _hurt(3), _round(3)], Losses(1, hp=3)),
        ([_round(1), _hurt(2), _round(2), _hurt(3)], Losses(1, hp=2)),
        ([_round(1), _round(2), _hurt(3)], Losses(2, hp=3)),
        ([_round(1), _round(2)], None),
        ([_round(1), _hurt(9), _round(2), _hurt(7)], Losses(1, hp=9)),
        ([_round(1), _hurt(2), _round(2), HEALED, _hurt(30), _round(3)], Losses(2, hp=18)),
    ],
)
def test_the_turning_point_is_the_round_in_which_most_was_lost(events: list[Event], found: Losses | None) -> None:
    """Of several the first, never the end; a card weighs two HP, and a hit costs no more HP than there are."""
    assert turning_point(events, 10) == found


def _played(seed: int) -> Session:
    setup = Setup(next(iter(CARDS.scenarios)), next(iter(CARDS.characters)), 1)
    session, player = Session(CARDS, setup, Dice(seed)), Greedy()
    while session.state.ending is None:
        session.do(player.choose(CARDS, session.state, session.legal()))
    return session


@pytest.fixture(scope="module")
def session() -> Session:
    """A game that is over."""
    return _played(0)


def test_the_turning_point_of_a_game_can_be_gone_back_to(session: Session) -> None:
    """Its round begins with a moment of the game."""
    events = (event for moment in session.moments for event in moment.events)
    found = turning_point(events, session.moments[0].state.you.hp)
    assert found is not None
    place = begins(session.moments, found.round)
    assert place is not None
    assert session.moments[place].state.round == found.round
    assert place == 0 or session.moments[place - 1].state.round < found.round


@pytest.mark.parametrize(
    ("hp", "cards", "suffered", "told"),
    [
        (10, 4, 0, "unhurt"),
        (6, 3, 5, "easily"),
        (4, 3, 6, "hard"),
        (2, 4, 8, "barely"),
        (9, 1, 1, "barely"),
        (9, 2, 1, "hard"),
    ],
)
def test_a_success_is_told_by_what_was_left(session: Session, hp: int, cards: int, suffered: int, told: str) -> None:
    played = facts(CARDS, session.setup, session.moments)
    assert verdict(replace(played, hp=hp, cards_left=cards, suffered=suffered, max_hp=10)) is Verdict(told)
