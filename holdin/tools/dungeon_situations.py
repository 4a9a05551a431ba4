"""Pictures of random dungeons: where they are chosen, one before it begins, and in play."""

from collections.abc import Mapping
from typing import Final

from holdin.dungeons.offer import dealt
from holdin.dungeons.seed_word import Deal, word_of
from holdin.models.dungeon import Dungeon
from holdin.models.letters import Fights
from holdin.tools.staging import Staging, Step, menu
from holdin.ui.app.dungeon_pages import DungeonsPage, WordPage
from holdin.ui.app.entrances import begin_dungeon
from holdin.ui.app.menu import Menu
from holdin.ui.kit.input import Command
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.screen import Screen

_SEEDS: Final = {Fights.HELD: 3, Fights.OPEN: 14}


def _dungeon(desk: Desk, fights: Fights) -> Dungeon:
    return dealt(desk.cards, word_of(desk.cards, Deal(_SEEDS[fights], 1, fights)))


def _looked_at(fights: Fights) -> Step:
    """A dungeon before it begins."""

    def step(screen: Screen) -> Screen:
        assert isinstance(screen, DungeonsPage)
        return screen.show(_dungeon(screen.desk, fights), again=True)

    return step


def _mistyped(screen: Screen) -> Screen:
    """A word with a wrong letter."""
    assert isinstance(screen, WordPage)
    word = _dungeon(screen.desk, Fights.HELD).word
    screen.write(word[:-1] + ("a" if word[-1] != "a" else "o"))
    return screen.on_event(Command("take"))


def _playing(fights: Fights) -> Step:
    """A dungeon in play."""

    def step(screen: Screen) -> Screen:
        assert isinstance(screen, Menu)
        return begin_dungeon(screen, _dungeon(screen.desk, fights), next(iter(screen.desk.cards.characters)))

    return step


DUNGEONS: Final[Mapping[str, Staging]] = {
    "dungeons": menu("dungeon"),
    "dungeon": menu("dungeon", _looked_at(Fights.HELD)),
    "dungeon-open": menu("dungeon", _looked_at(Fights.OPEN)),
    "dungeon-word": menu("dungeon", "word", _mistyped),
    "dungeon-play": menu(_playing(Fights.HELD)),
    "dungeon-play-open": menu(_playing(Fights.OPEN)),
}
