"""Teleports and rifts in held play: on the range tracker in combat, on the map out of it (TEL-2, RIF-1 to RIF-4)."""

from typing import Any

import pytest
from pydantic import ValidationError

from holdin.game.dice import Dice
from holdin.game.figures import YOU
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import Board, CardPlace, Combat, Hero, Setup, Start
from holdin.models.ability import CardAction
from holdin.models.base import CardId, CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Letter, Tile
from tests.game.builder import CARDS, Game, attack, behaviour, card_set, hall, monster, move, printed

IDLE = "99 - - -"


def kind(name: str, **more: Any) -> dict[str, Any]:
    return {"kind": name, **more}


def harms(trigger: str, value: int = 2, **more: Any) -> dict[str, Any]:
    """What waits at rifts: a figure there suffers."""
    return kind("when", trigger=trigger, then=[kind("harm", value=value)], **more)


class Fight(Game):
    """A game that begins in a combat, with two cards chosen and the first of them played."""

    def __init__(self, cards: CardSet, distance: int, hp: int = 9, **combat: Any) -> None:
        setup = Setup(ScenarioId("test"), CharacterId("hero"))
        hero = Hero(tuple(CardPlace(CardId(card)) for card in CARDS))
        board = combat.pop("board", Board())
        fight = Combat("wolf-1", hp, hp, distance, **combat)
        start = Start(10, stage(cards, setup).start, hero, board, round=2, combat=fight)
        self.session = Session(cards, setup, Dice(1), start=start, manual=True)
        self.events = list(self.session.last.events)

    @property
    def distance(self) -> int:
        combat = self.state.combat
        assert combat is not None
        return combat.distance

    @property
    def rifts(self) -> tuple[int, ...]:
        combat = self.state.combat
        assert combat is not None
        return combat.rifts


def fight(
    *abilities: dict[str, Any], distance: int = 3, foe: str = IDLE, hp: int = 9, second: Any = None, **more: Any
) -> Fight:
    """Card one's top is about to be done in a fight; card two's bottom is a second action."""
    action = {key: more.pop(key) for key in ("lasting", "lost") if key in more}
    faces = {"one A": {"top": printed(*abilities, **action)}, "two A": {"bottom": second or printed(move(6))}}
    wolf = monster("wolf", hp, {letter: behaviour(foe) for letter in Letter})
    game = Fight(card_set(hall(4), monsters=(wolf,), faces=faces), distance, hp, **more)
    return game.do("cards one two").roll("A").do("play one top")


def on_map(*abilities: dict[str, Any], drawing: str = hall(7)) -> Game:
    """The same out of combat."""
    faces = {"one A": {"top": printed(*abilities)}, "two A": {"bottom": printed(move(6))}}
    cards = card_set(drawing, faces=faces, monsters=(monster(sets={letter: behaviour(IDLE) for letter in Letter}),))
    return Game(cards).do("cards one two", "play one top")


# Teleport


def test_a_teleport_in_combat_comes_to_any_other_distance_near_enough() -> None:
    """TEL-2: not to the present one, not farther than X, never out of 1 to 7."""
    game = fight(kind("teleport", value=2), distance=2).do("do")
    assert game.asks == "place"
    assert game.legal() == ("distance 1", "distance 3", "distance 4")
    assert game.refused("distance 5").rule == "TEL-2"
    assert game.refused("place 1,1").rule == "TEL-2"
    assert game.do("distance 4").distance == 4


def test_a_teleport_springs_no_hindrance_and_uses_none_up() -> None:
    """TEL-2, HIN-6: the next one who comes to distance 1 by moving suffers."""
    game = fight(kind("teleport", value=6), distance=3, kinds=(Tile.TRAP,), foe="99 3 1 -", second=printed())
    game.do("do", "distance 1")
    combat = game.state.combat
    assert combat is not None
    assert not combat.sprung
    assert (game.state.you.hp, combat.hp) == (10, 9)


def test_a_teleport_is_possible_while_immobilized() -> None:
    """TEL-1: it is no move."""
    action = printed(kind("gain_condition", condition="immobilize"))
    faces = {"one A": {"top": printed(kind("teleport", value=2))}, "three A": {"bottom": action}}
    wolf = monster("wolf", 9, {letter: behaviour(IDLE) for letter in Letter})
    game = Fight(card_set(hall(4), monsters=(wolf,), faces=faces), 3)
    game.do("cards three four").roll("A").do("play three bottom", "play four top basic")
    game.do("cards one two").roll("A").do("play two bottom")
    assert game.seen("ability_impossible"), "a move isn't"
    assert game.do("play one top").legal() == ("do", "skip")


