"""Every kind of special rule, of ability and of item timing in open play: what it does there (OPN-11, OPN-7, OPN-6)."""

from collections.abc import Callable
from typing import Any, get_args

import pytest

from holdin.game.figures import YOU
from holdin.models import ability as ab
from holdin.models.item import Item, Timing
from holdin.models.letters import Condition, Letter, Tile
from holdin.models.map_card import Mark
from holdin.models.special_rules import SpecialRule
from tests.game.builder import attack, behaviour, card_set, hall, monster, move, printed
from tests.game.open_play.playing import NEVER, OpenGame, always, idler, rules_of

KILL_THE_WOLF = {"kind": "kill", "monster": "wolf"}
CORRIDOR = "#   #\n  @\n#   #\n  .\n#   #\n  .\n#   #\n  W\n#   #\n"

Check = Callable[[], None]


def ruled(*rules: dict[str, Any], drawing: str = CORRIDOR, wolf: Any = None, **more: Any) -> OpenGame:
    """A game with special rules that isn't won by anything."""
    cards = card_set(drawing, monsters=(wolf or idler(), idler("bear")), **more)
    return OpenGame(rules_of(cards, *rules, success=NEVER))


# Special rules


def at_start() -> None:
    game = ruled({"kind": "at_start", "abilities": [{"kind": "shield", "value": 2}], "lasting": "scenario"})
    assert game.table.shield(YOU) == 2
    game.idle(letters="A")
    assert game.table.shield(YOU) == 2


def at_round_end() -> None:
    game = ruled({"kind": "at_round_end", "every": 1, "abilities": [{"kind": "suffer", "value": 1}]}).idle(letters="A")
    assert (game.state.you.hp, game.figure("wolf-1").hp) == (9, 5)


def regain() -> None:
    faces = {"one A": {"top": printed(attack(2, range=3, targets=2))}}
    game = ruled(
        {"kind": "regain", "monster": "wolf", "value": 1},
        drawing=CORRIDOR.replace("#   #\n  W", "W   #\n  W").replace("W   #\n  W", "#   #\n  W", 1) + "  W\n",
        faces=faces,
    )
    game.do("cards one two").roll("A").do("play one top", "do")
    game.play_on({"target": "target", "chance": "letter A", "attach": "go"}).do("play two bottom", "skip")
    healed = {values["monster"] for values in game.seen("monster_healed")}
    assert healed == {"wolf-1"}, "every revealed one of the sort that is hurt"


def harsh_ground() -> None:
    drawing = CORRIDOR.replace(".\n#   #\n  W", "^\n#   #\n  W")
    game = ruled({"kind": "harsh_ground", "levels": 2}, drawing=drawing, wolf=monster("wolf", 9, always("60 3 1 -")))
    game.idle(letters="A")
    assert game.figure("wolf-1").hp == 9 - 5


def doors(rule: dict[str, Any], game_letters: str = "") -> OpenGame:
    drawing = "#   #\n  @\n#   #\n  D\n#   #\n  .\n#   #\n  W\n#   #\n"
    legend = {"D": Mark.model_validate({"tile": "door_closed", "mark": "gate"})}
    game = ruled(rule, drawing=drawing, legend=legend, wolf=monster("wolf", 5, always("60 9 1 -")))
    return game.do("cards one two").roll(game_letters)


def locked_door() -> None:
    game = doors({"kind": "locked_door", "mark": "gate", "until": {"kind": "survive", "rounds": 1}})
    game.do("play two bottom", "do")
    assert game.refused("step 1,1").code == "door_locked"
    game.do("stop", "play one top basic")
    assert game.turns() == [YOU], "what lies behind it isn't revealed"
    game.do("cards three four", "play four bottom", "do", "step 1,1")
    assert game.seen("revealed") == [{"figures": ("wolf-1",)}]


def shuts() -> None:
    game = doors({"kind": "shuts", "mark": "gate", "after": {"kind": "survive", "rounds": 1}})
    game.do("play two bottom", "do", "step 1,1").roll("A").do("step 1,2", "stop").through()
    assert game.state.round == 2
    assert (1, 1) in game.table.stage.fallen_shut(game.state.board)
    assert game.order == ()
    game.do("cards three four").roll("A")
    assert "wolf-1" in game.order, "what has been revealed stays so"


def walls() -> None:
    legend = {"P": Mark(mark="gap")}
    rule = {"kind": "walls", "mark": "gap", "until": {"kind": "survive", "rounds": 1}}
    game = ruled(rule, drawing=CORRIDOR.replace(".\n#", "P\n#", 1), legend=legend).do("cards one two")
    assert game.turns() == [YOU], "who is behind it isn't revealed"
    game.through()
    assert game.seen("revealed") == [{"figures": ("wolf-1",)}]


