"""Every card, painted once for screen, pictures and print: looks in, surfaces out."""

from functools import singledispatchmethod

import pygame

from holdin.draw.ability_faces import paint_ability_card, paint_face, paint_tab
from holdin.draw.assets import Assets
from holdin.draw.board import MapFacts, board_grid, paint_changes, paint_map, paint_monster, paint_token
from holdin.draw.cache import LruCache, pixels
from holdin.draw.canvas import PrintedLine
from holdin.draw.event_cards import paint_event
from holdin.draw.geometry import width_of
from holdin.draw.hp_cards import paint_character_hp, paint_monster_hp
from holdin.draw.looks import (
    AbilityCardLook,
    AbilityFace,
    Back,
    CharacterHp,
    EventSide,
    ItemFace,
    Look,
    MapCardLook,
    MonsterCardLook,
    MonsterHp,
    MonsterSide,
    RangeTracker,
    Scan,
    ScenarioTracker,
    TableTracker,
)
from holdin.draw.map_cards import paint_map_card, paint_map_changes
from holdin.draw.monster_cards import paint_item, paint_monster_card, paint_monster_side
from holdin.draw.pictures import Pictures, pictured
from holdin.draw.render_context import Proof, RenderContext
from holdin.draw.table_tracker import paint_table_tracker
from holdin.draw.trackers import paint_back, paint_range_tracker, paint_scenario_tracker
from holdin.models.base import CharacterId, MonsterId
from holdin.models.card_set import CardSet
from holdin.models.letters import Colour, Side
from holdin.models.map_card import MapFace

__all__ = [
    "AbilityCardLook",
    "AbilityFace",
    "Back",
    "CardPainter",
    "CharacterHp",
    "EventSide",
    "ItemFace",
    "Look",
    "MapCardLook",
    "MonsterCardLook",
    "MonsterHp",
    "MonsterSide",
    "RangeTracker",
    "ScenarioTracker",
    "TableTracker",
]

_KEPT_PIXELS = 20_000_000
"""So many pixels of painted cards are kept: those of a game in a window of 1920 by 1080."""


