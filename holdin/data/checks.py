"""Every sense check of a card set: small functions that each tell what is wrong, composed into one list."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from holdin.data.area_checks import areas_fit_their_ranges
from holdin.data.campaign_checks import campaigns_end, campaigns_too_many
from holdin.data.draft import Draft
from holdin.data.dungeon_checks import DUNGEON_CHECKS
from holdin.data.enhancement_checks import ENHANCEMENT_CHECKS
from holdin.data.event_checks import EVENT_CHECKS, rift_decks_are_reached
from holdin.data.event_outcomes import event_gifts
from holdin.data.expansion_checks import EXPANSION_CHECKS
from holdin.data.integrity import NEEDED, scenario_goals
from holdin.data.lines import Path
from holdin.data.map_checks import MAP_CHECKS, blind_corridors
from holdin.data.set_checks import SET_CHECKS
from holdin.data.wording import idle_wordings, missing_wordings, vague_wordings
from holdin.errors import Counted, Fault, Said
from holdin.models.ability import CardAction, within
from holdin.models.character import Character
from holdin.models.goals import LootGoal
from holdin.models.item import Item, Timing, items_owned_most
from holdin.models.letters import Fights, Half, Lasting, UseCost
from holdin.models.prescribed import EITHER
from holdin.models.scenario import Scenario
from holdin.models.summon import SUMMON, Summon


def max_hp_never_falls(draft: Draft) -> Iterator[Fault]:
    """A level never lowers max HP (LVL-1)."""
    for entry in draft.characters.values():
        max_hp = entry.value.hp_card.max_hp
        if list(max_hp) != sorted(max_hp):
            yield entry.fault(("hp_card", "max_hp"), Said("max HP must not fall from one level to the next"))


def items_do_something(draft: Draft) -> Iterator[Fault]:
    """An item has an effect at the moment when it can be used (ITM-4)."""
    for entry in draft.items.values():
        fields, holds = _AT_WORK[entry.value.timing]
        if not holds(entry.value):
            told = Said("does nothing; with {timing} it needs {fields}", timing=repr(entry.value.timing.value))
            yield entry.fault(("timing",), told.filled(fields=fields))


def characters_can_fight(draft: Draft) -> Iterator[Fault]:
    """Who is made for one way of fighting finds a scenario for it, and brings no summons to held play (SUM-6)."""
    for entry in draft.characters.values():
        made_for = entry.value.fights
        if made_for != EITHER and not any(each.value.allows(Fights(made_for)) for each in draft.scenarios.values()):
            told = Said("no scenario of the set is played {fights} ({rule})", fights=repr(made_for.value), rule="OPN-1")
            yield entry.fault(("fights",), told)
        if made_for == Fights.HELD and any(True for _ in _summoning(entry.value)):
            yield entry.fault(("fights",), Said("it summons, which held play doesn’t know ({rule})", rule="SUM-6"))


def _summoning(character: Character) -> Iterator[tuple[Path, CardAction]]:
    """The actions that summon, each with where it stands."""
    for place, card in enumerate(character.cards):
        for number, face in enumerate(card.faces):
            for half in Half:
                action = face.action(half)
                if any(isinstance(each, Summon) for each in within(action.abilities)):
                    yield ("cards", place, "faces", number, half.value), action


def summons_stay(draft: Draft) -> Iterator[Fault]:
    """What summons a figure is lost and lasts the scenario: the card stays as long as the figure does (SUM-2)."""
    for entry in draft.characters.values():
        for path, action in _summoning(entry.value):
            if not (action.lost and action.lasting is Lasting.SCENARIO):
                told = Said("an action that summons needs {lost} and {lasting} ({rule})", rule="SUM-2")
                yield entry.fault(path, told.filled(lost="lost = true", lasting='lasting = "scenario"'))


def summons_are_told_apart(draft: Draft) -> Iterator[Fault]:
    """No sort of monster has the id by which summons are known (SUM-4)."""
    for id_, entry in draft.monsters.items():
        if f"{id_}-".startswith(SUMMON):
            yield entry.fault(("id",), Said("{id} is how figures are called that you summon", id=repr(id_)))


def monsters_on_one_card(draft: Draft) -> Iterator[Fault]:
    """No monster and no item is on two cards, or twice on one (MON-1)."""
    for field in ("monster", "item"):
        count = Counter(getattr(half, field) for card in draft.monster_cards for half in card.value.halves)
        for card in draft.monster_cards:
            for index, half in enumerate(card.value.halves):
                if count[getattr(half, field)] > 1:
                    told = Said("{id} stands on more than one half", id=repr(getattr(half, field)))
                    yield card.fault(("halves", index, field), told)


def goal_treasures_are_goals(draft: Draft) -> Iterator[Fault]:
    """What a scenario must loot is a goal treasure; only those come back when it is replayed (MAP-9)."""
    for entry in draft.scenarios.values():
        for path, goal in scenario_goals(entry.value):
            if isinstance(goal, LootGoal) and not draft.treasures[goal.treasure].value.goal:
                told = Said("{id} needs {line} in {file}", id=repr(goal.treasure), line="goal = true", file=TREASURES)
                yield entry.fault((*path, "treasure"), told)


def locked_items_unlock(draft: Draft) -> Iterator[Fault]:
    """Something unlocks, or gives, every locked item (ITM-3)."""
    rewards = [entry.value.rewards for entry in draft.scenarios.values()]
    if draft.campaign is not None:
        campaign = draft.campaign.value
        rewards += [each.rewards for each in (*campaign.events, *([campaign.joins] if campaign.joins else []))]
    given = {item for reward in rewards for item in (*reward.items, *reward.unlock_items)}
    given |= event_gifts(draft)
    for treasure in draft.treasures.values():
        given |= {item for item in (treasure.value.item, treasure.value.unlock_item) if item is not None}
    for id_, entry in draft.items.items():
        if entry.value.locked and id_ not in given:
            yield entry.fault(("locked",), Said("locked, and no scenario or treasure unlocks or gives it"))


def free_items_end(draft: Draft) -> Iterator[Fault]:
    """An item that costs nothing to use must not be usable over and over at one moment (ITM-1)."""
    for entry in draft.items.values():
        item = entry.value
        over_and_over = item.timing in {Timing.TURN, Timing.MOVE, Timing.DAMAGE} or (
            item.timing is Timing.ATTACK and item.gain.range > 0
        )
        if item.use is UseCost.NONE and over_and_over and not item.requires:
            told = Said("needs a cost, {one} or {other}, or elements that it requires")
            yield entry.fault(("use",), told.filled(one=_quoted(UseCost.SPENT), other=_quoted(UseCost.CONSUMED)))


def items_are_on_cards(draft: Draft) -> Iterator[Fault]:
    """Every item is printed on a monster card (MON-1)."""
    on_cards = {half.item for card in draft.monster_cards for half in card.value.halves}
    for id_, entry in draft.items.items():
        if id_ not in on_cards:
            yield entry.fault(("id",), Said("the item is on no monster card ({file})", file=MONSTER_CARDS))


def the_king_leaves_something(draft: Draft) -> Iterator[Fault]:
    """No scenario needs every monster card: the king would take all items there are (SET-2)."""
    for entry in draft.scenarios.values():
        if draft.items and not draft.items.keys() - _kings(draft, entry.value):
            told = Said("its monsters are on every monster card; the king would want every item")
            yield entry.fault(("map",), told)


def expected_items_can_be_owned(draft: Draft) -> Iterator[Fault]:
    """What a character is expected to bring can be owned together, and the king leaves it (ITM-2, SET-2)."""
    for entry in draft.scenarios.values():
        expected = entry.value.expects.items
        kings = _kings(draft, entry.value)
        items = [draft.items[id_].value for id_ in expected]
        slots = Counter(item.slot for item in items)
        for index, id_ in enumerate(expected):
            if id_ in kings:
                told = Said("the king wants {id} in this scenario", id=repr(id_))
                yield entry.fault(("expects", "items", index), told)
            if slots[items[index].slot] > items[index].slot.room or expected.count(id_) > 1:
                told = Said("too many items in the slot of {id} ({rule})", id=repr(id_), rule="ITM-2")
                yield entry.fault(("expects", "items", index), told)
        if len(items) > items_owned_most(items):
            yield entry.fault(("expects", "items"), Said("more items than can be owned ({rule})", rule="ITM-2"))


def _kings(draft: Draft, scenario: Scenario) -> set[str]:
    """The items on the cards whose monsters a scenario needs, as `CardSet.king_list` tells them."""
    marks = (on.mark for on in draft.maps[scenario.map].value.hexes.values() if on.in_scenario(scenario.colour))
    needed = {mark.monster for mark in marks if mark.monster is not None}
    cards = [card.value.halves for card in draft.monster_cards]
    return {half.item for halves in cards if any(half.monster in needed for half in halves) for half in halves}


def cards_can_be_held(draft: Draft) -> Iterator[Fault]:
    """The printed game is 18 cards; more or fewer can be played on a screen, but are no pocket game."""
    cards = STEADY_CARDS + len(draft.monster_cards) + len(draft.map_cards)
    if cards != CARDS:
        prints = Counted(
            "prints as {count} card; the game in the hand has {cards}",
            "prints as {count} cards; the game in the hand has {cards}",
            count=cards,
            cards=CARDS,
        )
        yield draft.about.fault((), prints)
    for entry in draft.monster_cards:
        here = len(entry.value.halves)
        if here < HALVES:
            told = Said("a monster card has {halves} halves; this has {here}", halves=HALVES, here=here)
            yield entry.fault(("halves",), told)


CARDS: Final = 18
STEADY_CARDS: Final = 7
"""The character's HP card, four ability cards, the monsters' HP card and the tracker."""

HALVES: Final = 4
"""MON-1."""

MONSTER_CARDS: Final = "monster_cards.toml"
TREASURES: Final = "treasures.toml"


def _quoted(value: UseCost) -> str:
    """As it stands in a file."""
    return f'"{value.value}"'


def _either(one: str, other: str, *third: str) -> Said:
    """The fields of which one at least must do something."""
    told = Said("{one} or {other}", one=one, other=third[0] if third else other)
    return told.filled(one=f"{one}, {other}") if third else told


_AT_WORK: Final[Mapping[Timing, tuple[Said, Callable[[Item], bool]]]] = {
    Timing.TURN: (Said.plain("abilities"), lambda item: bool(item.abilities)),
    Timing.MOVE: (_either("gain.value", "gain.jump"), lambda item: item.gain.value > 0 or item.gain.jump),
    Timing.ATTACK: (Said("a gain"), lambda item: item.gain != type(item.gain)()),
    Timing.ATTACKED: (
        _either("shield", "retaliate", "disadvantage"),
        lambda item: bool(item.shield or item.retaliate or item.disadvantage),
    ),
    Timing.DAMAGE: (Said.plain("prevent"), lambda item: item.prevent > 0),
    Timing.ALWAYS: (_either("max_hp", "room"), lambda item: bool(item.max_hp or item.room)),
    Timing.WORDS: (Said.plain("text"), lambda _: True),
}

CHECKS: Final = (
    missing_wordings,
    idle_wordings,
    vague_wordings,
    *MAP_CHECKS,
    max_hp_never_falls,
    items_do_something,
    *SET_CHECKS,
    characters_can_fight,
    summons_stay,
    summons_are_told_apart,
    monsters_on_one_card,
    goal_treasures_are_goals,
    locked_items_unlock,
    free_items_end,
    items_are_on_cards,
    the_king_leaves_something,
    expected_items_can_be_owned,
    campaigns_end,
    *EXPANSION_CHECKS,
    areas_fit_their_ranges,
    *ENHANCEMENT_CHECKS,
    *EVENT_CHECKS,
    *DUNGEON_CHECKS,
)
"""The checks of a set whose ids all exist."""

WARNINGS: Final = (rift_decks_are_reached, blind_corridors, campaigns_too_many, cards_can_be_held)
"""What a set may do and had better not."""


def faults_of(draft: Draft) -> tuple[Fault, ...]:
    """Everything wrong with a draft; the sense checks run only once every id is known."""
    needed = tuple(fault for check in NEEDED for fault in check(draft))
    return needed or tuple(fault for check in CHECKS for fault in check(draft))


def warnings_of(draft: Draft) -> tuple[Fault, ...]:
    """What had better be otherwise in a draft without faults, though it can be played."""
    return tuple(fault for check in WARNINGS for fault in check(draft))
