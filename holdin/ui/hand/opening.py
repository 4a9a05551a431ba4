"""How Hand opens: with the cards as they were left, or out of the box."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Final

from holdin.errors import HoldinError
from holdin.hand import gestures as g
from holdin.saves.hand import KeptTable
from holdin.ui.hand.hand import Hand
from holdin.ui.window.desk import Desk
from holdin.ui.window.screen import Screen

FOLDER: Final = "hands"
ENDING: Final = ".cards"

Way = Callable[[Screen], Screen]


def hand(desk: Desk, size: tuple[int, int], menu: Way) -> Hand:
    """The cards as they were left; where there are none, or they can't be opened, the first scenario is set up.

    :param menu: the way to the menu.
    :raises SaveError: nothing can be kept.
    """
    trouble = ""
    for path in tables(desk.folder):
        try:
            kept = KeptTable.open(path, desk.cards)
        except HoldinError as error:
            trouble = trouble or desk.words.trouble(error)
            continue
        if kept.aside is not None:
            trouble = desk.words.tr("The end of {file} was damaged; it is kept beside it.", file=path.name)
        return Hand(desk, size, kept=kept, menu=menu, trouble=trouble)
    kept = begun(desk)
    kept.do(g.SetUp(scenario=desk.cards.campaign.start[0]))
    return Hand(desk, size, kept=kept, menu=menu, trouble=trouble)


def tables(folder: Path) -> tuple[Path, ...]:
    """The tables kept, the latest first."""
    found = (folder / FOLDER).glob(f"*{ENDING}") if (folder / FOLDER).is_dir() else ()
    return tuple(sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True))


def begun(desk: Desk) -> KeptTable:
    """A new table in a file of its own.

    :raises HoldinError: it can't be written.
    """
    paths = (desk.folder / FOLDER / f"hand-{number:04}{ENDING}" for number in count(1))
    free = next(path for path in paths if not path.exists())
    return KeptTable.begin(free, desk.cards, next(iter(desk.cards.characters)))
