"""Items, loot, money, treasure (ITM, LOT, MAP-9, DSR)."""

from typing import Any

from holdin.game.setup import faults
from holdin.game.state import ItemCondition, Setup
from holdin.models.base import CardId, CharacterId, ItemId, ScenarioId
from holdin.models.hexes import Hex
from holdin.models.item import Item
from holdin.models.letters import Fights
from tests.game.builder import Game, attack, behaviour, card_set, hall, monster, move, printed
from tests.game.test_effects import table
from tests.game.test_fights import always, fight


def item(id_: str, **more: Any) -> Item:
    return Item.model_validate({"id": id_, "slot": "small", "price": 10, **more})


def with_item(thing: Item, line: str = "5 - 4 -", faces: Any = None, distance: int = 1, **more: Any) -> Game:
    """A fight with an item at hand; the monster acts first for 4 by default."""
    wolf = monster("wolf", 9, always(line))
    return Game(
        card_set(hall(distance), faces=faces or {}, monsters=(wolf,), items=(thing,)), items=(thing.id,), **more
    )


def state_of(game: Game) -> ItemCondition:
    return game.state.hero.items[0].state


DRAUGHT = item("draught", use="consumed", abilities=({"kind": "heal", "value": 3},))


def test_an_item_is_used_between_abilities_and_consumed() -> None:
    """ITM-1, ITM-4: any number in a turn, also between the abilities of an action."""
    game = with_item(DRAUGHT).do("cards one two").roll("AA").do("suffer", "play one top")
    assert "item draught" in game.legal()
    game.do("item draught")
    assert game.asks == "ability"
    game.do("do")
    assert game.state.you.hp == 9
    assert state_of(game) is ItemCondition.CONSUMED
    assert game.asks == "ability"
    assert game.refused("item draught").rule == "ITM-1"


def test_an_item_that_can_do_nothing_is_not_offered() -> None:
    """ITM-4: applying an effect of it is a use; healing at full HP applies none."""
    game = with_item(DRAUGHT, "90 - - -").do("cards one two").roll("A")
    assert "item draught" not in game.legal()


def test_when_both_cards_are_played_an_item_may_still_be_used_and_the_turn_ended() -> None:
    """ITM-4, RND-4."""
    game = (
        with_item(DRAUGHT)
        .do("cards one two")
        .roll("AA")
        .do("suffer", "play one top", "skip", "play two bottom", "skip")
    )
    assert game.legal() == ("item draught", "end-turn")
    game.do("end-turn")
    assert game.state.round == 2


def test_an_attack_item_is_used_before_the_roll() -> None:
    """ITM-4: its effect works as if printed on the action."""
    charm = item("charm", use="spent", timing="attack", gain={"value": 2, "conditions": ["muddle"]})
    game = with_item(charm, "90 - - -").do("cards one two").roll("A").do("play one top", "do")
    assert game.legal() == ("go", "item charm")
    game.do("item charm")
    assert game.asks == "chance"
    game.roll("A").do("do")
    assert game.seen("attack")[0]["damage"] == 5
    assert state_of(game) is ItemCondition.SPENT


def test_items_for_melee_or_ranged_attacks_only() -> None:
    """ITM-4: at any time their text allows."""
    bow = item("bow", use="spent", timing="attack", ranged_only=True, gain={"value": 1})
    game = with_item(bow, "90 - - -").do("cards one two").roll("A").do("play one top", "do")
    assert game.asks == "chance"


def test_a_shield_item_meets_one_attack_of_the_monster() -> None:
    """ITM-4, ATK-9: offered before the monster's roll."""
    buckler = item("buckler", use="spent", timing="attacked", shield=2)
    game = with_item(buckler).do("cards one two").roll("A")
    assert game.legal() == ("go", "item buckler")
    game.do("item buckler").roll("A").do("suffer")
    assert game.state.you.hp == 8


def test_an_item_can_give_the_monsters_attack_disadvantage_or_retaliate() -> None:
    """ITM-4, ATK-6, ATK-10."""
    cloak = item("cloak", timing="attacked", disadvantage=True, retaliate=2, use="spent")
    game = with_item(cloak).do("cards one two").roll("A").do("item cloak").roll("AA").do("suffer")
    assert game.seen("attack")[0]["disadvantage"] is True
    assert fight(game).hp == 7


