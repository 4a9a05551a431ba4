"""Answers side by side mean different things, and their words tell which."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from holdin.game.actions import Step, Stop
from holdin.game.asks import AskDamage
from holdin.game.state import Zone
from holdin.models.base import CardId
from holdin.models.hexes import Hex, name
from holdin.models.letters import Side
from holdin.ui.shown.answers import Answer, answers, asked
from holdin.ui.shown.intents import Pick, Take
from holdin.ui.shown.number_keys import with_digits
from holdin.ui.shown.offers import offers
from holdin.words.words import Words
from tests.game.builder import Game, attack, card_set, hall, monster, move, printed
from tests.game.open_play.playing import NEVER, OpenGame, idler, rules_of
from tests.game.open_play.test_rifts import playing
from tests.game.test_fights import always
from tests.game.test_items import item
from tests.game.test_order_of_things import mixed
from tests.game.test_rifts import kind

FIRE = {"elements": ["fire"], "gain": {"value": 2}}
TWO = ".   W   .\n  @   .\n.   W   .\n"
ONE = ".   .   .\n  @   .\n.   W   .\n"


def told(game: Game, lang: str = "en") -> list[Answer]:
    cards = game.session.cards
    return answers(Words(cards, lang), offers(cards, game.state), ())


def test_a_rift_that_is_made_after_a_move_is_told_from_a_step() -> None:
    """RIF-1, MOV-1: its answers name the rift; a hex by its name is a step, and nothing else."""
    game = playing(move(2), kind("create_rift", range=3))
    game.play_on({"ability": "do"}, until="step")
    game.do(next(line for line in game.legal() if line.startswith("step")))
    rifts = [each.text for each in told(game) if "c4" in each.text or " on " in each.text]
    assert rifts
    assert all(text.startswith("Rift on ") for text in rifts), rifts
    assert any(each.text.startswith("Разлом на ") for each in told(game, "ru"))
    found = offers(game.session.cards, game.state)
    hexes = {goal for goal in found.goals if isinstance(goal, Hex)}
    assert {name(hex_) for hex_ in hexes} & {text.split()[-1] for text in rifts}
    assert all(isinstance(found.goals[hex_][0], Step) for hex_ in hexes & found.asked if hex_ in found.places)


def test_a_push_that_follows_a_move_names_whom_it_moves() -> None:
    """PSH-2: "Wolf to d4" is no step of yours."""
    game = playing(
        kind("shove", push=2, range=7), drawing=".   .   .   .\n  .   .   .\n@   W   .   .\n  .   .   .\n"
    ).do("do")
    assert game.asks == "way"
    texts = [each.text for each in told(game)]
    assert texts
    assert all(text.startswith("Wolf to ") for text in texts), texts
    assert all(text.startswith("Wolf — на ") for text in (each.text for each in told(game, "ru")))


def test_an_option_that_does_nothing_says_why() -> None:
    """RND-4, TEL-1: a teleport to a rift may be chosen where there is none, for nothing."""
    choice = {"kind": "choose", "options": [[move(4)], [{"kind": "teleport", "to": "rift"}]]}
    game = playing(choice)
    notes = {each.text: (each.note, each.idle) for each in told(game)}
    assert notes["Teleport to a rift"] == ("Nowhere to go", True)
    assert not notes["Move 4"][1]
    there = playing(choice, rifts=(Hex(2, 0),))
    assert not any(each.idle for each in told(there))


def with_fire(drawing: str) -> OpenGame:
    faces = {
        "one A": {"top": printed(attack(3, consume=[FIRE]))},
        "three A": {"top": printed(attack(1), elements=["fire"])},
    }
    cards = rules_of(card_set(drawing, monsters=(idler(hp=30),), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two")
    while game.asks == "chance":
        game.roll("A")
    game.do("play one top")
    return game


def fought(
    top: Mapping[str, object], *bottom: Mapping[str, object], conditions: tuple[str, ...] = (), other: Any = None
) -> Game:
    """A fight at distance 1 with a card of these halves, and another one; the monster's attack brings conditions."""
    wolf = monster("wolf", 20, always("05 4 1 -", conditions=list(conditions)))
    faces = {"one A": {"top": printed(top), "bottom": printed(*bottom)}} | ({"two A": other} if other else {})
    game = Game(card_set(hall(1), monsters=(wolf,), faces=faces)).do("cards one two")
    return game.play_on({"chance": "letter A", "damage": "suffer"}, until="play")


