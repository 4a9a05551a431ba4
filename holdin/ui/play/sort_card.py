"""The card of a monster of the open map, while its portrait is pointed at: its set is lit, and said in words."""

from pygame import Rect

from holdin.draw.geometry import ASPECT, width_of
from holdin.draw.looks import MonsterCardLook
from holdin.game.figures import FigureId, side_of
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.models.letters import Party
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.view import Picture, Spot
from holdin.ui.pages.desk import Desk


def portrayed(spot: Spot | None) -> FigureId | None:
    """The monster that a portrait stands for, in the order of the round."""
    kind, _, who = ("", "", "") if spot is None else spot.id.partition(":")
    return who if kind == "turn" and side_of(who) is Party.MONSTER else None


def look_of(cards: CardSet, state: GameState, who: FigureId) -> MonsterCardLook:
    """Its card, its kind and this round’s set lit; with its own HP if it is the only one of its sort (FIG-3)."""
    scene, figure = stage(cards, state.setup), state.figure(who)
    tile = scene.monsters[who]
    alike = [each for each in state.others if scene.monsters[each.id].monster == tile.monster]
    hp = figure.hp if len(alike) == 1 else figure.max_hp
    return MonsterCardLook(tile.monster, None, tile.kind, figure.set, (hp, figure.max_hp))


def build_sort_card(b: Builder, desk: Desk, state: GameState, who: FigureId, room: Rect) -> None:
    """As large as it fits at a room's top, over whatever lies there."""
    high = min(room.h, int(room.w / ASPECT))
    place = Rect(room.x + (room.w - width_of(high)) // 2, room.y, width_of(high), high)
    b.view.shade(place)
    b.add(Picture(desk.painter.paint(look_of(desk.cards, state, who), high), place.topleft))
