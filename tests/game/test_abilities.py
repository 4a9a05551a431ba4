"""The language of actions, word by word: games that differ in one field of one ability go differently (ABL-2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

import pytest

from holdin.game.machine import table
from holdin.game.refusals import why_useless
from holdin.game.state import ItemCondition, Zone
from holdin.game.step import Refused
from holdin.models import ability as ab
from holdin.models.hexes import Hex
from holdin.models.letters import Condition
from tests.game import test_rifts
from tests.game.builder import Game, attack, card_set, hall, monster, move, printed
from tests.game.test_effects import IDLE, conditions
from tests.game.test_fights import always, fight, meet
from tests.game.test_items import item
from tests.game.test_moving import hindered

WANTED = (
    "use",
    "do",
    "attach",
    "option 0",
    "tile",
    "suffer",
    "no-rest",
    "step 1",
    "distance",
    "letter B",
    "order plus",
)
"""What the games here answer, the first that is legal."""

ANNOUNCED = {
    "shield_gained",
    "retaliate_gained",
    "attack_bonus_gained",
    "trigger_set",
    "condition_gained",
    "hindrance_changed",
    "effect_waits",
    "effect_ended",
}
"""What is only said to hold: it must show in what comes of it."""

Spec = Mapping[str, Any]


@dataclass(frozen=True)
class Scene:
    """Where an ability is tried: in combat with a monster that acts first, or on the map."""

    distance: int = 1
    line: str = "5 - 2 7"
    before: tuple[Spec, ...] = ()
    after: tuple[Spec, ...] = ()
    other: tuple[Spec, ...] = ()
    """What the other card's bottom holds, played second."""
    action: Mapping[str, Any] = field(default_factory=dict)
    drawing: str = ""
    items: tuple[Any, ...] = ()
    hindrances: bool = False
    stats: Mapping[str, Any] = field(default_factory=dict)


def told(scene: Scene, ability: Spec) -> list[object]:
    """What is told in three rounds in the first of which the ability is the leading card's top action."""
    faces = {
        "one A": {"top": printed(*scene.before, ability, *scene.after, **scene.action)},
        "two A": {"bottom": printed(*scene.other)},
        "three A": {"top": printed(attack(3, range=7), elements=["fire", "dark"]), "bottom": printed()},
        "four A": {"bottom": printed(move(1))},
    }
    wolf = monster("wolf", 30, always(scene.line), **scene.stats)
    cards = card_set(
        scene.drawing or hall(scene.distance), faces=faces, monsters=(wolf,), items=scene.items, hero_table=(-1, 0, 1)
    )
    game = Game(cards, items=tuple(thing.id for thing in scene.items), hindrances=scene.hindrances)
    script = ["cards one two", "play one top", "play two bottom", "cards three four", "play three top"]
    for _ in range(60):
        legal = game.legal()
        if not legal or game.state.round > 3:
            break
        items_ = [line for line in legal if line.startswith("item")]
        planned = [line for line in script if line in legal]
        wanted = [line for want in WANTED for line in legal if line.split(" ")[0] == want or line.startswith(want)]
        game.do([*planned, *items_, *wanted, *legal][0])
    return [(event.kind, event.values) for event in game.events if event.kind not in ANNOUNCED]


def gain(**more: Any) -> Spec:
    """An attack with this gain for fire."""
    return attack(1, consume=[{"elements": ["fire"], "gain": more}])


SPENT = (
    item("cap", slot="head", use="spent", abilities=({"kind": "heal", "value": 1},)),
    item("pan", use="spent", abilities=({"kind": "heal", "value": 1},)),
)
NEAR, TWO, FAR = Scene(), Scene(2), Scene(3)
MAP = Scene(9)
LOOT = "".join([hall(9)]).replace("@\n.   .\n  .\n.   .\n  .", "@\n.   .\n  $\n.   .\n  $", 1)
TRAPS = hall(9).replace("@\n.   .\n  .\n.   .\n  .", "@\n.   .\n  .\n.   .\n  ^", 1)

