"""The random stream: our own, specified, and part of a session's state (ROLL-1, RST-2).

The n-th number (n from 0) of a seed is SplitMix64 of seed + (n + 1) · 0x9E3779B97F4A7C15, all in 64 bits:

    z ^= z >> 30;  z *= 0xBF58476D1CE4E5B9;  z ^= z >> 27;  z *= 0x94D049BB133111EB;  z ^= z >> 31

A choice among k takes the next number below the greatest multiple of k (others are passed over) modulo k. The stream is
a function of seed and position alone: the same on every machine and Python, and undo is a smaller position.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from holdin.game.evolve import maker, value
from holdin.models.base import CardId
from holdin.models.letters import Letter

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_LETTERS = tuple(Letter)

T = TypeVar("T")


def number(seed: int, position: int) -> int:
    """The number of 64 bits at a position of a seed's stream."""
    z = (seed + (position + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


@value
class Dice:
    """Answers to chance: first the letters and cards that were given, then the seed's stream."""

    seed: int
    position: int = 0
    rolls: tuple[Letter, ...] = ()
    draws: tuple[CardId, ...] = ()

    def letter(self) -> tuple[Letter, "Dice"]:
        """A letter, and the dice after it (ROLL-1)."""
        if self.rolls:
            return self.rolls[0], _dice(self.seed, self.position, self.rolls[1:], self.draws)
        return self._pick(_LETTERS)

    def draw(self, candidates: Sequence[CardId]) -> tuple[CardId, "Dice"]:
        """One card out of several, and the dice after it (RST-2); a given card that isn't among them is passed over."""
        for index, card in enumerate(self.draws):
            if card in candidates:
                return card, replace(self, draws=self.draws[index + 1 :])
        return self._pick(candidates)

    def _pick(self, among: Sequence[T]) -> tuple[T, "Dice"]:
        many = len(among)
        limit = (1 << 64) - (1 << 64) % many
        position = self.position
        while (found := number(self.seed, position)) >= limit:
            position += 1
        return among[found % many], _dice(self.seed, position + 1, self.rolls, self.draws)


_dice = maker(Dice)