def floods() -> None:
    legend = {"W": Mark.model_validate({"tile": "monster", "monster": "wolf", "mark": "low"})}
    game = ruled({"kind": "floods", "every": 1, "marks": ["low"], "tile": "hazardous"}, legend=legend).idle(letters="A")
    assert game.seen("hazard_entered") == [{"hex": (1, 3), "damage": 1, "monster": "wolf-1"}]
    assert game.table.way.field.ground(game.table).tiles[game.figure("wolf-1").hex] is Tile.HAZARDOUS


def burden() -> None:
    game = ruled({"kind": "burden", "treasure": "chest", "moves": 2}, drawing=CORRIDOR.replace(".\n#", "T\n#", 1))
    game.do("cards one two").roll("A").do("play two bottom", "do", "step 1,1", "stop", "play one top basic")
    game.do("cards three four").roll("A").do("play four bottom", "do", "step 1,2")
    assert game.legal() == ("stop",), "3 less 2"


def thief() -> None:
    wolf = monster("wolf", 5, always("60 3 1 -"))
    game = ruled({"kind": "thief", "monster": "wolf"}, wolf=wolf, drawing=CORRIDOR.replace(".\n#", "$\n#", 1))
    game.do("cards one two").roll("A").do("play two bottom", "do", "step 1,1", "stop", "play one top basic")
    game.roll("A").do("suffer")
    assert game.seen("tokens_stolen") == [{"monster": "wolf-1", "value": 1, "tokens": 0}]


def toll() -> None:
    wolf = monster("wolf", 5, always("5 3 - -", lines=[{"range": 1, "pull": 1}]))
    legend = {"P": Mark(mark="bridge")}
    rule = {"kind": "toll", "mark": "bridge", "abilities": [{"kind": "suffer", "value": 2}]}
    game = ruled(rule, drawing=CORRIDOR.replace(".\n#", "P\n#", 1), wolf=wolf, legend=legend)
    game.do("cards one two").roll("A")
    assert game.state.you.hp == 10, "monsters pay nothing"
    drawing = "#   #\n  P\n#   #\n  @\n#   #\n  W\n#   #\n"
    wolf = monster("wolf", 5, always("5 - - -", lines=[{"range": 1, "push": 1}]))
    game = ruled(rule, drawing=drawing, wolf=wolf, legend=legend).do("cards one two").roll("A")
    assert game.asks == "damage", "you were pushed there"


def first_set() -> None:
    game = ruled({"kind": "first_set", "monster": "wolf", "letter": "C"}).do("cards one two")
    assert game.figure("wolf-1").set is Letter.C
    game.through("one", "two").do("cards three four")
    assert game.asks == "chance", "only its first"


def asleep() -> None:
    faces = {"one A": {"top": printed(attack(1, range=5))}}
    wolf = monster("wolf", 9, always("60 3 1 -"))
    game = ruled({"kind": "asleep"}, wolf=wolf, faces=faces).do("cards one two").roll("A")
    game.do("play one top", "do").roll("A").do("play two bottom", "skip")
    assert not game.seen("monster_turn"), "attacked asleep it has no turn in this round"
    game.idle("three", "four", "A")
    assert game.seen("monster_stepped"), "awake it acts from the next on"
    other = ruled({"kind": "asleep"}, wolf=wolf).idle(letters="A")
    assert other.seen("sleeps") == [{"monster": "wolf-1"}]


def alert() -> None:
    game = ruled({"kind": "alert", "hexes": 6}).idle(letters="A")
    assert game.seen("monster_turn")
    assert not game.seen("engaged"), "nobody engages"


def vigour() -> None:
    assert ruled({"kind": "vigour", "monster": "wolf", "hp": 3}).figure("wolf-1").hp == 8


def arrives() -> None:
    legend = {"V": Mark.model_validate({"tile": "monster", "monster": "bear", "mark": "den"})}
    drawing = CORRIDOR + "  V\n#   #\n"
    rule = {"kind": "arrives", "mark": "den", "after": {"kind": "survive", "rounds": 1}}
    game = ruled(rule, drawing=drawing, legend=legend).do("cards one two").roll("A")
    assert game.refused("target bear-1").code == "not_there_yet"
    game.through("one", "two")
    assert game.turns() == [YOU, "wolf-1"]
    game.idle("three", "four", "AA")
    assert game.turns()[2:] == [YOU, "wolf-1", "bear-1"]


