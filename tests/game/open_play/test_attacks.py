"""Attacks on the hexes: ranges, several targets, areas, what comes before what (ARE, FIG-3, FIG-5, OPN-7)."""

from typing import Any

import pytest

from holdin.game.figures import YOU
from holdin.game.notation import parse
from holdin.game.outlook import outlook
from holdin.game.refusals import why_useless
from holdin.game.step import Refused
from holdin.models.ability import Attack
from holdin.models.item import Item
from holdin.models.letters import Fights
from tests.game.builder import Game, attack, card_set, hall, monster, move, printed
from tests.game.open_play.playing import NEVER, OpenGame, always, idler, rules_of

AROUND = """
.   .
  W
W   .
  @
W   W
  W
.   .
"""
"""Five wolves beside you, who stand at (1, 1): 1 to the north, 2 north-west, 3 south-west, 4 south-east, 5 south."""


def top(*abilities: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"one A": {"top": printed(*abilities, **more)}}


def begun(*abilities: dict[str, Any], drawing: str = AROUND, wolf: Any = None, **more: Any) -> OpenGame:
    """The first action of the first turn is about to be done; monsters are late."""
    cards = card_set(drawing, monsters=(wolf or idler(), idler("bear")), faces=top(*abilities), **more)
    cards = rules_of(cards, success=NEVER)
    game = OpenGame(cards)
    game.do("cards one two")
    while game.asks == "chance":
        game.roll("A")
    return game.do("play one top")


def hit(game: OpenGame) -> list[object]:
    return [values["monster"] for values in game.seen("attack") if values["who"] == YOU]


def test_an_attack_is_for_one_enemy_within_reach_and_sight() -> None:
    """ARE-1: of several you choose; those out of reach aren't offered."""
    game = begun(attack(2), drawing=AROUND + "  W\n.   .\n")
    game.do("do")
    assert game.legal() == ("target wolf-1", "target wolf-2", "target wolf-3", "target wolf-4", "target wolf-5")
    refused = game.refused("target wolf-6")
    assert (refused.rule, refused.code) == ("ATK-2", "out_of_range")
    game.do("target wolf-3").roll("A")
    assert hit(game) == ["wolf-3"]


def test_target_x_attacks_up_to_x_one_after_the_other() -> None:
    """ARE-4: different enemies, each chosen after the one before is done; fewer are allowed."""
    game = begun(attack(2, targets=3)).do("do", "target wolf-2").roll("A")
    assert game.refused("target wolf-2").code == "attacked_already"
    assert "skip" in game.legal()
    game.do("target wolf-5").roll("B")
    assert hit(game) == ["wolf-2", "wolf-5"]
    game.do("skip")
    assert game.asks == "play"