def half_of(game: Game, half: str) -> Answer:
    return next(each for each in told(game) if f"one.a1.name – {half}:" in each.text)


def test_an_attack_at_disadvantage_says_so_before_it_is_made() -> None:
    """ATK-6: a ranged attack at distance 1; nobody is asked about it any more."""
    game = fought(attack(2, range=2), attack(2))
    assert half_of(game, "top").note == "disadvantage"
    assert half_of(game, "bottom").note == ""


def test_a_distance_has_its_own_number_key_and_so_has_where_you_are() -> None:
    """MOV-3: no key stands beside another number that it doesn't mean."""
    game = fought(attack(2), move(3)).do("play one bottom", "do")
    assert {each.text: each.digit for each in with_digits(told(game))} == {
        "Distance 2 (costs 1)": 2,
        "Distance 3 (costs 2)": 3,
        "Distance 4 (costs 3)": 4,
        "Stay at distance 1": 1,
    }


def test_a_distance_that_an_action_goes_to_straight_away_has_its_own_number_key_too() -> None:
    """MOV-3: what else can be done has the numbers that are left."""
    game = fought(attack(2), move(3)).do("play two top").play_on({"chance": "letter A", "ability": "do"}, until="play")
    keys = {each.text: each.digit for each in with_digits(told(game))}
    assert {text[-1]: digit for text, digit in keys.items() if "to distance" in text} == {"2": 2, "3": 3, "4": 4}
    assert len({*keys.values()}) == len(keys), "and no key means two things"


def test_where_the_number_keys_do_not_go_round_a_distance_has_none() -> None:
    """RND-4, MOV-3: both cards are to be played yet, and only one can move: the plays come first."""
    game = fought(attack(2), move(3), other={"top": printed(attack(2)), "bottom": printed(attack(3))})
    found = with_digits([each for each in told(game) if not each.lowest])
    distances = [each for each in found if "to distance" in each.text]
    assert len(found) > 9
    assert distances
    assert {each.digit for each in distances} == {0}
    assert [each.digit for each in found if each not in distances] == [*range(1, len(found) - len(distances) + 1)]


def test_a_part_that_lacks_its_elements_says_so_before_it_is_played() -> None:
    """ELM-3: the rest of the action goes on without it."""
    hides = {"kind": "gain_condition", "condition": "invisible", "requires": ["dark"]}
    half = half_of(fought(attack(2), hides, move(3)), "bottom")
    assert (half.note, half.idle) == ("Lacks Dark", False)


def test_a_condition_is_told_before_what_is_so_without_it() -> None:
    """CON-2: there is no trap, either, but that isn't why nothing can be done."""
    half = half_of(fought(attack(2), {"kind": "disarm_trap"}, move(3), conditions=("immobilize",)), "bottom")
    assert (half.note, half.idle) == ("Immobilized", True)


def test_to_use_up_elements_is_the_first_answer_and_then_told_with_the_attack() -> None:
    """ELM-2, ARE-1: with one target as with two."""
    for drawing in (ONE, TWO):
        game = with_fire(drawing)
        assert told(game)[0].text == "Use up Fire: +2", drawing
        game.do("use 0")
        prompt, _, _ = asked(Words(game.cards), offers(game.cards, game.state))
        assert "+2" in prompt.partition(" – with ")[2], prompt


