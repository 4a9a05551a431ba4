"""Advice tells an honest chance, as long as it may think."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest

from holdin.game.actions import ChooseCards, Play
from holdin.game.dice import Dice
from holdin.game.futility import futile
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.base import CardId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights, Half
from holdin.players.advice import BACKED, Thinker, advise
from holdin.players.bots import Bot
from tests.game.builder import CARDS, attack, behaviour, card_set, hall, monster, move, printed


def calls(count: int) -> Callable[[], bool]:
    """Whether it has been asked so often."""
    left = [count]

    def stop() -> bool:
        left[0] -= 1
        return left[0] < 0

    return stop


@pytest.fixture
def deadly() -> tuple[CardSet, Session]:
    """Beside a monster that kills with its next blow and dies of a top action, never of a basic one."""
    killer = monster(hp=4, sets={letter: behaviour("90 2 40 -") for letter in "ABC"})
    half = {"top": printed(attack(5)), "bottom": printed(move(0))}
    tops = {f"{card} {side}": half for card in CARDS for side in "AB"}
    cards = card_set(hall(1), monsters=(killer,), faces=tops)
    session = Session(cards, Setup(ScenarioId("test"), next(iter(cards.characters))), Dice(1))
    session.do(ChooseCards(CardId("one"), CardId("two")))
    return cards, session


def test_the_winning_answer_stands_first(deadly: tuple[CardSet, Session]) -> None:
    cards, session = deadly
    found = advise(cards, session.state, session.legal(), calls(200))
    best = found[0].action
    assert isinstance(best, Play)
    assert best.half is Half.TOP
    assert not best.basic
    assert found[0].chance > 0.9


def test_what_does_nothing_stands_behind_all_that_does_something(deadly: tuple[CardSet, Session]) -> None:
    """RND-4; the others stand by the number that is shown, and each tells how many games back it."""
    cards, session = deadly
    thinker = Thinker(cards, session.state, [(action,) for action in session.legal()])
    for _ in islice(thinker.think(), 4000):
        pass
    found = thinker.ranked()
    idle = [isinstance(way[0], Play) and futile(cards, session.state, way[0]) is not None for way, *_ in found]
    assert any(idle)
    assert idle == sorted(idle)
    doing = [each.chance for each, rests in zip(found, idle, strict=True) if not rests]
    assert doing == sorted(doing, reverse=True)
    assert sum(each.played for each in found) == thinker.playouts >= BACKED


def test_without_time_every_answer_stands_at_even_odds(deadly: tuple[CardSet, Session]) -> None:
    cards, session = deadly
    found = advise(cards, session.state, session.legal(), lambda: True)
    assert {ranked.action for ranked in found} == set(session.legal())
    assert {ranked.chance for ranked in found} == {0.5}


def test_advice_repeats_itself(deadly: tuple[CardSet, Session]) -> None:
    cards, session = deadly
    once, again = (advise(cards, session.state, session.legal(), calls(50), seed=4) for _ in range(2))
    assert once == again


def test_the_random_player_keeps_the_order_and_the_greedy_one_begins_with_its_own(
    deadly: tuple[CardSet, Session],
) -> None:
    cards, session = deadly
    plain = advise(cards, session.state, session.legal(), calls(20), Bot.RANDOM)
    assert tuple(ranked.action for ranked in plain) == session.legal()
    greedy = advise(cards, session.state, session.legal(), calls(20), Bot.GREEDY)
    assert isinstance(greedy[0].action, Play)


def test_a_game_that_is_over_asks_for_no_advice() -> None:
    cards = card_set(hall(1))
    state = Session(cards, Setup(ScenarioId("test"), next(iter(cards.characters))), Dice(1)).state
    assert advise(cards, state, (), lambda: True) == ()


def test_advice_holds_on_the_open_map(deadly: tuple[CardSet, Session]) -> None:
    """OPN-1: the same fight on the hexes, before the monster's blow."""
    cards, held = deadly
    session = Session(cards, replace(held.setup, fights=Fights.OPEN), Dice(1))
    session.do(ChooseCards(CardId("one"), CardId("two")))
    found = advise(cards, session.state, session.legal(), calls(200))
    best = found[0].action
    assert isinstance(best, Play)
    assert (best.half, best.basic) == (Half.TOP, False)
    assert found[0].chance > found[-1].chance
