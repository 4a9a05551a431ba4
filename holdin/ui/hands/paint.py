"""Painting sprites: cards with their shadows, turned and scaled once and kept; the table beneath; marks on top."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import shake_256
from math import sqrt
from typing import Literal, NamedTuple

import pygame
from pygame import Surface

from holdin.draw.assets import Assets
from holdin.draw.cards import CardPainter
from holdin.draw.geometry import map_hex_centre, map_hex_radius
from holdin.draw.looks import Back, Look, MapCard
from holdin.draw.sheet import Printed
from holdin.draw.theme import Colours, Rgb
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Letter
from holdin.ui.hands.hits import hex_outline
from holdin.ui.hands.placement import Count, Flag, Pocket, Point, Sprite, look_size
from holdin.ui.hands.roll import Crossing, DieView

_KEPT_PIXELS = 24_000_000
"""So many pixels of turned cards are kept; the longest unused go first."""
_AHEAD = 0.7
"""Nothing is prepared ahead once so much of that is used: what is needed now must not go for what may come."""
_POSES = 4
"""So many cards are posed in a turn before they are drawn."""
_STEP = 0.5
"""Angles are rounded to this many degrees."""
_SHADOW = 0.062
"""How far a shadow reaches, of a card's height."""
_SOFT, _FAINT = 150, 50
"""How dark shadows are (0 to 255); the deck's cards lie close together and hardly cast any."""
_UPRIGHT = 8.0
"""A card turned farther than this (degrees) has its shadow all around, as if it lay flat."""
_SLANT = 3.0
"""A card that is slanted less than this (degrees) is shown upright while its size changes."""
_DIM: Rgb = (146, 136, 124)
_LAMP: Rgb = (255, 247, 234)
_CORNER: Rgb = (126, 116, 106)
"""What the lamp leaves of the table's colour in its light and in the corners."""
_WARM = (255, 196, 40, 30)
_PIPS: Mapping[int, Sequence[tuple[float, float]]] = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.27, 0.73), (0.73, 0.27), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.25, 0.75), (0.5, 0.5), (0.75, 0.25), (0.75, 0.75)),
    6: ((0.27, 0.22), (0.27, 0.5), (0.27, 0.78), (0.73, 0.22), (0.73, 0.5), (0.73, 0.78)),
}

_HALVES = {Flag.LIT_TOP: (0.175, 0.318), Flag.LIT_BOTTOM: (0.628, 0.335)}
"""Where a face's actions are: their top and their height, of the face's height."""

_LIGHTS = frozenset({Flag.LIT, Flag.HOVERED, Flag.RAISED})
"""What shows as light around a card."""
_MARKED = frozenset({Flag.LIT_TOP, Flag.LIT_BOTTOM, Flag.LEADING})
"""What is marked on a card."""


class _Layer(NamedTuple):
    """One of the pictures of which a card is laid together, and what it is kept by."""

    kind: Literal["bed", "card", "marks"]
    key: tuple[object, ...]


HexMarkKind = Literal["reach", "target", "refused", "route"]


@dataclass(frozen=True, slots=True)
class HexMark:
    """What is marked on a hex of the map, and a short text such as what it costs to get there."""

    kind: HexMarkKind
    text: str = ""


