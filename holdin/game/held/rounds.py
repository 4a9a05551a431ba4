"""Rounds of held play: combat or not, and whose turn is first (RND-1, RND-3, RND-9, INI-1)."""

from holdin.game.actions import Action, LongRest
from holdin.game.agenda import BeginRound, EndMove, EndRound, SelectCards, ShortRest, TakeTurns
from holdin.game.asks import AskCards
from holdin.game.ending import end_scenario
from holdin.game.figures import evolve_figure
from holdin.game.held.engaging import choose_fight
from holdin.game.held.fight import behaviour, foe
from holdin.game.registry import Chapter
from holdin.game.resting import can_rest
from holdin.game.rounds import CARDS_A_ROUND, begin_round, end_round, pairs
from holdin.game.special import befalls, begin_rules
from holdin.game.state import Ending, evolve_fight
from holdin.game.table import CARD_SELECTION, HAND, Table

CHAPTER = Chapter()

ASK_CARDS = AskCards()
"""It knows nothing: one will do."""


@CHAPTER.runs(BeginRound)
def _begin(t: Table, frame: BeginRound) -> None:
    """A combat goes on; otherwise a monster that can engages you now (RND-9, ENG-12)."""
    begin_round(t)
    t.fighting = t.fight is not None
    if t.round == 1 and befalls(t) and not frame.resumed:
        t.push(EndMove())  # what befalls you first may kill who would engage you
        begin_rules(t)
    elif t.fight is None:
        choose_fight(t, t.stage.engaging(t.board, t.you.hex))


@CHAPTER.runs(SelectCards)
def _select(t: Table, frame: SelectCards) -> None:
    """With fewer than two cards you must rest, or you are exhausted (RND-3)."""
    t.phase = CARD_SELECTION
    if len(t.cards_in(HAND)) >= CARDS_A_ROUND:
        t.push(ASK_CARDS)
    elif frame.rested or not can_rest(t):
        end_scenario(t, Ending.NO_CARDS)
    elif t.fight is None:
        t.push(ASK_CARDS)
    else:
        t.say("must_rest", "RND-3")
        t.push(ShortRest(), SelectCards(rested=True))


@CHAPTER.offers(AskCards)
def _offer(t: Table, _ask: AskCards) -> list[Action]:
    """Ordered pairs, leading card first; a long rest out of combat (RND-2, RST-3)."""
    found: list[Action] = [*pairs(t.cards_in(HAND))]
    if t.fight is None and can_rest(t):
        found.append(LongRest())
    return found


@CHAPTER.runs(TakeTurns)
def _take_turns(t: Table, _frame: TakeTurns) -> None:
    """The lower initiative acts first, you at a tie; a monster engaged on the way acts last (INI-1, ENG-4)."""
    yours = t.way.your_rest if t.turn.leading is None else t.way.your_turn
    monsters = t.way.monster_turn[0]
    t.push(*yours, monsters)
    if t.fight is not None and _monster_first(t):
        t.push(monsters)


def _monster_first(t: Table) -> bool:
    yours, monsters = t.turn.initiative, behaviour(t).initiative
    first = monsters < yours
    t.say("initiative", "INI-1", yours=yours, monsters=monsters, monster_first=first)
    return first


@CHAPTER.runs(EndRound)
def _end(t: Table, _frame: EndRound) -> None:
    """The monster's set is done with (ENG-7)."""
    if t.fight is not None:
        t.fight = evolve_fight(t.fight, acted=False)
        t.place(evolve_figure(foe(t), set=None))
    end_round(t)
