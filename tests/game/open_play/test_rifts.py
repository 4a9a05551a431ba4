"""Teleports and rifts on the hexes (TEL-1, RIF-1 to RIF-3)."""

from typing import Any

from holdin.engine.as_json import view
from holdin.game.dice import Dice
from holdin.game.figures import YOU
from holdin.game.open.threats import dies_at, threats
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import Board, CardPlace, Hero, Start
from holdin.models.base import CardId
from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.ui.shown.enemies import enemy_of
from holdin.ui.shown.intended import meant
from holdin.words.words import Words
from tests.game.builder import CARDS, attack, card_set, monster, move, printed
from tests.game.open_play.playing import NEVER, OpenGame, always, idler, rules_of
from tests.game.test_rifts import harms, kind

CORRIDOR = "#   #\n  @\n#   #\n  .\n#   #\n  .\n#   #\n  .\n#   #\n  W\n#   #\n"
ROOM = """
.   .   .   .
  .   .   .
@   .   .   W
  .   .   .
.   .   .   .
"""


def playing(
    *abilities: dict[str, Any], drawing: str = ROOM, foe: Any = None, rifts: tuple[Hex, ...] = (), **action: Any
) -> OpenGame:
    """Card one's top is about to be done; card two's bottom is a long move unless it is said otherwise."""
    second = action.pop("second", printed(move(6)))
    faces = {"one A": {"top": printed(*abilities, **action)}, "two A": {"bottom": second}}
    cards = rules_of(card_set(drawing, monsters=(foe or idler(hp=9),), faces=faces), success=NEVER)
    game = OpenGame(cards)
    if rifts:
        setup = game.session.setup
        hero = Hero(tuple(CardPlace(CardId(card)) for card in CARDS))
        start = Start(10, stage(cards, setup).start, hero, Board(rifts=frozenset(rifts)), begun=False)
        game.session = Session(cards, setup, Dice(1), start=start, manual=True)
    game.do("cards one two")
    while game.asks == "chance":
        game.roll("A")
    return game.do("play one top")


def test_a_teleport_goes_over_everything_to_a_revealed_hex() -> None:
    """TEL-1: not onto a figure or an obstacle, not behind a closed door, not farther than X; each refusal says why."""
    drawing = "#   #\n  @\n.   o\n  .\n.   #\n  W\n#   #\n  +\n#   #\n  .\n#   #\n"
    game = playing(kind("teleport", value=2), drawing=drawing).do("do")
    assert game.asks == "place"
    you, wolf = (f"place {q},{r}" for q, r in (game.hex(YOU), game.hex("wolf-1")))
    assert not {you, wolf} & set(game.legal())
    obstacle = next(hex_ for hex_, tile in game.table.stage.terrain.items() if tile is Tile.OBSTACLE)
    for line in (you, wolf, f"place {obstacle.q},{obstacle.r}", "place 1,4", "place 9,9"):
        refused = game.refused(line)
        assert (refused.rule, refused.code) == ("TEL-1", "no_teleport_there")
    assert game.refused("distance 3").rule == "TEL-2"
    short = playing(kind("teleport", value=1), drawing=drawing).do("do")
    assert short.refused("place 0,2").code == "teleport_too_far"


def test_a_teleport_is_no_move() -> None:
    """TEL-1: it passes nothing on the way, opens nothing, and works while immobilized."""
    drawing = "#   #\n  @\n#   #\n  ^\n#   #\n  .\n#   #\n  W\n#   #\n"
    game = playing(kind("teleport", value=2), drawing=drawing).do("do", "place 1,2")
    assert game.state.you.hex == Hex(1, 2)
    assert game.asks == "play", "the trap lay between"
    bound = monster("wolf", 9, always("5 - - -", lines=[{"range": 7, "conditions": ["immobilize"]}]))
    game = playing(kind("teleport", value=2), foe=bound)
    assert game.legal() == ("do", "skip")


def test_the_end_of_a_teleport_works_as_that_of_a_move() -> None:
    """TEL-1, MAP-5, RND-7: its trap springs; what lies there is looted when the turn ends."""
    drawing = "#   #\n  @\n#   #\n  o\n#   #\n  ^\n#   #\n  W\n#   #\n"
    game = playing(kind("teleport", value=2), drawing=drawing).do("do")
    assert game.asks == "damage"
    assert game.seen("trap_sprung")[0]["hex"] == (1, 2)
    money = drawing.replace("^", "$")
    game = playing(kind("teleport", value=2), drawing=money, second=printed()).do("do")
    assert game.state.hero.tokens == 0
    assert game.do("play two bottom").state.hero.tokens == 1


