"""How the window opens: a first picture at once, then cards and screens are read behind it."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from holdin.ui.kit.splash import NORMAL, display, raised
from holdin.words.paths import asset_root

if TYPE_CHECKING:  # all of it is heavy, and read behind the splash screen
    from holdin.models.card_set import CardSet
    from holdin.saves.settings import FoundSettings
    from holdin.ui.app.app import Beside
    from holdin.ui.pages.desk import Desk, Ways
    from holdin.ui.pages.screen import Screen

    First = Callable[[Desk, FoundSettings], Screen]


def start(  # noqa: PLR0913 - one parameter per option of the commands
    find: "Callable[[], First]",
    *,
    seed: int | None = None,
    cards: "Callable[[], CardSet] | None" = None,
    name: str = "base",
    lang: str | None = None,
    watch: bool = False,
    beside: "Beside | None" = None,
    ways: "Callable[[Ways], Ways]" = lambda ways: ways,
) -> int:
    """Open the window and show what `find` imports and gives: what makes the first screen.

    :param seed: makes every new game's dice known.
    :param cards: gives the cards; without it the set of that name, or in that folder, is read.
    :param lang: speak this language instead of the settings'.
    :param watch: read the cards of that name again whenever a file of theirs is saved; `cards` isn't asked.
    :param beside: what else goes on beside the screens; `ways` puts more ways in.
    :raises HoldinError: the cards, keys or theme can't be used, or there is no display.
    """
    with loading(), display():
        window = raised(asset_root() / "theme.toml")
        from holdin.data.load import load_set  # noqa: PLC0415 - behind the splash screen
        from holdin.ui.app.app import show  # noqa: PLC0415 - loaded only when it is wanted

        more = () if beside is None else (beside,)
        if not watch:
            read = cards() if cards is not None else load_set(name)
            return show(read, find(), seed=seed, window=window, lang=lang, beside=more, ways=ways)
        from holdin.ui.app.watch import Watch  # noqa: PLC0415 - few want it

        watched = Watch.over(name)
        return show(watched.first(), find(), seed=seed, window=window, lang=lang, beside=(watched, *more), ways=ways)


@contextmanager
def loading() -> Iterator[None]:
    """Python doesn't look for what is no longer used while nearly all is new, until all is loaded (see `readying`)."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def menu() -> "First":
    """The menu; at the very first launch the first story."""
    from holdin.ui.app.app import first_screen  # noqa: PLC0415 - behind the splash screen

    return first_screen


def dungeon(word: str) -> "First":
    """A random dungeon as it lies before it begins, by its word or that of the day; the menu lies behind it.

    :param word: one that the cards know, or "today".
    """
    from holdin.ui.app.menu import Menu  # noqa: PLC0415 - behind the splash screen

    return lambda desk, _kept: Menu(desk, NORMAL).dungeons().named(word)


def hand() -> "First":
    """The cards as free objects, as they were left."""
    from holdin.ui.app.menu import menu  # noqa: PLC0415 - loaded only when it is wanted
    from holdin.ui.hand.opening import open_hand  # noqa: PLC0415 - behind the splash screen

    return lambda desk, _kept: open_hand(desk, NORMAL, menu)


def track() -> "First":
    """The tracker, as it was left."""
    from holdin.ui.track.opening import tracker  # noqa: PLC0415 - behind the splash screen

    return lambda desk, _kept: tracker(desk, NORMAL)
