"""Turns and rounds on the table, and what they end, by the game's own clockwork (RND-1, CON-4 to CON-6)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from holdin.game.agenda import Source
from holdin.game.effects import arm, end_conditions, end_of_combat, end_of_round, gain_effect, new_effect, tick
from holdin.game.ending import stays_dead
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId, side_of
from holdin.game.held.starts import on_parties
from holdin.game.hurting import HEALED, REGENERATING
from holdin.game.state import Effect, Phase, Zone
from holdin.game.step import Event
from holdin.game.table import Table
from holdin.models.card_set import CardSet
from holdin.models.letters import Condition, Party
from holdin.tracker.deck import put_down
from holdin.tracker.play import given
from holdin.tracker.sheet import Automatic, Foe, Hindering, Sheet, Symbol, is_note
from holdin.tracker.situation import loot_here, on_the_map, ref_of, situation

Told = tuple[Sheet, tuple[Event, ...]]
"""A sheet and what is to be told about how it came about."""

WHOSE = {Phase.HERO_TURN: Party.HERO, Phase.MONSTER_TURN: Party.MONSTER}
_PHASE = {party: phase for phase, party in WHOSE.items()}
_OF_ROUND = {"CON-4": "waited", "CON-5": "round"}
_OF_COMBAT = dict.fromkeys(("CON-5", "CON-6"), "combat")
_BY_HP = {"HEA-2": "healed", "HEA-3": "hurt"}
_DUE = {Condition.REGENERATE: "regenerate_due", Condition.WOUND: "wound_due"}
"""What a turn of yours begins with, in this order (OPN-10)."""


def gained(cards: CardSet, sheet: Sheet, effect: Effect) -> Effect:
    """An effect put on a party now, with the turn that will end it (CON-4)."""
    t, bonus = situation(cards, sheet).table(), effect.bonus is not None or is_note(effect)
    fresh = new_effect(t, effect.bearer, Source(effect.source), effect.condition, bonus=bonus)
    lasting = fresh.lasting or effect.lasting
    return evolve(effect, clock=side_of(fresh.clock), armed=fresh.armed, born=fresh.born, lasting=lasting)


def renewed(cards: CardSet, sheet: Sheet, old: Effect, new: Effect) -> Effect:
    """An effect gained again: it ends no sooner than it would have (CON-1)."""
    t = situation(cards, sheet).table()
    t.effects = (old,)
    gain_effect(t, new)
    return t.effects[-1]


def advanced(cards: CardSet, sheet: Sheet) -> Told:
    """The step under way is done (RND-1)."""
    party = WHOSE.get(sheet.phase)
    if party is not None:
        return _turn_ended(cards, sheet, party)
    if sheet.phase is Phase.CLEANUP:
        return _round_ended(cards, sheet)
    return _next_turn(cards, sheet, _first(sheet))


def ready(sheet: Sheet) -> bool:
    """Whether a combat round's turns can begin by themselves: both initiatives are known (INI-1)."""
    known = sheet.leading is not None and sheet.foe is not None and sheet.foe.row is not None
    return known and sheet.phase is Phase.CARD_SELECTION and sheet.does(Automatic.TURNS_BEGIN)


def interrupted(cards: CardSet, sheet: Sheet) -> Told:
    """The monster, faster than you, takes its whole turn within yours (ENG-5)."""
    sheet = turn_begun(cards, replace(sheet, interrupted=True), Party.MONSTER)
    return sheet, (Event("interrupted", {}, ("ENG-5",)),)


def _first(sheet: Sheet) -> Party:
    if sheet.foe is None:
        return Party.HERO
    row = sheet.foe.row
    if sheet.does(Automatic.FASTER_FIRST) and sheet.leading is not None and row is not None:
        return Party.HERO if sheet.leading <= row.initiative else Party.MONSTER
    return Party.HERO if sheet.hero_first else Party.MONSTER


def turn_begun(cards: CardSet, sheet: Sheet, party: Party) -> Sheet:
    """A party's turn begins: what waited for it is in force (CON-4)."""
    sheet, _ = _by_itself(cards, sheet, lambda t: arm(t, _acting(t, party)), {})
    return replace(sheet, phase=_PHASE[party])


