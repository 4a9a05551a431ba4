"""The held deck as a scene of sprites: a pure function of the game's state (SET-3)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt
from types import MappingProxyType

from pygame import Rect

from holdin.draw.geometry import (
    ARROWS_X,
    ASPECT,
    MAP_TITLE_TOP,
    RANGE_STEP,
    map_hex_centre,
    map_hex_radius,
    range_slide,
    width_of,
)
from holdin.draw.looks import (
    AbilityFace,
    Back,
    CharacterHp,
    ItemFace,
    MapCardLook,
    MonsterCardLook,
    MonsterHp,
    Note,
    RangeTracker,
)
from holdin.draw.text import Box
from holdin.game.agenda import Strike
from holdin.game.figures import Figure, FigureId
from holdin.game.layers import made_traps
from holdin.game.stage import Stage, stage
from holdin.game.state import CardPlace, GameState, ItemCondition, Zone
from holdin.models.base import CardId, ItemId
from holdin.models.card_set import CardSet
from holdin.models.enhancement import on_face
from holdin.models.letters import Half, Kind
from holdin.ui.held_cards.placement import HP, MAP, MONSTER, MONSTER_HP, RANGE, RISE, SPLIT, Grip, HandsLayout, row
from holdin.ui.held_cards.sprite import Flag, Pocket, Point, Sprite, look_size

ON_TOP = 80.0
"""The layer from which on cards lie over everything: one that has come up, and the ruler on its way."""
_OUT_OF_COMBAT = 1
_MORE = 0.13
"""The range tracker is slid out so much more, of a step: its number lies free, and none at the window's edge is cut."""
_KEEP_ARROW = 0.14
"""The map may be this far off the HP card's middle line, of its width, before another arrow is taken."""
_GLOW = 0.035
"""How far the light around a card reaches, of its height."""
_ROOT3 = sqrt(3)
_SMALLER = 0.97
"""A card that would come up with another part of it under the pointer is made so much smaller, and again."""
_ASIDE = frozenset({Flag.DIM, Flag.TUCKED, Flag.KEPT})
"""What shows that a card doesn't lie in the fan."""
_TAKEN = frozenset({Flag.LIT, Flag.LIT_TOP, Flag.LIT_BOTTOM})
"""What shows that a card, or one of its actions, can be taken."""
_DECK_EDGES = ((0.011, 0.009, 31.5), (0.006, 0.005, 32.0))
"""The deck's cards: how far each sticks out to the right and below, of a card's height, and its layer."""


_ABILITY = "card:"


def card_key(card: CardId) -> str:
    """An ability card's key."""
    return f"{_ABILITY}{card}"


def is_ability(key: str) -> bool:
    """Whether a sprite's key is an ability card's."""
    return key.startswith(_ABILITY)


def item_key(item: ItemId) -> str:
    """An item's key."""
    return f"item:{item}"


def scene(  # noqa: PLR0913 - what is shown, where, and what the pointer and the player have in mind
    cards: CardSet,
    state: GameState,
    area: Rect | Box | HandsLayout,
    hover: str | None = None,
    raised: Sequence[CardId] = (),
    *,
    lit: Collection[str] = (),
    notes: Mapping[tuple[CardId, Half], Note] = MappingProxyType({}),
    coming: Collection[CardPlace] = (),
    arrow: int | None = None,
    grip: Grip | None = None,
) -> tuple[Sprite, ...]:
    """Every card in the hands, the farthest from the eye first (SET-3).

    hover is the key of the card under the pointer: it comes upright, larger and to the front (never the map, which
    has a view of its own). raised are cards picked but not yet played, the leading one first (RND-2). lit are keys of
    cards that can be chosen now, or "card:…/top" and "card:…/bottom" for one of a face's actions. notes are laid on
    actions. coming are cards that lie already as they will once what goes on is over. arrow is the arrow used so far,
    see `arrow_for`; it is kept while it serves. grip is where the pointer is on the card that hover names.
    """
    layout = area if isinstance(area, HandsLayout) else HandsLayout.of(area)
    hands = _Hands(cards, state, layout, tuple(raised), frozenset(lit), notes, coming, arrow)
    near = None if hover == MAP else hover
    rest = tuple(sorted(hands.sprites(), key=lambda sprite: sprite.z))
    up = next((_enlarged(sprite, rest, layout, grip) for sprite in rest if sprite.key == near), None)
    return rest if up is None else _making_room(up, rest, layout, grip)


