"""What can be done on a screen with a sheet: taps, rolls, steps back. Its columns and pages go by this."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, Final, Protocol, TypeVar

from typing_extensions import override

from holdin.data.own import Own
from holdin.errors import HoldinError
from holdin.game.dice import Dice
from holdin.game.state import Phase
from holdin.models.ability import Attack
from holdin.models.base import CardId, MonsterId
from holdin.models.letters import Letter, Party
from holdin.saves.tables import KeptSheet
from holdin.tracker import taps
from holdin.tracker.clock import ready
from holdin.tracker.deck import CardAttack
from holdin.tracker.history import SheetMoment, together
from holdin.tracker.referee import fight_with
from holdin.tracker.sheet import Sheet
from holdin.tracker.situation import UNKNOWN
from holdin.ui.held_cards.scans import FOLDER, Scans
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.measures import FINGER
from holdin.ui.own.card_sets import OwnCards
from holdin.ui.own.cards_page import OwnPage
from holdin.ui.own.sets_page import beside_own
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen
from holdin.ui.track.faces import FacePage, Shown
from holdin.words.tracking import ability_card_name
from holdin.words.words import Words

P = TypeVar("P", bound=Overlay)
BEGINS: Final = taps.Behave, taps.Lead, taps.Choose
"""Taps by which initiatives become known."""


class Book(Protocol):
    """What keeps a sheet: the tracker's own file, or cards that are read."""

    @property
    def sheet(self) -> Sheet:
        """How things stand."""

    @property
    def undoable(self) -> int:
        """How many steps can be taken back."""

    def do(self, step: taps.Tap, /, *, joined: bool = False) -> object:
        """A tap is done and kept; joined: it came of the same touch as the one before it.

        :raises HoldinError: it means nothing here, or it can't be written.
        """

    def undo(self, steps: int = 1, /) -> object:
        """Steps are taken back."""

    def redo(self, steps: int = 1, /) -> object:
        """Steps are done again."""

    def close(self) -> None:
        """Let go of the file."""


