"""The two ways of fighting in the window: which one a game has, and which is wanted (OPN-1)."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from holdin.game.state import Setup
from holdin.models.base import CharacterId
from holdin.models.letters import Fights
from holdin.ui.kit.nodes import Node, button
from holdin.ui.pages.listing import SaidPage, told
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid
from holdin.words.words import Words

_WAYS: Final = {Fights.HELD: msgid("Held in the hand"), Fights.OPEN: msgid("On the open map")}


def is_open(setup: Setup) -> bool:
    """Whether a game is played on the open map."""
    return setup.fights is Fights.OPEN


def way_buttons(words: Words, chosen: Fights, choose: Callable[[Fights], object]) -> Iterator[Node]:
    """The ways of fighting, side by side."""
    for fights, name in _WAYS.items():
        do = partial(choose, fights)
        yield button(f"fights:{fights.value}", words.tr(name), do, on=fights is chosen, rule="OPN-1", snug=True)


def only_so(words: Words, character: CharacterId) -> str:
    """For which way of fighting a character is made, that is made for one (OPN-1)."""
    if words.cards.characters[character].fights is Fights.OPEN:
        return words.tr("{character} fights on the open map only.", character=words.name(character))
    return words.tr("{character} fights held in the hand only.", character=words.name(character))


def not_held(screen: Screen) -> SaidPage:
    """That a scenario prescribes open play, where nothing is held in the hand; over a screen."""
    tr = screen.desk.words.tr
    said = tr("This scenario is always fought on the open map: no cards are held in the hand, and no table keeps it.")
    return told(screen, tr("Fought on the open map"), said)
