"""The pages that a command opens wherever one is."""

from collections.abc import Mapping
from typing import Final

from holdin.ui.pages.keys_page import KeysPage
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.rules_page import RulesPage, SymbolsPage
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.settings_page import SettingsPage

PAGES: Final[Mapping[str, type[Overlay]]] = {
    "rules": RulesPage,
    "symbols": SymbolsPage,
    "settings": SettingsPage,
    "keys": KeysPage,
}


def page_anywhere(screen: Screen, name: str) -> Screen:
    """The page that a command opens wherever one is; the screen itself for any other command."""
    return PAGES[name](screen.desk, screen.size, under=screen) if name in PAGES else screen
