"""Damage, negation, healing (DMG, HEAL)."""

from holdin.game.state import Ending, Phase, Zone
from holdin.models.letters import Side
from tests.game.builder import Game, attack, card_set, hall, monster, move, printed
from tests.game.test_fights import always, fight, meet

HITS = always("5 - 3 -")
"""It acts first, for 3."""


def hit() -> Game:
    """You are asked about 3 damage, with cards three and four in hand."""
    return meet(1, HITS).do("cards one two").roll("AA")


def test_damage_may_be_suffered() -> None:
    """DMG-1, HPC-1: HP goes down."""
    game = hit()
    assert game.asks == "damage"
    assert game.do("suffer").state.you.hp == 7


def test_two_cards_of_the_hand_negate_it_and_chosen_cards_are_not_in_hand() -> None:
    """DMG-1: Ruling – discarding follows RND-5, A turns to B."""
    game = hit()
    assert game.legal() == ("suffer", "discard three four")
    game.do("discard three four")
    assert game.state.you.hp == 10
    assert game.place("three").side is Side.B
    assert game.zone(Zone.HAND) == {"three", "four"}
    assert game.seen("damage_negated") == [{"amount": 3, "cause": "attack"}]


def test_one_discarded_card_negates_it() -> None:
    """DMG-1: it is lost."""
    game = hit().do("suffer", "play one top", "skip", "play two bottom", "skip")
    game.do("cards one two").roll("AA").do("suffer", "play one top", "skip", "play two bottom", "skip", "no-rest")
    game.do("cards three four").roll("AA")
    assert game.legal() == ("suffer", "lose-discarded one", "lose-discarded two")
    game.do("lose-discarded two")
    assert game.zone(Zone.LOST) == {"two"}
    assert game.state.you.hp == 4


def test_negated_damage_still_has_its_other_effects() -> None:
    """DMG-1, ATK-7."""
    game = meet(1, always("5 - 3 -", conditions=["muddle"])).do("cards one two").roll("AA").do("discard three four")
    assert game.seen("condition_gained")


def test_hp_below_one_loses_the_scenario_at_once() -> None:
    """DMG-2, END-1: exhausted; nothing more is asked."""
    game = meet(1, always("5 - 12 -")).do("cards one two").roll("AA").do("suffer")
    assert game.state.ending is Ending.NO_HP
    assert game.state.phase is Phase.ENDED
    assert game.state.you.hp == 0
    assert game.legal() == ()
    assert game.refused("suffer").rule == "END-1"


def test_with_one_hp_left_you_fight_on() -> None:
    """DMG-2: exhausted below 1, not at 1; the monster at 0, not at 1 (ATK-11)."""
    game = meet(1, always("5 - 9 -")).do("cards one two").roll("AA").do("suffer")
    assert game.state.you.hp == 1
    assert game.state.ending is None
    assert game.asks == "play"
    game = meet(1, always("90 - - -"), hp=4).do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert fight(game).hp == 1


def test_healing_stops_at_the_max_of_your_level() -> None:
    """HEAL-1, LVL-1: 10 at level 1, 12 at level 3."""
    faces = {"one A": {"top": printed({"kind": "heal", "value": 9})}}
    game = meet(1, HITS, faces).do("cards one two").roll("AA").do("suffer", "play one top", "do")
    assert game.state.you.hp == 10
    wolf = monster("wolf", 5, HITS)
    third = Game(card_set(hall(1), faces=faces, monsters=(wolf,)), character_level=3)
    assert third.state.you.hp == 12


def test_a_trap_springs_once_and_its_damage_can_be_negated() -> None:
    """MAP-5, DMG-1: 2 + L."""
    drawing = ".   .\n  @\n.   .\n  ^\n.   .\n  .\n.   .\n  .\n.   .\n  .\n.   .\n  .\n.   .\n  .\n.   .\n  W\n.   ."
    faces = {"one A": {"bottom": printed(move(5))}}
    game = Game(card_set(drawing, faces=faces), level=2).do("cards one two", "play one bottom", "do", "step 1,1")
    assert game.asks == "damage"
    assert game.seen("trap_sprung")[0]["damage"] == 4
    game.do("discard three four", "step 1,0", "step 1,1")
    assert game.asks == "step"
    assert game.state.you.hp == 10


def test_hazardous_terrain_hurts_on_every_entry_and_never_on_leaving() -> None:
    """MAP-6: half the trap damage, rounded down."""
    drawing = ".   .\n  @\n.   .\n  ~\n.   .\n  .\n.   .\n  .\n.   .\n  .\n.   .\n  .\n.   .\n  .\n.   .\n  W\n.   ."
    faces = {"one A": {"bottom": printed(move(5))}}
    game = Game(card_set(drawing, faces=faces)).do("cards one two", "play one bottom", "do", "step 1,1", "suffer")
    game.do("step 1,2", "step 1,1", "suffer")
    assert game.state.you.hp == 8


def test_your_own_ability_can_hurt_you_and_can_not_be_skipped() -> None:
    """RND-4, DMG-1: it is not asked, but its damage can be negated."""
    faces = {"one A": {"top": printed({"kind": "suffer", "value": 2}, attack(3))}}
    game = meet(1, always("90 - - -"), faces).do("cards one two").roll("A").do("play one top")
    assert game.asks == "damage"
    game.do("suffer")
    assert game.asks == "ability"
    assert game.state.you.hp == 8


def test_retaliate_damage_can_be_negated() -> None:
    """DMG-1, ATK-10."""
    game = meet(1, always("90 - - -"), {}, 9, retaliate=3).do("cards one two").roll("A")
    game.do("play one top", "do").roll("A")
    assert "discard three four" in game.legal()
    game.do("discard three four")
    assert game.state.you.hp == 10
    assert fight(game).hp == 6


def test_a_move_goes_on_after_a_trap() -> None:
    """MOV-1, MAP-5: the rest of the movement is still there; dying on the way ends everything."""
    drawing = ".   .\n  @\n.   .\n  ^\n.   .\n  .\n.   .\n  .\n.   .\n  .\n.   .\n  .\n.   .\n  W\n.   ."
    faces = {"one A": {"bottom": printed(move(3))}}
    game = Game(card_set(drawing, faces=faces)).do("cards one two", "play one bottom", "do", "step 1,1", "suffer")
    assert "step 1,2" in game.legal()
    assert move(3)["kind"] == "move"


def test_damage_with_nothing_to_negate_it_is_not_asked_about() -> None:
    """DMG-1: no discarded card and fewer than two in hand: it is suffered at once."""
    faces = {
        "one A": {"top": printed(attack(1), lost=True)},
        "two A": {"bottom": printed(move(1), lost=True)},
    }
    game = meet(1, always("5 - 2 -"), faces).do("cards one two").roll("AA").do("suffer", "play one top", "do")
    game.roll("A").do("play two bottom", "skip", "cards three four").roll("AA")
    assert game.asks == "play"
    assert game.state.you.hp == 6
    assert [told["amount"] for told in game.seen("hero_damaged")] == [2, 2]
