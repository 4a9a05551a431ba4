"""What comes next at a table, as far as it knows: the one thing that its large button offers."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from holdin.game.ending import check_goals
from holdin.game.stage import MonsterTile
from holdin.game.state import Ending, Phase, Zone
from holdin.models.card_set import CardSet
from holdin.models.letters import Party
from holdin.tracker import taps
from holdin.tracker.clock import WHOSE
from holdin.tracker.deck import can_rest, count, exhausted, must_rest
from holdin.tracker.history import SheetMoment
from holdin.tracker.referee import engaging
from holdin.tracker.sheet import Automatic, Sheet
from holdin.tracker.situation import on_the_map


class Onward(StrEnum):
    """What is offered."""

    CARD = "card"
    """No scenario lies on the table: its campaign goes on (END-4)."""
    OVER = "over"
    """The scenario has ended, and another one begins."""
    WON = "won"
    """Its goal is met, and the round is done (END-1)."""
    LOST = "lost"
    """It has failed, and the round is done (END-1)."""
    ENGAGED = "engaged"
    """A monster engages you: its combat begins (ENG-2, RND-9)."""
    REST = "rest"
    """Too few cards for a round: a rest (RND-3)."""
    LEAD = "lead"
    """Nobody has said which card leads (RND-2)."""
    ROLL = "roll"
    """The monster has no set yet (ENG-7)."""
    INTERRUPT = "interrupt"
    """Faster than you, it acts within your turn (ENG-5)."""
    ACT = "act"
    """It is the monster's turn (MTN-1)."""
    ATTACK = "attack"
    """The attack for which the combat began (ENG-6)."""
    STEP = "step"
    """The end of the step."""


BETWEEN = Phase.CLEANUP, Phase.CARD_SELECTION
"""When no turn is under way: a scenario ends with its round."""


def ending(cards: CardSet, sheet: Sheet) -> Ending | None:
    """How the scenario has ended, or ends with this round; none while nothing decides it (END-1, DMG-2, RND-3)."""
    if sheet.won is not None:
        return Ending.GOAL if sheet.won else Ending.FAILED
    if sheet.hp == 0:
        return Ending.NO_HP
    here = on_the_map(cards, sheet)
    if here is not None:
        t = here.table()
        check_goals(t, sheet.round if sheet.phase is Phase.CLEANUP else sheet.round - 1)
        if t.failed or t.goal_met:
            return Ending.FAILED if t.failed else Ending.GOAL
    return Ending.NO_CARDS if exhausted(sheet) else None


def over(cards: CardSet, sheet: Sheet) -> bool:
    """Whether nothing more is played of it: it was said to be over, or you are exhausted."""
    return sheet.won is not None or ending(cards, sheet) in {Ending.NO_HP, Ending.NO_CARDS}


def between_scenarios(sheet: Sheet) -> bool:
    """Whether the campaign's next scenario is still to be set up (END-4)."""
    fresh = sheet.scenario is None and sheet.round == 1 and sheet.phase is Phase.CARD_SELECTION
    return sheet.campaign is not None and not sheet.under_way and fresh and sheet.foe is None


def engagers(cards: CardSet, sheet: Sheet, past: Sequence[SheetMoment]) -> tuple[MonsterTile, ...]:
    """Who engages you now, the nearest first: where a step of this round has led you, or at its start.

    Where a combat has ended, the others wait for the next round (ENG-11).
    """
    return () if _waits(sheet, past) or sheet.phase is Phase.MONSTER_TURN else _near(cards, sheet)


def engages_next(cards: CardSet, sheet: Sheet, past: Sequence[SheetMoment]) -> tuple[MonsterTile, ...]:
    """Who would engage you as the next round begins, if nothing changes until then (ENG-11)."""
    return _near(cards, sheet) if _waits(sheet, past) else ()


def _waits(sheet: Sheet, past: Sequence[SheetMoment]) -> bool:
    return sheet.phase is not Phase.CARD_SELECTION and not _has_moved(sheet, past)


def _near(cards: CardSet, sheet: Sheet) -> tuple[MonsterTile, ...]:
    """Whoever engages you where you stand, while no combat is under way."""
    if sheet.foe is not None or sheet.place is None:
        return ()
    found = (event.values["monster"] for event in engaging(cards, sheet).reasons if event.kind == "engages")
    return tuple(tile for tile in found if isinstance(tile, MonsterTile))


def _has_moved(sheet: Sheet, past: Sequence[SheetMoment]) -> bool:
    """Whether you have gone to another hex in this round, since the last combat."""
    for moment in reversed(past):
        if moment.before.round != sheet.round or (moment.before.foe is not None and moment.after.foe is None):
            return False
        if isinstance(moment.tap, taps.Place | taps.Enter):
            return True
    return False


def step_come_to(past: Sequence[SheetMoment]) -> bool:
    """Whether the last tap has led to another step of the round."""
    return any((each.before.round, each.before.phase) != (each.after.round, each.after.phase) for each in past[-1:])


def next_things(cards: CardSet, sheet: Sheet, engaged: bool) -> Iterable[Onward]:
    """What there is to do, the first thing first; the end of the step is always the last."""
    end = ending(cards, sheet)
    if over(cards, sheet):
        yield Onward.OVER
    elif end is not None and sheet.phase in BETWEEN:
        yield Onward.WON if end.won else Onward.LOST
    if between_scenarios(sheet):
        yield Onward.CARD
    if engaged:
        yield Onward.ENGAGED
    yield from _of_the_round(sheet)
    yield Onward.STEP


def _of_the_round(sheet: Sheet) -> Iterable[Onward]:
    choosing, acts = sheet.phase is Phase.CARD_SELECTION, not sheet.its_turn_is_done
    if must_rest(sheet) and can_rest(sheet):
        yield Onward.REST
    told = sheet.leading is not None or count(sheet, Zone.CHOSEN) > 0
    if choosing and not told and (sheet.deck or sheet.foe is not None):
        yield Onward.LEAD
    if sheet.foe is None or not acts or not (choosing or sheet.phase in WHOSE):
        return
    if sheet.foe.behaviour is None:
        yield Onward.ROLL
    if sheet.phase is Phase.HERO_TURN and is_faster(sheet) and sheet.does(Automatic.FASTER_FIRST):
        yield Onward.INTERRUPT
    if WHOSE.get(sheet.phase) is Party.MONSTER:
        yield Onward.ACT


def is_faster(sheet: Sheet) -> bool | None:
    """Whether the monster's initiative is below yours; none while one of them isn't known (ENG-5)."""
    row = None if sheet.foe is None else sheet.foe.row
    return None if row is None or sheet.leading is None else row.initiative < sheet.leading