def rises() -> None:
    faces = {"one A": {"top": printed(attack(9, range=5, push=1))}}
    wolf = monster("wolf", 5, always("5 1 - -"))
    game = ruled({"kind": "rises", "monster": "wolf", "into": "bear"}, wolf=wolf, faces=faces)
    game.do("cards one two").roll("A")
    fell = game.hex("wolf-1")
    game.do("play one top", "do").roll("A")
    assert not game.lives("wolf-1")
    assert game.hex("bear-1") == fell != (1, 3)
    assert not game.state.board.dropped, "no token: it gets up"
    game.do("play two bottom", "skip").roll("A")
    assert game.turns() == ["wolf-1", YOU, "bear-1"]


def bonus() -> None:
    game = ruled({"kind": "bonus", "goal": {"kind": "survive", "rounds": 1}, "rewards": {"gold": 3}}).idle(letters="A")
    assert game.seen("bonus_earned") == [{"special": 0}]


RULES: dict[str, Check] = {
    each.__name__: each
    for each in (
        at_start, at_round_end, regain, harsh_ground, locked_door, shuts, walls, floods, burden, thief, toll, first_set,
        asleep, alert, vigour, arrives, rises, bonus,
    )
}  # fmt: skip


def test_the_table_has_every_kind_of_special_rule_and_each_says_what_it_does() -> None:
    """OPN-11: in its docstring, under "On the open map"."""
    kinds = {each.model_fields["kind"].default: each for each in get_args(get_args(SpecialRule)[0])}
    assert kinds.keys() == RULES.keys()
    for kind, rule in kinds.items():
        assert "On the open map: " in (rule.__doc__ or ""), kind


@pytest.mark.parametrize("kind", RULES)
def test_a_special_rule_does_what_it_says(kind: str) -> None:
    """OPN-11: regain, first_set and locked doors as the page says, each other kind as its docstring does."""
    RULES[kind]()


def test_who_rises_acts_in_the_round_even_if_its_sort_has_acted() -> None:
    """OPN-4: each figure acts once a round, and the one that gets up is another one."""
    faces = {"one A": {"top": printed(attack(9, range=5))}}
    wolf = monster("wolf", 5, always("5 1 - -"))
    game = ruled({"kind": "rises", "monster": "wolf", "into": "wolf", "form": "elite"}, wolf=wolf, faces=faces)
    game.do("cards one two").roll("A").do("play one top", "do").roll("A").do("play two bottom", "skip")
    assert game.turns() == ["wolf-1", YOU, "wolf-2"]


def test_kill_counts_printed_monsters_revealed_or_not() -> None:
    """OPN-11: and *reach* is for you, *survive* counts rounds."""
    door = "#   #\n  @\n#   #\n  W\n#   #\n  +\n#   #\n  W\n#   #\n"
    faces = {"one A": {"top": printed(attack(9))}}
    cards = card_set(door, monsters=(idler(),), faces=faces)
    game = OpenGame(rules_of(cards, success={"kind": "kill", "monster": "wolf"}))
    game.do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert not game.lives("wolf-1")
    assert not game.state.goal_met, "another is behind the door"
    one = OpenGame(rules_of(cards, success={"kind": "kill", "monster": "wolf", "count": 1}))
    one.do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert one.state.goal_met
    exit_ = "#   #\n  @\n#   #\n  X\n#   #\n  .\n#   #\n  W\n#   #\n"
    cards = card_set(exit_, monsters=(monster("wolf", 5, always("5 3 - -")),))
    game = OpenGame(rules_of(cards, success={"kind": "reach", "mark": "exit"})).do("cards one two").roll("A")
    assert game.hex("wolf-1") == (1, 1)
    assert not game.state.goal_met


# Abilities


def performing(ability: dict[str, Any], *answers: str, **more: Any) -> OpenGame:
    """An ability that is done in the first turn, a wolf two hexes away."""
    faces = {"one A": {"top": printed(ability)}, **more.pop("faces", {})}
    drawing = more.pop("drawing", "#   #\n  @\n.   .\n  .\n.   .\n  W\n#   #\n")
    cards = rules_of(card_set(drawing, monsters=(more.pop("wolf", idler(hp=9)),), faces=faces, **more), success=NEVER)
    game = OpenGame(cards).do("cards one two")
    if game.asks == "chance":
        game.roll("A")
    return game.do("play one top", "do", *answers)


