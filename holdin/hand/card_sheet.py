"""The referee at the cards: what they show is his sheet, and what he is told is laid on them (SET-4)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from holdin.game.stage import stage
from holdin.game.state import ItemPlace, Zone
from holdin.game.step import Event
from holdin.hand import slots
from holdin.hand.abilities import laid_as, own, placed
from holdin.hand.card_table import ByItself, CardTable
from holdin.hand.deal import LEANS
from holdin.hand.gestures import Marked
from holdin.hand.marking import marked
from holdin.hand.sheet_conversion import sheet_of
from holdin.hand.sliding import hex_at, map_put, scenario_of, slid_in
from holdin.hand.state_reader import faces_up, front_monster, hp_shown, items_beside, monster_hp_shown, read
from holdin.models.base import MonsterId
from holdin.models.card_set import CardSet
from holdin.models.deck import HP, MAPS, TRACKERS, half_with
from holdin.models.letters import ElementSymbol, Half, Kind, Party
from holdin.rules.hp import monster_hp
from holdin.tracker import referee, taps
from holdin.tracker.clock import without_combat
from holdin.tracker.deck import symbols_on
from holdin.tracker.max_hp import is_typed, max_hp_with
from holdin.tracker.paper import TapError
from holdin.tracker.play import lasts
from holdin.tracker.sheet import Foe, Sheet, Symbol
from holdin.tracker.situation import entering
from holdin.tracker.tap_effects import tapped


def sheet(cards: CardSet, table: CardTable) -> Sheet:
    """What the cards show, over what the referee was told: the sheet that he answers from."""
    known = table.sheet
    if known is not None and not table.does(ByItself.READ):
        return known
    found = read(cards, table)
    if found.setup is None or found.start is None:
        return _with_deck(cards, table, _without_map(cards, table, known or _blank(cards, table)))
    shown = sheet_of(stage(cards, found.setup), found.start)
    shown = replace(shown, hp=_zero(table, shown.hp))
    now = _over(cards, table, shown, known) if known is not None else shown
    return _with_deck(cards, table, replace(now, elements=_elements(cards, table, now)))


def _with_deck(cards: CardSet, table: CardTable, now: Sheet) -> Sheet:
    """Your ability cards as they lie, once they are set up, and which of them leads (RND-2, RND-5)."""
    if table.unpacked:
        return replace(now, deck=())
    lying = own(cards, table)
    upgraded = frozenset(placed(card).card for card in lying if card.half % 2)
    lead = now.leading if table.lead is None else table.lead
    return replace(now, deck=tuple(map(placed, lying)), upgraded=upgraded, leading=lead)


def told(cards: CardSet, table: CardTable, tap: taps.Tap, *, deck: bool = True) -> CardTable:
    """The table after the referee was told something; the cards are laid so that they show it.

    :param deck: whether the ability cards are his too; else hands alone lay them.
    :raises TapError: it means nothing as things stand.
    """
    if isinstance(tap, taps.Begin):
        msg = "Cards are set up on the table, not on the sheet."
        raise TapError(msg)
    before = sheet(cards, table)
    if not deck:
        before = replace(before, deck=(), leading=None if table.sheet is None else table.sheet.leading)
    after, _ = tapped(cards, before, tap)
    table = replace(table, sheet=after, lead=after.leading if deck else table.lead)
    return laid(cards, table, before, after) if table.does(ByItself.LAY) else table


def brought(cards: CardSet, table: CardTable, tap: taps.Tap) -> CardTable:
    """The table with what a gesture of the hands brings besides: nothing is written down of it but what has ended."""
    before = sheet(cards, table)
    after, _ = tapped(cards, before, tap)
    if table.sheet is not None and after.effects != before.effects:
        table = replace(table, sheet=replace(table.sheet, effects=after.effects))
    return laid(cards, table, before, after) if table.does(ByItself.LAY) else table


def begins(cards: CardSet, before: CardTable, after: CardTable) -> taps.Fight | None:
    """The combat that hands began by sliding the HP card down, as the map has it; none where one goes on (ENG-9)."""
    if (
        slots.fighting(before)
        or not slots.fighting(after)
        or not (after.does(ByItself.READ) and after.does(ByItself.LAY))
    ):
        return None
    known, found = before.sheet, read(cards, after)
    combat = None if found.start is None else found.start.combat
    if found.setup is None or combat is None:
        return None
    tile = stage(cards, found.setup).monsters[combat.monster]
    left = None if before.memory is None else before.memory.start.combat
    goes_on = left is not None if known is None else known.foe is not None and known.foe.hex == tile.hex
    return None if goes_on else referee.fight(cards, sheet(cards, before), tile)


def fought(cards: CardSet, before: CardTable, after: CardTable) -> CardTable:
    """The table after such a slide: the monster's full HP, the map's distance, its hindrances counted (HIN-1)."""
    fight = begins(cards, before, after)
    if fight is None:
        return after
    known = sheet(cards, before)
    now, _ = tapped(cards, known, fight)
    return laid(cards, replace(after, sheet=now), known, now)


def entered(cards: CardSet, before: CardTable, after: CardTable) -> CardTable:
    """The table once hands have slid the map: the door that you have come to is open (MAP-4).

    What hurts there is asked about (DMG-1).
    """
    was, hex_ = hex_at(cards, before), hex_at(cards, after)
    if was is None or hex_ in {None, was} or after.unpacked or not after.does(ByItself.READ):
        return after
    assert hex_ is not None
    came, damage = entering(cards, sheet(cards, after), hex_)
    return told(cards, after, taps.Enter(hex=hex_)) if came and not damage else after


def kept_below(cards: CardSet, before: CardTable, after: CardTable) -> CardTable:
    """The table once hands have put a lost card to those kept below, or taken one away: what it gives holds (RND-6)."""
    was, now = ({each.card: each for each in map(placed, own(cards, table)) if each.kept} for table in (before, after))
    if was.keys() == now.keys() or after.unpacked or not after.does(ByItself.READ):
        return after
    known = sheet(cards, after)
    effects = tuple(effect for effect in known.effects if effect.source not in was.keys() - now.keys())
    for card in now.keys() - was.keys() - {effect.source for effect in effects}:
        effects = (*effects, *lasts(cards, known, now[card], *Half))
    return after if effects == known.effects else replace(after, sheet=replace(known, effects=effects))


def heard(cards: CardSet, table: CardTable, tap: taps.Tap) -> tuple[Event, ...]:
    """What there is to tell about something that the referee was told, on the table as it was before."""
    return tapped(cards, sheet(cards, table), tap)[1]


# What the cards show


def _blank(cards: CardSet, table: CardTable) -> Sheet:
    """Without a map: levels, HP and tokens; the box's cards that lie about are no items yet."""
    marks, items = table.marks, [] if table.unpacked else items_beside(cards, table)
    most = max_hp_with(cards, table.character, marks.character_level, items)
    return Sheet(table.character, marks.character_level, marks.level, hp=most, max_hp=most)


