"""What monsters' sets can say on the hexes: areas, jumps, focus, their side, elements, tiles (ARE, FOC, MAI, MIX)."""

from typing import Any

from holdin.game.figures import YOU
from holdin.game.machine import question
from holdin.game.open import reading
from holdin.game.open.elements import pick_first
from holdin.game.state import Symbol
from holdin.game.table import INFUSED
from holdin.models.base import CardId
from holdin.models.letters import Condition, Element, ElementSymbol, Letter, Side, Tile
from holdin.rules.open.explain import explain
from tests.game.builder import attack, card_set, hall, monster, printed
from tests.game.open_play.pack import pack
from tests.game.open_play.playing import NEVER, OpenGame, always, idler, rules_of

PAIR = "#   #   #\n  .   .\n#   @   #\n  .   .\n#   .   #\n  .   .\n#   W   #\n"


def turn_of(sets: Any, drawing: str, *others: Any, hp: int = 9, faces: Any = None, letters: str = "A") -> OpenGame:
    """One round of yours in which nothing is done; then it is the wolf's turn."""
    cards = card_set(drawing, monsters=(monster("wolf", hp, sets), *others), faces=faces)
    return OpenGame(rules_of(cards, success=NEVER)).idle(letters=letters)


def steps(game: OpenGame, who: str = "wolf-1") -> list[object]:
    return [values["hex"] for values in game.seen("monster_stepped") if values["monster"] == who]


def attacked(game: OpenGame) -> list[object]:
    """Whom the wolf has attacked, in order."""
    blows = [event.values for event in game.events if event.kind == "attack" and event.values["who"] == "wolf-1"]
    return [values.get("target", YOU) for values in blows]


# Areas, several targets


def test_a_melee_area_hits_from_beyond_its_neighbours() -> None:
    """ARE-2, FOC-2, MAI-2: with the attacker's own hex it is a melee attack, whatever its reach."""
    game = turn_of(always("60 3 2 -", area=[[1, 0], [2, 0]]), hall(4))
    assert steps(game) == [(1, 3), (1, 2)], "two hexes away is near enough"
    assert game.seen("area_put")[0]["figures"] == (YOU,)
    assert game.state.you.hp == 8
    assert not game.seen("attack")[0]["disadvantage"]


def test_an_area_takes_as_many_as_it_can() -> None:
    """MAI-2 (d), MAI-6, ARE-3: you and your hound at once, each an attack of its own; the focus first."""
    wolf = monster("wolf", 9, always("60 4 1 -", area=[[1, 0], [0, 1]]))
    game = (
        pack(wolf=wolf, at="2,1")
        .do("play two bottom basic", "skip")
        .play_on({"chance": "letter B", "damage": "suffer", "way": "way"})
    )
    (put,) = game.seen("area_put")
    assert set(put["figures"]) == {YOU, "summon-1-hound"}
    assert len(game.seen("attack")) == 2
    assert set(put["figures"]) <= {
        figure.id for figure in (game.state.you, *game.state.summons) if figure.hex in put["hexes"]
    }


def test_a_ranged_area_needs_one_of_its_hexes_within_the_range() -> None:
    """ARE-2: the pattern may lie farther than its range reaches, as long as one of its hexes is in it."""
    game = turn_of(always("60 - 2 2", area=[[0, 0], [1, 0]]), hall(3))
    assert game.state.you.hp == 8
    assert not steps(game)
    far = turn_of(always("60 - 2 2", area=[[0, 0], [1, 0]]), hall(4))
    assert far.state.you.hp == 10


def test_further_targets_beside_the_area() -> None:
    """ARE-4, MAI-6: Target 2 adds one more in range to those in the area."""
    wolf = monster("wolf", 9, always("60 2 1 3", area=[[0, 0]], targets=2))
    game = (
        pack(wolf=wolf, at="2,1")
        .do("play two bottom basic", "skip")
        .play_on({"chance": "letter B", "damage": "suffer", "way": "way"})
    )
    assert len(attacked(game)) == 2
    assert len(game.seen("area_put")[0]["figures"]) == 1


