"""The table in millimetres as sprites in pixels."""

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from holdin.draw.deck import deck
from holdin.draw.looks import AbilityCardLook, CharacterHp, Look, MapCardLook, MonsterHp, RangeTracker
from holdin.draw.text import Box
from holdin.hand.card_table import SIZE, TOP, CardTable, Lying, Point
from holdin.hand.slots import colour_up, distance_shown
from holdin.models.card_set import CardSet
from holdin.models.deck import ABILITY
from holdin.ui.held_cards.scans import Scans
from holdin.ui.held_cards.sprite import Flag, Sprite

STACKED: Final = 9.0
"""Cards whose middles are no farther from each other (millimetres) lie in a stack."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Where the table lies in the window."""

    area: Rect

    @property
    def scale(self) -> float:
        """Pixels a millimetre."""
        return min(self.area.w / SIZE[0], self.area.h / (SIZE[1] - TOP))

    @property
    def origin(self) -> Point:
        """Where the millimetres begin, in pixels."""
        return self.area.x + (self.area.w - SIZE[0] * self.scale) / 2, self.area.y - TOP * self.scale

    def pixels(self, at: Point) -> Point:
        """A point of the table in the window."""
        return self.origin[0] + at[0] * self.scale, self.origin[1] + at[1] * self.scale

    def millimetres(self, at: Point) -> Point:
        """The inverse of `pixels`."""
        return (at[0] - self.origin[0]) / self.scale, (at[1] - self.origin[1]) / self.scale

    def room(self, place: tuple[float, float, float, float]) -> Rect:
        """A rectangle of the table, by its top left, width and height, in the window."""
        x, y, wide, high = place
        left, top = self.pixels((x, y))
        return Rect(round(left), round(top), round(wide * self.scale), round(high * self.scale))

    def corners(self, lying: Lying) -> tuple[Point, ...]:
        """A card's corners in the window."""
        return tuple(self.pixels(lying.point(x, y)) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)))

    def sprites(
        self, cards: CardSet, table: CardTable, flags: dict[str, frozenset[Flag]], scans: Scans | None = None
    ) -> tuple[Sprite, ...]:
        """Every card, the farthest from the eye first; with one's own pictures where there are any."""
        clip = Box(*(float(value) for value in self.area))
        plain = [self._sprite(cards, table, lying, scans) for lying in table.cards]
        under = frozenset({Flag.STACKED})
        return tuple(
            replace(
                sprite,
                z=float(layer),
                clip=clip,
                flags=flags.get(sprite.key, frozenset()) | (under if _stacked(table, layer) else frozenset()),
            )
            for layer, sprite in enumerate(plain)
        )

    def _sprite(self, cards: CardSet, table: CardTable, lying: Lying, scans: Scans | None) -> Sprite:
        look, angle = look_of(cards, table, lying, scans)
        return Sprite(lying.card, look, max(lying.size) * self.scale, self.pixels((lying.x, lying.y)), angle)


def look_of(cards: CardSet, table: CardTable, lying: Lying, scans: Scans | None = None) -> tuple[Look, float]:
    """What of a card is seen, and how it is turned: where halves are painted, the one on top is the upright one."""
    sideways = lying.card.startswith(ABILITY)
    scan = None if scans is None else scans.look(lying.card, back=lying.back, sideways=sideways)
    if scan is not None:
        return scan, _signed(lying.angle)
    printed = next(card for card in deck(cards, table.character, table.stickers) if card.id == lying.card)
    look = printed.back if lying.back else printed.front
    match look:
        case CharacterHp():
            halves = cards.characters[table.character].hp_card.halves
            hp = table.marks.hp if table.marks.hp in halves[lying.half].hp else None
            return CharacterHp(look.character, lying.half, hp, table.marks.character_level), lying.tilt
        case MonsterHp():
            its = table.marks.monster_hp
            on_top = its is not None and cards.monster_hp.half(its) == lying.half
            return MonsterHp(lying.half, its if on_top else None, table.marks.level), lying.tilt
        case MapCardLook():
            return replace(look, colour=colour_up(lying)), lying.tilt
        case AbilityCardLook():
            return replace(look, level=1 + lying.half % 2), lying.tilt
        case RangeTracker():
            return RangeTracker(distance_shown(table)), _signed(lying.angle)
    return look, _signed(lying.angle)


def _stacked(table: CardTable, layer: int) -> bool:
    """Whether a nearer card lies right on this one, as in a deck."""
    card = table.cards[layer]
    return any(
        abs(card.x - other.x) + abs(card.y - other.y) < STACKED and other.size == card.size
        for other in table.cards[layer + 1 :]
    )


def _signed(angle: float) -> float:
    return (angle + 180) % 360 - 180
