"""What monsters do on the hexes (MEA, FOC, MAI, HEA-4, CON-4)."""

from typing import Any

import pytest

from holdin.game.agenda import Shift, Walk
from holdin.game.asks import AskShove, AskWay
from holdin.game.figures import YOU
from holdin.game.machine import question, run
from holdin.game.open import reading
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Letter
from holdin.models.monster import Behaviour
from tests.game.builder import attack, behaviour, card_set, hall, monster, printed
from tests.game.open_play.playing import NEVER, OpenGame, always, idler, rules_of

LATE = "60 2 2 -"


def met(sets: Any, drawing: str, hp: int = 9, **stats: Any) -> OpenGame:
    """One round of yours in which nothing is done; then it is the wolf's turn."""
    cards = card_set(drawing, monsters=(monster("wolf", hp, sets, **stats),))
    return OpenGame(cards).idle(letters="A")


def steps(game: OpenGame) -> list[object]:
    return [values["hex"] for values in game.seen("monster_stepped")]


def test_it_goes_the_shortest_way_and_attacks() -> None:
    """MAI-1, MAI-2, MEA-4: the move row, then the attack row."""
    game = met(always("60 3 2 -"), hall(3))
    assert steps(game) == [(1, 2), (1, 1)]
    assert [event.kind for event in game.events if event.kind in {"monster_stepped", "attack"}][-1] == "attack"


def test_a_ranged_one_keeps_from_disadvantage() -> None:
    """MAI-2 (c), ARE-5: from beside you it steps back before it shoots; muddled it doesn't mind (MAI-5)."""
    game = met(always("60 2 2 3"), hall(1, behind=3))
    assert game.hex("wolf-1") != (1, 1)
    assert not game.seen("attack")[0]["disadvantage"]
    muddling = {"one A": {"top": printed(attack(0, conditions=["muddle"]))}}
    cards = card_set(hall(1, behind=3), monsters=(monster("wolf", 9, always("60 2 2 3")),), faces=muddling)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top", "do").roll("B").do("do")
    game.do("play two bottom", "skip")
    assert game.hex("wolf-1") == (1, 1)


def test_one_that_can_not_get_there_comes_nearer() -> None:
    """MAI-4: as far as its move goes, on the way to where it can attack."""
    game = met(always("60 2 2 -"), hall(6))
    assert game.hex("wolf-1") == (1, 4)
    assert game.seen("monster_waits")


def test_a_set_without_an_attack_misses_none() -> None:
    """MAI-1: nothing is said of an attack that its rows don't hold."""
    game = met(always("60 2 - -"), hall(6))
    assert steps(game)
    assert not game.seen("monster_waits")


def test_nobody_to_go_for() -> None:
    """FOC-2: a wolf in a pocket of walls has no path; it neither moves nor attacks."""
    game = met(always("60 2 2 -"), "#   #\n  @\n#   #\n  o\n#   #\n  W\n#   #\n")
    assert game.seen("no_focus") == [{"monster": "wolf-1"}]
    assert not steps(game)


def test_an_invisible_hero_is_no_focus() -> None:
    """FOC-4, HEA-4: no focus, no move, no attack; from your next turn's end on you are seen."""
    hiding = {"one A": {"top": printed({"kind": "gain_condition", "condition": "invisible"})}}
    cards = card_set(hall(2), monsters=(monster("wolf", 9, always(LATE)),), faces=hiding)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top", "do", "play two bottom", "skip")
    assert game.seen("no_focus")
    assert not game.seen("attack")
    game.do("cards three four").roll("A").through("three", "four")
    assert [values["effect"] for values in game.seen("effect_ended")] == ["invisible"]
    assert len(game.seen("attack")) == 1


def test_stunned_it_does_nothing() -> None:
    """FOC-1: no focus, no move, no attack, nothing of its set."""
    stunning = {"one A": {"top": printed(attack(1, range=3, conditions=["stun"]))}}
    wolf = monster("wolf", 9, always(LATE, shield=1))
    game = OpenGame(card_set(hall(2), monsters=(wolf,), faces=stunning)).do("cards one two").roll("A")
    game.do("play one top", "do").roll("B").do("do", "play two bottom", "skip")
    assert not steps(game)
    assert not game.seen("shield_gained")