def test_each_target_has_its_own_disadvantage() -> None:
    """ARE-3, ARE-5, MAI-3: a ranged attack on two, of whom one is adjacent where it can't be helped."""
    drawing = "#   #   #\n  #   #\n#   @   #\n  #   .\n#   W   #\n"
    wolf = monster("wolf", 9, always("60 - 1 3", targets=2))
    game = (
        pack(drawing, wolf=wolf)
        .do("play two bottom basic", "skip")
        .play_on({"chance": "letter B", "damage": "suffer", "way": "way"})
    )
    assert [values["disadvantage"] for values in game.seen("attack")] == [True, True]
    drawing = "#   @   #\n  .   #\n#   #   #\n"
    far = "#   #   #\n  .   #\n#   @   #\n  .   #\n#   .   #\n  #   #\n#   W   #\n"
    game = (
        pack(far, wolf=wolf, at="1,1")
        .do("play two bottom basic", "skip")
        .play_on({"chance": "letter B", "damage": "suffer", "way": "way"})
    )
    assert [values["disadvantage"] for values in game.seen("attack")][:1] == [False]


# Jump


WALLED = "#   #\n  @\n#   #\n  .\n#   #\n  ^\n#   #\n  o\n#   #\n  W\n"


def test_a_jump_passes_what_lies_there() -> None:
    """MEA-1, MEA-2, MOV-2: over an obstacle and a trap, which don't matter, to the last hex."""
    assert not steps(turn_of(always("60 4 1 -"), WALLED)), "on foot there is no way"
    game = turn_of(always("60 4 1 -", jump=True), WALLED)
    assert steps(game) == [(1, 3), (1, 2), (1, 1)]
    assert game.figure("wolf-1").hp == 9
    assert game.seen("monster_landed") == [{"monster": "wolf-1", "hex": (1, 1)}]


def test_where_a_jump_ends_the_tile_counts() -> None:
    """MEA-3, OVL-3: the last hex is entered by the usual rules; a trap there springs."""
    corridor = "#   #\n  @\n#   #\n  ^\n#   #\n  o\n#   #\n  W\n"
    game = turn_of(always("60 4 1 -", jump=True), corridor)
    assert game.hex("wolf-1") == (1, 1)
    assert game.seen("trap_sprung") == [{"hex": (1, 1), "damage": 3, "monster": "wolf-1"}]
    assert game.state.you.hp == 9


def test_a_jump_comes_nearer_on_the_way() -> None:
    """MAI-4: it can't get there in this turn; each end counts as its last hex, so that it doesn't land on the trap."""
    corridor = "#   #\n  @\n#   #\n  .\n#   #\n  ^\n#   #\n  .\n#   #\n  .\n#   #\n  W\n"
    game = turn_of(always("60 3 1 -", jump=True), corridor)
    assert game.hex("wolf-1") != (1, 2)
    assert not game.seen("trap_sprung")


# Focus


def wounded_pack(focus: str | None, **more: Any) -> OpenGame:
    """You, hurt, and your hound, which stands nearer to the wolf."""
    wolf = monster("wolf", 9, always("60 4 1 -", **({"focus": focus} if focus else {})))
    suffer = {"kind": "suffer", "value": 3}
    game = pack(wolf=wolf, then=(suffer,), at="2,1", **more)
    if game.asks == "ability":
        game.do("do")
    if game.asks == "damage":
        game.do("suffer")
    return game.do("play two bottom basic", "skip").play_on({"chance": "letter B", "damage": "suffer", "way": "way"})


def test_a_special_focus_comes_before_all_else() -> None:
    """FOC-3 (a): the one who has lost most HP, though the hound is nearer; without it the nearer one."""
    assert attacked(wounded_pack(None)) == ["summon-1-hound"]
    assert attacked(wounded_pack("most_wounded")) == [YOU]
    assert attacked(wounded_pack("strongest")) == [YOU]
    assert attacked(wounded_pack("weakest")) == ["summon-1-hound"]
    assert attacked(wounded_pack("farthest")) == [YOU]
    assert attacked(wounded_pack("latest")) == [YOU]
    assert attacked(wounded_pack("summon")) == ["summon-1-hound"]


def test_why_the_other_one_is_not_the_focus() -> None:
    """MAI-8, FOC-3 (a): the explanation names the clause that decided."""
    wolf = monster("wolf", 9, always("60 4 1 -", focus="latest"))
    game = pack(wolf=wolf, at="2,1")
    (intent,) = reading.intents(game.cards, game.state, "wolf-1", why=True)
    assert intent.focus == YOU
    (reasons,) = intent.reasons
    assert [each.rule for each in reasons.enemies] == ["FOC-3 (a)"]
    situation = reading.situation(game.cards, game.state, "wolf-1", intent.letter)
    assert explain(situation) == (reasons,)