def test_what_is_added_may_be_a_further_target() -> None:
    """ARE-4, ELM-2: one printed, and one for the element."""
    more = attack(2, consume=[{"elements": ["fire"], "gain": {"targets": 1}}])
    faces = top(more) | {"two A": {"bottom": printed(move(1), elements=["fire"])}}
    cards = rules_of(card_set(AROUND, monsters=(idler(), idler("bear")), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two").play_on({"chance": "letter A"}, until="play")
    game.do("play one top", "use 0", "do", "target wolf-1").roll("A").do("target wolf-3").roll("A")
    assert hit(game) == ["wolf-1", "wolf-3"]
    assert game.asks == "play"


def test_each_target_has_its_own_roll() -> None:
    """ARE-3: as many letters as targets."""
    game = begun(attack(2, targets=2)).do("do", "target wolf-1").roll("A").do("target wolf-3").roll("C")
    assert [values["letters"] for values in game.seen("attack")] == [("A",), ("C",)]


MELEE = [[1, -1], [1, 0]]
"""Two hexes side by side, both beside the grey one."""


def test_an_area_is_put_first_and_all_in_it_are_attacked() -> None:
    """ARE-2, ARE-3: a placement, then its targets in your order, none of them left out."""
    game = begun(attack(2, area=MELEE)).do("do")
    assert game.asks == "area"
    assert game.refused("area 9,9;9,8").code == "area_not_there"
    both = "area 0,1;0,2"
    game.do(next(line for line in game.legal() if line == both))
    assert game.seen("area_put")[0]["figures"] == ("wolf-2", "wolf-3")
    assert game.legal() == ("target wolf-2", "target wolf-3")
    game.do("target wolf-3").roll("A").roll("A")
    assert hit(game) == ["wolf-3", "wolf-2"]
    assert game.asks == "play"


def test_an_area_may_be_turned_and_mirrored() -> None:
    """ARE-2: six turns of a lopsided pattern, and its mirror images."""
    lopsided = [[1, 0], [2, 0], [2, 1]]
    here = [".   .   .   .   .", "  .   .   .   .  "] * 3
    here[2] = ".   .   @   .   ."
    here[3] = "  .   W   W   .  "
    game = begun(attack(1, area=lopsided), drawing="\n".join(here)).do("do")
    placed = [line for line in game.legal() if line.startswith("area")]
    assert len(placed) == len(set(placed)) > 1


def test_an_area_that_can_hit_only_the_same_is_not_asked_about() -> None:
    """ARE-2: the question is asked only where its answers differ."""
    game = begun(attack(2, area=MELEE), drawing=hall(1)).do("do")
    assert game.asks == "chance"


def test_an_area_and_further_targets() -> None:
    """ARE-4: the area hits someone, and X − 1 further targets in range may be added; nobody is attacked twice."""
    game = begun(attack(2, area=MELEE, targets=2)).do("do", "area 0,1;0,2", "target wolf-2").roll("A")
    assert "skip" not in game.legal(), "wolf-3 lies in the area"
    game.do("target wolf-3").roll("A")
    assert game.legal() == ("target wolf-1", "target wolf-4", "target wolf-5", "skip")
    game.do("target wolf-5").roll("A")
    assert game.asks == "play"


def test_a_ranged_area_has_one_of_its_hexes_within_range() -> None:
    """ARE-2: with an enemy in it or not; it is a ranged attack, adjacent targets have it with disadvantage (ARE-5)."""
    game = begun(attack(2, range=2, area=[[0, 0], [0, 1]]), drawing=hall(3, behind=3)).do("do").roll("A")
    assert hit(game) == ["wolf-1"]
    assert not game.seen("attack")[0]["disadvantage"]
    near = begun(attack(2, range=2, area=[[0, 0], [0, 1]]), drawing=hall(1, behind=3)).do("do").roll("AA")
    assert near.seen("attack")[0]["disadvantage"]


def test_disadvantage_is_for_the_adjacent_target_only() -> None:
    """ARE-5: of two targets of a ranged attack one is adjacent."""
    drawing = hall(1, behind=0) + "\n  W\n.   .\n"
    game = begun(attack(2, range=3, targets=2), drawing=drawing).do("do", "target wolf-2").roll("A")
    assert not game.seen("attack")[-1]["disadvantage"]
    game.do("target wolf-1").roll("AA")
    assert game.seen("attack")[-1]["disadvantage"]


def test_an_invisible_monster_is_no_target() -> None:
    """ARE-3, FOC-4: neither plainly nor in an area; the refusal says so."""
    wolf = monster("wolf", 5, always("1 - - -", gains=["invisible"]))
    game = begun(attack(2), wolf=wolf, drawing=hall(1))
    assert game.seen("ability_impossible")
    game = OpenGame(card_set(hall(1), monsters=(wolf,))).do("cards one two").roll("A")
    assert game.refused("target wolf-1").code == "enemy_invisible"


def test_why_an_attack_finds_nobody() -> None:
    """ATK-1, ATK-3, CON-3: the nearest that you see is too far; or you see none; or all are invisible."""

    def why(drawing: str, wolf: Any) -> tuple[str, str]:
        cards = card_set(drawing, monsters=(wolf,), faces=top({"kind": "shield", "value": 1}, attack(2)))
        game = OpenGame(cards).do("cards one two").roll("A").do("play one top")
        found = why_nobody(game)
        return found.rule, found.code

    assert why(hall(3), idler()) == ("ATK-1", "out_of_reach")
    assert why(hall(1), monster("wolf", 5, always("1 - - -", gains=["invisible"]))) == ("CON-3", "enemy_invisible")
    bent = "@   #   #\n  .   #\n#   .   #\n  #   .\n#   #   .\n  #   .\n#   W   #\n"
    assert why(bent, idler()) == ("ATK-3", "no_line_of_sight")


def why_nobody(game: OpenGame) -> Refused:
    """Why the attack would do nothing now."""
    return why_useless(game.table, Attack(value=2))


def test_a_bonus_to_the_next_attack_goes_to_the_target_that_you_choose() -> None:
    """ARE-3: to the first, or kept for the next of the same ability."""
    bonus = {"kind": "attack_bonus", "gain": {"value": 2}}
    game = begun(bonus, attack(1, targets=2)).do("do", "do", "target wolf-1", "go").roll("A")
    game.do("target wolf-2", "attach one").roll("A")
    assert [values["damage"] for values in game.seen("attack")] == [1, 3]


def test_a_bonus_to_all_attacks_goes_to_all_targets() -> None:
    """ARE-3."""
    bonus = {"kind": "attack_bonus", "gain": {"value": 2}, "attacks": "all"}
    game = begun(bonus, attack(1, targets=2)).do("do", "do", "target wolf-1").roll("A").do("target wolf-2").roll("A")
    assert [values["damage"] for values in game.seen("attack")] == [3, 3]


def test_effects_apply_to_each_target() -> None:
    """ARE-3, ATK-7."""
    game = begun(attack(1, targets=2, conditions=["muddle"])).do("do", "target wolf-1").roll("A").do("do")
    game.do("target wolf-2").roll("A").do("do")
    assert [values["who"] for values in game.seen("condition_gained")] == ["wolf-1", "wolf-2"]


def test_retaliate_comes_before_the_next_target_is_rolled() -> None:
    """ARE-7: from adjacent bearers after each attack; if you die of it the others are forgone (FIG-5)."""
    game = begun(attack(1, targets=2), wolf=idler(retaliate=1)).do("do", "target wolf-1").roll("A")
    assert game.asks == "damage"
    game.do("suffer")
    assert game.state.you.hp == 9
    assert game.asks == "target"
    deadly = begun(attack(1, targets=2), wolf=idler(retaliate=20)).do("do", "target wolf-1").roll("A").do("suffer")
    assert deadly.state.ending is not None
    assert len(hit(deadly)) == 1


def test_no_retaliate_of_who_died_by_the_attack() -> None:
    """ARE-7, FIG-5: its own retaliate lapses with it."""
    game = begun(attack(9), wolf=idler(retaliate=3)).do("do", "target wolf-1").roll("A")
    assert not game.lives("wolf-1")
    assert game.state.you.hp == 10


def test_retaliate_within_its_range() -> None:
    """ARE-7: at the distance when attacking."""
    game = begun(attack(1, range=3), wolf=idler(retaliate=2, retaliate_range=2), drawing=hall(3)).do("do").roll("A")
    assert not game.seen("retaliated")
    game = begun(attack(1, range=3), wolf=idler(retaliate=2, retaliate_range=2), drawing=hall(2)).do("do").roll("A")
    assert game.seen("retaliated") == [{"who": "wolf-1", "amount": 2}]


def test_who_dies_in_mid_ability_is_gone_before_the_next_target() -> None:
    """FIG-5, PSH-2, OVL-3: pushed onto a trap the first target dies; the next one is chosen among the others."""
    drawing = ".   .\n  .\n^   .\n  W\n.   W\n  @\n.   .\n"
    game = begun(attack(1, targets=2, push=1), drawing=drawing, wolf=idler(hp=2)).do("do", "target wolf-1").roll("A")
    game.do("do", "way 0,1")
    assert not game.lives("wolf-1")
    assert game.legal() == ("target wolf-2", "skip")


def test_a_monster_rolls_on_the_half_that_its_own_hp_lie_on() -> None:
    """FIG-3, MHP-1: each its own HP and so its own table, wrapped above the card."""
    cards = card_set(AROUND, monsters=(monster("wolf", 22, always("1 - 1 -")),), monster_table=0)
    game = OpenGame(cards).do("cards one two").roll("A")
    seen = outlook(cards, game.state, parse("letter A"))
    assert seen is not None
    assert cards.monster_hp.half(game.figure("wolf-1").hp) == 22 % 4


def test_every_figure_has_its_own_hp_and_conditions() -> None:
    """FIG-3: the wounded one is another than the muddled one."""
    game = begun(attack(2, targets=2, conditions=["muddle"])).do("do", "target wolf-1").roll("A").do("skip")
    game.do("target wolf-2").roll("A").do("do")
    assert [game.figure(f"wolf-{n}").hp for n in (1, 2, 3)] == [3, 3, 5]
    assert [len(game.table.bearing(f"wolf-{n}")) for n in (1, 2, 3)] == [0, 1, 0]


def test_kill_triggers_fire_for_any_enemy_that_your_ability_kills() -> None:
    """OPN-7: two kills by one ability, the trigger twice."""
    kill = {"kind": "when", "trigger": "kill", "then": [{"kind": "gain_money", "value": 1}]}
    faces = {"one A": {"top": printed(kill, attack(9, targets=2), lasting="round")}}
    cards = rules_of(card_set(AROUND, monsters=(idler(),), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top", "do", "do")
    game.do("target wolf-1").roll("A").do("do", "target wolf-2").roll("A").do("do")
    assert game.state.hero.tokens == 2


def test_traps_credit_nobody() -> None:
    """OPN-7: a kill trigger doesn't fire for a monster that walks to its death."""
    kill = {"kind": "when", "trigger": "kill", "then": [{"kind": "gain_money", "value": 1}]}
    faces = {"one A": {"top": printed(kill, lasting="round")}}
    corridor = "#   #\n  @\n#   #\n  ^\n#   #\n  .\n#   #\n  W\n"
    cards = card_set(corridor, monsters=(monster("wolf", 2, always("60 3 1 -")),), faces=faces)
    game = OpenGame(rules_of(cards, success=NEVER)).do("cards one two").roll("A").do("play one top", "do")
    game.do("play two bottom", "skip")
    assert not game.lives("wolf-1")
    assert game.state.hero.tokens == 0


def test_attacked_triggers_and_items_are_for_attacks_on_you() -> None:
    """OPN-7, ARE-3: an item answers one attack, the next one comes without it."""
    buckler = Item.model_validate(
        {"id": "buckler", "slot": "small", "price": 1, "timing": "attacked", "shield": 1, "use": "spent"}
    )
    cards = card_set(AROUND, monsters=(monster("wolf", 5, always("1 - 2 -")),), items=(buckler,))
    game = OpenGame(cards, items=("buckler",)).do("cards one two").roll("A")
    assert game.asks == "attach"
    game.do("item buckler").roll("A").do("suffer").roll("A").do("suffer")
    assert [values["damage"] for values in game.seen("attack")][:2] == [1, 2]


def test_damage_is_negated_apart_as_it_happens() -> None:
    """OPN-7, DMG-1: each attack by itself; conditions apply all the same."""
    wolf = monster("wolf", 5, always("1 - 2 -", conditions=["muddle"]))
    game = OpenGame(card_set(hall(1), monsters=(wolf,))).do("cards one two").roll("AA").do("discard three four")
    assert game.state.you.hp == 10
    assert [values["who"] for values in game.seen("condition_gained")] == [YOU]


@pytest.mark.parametrize("line", ["harm", "inflict", "shove"])
def test_an_ability_without_an_attack_is_for_one_enemy_in_range(line: str) -> None:
    """ARE-1, ATK-12: of several you choose."""
    ability: dict[str, dict[str, Any]] = {
        "harm": {"kind": "harm", "value": 2},
        "inflict": {"kind": "inflict", "condition": "stun"},
        "shove": {"kind": "shove", "push": 1},
    }
    game = begun(ability[line]).do("do")
    assert game.asks == "target"
    game.do("target wolf-4")
    changed = (game.figure("wolf-4").hp, len(game.table.bearing("wolf-4")), game.seen("figure_shoved"))
    assert changed != (5, 0, [])


def test_an_effect_goes_with_any_attack_already_made() -> None:
    """ATK-8: of several targets that live, you choose one."""
    effect = {"kind": "attack_effect", "gain": {"conditions": ["muddle"]}}
    faces = {"one A": {"top": printed(attack(1, targets=2), effect)}}
    game = OpenGame(card_set(AROUND, monsters=(idler(),), faces=faces)).do("cards one two").roll("A")
    game.do("play one top", "do", "target wolf-1").roll("A").do("target wolf-2").roll("A").do("do", "attach one")
    assert game.legal() == ("target wolf-1", "target wolf-2")
    game.do("target wolf-2", "do")
    assert [values["who"] for values in game.seen("condition_gained")] == ["wolf-2"]


def test_healing_is_for_yourself_up_to_the_maximum() -> None:
    """HEA-1: with a range, too, as long as you have no ally within it."""
    wolf = monster("wolf", 5, always("1 - 3 -"))
    faces = {"one A": {"top": printed({"kind": "heal", "value": 2, "range": 3})}, "two A": {"bottom": printed(move(1))}}
    game = OpenGame(card_set(hall(1), monsters=(wolf,), faces=faces)).do("cards one two").roll("AA").do("suffer")
    game.do("play one top", "do")
    assert game.seen("hero_healed") == [{"amount": 2, "hp": 9}]


@pytest.mark.parametrize("fights", Fights)
def test_who_was_attacked_twice_is_one_target_of_an_effect(fights: Fights) -> None:
    """ATK-8: either way of fighting, nothing is asked about whom it is for."""
    effect = {"kind": "attack_effect", "gain": {"conditions": ["muddle"]}}
    faces = {"one A": {"top": printed(attack(1), attack(1), effect)}}
    game = Game(card_set(hall(1), monsters=(idler(),), faces=faces), fights=fights).do("cards one two").roll("A")
    game.do("play one top", "do").roll("A").do("do").roll("A").do("do", "attach one")
    assert game.legal() == ("do", "skip")