ABILITIES: dict[type, tuple[dict[str, Any], str, dict[str, Any]]] = {
    ab.Move: (move(2), "", {}),
    ab.Attack: (attack(2, range=3), "", {}),
    ab.Shield: ({"kind": "shield", "value": 1}, "shield_gained", {}),
    ab.Retaliate: ({"kind": "retaliate", "value": 1}, "retaliate_gained", {}),
    ab.GainCondition: ({"kind": "gain_condition", "condition": "strengthen"}, "condition_gained", {}),
    ab.Inflict: ({"kind": "inflict", "condition": "stun", "range": 3}, "condition_gained", {}),
    ab.Shove: ({"kind": "shove", "pull": 1, "range": 3}, "figure_shoved", {}),
    ab.Harm: ({"kind": "harm", "value": 2, "range": 3}, "monster_damaged", {}),
    ab.Suffer: ({"kind": "suffer", "value": 1}, "", {}),
    ab.LoseCard: ({"kind": "lose_card"}, "", {}),
    ab.AttackBonus: ({"kind": "attack_bonus", "gain": {"value": 1}}, "attack_bonus_gained", {}),
    ab.AttackEffect: ({"kind": "attack_effect", "gain": {"push": 1}}, "effect_waits", {}),
    ab.GainMoney: ({"kind": "gain_money", "value": 2}, "money_gained", {}),
    ab.ChooseAbilities: ({"kind": "choose", "options": [[move(1)], [{"kind": "shield", "value": 1}]]}, "", {}),
    ab.When: ({"kind": "when", "trigger": "kill", "then": [{"kind": "shield", "value": 1}]}, "trigger_set", {}),
    ab.Teleport: ({"kind": "teleport", "value": 2}, "", {}),
    ab.CreateRift: ({"kind": "create_rift"}, "", {}),
    ab.Hindrance: ({"kind": "hindrance", "change": 1, "tile": "difficult"}, "", {}),
    ab.Foresee: ({"kind": "foresee"}, "", {}),
    ab.Summon: ({"kind": "summon", "summon": "wolf", "hp": 3}, "", {}),
    ab.Loot: ({"kind": "loot", "range": 1}, "token_looted", {"drawing": "#   #\n  @\n$   .\n  .\n.   .\n  W\n#   #\n"}),
    ab.DisarmTrap: ({"kind": "disarm_trap"}, "", {"drawing": "#   #\n  @\n^   .\n  .\n.   .\n  W\n#   #\n"}),
    ab.CreateObstacle: ({"kind": "create_obstacle"}, "", {}),
    ab.CreateTrap: ({"kind": "create_trap", "damage": 1}, "", {}),
    ab.MoveObstacle: ({"kind": "move_obstacle"}, "", {"drawing": "#   #\n  @\no   .\n  .\n.   .\n  W\n#   #\n"}),
    ab.DestroyObstacle: (
        {"kind": "destroy_obstacle"},
        "obstacle_destroyed",
        {"drawing": "#   #\n  @\no   .\n  .\n.   .\n  W\n#   #\n"},
    ),
}
"""Each kind, an ability of it, the event that it brings at once, and what else the game needs; the others are below.

Those that need rifts are in `test_rifts`, what sends a summon home in `test_summons`.
"""


def test_the_table_has_every_kind_of_ability() -> None:
    """OPN-7: none is forbidden in open play; heals, recovery and refreshing need something done to you before."""
    kinds = set(get_args(get_args(ab.Ability)[0]))
    assert kinds == ABILITIES.keys() | {ab.Heal, ab.Recover, ab.Refresh, ab.MoveRift, ab.RemoveRift, ab.Dismiss}


