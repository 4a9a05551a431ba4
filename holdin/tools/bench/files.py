"""Saves: what keeping an answer costs, by how long the save is, and how long opening one takes."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from holdin.errors import Said
from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.models.card_set import CardSet
from holdin.saves.session import KeptSession
from holdin.tools.bench.kit import Measured, figure, repeated

LENGTHS: Final = (100, 1_000)
"""Answers kept before one is measured; each is on the disk before the next."""


def save_figures(cards: CardSet) -> Iterator[Measured]:
    """Processor time; the disk's own time is the disk's."""
    setup = Setup(next(iter(cards.scenarios)), next(iter(cards.characters)))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.holdin"
        kept = KeptSession.begin(path, cards, setup, Dice(1))

        def answer() -> None:
            kept.do(kept.legal()[0])
            kept.undo()

        done = 0
        for length in LENGTHS:
            for _ in range(length - done):
                answer()
            done = length
            yield figure(
                "save",
                Said("an answer and its undo saved, after {count} of them", count=f"{length:,}"),
                "ms",
                repeated(answer, 30),
            )
        kept.close()
        size = path.stat().st_size / 1024
        yield figure(
            "save",
            Said("opening a save of {size} KiB", size=f"{size:.0f}"),
            "ms",
            repeated(lambda: KeptSession.open(path, cards).close(), 5),
        )
