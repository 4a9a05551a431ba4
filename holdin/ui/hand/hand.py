"""Hand's screen: cards dragged, turned, flipped and thrown; a panel with every gesture and its key."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

import pygame
from pygame import Rect

from holdin.errors import HoldinError
from holdin.game.dice import Dice
from holdin.game.setup import start_of
from holdin.game.state import Setup, Start
from holdin.hand import gestures as g
from holdin.hand import places, ruler
from holdin.hand.reading import read
from holdin.hand.table import ABILITY, HP, MONSTER_HP, Lying, Table
from holdin.models.letters import Letter
from holdin.saves.hand import KeptTable
from holdin.ui.hand.intents import Chosen, Do, Hold, Open
from holdin.ui.hand.over_page import OverPage
from holdin.ui.hand.pages import SetUpPage, StepsPage
from holdin.ui.hand.scans import FOLDER as SCANS
from holdin.ui.hand.scans import Scans, ScansPage
from holdin.ui.hand.spread import Spread, look_of
from holdin.ui.hand.table_view import Dragging, Shown, TableDrawing
from holdin.ui.hand.wording import card_name, gesture_words
from holdin.ui.hands.motion import Motion
from holdin.ui.hands.placement import Flag, Sprite
from holdin.ui.hands.roll import Crossing
from holdin.ui.window.input import Clicked, Dragged, Grabbed, LetGo, Listens, Scrolled, UiEvent
from holdin.ui.window.keys_page import KeysPage
from holdin.ui.window.play import Play
from holdin.ui.window.screen import WALKS, Screen
from holdin.ui.window.view import Spot
from holdin.ui.window.widgets import Builder, Face
from holdin.words.catalogues import msgid

MOVED: Final = 5
"""A card that is dragged less than so many pixels was only touched."""
FLICK: Final = 900.0
"""A ruler let go at so many pixels a second is thrown."""
STEP: Final = 3.0
"""An arrow key moves a card by so many millimetres."""
SLANT: Final = 5.0
"""The wheel and keys turn a card by so many degrees."""
LOOK: Final = 0.5
"""A card under a resting pointer is held to the eye after so many seconds."""
PANEL: Final = 0.235
"""The panel's width, of the window's."""
HELD: Final = pygame.KMOD_ALT | pygame.KMOD_SHIFT
"""While one of these is held no magnet draws."""

KEYS: Final[dict[str, tuple[str, Callable[[str], g.Gesture]]]] = {
    "rules": (msgid("Turn 180°"), lambda card: g.Turn(card=card)),
    "flip": (msgid("Turn over"), lambda card: g.Flip(card=card)),
    "slant_left": (msgid("Turn left"), lambda card: g.Turn(card=card, by=-SLANT)),
    "slant_right": (msgid("Turn right"), lambda card: g.Turn(card=card, by=SLANT)),
    "page_up": (msgid("Nearer"), lambda card: g.Layer(card=card, step=1)),
    "page_down": (msgid("Farther"), lambda card: g.Layer(card=card, step=-1)),
}
"""What keys do with the card that is chosen."""
LAYS: Final[dict[str, tuple[str, Callable[[str], g.Gesture]]]] = {
    "to_hand": (msgid("To the hand"), lambda card: g.Lay(card=card, where="hand")),
    "discard": (msgid("Discard"), lambda card: g.Lay(card=card, where="discard")),
    "lose": (msgid("Lose"), lambda card: g.Lay(card=card, where="lost")),
    "keep": (msgid("Keep below"), lambda card: g.Lay(card=card, where="kept")),
}
"""And what they do with an ability card."""


@dataclass(eq=False)
class Hand(Screen):
    """The cards on a table. Nothing is enforced; everything can be taken back by its name."""

    kept: KeptTable | None = None
    menu: Callable[[Screen], Screen] | None = None
    """The way to the menu."""
    trouble: str = ""
    chosen: str = HP
    """The card that keys and the panel mean."""
    magnets: bool = True
    looking: bool = False
    """Whether the chosen card is held to the eye."""
    now: float = 0.0
    _motion: Motion = field(default_factory=Motion, init=False)
    _dragging: Dragging | None = field(default=None, init=False)
    _pressed: str | None = field(default=None, init=False)
    _rested: float | None = field(default=None, init=False)
    """Since when the pointer has been still."""
    _dice: Dice | None = field(default=None, init=False)

    @cached_property
    def scans(self) -> Scans:
        """Pictures of one's own cards."""
        return Scans(self.desk.folder / SCANS)

    @property
    def book(self) -> KeptTable:
        """The table with its file."""
        assert self.kept is not None
        return self.kept

    @property
    def table(self) -> Table:
        """How everything lies."""
        return self.book.table

    @property
    def listens(self) -> Listens:
        """Cards are dragged."""
        return "drags"

    @property
    def area(self) -> Rect:
        """The table's room."""
        gap, (width, height) = self.measures.gap, self.size
        return Rect(gap, gap, round(width * (1 - PANEL)) - 2 * gap, height - 3 * gap - self._bar_height)

    @property
    def _bar_height(self) -> int:
        return round(self.measures.button * 1.35)

    @property
    def spread(self) -> Spread:
        """Where the table lies in the window."""
        return Spread(self.area)

    # What is meant

    def take(self, intent: object) -> Screen:
        """A gesture, a card, a page."""
        self.trouble = ""
        match intent:
            case Do(gesture):
                return self.does(gesture)
            case Chosen(card):
                self.looking = self.looking if self.chosen == card else False
                self.chosen = card
            case Hold(steps):
                return self._past(steps)
            case Open():
                return self._open(intent)
        self.changed()
        return self

    def does(self, gesture: g.Gesture) -> "Hand":
        """A gesture is done and kept, or it says why not."""
        try:
            self.book.do(gesture)
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error)
        self.changed()
        return self

    def _past(self, steps: int) -> Screen:
        """So many steps back (below 0) or forward."""
        try:
            if steps < 0:
                self.book.undo(-steps)
            else:
                self.book.redo(steps)
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error)
        self.changed()
        return self

    def _open(self, what: Open) -> Screen:
        match what:
            case Open.SET_UP:
                return SetUpPage(self.desk, self.size, under=self, on_take=self.does, game=self._under_way())
            case Open.STEPS:
                moments = self.book.history.past
                return StepsPage(self.desk, self.size, under=self, on_take=self._past, moments=moments)
            case Open.THROW:
                return self.throw()
            case Open.HAND_OVER:
                reading = read(self.desk.cards, self.table)
                return OverPage(self.desk, self.size, under=self, on_begin=self._go_on, reading=reading)
            case Open.MAGNETS:
                self.magnets = not self.magnets
            case Open.SCANS:
                return self._scans_page()
            case Open.LOOK:
                self.looking = not self.looking
            case Open.MENU:
                return self._leave()
        self.changed()
        return self

    def _scans_page(self) -> Screen:
        """The picture of the chosen card's side that is up."""
        self.scans.again()
        return ScansPage(
            self.desk,
            self.size,
            under=self,
            card=self.chosen,
            name=card_name(self.desk.words, self.table, self.chosen),
            side="back" if self.table.card(self.chosen).back else "front",
            scans=self.scans,
            on_change=self.changed,
        )

    def throw(self) -> Screen:
        """A fair throw of the ruler (ROLL-1)."""
        self._dice = self._dice or Dice(self.desk.seeds())
        letters = self.desk.cards.monster_hp.ruler
        rest, letter = ruler.thrown(letters, self.table, self._dice)
        self._dice = Dice(self._dice.seed, self._dice.position + 8)
        self.chosen = MONSTER_HP
        return self.does(g.Throw(x=rest.x, y=rest.y, angle=rest.angle, letter=letter))

    def _under_way(self) -> g.PickUp | None:
        """The latest game that can be picked up."""
        kept = self.desk.last_game()
        if kept is None:
            return None
        kept.close()
        return g.PickUp(setup=kept.state.setup, start=start_of(kept.state))

    def _go_on(self, setup: Setup, start: Start) -> Screen:
        """The rules take over (SET-3)."""
        try:
            session = self.desk.go_on(setup, start)
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error)
            return self
        self.leave()
        assert self.menu is not None
        return Play(self.desk, self.size, session=session, menu=self.menu)

    def _leave(self) -> Screen:
        assert self.menu is not None
        self.leave()
        return self.menu(self)

    def leave(self) -> None:
        """The window is closing, or another screen comes."""
        self.book.close()

    # Hands

    def on_event(self, event: UiEvent) -> Screen:
        """Whatever happens, the pointer has moved."""
        self._rested = None
        return super().on_event(event)

    def _react(self, event: UiEvent) -> Screen:
        match event:
            case Grabbed(at, twice):
                return self._grab(at, twice=twice)
            case Dragged(at):
                self._drag(at)
                return self
            case LetGo(at, speed):
                return self._let_go(at, speed)
            case Clicked(at):
                self._grab(at, twice=False)
                return self._let_go(at, (0.0, 0.0))
            case Scrolled(at, lines):
                spot = self.view().spot_at(at)
                if spot is not None and isinstance(spot.intent, Chosen):
                    self.chosen = spot.intent.card
                    return self.does(g.Turn(card=self.chosen, by=max(-180.0, min(180.0, SLANT * lines))))
                return self
        return super()._react(event)

    def _grab(self, at: tuple[int, int], *, twice: bool) -> Screen:
        self._point_at(at)
        spot = self.view().spot_at(at)
        self._pressed = None if spot is None else spot.id
        if spot is None or not isinstance(spot.intent, Chosen):
            return self
        self.chosen, self.looking = spot.intent.card, False
        if twice:
            return self.does(g.Flip(card=self.chosen))
        lying, (x, y) = self.table.card(self.chosen), self.spread.millimetres(at)
        self._dragging = Dragging(self.chosen, (x - lying.x, y - lying.y), at, (lying.x, lying.y))
        return self

    def _drag(self, at: tuple[int, int]) -> None:
        drag = self._dragging
        self.hover = at
        if drag is not None:
            far = max(abs(at[0] - drag.began[0]), abs(at[1] - drag.began[1]))
            x, y = self.spread.millimetres(at)
            there = x - drag.grip[0], y - drag.grip[1]
            self._dragging = replace(drag, at=there, moved=drag.moved or far >= MOVED)

    def _let_go(self, at: tuple[int, int], speed: tuple[float, float]) -> Screen:
        drag, pressed = self._dragging, self._pressed
        self._drag(at)
        held, self._dragging, self._pressed = self._dragging, None, None
        if drag is None or held is None:
            spot = self.view().spot_at(at)
            same = spot is not None and spot.id == pressed and spot.intent is not None
            return self.take(spot.intent) if same and spot is not None else self
        if not held.moved:
            return self.take(Chosen(held.card))
        if held.card == MONSTER_HP and max(abs(speed[0]), abs(speed[1])) >= FLICK:
            return self.throw()
        return self.does(self._dropped(held))

    def _dropped(self, held: Dragging) -> g.Move:
        """Where a card comes to lie: where it is let go, or where a magnet draws it."""
        lying = replace(self.table.card(held.card), x=held.at[0], y=held.at[1])
        place = self._drawn_to(lying)
        if place is None:
            return g.Move(card=held.card, x=lying.x, y=lying.y)
        there = places.settled(lying, place)
        return g.Move(card=held.card, x=there.x, y=there.y, angle=there.angle)

    def _drawn_to(self, lying: Lying) -> places.Place | None:
        if not self.magnets or pygame.key.get_mods() & HELD:
            return None
        return places.meant(self.desk.cards, self.table.put(lying), lying)

    def _commanded(self, name: str) -> Screen:
        """Arrows move the chosen card while it has the focus, else the focus walks."""
        if name in WALKS and self.focus == f"card:{self.chosen}":
            dx, dy = WALKS[name]
            lying = self.table.card(self.chosen)
            return self.does(g.Move(card=self.chosen, x=lying.x + STEP * dx, y=lying.y + STEP * dy))
        following = super()._commanded(name)
        focused = self.focused()
        if focused is not None and isinstance(focused.intent, Chosen) and self.chosen != focused.intent.card:
            self.chosen, self.looking = focused.intent.card, False
        return following

    def command(self, name: str) -> Screen:
        """A key's gesture with the chosen card; undo, redo, pages."""
        if name in KEYS:
            return self.does(KEYS[name][1](self.chosen))
        if name in LAYS and self.chosen.startswith(ABILITY):
            return self.does(LAYS[name][1](self.chosen))
        if name == "behind":
            return self._behind()
        opened = {
            "undo": Hold(-1),
            "redo": Hold(1),
            "steps": Open.STEPS,
            "throw": Open.THROW,
            "fan": Do(g.Fan()),
            "skip": Open.LOOK,
            "back": Open.MENU,
            "map": Open.SET_UP,
        }.get(name)
        if opened is not None:
            return self.take(opened)
        return KeysPage(self.desk, self.size, under=self) if name == "keys" else self

    def _behind(self) -> Screen:
        """Behind the card that lies right under it."""
        table, card = self.table, self.table.card(self.chosen)
        under = [each for each in table.cards[: table.layer(self.chosen)] if each.covers((card.x, card.y))]
        return self.does(g.Behind(card=self.chosen, other=under[-1].card)) if under else self

    # Time

    def update(self, now: float) -> Screen:
        """Cards on their way; a resting pointer looks closer."""
        self.now = now
        self._motion.reduced = self.desk.settings.reduced_motion
        if self._rested is None:
            self._rested = now
        elif self._resting_on() is not None and now - self._rested >= LOOK:
            self.fresh = True
        if self._motion.busy(now * 1000):
            self.fresh = True
        return self

    def waits(self, now: float) -> float | None:
        """Until the next picture."""
        if self._motion.busy(now * 1000):
            return 0.0
        if self._rested is not None and self._resting_on() is not None and now - self._rested < LOOK:
            return LOOK - (now - self._rested)
        return None if self._rested is not None else 0.0

    def _resting_on(self) -> str | None:
        if self.hover is None or self._dragging is not None:
            return None
        spot = self.view().spot_at(self.hover)
        return spot.intent.card if spot is not None and isinstance(spot.intent, Chosen) else None

    # What it shows

    def _shown(self) -> Shown:
        table = self._as_held()
        sprites = self.spread.sprites(self.desk.cards, table, self._flags(table), self.scans)
        if self._dragging is not None:
            self._motion.go(sprites, self.now * 1000)
            self._motion.finish()
        self._motion.go(sprites, self.now * 1000)
        moving = self._motion.busy(self.now * 1000)
        mark = None if moving else self._mark(table)
        return Shown(self._motion.at(self.now * 1000), mark, self._large(table))

    def _as_held(self) -> Table:
        """The table with the card that is held where it is now."""
        drag = self._dragging
        if drag is None or not drag.moved:
            return self.table
        return self.table.put(replace(self.table.card(drag.card), x=drag.at[0], y=drag.at[1]))

    def _flags(self, table: Table) -> dict[str, frozenset[Flag]]:
        """The chosen card is raised; one that a magnet draws is lit."""
        drag = self._dragging
        drawn = drag is not None and drag.moved and self._drawn_to(table.card(drag.card)) is not None
        return {self.chosen: frozenset({Flag.LIT if drawn else Flag.RAISED})}

    def _mark(self, table: Table) -> tuple[Crossing, Letter] | None:
        found = ruler.crossing(self.desk.cards.monster_hp.ruler, table)
        if found is None:
            return None
        return Crossing(found.segment, found.fraction, self.spread.pixels(found.at)), found.letter

    def _large(self, table: Table) -> Sprite | None:
        """A card held to the eye, upright, beside where it lies."""
        rested = self._rested is not None and self.now - self._rested >= LOOK
        card = self.chosen if self.looking else self._resting_on() if rested else None
        if card is None:
            return None
        area, lying = self.area, table.card(card)
        look, angle = look_of(self.desk.cards, table, lying, self.scans)
        sideways = card.startswith(ABILITY)
        upright = 180.0 if abs(angle) > 90 else 0.0
        high = min(area.h * 0.97, area.w * 0.62) if sideways else area.h * 0.97
        wide = high if sideways else high * 63 / 88
        left = self.spread.pixels((lying.x, lying.y))[0] < area.centerx
        x = area.right - wide / 2 if left else area.x + wide / 2
        return Sprite("large", look, float(round(high)), (x, float(area.centery)), upright, 99.0)

    def build(self, b: Builder) -> None:
        """The table, the panel at its right, a bar below."""
        area, spread = self.area, self.spread
        b.add(TableDrawing(self.desk.hands, self._shown, 88 * spread.scale))
        for lying in self._as_held().cards:
            b.spot(Spot(f"card:{lying.card}", spread.corners(lying), Chosen(lying.card)))
        gap = b.m.gap
        panel = Rect(area.right + gap, gap, self.size[0] - area.right - 2 * gap, self.size[1] - 2 * gap)
        b.panel(panel)
        self._panel(b, panel.inflate(-2 * gap, -2 * gap))
        self._bar(b, Rect(area.x, area.bottom + gap, area.w, self._bar_height))
        if self.focus == f"card:{self.chosen}":
            b.ring(Spot("", spread.corners(self.table.card(self.chosen)), None).bounds.clip(area))

    def _panel(self, b: Builder, room: Rect) -> None:
        """The chosen card, its numbers or piles, and every gesture with its key."""
        words, gap = self.desk.words, b.m.gap
        high = round(b.m.button * 0.98)
        b.fitted(card_name(words, self.table, self.chosen), b.strong, Rect(room.x, room.y, room.w, high))
        y = room.y + high + gap
        y = self._numbers(b, Rect(room.x, y, room.w, high))
        entries = [(name, text, Do(make(self.chosen))) for name, (text, make) in self._gestures()]
        for row in range(0, len(entries), 2):
            wide = (room.w - gap) // 2
            for column, (name, text, intent) in enumerate(entries[row : row + 2]):
                rect = Rect(room.x + column * (wide + gap), y, wide, high)
                b.button(Spot(f"key:{name}", rect, intent), Face(words.tr(text), self.desk.keys.of(name)))
            y += high + gap // 2
        others = (
            ("look", Open.LOOK, words.tr("Hold to the eye"), self.desk.keys.of("skip")),
            ("throw", Open.THROW, words.tr("Throw the ruler"), self.desk.keys.of("throw")),
            ("fan", Do(g.Fan()), words.tr("Fan the abilities"), self.desk.keys.of("fan")),
            ("scans", Open.SCANS, words.tr("Your own picture"), ""),
        )
        for id_, wish, text, key in others:
            b.button(Spot(id_, Rect(room.x, y, room.w, high), wish), Face(text, key, on=id_ == "look" and self.looking))
            y += high + gap // 2
        self._told(b, Rect(room.x, y + gap, room.w, room.bottom - y - gap))

    def _gestures(self) -> Iterator[tuple[str, tuple[str, Callable[[str], g.Gesture]]]]:
        yield from KEYS.items()
        if self.chosen.startswith(ABILITY):
            yield from LAYS.items()

    def _numbers(self, b: Builder, row: Rect) -> int:
        """The HP numbers of an HP card: a tap on one turns the card to its half. Returns where they end."""
        if self.chosen not in {HP, MONSTER_HP}:
            return row.y
        mine = self.chosen == HP
        cards = self.desk.cards
        card = cards.characters[self.table.character].hp_card if mine else cards.monster_hp
        now = self.table.marks.hp if mine else self.table.marks.monster_hp
        numbers = sorted(hp for half in card.halves for hp in half.hp)
        wide, gap = (row.w - 5 * 2) // 6, 2
        for index, hp in enumerate(numbers):
            rect = Rect(row.x + index % 6 * (wide + gap), row.y + index // 6 * (row.h + gap), wide, row.h)
            what = g.What.HP if mine else g.What.MONSTER_HP
            b.button(Spot(f"hp:{hp}", rect, Do(g.Mark(what=what, value=hp))), Face(str(hp), on=hp == now))
        return row.y + -(-len(numbers) // 6) * (row.h + gap) + b.m.gap

    def _told(self, b: Builder, room: Rect) -> None:
        """What the ruler shows; what went wrong; how cards are handled."""
        tr = self.desk.words.tr
        found = ruler.crossing(self.desk.cards.monster_hp.ruler, self.table)
        y = room.y
        if found is not None:
            y = b.write(tr("The red line crosses {letter}.", letter=found.letter), b.strong, room) + b.m.gap
        if self.trouble:
            warn = replace(b.plain, colour=b.c.danger)
            y = b.write(self.trouble, warn, Rect(room.x, y, room.w, 0)) + b.m.gap
        hints = (
            tr("Drag a card; the wheel turns it; a double click turns it over."),
            tr("Near its place a card settles; hold Shift and it doesn't."),
            tr("A flick of the monster HP card throws it."),
        )
        for hint in hints:
            ink = replace(b.dim, needed=False)
            if y + b.height(hint, ink, room.w) <= room.bottom:
                y = b.write(hint, ink, Rect(room.x, y, room.w, 0)) + b.m.gap // 2

    def _bar(self, b: Builder, bar: Rect) -> None:
        """Set-up, undo by name, the steps, redo, magnets, handing over, the menu."""
        tr, gap, past = self.desk.words.tr, b.m.gap, self.book.history.past
        undo = tr("Nothing to undo")
        if past:
            undo = tr("Undo: {step}", step=gesture_words(self.desk.words, past[-1].gesture, past[-1].before))
        entries = (
            ("set-up", Open.SET_UP, tr("Set up"), 1.0, False),
            ("undo", Hold(-1), undo, 2.2, not past),
            ("redo", Hold(1), tr("Redo"), 0.9, not self.book.history.future),
            ("steps", Open.STEPS, tr("Steps"), 0.8, True),
            ("magnets", Open.MAGNETS, tr("Magnets"), 1.0, not self.magnets),
            ("hand-over", Open.HAND_OVER, tr("Let the rules take over"), 1.9, False),
            ("menu", Open.MENU, tr("Menu"), 0.8, True),
        )
        shares = sum(entry[3] for entry in entries)
        unit = (bar.w - gap * (len(entries) - 1)) / shares
        x = float(bar.x)
        for id_, intent, text, share, quiet in entries:
            rect = Rect(round(x), bar.y, round(unit * share), bar.h)
            on = id_ == "magnets" and self.magnets
            b.button(Spot(id_, rect, intent), Face(text, quiet=quiet, strong=id_ == "hand-over", on=on))
            x += unit * share + gap