CASES: dict[tuple[type, str], tuple[Scene, Spec, Spec]] = {
    (ab.Gain, "value"): (NEAR, gain(value=1), gain()),
    (ab.Gain, "range"): (TWO, gain(range=1), gain()),
    (ab.Gain, "times"): (NEAR, gain(times=2), gain()),
    (ab.Gain, "push"): (NEAR, gain(push=1), gain()),
    (ab.Gain, "pull"): (FAR, gain(range=3, pull=1), gain(range=3)),
    (ab.Gain, "pierce"): (Scene(stats={"shield": 1}), gain(pierce=1), gain()),
    (ab.Gain, "conditions"): (NEAR, gain(conditions=["stun"]), gain()),
    (ab.Gain, "advantage"): (NEAR, gain(advantage=True), gain()),
    (ab.Gain, "disadvantage"): (NEAR, gain(disadvantage=True), gain()),
    (ab.Gain, "jump"): (
        Scene(9, drawing=hall(9).replace("@\n.   .\n  .", "@\no   o\n  o", 1)),
        move(3, consume=[{"elements": ["fire"], "gain": {"jump": True}}]),
        move(3, consume=[{"elements": ["fire"]}]),
    ),
    (ab.Consume, "elements"): (
        NEAR,
        attack(1, consume=[{"elements": ["fire"], "gain": {"value": 1}}]),
        attack(1, consume=[{"elements": ["fire", "fire"], "gain": {"value": 1}}]),
    ),
    (ab.Consume, "gain"): (NEAR, gain(value=2), gain()),
    (ab.Consume, "then"): (
        NEAR,
        attack(1, consume=[{"elements": ["fire"], "then": [{"kind": "heal", "value": 1}]}]),
        attack(1, consume=[{"elements": ["fire"]}]),
    ),
    (ab.Move, "consume"): (
        MAP,
        move(1, consume=[{"elements": ["fire"], "gain": {"value": 2}}]),
        move(1),
    ),
    (ab.Move, "brings"): (Scene(2, after=(attack(3, range=3),)), move(1, brings=["strengthen"]), move(1)),
    (ab.Move, "requires"): (MAP, move(1, requires=["fire", "fire"]), move(1)),
    (ab.Move, "value"): (MAP, move(2), move(1)),
    (ab.Move, "jump"): (
        Scene(9, drawing=hall(9).replace("@\n.   .\n  .", "@\no   o\n  o", 1)),
        move(3, jump=True),
        move(3),
    ),
    (ab.Attack, "value"): (NEAR, attack(2), attack(1)),
    (ab.Attack, "range"): (TWO, attack(1, range=2), attack(1)),
    (ab.Attack, "push"): (NEAR, attack(1, push=1), attack(1)),
    (ab.Attack, "pull"): (FAR, attack(1, range=3, pull=1), attack(1, range=3)),
    (ab.Attack, "pierce"): (Scene(stats={"shield": 1}), attack(1, pierce=1), attack(1)),
    (ab.Attack, "conditions"): (NEAR, attack(1, conditions=["stun"]), attack(1)),
    (ab.Attack, "advantage"): (NEAR, attack(1, advantage=True), attack(1)),
    (ab.Attack, "disadvantage"): (NEAR, attack(1, disadvantage=True), attack(1)),
    (ab.Heal, "value"): (NEAR, {"kind": "heal", "value": 2}, {"kind": "heal", "value": 1}),
    (ab.Shield, "value"): (NEAR, {"kind": "shield", "value": 2}, {"kind": "shield", "value": 1}),
    (ab.Retaliate, "value"): (NEAR, {"kind": "retaliate", "value": 2}, {"kind": "retaliate", "value": 1}),
    (ab.Retaliate, "range"): (FAR, {"kind": "retaliate", "value": 2, "range": 3}, {"kind": "retaliate", "value": 2}),
    (ab.Loot, "range"): (Scene(drawing=LOOT), {"kind": "loot", "range": 2}, {"kind": "loot", "range": 1}),
    (ab.DisarmTrap, "range"): (Scene(drawing=TRAPS), {"kind": "disarm_trap", "range": 2}, {"kind": "disarm_trap"}),
    (ab.Refresh, "count"): (Scene(items=SPENT), {"kind": "refresh", "count": 2}, {"kind": "refresh", "count": 1}),
    (ab.GainCondition, "condition"): (
        NEAR,
        {"kind": "gain_condition", "condition": "strengthen"},
        {"kind": "gain_condition", "condition": "invisible"},
    ),
    (ab.GainCondition, "turns"): (
        NEAR,
        {"kind": "gain_condition", "condition": "invisible", "turns": 2},
        {"kind": "gain_condition", "condition": "invisible"},
    ),
    (ab.Inflict, "condition"): (
        NEAR,
        {"kind": "inflict", "condition": "stun"},
        {"kind": "inflict", "condition": "muddle"},
    ),
    (ab.Inflict, "range"): (
        TWO,
        {"kind": "inflict", "condition": "stun", "range": 2},
        {"kind": "inflict", "condition": "stun"},
    ),
    (ab.Shove, "push"): (NEAR, {"kind": "shove", "push": 2}, {"kind": "shove", "push": 1}),
    (ab.Shove, "pull"): (FAR, {"kind": "shove", "pull": 2, "range": 3}, {"kind": "shove", "pull": 1, "range": 3}),
    (ab.Shove, "range"): (FAR, {"kind": "shove", "pull": 1, "range": 3}, {"kind": "shove", "pull": 1, "range": 2}),
    (ab.Harm, "value"): (NEAR, {"kind": "harm", "value": 2}, {"kind": "harm", "value": 1}),
    (ab.Harm, "range"): (TWO, {"kind": "harm", "value": 2, "range": 2}, {"kind": "harm", "value": 2}),
    (ab.Suffer, "value"): (NEAR, {"kind": "suffer", "value": 2}, {"kind": "suffer", "value": 1}),
    (ab.Hindrance, "change"): (
        Scene(2, before=({"kind": "hindrance", "change": 1, "tile": "trap"},), hindrances=True),
        {"kind": "hindrance", "change": 1, "tile": "trap"},
        {"kind": "hindrance", "change": -1, "tile": "trap"},
    ),
    (ab.Hindrance, "tile"): (
        Scene(2, hindrances=True),
        {"kind": "hindrance", "change": 1, "tile": "obstacle"},
        {"kind": "hindrance", "change": 1},
    ),
    (ab.AttackBonus, "gain"): (
        Scene(after=(attack(1),)),
        {"kind": "attack_bonus", "gain": {"value": 2}},
        {"kind": "attack_bonus", "gain": {"value": 1}},
    ),
    (ab.AttackBonus, "attacks"): (
        Scene(after=(attack(1), attack(1))),
        {"kind": "attack_bonus", "gain": {"value": 2}, "attacks": "all"},
        {"kind": "attack_bonus", "gain": {"value": 2}},
    ),
    (ab.AttackEffect, "gain"): (
        Scene(after=(attack(1),)),
        {"kind": "attack_effect", "gain": {"push": 2}},
        {"kind": "attack_effect", "gain": {"push": 1}},
    ),
    (ab.GainMoney, "value"): (NEAR, {"kind": "gain_money", "value": 2}, {"kind": "gain_money", "value": 1}),
    (ab.ChooseAbilities, "options"): (
        NEAR,
        {"kind": "choose", "options": [[attack(1)], [attack(2)]]},
        {"kind": "choose", "options": [[attack(2)], [attack(1)]]},
    ),
    (ab.When, "trigger"): (
        Scene(after=(attack(1),)),
        {"kind": "when", "trigger": "hit", "then": [{"kind": "gain_money", "value": 1}]},
        {"kind": "when", "trigger": "kill", "then": [{"kind": "gain_money", "value": 1}]},
    ),
    (ab.When, "then"): (
        Scene(after=(attack(1),)),
        {"kind": "when", "trigger": "hit", "then": [{"kind": "gain_money", "value": 1}]},
        {"kind": "when", "trigger": "hit", "then": [{"kind": "gain_money", "value": 2}]},
    ),
    (ab.When, "times"): (
        Scene(after=(attack(1), attack(1))),
        {"kind": "when", "trigger": "hit", "then": [{"kind": "gain_money", "value": 1}]},
        {"kind": "when", "trigger": "hit", "then": [{"kind": "gain_money", "value": 1}], "times": 1},
    ),
}
"""Per class and field where it matters: a scene, an ability with the field and one with another value of it."""

