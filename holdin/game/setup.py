"""Whether a set-up, or a start in the middle of a scenario, is one that the rules allow (SET-1, ITM-2, LVL-2)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from holdin.errors import Counted, Said
from holdin.game.evolve import evolve
from holdin.game.machine import WAYS
from holdin.game.stage import Stage, stage
from holdin.game.state import GameState, Hero, Setup, Start, Zone
from holdin.models.base import CharacterId, ItemId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.character import Character
from holdin.models.item import items_owned_most
from holdin.models.letters import Party, Slot, Tile
from holdin.models.scales import CHARACTER_LEVELS, SCENARIO_LEVELS
from holdin.rules.enhancement import cannot_lie

_MOST = 999
"""More of anything countable has nobody."""
_EFFECTS = 60


def as_expected(cards: CardSet, scenario: ScenarioId, character: CharacterId, level: int) -> Setup:
    """A scenario as its page expects it to be come to: with items, and cards turned in their order (LVL-2)."""
    expects = cards.scenarios[scenario].expects
    upgrades = tuple(card.id for card in cards.characters[character].cards)[: expects.level - 1]
    return Setup(scenario, character, level, expects.level, upgrades, expects.items)


class SetupFault(NamedTuple):
    """What is wrong with a set-up, and which rule says so."""

    field: str
    said: Said
    rule: str | None = None
    code: str = ""
    """One word for a fault of items owned together (ITM-2)."""

    @property
    def message(self) -> str:
        """The sentence about it, in English."""
        return str(self.said)


def faults(cards: CardSet, setup: Setup) -> Iterator[SetupFault]:
    """Everything that is wrong with a set-up, names first."""
    if setup.scenario not in cards.scenarios:
        yield SetupFault("scenario", _unknown("scenario", setup.scenario, cards.scenarios))
    character = cards.characters.get(setup.character)
    if character is None:
        yield SetupFault("character", _unknown("character", setup.character, cards.characters))
        return
    yield from _way_faults(cards, setup, character)
    yield from _level_faults(setup)
    own = [card.id for card in character.cards]
    for card in setup.upgrades:
        if card not in own:
            yield SetupFault("upgrades", _unknown("card", card, own), "LVL-2")
    if len(set(setup.upgrades)) != len(setup.upgrades):
        yield SetupFault("upgrades", Said("A card is upgraded once."), "LVL-2")
    if len(setup.upgrades) >= setup.character_level:
        most = setup.character_level - 1
        said = Counted(
            "At level {level}, {count} card can be upgraded.",
            "At level {level}, {count} cards can be upgraded.",
            level=setup.character_level,
            count=most,
        )
        yield SetupFault("upgrades", said, "LVL-2")
    unknown = [item for item in setup.items if item not in cards.items]
    for item in unknown:
        yield SetupFault("items", _unknown("item", item, cards.items))
    if not unknown:
        yield from item_faults(cards, setup.items)
    yield from _sticker_faults(cards, setup)
    if any(not cards.beginnings(each) for each in setup.aftermaths):
        yield SetupFault("aftermaths", Said("There is no such outcome of an event card."), "EVT-4")


def _unknown(what: Literal["scenario", "character", "card", "item"], id_: str, known: Iterable[str]) -> Said:
    """That there is nothing of an id, and what there is."""
    told = {
        "scenario": Said("There is no scenario “{id}”; there are {known}."),
        "character": Said("There is no character “{id}”; there are {known}."),
        "card": Said("There is no ability card “{id}”; there are {known}."),
        "item": Said("There is no item “{id}”; there are {known}."),
    }
    return told[what].filled(id=id_, known=", ".join(known))


def _way_faults(cards: CardSet, setup: Setup, character: Character) -> Iterator[SetupFault]:
    """A way of fighting that the scenario or the character forbids (OPN-1)."""
    scenario = cards.scenarios.get(setup.scenario)
    if scenario is not None and not scenario.allows(setup.fights):
        said = Said("Scenario “{id}” prescribes {fights} play.", id=setup.scenario, fights=str(scenario.fights))
        yield SetupFault("fights", said, "OPN-1")
    if not character.allows(setup.fights):
        said = Said("{character} is made for {fights} play.", character=setup.character, fights=str(character.fights))
        yield SetupFault("fights", said, "OPN-1")


def _level_faults(setup: Setup) -> Iterator[SetupFault]:
    if setup.level not in SCENARIO_LEVELS:
        said = Said("A scenario’s level is {least} to {most}.", least=SCENARIO_LEVELS[0], most=SCENARIO_LEVELS[-1])
        yield SetupFault("level", said, "SCL-1")
    if setup.character_level not in CHARACTER_LEVELS:
        said = Said("A character’s level is {least} to {most}.", least=CHARACTER_LEVELS[0], most=CHARACTER_LEVELS[-1])
        yield SetupFault("character_level", said, "LVL-1")


def _sticker_faults(cards: CardSet, setup: Setup) -> Iterator[SetupFault]:
    """Stickers that can't lie where they say, beside those before them (ENH-1, ENH-2)."""
    character = cards.characters[setup.character]
    for index, sticker in enumerate(setup.stickers):
        fault = cannot_lie(character, setup.stickers[:index], sticker, cards.enhancements)
        if fault is not None:
            where = f"{sticker.card} {sticker.side}{sticker.level}, {sticker.half}, line {sticker.line}"
            said = Said("No sticker {sticker} can lie on {place} ({fault}).", sticker=sticker.enhancement, place=where)
            yield SetupFault("stickers", said.filled(fault=fault), fault.rule, fault.value)
            return


