"""Special rules of scenarios: each kind at work, its end, and what a hero who doesn't obey is told."""

from dataclasses import replace
from typing import Any

import pytest
from pydantic import TypeAdapter

from holdin.game.actions import Do
from holdin.game.stage import stage
from holdin.game.state import Ending
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.goals import Goal
from holdin.models.letters import Condition, Fights, Letter
from holdin.models.map_card import Mark
from holdin.models.monster import Behaviour
from holdin.models.scenario import Scenario
from holdin.models.special_rules import Alert, SpecialRule
from holdin.words.words import Words
from tests.game.builder import Game, attack, behaviour, card_set, hall, monster, move, printed

RULE: TypeAdapter[SpecialRule] = TypeAdapter(SpecialRule)
LONG_WAY = hall(9)


def with_rules(cards: CardSet, *rules: dict[str, Any], success: Goal | None = None) -> CardSet:
    """The builder's scenario with special rules."""
    plain = cards.scenarios[ScenarioId("test")]
    more = {"rules": tuple(RULE.validate_python(rule) for rule in rules), "success": success or plain.success}
    changed: Scenario = plain.model_copy(update=more)
    return replace(cards, scenarios={**cards.scenarios, changed.id: changed})


def idle(game: Game, one: str = "one", other: str = "two") -> Game:
    """A round with nothing done in it."""
    game.do(f"cards {one} {other}", f"play {one} top basic", f"play {other} bottom basic", "skip")
    return game.do("no-rest") if game.asks == "rest" else game


def test_a_scenario_can_begin_with_an_effect_that_lasts() -> None:
    """What befalls you at the start lasts as its symbol says (CON-5, SET-3)."""
    rule = {"kind": "at_start", "abilities": [{"kind": "shield", "value": 2}], "lasting": "scenario"}
    game = Game(with_rules(card_set(LONG_WAY), rule))
    assert [effect.shield for effect in game.state.effects] == [2]
    assert idle(game).state.effects[0].source == "test"


def test_a_scenario_can_begin_with_a_condition() -> None:
    """A negative condition at the start counts in the first turn (CON-2, CON-4)."""
    abilities = [{"kind": "gain_condition", "condition": "muddle"}]
    game = Game(with_rules(card_set(LONG_WAY), {"kind": "at_start", "abilities": abilities}))
    assert [effect.condition for effect in game.state.effects] == [Condition.MUDDLE]
    assert not idle(game).state.effects


def test_a_trigger_can_last_the_whole_scenario() -> None:
    """An effect of the start waits for what it is told to wait for: here every step hurts (CON-5)."""
    hurt = {"kind": "when", "trigger": "enter", "then": [{"kind": "suffer", "value": 1}]}
    game = Game(with_rules(card_set(LONG_WAY), {"kind": "at_start", "abilities": [hurt], "lasting": "scenario"}))
    game.do("cards one two", "play two bottom basic", "do", "step 1,1")
    assert game.asks == "damage"


def test_what_befalls_you_at_the_end_of_every_second_round() -> None:
    """Damage of a special rule is damage like any other (DMG-1), and comes in the cleanup (RND-8)."""
    rule = {"kind": "at_round_end", "every": 2, "abilities": [{"kind": "suffer", "value": 1}]}
    game = Game(with_rules(card_set(LONG_WAY), rule))
    assert idle(game).asks == "cards"
    assert idle(game, "three", "four").asks == "damage"
    assert game.do("suffer").state.you.hp == 9
    assert game.state.round == 3


def test_a_rule_ends_once_its_goal_holds() -> None:
    """Until the wolf is dead, every round hurts; from then on it doesn't."""
    until = {"kind": "kill", "monster": "wolf"}
    rule = {"kind": "at_round_end", "abilities": [{"kind": "suffer", "value": 1}], "until": until}
    wolf = monster(hp=1, sets=dict.fromkeys(Letter, behaviour("90 0 0 -")))
    cards = card_set(hall(1), monsters=(wolf,), faces={"one A": {"top": printed(attack(3))}})
    game = Game(with_rules(cards, rule, success=never()))
    game.do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert game.state.board.lapsed == {0}
    assert [values["special"] for values in game.seen("rule_ended")] == [0]
    game.do("play two bottom basic", "skip")
    assert game.asks == "cards"
    assert game.state.you.hp == 10


