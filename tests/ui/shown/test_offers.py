"""What one input answers, and what stands on an answer."""

from collections.abc import Iterator
from dataclasses import replace

from holdin.draw.looks import Note
from holdin.game.actions import (
    Action,
    Do,
    EndTurn,
    KeepLoss,
    NoRest,
    Play,
    SetDistance,
    Skip,
    Stop,
    Target,
    UseElements,
    Way,
)
from holdin.game.asks import AskPlay, AskStep
from holdin.game.dice import Dice
from holdin.game.machine import asks_chance, question
from holdin.game.outlook import price, rounds_left
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.base import CardId, CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Half
from holdin.players.greedy import Greedy
from holdin.sim.play import expected
from holdin.ui.shown.answers import answers, notes
from holdin.ui.shown.automatic import follow, stands
from holdin.ui.shown.intents import Take
from holdin.ui.shown.offers import Offers, foreseen, offers, reached, rivals
from holdin.words.words import Words
from tests.elsewhere import elsewhere
from tests.game.builder import Game, attack, card_set, hall, monster, move, printed
from tests.game.open_play.pack import HOUND, granting
from tests.game.open_play.playing import NEVER, OpenGame, idler, rules_of
from tests.game.test_attacks import IDLE, near
from tests.game.test_fights import always
from tests.game.test_items import item
from tests.game.test_rifts import fight as rift_fight
from tests.game.test_rifts import on_map as rift_map
from tests.ui.shown.test_automatic import asked_of, followed, given


def test_after_the_first_action_the_one_left_is_meant_by_where_it_leads() -> None:
    game = near({}, 3).do("play one top")
    followed(game)
    found = offers(game.session.cards, game.state)
    assert 2 in found.goals
    assert 2 not in found.asked, "it is a shortcut"


def test_the_last_move_is_left_out_in_one() -> None:
    """MOV-3, RND-4: where the one action left is a move, to go where you are is to stay there, and says so."""
    game = near({"two A": {"bottom": printed(move(2))}}).do("play one top", "skip")
    found = offers(game.session.cards, game.state)
    assert game.state.combat is not None
    assert found.goals[game.state.combat.distance][-1] == Skip()
    stay = [answer for answer in answers(Words(game.session.cards, "en"), found, ()) if "without moving" in answer.text]
    assert [answer.intent for answer in stay] == [Take(found.goals[game.state.combat.distance])]
    assert all(answer.lowest for answer in stay)


def test_the_last_attack_is_left_out_in_one_where_it_would_be_made_unasked() -> None:
    """RND-4: its card is played then, and nobody attacked."""
    game = near({"two A": {"top": printed(attack(3))}}, 1).do("play one bottom", "skip")
    found = answers(Words(game.session.cards, "en"), offers(game.session.cards, game.state), ())
    calm = [answer for answer in found if "without attacking" in answer.text]
    assert [answer.intent for answer in calm] == [Take((Play(CardId("two"), Half.TOP), Skip()))]
    assert all(answer.lowest for answer in calm)
    shot = {"one A": {"bottom": printed(move(3))}, "two A": {"top": printed(attack(3, range=5))}}
    game = OpenGame(rules_of(card_set(hall(4), faces=shot, monsters=(idler(hp=30),)), success=NEVER))
    game.do("cards one two").roll("A").do("play one bottom", "do", "step 1,1")
    found = answers(Words(game.session.cards, "en"), offers(game.session.cards, game.state), ())
    assert [answer.text.partition(" ")[0] for answer in found if answer.lowest] == ["Stop"], "below stands one only"
    game = near({"two A": {"top": printed(attack(3))}}, 1)
    found = answers(Words(game.session.cards, "en"), offers(game.session.cards, game.state), ())
    assert not any("without attacking" in answer.text for answer in found), "the card can be used for something else"