def test_damage_can_be_reduced_by_an_item() -> None:
    """ITM-4, DMG-1: the rest is asked about again."""
    thimble = item("thimble", use="consumed", timing="damage", prevent=3)
    game = with_item(thimble).do("cards one two").roll("AA").do("item thimble")
    assert game.asks == "damage"
    game.do("suffer")
    assert game.state.you.hp == 9


def test_a_move_item_changes_the_move() -> None:
    """ITM-4."""
    boots = item("boots", slot="legs", timing="move", gain={"value": 2, "jump": True}, use="spent")
    cards = card_set(hall(9), items=(boots,))
    game = Game(cards, items=("boots",)).do("cards one two", "play one bottom", "item boots", "do")
    for row in range(1, 6):
        game.do(f"step 1,{row}")
    assert game.legal() == ("stop",)


def test_no_symbol_means_use_at_will() -> None:
    """ITM-1."""
    ring = item("ring", timing="attack", gain={"value": 1})
    game = (
        with_item(ring, "90 - - -").do("cards one two").roll("A").do("play one top", "do", "item ring", "go").roll("A")
    )
    assert state_of(game) is ItemCondition.READY


def test_an_item_that_needs_an_element_uses_it_up() -> None:
    """ELM-3, ELM-2."""
    flask = item("flask", timing="attack", gain={"value": 1}, requires=("fire",), use="spent")
    faces = {"three A": {"top": printed(attack(), elements=["fire"])}}
    game = with_item(flask, "90 - - -", faces).do("cards one two").roll("A").do("play one top", "do", "item flask")
    assert table(game).shown_elements() == []
    game = with_item(flask, "90 - - -").do("cards one two").roll("A").do("play one top", "do")
    assert game.asks == "chance"


def test_a_long_rest_refreshes_spent_items_but_not_consumed_ones() -> None:
    """ITM-1, RST-3."""
    boots = item("boots", slot="legs", timing="move", gain={"value": 2}, use="spent")
    ration = item("ration", timing="move", gain={"value": 2}, use="consumed")
    game = Game(card_set(hall(9), items=(boots, ration)), items=("boots", "ration"))
    game.do("cards one two", "play one bottom", "item boots", "item ration", "skip", "play two top basic")
    game.do("cards one two", "play one bottom", "skip", "play two top basic", "no-rest", "long-rest", "lose one")
    states = {place.item: place.state for place in game.state.hero.items}
    assert states == {"boots": ItemCondition.READY, "ration": ItemCondition.CONSUMED}


def test_owning_items_together() -> None:
    """ITM-2: two at most, one of a slot, two of one-hand and small; an effect may say otherwise."""
    things = (
        item("a", slot="head"),
        item("b", slot="head"),
        item("c"),
        item("d"),
        item("e", slot="one-hand"),
        item("belt", slot="body", timing="always", room=1),
    )
    cards = card_set(items=things)

    def wrong(*items: str) -> bool:
        setup = Setup(ScenarioId("test"), CharacterId("hero"), items=tuple(ItemId(i) for i in items))
        return bool(list(faults(cards, setup)))

    assert not wrong("c", "d")
    assert wrong("a", "b")
    assert wrong("a", "c", "d")
    assert not wrong("belt", "a", "c")
    assert wrong("c", "c")
    assert wrong("nothing")


def test_a_setup_names_only_what_there_is() -> None:
    """LVL-2: as many upgrades as levels gained; SCL-1, LVL-1: levels that there are."""
    cards = card_set()

    def wrong(**more: Any) -> list[str]:
        setup = Setup(ScenarioId(more.pop("scenario", "test")), CharacterId("hero"), **more)
        return [fault.field for fault in faults(cards, setup)]

    assert wrong(scenario="nowhere") == ["scenario"]
    assert wrong(level=4) == wrong(level=-1) == ["level"]
    assert wrong(character_level=6) == ["character_level"]
    assert wrong(fights=Fights.OPEN) == []
    assert wrong(character_level=0) == ["character_level", "upgrades"]
    assert not wrong(level=3, character_level=5)
    assert wrong(upgrades=(CardId("one"),)) == ["upgrades"]
    assert wrong(upgrades=(CardId("one"),), character_level=2) == []
    assert wrong(upgrades=(CardId("five"),), character_level=3) == ["upgrades"]


# Loot


LOOT = """
$   T   .   .
  .   .   .
@   $   .   .
  .   .   .
.   .   .   .
  #   #   +
.   .   .   W
  .   .   .
"""