def _next_turn(cards: CardSet, sheet: Sheet, party: Party, *told: Event) -> Told:
    """It begins with what your conditions do; the monster's the referee knows (HEA-2, HEA-3, OPN-10)."""
    sheet = turn_begun(cards, sheet, party)
    if party is Party.MONSTER:
        return sheet, told
    on_you = {effect.condition for effect in sheet.effects if effect.bearer is party}
    due = (Event(kind, {}, (condition.rule,)) for condition, kind in _DUE.items() if condition in on_you)
    return sheet, (*told, *due)


def _acting(t: Table, party: Party) -> FigureId:
    return YOU if party is Party.HERO else next(iter(t.way.field.fought(t)), party)


def _turn_ended(cards: CardSet, sheet: Sheet, party: Party) -> Told:
    gave = given(cards, sheet) if party is Party.MONSTER else ()
    sheet, events = _by_itself(cards, sheet, lambda t: tick(t, _acting(t, party)), {"CON-4": f"turn_of_{party}"})
    sheet = replace(sheet, given=gave)
    if party is Party.HERO:
        sheet = _symbols_back(sheet)
        before = sheet
        sheet = put_down(sheet) if sheet.does(Automatic.CARDS_TURN) else sheet
        events = (*events, *_put_down(before, sheet), *_reminded(cards, sheet))
    sheet = replace(sheet, acted=sheet.acted | {party})
    if sheet.interrupted and party is Party.MONSTER:
        return replace(sheet, phase=Phase.HERO_TURN, interrupted=False), events
    if sheet.foe is not None and party.enemy not in sheet.acted:
        return _next_turn(cards, sheet, party.enemy, *events)
    if party is Party.MONSTER and Party.HERO not in sheet.acted:
        return _next_turn(cards, sheet, Party.HERO, *events)
    return replace(sheet, phase=Phase.CLEANUP), events


def _put_down(before: Sheet, after: Sheet) -> Iterator[Event]:
    """Which cards of the turn turn to side B, and which are discarded: at a real table hands do it (RND-5)."""
    now = {place.card: place.zone for place in after.deck}
    for kind, zone in (("cards_turned", Zone.HAND), ("cards_discarded", Zone.DISCARDED)):
        found = tuple(each for each in before.deck if each.zone is Zone.CHOSEN and now[each.card] is zone)
        if found:
            yield Event(kind, {"places": found}, ("RND-5",))


def _reminded(cards: CardSet, sheet: Sheet) -> tuple[Event, ...]:
    """What lies in your hex is looted at the end of your turn (RND-7)."""
    return (Event("loot_left", {}, ("RND-7",)),) if loot_here(cards, sheet) is not None else ()


def _symbols_back(sheet: Sheet) -> Sheet:
    if not sheet.does(Automatic.ELEMENTS_RETURN):
        return sheet
    shown = tuple((element, Symbol.SHOWN if symbol is Symbol.USED else symbol) for element, symbol in sheet.elements)
    return replace(sheet, elements=shown)


def _round_ended(cards: CardSet, sheet: Sheet) -> Told:
    sheet, events = _by_itself(cards, sheet, end_of_round, _OF_ROUND)
    foe = None if sheet.foe is None else replace(sheet.foe, behaviour=None)
    following, phase = sheet.round + 1, Phase.CARD_SELECTION
    sheet = replace(sheet, round=following, phase=phase, acted=frozenset(), leading=None, foe=foe, rolled=())
    sheet = replace(sheet, performed=False)
    return sheet, (*events, Event("round", {"round": following}, ("RND-1",)))


def combat_begun(cards: CardSet, sheet: Sheet, foe: Foe, distance: int, hindering: Hindering) -> Sheet:
    """A combat begins; after your turn, the monster's turn begins with it (ENG-4, ENG-9).

    One that is attacked asleep has no turn in this round.
    """
    if _asleep(cards, sheet, foe):
        sheet = replace(sheet, acted=sheet.acted | {Party.MONSTER})
    sheet = replace(sheet, foe=foe, distance=distance, hindering=hindering, interrupted=False, rolled=())
    return turn_begun(cards, sheet, Party.MONSTER) if sheet.phase is Phase.CLEANUP else sheet


