"""What the window says of games on the open map, which it can't show yet (OPN-1)."""

from holdin.game.state import Setup
from holdin.models.letters import Fights
from holdin.ui.pages.listing import SaidPage, told
from holdin.ui.pages.screen import Screen


def is_open(setup: Setup) -> bool:
    """Whether a game is played on the open map."""
    return setup.fights is Fights.OPEN


def not_shown(screen: Screen, *, begun: bool = True) -> SaidPage:
    """That a game can't be shown here, and who goes on with one that has begun; over a screen."""
    tr = screen.desk.words.tr
    said = tr("This scenario is fought on the open map, which the window doesn’t show yet.")
    if begun:
        who = tr("It is as it was: programs go on with it by holdin engine, holdin replay --print tells what happened.")
        said = f"{said} {who}"
    return told(screen, tr("Fought on the open map"), said)


def not_held(screen: Screen) -> SaidPage:
    """That a scenario prescribes open play, where nothing is held in the hand; over a screen."""
    tr = screen.desk.words.tr
    said = tr("This scenario is always fought on the open map: no cards are held in the hand, and no table keeps it.")
    return told(screen, tr("Fought on the open map"), said)