# Its side


SIDE = ".   .   .\n  .   .\n@   V   .\n  .   .\n.   .   W\n"


def shooting(value: int = 2) -> dict[str, Any]:
    return {"one A": {"top": printed(attack(value, range=6))}}


def test_a_heal_with_a_range_is_for_the_most_hurt_of_its_side() -> None:
    """MAI-7: the bear has lost most; the wolf, who heals, nothing."""
    sets = always("60 - - -")
    healing = {letter: each.model_copy(update={"range": HEALS}) for letter, each in sets.items()}
    cards = card_set(SIDE, monsters=(monster("wolf", 9, healing), idler("bear", 9)), faces=shooting())
    game = OpenGame(rules_of(cards, success=NEVER)).do("cards one two").roll("AA")
    game.do("play one top", "do", "target bear-1").roll("B").do("play two bottom basic", "skip")
    assert game.seen("monster_healed") == [{"monster": "bear-1", "amount": 2, "hp": 9}]


HEALS = always("1 - - -")["A"].model_validate({"initiative": 1, "range": {"heal": 3, "range": 4}}).range


def test_of_several_as_badly_hurt_itself_then_the_nearest_then_you_decide() -> None:
    """MAI-7: ties are broken by itself, by proximity, and at last by you."""
    drawing = ".   .   .   .\n  .   .   V\n@   .   W   .\n  .   .   V\n.   .   .   .\n"
    healer = monster("wolf", 9, always("60 - - -", lines=[{"kind": "heal", "value": 1, "range": 3}]))
    both = {"one A": {"top": printed(attack(1, range=6, targets=2))}}
    cards = card_set(drawing, monsters=(healer, idler("bear", 9)), faces=both)
    game = OpenGame(rules_of(cards, success=NEVER)).do("cards one two").roll("AA")
    game.do("play one top", "do", "target bear-1").roll("B").do("target bear-2").roll("B")
    game.do("play two bottom basic", "skip")
    assert game.asks == "target"
    assert game.legal() == ("target bear-1", "target bear-2")
    ask = question(game.state)
    assert ask is not None
    assert ask.rule == "MAI-7"
    assert game.refused("target wolf-1").rule == "MAI-7"
    game.do("target bear-2")
    assert game.seen("monster_healed") == [{"monster": "bear-2", "amount": 1, "hp": 9}]


def test_shields_and_conditions_for_its_allies_come_first() -> None:
    """MAI-1, ARE-6, HEA-4: from where its turn begins, to allies in range, and gone with the round."""
    ward = {"kind": "ward", "affects": "allies", "shield": 2, "retaliate": 1, "gains": ["strengthen"]}
    wolf = monster("wolf", 9, always("5 3 1 -", lines=[ward]))
    drawing = ".   .   .\n  .   .\n@   .   V\n  .   .\n.   .   W\n"
    game = OpenGame(rules_of(card_set(drawing, monsters=(wolf, idler("bear", 9))), success=NEVER))
    game.do("cards one two").roll("AA").play_on({"chance": "letter B", "damage": "suffer", "way": "way"}, until="play")
    t = game.table
    assert (t.shield("bear-1"), t.shield("wolf-1")) == (2, 0)
    assert t.retaliate("bear-1", 1) == 1
    assert any(e.condition is Condition.STRENGTHEN for e in t.bearing("bear-1"))
    game.through()
    assert game.table.shield("bear-1") == 0


def test_self_and_allies_includes_itself() -> None:
    """ARE-6: "self and all adjacent allies" – not one who is farther away."""
    wolf = monster("wolf", 9, always("5 - - -", lines=[{"kind": "ward", "shield": 1}]))
    drawing = ".   .   V\n  .   .\n@   .   .\n  .   V\n.   .   W\n"
    game = OpenGame(rules_of(card_set(drawing, monsters=(wolf, idler("bear", 9))), success=NEVER))
    game.do("cards one two").roll("AA")
    shields = {each.id: game.table.shield(each.id) for each in game.state.others}
    apart = {each.id: game.table.way.field.apart(game.table, "wolf-1", each.id) for each in game.state.others}
    assert shields == {who: int(far <= 1) for who, far in apart.items()}
    assert sorted(shields.values()) == [0, 1, 1]


