"""Painting sprites: cards with their shadows, turned and scaled once and kept; the table beneath; marks on top."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import Literal, NamedTuple

import pygame
from pygame import Surface

from holdin.draw.assets import Assets
from holdin.draw.cache import LruCache, pixels
from holdin.draw.cards import CardPainter
from holdin.draw.geometry import RANGE_STEP, UPPER_HALF_END, map_hex_centre, map_hex_radius, range_number_y
from holdin.draw.looks import AbilityFace, Back, Look, MapCardLook, RangeTracker
from holdin.draw.text import Box, fit
from holdin.draw.theme import Colours, Rgb
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.ui.held_cards.overlays import HexMark, Marker
from holdin.ui.held_cards.placement import NAME
from holdin.ui.held_cards.shadows import FAINT, SOFT, frame, glow, shadow, tucked_in, wedged
from holdin.ui.held_cards.sprite import Flag, Pocket, Point, Sprite, look_size
from holdin.ui.held_cards.table_texture import leather, stitches
from holdin.ui.kit.measures import LEGIBLE

_KEPT_PIXELS = 24_000_000
"""So many pixels of turned cards are kept; the longest unused go first."""
_AHEAD = 0.7
"""Nothing is prepared ahead once so much of that is used: what is needed now must not go for what may come."""
_POSES = 4
"""So many cards are laid together, or posed, in a turn before they are drawn."""
_SMOOTH = 80_000
"""So many pixels of turning cards are smoothed for a picture in motion: one card of a usual window, about 1 ms."""
_STEP = 0.5
"""Angles are rounded to this many degrees."""
_SHADOW = 0.062
"""How far a shadow reaches, of a card's height."""
_UPRIGHT = 8.0
"""A card turned farther than this (degrees) has its shadow all around, as if it lay flat."""
_SLANT = 3.0
"""A card that is slanted less than this (degrees) is shown upright while its size changes."""
_DIM: Rgb = (146, 136, 124)
HALVES = {Flag.LIT_TOP: (0.178, 0.322), Flag.LIT_BOTTOM: (0.626, 0.338)}
"""Where a face's actions are: their top and their height, of the face's height."""
_TUCKED = 0.045
"""How far up the map the shade of the slot that it is pushed into reaches, of its height."""
_WEDGE = 7
"""The least that the light's wedges reach inwards on a small card (pixels)."""
_TAB = 0.052
"""The em of a tab's words, of a face's height."""
_OVER = 0.02
"""How far a tab lies over its face, of its height."""
_FRAMED = 0.044
"""How much narrower than a face the frame around an action is, of its width."""

_LIGHTS = frozenset({Flag.LIT, Flag.HOVERED, Flag.RAISED})
"""What shows as light around a card."""
_MARKED = frozenset({Flag.LIT, Flag.LIT_TOP, Flag.LIT_BOTTOM, Flag.LEADING, Flag.COMING, Flag.TUCKED})
"""What is marked on a card."""


class _Layer(NamedTuple):
    """One of the pictures of which a card is laid together, and what it is kept by."""

    kind: Literal["bed", "card", "marks"]
    key: tuple[object, ...]


