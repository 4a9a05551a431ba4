"""A fan of the set's own cards, as decoration for pages without a game."""

from math import cos, radians, sin
from weakref import WeakKeyDictionary

import pygame
from pygame import Rect, Surface

from holdin.draw.cards import CardPainter
from holdin.draw.looks import CharacterHp, Look, MapCard, MonsterCard
from holdin.models.card_set import CardSet
from holdin.models.letters import Kind

_SPREAD = 15
"""Degrees between two cards."""
_MOST = 16
"""So many turned cards are kept."""


def fan(painter: CardPainter, cards: CardSet, room: Rect) -> list[tuple[Surface, tuple[int, int]]]:
    """Cards like a fan, low in a room, each with its top left corner; the last lies on top."""
    looks = _looks(cards)
    height = round(min(room.h * 0.6, room.w * 0.56))
    pivot = (room.centerx, room.bottom + height * 0.45)
    reach = height * 1.08
    found = []
    for index, look in enumerate(looks):
        degrees = (index - (len(looks) - 1) / 2) * _SPREAD
        card = _turned(painter, look, height, -degrees)
        x, y = pivot[0] + reach * sin(radians(degrees)), pivot[1] - reach * cos(radians(degrees))
        found.append((card, (round(x - card.get_width() / 2), round(y - card.get_height() / 2))))
    return found


def _looks(cards: CardSet) -> list[Look]:
    character = next(iter(cards.characters.values()))
    scenario = cards.scenarios[cards.campaign.start[0]]
    items = {half.monster: half.item for card in cards.monster_cards for half in card.halves}
    monsters = [monster for card in cards.monster_cards for monster in [half.monster for half in card.halves]][:3]
    hp = character.hp_card.max_hp[0]
    hero = CharacterHp(character.id, character.hp_card.half(hp), hp, 1)
    wild: list[Look] = [MonsterCard(monster, items.get(monster), Kind.NORMAL) for monster in monsters]
    return [MapCard(scenario.map, scenario.colour), *wild, hero]


def _turned(painter: CardPainter, look: Look, height: int, degrees: float) -> Surface:
    """Painted at twice the size and shrunk while turning, so that edges stay smooth."""
    kept, key = _kept.setdefault(painter, {}), (look, height, degrees)
    if key not in kept:
        if len(kept) >= _MOST:
            kept.clear()
        kept[key] = pygame.transform.rotozoom(painter.paint(look, height * 2), degrees, 0.5)
    return kept[key]


# Weak, so that the painter of settings that are no longer in use, with all its cards, can go.
_kept: WeakKeyDictionary[CardPainter, dict[tuple[Look, int, float], Surface]] = WeakKeyDictionary()
