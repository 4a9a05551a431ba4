"""Handing over: what the rules read from the cards, what they assume, and what they can't read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar, Final

from holdin.game.stage import stage
from holdin.game.state import Setup, Start, Zone
from holdin.hand.reading import MISSING, Note, Reading, Said
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.screen import Screen
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


class Over(Enum):
    """The rules take over."""

    BEGIN = auto()
    AS_LEFT = auto()
    """The game that was taken in hand goes on as if nobody had."""


def note_words(words: Words, said: Said) -> str:
    """What is said of a reading."""
    about = words.name(said.about) if said.note is Note.CARD else said.about
    return words.tr(_WORDS[said.note], about=about)


@dataclass(eq=False)
class OverPage(ListPage):
    """A reading of the cards, and the way into the game."""

    wide: ClassVar[float] = 0.66
    reading: Reading | None = None
    on_begin: Callable[[Setup, Start], Screen] | None = None
    on_left: Callable[[], Screen] | None = None
    """Back into the game that was taken in hand; none where there is none."""
    same: bool = False
    """Whether it can go on from the cards."""

    def title(self) -> str:
        """What it is."""
        return self.desk.words.tr("The rules take over from here")

    def rows(self) -> Sequence[Row]:
        """What is read, what is assumed, and the way on where there is one."""
        assert self.reading is not None
        tr, found = self.desk.words.tr, self.reading
        notes = [self._note(index, said) for index, said in enumerate(found.notes)]
        if found.setup is None or found.start is None:
            return [Row("nothing", tr("The cards can't be read."), strong=True), *notes, *self._left()]
        read = [Row(f"read:{index}", text) for index, text in enumerate(self._read(found.setup, found.start))]
        begin = Row("begin", tr("Go on with the rules"), Over.BEGIN, strong=True)
        heading = [Row("assumed", tr("Assumed"), strong=True)] if notes else []
        what = Row("what", self._what(), dim=True)
        return [
            begin,
            what,
            *self._left(),
            Row("read", tr("Read from the cards"), strong=True),
            *read,
            *heading,
            *notes,
        ]

    def _left(self) -> list[Row]:
        """The way back into the game as it was left."""
        if self.on_left is None:
            return []
        return [Row("left", self.desk.words.tr("Go on with the game as it was left"), Over.AS_LEFT)]

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

    def _read(self, setup: Setup, start: Start) -> list[str]:
        """The game in a few lines."""
        words = self.desk.words
        scene = stage(self.desk.cards, setup)
        number = self.desk.cards.scenarios[setup.scenario].number
        lines = [
            words.tr(
                "{number} · {title}, level {level}", number=number, title=words.name(setup.scenario), level=setup.level
            ),
            words.tr("Hex {hex}, {hp} of {max} HP", hex=words.hex(start.hex), hp=start.hp, max=scene.max_hp),
        ]
        for zone, text in _ZONES.items():
            cards = [f"{words.name(place.card)} ({place.side})" for place in start.hero.cards if place.zone is zone]
            if cards:
                lines.append(words.tr(text, cards=", ".join(cards)))
        if setup.items:
            lines.append(words.tr("Items: {items}", items=words.names(setup.items)))
        if start.combat is not None:
            fought = scene.monsters[start.combat.monster]
            lines.append(
                words.tr(
                    "In combat with {monster}: {hp} HP, distance {distance}",
                    monster=words.name(fought.monster),
                    hp=start.combat.hp,
                    distance=start.combat.distance,
                )
            )
        return lines

    def take(self, intent: object) -> Screen:
        """On with the rules, or back to the cards."""
        if intent is Over.AS_LEFT and self.on_left is not None:
            return self.on_left()
        if intent is Over.BEGIN and self.reading is not None and self.on_begin is not None:
            assert self.reading.setup is not None
            assert self.reading.start is not None
            return self.on_begin(self.reading.setup, self.reading.start)
        return super().take(intent)
