"""What a monster gains by its set when it acts in the middle of your turn, and what you gain by it (CON-4, ENG-5)."""

from collections.abc import Iterator

import pytest

from holdin.data.load import built_in_cards
from holdin.game.effects import effect_name
from holdin.game.figures import YOU
from holdin.models.base import MonsterId
from holdin.models.letters import Condition, Kind, Letter
from holdin.models.monster import Monster
from tests.game.builder import Game, attack, card_set, hall, move, printed
from tests.game.test_effects import conditions
from tests.game.test_fights import ahead, always, meet

HELPS = {"shield", "retaliate", "invisible"}
"""What is in force in the enemy's turn."""
FACES = {
    "one A": {"initiative": 99, "bottom": printed(move(4))},
    "two A": {"initiative": 98, "top": printed(attack(1))},
    "three A": {"initiative": 1, "top": printed(attack(1))},
}
"""Every monster is faster than you in the first round, and none in the second."""
WHATEVER = {"chance": "letter A", "damage": "suffer", "ability": "do"}


def borne(game: Game) -> set[str]:
    """What helps the monster now."""
    return HELPS & {effect_name(effect) for effect in game.state.effects if effect.bearer != YOU}


def interrupted(game: Game, letter: str = "A") -> Game:
    """You have come beside the monster, and it has taken its turn; your attack is left."""
    game.do("cards one two", "play one bottom", "do", *ahead(1, 3), "stop").roll(letter)
    assert game.seen("interrupted")
    return game.play_on(WHATEVER, until="play")


def built_in() -> Iterator[tuple[Monster, Kind, Letter]]:
    """Every set of the built-in monsters that gives its monster what is in force in your turn."""
    for found in built_in_cards().monsters.values():
        for kind in Kind:
            for letter, set_ in found.stats(kind).sets.items():
                if set_.shield or set_.retaliate or Condition.INVISIBLE in set_.gains:
                    yield found, kind, letter


@pytest.mark.parametrize(
    ("found", "kind", "letter"), [pytest.param(*case, id="-".join((case[0].id, *case[1:]))) for case in built_in()]
)
def test_what_a_built_in_set_gives_in_an_interruption_ends_with_your_turn(
    found: Monster, kind: Kind, letter: Letter
) -> None:
    """CON-4: it is in force in the rest of the interrupted turn, and in no turn after it."""
    wolf = found.model_copy(update={"id": MonsterId("wolf")})
    drawing = hall(4, foe="W" if kind is Kind.NORMAL else "E")
    game = interrupted(Game(card_set(drawing, faces=FACES, monsters=(wolf,))), letter)
    assert borne(game)
    game.do("play two top").play_on(WHATEVER, until="cards")
    assert game.state.round == 2
    assert not borne(game)


def test_a_shield_of_an_interruption_meets_the_attack_that_is_left_and_none_of_your_next_turn() -> None:
    """CON-4, ATK-9: the rest of the interrupted turn was its chance to act."""
    game = interrupted(meet(4, always("50 - - -", shield=1), FACES)).do("play two top", "do").roll("A")
    game.do("cards three four").roll("A").do("play three top", "do").roll("A")
    assert [told["shield"] for told in game.seen("attack")] == [1, 0]


def test_a_retaliate_of_an_interruption_answers_in_the_rest_of_your_turn_only() -> None:
    """CON-4, ATK-10."""
    game = interrupted(meet(4, always("50 - - -", retaliate=2), FACES)).do("play two top", "do").roll("A")
    game.do("suffer", "cards three four").roll("A").do("play three top", "do").roll("A")
    assert len(game.seen("attack")) == 2
    assert len(game.seen("retaliated")) == 1


def test_a_monster_that_hides_in_an_interruption_is_seen_again_in_your_next_turn() -> None:
    """CON-4, CON-3: what is left of your turn doesn't find it."""
    game = interrupted(meet(4, always("50 - - -", gains=["invisible"]), FACES)).do("play two top")
    assert game.seen("ability_impossible")
    game.do("cards three four").roll("A").do("play three top", "do").roll("A")
    assert len(game.seen("attack")) == 1


def test_what_it_gains_in_a_turn_of_its_own_waits_for_your_next_turn_as_ever() -> None:
    """CON-4: engaged by your last action, it acts after your turn and interrupts nothing."""
    game = meet(4, always("50 - - -", shield=1), FACES).do("cards one two", "play two top")
    game.do("play one bottom", "do", *ahead(1, 3), "stop").roll("A")
    assert not game.seen("interrupted")
    assert borne(game) == {"shield"}
    game.do("cards three four").roll("A").do("play three top", "do").roll("A").do("play four bottom", "skip")
    assert borne(game) == {"shield"}
    assert [told["shield"] for told in game.seen("attack")] == [1]


def test_a_condition_on_you_from_an_interruption_waits_for_your_next_whole_turn() -> None:
    """CON-4: Ruling; what hurts you has its chance in a whole turn, beside what helps it in the rest of this one."""
    sets = always("50 - 0 -", conditions=["muddle"], shield=1)
    game = interrupted(meet(4, sets, FACES)).do("play two top", "do").roll("A")
    assert game.seen("attack")[-1]["disadvantage"] is False
    assert conditions(game) == [Condition.MUDDLE]
    assert not borne(game)
    game.do("cards three four").roll("A").do("play three top", "do").roll("AA")
    assert game.seen("attack")[-1]["disadvantage"] is True


def test_a_shield_of_your_own_in_an_interruption_waits_for_its_next_turn() -> None:
    """CON-4: the turn under way is none of its next ones, though it is the monster's."""
    faces = {
        **FACES,
        "one A": {
            "initiative": 99,
            "bottom": printed(
                {"kind": "when", "trigger": "attacked", "then": [{"kind": "shield", "value": 1}]}, move(4)
            ),
        },
    }
    game = meet(4, always("50 - 2 -"), faces).do("cards one two", "play one bottom", "do", "do", *ahead(1, 3), "stop")
    game.roll("AA").do("suffer", "do", "play two top", "skip")
    assert [effect.shield for effect in game.state.effects if effect.shield] == [1]
    game.do("cards three four").roll("A").do("play three top", "skip", "play four bottom", "skip").roll("A")
    assert game.seen("attack")[-1]["shield"] == 1
