"""What all screens share: cards, words, settings, the tools to draw with, and where things are kept."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from holdin.draw.assets import Assets
from holdin.draw.cards import CardPainter
from holdin.draw.theme import load_theme
from holdin.errors import SaveError
from holdin.models.card_set import CardSet
from holdin.saves.settings import Settings, keep_settings
from holdin.ui.held_cards.paint import HandPainter
from holdin.ui.held_cards.scans import FOLDER as SCANS
from holdin.ui.held_cards.scans import Scans
from holdin.ui.kit.input import Keys
from holdin.ui.kit.sounds import Sounds
from holdin.words.words import Words

if TYPE_CHECKING:  # a screen has a desk, and that has the ways
    from holdin.saves.session import KeptSession
    from holdin.saves.store import Store
    from holdin.saves.summary import CampaignSummary
    from holdin.ui.pages.screen import Screen


@dataclass(frozen=True, slots=True)
class Ways:
    """Ways from screens to others that they could not import: those import them, or are heavy and wanted by few.

    Handed in with the desk, by whoever puts the program together.
    """

    menu: "Callable[[Screen], Screen]"
    """The menu."""
    rule: "Callable[[Screen, str], Screen]"
    """A rule's text, over a screen."""
    page: "Callable[[Screen, str], Screen]"
    """The page that a command opens wherever one is; the screen itself for any other command."""
    hand: "Callable[[Screen], Screen]"
    """The cards as free objects, as they were left; a SaveError: nothing can be kept."""
    in_hand: "Callable[[Screen], Screen]"
    """A game's cards as free objects, from its playing screen; it may fail in the same way (SET-3)."""
    track: "Callable[[Screen], Screen]"
    """The tracker, as it was left; it may fail in the same way."""
    tables: "Callable[[Screen], Screen]"
    """The tracker's tables that are kept."""
    review: "Callable[[Screen, KeptSession], Screen]"
    """A played scenario looked at again, over a screen."""
    phones: "Callable[[Screen], Screen] | None" = None
    """How to see the tracker's table on a phone; none where it isn't served."""


def _looks(settings: Settings) -> tuple[object, ...]:
    """The settings that change what is painted."""
    return settings.language, settings.high_contrast, settings.colour_shapes


@dataclass(frozen=True, slots=True)
class Desk:
    """Made once; another one is made when the settings change."""

    cards: CardSet
    keys: Keys
    """Those in use: the usual ones with what the settings change."""
    usual_keys: Keys
    folder: Path
    """Where games are kept."""
    config: Path
    """Where settings are kept."""
    seeds: Callable[[], int]
    settings: Settings
    assets: Assets
    painter: CardPainter
    hands: HandPainter
    words: Words
    sounds: Sounds
    ways: Ways
    trouble: str = ""
    """What went wrong with the settings: they could not be read, or not be kept."""
    lent: bool = False
    """Whether somebody else's screens lie on it: what they set holds for them alone, and isn't kept."""

    def for_guests(self, ways: Ways, language: str) -> "Desk":
        """The desk for screens that aren't the window's own, in a language."""
        lent = replace(self, ways=ways, lent=True, sounds=Sounds())
        return lent.with_settings(self.settings.model_copy(update={"language": language}))

    @classmethod
    def made(  # noqa: PLR0913, PLR0917 - what everything else is made of
        cls,
        cards: CardSet,
        keys: Keys,
        folder: Path,
        seeds: Callable[[], int],
        settings: Settings,
        config: Path | None = None,
        sounds: Sounds | None = None,
        *,
        ways: Ways,
    ) -> "Desk":
        """A desk for settings; pygame's fonts must be ready. Settings are kept in `config`, else beside the games."""
        assets = Assets(load_theme(settings.high_contrast, shapes=settings.colour_shapes))
        scans = Scans(folder / SCANS) if cards.own else None
        painter = CardPainter(cards, assets, settings.language, None if scans is None else scans.plain)
        return cls(
            cards=cards,
            keys=keys.changed(settings.keys, settings.pad),
            usual_keys=keys,
            folder=folder,
            config=folder if config is None else config,
            seeds=seeds,
            settings=settings,
            assets=assets,
            painter=painter,
            hands=HandPainter(cards, painter, assets),
            words=Words(cards, settings.language),
            sounds=sounds or Sounds(),
            ways=ways,
        )

    def with_settings(self, settings: Settings) -> "Desk":
        """The desk with other settings, which are kept at once."""
        if _looks(settings) == _looks(self.settings):
            keys = self.usual_keys.changed(settings.keys, settings.pad)
            desk = replace(self, settings=settings, keys=keys)
        else:
            desk = self._made(self.cards, settings)
        return replace(desk, trouble=_kept(desk))

    def with_cards(self, cards: CardSet) -> "Desk":
        """The desk with other cards: a campaign may go on with those that it was made with."""
        return self if cards is self.cards else self._made(cards, self.settings)

    def _made(self, cards: CardSet, settings: Settings) -> "Desk":
        keys, folder, seeds, config = self.usual_keys, self.folder, self.seeds, self.config
        made = Desk.made(cards, keys, folder, seeds, settings, config, self.sounds, ways=self.ways)
        return replace(made, lent=self.lent)

    def forget(self) -> None:
        """Let go of every picture: the window goes on with another desk or in another size."""
        self.assets.forget()
        self.painter.forget()
        self.hands.forget()

    def hear(self, name: str) -> None:
        """Let a sound be heard, as loud as it is set."""
        if self.settings.sound:
            self.sounds.play(name, self.settings.volume)

    @property
    def store(self) -> "Store":
        """Where games and campaigns with these cards are kept, and begun."""
        from holdin.saves.store import Store  # noqa: PLC0415 - heavy: the menu comes sooner without

        return Store(self.cards, self.folder, self.seeds, hindrances=self.settings.hindrances)

    def words_of(self, summary: "CampaignSummary") -> Words:
        """The wordings of the cards that a campaign is played with, where they are here."""
        cards = self.store.library.played(self.cards, summary.cards.name, summary.character)
        return Words(cards or self.cards, self.words.lang)


def _kept(desk: Desk) -> str:
    """Keep a desk's settings, unless it is lent; what went wrong, if anything did."""
    try:
        if not desk.lent:
            keep_settings(desk.config, desk.settings)
    except SaveError as error:
        return desk.words.trouble(error)
    return ""
