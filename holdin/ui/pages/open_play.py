"""What a game is begun with in the window: the way of fighting, and who plays (OPN-1, SET-1)."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from holdin.game.state import Setup
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.ui.kit.nodes import Button, button
from holdin.ui.pages.listing import SaidPage, told
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid
from holdin.words.words import Words

_WAYS: Final = {
    Fights.HELD: (
        msgid("Held in the hand"),
        msgid("One monster at a time, at a distance: two hands hold all of it."),
    ),
    Fights.OPEN: (
        msgid("On the open map"),
        msgid("On the hexes: all monsters act, and show what they mean to do."),
    ),
}
"""What each way of fighting is called, and what it is in a sentence (OPN-1)."""


def is_open(setup: Setup) -> bool:
    """Whether a game is played on the open map."""
    return setup.fights is Fights.OPEN


def way_name(words: Words, fights: Fights) -> str:
    """What a way of fighting is called."""
    return words.tr(_WAYS[fights][0])


def way_buttons(words: Words, chosen: Fights, choose: Callable[[Fights], object]) -> Iterator[Button]:
    """The ways of fighting, side by side."""
    for fights in _WAYS:
        do, name = partial(choose, fights), way_name(words, fights)
        tip = words.tr(_WAYS[fights][1])
        yield button(f"fights:{fights.value}", name, do, on=fights is chosen, tip=tip, rule="OPN-1", snug=True)


def character_buttons(
    company: Mapping[CharacterId, CardSet], lang: str, chosen: CharacterId, choose: Callable[[CharacterId], object]
) -> Iterator[Button]:
    """Who can play, side by side, where there is a choice (SET-1).

    :param company: who can play, and the cards that each plays with.
    """
    for id_, cards in company.items() if len(company) > 1 else ():
        words, do = Words(cards, lang), partial(choose, id_)
        yield button(f"character:{id_}", words.name(id_), do, on=id_ == chosen, tip=words.about(id_))


def not_held(screen: Screen) -> SaidPage:
    """That a scenario prescribes open play, where nothing is held in the hand; over a screen."""
    tr = screen.desk.words.tr
    said = tr("This scenario is always fought on the open map: no cards are held in the hand, and no table tracks it.")
    return told(screen, tr("Fought on the open map"), said)


def never_held(screen: Screen, character: CharacterId) -> SaidPage:
    """That a character is made for open play alone; over a screen."""
    tr, name = screen.desk.words.tr, screen.desk.words.name(character)
    said = tr(
        "{character} plays on the open map alone: no cards are held in the hand, and no table tracks it.",
        character=name,
    )
    return told(screen, tr("Fought on the open map"), said)
