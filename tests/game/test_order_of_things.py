"""What a strict reader of the rules looks at: the moment at which a thing happens, and who it still touches."""

from typing import Any

from holdin.game.asks import AskStep
from holdin.game.held.hindrances import hindrance_kinds
from holdin.game.machine import question
from holdin.game.state import Ending, Zone
from holdin.models.goals import Reach
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Element, Lasting, Side, Tile
from tests.game.builder import Game, attack, behaviour, card_set, hall, monster, move, printed
from tests.game.test_effects import IDLE, conditions, table
from tests.game.test_fights import ahead, always, fight, meet
from tests.game.test_items import item, with_item
from tests.game.test_moving import hindered

# Interruptions: ENG-5, RND-5


def test_the_card_of_a_finished_move_is_discarded_before_the_monster_interrupts() -> None:
    """RND-5, ENG-5, DMG-1: its action is done, so it is in hand again – on side B – and may be thrown in."""
    game = meet(5, always("15 2 2 3")).do("cards one two", "play one bottom", "do", *ahead(1, 2), "stop")
    assert game.place("one").side is Side.B
    game.roll("AB")
    assert "discard one three" in game.legal()


def test_the_card_of_a_move_with_more_to_come_is_still_chosen_when_it_is_interrupted() -> None:
    """RND-5, ENG-5: the action is not done yet."""
    faces = {"one A": {"initiative": 20, "bottom": printed(move(4), {"kind": "shield", "value": 1})}}
    game = meet(5, always("15 2 2 3"), faces).do("cards one two", "play one bottom", "do", *ahead(1, 2), "stop")
    game.roll("AB")
    assert game.legal() == ("suffer", "discard three four")


def test_nobody_moves_on_when_a_trigger_on_the_way_began_a_fight() -> None:
    """ENG-10: what was left of the move over the map is gone."""
    enter = {"kind": "when", "trigger": "enter", "then": [attack(1, range=7)]}
    faces = {
        "one A": {"initiative": 20, "bottom": printed(move(4))},
        "two A": {"top": printed(enter, lasting="round")},
    }
    game = meet(6, always("60 - - -"), faces).do("cards one two", "play two top", "do", "play one bottom", "do")
    game.do("step 1,1", "do").roll("AA")
    assert fight(game).distance == 5
    assert game.legal() == ("stop",)


# Conditions: CON-1, CON-4


def test_a_condition_gained_again_holds_for_this_turn_and_the_next() -> None:
    """CON-1, CON-4: renewed in the turn in which it is in force, it neither frees you now nor ends with this turn."""
    disarm = {"kind": "gain_condition", "condition": "disarm"}
    faces = {f"{card} A": {"bottom": printed(disarm)} for card in ("one", "three")}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one bottom", "play two top", "do").roll("AA")
    game.do("cards three four").roll("A").do("play three bottom", "play four top")
    assert len(game.seen("attack")) == 1
    assert conditions(game) == [Condition.DISARM]
    game.do("cards one two").roll("A").do("play two top", "play one bottom", "skip")
    assert len(game.seen("attack")) == 1
    assert conditions(game) == []


def test_two_turns_of_invisibility_are_two_turns_of_the_enemy() -> None:
    """CON-3, CON-4: what an ability states is more than the default, here when it has already acted this round."""
    faces = {"one A": {"top": printed({"kind": "gain_condition", "condition": "invisible", "turns": 2})}}
    game = meet(1, always("5 2 3 -"), faces).do("cards one two").roll("AA")
    game.do("suffer", "play one top", "do", "play two bottom", "skip")
    game.do("cards three four").roll("A").do("play three top", "skip", "play four bottom", "skip")
    assert conditions(game) == [Condition.INVISIBLE]
    game.do("cards one two").roll("A")
    assert len(game.seen("no_focus")) == 2
    assert conditions(game) == []
    far = Game(card_set(hall(9), faces=faces))
    far.do("cards one two", "play one top", "do", "play two bottom", "skip")
    far.do("cards three four", "play three top", "play four bottom", "skip")
    assert conditions(far) == [Condition.INVISIBLE]
    far.do("cards one two", "play one top basic", "play two bottom", "skip", "no-rest")
    assert conditions(far) == []


