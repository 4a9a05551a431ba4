"""Engaging, initiative and the monster's turn (ENG, INI, MTN)."""

from collections.abc import Mapping
from typing import Any

from holdin.game.state import Combat, Ending, Zone
from holdin.models.hexes import Hex
from holdin.models.monster import Behaviour
from tests.game.builder import Game, attack, behaviour, card_set, hall, monster, move, printed


def always(line: str, **more: Any) -> dict[str, Behaviour]:
    """The same set for A, B and C."""
    return {letter: behaviour(line, **more) for letter in "ABC"}


FACES: dict[str, Any] = {
    "one A": {"initiative": 20, "top": printed(attack(3)), "bottom": printed(move(4))},
    "two A": {"initiative": 50, "top": printed(attack(3, range=7)), "bottom": printed(move(4))},
}


def meet(
    distance: int,
    sets: Mapping[str, Behaviour],
    faces: Mapping[str, Any] | None = None,
    hp: int = 9,
    drawing: str | None = None,
    **stats: Any,
) -> Game:
    """You and a monster in a hall, so many hexes apart."""
    wolf = monster("wolf", hp, sets, **stats)
    return Game(card_set(drawing or hall(distance), faces={**FACES, **(faces or {})}, monsters=(wolf,)))


def fight(game: Game) -> Combat:
    combat = game.state.combat
    assert combat is not None
    return combat


def ahead(first: int, last: int) -> list[str]:
    """Steps straight ahead, from one row to another."""
    return [f"step 1,{row}" for row in range(first, last + 1)]


def test_engaged_by_your_last_action_your_turn_ends_and_the_monster_acts() -> None:
    """ENG-2, ENG-4: it rolls and takes its turn, however slow; the round became a combat round."""
    game = meet(4, always("5 2 2 -")).do("cards one two", "play two top basic", "play one bottom", "do")
    game.do(*ahead(1, 3), "stop")
    assert game.seen("engaged") == [{"monster": "wolf-1", "hex": Hex(1, 4), "distance": 1}]
    assert game.seen("hero_turn_ended")
    assert game.asks == "chance"
    assert game.state.fighting
    game.roll("AB").do("suffer")
    assert not game.seen("interrupted")
    assert game.state.you.hp == 8


def test_a_faster_monster_interrupts_your_turn_and_you_finish_it() -> None:
    """ENG-5: with actions left it rolls at once and takes its whole turn now."""
    game = meet(5, always("15 2 2 3")).do("cards one two", "play one bottom", "do", *ahead(1, 2), "stop")
    assert game.asks == "chance"
    game.roll("A")
    assert game.seen("interrupted")[0]["initiative"] == 15
    game.roll("B").do("suffer")
    assert game.legal() == ("play two top", "play two top basic")
    game.do("play two top", "do").roll("A")
    assert fight(game).hp == 6
    assert game.state.round == 2
    assert len(game.seen("monster_turn")) == 1


def test_a_slower_monster_waits_until_you_have_finished() -> None:
    """ENG-5: not faster, so you finish, then it acts."""
    game = meet(5, always("40 2 2 3")).do("cards one two", "play one bottom", "do", *ahead(1, 2), "stop").roll("A")
    assert game.seen("not_interrupted")
    game.do("play two top", "do").roll("A")
    assert fight(game).hp == 6
    assert game.seen("monster_turn")


def test_a_tie_does_not_interrupt() -> None:
    """ENG-5, INI-1: Ruling."""
    game = meet(5, always("20 2 2 3")).do("cards one two", "play one bottom", "do", *ahead(1, 2), "stop").roll("A")
    assert game.seen("not_interrupted")
    assert not game.seen("monster_turn")


def test_later_abilities_of_the_same_action_are_actions_left() -> None:
    """ENG-5: Ruling; here only a shield of the last card's action is left."""
    faces = {"one A": {"initiative": 20, "bottom": printed(move(4), {"kind": "shield", "value": 1})}}
    game = meet(5, always("15 2 2 3"), faces).do("cards one two", "play two top", "skip", "play one bottom", "do")
    game.do(*ahead(1, 2), "stop").roll("A")
    assert game.seen("interrupted")


def test_range_counts_where_a_move_ends_not_on_the_way() -> None:
    """ENG-2: Ruling."""
    game = meet(4, always("15 2 2 3")).do("cards one two", "play one bottom", "do", *ahead(1, 1), "step 1,0", "stop")
    assert game.state.combat is None


