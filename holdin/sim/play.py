"""One game played to its end by a program, and what is noted of it."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from holdin.game import actions
from holdin.game.actions import Action
from holdin.game.dice import Dice, number
from holdin.game.finished import cards_left
from holdin.game.session import Session
from holdin.game.setup import as_expected
from holdin.game.state import Ending, GameState, Setup
from holdin.models.base import CardId, CharacterId, ItemId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Half, Side
from holdin.players.player import Player, own_seed
from holdin.players.spending import stickers_for
from holdin.sim.bounds import Foreteller, Seer


class FaceHalf(NamedTuple):
    """Half a face, in play: the printed action or the basic one."""

    card: CardId
    side: Side
    half: Half
    basic: bool


class GameRecord(NamedTuple):
    """A game that was played."""

    seed: int
    ending: Ending
    rounds: int
    hp: int
    """HP left; 0 where there were none."""
    tokens: int
    plays: tuple[tuple[FaceHalf, int], ...]
    """How often each half was played, in the cards' order."""
    cards_left: int = 0
    """Cards not lost at the end."""
    items: tuple[tuple[ItemId, int], ...] = ()
    """How often each item was used."""
    route: tuple[str, ...] = ()
    """Where it went: the hexes that were entered, written q,r, and the monsters that were killed."""


def game_seed(seed: int, index: int) -> int:
    """The dice of the index-th game of a run: the same for every scenario, level and player."""
    return number(seed, index)


def expected(  # noqa: PLR0913 - what a campaign may bring
    cards: CardSet,
    scenario: ScenarioId,
    character: CharacterId,
    level: int,
    items: tuple[ItemId, ...] | None = None,
    *,
    gold: int = 0,
) -> Setup:
    """A scenario set up for the character that a campaign brings to it; cards are upgraded in their order (LVL-2).

    `items` stand in place of those that the scenario expects; `gold` was spent on stickers (ENH-1).
    """
    plain = as_expected(cards, scenario, character, level)
    stickers = stickers_for(cards, character, plain.upgrades, gold) if gold else ()
    return replace(plain, items=plain.items if items is None else items, stickers=stickers)


def play(cards: CardSet, setup: Setup, seed: int, player: Player) -> GameRecord:
    """Play one game to its end; the player never sees the dice."""
    return play_out(Session(cards, setup, Dice(seed)), player)


def play_seeing(cards: CardSet, setup: Setup, seed: int, nodes: int, rolls: int | None = None) -> GameRecord:
    """Play one game to its end by the search that sees the dice: all of them, or so many of the next rolls."""
    session = Session(cards, setup, Dice(seed))
    if rolls is None:
        return play_out(session, Seer(lambda: session.dice, nodes))
    return play_out(session, Foreteller(lambda: session.dice, rolls, own_seed(seed, 0), nodes))


def play_out(session: Session, player: Player) -> GameRecord:
    """Play a game on to its end."""
    while session.state.ending is None:
        session.do(player.choose(session.cards, session.state, session.legal()))
    return record(session)


def record(session: Session) -> GameRecord:
    """What is noted of a game that has ended."""
    plays, items, route = Counter[FaceHalf](), Counter[ItemId](), dict[str, None]()
    for before, moment in pairwise(session.moments):
        plays.update(_played(before.state, moment.actions[0]))
        if isinstance(moment.actions[0], actions.UseItem):
            items[moment.actions[0].item] += 1
        if moment.state.you.hex != before.state.you.hex:
            route[f"{moment.state.you.hex.q},{moment.state.you.hex.r}"] = None
        route |= dict.fromkeys(sorted(moment.state.board.dead - before.state.board.dead))
    state = session.state
    assert state.ending is not None
    return GameRecord(
        session.dice_at_start.seed,
        state.ending,
        state.round,
        state.you.hp,
        state.hero.tokens,
        tuple(sorted(plays.items())),
        cards_left(session.last),
        tuple(sorted(items.items())),
        tuple(route),
    )


def _played(state: GameState, action: Action) -> tuple[FaceHalf, ...]:
    if not isinstance(action, actions.Play):
        return ()
    side = next(place.side for place in state.hero.cards if place.card == action.card)
    return (FaceHalf(action.card, side, action.half, action.basic),)
