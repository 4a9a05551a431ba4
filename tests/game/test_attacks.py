"""Attacks of both parties (ATK, MHP, HPC)."""

from typing import Any

from holdin.models.letters import Condition
from tests.game.builder import Game, attack, behaviour, card_set, hall, monster, move, printed
from tests.game.test_fights import always, fight, meet

IDLE = always("90 - - -")
"""A monster that only stands there."""


def near(faces: dict[str, Any], distance: int = 1, hp: int = 9, **stats: Any) -> Game:
    """You lead with card one against a monster that does nothing."""
    sets = always("90 - - 3") if distance > 1 else IDLE
    return meet(distance, sets, faces, hp, **stats).do("cards one two").roll("A")


def test_worked_example_three_damage() -> None:
    """ATK-4: attack 3, +2 from a card, roll −1, shield 1: 3 damage."""
    faces = {
        "one A": {
            "top": printed({"kind": "attack_bonus", "gain": {"value": 2}}, attack(3)),
        }
    }
    wolf = monster("wolf", 9, IDLE, shield=1)
    game = Game(card_set(hall(1), faces=faces, monsters=(wolf,), hero_table=(-1, 0, 1)))
    game.do("cards one two").roll("A").do("play one top", "do", "do", "attach one").roll("A")
    hit = game.seen("attack")[0]
    assert (hit["base"], hit["bonuses"], hit["modifier"], hit["shield"], hit["damage"]) == (3, (2,), -1, 1, 3)
    assert fight(game).hp == 6


def test_worked_example_pierce() -> None:
    """ATK-7: attack 3 pierce 2 against shield 3: 2 before the modifier."""
    game = near({"one A": {"top": printed(attack(3, pierce=2))}}, shield=3).do("play one top", "do").roll("B")
    assert game.seen("attack")[0]["damage"] == 2


def test_your_row_is_your_level_and_your_hp_decides_the_table() -> None:
    """HPC-1, HPC-2, ATK-4: at HP 10 the half with 2, 6 and 10 is on top."""
    tables = {2: (-1, 0, 2), 1: (5, 5, 5)}
    game = Game(card_set(hall(1), monsters=(monster("wolf", 9, IDLE),), hero_table=tables))
    game.do("cards one two").roll("A").do("play one top", "do").roll("C")
    assert game.seen("attack")[0]["modifier"] == 2


def test_the_monsters_row_is_the_scenario_level_and_scl_raises_its_hp() -> None:
    """MHP-1, SCL-1: printed HP + (L − 1)."""
    game = Game(card_set(hall(1), monsters=(monster("wolf", 5, IDLE),)), level=3)
    assert fight(game).max_hp == 7
    assert fight(Game(card_set(hall(1), monsters=(monster("wolf", 1, IDLE),)), level=0)).max_hp == 1


def test_an_attack_out_of_range_is_not_offered() -> None:
    """ATK-1: melee reaches distance 1 only."""
    game = near({"one A": {"top": printed(attack(3))}}, distance=2).do("play one top")
    assert game.legal()[0].startswith("play two")
    assert game.seen("ability_impossible") == [{"ability": "attack", "source": "one"}]


def test_a_ranged_attack_at_distance_one_has_disadvantage() -> None:
    """ATK-5, ATK-6: the worse of two rolls."""
    wolf = monster("wolf", 9, IDLE)
    faces = {"one A": {"top": printed(attack(3, range=3))}}
    game = Game(card_set(hall(1), faces=faces, monsters=(wolf,), hero_table=(-1, 0, 1)))
    game.do("cards one two").roll("A").do("play one top", "do").roll("CA")
    hit = game.seen("attack")[0]
    assert (hit["disadvantage"], hit["modifiers"], hit["modifier"]) == (True, (1, -1), -1)


def test_advantage_takes_the_better_of_two_and_cancels_with_disadvantage() -> None:
    """ATK-6: several of one kind count once; one of each cancels."""
    wolf = monster("wolf", 20, IDLE)
    table = (-1, 0, 1)
    faces = {"one A": {"top": printed(attack(3, advantage=True))}}
    game = Game(card_set(hall(1), faces=faces, monsters=(wolf,), hero_table=table))
    game.do("cards one two").roll("A").do("play one top", "do").roll("AC")
    assert game.seen("attack")[0]["modifier"] == 1
    faces = {"one A": {"top": printed(attack(3, advantage=True, range=2))}}
    game = Game(card_set(hall(1), faces=faces, monsters=(wolf,), hero_table=table))
    game.do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert game.seen("attack")[0]["letters"] == ("A",)


def test_damage_below_zero_is_zero_and_effects_still_apply() -> None:
    """ATK-4, ATK-7: counted once, at the end; conditions apply although the damage was 0."""
    faces = {"one A": {"top": printed(attack(1, conditions=["stun"]))}}
    game = near(faces, shield=5).do("play one top", "do").roll("A")
    assert game.seen("attack")[0]["damage"] == 0
    assert game.legal() == ("do", "skip")
    game.do("do")
    assert [e.condition for e in game.state.effects] == [Condition.STUN]


def test_each_effect_may_be_skipped_by_you() -> None:
    """ATK-7: push and a condition, one skipped and one not."""
    faces = {"one A": {"top": printed(attack(1, push=2, conditions=["muddle"]))}}
    game = near(faces).do("play one top", "do").roll("A").do("skip", "do")
    assert fight(game).distance == 3
    assert game.state.effects == ()
    assert game.seen("effect_skipped") == [{"effect": "condition", "value": "muddle"}]


def test_no_effects_on_a_dead_target() -> None:
    """ATK-7, ATK-11."""
    game = near({"one A": {"top": printed(attack(9, push=2))}}).do("play one top", "do").roll("A")
    assert game.state.combat is None
    assert not game.seen("distance_changed")
    assert game.asks == "play"


