"""Your four ability cards at the table: where they lie, what they lead with, which attacks they carry (ABL-1)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from holdin.game.ability_cards import against_damage, brought_back, enough_to_rest, put_away
from holdin.game.evolve import evolve
from holdin.game.outlook import rounds_left
from holdin.game.rounds import CARDS_A_ROUND
from holdin.game.state import CardPlace, Hero, Phase, Zone, card_at
from holdin.models.ability import Attack, Consume
from holdin.models.base import CardId, CharacterId
from holdin.models.card_set import CardSet
from holdin.models.character import Face
from holdin.models.letters import Element, ElementSymbol, Half, Mixed, Side
from holdin.rules.elements import pick
from holdin.rules.enhancement import enhanced
from holdin.tracker.sheet import BASE_ELEMENTS, Automatic, Sheet, Symbol

CHOOSES: Final = Phase.CARD_SELECTION, Phase.HERO_TURN, Phase.MONSTER_TURN
"""When a tap on a card in the hand chooses it: the second one may be told late."""


class CardAttack(NamedTuple):
    """An attack that is printed on a card in the hand."""

    card: CardId
    attack: Attack
    half: Half | None = None
    """None: any card can be used for it (RND-4)."""
    loses: bool = False
    """Whether the card is lost for it (RND-5)."""


def dealt(cards: CardSet, character: CharacterId) -> tuple[CardPlace, ...]:
    """All four in the hand, side A up (SET-3)."""
    return tuple(card_at(card.id, Side.A, Zone.HAND) for card in cards.characters[character].cards)


def face(cards: CardSet, sheet: Sheet, place: CardPlace) -> Face:
    """What is printed on the side that is up, at the card's level, with the campaign's stickers (ABL-1, ENH-1)."""
    level = 2 if place.card in sheet.upgraded else 1
    stickers = () if sheet.campaign is None else sheet.campaign.stickers
    character = enhanced(cards.characters[sheet.character], stickers, cards.enhancements)
    return character.card(place.card).face(place.side, level)


def place_of(sheet: Sheet, card: CardId) -> CardPlace | None:
    """Where a card lies; none for a card that isn't yours."""
    return next((place for place in sheet.deck if place.card == card), None)


def count(sheet: Sheet, zone: Zone) -> int:
    """How many cards lie there."""
    return sum(place.zone is zone for place in sheet.deck)


def rounds(sheet: Sheet) -> int:
    """Rounds that the cards still last (RST-1)."""
    return rounds_left(Hero(sheet.deck))


def laid(sheet: Sheet, place: CardPlace) -> Sheet:
    """A card lies otherwise."""
    return replace(sheet, deck=tuple(place if each.card == place.card else each for each in sheet.deck))


def can_choose(sheet: Sheet, place: CardPlace) -> bool:
    """Whether it may be chosen for this round, or be taken back (RND-2)."""
    return sheet.phase in CHOOSES and is_meant(sheet, place)


def chosen(cards: CardSet, sheet: Sheet, place: CardPlace) -> Sheet:
    """A card chosen, or taken back; the first one leads (RND-2)."""
    back = place.zone is Zone.CHOSEN
    sheet = laid(sheet, card_at(place.card, place.side, Zone.HAND if back else Zone.CHOSEN))
    others = [face(cards, sheet, each).initiative for each in sheet.deck if each.zone is Zone.CHOSEN]
    if back and sheet.leading == face(cards, sheet, place).initiative:
        return replace(sheet, leading=others[0] if others else None)
    return replace(sheet, leading=face(cards, sheet, place).initiative) if len(others) == 1 and not back else sheet


def put_down(sheet: Sheet) -> Sheet:
    """The chosen cards are done (RND-5)."""
    for place in sheet.deck:
        if place.zone is Zone.CHOSEN:
            sheet = discarded(sheet, place)
    return replace(sheet, halves=())


def discarded(sheet: Sheet, place: CardPlace) -> Sheet:
    """Discarding side A turns it to B in the hand; side B is discarded (RND-5)."""
    return laid(sheet, put_away(place))


def chosen_alone(sheet: Sheet) -> bool:
    """Whether one card is chosen, though another one could be: a round plays two (RND-2)."""
    return count(sheet, Zone.CHOSEN) == 1 and count(sheet, Zone.HAND) > 0


def halves_left(sheet: Sheet) -> tuple[Half, ...]:
    """What a card can still be played for: one of the two gives its top, the other its bottom (RND-4)."""
    return tuple(half for half in Half if half not in dict(sheet.halves).values())


def unsure(cards: CardSet, sheet: Sheet) -> CardPlace | None:
    """A chosen card that is lost by one of its halves, where nobody has told which one was played (RND-5)."""
    told = dict(sheet.halves)
    for place in sheet.deck:
        if place.zone is Zone.CHOSEN and place.card not in told and sheet.does(Automatic.CARDS_TURN):
            printed = face(cards, sheet, place)
            if any(printed.action(half).lost for half in halves_left(sheet)):
                return place
    return None


def negations(sheet: Sheet) -> tuple[tuple[CardId, ...], ...]:
    """What can take damage: each discarded card to be lost, every two of the hand to be discarded (DMG-1)."""
    return against_damage(sheet.deck)