def test_staying_where_you_are_is_no_move() -> None:
    """ENG-2, ENG-11: Ruling; a second monster that could engage you waits for the next round, if you stay."""
    game = meet(2, always("60 2 2 2"), {"one A": {"top": printed(attack(9, range=2))}}, drawing=TWO)
    game.do("engage wolf-1", "cards one two").roll("A").do("play one top", "do").roll("A")
    assert game.state.combat is None
    stayed = game.do("play two bottom", "do", "stop")
    assert stayed.state.round == 2
    assert fight(stayed).monster == "wolf-2"
    assert stayed.asks == "cards"


def test_a_move_after_the_fight_engages_as_always() -> None:
    """ENG-11: Ruling."""
    game = meet(2, always("60 2 2 2"), {"one A": {"top": printed(attack(9, range=2))}}, drawing=TWO)
    game.do("engage wolf-1", "cards one two").roll("A").do("play one top", "do").roll("A")
    game.do("play two bottom", "do", "step 1,3", "stop")
    assert fight(game).monster == "wolf-2"
    assert game.state.round == 1


TWO = ".   .\n  W\n.   .\n  .\n.   .\n  @\n.   .\n  .\n.   .\n  W\n.   ."


def test_medium_range_is_the_second_highest_of_three() -> None:
    """ENG-1, ENG-2: ranges 5, 3 and melee: medium 3."""
    sets = {"A": behaviour("60 2 2 5"), "B": behaviour("60 2 2 3"), "C": behaviour("60 2 2 -")}
    game = meet(5, sets).do("cards one two", "play one bottom", "do", *ahead(1, 1), "stop")
    assert game.state.combat is None
    game = meet(5, sets).do("cards one two", "play one bottom", "do", *ahead(1, 2), "stop")
    assert fight(game).distance == 3


def test_attacking_engages_beyond_every_range_and_the_monster_rolls_first() -> None:
    """ENG-3, ENG-6, ENG-9: before the attack resolves; the distance is the number of hexes."""
    game = meet(6, always("60 2 2 -")).do("cards two one", "play two top", "do")
    assert fight(game).distance == 6
    assert game.asks == "chance"
    game.roll("A")
    assert game.seen("not_interrupted")
    assert not game.seen("attack")
    game.roll("B")
    assert game.seen("attack")[0]["damage"] == 3


def test_the_distance_is_tracked_as_seven_at_most() -> None:
    """ENG-3, RNG-1: an item lengthens the attack beyond the tracker."""
    far = {
        "two A": {
            "initiative": 50,
            "top": printed(attack(3, range=7, consume=[{"elements": ["dark"], "gain": {"range": 3}}])),
        }
    }
    faces = {**far, "three A": {"top": printed(attack(1), elements=["dark"])}}
    game = meet(9, always("60 2 2 -"), faces).do("cards two one", "play two top", "use 0", "do")
    assert fight(game).distance == 7


def test_an_attack_that_no_longer_reaches_is_forgone_and_the_turn_goes_on() -> None:
    """ENG-6: the monster interrupted, and pushed you away."""
    faces = {"one A": {"initiative": 90, "top": printed(attack(3, range=2))}}
    game = meet(2, always("10 3 1 -", push=4), faces).do("cards one two", "play one top", "do")
    game.roll("AB").do("suffer")
    assert fight(game).distance == 5
    assert game.seen("attack_forgone") == [{"source": "one"}]
    assert game.legal() == ("play two bottom", "play two bottom basic")


def test_an_interrupted_attack_may_be_given_up_or_made() -> None:
    """ENG-6, RND-4: the wolf came to you, and a shot at distance 1 has disadvantage."""
    game = meet(3, always("10 3 1 -")).do("cards one two", "play two top", "do").roll("AA").do("suffer")
    assert fight(game).distance == 1
    assert game.legal() == ("do", "skip")
    given_up = Game(game.session.cards)
    given_up.do("cards one two", "play two top", "do").roll("AA").do("suffer", "skip")
    assert given_up.seen("attack_given_up") == [{"source": "two"}]
    assert [told["who"] for told in given_up.seen("attack")] == ["wolf-1"]
    assert given_up.zone(Zone.CHOSEN) == {"one"}
    assert given_up.asks == "play"
    game.do("do").roll("AA")
    assert game.seen("attack")[-1]["disadvantage"] is True


def test_an_attack_that_was_not_interrupted_is_rolled_at_once() -> None:
    """ENG-6: the choice was made before."""
    game = meet(3, always("90 3 1 -")).do("cards one two", "play two top", "do").roll("A")
    assert game.asks == "chance"


