"""Where the ways lead: nothing but what puts the program together imports this."""

from typing import TYPE_CHECKING, Final

from holdin.ui.app.menu import menu
from holdin.ui.pages.desk import Ways
from holdin.ui.pages.screen import Screen

if TYPE_CHECKING:
    from holdin.saves.session import KeptSession


def _rule(screen: Screen, rule: str) -> Screen:
    from holdin.ui.pages.overlay import RulePage  # noqa: PLC0415 - opened by a press: the menu would come later

    return RulePage(screen.desk, screen.size, under=screen, rule=rule)


def _page(screen: Screen, name: str) -> Screen:
    from holdin.ui.pages.global_commands import page_anywhere  # noqa: PLC0415 - opened by a press: the menu would come later

    return page_anywhere(screen, name)


def _hand(screen: Screen) -> Screen:
    from holdin.ui.hand.opening import open_hand  # noqa: PLC0415 - heavy: the menu would come later

    return open_hand(screen.desk, screen.size, menu)


def _in_hand(screen: Screen) -> Screen:
    from holdin.ui.hand.opening import taken_up  # noqa: PLC0415 - heavy: the menu would come later
    from holdin.ui.play.play import PlayScreen  # noqa: PLC0415 - heavy: the menu would come later

    assert isinstance(screen, PlayScreen)
    return taken_up(screen)


def _track(screen: Screen) -> Screen:
    from holdin.ui.track.opening import tracker  # noqa: PLC0415 - heavy: the menu would come later

    return tracker(screen.desk, screen.size)


def _tables(screen: Screen) -> Screen:
    from holdin.ui.track.opening import tables  # noqa: PLC0415 - heavy: the menu would come later

    return tables(screen)


def _review(screen: Screen, session: "KeptSession") -> Screen:
    from holdin.ui.play.review_page import ReviewPage  # noqa: PLC0415 - wanted by few: the menu would come later

    return ReviewPage(screen.desk, screen.size, under=screen, session=session)


WAYS: Final = Ways(menu, _rule, _page, _hand, _in_hand, _track, _tables, _review)