def can_rest(sheet: Sheet) -> bool:
    """Whether enough cards are discarded (RST-1)."""
    return enough_to_rest(sheet.deck)


def must_rest(sheet: Sheet) -> bool:
    """Whether too few cards are in the hand for a round (RND-3)."""
    return bool(sheet.deck) and sheet.phase is Phase.CARD_SELECTION and _held(sheet) < CARDS_A_ROUND


def _held(sheet: Sheet) -> int:
    return count(sheet, Zone.HAND) + count(sheet, Zone.CHOSEN)


def exhausted(sheet: Sheet) -> str:
    """By which rule the scenario is lost: no HP, or too few cards for a round and for a rest; empty while it isn't."""
    if sheet.hp == 0:
        return "DMG-2"
    return "RND-3" if must_rest(sheet) and not can_rest(sheet) else ""


def rested(sheet: Sheet, lost: CardId) -> Sheet:
    """One discarded card is lost; the others come back, and all in the hand are side A up (RST-1, RST-4)."""
    without = tuple(evolve(place, zone=Zone.LOST) if place.card == lost else place for place in put_down(sheet).deck)
    return replace(put_down(sheet), deck=brought_back(without))


def attacks(cards: CardSet, sheet: Sheet) -> Iterator[CardAttack]:
    """Every attack on your cards that can still be made in this round (RND-4)."""
    for place in sheet.deck:
        if is_meant(sheet, place):
            yield from (each for each in printed_attacks(cards, sheet, place) if each.half in _playable(sheet, place))


def printed_attacks(cards: CardSet, sheet: Sheet, place: CardPlace) -> Iterator[CardAttack]:
    """Every attack printed on a face (ABL-1)."""
    printed = face(cards, sheet, place)
    for half in Half:
        action = printed.action(half)
        found = (each for each in action.abilities if isinstance(each, Attack))
        yield from (CardAttack(place.card, attack, half, action.lost) for attack in found)


def can_be_basic(sheet: Sheet, place: CardPlace) -> bool:
    """Whether a card can still be used as Attack 2: its top isn't, and no other one's was (RND-4)."""
    return is_meant(sheet, place) and place.card not in dict(sheet.halves) and Half.TOP in halves_left(sheet)


def is_meant(sheet: Sheet, place: CardPlace) -> bool:
    """Whether a card may be one of this round's: those in the hand are no more, once two are chosen (RND-2)."""
    return place.zone is Zone.CHOSEN or (place.zone is Zone.HAND and count(sheet, Zone.CHOSEN) < CARDS_A_ROUND)


def _playable(sheet: Sheet, place: CardPlace) -> tuple[Half, ...]:
    """What is left of a card: the half that is being played, else those that no other card gave (RND-4)."""
    told = dict(sheet.halves).get(place.card)
    return halves_left(sheet) if told is None else (told,)


def symbols(cards: CardSet, sheet: Sheet) -> tuple[tuple[ElementSymbol, Symbol], ...]:
    """The elements: one on a card of the hand is there while it shows, and may have been used in this turn (ELM-1).

    Where nobody counts the cards, they are as they were told.
    """
    if not sheet.deck:
        return sheet.elements
    hand = (place for place in sheet.deck if place.zone in {Zone.HAND, Zone.CHOSEN})
    return symbols_on(sheet, (face(cards, sheet, place) for place in hand))


def symbols_on(sheet: Sheet, faces: Iterable[Face]) -> tuple[tuple[ElementSymbol, Symbol], ...]:
    """The elements where these faces show: each that was told of, or that one of them prints (ELM-1)."""
    visible = {element for printed in faces for element in printed.elements}
    shown = {Symbol.ABSENT: Symbol.SHOWN}
    known = {**dict(sheet.elements), **{each: sheet.symbol(each) for each in sorted(visible)}}
    return tuple((each, shown.get(how, how) if each in visible else Symbol.ABSENT) for each, how in known.items())


def printed_symbols(cards: CardSet, sheet: Sheet) -> tuple[ElementSymbol, ...]:
    """The symbols that a table tells of: those at hand everywhere, and what its cards print besides (MIX-2)."""
    found: set[ElementSymbol] = {element for element, how in sheet.elements if how is not Symbol.ABSENT}
    character = cards.characters.get(sheet.character)
    for card in character.cards if character is not None else ():
        for printed in card.faces:
            found.update(printed.elements)
    order: tuple[ElementSymbol, ...] = (*Element, *Mixed)
    return tuple(each for each in order if each in found or each in BASE_ELEMENTS)


def consumptions(sheet: Sheet, attack: Attack) -> tuple[Consume, ...]:
    """What symbols that show, and aren't used up yet, can add to an attack (ELM-2)."""
    return tuple(each for each in attack.consume if paid_with(sheet, (each,)) is not None)


def paid_with(sheet: Sheet, consumed: Sequence[Consume]) -> tuple[ElementSymbol, ...] | None:
    """The symbols that are used up for consumptions; none if they don't all show (ELM-2, MIX-1)."""
    there = [(element, element) for element, how in sheet.elements if how is Symbol.SHOWN]
    return pick(there, dict.fromkeys(element for each in consumed for element in each.elements))
