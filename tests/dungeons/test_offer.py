"""Which dungeon is offered: counted, never timed, after a look of the greedy player."""

import pytest

from holdin.data.load import built_in_cards
from holdin.dungeons import offer
from holdin.dungeons.offer import Wish, day_of, dealt, dice_of, offered, offers, seed_of_day
from holdin.dungeons.seed_word import SEEDS, WAYS, Deal, word_of
from holdin.dungeons.today import last_days
from holdin.errors import SaidError
from holdin.game.dice import number
from holdin.models.letters import Fights

CARDS = built_in_cards()
MARA = next(iter(CARDS.characters))


def test_the_same_seed_offers_the_same_dungeon_and_its_word_deals_it_again() -> None:
    """Without another look: the word says which of the candidates it was."""
    wish = Wish(1, Fights.HELD, MARA)
    found = offered(CARDS, wish, 4)
    assert offered(CARDS, wish, 4) == found
    assert dealt(CARDS, found.word) == found
    assert (found.level, found.fights) == (1, Fights.HELD)


@pytest.mark.parametrize("most", [4, pytest.param(offer.ALL_GAMES, marks=pytest.mark.slow)])
@pytest.mark.parametrize("fights", WAYS)
def test_no_more_than_so_many_quick_games_are_played(
    monkeypatch: pytest.MonkeyPatch, fights: Fights, most: int
) -> None:
    """Whatever is the nearest by then is offered."""
    monkeypatch.setattr(offer, "ALL_GAMES", most)
    played = []
    for seed in range(3):
        *steps, found = offers(CARDS, Wish(0, fights, MARA), seed)
        assert found is not None
        assert steps == [None] * len(steps)
        played.append(len(steps))
    assert max(played) <= most
    assert most > 4 or most in played


def test_a_candidate_is_decided_as_soon_as_it_can_be() -> None:
    """Some are won, some lost: offered. All won, or all lost: not."""
    tally = offer._Tally()
    for won in (True, False, False, False):
        assert not tally.decided
        tally = tally.after(won=won)
    assert (tally.decided, tally.off) == (True, 0)
    assert offer._Tally(won=3).decided
    assert offer._Tally(won=5).off == 3
    assert offer._Tally(lost=5).off == 1


def test_each_day_has_its_own_seed() -> None:
    days = [f"2026-{month:02}-{day:02}" for month in range(1, 13) for day in range(1, 29)]
    assert len({seed_of_day(day) for day in days}) == len(days)
    assert seed_of_day("2026-11-24") == seed_of_day("2026-11-24")


def test_whoever_has_the_word_meets_the_same_dice() -> None:
    one, other = (dealt(CARDS, word_of(CARDS, Deal(seed, 1, Fights.HELD))) for seed in (3, 4))
    assert dice_of(one) == dice_of(dealt(CARDS, one.word))
    assert dice_of(one) != dice_of(other)


def test_a_word_that_deals_nothing_is_told() -> None:
    """What was dealt had no room on its map."""
    nothing = (seed for seed in range(4000) if offer.sound(CARDS, Deal(seed, 1, Fights.HELD)) is None)
    with pytest.raises(SaidError, match="no dungeon has the word"):
        dealt(CARDS, word_of(CARDS, Deal(next(nothing), 1, Fights.HELD)))


def test_the_word_of_a_days_dungeon_tells_its_day() -> None:
    """That of another day, another seed, or of no dungeon at all tells none."""
    days = last_days("2026-03-01", 28)
    assert (days[0], days[-1], len(days)) == ("2026-02-02", "2026-03-01", 28)
    word = word_of(CARDS, Deal(number(seed_of_day("2026-02-14"), 2) % SEEDS, 3, Fights.OPEN))
    assert day_of(CARDS, word, days) == "2026-02-14"
    assert day_of(CARDS, word, days[-7:]) is None
    assert day_of(CARDS, word_of(CARDS, Deal(5, 1, Fights.HELD)), days) is None
    assert day_of(CARDS, "nonsense", days) is None