def test_a_longer_condition_is_not_cut_short_by_a_shorter_one() -> None:
    """CON-1, CON-5: renewed, it lasts at least as long."""
    strong = {"kind": "gain_condition", "condition": "strengthen"}
    faces = {"one A": {"top": printed(strong, lasting="combat")}, "two A": {"bottom": printed(strong)}}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top", "do", "play two bottom", "do")
    assert [(e.condition, e.lasting) for e in game.state.effects] == [(Condition.STRENGTHEN, Lasting.COMBAT)]


def test_a_condition_of_an_attack_lasts_as_long_as_its_actions_symbol_says() -> None:
    """CON-5: here for the combat."""
    faces = {"one A": {"top": printed(attack(1, conditions=["muddle"]), lasting="combat")}}
    game = meet(1, always("60 - 1 -"), faces).do("cards one two").roll("A").do("play one top", "do").roll("A")
    game.do("do", "play two bottom", "skip").roll("AA").do("suffer")
    assert conditions(game) == [Condition.MUDDLE]
    plain = {"one A": {"top": printed(attack(1, conditions=["muddle"]))}}
    game = meet(1, always("60 - 1 -"), plain).do("cards one two").roll("A").do("play one top", "do").roll("A")
    game.do("do", "play two bottom", "skip").roll("AA").do("suffer")
    assert conditions(game) == []


def immobilized_game(first: int) -> Game:
    """Round 2 in a fight: immobilized since round 1, in which the monster acted at this initiative."""
    sets = {"A": behaviour(f"{first} - 1 -", conditions=["immobilize"]), "B": behaviour("90 - - -")}
    return meet(1, sets).do("cards one two").roll("A")


def test_a_negative_condition_gained_before_your_turn_ends_with_it() -> None:
    """CON-4: the monster acts first: this very round is your next turn."""
    game = immobilized_game(5).roll("A").do("suffer", "play two bottom")
    assert game.seen("ability_impossible")
    assert conditions(game) == [Condition.IMMOBILIZE]
    game.do("play one top", "skip")
    assert conditions(game) == []


def test_a_negative_condition_on_the_monster_waits_for_its_next_turn() -> None:
    """CON-4: it has already acted in this round."""
    faces = {"one A": {"top": printed(attack(1, conditions=["disarm"]))}}
    game = meet(1, always("5 - 1 -"), faces).do("cards one two").roll("AA").do("suffer", "play one top", "do")
    game.roll("A").do("do", "play two bottom", "skip")
    assert conditions(game) == [Condition.DISARM]
    game.do("cards three four").roll("A")
    assert game.seen("monster_waits")
    assert conditions(game) == []


def test_a_condition_gained_from_your_own_card_waits_for_your_next_turn() -> None:
    """CON-4, RND-4: it isn't asked, and holds all through the next turn."""
    faces = {"one A": {"top": printed({"kind": "gain_condition", "condition": "disarm"}, attack(1))}}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top", "do").roll("A")
    game.do("play two bottom", "skip", "cards three four").roll("A").do("play three top")
    assert game.seen("ability_impossible") == [{"ability": "attack", "source": "three"}]


def test_out_of_combat_a_condition_ends_with_your_next_turn_too() -> None:
    """CON-4: the turn counts, whatever you did in it."""
    faces = {"one A": {"top": printed({"kind": "gain_condition", "condition": "immobilize"})}}
    game = Game(card_set(hall(9), faces=faces)).do("cards one two", "play one top", "play two bottom", "skip")
    assert conditions(game) == [Condition.IMMOBILIZE]
    game.do("cards three four", "play three bottom", "play four top")
    assert conditions(game) == []


def test_a_long_rest_is_a_turn_in_which_conditions_have_their_chance() -> None:
    """CON-4, RST-3: gained before it, it ends with it."""
    faces = {"two B": {"top": printed({"kind": "gain_condition", "condition": "disarm"})}}
    game = again(Game(card_set(hall(9), faces=faces)), "one", "two")
    game.do("cards one two", "play one bottom", "skip", "play two top", "no-rest")
    assert conditions(game) == [Condition.DISARM]
    game.do("long-rest", "lose one")
    assert conditions(game) == []


