"""What all screens share: cards, words, settings, the tools to draw with, and where things are kept."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Final

from holdin.draw.assets import Assets
from holdin.draw.cards import CardPainter
from holdin.draw.theme import load_theme
from holdin.errors import SaveError
from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.saves.kept import KeptSession
from holdin.ui.hands.paint import HandPainter
from holdin.ui.window.input import Keys
from holdin.ui.window.settings import Settings, keep_settings
from holdin.words.words import Words

SAVES: Final = "games"
ENDING: Final = ".holdin"


@dataclass(frozen=True, slots=True)
class Desk:
    """Made once; another one is made when the settings change."""

    cards: CardSet
    keys: Keys
    folder: Path
    seeds: Callable[[], int]
    settings: Settings
    assets: Assets
    painter: CardPainter
    hands: HandPainter
    words: Words
    trouble: str = ""
    """Why the settings could not be kept."""

    @classmethod
    def made(cls, cards: CardSet, keys: Keys, folder: Path, seeds: Callable[[], int], settings: Settings) -> "Desk":
        """A desk for settings; pygame's fonts must be ready."""
        assets = Assets(load_theme(high_contrast=settings.high_contrast))
        painter = CardPainter(cards, assets, settings.language)
        hands = HandPainter(cards, painter, assets)
        return cls(cards, keys, folder, seeds, settings, assets, painter, hands, Words(cards, settings.language))

    def with_settings(self, settings: Settings) -> "Desk":
        """The desk with other settings, which are kept at once."""
        trouble = keep_settings(self.folder, settings) or ""
        if (settings.language, settings.high_contrast) == (self.settings.language, self.settings.high_contrast):
            return replace(self, settings=settings, trouble=trouble)
        return replace(Desk.made(self.cards, self.keys, self.folder, self.seeds, settings), trouble=trouble)

    def saved(self) -> tuple[Path, ...]:
        """The games kept, the latest first."""
        folder = self.folder / SAVES
        if not folder.is_dir():
            return ()
        games = folder.glob(f"*{ENDING}")
        return tuple(sorted(games, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True))

    def new_game(self, scenario: ScenarioId, level: int) -> KeptSession:
        """Begin a scenario with the set's first character; no kept game is ever overwritten.

        :raises SaveError: it can't be kept.
        """
        character = next(iter(self.cards.characters))
        setup = Setup(scenario, character, level, hindrances=self.settings.hindrances)
        return KeptSession.begin(self._free_path(), self.cards, setup, Dice(self.seeds()))

    def _free_path(self) -> Path:
        paths = (self.folder / SAVES / f"game-{number:04}{ENDING}" for number in count(1))
        return next(path for path in paths if not path.exists())

    def last_game(self) -> KeptSession | None:
        """The latest kept game that is still under way; what can't be opened is left alone."""
        for path in self.saved():
            try:
                kept = KeptSession.open(path, self.cards)
            except SaveError:
                continue
            if kept.state.ending is None:
                return kept
            kept.close()
        return None