def test_loot_takes_everything_in_range_and_sight() -> None:
    """LOT-1, LOT-2: past obstacles, tokens and treasures."""
    faces = {"one A": {"top": printed({"kind": "loot", "range": 2})}}
    game = Game(card_set(LOOT, faces=faces)).do("cards one two", "play one top", "do")
    assert game.state.hero.tokens == 2
    assert game.state.hero.treasures == ("chest",)
    assert {found["hex"] for found in game.seen("token_looted")} == {Hex(0, 0), Hex(2, 0)}


def test_your_own_hex_is_looted_at_the_end_of_your_turn() -> None:
    """RND-7: you must."""
    game = Game(card_set(LOOT)).do("cards one two", "play one bottom", "do", "step 0,0", "stop", "play two top basic")
    assert game.state.hero.tokens == 1


def test_a_treasure_taken_earlier_in_the_campaign_is_gone() -> None:
    """MAP-9: regular treasures once per campaign; the goal treasure is there again."""
    faces = {"one A": {"top": printed({"kind": "loot", "range": 2})}}
    game = Game(card_set(LOOT, faces=faces), taken=("chest",)).do("cards one two", "play one top", "do")
    assert game.state.hero.treasures == ()


def test_money_can_be_gained_without_looting() -> None:
    """LOT-2."""
    faces = {"one A": {"top": printed({"kind": "gain_money", "value": 2})}}
    game = Game(card_set(LOOT, faces=faces)).do("cards one two", "play one top", "do")
    assert game.state.hero.tokens == 2


def test_a_trap_next_to_you_can_be_disarmed() -> None:
    """DSR-1, MAP-5: range 1 unless stated; then it is a normal hex."""
    drawing = ".   .\n  @\n.   .\n  ^\n.   .\n  .\n.   .\n  .\n.   .\n  .\n.   .\n  .\n.   .\n  W\n.   ."
    faces = {"one A": {"top": printed({"kind": "disarm_trap"})}, "two A": {"bottom": printed(move(3))}}
    game = Game(card_set(drawing, faces=faces)).do("cards one two", "play one top", "do", "target-hex 1,1")
    game.do("play two bottom", "do", "step 1,1")
    assert game.asks == "step"
    assert behaviour("5 1 1 -").initiative == 5


# In the middle of things: ITM-4, ENG-6

FLASK = item("flask", use="consumed", abilities=({"kind": "heal", "value": 4},))
HOOK = item("hook", use="spent", abilities=({"kind": "shove", "pull": 3, "range": 7},))
BOOTS = item("boots", slot="legs", timing="move", gain={"value": 2}, use="spent")
STILTS = item("stilts", slot="legs", timing="move", gain={"value": 1, "jump": True}, use="spent")


PUSHY = {"A": behaviour("10 - 1 7", push=2), "B": behaviour("10 - 1 -"), "C": behaviour("10 - 1 -")}
"""It engages from its side only, and pushes with its set A."""


def trapped_hall(things: tuple[Item, ...], tiles: str, **faces: Any) -> Game:
    """You at (1, 0) with a move of 4, tiles straight ahead from (1, 1) on, a monster far away."""
    rows = hall(9).splitlines()
    for row, tile in enumerate(tiles, 1):
        rows[2 * row + 1] = f"  {tile}"
    cards = card_set("\n".join(rows), faces={"one A": {"bottom": printed(move(4))}, **faces}, items=things)
    return Game(cards, items=tuple(thing.id for thing in things))


def test_items_are_used_between_the_steps_of_a_move() -> None:
    """ITM-4: the draught heals where the first trap hurt, the boots go on from where the move would end."""
    game = trapped_hall((FLASK, BOOTS), "^...").do("cards one two", "play one bottom", "do")
    assert "item flask" not in game.legal()
    game.do("step 1,1", "suffer")
    assert game.state.you.hp == 7
    game.do("item flask", "do")
    assert game.state.you.hp == 10
    game.do("step 1,2", "step 1,3", "step 1,4")
    assert game.legal() == ("stop", "item boots")
    game.do("item boots", "step 1,5")
    assert game.state.you.hex == Hex(1, 5)


def test_an_item_makes_a_jump_of_the_rest_of_a_move() -> None:
    """ITM-4, MOV-2: what was walked on is not entered a second time, and a jump ends by the normal rules."""
    game = trapped_hall((STILTS,), "~o~.").do("cards one two", "play one bottom", "do", "step 1,1", "suffer")
    game.do("item stilts")
    assert "stop" in game.legal()
    assert game.do("stop").state.you.hp == 9
    game = trapped_hall((STILTS,), "~o~.").do("cards one two", "play one bottom", "do", "step 1,1", "suffer")
    game.do("item stilts", "step 1,2")
    assert game.refused("stop").rule == "MAP-8"
    game.do("step 1,3", "stop", "suffer")
    assert game.state.you.hp == 8


