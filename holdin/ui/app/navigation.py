"""Where the ways lead: nothing but what puts the program together imports this."""

from typing import Final

from holdin.saves.kept import KeptSession
from holdin.ui.app.menu import menu
from holdin.ui.pages.desk import Ways
from holdin.ui.pages.global_commands import page_anywhere
from holdin.ui.pages.overlay import RulePage
from holdin.ui.pages.screen import Screen
from holdin.ui.play.play import PlayScreen


def _rule(screen: Screen, rule: str) -> Screen:
    return RulePage(screen.desk, screen.size, under=screen, rule=rule)


def _hand(screen: Screen) -> Screen:
    from holdin.ui.hand.opening import open_hand  # noqa: PLC0415 - heavy: the menu would come later

    return open_hand(screen.desk, screen.size, menu)


def _in_hand(screen: Screen) -> Screen:
    from holdin.ui.hand.opening import taken_up  # noqa: PLC0415 - heavy: the menu would come later

    assert isinstance(screen, PlayScreen)
    return taken_up(screen)


def _track(screen: Screen) -> Screen:
    from holdin.ui.track.opening import tracker  # noqa: PLC0415 - heavy: the menu would come later

    return tracker(screen.desk, screen.size)


def _tables(screen: Screen) -> Screen:
    from holdin.ui.track.opening import tables  # noqa: PLC0415 - heavy: the menu would come later

    return tables(screen)


def _review(screen: Screen, session: KeptSession) -> Screen:
    from holdin.ui.play.review_page import ReviewPage  # noqa: PLC0415 - wanted by few: the menu would come later

    return ReviewPage(screen.desk, screen.size, under=screen, session=session)


WAYS: Final = Ways(menu, _rule, page_anywhere, _hand, _in_hand, _track, _tables, _review)