GRANTED: tuple[type, ...] = (ab.Shield, ab.Retaliate, ab.GainCondition)
SHARED = {"kind", "consume", "requires", "brings", "dots"}
ELSEWHERE: dict[tuple[type, str], str] = {
    (ab.Foresee, "count"): "test_what_is_foreseen_can_be_looked_at_again",
    (ab.Recover, "count"): "test_recover_takes_as_many_lost_cards_back_as_stated",
    (ab.Gain, "targets"): "test_there_is_one_enemy_to_hit",
    (ab.Attack, "targets"): "test_there_is_one_enemy_to_hit",
    (ab.Attack, "area"): "test_there_is_one_enemy_to_hit",
    (ab.Heal, "range"): "test_you_have_no_allies_to_heal",
    (ab.Heal, "affects"): "test_you_have_no_allies_to_heal",
    **{
        (kind, name): "test_what_is_for_allies_alone_is_for_nobody"
        for kind in GRANTED
        for name in ("affects", "within")
    },
}
"""Fields with a test of their own below."""
MEASURED = "test_attacks_are_measured_from_a_rift_or_aimed_at_one"
OF_RIFTS: dict[tuple[type, str], str] = {
    **{(kind, "from_rift"): MEASURED for kind in (ab.Attack, ab.Inflict, ab.Shove, ab.Harm)},
    **{(kind, "on_rift"): MEASURED for kind in (ab.Attack, ab.Inflict, ab.Shove, ab.Harm)},
    **{(kind, "on_rift"): "test_abilities_for_your_side_may_be_for_those_on_rifts" for kind in (*GRANTED, ab.Heal)},
    (ab.When, "figure"): "test_your_own_steps_onto_a_rift_of_the_map_count_too",
}
"""Fields with a test among those of rifts."""


