"""Actions that do nothing now, and why (RND-4)."""

from typing import Any

from holdin.game.actions import Play
from holdin.game.futility import all_futile, futile
from holdin.models.base import CardId
from holdin.models.letters import Half
from tests.game.builder import Game, attack, card_set, hall, monster, move, printed
from tests.game.test_fights import always

HEAL: dict[str, Any] = {"kind": "heal", "value": 1}


def game(*bottom: dict[str, Any], distance: int = 3, conditions: tuple[str, ...] = ()) -> Game:
    """Unhurt, the top of a card is played; the other's bottom is left; the monster has had its turn."""
    wolf = monster("wolf", 20, always("05 0 0 9", conditions=list(conditions)))
    faces = {"one A": {"top": printed(attack(1)), "bottom": printed(*bottom)}, "two A": {"top": printed(attack(1))}}
    made = Game(card_set(hall(distance), monsters=(wolf,), faces=faces)).do("cards one two")
    made.play_on({"chance": "letter A", "damage": "suffer"}, until="play")
    made.do("play two top").play_on({"ability": "skip", "chance": "letter A"}, until="play")
    return made


def why(made: Game, *, basic: bool = False) -> tuple[str, str] | None:
    found = futile(made.session.cards, made.state, Play(CardId("one"), Half.BOTTOM, basic))
    return None if found is None else (found.rule, found.code)


def test_one_use_is_enough() -> None:
    """RND-4: to move is something, whatever else doesn't help."""
    made = game(HEAL, move(2))
    assert why(made) is None
    assert not all_futile(made.session.cards, made.state)


def test_where_no_answer_does_anything_that_is_told() -> None:
    """RND-4, CON-2: immobilized and unhurt; the basic move is forbidden as well."""
    made = game(HEAL, move(2), conditions=("immobilize",))
    assert why(made, basic=True) == ("CON-2", "immobilized")
    assert all_futile(made.session.cards, made.state)


def test_a_condition_is_told_before_what_is_so_without_it() -> None:
    """CON-2: the heal comes first on the card."""
    made = game(HEAL, move(2), conditions=("immobilize",))
    assert why(made) == ("CON-2", "immobilized")


def test_without_a_condition_the_first_reason_is_told() -> None:
    """HEAL-1, LOT-1."""
    assert why(game(HEAL, {"kind": "loot", "range": 1})) == ("HEAL-1", "full_hp")
