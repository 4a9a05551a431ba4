"""The rules and the game: sight, hindrances, reach, decisions a second, an action's cost by the game's length."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from random import Random
from typing import Any, Final

from holdin.data.load import load_set
from holdin.errors import Said
from holdin.game.agenda import Frame
from holdin.game.dice import Dice
from holdin.game.machine import WAYS, apply, legal, new_game, take
from holdin.game.session import Session, chance
from holdin.game.stage import stage
from holdin.game.state import Board, Phase, Setup
from holdin.game.step import Refused
from holdin.game.table import Table
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
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


def setups(cards: CardSet, fights: Fights = Fights.HELD) -> list[Setup]:
    """Every scenario that may be fought so, as it is begun."""
    hero = next(iter(cards.characters))
    return [Setup(id_, hero, fights=fights) for id_, scenario in cards.scenarios.items() if scenario.allows(fights)]


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
    """Random play by player decisions (legal list, apply, events), beside random legal chess moves if they are there.

    The open map is played without asking what monsters mean to do; what they then do is part of the answers' cost.
    """
    held, opened = _decisions(cards, setups(cards)), _decisions(cards, setups(cards, Fights.OPEN))
    moves = _chess_moves()
    with undisturbed():
        yield from _beside(held, moves, Said("decisions a second"), Said("ratio to python-chess"))
        said = Said("decisions a second on the open map"), Said("ratio to python-chess on the open map")
        yield from _beside(opened, moves, *said)
        share = [100 * _share_of_monsters(cards, seed) for seed in range(SLICES)]
        yield figure("play", Said("share of it that monsters take"), "%", share)


def _beside(
    ours: Callable[[], float], moves: Callable[[], float] | None, said: Said, ratio: Said
) -> Iterator[Measured]:
    """A rate, beside chess moves in the same slices of time where there are any."""
    if moves is None:
        yield figure("play", said, "1/s", [ours() for _ in range(SLICES)])
        return
    mine, theirs, ratios = alternating(ours, moves, SLICES)
    yield figure("play", said, "1/s", mine)
    yield figure("play", Said("python-chess moves a second"), "1/s", theirs)
    yield figure("play", ratio, "×", ratios)


def _chess_moves() -> Callable[[], float] | None:
    """A slice of random legal chess moves; none without python-chess."""
    try:
        import chess  # noqa: PLC0415 - an optional extra
    except ImportError:
        return None

    def moves() -> float:
        dice, board, count, began = Random(1), chess.Board(), 0, time.process_time()
        while (spent := time.process_time() - began) < SLICE:
            if board.is_game_over():
                board = chess.Board()
            board.push(dice.choice(list(board.legal_moves)))
            count += 1
        return count / spent

    return moves


def _share_of_monsters(cards: CardSet, seed: int) -> float:
    """Which share of an open random game's time goes into monsters' turns, from 0 to 1."""
    handlers = WAYS[Fights.OPEN].handlers.run
    plain, theirs = dict(handlers), 0.0

    def watched(handler: Callable[[Table, Any], None]) -> Callable[[Table, Any], None]:
        def work(t: Table, frame: Frame) -> None:
            nonlocal theirs
            began = time.perf_counter()
            handler(t, frame)
            if t.phase is Phase.MONSTER_TURN:
                theirs += time.perf_counter() - began

        return work

    games = setups(cards, Fights.OPEN)
    handlers.update({kind: watched(handler) for kind, handler in plain.items()})
    try:
        began = time.perf_counter()
        random_game(cards, games[seed % len(games)], seed)
        return theirs / (time.perf_counter() - began)
    finally:
        handlers.update(plain)


def _decisions(cards: CardSet, setups_: list[Setup]) -> Callable[[], float]:
    games = enumerate(cycle(setups_))

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
    one = Said("an answer and its undo after {count} of them")
    yield from _depths(Session(cards, setups(cards)[0], Dice(3)), one)
    other = Said("the same on the open map after {count} of them")
    yield from _depths(Session(cards, setups(cards, Fights.OPEN)[0], Dice(3)), other)


def _depths(session: Session, said: Said) -> Iterator[Measured]:
    def answer() -> None:
        session.do(session.legal()[0])
        session.undo()

    done = 0
    for depth in DEPTHS:
        for _ in range(depth - done):
            answer()
        done = depth
        yield figure("depth", said.filled(count=f"{depth:,}"), "µs", repeated(answer, 200, MICRO))


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