def test_an_item_brings_nothing_of_what_it_is_used_before() -> None:
    """ITM-4: not the heal that is asked about and comes next."""
    draught = item("draught", timing="turn", use="spent", abilities=[{"kind": "heal", "value": 1}])
    faces = {"one A": {"top": printed({"kind": "suffer", "value": 4}, {"kind": "heal", "value": 2})}}
    game = Game(card_set(hall(9), items=(draught,), faces=faces), items=("draught",))
    game.do("cards one two", "play one top", "suffer")
    notes = {each.text.partition(" ")[0]: each.note.partition(":")[0] for each in answers(*_told(game), ())}
    assert notes["Use"] == "HP 6 → 7"
    assert notes["Heal"] == "HP 6 → 8"


def test_damage_is_told_without_the_heal_that_it_sets_off() -> None:
    """DMG-1: as where an item lessens it; the two would not compare."""
    heals = {"kind": "when", "trigger": "attacked", "then": [{"kind": "heal", "value": 1}]}
    cap = item("cap", timing="damage", use="spent", prevent=1)
    faces = {"one A": {"top": printed(heals, lasting="scenario")}}
    cards = card_set(hall(1), faces=faces, monsters=(monster("wolf", 9, always("60 - 3 -")),), items=(cap,))
    game = Game(cards, items=("cap",)).do("cards one two").roll("A")
    game.do("play one top", "do", "play two bottom", "skip").roll("A")
    notes = {each.text.partition(" ")[0]: each.note.partition(":")[0] for each in answers(*_told(game), ())}
    assert (notes["Suffer"], notes["Use"]) == ("HP 10 → 7", "HP 10 → 8")


def _told(game: Game) -> tuple[Words, Offers]:
    return Words(game.session.cards, "en"), offers(game.session.cards, game.state)


def test_a_click_on_the_monster_asks_first_what_could_be_added() -> None:
    """The shortcut plays the half; elements that would make more of its attack are not passed over."""
    more = {"elements": ["fire"], "gain": {"value": 2}}
    faces = {
        "one A": {"top": printed(attack(1, consume=[more]))},
        "three A": {"bottom": printed(move(1), elements=["fire"])},
    }
    game = near(faces, hp=9).do("play two bottom", "skip")
    followed(game)
    found = offers(game.session.cards, game.state)
    way = next(way for goal, way in found.goals.items() if isinstance(goal, str))
    assert len(way) == 1
    assert "use 0" in game.do("play one top").legal()
    assert follow(game.session.cards, game.state) is None


def games(number: int = 12) -> Iterator[tuple[CardSet, Session]]:
    from holdin.data.load import built_in_cards  # noqa: PLC0415 - only what plays whole games reads the cards

    cards = built_in_cards()
    for seed, scenario in zip(range(number), cards.scenarios, strict=False):
        yield cards, Session(cards, Setup(scenario, next(iter(cards.characters))), Dice(seed))


def test_everything_offered_is_legal_and_what_is_implied_happens_unseen() -> None:
    """What is implied costs no HP, begins no fight and asks no luck; each goal's answers are legal one by one."""
    seen = set[type[Action]]()
    for cards, session in games():
        player = Greedy()
        while session.state.ending is None:
            state = session.state
            for stand in stands(cards, state):
                after = given(cards, state, stand.implied)
                assert after == stand.state
                assert after.you.hp >= state.you.hp
                assert (after.combat is None) is (state.combat is None)
                seen |= {type(action) for action in stand.implied}
            for way in offers(cards, state).goals.values():
                given(cards, state, way[:1])
                foreseen(cards, state, way)
            session.do(player.choose(cards, state, session.legal()))
    assert {Do, Stop, EndTurn, NoRest, KeepLoss, Play} >= seen >= {Do, Stop, NoRest}