def test_the_bonuses_of_a_set_give_way_to_the_next_set() -> None:
    """MON-2, MTN-6: it acted last with a shield, now first without one; what others put on it stays."""
    sets = {"A": behaviour("90 - - -", shield=2), "B": behaviour("5 - - -"), "C": behaviour("5 - - -")}
    faces = {"one A": {"top": printed(attack(1, conditions=["muddle"]), lasting="combat")}}
    game = meet(1, sets, faces).do("cards one two").roll("A").do("play one top", "do").roll("A").do("do")
    game.do("play two bottom", "skip", "cards three four").roll("B").do("play three top", "do").roll("A")
    assert game.seen("attack")[-1]["shield"] == 0
    assert conditions(game) == [Condition.MUDDLE]


def test_a_stunned_hero_may_rest_and_uses_no_items() -> None:
    """CON-2, RST-2: a short rest in the cleanup; the cards are discarded whatever is printed on them."""
    draught = item("draught", use="consumed", abilities=({"kind": "heal", "value": 3},))
    sets = {"A": behaviour("90 - 1 -", conditions=["stun"]), "B": behaviour("90 - - -")}
    lost = {"one B": {"top": printed(attack(1), lost=True)}}
    wolf = monster("wolf", 9, sets)
    game = Game(card_set(hall(1), faces=lost, monsters=(wolf,), items=(draught,)), items=("draught",))
    game.do("cards one two").roll("B").do("play one top", "skip", "play two bottom", "skip")
    game.do("cards three four").roll("A").do("play three top", "skip", "play four bottom", "skip").roll("A")
    game.do("suffer", "cards one two").roll("B")
    assert game.seen("stunned")
    assert not game.seen("item_used")
    assert game.zone(Zone.DISCARDED) == {"one", "two"}
    assert game.asks == "rest"


# Triggers


def test_a_combats_trigger_still_sees_the_kill_that_ends_the_combat() -> None:
    """CON-5, ENG-11: the death is the last thing of the combat."""
    kill = {"kind": "when", "trigger": "kill", "then": [{"kind": "gain_money", "value": 2}], "times": 1}
    faces = {"one A": {"bottom": printed(kill, lasting="combat")}, "two A": {"top": printed(attack(9))}}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one bottom", "do", "play two top", "do")
    game.roll("A").do("do")
    assert game.state.hero.tokens == 2
    assert game.state.effects == ()


def test_a_trigger_that_waits_to_be_attacked_waits_for_the_enemys_turn() -> None:
    """CON-4: without a symbol its chance to act is the enemy's next turn."""
    hit_back = {"kind": "when", "trigger": "attacked", "then": [{"kind": "harm", "value": 2}]}
    faces = {"one A": {"top": printed(hit_back)}}
    game = meet(1, always("60 - 1 -"), faces).do("cards one two").roll("A").do("play one top", "do")
    game.do("play two bottom", "skip").roll("A").do("suffer", "do")
    assert game.seen("monster_damaged")[0]["amount"] == 2
    assert game.state.effects == ()


def test_a_trigger_fires_as_often_as_stated() -> None:
    """CON-5: twice, and its lost card is put away with the last time."""
    hit = {"kind": "when", "trigger": "hit", "then": [{"kind": "gain_money", "value": 1}], "times": 2}
    faces = {
        "one A": {"bottom": printed(hit, lasting="scenario", lost=True)},
        "two A": {"top": printed(attack(1), attack(1), attack(1))},
    }
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one bottom", "do")
    assert game.place("one").kept
    game.do("play two top", "do").roll("A").do("do", "do").roll("A").do("do", "do").roll("A")
    assert game.state.hero.tokens == 2
    assert not game.place("one").kept


def test_what_you_loot_at_the_end_of_your_turn_still_belongs_to_the_turn() -> None:
    """RND-7, CON-4: a trigger of this turn sees it."""
    loot = {"kind": "when", "trigger": "loot", "then": [{"kind": "gain_money", "value": 3}]}
    faces = {"one A": {"top": printed(loot)}, "two A": {"bottom": printed(move(1))}}
    drawing = hall(9).replace("@\n.   .\n  .", "@\n.   .\n  $", 1)
    game = Game(card_set(drawing, faces=faces)).do("cards one two", "play one top", "do", "play two bottom", "do")
    game.do("step 1,1", "stop", "do")
    assert game.state.hero.tokens == 4
    assert game.state.round == 2


