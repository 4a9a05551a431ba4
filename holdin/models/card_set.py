"""A whole card set, as the rest of the program sees it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from holdin.models.base import (
    AchievementId,
    CharacterId,
    EnhancementId,
    EventCardId,
    ItemId,
    MapId,
    MonsterId,
    ScenarioId,
    TreasureId,
)
from holdin.models.character import Character
from holdin.models.dungeon import Dealing, Dungeon
from holdin.models.enhancement import Enhancement
from holdin.models.event_card import Aftermath, Beginning, EventCard, EventDeck
from holdin.models.hp_card import MonsterHpCard
from holdin.models.item import Item, MonsterCard
from holdin.models.map_card import MapFace
from holdin.models.monster import Monster
from holdin.models.rewards import Treasure
from holdin.models.scenario import Campaign, Scenario
from holdin.models.special_rules import Rises


@dataclass(frozen=True, slots=True, eq=False)
class CardSet:
    """Every card of a set and of the sets it builds on, by id; two loads of one folder are two objects."""

    name: str
    version: str
    digest: str
    """A hash of everything in the set that can matter to play; saves refer to it."""
    characters: Mapping[CharacterId, Character]
    monster_hp: MonsterHpCard
    monsters: Mapping[MonsterId, Monster]
    items: Mapping[ItemId, Item]
    monster_cards: tuple[MonsterCard, ...]
    maps: Mapping[MapId, MapFace]
    map_cards: tuple[tuple[MapId, ...], ...]
    """The map faces of each physical card, front then back."""
    scenarios: Mapping[ScenarioId, Scenario]
    treasures: Mapping[TreasureId, Treasure]
    campaign: Campaign
    texts: Mapping[str, Mapping[str, str]] = field(repr=False)
    """Per language code, every wording by its key, such as "monster.wolf.name"."""
    enhancements: Mapping[EnhancementId, Enhancement] = field(default_factory=dict)
    """The kinds of sticker that the town sells (ENH-1)."""
    events: Mapping[EventCardId, EventCard] = field(default_factory=dict)
    """The cards of the event decks, in the order of the files (EVT-1)."""
    dealing: Dealing | None = None
    """What random dungeons are dealt from; none: the set has none."""
    dungeon: Dungeon | None = None
    """The dungeon whose scenario and map are among these."""
    expands: str = ""
    """The set at the bottom of those that an expansion expands, which it shares saves with; empty for other sets."""
    own: frozenset[str] = frozenset()
    """The cards with values that no built-in set has, such as "monster:fence-cat": see `of_its_own`."""

    def of_its_own(self, card: str) -> bool:
        """Whether a card has values that no built-in set has; only then may a picture of one's own stand for it.

        :param card: a kind and an id: "monster:fence-cat", "item:bell-collar", "ability:neutralize", "map:cave".
        """
        return card in self.own

    def text(self, lang: str, key: str) -> str:
        """A wording; what a language lacks is taken from English, and a key that no language has stands for itself."""
        for language in (lang, "en"):
            wording = self.texts.get(language, {}).get(key)
            if wording is not None:
                return wording
        return key

    def printed_achievements(self) -> tuple[AchievementId, ...]:
        """Those that scenarios and treasures give; others come of event cards alone, and stand on no card (TRK-1)."""
        given = {one for scenario in self.scenarios.values() for one in scenario.rewards.achievements}
        given |= {treasure.achievement for treasure in self.treasures.values() if treasure.achievement is not None}
        return tuple(one for one in self.campaign.achievements if one in given)

    def deck(self, deck: EventDeck) -> tuple[EventCard, ...]:
        """The cards of an event deck, locked ones too (EVT-1)."""
        return tuple(card for card in self.events.values() if card.deck is deck)

    def beginnings(self, after: Aftermath) -> tuple[Beginning, ...]:
        """What an outcome brings into the next scenario; nothing where the card isn't among these (EVT-4)."""
        card = self.events.get(after.event)
        outcomes = () if card is None else card.choice(after.choice).outcomes
        return outcomes[after.outcome].next_scenario if after.outcome < len(outcomes) else ()

    def monsters_of(self, scenario: Scenario) -> tuple[MonsterId, ...]:
        """The sorts of monster that a scenario needs, in the map's reading order, then those that others rise into."""
        marks = (
            printed.mark for printed in self.maps[scenario.map].hexes.values() if printed.in_scenario(scenario.colour)
        )
        there = (mark.monster for mark in marks if mark.monster is not None)
        return tuple(dict.fromkeys((*there, *(rule.into for rule in scenario.rules if isinstance(rule, Rises)))))

    def king_list(self, scenario: Scenario) -> tuple[ItemId, ...]:
        """The items on the cards whose monsters a scenario needs: the king wants them (SET-2)."""
        needed = set(self.monsters_of(scenario))
        return tuple(
            half.item
            for card in self.monster_cards
            if any(half.monster in needed for half in card.halves)
            for half in card.halves
        )