class HandPainter:
    """Paints the hands of a card set; everything scaled or turned is kept."""

    def __init__(self, cards: CardSet, painter: CardPainter, assets: Assets) -> None:
        self._cards, self._painter, self._assets = cards, painter, assets
        self._stamps: LruCache[tuple[object, ...], Surface] = LruCache(_KEPT_PIXELS, pixels)
        self._tables: dict[tuple[int, int], Surface] = {}
        self._marker = marker = Marker(cards, assets)
        self.crossing, self.die, self.needed, self.icons = marker.crossing, marker.die, painter.needed, painter.icons

    @property
    def _colours(self) -> Colours:
        return self._assets.theme.colours

    def forget(self) -> None:
        """Let go of everything scaled or turned."""
        self._stamps.clear()
        self._tables.clear()

    def table(self, size: tuple[int, int]) -> Surface:
        """The table's leather, to be blitted under everything; never draw onto it."""
        if size not in self._tables:
            self._tables = {size: leather(size, self._colours, plain=self._assets.theme.high_contrast)}
        return self._tables[size]

    def draw(
        self,
        surface: Surface,
        sprites: Iterable[Sprite],
        marks: Mapping[Hex, HexMark] | None = None,
        *,
        moving: bool = False,
    ) -> None:
        """Sprites, the farthest from the eye first, with marks on the map's hexes.

        moving tells that the next picture follows at once: what turns is then smoothed only as far as time allows.
        """
        rest = float(_SMOOTH) if moving else inf
        for sprite in sprites:
            rest = self._sprite(surface, sprite, rest)
            if marks and isinstance(sprite.look, MapCardLook):
                self._marker.hexes(surface, sprite, marks)

    def warm(self, sprites: Iterable[Sprite]) -> bool:
        """Prepare one layer of a card that isn't prepared yet, for idle moments; whether there was one."""
        if self._stamps.used > _KEPT_PIXELS * _AHEAD:
            return False
        for sprite in sprites:
            for layer in _layers(sprite):
                if layer.key not in self._stamps:
                    self._stamp(sprite, layer)
                    return True
        return False

    def prepare(self, sprites: Iterable[Sprite]) -> bool:
        """Paint some of what sprites on their way need before they can be drawn; whether there was anything."""
        seen = [sprite for sprite in sprites if sprite.turn * sprite.height >= 1 and sprite.alpha > 0]
        if any(self._printed(sprite) for sprite in seen):
            return True
        joined = 0
        for sprite in seen:
            joined += joined < _POSES and self._joined(sprite)
        return joined > 0

    def pose(self, sprites: Iterable[Sprite]) -> bool:
        """Paint a card of a scene at rest, or pose some of its cards; whether there was something to be done.

        A single pose isn't worth a turn of its own.
        """
        found = list(sprites)
        if any(self._printed(sprite) for sprite in found):
            return True
        poses = [(sprite, layer) for sprite in found for layer in _layers(sprite) if layer.key not in self._stamps]
        for sprite, layer in poses[1:_POSES]:
            self._stamp(sprite, layer)
        return len(poses) > 1

    def _printed(self, sprite: Sprite) -> bool:
        """Paint a sprite's card at the size that it is drawn from; whether that was still to be done."""
        if isinstance(sprite.look, Pocket):
            return False
        height = (sprite.master if _changing(sprite) else 0) or round(sprite.height)
        look = _plain(sprite.look)
        if self._painter.painted(look, height):
            return False
        self._painter.paint(look, height)
        return True

    def _joined(self, sprite: Sprite) -> bool:
        """Lay a sprite that changes its size or turns together; whether that was still to be done."""
        if not _changing(sprite) and self._posed_already(sprite):
            return False
        before = self._stamps.used
        self._whole(sprite)
        return self._stamps.used != before

    def _posed_already(self, sprite: Sprite) -> bool:
        """Whether a card has lain just so before."""
        return all(layer.key in self._stamps for layer in _layers(sprite))

    # Sprites

    def _sprite(self, surface: Surface, sprite: Sprite, smooth: float) -> float:
        """Draw one; smooth is how many pixels may still be smoothed. Returns how many are left."""
        before = surface.get_clip()
        if sprite.turn * sprite.height < 1 or sprite.alpha <= 0 or not outline(sprite).colliderect(before):
            return smooth
        if sprite.clip is not None:
            surface.set_clip(_pixels(sprite.clip).clip(before))
        if _changing(sprite) or (smooth < inf and not self._posed_already(sprite)):
            seen, smooth = self._in_motion(sprite, smooth)
            self._lay(surface, seen, sprite.centre, sprite.alpha)
        else:
            for layer in _layers(sprite):
                self._lay(surface, self._stamp(sprite, layer), sprite.centre, sprite.alpha)
        if isinstance(sprite.look, MapCardLook) and sprite.look.hero is not None:
            self._token(surface, sprite, sprite.look)
        if isinstance(sprite.look, MapCardLook) and sprite.clip is not None:
            tucked_in(surface, sprite.bounds(), round(sprite.height * _TUCKED))
        surface.set_clip(before)
        return smooth

    def _in_motion(self, sprite: Sprite, smooth: float) -> tuple[Surface, float]:
        """A card on its way: laid together once, then scaled and turned for every picture, none kept.

        A fan's slant is left out while its size changes: nobody sees it. Once smooth is used up, edges are rough for
        a moment. Returns what is left of it, too.
        """
        seen = self._scaled(self._whole(sprite), sprite)
        if _slant(sprite) <= (_SLANT if _changing(sprite) else 0.0):
            return seen, smooth
        if smooth <= 0:
            return pygame.transform.rotate(seen, -sprite.angle), smooth
        return pygame.transform.rotozoom(seen, -sprite.angle, 1.0), smooth - seen.get_width() * seen.get_height()

    @staticmethod
    def _scaled(whole: Surface, sprite: Sprite) -> Surface:
        """A card as large, and as far turned over, as it is at a moment."""
        scale = sprite.height / (sprite.master or round(sprite.height))
        size = max(1, round(whole.get_width() * scale * sprite.turn)), max(1, round(whole.get_height() * scale))
        return whole if size == whole.get_size() else pygame.transform.smoothscale(whole, size)

    def _whole(self, sprite: Sprite) -> Surface:
        """A card flat and upright with its shadow, its light and its marks."""
        flat = replace(sprite, height=float(sprite.master or round(sprite.height)), angle=0.0, turn=1.0, master=0)
        layers = _layers(flat)
        key = ("whole", *(layer.key for layer in layers))
        whole = self._stamps.get(key)
        if whole is None:
            whole = self._flat(flat, layers[0]).copy()
            for layer in layers[1:]:
                self._lay(whole, self._flat(flat, layer), whole.get_rect().center, 1.0)
            self._stamps[key] = whole
        return whole

    @staticmethod
    def _lay(surface: Surface, stamp: Surface, centre: Point, alpha: float) -> None:
        place = stamp.get_rect(center=(round(centre[0]), round(centre[1])))
        if alpha < 1:
            stamp = stamp.copy()
            stamp.set_alpha(round(255 * alpha))
        surface.blit(stamp, place)

    def _token(self, surface: Surface, sprite: Sprite, look: MapCardLook) -> None:
        """You, on the map: laid over it, so that the card needn't be painted anew with every step."""
        assert look.hero is not None
        assert look.who is not None
        face = self._cards.maps[look.map]
        centre = sprite.point(*map_hex_centre(face, look.colour, look.hero))
        radius = round(map_hex_radius(face)[1] * sprite.height, 1)
        self._lay(surface, self._painter.token(radius, look.who), centre, sprite.alpha)

    def _stamp(self, sprite: Sprite, layer: _Layer) -> Surface:
        stamp = self._stamps.get(layer.key)
        if stamp is None:
            stamp, angle = self._flat(sprite, layer), _turned_by(sprite)
            stamp = pygame.transform.rotozoom(stamp, -angle, 1.0) if angle else stamp
            self._stamps[layer.key] = stamp
        return stamp

    def _flat(self, sprite: Sprite, layer: _Layer) -> Surface:
        """A layer as it lies flat and upright, before it is posed."""
        height = round(sprite.height)
        if layer.kind == "card":
            return self._card(sprite, height)
        margin = round(height * _SHADOW) + 4
        place = pygame.Rect((margin, margin), look_size(sprite.look, height))
        return self._bed(sprite, place) if layer.kind == "bed" else self._marks_on(sprite, place)

    def _bed(self, sprite: Sprite, place: pygame.Rect) -> Surface:
        """The shadow and the light under a card of a size: the same for all cards that stand out alike."""
        light, flat, alpha = _stands_out(sprite)
        key = ("flat bed", *place, light, flat, alpha)
        if key not in self._stamps:
            fall = 0.0 if flat else 0.55 if light & {Flag.HOVERED, Flag.RAISED} else 0.4
            bed = shadow(place.size, place.x, fall, alpha)
            self._light(bed, light, place)
            self._stamps[key] = bed
        return self._stamps[key]

    def _card(self, sprite: Sprite, height: int) -> Surface:
        if isinstance(sprite.look, Pocket):
            return self._pocket(sprite.look, height)
        card = self._painter.paint(_plain(sprite.look), height)
        if Flag.DIM not in sprite.flags:
            return card
        dimmed = card.copy()
        dimmed.fill((*_DIM, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return dimmed

    def _pocket(self, look: Pocket, height: int) -> Surface:
        """Stitched leather, a little lighter than the table; on it what is in it, and how many they are."""
        size = look_size(look, height)
        colours, corner = self._colours, round(height * 0.2)
        hide = leather(size, colours, plain=self._assets.theme.high_contrast)
        pocket = Surface(size, pygame.SRCALPHA)
        pygame.draw.rect(pocket, (255, 255, 255), pocket.get_rect(), border_radius=corner)
        hide.fill((34, 26, 18), special_flags=pygame.BLEND_RGB_ADD)
        pocket.blit(hide, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pygame.draw.rect(pocket, colours.table_dark, pocket.get_rect(), max(1, height // 30), border_radius=corner)
        room = pocket.get_rect().inflate(-height // 4, -height // 4)
        stitches(pocket, room, colours.panel_edge, height * 4)
        words = self._told(look, room)
        pocket.blit(words, words.get_rect(center=room.center))
        return pocket

    def _told(self, look: Pocket, room: pygame.Rect) -> Surface:
        """What is in a pocket, and how many they are, within its stitches."""
        text = f"{self._painter.word(look.pile)}: {look.number}"
        px = fit(self._assets, text, "text", (room.w, room.h), (max(LEGIBLE, room.h * 0.66), 1)).px
        return self._assets.font("text", px).render(text, True, self._colours.on_table)

    def _light(self, whole: Surface, flags: frozenset[Flag], card: pygame.Rect) -> None:
        """The light around what can be chosen; a plain pale edge around what is pointed at or has been chosen."""
        corner, thick = round(card.h * self._assets.theme.sizes.corner), max(2, round(card.h * 0.012))
        if Flag.LIT in flags:
            glow(whole, card, self._colours.act, corner, thick)
        elif flags & {Flag.HOVERED, Flag.RAISED}:
            glow(whole, card, self._colours.paper_dark, corner, max(2, thick // 2))

    def _marks_on(self, sprite: Sprite, card: pygame.Rect) -> Surface:
        """The light's wedges on a card, and its frame around an action that can be chosen; the crown, or a tab."""
        whole = Surface((card.w + 2 * card.x, card.h + 2 * card.y), pygame.SRCALPHA)
        colours, flags = self._colours, sprite.flags
        reach = max(_WEDGE, card.h * self._assets.theme.sizes.wedge)
        if Flag.LIT in flags:
            wedged(whole, _seen(sprite, card).inflate(reach / 2, 0), (colours.act, colours.act_dark), reach)
        for flag, (top, high) in HALVES.items():
            if flag in flags:
                half = pygame.Rect(card.x, card.y + round(card.h * top), card.w, round(card.h * high))
                frame(whole, half.inflate(-round(card.w * _FRAMED), 0), (colours.act, colours.act_dark), card.h)
                wedged(whole, half, (colours.act, colours.act_dark), reach)
        if Flag.LEADING in flags:
            self._crown(whole, card)
        if Flag.COMING in flags and isinstance(sprite.look, AbilityFace):
            tab = self._painter.tab(sprite.look.side, max(LEGIBLE, round(card.h * _TAB)))
            foot = max(tab.get_height(), card.y + round(card.h * _OVER))
            whole.blit(tab, tab.get_rect(midbottom=(card.centerx, foot)))
        return whole

    def _crown(self, whole: Surface, card: pygame.Rect) -> None:
        colours, r = self._colours, round(card.h * 0.05)
        centre = card.centerx, card.y - round(r * 0.4)
        pygame.draw.aacircle(whole, colours.red_dark, centre, r)
        pygame.draw.aacircle(whole, colours.paper_light, centre, r, max(2, r // 7))
        icon = self._assets.icon("leading", round(r * 1.35), colours.paper_light)
        whole.blit(icon, icon.get_rect(center=centre))


def _seen(sprite: Sprite, card: pygame.Rect) -> pygame.Rect:
    """What of a card sticks out: in its middle the light has its wedges."""
    if Flag.TUCKED not in sprite.flags:
        return card
    top, high = 0.0, NAME if isinstance(sprite.look, AbilityFace) else UPPER_HALF_END
    if isinstance(sprite.look, RangeTracker):
        top, high = range_number_y(sprite.look.distance or 1) - RANGE_STEP / 2, RANGE_STEP
    return pygame.Rect(card.x, card.y + round(card.h * top), card.w, round(card.h * high))


def _plain(look: Look) -> Look:
    """What is painted of a card: you are laid over the map."""
    return replace(look, hero=None) if isinstance(look, MapCardLook) else look


def _changing(sprite: Sprite) -> bool:
    """Whether a card's size isn't its master's, or it stands on its edge."""
    return sprite.turn < 1 or abs(sprite.height / (sprite.master or round(sprite.height)) - 1) > 0.002


@lru_cache(maxsize=256)
def _layers(sprite: Sprite) -> tuple[_Layer, ...]:
    """Shadow and light, the card, what is marked on it: each kept by itself, for light and marks come and go."""
    height = round(sprite.height)
    pose, look = (height, _turned_by(sprite)), sprite.look
    size = look_size(look, height)
    plain = look if isinstance(look, Pocket) else _plain(look)
    bed = _Layer("bed", ("bed", size, *_stands_out(sprite), pose))
    card = _Layer("card", (plain, Flag.DIM in sprite.flags, pose))
    marked = sprite.flags & _MARKED
    shows = look.side if isinstance(look, AbilityFace) else getattr(look, "distance", None)
    return (bed, card, _Layer("marks", ("marks", size, marked, shows, pose))) if marked - {Flag.TUCKED} else (bed, card)


def _turned_by(sprite: Sprite) -> float:
    """The angle that a card is painted at."""
    return round((sprite.angle % 360) / _STEP) * _STEP


def _slant(sprite: Sprite) -> float:
    """How far a card is turned from upright, 0 to 180."""
    return abs((sprite.angle + 180) % 360 - 180)


def _stands_out(sprite: Sprite) -> tuple[frozenset[Flag], bool, int]:
    """A card's light, whether its shadow lies all around, and how dark that is."""
    dark = 0 if Flag.STACKED in sprite.flags else FAINT if isinstance(sprite.look, Back) else SOFT
    return sprite.flags & _LIGHTS, _slant(sprite) > _UPRIGHT, dark


def outline(sprite: Sprite) -> pygame.Rect:
    """The rectangle that a sprite takes with its shadow and its light, in pixels."""
    xs, ys = zip(*sprite.corners(), strict=True)
    reach = round(1.5 * (sprite.height * _SHADOW + 4)) + 2
    left, top = int(min(xs)) - reach, int(min(ys)) - reach
    whole = pygame.Rect(left, top, int(max(xs)) + reach - left, int(max(ys)) + reach - top)
    if sprite.clip is None:
        return whole
    return whole.clip(_pixels(sprite.clip))


def _pixels(box: Box) -> pygame.Rect:
    return pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h))