def test_a_move_that_more_could_be_added_to_has_one_answer_whatever_was_left_out_before_it() -> None:
    """RND-4: where nobody can be dismissed, to leave that out isn't to stay where you are."""
    shoes = item("shoes", timing="turn", use="spent", abilities=[{"kind": "teleport", "value": 2}])
    faces = {"one A": {"top": printed(attack(3)), "bottom": printed({"kind": "dismiss"}, move(3))}}
    cards = rules_of(card_set(ONE, monsters=(idler(hp=30),), items=(shoes,), faces=faces), success=NEVER)
    game = OpenGame(cards, items=(shoes.id,)).do("cards one two")
    while game.asks == "chance":
        game.roll("A")
    game.do("play two top").do("skip")
    texts = [each.text for each in told(game)]
    assert [each for each in texts if "without moving" in each] == []
    assert len(set(texts)) == len(texts)


def test_where_several_symbols_would_serve_each_answer_tells_which_it_uses_up() -> None:
    """MIX-1: the usual one, too."""
    texts = {each.text for each in told(mixed("fire/dark", "fire"))}
    assert {"Use up Fire: +1, with these symbols: Fire", "Use up Fire: +1, with these symbols: Dark or Fire"} <= texts
    assert "Use up Fire: +1" in {each.text for each in told(mixed("fire"))}


def test_the_only_two_cards_that_can_be_discarded_are_one_answer() -> None:
    """DMG-1: either of them would mean both."""
    game = Game(card_set(ONE))
    sides, zones = (Side.A, Side.B, Side.B, Side.A), (Zone.HAND, Zone.HAND, Zone.LOST, Zone.LOST)
    held = tuple(
        replace(place, side=side, zone=zone)
        for place, side, zone in zip(game.state.hero.cards, sides, zones, strict=True)
    )
    hero = replace(game.state.hero, cards=held)
    state = replace(game.state, hero=hero, agenda=(AskDamage(3, "attack"),), offers=())
    found = answers(Words(game.session.cards), offers(game.session.cards, state), ())
    assert [isinstance(each.intent, Take) for each in found] == [True, True]
    assert sum(each.text.startswith("Discard") for each in found) == 1


def test_cards_to_discard_tell_the_range_of_what_they_cost_and_a_second_one_its_own() -> None:
    """DMG-1: first what the dearest and the cheapest pair with a card cost, then what the pair itself does."""
    game = Game(card_set(ONE))
    sides, zones = (Side.A, Side.B, Side.B, Side.A), (Zone.HAND,) * 3 + (Zone.LOST,)
    placed = zip(game.state.hero.cards, sides, zones, strict=True)
    held = tuple(replace(place, side=side, zone=zone) for place, side, zone in placed)
    hero = replace(game.state.hero, cards=held)
    state = replace(game.state, hero=hero, agenda=(AskDamage(3, "attack"),), offers=())
    words, found = Words(game.session.cards), offers(game.session.cards, state)

    def notes(*picked: CardId) -> list[str]:
        return [each.note for each in answers(words, found, picked) if isinstance(each.intent, Pick)]

    assert notes() == ["cards for 4 → 3 rounds", "cards for 4 → 2–3 rounds", "cards for 4 → 2–3 rounds"]
    assert notes(CardId("two")) == ["cards for 4 → 3 rounds", "cards for 4 → 2–3 rounds", "cards for 4 → 2 rounds"]
    russian = answers(Words(game.session.cards, "ru"), found, ())
    assert "карт на 4 → 2–3 раунда" in {each.note for each in russian}


def test_to_stop_says_who_engages_you_there() -> None:
    """ENG-2, ENG-3: as the hexes that can still be gone to do."""
    faces = {"one A": {"bottom": printed(move(9))}}
    cards = card_set(hall(7), monsters=(monster(hp=9, sets=always("90 9 1 -")),), faces=faces)
    game = Game(cards).do("cards one two", "play one bottom", "do", "step 1,1")
    assert "engages" not in Words(cards).brings(game.state, Stop())
    game.do(*(f"step 1,{far}" for far in range(2, 7)))
    assert "engages you there" in Words(cards).brings(game.state, Stop())
