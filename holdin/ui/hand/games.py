"""Games that can be taken in hand, and the way back into them: single ones, and scenarios of a campaign."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from holdin.campaign.actions import Begin, ChooseScenario
from holdin.campaign.state import CampaignStage
from holdin.errors import HoldinError
from holdin.game.setup import start_of
from holdin.game.state import GameState, Setup, Start
from holdin.game.step import Event
from holdin.hand import gestures as g
from holdin.hand.card_table import Memory
from holdin.models.base import ScenarioId
from holdin.saves.campaign import KeptCampaign
from holdin.saves.campaign_files import campaigns, preview_written, take_in
from holdin.saves.places import CAMPAIGNS, SAVES
from holdin.saves.session import KeptSession
from holdin.tracker.paper import card_of
from holdin.tracker.sheet import Sheet
from holdin.ui.campaign.context import CampaignContext
from holdin.ui.campaign.routing import station
from holdin.ui.campaign.scenario_run import ScenarioRun
from holdin.ui.hand.free_cards import FreeCards
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.open_play import is_open
from holdin.ui.pages.screen import Screen
from holdin.ui.play.play import PlayScreen
from holdin.words.tracking import hero_name


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that can be taken in hand."""

    game: str
    """Where it is kept, in the folder of games."""
    scenario: ScenarioId
    round: int
    campaign: str = ""
    """The campaign's name."""


def place_of(desk: Desk, path: Path) -> str:
    """Where a game is kept, in the folder of games; nothing for one that is kept elsewhere."""
    folder = path.resolve().parent
    for name in (SAVES, CAMPAIGNS):
        if folder == (desk.store.corner / name).resolve():
            return f"{name}/{path.name}"
    return ""


def offers(desk: Desk) -> Iterator[OpenGame]:
    """The single game that was played last, and every campaign in a scenario."""
    kept = desk.store.last_game()
    if kept is not None:
        kept.close()
        yield OpenGame(place_of(desk, kept.path), kept.setup.scenario, max(1, kept.state.round))
    for listed in campaigns(desk.store.shelf, desk.cards, desk.store.library):
        found = listed.summary
        if found is not None and found.game is not None and found.game.ended is None and found.scenario is not None:
            yield OpenGame(place_of(desk, listed.path), found.scenario, max(1, found.game.round), found.name)


def picked_up(desk: Desk, game: str) -> g.PickUp:
    """A game as free cards; it stays as it is.

    :raises HoldinError: it can't be opened, or nothing is played there.
    """
    state = _looked_at(desk, game)
    if is_open(state.setup):
        raise HoldinError(desk.words.tr("This game is fought on the open map: there is no hand to take it in."))
    return g.PickUp(setup=state.setup, start=start_of(state), game=game)


def _looked_at(desk: Desk, game: str) -> GameState:
    path = desk.store.corner / game
    if not game.startswith(CAMPAIGNS):
        kept = KeptSession.open(path, desk.cards, library=desk.store.library)
        kept.close()
        return kept.state
    campaign = KeptCampaign.open(path, desk.cards, library=desk.store.library)
    campaign.close()
    if campaign.game is None:
        msg = desk.words.tr("This campaign is between scenarios: there are no cards to take in hand.")
        raise HoldinError(msg)
    return campaign.game.state


def same_game(desk: Desk, memory: Memory | None, setup: Setup) -> bool:
    """Whether cards that were read belong to the game that was taken in hand: it can go on from them."""
    return (
        memory is not None
        and bool(memory.game)
        and memory.setup == setup
        and (desk.store.corner / memory.game).is_file()
    )


def founded(desk: Desk, sheet: Sheet) -> str:
    """A campaign that begins with the scenario on the table; where it is kept, in the folder of games (TRK-1).

    :raises HoldinError: it can't be written, or no campaign can have come to this scenario.
    """
    state = replace(card_of(desk.cards, sheet), name=hero_name(desk.words, sheet))
    path = take_in(preview_written(desk.cards, state, desk.seeds()), desk.store.shelf)
    with closing(KeptCampaign.open(path, desk.cards, library=desk.store.library)) as campaign:
        assert state.chosen is not None
        campaign.plan(ChooseScenario(state.chosen.scenario, state.chosen.level))
        if campaign.state.stop is CampaignStage.SETUP:
            campaign.plan(Begin())
    return place_of(desk, path)


def by_hand(campaign: CampaignContext, screen: Screen) -> Screen:
    """Where a campaign stands; its next scenario is taken in hand as the one before it was (END-4)."""
    following = station(campaign, screen)
    return following.in_hand() if isinstance(following, ScenarioRun) else following


def back_in(
    hand: FreeCards, game: str, start: Start | None = None, told: tuple[Event, ...] = (), *, stays: bool = False
) -> Screen:
    """Back into a game that was taken in hand: from the cards, or as it was left.

    :param stays: whether the campaign's next scenarios are played by hand, too.
    :param start: what the cards say; none, or what the game says itself, leaves it as it was.
    :param told: what has happened with the cards in hand.
    :raises HoldinError: it can't be opened, or not be gone on with.
    """
    desk, path, menu = hand.desk, hand.desk.store.corner / game, hand.menu
    if not game.startswith(CAMPAIGNS):
        session = KeptSession.open(path, desk.cards, library=desk.store.library)
        _take_up(session, start)
        return PlayScreen(desk, hand.size, session=session, menu=menu, told_before=told)
    campaign = KeptCampaign.open(path, desk.cards, library=desk.store.library)
    context = CampaignContext(campaign, path, desk.cards, menu, by_hand if stays else station)
    if campaign.game is None:
        return context.onward(hand)
    _take_up(campaign.game, start)
    run = partial(ScenarioRun, desk, hand.size, session=campaign.game, menu=context.to_menu)
    return run(campaign=context, told_before=told)


def _take_up(session: KeptSession, start: Start | None) -> None:
    """From the cards, unless they lie as the game has them."""
    if start is not None and start != start_of(session.state):
        try:
            session.take_up(start)
        except HoldinError:
            session.close()
            raise