def test_in_your_turn_an_item_is_used_before_a_traps_damage_is_chosen() -> None:
    """ITM-4, DMG-1: healed first, you survive it."""
    game = trapped_hall((FLASK,), "^^^^").do("cards one two", "play one bottom", "do", "step 1,1", "suffer")
    game.do("step 1,2", "suffer", "step 1,3")
    assert game.state.you.hp == 4
    assert game.legal() == ("suffer", "item flask", "discard three four")
    game.do("item flask", "do", "suffer")
    assert game.state.you.hp == 5


def test_in_the_monsters_turn_an_item_of_yours_waits() -> None:
    """ITM-4: its text allows your turn only, and an interruption is the monster's."""
    game = with_item(FLASK, "5 - 4 -").do("cards one two").roll("AA")
    assert game.legal() == ("suffer", "discard three four")


def test_items_are_used_before_a_distance_is_chosen_and_on_the_way() -> None:
    """ITM-4, MOV-3: the hook pulls it before you move; the bell is in reach only once you have come nearer."""
    game = with_item(HOOK, "90 - - 7", distance=5).do("cards one two").roll("A").do("play one bottom", "do")
    assert "item hook" in game.legal()
    game.do("item hook", "do", "distance 3")
    assert fight(game).distance == 3
    bell = item("bell", use="spent", abilities=({"kind": "inflict", "condition": "stun", "range": 3},))
    game = with_item(bell, "90 - - 7", distance=4).do("cards one two").roll("A").do("play one bottom", "do")
    assert "item bell" not in game.legal()
    game.do("distance 3")
    assert game.legal() == ("distance 1", "distance 2", "distance 4", "distance 5", "stop", "item bell")
    game.do("item bell", "do", "distance 5")
    assert fight(game).distance == 5
    assert game.asks == "play"


def test_boots_lengthen_a_move_in_combat_at_its_distance() -> None:
    """ITM-4, MOV-3."""
    game = with_item(BOOTS, "90 - - -", distance=1).do("cards one two").roll("A").do("play one bottom", "do")
    game.do("item boots", "distance 6")
    assert fight(game).distance == 6


def test_an_item_that_kills_in_the_middle_of_a_move_leaves_the_rest_for_the_map() -> None:
    """ITM-4, ENG-11."""
    bomb = item("bomb", use="consumed", abilities=({"kind": "harm", "value": 9, "range": 7},))
    game = with_item(bomb, "90 - - 7", distance=5).do("cards one two").roll("A").do("play one bottom", "do")
    game.do("item bomb", "do", "step 1,1", "step 1,2", "stop")
    assert game.state.combat is None
    assert game.state.you.hex == Hex(1, 2)


def test_after_an_interruption_an_item_brings_back_what_the_attack_was_for() -> None:
    """ENG-6, ITM-4: it pushed you out of reach; the hook pulls it in again, or the attack is forgone."""
    wolf = monster("wolf", 9, PUSHY)
    faces = {"one A": {"initiative": 20, "top": printed(attack(3, range=2))}}
    game = Game(card_set(hall(2), monsters=(wolf,), items=(HOOK,), faces=faces), items=("hook",))
    game.do("cards one two", "play one top", "do").roll("AA").do("suffer")
    assert fight(game).distance == 4
    assert game.legal() == ("skip", "item hook")
    game.do("item hook", "do", "do").roll("AA")
    assert [told["who"] for told in game.seen("attack")] == ["wolf-1", "hero"]


def test_an_item_that_lengthens_the_attack_is_used_after_the_interruption() -> None:
    """ENG-6, ITM-4."""
    bow = item("bow", use="spent", timing="attack", ranged_only=True, gain={"range": 2, "value": 2})
    wolf = monster("wolf", 9, PUSHY)
    faces = {"one A": {"initiative": 20, "top": printed(attack(3, range=2))}}
    game = Game(card_set(hall(2), monsters=(wolf,), items=(bow,), faces=faces), items=("bow",))
    game.do("cards one two", "play one top", "do").roll("AA").do("suffer")
    assert game.legal() == ("skip", "item bow")
    game.do("item bow", "do").roll("A")
    assert game.seen("attack")[-1]["damage"] == 5