# What becomes of cards: RND-6


def test_a_kept_card_stays_visible_though_the_fight_ends_before_its_effect_begins() -> None:
    """RND-6: killing first, gaining the lasting effect second, in one action."""
    first_kill = printed(attack(9), {"kind": "shield", "value": 1}, lost=True, lasting="scenario")
    game = meet(1, IDLE, {"one A": {"top": first_kill}}).do("cards one two").roll("A")
    game.do("play one top", "do").roll("A")
    assert game.state.combat is None
    game.do("do")
    assert game.place("one").kept
    assert [effect.shield for effect in game.state.effects] == [1]


# Elements: ELM-1 to ELM-3


def test_symbols_used_in_the_monsters_turn_show_again_in_yours() -> None:
    """ELM-2: for the rest of this turn – and that was another turn."""
    ward = item("ward", timing="attacked", shield=1, requires=("fire",), use="spent")
    faces = {
        "three A": {"top": printed(attack(), elements=["fire"])},
        "one A": {"top": printed({"kind": "heal", "value": 1, "consume": [{"elements": ["fire"]}]})},
    }
    game = with_item(ward, "5 - 4 -", faces).do("cards one two").roll("A").do("item ward").roll("A").do("suffer")
    game.do("play one top")
    assert "use 0" in game.legal()


def test_symbols_that_vanish_first_are_used_first() -> None:
    """ELM-1, ELM-2: those of the card that is played, then of the other chosen one, then of the hand."""
    fire = printed(attack(1), elements=["fire"])
    game = with_item(item("ward"), "90 - - -", {f"{card} A": {"top": fire} for card in ("one", "two", "three", "four")})
    game.do("cards two three").roll("A").do("play three top")
    assert [symbol[0] for symbol, _ in table(game).shown_elements()] == ["three", "two", "one", "four"]


def test_a_card_that_turned_over_in_this_turn_shows_other_symbols() -> None:
    """ELM-1, ELM-2, RND-5: side A's fire is used up; side B's may be used in the same turn."""
    heal = {"kind": "heal", "value": 1, "consume": [{"elements": ["fire"], "gain": {"value": 1}}]}
    faces = {
        "one A": {"top": printed(heal, elements=["fire"])},
        "one B": {"top": printed(attack(1), elements=["fire"])},
        "two A": {"bottom": printed(heal)},
    }
    game = meet(1, always("5 - 8 -"), faces).do("cards one two").roll("AA").do("suffer", "play one top", "use 0", "do")
    assert game.place("one").side is Side.B
    game.do("play two bottom", "use 0", "do")
    assert [healed["amount"] for healed in game.seen("hero_healed")] == [2, 2]


def test_what_harms_you_and_needs_elements_does_nothing_without_them() -> None:
    """ELM-3, RND-4: it can't be used; with them it can't be skipped."""
    harm = {"kind": "suffer", "value": 1, "requires": ["fire"]}
    faces = {"one A": {"top": printed(harm, attack(1))}}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top")
    assert game.seen("ability_impossible") == [{"ability": "suffer", "source": "one"}]
    faces["three A"] = {"top": printed(attack(), elements=["fire"])}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top")
    assert game.asks == "damage"
    assert game.seen("elements_used")


def test_elements_may_lessen_what_harms_you_but_not_skip_it() -> None:
    """ELM-2, RND-4."""
    harm = {"kind": "suffer", "value": 3, "consume": [{"elements": ["fire"], "gain": {"value": -2}}]}
    faces = {"one A": {"top": printed(harm, elements=["fire"])}}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top")
    assert game.legal() == ("do", "use 0")
    game.do("use 0", "do", "suffer")
    assert game.state.you.hp == 9


def mixed(*shown: str, wants: str = "fire", **more: Any) -> Game:
    """Your turn: an ability that may use up an element, with these symbols on the card that it stands on."""
    heal = {"kind": "heal", "value": 1, "consume": [{"elements": [wants], "gain": {"value": 1}}], **more}
    faces = {"one A": {"top": printed(heal, elements=shown)}, "two A": {"bottom": printed(heal)}}
    game = meet(1, always("5 - 8 -"), faces).do("cards one two").roll("AA").do("suffer", "play one top")
    assert game.asks == "ability"
    return game


