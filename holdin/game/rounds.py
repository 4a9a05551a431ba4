"""Rounds and their steps (RND-1, RND-2, RND-8)."""

from functools import lru_cache
from itertools import permutations

from holdin.game.actions import ChooseCards, LongRest
from holdin.game.agenda import Cleanup
from holdin.game.asks import AskCards, AskRest
from holdin.game.effects import end_of_round
from holdin.game.ending import check_goals, end_if_decided, waiting
from holdin.game.registry import Chapter
from holdin.game.resting import can_rest
from holdin.game.state import Phase, Turn, card_at, evolve_hero, evolve_turn
from holdin.game.table import CARD_SELECTION, CHOSEN, Table
from holdin.models.base import CardId

CHAPTER = Chapter()

CARDS_A_ROUND = 2
"""RND-2."""

NO_TURN = Turn()
"""Nothing chosen, nothing played."""

INITIATIVE, CLEANUP = Phase.INITIATIVE, Phase.CLEANUP
ASK_REST = AskRest()
"""It knows nothing: one will do."""


def begin_round(t: Table) -> None:
    """A new round, in which nothing has been chosen yet (RND-1)."""
    t.round += 1
    t.turn = NO_TURN
    t.phase = CARD_SELECTION
    t.say("round_begun", "RND-1", number=t.round)


@lru_cache(maxsize=256)
def pairs(hand: tuple[CardId, ...]) -> tuple[ChooseCards, ...]:
    """Ordered pairs of these cards, the leading one first (RND-2)."""
    return tuple(ChooseCards(*pair) for pair in permutations(hand, CARDS_A_ROUND))


@CHAPTER.answers(AskCards, ChooseCards)
def _choose(t: Table, _ask: AskCards, action: ChooseCards) -> None:
    initiative = t.face(action.leading).initiative
    pair = (action.leading, action.other)
    places = [card_at(each.card, each.side, CHOSEN) if each.card in pair else each for each in t.hero.cards]
    t.hero = evolve_hero(t.hero, cards=tuple(places))
    t.turn = evolve_turn(t.turn, leading=action.leading, initiative=initiative)
    t.say("cards_chosen", "RND-2", leading=action.leading, other=action.other, initiative=initiative)
    if t.fighting:
        t.phase = INITIATIVE


@CHAPTER.answers(AskCards, LongRest)
def _long_rest(_t: Table, _ask: AskCards, _action: LongRest) -> None:
    """Nothing is chosen: your turn is a rest (RST-3)."""


@CHAPTER.runs(Cleanup)
def _cleanup(t: Table, _frame: Cleanup) -> None:
    """You may short rest (RND-8)."""
    t.phase = CLEANUP
    if can_rest(t) and not t.goal_met:
        t.push(ASK_REST)


def end_round(t: Table) -> None:
    """What lasts the round ends; the scenario may end with it, and won and lost in one round is lost (END-1)."""
    end_of_round(t)
    check_goals(t, rounds_done=t.round)
    for index in waiting(t):
        t.say("rule_waits", "OVL-6", special=index)
    t.say("round_ended", "RND-8", number=t.round)
    if not end_if_decided(t):
        t.push(*t.way.round)
