"""Corridors over the walls between parts of a map, and wall overlays that a special rule puts there (OVL-2, OVL-6)."""

from typing import Any

import pytest

from holdin.game.figures import YOU
from holdin.game.machine import table
from holdin.models.base import MapId
from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.models.map_card import MapFace, Mark
from tests.game.builder import Game, card_set, monster, move, printed
from tests.game.open_play.playing import NEVER, OpenGame, always, idler, rules_of

PARTS = "#   #\n  @\n#   #\n  =\n#   #\n  =\n#   #\n  W\n#   #\n"
"""Two parts of a map, each with half of a corridor; a wall stands between the halves."""
BETWEEN = ("b2 b3",)
HALL = ".   .\n  @\n.   .\n  .\n.   .\n  P\n.   .\n  W\n.   .\n"
LINE = "#   #\n  @\n#   #\n  P\n#   #\n  .\n#   #\n  W\n#   #\n"
LEGEND = {"P": Mark(mark="gap")}


def walled(drawing: str, wolf: Any = None, faces: Any = None, **rule: Any) -> Any:
    cards = card_set(drawing, monsters=(wolf or idler(hp=9),), faces=faces or {}, legend=LEGEND)
    return rules_of(cards, {"kind": "walls", "mark": "gap", **rule}, success=NEVER)


ROUND = {"kind": "survive", "rounds": 1}


# Corridors


def test_a_corridor_covers_the_walls_under_it() -> None:
    """OVL-2: the edge between its two hexes is no wall any more; one beside it stays."""
    face = MapFace(id=MapId("room"), drawing=PARTS.replace("@", ".").replace("W", "."), walls=(*BETWEEN, "b1 b2"))
    assert face.wall_edges == {(Hex(1, 0), Hex(1, 1))}
    assert face.corridors == {Hex(1, 1), Hex(1, 2)}
    assert {face.hexes[hex_].mark.tile for hex_ in face.corridors} == {Tile.CORRIDOR}


@pytest.mark.parametrize("open_play", [False, True])
def test_a_corridor_plays_as_an_ordinary_empty_hex(*, open_play: bool) -> None:
    """OVL-2: for moving, sight, range and what may be put there, in the hand and on the hexes."""
    faces = {"one A": {"top": printed({"kind": "create_obstacle"})}, "two A": {"bottom": printed(move(2))}}
    drawing = ".   .\n  @\n.   .\n  =\n.   .\n  =\n" + ".   .\n  .\n" * 8 + ".   .\n  W\n"
    cards = rules_of(card_set(drawing, monsters=(idler(),), faces=faces, walls=BETWEEN), success=NEVER)
    game = (OpenGame if open_play else Game)(cards).do("cards one two")
    if open_play:
        game.roll("A")
    t = table(cards, game.state)
    assert t.way.field.tile(t, Hex(1, 1)) is None
    assert t.way.field.is_empty(t, Hex(1, 1))
    assert t.stage.sees(t.board, Hex(1, 0), Hex(1, 3))
    game.do("play one top", "do")
    assert "place 1,1" in game.legal()
    game.do("place 0,1", "play two bottom", "do", "step 1,1", "step 1,2")
    assert game.state.you.hex == (1, 2)


