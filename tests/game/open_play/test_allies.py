"""Abilities for your own side: shields, retaliates, conditions and heals for summons (ARE-6, MAI-7)."""

from holdin.game.figures import YOU
from holdin.models.letters import Condition
from tests.game.builder import attack, monster, move, printed
from tests.game.open_play.pack import HOUND, finish, granting, pack
from tests.game.open_play.playing import always


def test_a_shield_for_you_and_all_adjacent_allies() -> None:
    """ARE-6: each has it; what is for allies alone isn't yours."""
    game = granting({"kind": "shield", "value": 1, "affects": "self_and_allies"}).do("do")
    assert (game.table.shield(YOU), game.table.shield(HOUND)) == (1, 1)
    game = granting({"kind": "shield", "value": 1, "affects": "allies"}).do("do")
    assert (game.table.shield(YOU), game.table.shield(HOUND)) == (0, 1)


def test_retaliates_and_conditions_for_allies() -> None:
    """ARE-6: by the same words."""
    retaliate = {"kind": "retaliate", "value": 2, "affects": "self_and_allies"}
    strengthen = {"kind": "gain_condition", "condition": "strengthen", "affects": "allies", "within": 2}
    game = granting(retaliate, strengthen).do("do", "do")
    assert (game.table.retaliate(YOU, 1), game.table.retaliate(HOUND, 1)) == (2, 2)
    borne = [effect.bearer for effect in game.state.effects if effect.condition is Condition.STRENGTHEN]
    assert borne == [HOUND]


def test_of_you_and_an_ally_you_choose_one() -> None:
    """ARE-6: one ally, or you: a question; others are refused."""
    game = granting({"kind": "shield", "value": 1, "affects": "self_or_ally"}).do("do")
    assert game.legal() == ("target hero", f"target {HOUND}")
    assert game.refused("target wolf-1").rule == "ARE-6"
    game.do(f"target {HOUND}")
    assert (game.table.shield(YOU), game.table.shield(HOUND)) == (0, 1)


def test_a_heal_in_range_is_for_you_or_one_ally_who_needs_it() -> None:
    """HEA-1: within range and sight; never above the maximum; without one it is for you alone."""
    wolf = monster("wolf", 30, always("90 2 2 -"))
    game = granting({"kind": "heal", "value": 9, "range": 2}, wolf=wolf).do("do")
    assert game.figure(HOUND).hp == 3
    assert game.state.you.hp == 10, "nobody else was hurt, so that nobody was asked about"
    game = granting({"kind": "heal", "value": 9}, wolf=wolf)
    assert game.seen("ability_impossible")


def test_an_ally_out_of_reach_is_not_affected() -> None:
    """ARE-6: adjacent means adjacent; nobody in reach, nothing to do."""
    faces = {"three A": {"top": printed(move(3), {"kind": "shield", "value": 1, "affects": "allies"})}}
    game = finish(pack("#   W\n  @   .\n.   .   .\n  .   .\n.   .   .\n  .   .\n", at="2,0", faces=faces))
    game.do("cards three four").play_on({"chance": "letter B", "way": "way"}, until="play")
    game.do("play three top", "do", "step 1,1", "step 1,2", "stop")
    assert game.seen("ability_impossible")[-1] == {"ability": "shield", "source": "three"}


def test_your_abilities_that_target_never_touch_allies() -> None:
    """ARE-6, ARE-3: an attack is for enemies alone."""
    game = granting(attack(1, range=4, targets=4)).do("do")
    game.play_on({"chance": "letter B", "target": "target"}, until="play")
    assert {values["monster"] for values in game.seen("attack") if values["who"] == YOU} == {"wolf-1"}
    assert game.figure(HOUND).hp == 3


def test_a_healer_among_summons_heals_the_most_hurt_of_its_side() -> None:
    """SUM-3, MAI-7: within its printed range, you too."""
    game = pack(heal=2, heal_range=3, faces={"two A": {"bottom": printed({"kind": "suffer", "value": 4})}})
    game.do("play two bottom").play_on({"damage": "suffer", "rest": "no-rest"})
    hurt = game.state.you.hp
    game.do("cards three four").play_on({"chance": "letter B", "way": "way"}, until="play")
    assert game.state.you.hp == hurt + 2
