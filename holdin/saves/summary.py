"""What a menu tells of a campaign, kept beside it so that a list of campaigns opens none of them."""

import json
from pathlib import Path

from pydantic import ValidationError

from holdin.campaign.state import CampaignState
from holdin.errors import SaveError
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.saves.campaign_journal import CampaignJournal
from holdin.saves.disk import open_file, read_own
from holdin.saves.records import LONGEST, Record, SetName
from holdin.saves.savefile import SUMMARY, SUMMARY_MOST, folder_of
from holdin.saves.sets import set_name


class GameNow(Record):
    """A scenario under way, in figures."""

    round: int
    hp: int
    max_hp: int
    monsters_left: int
    monsters: int
    ended: str | None
    """How it ended (`Ending`), if it has."""


class CampaignSummary(Record):
    """A campaign in a few figures: what three lines of recap need."""

    check: str
    """The checksum of the journal's last line then."""
    entries: int = 0
    """How many entries the journal had then; 0 if an older program kept it."""
    cards: SetName
    name: str
    character: CharacterId
    level: int
    gold: int
    stop: str
    """Where it stands: a `Stop`."""
    completed: tuple[ScenarioId, ...]
    scenarios: int
    """How many the card set has."""
    played: int
    scenario: ScenarioId | None
    """The one chosen or under way."""
    scenario_level: int
    game: GameNow | None
    over: bool
    """Whether an ending of the story has been reached."""


def summary_of(journal: CampaignJournal, check: str, entries: int) -> CampaignSummary:
    """A campaign's summary.

    :param check: the checksum of its journal's last line.
    :param entries: how many there are in the journal.
    """
    state, cards = journal.state, journal.cards
    return CampaignSummary(
        check=check,
        entries=entries,
        cards=set_name(cards),
        name=state.name,
        character=state.character,
        level=state.level,
        gold=state.gold,
        stop=state.stop.value,
        completed=state.completed,
        scenarios=len(cards.scenarios),
        played=state.played,
        scenario=None if state.chosen is None else state.chosen.scenario,
        scenario_level=0 if state.chosen is None else state.chosen.level,
        game=None if journal.session is None else game_now(cards, journal.session.state),
        over=_over(cards, state),
    )


def _over(cards: CardSet, state: CampaignState) -> bool:
    return any(scenario in state.completed for scenario in cards.campaign.endings)


def game_now(cards: CardSet, state: GameState) -> GameNow:
    """A game in figures."""
    scene = stage(cards, state.setup)
    return GameNow(
        round=state.round,
        hp=state.you.hp,
        max_hp=scene.max_hp,
        monsters_left=len(scene.monsters) - len(state.board.dead),
        monsters=len(scene.monsters),
        ended=None if state.ending is None else state.ending.value,
    )


def kept_summary(path: Path) -> CampaignSummary | None:
    """The summary kept beside a campaign, unless the campaign has gone on since, or it can't be read."""
    try:
        summary = CampaignSummary.model_validate_json(read_own(folder_of(path) / SUMMARY, SUMMARY_MOST))
        return summary if summary.check == _last_check(path) else None
    except (SaveError, OSError, ValidationError):
        return None


def _last_check(path: Path) -> str | None:
    """The checksum at a journal's end."""
    with open_file(path) as file:
        file.seek(max(0, file.seek(0, 2) - LONGEST))
        last = file.read(LONGEST).removesuffix(b"\n").rpartition(b"\n")[2]
    try:
        plain = json.loads(last)
    except (ValueError, RecursionError):
        return None
    return str(plain.get("check")) if isinstance(plain, dict) else None
