"""What needs no input of its own."""

from typing import Any

import pytest

from holdin.game.actions import (
    Action,
    Do,
    Go,
    NoRest,
    Play,
    SetDistance,
    Skip,
    TakeShortRest,
    Way,
)
from holdin.game.asks import AskAbility, AskAttach, AskCards, AskEffect, AskOption, AskPlay, AskWay
from holdin.game.evolve import evolve
from holdin.game.machine import asks_chance, legal, question, take
from holdin.game.notation import show
from holdin.game.outlook import rest_to_come
from holdin.game.state import GameState
from holdin.models.ability import Shove
from holdin.models.base import CardId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Half
from holdin.ui.shown.answers import answers
from holdin.ui.shown.automatic import REDRAW, REST_LATER, follow, implied
from holdin.ui.shown.intents import Take
from holdin.ui.shown.offers import offers
from holdin.ui.shown.outcomes import adds
from holdin.words.words import Words
from tests.game.builder import Game, attack, card_set, hall, monster, move, printed
from tests.game.open_play.pack import finish, pack
from tests.game.open_play.playing import NEVER, OpenGame, idler, rules_of
from tests.game.open_play.test_monsters import FORK
from tests.game.test_attacks import IDLE, near
from tests.game.test_fights import always, meet
from tests.game.test_items import item
from tests.game.test_rifts import fight as rift_fight
from tests.game.test_rounds import FAR, resting


def followed(game: Game) -> list[Action]:
    """The answers that give themselves, as they are given."""
    found: list[Action] = []
    while (action := follow(game.session.cards, game.state)) is not None:
        found.append(action)
        game.session.do(action)
    return found


