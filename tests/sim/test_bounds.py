"""The yardsticks: what could be won at all, and what a small fight is worth exactly."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

import holdin.players
from holdin.data.load import built_in_cards
from holdin.game.actions import ChooseCards, Do
from holdin.game.dice import Dice
from holdin.game.evolve import evolve
from holdin.game.machine import take
from holdin.game.notation import parse
from holdin.game.outlook import outlook
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import CardPlace, Combat, GameState, Hero, Setup, Start, Zone
from holdin.models.base import CardId, CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights, Letter, Side
from holdin.players.bots import Bot, player
from holdin.players.planner import Planner
from holdin.sim.bounds import Foreteller
from holdin.sim.play import expected, game_seed, play, play_seeing
from holdin.sim.tally import ALL_ROLLS, Other, who
from tests.game.builder import CARDS, attack, behaviour, card_set, hall, monster, move, printed
from tests.sim.exact import TooLargeError, exact

SETUP = Setup(ScenarioId("test"), CharacterId("hero"))


def fight(foe_hp: int, hp: int = 3, side: Side = Side.A, table: tuple[int, int, int] = (-1, 0, 1)) -> Session:
    """Two cards against a monster beside you."""
    foe = monster(
        hp=foe_hp,
        sets={Letter.A: behaviour("10 2 2 -"), Letter.B: behaviour("60 2 3 -"), Letter.C: behaviour("60 - - -")},
    )
    faces = {
        f"{card} {each}": {"top": printed(attack(3)), "bottom": printed(move(2))} for card in CARDS for each in "AB"
    }
    cards = card_set(hall(1), monsters=(foe,), faces=faces, hero_table=table)
    places = [
        CardPlace(CardId(card), side) if card in {"one", "two"} else CardPlace(CardId(card), zone=Zone.LOST)
        for card in CARDS
    ]
    start = Start(
        hp, stage(cards, SETUP).start, Hero(tuple(places)), round=2, combat=Combat("wolf-1", foe_hp, foe_hp, 1)
    )
    return Session(cards, SETUP, Dice(1), start=start)


def cards_of(session: Session) -> CardSet:
    return session.cards


def test_one_blow_is_worth_its_odds() -> None:
    """ROLL-1: attack 3, modifiers -1, 0, +1, against 4 HP, in the last round."""
    session = fight(4, side=Side.B, hp=10)
    assert exact(cards_of(session), session.state) == pytest.approx(1 / 3)


def test_the_outlook_has_the_same_odds() -> None:
    session = fight(4, side=Side.B, hp=10)
    session.do(ChooseCards(CardId("one"), CardId("two")))
    session.do(parse("play one top"))
    attack_ = outlook(session.cards, session.state, Do()).attack
    assert attack_ is not None
    kills = sum(
        outcome.ways / outcome.of
        for outcome, lands in zip(attack_.outcomes, attack_.lands, strict=True)
        if lands.after.hp == 0
    )
    assert float(kills) == pytest.approx(exact(session.cards, session.state))


@pytest.mark.parametrize(("foe_hp", "hp"), [(4, 3), (5, 6)])
def test_the_planner_plays_a_held_fight_as_well_as_can_be(foe_hp: int, hp: int) -> None:
    session = fight(foe_hp, hp)
    best = exact(session.cards, session.state)
    assert 0 < best <= 1
    assert exact(session.cards, session.state, Planner(3, nodes=8)) >= best - 0.01


def on_the_map(foe_hp: int, hp: int) -> tuple[CardSet, GameState]:
    """The same fight on the hexes, in its last round: two cards, side B up, against a monster beside you (OPN-1)."""
    held = fight(foe_hp, hp, Side.B)
    state = Session(held.cards, replace(SETUP, fights=Fights.OPEN), Dice(1)).state
    (wolf,) = state.others
    state = evolve(
        state,
        you=evolve(state.you, hp=hp),
        others=(evolve(wolf, hp=foe_hp, max_hp=foe_hp),),
        hero=evolve(state.hero, cards=held.state.hero.cards),
        offers=(),
    )
    return held.cards, state


@pytest.mark.parametrize(("foe_hp", "chance"), [(2, 1.0), (3, 2 / 3), (4, 1 / 3), (5, 0.0)])
def test_an_open_fight_is_worth_its_odds(foe_hp: int, chance: float) -> None:
    """ROLL-1: attack 3, modifiers -1, 0, +1; who is the first to act makes no difference with 10 HP."""
    cards, state = on_the_map(foe_hp, hp=10)
    assert exact(cards, state) == pytest.approx(chance)


@pytest.mark.parametrize(("foe_hp", "hp"), [(3, 10), (4, 10), (4, 2)])
def test_the_planner_plays_an_open_fight_as_well_as_can_be(foe_hp: int, hp: int) -> None:
    """Whoever leads with 10 comes before the monster, whatever it rolls (OPN-3)."""
    cards, state = on_the_map(foe_hp, hp)
    assert exact(cards, state, Planner(3, nodes=8)) == pytest.approx(exact(cards, state))


def test_the_outlook_of_an_open_attack_has_the_same_odds() -> None:
    cards, state = on_the_map(4, hp=10)
    best = exact(cards, state)
    for answer in ("cards one two", "letter C", "play one top"):
        state = take(cards, state, parse(answer)).after
    attack_ = outlook(cards, state, Do()).attack
    assert attack_ is not None
    kills = sum(
        outcome.ways / outcome.of
        for outcome, lands in zip(attack_.outcomes, attack_.lands, strict=True)
        if lands.after.hp == 0
    )
    assert float(kills) == pytest.approx(best)


def test_who_sees_the_dice_plays_on_the_open_map_too() -> None:
    """The bound of open play is the planner's search with the game's own dice."""
    cards = card_set(hall(2), monsters=(monster(hp=6),))
    setup = replace(SETUP, fights=Fights.OPEN)
    seeds = [game_seed(5, index) for index in range(4)]
    seen = sum(play_seeing(cards, setup, seed, 4).ending.won for seed in seeds)
    assert seen >= sum(play(cards, setup, seed, player(Bot.GREEDY)).ending.won for seed in seeds)


def test_a_problem_that_is_too_large_is_refused() -> None:
    session = fight(5)
    with pytest.raises(TooLargeError):
        exact(session.cards, session.state, most=3)


def test_who_sees_the_dice_wins_no_less() -> None:
    cards = built_in_cards()
    hero = next(iter(cards.characters))
    setup = expected(cards, cards.campaign.start[0], hero, 2)
    seeds = [game_seed(5, index) for index in range(2)]
    seen = sum(play_seeing(cards, setup, seed, 4).ending.won for seed in seeds)
    assert seen >= sum(play(cards, setup, seed, player(Bot.GREEDY)).ending.won for seed in seeds)


def test_who_is_told_the_next_rolls_meets_them_and_is_left_to_luck_after_them() -> None:
    dice = Dice(5, rolls=(Letter.C, Letter.C, Letter.A))
    tried = Foreteller(lambda: dice, 2, seed=1).dice()
    assert all(each.rolls[:2] == (Letter.C, Letter.C) for each in tried)
    assert {each.rolls[2] for each in tried} == set(Letter)


@pytest.mark.parametrize("rolls", [None, 3])
def test_a_bound_repeats_its_game(rolls: int | None) -> None:
    cards = built_in_cards()
    setup = expected(cards, cards.campaign.start[0], next(iter(cards.characters)), 1)
    once, again = (play_seeing(cards, setup, game_seed(5, 0), 2, rolls) for _ in range(2))
    assert once == again


def test_bounds_go_by_how_many_rolls_they_are_told() -> None:
    told = {
        name: bot.told
        for name in ("bound", "bound-3", "bound-0", "python bot.py")
        if isinstance(bot := who(name), Other)
    }
    assert told == {"bound": ALL_ROLLS, "bound-3": 3, "bound-0": None, "python bot.py": None}


def test_no_player_can_see_the_dice() -> None:
    """Nothing of players imports what does, and nothing of it holds a session, whose dice are the game's."""
    for path in Path(holdin.players.__file__).parent.rglob("*.py"):
        names = [
            node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom)
        ]
        assert not any((node.module or "").startswith("holdin.sim") for node in names), path
        assert not any(alias.name == "Session" for node in names for alias in node.names), path
