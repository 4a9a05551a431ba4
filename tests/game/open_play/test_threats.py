"""What a monster's turn will bring before any of it is rolled, and why answers aren't legal on the hexes."""

from holdin.game.figures import YOU
from holdin.game.open import reading
from holdin.game.open.threats import threats
from holdin.models.letters import Party
from tests.game.builder import attack, card_set, hall, monster, printed
from tests.game.open_play.pack import HOUND, pack
from tests.game.open_play.playing import NEVER, OpenGame, always, idler, rules_of

BESIDE = "#   W   #\n  .   @\n#   .   #\n"


def whom(game: OpenGame, who: str = "wolf-1") -> list[str]:
    return [target for target, _ in threats(game.cards, game.state, who)]


def test_each_attack_is_foretold_with_its_target_and_its_odds() -> None:
    """MAI-3, ARE-3: it comes to you, and what it does by each letter is what it does then."""
    game = OpenGame(card_set(hall(3), monsters=(monster("wolf", 9, always("60 3 2 -")),)))
    game.do("cards one two").roll("A")
    ((target, odds),) = threats(game.cards, game.state, "wolf-1")
    assert (target, odds.by, odds.monster) == (YOU, Party.MONSTER, "wolf-1")
    before = game.state.you.hp
    game.do("play one top basic", "play two bottom basic", "skip").roll("B").do("suffer")
    assert before - game.state.you.hp in {outcome.damage for outcome in odds.outcomes}


def test_what_ends_with_your_turn_helps_nobody_who_acts_after_it() -> None:
    """CON-4: a shield of the round before covers you while you act, and is gone when it strikes."""
    shield = {"one A": {"bottom": printed({"kind": "shield", "value": 2})}}
    game = OpenGame(card_set(hall(1), monsters=(monster("wolf", 9, always("60 3 4 -")),), faces=shield))
    game.do("cards one two").roll("A")
    ((_, odds),) = threats(game.cards, game.state, "wolf-1")
    assert {outcome.damage for outcome in odds.outcomes} == {4}
    game.do("play one bottom", "do")
    ((_, odds),) = threats(game.cards, game.state, "wolf-1")
    assert {outcome.damage for outcome in odds.outcomes} == {2}, "it lasts until the end of the next turn"
    game.do("play two top basic", "skip").roll("B").do("suffer")
    assert game.state.you.hp == 8
    game.do("cards three four").roll("A")
    ((_, odds),) = threats(game.cards, game.state, "wolf-1")
    assert {outcome.damage for outcome in odds.outcomes} == {4}
    game.do("play three top basic", "skip", "play four bottom basic", "skip").roll("B").do("suffer")
    assert game.state.you.hp == 4


def test_several_attacks_of_a_turn_are_foretold() -> None:
    """ARE-3, ARE-4: one for each target, in the order in which they come."""
    game = pack(
        "#   .   #\n  .   .\n.   @   .\n  W   .\n#   .   #\n",
        at="1,0",
        wolf=monster("wolf", 9, always("90 3 2 3", targets=2)),
    )
    assert whom(game) == [HOUND, YOU]


def test_who_has_no_set_no_attack_or_no_turn_left_threatens_nobody() -> None:
    """OPN-2, OPN-3: before the roll; with a set without an attack; and once it has acted."""
    fast = OpenGame(card_set(hall(1), monsters=(monster("wolf", 9, always("05 3 2 -")),)))
    fast.do("cards one two").roll("A").play_on({"chance": "letter B", "damage": "suffer"}, until="play")
    assert fast.state.figure("wolf-1").acted
    assert whom(fast) == []
    game = OpenGame(card_set(hall(1), monsters=(monster("wolf", 9, always("60 3 2 -")),)))
    assert whom(game) == []
    assert whom(game.do("cards one two").roll("A")) == [YOU]
    assert whom(OpenGame(card_set(hall(1), monsters=(idler(),))).do("cards one two").roll("A")) == []


def test_nobody_means_to_strike_an_ally_whose_hex_you_jump_over() -> None:
    """FIG-1, MOV-2: in a jump you share a hex with a monster; you are whom it means, and the other one, too."""
    jump = {"one A": {"bottom": printed({"kind": "move", "value": 4, "jump": True})}}
    rows = "#   .   #\n  .   .\n#   W   #\n  @   .\n#   W   #\n"
    game = OpenGame(card_set(rows, monsters=(monster("wolf", 9, always("60 3 2 -")),), faces=jump))
    game.do("cards one two").roll("A").do("play one bottom", "do")
    there = {game.state.figure(who).hex: who for who in ("wolf-1", "wolf-2")}
    steps = {f"step {q},{r}" for q, r in there}
    game.do(next(line for line in game.legal() if line in steps))
    assert game.state.you.hex in there
    for who in there.values():
        (intent,) = reading.intents(game.cards, game.state, who)
        assert (intent.focus, intent.targets) == (YOU, (YOU,))


def test_of_equal_ways_the_first_is_foretold() -> None:
    """MAI-3: which way it goes is yours to say when it goes; the attack is the same."""
    fork = "#   .   #\n  .   .\n@   #   W\n  .   .\n#   .   #\n"
    game = OpenGame(card_set(fork, monsters=(monster("wolf", 9, always("60 3 1 -")),)))
    assert whom(game.do("cards one two").roll("A")) == [YOU]
    game.do("play one top basic", "play two bottom basic", "skip")
    assert game.asks == "way"


# Refused


def aiming(*abilities: dict[str, object], drawing: str = BESIDE, fire: bool = False) -> OpenGame:
    faces = {"one A": {"top": printed(*abilities)}}
    if fire:
        faces |= {"two A": {"bottom": printed(attack(1), elements=["fire"])}}
    cards = rules_of(card_set(drawing, monsters=(idler(hp=9),), faces=faces), success=NEVER)
    return OpenGame(cards).do("cards one two").play_on({"chance": "letter A"}, until="play")


def test_a_target_out_of_range_is_told_with_the_range_that_was_made() -> None:
    """ATK-2, ELM-2: 1 for an attack without one, and more by what was used up."""
    two = "#   .\n  @\n.   .\n  W\n.   .\n  .\n.   .\n  W\n"
    game = aiming(attack(1, consume=[{"elements": ["fire"], "gain": {"range": 1}}]), drawing=two, fire=True)
    game.do("play one top")
    assert game.refused("target wolf-2").values == (("monster", "wolf-2"), ("distance", "3"), ("range", "1"))
    game.do("use 0")
    assert game.refused("target wolf-2").values[-1] == ("range", "2")


def test_a_target_that_could_be_hit_later_is_told_so() -> None:
    """RND-4: it is in reach, but no attack is asked about; nobody was attacked before."""
    game = aiming(attack(1))
    refused = game.refused("target wolf-1")
    assert (refused.rule, refused.code) == ("RND-4", "no_attack_now")


def test_a_rest_with_too_few_cards_is_told_so() -> None:
    """RST-1, OPN-5: two must be discarded; where there are, that isn't why."""
    game = OpenGame(card_set(hall(3), monsters=(idler(),)))
    refused = game.refused("short-rest")
    assert (refused.rule, refused.code) == ("RST-1", "rest_needs_two")