def test_a_teleport_on_the_map_goes_over_everything_to_what_is_joined() -> None:
    """TEL-1, TEL-2: not behind a closed door, not onto an obstacle or a monster; the refusal says which rule."""
    drawing = "#   #\n  @\n#   #\n  o\n#   #\n  .\n#   #\n  +\n#   #\n  W\n#   #\n"
    game = on_map(kind("teleport", value=6), drawing=drawing)
    game.do("do")
    assert game.state.you.hex == Hex(1, 2), "the only hex is taken"
    assert game.seen("teleported") == [{"hex": (1, 2)}]
    wide = on_map(kind("teleport", value=3)).do("do")
    assert "place 1,3" in wide.legal()
    assert wide.refused("place 1,4").rule == "TEL-1"
    assert wide.refused("place 1,7").rule == "TEL-1"
    assert wide.refused("distance 2").rule == "TEL-2"


def test_where_a_teleport_ends_on_the_map_its_trap_springs_and_then_a_monster_engages() -> None:
    """TEL-2, MAP-5, ENG-2: the last hex's effects come first."""
    drawing = "#   #\n  @\n#   #\n  .\n#   #\n  ^\n#   #\n  W\n#   #\n"
    faces = {"one A": {"top": printed(kind("teleport", value=2))}}
    wolf = monster("wolf", 5, {letter: behaviour("99 3 1 -") for letter in Letter})
    game = Game(card_set(drawing, faces=faces, monsters=(wolf,))).do("cards one two", "play one top", "do", "place 1,2")
    assert game.asks == "damage"
    assert game.state.combat is None
    game.do("suffer")
    assert game.state.combat is not None


def test_a_teleport_to_a_rift_needs_one() -> None:
    """RIF-3, RIF-4: of any distance where none is printed."""
    game = fight(kind("teleport", to="rift"), distance=2, rifts=(6,)).do("do")
    assert game.distance == 6
    assert fight(kind("teleport", to="rift", value=3), rifts=(7,)).seen("ability_impossible")


# Rifts made, moved, removed


def test_a_rift_is_put_on_a_free_number_within_range() -> None:
    """RIF-4, RIF-1: not the present distance, not a number with a rift, one after the other."""
    game = fight(kind("create_rift", count=2, range=4), distance=3, rifts=(2,)).do("do")
    assert game.legal() == ("distance 1", "distance 4")
    assert game.refused("distance 3").rule == "RIF-4"
    assert game.refused("place 1,1").rule == "RIF-4"
    game.do("distance 4")
    assert game.rifts == (1, 2, 4), "the second has only one number left"
    assert [each["spot"] for each in game.seen("rift_created")] == [4, 1]


def test_with_a_sixth_rift_one_of_the_others_goes() -> None:
    """RIF-2, RIF-4: those of the map and of the tracker together are five."""
    board = Board(rifts=frozenset({Hex(1, 1), Hex(1, 2)}))
    game = fight(kind("create_rift", range=7), distance=1, rifts=(2, 3, 4), board=board).do("do", "distance 7")
    assert game.asks == "place"
    assert game.legal() == ("distance 2", "distance 3", "distance 4", "place 1,1", "place 1,2")
    assert game.refused("distance 7").rule == "RIF-3"
    game.do("place 1,1")
    assert (game.rifts, game.state.board.rifts) == ((2, 3, 4, 7), frozenset({Hex(1, 2)}))


def test_a_rift_on_the_map_is_put_into_an_empty_hex() -> None:
    """RIF-1, FIG-4: within range and sight; it does nothing in combat (RIF-4)."""
    game = on_map(kind("create_rift", range=2)).do("do")
    assert "place 1,2" in game.legal()
    assert game.refused("place 1,5").rule == "RIF-1"
    assert game.refused("place 1,0").rule == "FIG-4"
    game.do("place 1,2")
    assert game.state.board.rifts == {Hex(1, 2)}
    in_combat = fight(attack(2, range=7, on_rift=True), board=Board(rifts=frozenset({Hex(1, 3)})))
    assert in_combat.seen("ability_impossible")