# Tiles, teleports


def test_a_set_makes_a_trap_beside_an_enemy() -> None:
    """MAI-7, OVL-3: into the empty adjacent hex nearest an enemy, with the damage and conditions it states."""
    line = {"kind": "trap", "damage": 2, "conditions": ["muddle"]}
    game = turn_of(always("60 - - -", lines=[line]), hall(3))
    (made,) = game.seen("trap_made")
    assert made["hex"] == (1, 2)
    assert game.table.way.field.tile(game.table, game.figure("wolf-1").hex) is None
    assert dict(reading.tiles(game.cards, game.state)) == {(1, 2): Tile.TRAP}
    game.do("cards three four").roll("A").do("play four bottom", "do", "step 1,1", "step 1,2", "suffer", "stop")
    assert game.state.you.hp == 8
    assert any(e.condition is Condition.MUDDLE for e in game.table.bearing(YOU))


def test_a_set_makes_an_obstacle_where_it_cuts_nothing_off() -> None:
    """OVL-7, MAI-7: as a trap goes, but never so that what was joined no longer is."""
    game = turn_of(always("60 - - -", lines=[{"kind": "obstacle"}]), hall(3))
    (made,) = game.seen("obstacle_made")
    assert made["hex"] == (1, 2)
    corridor = "#   #\n  @\n#   #\n  .\n#   #\n  .\n#   #\n  W\n#   #\n  .\n"
    game = turn_of(always("60 - - -", lines=[{"kind": "obstacle"}]), corridor)
    assert [values["hex"] for values in game.seen("obstacle_made")] == [(1, 4)]


def test_a_set_moves_an_obstacle() -> None:
    """OVL-7: the nearest within range and sight, to where a new one would go."""
    drawing = "o   .\n  @\n.   .\n  .\n.   .\n  .\n.   .\n  W\n.   o\n"
    game = turn_of(always("60 - - -", lines=[{"kind": "move_obstacle", "range": 2}]), drawing)
    (moved,) = game.seen("obstacle_moved")
    assert (moved["hex"], moved["to"]) == ((2, 3), (1, 2))


def test_a_set_teleports() -> None:
    """TEL-1: to the hex nearest its focus, over walls; or away from it. No move ability: also while immobilized."""
    hexes = "#   #\n  @\n#   #\n  .\n#   #\n  o\n#   #\n  o\n#   #\n  W\n#   #\n  .\n"
    game = turn_of(always("60 - - -", lines=[{"kind": "teleport", "value": 3}]), hexes)
    assert not game.seen("monster_teleported"), "no focus: there is no way to you"
    game = turn_of(always("60 1 - -", lines=[{"kind": "teleport", "value": 3}]), hall(5))
    assert game.seen("monster_teleported") == [{"monster": "wolf-1", "hex": (1, 1)}]
    game = turn_of(always("60 1 2 -", lines=[{"kind": "teleport", "value": 3, "to": "away"}]), hall(1, behind=5))
    assert [event.kind for event in game.events if event.kind in {"attack", "monster_teleported"}] == [
        "attack",
        "monster_teleported",
    ]
    assert game.table.way.field.apart(game.table, YOU, "wolf-1") == 4


# Elements


def burning(**more: Any) -> Any:
    return always("60 - - -", **more)


FIRE = {"elements": ["fire"], "gain": {"attack": 2, "shield": 1}}


def test_monsters_infuse_and_consume_what_they_have_infused() -> None:
    """MIX-3: the first of a sort infuses; until the end of the next round; another sort gains by it."""
    wolf = monster("wolf", 9, always("50 - - -", infuse=["fire"]))
    bear = monster("bear", 9, always("60 - 1 6", consume=[FIRE]))
    game = OpenGame(rules_of(card_set(SIDE, monsters=(wolf, bear)), success=NEVER))
    game.do("cards one two").roll("AA")
    assert reading.infused(game.cards, game.state) == ()
    game.through()
    assert [values["elements"] for values in game.seen("monsters_infused")] == [(Element.FIRE,)]
    assert game.seen("monsters_consumed") == [{"monster": "bear-1", "elements": (Element.FIRE,), "yours": 0}]
    assert game.seen("attack")[0]["base"] == 3
    assert game.table.shield("bear-1") == 0, "gone with the round"
    assert reading.infused(game.cards, game.state) == ()