def never() -> Goal:
    """A goal that this room never meets."""
    return TypeAdapter[Goal](Goal).validate_python({"kind": "tokens", "count": 99})


def test_the_goal_once_met_the_rules_of_the_round_are_silent() -> None:
    """A scenario that is won is only played to the round's end (END-1)."""
    rule = {"kind": "at_round_end", "abilities": [{"kind": "suffer", "value": 99}]}
    wolf = monster(hp=1, sets=dict.fromkeys(Letter, behaviour("90 0 0 -")))
    cards = card_set(hall(1), monsters=(wolf,), faces={"one A": {"top": printed(attack(3))}})
    game = Game(with_rules(cards, rule))
    game.do("cards one two").roll("A").do("play one top", "do").roll("A").do("play two bottom basic", "skip")
    assert game.state.ending is Ending.GOAL


def test_the_monster_regains_hp_at_the_end_of_a_round() -> None:
    """Only the one you fight, only up to its full HP (MTN-6), only the sort that is named."""
    wolf = monster(hp=9, sets=dict.fromkeys(Letter, behaviour("90 0 0 -")))
    cards = card_set(hall(1), monsters=(wolf,), faces={"one A": {"top": printed(attack(3))}})

    def after_a_round(**rule: Any) -> int:
        game = Game(with_rules(cards, {"kind": "regain", **rule}))
        game.do("cards one two").roll("A").do("play one top", "do").roll("A").do("play two bottom basic", "skip")
        game.roll("A")
        assert game.state.combat is not None
        return game.state.combat.hp

    assert after_a_round(value=2) == 8
    assert after_a_round(value=9, monster="wolf") == 9
    assert after_a_round(value=2, monster="bear") == 6


def test_an_unhurt_monster_regains_nothing() -> None:
    """MTN-6, RND-8: the rule doesn't act."""
    wolf = monster(hp=9, sets=dict.fromkeys(Letter, behaviour("90 0 0 -")))
    game = Game(with_rules(card_set(hall(1), monsters=(wolf,)), {"kind": "regain", "value": 2})).do("cards one two")
    game.roll("A").do("play one top", "skip", "play two bottom basic", "skip").roll("A")
    assert game.state.round == 2
    assert not game.seen("rule_acts")


def test_harsh_ground_hurts_as_at_a_higher_level() -> None:
    """Traps and hazardous terrain by their own level, down to 0 (MAP-5, MAP-6)."""
    rooms = {"trap": "@   .\n  ^", "hazard": "@   .\n  ~"}

    def hurt(tile: str, levels: int) -> int:
        cards = card_set(rooms[tile] + "\n.   W\n  .\n.   .", faces={"two A": {"bottom": printed(move(3))}})
        game = Game(with_rules(cards, {"kind": "harsh_ground", "levels": levels}, success=never()))
        game.do("cards one two", "play two bottom", "do")
        trap = next(line for line in game.legal() if line == "step 1,0")
        damage = Words(game.session.cards).label(game.state, game.session.legal()[game.legal().index(trap)])
        game.do(trap)
        if game.asks == "damage":
            game.do("suffer")
        lost = 10 - game.state.you.hp
        assert (f"{lost} damage" in damage) == (lost > 0)
        return lost

    assert (hurt("trap", 0 + 1), hurt("trap", -1), hurt("trap", -3)) == (4, 2, 2)
    assert (hurt("hazard", 1), hurt("hazard", -1)) == (2, 1)


ROOM_WITH_A_GATE = """
@   .   X
  S   D
.   #   #
  .
W   .
"""
MARKS = {"D": Mark.model_validate({"tile": "door_closed", "mark": "gate"}), "S": Mark(mark="switch")}


def gate(mark: str) -> Game:
    """Two steps before a locked door, which opens when a mark is come to."""
    rule = {"kind": "locked_door", "mark": "gate", "until": {"kind": "reach", "mark": mark}}
    cards = card_set(ROOM_WITH_A_GATE, legend=MARKS, faces={"two A": {"bottom": printed(move(4, jump=True))}})
    game = Game(with_rules(cards, rule, success=never()))
    return game.do("cards one two", "play two bottom", "do", "step 1,0", "step 2,-1")


def test_a_locked_door_is_a_wall_even_to_a_jump() -> None:
    """A closed door opens to whoever enters it, unless a special rule has locked it (MAP-4)."""
    game = gate("exit")
    refused = game.refused("step 3,-1")
    assert (refused.rule, refused.code) == ("MAP-4", "door_locked")
    assert "locked" in Words(game.session.cards).refusal(refused)


