"""Handing over: what the rules read from the cards, what they assume, and what they can't read."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from typing_extensions import override

from holdin.game.stage import stage
from holdin.game.state import Setup, Start, Zone
from holdin.hand.reading import MISSING, Note, Reading, Said
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid
from holdin.words.words import Words

_WORDS: Final[Mapping[Note, str]] = {
    Note.NO_MAP: msgid("No map is read: slide one behind the HP card until a red arrow points at your hex."),
    Note.NO_SCENARIO: msgid("The map is read, but this side of it has no scenario."),
    Note.FAULT: msgid("The rules don't allow how the cards lie ({about})."),
    Note.HP: msgid("Your HP: the marked number isn't on the half on top, so it is taken as {about}."),
    Note.MONSTER_HP: msgid("The monster's HP: the marked number isn't on the half on top, so it is taken as {about}."),
    Note.LEVEL: msgid("Your level is taken as {about}, for so many cards show level 2."),
    Note.CARD: msgid("{about} lies nowhere in particular and is taken to be in the hand."),
    Note.ITEMS: msgid("The items can't be owned together, so none is taken."),
    Note.NOT_HERE: msgid("The HP card is slid down, but the monster behind it isn't on this map: no combat."),
    Note.DISTANCE: msgid("The range tracker shows no number; the distance on the map is taken: {about}."),
    Note.HINDRANCES: msgid("Cards don't show hindrances: none is assumed."),
    Note.NEW: msgid("Nothing has happened on the map yet: round 1, all monsters alive, no conditions."),
    Note.REMEMBERED: msgid("What cards don't show is remembered from the game that was picked up, in round {about}."),
    Note.WRITTEN: msgid("What cards don't show is taken from what the referee was told, in round {about}."),
    Note.AGAIN: msgid("Round {about} begins again: cards are chosen anew."),
    Note.WORDS: msgid("A note says nothing to the rules and stays with the cards: {about}."),
}


_ZONES: Final[Mapping[Zone, str]] = {
    Zone.HAND: msgid("In hand: {cards}"),
    Zone.DISCARDED: msgid("Discarded: {cards}"),
    Zone.LOST: msgid("Lost: {cards}"),
}


def note_words(words: Words, said: Said) -> str:
    """What is said of a reading."""
    about = words.name(said.about) if said.note is Note.CARD else said.about
    return words.tr(_WORDS[said.note], about=about)


@dataclass(eq=False, kw_only=True)
class OverPage(ListPage):
    """A reading of the cards, and the way into the game."""

    wide: ClassVar[float] = 0.66
    reading: Reading
    on_begin: Callable[[Setup, Start], Screen]
    on_left: Callable[[], Screen] | None = None
    """Back into the game that was taken in hand; none where there is none."""
    same: bool = False
    """Whether it can go on from the cards."""

    @override
    def title(self) -> str:
        return self.desk.words.tr("The rules take over from here")

    @override
    def rows(self) -> Sequence[Row]:
        """What is read, what is assumed, and the way on where there is one."""
        tr, found = self.desk.words.tr, self.reading
        notes = [self._note(index, said) for index, said in enumerate(found.notes)]
        if found.setup is None or found.start is None:
            return [Row("nothing", tr("The cards can't be read."), strong=True), *notes, *self._left()]
        begin = partial(self.on_begin, found.setup, found.start)
        return [
            Row("begin", tr("Go on with the rules"), begin, strong=True),
            Row("what", self._what(), dim=True),
            *self._left(),
            Row("read", tr("Read from the cards"), strong=True),
            *(Row(f"read:{index}", text) for index, text in enumerate(self._read(found.setup, found.start))),
            *([Row("assumed", tr("Assumed"), strong=True)] if notes else []),
            *notes,
        ]

    def _left(self) -> list[Row]:
        """The way back into the game as it was left."""
        if self.on_left is None:
            return []
        return [Row("left", self.desk.words.tr("Go on with the game as it was left"), self.on_left)]

    def _what(self) -> str:
        """Which game goes on."""
        tr = self.desk.words.tr
        if self.same:
            return tr("The game you took in hand goes on from the cards; undo leads back to how it was left.")
        if self.on_left is not None:
            return tr("A game of its own begins; the one you took in hand stays as it was left.")
        return tr("A game of its own begins; the cards stay as they lie.")

    def _note(self, index: int, said: Said) -> Row:
        return Row(f"note:{index}", note_words(self.desk.words, said), strong=said.note in MISSING)

    def _read(self, setup: Setup, start: Start) -> Iterator[str]:
        """The game in a few lines."""
        words, tr = self.desk.words, self.desk.words.tr
        scene = stage(self.desk.cards, setup)
        number, title = self.desk.cards.scenarios[setup.scenario].number, words.name(setup.scenario)
        yield tr("{number} · {title}, level {level}", number=number, title=title, level=setup.level)
        yield tr("Hex {hex}, {hp} of {max} HP", hex=words.hex(start.hex), hp=start.hp, max=scene.max_hp)
        for zone, text in _ZONES.items():
            cards = [f"{words.name(place.card)} ({place.side})" for place in start.hero.cards if place.zone is zone]
            if cards:
                yield tr(text, cards=", ".join(cards))
        if setup.items:
            yield tr("Items: {items}", items=words.names(setup.items))
        if (fight := start.combat) is not None:
            monster = words.name(scene.monsters[fight.monster].monster)
            text = msgid("In combat with {monster}: {hp} HP, distance {distance}")
            yield tr(text, monster=monster, hp=fight.hp, distance=fight.distance)