def test_monsters_consume_their_own_infusions_before_your_symbols() -> None:
    """MIX-3: as many of theirs as there can be; without one of the elements nothing is used up."""
    fire, dark = Element.FIRE, Element.DARK
    theirs, yours, other = (INFUSED, Side.A, 0), (CardId("one"), Side.A, 0), (CardId("two"), Side.A, 0)
    shown: list[tuple[Symbol, ElementSymbol]] = [(theirs, fire), (yours, fire), (other, dark)]
    assert pick_first(shown, (fire,)) == (theirs,)
    assert pick_first(shown, (fire, fire)) == (theirs, yours)
    assert pick_first(shown, (dark,)) == (other,)
    assert pick_first(shown, (fire, dark)) == (theirs, other)
    assert pick_first(shown, (dark, dark)) is None
    assert pick_first(shown[1:], (fire,)) == (yours,)


def test_an_infusion_stays_for_the_next_round_and_is_seen() -> None:
    """MIX-3: in the view with the round at whose end it goes."""
    wolf = monster("wolf", 9, {**always("50 - - -"), "A": always("50 - - -", infuse=["fire", "dark"])["A"]})
    game = OpenGame(rules_of(card_set(hall(3), monsters=(wolf,)), success=NEVER)).idle(letters="A")
    assert reading.infused(game.cards, game.state) == ((Element.FIRE, 2), (Element.DARK, 2))
    game.idle("three", "four", letters="B")
    assert reading.infused(game.cards, game.state) == ()
    assert [values["elements"] for values in game.seen("infusions_gone")] == [(Element.FIRE, Element.DARK)]


def test_you_may_use_up_what_monsters_have_infused() -> None:
    """MIX-3, ELM-2: an infusion is there until anyone uses it up; then it is gone for good."""
    wolf = monster("wolf", 9, always("5 - - -", infuse=["fire"]))
    faces = {"one A": {"top": printed(attack(1, range=4, consume=[{"elements": ["fire"], "gain": {"value": 2}}]))}}
    game = OpenGame(rules_of(card_set(hall(3), monsters=(wolf,), faces=faces), success=NEVER))
    game.do("cards one two").roll("A")
    assert [element for _, element in game.table.shown_elements()] == [Element.FIRE]
    game.do("play one top", "use 0", "do").roll("B")
    assert game.seen("attack")[0]["damage"] == 3
    assert reading.infused(game.cards, game.state) == ()


def test_without_their_own_monsters_take_your_symbol_until_your_next_turn_has_ended() -> None:
    """MIX-3: used up until then, and shown again afterwards."""
    bear = monster("wolf", 9, always("5 - 1 6", consume=[FIRE]))
    shown = {"three A": {"top": printed(attack(1), elements=["fire"])}}
    game = OpenGame(rules_of(card_set(hall(3), monsters=(bear,), faces=shown), success=NEVER))
    game.do("cards one two").roll("A").play_on({"chance": "letter B", "damage": "suffer"}, until="play")
    assert game.seen("monsters_consumed") == [{"monster": "wolf-1", "elements": (Element.FIRE,), "yours": 1}]
    assert game.state.you.hp == 7
    assert not game.table.shown_elements(), "used up in your turn"
    assert game.table.shield("wolf-1") == 1
    game.through()
    assert [element for _, element in game.table.shown_elements()] == [Element.FIRE]


def test_the_whole_sort_gains_and_only_the_first_pays() -> None:
    """MIX-3: two wolves, one symbol."""
    wolf = monster("wolf", 9, always("60 - 1 6", consume=[{"elements": ["dark/fire"], "gain": {"attack": 1}}]))
    shown = {"three A": {"top": printed(attack(1), elements=["fire"])}}
    cards = card_set(SIDE.replace("V", "W"), monsters=(wolf,), faces=shown)
    game = OpenGame(rules_of(cards, success=NEVER)).do("cards one two").roll("A").through()
    assert len(game.seen("monsters_consumed")) == 1
    assert [values["base"] for values in game.seen("attack")] == [2, 2]


