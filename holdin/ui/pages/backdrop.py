"""A fan of the set's own cards, as decoration for pages without a game."""

from math import cos, radians, sin

from pygame import Rect

from holdin.draw.cards import CardPainter
from holdin.draw.looks import CharacterHp, Look, MapCardLook, MonsterCardLook
from holdin.models.card_set import CardSet
from holdin.models.letters import Kind
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.layout import whole
from holdin.ui.kit.nodes import Node
from holdin.ui.kit.view import Fill, Picture
from holdin.ui.pages.desk import Desk

_SPREAD = 15
"""Degrees between two cards."""


def lay_fan(b: Builder, painter: CardPainter, cards: CardSet, room: Rect, fresh: int = 1) -> None:
    """Put cards like a fan low into a room, the last on top.

    Cards that aren't painted yet come one with every picture: what is to be read is there before them.

    :param fresh: how many of them may be painted for this picture.
    """
    looks = _looks(cards)
    height = round(min(room.h * 0.6, room.w * 0.56))
    pivot = (room.centerx, room.bottom + height * 0.45)
    reach = height * 1.08
    for index, look in enumerate(looks):
        degrees = (index - (len(looks) - 1) / 2) * _SPREAD
        fresh -= not painter.painted(look, height, -degrees)
        if fresh < 0:
            b.view.unfinished = True
            return
        card = painter.turned(look, height, -degrees)
        x, y = pivot[0] + reach * sin(radians(degrees)), pivot[1] - reach * cos(radians(degrees))
        b.add(Picture(card, (round(x - card.get_width() / 2), round(y - card.get_height() / 2))))


def sheet_over(b: Builder, desk: Desk, node: Node, *, veil: int, margin: float) -> None:
    """A node over the fan, with a margin in gaps: the cards are dimmed."""
    window = Rect((0, 0), b.m.size)
    lay_fan(b, desk.painter, desk.cards, window)
    b.add(Fill(window, b.c.veil, alpha=veil))
    whole(b, node, margin=margin)


def _looks(cards: CardSet) -> list[Look]:
    character = next(iter(cards.characters.values()))
    scenario = cards.scenarios[cards.campaign.start[0]]
    items = {half.monster: half.item for card in cards.monster_cards for half in card.halves}
    monsters = [monster for card in cards.monster_cards for monster in [half.monster for half in card.halves]][:3]
    hp = character.hp_card.max_hp[0]
    hero = CharacterHp(character.id, character.hp_card.half(hp), hp, 1, held=True)
    wild: list[Look] = [MonsterCardLook(monster, items.get(monster), Kind.NORMAL) for monster in monsters]
    return [MapCardLook(scenario.map, scenario.colour), *wild, hero]