def test_a_mixed_symbol_is_used_up_for_either_element_and_only_once() -> None:
    """MIX-1, ELM-2: what it counted as is told."""
    for wants in ("fire", "dark"):
        game = mixed("fire/dark", wants=wants)
        assert game.legal() == ("do", "skip", "use 0")
        game.do("use 0", "do")
        assert game.seen("elements_used") == [{"elements": (Element(wants),)}]
        assert game.seen("hero_healed")[0]["amount"] == 2
    assert mixed("fire/dark", wants="ice").legal() == ("do", "skip")
    both = [{"elements": ["fire"]}, {"elements": ["dark"]}]
    assert mixed("fire/dark", consume=both).do("use 0").legal() == ("do", "skip")


def test_you_choose_the_symbols_where_several_would_serve() -> None:
    """MIX-1: the usual answer leaves the mixed one; the other one says what it takes."""
    game = mixed("fire/dark", "fire")
    assert game.legal() == ("do", "skip", "use 0", "use 0 dark/fire")
    game.do("use 0")
    assert [element.value for _, element in table(game).shown_elements()] == ["dark/fire"]
    game = mixed("fire/dark", "fire").do("use 0 dark/fire")
    assert [element.value for _, element in table(game).shown_elements()] == ["fire"]
    game = mixed("fire", "dark", wants="fire/dark")
    assert game.legal() == ("do", "skip", "use 0", "use 0 dark")
    assert mixed("fire", "dark", wants="fire/dark").do("use 0 dark", "do").seen("elements_used") == [
        {"elements": (Element.DARK,)}
    ]


def test_what_an_ability_needs_is_left_for_it() -> None:
    """MIX-1, ELM-3: of the ways to pay for more, only those after which it can still be done."""
    game = mixed("fire/dark", "fire/ice", requires=["dark"])
    assert game.legal() == ("do", "skip", "use 0")
    game.do("use 0", "do")
    assert game.seen("elements_used") == [{"elements": (Element.FIRE,)}, {"elements": (Element.DARK,)}]
    needs = mixed("dark", "dark/ice", wants="light", requires=["dark"])
    assert needs.legal() == ("do", "do dark/ice", "skip")
    assert needs.do("do dark/ice").state.turn.used == {("one", Side.A, 1)}
    with_both = mixed("dark", "dark/ice", wants="light", requires=["dark"]).do("do")
    assert with_both.state.turn.used == {("one", Side.A, 0)}


# What items go with: ITM-4


def test_an_item_at_will_is_used_any_number_of_times() -> None:
    """ITM-1, ITM-4: on one move, one damage, one attack, and again in the next."""
    boots = item("boots", slot="legs", timing="move", gain={"value": 2})
    game = Game(card_set(hall(9), items=(boots,)), items=("boots",)).do("cards one two", "play one bottom")
    game.do("item boots", "item boots", "do")
    assert question(game.state) == AskStep(7, jump=False)
    shirt = item("shirt", timing="damage", prevent=1)
    game = with_item(shirt).do("cards one two").roll("AA").do("item shirt", "item shirt", "suffer")
    assert game.state.you.hp == 8
    ring = item("ring", timing="attack", gain={"value": 1})
    game = with_item(ring, "90 - - -").do("cards one two").roll("A").do("play one top", "do", "item ring", "item ring")
    game.do("go").roll("A")
    assert game.seen("attack")[0]["damage"] == 5


def test_an_item_at_will_is_not_offered_again_where_it_would_change_nothing() -> None:
    """ITM-4: applying any effect of it is a use; pierce beyond the shield, and a second jump, are none."""
    awl = item("awl", timing="attack", gain={"pierce": 2, "conditions": ["muddle"]})
    wolf = monster("wolf", 9, IDLE, shield=3)
    game = Game(card_set(hall(1), monsters=(wolf,), items=(awl,)), items=("awl",))
    game.do("cards one two").roll("A").do("play one top", "do", "item awl")
    assert game.legal() == ("go", "item awl")
    game.do("item awl")
    assert game.asks == "chance"
    stilts = item("stilts", slot="legs", timing="move", gain={"jump": True})
    game = Game(card_set(hall(9), items=(stilts,)), items=("stilts",)).do("cards one two", "play one bottom")
    assert game.do("item stilts").legal() == ("do", "skip")