CHAPTERS = {
    "summon": "test_summons.py",
    "tile_abilities": "test_made_tiles.py",
    "rift_abilities": "test_rifts.py",
}
"""The modules of kinds that the open map brings, each with the file in `open_play` that tries them."""


def fields_of_the_language() -> set[tuple[type, str]]:
    """Every class of the language with each of its own fields."""
    kinds: tuple[type[Any], ...] = get_args(get_args(ab.Ability)[0])
    abilities = [kind for kind in kinds if kind.__module__.rpartition(".")[2] not in CHAPTERS]
    found = {(class_, name) for class_ in abilities for name in class_.model_fields if name not in SHARED}
    found |= {(class_, name) for class_ in (ab.Gain, ab.Consume) for name in class_.model_fields}
    return found


def test_every_field_of_every_ability_is_tried() -> None:
    """ABL-2: a new field needs a case; three that all share stand at the move. Dots are for the town (ENH-1)."""
    shared = {(ab.Move, "consume"), (ab.Move, "requires"), (ab.Move, "brings")}
    assert set(CASES) | set(ELSEWHERE) | set(OF_RIFTS) == fields_of_the_language() | shared
    assert all(name in globals() for name in ELSEWHERE.values())
    assert all(name in vars(test_rifts) for name in OF_RIFTS.values())


@pytest.mark.parametrize(("class_", "name"), CASES, ids=lambda part: getattr(part, "__name__", part))
def test_the_field_matters(class_: type, name: str) -> None:
    """ABL-2: two games, alike but for this field."""
    scene, one, other = CASES[class_, name]
    assert told(scene, one) != told(scene, other)


# What the table can't show


def test_nobody_is_summoned() -> None:
    """SUM-6: held, the ability can't be done; the refusal says why, and so does the action before it is played."""
    hound = {"kind": "summon", "summon": "wolf", "hp": 3}
    faces = {"one A": {"top": printed(hound, attack(1), lost=True, lasting="scenario")}}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top")
    assert game.seen("ability_impossible") == [{"ability": "summon", "source": "one"}]
    t = table(game.session.cards, game.state)
    assert why_useless(t, ab.Summon.model_validate(hound)) == Refused("SUM-6", "no_summon_held")


def test_what_is_foreseen_can_be_looked_at_again() -> None:
    """ENG-7: as often as stated, or left as it is."""
    for count, asked in ((1, 0), (2, 1)):
        faces = {"one A": {"top": printed({"kind": "foresee", "count": count})}}
        game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top", "do").roll("B")
        assert (game.asks == "ability") is bool(asked)


def test_recover_takes_as_many_lost_cards_back_as_stated() -> None:
    """RND-6: side A up, to the hand; as many as there are."""
    faces = {
        "one A": {"top": printed(lost=True)},
        "two A": {"bottom": printed(lost=True)},
        "three A": {"top": printed({"kind": "recover", "count": 2})},
        "four A": {"bottom": printed({"kind": "recover"})},
    }
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top", "play two bottom")
    assert game.zone(Zone.LOST) == {"one", "two"}
    game.do("cards three four").roll("A").do("play three top", "do", "recover two")
    assert game.legal() == ("recover one",)
    game.do("recover one")
    assert game.zone(Zone.HAND) >= {"one", "two"}
    game.do("play four bottom")
    assert game.seen("ability_impossible") == [{"ability": "recover", "source": "four"}]
    faces["three A"] = {"top": printed({"kind": "recover"})}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top", "play two bottom")
    game.do("cards three four").roll("A").do("play three top", "do", "recover two")
    assert game.asks == "play"


