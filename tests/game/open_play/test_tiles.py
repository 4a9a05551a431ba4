"""Tiles on the hexes: put, taken off, back again; walls; pushes over them (OVL, OPN-6, FIG-4, PSH-2)."""

from typing import Any

from holdin.game.figures import YOU
from holdin.game.open import reading
from holdin.models.letters import Tile
from tests.game.builder import attack, card_set, hall, monster, printed
from tests.game.open_play.playing import NEVER, OpenGame, always, idler, rules_of

CORRIDOR = "#   #\n  @\n#   #\n  .\n#   #\n  .\n#   #\n  W\n#   #\n"
ROOM = """
.   .   .   .
  .   .   .
@   .   .   W
  .   .   .
.   .   .   .
"""


def hindrance(change: int, tile: str | None = None) -> dict[str, Any]:
    return {"kind": "hindrance", "change": change} | ({"tile": tile} if tile else {})


def playing(ability: dict[str, Any], drawing: str = ROOM, **action: Any) -> OpenGame:
    """The ability is about to be done."""
    faces = {"one A": {"top": printed(ability, **action)}}
    cards = rules_of(card_set(drawing, monsters=(idler(),), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two")
    while game.asks == "chance":
        game.roll("A")
    return game.do("play one top")


def lying(game: OpenGame) -> dict[tuple[int, int], Tile | None]:
    return {(hex_.q, hex_.r): tile for hex_, tile in reading.tiles(game.cards, game.state)}


def test_a_tile_is_put_on_an_empty_hex_within_three_and_sight() -> None:
    """OPN-6, FIG-4: not where a figure stands, not farther; the refusals name their rules."""
    game = playing(hindrance(1, "trap")).do("do")
    assert game.asks == "place"
    you, wolf = (f"place {q},{r}" for q, r in (game.hex(YOU), game.hex("wolf-1")))
    assert not {you, wolf} & set(game.legal())
    assert game.refused(you).rule == "FIG-4"
    assert game.refused("place 9,9").rule == "OPN-6"
    game.do("place 1,1")
    assert lying(game) == {(1, 1): Tile.TRAP}
    assert game.seen("tile_put") == [{"hex": (1, 1), "tile": Tile.TRAP}]


def test_the_hindrances_variant_does_not_matter() -> None:
    """OPN-6: the ability does what it says with the variant switched off, too."""
    assert playing(hindrance(1, "obstacle")).do("do").asks == "place"


def test_an_obstacle_that_cuts_off_is_not_offered() -> None:
    """OVL-7: in a corridor every hex but a dead end's last; the refusal names the rule."""
    game = playing(hindrance(1, "obstacle"), CORRIDOR)
    assert game.seen("ability_impossible"), "every empty hex of the corridor would cut it"
    pockets = "#   #\n  @\n.   .\n  .\n#   #\n  W\n#   #\n"
    game = playing(hindrance(1, "obstacle"), pockets).do("do")
    assert game.legal() == ("place 0,1", "place 2,0")
    refused = game.refused("place 1,1")
    assert (refused.rule, refused.code) == ("OVL-7", "cuts_off")


def test_of_any_kind_you_choose_the_kind_first() -> None:
    """OPN-6: then its hex."""
    game = playing(hindrance(1)).do("do")
    assert game.legal() == ("tile trap", "tile hazardous", "tile obstacle", "tile difficult")
    game.do("tile difficult")
    assert game.asks == "place"


def test_a_tile_goes_when_its_symbol_ends() -> None:
    """OPN-6: with the round symbol at the round's end."""
    game = playing(hindrance(1, "trap"), lasting="round").do("do", "place 1,1", "play two bottom", "skip")
    assert lying(game) == {}
    assert game.seen("tile_gone") == [{"hex": (1, 1), "tile": Tile.TRAP}]


def test_without_a_symbol_it_lasts_the_combat() -> None:
    """OPN-6: while a revealed monster lives; it ends in the cleanup at which none is left."""
    drawing = hall(1)
    faces = {"one A": {"top": printed(hindrance(1, "trap"))}}
    cards = rules_of(card_set(drawing, monsters=(idler(hp=3),), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top", "do")
    game.do(game.legal()[0], "play two bottom", "skip")
    assert lying(game)
    game.do("cards three four").roll("A").do("play three top", "do").roll("A").do("play four bottom", "skip")
    assert not game.lives("wolf-1")
    assert not lying(game)


def test_the_combat_symbol_ends_where_no_revealed_monster_is_left() -> None:
    """OPN-6, CON-5: gained with none alive it ends at the next cleanup at which none is."""
    bonus = {"kind": "attack_bonus", "gain": {"value": 1}, "attacks": "all"}
    faces = {"one A": {"top": printed(bonus, lasting="combat")}}
    game = OpenGame(rules_of(card_set(hall(1), monsters=(idler(),), faces=faces), success=NEVER))
    game.do("cards one two").roll("A").do("play one top", "do").through("one", "two")
    assert len(game.state.effects) == 1
    door = "#   #\n  @\n#   #\n  +\n#   #\n  W\n#   #\n"
    game = OpenGame(rules_of(card_set(door, monsters=(idler(),), faces=faces), success=NEVER))
    game.do("cards one two", "play one top", "do").through("one", "two")
    assert not game.state.effects


def test_a_trap_that_was_put_springs_and_is_gone() -> None:
    """OVL-3: for a monster, too; when its symbol ends there is nothing left to go."""
    faces = {"one A": {"top": printed(hindrance(1, "trap"), lasting="round")}}
    cards = card_set(CORRIDOR, monsters=(monster("wolf", 9, always("60 2 1 -")),), faces=faces)
    game = (
        OpenGame(cards).do("cards one two").roll("A").do("play one top", "do", "place 1,2", "play two bottom", "skip")
    )
    assert game.seen("trap_sprung") == [{"hex": (1, 2), "damage": 3, "monster": "wolf-1"}]
    assert not lying(game)
    assert not game.seen("tile_gone")


def test_what_was_taken_off_returns_once_its_hex_is_empty() -> None:
    """OPN-6: not under a figure; as soon as it has left."""
    drawing = "#   #\n  @\n#   #\n  ~\n#   #\n  .\n#   #\n  W\n#   #\n"
    game = playing(hindrance(-1), drawing, lasting="round").do("do")
    assert lying(game) == {(1, 1): None}
    game.do("play two bottom", "do", "step 1,1", "stop")
    assert game.state.you.hp == 10, "nothing lay there"
    assert game.state.round == 2
    assert lying(game) == {(1, 1): None}, "you stand there"
    game.do("cards three four").roll("A").do("play four bottom", "do", "step 1,2")
    assert lying(game) == {}
    assert game.seen("tile_back") == [{"hex": (1, 1), "tile": Tile.HAZARDOUS}]


def test_a_tile_of_a_kind_is_taken_off_within_three_and_sight() -> None:
    """OPN-6: an obstacle, with others of other kinds around."""
    drawing = ROOM.replace("@   .   .   W\n  .", "@   o   .   W\n  ^")
    game = playing(hindrance(-1, "obstacle"), drawing).do("do")
    assert lying(game) == {(2, 0): None}
    game = playing(hindrance(-1), drawing).do("do")
    assert game.asks == "place"
    assert len(game.legal()) == 2
    assert game.refused("place 0,1").rule == "OPN-6"


def test_an_empty_hex_has_nothing_on_it() -> None:
    """FIG-4: no token, no treasure either; marks and start hexes don't count."""
    drawing = ROOM.replace("@   .   .   W", "@   $   .   W").replace("  .   .   .\n@", "  T   .   .\n@")
    game = playing(hindrance(1, "trap"), drawing).do("do")
    places = set(game.legal())
    board = game.table.stage
    assert not {f"place {q},{r}" for q, r in (*board.money, *board.treasures)} & places


def test_wall_hexes_are_walls_in_every_way() -> None:
    """OVL-6: for sight, movement and range; the base set has no others."""
    game = playing(hindrance(1, "trap"), CORRIDOR).do("do")
    assert all(line in {"place 1,1", "place 1,2"} for line in game.legal())


def test_money_on_an_obstacle_is_for_a_loot_ability_only() -> None:
    """OVL-5, OPN-8: a flyer dies over it; no move of yours ends there, a Loot ability reaches it."""
    faces = {"one A": {"top": printed(attack(9, range=3)), "bottom": printed({"kind": "loot", "range": 3})}}
    drawing = "#   #\n  @\n#   #\n  .\n#   #\n  o\n#   #\n  W\n#   #\n"
    wolf = monster("wolf", 3, always("5 1 - -"), flying=True)
    cards = rules_of(card_set(drawing, monsters=(wolf,), faces={**faces, "three A": faces["one A"]}), success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("A")
    assert game.hex("wolf-1") == (1, 2)
    game.do("play one top", "do").roll("A").do("play two bottom", "do", "step 1,1")
    assert game.refused("step 1,2").rule == "MAP-8"
    game.do("stop", "cards three four", "play three bottom", "do")
    assert game.seen("token_looted") == [{"hex": (1, 2), "tokens": 1}]


# Push and pull


def pushed(kind: str, value: int, drawing: str, **stats: Any) -> OpenGame:
    faces = {"one A": {"top": printed({"kind": "shove", kind: value, "range": 3})}}
    cards = rules_of(card_set(drawing, monsters=(idler(hp=9, **stats),), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two")
    while game.asks == "chance":
        game.roll("A")
    return game.do("play one top", "do")


def test_a_push_leads_farther_and_a_pull_nearer() -> None:
    """PSH-2: step by step, up to so many hexes."""
    corridor = "#   #\n  @\n#   #\n  .\n#   #\n  W\n#   #\n  .\n#   #\n  .\n#   #\n"
    assert pushed("push", 2, corridor).hex("wolf-1") == (1, 4)
    assert pushed("push", 9, corridor).hex("wolf-1") == (1, 4)
    assert pushed("pull", 3, corridor).hex("wolf-1") == (1, 1)


def test_walkers_are_stopped_by_obstacles_and_flyers_are_not() -> None:
    """PSH-2, OVL-5."""
    corridor = "#   #\n  @\n#   #\n  W\n#   #\n  o\n#   #\n  .\n#   #\n"
    game = pushed("push", 2, corridor)
    assert game.hex("wolf-1") == (1, 1)
    assert game.seen("shove_stopped") == [{"who": "wolf-1", "shove": "push"}]
    assert pushed("push", 2, corridor, flying=True).hex("wolf-1") == (1, 3)
    assert pushed("push", 1, corridor, flying=True).hex("wolf-1") == (1, 2), "a flyer may end on it"


def test_closed_doors_stop_a_push() -> None:
    """PSH-2, OVL-1: no figure can be forced through."""
    corridor = "#   #\n  @\n#   #\n  W\n#   #\n  +\n#   #\n  .\n#   #\n"
    assert pushed("push", 2, corridor).hex("wolf-1") == (1, 1)


def test_traps_and_hazards_work_on_who_is_pushed() -> None:
    """PSH-2, OVL-3, OVL-4: difficult terrain is free (OVL-5)."""
    corridor = "#   #\n  @\n#   #\n  W\n#   #\n  :\n#   #\n  ^\n#   #\n  ~\n#   #\n"
    game = pushed("push", 3, corridor)
    assert game.hex("wolf-1") == (1, 4)
    assert game.figure("wolf-1").hp == 9 - 3 - 1


def test_you_choose_among_the_longest_ways() -> None:
    """PSH-2: where they come to something else, step by step; the question carries the figure."""
    game = pushed("push", 1, ROOM.replace("@   .   .   W", "@   W   .   .").replace("  .   .   .\n@", "  .   .   .\n@"))
    assert game.asks == "way"
    before = game.hex("wolf-1")
    assert game.refused("way 9,9").rule == "PSH-2"
    game.do(game.legal()[0])
    assert game.hex("wolf-1") != before
    assert game.asks == "play"


def test_a_push_passes_the_pushed_ones_allies_and_ends_in_a_free_hex() -> None:
    """PSH-2: past an ally if the way goes on, never onto it."""
    corridor = "#   #\n  @\n#   #\n  W\n#   #\n  V\n#   #\n  .\n#   #\n"
    faces = {"one A": {"top": printed({"kind": "shove", "push": 2})}}
    cards = rules_of(card_set(corridor, monsters=(idler(), idler("bear")), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("AA").do("play one top", "do")
    assert game.hex("wolf-1") == (1, 3)
    one = {"one A": {"top": printed({"kind": "shove", "push": 1})}}
    cards = rules_of(card_set(corridor, monsters=(idler(), idler("bear")), faces=one), success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("AA").do("play one top", "do")
    assert game.hex("wolf-1") == (1, 1)


def test_your_own_move_springs_hurts_and_slows_as_ever() -> None:
    """PSH-1, OVL-3, OVL-4, OVL-5: for every figure as for you."""
    drawing = "#   #\n  @\n#   #\n  ^\n#   #\n  ~\n#   #\n  .\n#   #\n  W\n#   #\n"
    game = OpenGame(card_set(drawing, monsters=(idler(),))).do("cards one two").roll("A")
    game.do("play two bottom", "do", "step 1,1", "suffer", "step 1,2", "suffer")
    assert game.state.you.hp == 10 - 3 - 1
    assert game.refused("step 1,4").code == "not_adjacent"