class HandPainter:
    """Paints the hands of a card set; everything scaled or turned is kept."""

    def __init__(self, cards: CardSet, painter: CardPainter, assets: Assets) -> None:
        self._cards, self._painter, self._assets = cards, painter, assets
        self._stamps: OrderedDict[tuple[object, ...], Surface] = OrderedDict()
        self._pixels = 0
        self._tables: dict[tuple[int, int], Surface] = {}

    @property
    def _colours(self) -> Colours:
        return self._assets.theme.colours

    def table(self, size: tuple[int, int]) -> Surface:
        """The table's leather, to be blitted under everything; never draw onto it."""
        if size not in self._tables:
            self._tables = {size: _leather(size, self._colours, plain=self._assets.theme.high_contrast)}
        return self._tables[size]

    def draw(self, surface: Surface, sprites: Iterable[Sprite], marks: Mapping[Hex, HexMark] | None = None) -> None:
        """Sprites, the farthest from the eye first, with marks on the map's hexes."""
        for sprite in sprites:
            self._sprite(surface, sprite)
            if marks and isinstance(sprite.look, MapCard):
                self._marks(surface, sprite, marks)

    def needed(self, look: Look, height: int) -> tuple[Printed, ...]:
        """The texts of a look that a decision needs, in pixels of a card of that height."""
        return self._painter.needed(look, height)

    def warm(self, sprites: Iterable[Sprite]) -> bool:
        """Prepare one layer of a card that isn't prepared yet, for idle moments; whether there was one."""
        if self._pixels > _KEPT_PIXELS * _AHEAD:
            return False
        for sprite in sprites:
            for layer in self._layers(sprite):
                if layer.key not in self._stamps:
                    self._stamp(sprite, layer)
                    return True
        return False

    def prepare(self, sprites: Iterable[Sprite]) -> bool:
        """Paint one thing that sprites need before they are posed; whether there was one."""
        seen = [sprite for sprite in sprites if sprite.turn * sprite.height >= 1 and sprite.alpha > 0]
        return any(self._printed(sprite) for sprite in seen) or any(self._joined(sprite) for sprite in seen)

    def pose(self, sprites: Iterable[Sprite]) -> bool:
        """Pose some of the sprites that rest; whether there were any.

        A single one isn't worth a turn of its own.
        """
        lying = (sprite for sprite in sprites if not _changing(sprite))
        poses = [(sprite, layer) for sprite in lying for layer in self._layers(sprite) if layer.key not in self._stamps]
        for sprite, layer in poses[1:_POSES]:
            self._stamp(sprite, layer)
        return len(poses) > 1

    def _printed(self, sprite: Sprite) -> bool:
        """Paint a sprite's card at the size that it is drawn from; whether that was still to be done."""
        if isinstance(sprite.look, Count | Pocket):
            return False
        height = (sprite.master if _changing(sprite) else 0) or round(sprite.height)
        look = _plain(sprite.look)
        if self._painter.painted(look, height):
            return False
        self._painter.paint(look, height)
        return True

    def _joined(self, sprite: Sprite) -> bool:
        """Lay a sprite that changes its size together; whether that was still to be done."""
        if not _changing(sprite):
            return False
        before = self._pixels
        self._whole(sprite)
        return self._pixels > before

    # Sprites

    def _sprite(self, surface: Surface, sprite: Sprite) -> None:
        if sprite.turn * sprite.height < 1 or sprite.alpha <= 0:
            return
        before = surface.get_clip()
        if sprite.clip is not None:
            clip = pygame.Rect(round(sprite.clip.x), round(sprite.clip.y), round(sprite.clip.w), round(sprite.clip.h))
            surface.set_clip(clip.clip(before))
        if _changing(sprite):
            self._lay(surface, self._in_motion(sprite), sprite.centre, sprite.alpha)
        else:
            for layer in self._layers(sprite):
                self._lay(surface, self._stamp(sprite, layer), sprite.centre, sprite.alpha)
        if isinstance(sprite.look, MapCard) and sprite.look.hero is not None:
            self._token(surface, sprite, sprite.look)
        surface.set_clip(before)

    def _in_motion(self, sprite: Sprite) -> Surface:
        """A card that grows, shrinks or turns over: laid together once, then scaled for every picture, none kept.

        A fan's slant is left out until it lies still: nobody sees it, and it would take as long as all the rest.
        """
        whole = self._whole(sprite)
        scale = sprite.height / (sprite.master or round(sprite.height))
        size = max(1, round(whole.get_width() * scale * sprite.turn)), max(1, round(whole.get_height() * scale))
        seen = pygame.transform.smoothscale(whole, size)
        slant = abs((sprite.angle + 180) % 360 - 180)
        return pygame.transform.rotozoom(seen, -sprite.angle, 1.0) if slant > _SLANT else seen

    def _whole(self, sprite: Sprite) -> Surface:
        """A card flat and upright with its shadow, its light and its marks."""
        flat = replace(sprite, height=float(sprite.master or round(sprite.height)), angle=0.0, turn=1.0, master=0)
        layers = self._layers(flat)
        key = ("whole", *(layer.key for layer in layers))
        if key not in self._stamps:
            whole = self._flat(flat, layers[0]).copy()
            for layer in layers[1:]:
                self._lay(whole, self._flat(flat, layer), whole.get_rect().center, 1.0)
            self._keep(key, whole)
        self._stamps.move_to_end(key)
        return self._stamps[key]

    @staticmethod
    def _lay(surface: Surface, stamp: Surface, centre: Point, alpha: float) -> None:
        place = stamp.get_rect(center=(round(centre[0]), round(centre[1])))
        if alpha < 1:
            stamp = stamp.copy()
            stamp.set_alpha(round(255 * alpha))
        surface.blit(stamp, place)

    def _token(self, surface: Surface, sprite: Sprite, look: MapCard) -> None:
        """You, on the map: laid over it, so that the card needn't be painted anew with every step."""
        assert look.hero is not None
        face = self._cards.maps[look.map]
        centre = sprite.point(*map_hex_centre(face, look.colour, look.hero))
        radius = round(map_hex_radius(face)[1] * sprite.height, 1)
        self._lay(surface, self._painter.token(radius), centre, sprite.alpha)

    def _layers(self, sprite: Sprite) -> tuple[_Layer, ...]:
        """Shadow and light, the card, what is marked on it: each kept by itself, for light and marks come and go."""
        height = round(sprite.height)
        pose = (height, round((sprite.angle % 360) / _STEP) * _STEP)
        flat = abs((sprite.angle + 180) % 360 - 180) > _UPRIGHT
        look = sprite.look
        size = look_size(look, pose[0])
        soft = _FAINT if isinstance(look, Back) else _SOFT
        plain = look if isinstance(look, Count | Pocket) else _plain(look)
        layers = [
            _Layer("bed", ("bed", size, sprite.flags & _LIGHTS, flat, soft, pose)),
            _Layer("card", (plain, Flag.DIM in sprite.flags, pose)),
        ]
        marked = sprite.flags & _MARKED
        return (*layers, _Layer("marks", ("marks", size, marked, pose))) if marked else tuple(layers)

    def _stamp(self, sprite: Sprite, layer: _Layer) -> Surface:
        if layer.key in self._stamps:
            self._stamps.move_to_end(layer.key)
            return self._stamps[layer.key]
        stamp = self._posed(sprite, self._flat(sprite, layer))
        self._keep(layer.key, stamp)
        while self._pixels > _KEPT_PIXELS and len(self._stamps) > 1:
            _, oldest = self._stamps.popitem(last=False)
            self._pixels -= oldest.get_width() * oldest.get_height()
        return stamp

    def _flat(self, sprite: Sprite, layer: _Layer) -> Surface:
        """A layer as it lies flat and upright, before it is posed."""
        height = round(sprite.height)
        if layer.kind == "card":
            return self._card(sprite, height)
        margin = round(height * _SHADOW) + 4
        place = pygame.Rect((margin, margin), look_size(sprite.look, height))
        return self._bed(sprite, place) if layer.kind == "bed" else self._marks_on(sprite.flags, place)

    @staticmethod
    def _posed(sprite: Sprite, flat: Surface) -> Surface:
        """A layer turned as the card lies."""
        angle = round((sprite.angle % 360) / _STEP) * _STEP
        return pygame.transform.rotozoom(flat, -angle, 1.0) if angle else flat

    def _bed(self, sprite: Sprite, place: pygame.Rect) -> Surface:
        """The shadow and the light under a card of a size: the same for all cards that stand out alike."""
        light = sprite.flags & _LIGHTS
        flat = abs((sprite.angle + 180) % 360 - 180) > _UPRIGHT
        alpha = _FAINT if isinstance(sprite.look, Back) else _SOFT
        key = ("flat bed", *place, light, flat, alpha)
        if key not in self._stamps:
            fall = 0.0 if flat else 0.55 if light & {Flag.HOVERED, Flag.RAISED} else 0.4
            bed = _shadow(place.size, place.x, fall, alpha)
            self._light(bed, light, place)
            self._keep(key, bed)
        self._stamps.move_to_end(key)
        return self._stamps[key]

    def _keep(self, key: tuple[object, ...], surface: Surface) -> None:
        self._stamps[key] = surface
        self._pixels += surface.get_width() * surface.get_height()

    def _card(self, sprite: Sprite, height: int) -> Surface:
        if isinstance(sprite.look, Count):
            return self._tag(sprite.look, height)
        if isinstance(sprite.look, Pocket):
            return self._pocket(height)
        card = self._painter.paint(_plain(sprite.look), height)
        if Flag.DIM not in sprite.flags:
            return card
        dimmed = card.copy()
        dimmed.fill((*_DIM, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return dimmed

    def _tag(self, tag: Count, height: int) -> Surface:
        plate = Surface(look_size(tag, height), pygame.SRCALPHA)
        colours = self._colours
        pygame.draw.rect(plate, colours.panel, plate.get_rect(), border_radius=height // 3)
        pygame.draw.rect(plate, colours.gold, plate.get_rect(), max(1, height // 18), border_radius=height // 3)
        icon = self._assets.icon(tag.sign, round(height * 0.72), colours.on_table)
        plate.blit(icon, icon.get_rect(center=(round(height * 0.6), height // 2)))
        text = self._assets.font("number", round(height * 0.7)).render(str(tag.number), True, colours.on_table)
        plate.blit(text, text.get_rect(center=(round(height * 1.35), height // 2)))
        return plate

    def _pocket(self, height: int) -> Surface:
        """Stitched leather, a little lighter than the table."""
        size = look_size(Pocket(), height)
        colours, corner = self._colours, round(height * 0.07)
        hide = _leather(size, colours, plain=self._assets.theme.high_contrast)
        pocket = Surface(size, pygame.SRCALPHA)
        pygame.draw.rect(pocket, (255, 255, 255), pocket.get_rect(), border_radius=corner)
        hide.fill((34, 26, 18), special_flags=pygame.BLEND_RGB_ADD)
        pocket.blit(hide, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pygame.draw.rect(pocket, colours.table_dark, pocket.get_rect(), max(1, height // 90), border_radius=corner)
        _stitches(pocket, pocket.get_rect().inflate(-height // 12, -height // 12), colours.gold_dark, height)
        return pocket

    def _light(self, whole: Surface, flags: frozenset[Flag], card: pygame.Rect) -> None:
        """Light around what can be chosen or is pointed at, gold around what is raised."""
        corner, thick = round(card.h * self._assets.theme.sizes.corner), max(2, round(card.h * 0.012))
        if flags & {Flag.LIT, Flag.HOVERED}:
            _glow(whole, card, self._colours.focus, corner, thick)
        elif Flag.RAISED in flags:
            _glow(whole, card, self._colours.gold, corner, thick)

    def _marks_on(self, flags: frozenset[Flag], card: pygame.Rect) -> Surface:
        """A frame around an action that can be chosen; a crown on the leading card."""
        whole = Surface((card.w + 2 * card.x, card.h + 2 * card.y), pygame.SRCALPHA)
        for flag, (top, high) in _HALVES.items():
            if flag in flags:
                half = pygame.Rect(card.x, card.y + round(card.h * top), card.w, round(card.h * high))
                _frame(whole, half.inflate(-card.w // 12, 0), self._colours.focus, card.h)
        if Flag.LEADING in flags:
            self._crown(whole, card)
        return whole

    def _crown(self, whole: Surface, card: pygame.Rect) -> None:
        colours, r = self._colours, round(card.h * 0.05)
        centre = card.centerx, card.y - round(r * 0.4)
        pygame.draw.aacircle(whole, colours.red_dark, centre, r)
        pygame.draw.aacircle(whole, colours.gold, centre, r, max(2, r // 7))
        icon = self._assets.icon("leading", round(r * 1.35), colours.lit)
        whole.blit(icon, icon.get_rect(center=centre))

    # Marks

    def _marks(self, surface: Surface, sprite: Sprite, marks: Mapping[Hex, HexMark]) -> None:
        colours = self._colours
        ink = {"reach": colours.legal, "target": colours.danger, "refused": colours.ink_soft, "route": colours.gold}
        for hex_, mark in marks.items():
            corners = hex_outline(self._cards, sprite, hex_)
            self._mark(surface, corners, mark, ink[mark.kind])

    def _mark(self, surface: Surface, corners: Sequence[Point], mark: HexMark, ink: Rgb) -> None:
        centre = sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6
        radius = max(x for x, _ in corners) - centre[0]
        inner = [(centre[0] + (x - centre[0]) * 0.86, centre[1] + (y - centre[1]) * 0.86) for x, y in corners]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        veil = Surface((round(radius * 2) + 2, round(radius * sqrt(3)) + 2), pygame.SRCALPHA)
        local = [(x - left, y - top) for x, y in inner]
        pygame.draw.polygon(veil, (*ink, 95), local)
        pygame.draw.polygon(veil, (*ink, 255), local, max(2, round(radius * 0.14)))
        _sign(veil, mark.kind, ink, (centre[0] - left, centre[1] - top), radius)
        surface.blit(veil, (left, top))
        if mark.text:
            self._plate(surface, centre, mark.text, round(max(11, radius * 0.8)))

    def _plate(self, surface: Surface, centre: Point, text: str, px: int) -> None:
        colours = self._colours
        words = self._assets.font("number", px).render(text, True, colours.on_table)
        plate = words.get_rect(center=(round(centre[0]), round(centre[1]))).inflate(px // 2, 0)
        pygame.draw.rect(surface, colours.panel, plate, border_radius=px // 3)
        surface.blit(words, words.get_rect(center=plate.center))

    def crossing(self, surface: Surface, mark: Crossing, letter: Letter, size: float) -> None:
        """Where the red line crosses the ruler: a ring, and the letter large below the line, clear of the tables.

        Size is the HP card's height in pixels.
        """
        colours = self._colours
        tint = {Letter.A: colours.letter_a, Letter.B: colours.letter_b, Letter.C: colours.letter_c}[letter]
        x, y = round(mark.point[0]), round(mark.point[1])
        ring, r = round(size * 0.03), round(size * 0.075)
        for radius, colour, width in ((ring + 2, colours.veil, 4), (ring, colours.focus, 3)):
            pygame.draw.aacircle(surface, colour, (x, y), radius, width)
        centre = x - round(r * 2.7), y + round(r * 1.1)
        pygame.draw.line(surface, colours.focus, (x - ring, y), centre, 3)
        pygame.draw.aacircle(surface, colours.veil, centre, r + 2)
        pygame.draw.aacircle(surface, tint, centre, r)
        pygame.draw.aacircle(surface, colours.gold, centre, r, max(2, r // 9))
        text = self._assets.font("bold", round(r * 1.35)).render(letter.value, True, colours.ink)
        surface.blit(text, text.get_rect(center=centre))

    def die(self, surface: Surface, view: DieView, centre: Point, size: int) -> None:
        """A die lying or rolling at a place; size is its edge in pixels (ROLL-1)."""
        x, y = centre[0], centre[1] - view.lift * size * 0.9
        shade = _shadow((size, size), size // 4, 0.0, _SOFT)
        surface.blit(shade, shade.get_rect(center=(round(centre[0]), round(centre[1] + size * 0.05))))
        body = pygame.transform.rotozoom(self._die(view.number, size), -view.angle, 1.0)
        surface.blit(body, body.get_rect(center=(round(x), round(y))))

    def _die(self, number: int, size: int) -> Surface:
        key = ("die", number, size)
        if key not in self._stamps:
            colours = self._colours
            body = Surface((size, size), pygame.SRCALPHA)
            pygame.draw.rect(body, colours.paper_dark, body.get_rect(), border_radius=size // 5)
            top = body.get_rect().inflate(-size // 9, -size // 9)
            pygame.draw.rect(body, colours.paper_light, top, border_radius=size // 6)
            pygame.draw.rect(body, colours.ink_soft, body.get_rect(), max(1, size // 40), border_radius=size // 5)
            for x, y in _PIPS[number]:
                pygame.draw.aacircle(body, colours.red_dark, (round(x * size), round(y * size)), max(2, size // 11))
            self._keep(key, body)
        return self._stamps[key]


def _plain(look: Look) -> Look:
    """What is painted of a card: you are laid over the map."""
    return replace(look, hero=None) if isinstance(look, MapCard) else look


def _changing(sprite: Sprite) -> bool:
    """Whether a card's size isn't its master's, or it stands on its edge."""
    return sprite.turn < 1 or abs(sprite.height / (sprite.master or round(sprite.height)) - 1) > 0.002


def _sign(veil: Surface, kind: HexMarkKind, ink: Rgb, centre: Point, radius: float) -> None:
    """What tells the kinds of marks apart without colour: a sight, a bar, a dot; a hex in reach has only its edge."""
    x, y = centre
    thick = max(2, round(radius * 0.12))
    if kind == "target":
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            near, far = radius * 0.42, radius * 0.78
            pygame.draw.line(veil, ink, (x + dx * near, y + dy * near), (x + dx * far, y + dy * far), thick)
    elif kind == "refused":
        off = radius * 0.4
        pygame.draw.line(veil, ink, (x - off, y - off), (x + off, y + off), thick)
    elif kind == "route":
        pygame.draw.circle(veil, ink, centre, radius * 0.28)


def _glow(whole: Surface, card: pygame.Rect, colour: Rgb, corner: int, thick: int) -> None:
    """A bright edge that fades outwards, to lie under the card; drawn large and made smaller, so that it is smooth."""
    halo = Surface((whole.get_width() * 2, whole.get_height() * 2), pygame.SRCALPHA)
    for step, alpha in ((3, 40), (2, 80), (1, 255)):
        grown = card.inflate(2 * thick * step, 2 * thick * step)
        doubled = pygame.Rect(grown.x * 2, grown.y * 2, grown.w * 2, grown.h * 2)
        pygame.draw.rect(halo, (*colour, alpha), doubled, border_radius=2 * (corner + thick * step))
    whole.blit(pygame.transform.smoothscale(halo, whole.get_size()), (0, 0))


def _frame(whole: Surface, rect: pygame.Rect, colour: Rgb, height: int) -> None:
    """A rounded frame; the paper in it takes a warmer tint."""
    large = Surface((rect.w * 2, rect.h * 2), pygame.SRCALPHA)
    corner = round(height * 0.05)
    pygame.draw.rect(whole, _WARM, rect, border_radius=corner // 2)
    pygame.draw.rect(large, (*colour, 255), large.get_rect(), max(4, height // 48), border_radius=corner)
    pygame.draw.rect(large, (120, 70, 10, 200), large.get_rect(), max(1, height // 160), border_radius=corner)
    whole.blit(pygame.transform.smoothscale(large, rect.size), rect)


def _stitches(surface: Surface, rect: pygame.Rect, colour: Rgb, height: int) -> None:
    """A seam along the four sides."""
    dash, thick = max(3, height // 26), max(1, height // 110)
    for x in range(rect.left + dash, rect.right - dash, dash * 2):
        for y in (rect.top, rect.bottom):
            pygame.draw.line(surface, colour, (x, y), (x + dash, y), thick)
    for y in range(rect.top + dash, rect.bottom - dash, dash * 2):
        for x in (rect.left, rect.right):
            pygame.draw.line(surface, colour, (x, y), (x, y + dash), thick)


def _shadow(size: tuple[int, int], margin: int, fall: float, alpha: int) -> Surface:
    """A soft shadow of a card, with its margin around; fall, of the margin, is how far downwards it falls.

    A falling shadow leaves what lies above the card clear. Blurred small and stretched: as soft, and much quicker.
    """
    whole = size[0] + 2 * margin, size[1] + 2 * margin
    step = max(1, margin // 4)
    small = Surface((max(6, whole[0] // step), max(6, whole[1] // step)), pygame.SRCALPHA)
    top, side = margin * (1 + fall if fall else 0.7), margin * (0.78 if fall else 0.7)
    shape = (side, top, whole[0] - 2 * side, whole[1] - top - margin * (0.55 if fall else 0.7))
    pygame.draw.rect(small, (0, 0, 0, alpha), [round(value / step) for value in shape], border_radius=2)
    return pygame.transform.smoothscale(pygame.transform.box_blur(small, 1), whole)


def _leather(size: tuple[int, int], colours: Colours, *, plain: bool) -> Surface:
    """Dark leather: uneven, grained, lit from above the middle."""
    table = Surface(size)
    table.fill(colours.table)
    if plain:
        return table
    _clouds(table)
    light = Surface((32, 20))
    for y in range(20):
        for x in range(32):
            far = min(1.0, sqrt(((x - 14) / 19) ** 2 + ((y - 8) / 13) ** 2))
            light.set_at((x, y), tuple(round(a + (b - a) * far) for a, b in zip(_LAMP, _CORNER, strict=True)))
    table.blit(pygame.transform.smoothscale(light, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return table


def _clouds(table: Surface) -> None:
    """Uneven colour and a fine grain, the same on every machine."""
    width, height = table.get_size()
    for across, down, strength in ((9, 6, 30), (60, 44, 14), (max(2, width // 3), max(2, height // 3), 14)):
        noise = shake_256(f"table {across}".encode()).digest(across * down)
        pixels = bytearray(3 * across * down)
        for channel, warm in enumerate((1.0, 0.82, 0.6)):
            pixels[channel::3] = noise.translate(bytes(int(value / 255 * strength * warm) for value in range(256)))
        layer = pygame.image.frombytes(bytes(pixels), (across, down), "RGB")
        table.blit(pygame.transform.smoothscale(layer, table.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
