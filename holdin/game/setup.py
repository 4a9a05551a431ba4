"""Whether a set-up, or a start in the middle of a scenario, is one that the rules allow (SET-1, ITM-2, LVL-2)."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from holdin.game.evolve import evolve
from holdin.game.machine import WAYS
from holdin.game.stage import Stage, stage
from holdin.game.state import GameState, Hero, Setup, Start, Zone
from holdin.models.base import ItemId
from holdin.models.card_set import CardSet
from holdin.models.character import Character
from holdin.models.letters import Party, Slot, Tile
from holdin.rules.enhancement import cannot_lie

LEVELS = range(4)
"""SCL-1."""
ITEMS_OWNED = 2
"""ITM-2."""
_MOST = 999
"""More of anything countable has nobody."""
_EFFECTS = 60


class SetupFault(NamedTuple):
    """What is wrong with a set-up, and which rule says so."""

    field: str
    message: str
    rule: str | None = None
    code: str = ""
    """One word for a fault of items owned together (ITM-2)."""


def faults(cards: CardSet, setup: Setup) -> Iterator[SetupFault]:
    """Everything that is wrong with a set-up, names first."""
    if setup.scenario not in cards.scenarios:
        yield SetupFault(
            "scenario", f"There is no scenario {setup.scenario!r}; there are {', '.join(cards.scenarios)}."
        )
    character = cards.characters.get(setup.character)
    if character is None:
        known = ", ".join(cards.characters)
        yield SetupFault("character", f"There is no character {setup.character!r}; there are {known}.")
        return
    yield from _way_faults(cards, setup, character)
    yield from _level_faults(setup, len(character.hp_card.max_hp))
    own = [card.id for card in character.cards]
    for card in setup.upgrades:
        if card not in own:
            yield SetupFault(
                "upgrades", f"{setup.character} has no card {card!r}; the cards are {', '.join(own)}.", "LVL-2"
            )
    if len(set(setup.upgrades)) != len(setup.upgrades):
        yield SetupFault("upgrades", "A card is upgraded once.", "LVL-2")
    if len(setup.upgrades) >= setup.character_level:
        most = setup.character_level - 1
        yield SetupFault("upgrades", f"At level {setup.character_level}, {most} cards can be upgraded.", "LVL-2")
    unknown = [item for item in setup.items if item not in cards.items]
    for item in unknown:
        yield SetupFault("items", f"There is no item {item!r}; there are {', '.join(cards.items)}.")
    if not unknown:
        yield from item_faults(cards, setup.items)
    yield from _sticker_faults(cards, setup)
    if any(not cards.beginnings(each) for each in setup.aftermaths):
        yield SetupFault("aftermaths", "There is no such outcome of an event card.", "EVT-4")


def _way_faults(cards: CardSet, setup: Setup, character: Character) -> Iterator[SetupFault]:
    """A way of fighting that the scenario or the character forbids (OPN-1)."""
    scenario = cards.scenarios.get(setup.scenario)
    if scenario is not None and not scenario.allows(setup.fights):
        yield SetupFault("fights", f"Scenario {setup.scenario!r} prescribes {scenario.fights} play.", "OPN-1")
    if not character.allows(setup.fights):
        yield SetupFault("fights", f"{setup.character} is made for {character.fights} play.", "OPN-1")


def _level_faults(setup: Setup, highest: int) -> Iterator[SetupFault]:
    if setup.level not in LEVELS:
        yield SetupFault("level", f"A scenario’s level is {LEVELS[0]} to {LEVELS[-1]}.", "SCL-1")
    if not 1 <= setup.character_level <= highest:
        yield SetupFault("character_level", f"A character’s level is 1 to {highest}.", "LVL-1")


def _sticker_faults(cards: CardSet, setup: Setup) -> Iterator[SetupFault]:
    """Stickers that can't lie where they say, beside those before them (ENH-1, ENH-2)."""
    character = cards.characters[setup.character]
    for index, sticker in enumerate(setup.stickers):
        fault = cannot_lie(character, setup.stickers[:index], sticker, cards.enhancements)
        if fault is not None:
            where = f"{sticker.card} {sticker.side}{sticker.level}, {sticker.half}, line {sticker.line}"
            message = f"No sticker {sticker.enhancement!r} can lie on {where} ({fault})."
            yield SetupFault("stickers", message, fault.rule, fault.value)
            return


