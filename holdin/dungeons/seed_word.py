"""The short word of a dungeon: which deal it is, its level and its way of fighting, and a check.

Eight letters are four syllables of a consonant and a vowel, each a digit to the base 79. Three of them count the deal;
the fourth is a check over these and over the cards, so that one wrong letter, two syllables that have changed places,
and most words of other cards are seen. Capitals, spaces and hyphens don't matter.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from holdin.data.plain import hashed, plain
from holdin.errors import SaidError
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.models.scales import SCENARIO_LEVELS

CONSONANTS: Final = "bdfghjklmnprstvz"
VOWELS: Final = "aeiou"
BASE: Final = 79
"""A prime: weights tell every single slip."""
WEIGHTS: Final = (1, 5, 11)
LENGTH: Final = 8
WAYS: Final = (Fights.HELD, Fights.OPEN)
SEEDS: Final = BASE**3 // (len(SCENARIO_LEVELS) * len(WAYS))
"""How many dungeons there are of each level and way of fighting."""
DEALT_BY: Final = 1
"""The number of the way of dealing: words of another one mean other dungeons."""


class Deal(NamedTuple):
    """What a word says."""

    seed: int
    """Below `SEEDS`."""
    level: int
    fights: Fights


def word_of(cards: CardSet, deal: Deal) -> str:
    """The word of a deal with some cards."""
    count = (deal.seed * len(SCENARIO_LEVELS) + deal.level) * len(WAYS) + WAYS.index(deal.fights)
    digits = [count // BASE**place % BASE for place in range(3)]
    return "".join(map(_syllable, (*digits, _check(cards, digits))))


def deal_of(cards: CardSet, word: str) -> Deal:
    """What a word says.

    :raises SaidError: it is none, or none of these cards.
    """
    plain_word = "".join(letter for letter in word.casefold() if letter not in " -_")
    digits = [_digit(plain_word[at : at + 2]) for at in range(0, LENGTH, 2)]
    if len(plain_word) != LENGTH or None in digits:
        raise SaidError(
            "{word} is no dungeon’s word: that has {number} letters, such as {example}",
            word=repr(word[:40]),
            number=LENGTH,
            example=word_of(cards, Deal(0, 1, Fights.HELD)),
        )
    known = [digit for digit in digits if digit is not None]
    count = sum(digit * BASE**place for place, digit in enumerate(known[:3]))
    seed, rest = divmod(count, len(SCENARIO_LEVELS) * len(WAYS))
    if known[3] != _check(cards, known[:3]) or seed >= SEEDS:
        raise SaidError(
            "a letter of {word} is wrong, or the word was made with other cards or another version of the game",
            word=repr(word[:40]),
        )
    return Deal(seed, rest // len(WAYS), WAYS[rest % len(WAYS)])


def _syllable(digit: int) -> str:
    return CONSONANTS[digit // len(VOWELS)] + VOWELS[digit % len(VOWELS)]


def _digit(syllable: str) -> int | None:
    """The digit of a syllable; none if it is none."""
    if len(syllable) != 2 or syllable[0] not in CONSONANTS or syllable[1] not in VOWELS:
        return None
    digit = CONSONANTS.index(syllable[0]) * len(VOWELS) + VOWELS.index(syllable[1])
    return digit if digit < BASE else None


def _check(cards: CardSet, digits: list[int]) -> int:
    weighed = sum(weight * digit for weight, digit in zip(WEIGHTS, digits, strict=True))
    return (weighed + fingerprint(cards)) % BASE


@lru_cache(maxsize=16)
def fingerprint(cards: CardSet) -> int:
    """A number of all that a dungeon is made of, whoever plays it."""
    kinds = (cards.monsters, cards.maps, cards.items, cards.monster_hp)
    return int(hashed([DEALT_BY, plain(cards.dealing), *map(plain, kinds)]), 16)