def test_rifts_are_moved_and_removed_for_a_gain() -> None:
    """RIF-3: the gain follows; too few rifts, and nothing is done."""
    game = fight(kind("move_rift", value=2, then=[kind("shield", value=1)]), distance=3, rifts=(5,)).do("do")
    assert game.legal() == ("distance 4", "distance 6", "distance 7")
    game.do("distance 7", "do")
    assert game.rifts == (7,)
    assert game.seen("shield_gained")
    game = fight(kind("remove_rift", count=2, then=[kind("harm", value=3, range=7)]), rifts=(1, 5, 7)).do("do")
    assert game.do("distance 1", "distance 7").rifts == (5,)
    game.do("do")
    assert game.seen("monster_damaged")[0]["amount"] == 3
    assert fight(kind("remove_rift", count=2), rifts=(1,)).seen("ability_impossible")


def test_the_combats_rifts_go_with_it() -> None:
    """RIF-4: the map's stay."""
    board = Board(rifts=frozenset({Hex(1, 1)}))
    game = fight(kind("harm", value=9, range=7), rifts=(5,), board=board).do("do")
    assert game.state.combat is None
    assert game.state.board.rifts == {Hex(1, 1)}


# What they bring


def test_the_monster_enters_a_rift_whoever_moves_also_on_the_way() -> None:
    """RIF-4, RIF-3: numbers passed included; here by your move."""
    game = fight(harms("rift_entered"), lasting="round", distance=2, rifts=(4, 5)).do("do", "play two bottom", "do")
    game.do("distance 6")
    assert [each["amount"] for each in game.seen("monster_damaged")] == [2, 2]
    assert [each["new"] for each in game.seen("distance_changed")] == [4, 5, 6]
    assert game.distance == 6


def test_the_monster_enters_a_rift_by_its_own_move_before_it_attacks() -> None:
    """RIF-4, MTN-2: it lives, and attacks from where it has come to."""
    game = fight(harms("rift_entered"), lasting="round", foe="99 4 2 -", rifts=(2,), second=printed()).do(
        "do", "play two bottom"
    )
    assert [each["amount"] for each in game.seen("monster_damaged")] == [2]
    assert game.distance == 1
    game.roll("A")
    assert game.asks == "damage"


def test_a_monster_that_a_rift_pushes_away_may_not_reach_any_more() -> None:
    """RIF-3, MTN-2: its attack is made from where it stands."""
    shoves = kind("when", trigger="rift_entered", then=[kind("shove", push=3)])
    game = fight(shoves, lasting="round", foe="99 2 2 -", distance=3, rifts=(1,), second=printed()).do(
        "do", "play two bottom"
    )
    assert game.seen("monster_waits")
    assert (game.distance, game.state.round) == (4, 3)


def test_a_monster_that_dies_on_a_rift_doesnt_come_further() -> None:
    """RIF-4, ENG-11: its turn is over."""
    game = fight(harms("rift_entered", 5), hp=5, lasting="round", foe="99 4 2 -", rifts=(2,), second=printed())
    game.do("do", "play two bottom")
    assert game.state.combat is None
    assert game.state.you.hp == 10


def test_a_teleport_enters_a_rift_at_its_end_only() -> None:
    """RIF-4: and leaves the one that it was on."""
    game = fight(
        harms("rift_entered"), lasting="round", distance=2, rifts=(3, 4), second=printed(kind("teleport", value=2))
    )
    game.do("do", "play two bottom", "do", "distance 4")
    assert [each["amount"] for each in game.seen("monster_damaged")] == [2]
    game = fight(harms("rift_left"), lasting="round", distance=2, rifts=(2,), second=printed(kind("teleport", value=2)))
    game.do("do", "play two bottom", "do", "distance 4")
    assert [each["amount"] for each in game.seen("monster_damaged")] == [2]


def test_a_push_and_a_pull_come_past_rifts_too() -> None:
    """RIF-4, MOV-4: whoever moved."""
    shove = printed(kind("shove", push=3, range=3))
    game = fight(harms("rift_entered"), lasting="round", rifts=(4, 6), second=shove).do("do", "play two bottom", "do")
    assert [each["amount"] for each in game.seen("monster_damaged")] == [2, 2]


def test_what_waits_for_a_figure_that_stays_is_done_when_its_turn_ends() -> None:
    """RIF-3, RIF-4: it is on the rift while the distance is that number."""
    game = fight(harms("rift_stayed"), lasting="round", rifts=(3,), second=printed()).do("do", "play two bottom")
    assert [each["amount"] for each in game.seen("monster_damaged")] == [2]


def test_an_effect_isnt_brought_into_play_by_what_it_does_itself() -> None:
    """RIF-3: out of a rift and into it again."""
    there_and_back = kind("when", trigger="rift_entered", then=[kind("shove", push=1, pull=1)])
    game = fight(there_and_back, lasting="round", distance=2, rifts=(4,)).do(
        "do", "play two bottom", "do", "distance 4"
    )
    assert len(game.seen("triggered")) == 1