@pytest.mark.parametrize(("condition", "moved"), [("immobilize", []), ("disarm", [(1, 1)])])
def test_immobilized_or_disarmed(condition: str, moved: list[tuple[int, int]]) -> None:
    """FOC-1: immobilized it doesn't move; disarmed it moves as for a melee attack, and makes none."""
    one = {"one A": {"top": printed({"kind": "inflict", "condition": condition, "range": 3})}}
    game = OpenGame(card_set(hall(2), monsters=(monster("wolf", 9, always(LATE)),), faces=one))
    game.do("cards one two").roll("A").do("play one top", "do", "play two bottom", "skip")
    assert steps(game) == moved
    assert not game.seen("attack")
    assert [values["effect"] for values in game.seen("effect_ended")] == [condition]


def test_without_an_attack_it_moves_as_if_to_melee() -> None:
    """FOC-1: a set without an attack."""
    assert steps(met(always("60 3 - -"), hall(3))) == [(1, 2), (1, 1)]


def test_it_walks_around_traps_and_over_them_if_it_must() -> None:
    """MEA-3, MEA-4, OVL-3: fewest negative hexes first; sprung, a trap hurts whoever enters, and is gone."""
    around = "#   #\n  @\n.   .\n  ^\n.   .\n  W\n#   #\n"
    assert (1, 1) not in steps(met(always("60 3 1 -"), around))
    corridor = "#   #\n  @\n#   #\n  .\n#   #\n  ^\n#   #\n  W\n"
    game = met(always("60 3 1 -"), corridor, hp=9)
    assert steps(game) == [(1, 2), (1, 1)]
    assert game.figure("wolf-1").hp == 6
    assert game.seen("trap_sprung") == [{"hex": (1, 2), "damage": 3, "monster": "wolf-1"}]
    assert game.state.board.cleared == {(1, 2)}


def test_who_dies_on_its_way_does_nothing_more() -> None:
    """FIG-5, OPN-10: its death at any point ends the turn; remaining steps and the attack lapse."""
    corridor = "#   #\n  @\n#   #\n  .\n#   #\n  ^\n#   #\n  W\n"
    cards = rules_of(card_set(corridor, monsters=(monster("wolf", 3, always("60 3 1 -")),)), success=NEVER)
    game = OpenGame(cards).idle(letters="A")
    assert not game.lives("wolf-1")
    assert steps(game) == [(1, 2)]
    assert not game.seen("attack")
    assert [*game.state.board.dropped] == [(1, 2)], "its token lies where it fell (OPN-8)"


def test_a_flying_one_minds_no_trap_and_no_obstacle() -> None:
    """MEA-1, MEA-2, PSH-1: all but walls and closed doors costs 1 and does nothing."""
    corridor = "#   #\n  @\n#   #\n  .\n#   #\n  ^\n#   #\n  o\n#   #\n  W\n"
    game = met(always("60 3 1 -"), corridor, flying=True)
    assert steps(game) == [(1, 3), (1, 2), (1, 1)]
    assert game.figure("wolf-1").hp == 9


def test_difficult_terrain_costs_two() -> None:
    """MEA-1, OVL-5: three points for a difficult hex and a plain one."""
    corridor = "#   #\n  @\n#   #\n  .\n#   #\n  .\n#   #\n  :\n#   #\n  W\n"
    assert steps(met(always("60 3 1 -"), corridor)) == [(1, 3), (1, 2)]


def test_hazardous_terrain_hurts_at_every_entry() -> None:
    """OVL-4: half of 2 + L, rounded down, also for monsters; it stays."""
    corridor = "#   #\n  @\n#   #\n  .\n#   #\n  ~\n#   #\n  W\n"
    game = met(always("60 3 1 -"), corridor)
    assert game.figure("wolf-1").hp == 8
    assert game.seen("hazard_entered") == [{"hex": (1, 2), "damage": 1, "monster": "wolf-1"}]


