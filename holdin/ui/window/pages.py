"""The pages that can be opened over a game, and the commands and tools that open them."""

from collections.abc import Mapping
from typing import Final

from holdin.ui.window.advice_page import AdvicePage
from holdin.ui.window.flow import Flow
from holdin.ui.window.intents import Tool
from holdin.ui.window.keys_page import KeysPage
from holdin.ui.window.log_page import Lines, LogPage
from holdin.ui.window.pause_page import PausePage
from holdin.ui.window.rules_page import RulesPage
from holdin.ui.window.said_page import SaidPage
from holdin.ui.window.screen import Screen
from holdin.ui.window.sending import send_report
from holdin.ui.window.settings_page import SettingsPage
from holdin.ui.window.steps_page import game_steps

TOOLS: Final[Mapping[str, Tool]] = {
    "undo": Tool.UNDO,
    "redo": Tool.REDO,
    "map": Tool.MAP,
    "log": Tool.LOG,
    "steps": Tool.STEPS,
    "advice": Tool.ADVICE,
    "rules": Tool.RULES,
    "settings": Tool.SETTINGS,
    "keys": Tool.KEYS,
}
"""By command."""


def page_anywhere(screen: Screen, name: str) -> Screen:
    """The page that a command opens wherever one is; the screen itself for any other command."""
    match name:
        case "rules":
            return RulesPage(screen.desk, screen.size, under=screen)
        case "settings":
            return SettingsPage(screen.desk, screen.size, under=screen)
        case "keys":
            return KeysPage(screen.desk, screen.size, under=screen)
        case _:
            return screen


def page_over(screen: Screen, flow: Flow, lines: Lines, tool: Tool) -> Screen:
    """The page that a tool opens over a game; the game itself where it opens none."""
    desk, size, session = screen.desk, screen.size, flow.session
    match tool:
        case Tool.LOG:
            return LogPage(desk, size, under=screen, lines=lines.all(desk.words, session.moments))
        case Tool.STEPS:
            return game_steps(screen, session, flow.free)
        case Tool.ADVICE if len(flow.legal) > 1:
            return AdvicePage(desk, size, under=screen, state=flow.state, actions=flow.legal)
        case Tool.ADVICE:
            flow.notice = desk.words.tr("There is nothing to weigh now.")
            return screen
        case Tool.RULES | Tool.SETTINGS | Tool.KEYS:
            return page_anywhere(screen, tool.name.lower())
        case Tool.REPORT:
            said = send_report(desk, session.path)
            return SaidPage(desk, size, under=screen, heading=desk.words.tr("Bug report"), said=said)
        case Tool.MENU:
            return PausePage(desk, size, under=screen)
        case _:
            return screen
