"""The rules and the game: sight, hindrances, reach, decisions a second, an action's cost by the game's length."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from random import Random
from typing import Final

from holdin.data.load import load_set
from holdin.errors import Said
from holdin.game.dice import Dice
from holdin.game.machine import apply, legal, new_game, take
from holdin.game.session import Session, chance
from holdin.game.stage import stage
from holdin.game.state import Board, Setup
from holdin.game.step import Refused
from holdin.models.card_set import CardSet
from holdin.models.map_card import MapFace
from holdin.players.planner import Planner
from holdin.rules import hindrance
from holdin.rules.distance import COMBAT_MAX
from holdin.rules.ground import Ground
from holdin.rules.move import reach
from holdin.rules.shadow import frame_of
from holdin.rules.sight import sees, sight_table
from holdin.rules.space import space_of
from holdin.tools.bench.kit import MICRO, Measured, alternating, figure, repeated, timed, undisturbed

SLICES: Final = 20
SLICE: Final = 0.15
"""Seconds."""
MOVE: Final = 4
DEPTHS: Final = (100, 1_000, 10_000)


def cards_figures() -> Iterator[Measured]:
    """Reading a card set."""
    yield figure("cards", Said("card set read and checked"), "ms", repeated(load_set, 5))


def rules_figures(cards: CardSet) -> Iterator[Measured]:
    """The questions of the rules on every map of the set."""
    faces = list(cards.maps.values())

    def table(index: int) -> Callable[[], object]:
        face = faces[index]

        def work() -> object:
            space_of.cache_clear()
            return sight_table(Ground(frozenset(face.hexes), face.wall_edges, {}))

        return work

    with undisturbed():
        yield figure(
            "rules", Said("sight table of a full map"), "ms", [min(repeated(table(i), 7)) for i in range(len(faces))]
        )
        yield figure("rules", Said("the first table of its size"), "ms", list(_first_tables(faces)))
        yield figure("rules", Said("hindrances of a combat"), "ms", list(_hindrances(cards, far=False)))
        yield figure("rules", Said("hindrances out of reach or sight"), "ms", list(_hindrances(cards, far=True)))
        yield figure("rules", Said("reach of a move {value}", value=MOVE), "ms", list(_reaches(cards)))


def _first_tables(faces: list[MapFace]) -> Iterator[float]:
    """The shadows of walls are worked out once for a width and a height of maps."""
    for face in faces:
        frame_of.cache_clear()
        space_of.cache_clear()
        yield timed(partial(sight_table, Ground(frozenset(face.hexes), face.wall_edges, {})))


def setups(cards: CardSet) -> list[Setup]:
    """Every scenario, as it is begun."""
    hero = next(iter(cards.characters))
    return [Setup(scenario, hero) for scenario in cards.scenarios]


def _hindrances(cards: CardSet, *, far: bool) -> Iterator[float]:
    """From the hexes of each map to its monsters: those of a fight, in sight at a distance up to 6, or the others."""
    for setup in setups(cards):
        scene = stage(cards, setup)
        ground = scene.ground(Board())
        for tile in scene.monsters.values():
            away = ground.space.distances(tile.hex)
            for hex_ in ground.hexes:
                if (away.get(hex_, COMBAT_MAX) < COMBAT_MAX and sees(ground, hex_, tile.hex)) is not far:
                    yield min(repeated(partial(hindrance.choices, ground, hex_, tile.hex, 1), 3))


def _reaches(cards: CardSet) -> Iterator[float]:
    for setup in setups(cards):
        scene = stage(cards, setup)
        ground = scene.ground(Board())
        for hex_ in ground.hexes:
            yield min(repeated(partial(reach, ground, hex_, MOVE), 3))


def play_figures(cards: CardSet) -> Iterator[Measured]:
    """Random play by player decisions (legal list, apply, events), beside random legal chess moves if it is there."""
    ours = _decisions(cards)
    try:
        import chess  # noqa: PLC0415 - an optional extra
    except ImportError:
        with undisturbed():
            yield figure("play", Said("decisions a second"), "1/s", [ours() for _ in range(SLICES)])
        return

    def moves() -> float:
        dice, board, count, began = Random(1), chess.Board(), 0, time.process_time()
        while (spent := time.process_time() - began) < SLICE:
            if board.is_game_over():
                board = chess.Board()
            board.push(dice.choice(list(board.legal_moves)))
            count += 1
        return count / spent

    with undisturbed():
        mine, theirs, ratios = alternating(ours, moves, SLICES)
    yield figure("play", Said("decisions a second"), "1/s", mine)
    yield figure("play", Said("python-chess moves a second"), "1/s", theirs)
    yield figure("play", Said("ratio to python-chess"), "×", ratios)


def _decisions(cards: CardSet) -> Callable[[], float]:
    games = enumerate(cycle(setups(cards)))

    def slice_() -> float:
        count, began, spent = 0, time.process_time(), 0.0
        while spent < SLICE:
            seed, setup = next(games)
            count += random_game(cards, setup, seed)
            spent = time.process_time() - began
        return count / spent

    return slice_


def random_game(cards: CardSet, setup: Setup, seed: int) -> int:
    """A game of random answers; returns how many decisions it had."""
    luck, dice, state, count = Random(seed), Dice(seed), new_game(cards, setup).after, 0
    while state.ending is None:
        found = chance(state, dice)
        if found is not None:
            action, dice = found
            state = take(cards, state, action).after
            continue
        step = apply(cards, state, luck.choice(legal(cards, state)))
        assert not isinstance(step, Refused)
        state = step.after
        count += 1
    return count


def depth_figures(cards: CardSet) -> Iterator[Measured]:
    """An answer and its undo, by how many there have been before: the cost of either doesn't grow."""
    session = Session(cards, setups(cards)[0], Dice(3))

    def answer() -> None:
        session.do(session.legal()[0])
        session.undo()

    done = 0
    for depth in DEPTHS:
        for _ in range(depth - done):
            answer()
        done = depth
        yield figure(
            "depth",
            Said("an answer and its undo after {count} of them", count=f"{depth:,}"),
            "µs",
            repeated(answer, 200, MICRO),
        )


def planner_figures(cards: CardSet, games: int = 4) -> Iterator[Measured]:
    """What a decision of the planner costs, by its budget, and how often it wins the first scenario."""
    setup = setups(cards)[0]
    for nodes in (10, 40):
        times: list[float] = []
        won = 0
        for seed in range(games):
            session, planner = Session(cards, setup, Dice(seed)), Planner(nodes=nodes)
            while session.state.ending is None:
                began = time.process_time()
                action = planner.choose(cards, session.state, session.legal())
                times.append((time.process_time() - began) * 1000)
                session.do(action)
            won += session.state.ending.won
        yield figure(
            "planner",
            Said("a decision with {nodes} nodes ({won} of {games} won)", nodes=nodes, won=won, games=games),
            "ms",
            times,
        )