def test_allies_are_passed_and_never_shared() -> None:
    """FIG-1, FIG-2, MEA-2: it goes through the one in the corridor, and ends elsewhere."""
    drawing = ".   .\n  @\n.   .\n  W\n#   #\n  .\n#   #\n  V\n"
    wolf, bear = monster("wolf", 9, always("70 - 1 -")), monster("bear", 9, always("60 4 1 -"))
    game = OpenGame(card_set(drawing, monsters=(wolf, bear))).do("cards one two").roll("AA").through()
    assert (1, 1) in steps(game)
    assert len({game.hex(who) for who in (YOU, "wolf-1", "bear-1")}) == 3


def test_doors_are_wall_to_monsters() -> None:
    """OVL-1: an open door hinders nobody, a closed one everybody but you."""
    drawing = ".   .\n  @\n#   #\n  +\n#   #\n  .\n.   W\n"
    cards = card_set(drawing, monsters=(monster("wolf", 9, always("60 9 1 -")),))
    game = OpenGame(cards).do("cards one two", "play two bottom", "do", "step 1,1").roll("A").do("stop")
    game.through("one", "two")
    assert game.hex("wolf-1") == (1, 2), "beside you, who stand in the open door"


FORK = """
#   .   #
  .   .
@   #   W
  .   .
#   .   #
"""
"""A pillar between you and the wolf: two ways to two hexes beside you."""


def test_of_equal_ways_that_come_to_something_else_you_choose() -> None:
    """MAI-3: it attacks from either hex as well; the question carries its figure, and comes where the ways part."""
    cards = card_set(FORK, monsters=(monster("wolf", 9, always("60 3 1 -")),))
    game = OpenGame(cards).do("cards one two").roll("A")
    game.do("play one top basic", "play two bottom basic", "skip")
    assert game.asks == "way"
    ask = question(game.state)
    assert isinstance(ask, AskWay)
    assert ask.figure == "wolf-1"
    refused = game.refused("way 9,9")
    assert (refused.rule, refused.code) == ("MAI-3", "not_this_way")
    assert len(game.legal()) == 2
    game.do(game.legal()[1])
    assert game.asks == "chance", "from there the way is clear, and it attacks"


ONE_END = """
#   .   #
  .   W
@   .   #
  #   #
"""
"""One hex beside you, and two ways of two steps to it."""


def waiting(drawing: str) -> OpenGame:
    """Your turn is over, the wolf's has begun."""
    game = OpenGame(card_set(drawing, monsters=(monster("wolf", 9, always("60 3 1 -")),)))
    return game.do("cards one two").roll("A").do("play one top basic", "play two bottom basic", "skip")


def test_equal_ways_to_the_same_end_are_not_asked_about() -> None:
    """MAI-3: nothing lies on any of them, so that they come to the same."""
    game = waiting(ONE_END)
    assert game.asks == "chance"
    assert steps(game)[-1] == (1, 0)


def test_equal_ways_over_different_tiles_are_asked_about() -> None:
    """MAI-3, MEA-3: a trap or hazardous ground, counted alike, with the same end."""
    game = waiting(ONE_END.replace("#   .   #", "#   ^   #").replace("@   .   #", "@   ~   #"))
    assert game.legal() == ("way 2,-1", "way 2,0")
    game.do("way 2,0")
    assert game.figure("wolf-1").hp == 8


def test_the_rows_come_from_the_top() -> None:
    """MAI-1: a heal in the move row comes before the attack, one in the range row after it; skipped at full HP."""
    first = Behaviour.model_validate({"initiative": 60, "move": {"heal": 2}, "attack": 2})
    cards = card_set(hall(1), monsters=(monster("wolf", 5, {letter.value: first for letter in Letter}),))
    game = (
        OpenGame(cards).do("cards one two").roll("A").do("play one top", "do").roll("B").do("play two bottom", "skip")
    )
    kinds = [event.kind for event in game.events if event.kind in {"monster_healed", "modifier_rolled"}]
    assert kinds == ["modifier_rolled", "monster_healed"]
    assert game.asks == "chance"
    full = OpenGame(cards).idle(letters="A")
    assert not full.seen("monster_healed")
    last = Behaviour.model_validate({"initiative": 60, "attack": 2, "range": {"heal": 2}})
    cards = card_set(hall(1), monsters=(monster("wolf", 5, {letter.value: last for letter in Letter}),))
    game = (
        OpenGame(cards).do("cards one two").roll("A").do("play one top", "do").roll("B").do("play two bottom", "skip")
    )
    game.roll("A").do("suffer")
    kinds = [event.kind for event in game.events if event.kind in {"attack", "monster_healed"}]
    assert kinds == ["attack", "attack", "monster_healed"]


