"""A game that goes on from somewhere: from any round of any game it is the same game (RND-1)."""

from dataclasses import replace
from pathlib import Path

import pytest

from holdin.data.load import built_in_cards
from holdin.errors import SaveError
from holdin.game.dice import Dice
from holdin.game.evolve import evolve
from holdin.game.notation import parse
from holdin.game.session import Moment, Session
from holdin.game.setup import faults, start_faults, start_of
from holdin.game.stage import stage
from holdin.game.state import CardPlace, Combat, Effect, GameState, Setup, Start, Zone
from holdin.models.base import CardId, CharacterId, ScenarioId
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Lasting, Party, Tile
from holdin.saves.session import KeptSession, restore
from tests.game.builder import card_set, hall
from tests.game.random_play import selections

CARDS = built_in_cards()
HERO = next(iter(CARDS.characters))


def at_selection(scenario: ScenarioId, seed: int) -> list[GameState]:
    """Every card selection of a random game."""
    return selections(CARDS, Setup(scenario, HERO), seed)


@pytest.mark.parametrize("scenario", list(CARDS.scenarios)[:6])
def test_a_round_begun_again_is_the_same_round(scenario: ScenarioId) -> None:
    states = at_selection(scenario, 5)
    assert states
    for state in states:
        start = start_of(state)
        assert not list(start_faults(CARDS, state.setup, start))
        again = Session(CARDS, state.setup, Dice(1), start=start).state
        assert replace(again, rolls=state.rolls, turn=state.turn, offers=state.offers) == state


def test_a_start_is_kept_with_the_game(tmp_path: Path) -> None:
    state = at_selection(next(iter(CARDS.scenarios)), 3)[-1]
    start = start_of(state)
    kept = KeptSession.begin(tmp_path / "game.holdin", CARDS, state.setup, Dice(4), start=start)
    done = kept.do(kept.legal()[0])
    assert isinstance(done, Moment)
    kept.close()
    assert restore(tmp_path / "game.holdin", CARDS).state == done.state
    assert restore(tmp_path / "game.holdin", CARDS).start == start


def test_what_a_start_has_on_the_monster_is_on_the_one_that_is_fought() -> None:
    """CON-6: in the combat that there is, or in the next; a start made of that names the party again."""
    shield = Effect(Party.MONSTER, "one", Party.HERO, armed=False, born=1, shield=2, lasting=Lasting.COMBAT)
    setup = Setup(ScenarioId("test"), CharacterId("hero"))
    for far, lines in (
        (1, ()),
        (4, ("cards one two", "play two bottom", "do", *(f"step 1,{n}" for n in (1, 2, 3)), "stop")),
    ):
        cards = card_set(hall(far))
        start = replace(start_of(Session(cards, setup, Dice(1)).state), effects=(shield,))
        game = Session(cards, setup, Dice(1), start=start)
        for line in lines:
            assert isinstance(game.do(parse(line)), Moment)
        assert [effect.bearer for effect in game.state.effects] == ["wolf-1"]
        assert [effect.bearer for effect in start_of(game.state).effects] == [Party.MONSTER]


def base() -> tuple[Setup, Start]:
    setup = Setup(next(iter(CARDS.scenarios)), HERO)
    assert not list(faults(CARDS, setup))
    return setup, start_of(Session(CARDS, setup, Dice(1)).state)


YOURS = {"hp", "hex"}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"hp": -1}, "HP -1"),
        ({"hp": 99}, "HP 99"),
        ({"hex": Hex(40, 40)}, "can’t stand"),
        ({"tokens": -1}, "looted"),
        ({"treasures": ("no-such",)}, "looted"),
        ({"cards": (CardPlace(CardId("no-such")),)}, "ability cards"),
        ({"items": ()}, None),
    ],
)
def test_a_start_that_no_game_comes_to_is_told(changes: dict[str, object], said: str | None) -> None:
    setup, start = base()
    you, have = ({name: changes[name] for name in changes if (name in YOURS) is yours} for yours in (True, False))
    wrong = evolve(start, hero=evolve(start.hero, **have), **you)
    found = " ".join(fault.message for fault in start_faults(CARDS, setup, wrong))
    assert said in found if said else not found


def test_an_effect_of_a_start_is_on_a_party() -> None:
    """CON-1: figures have their names in a game only; a name that a save makes up is none."""
    for bearer, wrong in (("hero", False), ("monster", False), ("wolf-1", True), ("", True)):
        effect = Effect(bearer, "one", Party.HERO, armed=False, born=1, condition=Condition.MUDDLE)
        assert bool(told(replace(base()[1], effects=(effect,)))) == wrong


def test_cards_are_nowhere_else_at_a_rounds_beginning() -> None:
    setup, start = base()
    for change in ({"zone": Zone.CHOSEN}, {"kept": True}):
        first = replace(start.hero.cards[0], **change)
        wrong = replace(start, hero=replace(start.hero, cards=(first, *start.hero.cards[1:])))
        assert list(start_faults(CARDS, setup, wrong))


def test_a_save_with_such_a_start_is_refused(tmp_path: Path) -> None:
    setup, start = base()
    kept = KeptSession.begin(tmp_path / "g.holdin", CARDS, setup, Dice(1), start=replace(start, round=4000))
    kept.close()
    with pytest.raises(SaveError, match="round 4000"):
        restore(tmp_path / "g.holdin", CARDS)


def told(changed: Start) -> str:
    setup, _ = base()
    return " ".join(fault.message for fault in start_faults(CARDS, setup, changed))


def test_all_of_a_map_may_be_open_sprung_looted_and_dead_and_nothing_else() -> None:
    """MAP-2."""
    setup, start = base()
    scene = stage(CARDS, setup)
    of = {tile: frozenset(hex_ for hex_, kind in scene.terrain.items() if kind is tile) for tile in Tile}
    everything = replace(
        start.board,
        opened=of[Tile.DOOR_CLOSED],
        cleared=of[Tile.TRAP],
        looted=frozenset(scene.face.hexes),
        dead=frozenset(scene.monsters),
    )
    assert not told(replace(start, board=everything))
    for name in ("opened", "cleared", "looted", "dead", "lapsed"):
        beyond = replace(everything, **{name: getattr(everything, name) | {Hex(40, 40)}})
        assert "isn’t on this map" in told(replace(start, board=beyond))


def test_a_combat_is_with_a_living_monster_of_this_map() -> None:
    """MHP-1, HIN-1: its HP are at most what it came with, and two hindrances are the most."""
    setup, start = base()
    ref, *others = stage(CARDS, setup).monsters
    full = stage(CARDS, setup).full_hp(ref)
    combat = Combat(ref, full, full, 1, kinds=(Tile.TRAP, Tile.OBSTACLE))
    assert not told(replace(start, combat=combat))
    assert not told(replace(start, combat=replace(combat, hp=1), board=replace(start.board, dead=frozenset(others))))
    for wrong in (
        replace(combat, hp=0),
        replace(combat, hp=full + 1),
        replace(combat, hp=full + 1, max_hp=full + 1),
        replace(combat, monster="nobody-1"),
        replace(combat, kinds=(Tile.TRAP,) * 3),
    ):
        assert told(replace(start, combat=wrong))
    assert told(replace(start, combat=combat, board=replace(start.board, dead=frozenset((ref,)))))