def test_the_last_half_is_chosen_in_one_with_the_elements_that_make_it_more() -> None:
    """ELM-2: it stays a question of its own where the half itself is clicked, and while two cards are left."""
    more = {"elements": ["fire"], "gain": {"value": 2}}
    faces = {
        "one A": {"top": printed(attack(1, consume=[more]))},
        "three A": {"bottom": printed(move(1), elements=["fire"])},
    }
    game = near(faces, hp=9)
    cards, words = game.session.cards, Words(game.session.cards)
    both = Take((Play(CardId("one"), Half.TOP), UseElements(0)))
    assert both not in {each.intent for each in answers(words, offers(cards, game.state), ())}
    game.do("play two bottom", "skip")
    followed(game)
    told = {each.intent: each for each in answers(words, offers(cards, game.state), ())}
    assert told[both].text.endswith(" – top, use up Fire: +2")
    assert follow(cards, given(cards, game.state, both.actions)) == Do()


def test_a_hex_means_the_last_card_s_basic_move_where_what_is_printed_goes_nowhere() -> None:
    """RND-4: so does a distance, and a monster its basic attack; with two cards left none is meant."""
    faces = {"two A": {"bottom": printed({"kind": "heal", "value": 1}), "top": printed(move(1))}}
    game = near(faces, 3).do("play one top")
    basic = Play(CardId("two"), Half.BOTTOM, basic=True)
    cards = game.session.cards
    found = offers(cards, game.state)
    assert found.goals[2] == (basic, Do(), SetDistance(2))
    given(cards, game.state, found.goals[2])
    (told,) = (each.text for each in answers(Words(cards), found, ()) if each.intent == Take(found.goals[2]))
    assert told.endswith(", basic, to distance 2")
    assert 3 not in found.goals, "to stay isn't worth a card"
    other = near({"two A": {"top": printed(move(1)), "bottom": printed(move(1))}}, 1).do("play one bottom", "skip")
    goals = offers(cards, other.state).goals
    (strike,) = (way for goal, way in goals.items() if isinstance(goal, str))
    assert strike[0] == Play(CardId("two"), Half.TOP, basic=True)


def test_a_hex_never_means_a_card_that_is_lost_where_a_basic_move_comes_to_it() -> None:
    """RND-4, RND-6: both cards are still to be played, and the one printed move loses its card."""
    one = {"top": printed(attack(2)), "bottom": printed({"kind": "heal", "value": 1})}
    for lost in (True, False):
        faces = {"one A": one, "two A": {"bottom": printed(move(4), lost=lost)}}
        game = OpenGame(card_set(hall(9), monsters=(idler(),), faces=faces)).do("cards one two").roll("A")
        found = offers(game.session.cards, game.state)
        near, far = Hex(1, 2), Hex(1, 4)
        assert (near in found.goals) is not lost
        assert far in found.goals, "only the card that is lost comes so far"


def test_a_click_that_could_mean_either_card_names_both() -> None:
    """RND-4: each of them goes there; where only the basic actions do, these are meant."""
    faces = {"one A": {"bottom": printed(move(2))}, "two A": {"bottom": printed(move(3))}}
    cards = card_set(hall(9), faces=faces)
    state = Game(cards).do("cards one two").state
    found, near, far = offers(cards, state), Hex(1, 2), Hex(1, 3)
    assert near not in found.goals
    assert rivals(cards, found, near) == ("one", "two")
    assert far in found.goals or rivals(cards, found, far) == ()


def test_to_stay_costs_no_more_than_the_last_card_s_basic_action() -> None:
    """RND-4, RND-5: what is printed beside the move would be done, and the card lost, though nobody asked for it."""
    faces = {"two A": {"bottom": printed(move(3), {"kind": "shield", "value": 1}, lost=True), "top": printed(move(1))}}
    game = near(faces, 3).do("play one top")
    found = offers(game.session.cards, game.state)
    basic = Play(CardId("two"), Half.BOTTOM, basic=True)
    assert found.goals[3][0] == basic
    assert all(way[0] != basic for goal, way in found.goals.items() if goal in {1, 2, 4})


