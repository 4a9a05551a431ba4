"""Where games and campaigns of a card set are kept: begun there, gone on with, and never overwritten."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path

from holdin.data.dungeon_cards import with_dungeon
from holdin.data.library import Library
from holdin.dungeons.offer import dice_of, setup_of
from holdin.errors import SaveError
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.setup import as_expected
from holdin.game.state import Setup, Start
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.dungeon import Dungeon
from holdin.models.letters import Fights, Hindered
from holdin.models.prescribed import way_of
from holdin.saves.campaign import KeptCampaign
from holdin.saves.campaign_files import free_path
from holdin.saves.disk import free, saying
from holdin.saves.places import CAMPAIGNS, ENDING, SAVES, corner
from holdin.saves.savefile import saves_in
from holdin.saves.session import KeptSession, begun_alike, save
from holdin.saves.settings_file import CARD_SETS


@dataclass(frozen=True, slots=True)
class Store:
    """What is kept of the games with some cards."""

    cards: CardSet
    folder: Path
    """Where all games are kept."""
    seeds: Callable[[], int]
    hindrances: bool = True
    """Whether games begun from now on have them (HIN)."""

    @property
    def hindered(self) -> Hindered:
        """From when on a campaign has them, unless it is begun otherwise."""
        return Hindered.LATER if self.hindrances else Hindered.NEVER

    @property
    def corner(self) -> Path:
        """Where what is played with these cards is kept."""
        return corner(self.cards, self.folder)

    @property
    def library(self) -> Library:
        """The sets that are here: those that expand the cards, and those that saves were played with."""
        return Library((self.folder / CARD_SETS,))

    def company(self) -> Mapping[CharacterId, CardSet]:
        """Who can play with these cards, and the cards that each plays with."""
        return self.library.company(self.cards)

    # Single games

    def saved(self) -> tuple[Path, ...]:
        """The games kept, the latest first."""
        return saves_in(self.corner / SAVES, ENDING)

    def new_game(
        self, scenario: ScenarioId, level: int, fights: Fights = Fights.HELD, character: CharacterId | None = None
    ) -> KeptSession:
        """Begin a scenario as its page expects it to be come to; no kept game is ever overwritten.

        :param fights: how its fights are fought, unless the scenario or the character prescribes it (OPN-1).
        :param character: who plays; none: the set's first character.
        :raises SaveError: it can't be kept.
        """
        character = character or next(iter(self.cards.characters))
        cards = self.company()[character]
        way = way_of(fights, cards.scenarios[scenario], cards.characters[character])
        plain = as_expected(cards, scenario, character, level)
        return self.go_on(replace(plain, hindrances=self.hindrances, fights=way))

    def go_on(self, setup: Setup, start: Start | None = None) -> KeptSession:
        """Begin a game, perhaps where somebody has played so far; no kept game is ever overwritten.

        :raises SaveError: it can't be kept.
        """
        cards = self.library.played(self.cards, self.cards.name, setup.character) or self.cards
        return KeptSession.begin(self._free(), cards, setup, Dice(self.seeds()), start=start)

    def new_dungeon(self, dungeon: Dungeon, character: CharacterId | None = None) -> KeptSession:
        """Begin a dungeon, with the dice that whoever has its word meets; no kept game is ever overwritten.

        :raises SaveError: it can't be kept.
        """
        character = character or next(iter(self.cards.characters))
        cards = with_dungeon(self.company()[character], dungeon)
        setup = setup_of(cards, dungeon, character, hindrances=self.hindrances)
        return KeptSession.begin(self._free(), cards, setup, dice_of(dungeon))

    def _free(self) -> Path:
        """Where the next game is kept."""
        return free(self.corner / SAVES / f"game-{number:04}{ENDING}" for number in count(1))

    def branch(self, session: Session, at: int) -> KeptSession:
        """A game of its own that begins as another one did, up to a moment; from there on its dice are new.

        :param at: the moment's number; 0 is the set-up.
        :raises SaveError: it can't be kept.
        """
        path = self._free()
        with saying(path, "written"):
            path.parent.mkdir(parents=True, exist_ok=True)
        save(begun_alike(session, at, self.seeds()), path)
        return KeptSession.open(path, session.cards, library=self.library)

    def last_game(self) -> KeptSession | None:
        """The latest kept game that is still under way; what can't be opened is left alone."""
        for path in self.saved():
            try:
                kept = KeptSession.open(path, self.cards, library=self.library)
            except SaveError:
                continue
            if kept.state.ending is None:
                return kept
            kept.close()
        return None

    # Campaigns

    @property
    def shelf(self) -> Path:
        """Where campaigns are kept."""
        return self.corner / CAMPAIGNS

    def new_campaign(
        self,
        name: str,
        character: CharacterId,
        fights: Fights = Fights.HELD,
        story: CardSet | None = None,
        hindered: Hindered | None = None,
    ) -> KeptCampaign:
        """Begin a campaign; no kept one is ever overwritten.

        :param story: whose campaign it is, if not that of these cards: an expansion's.
        :param fights: how its fights are fought, where a scenario doesn't prescribe it (OPN-1).
        :param hindered: from when on it has hindrances; none: as is usual (HIN-1).
        :raises SaveError: it can't be kept.
        """
        path = free_path(self.shelf, name)
        cards = self.library.company(story or self.cards)[character]
        begin = partial(KeptCampaign.begin, path, cards, name, character, self.seeds())
        return begin(hindered=hindered or self.hindered, fights=fights, events=True, library=self.library)