@dataclass(eq=False)
class SheetScreen(Screen):
    """A sheet under fingers."""

    kept: KeptSheet | None = None
    store: OwnCards | None = None
    """The player's own cards; none where the set that is tracked isn't to be added to."""
    trouble: str = ""
    used: list[Attack] = field(default_factory=list, init=False)
    """Attacks of yours that were rolled for, the last one last."""
    begun_for: tuple[int, CardAttack] | None = field(default=None, init=False)
    """The round, and the attack with which a combat was to begin (ENG-6)."""
    _dice: Dice | None = field(default=None, init=False)

    @property
    @override
    def target(self) -> int:
        return FINGER

    @cached_property
    def scans(self) -> Scans:
        """Pictures of one's own cards."""
        return Scans(self.desk.folder / FOLDER)

    @property
    def book(self) -> Book:
        """The sheet with its file."""
        assert self.kept is not None
        return self.kept

    @property
    def sheet(self) -> Sheet:
        """How things stand."""
        return self.book.sheet

    @property
    def ruled(self) -> Letter | None:
        """What a ruler shows that lies there already."""
        return None

    @override
    def adopt(self, desk: Desk) -> None:
        """What has been typed in of one's own cards is known to the sheet at once."""
        super().adopt(desk)
        if self.kept is not None:
            self.kept.cards = desk.cards

    @override
    def act(self, intent: Intent | None) -> Screen:
        """What is explained where a finger has been would only hide what it did."""
        self.hover = None
        return super().act(intent)

    def do(self, *given: taps.Tap) -> Screen:
        """Taps of one touch; one that means nothing any more, such as HP of the dead, is passed over.

        Once both initiatives are known, the first turn begins.
        """
        self.trouble = ""
        begins = (taps.EndTurn() for tap in given[-1:] if isinstance(tap, BEGINS) and ready(self.sheet))
        done = False
        for tap in chain(given, begins):
            try:
                self.book.do(tap, joined=done)
                done = True
            except HoldinError as error:
                self.trouble = self.desk.words.trouble(error) if len(given) == 1 else ""
        self.changed()
        return self

    def undo(self, steps: int = 1) -> Screen:
        """Steps are taken back; below 0: done again."""
        self.trouble = ""
        try:
            self.book.undo(steps) if steps > 0 else self.book.redo(-steps)
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error)
        self.changed()
        return self

    def lately_rolled(self, who: Party) -> tuple[Letter, ...]:
        """What the last touch rolled for a party's attack; for either, where nobody said whose it was."""
        rolls = (each.tap for each in together(self.moments()) if isinstance(each.tap, taps.Rolled))
        return tuple(letter for roll in rolls if roll.by in {None, who} for letter in roll.letters)

    def card_name(self, card: CardId) -> str:
        """One of your ability cards by its name."""
        return ability_card_name(self.desk.words, self.sheet, card)

    def take_back(self) -> Screen:
        """What was done last is taken back."""
        return self.undo()

    def do_again(self) -> Screen:
        """What was taken back last is done again."""
        return self.undo(-1)

    def rolled(self, letter: Letter | None = None) -> Screen:
        """A letter, or the app's own roll: the monster's set while it has none in a combat round, else a modifier."""
        foe, said = self.sheet.foe, letter or self.roll()
        return self.do(
            taps.Behave(letter=said) if foe is not None and foe.behaviour is None else taps.Rolled(letters=(said,))
        )

    def roll(self) -> Letter:
        """A letter of the app's own (ROLL-1)."""
        letter, self._dice = (self._dice or Dice(self.desk.seeds())).letter()
        return letter

    def drawn(self, among: Sequence[CardId]) -> CardId:
        """A card drawn by luck (RST-2)."""
        card, self._dice = (self._dice or Dice(self.desk.seeds())).draw(among)
        return card

    def moments(self) -> tuple[SheetMoment, ...]:
        """What was tapped last, and what came of it, the oldest first."""
        return () if self.kept is None else self.kept.past

    @property
    def waiting(self) -> CardAttack | None:
        """The attack for which the combat under way began, while it hasn't been made in its round (ENG-6)."""
        sheet = self.sheet
        if self.begun_for is None or sheet.foe is None or sheet.phase is not Phase.HERO_TURN:
            return None
        round_, attack = self.begun_for
        return attack if round_ == sheet.round and attack.card not in dict(sheet.halves) else None

    def fought(self) -> Iterator[MonsterId]:
        """The monsters that have been fought at this table."""
        for moment in self.moments():
            if isinstance(moment.tap, taps.Fight) and moment.tap.monster is not None:
                yield moment.tap.monster

    def page(self, kind: type[P], over: Screen | None = None, **more: Any) -> P:  # noqa: ANN401 - what it has besides
        """A page over the sheet, or over another page of it."""
        self.trouble = ""
        return kind(self.desk, self.size, under=over or self, **more)

    def look(self, at: Callable[[Words, Sheet], Shown | None], over: Screen | None = None) -> Screen:
        """A card of the table, large; over a page of it, back to that."""
        card = at(self.desk.words, self.sheet)
        self.scans.again()
        return over or self if card is None else self.page(FacePage, over, card=card, scans=self.scans)

    def own(self, *, keep: bool = False, new: str = "") -> Screen:
        """Your own cards; the monster of the combat among them, to be kept, or the form of a new one.

        With another set's cards: the sets, and the way back to one's own.
        """
        if self.store is None:
            self.trouble = ""
            return beside_own(self, self._play)
        sheet, play = self.sheet, self._play
        mine: dict[str, Any] = {
            "store": self.store,
            "scans": self.scans,
            "character": sheet.character,
            "scenario": sheet.scenario,
        }
        page = self.page(OwnPage, **mine, on_play=play)
        return page.keeping(sheet) if keep else page.form(new) if new else page

    def type_in_a_monster(self) -> Screen:
        """A form for its printed values; once they are kept, its combat begins."""
        sheet = self.sheet
        if self.store is None:
            return self.do(taps.Fight(hp=10, stats=UNKNOWN, distance=sheet.distance))
        page = self.own()
        assert isinstance(page, OwnPage)
        form, known = page.form("monster"), {*self.desk.cards.monsters}

        def fights(own: Own) -> Screen:
            page.kept(own)
            (typed,) = {*self.desk.cards.monsters} - known
            return self.do(fight_with(self.desk.cards, sheet, typed))

        form.under, form.on_keep = self, fights
        return form

    def _play(self, page: Screen) -> Screen:
        """The game with one's own cards."""
        self.leave()
        return self.desk.ways.menu(page)

    @override
    def leave(self) -> None:
        self.book.close()
