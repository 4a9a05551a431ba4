"""Rounds, card selection, rests and exhaustion (RND, RST)."""

from holdin.game.state import Ending, Phase, Zone
from holdin.models.letters import Side
from tests.game.builder import Game, card_set, move, printed

FAR = """
@   .   .   .   .   .   .   W
  .   .   .   .   .   .   .
"""


def stroll(game: Game, first: str, second: str) -> Game:
    """A round out of combat in which both cards are played without effect."""
    return game.do(f"cards {first} {second}", f"play {first} bottom basic", "skip", f"play {second} top basic")


def test_a_round_out_of_combat_has_selection_turn_and_cleanup() -> None:
    """RND-1: no initiative, no monster turn."""
    game = stroll(Game(card_set(FAR)), "one", "two")
    assert [event.kind for event in game.events if event.kind.startswith(("round", "hero_turn", "monster_turn"))] == [
        "round_begun",
        "hero_turn",
        "hero_turn_ended",
        "round_ended",
        "round_begun",
    ]
    assert not game.seen("behaviour_rolled")


def test_two_cards_are_chosen_in_order_and_the_first_leads() -> None:
    """RND-2: twelve ordered pairs of four cards; the chosen are out of the hand."""
    game = Game(card_set(FAR))
    assert len(game.legal()) == 12
    game.do("cards two one")
    assert (game.state.turn.leading, game.state.turn.initiative) == ("two", 30)
    assert game.zone(Zone.CHOSEN) == {"one", "two"}
    assert game.zone(Zone.HAND) == {"three", "four"}


def test_top_of_one_and_bottom_of_the_other_in_either_order() -> None:
    """RND-4: after a top, only the other card's bottom is left."""
    game = Game(card_set(FAR)).do("cards one two")
    assert set(game.legal()) == {
        f"play {card} {half}{basic}"
        for card in ("one", "two")
        for half in ("top", "bottom")
        for basic in ("", " basic")
    }
    game.do("play two bottom", "skip")
    assert set(game.legal()) == {"play one top", "play one top basic"}


def test_abilities_come_in_printed_order_and_each_may_be_skipped() -> None:
    """RND-4: the second ability is asked after the first is done or skipped."""
    faces = {"one A": {"bottom": printed(move(1), move(2), move(3))}}
    game = Game(card_set(FAR, faces=faces)).do("cards one two", "play one bottom", "skip", "do")
    assert game.asks == "step"
    game.do("stop")
    assert game.asks == "ability"


def test_side_a_turns_to_b_in_the_hand_and_side_b_goes_to_the_discard() -> None:
    """RND-5: two plays of the same card, two sides."""
    game = stroll(Game(card_set(FAR)), "one", "two")
    assert game.place("one").side is Side.B
    assert game.place("one").zone is Zone.HAND
    stroll(game, "one", "two")
    assert game.zone(Zone.DISCARDED) == {"one", "two"}


def test_a_basic_action_discards_the_card_whatever_is_printed() -> None:
    """RND-4: even where the printed action loses the card."""
    faces = {"one A": {"top": printed({"kind": "shield", "value": 1}, lost=True)}}
    game = Game(card_set(FAR, faces=faces)).do("cards one two", "play one top basic")
    assert game.place("one").zone is Zone.HAND
    assert game.place("one").side is Side.B


def test_a_lost_action_loses_its_card_when_it_is_done() -> None:
    """RND-5, RND-6: the lost pile, not the discard."""
    faces = {"one A": {"bottom": printed(move(1), lost=True)}}
    game = Game(card_set(FAR, faces=faces)).do("cards one two", "play one bottom")
    assert game.place("one").zone is Zone.CHOSEN
    game.do("skip")
    assert game.place("one").zone is Zone.LOST


