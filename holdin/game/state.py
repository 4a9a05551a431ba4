"""The state of a game: frozen facts, ids instead of cards, nothing that can be derived."""

from collections.abc import Sequence
from dataclasses import field
from enum import StrEnum
from functools import lru_cache

from holdin.game.actions import Action
from holdin.game.agenda import Frame
from holdin.game.evolve import evolver, laid_out, value
from holdin.game.figures import YOU, Figure, FigureId
from holdin.models.ability import Gain, When
from holdin.models.base import CardId, CharacterId, ItemId, MonsterId, ScenarioId, TreasureId
from holdin.models.enhancement import Sticker
from holdin.models.event_card import Aftermath
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, ElementSymbol, Fights, Half, Lasting, Letter, Side, Tile
from holdin.models.monster import SetConsume

MonsterRef = str
"""A monster of the scenario, such as "wolf-1": its sort and its place in the map's reading order."""

Symbol = tuple[CardId, Side, int]
"""An element symbol that shows: its card, the side that is up, its place on the face."""


@value
class Setup:
    """What a game starts from; with the dice's answers it is the whole game (SET-1)."""

    scenario: ScenarioId
    character: CharacterId
    level: int = 1
    """Scenario level, 0–3 (SCL-1)."""
    character_level: int = 1
    upgrades: tuple[CardId, ...] = ()
    """Ability cards turned to level 2 (LVL-2)."""
    items: tuple[ItemId, ...] = ()
    hindrances: bool = True
    """Whether the advanced variant is played (HIN)."""
    taken: tuple[TreasureId, ...] = ()
    """Regular treasures looted earlier in the campaign (MAP-9)."""
    fights: Fights = Fights.HELD
    stickers: tuple[Sticker, ...] = ()
    """The enhancements of your cards, in the order in which they were bought (ENH-1)."""
    all_monsters: bool = False
    """Whether, in open play, the monsters that are marked held only are there, too (OPN-9)."""
    aftermaths: tuple[Aftermath, ...] = ()
    """What event cards have left for this scenario to begin with (EVT-4)."""


class Zone(StrEnum):
    """Where an ability card is; it is always in one place."""

    HAND = "hand"
    CHOSEN = "chosen"
    DISCARDED = "discarded"
    LOST = "lost"


@value
class CardPlace:
    """An ability card's place and the side that is up."""

    card: CardId
    side: Side = Side.A
    zone: Zone = Zone.HAND
    kept: bool = False
    """Lost, but still visible below the deck while its effect lasts (RND-6)."""


card_at = lru_cache(maxsize=1024)(CardPlace)
"""A card's place; there are few, and every action moves a card to one of them."""


class ItemCondition(StrEnum):
    """Whether an item can be used (ITM-1)."""

    READY = "ready"
    SPENT = "spent"
    CONSUMED = "consumed"


@value
class ItemPlace:
    """An owned item."""

    item: ItemId
    state: ItemCondition = ItemCondition.READY


@value
class Hero:
    """What you have: cards, items and loot."""

    cards: tuple[CardPlace, ...]
    items: tuple[ItemPlace, ...] = ()
    tokens: int = 0
    """Money tokens looted (LOT-2)."""
    treasures: tuple[TreasureId, ...] = ()
    """Looted in this scenario, goal treasures included."""


evolve_hero = evolver(Hero)


@value
class Made:
    """What an ability has made of a hex for good: an obstacle, a trap with what it does, or nothing any more."""

    tile: Tile | None = None
    damage: int = 0
    """Of a trap (OVL-3)."""
    conditions: tuple[Condition, ...] = ()
    source: str = ""
    """The id of the card, item or monster that it comes from."""


Layer = Made | Tile | None
"""What was laid on a hex: for good, or a tile that was put there or taken off (none) until an effect ends."""


def tile_of(layer: Layer) -> Tile | None:
    """What lies there, as long as nothing is laid on top."""
    return layer.tile if isinstance(layer, Made) else layer


