"""The pages that a command opens wherever one is."""

from holdin.ui.pages.keys_page import KeysPage
from holdin.ui.pages.rules_page import RulesPage
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.settings_page import SettingsPage


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