def _enlarged(sprite: Sprite, rest: Sequence[Sprite], layout: HandsLayout, grip: Grip | None) -> Sprite:
    """A card under the pointer: upright, in front, wholly in the area, off the words, and as large as it can be there.

    It covers neither your HP nor what can be taken; only of a fan where all can be the next cards' rims. The pointer
    stays on the same action, or distance, of it.
    """
    if isinstance(sprite.look, Pocket | Back):
        return sprite
    others = [other for other in rest if other.key != sprite.key]
    free = tuple(other.bounds() for other in others if other.key == HP or other.flags & _TAKEN)
    if isinstance(sprite.look, AbilityFace | ItemFace):
        found = _face_up(sprite, layout, free, grip)
    else:
        seen = sprite.bounds()
        found = layout.largest(sprite.look, sprite.height, (seen.x + seen.w / 2, seen.y + seen.h / 2), free)
    if found is None:
        return sprite
    flags = (sprite.flags | {Flag.HOVERED}) - {Flag.DIM, Flag.TUCKED}
    up = replace(sprite, height=found[0], centre=found[1], angle=0.0, z=90.0, clip=None, flags=flags)
    slips = grip is not None and up.shows(grip[0]) and _part(up, up.place(grip[0])) != _part(sprite, grip[1])
    return sprite if slips else up


def _making_room(up: Sprite, rest: Sequence[Sprite], layout: HandsLayout, grip: Grip | None) -> tuple[Sprite, ...]:
    """The fan with a card of it come up: the others move aside as far as there is room, so that their rims show.

    The first of them can't go further left, so the card itself moves right, as far as it stays under the pointer.
    """
    others = tuple(sprite for sprite in rest if sprite.key != up.key)
    fan = [each for each in rest if isinstance(each.look, AbilityFace) and not each.flags & _ASIDE]
    before = next((each for each in fan if each.key == up.key), None)
    if before is None:
        return (*others, up)
    left = [each for each in fan if each.centre[0] < before.centre[0]]
    right = [each for each in fan if each.centre[0] > before.centre[0]]
    most = min([layout.right, *(each.bounds().x for each in rest if isinstance(each.look, ItemFace))])
    room = most - max([0.0, *(_right(each) for each in fan)])
    if left:
        lacking = max(_right(each) for each in left) - up.bounds().x
        reach = min(room, layout.right - _right(up) - 1)
        reach = reach if grip is None else min(reach, grip[0][0] - up.bounds().x - 1)
        up = replace(up, centre=(up.centre[0] + min(max(0.0, lacking), max(0.0, reach)), up.centre[1]))
    lacking = max([0.0, *(_right(up) - each.bounds().x for each in right)])
    aside = min(lacking, max(0.0, room))
    moved = {each.key: replace(each, centre=(each.centre[0] + aside, each.centre[1])) for each in right}
    return (*(moved.get(each.key, each) for each in others), up)


def _right(sprite: Sprite) -> float:
    """Where it ends at the right."""
    box = sprite.bounds()
    return box.x + box.w


def _face_up(sprite: Sprite, layout: HandsLayout, free: tuple[Box, ...], grip: Grip | None) -> tuple[int, Point] | None:
    """How high a face comes up, and its middle; smaller where another action would come under the pointer else."""
    rise = RISE if sprite.flags & {Flag.LEADING, Flag.COMING} else 0.0
    height = min(max(layout.large, layout.face), layout.area.h) / (1 + rise)
    while height > sprite.height:
        (wide, high), (x, y), under = look_size(sprite.look, round(height)), sprite.centre, None
        if grip is not None:
            at, (across, down) = grip
            x, y = at[0] + (0.5 - across) * wide, at[1] + (0.5 - down) * high
            low, up_to = _part(sprite, (across, down))
            under = at, (low + rise) / (1 + rise), (up_to + rise) / (1 + rise)
        found = layout.clear((wide, high * (1 + rise)), (x, y - high * rise / 2), free, under)
        if found is not None:
            return high, (found[0], found[1] + high * rise / 2)
        height *= _SMALLER
    return None