def item_faults(cards: CardSet, items: tuple[ItemId, ...]) -> Iterator[SetupFault]:
    """What is wrong with owning these items together (ITM-2)."""
    most = items_owned_most(cards.items[item] for item in items)
    if len(items) > most:
        several = Counted("You own at most {count} item.", "You own at most {count} items.", count=most)
        yield SetupFault("items", several, "ITM-2", "too_many_items")
    if len(set(items)) != len(items):
        yield SetupFault("items", Said("There is one of each item."), "ITM-2", "item_owned")
    slots: Counter[Slot] = Counter(cards.items[item].slot for item in items)
    for slot, number in slots.items():
        if number > slot.room:
            said = Said("You own at most {most} of the slot {slot}.", most=slot.room, slot=str(slot))
            yield SetupFault("items", said, "ITM-2", "slot_taken")


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
        yield SetupFault("hp", Said("HP {hp} isn’t between 0 and {most}.", hp=start.hp, most=scene.max_hp), "HEAL-1")
    yield from _hero_faults(cards, scene, start.hero)
    yield from _board_faults(scene, start)
    yield from (SetupFault("combat", *fault) for fault in WAYS[setup.fights].starts.faults(scene, start))
    if not 1 <= start.round <= _MOST:
        yield SetupFault("round", Said("There is no round {round}.", round=start.round), "RND-1")
    if len(start.effects) > _EFFECTS or any(len(effect.source) > _MOST for effect in start.effects):
        yield SetupFault("effects", Said("There are more effects than cards give."), "CON-1")
    if any({effect.bearer, effect.clock} - {*Party} for effect in start.effects):
        yield SetupFault("effects", Said("An effect is on you or on the monster."), "CON-1")


def _hero_faults(cards: CardSet, scene: Stage, hero: Hero) -> Iterator[SetupFault]:
    if sorted(place.card for place in hero.cards) != sorted(card.id for card in scene.character.cards):
        yield SetupFault("hero", Said("The ability cards aren’t the character’s four."), "ABL-1")
    if any(place.kept and place.zone is not Zone.LOST for place in hero.cards):
        yield SetupFault("hero", Said("Only a lost card is kept below the deck."), "RND-6")
    if any(place.zone is Zone.CHOSEN for place in hero.cards):
        yield SetupFault("hero", Said("At the beginning of a round no card is chosen."), "RND-2")
    if sorted(place.item for place in hero.items) != sorted(scene.setup.items):
        yield SetupFault("hero", Said("The items aren’t those that were set up."), "ITM-2")
    if not 0 <= hero.tokens <= _MOST or any(treasure not in cards.treasures for treasure in hero.treasures):
        yield SetupFault("hero", Said("What is looted isn’t on this map."), "LOT-1")


def _board_faults(scene: Stage, start: Start) -> Iterator[SetupFault]:
    board, here = start.board, start.hex
    of = {tile: {hex_ for hex_, kind in scene.terrain.items() if kind is tile} for tile in Tile}
    if here not in scene.face.hexes or here in of[Tile.OBSTACLE] | scene.locked(board) | scene.walled(board):
        yield SetupFault("hero", Said("You can’t stand on {hex}.", hex=scene.face.name(here)), "MAP-8")
    if scene.at(board, here) is not None:
        yield SetupFault("hero", Said("A living monster stands in your hex."), "MAP-10")
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
        yield SetupFault("board", Said("Something is opened, sprung, looted or dead that isn’t on this map."), "MAP-2")