@pytest.mark.parametrize("kind", ABILITIES, ids=lambda kind: str(kind.__name__))
def test_an_ability_does_something(kind: type) -> None:
    """OPN-1, OPN-7: each ability of the cards as in held play, on the hexes."""
    ability, event, more = ABILITIES[kind]
    faces = {"one A": {"top": printed(ability)}}
    wanted = {ab.Suffer: "damage", ab.LoseCard: "lose", ab.Move: "step", ab.Attack: "chance",
              ab.ChooseAbilities: "ability", ab.Hindrance: "place", ab.DisarmTrap: "target",
              ab.Summon: "place", ab.Teleport: "place", ab.CreateRift: "place",
              ab.CreateObstacle: "place", ab.CreateTrap: "place", ab.MoveObstacle: "place",
              ab.Foresee: "chance"}  # fmt: skip
    drawing = more.get("drawing", "#   #\n  @\n.   .\n  .\n.   .\n  W\n#   #\n")
    cards = rules_of(card_set(drawing, monsters=(idler(hp=9),), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top")
    if game.legal()[0] == "do":
        game.do("do")
    if kind in wanted:
        assert game.asks == wanted[kind]
    else:
        assert game.seen(event)


def test_heals_recovery_and_refreshing() -> None:
    """HEA-1, OPN-7: as soon as there is something to heal, to take back, to refresh."""
    boots = item("boots", timing="move", gain={"value": 1}, use="spent")
    abilities: list[dict[str, Any]] = [{"kind": "heal", "value": 1}, {"kind": "recover"}, {"kind": "refresh"}]
    faces = {"three A": {"top": printed(*abilities)}}
    wolf = monster("wolf", 9, always("5 1 1 -"))
    cards = card_set(hall(1), monsters=(wolf,), items=(boots,), faces=faces)
    game = OpenGame(cards, items=("boots",)).do("cards one two").roll("AA").do("suffer")
    game.do("play two bottom", "item boots", "do", "stop", "play one top basic", "skip")
    game.do("cards three four").roll("AA").do("suffer", "play three top", "do")
    assert game.seen("hero_healed")
    assert game.seen("ability_impossible"), "no card is lost yet"
    game.do("do")
    assert game.seen("items_refreshed")


# Items


def item(id_: str, **more: Any) -> Item:
    return Item.model_validate({"id": id_, "slot": "small", "price": 1, **more})


def holding(thing: Item, sets: str = "5 3 2 -") -> OpenGame:
    drawing = "#   #\n  @\n.   .\n  W\n.   .\n  .\n#   #\n"
    cards = card_set(drawing, monsters=(monster("wolf", 9, {k: behaviour(sets) for k in Letter}),), items=(thing,))
    return OpenGame(rules_of(cards, success=NEVER), items=(thing.id,)).do("cards one two").roll("A")


def item_turn() -> None:
    game = holding(item("tonic", timing="turn", abilities=[{"kind": "shield", "value": 1}], use="spent"), "60 - - -")
    game.do("item tonic", "do")
    assert game.table.shield(YOU) == 1


def item_move() -> None:
    game = holding(item("boots", timing="move", gain={"jump": True}, use="spent"), "60 - - -")
    game.do("play two bottom", "do", "item boots")
    assert "step 1,1" in game.legal(), "over the wolf"


def item_attack() -> None:
    game = holding(item("bow", timing="attack", gain={"value": 2}, use="spent"), "60 - - -")
    game.do("play one top", "do", "item bow").roll("A")
    assert game.seen("attack")[0]["damage"] == 5


def item_attacked() -> None:
    game = holding(item("buckler", timing="attacked", shield=1, retaliate=1, use="spent"))
    game.do("item buckler").roll("A").do("suffer")
    assert (game.state.you.hp, game.figure("wolf-1").hp) == (9, 8)


def item_damage() -> None:
    game = holding(item("charm", timing="damage", prevent=1, use="spent")).roll("A").do("item charm", "suffer")
    assert game.state.you.hp == 9


def item_always() -> None:
    assert holding(item("belt", timing="always", max_hp=2), "60 - - -").state.you.hp == 12


def item_words() -> None:
    game = holding(item("tale", timing="words"), "60 - - -")
    assert game.refused("item tale").rule == "ITM-4", "followed by hand"


ITEMS: dict[Timing, Check] = {
    Timing.TURN: item_turn,
    Timing.MOVE: item_move,
    Timing.ATTACK: item_attack,
    Timing.ATTACKED: item_attacked,
    Timing.DAMAGE: item_damage,
    Timing.ALWAYS: item_always,
    Timing.WORDS: item_words,
}


def test_the_table_has_every_timing_of_items() -> None:
    assert ITEMS.keys() == set(Timing)


@pytest.mark.parametrize("timing", ITEMS)
def test_an_item_does_what_it_does_in_held_play(timing: Timing) -> None:
    """OPN-7: items hold unchanged."""
    ITEMS[timing]()


@pytest.mark.parametrize("condition", Condition)
def test_every_condition_can_be_on_a_monster(condition: Condition) -> None:
    """OPN-1, HEA-4, HEA-2, HEA-3: gained from you, each is over by the end of its bearer's next turn, or stays."""
    game = performing({"kind": "inflict", "condition": condition.value, "range": 3})
    assert [effect.condition for effect in game.table.bearing("wolf-1")] == [condition]
    game.do("play two bottom", "skip")
    assert bool(game.table.bearing("wolf-1")) is condition.lingers