def test_what_an_interrupted_attack_has_cost_is_not_paid_twice_and_what_is_left_may_still_be_used() -> None:
    """ENG-6, ELM-2, ELM-3."""
    costly = attack(
        1,
        range=7,
        requires=["dark"],
        consume=[{"elements": ["fire"], "gain": {"value": 2}}, {"elements": ["fire"], "gain": {"value": 4}}],
    )
    faces: dict[str, Any] = {
        "two A": {"initiative": 50, "top": printed(costly)},
        "three A": {"top": printed(attack(), elements=["dark", "fire"])},
        "four A": {"top": printed(attack(), elements=["fire"])},
    }
    game = meet(3, always("10 - 1 -"), faces).do("cards two one", "play two top", "use 0", "do").roll("A")
    assert game.legal() == ("do", "skip", "use 0")
    game.do("use 0", "do").roll("A")
    assert game.seen("attack")[-1]["bonuses"] == (2, 4)


def test_of_several_monsters_that_could_engage_you_choose() -> None:
    """ENG-8, RND-9: at the start of a round before card selection; no long rest in a combat round."""
    game = Game(card_set(".   .\n  W\n.   .\n  @\n.   .\n  E\n.   ."))
    assert game.asks == "engage"
    assert set(game.legal()) == {"engage wolf-1", "engage wolf-2"}
    game.do("engage wolf-2")
    assert game.asks == "cards"
    assert fight(game).monster == "wolf-2"
    assert game.refused("long-rest").rule == "RST-3"


def test_the_fight_you_start_is_with_those_of_the_best_standing() -> None:
    """ENG-8: within max range comes before the others; at equal standing you choose."""
    sets = {"A": behaviour("60 2 2 5"), "B": behaviour("60 2 2 -"), "C": behaviour("60 2 2 -")}
    bear = monster("bear", 5, sets)
    drawing = ".   .\n  W\n.   .\n  .\n.   .\n  .\n.   .\n  @\n.   .\n  .\n.   .\n  .\n.   .\n  V\n.   ."
    cards = card_set(drawing, faces=FACES, monsters=(bear,))
    game = Game(cards).do("cards two one", "play two top", "do")
    assert fight(game).monster == "bear-1"
    alike = Game(card_set(drawing.replace("V", "E"), faces=FACES)).do("cards two one", "play two top", "do")
    assert alike.legal() == ("target wolf-1", "target wolf-2")


def test_initiative_is_rolled_after_your_selection_and_the_lower_acts_first() -> None:
    """INI-1, ENG-7: worked example – lead 33 against behaviour A 18: it acts first; the roll is made once."""
    game = meet(1, {"A": behaviour("18 2 2 -")}, {"one A": {"initiative": 33}}).do("cards one two")
    assert game.asks == "chance"
    game.roll("A")
    assert game.seen("initiative")[0]["monster_first"] is True
    game.roll("A").do("suffer", "play one top", "skip", "play two bottom", "skip")
    assert len(game.seen("behaviour_rolled")) == 1
    assert game.state.round == 2


def test_at_a_tie_you_act_first() -> None:
    """INI-1."""
    game = meet(1, always("20 2 2 -")).do("cards one two").roll("A")
    assert game.seen("initiative")[0]["monster_first"] is False
    assert game.asks == "play"


def test_worked_example_it_steps_back_to_shoot_without_disadvantage() -> None:
    """MTN-2: you lead 14; it rolls A: initiative 35, move 2, attack 3, range 3; distance 3."""
    faces = {"one A": {"initiative": 14, "bottom": printed(move(3))}, "two A": {"top": printed(attack(1))}}
    game = meet(3, always("35 2 3 3"), faces)
    assert fight(game).distance == 3
    game.do("cards one two").roll("A").do("play one bottom", "do", "distance 1", "play two top", "do").roll("A")
    assert fight(game).distance == 2
    game.roll("A")
    hit = game.seen("attack")[-1]
    assert (hit["who"], hit["disadvantage"], hit["damage"]) == ("wolf-1", False, 3)


def test_worked_example_it_acts_first_and_can_not_reach() -> None:
    """MTN-1: you lead 40; it rolls C: 25, no move, attack 2, melee; distance 2: it does nothing."""
    sets = {"A": behaviour("60 2 2 2"), "B": behaviour("60 2 2 2"), "C": behaviour("25 - 2 -")}
    game = meet(2, sets, {"one A": {"initiative": 40}}).do("cards one two").roll("C")
    assert game.seen("initiative")[0]["monster_first"] is True
    assert game.seen("monster_waits")
    assert game.asks == "play"
    assert game.state.you.hp == 10