@value
class Board:
    """What has changed on the map card since the set-up."""

    opened: frozenset[Hex] = frozenset()
    cleared: frozenset[Hex] = frozenset()
    """Traps sprung or disarmed (MAP-5)."""
    looted: frozenset[Hex] = frozenset()
    dead: frozenset[FigureId] = frozenset()
    """Monsters, and summons of yours, that are no more."""
    lapsed: frozenset[int] = frozenset()
    """The scenario's special rules that have ended, and bonuses that are earned, by their place in its list."""
    flooded: frozenset[Hex] = frozenset()
    """Where special rules have changed the ground."""
    stolen: tuple[MonsterRef, ...] = ()
    """Who took a token from you and lives: once for each token."""
    dropped: tuple[Hex, ...] = ()
    """On the open map: where the tokens of dead monsters lie, once for each token, ascending (OPN-8)."""
    laid: tuple[tuple[Hex, Layer], ...] = ()
    """Tiles that abilities put, or took off, one above the other; the last of a hex is what lies there."""
    woken: frozenset[MonsterRef] = frozenset()
    """On the open map: who slept and has been attacked."""
    rifts: frozenset[Hex] = frozenset()
    """The hexes with a rift (RIF-1)."""


@value
class Effect:
    """A condition, bonus or other effect with its end (CON-1 to CON-6)."""

    bearer: FigureId
    """In a `Start` the party's name, which says enough between rounds."""
    source: str
    """The id of the card, item or monster that it comes from."""
    clock: FigureId
    """Whose turn gives it its chance to act (CON-4); the other party's name, as long as nobody of it fights you."""
    armed: bool
    """Whether the turn under way, or the one that just began, is that turn."""
    born: int
    """The round it was gained in."""
    turns: int = 1
    lasting: Lasting | None = None
    condition: Condition | None = None
    shield: int = 0
    retaliate: int = 0
    retaliate_range: int = 1
    bonus: Gain | None = None
    every_attack: bool = False
    when: When | None = None
    times: int = 0
    """How often a trigger may still fire; 0 with no limit printed."""
    hindrance: int = 0
    tile: Tile | None = None
    hex: Hex | None = None
    """Where the tile was put or taken off, on the open map (OPN-6)."""
    summon: FigureId | None = None
    """The summon of yours that it keeps there, and that ends it (SUM-2)."""


@value
class Combat:
    """The fight with one monster, as it is written and shown: with what its figure has (ENG-9 to ENG-12)."""

    monster: MonsterRef
    hp: int
    max_hp: int
    distance: int
    kinds: tuple[Tile, ...] = ()
    """The hindrances fixed at engagement (HIN-1)."""
    sprung: bool = False
    """Whether their damage has been dealt (HIN-6)."""
    behaviour: Letter | None = None
    """This round's set, once rolled (ENG-7)."""
    acted: bool = False
    fresh: bool = True
    """Whether the first set of this fight is still to come."""
    rifts: tuple[int, ...] = ()
    """The numbers of the range tracker with a rift, ascending (RIF-4)."""


@value
class FightState:
    """What of a fight with one monster is no figure's own (ENG-9 to ENG-12)."""

    monster: FigureId
    distance: int
    kinds: tuple[Tile, ...] = ()
    """The hindrances fixed at engagement (HIN-1)."""
    sprung: bool = False
    """Whether their damage has been dealt (HIN-6)."""
    acted: bool = False
    """Whether it has had its turn in this round (MTN-1)."""
    fresh: bool = True
    """Whether its first set is still to come."""
    rifts: tuple[int, ...] = ()
    """The numbers of the range tracker with a rift, ascending (RIF-4)."""


evolve_fight = evolver(FightState)


@value
class Turn:
    """Your round: the chosen cards and what of your turn is used up."""

    leading: CardId | None = None
    initiative: int = 99
    """The leading card's when it was chosen; 99 for a long rest (RND-2)."""
    played: tuple[tuple[CardId, Half], ...] = ()
    used: frozenset[Symbol] = frozenset()
    struck: tuple[FigureId, ...] = ()
    """Whom you attacked in this turn, of those who still live (ATK-8)."""
    waiting: tuple[tuple[str, Gain], ...] = ()
    """Effects that wait for an attack of this turn, with their source (ATK-8)."""
    begun: bool = False
    over: bool = False

    @property
    def under_way(self) -> bool:
        """Whether your turn has begun and isn't over, interrupted or not."""
        return self.begun and not self.over


evolve_turn = evolver(Turn)


@value
class Infusion:
    """An element that monsters have infused (MIX-3)."""

    element: ElementSymbol
    until: int
    """The round at whose end it is gone."""