def test_a_half_that_takes_lost_cards_back_tells_its_price_with_them() -> None:
    """RND-6, RST-1: it costs its own card, and brings one; whichever that is."""
    spring = printed({"kind": "heal", "value": 2}, {"kind": "recover", "count": 1}, lost=True)
    lost = printed({"kind": "shield", "value": 1}, lost=True)
    game = near({"one A": {"top": lost}, "two A": {"bottom": spring}}, 3).do("play one top")
    if game.asks == "ability":
        game.do("do")
    cards, play = game.session.cards, Play(CardId("two"), Half.BOTTOM)
    before, told = rounds_left(game.state.hero), price(cards, game.state, play)
    game.do("play two bottom").play_on({"ability": "do", "recover": "recover"}, until="rest")
    after = rounds_left(game.state.hero)
    assert told == ((before, after) if after < before else None)
    assert after > 1


def test_a_half_says_why_it_does_nothing_or_what_it_costs() -> None:
    """RND-4, RND-5: on the card and on its answer, which still plays it."""
    faces = {"one A": {"top": printed(attack(3)), "bottom": printed({"kind": "shield", "value": 1}, lost=True)}}
    idle = Game(card_set(hall(6), monsters=(monster("wolf", 9, IDLE),), faces=faces)).do("cards one two")
    cards, found = idle.session.cards, offers(idle.session.cards, idle.state)
    noted = notes(Words(cards), found.stands[0])
    assert noted[CardId("one"), Half.TOP] == Note("No target", idle=True)
    assert noted[CardId("one"), Half.BOTTOM] == Note("8 → 4 rounds")
    assert (CardId("two"), Half.BOTTOM) not in noted
    told = {answer.intent: answer for answer in answers(Words(cards), found, ())}
    top = told[Take((Play(CardId("one"), Half.TOP),))]
    assert (top.idle, top.note) == (True, "No target")
    assert told[Take((Play(CardId("one"), Half.BOTTOM),))].note == "cards for 8 → 4 rounds: no rest brings it back"


def test_a_heal_shows_the_table_that_it_leads_to() -> None:
    """HEAL-1, HPC-1: before it is chosen."""
    wolf = monster("wolf", 9, always("5 - 3 -"))
    cards = card_set(hall(1), monsters=(wolf,), faces={"one A": {"top": printed({"kind": "heal", "value": 2})}})
    game = Game(cards).do("cards one two").roll("AA").do("suffer")
    told = {answer.intent: answer.note for answer in answers(Words(cards), offers(cards, game.state), ())}
    assert told[Take((Play(CardId("one"), Half.TOP),))] == "HP 7 → 9: new modifiers A 0 · B 0 · C 0"


def test_the_place_of_a_teleport_is_clicked_on_the_tracker_and_on_the_map() -> None:
    """TEL-2, RIF-1: what is asked after a distance is answered by its number, what is asked after a hex there."""
    teleport = {"kind": "teleport", "value": 2}
    found = reached(*asked_of(rift_fight(teleport, distance=3).do("do")))
    assert {goal for goal in found if isinstance(goal, int)} == {1, 2, 4, 5}
    hexes = reached(*asked_of(rift_map({"kind": "create_rift", "range": 2}).do("do")))
    assert (1, 1) in hexes


def test_an_item_is_offered_once() -> None:
    """ITM-4: before a move is begun or with its first step is the same."""
    boots = item("boots", timing="move", use="spent", gain={"value": 2})
    cards = card_set(hall(6), monsters=(monster("wolf", 9, IDLE),), items=(boots,))
    game = Game(cards, items=("boots",)).do("cards one two", "play one bottom")
    texts = [answer.text for answer in answers(Words(cards), offers(cards, game.state), ())]
    assert len(texts) == len({*texts})
    assert sum(text.startswith("Use boots") for text in texts) == 1