def _without_map(cards: CardSet, table: CardTable, known: Sheet) -> Sheet:
    """What can be read where no map is: both HP cards, the tracker, the monster that shows."""
    hp = _zero(table, hp_shown(cards, table, known.max_hp)[0])
    marks = table.marks
    known = replace(known, hp=hp, tokens=marks.tokens, level=marks.level, character_level=marks.character_level)
    if slots.fighting(table):
        known = replace(
            known, foe=_foe_shown(cards, table, known), distance=slots.distance_shown(table) or known.distance
        )
    return known if known.foe is not None and _fought(table) else _parted(cards, known)


def _fought(table: CardTable) -> bool:
    """Whether the cards show a combat; where they aren't laid by themselves, what was told is enough."""
    return slots.fighting(table) or not table.does(ByItself.LAY)


def _zero(table: CardTable, hp: int) -> int:
    """No half has a 0: it is marked."""
    return 0 if table.marks.hp == 0 else hp


def _elements(cards: CardSet, table: CardTable, known: Sheet) -> tuple[tuple[ElementSymbol, Symbol], ...]:
    """A symbol on an active face in the hand is there while it shows, and may have been used in this turn (ELM-1)."""
    return symbols_on(known, (face for _, face in faces_up(cards, table, Zone.HAND, Zone.CHOSEN)))