Paid = tuple[int, SetConsume]
"""A consumption of the set of the first of a sort to act, with its place among them."""


@value
class Kindled:
    """What monsters have made of elements, and taken (MIX-3)."""

    infused: tuple[Infusion, ...] = ()
    taken: frozenset[Symbol] = frozenset()
    """Symbols of yours that are used up until your next turn has ended."""
    sorts: tuple[tuple[MonsterId, tuple[Paid, ...]], ...] = ()
    """The sorts that have infused and consumed in this round, each with what was paid for."""


NOTHING_KINDLED = Kindled()


@value
class Start:
    """Where a game begins that isn't set up anew: at the beginning of a round, the cards not yet chosen (RND-1)."""

    hp: int
    hex: Hex
    hero: Hero
    board: Board = Board()
    round: int = 1
    combat: Combat | None = None
    effects: tuple[Effect, ...] = ()
    begun: bool = True
    """Whether what the scenario brings at its start has happened; if not, it happens in round 1."""


class Phase(StrEnum):
    """Where in the round we are (RND-1)."""

    CARD_SELECTION = "card_selection"
    INITIATIVE = "initiative"
    HERO_TURN = "hero_turn"
    MONSTER_TURN = "monster_turn"
    SUMMON_TURN = "summon_turn"
    CLEANUP = "cleanup"
    ENDED = "ended"


class Ending(StrEnum):
    """Why a scenario ended."""

    GOAL = "goal"
    """The success condition held; the round was finished (END-1)."""
    FAILED = "failed"
    """The failure condition held (END-1)."""
    NO_HP = "no_hp"
    """HP below 1 (DMG-2)."""
    NO_CARDS = "no_cards"
    """Neither two cards nor a rest (RND-3)."""

    @property
    def won(self) -> bool:
        """Whether this ending is a success."""
        return self is Ending.GOAL


@laid_out
class GameState:
    """Everything there is to know about a game; chance that is still to come is not in it.

    A new field is added here and nowhere else: the working copy takes its fields from these (`holdin.game.table`).
    """

    setup: Setup
    you: Figure
    hero: Hero
    board: Board
    phase: Phase = Phase.CARD_SELECTION
    round: int = 0
    fighting: bool = False
    """Whether this is a combat round (RND-1)."""
    others: tuple[Figure, ...] = ()
    """The living monsters."""
    summons: tuple[Figure, ...] = ()
    """The figures that fight for you, in the order in which they were summoned (SUM-3)."""
    fight: FightState | None = None
    """In held play, the one under way."""
    turn: Turn = Turn()
    effects: tuple[Effect, ...] = ()
    agenda: Sequence[Frame] = ()
    """What is still to be done, the next thing last; when a question is next, the game waits."""
    goal_met: bool = False
    failed: bool = False
    ending: Ending | None = None
    rolls: int = 0
    """Letters rolled so far."""
    rolled: frozenset[MonsterId] = frozenset()
    """On the open map: the sorts of monster that have had a set (OPN-11)."""
    foretold: tuple[tuple[MonsterId, Letter], ...] = ()
    """The sorts whose next set has been foreseen, each with it."""
    kindled: Kindled = NOTHING_KINDLED
    """On the open map: the elements of monsters."""
    offers: tuple[Action, ...] = field(default=(), compare=False, repr=False)
    """The legal answers to the question, worked out once when it comes up; all the rest decides them."""

    def __hash__(self) -> int:
        """Of what changes with nearly every step; equal states have equal hashes, and few others do."""
        moving = self.you, self.hero.cards, self.others, self.fight, self.turn, self.agenda, self.rolls
        return hash((self.round, self.phase, *moving))

    @property
    def combat(self) -> Combat | None:
        """The fight and its monster's figure, as one who looks at a game sees them."""
        if self.fight is None:
            return None
        fight, foe = self.fight, self.figure(self.fight.monster)
        own = (fight.distance, fight.kinds, fight.sprung, foe.set, fight.acted, fight.fresh, fight.rifts)
        return Combat(foe.id, foe.hp, foe.max_hp, *own)

    def figure(self, who: FigureId) -> Figure:
        """You, or a living monster or summon, as it is now; another id is our bug."""
        if who == YOU:
            return self.you
        for figure in self.others:
            if figure.id == who:
                return figure
        for figure in self.summons:
            if figure.id == who:
                return figure
        raise KeyError(who)
