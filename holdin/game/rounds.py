"""Rounds and their steps (RND-1 to RND-3, RND-8, RND-9)."""

from functools import lru_cache
from itertools import permutations

from holdin.game.actions import Action, ChooseCards, LongRest
from holdin.game.agenda import (
    BeginRound,
    Cleanup,
    EndRound,
    SelectCards,
    ShortRest,
    TakeTurns,
)
from holdin.game.asks import AskCards, AskRest
from holdin.game.effects import end_of_round
from holdin.game.ending import check_goals, end_scenario
from holdin.game.engaging import choose_fight
from holdin.game.evolve import evolve
from holdin.game.registry import Chapter
from holdin.game.resting import can_rest
from holdin.game.special import begin_rules
from holdin.game.state import Ending, Phase, Turn, Zone
from holdin.game.table import CHOSEN, Table
from holdin.models.base import CardId

CHAPTER = Chapter()

CARDS_A_ROUND = 2
"""RND-2."""

NO_TURN = Turn()
"""Nothing chosen, nothing played."""

ASK_CARDS = AskCards()
"""It knows nothing: one will do."""


@CHAPTER.runs(BeginRound)
def _begin(t: Table, frame: BeginRound) -> None:
    """A combat goes on; otherwise a monster that can engages you now (RND-9, ENG-12)."""
    t.round += 1
    t.turn = NO_TURN
    t.phase = Phase.CARD_SELECTION
    t.fighting = t.combat is not None
    t.say("round_begun", "RND-1", number=t.round)
    if t.combat is None:
        choose_fight(t, t.stage.engaging(t.board, t.hero.hex))
    if t.round == 1 and t.stage.scenario.rules and not frame.resumed:
        begin_rules(t)


@CHAPTER.runs(SelectCards)
def _select(t: Table, frame: SelectCards) -> None:
    """With fewer than two cards you must rest, or you are exhausted (RND-3)."""
    t.phase = Phase.CARD_SELECTION
    if len(t.cards_in(Zone.HAND)) >= CARDS_A_ROUND:
        t.push(ASK_CARDS)
    elif frame.rested or not can_rest(t):
        end_scenario(t, Ending.NO_CARDS)
    elif t.combat is None:
        t.push(ASK_CARDS)
    else:
        t.say("must_rest", "RND-3")
        t.push(ShortRest(), SelectCards(rested=True))


@CHAPTER.offers(AskCards)
def _offer(t: Table, _ask: AskCards) -> list[Action]:
    """Ordered pairs, leading card first; a long rest out of combat (RND-2, RST-3)."""
    found: list[Action] = [*_pairs(t.cards_in(Zone.HAND))]
    if t.combat is None and can_rest(t):
        found.append(LongRest())
    return found


@lru_cache(maxsize=256)
def _pairs(hand: tuple[CardId, ...]) -> tuple[ChooseCards, ...]:
    return tuple(ChooseCards(*pair) for pair in permutations(hand, CARDS_A_ROUND))


@CHAPTER.answers(AskCards, ChooseCards)
def _choose(t: Table, _ask: AskCards, action: ChooseCards) -> None:
    initiative = t.face(action.leading).initiative
    pair = (action.leading, action.other)
    places = [evolve(place, zone=CHOSEN) if place.card in pair else place for place in t.hero.cards]
    t.hero = evolve(t.hero, cards=tuple(places))
    t.turn = evolve(t.turn, leading=action.leading, initiative=initiative)
    t.say("cards_chosen", "RND-2", leading=action.leading, other=action.other, initiative=initiative)
    if t.combat is not None:
        t.phase = Phase.INITIATIVE


@CHAPTER.answers(AskCards, LongRest)
def _long_rest(_t: Table, _ask: AskCards, _action: LongRest) -> None:
    """Nothing is chosen: your turn is a rest (RST-3)."""


@CHAPTER.runs(TakeTurns)
def _take_turns(t: Table, _frame: TakeTurns) -> None:
    """The lower initiative acts first, you at a tie; a monster engaged on the way acts last (INI-1, ENG-4)."""
    yours = t.way.your_rest if t.turn.leading is None else t.way.your_turn
    monsters = t.way.monster_turn[0]
    t.push(*yours, monsters)
    if t.combat is not None and _monster_first(t):
        t.push(monsters)


def _monster_first(t: Table) -> bool:
    yours, monsters = t.turn.initiative, t.behaviour.initiative
    first = monsters < yours
    t.say("initiative", "INI-1", yours=yours, monsters=monsters, monster_first=first)
    return first


@CHAPTER.runs(Cleanup)
def _cleanup(t: Table, _frame: Cleanup) -> None:
    """You may short rest (RND-8)."""
    t.phase = Phase.CLEANUP
    if can_rest(t) and not t.goal_met:
        t.push(AskRest())


@CHAPTER.runs(EndRound)
def _end(t: Table, _frame: EndRound) -> None:
    """What lasts the round ends; the scenario may end with it, and won and lost in one round is lost (END-1)."""
    end_of_round(t)
    check_goals(t, rounds_done=t.round)
    t.say("round_ended", "RND-8", number=t.round)
    if t.combat is not None:
        t.combat = evolve(t.combat, behaviour=None, acted=False)
    if t.failed or t.goal_met:
        end_scenario(t, Ending.FAILED if t.failed else Ending.GOAL)
    else:
        t.push(*t.way.round)
