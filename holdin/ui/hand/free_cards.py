"""The cards on Hand's screen: taken, dragged, let go, thrown; where they are on their way, and what is seen of them."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Final

import pygame
from pygame import Rect
from typing_extensions import override

from holdin.draw.looks import MapCardLook
from holdin.errors import HoldinError
from holdin.game.dice import Dice, number
from holdin.hand import gestures as g
from holdin.hand import ruler, slots
from holdin.hand.card_sheet import sheet
from holdin.hand.card_table import SIZE, ByItself, CardTable, Lying
from holdin.hand.checklist import Lack, missing
from holdin.hand.sliding import inside, map_at
from holdin.models.base import ScenarioId
from holdin.models.deck import ABILITY, HP, MAPS, MONSTER_HP
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Letter
from holdin.saves.tables import KeptTable
from holdin.tracker.sheet import Sheet
from holdin.tracker.situation import scene
from holdin.ui.campaign.context import again
from holdin.ui.campaign.story_pages import scenario_page
from holdin.ui.hand.sprites import Spread, look_of
from holdin.ui.hand.table_drawing import Dragging, TableDrawing, TableShown
from holdin.ui.held_cards.motion import Motion
from holdin.ui.held_cards.roll import Crossing
from holdin.ui.held_cards.scans import FOLDER as SCANS
from holdin.ui.held_cards.scans import Scans
from holdin.ui.held_cards.sprite import Flag, Sprite
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.focus import WALKS
from holdin.ui.kit.input import Clicked, Command, Dragged, Grabbed, LetGo, Listens, Pointed, Scrolled, UiEvent
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.view import Polygon, Spot
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.story import Story
from holdin.words.gestures import zone_words

MOVED: Final = 5
"""A card that is dragged less than so many pixels was only touched."""
FLICK: Final = 900.0
"""A ruler let go at so many pixels a second is thrown."""
STEP: Final = 3.0
"""An arrow key moves a card by so many millimetres."""
SLANT: Final = 5.0
"""The wheel and keys turn a card by so many degrees."""
LOOK: Final = 0.8
"""A card under a resting pointer is held to the eye after so many seconds."""
LEFT: Final = ("deck", "combat", "monster", "distance", "arrow")
"""Places in the left hand."""
HELD: Final = pygame.KMOD_ALT | pygame.KMOD_SHIFT
"""While one of these is held no magnet draws."""


@dataclass(frozen=True, slots=True)
class ChosenCard(Intent):
    """A card that keys and panel mean from now on."""

    card: str


@dataclass(eq=False)
class FreeCards(Screen):
    """Cards under a pointer, a finger or a keyboard."""

    listens: Listens = field(default="drags", init=False)
    book: KeptTable = field(kw_only=True)
    """The table with its file."""
    menu: Callable[[Screen], Screen] = field(kw_only=True)
    """The way to the menu."""
    trouble: str = ""
    chosen: str = HP
    """The card that keys and the panel mean."""
    looking: bool = False
    """Whether the chosen card is held to the eye."""
    now: float = 0.0
    _spread: Spread | None = field(default=None, init=False)
    _motion: Motion = field(default_factory=Motion, init=False)
    _moved: bool = field(default=False, init=False)
    """Whether cards were on their way at the last look: then the picture of where they lie is still due."""
    _dragging: Dragging | None = field(default=None, init=False)
    _pressed: str | None = field(default=None, init=False)
    _rested: float | None = field(default=None, init=False)
    """Since when the pointer has been still."""
    _still: bool = field(default=True, init=False)
    """Whether nothing is held to the eye: a card was just let go, or nothing done yet, and the pointer hasn’t moved."""
    _dice: Dice | None = field(default=None, init=False)
    _known: tuple[CardTable, Sheet] | None = field(default=None, init=False)
    _lack: Lack | None = field(default=None, init=False)
    """What is to be done next of a set-up by hand, as the view was built last (SET-3)."""

    @cached_property
    def scans(self) -> Scans:
        """Pictures of one's own cards."""
        return Scans(self.desk.folder / SCANS)

    @property
    def table(self) -> CardTable:
        """How everything lies."""
        return self.book.table

    @property
    def known(self) -> Sheet:
        """What the referee knows, worked out once for each way that the cards lie."""
        if self._known is None or self._known[0] is not self.table:
            self._known = self.table, sheet(self.desk.cards, self.table)
        return self._known[1]

    @property
    def spread(self) -> Spread:
        """Where the table lies in the window, as it was built last: nothing is built anew while a card is dragged."""
        if self._spread is None:
            self.view()
        assert self._spread is not None
        return self._spread

    @property
    def scenario(self) -> ScenarioId | None:
        """The scenario on the table, or the one that is being set up."""
        memory = self.table.memory
        if self.table.unpacked:
            return None if memory is None else memory.setup.scenario
        return self.known.scenario

    @property
    def level(self) -> int:
        """Its level (SCL-1)."""
        memory = self.table.memory
        return memory.setup.level if self.table.unpacked and memory is not None else self.known.level

    @property
    def is_played_on(self) -> bool:
        """Whether the chosen card is the map that an arrow points at."""
        found = None if self.table.unpacked else map_at(self.desk.cards, self.table)
        return found is not None and found[0].card == self.chosen and self.known.scenario is not None

    def story(self) -> Screen:
        """The scenario's story and task, to be read at any time."""
        scenario = self.scenario
        if scenario is None:
            return self
        worded = lambda desk: replace(  # noqa: E731 - it is handed on by name
            scenario_page(desk, scenario, Fights.HELD, desk.words.tr("Back to the cards"), level=self.level),
            back=desk.words.tr("Back"),
        )
        back = partial(again, self)
        return Story(self.desk, self.size, worded=worded, onward=back, back=back, close=self.leave)

    # Gestures

    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """What each command does now; what can't be done isn't there."""
        return {}

    def does(self, gesture: g.Gesture) -> Screen:
        """A gesture is done and kept, or it says why not; what a set-up asks for next is chosen."""
        following = self.tried(partial(self.book.do, gesture))
        asked = missing(self.desk.cards, self.table) if self.table.unpacked else None
        if asked is not None and asked[1].one and self.chosen not in asked[1].cards:
            self.chosen = asked[1].cards[0]
            self.focus = self.anchor = f"card:{self.chosen}"
        return following

    def tried(self, deed: Callable[[], object]) -> Screen:
        """Something is done, and the screen that comes of it is next; or it says why not."""
        following: object = None
        try:
            following = deed()
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error)
        self.changed()
        return following if isinstance(following, Screen) else self

    def goes_to(self, gestures: int) -> Screen:
        """Back, or forward again, to where so many gestures hold."""
        steps = gestures - len(self.book.past)
        return self.tried(partial(self.book.redo, steps) if steps > 0 else partial(self.book.undo, -steps))

    def thrown(self, *, joined: bool = False) -> Letter:
        """A fair throw of the ruler (ROLL-1); it lies where it fell; joined: of the same touch as the last gesture."""
        rest, letter = ruler.thrown(self.desk.cards.monster_hp.ruler, self.table, self._luck())
        self.chosen = MONSTER_HP
        self.does(g.Throw(x=rest.x, y=rest.y, angle=rest.angle, letter=letter, joined=joined))
        return letter

    def drawn(self, among: tuple[str, ...]) -> str:
        """One of some cards, drawn."""
        dice = self._luck()
        return among[number(dice.seed, dice.position) * len(among) >> 64]

    def _luck(self) -> Dice:
        """Dice, of which no throw before has seen any."""
        dice = self._dice or Dice(self.desk.seeds())
        self._dice = Dice(dice.seed, dice.position + 8)
        return dice

    @property
    def ruled(self) -> Letter | None:
        """The letter that the red line crosses, where it crosses the ruler."""
        found = ruler.crossing(self.desk.cards.monster_hp.ruler, self.table)
        return None if found is None else found.letter

    # Hands

    @override
    def on_event(self, event: UiEvent) -> Screen:
        """Whatever happens, the pointer has moved."""
        self._rested = None
        if isinstance(event, Pointed):
            self._still = False
        elif isinstance(event, Command):
            self._still = True
        return super().on_event(event)

    @override
    def take(self, intent: Intent) -> Screen:
        if isinstance(intent, ChosenCard):
            self.looking = self.looking and self.chosen == intent.card
            self.chosen = intent.card
        return self

    @override
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
                card = self._card_at(at)
                if card is None:
                    return self
                self.chosen = card
                return self.does(g.TurnCard(card=card, by=max(-180.0, min(180.0, SLANT * lines))))
        return super()._react(event)

    def _card_at(self, at: tuple[int, int]) -> str | None:
        spot = self.view().spot_at(at)
        return spot.intent.card if spot is not None and isinstance(spot.intent, ChosenCard) else None

    def _grab(self, at: tuple[int, int], *, twice: bool) -> Screen:
        self._point_at(at)
        spot = self.view().spot_at(at)
        self._pressed = None if spot is None else spot.id
        card, self.looking = self._card_at(at), False
        if card is None:
            return self
        self.chosen = card
        if twice:
            return self.does(g.Flip(card=card))
        lying, (x, y) = self.table.card(card), self.spread.millimetres(at)
        self._dragging = Dragging(card, (x - lying.x, y - lying.y), at, (lying.x, lying.y))
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
            return self._clicked(at) if spot is not None and spot.id == pressed else self
        if not held.moved:
            return self._clicked(at)
        self._still = True
        if held.card == MONSTER_HP and max(abs(speed[0]), abs(speed[1])) >= FLICK:
            self.thrown()
            return self
        return self.does(self._dropped(held))

    def _dropped(self, held: Dragging) -> g.MoveCard:
        """Where a card comes to lie: where it is let go, or where a magnet draws it."""
        lying = replace(self.table.card(held.card), x=held.at[0], y=held.at[1])
        place = self._drawn_to(lying)
        fresh = held.card == HP or not inside(self.table, self.table.card(held.card))
        if place is None:
            over = held.card == HP or not inside(self.table.put(lying), lying)
            low = min(lying.y, SIZE[1] - lying.size[1] / 2) if over else lying.y
            return g.MoveCard(card=held.card, x=lying.x, y=low, along=held.card == HP, fight=held.card == HP, top=over)
        left = place.name.startswith(LEFT)
        return _settled(lying, place).model_copy(update={"into": fresh and left, "top": not left})

    def _drawn_to(self, lying: Lying) -> slots.CardSlot | None:
        if not self.table.does(ByItself.SETTLE) or pygame.key.get_mods() & HELD:
            return None
        return slots.meant(self.desk.cards, self.table.put(lying), lying)

    @override
    def _commanded(self, name: str) -> Screen:
        """Arrows move the card that has the focus, or was clicked last; else the focus walks."""
        if name in WALKS and (self.focus or self.anchor) == f"card:{self.chosen}":
            return self.does(self._stepped(*WALKS[name]))
        following = super()._commanded(name)
        focused = self.focused()
        if focused is not None and isinstance(focused.intent, ChosenCard):
            self.take(focused.intent)
        return following

    def _stepped(self, dx: int, dy: int) -> g.MoveCard:
        """A little that way; a map at an arrow and the range tracker by a whole hex, or a distance."""
        lying = self.table.card(self.chosen)
        place = slots.next_place(self.desk.cards, self.table, lying, dx, dy)
        if self.table.does(ByItself.SETTLE) and place is not None:
            return _settled(lying, place)
        x, y = lying.x + STEP * dx, lying.y + STEP * dy
        return g.MoveCard(card=self.chosen, x=x, y=y, along=lying.card == HP)

    # Time

    @override
    def update(self, now: float) -> Screen:
        """Cards on their way; a resting pointer looks closer."""
        self.now = now
        self._motion.reduced = self.desk.settings.reduced_motion
        if self._rested is None:
            self._rested = now
        elif self._resting_on() is not None and now - self._rested >= LOOK:
            self.fresh = True
        moves = self._motion.busy(now * 1000)
        self.fresh |= moves or self._moved
        self._moved = moves
        return self

    @override
    def waits(self, now: float) -> float | None:
        if self._moved or self._motion.busy(now * 1000):
            return 0.0
        if self._rested is not None and self._resting_on() is not None and now - self._rested < LOOK:
            return LOOK - (now - self._rested)
        return None if self._rested is not None else 0.0

    def _resting_on(self) -> str | None:
        if self.hover is None or self._dragging is not None or self._still:
            return None
        return self._card_at(self.hover)

    # What is seen

    def lay_out(self, b: Builder, area: Rect) -> None:
        """The table with every card, and the focus around the chosen one."""
        spread = self._spread = Spread(area)
        if not self.table.unpacked:
            self._mark_places(b)
        b.add(TableDrawing(self.desk.hands, self._shown, 88 * spread.scale))
        for lying in self._as_held().cards:
            b.spot(Spot(f"card:{lying.card}", spread.corners(lying), ChosenCard(lying.card)))
        found = missing(self.desk.cards, self.table) if self.table.unpacked else None
        lack = self._lack = None if found is None else found[1]
        if lack is not None and lack.place is not None and lack.cards:
            there = slots.settled(self.table.card(lack.cards[0]), lack.place)
            b.add(Polygon(spread.corners(there), None, 255, b.c.act, 3))
        if self.focus == f"card:{self.chosen}":
            b.ring(Spot("", spread.corners(self.table.card(self.chosen)), None).bounds.clip(area))

    def _mark_places(self, b: Builder) -> None:
        """Where chosen, discarded and lost cards belong, with how many lie there."""
        counts = Counter(slots.zone_of(card) for card in self.table.of(ABILITY))
        for outline in slots.marked_places():
            b.add(Polygon(tuple(map(self.spread.pixels, outline)), None, 255, b.c.panel_edge, 2))
        for zone, (x, y, wide, high) in slots.CAPTIONS.items():
            down = slots.CASCADE * max(0, counts[zone] - 1) if zone in slots.PILES else 0.0
            room = self.spread.room((x, y + down, wide, high))
            b.label(zone_words(self.desk.words, zone, counts[zone]), replace(b.dim, needed=False), room)

    def _shown(self) -> TableShown:
        table = self._as_held()
        sprites = self.spread.sprites(self.desk.cards, table, self._flags(table), self.scans)
        sprites = tuple(
            replace(sprite, look=self._as_known(sprite.look)) if isinstance(sprite.look, MapCardLook) else sprite
            for sprite in sprites
        )
        if self._dragging is not None:
            self._motion.go(sprites, self.now * 1000)
            self._motion.finish()
        self._motion.go(sprites, self.now * 1000)
        moving = self._motion.busy(self.now * 1000)
        self._moved |= moving  # a picture that takes long may outlast the way: where it ends is still due
        mark = None if moving else self._mark(table)
        return TableShown(self._motion.at(self.now * 1000), mark, self._large(table))

    def _as_held(self) -> CardTable:
        """The table with the card that is held where it is now."""
        drag = self._dragging
        if drag is None or not drag.moved:
            return self.table
        there = replace(self.table.card(drag.card), x=drag.at[0], y=drag.at[1])
        return slots.hp_put(self.table, there) if drag.card == HP else self.table.put(there)

    def _flags(self, table: CardTable) -> dict[str, frozenset[Flag]]:
        """The chosen card is raised; one that a magnet draws is lit, and so is what is set up next."""
        drag = self._dragging
        drawn = drag is not None and drag.moved and self._drawn_to(table.card(drag.card)) is not None
        asked = () if self._lack is None else self._lack.cards
        chosen = Flag.LIT if drawn or self.chosen in asked else Flag.RAISED
        return dict.fromkeys(asked, frozenset({Flag.LIT})) | {self.chosen: frozenset({chosen})}

    def _mark(self, table: CardTable) -> tuple[Crossing, Letter] | None:
        found = ruler.crossing(self.desk.cards.monster_hp.ruler, table)
        if found is None:
            return None
        return Crossing(found.segment, found.fraction, self.spread.pixels(found.at)), found.letter

    def _as_known(self, look: MapCardLook) -> MapCardLook:
        """A map with what the referee knows of it: doors, traps, the dead and their tokens, as he shows it himself."""
        cards, known = self.desk.cards, self.known
        on = scene(cards, known)
        if on is None or (on.face.id, on.scenario.colour) != (look.map, look.colour):
            return look
        gone, monsters = known.gone, frozenset(on.monster_hexes)
        dead, looted = gone & monsters, (gone - monsters) | known.looted | on.found
        return replace(look, opened=_sorted(gone), cleared=_sorted(gone), dead=_sorted(dead), looted=_sorted(looted))

    def _large(self, table: CardTable) -> Sprite | None:
        """A card held to the eye, upright, beside where it lies."""
        rested = self._rested is not None and self.now - self._rested >= LOOK
        card = self.chosen if self.looking else self._resting_on() if rested else None
        if card is None:
            return None
        area, lying = self.spread.area, table.card(card)
        look, angle = look_of(self.desk.cards, table, lying, self.scans)
        if isinstance(look, MapCardLook):
            found = map_at(self.desk.cards, table)
            here = found[1].hex if found is not None and found[0].card == card else None
            look = replace(self._as_known(look), hero=here, who=table.character, named=True)
        sideways = card.startswith(ABILITY)
        upright = 180.0 if abs(angle) > 90 else 0.0
        high = min(area.h * 0.97, area.w * 0.62) if sideways else area.h * 0.97
        wide = high if sideways else high * 63 / 88
        left = self.spread.pixels((lying.x, lying.y))[0] < area.centerx
        aim = None if self._lack is None else self._lack.place
        if aim is not None:
            # What is asked for next is never covered: it lies in the left hand, or in the right one.
            left = self.spread.pixels((aim.x, aim.y))[0] < area.centerx
        x = area.right - wide / 2 if left else area.x + wide / 2
        return Sprite("large", look, float(round(high)), (x, float(area.centery)), upright, 99.0)


def _sorted(hexes: frozenset[Hex]) -> tuple[Hex, ...]:
    return tuple(sorted(hexes))


def _settled(lying: Lying, place: slots.CardSlot) -> g.MoveCard:
    """A card slid into a place."""
    there = slots.settled(lying, place)
    own, enter = lying.card == HP, lying.card.startswith(MAPS)
    put = partial(g.MoveCard, card=lying.card, x=there.x, y=there.y, angle=there.angle)
    return put(along=own, fight=own, enter=enter)