def test_push_and_pull_change_the_distance_within_its_bounds() -> None:
    """MOV-4, RNG-1: no cost, and never beyond 1 to 7."""
    game = near({"one A": {"top": printed(attack(1, push=9, pull=0))}}).do("play one top", "do").roll("A").do("do")
    assert fight(game).distance == 7
    game = near({"one A": {"top": printed(attack(1, pull=9, range=4))}}, 3).do("play one top", "do").roll("A").do("do")
    assert fight(game).distance == 1


def test_an_effect_without_an_attack_waits_for_one_of_the_same_turn() -> None:
    """ATK-8: it goes with an attack to come, as if printed on it, and is gone at the turn's end."""
    faces = {
        "one A": {"bottom": printed({"kind": "attack_effect", "gain": {"pierce": 2, "push": 1}})},
        "two A": {"top": printed(attack(3))},
    }
    game = near(faces, shield=2).do("play one bottom", "do", "play two top", "do")
    assert game.asks == "attach"
    game.do("attach one").roll("A").do("do")
    assert game.seen("attack")[0]["damage"] == 3
    assert fight(game).distance == 2
    game = near(faces).do("play one bottom", "do", "play two top", "skip")
    assert game.state.turn.waiting == ()


def test_an_effect_may_go_with_an_attack_already_made() -> None:
    """ATK-8: Ruling; its target still lives."""
    faces = {
        "one A": {"bottom": printed({"kind": "attack_effect", "gain": {"conditions": ["immobilize"]}})},
        "two A": {"top": printed(attack(1))},
    }
    game = near(faces).do("play two top", "do").roll("A").do("play one bottom", "do")
    assert game.legal() == ("attach one", "go")
    game.do("attach one", "do")
    assert [gained["condition"] for gained in game.seen("condition_gained")] == [Condition.IMMOBILIZE]


def test_retaliate_comes_last_and_from_its_range() -> None:
    """ATK-10: damage, effects, retaliate; the distance is that of the attack."""
    faces = {"one A": {"top": printed(attack(1, push=3))}}
    game = near(faces, retaliate=2).do("play one top", "do").roll("A").do("do")
    assert fight(game).distance == 4
    assert game.state.you.hp == 10
    game.do("suffer")
    assert game.state.you.hp == 8
    far = {"one A": {"top": printed(attack(1, range=3))}}
    game = near(far, distance=3, retaliate=2).do("play one top", "do").roll("A")
    assert not game.seen("retaliated")
    game = near(far, distance=3, retaliate=2, retaliate_range=3).do("play one top", "do").roll("A")
    assert game.seen("retaliated")


def test_a_dead_bearer_does_not_retaliate() -> None:
    """ATK-10."""
    game = near({"one A": {"top": printed(attack(9))}}, retaliate=2).do("play one top", "do").roll("A")
    assert not game.seen("retaliated")


def test_your_shield_and_retaliate_meet_its_attack() -> None:
    """ATK-9, ATK-10: shields add up and reduce attack damage only."""
    faces = {
        "one A": {"top": printed({"kind": "shield", "value": 1}, {"kind": "retaliate", "value": 2})},
        "two A": {"bottom": printed({"kind": "shield", "value": 1}), "initiative": 50},
    }
    game = meet(1, always("90 - 3 -"), faces, 9).do("cards one two").roll("A")
    game.do("play one top", "do", "do", "play two bottom", "do").roll("A").do("suffer")
    assert game.seen("hero_damaged")[0]["amount"] == 1
    assert fight(game).hp == 7


def test_the_order_of_bonuses_is_yours_where_it_matters() -> None:
    """ATK-4: +2 and double – (3 + 2) × 2, or 3 × 2 + 2."""
    faces = {
        "one A": {
            "top": printed(
                {"kind": "attack_bonus", "gain": {"value": 2}, "attacks": "all"},
                attack(3, consume=[{"elements": ["fire"], "gain": {"times": 2}}]),
            )
        },
        "three A": {"top": printed(elements=["fire"])},
    }
    game = near(faces, hp=20).do("play one top", "do", "use 0", "do")
    assert game.asks == "order"
    assert game.do("order plus").roll("A").seen("attack")[0]["damage"] == 10
    game = near(faces, hp=20).do("play one top", "do", "use 0", "do", "order times").roll("A")
    assert game.seen("attack")[0]["damage"] == 8


def test_targets_behind_walls_or_doors_are_refused_with_the_rule() -> None:
    """ATK-2, ATK-3, MAP-4: a closed door is a wall to an attack, either way."""
    drawing = """
.   .   .
  .   .
#   +   #
  #   #
.   W   .
  .   .
.   .   .
""".replace(".   .   .\n  .   .\n#", ".   @   .\n  .   .\n#", 1)
    faces = {"one A": {"top": printed(attack(3, range=7))}, "two A": {"bottom": printed(move(7))}}
    game = Game(card_set(drawing, faces=faces)).do("cards one two", "play one top")
    assert game.seen("ability_impossible")
    assert game.refused("target wolf-1").rule in {"ATK-2", "ATK-3"}


def test_invisible_monsters_can_not_be_targeted() -> None:
    """CON-3: on your next turn; it gained invisibility in its own."""
    sets = {"A": behaviour("5 - - -", gains=["invisible"]), "B": behaviour("90 - - -"), "C": behaviour("90 - - -")}
    game = meet(1, sets, {}, 9).do("cards one two").roll("A").do("play one top")
    assert game.seen("ability_impossible")
    game.do("play two bottom", "skip", "cards three four").roll("B").do("play three top", "do").roll("A")
    assert game.seen("attack")