def item_faults(cards: CardSet, items: tuple[ItemId, ...]) -> Iterator[SetupFault]:
    """What is wrong with owning these items together (ITM-2)."""
    most = ITEMS_OWNED + sum(cards.items[item].room for item in items)
    if len(items) > most:
        yield SetupFault("items", f"You own at most {most} items.", "ITM-2", "too_many_items")
    if len(set(items)) != len(items):
        yield SetupFault("items", "There is one of each item.", "ITM-2", "item_owned")
    slots: Counter[Slot] = Counter(cards.items[item].slot for item in items)
    for slot, number in slots.items():
        if number > slot.room:
            yield SetupFault("items", f"You own at most {slot.room} items of the slot {slot}.", "ITM-2", "slot_taken")


def start_of(state: GameState) -> Start:
    """Where a game would go on from if its round began again: nothing chosen, no set rolled."""
    places = tuple(evolve(place, zone=Zone.HAND) if place.zone is Zone.CHOSEN else place for place in state.hero.cards)
    hero = evolve(state.hero, cards=places)
    combat, effects = WAYS[state.setup.fights].starts.leave(state)
    return Start(state.you.hp, state.you.hex, hero, state.board, max(state.round, 1), combat, effects)


def start_faults(cards: CardSet, setup: Setup, start: Start) -> Iterator[SetupFault]:
    """Everything in a start that this set-up's game can't have come to; the set-up itself has no faults."""
    scene = stage(cards, setup)
    if not 0 <= start.hp <= scene.max_hp:
        yield SetupFault("hp", f"HP {start.hp} isn’t between 0 and {scene.max_hp}.", "HEAL-1")
    yield from _hero_faults(cards, scene, start.hero)
    yield from _board_faults(scene, start)
    yield from (SetupFault("combat", *fault) for fault in WAYS[setup.fights].starts.faults(scene, start))
    if not 1 <= start.round <= _MOST:
        yield SetupFault("round", f"There is no round {start.round}.", "RND-1")
    if len(start.effects) > _EFFECTS or any(len(effect.source) > _MOST for effect in start.effects):
        yield SetupFault("effects", "There are more effects than cards give.", "CON-1")
    if any({effect.bearer, effect.clock} - {*Party} for effect in start.effects):
        yield SetupFault("effects", "An effect is on you or on the monster.", "CON-1")


def _hero_faults(cards: CardSet, scene: Stage, hero: Hero) -> Iterator[SetupFault]:
    if sorted(place.card for place in hero.cards) != sorted(card.id for card in scene.character.cards):
        yield SetupFault("hero", "The ability cards aren’t the character’s four.", "ABL-1")
    if any(place.kept and place.zone is not Zone.LOST for place in hero.cards):
        yield SetupFault("hero", "Only a lost card is kept below the deck.", "RND-6")
    if any(place.zone is Zone.CHOSEN for place in hero.cards):
        yield SetupFault("hero", "At the beginning of a round no card is chosen.", "RND-2")
    if sorted(place.item for place in hero.items) != sorted(scene.setup.items):
        yield SetupFault("hero", "The items aren’t those that were set up.", "ITM-2")
    if not 0 <= hero.tokens <= _MOST or any(treasure not in cards.treasures for treasure in hero.treasures):
        yield SetupFault("hero", "What is looted isn’t on this map.", "LOT-1")


def _board_faults(scene: Stage, start: Start) -> Iterator[SetupFault]:
    board, here = start.board, start.hex
    of = {tile: {hex_ for hex_, kind in scene.terrain.items() if kind is tile} for tile in Tile}
    if here not in scene.face.hexes or here in of[Tile.OBSTACLE] | scene.locked(board) | scene.walled(board):
        yield SetupFault("hero", f"You can’t stand on {scene.face.name(here)}.", "MAP-8")
    if scene.at(board, here) is not None:
        yield SetupFault("hero", "A living monster stands in your hex.", "MAP-10")
    known = (
        board.opened <= of[Tile.DOOR_CLOSED]
        and board.cleared <= of[Tile.TRAP]
        and board.looted <= set(scene.face.hexes)
        and board.dead <= set(scene.monsters)
        and board.lapsed <= set(range(len(scene.scenario.rules)))
        and board.flooded <= set(scene.floods)
        and set(board.stolen) <= set(scene.monsters) - board.dead
    )
    if not known:
        yield SetupFault("board", "Something is opened, sprung, looted or dead that isn’t on this map.", "MAP-2")
