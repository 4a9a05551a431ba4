"""Figures that are summoned: yours next to you, and those of monsters next to them (SUM-1, SUM-2, SUM-5)."""

from typing import Final

from holdin.game.actions import Action, Place
from holdin.game.agenda import Source
from holdin.game.asks import AskAlly
from holdin.game.effects import gain_effect, new_effect, total
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, Figure, FigureId, is_summon, summon_id, summon_parts
from holdin.game.hurting import fall
from holdin.game.open.stand import around, enemies_of, sort_of, terrain
from holdin.game.open.tiles import is_empty
from holdin.game.place_asks import AskSummon
from holdin.game.registry import Chapter
from holdin.game.stage import is_summoned, number_in, summoned_ref
from holdin.game.step import Refused
from holdin.game.table import HAND, SIDE_A, Table
from holdin.models.ability import Gain
from holdin.models.base import CardId
from holdin.models.hexes import Hex, name, place
from holdin.models.letters import Kind, Lasting
from holdin.models.monster_lines import SummonLine
from holdin.models.summon import Dismiss, Summon
from holdin.rules.space import each

CHAPTER = Chapter()

FAR: Final = 99
"""Walls part them."""
MARKS: Final = 8
"""How many figures can be told apart by their colour and shape, and so be there at once (SUM-4)."""


def mark_of(number: int) -> int:
    """Which of the colours and shapes a summon has, from 0, by its number (SUM-4)."""
    return (number - 1) % MARKS


def where_to_summon(t: Table, who: FigureId) -> tuple[Hex, ...]:
    """The empty hexes adjacent to a figure, ascending (SUM-1)."""
    tables = terrain(t).tables
    near = [tables.hex_at(number) for number in each(around(t, t.figure(who).hex, 1))]
    return tuple(sorted([hex_ for hex_ in near if is_empty(t, hex_)]))


# Yours


@CHAPTER.useful(Summon)
def _useful(t: Table, _ability: Summon) -> bool:
    return len(t.summons) < MARKS and bool(where_to_summon(t, YOU))


@CHAPTER.performs(Summon)
def _summon(t: Table, source: Source, ability: Summon, gains: tuple[Gain, ...]) -> None:
    hexes = where_to_summon(t, YOU)
    ask = AskSummon(source, ability, gains, hexes)
    if len(hexes) > 1:
        t.push(ask)
    else:
        _bring(t, ask, hexes[0])


@CHAPTER.offers(AskSummon)
def _offer(_t: Table, ask: AskSummon) -> list[Action]:
    return [Place(hex_) for hex_ in ask.hexes]


@CHAPTER.answers(AskSummon, Place)
def _place(t: Table, ask: AskSummon, action: Place) -> None:
    _bring(t, ask, action.hex)


@CHAPTER.refuses(Place, AskSummon)
def _refuse(t: Table, _ask: AskSummon, action: Place) -> Refused:
    at = (("hex", name(action.hex)),)
    return (
        Refused("FIG-4", "hex_not_empty", at) if _is_adjacent(t, action.hex) else Refused("SUM-1", "not_beside_you", at)
    )


def _is_adjacent(t: Table, hex_: Hex) -> bool:
    return hex_ in t.way.field.ground(t).ways(t.you.hex)


def _bring(t: Table, ask: AskSummon, hex_: Hex) -> None:
    """It is there, never acts in this round, and stays as long as its card does (SUM-2, SUM-3)."""
    who = summon_id(_next_number(t), ask.ability.summon)
    hp = max(ask.ability.hp + total(ask.gains), 1)
    t.summons = (*t.summons, Figure(who, hex_, hp, hp, acted=True, printed=ask.ability))
    t.say("summoned", "SUM-1", monster=who, hex=hex_, hp=hp)
    effect = new_effect(t, YOU, ask.source)
    gain_effect(t, evolve(effect, lasting=Lasting.SCENARIO, summon=who))


