"""A campaign that is on disk: every plan and every answer is in its journal before it counts."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from holdin import __version__
from holdin.campaign.actions import NOTATION, Finish, Plan, TakeOn
from holdin.campaign.machine import CampaignStep
from holdin.campaign.state import CampaignState
from holdin.data.library import BUILT_IN, Library
from holdin.game.step import Refused
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights, Hindered
from holdin.saves.campaign_journal import CampaignJournal
from holdin.saves.journal import Contents
from holdin.saves.journaled import Journaled
from holdin.saves.reading import Reading
from holdin.saves.records import CampaignHeader, Planned, Record, SetName, Stands, Unplanned
from holdin.saves.savefile import Built, SaveFile
from holdin.saves.session import KeptSession
from holdin.saves.sets import Continuation, set_name
from holdin.saves.summary import summary_of


class KeptCampaign(Journaled[CampaignState, CampaignStep], CampaignJournal):
    """A campaign with its journal; while a scenario is played, `game` is its session."""

    GAME = KeptSession

    @classmethod
    def begin(  # noqa: PLR0913 - what a campaign begins with
        cls,
        path: Path,
        cards: CardSet,
        name: str,
        character: CharacterId,
        seed: int,
        *,
        hindered: Hindered = Hindered.AT_ONCE,
        fights: Fights = Fights.HELD,
        events: bool = False,
        library: Library = BUILT_IN,
    ) -> "KeptCampaign":
        """Start a campaign and its journal.

        :param hindered: from when on it is played with hindrances (HIN-1).
        :param events: whether it is played with event decks (EVT-1).
        :param library: the sets among which there may be expansions to take on.

        :raises KeyError: there is no such character.
        :raises ValueError: the name is empty, or longer than 60 letters.
        :raises SaveIoError: something is there already, it can't be written, or another window has it open.
        """
        header = CampaignHeader(
            program=__version__,
            cards=set_name(cards),
            name=name,
            character=character,
            seed=seed,
            hindrances=hindered is not Hindered.NEVER,
            hindrances_from=hindered.since,
            fights=fights,
            events=events,
        )
        campaign = cls(cards, header, library=library)
        campaign.keep_in(SaveFile.begin(path, header, cards))
        campaign.summarise()
        return campaign

    @classmethod
    def open(
        cls,
        path: Path,
        cards: CardSet,
        way: Continuation | None = None,
        *,
        wait: float = 0.0,
        library: Library = BUILT_IN,
    ) -> "KeptCampaign":
        """Go on with a campaign.

        :param cards: those at hand; the library has those of other sets. Without an expansion that isn't here it goes
            on with the cards of its beginning: see `resting` of its state.
        :param way: how, where the cards have changed since; the campaign's `cards` are then those it goes on with.
        :param wait: seconds to wait for another window to close it.
        :raises SaveChangedError: the cards have changed; it says what did, and which ways there are.
        :raises SaveError: it can't be read or written, or (`SaveInUseError`) another window has it open.
        """

        def build(contents: Contents) -> Built[KeptCampaign]:
            reading = Reading.of(path, contents, cards, cls, library)
            journal = reading.journal(way)
            assert isinstance(journal, cls)
            return Built(journal, reading.news(journal, way))

        campaign = cls._opened(path, build, wait)
        campaign.keep_cards()
        if campaign.mended is not None:
            campaign.summarise()
        return campaign

    def keep_in(self, file: SaveFile, *, alone: bool = True) -> Self:
        """Write everything to a save from now on, what is played included."""
        super().keep_in(file, alone=alone)
        self._keep_game()
        return self

    @property
    def game(self) -> KeptSession | None:
        """The scenario that is played."""
        assert self.session is None or isinstance(self.session, KeptSession)
        return self.session

    def plan(self, plan: Plan) -> CampaignStep | Refused:
        """Carry a plan out; at a scenario's end a snapshot and a copy are made.

        :raises SaveIoError: it could not be written; the campaign is as it was.
        """
        step = super().plan(plan)
        self._keep_game()
        if isinstance(plan, TakeOn):
            self.keep_cards()
        if self._file is not None and isinstance(step, CampaignStep) and isinstance(plan, Finish):
            self._file.shorten(Stands(stands=step.after))
            self._file.copy()
            self.summarise()
        return step

    def _keep_game(self) -> None:
        if self.game is not None and self._file is not None:
            self.game.keep_in(self._file, alone=False)

    def _lines(self, moment: CampaignStep) -> tuple[Record, ...]:
        stands = (Stands(stands=moment.after),) if isinstance(moment.plan, Finish) else ()
        return (Planned(plan=NOTATION.show(moment.plan), cards=self._others(moment.after)), *stands)

    def _taken_back(self, steps: int) -> Record:
        return Unplanned(unplan=steps, cards=self._others(self._past[-steps].before))

    def _others(self, state: CampaignState) -> SetName | None:
        """The cards of another state of the campaign, where they are others than now."""
        return None if state.sets == self.state.sets else set_name(self._cards_in(state.sets))

    def _told(self) -> Mapping[str, Any]:
        assert self._file is not None
        return summary_of(self, self._file.check, self._file.entries).model_dump(mode="json")
