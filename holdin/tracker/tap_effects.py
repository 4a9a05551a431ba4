"""What each tap does to the sheet, and what there is to tell about it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from holdin.campaign.paper import PaperMark, can_be_marked, ticked, written
from holdin.game.evolve import evolve
from holdin.game.resting import LONG_REST_HEAL, REPICK_DAMAGE
from holdin.game.rifts import RIFTS_MOST
from holdin.game.state import CardPlace, Effect, ItemCondition, ItemPlace, Zone, card_at
from holdin.game.step import Event
from holdin.models.ability import Gain
from holdin.models.base import CardId, ItemId
from holdin.models.card_set import CardSet
from holdin.models.letters import Party
from holdin.tracker import deck, paper, taps
from holdin.tracker.clock import Told, advanced, combat_begun, combat_ended, gained, healed, hurt, interrupted, renewed
from holdin.tracker.max_hp import max_hp_with, with_items
from holdin.tracker.paper import ITEMS_MOST, TapError, begun
from holdin.tracker.play import lasts
from holdin.tracker.sheet import Automatic, Foe, Hindering, MarkKind, NamedThing, Sheet
from holdin.tracker.situation import entering, flooded, lapsed, scene

T = TypeVar("T")

MARKS_MOST: Final = 40


def tapped(cards: CardSet, sheet: Sheet, tap: taps.Tap) -> Told:
    """The sheet after a tap, and what there is to tell.

    :raises TapError: it means nothing on this sheet.
    """
    if isinstance(tap, taps.Begin):
        return begun(cards, tap), ()
    sets = _SETS.get(type(tap))
    round_ = sheet.round
    sheet, told = (sets(sheet, tap), ()) if sets is not None else _DOES[type(tap)](cards, sheet, tap)
    sheet = replace(sheet, elements=deck.symbols(cards, sheet))
    return replace(sheet, lapsed=lapsed(cards, sheet), flooded=flooded(cards, sheet, round_)), told


def after(cards: CardSet, sheet: Sheet, given: Iterable[taps.Tap]) -> Sheet:
    """The sheet after several taps, in thought.

    :raises TapError: see `tapped`.
    """
    for tap in given:
        sheet, _ = tapped(cards, sheet, tap)
    return sheet


def _hp(cards: CardSet, sheet: Sheet, tap: taps.ChangeHp) -> Told:
    if tap.by < 0:
        return _damaged(cards, sheet, tap.who, -tap.by)
    return _hp_to(cards, sheet, tap.who, _hp_of(sheet, tap.who) + tap.by)


def _hp_of(sheet: Sheet, who: Party) -> int:
    return sheet.hp if who is Party.HERO else _foe(sheet).hp


def _damaged(cards: CardSet, sheet: Sheet, who: Party, amount: int) -> Told:
    """Damage that is suffered; it may end what is on the party (HEA-3)."""
    hp = _hp_of(sheet, who) - amount
    sheet, told = hurt(cards, sheet, who)
    sheet, died = _hp_to(cards, sheet, who, hp)
    return sheet, (*told, *died)


def _heal(cards: CardSet, sheet: Sheet, tap: taps.Heal) -> Told:
    """A heal takes Wound and Poison away, and with Poison it does nothing else (HEA-2)."""
    hp = _hp_of(sheet, tap.who)
    sheet, told, heals = healed(cards, sheet, tap.who)
    sheet, more = _hp_to(cards, sheet, tap.who, hp + tap.by) if heals else (sheet, ())
    return sheet, (*told, *more)


def _set_hp(cards: CardSet, sheet: Sheet, tap: taps.SetHp) -> Told:
    return _hp_to(cards, sheet, tap.who, tap.to)


def _hp_to(cards: CardSet, sheet: Sheet, who: Party, hp: int) -> Told:
    most = sheet.max_hp if who is Party.HERO else _foe(sheet).max_hp
    hp = max(0, min(hp, most) if sheet.does(Automatic.HEAL_TO_MAX) else hp)
    if who is Party.HERO:
        exhausted = (Event("exhausted", {}, ("DMG-2",)),) if hp == 0 < sheet.hp else ()
        return replace(sheet, hp=hp), exhausted
    sheet = replace(sheet, foe=replace(_foe(sheet), hp=hp))
    if hp > 0 or not sheet.does(Automatic.DEATH_ENDS_COMBAT):
        return sheet, ()
    sheet, events = combat_ended(cards, sheet)
    return sheet, (Event("monster_died", {}, ("ATK-11", "ENG-11")), *events)


def _max_hp(_cards: CardSet, sheet: Sheet, tap: taps.SetMaxHp) -> Told:
    if tap.who is Party.HERO:
        return replace(sheet, max_hp=tap.to, hp=min(sheet.hp, tap.to)), ()
    foe = _foe(sheet)
    return replace(sheet, foe=replace(foe, max_hp=tap.to, hp=min(foe.hp, tap.to))), ()


def _foe(sheet: Sheet) -> Foe:
    if sheet.foe is None:
        msg = "There is no monster on the sheet; begin a combat first."
        raise TapError(msg)
    return sheet.foe


def _switch(cards: CardSet, sheet: Sheet, tap: taps.Switch) -> Told:
    """Off if it is there, else on: one tap for a condition."""
    others = tuple(each for each in sheet.effects if (each.bearer, each.condition) != (tap.who, tap.condition))
    if len(others) < len(sheet.effects):
        return replace(sheet, effects=others), ()
    effect = _typed(sheet, tap.who)
    return _put(cards, sheet, evolve(effect, condition=tap.condition, turns=tap.turns, lasting=tap.lasting))


def _renew(cards: CardSet, sheet: Sheet, tap: taps.Renew) -> Told:
    """Gained again, or with the end that somebody gives it: a bonus that lasts is for every attack (CON-1, CON-5)."""
    old = _mark(sheet, tap.mark)
    every = old.every_attack if old.lasting is tap.lasting else tap.lasting is not None
    fresh = gained(cards, sheet, evolve(old, turns=tap.turns, lasting=tap.lasting, every_attack=every))
    fresh = renewed(cards, sheet, old, fresh) if tap.again else fresh
    effects = tuple(fresh if index == tap.mark else each for index, each in enumerate(sheet.effects))
    return replace(sheet, effects=effects), ()


def _add(cards: CardSet, sheet: Sheet, tap: taps.Add) -> Told:
    """A bonus without a symbol is for the next attack, one with a symbol for all (CON-4, CON-5)."""
    effect = evolve(_typed(sheet, tap.who, tap.words), lasting=tap.lasting)
    match tap.kind:
        case MarkKind.SHIELD:
            effect = evolve(effect, shield=tap.value)
        case MarkKind.RETALIATE:
            effect = evolve(effect, retaliate=tap.value, retaliate_range=tap.range)
        case MarkKind.BONUS:
            gain = Gain.model_construct(value=tap.value)
            effect = evolve(effect, bonus=gain, every_attack=tap.lasting is not None)
    return _put(cards, sheet, effect)


def _typed(sheet: Sheet, who: Party, words: str = "") -> Effect:
    """An effect on a party, of which all else is to come."""
    return Effect(who, words or sheet.character, who, armed=False, born=0)


def _put(cards: CardSet, sheet: Sheet, effect: Effect) -> Told:
    if effect.bearer is Party.MONSTER:
        _foe(sheet)
    if len(sheet.effects) >= MARKS_MOST:
        msg = f"There is room for {MARKS_MOST} conditions and notes; take one off first."
        raise TapError(msg)
    return replace(sheet, effects=(*sheet.effects, gained(cards, sheet, effect))), ()


def _mark(sheet: Sheet, index: int) -> Effect:
    if index >= len(sheet.effects):
        msg = f"There is no mark {index + 1} on the sheet; it has {len(sheet.effects)}."
        raise TapError(msg)
    return sheet.effects[index]


def _remove(_cards: CardSet, sheet: Sheet, tap: taps.Remove) -> Told:
    _mark(sheet, tap.mark)
    return replace(sheet, effects=sheet.effects[: tap.mark] + sheet.effects[tap.mark + 1 :]), ()


def _own_item(cards: CardSet, sheet: Sheet, tap: taps.OwnItem) -> Told:
    if len(sheet.items) >= ITEMS_MOST:
        msg = f"There is room for {ITEMS_MOST} items; take one off first."
        raise TapError(msg)
    sheet = _on_the_card(cards, sheet, tap.name, there=True)
    return with_items(cards, sheet, (*sheet.items, ItemPlace(ItemId(tap.name)))), ()


def _on_the_card(cards: CardSet, sheet: Sheet, item: str, *, there: bool) -> Sheet:
    """What is laid on the table or taken off it is owned, or no more (TRK-1)."""
    card = sheet.campaign
    if card is None or item not in can_be_marked(cards, card, PaperMark.ITEM):
        return sheet
    return replace(sheet, campaign=ticked(cards, card, PaperMark.ITEM, item, on=there))


def _item(cards: CardSet, sheet: Sheet, tap: taps.SetItem) -> Told:
    if tap.item >= len(sheet.items):
        msg = f"There is no item {tap.item + 1} on the sheet; it has {len(sheet.items)}."
        raise TapError(msg)
    changed = () if tap.state is None else (evolve(sheet.items[tap.item], state=tap.state),)
    sheet = _on_the_card(cards, sheet, sheet.items[tap.item].item, there=False) if tap.state is None else sheet
    return with_items(cards, sheet, sheet.items[: tap.item] + changed + sheet.items[tap.item + 1 :]), ()


def _fight(cards: CardSet, sheet: Sheet, tap: taps.Fight) -> Told:
    """A combat begins; begun within your turn, the monster acts later in this round (ENG-4, ENG-5)."""
    if sheet.foe is not None:
        sheet, _ = combat_ended(cards, replace(sheet, foe=replace(sheet.foe, hex=None)))
    foe = Foe(tap.name, tap.hp, tap.hp, tap.kind, tap.monster, tap.stats, hex=tap.hex)
    sheet = combat_begun(cards, sheet, foe, tap.distance, Hindering(tap.hindrances))
    return sheet, (Event("combat_begun", {"distance": tap.distance}, ("ENG-9",)),)


def _type(_cards: CardSet, sheet: Sheet, tap: taps.Type) -> Told:
    foe = _foe(sheet)
    return replace(sheet, foe=replace(foe, stats=tap.stats, name=tap.name or foe.name)), ()


def _part(cards: CardSet, sheet: Sheet, _tap: taps.Part) -> Told:
    _foe(sheet)
    return combat_ended(cards, sheet)


def _interrupt(cards: CardSet, sheet: Sheet, _tap: taps.Interrupt) -> Told:
    _foe(sheet)
    if not sheet.may_be_interrupted:
        msg = "The monster interrupts only your turn, and only if it has not acted in this round (ENG-5)."
        raise TapError(msg)
    return interrupted(cards, sheet)


def _end_turn(cards: CardSet, sheet: Sheet, _tap: taps.EndTurn) -> Told:
    return advanced(cards, sheet)


def _long_rest(cards: CardSet, sheet: Sheet, tap: taps.LongRest) -> Told:
    """A long rest: heal 2, and spent items are ready again; none in combat (RST-3)."""
    if sheet.fighting:
        return sheet, (Event("no_long_rest", {}, ("RST-3",)),)
    ready = ItemCondition.READY
    items = tuple(evolve(item, state=ready) if item.state is ItemCondition.SPENT else item for item in sheet.items)
    sheet = replace(sheet, items=items)
    sheet, told = (sheet, ()) if tap.lost is None else _lost(sheet, tap.lost)
    sheet, came = _heal(cards, sheet, taps.Heal(who=Party.HERO, by=LONG_REST_HEAL))
    return sheet, (*told, *came)


def _short_rest(cards: CardSet, sheet: Sheet, tap: taps.ShortRest) -> Told:
    """One discarded card is lost, another one than was drawn first for 1 damage (RST-2)."""
    sheet, told = _lost(sheet, tap.lost)
    sheet, came = _damaged(cards, sheet, Party.HERO, REPICK_DAMAGE) if tap.again else (sheet, ())
    return sheet, (*told, *came)


def _lost(sheet: Sheet, card: CardId) -> Told:
    """What either rest does to the cards (RST-1)."""
    if _card(sheet, card).zone is not Zone.DISCARDED or not deck.can_rest(sheet):
        msg = "A rest needs two discarded cards, and loses one of them (RST-1)."
        raise TapError(msg)
    return deck.rested(sheet, card), (Event("rested", {"card": card}, ("RST-1",)),)


def _card(sheet: Sheet, card: CardId) -> CardPlace:
    place = deck.place_of(sheet, card)
    if place is None:
        msg = f"{card}: that is none of your cards."
        raise TapError(msg)
    return place


def _choose(cards: CardSet, sheet: Sheet, tap: taps.Choose) -> Told:
    place = _card(sheet, tap.card)
    if not deck.can_choose(sheet, place):
        msg = "Two cards of the hand are chosen for a round, while it lasts (RND-2)."
        raise TapError(msg)
    return deck.chosen(cards, sheet, place), ()


def _lay_card(cards: CardSet, sheet: Sheet, tap: taps.LayCard) -> Told:
    card = _card(sheet, tap.card).card
    sheet = replace(sheet, upgraded=_with(sheet.upgraded, card, there=tap.level > 1))
    if sheet.campaign is not None:
        sheet = replace(sheet, campaign=ticked(cards, sheet.campaign, PaperMark.UPGRADE, card, on=tap.level > 1))
    return deck.laid(sheet, card_at(card, tap.side, tap.zone)), ()


def _play(cards: CardSet, sheet: Sheet, tap: taps.Play) -> Told:
    """A half with the lost symbol loses its card at once (RND-5); what else was played is put down with the turn."""
    place = _card(sheet, tap.card)
    others = tuple(each for each in sheet.halves if each[0] != tap.card)
    sheet = replace(sheet, halves=(*others, (place.card, tap.half)))
    if tap.basic or not deck.face(cards, sheet, place).action(tap.half).lost:
        return sheet, ()
    lost, lasting = Event("card_lost", {"card": place.card}, ("RND-5",)), lasts(cards, sheet, place, tap.half)
    there = card_at(place.card, place.side, Zone.LOST, kept=bool(lasting))
    return replace(deck.laid(sheet, there), effects=(*sheet.effects, *lasting)), (lost,)


def _negate(_cards: CardSet, sheet: Sheet, tap: taps.Negate) -> Told:
    if not any({*tap.cards} == {*each} for each in deck.negations(sheet)):
        msg = "Damage is negated by losing a discarded card, or by discarding two of the hand (DMG-1)."
        raise TapError(msg)
    if len(tap.cards) == 1:
        place = _card(sheet, *tap.cards)
        sheet = deck.laid(sheet, card_at(place.card, place.side, Zone.LOST))
        return sheet, (Event("negated_lost", {"card": place.card}, ("DMG-1",)),)
    places = tuple(_card(sheet, card) for card in tap.cards)
    for place in places:
        sheet = deck.discarded(sheet, place)
    return sheet, (Event("negated_discarded", {"places": places}, ("DMG-1", "RND-5")),)


def _enter(cards: CardSet, sheet: Sheet, tap: taps.Enter) -> Told:
    """A sprung trap and an opened door are gone from the map."""
    came, damage = entering(cards, sheet, tap.hex)
    sheet = replace(sheet, place=tap.hex)
    if any(event.kind in {"trap_sprung", "door_opened"} for event in came):
        sheet = replace(sheet, gone=sheet.gone | {tap.hex})
    hurts = damage > 0 and not tap.unhurt
    sheet, died = _damaged(cards, sheet, Party.HERO, damage) if hurts else (sheet, ())
    return sheet, (*came, *died)


def _loot(cards: CardSet, sheet: Sheet, tap: taps.Loot) -> Told:
    """Tokens; on the map nothing lies there any more (LOT-1)."""
    sheet = replace(sheet, tokens=max(0, sheet.tokens + tap.by))
    if tap.hex is None:
        return sheet, ()
    on = scene(cards, sheet)
    if tap.by < 0:
        told = Event("tokens_stolen", {"value": -tap.by, "tokens": sheet.tokens}, ("LOT-2",))
        return replace(sheet, robbed=(*sheet.robbed, *[tap.hex] * -tap.by)), (told,)
    treasure = None if on is None else on.treasures.get(tap.hex)
    told = Event("token_looted", {"hex": tap.hex, "tokens": sheet.tokens}, ("LOT-2",))
    if treasure is not None:
        told = Event("treasure_looted", {"hex": tap.hex, "treasure": treasure}, ("MAP-9",))
    if on is not None and tap.hex in on.monster_hexes:
        return replace(sheet, looted=sheet.looted | {tap.hex}), (told,)
    return replace(sheet, gone=sheet.gone | {tap.hex}), (told,)


def _become(cards: CardSet, sheet: Sheet, tap: taps.Become) -> Told:
    start = taps.Begin(character=tap.character, character_level=sheet.character_level)
    fresh, card = begun(cards, start), sheet.campaign
    most = max_hp_with(cards, tap.character, sheet.character_level, sheet.items)
    if card is not None:
        card = written(cards, replace(card, character=tap.character, upgrades=()))
    return replace(
        sheet,
        campaign=card,
        character=tap.character,
        name="",
        hp=most,
        max_hp=most,
        deck=fresh.deck,
        upgraded=frozenset(),
        leading=None,
    ), ()


def _rename(sheet: Sheet, tap: taps.Rename) -> Sheet:
    return replace(sheet, name=tap.name) if tap.what is NamedThing.HERO else replace(sheet, title=tap.name)


def _with(among: frozenset[T], one: T, *, there: bool) -> frozenset[T]:
    return among | {one} if there else among - {one}


def _lay_rift(sheet: Sheet, tap: taps.LayRift) -> Sheet:
    """Off if it is there, else on: one tap for a rift; five at once (RIF-2)."""
    if tap.at not in sheet.all_rifts and len(sheet.all_rifts) >= RIFTS_MOST:
        msg = f"{RIFTS_MOST} rifts lie on the table; take one of them away first (RIF-2)."
        raise TapError(msg)
    if not isinstance(tap.at, int):
        return replace(sheet, rifts=sheet.rifts ^ {tap.at})
    riven = {*sheet.riven} ^ {tap.at}
    return replace(sheet, riven=tuple(sorted(riven)))


_SETS: Final[Mapping[type[taps.Tap], Callable[[Sheet, Any], Sheet]]] = {
    taps.SetLevel: lambda sheet, tap: replace(sheet, level=tap.level),
    taps.Distance: lambda sheet, tap: replace(sheet, distance=tap.to),
    taps.Acts: lambda sheet, _tap: replace(sheet, performed=sheet.fighting),
    taps.Rename: _rename,
    taps.Use: lambda sheet, tap: replace(
        sheet, elements=tuple({**dict(sheet.elements), tap.element: tap.symbol}.items())
    ),
    taps.Hinder: lambda sheet, tap: replace(sheet, hindering=Hindering(tap.kinds, tap.sprung)),
    taps.Rolled: lambda sheet, tap: replace(sheet, rolled=tap.letters),
    taps.Behave: lambda sheet, tap: replace(sheet, foe=replace(_foe(sheet), behaviour=tap.letter)),
    taps.Lead: lambda sheet, tap: replace(sheet, leading=tap.initiative),
    taps.First: lambda sheet, tap: replace(sheet, hero_first=tap.who is Party.HERO),
    taps.Place: lambda sheet, tap: replace(sheet, place=tap.hex),
    taps.Clear: lambda sheet, tap: replace(
        sheet, gone=_with(sheet.gone, tap.hex, there=tap.gone), looted=sheet.looted - {tap.hex}
    ),
    taps.LayRift: _lay_rift,
    taps.Automate: lambda sheet, tap: replace(sheet, off=_with(sheet.off, tap.step, there=not tap.on)),
}
"""The kinds of tap that only set something."""

_DOES: Final[Mapping[type[taps.Tap], Callable[[CardSet, Sheet, Any], Told]]] = {
    taps.ChangeHp: _hp,
    taps.Heal: _heal,
    taps.SetHp: _set_hp,
    taps.SetMaxHp: _max_hp,
    taps.Switch: _switch,
    taps.Renew: _renew,
    taps.Add: _add,
    taps.Remove: _remove,
    taps.OwnItem: _own_item,
    taps.SetItem: _item,
    taps.Fight: _fight,
    taps.Type: _type,
    taps.Part: _part,
    taps.Interrupt: _interrupt,
    taps.EndTurn: _end_turn,
    taps.LongRest: _long_rest,
    taps.ShortRest: _short_rest,
    taps.Choose: _choose,
    taps.LayCard: _lay_card,
    taps.Play: _play,
    taps.Negate: _negate,
    taps.Loot: _loot,
    taps.Enter: _enter,
    taps.Become: _become,
    taps.KeepCard: paper.keep_card,
    taps.Tick: paper.tick,
    taps.Purse: paper.purse,
    taps.Grow: paper.grow,
    taps.SetOut: paper.set_out,
    taps.Finish: paper.finish,
}
"""Per kind of tap that does more, what it does."""