def _next_number(t: Table) -> int:
    """The first that no summon had before, and whose colour and shape nobody has now (SUM-4)."""
    gone = [summon_parts(who)[0] for who in t.board.dead if is_summon(who)]
    living = [summon_parts(each.id)[0] for each in t.summons]
    marks = {mark_of(number) for number in living}
    number = max((*gone, *living), default=0) + 1
    while mark_of(number) in marks:
        number += 1
    return number


# Going home


@CHAPTER.useful(Dismiss)
def _anybody(t: Table, _ability: Dismiss) -> bool:
    return bool(_from_cards(t))


def _from_cards(t: Table) -> tuple[FigureId, ...]:
    """Your summons whose card lies below the deck: an item's has none (SUM-2)."""
    kept = {place.card for place in t.hero.cards if place.kept}
    return tuple([effect.summon for effect in t.effects if effect.summon is not None and effect.source in kept])


@CHAPTER.performs(Dismiss)
def _dismiss(t: Table, source: Source, ability: Dismiss, gains: tuple[Gain, ...]) -> None:
    """Of several you choose."""
    found = _from_cards(t)
    if len(found) > 1:
        t.push(AskAlly(source, ability, gains, found))
    else:
        _go_home(t, found[0])


@CHAPTER.affects(Dismiss)
def _dismissed(t: Table, whom: FigureId, _source: Source, _ability: Dismiss, _gains: tuple[Gain, ...]) -> None:
    _go_home(t, whom)


def call_home(t: Table) -> bool:
    """The first of those who come home by themselves, where cards have run out (OPN-5); returns whether one does."""
    returning = {each.id for each in t.summons if each.printed is not None and each.printed.returns}
    found = [who for who in _from_cards(t) if who in returning]
    if found:
        _go_home(t, found[0])
    return bool(found)


def _go_home(t: Table, whom: FigureId) -> None:
    """Its card comes back to the hand, so that whomever it has summoned is gone (SUM-2)."""
    card = next(CardId(effect.source) for effect in t.effects if effect.summon == whom)
    t.put(card, HAND, SIDE_A)
    t.say("card_recovered", "SUM-2", card=card)
    for effect in [effect for effect in t.effects if effect.source == card]:
        if effect.summon is not None:
            fall(t, effect.summon)


# Those of monsters


@CHAPTER.lines(SummonLine)
def _monster_summons(t: Table, who: FigureId, line: SummonLine, _focus: FigureId | None) -> None:
    """A monster of a sort and kind in the empty adjacent hex nearest an enemy; it acts from the next round (SUM-5)."""
    hexes = where_to_summon(t, who)
    if not hexes:
        t.say("no_room_to_summon", "SUM-5", monster=who)
        return
    hex_ = nearest_an_enemy(t, who, hexes)
    ref = summoned_ref(line.monster, _next_monster(t), Kind.ELITE if line.elite else Kind.NORMAL)
    hp = t.stage.full_hp(ref)
    others = [each.set for each in t.others if sort_of(t, each.id) == line.monster and each.set is not None]
    set_ = others[0] if others else None
    t.others = (*t.others, Figure(ref, hex_, hp, hp, set=set_, acted=True))
    t.say("monster_summoned", "SUM-5", monster=who, summoned=ref, hex=hex_)


def nearest_an_enemy(t: Table, who: FigureId, hexes: tuple[Hex, ...]) -> Hex:
    """The hex out of some that is nearest an enemy of a figure; of equal ones the first in reading order (SUM-5)."""
    return min(hexes, key=lambda hex_: (_nearest_enemy(t, who, hex_), place(hex_)))


def _nearest_enemy(t: Table, who: FigureId, hex_: Hex) -> int:
    """How far the nearest enemy of a figure is from a hex (MEA-5)."""
    far = terrain(t).ground.space.distances(hex_)
    return min([far.get(enemy.hex, FAR) for enemy in enemies_of(t, who)], default=FAR)


def _next_monster(t: Table) -> int:
    """Summoned monsters are numbered after the printed ones (OPN-3)."""
    there = [number_in(ref) for ref in (*t.board.dead, *(each.id for each in t.others)) if is_summoned(ref)]
    return max((len(t.stage.monsters), *there)) + 1