def _foe_shown(cards: CardSet, table: CardTable, known: Sheet) -> Foe | None:
    """The monster behind the HP card; what was typed about it stays."""
    foe, monster = known.foe, front_monster(cards, table)
    if foe is not None and (foe.monster is None or foe.monster == monster or monster is None):
        return replace(foe, hp=_foe_hp(cards, table, foe.max_hp))
    if monster is None:
        return None
    stats = cards.monsters[monster].stats(Kind.NORMAL)
    full = monster_hp(stats.hp, table.marks.level)
    return Foe(monster, _foe_hp(cards, table, full), full, Kind.NORMAL, monster, stats)


def _foe_hp(cards: CardSet, table: CardTable, full: int) -> int:
    return 0 if table.marks.monster_hp == 0 else monster_hp_shown(cards, table, full)[0]


def _parted(cards: CardSet, known: Sheet) -> Sheet:
    """No combat: what belonged to one has ended with it (CON-5, CON-6)."""
    known, _ = without_combat(cards, known)
    return replace(known, interrupted=False, acted=known.acted - {Party.MONSTER})


def _over(cards: CardSet, table: CardTable, shown: Sheet, known: Sheet) -> Sheet:
    """What the cards show takes the place of what was told: HP, place, distance, items, the monster."""
    same_level = known.scenario is not None and known.character_level == shown.character_level
    merged = replace(
        known,
        scenario=shown.scenario,
        level=shown.level,
        character_level=shown.character_level,
        hp=shown.hp,
        max_hp=known.max_hp if same_level and is_typed(cards, known) else shown.max_hp,
        place=shown.place,
        tokens=shown.tokens,
        items=_items(cards, shown, known),
        lapsed=shown.lapsed,
        taken=shown.taken,
        flooded=shown.flooded,
        rifts=shown.rifts,
        robbed=shown.robbed,
    )
    foe = _foe(cards, table, shown, known)
    if foe is None:
        return _parted(cards, merged) if known.foe is not None else merged
    fresh = known.foe is None or known.foe.hex != foe.hex
    distance = (slots.distance_shown(table) if slots.fighting(table) else None) or known.distance
    riven = shown.riven if fresh else known.riven
    hindering = shown.hindering if fresh else known.hindering
    return replace(merged, foe=foe, distance=distance, hindering=hindering, riven=riven)


def _foe(cards: CardSet, table: CardTable, shown: Sheet, known: Sheet) -> Foe | None:
    """The monster that is fought: typed values stay as long as it is the same one."""
    if not _fought(table):
        return None
    foe = known.foe
    if foe is not None and (foe.hex is None or shown.foe is None or shown.foe.hex == foe.hex):
        return replace(foe, hp=_foe_hp(cards, table, foe.max_hp)) if slots.fighting(table) else foe
    return shown.foe


def _items(cards: CardSet, shown: Sheet, known: Sheet) -> tuple[ItemPlace, ...]:
    return (*shown.items, *(item for item in known.items if item.item not in cards.items))


# What is laid on the cards


def laid(cards: CardSet, table: CardTable, before: Sheet, after: Sheet) -> CardTable:
    """The cards laid so that they show what has changed on the sheet."""
    for does in _LAYS:
        table = does(cards, table, before, after)
    return table


def _lay_hp(cards: CardSet, table: CardTable, before: Sheet, after: Sheet) -> CardTable:
    return marked(cards, table, Marked.HP, after.hp) if after.hp != before.hp else table


def _lay_numbers(cards: CardSet, table: CardTable, before: Sheet, after: Sheet) -> CardTable:
    for what in (Marked.TOKENS, Marked.LEVEL, Marked.CHARACTER_LEVEL):
        if getattr(before, what.value) != getattr(after, what.value):
            table = marked(cards, table, what, getattr(after, what.value))
    return table


def _lay_place(cards: CardSet, table: CardTable, before: Sheet, after: Sheet) -> CardTable:
    """The map is slid until an arrow points at your hex (HPC-3)."""
    if after.place is None or after.place == before.place or after.scenario is None:
        return table
    for card in table.of(MAPS):
        here = scenario_of(cards, card)
        face = slots.face_up(cards, card) if here is not None else None
        if here is not None and face is not None and here.id == after.scenario and after.place in face.hexes:
            return map_put(table, card, face, after.place)
    return table