def test_your_own_steps_onto_a_rift_of_the_map_count_too() -> None:
    """RIF-3: where the ability is about you."""
    yours = kind("when", trigger="rift_entered", figure="you", then=[kind("gain_money", value=1)])
    left = kind("when", trigger="rift_left", figure="you", then=[kind("gain_money", value=2)])
    game = on_map(kind("create_rift"), yours, left).do("do", "place 1,1", "do", "do")
    game.do("play two bottom", "do", "step 1,1", "do", "step 1,2", "do")
    assert game.state.hero.tokens == 3


def test_attacks_are_measured_from_a_rift_or_aimed_at_one() -> None:
    """RIF-3, RIF-4: from a number with a rift instead of your place, or at a monster on one from any distance."""
    game = fight(attack(2, range=2, from_rift=True), distance=7, rifts=(5,)).do("do").roll("A")
    assert game.seen("attack")[0]["damage"] == 2
    game = fight(attack(2, range=1, on_rift=True), distance=7, rifts=(7,)).do("do").roll("A")
    assert game.seen("attack")
    assert fight(attack(2, range=1, on_rift=True), distance=7, rifts=(5,)).seen("ability_impossible")
    for other in (kind("harm", value=1), kind("inflict", condition="stun"), kind("shove", push=1)):
        assert fight(other | {"on_rift": True}, distance=6, rifts=(6,)).legal() == ("do", "skip")
        assert fight(other | {"from_rift": True}, distance=6, rifts=(5,)).legal() == ("do", "skip")
        assert fight(other, distance=6, rifts=(6,)).seen("ability_impossible")
    refused = fight(attack(2, range=1, from_rift=True), kind("shield", value=1), distance=7, rifts=(5,))
    assert refused.seen("ability_impossible")


def test_your_turn_and_place_are_those_of_the_hero() -> None:
    """RIF-4: in combat you are never on a rift of the map."""
    yours = kind("when", trigger="rift_stayed", figure="you", then=[kind("gain_money", value=1)])
    board = Board(rifts=frozenset({Hex(1, 0)}))
    game = fight(yours, lasting="round", second=printed(), board=board).do("do", "play two bottom")
    assert game.state.hero.tokens == 0
    assert game.state.figure(YOU).hex == Hex(1, 0)


def test_abilities_for_your_side_may_be_for_those_on_rifts() -> None:
    """RIF-3: you are not, until you come to one."""
    for one in (
        kind("shield", value=1),
        kind("retaliate", value=1),
        kind("gain_condition", condition="invisible"),
        kind("heal", value=1),
    ):
        ability = one | {"on_rift": True}
        away = on_map(kind("suffer", value=1), ability).do("suffer")
        assert away.seen("ability_impossible")
        drawing, there = hall(7), kind("teleport", to="rift")
        game = on_map(kind("suffer", value=1), kind("create_rift"), there, ability, drawing=drawing)
        game.do("suffer", "do", "place 1,1", "do")
        assert game.legal() == ("do", "skip"), one


def test_what_isnt_for_the_figure_on_the_rift_is_yours() -> None:
    """RIF-3: what harms, heals or gives a condition is for it; a shield is yours."""
    shields = kind("when", trigger="rift_entered", then=[kind("shield", value=2), kind("inflict", condition="stun")])
    game = fight(shields, lasting="round", distance=2, rifts=(4,)).do("do", "play two bottom", "do", "distance 4", "do")
    (gained,) = game.seen("shield_gained")
    assert gained["who"] == YOU
    (stunned,) = game.seen("condition_gained")
    assert stunned["who"] == "wolf-1"


@pytest.mark.parametrize(
    "wrong",
    [
        kind("harm", value=1, on_rift=True, from_rift=True),
        attack(1, on_rift=True, area=[[1, 0]]),
        kind("when", trigger="hit", figure="you", then=[kind("shield", value=1)]),
        kind("teleport"),
    ],
    ids=["on and from", "an area on rifts", "no trigger of rifts", "a teleport without end"],
)
def test_what_makes_no_sense_is_a_fault(wrong: dict[str, Any]) -> None:
    """RIF-3, TEL-1: a card that says it isn't taken."""
    with pytest.raises(ValidationError):
        printed_action(wrong)


def printed_action(ability: dict[str, Any]) -> CardAction:
    return CardAction.model_validate(printed(ability))