def test_no_item_goes_with_what_a_condition_forbids() -> None:
    """CON-2, ITM-4: an immobilized hero's boots stay ready."""
    boots = item("boots", slot="legs", timing="move", gain={"value": 2}, use="spent")
    wolf = monster("wolf", 9, {"A": behaviour("5 - 1 -", conditions=["immobilize"])})
    game = Game(card_set(hall(1), monsters=(wolf,), items=(boots,)), items=("boots",))
    game.do("cards one two").roll("AA").do("suffer", "play two bottom")
    assert game.seen("ability_impossible")


def test_an_items_retaliate_reaches_distance_one_only() -> None:
    """ATK-10: it states no range."""
    thorns = item("thorns", timing="attacked", retaliate=2, use="spent")
    for distance, hp in ((1, 7), (3, 9)):
        game = with_item(thorns, "5 - 4 3", distance=distance).do("cards one two").roll("A").do("item thorns")
        game.play_on({"chance": "letter A", "damage": "suffer"})
        assert fight(game).hp == hp


def test_a_melee_attack_with_range_added_is_a_ranged_attack() -> None:
    """ITM-4, ATK-5: as if printed on the action."""
    pole = item("pole", timing="attack", gain={"range": 2}, use="spent")
    game = with_item(pole, "90 - - -").do("cards one two").roll("A").do("play one top", "item pole", "do").roll("AA")
    assert game.seen("attack")[0]["disadvantage"] is True


def test_an_items_max_hp_is_at_most_what_the_card_shows() -> None:
    """HPC-3, HPC-1: there is no table for HP beyond the card's."""
    tonic = item("tonic", timing="always", max_hp=9)
    game = Game(card_set(hall(1), monsters=(monster("wolf", 9, IDLE),), items=(tonic,)), items=("tonic",))
    assert game.state.you.hp == 14
    game.do("cards one two").roll("A").do("play one top", "do").roll("A")


# Hindrances: HIN-6 to HIN-9


def test_a_flying_monster_pulled_over_a_trap_is_unharmed() -> None:
    """HIN-8: flying ignores their damage altogether, and doesn't use it up."""
    pull = {"one A": {"top": printed({"kind": "shove", "pull": 3, "range": 4})}}
    drawing = ".   .\n  @\n^   ^\n  ^\n^   ^\n  ^\n.   .\n  W\n.   ."
    wolf = monster("wolf", 9, always("90 - - 3"), flying=True)
    game = Game(card_set(drawing, faces=pull, monsters=(wolf,)), hindrances=True).do("cards one two").roll("A")
    assert Tile.TRAP in fight(game).kinds
    game.do("play one top", "do")
    assert fight(game).distance == 1
    assert (fight(game).hp, fight(game).sprung) == (9, False)


def test_you_suffer_when_the_monster_pulls_you_to_distance_one() -> None:
    """HIN-6, HIN-8, DMG-1: and you may negate it."""
    pulls = {"A": behaviour("5 - 1 3", pull=3), "B": behaviour("90 - - 3"), "C": behaviour("90 - - 3")}
    game = hindered("^", pulls).do("cards one two").roll("AA").do("suffer")
    assert game.seen("hindrance_sprung") == [{"who": "hero", "damage": 3}]
    assert game.asks == "damage"
    game.do("discard three four")
    assert fight(game).sprung


def test_removing_one_kind_never_removes_another() -> None:
    """HIN-9, CON-5: a trap made for the round was removed for the combat; the obstacle made later stays."""
    faces = {
        "one A": {"top": printed({"kind": "hindrance", "change": 1, "tile": "trap"}, lasting="round")},
        "two A": {"bottom": printed({"kind": "hindrance", "change": -1, "tile": "trap"})},
        "three A": {"top": printed({"kind": "hindrance", "change": 1, "tile": "obstacle"})},
    }
    cards = meet(1, IDLE, faces).session.cards
    game = Game(cards, hindrances=True).do("cards one two").roll("A").do("play one top", "do", "play two bottom", "do")
    assert hindrance_kinds(table(game)) == ()
    game.do("cards three four").roll("A").do("play three top", "do")
    assert hindrance_kinds(table(game)) == (Tile.OBSTACLE,)