def _lay_combat(cards: CardSet, table: CardTable, before: Sheet, after: Sheet) -> CardTable:
    """The HP card slides down when a combat begins, and up when it ends; the monster's card comes to the front."""
    foe = after.foe
    if foe is None:
        return _alone(table) if before.foe is not None else table
    if before.foe is None or _other(before.foe, foe):
        table = _slid(_to_front(cards, table, foe.monster), slots.SLIDE)
    if before.foe is None or before.foe.hp != foe.hp or _other(before.foe, foe):
        table = marked(cards, table, Marked.MONSTER_HP, foe.hp)
    return table


def _alone(table: CardTable) -> CardTable:
    """Up again; neither a distance nor a monster's HP counts any more."""
    table = replace(table, marks=replace(table.marks, monster_hp=None))
    place = slots.distance_place(table, 1)
    return _slid(table.put(replace(table.card(TRACKERS), x=place.x, y=place.y)), 0.0)


def _other(one: Foe, other: Foe) -> bool:
    return (one.hex, one.monster, one.kind) != (other.hex, other.monster, other.kind)


def _slid(table: CardTable, down: float) -> CardTable:
    """The HP card in its place, so far down; the range tracker goes with it (RNG-1)."""
    shown = slots.distance_shown(table) or 1
    hp = replace(table.card(HP), x=slots.DECK[0], y=slots.DECK[1] + down)
    place = slots.distance_place(table.put(hp), shown)
    return table.put(hp, replace(table.card(TRACKERS), x=place.x, y=place.y))


def _to_front(cards: CardSet, table: CardTable, monster: MonsterId | None) -> CardTable:
    where = None if monster is None else half_with(cards, monster)
    if where is None:
        return table
    name, half = where
    return table.put(slots.settled(table.card(name).with_half(half), slots.IN_FRONT)).behind(name, HP)


def _lay_distance(_cards: CardSet, table: CardTable, before: Sheet, after: Sheet) -> CardTable:
    """The range tracker is slid until it shows the distance (RNG-1)."""
    fresh = before.foe is None and after.foe is not None
    if after.distance == before.distance and not fresh:
        return table
    place = slots.distance_place(table, after.distance)
    return table.put(replace(table.card(TRACKERS), x=place.x, y=place.y))


def _lay_items(cards: CardSet, table: CardTable, before: Sheet, after: Sheet) -> CardTable:
    """Items lie straight or slanted; one taken off goes into the deck, a new one to the others (ITM-1)."""
    was, now = ({item.item: item for item in each.items if item.item in cards.items} for each in (before, after))
    for name in was.keys() - now.keys():
        if (found := half_with(cards, name)) is not None:
            table = slid_in(cards, table, table.card(found[0]))
    for name, item in now.items():
        found = half_with(cards, name)
        if found is not None and was.get(name) != item:
            table = _item_laid(table, *found, LEANS[item.state])
    return table


def _item_laid(table: CardTable, name: str, half: int, lean: float) -> CardTable:
    """On its place, or on the first that is free."""
    card = table.card(name)
    taken = {each.card: (each.x, each.y) for each in table.cards if each.card != name}
    spots = [spot for spot in slots.ITEMS if spot not in taken.values()] or list(slots.ITEMS)
    x, y = (card.x, card.y) if (card.x, card.y) in slots.ITEMS else spots[0]
    return table.put(replace(card.with_half(half, lean), x=x, y=y))


def _lay_deck(cards: CardSet, table: CardTable, before: Sheet, after: Sheet) -> CardTable:
    """Ability cards are turned, discarded, lost, or come back (RND-5, RST-1, DMG-1)."""
    return laid_as(cards, table, before.deck, after.deck)


_Lays = Callable[[CardSet, CardTable, Sheet, Sheet], CardTable]
_LAYS: Final[tuple[_Lays, ...]] = (
    _lay_hp,
    _lay_numbers,
    _lay_place,
    _lay_combat,
    _lay_distance,
    _lay_items,
    _lay_deck,
)
