"""Tiles that abilities put on the map, or take off it, and that go or come back in time (OPN-6, OVL-7, FIG-4)."""

from collections.abc import Iterable
from typing import Final

from holdin.game.actions import Action, ChooseTile, Place
from holdin.game.agenda import Source
from holdin.game.asks import AskTileKind
from holdin.game.effects import gain_effect, new_effect
from holdin.game.evolve import evolve
from holdin.game.figures import YOU
from holdin.game.layers import with_layer, without_layer
from holdin.game.open.stand import around, everybody, terrain
from holdin.game.place_asks import AskPlace
from holdin.game.registry import Chapter
from holdin.game.state import Effect
from holdin.game.table import Table
from holdin.models.ability import Gain, Hindrance
from holdin.models.hexes import Hex
from holdin.models.letters import HINDRANCE_TILES, Lasting, Tile
from holdin.rules.obstacles import cut_off
from holdin.rules.space import each

CHAPTER = Chapter()

REACH: Final = 3
"""How far away a tile is put or taken off (OPN-6)."""


def near(t: Table, reach: int = REACH) -> list[Hex]:
    """The hexes within reach and sight, ascending."""
    tables = terrain(t).tables
    return sorted([tables.hex_at(number) for number in each(around(t, t.you.hex, reach))])


def is_empty(t: Table, hex_: Hex) -> bool:
    """Whether nothing is in a hex: no figure, no tile, no rift, no token, no treasure (FIG-4)."""
    board, on = t.board, terrain(t)
    if any(figure.hex == hex_ for figure in everybody(t)):
        return False
    if hex_ not in on.revealed or on.ground.tiles.get(hex_, Tile.DOOR_OPEN) is not Tile.DOOR_OPEN:
        return False
    if hex_ in board.rifts:
        return False
    printed = hex_ not in board.looted and (hex_ in t.stage.money or hex_ in t.stage.treasures)
    return not printed and hex_ not in board.dropped


def cuts_off(t: Table, hex_: Hex) -> bool:
    """Whether an obstacle in a hex would part what is joined (OVL-7)."""
    return cut_off(terrain(t).ground, hex_).cut_off


def where_to_put(t: Table, tile: Tile) -> tuple[Hex, ...]:
    """The empty hexes in reach where a tile may be put; no obstacle that cuts off (OPN-6, OVL-7)."""
    empty = [hex_ for hex_ in near(t) if is_empty(t, hex_)]
    return tuple([hex_ for hex_ in empty if tile is not Tile.OBSTACLE or not cuts_off(t, hex_)])


def where_to_take(t: Table, tile: Tile | None) -> tuple[Hex, ...]:
    """The hexes in reach with a tile of a kind, or of any kind, that can be taken off (OPN-6)."""
    kinds, tiles = HINDRANCE_TILES if tile is None else (tile,), terrain(t).ground.tiles
    return tuple([hex_ for hex_ in near(t) if tiles.get(hex_) in kinds])


def _kinds_to_put(t: Table, tile: Tile | None) -> tuple[Tile, ...]:
    return tuple([kind for kind in (HINDRANCE_TILES if tile is None else (tile,)) if where_to_put(t, kind)])


@CHAPTER.useful(Hindrance)
def _useful(t: Table, ability: Hindrance) -> bool:
    if ability.change < 0:
        return bool(where_to_take(t, ability.tile))
    empty = [hex_ for hex_ in near(t) if is_empty(t, hex_)]
    return any(ability.tile is not Tile.OBSTACLE or not cuts_off(t, hex_) for hex_ in empty)


@CHAPTER.performs(Hindrance)
def _perform(t: Table, source: Source, ability: Hindrance, _gains: tuple[Gain, ...]) -> None:
    if ability.change < 0:
        _ask_where(t, source, ability.change, None, where_to_take(t, ability.tile))
        return
    kinds = _kinds_to_put(t, ability.tile)
    if len(kinds) > 1:
        t.push(AskTileKind(source, ability.change, kinds))
    else:
        _ask_where(t, source, ability.change, kinds[0], where_to_put(t, kinds[0]))


@CHAPTER.offers(AskTileKind)
def _offer_kinds(_t: Table, ask: AskTileKind) -> list[Action]:
    return [ChooseTile(tile) for tile in ask.tiles]


@CHAPTER.answers(AskTileKind, ChooseTile)
def _kind(t: Table, ask: AskTileKind, action: ChooseTile) -> None:
    _ask_where(t, ask.source, ask.change, action.tile, where_to_put(t, action.tile))


def _ask_where(t: Table, source: Source, change: int, tile: Tile | None, hexes: tuple[Hex, ...]) -> None:
    ask = AskPlace(source, change, hexes, tile)
    if len(hexes) > 1:
        t.push(ask)
    else:
        _change(t, ask, hexes[0])


@CHAPTER.offers(AskPlace)
def _offer_places(_t: Table, ask: AskPlace) -> list[Action]:
    return [Place(hex_) for hex_ in ask.hexes]


@CHAPTER.answers(AskPlace, Place)
def _place(t: Table, ask: AskPlace, action: Place) -> None:
    _change(t, ask, action.hex)


def _change(t: Table, ask: AskPlace, hex_: Hex) -> None:
    """Put the tile or take one off, for as long as the symbol says; without one, for the combat (OPN-6)."""
    tile = ask.tile or terrain(t).ground.tiles[hex_]
    t.board = with_layer(t.board, hex_, ask.tile)
    effect = evolve(new_effect(t, YOU, ask.source), hindrance=ask.change, tile=tile, hex=hex_)
    gain_effect(t, evolve(effect, lasting=ask.source.lasting or Lasting.COMBAT))
    t.say("tile_put" if ask.change > 0 else "tile_taken", "OPN-6", hex=hex_, tile=tile)


# What goes and what comes back


def lift(t: Table, effect: Effect) -> None:
    """Its symbol ends: what was put goes unless it has sprung, what was taken returns once its hex is empty (OPN-6)."""
    assert effect.hex is not None
    if effect.hindrance > 0:
        put = (effect.hex, effect.tile)
        if put in t.board.laid:
            t.board = without_layer(t.board, *put)
            t.say("tile_gone", "OPN-6", hex=effect.hex, tile=effect.tile)
    else:
        _settle(t, [each for each in t.effects if each is not effect])


def settle(t: Table) -> None:
    """What was taken off and may come back does so where its hex is empty now (OPN-6)."""
    _settle(t, t.effects)


def _settle(t: Table, effects: Iterable[Effect]) -> None:
    still = {effect.hex for effect in effects if effect.hindrance < 0}
    for hex_, tile in t.board.laid:
        if tile is None and hex_ not in still and is_empty(t, hex_):
            t.board = without_layer(t.board, hex_, None)
            back = terrain(t).ground.tiles.get(hex_)
            if back is not None:
                t.say("tile_back", "OPN-6", hex=hex_, tile=back)