def test_a_door_unlocks_when_what_it_waits_for_comes_about() -> None:
    """A jump only comes to a hex where it lands, so the switch is walked on (MOV-2, MAP-4)."""
    rule = {"kind": "locked_door", "mark": "gate", "until": {"kind": "reach", "mark": "switch"}}
    cards = card_set(ROOM_WITH_A_GATE, legend=MARKS, faces={"two A": {"bottom": printed(move(4))}})
    game = Game(with_rules(cards, rule, success=never()))
    game.do("cards one two", "play two bottom", "do", "step 1,0", "step 2,-1", "step 3,-1", "step 4,-2")
    assert [values["special"] for values in game.seen("rule_ended")] == [0]
    assert len(game.seen("door_opened")) == 1


def test_the_first_set_of_a_fight_can_be_fixed() -> None:
    """The first is not rolled, the second is (ENG-7, INI-1)."""
    wolf = monster(hp=9, sets={Letter.B: behaviour("5 2 1 -")})
    cards = with_rules(card_set(hall(1), monsters=(wolf,)), {"kind": "first_set", "letter": "B", "monster": "wolf"})
    game = Game(cards)
    game.do("cards one two")
    assert [values["letter"] for values in game.seen("behaviour_set")] == [Letter.B]
    game.roll("A").do("suffer", "play one top basic", "skip", "play two bottom basic", "skip", "cards three four")
    assert game.asks == "chance"
    assert len(game.seen("behaviour_set")) == 1


def test_a_bonus_is_earned_once() -> None:
    """What it asks for need hold at one moment only."""
    goal = {"kind": "reach", "mark": "switch"}
    cards = card_set(ROOM_WITH_A_GATE, legend=MARKS, faces={"two A": {"bottom": printed(move(4))}})
    game = Game(with_rules(cards, {"kind": "bonus", "goal": goal, "rewards": {"gold": 3}}, success=never()))
    game.do("cards one two", "play two bottom", "do", "step 1,0", "step 2,-1")
    assert game.state.board.lapsed == {0}
    assert len(game.seen("bonus_earned")) == 1


def test_the_stage_knows_which_doors_were_unlocked() -> None:
    """A map shows a lock for as long as there is one (MAP-4)."""
    shut, open_ = gate("exit"), gate("switch")
    for game, locked in ((shut, True), (open_, False)):
        scene = stage(game.session.cards, game.state.setup)
        board = replace(game.state.board, lapsed=frozenset() if locked else frozenset({0}))
        assert bool(scene.locked(board)) is locked
        assert bool(scene.unlocked(board)) is not locked


# Monsters that sleep, watch, arrive and rise

PAST_THE_WOLF = "\n".join(
    [".   .", "  @", *[".   .", "  ."] * 2, ".   .", "  W", *[".   .", "  ."] * 3, ".   .", "  V", ".   ."]
)
"""A hall with a wolf three hexes off, and a bear four hexes behind it."""

FAR_SIGHTED: dict[str, Behaviour] = dict.fromkeys(Letter, behaviour("5 2 3 3"))
SHOT = {"one A": {"top": printed(attack(9, range=3))}, "two A": {"bottom": printed(move(5))}}


def wolf_and_bear(hp: int = 9) -> tuple[Any, ...]:
    """A wolf and a bear that engage from three hexes off, and are faster than you."""
    return monster(hp=hp, sets=FAR_SIGHTED), monster("bear", hp=hp, sets=FAR_SIGHTED)


def asleep(**rule: Any) -> CardSet:
    """Both, of whom the wolf sleeps."""
    return with_rules(
        card_set(PAST_THE_WOLF, monsters=wolf_and_bear(), faces=SHOT), {"kind": "asleep", "monster": "wolf", **rule}
    )


def test_who_sleeps_does_not_engage() -> None:
    """ENG-2: you walk up to a sleeper; one that is awake engages from where its ranges say."""
    game = Game(asleep())
    assert game.state.fight is None
    game.do("cards two one", "play two bottom", "do", "step 1,1", "step 1,2", "stop")
    assert game.state.fight is None
    assert Game(card_set(PAST_THE_WOLF, monsters=wolf_and_bear())).state.fight is not None


