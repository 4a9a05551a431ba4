"""The tools of the playing screen: their commands, and the pages that they open over a game."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from holdin.game.session import Moment
from holdin.ui.pages.files import report_file, send_report
from holdin.ui.pages.global_commands import page_anywhere
from holdin.ui.pages.listing import told
from holdin.ui.pages.log_page import Lines, log_page
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.steps_page import game_steps
from holdin.ui.play.advice_page import AdvicePage
from holdin.ui.play.flow import Flow
from holdin.ui.play.log_panel import task_lines
from holdin.ui.play.pause_page import PausePage
from holdin.ui.play.why_page import turn_page
from holdin.ui.shown.intents import Tool

TOOLS: Final[Mapping[str, Tool]] = {
    "undo": Tool.UNDO,
    "redo": Tool.REDO,
    "map": Tool.MAP,
    "intents": Tool.INTENTS,
    "turn": Tool.TURN,
    "turn_back": Tool.TURN_BACK,
    "log": Tool.LOG,
    "steps": Tool.STEPS,
    "advice": Tool.ADVICE,
    "rules": Tool.RULES,
    "symbols": Tool.SYMBOLS,
    "settings": Tool.SETTINGS,
    "keys": Tool.KEYS,
}
"""By command."""


def page_over(  # noqa: PLR0913 - what such pages tell of
    screen: Screen, flow: Flow, lines: Lines, tool: Tool, outs: Sequence[Tool] = (), *, kept: bool = True
) -> Screen:
    """The page that a tool opens over a game; the game itself where it opens none.

    :param outs: the ways out that the pause offers; kept: whether the game is one that is kept.
    """
    desk, size, session = screen.desk, screen.size, flow.session
    match tool:
        case Tool.LOG:
            return log_page(screen, lines.all(desk.words, session.moments), partial(_why, screen, session.moments))
        case Tool.TASK:
            return told(screen, desk.words.tr("Goal and special rules"), "\n".join(task_lines(desk, flow.shown)))
        case Tool.STEPS:
            return game_steps(screen, session, flow.free)
        case Tool.ADVICE if len(flow.legal) > 1 and flow.offers.stands:
            return AdvicePage(desk, size, under=screen, offers=flow.offers)
        case Tool.ADVICE:
            flow.notice = desk.words.tr("There is nothing to weigh now.")
            return screen
        case Tool.RULES | Tool.SYMBOLS | Tool.SETTINGS | Tool.KEYS:
            return page_anywhere(screen, tool.name.lower())
        case Tool.REPORT:
            return told(screen, desk.words.tr("Bug report"), send_report(desk, session.path, report_file(desk)))
        case Tool.REVIEW:
            return desk.ways.review(screen, session)
        case Tool.MENU:
            return PausePage(desk, size, under=screen, outs=outs, kept=kept)
        case _:
            return screen


def _why(screen: Screen, moments: Sequence[Moment], moment: Moment, who: str) -> Screen | None:
    """Why a monster did what it did in a turn of a moment."""
    at = next(number for number, each in enumerate(moments) if each is moment)
    return turn_page(screen, moments[at - 1].state, moment, who) if at else None