def test_there_is_one_enemy_to_hit() -> None:
    """ENG-10: in a combat only its monster can be attacked, however many targets an attack may have."""
    many = attack(2, targets=3, area=[[1, 0], [0, 1]], consume=[{"elements": ["fire"], "gain": {"targets": 2}}])
    game = meet(1, IDLE, {"one A": {"top": printed(many, elements=["fire"])}}).do("cards one two").roll("A")
    game.do("play one top", "use 0", "do").roll("A")
    assert len(game.seen("attack")) == 1
    assert game.asks == "play"


def test_you_have_no_allies_to_heal() -> None:
    """HEAL-1, HEA-1: a range reaches nobody but you."""
    wide: list[dict[str, Any]] = [{}, {"range": 3}, {"affects": "self_and_allies", "range": 3}]
    for more in wide:
        faces = {"one A": {"top": printed({"kind": "heal", "value": 2, **more})}}
        game = meet(1, always("5 - 5 -"), faces).do("cards one two").roll("AA").do("suffer", "play one top", "do")
        assert game.state.you.hp == 7


def test_what_is_for_allies_alone_is_for_nobody() -> None:
    """ARE-6: held, nobody fights beside you; what is for you, too, is yours."""
    for ability in (
        {"kind": "shield", "value": 2},
        {"kind": "retaliate", "value": 2},
        {"kind": "gain_condition", "condition": "strengthen"},
    ):
        faces = {"one A": {"top": printed({**ability, "affects": "allies", "within": 3}, attack(1))}}
        game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top")
        assert game.seen("ability_impossible")
        faces = {"one A": {"top": printed({**ability, "affects": "self_and_allies"}, attack(1))}}
        game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top", "do")
        assert game.state.effects


def test_losing_a_card_of_your_hand_can_not_be_skipped() -> None:
    """RND-4: you choose which; the chosen cards are not in hand."""
    faces = {"one A": {"top": printed({"kind": "lose_card"}, attack(1))}}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top")
    assert game.legal() == ("lose three", "lose four")
    game.do("lose four", "skip")
    assert game.zone(Zone.LOST) == {"four"}


def test_a_consumption_changes_what_an_ability_reaches() -> None:
    """ELM-2, ATK-12: loot, disarm, shove, inflict and harm alike – and only once it is paid."""
    fire = {"consume": [{"elements": ["fire"], "gain": {"range": 1}}]}
    for ability in (
        {"kind": "harm", "value": 1},
        {"kind": "inflict", "condition": "stun"},
        {"kind": "shove", "push": 1},
    ):
        game = meet(2, always("90 - - 2"), {"one A": {"top": printed({**ability, **fire}, elements=["fire"])}})
        game.do("cards one two").roll("A").do("play one top")
        assert game.legal() == ("skip", "use 0")
        game.do("use 0", "do")
        assert not game.seen("ability_skipped")
        assert game.asks == "play"
    for drawing, ability in (
        (LOOT.replace("$", ".", 1), {"kind": "loot", "range": 1}),
        (TRAPS, {"kind": "disarm_trap"}),
    ):
        cards = card_set(drawing, faces={"one A": {"top": printed({**ability, **fire}, elements=["fire"])}})
        game = Game(cards).do("cards one two", "play one top")
        assert game.legal() == ("skip", "use 0")
        assert game.do("use 0").legal() == ("do", "skip")


def test_nothing_is_offered_for_an_ability_that_nothing_makes_possible() -> None:
    """ELM-2, ITM-4, RND-4: an attack out of reach, a heal at full HP; a range that still is too short."""
    stronger = {"consume": [{"elements": ["fire"], "gain": {"value": 2}}]}
    longer = {"consume": [{"elements": ["fire"], "gain": {"range": 1}}]}
    bow = item("bow", timing="attack", gain={"range": 1})
    for distance, ability, items, offered in (
        (3, attack(1, **stronger), (), ()),
        (1, {"kind": "heal", "value": 1, **stronger}, (), ()),
        (3, attack(1, **longer), (), ()),
        (4, attack(1, **longer), ("bow",), ()),
        (3, attack(1, **longer), ("bow",), ("skip", "use 0", "item bow")),
    ):
        faces = {"one A": {"top": printed(ability, elements=["fire"])}}
        wolf = monster("wolf", 9, always("90 - - 4"))
        game = Game(card_set(hall(distance), faces=faces, monsters=(wolf,), items=(bow,)), items=items)
        game.do("cards one two").roll("A").do("play one top")
        if offered:
            assert game.legal() == offered
        else:
            assert game.seen("ability_impossible")
            assert game.asks == "play"