def test_who_is_attacked_asleep_has_no_turn_in_that_round() -> None:
    """ENG-6: nothing is rolled for it, fast as it is; from the next round on it acts."""
    game = Game(asleep()).do("cards one two", "play one top", "do")
    assert [values["special"] for values in game.seen("rule_acts")] == [0]
    assert game.asks == "chance"  # your attack's
    game.roll("A")
    assert not game.seen("monster_turn")
    assert game.state.board.dead == {"wolf-1"}


def test_nobody_is_warned_of_a_turn_that_a_sleeper_has_not() -> None:
    """ENG-6: fast as it is."""
    game = Game(asleep()).do("cards one two", "play one top")
    assert "fight begins with wolf" in Words(game.session.cards).brings(game.state, Do()).lower()


def test_what_a_special_rule_costs_is_told_as_its_own() -> None:
    """The question names the rule, not an ability; nothing says who is faster before the round has begun."""
    rule = {"kind": "at_round_end", "abilities": [{"kind": "suffer", "value": 1}]}
    game = idle(Game(with_rules(card_set(LONG_WAY), rule)))
    assert Words(game.session.cards).prompt(game.state).startswith("A special rule costs you 1 damage")


def test_a_sleeper_that_lives_acts_from_the_next_round_on() -> None:
    """ENG-12, INI-1."""
    weak = {"one A": {"top": printed(attack(1, range=3))}}
    cards = card_set(PAST_THE_WOLF, monsters=wolf_and_bear(), faces=weak)
    game = Game(with_rules(cards, {"kind": "asleep"})).do("cards one two", "play one top", "do")
    game.roll("A").do("play two bottom basic", "skip")
    assert not game.seen("monster_turn")
    game.do("cards three four").roll("A")
    assert len(game.seen("monster_turn")) == 1


def test_sleepers_wake_each_other() -> None:
    """Until one of them is fought: then the others engage like any monster (ENG-2)."""
    cards = card_set(PAST_THE_WOLF, monsters=wolf_and_bear(3), faces=SHOT)
    game = Game(with_rules(cards, {"kind": "asleep", "until": {"kind": "fought"}}))
    game.do("cards one two", "play one top", "do")
    assert [values["special"] for values in game.seen("rule_ended")] == [0]
    game.roll("A").do("play two bottom", "do", "step 1,1", "step 1,2", "step 1,3", "step 1,4", "stop")
    assert game.state.fight is not None
    assert game.state.fight.monster == "bear-1"


def test_the_watchful_engage_from_further_off() -> None:
    """ENG-2, from when on the rule begins: here, once the wolf has been fought."""
    far = with_rules(card_set(hall(5), monsters=wolf_and_bear()), {"kind": "alert", "hexes": 2})
    near = with_rules(card_set(hall(5), monsters=wolf_and_bear()), {"kind": "alert", "hexes": 1})
    late = {"kind": "alert", "hexes": 2, "after": {"kind": "fought"}}
    assert Game(far).state.fight is not None
    assert Game(near).state.fight is None
    assert Game(with_rules(card_set(hall(5), monsters=wolf_and_bear()), late)).state.fight is None
    nearer = {"kind": "alert", "hexes": -2, "monster": "wolf"}
    assert Game(with_rules(card_set(hall(3), monsters=wolf_and_bear()), nearer)).state.fight is None


def test_a_rule_can_begin_later() -> None:
    """A rule with `after` is silent before, and in force from then on (RND-8, END-1)."""
    hurt = {"kind": "at_round_end", "abilities": [{"kind": "suffer", "value": 1}]}
    game = Game(with_rules(card_set(LONG_WAY), {**hurt, "after": {"kind": "survive", "rounds": 1}}))
    assert idle(game).asks == "cards"
    assert [values["special"] for values in game.seen("rule_begun")] == [0]
    assert idle(game, "three", "four").asks == "damage"


def test_vigour_changes_the_hp_that_monsters_begin_with() -> None:
    """SCL-1: never below 1."""
    for more, hp in ((3, 12), (-4, 5), (-20, 1)):
        cards = with_rules(
            card_set(hall(1), monsters=wolf_and_bear()), {"kind": "vigour", "monster": "wolf", "hp": more}
        )
        assert Game(cards).state.figure("wolf-1").max_hp == hp


