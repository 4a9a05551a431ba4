"""Summons that are dismissed, and where their cards go (SUM-2)."""

import pytest

from holdin.game.actions import Play
from holdin.game.state import Ending, Zone
from holdin.models.base import CardId
from holdin.models.item import Item
from holdin.models.letters import Half
from holdin.words.words import Words
from tests.game.builder import card_set, hall, monster, move, printed
from tests.game.open_play.pack import HOUND, WIDE, finish, hound, pack
from tests.game.open_play.playing import NEVER, OpenGame, always, idler, rules_of

RETURNING = "cards for 8 → 4 rounds while the summon is there: its card comes back with it"


HOME = {"three A": {"bottom": printed({"kind": "dismiss"}, move(2))}}


def test_who_is_dismissed_is_gone_and_its_card_is_back_in_hand() -> None:
    """SUM-2: the card is removed, so the summon is; it can be summoned again."""
    game = finish(pack(faces=HOME)).do("cards three four").play_on({"chance": "letter B", "way": "way"}, until="play")
    assert game.place("one").kept
    game.do("play three bottom", "do")
    assert not game.lives_yet(HOUND)
    assert (game.place("one").zone, game.place("one").side.value, game.place("one").kept) == (Zone.HAND, "A", False)
    assert [values["card"] for values in game.seen("card_recovered")] == ["one"]
    assert not [effect for effect in game.state.effects if effect.summon]


def test_with_nobody_there_nobody_is_dismissed() -> None:
    """SUM-2: it is passed over, and says why when asked for."""
    game = OpenGame(rules_of(card_set(WIDE, monsters=(idler(),), faces=HOME), success=NEVER))
    game.do("cards three four").roll("A").do("play three bottom")
    assert game.seen("ability_impossible") == [{"ability": "dismiss", "source": "three"}]


def test_of_several_you_choose_who_goes_home() -> None:
    """SUM-2: each keeps a card of its own."""
    faces = {**HOME, "two A": {"bottom": printed(hound(), lost=True, lasting="scenario")}}
    game = pack(faces=faces)
    game.do("play two bottom", "do").play_on({"place": "place", "rest": "no-rest"})
    game.do("cards three four").play_on({"chance": "letter B", "way": "way"}, until="play").do(
        "play three bottom", "do"
    )
    assert set(game.legal()) == {"target summon-1-hound", "target summon-2-hound"}
    game.do("target summon-2-hound")
    assert game.place("two").zone is Zone.HAND
    assert game.lives_yet(HOUND)
    assert game.place("one").kept


def test_an_items_summon_is_never_dismissed() -> None:
    """SUM-2: no card of yours brought it."""
    egg = Item.model_validate({"id": "egg", "slot": "small", "price": 1, "use": "consumed", "abilities": [hound()]})
    made = card_set(WIDE, monsters=(idler(),), faces=HOME, items=(egg,))
    game = OpenGame(rules_of(made, success=NEVER), items=("egg",)).do("cards three four").roll("A")
    game.do("item egg", "do").play_on({"place": "place"}).do("play three bottom")
    assert {"ability": "dismiss", "source": "three"} in game.seen("ability_impossible")


def test_who_comes_home_leaves_its_card_to_be_discarded() -> None:
    """SUM-2: killed, its card isn't lost; a rest brings it back as any other."""
    game = finish(pack(hall(2), at="0,1", wolf=monster("wolf", 9, always("90 3 9 -")), returns=True))
    assert not game.lives_yet(HOUND)
    assert (game.place("one").zone, game.place("one").kept) == (Zone.DISCARDED, False)
    assert not game.seen("card_put_away")


@pytest.mark.parametrize(
    ("returns", "told"), [(True, RETURNING), (False, "cards for 8 → 4 rounds: no rest brings it back")]
)
def test_the_price_of_a_summon_tells_whether_its_card_comes_back(told: str, *, returns: bool) -> None:
    """SUM-2, RND-6: who comes home brings its card back with it; another's is lost."""
    faces = {"one A": {"top": printed(hound(returns=returns), lost=True, lasting="scenario")}}
    game = OpenGame(card_set(WIDE, monsters=(idler(),), faces=faces)).do("cards one two").roll("A")
    assert Words(game.cards).brings(game.state, Play(CardId("one"), Half.TOP)) == told


def test_where_cards_run_out_who_comes_home_does_so_first() -> None:
    """OPN-5, SUM-2: instead of your exhaustion; without it you would be exhausted."""
    for returns in (True, False):
        faces = {
            f"{card} {side}": {"bottom": printed({"kind": "lose_card"}, {"kind": "lose_card"})}
            for card in ("two", "three")
            for side in ("A", "B")
        }
        game = pack(faces=faces, returns=returns).do("play two bottom")
        game.play_on({"lose": "lose three", "ability": "do", "rest": "no-rest"}, until="cards")
        left = len(game.zone(Zone.HAND))
        if returns:
            assert not game.lives_yet(HOUND)
            assert (left, game.place("one").zone) == (2, Zone.HAND)
            assert [values["card"] for values in game.seen("card_recovered")] == ["one"]
        else:
            assert game.state.ending is Ending.NO_CARDS