def test_a_monsters_way_is_no_answer_beside_your_own_move() -> None:
    """MAI-3, MOV-1: what lies behind the end of your turn is asked once it is over."""
    room = ".   .   .   .\n  @   .   .\n.   .   .   .\n  .   W   .\n.   .   .   .\n"
    cards = card_set(room, monsters=(monster("wolf", 9, always("60 3 1 -")),))
    game = OpenGame(cards).do("cards one two").roll("A")
    game.do("play one top basic", "play two bottom basic", "do", "step 1,1")
    assert isinstance(question(game.state), AskStep)
    ways = [action for stand in stands(cards, game.state) for action in stand.open if isinstance(action, Way)]
    assert ways == []


def test_an_item_stands_behind_what_is_asked() -> None:
    """ITM-4: whoever types on by habit doesn't spend it."""
    boots = item("boots", timing="move", use="spent", gain={"value": 2})
    cards = rules_of(card_set(hall(3), monsters=(idler(hp=9),), items=(boots,)), success=NEVER)
    game = OpenGame(cards, items=("boots",)).do("cards one two").play_on({"chance": "letter A"}, until="play")
    game.do("play one bottom", "do")
    game.do(next(line for line in game.legal() if line.startswith("step")))
    found = answers(Words(cards), offers(cards, game.state), ())
    used = [answer.text.startswith("Use boots") for answer in found if not answer.lowest]
    assert used == sorted(used)
    assert any(used)


def test_whom_a_heal_is_for_is_chosen_in_one_with_it_or_it_is_left_out() -> None:
    """RND-4, ARE-6."""
    shield = {"kind": "shield", "value": 1, "affects": "self_or_ally"}
    game = granting(shield)
    assert follow(*asked_of(game)) is None
    texts = {answer.intent for answer in answers(Words(game.cards), offers(*asked_of(game)), ())}
    assert Take((Skip(),)) in texts
    assert Take((Do(), Target(HOUND))) in texts


def test_the_end_of_a_turn_stands_for_itself_where_an_attack_on_you_follows() -> None:
    """ITM-4, MAI-4: a shield against it is offered once it has been seen, not before your turn is over."""
    buckler = item("buckler", timing="attacked", use="spent", shield=2)
    draught = item("draught", timing="turn", use="spent", abilities=[{"kind": "shield", "value": 1}])
    wolf = monster("wolf", 9, always("90 - 4 -"))
    cards = card_set(hall(1), monsters=(wolf,), items=(buckler, draught))
    for game in (
        Game(cards, items=("buckler", "draught")),
        OpenGame(cards, items=("buckler", "draught")),
    ):
        game.do("cards one two")
        while asks_chance(game.state):
            game.roll("A")
        game.do("play one top basic")
        while not isinstance(question(game.state), AskPlay):
            game.roll("B") if asks_chance(game.state) else game.do("do" if "do" in game.legal() else "go")
        game.do("play two bottom basic", "skip")
        assert set(game.legal()) == {"end-turn", "item draught"}
        (only,) = stands(cards, game.state)
        assert only.implied == ()


def test_no_cards_are_chosen_before_what_a_special_rule_opens_has_been_seen() -> None:
    """END-1, OPN-4: a gap that opens as a round ends shows monsters; no rest is implied by cards chosen before that."""
    cards, seen = elsewhere(), 0
    setup = replace(expected(cards, ScenarioId("moth-season"), CharacterId("tamsin"), 1), fights=Fights.OPEN)
    for seed in (0, 4):
        session, player = Session(cards, setup, Dice(seed)), Greedy()
        while session.state.ending is None and session.state.round < 5:
            lapsed = session.state.board.lapsed
            if not asks_chance(session.state):
                assert all(stand.state.board.lapsed == lapsed for stand in stands(cards, session.state))
            session.do(player.choose(cards, session.state, session.legal()))
            seen += session.state.board.lapsed != lapsed
    assert seen
