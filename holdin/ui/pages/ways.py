"""Ways from screens to others that they could not import: those import them, or are heavy and wanted by few."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a screen has a desk, and that has the ways
    from holdin.ui.pages.screen import Screen


@dataclass(frozen=True, slots=True)
class Ways:
    """Handed in with the desk, by whoever puts the program together."""

    menu: "Callable[[Screen], Screen]"
    """The menu."""
    rule: "Callable[[Screen, str], Screen]"
    """A rule's text, over a screen."""
    hand: "Callable[[Screen], Screen]"
    """The cards as free objects, as they were left; a SaveError: nothing can be kept."""
    in_hand: "Callable[[Screen], Screen]"
    """A game's cards as free objects, from its playing screen; it may fail in the same way (SET-3)."""
    track: "Callable[[Screen], Screen]"
    """The tracker, as it was left; it may fail in the same way."""
    tables: "Callable[[Screen], Screen]"
    """The tracker's tables that are kept."""