def _part(sprite: Sprite, place: Point) -> tuple[float, float]:
    """From where to where on a card that reaches which a place belongs to: one of two actions, a distance."""
    if isinstance(sprite.look, RangeTracker):
        number = int(place[1] / RANGE_STEP)
        return number * RANGE_STEP, (number + 1) * RANGE_STEP
    if isinstance(sprite.look, AbilityFace):
        return (0.0, SPLIT) if place[1] < SPLIT else (SPLIT, 1.0)
    return 0.0, 1.0


def strike_under_way(state: GameState) -> FigureId | None:
    """The monster that strikes or is struck in what is under way; none while nobody does."""
    strikes = (
        strike for frame in reversed(state.agenda) if isinstance(strike := getattr(frame, "strike", None), Strike)
    )
    strike = next(strikes, None)
    return None if strike is None else strike.monster


def arrow_for(face_x: float, used: int | None = None) -> int:
    """The arrow (0 to 2) for a hex at a place of the map's width: the nearest, or the one used so far while it serves.

    So the map stays behind the HP card, and doesn't jump from arrow to arrow while you step to and fro (SET-3).
    """
    if used is not None and abs(ARROWS_X[used] - face_x) <= _KEEP_ARROW:
        return used
    return min(range(len(ARROWS_X)), key=lambda index: abs(ARROWS_X[index] - face_x))


