"""The cards in the hands, drawn as they move, and the spots on them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import inf

from pygame import Rect, Surface

from holdin.draw.geometry import RANGE_STEP, range_number_y
from holdin.draw.looks import AbilityFace, ItemFace, MapCardLook, Note, RangeTracker
from holdin.game.actions import Play, SetDistance, Step, Target, UseItem
from holdin.game.refusals import ONLY_SHOWN
from holdin.game.state import MonsterRef
from holdin.models.base import CardId, ItemId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex, name
from holdin.models.letters import Half
from holdin.models.scales import DISTANCES
from holdin.ui.held_cards.hit_testing import hex_outlines
from holdin.ui.held_cards.overlays import HexMark, around
from holdin.ui.held_cards.paint import HALVES, HandPainter, outline
from holdin.ui.held_cards.placement import HP, MONSTER, MONSTER_HP, RANGE, SPLIT
from holdin.ui.held_cards.roll import DieView, RollView
from holdin.ui.held_cards.sprite import Flag, Pocket, Sprite
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.view import Parts, Point, Spot
from holdin.ui.shown.intents import Inspect, Refuse, Say, Tool

LEFT_HAND = frozenset({HP, MONSTER, RANGE})
"""The cards that stay where they are when the whole map opens."""


@dataclass(frozen=True, slots=True)
class Moving:
    """What the hands show at the moment of drawing."""

    sprites: tuple[Sprite, ...]
    roll: RollView | None
    die: DieView | None
    goes_on: bool = False
    """Whether the next moment is another one."""


@dataclass(frozen=True, slots=True)
class HandsDrawing:
    """Draws the hands, or some of their layers, as they are at that moment: nothing is built again while they move."""

    painter: HandPainter
    now: Callable[[], Moving]
    marks: Mapping[Hex, HexMark]
    layers: tuple[float, float]
    """Only cards from one layer up to below another are drawn; the roll's mark lies on top of all."""
    card: int
    """The HP card's height."""
    centre: Point
    """Where a die rolls."""

    def draw(self, surface: Surface) -> None:
        """Draw onto the window."""
        moving, (low, high) = self.now(), self.layers
        sprites = (sprite for sprite in moving.sprites if low <= sprite.z < high)
        self.painter.draw(surface, sprites, self.marks, moving=moving.goes_on)
        if high < inf:
            return
        if moving.roll is not None and moving.roll.mark is not None and moving.roll.letter is not None:
            self.painter.crossing(surface, moving.roll.mark, moving.roll.letter, self.card)
        if moving.die is not None:
            self.painter.die(surface, moving.die, self.centre, round(self.card * 0.36))

    def parts(self) -> Parts:
        """The cards with their shadows, the mark of a crossing, the die; at rest each is drawn once more, smoothly."""
        moving, (low, high) = self.now(), self.layers
        layer = [sprite for sprite in moving.sprites if low <= sprite.z < high]
        found: dict[str, tuple[object, Rect]] = {
            sprite.key: ((number, sprite, moving.goes_on), outline(sprite)) for number, sprite in enumerate(layer)
        }
        if high == inf and moving.roll is not None and moving.roll.mark is not None:
            found["crossing"] = moving.roll.mark, around(moving.roll.mark.point, self.card)
        if high == inf and moving.die is not None:
            found["die"] = moving.die, around(self.centre, 1.3 * self.card)
        return found


@dataclass(frozen=True, slots=True)
class Clicks:
    """What can be taken on the cards now."""

    cards: Mapping[CardId, Intent | None]
    halves: Mapping[tuple[CardId, Half], Intent | None]
    items: Mapping[ItemId, Intent | None]
    hexes: Mapping[Hex, Intent | None]
    distances: Mapping[int, Intent | None]
    notes: Mapping[tuple[CardId, Half], Note] = field(default_factory=dict)
    """What is noted on the halves."""
    monster: Intent | None = None
    """For the monster in the fight."""
    foe: MonsterRef | None = None
    asks_attack: bool = False
    asks_hex: bool = False

    def missed(self, ref: MonsterRef) -> Intent:
        """What a click on a monster means that can't be attacked now: why, where that was tried; else to look at it."""
        return Refuse(Target(ref)) if self.asks_attack or self.asks_hex else Inspect(ref)

    def lit(self) -> frozenset[str]:
        """The keys that the scene lights up; not what would do nothing, though it can be taken all the same."""
        found = {f"card:{card}" for card in self.cards}
        useful = (place for place in self.halves if place not in self.notes or not self.notes[place].idle)
        found |= {f"card:{card}/{half.value}" for card, half in useful}
        found |= {f"item:{item}" for item in self.items}
        found |= {"range"} if self.distances else set()
        return frozenset(found | ({MONSTER} if self.monster is not None else set()))