def test_the_other_kind_of_the_sort_gains_too() -> None:
    """MIX-3: by its own column where that says so, else as the one who was first."""
    first, own = always("60 - 1 6", consume=[FIRE]), {"elements": ["fire"], "gain": {"attack": 3}}
    for more, base in (({}, 3), ({"consume": [own]}, 4)):
        wolf = monster("wolf", 9, always("60 - 1 6", **more))
        sets = {Letter(letter): set_ for letter, set_ in first.items()}
        wolf = wolf.model_copy(update={"elite": wolf.elite.model_copy(update={"sets": sets})})
        shown = {"three A": {"top": printed(attack(1), elements=["fire"])}}
        cards = card_set(SIDE.replace("V", "E"), monsters=(wolf,), faces=shown)
        game = OpenGame(rules_of(cards, success=NEVER)).do("cards one two").roll("A").through()
        assert [values["base"] for values in game.seen("attack")] == [3, base]
        assert len(game.seen("monsters_consumed")) == 1


def test_who_is_stunned_leaves_it_to_the_next() -> None:
    """FOC-1, MIX-3: nothing of its set; the next of its sort is the first to act."""
    wolf = monster("wolf", 9, always("60 - 1 6", infuse=["fire"]))
    stun = {"one A": {"top": printed({"kind": "inflict", "condition": "stun", "range": 6})}}
    cards = card_set(SIDE.replace("V", "W"), monsters=(wolf,), faces=stun)
    game = OpenGame(rules_of(cards, success=NEVER)).do("cards one two").roll("A")
    game.do("play one top", "do", "target wolf-1", "play two bottom basic", "skip").play_on(
        {"chance": "letter B", "damage": "suffer"}
    )
    assert [values["monster"] for values in game.seen("monsters_infused")] == ["wolf-2"]


def test_what_it_means_to_do_counts_what_it_would_gain() -> None:
    """MAI-8, MIX-3: an intent knows the consumption that the turn would begin with, and changes nothing."""
    gain = {"elements": ["fire"], "gain": {"range": 3}}
    wolf = monster("wolf", 9, always("60 - 1 2", consume=[gain]))
    shown = {"three A": {"top": printed(attack(1), elements=["fire"])}}
    game = OpenGame(rules_of(card_set(hall(5), monsters=(wolf,), faces=shown), success=NEVER)).do("cards one two")
    before = game.state
    intents = reading.intents(game.cards, game.state, "wolf-1")
    assert {intent.targets for intent in intents} == {(YOU,)}
    assert game.state == before
    bare = OpenGame(rules_of(card_set(hall(5), monsters=(wolf,)), success=NEVER)).do("cards one two")
    assert {intent.targets for intent in reading.intents(bare.cards, bare.state, "wolf-1")} == {()}


def test_an_intent_says_where_its_area_would_lie() -> None:
    """MAI-8, ARE-2."""
    wolf = monster("wolf", 9, always("60 3 2 -", area=[[1, 0], [2, 0]]))
    game = OpenGame(card_set(hall(4), monsters=(wolf,))).do("cards one two").roll("A")
    (intent,) = reading.intents(game.cards, game.state, "wolf-1")
    assert game.state.you.hex in intent.area
    assert len(intent.area) == 2


# The order of things


def test_the_order_of_a_turn() -> None:
    """MAI-1: bonuses and allies' shields, the move, the attack, the heal of the range row, the lines."""
    sets = {
        letter: each.model_copy(update={"range": HEALS})
        for letter, each in always(
            "60 3 1 -",
            shield=1,
            infuse=["fire"],
            lines=[{"range": 1, "damage": 1}, {"kind": "ward", "shield": 1}, {"kind": "trap", "damage": 1}],
        ).items()
    }
    cards = card_set(hall(3), monsters=(monster("wolf", 9, sets),), faces=shooting())
    game = OpenGame(rules_of(cards, success=NEVER)).do("cards one two").roll("A")
    game.do("play one top", "do").roll("B").do("play two bottom basic", "skip").play_on(
        {"chance": "letter B", "damage": "suffer"}
    )
    wanted = ("monsters_infused", "shield_gained", "monster_stepped", "attack", "monster_healed", "line_done")
    kinds = [event.kind for event in game.events if event.kind in {*wanted, "trap_made"}][1:]
    assert list(dict.fromkeys(kinds)) == [*wanted, "trap_made"]