@dataclass(frozen=True)
class _Hands:
    cards: CardSet
    state: GameState
    layout: HandsLayout
    raised: tuple[CardId, ...]
    lit: frozenset[str]
    notes: Mapping[tuple[CardId, Half], Note]
    coming: Collection[CardPlace]
    arrow: int | None

    @cached_property
    def stage(self) -> Stage:
        return stage(self.cards, self.state.setup)

    @property
    def _fighting(self) -> bool:
        return self.state.combat is not None

    def sprites(self) -> Iterator[Sprite]:
        yield from self._deck()
        yield self._hp()
        if not self.layout.open_map:
            yield self._map()
            yield self._range()
        if self.state.combat is not None:
            yield self._monster()
        yield self._monster_hp()
        yield from self._abilities()
        yield from self._items()

    def _flags(self, key: str, *more: Flag) -> frozenset[Flag]:
        marks = ((key, Flag.LIT), (f"{key}/top", Flag.LIT_TOP), (f"{key}/bottom", Flag.LIT_BOTTOM))
        return frozenset(more) | {flag for name, flag in marks if name in self.lit}

    def _deck(self) -> Iterator[Sprite]:
        layout = self.layout
        deck, high = layout.deck(fighting=self._fighting), layout.card
        for number, (right, down, z) in enumerate(_DECK_EDGES):
            centre = deck.centre[0] + right * high, deck.centre[1] + down * high
            yield Sprite(f"deck:{number}", Back(), high, centre, z=z)

    def _hp(self) -> Sprite:
        """HP beyond what is printed counts as the nearest number that is (HPC-1)."""
        card = self.stage.character.hp_card
        hp = min(max(self.state.you.hp, 1), card.highest)
        look = CharacterHp(self.stage.character.id, card.half(hp), hp, self.state.setup.character_level, held=True)
        return Sprite(HP, look, self.layout.card, self.layout.hp.centre, z=40.0, flags=self._flags(HP))

    def _map(self) -> Sprite:
        """Your hex stands whole on the deck's top edge, right above an arrow (SET-3).

        In a fight with a monster further down that one stands there, as far as yours still shows (ENG-10).
        """
        face, colour, hero = self.stage.face, self.stage.scenario.colour, self.state.you.hex
        board = self.state.board
        dead = tuple(sorted(self.stage.fallen(board)))
        look = MapCardLook(
            face.id,
            colour,
            tuple(sorted(self.stage.open_doors(board))),
            tuple(sorted(board.cleared | self.stage.unlocked(board))),
            dead,
            tuple(sorted(board.looted)),
            hero,
            tuple(sorted(self.stage.fallen_shut(board))),
            self.stage.redrawn(board),
            rifts=tuple(sorted(board.rifts)),
            traps=made_traps(board),
            walls=None if (walls := self.stage.overlays(board)) is None else tuple(sorted(walls)),
            who=self.state.setup.character,
        )
        x, y = map_hex_centre(face, colour, hero)
        deck, high = self.layout.deck(fighting=self._fighting), self.layout.card
        wide = self.layout.card_width
        tip = deck.x + ARROWS_X[arrow_for(x, self.arrow)] * wide
        lift = map_hex_radius(face)[0] * wide * _ROOT3 / 2
        area, lower = self.layout.area, y
        if self.state.combat is not None:
            foe = map_hex_centre(face, colour, self.stage.monsters[self.state.combat.monster].hex)[1]
            lower = min(max(y, foe), y + (deck.y - area.y - 2 * lift) / high)
        centre = tip + (0.5 - x) * wide, deck.y - lift + (0.5 - lower) * high
        look = replace(look, titled=centre[1] + (MAP_TITLE_TOP - 0.5) * high >= area.y)
        above = area._replace(h=deck.y + self.layout.tucked - area.y)  # the rest is in the deck, and none beside it
        return Sprite(MAP, look, high, centre, z=12.0, clip=above, flags=self._flags(MAP))

    def _monster(self) -> Sprite:
        combat = self.state.combat
        assert combat is not None
        tile = self.stage.monsters[combat.monster]
        look = MonsterCardLook(tile.monster, None, tile.kind, combat.behaviour, (combat.hp, combat.max_hp))
        deck, area = self.layout.deck(fighting=True), self.layout.area
        upper = area._replace(h=self.layout.hp.y + self.layout.tucked - area.y)
        flags = self._flags(MONSTER, Flag.TUCKED)
        return Sprite(MONSTER, look, self.layout.card, deck.centre, z=35.0, clip=upper, flags=flags)

    def _monster_hp(self) -> Sprite:
        card, foe = self.cards.monster_hp, self._foe()
        look = MonsterHp(0, held=True)
        if foe is not None:
            tile = self.stage.monsters[foe.id]
            whose = tile.monster, tile.kind is Kind.ELITE
            look = MonsterHp(card.half(foe.hp), foe.hp, self.state.setup.level, held=True, whose=whose)
        angle = 2.5 if foe is None and not self.layout.board_open else 0.0
        box = self.layout.right_hand
        return Sprite(MONSTER_HP, look, self.layout.card, box.centre, angle, 50.0, flags=self._flags(MONSTER_HP))

    def _foe(self) -> Figure | None:
        """The monster that you fight; where many are fought the one that strikes or is struck now."""
        fight = self.state.combat
        ref = fight.monster if fight is not None else strike_under_way(self.state)
        return next((each for each in self.state.others if each.id == ref), None)

    def _range(self) -> Sprite:
        """Pushed in from below: the number at the hand's edge is the distance, in peace an unlit 1 (RNG-1, SET-3)."""
        fight = self.state.combat
        distance = fight.distance if fight is not None else _OUT_OF_COMBAT
        layout, high = self.layout, self.layout.tracker
        deck, edge = layout.deck(fighting=self._fighting), layout.tracker_edge
        slid = range_slide(distance) + _MORE * RANGE_STEP
        centre = deck.x + layout.card_width / 2, edge + slid * high - high / 2
        clip = Box(layout.area.x, deck.y, layout.card_width * 2, layout.bottom + high - deck.y)
        look = RangeTracker(distance, lit=fight is not None, rifts=() if fight is None else fight.rifts)
        return Sprite(RANGE, look, high, centre, z=8.0, clip=clip, flags=self._flags(RANGE, Flag.TUCKED))

    # Ability cards

    def _abilities(self) -> Iterator[Sprite]:
        """The fan; what is discarded lies in the first place that is free in it, what is lost in the last one."""
        later = {place.card: place for place in self.coming}
        places = [later.get(place.card, place) for place in self.state.hero.cards]
        discarded = [place for place in places if place.zone is Zone.DISCARDED]
        lost = [place for place in places if place.zone is Zone.LOST and not place.kept]
        free = [index for index, place in enumerate(places) if place.zone in {Zone.DISCARDED, Zone.LOST}]
        for index, place in enumerate(places):
            if index not in free:
                yield self._held(place, index)
        if self.layout.board_open:
            free = [index for index in free if not places[index].kept]  # the kept ones lie there themselves
        if discarded:
            yield from self._pile(discarded, Pocket("discarded", len(discarded)), free[0])
        if lost:
            yield from self._pile(lost, Pocket("lost", len(lost)), free[-1])
        yield from self._kept([(index, place) for index, place in enumerate(places) if place.kept])

    def _face(self, place: CardPlace) -> AbilityFace:
        top, bottom = (self.notes.get((place.card, half)) for half in (Half.TOP, Half.BOTTOM))
        level = self.stage.printed_face(place.card, place.side).level
        on = on_face(self.stage.setup.stickers, place.card, place.side, level)
        return AbilityFace(place.card, place.side, level, top, bottom, on)

    def _held(self, place: CardPlace, index: int) -> Sprite:
        """A face in the fan; a chosen one is raised, the leading one crowned (RND-2)."""
        (x, y), angle = self.layout.slot(index)
        key = card_key(place.card)
        leading = self.state.turn.leading if place.zone is Zone.CHOSEN else next(iter(self.raised), None)
        flags = self._flags(key, *([Flag.LEADING] if place.card == leading else []))
        if place in self.coming:
            flags |= {Flag.COMING}
        if place.zone is Zone.CHOSEN or place.card in self.raised:
            y -= self.layout.raise_by
            flags |= {Flag.RAISED}
        return Sprite(key, self._face(place), self.layout.face, (x, y), angle, 20.0 - index, flags=flags)

    def _pile(self, piled: Sequence[CardPlace], pocket: Pocket, index: int) -> Iterator[Sprite]:
        """Tucked into a pocket that says how many they are: only the edges with their names show (RND-5, RND-6)."""
        layout, high, strip = self.layout, self.layout.piled, self.layout.strip
        room = layout.pile(index, len(piled))
        x, bottom = room.x + room.w / 2, room.y + room.h
        for number, place in enumerate(piled):
            edge = room.y + strip * number
            key = card_key(place.card)
            clip = Box(room.x - high * _GLOW, edge - high, room.w + 2 * high * _GLOW, high + strip)
            flags = self._flags(key, Flag.DIM, Flag.TUCKED)
            yield Sprite(key, self._face(place), high, (x, edge + high / 2), 0.0, 4.0 + number / 10, clip, flags=flags)
        middle = x, bottom - layout.pocket / 2
        yield Sprite(f"pile:{pocket.pile}", pocket, layout.pocket, middle, z=4.5)

    def _kept(self, kept: Sequence[tuple[int, CardPlace]]) -> Iterator[Sprite]:
        """Lost with an effect that lasts: sticking out beside the deck, below the fan (RND-6).

        Where the whole map lies there, each lies in its own place of the fan, smaller than what is held.
        """
        layout = self.layout
        room, high = layout.table, layout.piled if layout.board_open else layout.small
        ys = row(len(kept), high, room.y, room.h)
        for number, ((index, place), y) in enumerate(zip(kept, ys, strict=True)):
            key, look = card_key(place.card), self._face(place)
            at = room.x + room.w / 2, y
            if layout.board_open:
                at = layout.slot(index)[0][0], layout.fan.y + high / 2
            yield Sprite(key, look, high, at, 0.0, 7.0 + number / 10, flags=self._flags(key, Flag.KEPT))

    def _items(self) -> Iterator[Sprite]:
        """Owned items, further right than the abilities; what is spent or consumed is turned and dim (ITM-1)."""
        items, room = self.state.hero.items, self.layout.items
        high = round(min(room.w / ASPECT, room.h / max(2, len(items)) - self.layout.pad * 0.5))
        for number, (item, y) in enumerate(zip(items, row(len(items), high, room.y, room.h), strict=True)):
            key = item_key(item.item)
            ready = item.state is ItemCondition.READY
            flags = self._flags(key, *(() if ready else (Flag.DIM,)))
            centre = room.x + width_of(high) / 2, y
            yield Sprite(key, ItemFace(item.item), high, centre, 0.0 if ready else 4.0, 7.5 + number / 10, flags=flags)