def _asleep(cards: CardSet, sheet: Sheet, foe: Foe) -> bool:
    """Whether a special rule of the scenario lets a monster of the map sleep (ENG-2)."""
    here, ref = on_the_map(cards, sheet), ref_of(cards, sheet, foe)
    return here is not None and ref is not None and here.stage.asleep(here.state.board, ref)


def combat_ended(cards: CardSet, sheet: Sheet) -> Told:
    """The monster is dead or gone: what belonged to the combat ends, and its turn (ENG-11)."""
    sheet, ended = without_combat(cards, _died(cards, sheet))
    sheet, waited = _turn_ended(cards, sheet, Party.MONSTER) if sheet.phase is Phase.MONSTER_TURN else (sheet, ())
    sheet = replace(sheet, acted=sheet.acted - {Party.MONSTER}, interrupted=False)
    return replace(sheet, performed=False, rolled=()), (*ended, *waited)


def _died(cards: CardSet, sheet: Sheet) -> Sheet:
    """Its hex is empty now, unless a special rule lets it rise again in another form (ATK-11)."""
    foe = sheet.foe
    if foe is None or foe.hex is None:
        return sheet
    here, ref = situation(cards, sheet), ref_of(cards, sheet, foe)
    index = None if ref is None else here.stage.next_form(here.state.board, ref)
    if index is not None and not stays_dead(here.table(), index, sheet.round - 1):
        return replace(sheet, lapsed=sheet.lapsed | {index})
    tokens = sheet.tokens + sheet.robbed.count(foe.hex)
    robbed = tuple(hex_ for hex_ in sheet.robbed if hex_ != foe.hex)
    return replace(sheet, gone=sheet.gone | {foe.hex}, tokens=tokens, robbed=robbed)


def without_combat(cards: CardSet, sheet: Sheet) -> Told:
    """Everything on the monster ends with its combat, and what lasts for one (CON-5, CON-6)."""
    sheet, events = _ended(cards, sheet, end_of_combat, _OF_COMBAT)
    return replace(sheet, foe=None, distance=1, hindering=Hindering(), given=(), riven=()), events


def healed(cards: CardSet, sheet: Sheet, who: Party) -> tuple[Sheet, tuple[Event, ...], bool]:
    """A heal: what it takes away, and whether it heals besides (HEA-2)."""
    taken = any(each.bearer is who and each.condition is Condition.POISON for each in sheet.effects)
    sheet, told = _ended(cards, sheet, lambda t: end_conditions(t, _acting(t, who), HEALED), _BY_HP)
    return sheet, told, not taken


def hurt(cards: CardSet, sheet: Sheet, who: Party) -> Told:
    """Damage was suffered: who regenerates does so no more (HEA-3)."""
    return _by_itself(cards, sheet, lambda t: end_conditions(t, _acting(t, who), REGENERATING), _BY_HP)


def _by_itself(cards: CardSet, sheet: Sheet, does: Callable[[Table], object], why: Mapping[str, str]) -> Told:
    return _ended(cards, sheet, does, why) if sheet.does(Automatic.CONDITIONS_END) else (sheet, ())


def _ended(cards: CardSet, sheet: Sheet, does: Callable[[Table], object], why: Mapping[str, str]) -> Told:
    """What the game's clockwork does to the effects; what has ended by it, and why, by the rule that it names."""
    t = situation(cards, sheet).table()
    does(t)
    rules = (event.rules for event in t.events)
    events = (
        Event("mark_ended", {"mark": effect, "because": why[rule[0]]}, rule)
        for effect, rule in zip(lost(sheet.effects, on_parties(t.effects)), rules, strict=True)
    )
    return replace(sheet, effects=on_parties(t.effects)), tuple(events)


def lost(before: Sequence[Effect], after: Sequence[Effect]) -> Iterator[Effect]:
    """The effects that are no longer there, however far the others have run."""
    left = [_plain(effect) for effect in after]
    for effect in before:
        if _plain(effect) in left:
            left.remove(_plain(effect))
        else:
            yield effect


def _plain(effect: Effect) -> Effect:
    return evolve(effect, armed=False, born=0, turns=1)