class CardPainter:
    """Paints the cards of a set in a language; what has been painted is kept. Never draw onto what it returns."""

    def __init__(self, cards: CardSet, assets: Assets, lang: str, pictures: Pictures | None = None) -> None:
        """Paint a set's cards; those with values of its own by one's own pictures, where there are any."""
        self._context = RenderContext(cards, assets, lang)
        self._pictures = pictures
        self._kept: LruCache[tuple[object, ...], Proof] = LruCache(_KEPT_PIXELS, lambda proof: pixels(proof.surface))

    def forget(self) -> None:
        """Let go of what has been painted."""
        self._kept.clear()

    def paint(self, look: Look, height: int) -> pygame.Surface:
        """A card with clear round corners, laid out for its size; height is its long side in pixels.

        An `AbilityFace`'s height is its own long side, which is the card's short one.

        :raises KeyError: the look names a card that the set lacks; that is our bug.
        """
        return self._painted(look, height).surface

    def word(self, key: str) -> str:
        """A short word printed on cards."""
        return self._context.word(key)

    def painted(self, look: Look, height: int, *turned: float) -> bool:
        """Whether a card has been painted, or turned, already, so that to paint it again costs nothing."""
        return (look, height, *turned) in self._kept

    def needed(self, look: Look, height: int) -> tuple[PrintedLine, ...]:
        """The texts of a card that a decision needs, in pixels of the card painted at that height."""
        return self._painted(look, height).needed

    def icons(self, look: Look, height: int) -> tuple[PrintedLine, ...]:
        """The symbols of a card by name, in pixels of the card painted at that height."""
        return self._painted(look, height).icons

    def lines(self, look: Look, height: int) -> tuple[PrintedLine, ...]:
        """Every text of a card, in pixels of the card painted at that height: what can be searched in a print."""
        return self._painted(look, height).lines

    def board(self, size: tuple[int, int], face: MapFace, colour: Colour, facts: MapFacts) -> pygame.Surface:
        """The whole map at a size in pixels, see `holdin.draw.board`."""
        key = (size, face.id, colour, facts)
        if key not in self._kept:
            self._kept[key] = Proof(self._map(size, face, colour, facts))
        return self._kept[key].surface

    def token(self, radius: float, who: CharacterId) -> pygame.Surface:
        """You on a map whose hexes have a radius (pixels)."""
        key = ("token", radius, who)
        if key not in self._kept:
            self._kept[key] = Proof(paint_token(self._context, radius, who))
        return self._kept[key].surface

    def monster(self, radius: float, monster: MonsterId, *, elite: bool) -> pygame.Surface:
        """A monster on a map whose hexes have a radius (pixels)."""
        key = ("monster", radius, monster, elite)
        if key not in self._kept:
            self._kept[key] = Proof(paint_monster(self._context, radius, monster, elite=elite))
        return self._kept[key].surface

    def tab(self, side: Side, px: int) -> pygame.Surface:
        """What a face wears that lies there as it will be, with letters of a size in pixels."""
        return paint_tab(self._context, side, px)

    def turned(self, look: Look, height: int, degrees: float) -> pygame.Surface:
        """A card turned; painted at twice the size and shrunk while it is turned, so that its edges stay smooth."""
        key = (look, height, degrees)
        if key not in self._kept:
            self._kept[key] = Proof(pygame.transform.rotozoom(self.paint(look, height * 2), degrees, 0.5))
        return self._kept[key].surface

    def _map(self, size: tuple[int, int], face: MapFace, colour: Colour, facts: MapFacts) -> pygame.Surface:
        printed = MapFacts(begun=facts.begun)
        if facts == printed:
            return paint_map(self._context, size, face, colour, facts)
        how = colour, facts, board_grid(size, face, colour)
        return paint_changes(self._context, self.board(size, face, colour, printed), face, how, min(size))

    def _painted(self, look: Look, height: int) -> Proof:
        key = (look, height)
        proof = self._kept.get(key)
        if proof is None:
            proof = self._fresh(look, height)
            if self._pictures is not None:
                proof = pictured(self._context, look, height, proof, self._pictures)
            self._kept[key] = proof
        return proof

    @singledispatchmethod
    def _fresh(self, look: Look, height: int) -> Proof:
        """A look without a painter is our bug."""
        raise TypeError(look, height)

    @_fresh.register
    def _(self, look: CharacterHp, height: int) -> Proof:
        return paint_character_hp(self._context, look, height)

    @_fresh.register
    def _(self, look: MonsterHp, height: int) -> Proof:
        return paint_monster_hp(self._context, look, height)

    @_fresh.register
    def _(self, look: AbilityFace, height: int) -> Proof:
        return paint_face(self._context, look, height)

    @_fresh.register
    def _(self, look: AbilityCardLook, height: int) -> Proof:
        return paint_ability_card(self._context, look, height)

    @_fresh.register
    def _(self, look: MonsterCardLook, height: int) -> Proof:
        return paint_monster_card(self._context, look, height)

    @_fresh.register
    def _(self, look: MonsterSide, height: int) -> Proof:
        return paint_monster_side(self._context, look, height)

    @_fresh.register
    def _(self, look: ItemFace, height: int) -> Proof:
        return paint_item(self._context, look, height)

    @_fresh.register
    def _(self, look: EventSide, height: int) -> Proof:
        return paint_event(self._context, look, height)

    @_fresh.register
    def _(self, look: RangeTracker, height: int) -> Proof:
        return paint_range_tracker(self._context, look, height)

    @_fresh.register
    def _(self, look: MapCardLook, height: int) -> Proof:
        """What is printed is painted once; what happens on it is laid over a copy."""
        plain = MapCardLook(look.map, look.colour, printed=look.printed, titled=look.titled)
        if look == plain:
            return paint_map_card(self._context, look, height)
        printed = self._painted(plain, height)
        return printed._replace(surface=paint_map_changes(self._context, printed.surface, look, height))

    @_fresh.register
    def _(self, look: ScenarioTracker, height: int) -> Proof:
        return paint_scenario_tracker(self._context, look, height)

    @_fresh.register
    def _(self, _look: Back, height: int) -> Proof:
        return paint_back(self._context, height)

    @_fresh.register
    def _(self, _look: TableTracker, height: int) -> Proof:
        return paint_table_tracker(self._context, height)

    @_fresh.register
    def _(self, look: Scan, height: int) -> Proof:
        """A photograph with the round corners of a card."""
        wide, high = (height, width_of(height)) if look.sideways else (width_of(height), height)
        card = pygame.transform.smoothscale(look.surface, (wide, high))
        mask = pygame.Surface((wide, high), pygame.SRCALPHA)
        corner = round(height * self._context.sizes.corner)
        pygame.draw.rect(mask, (255, 255, 255), mask.get_rect(), border_radius=corner)
        mask.blit(card, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return Proof(mask)
