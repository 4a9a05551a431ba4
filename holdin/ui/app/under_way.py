"""What is under way, and what the menu tells of it: the single game or the campaign that was played last."""

from collections.abc import Iterator

from holdin.campaign.actions import ChooseScenario
from holdin.saves.campaign_files import Listed, campaigns
from holdin.saves.repairs import Repairs
from holdin.saves.session import KeptSession
from holdin.saves.summary import game_now
from holdin.ui.pages.desk import Desk
from holdin.ui.shown.history_text import recap, standing
from holdin.words.words import Words


def played_last(desk: Desk) -> tuple[KeptSession | None, Listed | None]:
    """The single game, or the campaign if that was played later; who has the game closes it."""
    kept = desk.store.last_game()
    found = campaigns(desk.store.shelf, desk.cards, desk.store.library)
    last = next((each for each in found if each.trouble is None), None)
    if last is None or (kept is not None and kept.path.stat().st_mtime > last.played):
        return kept, None
    if kept is not None:
        kept.close()
    return None, last


def told_of_game(desk: Desk, kept: KeptSession) -> Iterator[str]:
    """Three lines on where a single game is."""
    words = Words(kept.cards, desk.words.lang)
    yield words.plan_label(ChooseScenario(kept.setup.scenario, kept.setup.level))
    yield standing(words, game_now(kept.cards, kept.state))
    yield words.prompt(kept.state)


def told_of_campaign(desk: Desk, campaign: Listed) -> Iterator[str]:
    """Three lines on where a campaign is; its name alone, if no more can be told."""
    summary = campaign.summary
    return iter([campaign.name]) if summary is None else recap(desk.words_of(summary), summary)


def mended(desk: Desk, found: Repairs) -> str:
    """What was wrong with a single game, and where the damaged file lies; it is said once."""
    tr = desk.words.tr
    if found.aside is None or found.lost:
        return desk.words.said(found.said)
    said = tr("This game was damaged and has been repaired; the damaged file is set aside as {file}.", file=found.aside)
    return f"{said} {tr('Nothing of it is lost.')}"