def test_what_has_a_range_needs_line_of_sight() -> None:
    """ATK-12, LOT-1, DSR-1: a token around the corner and a trap behind a wall stay where they are."""
    drawing = "@   #   $   .\n  .   #   .\n^   .   .   W"
    for ability, walls, possible in (
        ({"kind": "loot", "range": 5}, (), False),
        ({"kind": "disarm_trap", "range": 5}, (), True),
    ):
        cards = card_set(drawing, faces={"one A": {"top": printed(ability)}}, walls=walls)
        game = Game(cards).do("cards one two", "play one top")
        assert bool(game.seen("ability_impossible")) is not possible


def test_a_bonus_to_all_attacks_lasts_as_its_symbol_says() -> None:
    """CON-5: for the combat, over the rounds; without a symbol it ends with the turn."""
    for lasting, second in (("combat", 5), (None, 3)):
        bonus = {"kind": "attack_bonus", "gain": {"value": 2}, "attacks": "all"}
        faces = {"one A": {"top": printed(bonus, attack(1), lasting=lasting)}}
        game = meet(1, IDLE, faces, 20).do("cards one two").roll("A").do("play one top", "do", "do").roll("A")
        game.do("play two bottom", "skip", "cards three four").roll("A").do("play three top", "do").roll("A")
        assert [hit["damage"] for hit in game.seen("attack")] == [3, second]


def test_a_bonus_to_the_next_attack_may_wait_for_the_next_turn_only_if_gained_outside_one() -> None:
    """CON-4: gained in a turn it counts in that turn, else in your next."""
    bonus = {"kind": "attack_bonus", "gain": {"value": 2}}
    faces = {"one A": {"bottom": printed(bonus)}}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one bottom", "do", "play two top", "skip")
    assert game.state.effects == ()
    attacked = {"kind": "when", "trigger": "attacked", "then": [bonus]}
    faces = {"one A": {"bottom": printed(attacked)}}
    game = meet(1, always("60 - 1 -"), faces).do("cards one two").roll("A")
    game.do("play one bottom", "do", "play two top", "skip").roll("A").do("suffer", "do")
    game.do("cards three four").roll("A").do("play three top", "do", "attach one").roll("A")
    assert game.seen("attack")[-1]["damage"] == 5


def test_entering_a_hex_and_looting_fire_their_triggers() -> None:
    """CON-5: as often as stated, here twice."""
    drawing = "".join([hall(9)])
    enter = {"kind": "when", "trigger": "enter", "then": [{"kind": "gain_money", "value": 1}], "times": 2}
    faces = {"one A": {"top": printed(enter)}, "two A": {"bottom": printed(move(3))}}
    game = Game(card_set(drawing, faces=faces)).do("cards one two", "play one top", "do", "play two bottom", "do")
    game.do("step 1,1", "do", "step 1,2", "do", "step 1,3", "stop")
    assert game.state.hero.tokens == 2


def test_the_round_symbol_ends_a_trigger_a_bonus_and_a_hindrance_with_the_round() -> None:
    """CON-5, HIN-9: on every kind of effect."""
    for ability in (
        {"kind": "when", "trigger": "attacked", "then": [{"kind": "gain_money", "value": 1}]},
        {"kind": "attack_bonus", "gain": {"value": 1}},
        {"kind": "hindrance", "change": 1, "tile": "obstacle"},
        {"kind": "retaliate", "value": 1},
        {"kind": "gain_condition", "condition": "strengthen"},
        {"kind": "inflict", "condition": "muddle"},
    ):
        for lasting, left in (("round", 0), ("combat", 1), ("scenario", 1)):
            faces = {"one A": {"bottom": printed(ability, lasting=lasting)}, "two A": {"top": printed(attack(9))}}
            cards = meet(1, IDLE, faces, 30).session.cards
            game = Game(cards, hindrances=True).do("cards one two").roll("A").do("play one bottom", "do")
            game.do("play two top", "skip")
            assert len(game.state.effects) == left, (ability, lasting)


