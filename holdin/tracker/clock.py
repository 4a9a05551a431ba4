"""Turns and rounds on the table, and what they end (RND-1, CON-4 to CON-6)."""

from collections.abc import Callable
from dataclasses import replace

from holdin.game.step import Event
from holdin.models.letters import Lasting, Party
from holdin.rules.conditions import clock, had_its_chance, has_waited
from holdin.tracker.sheet import Automatic, Foe, Hindering, Mark, MarkKind, Sheet, Step, Symbol

Told = tuple[Sheet, tuple[Event, ...]]
"""A sheet and what is to be told about how it came about."""

_WHOSE = {Step.HERO: Party.HERO, Step.MONSTER: Party.MONSTER}
_STEP = {party: step for step, party in _WHOSE.items()}


def whose_turn(sheet: Sheet) -> Party | None:
    """Whose turn is under way."""
    return _WHOSE.get(sheet.step)


def started(sheet: Sheet, mark: Mark) -> Mark:
    """A mark put on a party now, with the turn that will end it (CON-4)."""
    bonus = mark.kind in {MarkKind.BONUS, MarkKind.NOTE}
    whose, armed = clock(mark.condition, mark.bearer, whose_turn(sheet), interrupts=sheet.interrupted, bonus=bonus)
    return replace(mark, clock=whose, armed=armed, born=sheet.round)


def advanced(sheet: Sheet) -> Told:
    """The step under way is done (RND-1)."""
    party = whose_turn(sheet)
    if party is not None:
        return _turn_ended(sheet, party)
    return _round_ended(sheet) if sheet.step is Step.CLEANUP else (_turn_begun(sheet, _first(sheet)), ())


def interrupted(sheet: Sheet) -> Told:
    """The monster, faster than you, takes its whole turn within yours (ENG-5)."""
    return _turn_begun(replace(sheet, interrupted=True), Party.MONSTER), (Event("interrupted", {}, ("ENG-5",)),)


def _first(sheet: Sheet) -> Party:
    if sheet.foe is None:
        return Party.HERO
    row = sheet.foe.row
    if sheet.does(Automatic.FASTER_FIRST) and sheet.leading is not None and row is not None:
        return Party.HERO if sheet.leading <= row.initiative else Party.MONSTER
    return Party.HERO if sheet.hero_first else Party.MONSTER


def _turn_begun(sheet: Sheet, party: Party) -> Sheet:
    marks = tuple(replace(mark, armed=True) if mark.clock is party else mark for mark in sheet.marks)
    return replace(sheet, step=_STEP[party], marks=marks if sheet.does(Automatic.CONDITIONS_END) else sheet.marks)


def _turn_ended(sheet: Sheet, party: Party) -> Told:
    sheet, events = _ticked(sheet, party)
    if party is Party.HERO:
        sheet = _symbols_back(sheet)
    sheet = replace(sheet, acted=sheet.acted | {party})
    if sheet.interrupted and party is Party.MONSTER:
        return replace(sheet, step=Step.HERO, interrupted=False), events
    if sheet.foe is not None and party.enemy not in sheet.acted:
        return _turn_begun(sheet, party.enemy), events
    if party is Party.MONSTER and Party.HERO not in sheet.acted:
        return _turn_begun(sheet, Party.HERO), events
    return replace(sheet, step=Step.CLEANUP), events


def _ticked(sheet: Sheet, party: Party) -> Told:
    """What had its chance to act in this turn is gone (CON-4)."""
    if not sheet.does(Automatic.CONDITIONS_END):
        return sheet, ()
    kept: list[Mark] = []
    ended: list[Mark] = []
    for mark in sheet.marks:
        if not had_its_chance(mark, party):
            kept.append(mark)
        elif mark.turns > 1:
            kept.append(replace(mark, turns=mark.turns - 1, born=sheet.round))
        else:
            ended.append(mark)
    events = tuple(_over(mark, "CON-4", f"turn_of_{party}") for mark in ended)
    return replace(sheet, marks=tuple(kept)), events


def _symbols_back(sheet: Sheet) -> Sheet:
    if not sheet.does(Automatic.ELEMENTS_RETURN):
        return sheet
    shown = tuple((element, Symbol.SHOWN if symbol is Symbol.USED else symbol) for element, symbol in sheet.elements)
    return replace(sheet, elements=shown)


def _round_ended(sheet: Sheet) -> Told:
    events: tuple[Event, ...] = ()
    if sheet.does(Automatic.CONDITIONS_END):
        sheet, waited = ended(sheet, lambda mark: has_waited(mark, sheet.round), "CON-4", "waited")
        sheet, lasted = ended(sheet, lambda mark: mark.lasting is Lasting.ROUND, "CON-5", "round")
        events = (*waited, *lasted)
    foe = None if sheet.foe is None else replace(sheet.foe, behaviour=None)
    following = sheet.round + 1
    sheet = replace(sheet, round=following, step=Step.SELECTION, acted=frozenset(), leading=None, foe=foe, rolled=())
    return sheet, (*events, Event("round", {"round": following}, ("RND-1",)))


def combat_begun(sheet: Sheet, foe: Foe, distance: int, hindering: Hindering) -> Sheet:
    """A combat begins; after your turn, the monster's turn begins with it (ENG-4, ENG-9)."""
    sheet = replace(sheet, foe=foe, distance=distance, hindering=hindering, interrupted=False)
    return _turn_begun(sheet, Party.MONSTER) if sheet.step is Step.CLEANUP else sheet


def combat_ended(sheet: Sheet) -> Told:
    """Everything on the monster ends with its combat, and what lasts for one; so does its turn (CON-5, CON-6)."""
    foe = sheet.foe
    gone = sheet.gone if foe is None or foe.hex is None else sheet.gone | {foe.hex}
    sheet, its = ended(sheet, lambda mark: mark.bearer is Party.MONSTER, "CON-6", "combat")
    sheet, lasted = ended(sheet, lambda mark: mark.lasting is Lasting.COMBAT, "CON-5", "combat")
    sheet = replace(sheet, foe=None, hindering=Hindering(), gone=gone)
    sheet, waited = _turn_ended(sheet, Party.MONSTER) if sheet.step is Step.MONSTER else (sheet, ())
    acted = sheet.acted - {Party.MONSTER}
    return replace(sheet, acted=acted, interrupted=False), (*its, *lasted, *waited)


def ended(sheet: Sheet, over: Callable[[Mark], bool], rule: str, because: str) -> Told:
    """The sheet without the marks that are over."""
    gone = [mark for mark in sheet.marks if over(mark)]
    kept = tuple(mark for mark in sheet.marks if not over(mark))
    return replace(sheet, marks=kept), tuple(_over(mark, rule, because) for mark in gone)


def _over(mark: Mark, rule: str, because: str) -> Event:
    return Event("mark_ended", {"mark": mark, "because": because}, (rule,))
