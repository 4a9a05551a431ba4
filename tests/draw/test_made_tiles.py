"""What abilities and special rules do to a map is drawn on it: corridors, wall tiles, traps with what they do."""

from dataclasses import replace
from itertools import product

import pygame

from holdin.draw.assets import Assets
from holdin.draw.board import MapFacts, board_grid, paint_changes, paint_map
from holdin.draw.render_context import RenderContext
from holdin.game.state import Made
from holdin.models.card_set import CardSet
from holdin.models.goals import Reach
from holdin.models.hexes import Hex
from holdin.models.letters import Colour, Condition, Tile
from holdin.models.map_card import MapFace
from holdin.models.special_rules import Walls

SIZE = (240, 320)
TRAP = Hex(1, 5)


def painted(cards: CardSet, assets: Assets, face: MapFace, facts: MapFacts) -> bytes:
    picture = paint_map(RenderContext(cards, assets, "en"), SIZE, face, Colour.ORANGE, facts)
    return pygame.image.tobytes(picture, "RGB")


def hall(cards: CardSet, **changed: str) -> MapFace:
    face = next(face for id_, face in cards.maps.items() if id_ == "shepherds-hall")
    drawing = face.drawing
    for old, new in changed.items():
        drawing = drawing.replace(old, new)
    return MapFace.model_validate({**face.model_dump(), "drawing": drawing})


def test_a_made_trap_shows_what_it_does(cards: CardSet, assets: Assets) -> None:
    """OVL-3: its damage and its conditions stand on it, so that no two that do otherwise look alike."""
    face = hall(cards)
    seen = {painted(cards, assets, face, MapFacts(begun=True, ground=((TRAP, Tile.TRAP),)))}
    for trap in (Made(Tile.TRAP, 3), Made(Tile.TRAP, 5), Made(Tile.TRAP, 3, (Condition.STUN,))):
        seen.add(painted(cards, assets, face, MapFacts(begun=True, ground=((TRAP, Tile.TRAP),), traps=((TRAP, trap),))))
    assert len(seen) == 4


def test_a_destroyed_obstacle_is_gone_and_a_new_one_lies_there(cards: CardSet, assets: Assets) -> None:
    """OVL-7."""
    face = hall(cards)
    obstacle = next(hex_ for hex_, on in face.hexes.items() if on.mark.tile is Tile.OBSTACLE)
    plain, gone, more = (
        painted(cards, assets, face, MapFacts(begun=True, ground=ground))
        for ground in ((), ((obstacle, None),), ((TRAP, Tile.OBSTACLE),))
    )
    assert len({plain, gone, more}) == 3


def test_a_corridor_is_drawn(cards: CardSet, assets: Assets) -> None:
    """OVL-2: it is a tile of its own, not bare floor."""
    bare, corridor = hall(cards, **{"  .   W   .": "  .   W   ."}), hall(cards, **{"  .   W   .": "  =   W   ."})
    assert corridor.corridors == {Hex(1, 4)}
    assert painted(cards, assets, bare, MapFacts()) != painted(cards, assets, corridor, MapFacts())


def test_a_wall_tile_is_drawn_where_it_stands_now(cards: CardSet, assets: Assets) -> None:
    """OVL-6: as printed, placed and taken off; only what has changed is painted anew."""
    raw = hall(cards).model_dump()
    drawing = raw["drawing"].replace("  .   W   .", "  P   W   .")
    face = MapFace.model_validate({**raw, "drawing": drawing, "legend": {**raw["legend"], "P": {"mark": "gap"}}})
    scenario = next(each for each in cards.scenarios.values() if each.map == face.id and each.colour is Colour.ORANGE)
    walled = scenario.model_copy(update={"rules": (Walls(mark="gap"),)})
    cards = replace(cards, maps={**cards.maps, face.id: face}, scenarios={**cards.scenarios, scenario.id: walled})
    printed = painted(cards, assets, face, MapFacts(begun=True))
    assert printed == painted(cards, assets, face, MapFacts(begun=True, walls=face.marked("gap")))
    gone = MapFacts(begun=True, walls=frozenset())
    assert printed != painted(cards, assets, face, gone)
    context, how = RenderContext(cards, assets, "en"), (Colour.ORANGE, gone, board_grid(SIZE, face, Colour.ORANGE))
    before = paint_map(context, SIZE, face, Colour.ORANGE, MapFacts(begun=True))
    assert pygame.image.tobytes(paint_changes(context, before, face, how, min(SIZE)), "RGB") != printed


def test_a_goal_that_a_wall_covers_yet_is_seen_on_it(cards: CardSet, assets: Assets) -> None:
    """OVL-6, END-1: who plans his way sees where it leads; dark on the wall it was as good as hidden."""
    raw = hall(cards).model_dump()
    drawing = raw["drawing"].replace("  .   W   .", "  P   W   .")
    face = MapFace.model_validate({**raw, "drawing": drawing, "legend": {**raw["legend"], "P": {"mark": "gap"}}})
    scenario = next(each for each in cards.scenarios.values() if each.map == face.id and each.colour is Colour.ORANGE)
    (hex_,) = face.marked("gap")

    def lightest(**more: object) -> int:
        page = scenario.model_copy(update={"rules": (Walls(mark="gap"),), **more})
        known = replace(cards, maps={**cards.maps, face.id: face}, scenarios={**cards.scenarios, page.id: page})
        picture = paint_map(RenderContext(known, assets, "en"), SIZE, face, Colour.ORANGE, MapFacts(begun=True))
        grid = board_grid(SIZE, face, Colour.ORANGE)
        (x, y), r = grid.centre(hex_), round(grid.radius * 0.5)
        near = product(range(round(x) - r, round(x) + r), range(round(y) - r, round(y) + r))
        return max(min(picture.get_at(at)[:3]) for at in near)

    assert lightest(success=Reach(mark="gap")) > 2 * lightest()
