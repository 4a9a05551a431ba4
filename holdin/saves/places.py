"""Where what is played with some cards is saved."""

from pathlib import Path
from typing import Final

from holdin.data.load import built_in_sets
from holdin.models.card_set import CardSet

SAVES: Final = "games"
CAMPAIGNS: Final = "campaigns"
HANDS: Final = "hands"
TABLES: Final = "tables"
SETS: Final = "sets"
ENDING: Final = ".holdin"
"""Of the file of a game or a campaign."""


def corner(cards: CardSet, folder: Path) -> Path:
    """Where what is played with these cards is kept: other sets, which couldn’t go on with it, have their own.

    Expansions share that of what they expand.
    """
    name = cards.expands or cards.name
    return folder if name in built_in_sets() else folder / SETS / name


def anything_saved(cards: CardSet, folder: Path, *kinds: str) -> bool:
    """Whether anything lies where games and campaigns, or other kinds, with these cards are saved, whatever it is."""
    homes = (corner(cards, folder) / home for home in kinds or (SAVES, CAMPAIGNS))
    return any(home.is_dir() and any(home.iterdir()) for home in homes)