def test_monsters_walk_over_corridors() -> None:
    """OVL-2, OPN-4: both parts are one room."""
    cards = rules_of(card_set(PARTS, monsters=(monster("wolf", 9, always("5 3 1 -")),), walls=BETWEEN), success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("A")
    assert game.hex("wolf-1") == (1, 1)


# Wall overlays


def test_a_wall_overlay_bars_everything_until_it_is_removed() -> None:
    """OVL-6, OPN-4: no way, no sight, nobody revealed behind it; then it is gone, and who was hidden acts."""
    wolf = monster("wolf", 9, always("5 9 1 -"))
    game = OpenGame(walled(HALL.replace(".   .\n  P\n.   .", "P   P\n  P\nP   P"), wolf, until=ROUND))
    game.do("cards one two")
    assert game.table.stage.walled(game.state.board) == {Hex(0, 2), Hex(1, 2), Hex(2, 1), Hex(0, 3), Hex(2, 2)}
    assert not game.table.stage.sees(game.state.board, Hex(1, 0), Hex(1, 3))
    assert game.turns() == [YOU], "nobody is revealed"
    game.do("play two bottom", "do", "step 1,1")
    refused = game.refused("step 1,2")
    assert (refused.rule, refused.code) == ("OVL-6", "wall_tile")
    game.do("stop", "play one top basic")
    assert game.state.round == 2
    assert game.table.stage.walled(game.state.board) == frozenset()
    assert game.seen("rule_ended") == [{"special": 0}]
    assert game.seen("revealed") == [{"figures": ("wolf-1",)}]
    assert game.asks == "cards"
    game.do("cards three four").roll("A")
    assert game.hex("wolf-1") == (1, 2)


def test_neither_a_jump_nor_a_flight_passes_a_wall_overlay() -> None:
    """OVL-6: they are walls and no obstacles, for flying ones, too; they come as far as they can."""
    faces = {"one A": {"bottom": printed(move(5, jump=True))}}
    game = OpenGame(walled(HALL, faces=faces)).do("cards one two").roll("A").do("play one bottom", "do", "step 1,1")
    assert "step 1,2" not in game.legal()
    assert game.refused("step 1,2").rule == "OVL-6"
    flyer = monster("wolf", 9, always("5 9 1 -"), flying=True)
    game = OpenGame(walled(LINE, flyer, after=ROUND)).do("cards one two").roll("A")
    assert game.hex("wolf-1") == (1, 1), "there is none yet"
    archer = monster("wolf", 9, always("5 1 1 -"), flying=True)
    game = OpenGame(walled(LINE, archer, after=ROUND)).do("cards one two").roll("A").through()
    assert game.table.stage.walled(game.state.board) == {Hex(1, 1)}
    game.do("cards three four").roll("A")
    assert game.hex("wolf-1") == (1, 2)
    assert {"monster": "wolf-1"} in game.seen("no_focus")


def test_what_was_revealed_stays_so_when_a_wall_comes_between() -> None:
    """OVL-6, OPN-4: an archer behind it has its turns and sees nobody."""
    archer = monster("wolf", 9, always("90 - 1 5"))
    game = OpenGame(walled(LINE, archer, after=ROUND)).do("cards one two").roll("A").through()
    assert game.seen("rule_begun") == [{"special": 0}]
    game.do("cards three four").roll("A")
    assert "wolf-1" in game.order
    hits = len(game.seen("attack"))
    game.through("three", "four")
    assert len(game.seen("attack")) == hits
    assert {"monster": "wolf-1"} in game.seen("no_focus")


def test_a_wall_overlay_waits_until_nobody_stands_there() -> None:
    """OVL-6: never on a figure."""
    game = OpenGame(walled(HALL, after=ROUND)).do("cards one two").roll("A")
    game.do("play two bottom", "do", "step 1,1", "step 1,2", "stop").through()
    assert game.state.you.hex == (1, 2)
    assert game.table.stage.walled(game.state.board) == frozenset()
    game.do("cards three four").roll("A").do("play four bottom", "do", "step 1,1", "stop").through("three", "four")
    assert game.table.stage.walled(game.state.board) == {Hex(1, 2)}


def test_a_wall_overlay_waits_until_a_figure_is_done_being_pulled() -> None:
    """OVL-6, PSH-2: it comes neither over you nor in your way while you are on it."""
    drawing = "".join(f"#   #\n  {sign}\n" for sign in "@P.PW")
    wolf = monster("wolf", 9, always("1 - - -", lines=[{"range": 3, "pull": 2}]))
    game = OpenGame(walled(drawing, wolf, after=ROUND)).do("cards one two").roll("A")
    game.do("play two bottom", "do", "step 1,1", "stop").through()
    assert game.table.stage.walled(game.state.board) == frozenset(), "you stand there"
    assert game.seen("rule_waits") == [{"special": 0}], "and it is told"
    game.do("cards three four").roll("A")
    assert game.state.you.hex == (1, 3)
    assert game.table.stage.walled(game.state.board) == frozenset(), "you stand there again"


def test_in_the_hand_a_wall_overlay_is_a_wall_as_well() -> None:
    """OVL-6, MAP-3, ATK-3: for moving, for sight and for the distance of a fight."""
    drawing = LINE.replace("  .\n#   #\n  W", "  .\n#   #\n" + "  .\n#   #\n" * 6 + "  W")
    game = Game(walled(drawing, until=ROUND)).do("cards one two", "play two bottom")
    t = table(game.session.cards, game.state)
    assert not t.stage.sees(t.board, Hex(1, 0), Hex(1, 2))
    assert t.stage.distance(t.board, Hex(1, 0), Hex(1, 2)) is None
    room = walled(HALL.replace("W", "."), until=ROUND)
    game = Game(room).do("cards one two", "play two bottom", "do", "step 1,1")
    refused = game.refused("step 1,2")
    assert (refused.rule, refused.code) == ("OVL-6", "wall_tile")


def test_the_wall_lets_through_in_the_hand_once_it_is_gone() -> None:
    """OVL-6: the distance is counted anew."""
    drawing = LINE.replace("  .\n#   #\n  W", "  .\n#   #\n" + "  .\n#   #\n" * 6 + "  W")
    cards = walled(drawing, until=ROUND)
    game = Game(cards).do("cards one two")
    while game.state.round < 2:
        wanted = {"play": "play", "ability": "skip", "rest": "no-rest", "step": "stop"}
        game.do(next((line for line in game.legal() if line.startswith(wanted.get(game.asks, "?"))), game.legal()[-1]))
    t = table(cards, game.state)
    assert t.stage.sees(t.board, Hex(1, 0), Hex(1, 2))
    assert t.stage.distance(t.board, Hex(1, 0), Hex(1, 2)) == 2