@pytest.mark.parametrize(("level", "hp"), [(0, 8), (1, 9), (2, 13), (3, 14)])
def test_vigour_may_hold_from_a_level_on(level: int, hp: int) -> None:
    """SCL-1: the printed HP and the level's, and the rule's only from the level that it names."""
    rule = {"kind": "vigour", "monster": "wolf", "hp": 3, "from_level": 2}
    game = Game(with_rules(card_set(hall(1), monsters=wolf_and_bear()), rule), level=level)
    assert game.state.figure("wolf-1").max_hp == hp


@pytest.mark.parametrize(("level", "hp"), [(0, 6), (1, 9), (2, 13), (3, 15)])
def test_vigour_may_differ_from_level_to_level(level: int, hp: int) -> None:
    """SCL-1: the printed HP and the level's, and what the rule says of that level."""
    rule = {"kind": "vigour", "monster": "wolf", "hp": [-2, 0, 3, 4]}
    game = Game(with_rules(card_set(hall(1), monsters=wolf_and_bear()), rule), level=level)
    assert game.state.figure("wolf-1").max_hp == hp


MARKED = {"M": Mark.model_validate({"tile": "monster", "monster": "bear", "mark": "gate"})}


def arriving() -> CardSet:
    """A bear that is still to come, once the wolf is dead."""
    cards = card_set(PAST_THE_WOLF.replace("V", "M"), legend=MARKED, monsters=wolf_and_bear(3), faces=SHOT)
    after = {"kind": "kill", "monster": "wolf"}
    return with_rules(cards, {"kind": "arrives", "mark": "gate", "after": after})


def test_who_is_still_to_come_cannot_be_met() -> None:
    """It doesn't engage, isn't attacked, and bars its hex (ENG-2, ATK-2, MAP-10)."""
    game = Game(arriving())
    scene = stage(game.session.cards, game.state.setup)
    bear = scene.monsters["bear-1"].hex
    assert not scene.is_there(game.state.board, "bear-1")
    assert "bear-1" not in scene.in_reach(game.state.board, game.state.you.hex, 9)
    assert "bear-1" not in scene.engaging(game.state.board, scene.monsters["wolf-1"].hex)
    assert bear in scene.ground(game.state.board).monsters
    refused = game.refused("target bear-1")
    assert (refused.rule, refused.code) == ("ATK-1", "not_there_yet")


def test_who_was_awaited_comes() -> None:
    """And counts for the goal all along (END-1)."""
    game = Game(arriving()).do("cards one two").roll("A")
    game.do("suffer").roll("A") if game.asks == "damage" else game
    game.play_on(
        {"play": "play one top", "ability": "do", "chance": "letter A", "damage": "suffer", "attach": "go"}, "rest"
    )
    assert game.state.board.dead == {"wolf-1"}
    assert [values["special"] for values in game.seen("rule_acts")] == [0]
    assert not game.state.goal_met
    scene = stage(game.session.cards, game.state.setup)
    assert scene.is_there(game.state.board, "bear-1")


def rising(**rule: Any) -> Game:
    """A wolf that gets up as a bear of 2 HP, just killed."""
    blow = {card: {"top": printed(attack(9))} for card in ("one A", "three A")}
    cards = card_set(hall(1), monsters=(monster(hp=1), monster("bear", hp=9)), faces=blow)
    game = Game(with_rules(cards, {"kind": "rises", "monster": "wolf", "into": "bear", "hp": 2, **rule}))
    return game.do("cards one two").roll("A").do("play one top", "do").roll("A")


def test_who_was_killed_rises_in_another_form() -> None:
    """ATK-11, ENG-11: that fight is over; what has got up waits for the next round, in the same hex."""
    game = rising()
    scene, board = stage(game.session.cards, game.state.setup), game.state.board
    assert board.dead == {"wolf-1"}
    assert game.state.fight is None
    assert scene.at(board, scene.monsters["wolf-1"].hex) == "bear-1"
    assert not game.state.goal_met
    assert [values["special"] for values in game.seen("rule_acts")] == [0]
    assert game.state.figure("bear-1").max_hp == 2
    game.do("play two bottom basic", "skip")
    assert game.state.fight is not None
    assert game.state.fight.monster == "bear-1"


def test_who_has_risen_leaves_one_token() -> None:
    """ATK-11: a token lies in the hex of the dead, and this one isn't dead yet."""
    game = rising()
    scene = stage(game.session.cards, game.state.setup)
    assert not scene.fallen(game.state.board)
    game.do("play two bottom basic", "skip", "cards one three").roll("A")
    game.play_on({"play": "play three top", "ability": "do", "chance": "letter A", "damage": "suffer", "attach": "go"})
    assert scene.fallen(game.state.board) == {scene.monsters["wolf-1"].hex}
    assert game.state.goal_met