def test_shields_of_a_set_last_the_round() -> None:
    """HEA-4, MAI-1: from its turn on, in the round's order; gone with the round."""
    wolf = monster("wolf", 9, always("5 - - -", shield=2))
    game = OpenGame(card_set(hall(1), monsters=(wolf,))).do("cards one two").roll("A")
    assert game.table.shield("wolf-1") == 2
    game.do("play one top", "do").roll("B")
    assert game.seen("attack")[0]["damage"] == 1
    game.do("play two bottom", "skip")
    assert game.table.shield("wolf-1") == 0


def test_your_shield_ends_after_your_next_turn() -> None:
    """HEA-4: the turn in which it was gained doesn't count."""
    shield = {"one A": {"top": printed({"kind": "shield", "value": 1})}}
    game = OpenGame(card_set(hall(1), monsters=(monster("wolf", 9, always("60 - 2 -")),), faces=shield))
    game.do("cards one two").roll("A").do("play one top", "do", "play two bottom", "skip").roll("B")
    assert game.seen("attack")[0]["damage"] == 1
    game.do("suffer", "cards three four").roll("A")
    assert game.table.shield(YOU) == 1
    game.do("play three top basic", "skip", "play four bottom basic", "skip")
    assert game.table.shield(YOU) == 0


def test_what_a_monster_gains_to_be_unseen_lasts_over_its_next_turn() -> None:
    """HEA-4: invisible in your turn, too; over at the end of its next turn."""
    wolf = monster("wolf", 9, always("5 - - -", gains=["invisible"]))
    sets = {**always("5 - - -"), Letter.A: wolf.normal.sets[Letter.A]}
    game = OpenGame(card_set(hall(1), monsters=(monster("wolf", 9, sets),))).do("cards one two").roll("A")
    assert game.table.has("wolf-1", Condition.INVISIBLE)
    game.through("one", "two").do("cards three four").roll("B")
    assert not game.table.has("wolf-1", Condition.INVISIBLE)


def test_strengthened_by_its_own_set_it_attacks_with_advantage_at_once() -> None:
    """HEA-4, CON-4: its own Strengthen counts in the turn in which it is gained."""
    wolf = monster("wolf", 9, always("60 - 2 -", gains=["strengthen"]))
    game = OpenGame(card_set(hall(1), monsters=(wolf,))).do("cards one two").roll("A").through()
    assert game.seen("attack")[0]["advantage"]


def test_lines_without_an_attack_hit_the_focus_in_their_range() -> None:
    """MAI-7, MON-2: after the move and the attack, from the top, each in its own range and sight."""
    near = {"range": 1, "damage": 1}
    far = {"range": 3, "conditions": ["muddle"]}
    wolf = monster("wolf", 9, always("60 - - -", lines=[near, far]))
    game = OpenGame(card_set(hall(2), monsters=(wolf,))).idle(letters="A")
    assert [values["line"].range for values in game.seen("line_done")] == [3]
    assert game.state.you.hp == 10
    wolf = monster("wolf", 9, always("60 1 1 -", lines=[near, far]))
    game = OpenGame(card_set(hall(2), monsters=(wolf,))).idle(letters="A")
    assert [values["line"].range for values in game.seen("line_done")] == [1, 3]
    assert game.state.you.hp == 8


def test_its_push_moves_you_over_the_hexes() -> None:
    """PSH-2, MAI-7: a line's push, on a longest way that you choose, traps and all."""
    drawing = "#   #\n  ^\n#   #\n  @\n#   #\n  W\n#   #\n"
    wolf = monster("wolf", 9, always("60 - - -", lines=[{"range": 1, "push": 1}]))
    game = OpenGame(card_set(drawing, monsters=(wolf,))).idle(letters="A")
    assert game.hex(YOU) == (1, 0)
    assert game.seen("trap_sprung") == [{"hex": (1, 0), "damage": 3}]


