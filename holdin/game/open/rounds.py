"""Rounds of open play: cards or a rest, a set for every sort, turns in initiative order (OPN-2 to OPN-6)."""

from holdin.game.actions import Action, LongRest, TakeShortRest
from holdin.game.agenda import BeginRound, EndRound, MonsterTurn, RollBehaviour, SelectCards, ShortRest, TakeTurns
from holdin.game.asks import AskCards, AskForcedRest, AskLetter, RollFor
from holdin.game.effects import end_of_combat
from holdin.game.ending import end_scenario
from holdin.game.figures import YOU, Figure, evolve_figure
from holdin.game.foresight import come_true
from holdin.game.open.elements import burn_down
from holdin.game.open.stand import met, next_up, sort_of, unrolled
from holdin.game.open.summoning import call_home
from holdin.game.registry import Chapter
from holdin.game.resting import can_rest
from holdin.game.rounds import CARDS_A_ROUND, begin_round, end_round, pairs
from holdin.game.special import befalls, begin_rules, first_letter
from holdin.game.state import NOTHING_KINDLED, Ending, Phase
from holdin.game.table import HAND, Table
from holdin.models.letters import Letter

CHAPTER = Chapter()

ASK_CARDS = AskCards()
ASK_BEHAVIOUR = AskLetter(RollFor.BEHAVIOUR)
ROLL = RollBehaviour()
"""They know nothing more: one of each will do."""


@CHAPTER.runs(BeginRound)
def _begin(t: Table, frame: BeginRound) -> None:
    """A round is one of combat while a revealed monster lives."""
    begin_round(t)
    t.fighting = bool(met(t))
    if t.round == 1 and befalls(t) and not frame.resumed:
        begin_rules(t)


@CHAPTER.runs(SelectCards)
def _select(t: Table, frame: SelectCards) -> None:
    """With fewer than two cards you rest, short at once or long as this round's turn, or are exhausted (OPN-5)."""
    t.phase = Phase.CARD_SELECTION
    if len(t.cards_in(HAND)) >= CARDS_A_ROUND:
        t.push(ASK_CARDS)
    elif (frame.rested or not can_rest(t)) and call_home(t):
        t.push(frame)
    elif frame.rested or not can_rest(t):
        end_scenario(t, Ending.NO_CARDS)
    else:
        t.say("must_rest", "OPN-5")
        t.push(AskForcedRest())


@CHAPTER.offers(AskCards)
def _offer(t: Table, _ask: AskCards) -> list[Action]:
    """Ordered pairs, leading card first; a long rest in any round (OPN-2, RST-1)."""
    found: list[Action] = [*pairs(t.cards_in(HAND))]
    return [*found, LongRest()] if can_rest(t) else found


@CHAPTER.offers(AskForcedRest)
def _offer_rests(_t: Table, _ask: AskForcedRest) -> list[Action]:
    return [TakeShortRest(), LongRest()]


@CHAPTER.answers(AskForcedRest, TakeShortRest)
def _short(t: Table, _ask: AskForcedRest, _action: TakeShortRest) -> None:
    t.push(ShortRest(), SelectCards(rested=True))


@CHAPTER.answers(AskForcedRest, LongRest)
def _long(_t: Table, _ask: AskForcedRest, _action: LongRest) -> None:
    """Nothing is chosen: your turn is a rest (RST-3)."""


@CHAPTER.runs(RollBehaviour)
def _roll(t: Table, frame: RollBehaviour) -> None:
    """One sort after the other, until every one that is met has a set (OPN-2); a rule may say its first (OPN-11)."""
    letter = frame.letter
    while (first := unrolled(t)) is not None:
        if letter is None and sort_of(t, first.id) not in t.rolled:
            letter = first_letter(t, first.id)
        letter = letter or come_true(t, first.id)
        if letter is None:
            t.push(ASK_BEHAVIOUR, ROLL)
            return
        _behave(t, first, letter)
        letter = None


def _behave(t: Table, first: Figure, letter: Letter) -> None:
    """A sort has its set, all its figures, met or not."""
    sort = sort_of(t, first.id)
    t.rolled |= {sort}
    t.others = tuple([evolve_figure(each, set=letter) if sort_of(t, each.id) == sort else each for each in t.others])
    initiative = t.stage.stats(first.id).sets[letter].initiative
    t.say("sort_rolled", "OPN-2", monster=first.id, sort=sort, letter=letter, initiative=initiative)


@CHAPTER.runs(TakeTurns)
def _take_turns(t: Table, frame: TakeTurns) -> None:
    """The first in the order who hasn't acted, then the next (OPN-2 to OPN-4)."""
    there = met(t)
    if any(each.set is None and not each.acted for each in there):
        t.push(ROLL, frame)
        return
    who = next_up(t, there)
    if who == YOU:
        t.push(*(t.way.your_rest if t.turn.leading is None else t.way.your_turn), frame)
    elif who is not None:
        t.push(MonsterTurn(who), frame)


@CHAPTER.runs(EndRound)
def _end(t: Table, _frame: EndRound) -> None:
    """Sets are done with; where no revealed monster is left, what lasts for a combat is over (OPN-6)."""
    t.others = tuple([evolve_figure(each, set=None, acted=False) for each in t.others])
    if t.summons:
        t.summons = tuple([evolve_figure(each, acted=False) for each in t.summons])
    if t.kindled is not NOTHING_KINDLED:
        burn_down(t)
    if not met(t):
        end_of_combat(t)
    end_round(t)
