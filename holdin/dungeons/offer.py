"""Which dungeon is offered: of a seed's candidates the first that a quick player wins as often as is fun.

Everything is counted, nothing timed: the same seed offers the same dungeon on every machine.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from holdin.data.dungeon_cards import dungeon_faults, with_dungeon
from holdin.dungeons.deal import deal
from holdin.dungeons.seed_word import SEEDS, Deal, deal_of
from holdin.dungeons.today import TODAY
from holdin.errors import SaidError
from holdin.game.dice import Dice, number
from holdin.game.session import Session
from holdin.game.state import Ending, Setup
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.models.dungeon import DUNGEON, Dungeon
from holdin.models.letters import Fights
from holdin.players.greedy import Greedy

GAMES: Final = 5
"""Quick games of each candidate, at the most."""
FUN: Final = range(1, 3)
"""So many of them won make a candidate one to be offered: who plays with thought wins more than twice as often."""
ALL_GAMES: Final = 24
"""More quick games of one seed aren't played: the candidate nearest to it is offered then."""
ANSWERS: Final = 600
"""A quick game that takes longer counts as lost."""
_PLACES: Final = 200
"""Candidates of a seed; that so many have no room is a fault of the set's own."""


_LOOKED_AT: Final = 20
"""More candidates of a seed aren't come to: each that has room takes four quick games, and there are few without."""


class Wish(NamedTuple):
    """What somebody wants to play."""

    level: int
    fights: Fights
    character: CharacterId


def setup_of(cards: CardSet, dungeon: Dungeon, character: CharacterId, *, hindrances: bool = True) -> Setup:
    """The set-up of a dungeon's game: its level, the items that it lends, cards upgraded in their order (LVL-2)."""
    level = min(dungeon.character_level, len(cards.characters[character].hp_card.max_hp))
    upgrades = tuple(card.id for card in cards.characters[character].cards)[: level - 1]
    what = (dungeon.level, level, upgrades, dungeon.items, hindrances)
    return Setup(DUNGEON, character, *what, fights=dungeon.fights)


def dice_of(dungeon: Dungeon) -> Dice:
    """The dice of a dungeon's first try: whoever has the word meets the same rolls with the same answers."""
    return Dice(number(int.from_bytes(dungeon.word.encode(), "big"), 0))


def seed_of_day(day: str) -> int:
    """The seed of a day, such as "2026-11-24" (by UTC): the same all over the world."""
    return number(int.from_bytes(day.encode(), "big"), 1)


def day_of(cards: CardSet, word: str, days: Iterable[str]) -> str | None:
    """The first of some days that a dungeon may be of; none where it is of none of them, or of other cards.

    A word says which deal it is, and a day's seed which deals it chooses among. So no save needs to say it; one odd
    dungeon in some three thousand is taken for one of a given day.
    """
    try:
        seed = deal_of(cards, word).seed
    except SaidError:
        return None
    return next((day for day in days if seed in _deals_of(day)), None)


@lru_cache(maxsize=128)
def _deals_of(day: str) -> frozenset[int]:
    return frozenset(number(seed_of_day(day), place) % SEEDS for place in range(_LOOKED_AT))


def dealt(cards: CardSet, word: str) -> Dungeon:
    """The dungeon of a word.

    :raises SaidError: it is none of these cards.
    """
    what = deal_of(cards, word)
    dungeon = sound(cards, what)
    if dungeon is None:
        raise SaidError("no dungeon has the word {word}", word=repr(word))
    return dungeon


def known_word(cards: CardSet, word: str) -> str:
    """A dungeon's word as it is written, or "today".

    :raises SaidError: the cards have no dungeon of that word, or none at all.
    """
    if cards.dealing is None:
        raise SaidError("this card set has no dungeons")
    return word if word == TODAY else dealt(cards, word).word


def sound(cards: CardSet, what: Deal) -> Dungeon | None:
    """A dungeon that a check of the set has nothing against; none if there is none."""
    dungeon = deal(cards, what)
    return None if dungeon is None or any(dungeon_faults(cards, dungeon)) else dungeon


def offers(cards: CardSet, wish: Wish, seed: int) -> Iterator[Dungeon | None]:
    """Look for the dungeon of a seed: nothing after each quick game, so that a window can do other things; then it.

    :raises SaidError: nothing that is dealt from these cards can be played.
    """
    nearest: tuple[int, Dungeon] | None = None
    left = ALL_GAMES
    for place in range(_PLACES):
        dungeon = sound(cards, Deal(number(seed, place) % SEEDS, wish.level, wish.fights))
        if dungeon is None:
            continue
        tally = _Tally()
        while not tally.decided and left:
            tally = tally.after(won=_won(cards, dungeon, wish.character, number(seed, place) + tally.games))
            left -= 1
            yield None
        if nearest is None or tally.off < nearest[0]:
            nearest = tally.off, dungeon
        if not tally.off or not left:
            break
    if nearest is None:
        raise SaidError("no dungeon can be dealt from these cards")
    yield nearest[1]


class _Tally(NamedTuple):
    """Quick games of a candidate."""

    won: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.lost

    @property
    def decided(self) -> bool:
        """Whether no further game changes whether the candidate is offered."""
        sure = self.won >= FUN.start and self.lost > GAMES - FUN.stop
        return sure or self.won >= FUN.stop or self.games == GAMES

    @property
    def off(self) -> int:
        """By how many games it is too hard or too easy."""
        return max(FUN.start - self.won, GAMES - FUN.stop + 1 - self.lost, 0)

    def after(self, *, won: bool) -> "_Tally":
        """With one game more."""
        return _Tally(self.won + won, self.lost + (not won))


def offered(cards: CardSet, wish: Wish, seed: int) -> Dungeon:
    """The dungeon of a seed."""
    return next(found for found in offers(cards, wish, seed) if found is not None)


def _won(cards: CardSet, dungeon: Dungeon, character: CharacterId, seed: int) -> bool:
    """Whether the greedy player wins a game."""
    session = Session(with_dungeon(cards, dungeon), setup_of(cards, dungeon, character), Dice(seed % (1 << 64)))
    player = Greedy()
    for _ in range(ANSWERS):
        if session.state.ending is not None:
            break
        session.do(player.choose(session.cards, session.state, session.legal()))
    return session.state.ending is Ending.GOAL