def test_hindrances_made_for_the_scenario_hold_in_its_next_combat_too() -> None:
    """HIN-9, CON-5."""
    more = {"kind": "hindrance", "change": 1, "tile": "obstacle"}
    faces = {"one A": {"bottom": printed(more, lasting="scenario")}, "two A": {"top": printed(attack(99))}}
    drawing = ".   .\n  W\n.   .\n  @\n.   .\n  E\n.   ."
    game = Game(card_set(drawing, faces=faces, monsters=(monster("wolf", 5, IDLE),)), hindrances=True)
    game.do("engage wolf-1", "cards one two").roll("A").do("play one bottom", "do", "play two top", "do").roll("A")
    assert fight(game).monster == "wolf-2"
    game.do("cards three four").roll("A").do("play four bottom", "do")
    assert set(game.legal()) == {"distance 2", "stop"}


def test_refresh_takes_the_first_spent_items() -> None:
    """ITM-1: consumed ones stay so."""
    flask = item("flask", use="consumed", abilities=({"kind": "heal", "value": 1},))
    faces = {"one A": {"top": printed({"kind": "refresh"})}}
    wolf = monster("wolf", 9, always("5 - 5 -"))
    game = Game(card_set(hall(1), faces=faces, monsters=(wolf,), items=(SPENT[0], flask)), items=("cap", "flask"))
    game.do("cards one two").roll("AA").do("suffer", "item cap", "do", "item flask", "do", "play one top", "do")
    assert [place.state for place in game.state.hero.items] == [ItemCondition.READY, ItemCondition.CONSUMED]


def test_an_inflicted_condition_needs_no_attack_and_reaches_no_further() -> None:
    """CON-2, ATK-12: range 1 unless stated; an invisible monster can't be the target (CON-3)."""
    faces = {"one A": {"top": printed({"kind": "inflict", "condition": "stun"})}}
    game = meet(1, IDLE, faces).do("cards one two").roll("A").do("play one top", "do")
    assert conditions(game) == [Condition.STUN]
    hidden = always("5 - - -", gains=["invisible"])
    game = meet(1, hidden, faces).do("cards one two").roll("A").do("play one top")
    assert game.seen("ability_impossible")


def test_a_level_two_card_has_other_faces() -> None:
    """ABL-1, LVL-2: the campaign turned it."""
    faces = {"one A 1": {"top": printed(attack(1))}, "one A 2": {"top": printed(attack(5))}}
    wolf = monster("wolf", 9, IDLE)
    cards = card_set(hall(1), faces=faces, monsters=(wolf,))
    for upgrades, damage in (((), 1), (("one",), 5)):
        game = Game(cards, upgrades=upgrades, character_level=2).do("cards one two").roll("A")
        game.do("play one top", "do").roll("A")
        assert game.seen("attack")[0]["damage"] == damage


def test_the_set_up_is_what_the_scenario_needs() -> None:
    """SET-1, SET-3, SET-4: start hex, full HP, four cards in hand on side A, items ready; the HP decides the table."""
    tonic = item("tonic", use="spent", abilities=({"kind": "heal", "value": 1},))
    game = Game(card_set(hall(9), items=(tonic,)), items=("tonic",))
    you, hero = game.state.you, game.state.hero
    assert (you.hp, you.hex, hero.tokens, hero.treasures) == (10, Hex(1, 0), 0, ())
    assert [(place.side, place.zone, place.kept) for place in hero.cards] == [("A", "hand", False)] * 4
    assert hero.items[0].state is ItemCondition.READY
    assert game.state.combat is None


def test_the_hindrance_that_is_removed_is_one_that_is_there() -> None:
    """HIN-9: "any" offers what is there, a kind that isn't there can't be removed."""
    any_ = {"one A": {"top": printed({"kind": "hindrance", "change": -1})}}
    game = hindered("^", always("90 - - 3"), any_).do("cards one two").roll("A").do("play one top", "do")
    assert game.seen("hindrance_changed") == [{"change": -1, "tile": "trap", "count": 1}]
    other = {"one A": {"top": printed({"kind": "hindrance", "change": -1, "tile": "obstacle"})}}
    game = hindered("^", always("90 - - 3"), other).do("cards one two").roll("A").do("play one top")
    assert game.seen("ability_impossible")