# Attack effects: ATK-8


def test_pierce_alone_has_nothing_to_do_with_an_attack_already_made() -> None:
    """ATK-8, ATK-7: it is counted before damage, so it waits for the next attack of the turn."""
    faces = {
        "one A": {"bottom": printed({"kind": "attack_effect", "gain": {"pierce": 2}}, attack(3))},
        "two A": {"top": printed(attack(1))},
    }
    game = meet(1, IDLE, faces, 9, shield=2).do("cards one two").roll("A").do("play two top", "do").roll("A")
    game.do("play one bottom", "do", "do", "attach one").roll("A")
    assert game.seen("attack")[-1]["damage"] == 3


def test_an_effect_is_not_for_an_attack_whose_target_died() -> None:
    """ATK-8: Ruling."""
    faces = {
        "one A": {"bottom": printed({"kind": "attack_effect", "gain": {"push": 2}})},
        "two A": {"top": printed(attack(9))},
    }
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play two top", "do").roll("A")
    game.do("play one bottom", "do")
    assert game.state.ending is Ending.GOAL


# Moving: MOV-2, RST-2


def test_a_jump_never_goes_where_it_could_not_land() -> None:
    """MOV-2, MAP-8: two obstacles and no movement left to come beyond them."""
    drawing = ".   .\n  @\no   o\n  o\no   o\n  o\n.   .\n  .\n.   .\n  .\n.   .\n  .\n.   .\n  .\n.   .\n  W\n.   ."
    faces = {"one A": {"bottom": printed(move(2, jump=True))}}
    game = Game(card_set(drawing, faces=faces)).do("cards one two", "play one bottom", "do")
    assert "step 1,1" in game.legal()
    game.do("step 1,1")
    assert "stop" not in game.legal()
    faces = {"one A": {"bottom": printed(move(1, jump=True))}}
    game = Game(card_set(drawing, faces=faces)).do("cards one two", "play one bottom", "do")
    assert "step 1,1" not in game.legal()


def again(game: Game, first: str, second: str) -> Game:
    return game.do(f"cards {first} {second}", f"play {first} bottom basic", "skip", f"play {second} top basic")


def resting() -> Game:
    """Cards one and two are discarded, three and four in hand, and a short rest has drawn card one."""
    game = again(again(Game(card_set(hall(9))), "one", "two"), "one", "two")
    return game.do("short-rest", "draw one", "repick")


def test_negating_the_damage_of_a_second_pick_with_the_first_card() -> None:
    """RST-2, DMG-1: card one is lost for the damage, card two by the rest."""
    game = resting().do("lose-discarded one")
    assert game.zone(Zone.LOST) == {"one", "two"}
    assert game.state.you.hp == 10


def test_negating_the_damage_of_a_second_pick_with_the_only_other_card() -> None:
    """RST-2, DMG-1: no other card is left to draw, so the first one goes."""
    game = resting().do("lose-discarded two")
    assert game.zone(Zone.LOST) == {"one", "two"}


def test_negating_the_damage_of_a_second_pick_with_cards_of_the_hand() -> None:
    """RST-2, RST-4, DMG-1: they turn to B, and the rest turns them back to A."""
    game = resting().do("discard three four")
    assert game.zone(Zone.LOST) == {"two"}
    assert all(place.side is Side.A for place in game.state.hero.cards if place.zone is Zone.HAND)


def test_passing_over_a_marked_hex_in_a_jump_is_not_standing_there() -> None:
    """END-1, MOV-2."""
    drawing = "@   .   .   .\n  X   .   .\n.   .   .   W"
    faces = {"one A": {"bottom": printed(move(2, jump=True))}}
    game = Game(card_set(drawing, faces=faces, success=Reach(mark="exit")))
    game.do("cards one two", "play one bottom", "do", "step 1,0", "step 2,-1", "stop")
    assert not game.seen("goal_met")
    assert game.state.you.hex == Hex(2, -1)