def given(cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> GameState:
    for action in actions:
        assert action in legal(cards, state), (question(state), action)
        state = take(cards, state, action).after
    return state


def test_a_half_that_was_clicked_is_done() -> None:
    """No question is put of what was just chosen: shield and retaliate come together."""
    both = {"kind": "shield", "value": 1}, {"kind": "retaliate", "value": 1}
    game = near({"one A": {"top": printed(*both)}}).do("play one top")
    assert followed(game) == [Do(), Do()]
    assert isinstance(question(game.state), AskPlay)


def test_an_attack_goes_on_to_its_roll() -> None:
    game = near({"one A": {"top": printed(attack(3))}}).do("play one top")
    assert followed(game) == [Do()]
    assert asks_chance(game.state)


def test_a_condition_is_given_unasked_though_the_monster_comes_nearer_right_after_it() -> None:
    """ATK-7: whether it is applied moves nobody; the turn that follows does."""
    shot = attack(1, range=4, conditions=["muddle"])
    game = meet(1, always("90 3 3 -"), {"two A": {"top": printed(shot)}}).do("cards one two").roll("A")
    game.do("play one bottom", "do", "distance 4", "play two top", "do").roll("A")
    assert isinstance(question(game.state), AskEffect)
    before = game.state.combat
    assert follow(game.session.cards, game.state) == Do()
    after = game.do("do").state.combat
    assert before is not None
    assert after is not None
    assert after.distance < before.distance


@pytest.mark.parametrize(("distance", "asked"), [(1, False), (3, True)])
def test_a_pull_is_asked_about_only_where_it_moves_anybody(distance: int, asked: bool) -> None:
    face = {"one A": {"top": printed(attack(1, pull=1, range=4))}}
    game = near(face, distance).do("play one top", "do").roll("AA" if distance == 1 else "A")
    assert isinstance(question(game.state), AskEffect)
    assert (follow(game.session.cards, game.state) is None) is asked


def test_a_condition_of_an_attack_is_applied_without_a_question() -> None:
    game = near({"one A": {"top": printed(attack(1, conditions=["stun"]))}}).do("play one top", "do").roll("A")
    assert isinstance(question(game.state), AskEffect)
    assert follow(game.session.cards, game.state) == Do()


@pytest.mark.parametrize(("gain", "asked"), [({"value": 1}, True), ({"pierce": 2}, False)])
def test_an_item_is_asked_about_only_where_it_could_matter(gain: dict[str, int], asked: bool) -> None:
    """Against no shield, pierce is nothing."""
    awl = item("awl", timing="attack", use="spent", gain=gain)
    faces = {"one A": {"top": printed(attack(1))}}
    cards = card_set(hall(1), faces=faces, monsters=(monster("wolf", 9, IDLE),), items=(awl,))
    game = Game(cards, items=("awl",)).do("cards one two").roll("A").do("play one top", "do")
    assert isinstance(question(game.state), AskAttach)
    assert follow(cards, game.state) == (None if asked else Go())


def test_a_move_is_chosen_in_one_with_doing_it() -> None:
    game = near({}, 3).do("play one bottom")
    assert isinstance(question(game.state), AskAbility)
    assert follow(game.session.cards, game.state) is None
    assert offers(game.session.cards, game.state).goals[2] == (Do(), SetDistance(2))


@pytest.mark.parametrize(("table", "asked"), [({0: (1, 1, 1)}, True), ({2: (1, 1, 1)}, False)], ids=["worse", "better"])
def test_a_heal_that_comes_of_itself_is_asked_about_where_it_leads_to_a_worse_table(
    table: dict[int, tuple[int, int, int]], asked: bool
) -> None:
    """RND-4, HPC-1: from 8 HP to 10, by the kill that a card was played for long ago."""
    heals = {"kind": "when", "trigger": "kill", "then": [{"kind": "heal", "value": 2}]}
    harmed = printed(heals, {"kind": "suffer", "value": 2}, lasting="combat")
    faces = {"one A": {"bottom": harmed}, "two A": {"top": printed(attack(9))}}
    cards = card_set(hall(1), faces=faces, monsters=(monster("wolf", 3, IDLE),), hero_table=table)
    game = Game(rules_of(cards, success=NEVER))
    game.do("cards one two").roll("A").do("play one bottom", "do", "suffer", "play two top", "do").roll("A")
    assert isinstance(question(game.state), AskAbility)
    assert (follow(game.session.cards, game.state) is None) is asked


@pytest.mark.parametrize("lost", [False, True])
def test_a_last_card_that_can_do_nothing_goes_by_itself_and_is_never_lost_for_that(lost: bool) -> None:
    """RND-4, RND-5: to be discarded is the same for any action; nobody is asked whether he would rather lose it."""
    game = Game(card_set(hall(9), faces={"two A": {"top": printed(attack(3), lost=lost)}}))
    game.do("cards one two", "play one bottom", "skip")
    assert isinstance(question(game.state), AskPlay)
    assert follow(game.session.cards, game.state) == Play(CardId("two"), Half.TOP, basic=lost)


def test_to_be_exhausted_is_no_answer_that_a_bare_key_gives() -> None:
    """DMG-1, DMG-2: where cards could still keep it off."""
    hurt = always("90 0 19 -")
    game = Game(card_set(hall(1), monsters=(monster("wolf", 9, hurt),))).do("cards one two").roll("A")
    game.do("play one top basic").play_on({"chance": "letter A", "ability": "skip", "play": "play"}, until="damage")
    cards = game.session.cards
    assert game.asks == "damage"
    assert not any(answer.strong for answer in answers(Words(cards), offers(cards, game.state), ()))


def test_a_second_look_at_the_next_set_is_asked_about() -> None:
    """RND-4, ROLL-1: it rolls again what has been seen."""
    game = near({"one A": {"top": printed({"kind": "foresee", "count": 2})}}).do("play one top")
    assert follow(game.session.cards, game.state) == Do()
    game.do("do").roll("A")
    assert follow(game.session.cards, game.state) is None
    assert {"do", "skip"} <= {*game.legal()}
    game.do("do").roll("B")
    told = [
        Words(game.session.cards).event(game.state, event) or "" for event in game.events if event.kind == "foreseen"
    ]
    assert [line.partition(":")[0] for line in told] == ["Foreseen", "Rolled anew"]


def test_with_an_item_that_changes_nothing_the_impossible_is_not_asked_about() -> None:
    """RND-4, ITM-4: a draught brings nobody into reach; shoes that teleport may."""
    faces = {"one A": {"top": printed({"kind": "shield", "value": 1}, attack(3))}}
    heals = item("draught", timing="turn", use="spent", abilities=[{"kind": "shield", "value": 1}])
    shoes = item("shoes", timing="turn", use="spent", abilities=[{"kind": "teleport", "value": 2}])
    for bag, asked in ((heals, False), (shoes, True)):
        cards = rules_of(card_set(hall(6), monsters=(idler(hp=30),), items=(bag,), faces=faces), success=NEVER)
        game = OpenGame(cards, items=(bag.id,)).do("cards one two").roll("A")
        game.do("play one top", "do")
        assert (follow(game.session.cards, game.state) is None) is asked, bag.id


def test_what_could_be_added_is_asked_about_before_equal_routes_too() -> None:
    """ELM-2, HIN-7: the attack begins a fight, and first it is asked which of two equal ways counts."""
    more = {"elements": ["fire"], "gain": {"value": 2}}
    faces = {
        "one A": {"top": printed(attack(1, range=5, consume=[more]))},
        "three A": {"bottom": printed(move(1), elements=["fire"])},
    }
    drawing = "o   o\n  ^\n@   W\n  ~\no   o"
    wolf = monster("wolf", 9, always("90 9 1 -"))
    game = Game(card_set(drawing, monsters=(wolf,), faces=faces), hindrances=True)
    game.do("cards one two", "play one top")
    assert "use 0" in game.legal()
    assert adds(game.session.cards, game.state)
    assert follow(game.session.cards, game.state) is None


@pytest.mark.parametrize(
    "options",
    [
        [[move(2)], [{"kind": "teleport", "to": "rift"}]],
        [[{"kind": "shield", "value": 1}], [{"kind": "retaliate", "value": 1}]],
    ],
)
def test_one_of_several_options_is_always_chosen(options: list[Any]) -> None:
    """RND-4: they are not the same because both still ask where to, or change nobody's HP."""
    game = rift_fight({"kind": "choose", "options": options}, rifts=(6,)).do("do")
    assert isinstance(question(game.state), AskOption)
    assert follow(*asked_of(game)) is None


@pytest.mark.parametrize(("gain", "asked"), [({"value": 2}, True), ({"pierce": 1}, False)])
def test_what_could_be_added_is_asked_about_before_whom_it_is_for(gain: dict[str, int], asked: bool) -> None:
    """ELM-2, ARE-6: elements for a shield that you or an ally may have, if they make more of it."""
    shield = {"kind": "shield", "value": 1, "affects": "self_or_ally"}
    faces = {
        "three A": {"top": printed({**shield, "consume": [{"elements": ["dark"], "gain": gain}]})},
        "four A": {"bottom": printed(move(1), elements=["dark"])},
    }
    game = finish(pack("#   W\n  @   .\n.   .   .\n", at="2,0", faces=faces))
    game.do("cards three four").play_on({"chance": "letter B", "way": "way"}, until="play")
    game.do("play three top")
    assert "use 0" in game.legal()
    assert adds(*asked_of(game)) is asked
    assert "use 0" not in game.do("do").legal(), "it is too late then"


def test_an_attack_that_begins_a_fight_says_so_before_it_is_made() -> None:
    """ENG-3: the monster may be the first to act then."""
    shot = {"one A": {"top": printed(attack(1, range=5))}}
    game = Game(card_set(hall(5), faces=shot)).do("cards one two")
    found = answers(Words(game.session.cards, "en"), offers(game.session.cards, game.state), ())
    assert ["fight begins" in answer.note for answer in found if "Attack 1" in answer.text] == [True]


@pytest.mark.parametrize(("retaliate", "asked"), [(0, False), (2, True)])
def test_an_interrupted_attack_goes_on_unless_it_may_cost_you(retaliate: int, asked: bool) -> None:
    """ENG-6: what was chosen is done, and given up at will where that may be wise."""
    faces = {"one A": {"initiative": 99, "top": printed(attack(1, range=5))}, "two A": {"initiative": 98}}
    game = (
        meet(2, always("50 - - -", retaliate=retaliate, retaliate_range=5), faces)
        .do("cards one two", "play one top", "do")
        .roll("A")
    )
    ask = question(game.state)
    assert isinstance(ask, AskAbility)
    assert ask.begun
    assert (follow(game.session.cards, game.state) is None) is asked


def test_another_draw_and_the_damage_that_it_costs_are_one_answer() -> None:
    """RST-2, DMG-1: cards may negate it all the same; the price stands on it, and it is taken back whole."""
    game = resting(Game(card_set(FAR))).do("draw one")
    cards = game.session.cards
    told = {each.intent: each for each in answers(Words(cards), offers(cards, game.state), ())}
    again, negated = told[Take(REDRAW)], told[Take(REDRAW[:1])]
    assert again.note.startswith("HP 10 → 9")
    assert not negated.note
    given(cards, game.state, REDRAW)


@pytest.mark.parametrize(("distance", "asked"), [(1, True), (3, False)])
def test_after_the_last_monster_only_what_still_pays_is_asked(distance: int, asked: bool) -> None:
    """Its money lies one step away, or too far for any move that is left (MAP-10, END-1)."""
    shot = {"one A": {"top": printed(attack(9, range=4))}, "two A": {"bottom": printed({"kind": "heal", "value": 1})}}
    game = near(shot, distance, hp=3).do("play one top", "do").roll("AA" if distance == 1 else "A")
    assert game.state.goal_met
    followed(game)
    assert (game.state.ending is None) is asked


def worn_out() -> Game:
    """After four rounds on the map: no cards in hand, four discarded."""
    game = Game(card_set())
    for one, other in (("one", "two"), ("three", "four")) * 2:
        if not isinstance(question(game.state), AskCards):
            game.do("no-rest")
        game.do(f"cards {one} {other}", f"play {one} top", f"play {other} bottom", "skip")
    return game


def test_no_rest_is_not_implied_where_there_are_no_cards_to_go_on_with() -> None:
    """RND-3: it says which rest comes then, and what tells it from the one that is asked about."""
    game = worn_out()
    assert NoRest() in legal(game.session.cards, game.state)
    assert implied(game.session.cards, game.state) is None
    words = Words(game.session.cards)
    assert words.label(game.state, NoRest()) == "Long rest next round"
    assert words.brings(game.state, NoRest()).startswith("takes a round: heal 2")
    assert words.prompt(game.state).startswith("Your hand is too small for another round")


def test_who_puts_a_rest_off_for_a_long_one_takes_it_with_the_same_input() -> None:
    """RST-3: nothing else could be declared then."""
    game = worn_out()
    cards = game.session.cards
    told = {each.intent: each.text for each in answers(Words(cards), offers(cards, game.state), ())}
    assert told[Take(REST_LATER)] == "Long rest next round"
    assert Take(REST_LATER[:1]) not in told
    given(cards, game.state, REST_LATER)


def test_a_rest_that_a_fight_forces_is_not_asked_about() -> None:
    """RND-3: it comes at once or a moment later, and is the same; the draw says why it is made."""
    game = Game(card_set(hall(1), monsters=(monster("wolf", 99, IDLE),)))
    for one, other in (("one", "two"), ("three", "four")) * 2:
        if not isinstance(question(game.state), AskCards):
            game.do("no-rest")
        game.do(f"cards {one} {other}").roll("A").do(f"play {one} top", "skip", f"play {other} bottom", "skip")
    cards = game.session.cards
    assert {NoRest(), TakeShortRest()} == {*legal(cards, game.state)}
    assert rest_to_come(cards, game.state) == "short"
    assert follow(cards, game.state) == TakeShortRest()
    game.do("short-rest", "draw one")
    assert Words(cards).prompt(game.state).startswith("You must rest. The draw takes")


def test_on_the_open_map_a_rest_that_must_come_may_be_the_long_one() -> None:
    """OPN-5: short at once, or long as the next round's turn."""
    game = OpenGame(rules_of(card_set(hall(1), monsters=(idler(hp=99),)), success=NEVER))
    for one, other in (("one", "two"), ("three", "four")) * 2:
        game.play_on({"rest": "no-rest", "chance": "letter A"}, until="cards")
        game.do(f"cards {one} {other}").play_on({"chance": "letter A"}, until="play")
        game.do(f"play {one} top", "skip", f"play {other} bottom", "skip")
    game.play_on({"chance": "letter A", "way": "way"}, until="rest")
    cards = game.session.cards
    assert {NoRest(), TakeShortRest()} == {*legal(cards, game.state)}
    assert follow(cards, game.state) is None
    told = {answer.intent: answer.text for answer in answers(Words(cards), offers(cards, game.state), ())}
    assert told == {Take((TakeShortRest(),)): "Short rest", Take(REST_LATER): "Long rest next round"}
    game.do(*map(show, REST_LATER))
    assert not game.seen("short_rest")
    game.play_on({"chance": "letter A", "way": "way"})
    assert game.asks == "lose", "the rest is long: you choose what is lost"


def test_who_goes_home_is_asked_about_though_nobody_else_could() -> None:
    """SUM-2, RND-4: whoever wants the half's heal may not want to lose a summon for it."""
    home = {"three A": {"bottom": printed({"kind": "dismiss"}, {"kind": "heal", "value": 1})}}
    game = finish(pack(faces=home)).do("cards three four").play_on({"chance": "letter B", "way": "way"}, until="play")
    game.do("play three bottom")
    assert follow(game.session.cards, game.state) is None
    told = [answer.text for answer in answers(Words(game.cards), offers(game.cards, game.state), ())]
    assert "Skip: Dismiss a summon, its card to your hand" in told


def test_on_the_open_map_a_push_can_be_left_out() -> None:
    """ATK-7, PSH-2: with one way it is asked about; with several the ways stand beside leaving it out."""
    faces = {"one A": {"top": printed(attack(1, push=1))}}
    for drawing, ways in (
        ("#   @   #\n  #   W\n#   #   .\n", 0),
        (".   @   .\n  .   W   .\n.   .   .   .\n  .   .   .\n", 3),
    ):
        game = OpenGame(rules_of(card_set(drawing, monsters=(idler(hp=9),), faces=faces), success=NEVER))
        game.do("cards one two").play_on({"chance": "letter A"}, until="play").do("play one top", "do")
        game.play_on({"chance": "letter A"})
        cards = game.session.cards
        assert isinstance(question(game.state), AskEffect)
        assert follow(cards, game.state) is None
        found = answers(Words(cards), offers(cards, game.state), ())
        assert sum(answer.lowest for answer in found) == 1
        assert len([goal for goal in offers(cards, game.state).asked if isinstance(goal, Hex)]) == ways
        game.do("skip")
        assert not game.seen("figure_moved")


def asked_of(game: Game) -> tuple[CardSet, GameState]:
    return game.session.cards, game.state


def test_an_item_for_any_time_is_no_question_of_each_ability() -> None:
    """ITM-4: it was there when the action was chosen; between two abilities of an action it is asked about."""
    bow = item("bow", timing="turn", use="spent", abilities=[attack(2, range=4)])
    faces = {"one A": {"top": printed(attack(1), {"kind": "harm", "value": 1})}}
    cards = card_set(hall(1), faces=faces, monsters=(monster("wolf", 9, IDLE),), items=(bow,))
    game = Game(cards, items=("bow",)).do("cards one two").roll("A")
    assert "item bow" in game.legal()
    game.do("play one top")
    assert follow(*asked_of(game)) == Do()
    game.do("do").roll("B")
    assert isinstance(question(game.state), AskAbility)
    assert follow(*asked_of(game)) is None


def test_what_cannot_be_done_is_passed_over_whatever_else_could_be_used() -> None:
    """RND-4, ITM-4: an attack without a target, with a draught in the bag."""
    draught = item(
        "draught", timing="turn", use="spent", abilities=[{"kind": "gain_condition", "condition": "strengthen"}]
    )
    game = Game(card_set(hall(6), faces={"one A": {"top": printed(attack(1))}}, items=(draught,)), items=("draught",))
    game.do("cards one two", "play one top")
    assert game.legal() == ("skip", "item draught")
    assert follow(*asked_of(game)) == Skip()


@pytest.mark.parametrize(("action", "asked"), [([move(1)], True), ([], False)])
def test_a_pull_that_follows_something_else_can_be_left_out(action: list[Any], asked: bool) -> None:
    """RND-4, PSH-2: by itself it was what the action was chosen for."""
    game = near({"one A": {"top": printed(*action, {"kind": "shove", "pull": 2, "range": 5})}}, 3).do("play one top")
    if action:
        game.do("skip")
    ask = question(game.state)
    assert isinstance(ask, AskAbility)
    assert isinstance(ask.ability, Shove)
    assert (follow(*asked_of(game)) is None) is asked


def test_monsters_equal_ways_answer_themselves_once_the_goal_is_met() -> None:
    """MAI-3, END-1: as before it, to the end of the round."""
    cards = card_set(FORK, monsters=(monster("wolf", 9, always("60 3 1 -")),))
    game = OpenGame(cards).do("cards one two").roll("A")
    game.do("play one top basic", "play two bottom basic", "skip")
    met = evolve(game.state, goal_met=True)
    assert isinstance(question(met), AskWay)
    assert isinstance(follow(cards, met), Way)


def test_what_a_half_does_is_done_after_the_goal_as_long_as_a_monster_may_still_act() -> None:
    """END-1: the round is played to its end on the open map, and can be lost; a shield isn't skipped then."""
    faces = {"one A": {"top": printed({"kind": "shield", "value": 1})}}
    cards = card_set(hall(2), monsters=(idler(hp=9),), faces=faces)
    game = OpenGame(cards).do("cards one two").play_on({"chance": "letter A"}, until="play").do("play one top")
    met = evolve(game.state, goal_met=True)
    assert follow(cards, met) == Do()
    alone = evolve(met, board=evolve(met.board, dead=frozenset({"wolf-1"})), others=())
    assert follow(cards, alone) == Skip()


def test_elements_are_asked_about_although_an_item_comes_after_them() -> None:
    """ELM-2, ITM-4: what waits before the roll hides nothing of what was added before."""
    awl = item("awl", timing="attack", use="spent", gain={"value": 1})
    more = {"elements": ["fire"], "gain": {"value": 2}}
    faces = {
        "one A": {"top": printed(attack(1, consume=[more]))},
        "two A": {"bottom": printed(move(1), elements=["fire"])},
    }
    cards = card_set(hall(1), faces=faces, monsters=(monster("wolf", 9, IDLE),), items=(awl,))
    game = Game(cards, items=("awl",)).do("cards one two").roll("A").do("play one top")
    assert "use 0" in game.legal()
    assert adds(*asked_of(game))