def test_a_rift_is_put_into_an_empty_hex_in_range_and_sight() -> None:
    """RIF-1, FIG-4: it is in the view; figures enter and end there freely, and its hex isn't empty."""
    game = playing(kind("create_rift", count=2, range=2)).do("do")
    assert Words(game.cards).prompt(game.state) == "A rift: choose its hex. 1 more follows."
    assert game.asks == "place"
    assert game.refused("place 6,-2").rule == "FIG-4"
    assert game.refused("place 5,-1").rule == "RIF-1"
    assert game.refused("distance 2").rule == "RIF-4"
    game.do("place 1,1")
    assert game.refused("place 1,1").rule == "FIG-4"
    game.do("place 2,0")
    assert view(game.session, Words(game.cards), intents=False)["rifts"] == [[1, 1], [2, 0]]
    game.do("play two bottom", "do", "step 1,0", "step 2,0", "stop")
    assert game.state.you.hex == Hex(2, 0)


def test_a_sixth_rift_takes_the_place_of_another() -> None:
    """RIF-2: which of them, you choose; never the new one."""
    rifts = (Hex(0, 2), Hex(2, 0), Hex(3, 0), Hex(2, 1), Hex(3, -1))
    game = playing(kind("create_rift", range=1), rifts=rifts).do("do", "place 1,1")
    assert game.asks == "place"
    assert game.refused("place 1,1").rule == "RIF-3"
    game.do("place 2,1")
    assert game.state.board.rifts == {*rifts, Hex(1, 1)} - {Hex(2, 1)}


def test_a_monster_that_walks_onto_a_rift_suffers_at_once() -> None:
    """RIF-3, OVL-3: each rift on its way, before its next step; dead it comes no further."""
    wolf = monster("wolf", 5, always("60 3 2 -"))
    game = playing(
        harms("rift_entered", 3), drawing=CORRIDOR, foe=wolf, lasting="round", rifts=(Hex(1, 2), Hex(1, 3)),
        second=printed(),
    )  # fmt: skip
    game.do("do", "play two bottom")
    assert not game.lives("wolf-1")
    died = game.seen("monster_died")
    assert died[0]["hex"] == (1, 2)


def test_leaving_and_staying_count_too() -> None:
    """RIF-3: leaving by a step, a push or pull; staying when its turn ends."""
    wolf = monster("wolf", 9, always("60 1 - -"))
    rifts = (Hex(1, 4), Hex(1, 3))
    game = playing(harms("rift_left"), drawing=CORRIDOR, foe=wolf, lasting="round", rifts=rifts, second=printed())
    game.do("do", "play two bottom")
    assert game.figure("wolf-1").hp == 7
    game = playing(harms("rift_stayed"), drawing=CORRIDOR, foe=wolf, lasting="round", rifts=rifts, second=printed())
    game.do("do", "play two bottom")
    assert game.figure("wolf-1").hp == 7
    pull = printed(kind("shove", pull=2, range=4))
    game = playing(harms("rift_left"), drawing=CORRIDOR, lasting="round", rifts=rifts, second=pull)
    game.do("do", "play two bottom", "do")
    assert game.figure("wolf-1").hp == 5


def test_what_waits_for_you_doesnt_wait_for_monsters() -> None:
    """RIF-3: and a flight over a rift enters it, a jump doesn't."""
    yours = kind("when", trigger="rift_entered", figure="you", then=[kind("gain_money", value=1)])
    wolf = monster("wolf", 9, always("60 3 - -"))
    game = playing(yours, drawing=CORRIDOR, foe=wolf, lasting="round", rifts=(Hex(1, 1), Hex(1, 3)))
    game.do("do", "play two bottom", "do", "step 1,1", "do", "stop")
    assert game.state.hero.tokens == 1
    jump = printed(move(3, jump=True))
    game = playing(yours, drawing=CORRIDOR, lasting="round", rifts=(Hex(1, 1),), second=jump)
    game.do("do", "play two bottom", "do", "step 1,1", "step 1,2", "stop")
    assert game.state.hero.tokens == 0
    flyer = monster("wolf", 9, always("60 3 - -"), flying=True)
    game = playing(
        harms("rift_entered"), drawing=CORRIDOR, foe=flyer, lasting="round", rifts=(Hex(1, 3),), second=printed()
    )
    assert game.do("do", "play two bottom").figure("wolf-1").hp == 7


