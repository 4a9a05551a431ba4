"""One game played to its end by a program, and what is noted of it."""

from collections import Counter
from typing import NamedTuple

from holdin.game import actions
from holdin.game.actions import Action
from holdin.game.dice import Dice, number
from holdin.game.session import Session
from holdin.game.state import Ending, GameState, Setup
from holdin.models.base import CardId, CharacterId, ItemId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Half, Side
from holdin.players.player import Player


class FaceHalf(NamedTuple):
    """Half a face, in play: the printed action or the basic one."""

    card: CardId
    side: Side
    half: Half
    basic: bool


class Record(NamedTuple):
    """A game that was played."""

    seed: int
    ending: Ending
    rounds: int
    hp: int
    """HP left; 0 where there were none."""
    tokens: int
    plays: tuple[tuple[FaceHalf, int], ...]
    """How often each half was played, in the cards' order."""


def game_seed(seed: int, index: int) -> int:
    """The dice of the index-th game of a run: the same for every scenario, level and player."""
    return number(seed, index)


def expected(
    cards: CardSet, scenario: ScenarioId, character: CharacterId, level: int, items: tuple[ItemId, ...] | None = None
) -> Setup:
    """A scenario set up for the character that a campaign brings to it; cards are upgraded in their order (LVL-2).

    `items` stand in place of those that the scenario expects.
    """
    expects = cards.scenarios[scenario].expects
    upgrades = tuple(card.id for card in cards.characters[character].cards)[: expects.level - 1]
    owned = expects.items if items is None else items
    return Setup(scenario, character, level=level, character_level=expects.level, upgrades=upgrades, items=owned)


def play(cards: CardSet, setup: Setup, seed: int, player: Player) -> Record:
    """Play one game to its end; the player never sees the dice."""
    session = Session(cards, setup, Dice(seed))
    plays: Counter[FaceHalf] = Counter()
    while (ending := session.state.ending) is None:
        action = player.choose(cards, session.state, session.legal())
        plays.update(_played(session.state, action))
        session.do(action)
    state = session.state
    return Record(seed, ending, state.round, state.you.hp, state.hero.tokens, tuple(sorted(plays.items())))


def _played(state: GameState, action: Action) -> tuple[FaceHalf, ...]:
    if not isinstance(action, actions.Play):
        return ()
    side = next(place.side for place in state.hero.cards if place.card == action.card)
    return (FaceHalf(action.card, side, action.half, action.basic),)
