"""Monsters of random sets in games that are played, against the second reading of their rules (FOC, MAI, ARE)."""

import json
from random import Random

import pytest

from holdin.game.dice import Dice
from holdin.game.open import reading
from holdin.game.session import Moment, Session
from holdin.game.state import GameState, Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Letter
from holdin.rules.open.explain import explain
from holdin.rules.open.figures import Mover, Situation
from holdin.rules.open.monster_move import options
from tests.oracle.board import Board, Json
from tests.oracle.open_map import Area, Enemy, Ground, Monster, Turn, monster_move
from tests.oracle.open_map import Situation as Read
from tests.strategies import small_set

FLAGS = ("move", "range", "targets", "flying", "jump", "muddled", "disarmed", "immobilized", "stunned")


def pair(hex_: Hex) -> tuple[int, int]:
    """A hex as the second reading writes it."""
    return (hex_.q, hex_.r)


def read(situation: Situation) -> Read:
    """A situation of a game, in the words of the second reading."""
    ground, mover = situation.ground, situation.mover
    walls = frozenset(frozenset(map(pair, between)) for between in ground.walls)
    tiles = {pair(hex_): tile.value for hex_, tile in ground.tiles.items()}
    board = Board(frozenset(map(pair, ground.hexes)), walls, tiles)
    enemies = tuple(
        Enemy((each.hex.q, each.hex.r), each.initiative, each.invisible, each.special) for each in situation.enemies
    )
    return Read(board, Ground(board), monster(mover), enemies, tuple(map(pair, situation.allies)))


def monster(mover: Mover) -> Monster:
    area = None if mover.area is None else Area(mover.area.melee, tuple(map(pair, mover.area.hexes)))
    return Monster((mover.hex.q, mover.hex.r), area=area, **{flag: getattr(mover, flag) for flag in FLAGS})


def check(situation: Situation) -> None:
    found: Json = {"options": [option._asdict() for option in options(situation)]}
    second = read(situation)
    assert json.loads(json.dumps(found)) == json.loads(json.dumps(monster_move(second))), situation
    told = sorted([each.focus or () for each in explain(situation)])
    assert told == sorted([tuple(each["focus"] or ()) for each in Turn(second).why()]), situation


def of_a_state(cards: CardSet, state: GameState) -> list[Situation]:
    """The situations of all its revealed monsters, with their sets or with all of them."""
    revealed = [seen for seen in reading.figures(cards, state) if seen.revealed and seen.id.partition("-")[0] in SORTS]
    return [
        reading.situation(cards, state, seen.id, letter)
        for seen in revealed
        for letter in (Letter if seen.set is None else (seen.set,))
    ]


SORTS = {"wolf", "bear"}


def play(seed: int, answers: int = 60) -> list[Situation]:
    """Situations of an open game of random cards with random answers."""
    random = Random(seed)
    cards = small_set(random)
    game = Session(cards, Setup(ScenarioId("test"), CharacterId("hero"), fights=Fights.OPEN), Dice(seed))
    found: list[Situation] = []
    for _ in range(answers):
        legal = game.legal()
        if not legal:
            break
        moment = game.do(random.choice(legal))
        assert isinstance(moment, Moment)
        if random.random() < 0.2:
            found += of_a_state(cards, game.state)
    return found


def test_monsters_of_random_sets_do_what_the_second_reading_says() -> None:
    """FOC-1, FOC-3, MAI-2, MAI-3, MAI-6, ARE-2, MIX-3: areas, targets, jumps, special focuses, gains of elements."""
    kinds: set[str] = set()
    for seed in range(60):
        for situation in play(seed):
            check(situation)
            mover = situation.mover
            kinds |= {name for name in ("jump", "area") if getattr(mover, name)}
            kinds |= {"special"} if any(enemy.special for enemy in situation.enemies) else set()
            kinds |= {"further"} if mover.targets > 1 and len(situation.enemies) > 1 else set()
    assert {"jump", "area", "special"} <= kinds


def test_in_a_game_nothing_but_where_it_goes_is_left_to_you() -> None:
    """FOC-3, MAI-2, OPN-3, SUM-3: no two figures have the same place in the order, which parts focuses and targets."""
    for seed in range(60, 100):
        for situation in play(seed):
            found = options(situation)
            assert len({option.focus for option in found}) == 1, situation
            ends = {(option.end, option.targets) for option in found}
            assert len(ends) == len({end for end, _ in ends}), situation


@pytest.mark.slow
def test_many_monsters_of_random_sets_do_what_the_second_reading_says() -> None:
    """FOC-3, MAI-2, MAI-6, ARE-2: the same, for longer."""
    for seed in range(100, 1500):
        for situation in play(seed, 150):
            check(situation)