def test_it_is_foretold_where_a_rift_would_kill_it() -> None:
    """RIF-3, MAI-8: it comes no further, and attacks nobody."""
    rifts = (Hex(1, 2), Hex(1, 3))
    for hp, place, whom in ((3, Hex(1, 3), []), (6, Hex(1, 2), []), (7, None, [YOU])):
        wolf = monster("wolf", hp, always("90 5 2 -"))
        game = playing(harms("rift_entered", 3), drawing=CORRIDOR, foe=wolf, lasting="round", rifts=rifts).do("do")
        assert dies_at(game.cards, game.state, "wolf-1") == place
        assert [target for target, _ in threats(game.cards, game.state, "wolf-1")] == whom
        (meant_,) = meant(game.cards, game.state, "wolf-1")
        assert [blow.whom for blow in meant_.blows] == whom
        assert meant_.end == (place or Hex(1, 1))
        told = enemy_of(Words(game.cards), game.state, "wolf-1").intent
        assert ("would die" in told) is (place is not None)


def test_attacks_are_measured_from_a_rift_or_aimed_at_one() -> None:
    """RIF-3, ARE-1, ARE-2: range and sight from the rift, an area's grey hex on it; on a rift from any distance."""
    far = CORRIDOR
    game = playing(attack(2, range=2, from_rift=True), drawing=far, rifts=(Hex(1, 2),)).do("do").roll("A")
    assert game.seen("attack")[0]["damage"] == 2
    game = playing(attack(2, range=2), kind("shield", value=1), drawing=far, rifts=(Hex(1, 2),))
    assert game.seen("ability_impossible")
    game = (
        playing(attack(2, area=[[1, 0], [1, -1]], from_rift=True), drawing=far, rifts=(Hex(1, 3),)).do("do").roll("A")
    )
    assert game.seen("area_put")
    game = playing(attack(2, range=1, on_rift=True), drawing=far, rifts=(Hex(1, 4),)).do("do").roll("A")
    assert game.seen("attack")
    near = playing(kind("harm", value=2, on_rift=True), kind("shield", value=1), drawing=far, rifts=(Hex(1, 3),))
    assert near.seen("ability_impossible")


def test_rifts_are_moved_and_removed_for_a_gain_on_the_hexes() -> None:
    """RIF-3: a moved one as far as counted around walls."""
    game = playing(kind("move_rift", value=1, then=[kind("shield", value=1)]), drawing=CORRIDOR, rifts=(Hex(1, 2),))
    game.do("do")
    assert game.legal() == ("place 1,1", "place 1,3")
    game.do("place 1,3", "do")
    assert game.state.board.rifts == {Hex(1, 3)}
    assert game.table.shield(YOU) == 1
    rifts = (Hex(1, 1), Hex(1, 2), Hex(1, 3))
    game = playing(kind("remove_rift", count=2, then=[kind("teleport", to="rift")]), drawing=CORRIDOR, rifts=rifts)
    game.do("do", "place 1,1", "place 1,2", "do")
    assert game.state.you.hex == Hex(1, 3)
    assert game.state.board.rifts == {Hex(1, 3)}


def test_a_monster_that_teleports_enters_a_rift_at_its_end_only() -> None:
    """RIF-3, TEL-1: none between; and it leaves the one that it was on."""
    wolf = monster("wolf", 9, always("60 - - -", lines=[{"kind": "teleport", "value": 2}]))
    entered = (Hex(1, 3), Hex(1, 2))
    game = playing(harms("rift_entered"), drawing=CORRIDOR, foe=wolf, lasting="round", rifts=entered, second=printed())
    game.do("do", "play two bottom")
    assert (game.hex("wolf-1"), game.figure("wolf-1").hp) == ((1, 2), 7)
    game = playing(
        harms("rift_left"), drawing=CORRIDOR, foe=wolf, lasting="round", rifts=(Hex(1, 4),), second=printed()
    )
    assert game.do("do", "play two bottom").figure("wolf-1").hp == 7


def test_a_rift_outlasts_the_round_and_the_fight() -> None:
    """RIF-1, RIF-3: it is permanent; what waits at it is not."""
    game = playing(kind("create_rift"), harms("rift_entered"), lasting="round").do("do", "place 1,1", "do")
    game.do("play two bottom", "skip")
    assert game.state.round == 2
    assert game.state.board.rifts == {Hex(1, 1)}
    assert not game.state.effects