def test_killing_it_with_actions_left_goes_on_out_of_combat() -> None:
    """ENG-11, ATK-11, RND-7: the rest is done on the map, its hex holds a token, and it never acts."""
    game = meet(1, always("60 2 2 -"), hp=3).do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert game.state.combat is None
    assert not game.state.fighting
    game.do("play two bottom", "do", "step 1,1", "stop")
    assert game.seen("token_looted") == [{"hex": Hex(1, 1), "tokens": 1}]
    assert game.seen("monster_turn") == []
    assert game.state.ending is Ending.GOAL


def test_killing_it_before_its_turn_in_its_own_turn_ends_combat_too() -> None:
    """ENG-11: by whatever cause, here your retaliate; your turn follows out of combat."""
    faces = {"three A": {"top": printed({"kind": "retaliate", "value": 5}), "initiative": 1}}
    game = meet(1, {"A": behaviour("60 2 1 -"), "B": behaviour("2 2 1 -")}, faces, hp=4)
    game.do("cards three one").roll("A").do("play three top", "do", "play one bottom", "skip").roll("A").do("suffer")
    assert game.seen("monster_died")
    assert game.state.combat is None
    assert game.state.ending is Ending.GOAL


def test_in_combat_nobody_moves_on_the_map() -> None:
    """ENG-10, MOV-3: a move changes the distance; you stay in the hex where the combat began."""
    game = meet(1, always("60 2 2 -")).do("cards one two").roll("A").do("play two bottom", "do")
    assert set(game.legal()) == {"distance 2", "distance 3", "distance 4", "distance 5", "stop"}
    assert game.refused("step 1,1").rule == "ENG-10"
    assert game.refused("distance 6").rule == "MOV-3"
    game.do("distance 4")
    assert game.state.you.hex == Hex(1, 0)


def test_a_combat_goes_on_over_the_rounds_whatever_the_distance() -> None:
    """ENG-12: all its rounds are combat rounds; the set is rolled anew."""
    game = meet(1, always("60 - 2 -")).do("cards one two").roll("A").do("play one bottom", "do", "distance 5")
    game.do("play two top", "skip")
    assert (game.state.round, game.state.fighting) == (2, True)
    assert fight(game).distance == 5
    assert fight(game).behaviour is None


def test_fewer_than_two_cards_in_combat_force_a_short_rest_at_once() -> None:
    """RND-3: Ruling; it takes no turn, and selection goes on."""
    game = meet(1, always("60 - - -"), hp=15)
    for pair in ("one two", "one two", "three four", "three four"):
        first, second = pair.split()
        game.do(f"cards {pair}").roll("A").do(f"play {first} top", "skip", f"play {second} bottom", "skip")
        if game.asks == "rest":
            game.do("no-rest")
    assert game.seen("must_rest")
    assert game.asks == "chance"
    assert set(game.legal()) == {"draw one", "draw two", "draw three", "draw four"}
    game.do("draw two", "keep")
    assert game.asks == "cards"
    assert game.zone(Zone.HAND) == {"one", "three", "four"}
    assert game.state.round == 5


def test_it_heals_first_when_it_is_damaged() -> None:
    """MTN-6, MON-2: a heal in the attack row replaces the attack; up to its full HP."""
    game = meet(1, always("60 2 - -", attack={"heal": 3}), {"one A": {"top": printed(attack(2))}}, hp=5)
    game.do("cards one two").roll("A").do("play one top", "do").roll("A").do("play two bottom", "skip")
    assert game.seen("monster_healed") == [{"monster": "wolf-1", "amount": 2, "hp": 5}]
    assert len(game.seen("attack")) == 1


def test_its_bonuses_count_from_its_turn_on_for_that_set() -> None:
    """MTN-6, ATK-9, MON-2: the shield of a set meets your next attack, and goes with the next set."""
    sets = {"A": behaviour("10 - - -", shield=2), "B": behaviour("60 - - -"), "C": behaviour("60 - - -")}
    game = meet(1, sets).do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert game.seen("attack")[0]["damage"] == 1
    game.do("play two bottom", "skip", "cards three four").roll("B").do("play three top", "do").roll("A")
    assert game.seen("attack")[1]["damage"] == 3