def test_who_may_not_rise_stays_dead() -> None:
    """What keeps it down is asked as it is killed."""
    game = rising(unless={"kind": "survive", "rounds": 1})
    assert game.state.board.dead == {"wolf-1"}
    down = rising(unless={"kind": "fought", "monster": "wolf"})
    assert down.state.board.dead == {"wolf-1", "bear-1"}
    assert down.state.goal_met
    assert [figure.id for figure in down.state.others] == []


def test_who_dies_of_what_befalls_at_the_start_engages_nobody() -> None:
    """SET-3, RND-9: what the scenario brings at its start comes first; who is left by then may engage you."""
    rule = {"kind": "at_start", "abilities": [attack(9)]}
    both = ".   .\n  W\n.   .\n  @\n.   .\n  W\n.   .\n"
    game = Game(with_rules(card_set(both), rule))
    game.do("target wolf-1").play_on({"chance": "letter A", "attach": "go", "ability": "do", "damage": "suffer"})
    assert game.state.board.dead == {"wolf-1"}
    assert game.asks != "engage"


@pytest.mark.parametrize("fights", Fights)
def test_any_rule_may_hold_in_one_way_of_fighting(fights: Fights) -> None:
    """OPN-1: in the other the scenario is played as if the rule weren't there, and so it is told."""
    rule = {"kind": "vigour", "monster": "wolf", "hp": 3, "fights": "open"}
    game = Game(with_rules(card_set(hall(1), monsters=wolf_and_bear()), rule), fights=fights)
    holds = fights is Fights.OPEN
    assert game.state.figure("wolf-1").max_hp == 9 + 3 * holds
    assert len(Words(game.session.cards).rules_in_force(game.state)) == holds


def test_nobody_is_alert_on_the_open_map() -> None:
    """ENG-2, OPN-1: nobody engages there, so that the rule isn't told, and can't be asked for."""
    cards = with_rules(card_set(hall(1), monsters=wolf_and_bear()), {"kind": "alert", "hexes": 2})
    told = [len(Words(cards).rules_in_force(Game(cards, fights=way).state)) for way in Fights]
    assert told == [1, 0]
    with pytest.raises(ValueError, match="held"):
        Alert.model_validate({"hexes": 2, "fights": "open"})


@pytest.mark.parametrize("level", range(4))
def test_any_rule_may_hold_from_a_level_on(level: int) -> None:
    """SCL-1: below it the scenario is played as if the rule weren't there, and so it is told."""
    wolf = monster(hp=1, sets=dict.fromkeys(Letter, behaviour("90 0 0 -")))
    after = {"kind": "kill", "monster": "wolf"}
    hurt = {"kind": "at_round_end", "abilities": [{"kind": "suffer", "value": 1}], "after": after, "from_level": 2}
    cards = card_set(hall(1), monsters=(wolf,), faces={"one A": {"top": printed(attack(9))}})
    game = Game(with_rules(cards, hurt, {"kind": "regain"}, success=never()), level=level)
    holds = level >= 2
    assert len(Words(game.session.cards).rules_in_force(game.state)) == 1 + holds
    game.do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert bool(game.seen("rule_begun")) is holds
    game.do("play two bottom basic", "skip")
    assert (game.asks == "damage") is holds


@pytest.mark.parametrize(("level", "opens"), [(1, True), (2, False)])
def test_a_door_is_locked_from_a_level_on(level: int, opens: bool) -> None:
    """Below it the door is one like any other, and drawn as one that isn't locked (MAP-4)."""
    until = {"kind": "reach", "mark": "exit"}
    rule = {"kind": "locked_door", "mark": "gate", "until": until, "from_level": 2}
    cards = card_set(ROOM_WITH_A_GATE, legend=MARKS, faces={"two A": {"bottom": printed(move(4, jump=True))}})
    game = Game(with_rules(cards, rule, success=never()), level=level)
    game.do("cards one two", "play two bottom", "do", "step 1,0", "step 2,-1")
    assert ("step 3,-1" in game.legal()) is opens
    there = stage(game.session.cards, game.state.setup)
    assert bool(there.unlocked(game.state.board)) is opens