def test_what_it_means_to_do_can_be_seen_and_is_what_it_does() -> None:
    """MAI-8: the focus, the way, the targets, and the ids of the rules; before the roll one per set."""
    lines = {"A": "60 3 2 -", "B": "60 - 2 3", "C": "9 - - -"}
    sets = {letter: behaviour(line) for letter, line in lines.items()}
    cards = card_set(hall(3), monsters=(monster("wolf", 9, sets),))
    game = OpenGame(cards)
    seen = reading.intents(cards, game.state, "wolf-1")
    assert [(each.letter, each.path, each.targets) for each in seen] == [
        (Letter.A, ((1, 2), (1, 1)), (YOU,)), (Letter.B, (), (YOU,)), (Letter.C, (), ()),
    ]  # fmt: skip
    game.do("cards one two").roll("A")
    (now,) = reading.intents(cards, game.state, "wolf-1", why=True)
    assert now.focus == YOU
    assert {"FOC-3", "MAI-2"} <= set(now.why)
    assert now.reasons[0].focus == game.state.you.hex
    game.through()
    assert tuple(steps(game)) == now.path


def test_figures_are_seen_as_they_are() -> None:
    """FIG-1: you and the monsters, two sides; hidden ones have no set to be seen."""
    cards = card_set(hall(2), monsters=(idler(),))
    game = OpenGame(cards).do("cards one two").roll("A")
    you, wolf = reading.figures(cards, game.state)
    assert (you.id, you.side.value, you.hex, you.initiative) == (YOU, "hero", (1, 0), 10)
    assert (wolf.id, wolf.side.value, wolf.of, wolf.initiative, wolf.revealed) == (
        "wolf-1",
        "monster",
        "wolf",
        90,
        True,
    )


@pytest.mark.parametrize(
    ("flying", "jumps", "shoved", "comes"),
    [(False, False, False, False), (True, False, False, True), (False, True, False, True), (True, False, True, False)],
)
def test_a_way_past_a_foe_is_left_to_who_flies_or_jumps(
    *, flying: bool, jumps: bool, shoved: bool, comes: bool
) -> None:
    """FIG-2, PSH-2: whoever has come to stand there; who is pushed is stopped, flying or not."""
    game = OpenGame(card_set(hall(2, you="W", foe="@"), monsters=(idler(hp=9, flying=flying),)))
    t = game.table
    assert (t.figure("wolf-1").hex, t.you.hex) == ((1, 0), (1, 2))
    past_you = tuple((Hex(1, step), (Hex(1, step + 1),)) for step in range(3))
    forced = Shift(YOU, "wolf-1", pull=False, value=3) if shoved else None
    over = Hex(1, 0) if jumps else None
    t.push(Walk("wolf-1", past_you, (Hex(1, 3),), forced=forced, over=over, resumed=True))
    run(t)
    assert t.figure("wolf-1").hex == ((1, 3) if comes else (1, 0))


def test_a_way_on_which_somebody_has_come_to_stand_is_given_up() -> None:
    """FIG-2: what comes between a figure's steps may have moved others; it ends nowhere where somebody stands."""
    game = OpenGame(card_set(hall(3), monsters=(idler(hp=9),)))
    t = game.table
    to_you = (Hex(1, 3), (Hex(1, 2),)), (Hex(1, 2), (Hex(1, 1),)), (Hex(1, 1), (Hex(1, 0),))
    t.push(Walk("wolf-1", to_you, (Hex(1, 0),), resumed=True))
    run(t)
    assert t.figure("wolf-1").hex == (1, 3)
    t = game.table
    pull = Shift(YOU, "wolf-1", pull=True, value=2)
    t.push(Walk("wolf-1", to_you, (Hex(1, 0), Hex(1, 1)), forced=pull, resumed=True))
    run(t)
    assert isinstance(t.agenda[-1], AskShove) or t.figure("wolf-1").hex == (1, 1)
