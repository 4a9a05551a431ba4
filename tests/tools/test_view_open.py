"""What the engine shows of decisions on the open map: areas, places, ways (`legal`, `decision`, `tiles`)."""

from typing import Any

from tests.game.builder import attack, card_set
from tests.game.open_play.playing import NEVER, idler, rules_of
from tests.game.open_play.test_attacks import AROUND, MELEE, top
from tests.tools.test_view import Talk

Json = dict[str, Any]


def talk(*abilities: Json, drawing: str = AROUND) -> Talk:
    """A game on the open map; the first action of the first turn is about to be done, monsters are late."""
    cards = card_set(drawing, monsters=(idler(), idler("bear")), faces=top(*abilities))
    found = Talk(rules_of(cards, success=NEVER), fights="open")
    found.do("cards one two")
    while found.view["decision"]["kind"] == "chance":
        found.do("letter A")
    return found.do("play one top")


def test_an_area_says_its_hexes_and_whom_it_would_hit() -> None:
    """`area`, ARE-2: every placement that hits somebody, off the map or not."""
    found = talk(attack(2, area=MELEE)).do("do")
    assert found.view["decision"]["kind"] == "area"
    both = found.legal()["area 0,1;0,2"]
    assert both["kind"] == "area"
    assert both["hexes"] == [[0, 1], [0, 2]]
    assert both["targets"] == ["wolf-2", "wolf-3"]
    assert all(placed["targets"] for placed in found.legal().values())


def test_a_target_is_named_and_an_attack_tells_who_and_whom() -> None:
    """`target`: the figure; `pending` names the attacker and its target once they are known."""
    found = talk(attack(2)).do("do")
    assert found.view["decision"]["kind"] == "target"
    assert found.legal()["target wolf-3"]["target"] == "wolf-3"
    found.do("target wolf-3")
    pending = found.view["pending"]
    assert (pending["attacker"], pending["target"]) == ("hero", "wolf-3")
    found.do("letter A")
    hurt = next(event for event in found.events if event["kind"] == "attack")
    assert (hurt["who"], hurt["monster"]) == ("hero", "wolf-3")


def test_a_tile_is_put_into_a_hex_and_shown_there() -> None:
    """`place`, OPN-6: the empty hexes within reach; `tiles` tells what lies there since."""
    found = talk({"kind": "hindrance", "change": 1, "tile": "trap"}).do("do")
    assert found.view["decision"]["kind"] == "place"
    place = next(iter(found.legal().values()))
    assert place["kind"] == "place"
    assert place["hex"]
    assert found.view["tiles"] == []
    assert found.do(place["key"]).view["tiles"] == [{"hex": place["hex"], "tile": "trap"}]


def test_a_push_is_asked_step_by_step_and_names_who_is_moved() -> None:
    """`way`, PSH-2: only where the longest ways come to something else; the decision carries the figure."""
    room = """
.   .   .   .
  .   .   .
.   .   .   .
  .   W   .
.   .   .   .
  .   @   .
"""
    found = talk(attack(1, push=2), drawing=room).do("do", "letter A", "do")
    assert found.view["decision"]["kind"] == "way"
    assert found.view["decision"]["figure"] == "wolf-1"
    ways = found.legal().values()
    assert {way["kind"] for way in ways} == {"way"}
    assert all(way["figure"] == "wolf-1" and way["hex"] for way in ways)