def test_lost_with_a_lasting_symbol_is_lost_as_the_action_begins() -> None:
    """RND-5, RND-6: it stays visible below the deck while its effect lasts."""
    faces = {"one A": {"top": printed({"kind": "shield", "value": 1}, lost=True, lasting="round")}}
    game = Game(card_set(FAR, faces=faces)).do("cards one two", "play one top")
    assert game.place("one").zone is Zone.LOST
    game.do("do")
    assert game.place("one").kept
    game.do("play two bottom basic", "skip")
    assert not game.place("one").kept
    assert game.seen("card_put_away") == [{"card": "one"}]


def test_a_short_rest_needs_two_discarded_cards() -> None:
    """RST-1, RND-8: asked in the cleanup, not before."""
    game = stroll(Game(card_set(FAR)), "one", "two")
    assert game.asks == "cards"
    stroll(game, "one", "two")
    assert game.asks == "rest"
    assert game.legal() == ("no-rest", "short-rest")


def resting(game: Game) -> Game:
    return stroll(stroll(game, "one", "two"), "one", "two").do("short-rest")


def test_a_short_rest_loses_a_random_card_and_returns_the_others_side_a_up() -> None:
    """RST-2, RST-4: cards that were in hand on side B turn over, too."""
    game = stroll(stroll(Game(card_set(FAR)), "one", "three"), "two", "one")
    stroll(game, "two", "three")
    assert game.zone(Zone.DISCARDED) == {"one", "two", "three"}
    game.do("no-rest")
    game = stroll(stroll(Game(card_set(FAR)), "one", "three"), "one", "two")
    stroll(game, "two", "four").do("short-rest", "draw one", "keep")
    assert game.zone(Zone.LOST) == {"one"}
    assert all(place.side is Side.A for place in game.state.hero.cards if place.zone is Zone.HAND)
    assert game.zone(Zone.HAND) == {"two", "three", "four"}


def test_for_one_damage_another_random_card_is_lost_once() -> None:
    """RST-2, DMG-1: the damage can be negated like any other; the first card is out of the second draw."""
    game = resting(Game(card_set(FAR))).do("draw one", "repick")
    assert game.asks == "damage"
    game.do("suffer")
    assert game.state.you.hp == 9
    assert game.zone(Zone.LOST) == {"two"}
    assert game.asks == "cards"


def test_a_long_rest_is_declared_out_of_combat_and_takes_the_turn() -> None:
    """RST-3: choose the lost card, heal 2, refresh spent items."""
    game = stroll(stroll(Game(card_set(FAR)), "one", "two"), "one", "two").do("no-rest")
    assert "long-rest" in game.legal()
    game.do("long-rest")
    assert game.asks == "lose"
    assert set(game.legal()) == {"lose one", "lose two"}
    game.do("lose two")
    assert game.zone(Zone.LOST) == {"two"}
    assert game.state.round == 4
    assert game.seen("hero_healed") == [{"amount": 0, "hp": 10}]


def test_with_fewer_than_two_cards_a_long_rest_is_the_only_choice_out_of_combat() -> None:
    """RND-3."""
    game = stroll(stroll(Game(card_set(FAR)), "one", "two"), "one", "two").do("no-rest")
    stroll(game, "three", "four").do("no-rest")
    stroll(game, "three", "four").do("no-rest")
    assert game.legal() == ("long-rest",)


def test_exhausted_when_neither_two_cards_nor_a_rest_are_left() -> None:
    """RND-3, DMG-2: lost by cards; HP stays."""
    game = Game(card_set(FAR))
    loop = {"cards": "cards", "play": "play", "ability": "skip", "rest": "no-rest", "lose": "lose"}
    game.play_on(loop)
    assert game.state.ending is Ending.NO_CARDS
    assert game.state.phase is Phase.ENDED
    assert game.state.you.hp == 10
    assert game.legal() == ()


def test_cards_in_hand_are_needed_to_choose_them() -> None:
    """RND-2: a refusal names the rule."""
    game = Game(card_set(FAR))
    assert game.refused("cards one one").rule == "RND-2"
    assert game.refused("long-rest").rule == "RST-1"
    assert game.refused("go").rule == "RND-2"