def spots(
    cards: CardSet, sprites: tuple[Sprite, ...], clicks: Clicks, told: Callable[[Spot, Hex], Spot], still: str
) -> Iterator[Spot]:
    """The spots of every card, the farthest first, so that what lies on top is found.

    told gives a hex's spot what is to be said there; still tells why the figures on the map don't move, if they don't.
    """
    for sprite in sprites:
        match sprite.look:
            case AbilityFace(card=card):
                yield from _of_face(sprite, card, clicks)
            case ItemFace(item=item):
                yield _whole(sprite, clicks.items.get(item), Refuse(UseItem(item)))
            case MapCardLook():
                yield Spot("map", _outline(sprite), Tool.MAP, still, lit=False)
                yield from _hexes(cards, sprite, clicks, told)
            case RangeTracker():
                yield from _of_tracker(sprite, clicks)
            case Pocket(pile=pile):
                yield _whole(sprite, None, Say(ONLY_SHOWN[pile]))
            case _:
                foe = clicks.foe if sprite.key in {MONSTER, MONSTER_HP} else None
                shown = ONLY_SHOWN.get(sprite.key)
                otherwise = clicks.missed(foe) if foe is not None else Say(shown) if shown is not None else None
                spot = _whole(sprite, clicks.monster if foe is not None else None, otherwise)
                yield replace(spot, lit=spot.lit or (foe is not None and sprite.key == MONSTER))


def _whole(sprite: Sprite, intent: Intent | None, otherwise: Intent | None) -> Spot:
    return Spot(sprite.key, _outline(sprite), intent or otherwise, lit=intent is not None)


def _outline(sprite: Sprite) -> Rect | tuple[Point, ...]:
    if sprite.clip is None:
        return sprite.corners()
    box = sprite.bounds()
    left, top = round(box.x), round(box.y)
    return Rect(left, top, round(box.x + box.w) - left, round(box.y + box.h) - top)


def half_frame(sprite: Sprite, half: Half) -> tuple[Point, ...]:
    """The corners of the frame around one of a face's actions."""
    top, high = HALVES[Flag.LIT_TOP if half is Half.TOP else Flag.LIT_BOTTOM]
    return _stripe(sprite, top, top + high)


def _stripe(sprite: Sprite, top: float, bottom: float) -> tuple[Point, ...]:
    """The corners of a part of a card's height."""
    return tuple(sprite.point(x, y) for x, y in ((0, top), (1, top), (1, bottom), (0, bottom)))


def _of_face(sprite: Sprite, card: CardId, clicks: Clicks) -> Iterator[Spot]:
    yield _whole(sprite, clicks.cards.get(card), Refuse(card))
    if sprite.flags & {Flag.DIM, Flag.KEPT} or not clicks.halves:
        return
    for half in Half:
        intent = clicks.halves.get((card, half))
        name_, otherwise = f"half:{card}:{half.value}", Refuse(Play(card, half))
        corners = _stripe(sprite, 0, SPLIT) if half is Half.TOP else _stripe(sprite, SPLIT, 1)
        yield Spot(name_, corners, intent or otherwise, lit=intent is not None)


def _hexes(cards: CardSet, sprite: Sprite, clicks: Clicks, told: Callable[[Spot, Hex], Spot]) -> Iterator[Spot]:
    """The hexes of the map's card: taken where hexes are asked for, else each opens the whole map as the card does."""
    for hex_, outline_ in hex_outlines(cards, sprite).items():
        lit = hex_ in clicks.hexes
        intent = clicks.hexes.get(hex_) or (Refuse(Step(hex_)) if clicks.asks_hex else Tool.MAP)
        yield told(Spot(f"hex:{name(hex_)}", outline_, intent, lit=lit), hex_)


def _of_tracker(sprite: Sprite, clicks: Clicks) -> Iterator[Spot]:
    for number in DISTANCES:
        y = range_number_y(number)
        points = tuple(sprite.point(x, y + dy * RANGE_STEP) for x, dy in ((0, -0.5), (1, -0.5), (1, 0.5), (0, 0.5)))
        if sprite.shows(sprite.point(0.5, y)):
            intent = clicks.distances.get(number)
            yield Spot(f"distance:{number}", points, intent or Refuse(SetDistance(number)), lit=intent is not None)
