"""The cards as a game has them, laid out as the book says (SET-3); everything else stays in the deck."""

from collections.abc import Iterator
from dataclasses import replace

from holdin.draw.deck import deck
from holdin.game.stage import Stage, stage
from holdin.game.state import CardPlace, Hero, ItemCondition, ItemPlace, Setup, Start
from holdin.hand import slots
from holdin.hand.card_table import SIZE, CardTable, Lying, Marks, Memory
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.models.deck import ABILITY, HP, MAPS, MONSTER_HP, MONSTERS, TRACKERS, half_with
from holdin.models.letters import Colour, Side

LEANS = {ItemCondition.READY: 0.0, ItemCondition.SPENT: slots.LEAN, ItemCondition.CONSUMED: -slots.LEAN}


def box(cards: CardSet, character: CharacterId) -> CardTable:
    """The cards as they come out of the box: in rows, ready to be set up by hand; the ruler lies off the HP card."""
    laid = []
    printed = sorted(deck(cards, character), key=lambda card: card.id == MONSTER_HP)
    across = -(-len(printed) // 2)
    for index, card in enumerate(printed):
        row, column = divmod(index, across)
        step = (SIZE[0] - 92) / max(1, across - 1)
        laid.append(Lying(card.id, 46 + step * column, 55 + 95 * row))
    return CardTable(character, tuple(laid))


def fresh(cards: CardSet, setup: Setup) -> Start:
    """Where a scenario starts that is set up by hand: nothing of it has happened yet."""
    scene = stage(cards, setup)
    own = tuple(CardPlace(card.id) for card in scene.character.cards)
    hero = Hero(own, tuple(ItemPlace(item) for item in setup.items))
    return Start(scene.max_hp, scene.start, hero, begun=False)


def laid_out(cards: CardSet, setup: Setup, start: Start) -> CardTable:
    """The table of a game (SET-3); what its cards don't show is remembered."""
    scene, combat = stage(cards, setup), start.combat
    half = cards.monster_hp.half(combat.hp) if combat is not None else 0
    marks = Marks(
        start.hp,
        combat.hp if combat is not None else None,
        setup.level,
        setup.character_level,
        start.hero.tokens,
    )
    hp = _turned(HP, scene.character.hp_card.half(max(1, start.hp)), slots.DECK)
    hp = replace(hp, y=hp.y + (slots.SLIDE if combat is not None else 0.0))
    bare = CardTable(setup.character, (hp,))
    distance = slots.distance_place(bare, combat.distance if combat is not None else 1)
    map_ = _map(cards, scene, bare, start)
    held = {
        HP: hp,
        MONSTER_HP: _turned(MONSTER_HP, half, slots.RIGHT_HAND),
        TRACKERS: Lying(TRACKERS, distance.x, distance.y),
        map_.card: map_,
        **{each.card: each for each in _abilities(scene, start.hero)},
        **{each.card: each for each in _items(cards, start.hero)},
    }
    monsters = _monsters(cards, scene, start, set(held))
    laid = _stacked(cards, setup.character, held | monsters, tuple(monsters))
    return CardTable(setup.character, laid, marks, Memory(setup, start))


def _turned(card: str, half: int, at: tuple[float, float], tilt: float = 0.0) -> Lying:
    """A card with a half on top (HPC-1)."""
    return Lying(card, *at).with_half(half, tilt)


def _map(cards: CardSet, scene: Stage, bare: CardTable, start: Start) -> Lying:
    index = next(index for index, faces in enumerate(cards.map_cards) if scene.face.id in faces)
    colour = scene.scenario.colour
    half = 2 * cards.map_cards[index].index(scene.face.id) + (colour is Colour.BLUE)
    lying = _turned(f"{MAPS}{index}", half, slots.DECK)
    arrow = slots.nearest_arrow(scene.face, colour, start.hex)
    place = slots.map_place(bare, lying, scene.face, start.hex, arrow)
    return replace(lying, x=place.x, y=place.y)


def _abilities(scene: Stage, hero: Hero) -> Iterator[Lying]:
    """Fanned, or on their piles (RND-5, RND-6)."""
    piled = dict.fromkeys(slots.PILES, 0)
    for index, own in enumerate(hero.cards):
        half = 2 * (own.side is Side.B) + (own.card in scene.setup.upgrades)
        if own.kept:
            spot, tilt = slots.KEPT, 0.0
        elif own.zone in slots.PILES:
            x, y = slots.PILES[own.zone]
            spot, tilt = (x, y + slots.CASCADE * piled[own.zone]), 0.0
            piled[own.zone] += 1
        else:
            fan = slots.fan_place(index)
            spot, tilt = (fan.x, fan.y), fan.angle
        yield _turned(f"{ABILITY}{own.card}", half, spot, tilt)


def _items(cards: CardSet, hero: Hero) -> Iterator[Lying]:
    """Owned items further right than the abilities; spent and consumed ones slanted (ITM-1)."""
    shown: set[str] = set()
    for own in hero.items:
        found = half_with(cards, own.item)
        if found is not None and found[0] not in shown and len(shown) < len(slots.ITEMS):
            spot = slots.ITEMS[len(shown)]
            shown.add(found[0])
            yield _turned(*found, spot, LEANS[own.state])


def _monsters(cards: CardSet, scene: Stage, start: Start, held: set[str]) -> dict[str, Lying]:
    """The scenario's monster cards behind the HP card, the one that is fought last, which is in front."""
    wanted = list(cards.monsters_of(scene.scenario))
    if start.combat is not None:
        fought = scene.monsters[start.combat.monster].monster
        wanted = [*(monster for monster in wanted if monster != fought), fought]
    found: dict[str, Lying] = {}
    for monster in wanted:
        where = half_with(cards, monster)
        if where is not None and where[0] not in held:
            found.pop(where[0], None)
            found[where[0]] = _turned(*where, (slots.IN_FRONT.x, slots.IN_FRONT.y))
    return found


def _stacked(
    cards: CardSet, character: CharacterId, held: dict[str, Lying], front: tuple[str, ...]
) -> tuple[Lying, ...]:
    """Every card in its layer: a spare one, abilities, tracker, the deck and in it the map, the monsters, HP."""
    rest = [card.id for card in deck(cards, character) if card.id not in held]
    behind, rest = rest[-1:], rest[:-1]
    under, over = rest[: -slots.DEEP], rest[-slots.DEEP :]
    map_ = next(card for card in held if card.startswith(MAPS))
    abilities = [card for card in held if card.startswith(ABILITY)][::-1]
    items = [card for card in held if card.startswith(MONSTERS) and card not in front]
    order = [*behind, *items, *abilities, TRACKERS, *under, map_, *over, *front, HP, MONSTER_HP]
    spare = {card: _in_deck(card, under, over, behind) for card in rest + behind}
    return tuple((held | spare)[card] for card in order)


def _in_deck(card: str, under: list[str], over: list[str], behind: list[str]) -> Lying:
    """In the deck, a little askew; the third one raised, the last one behind everything (SET-3)."""
    x, y = slots.DECK
    if card in behind:
        return Lying(card, x - 2.0, y - 1.0)
    if under and card == under[-1]:
        return Lying(card, x + 1.2, y - slots.RAISED)
    depth = (under + over)[::-1].index(card) + 1
    return Lying(card, x + 0.35 * depth, y + 0.25 * depth)
