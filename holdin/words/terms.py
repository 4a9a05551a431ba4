"""A word for every member of the small alphabets: those of the cards here, those of play in `game_terms`."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from holdin.deferred import Deferred
from holdin.models.ability import Crossing, Trigger
from holdin.models.item import Timing
from holdin.models.letters import (
    Affects,
    Colour,
    Condition,
    Element,
    Fights,
    Focus,
    Half,
    Hindered,
    Kind,
    Lasting,
    Letter,
    Party,
    Side,
    Slot,
    Tile,
    UseCost,
)
from holdin.words.catalogues import msgid

if TYPE_CHECKING:  # it needs the game: the menu comes sooner without
    from holdin.words import game_terms
else:
    game_terms = Deferred("holdin.words.game_terms")

TERMS: Mapping[type[StrEnum], Mapping[Any, str]] = {
    Hindered: {
        Hindered.LATER: msgid("from scenario 3"),
        Hindered.AT_ONCE: msgid("at once"),
        Hindered.NEVER: msgid("never"),
    },
    Fights: {Fights.HELD: msgid("held in the hand"), Fights.OPEN: msgid("on the open map")},
    Letter: {letter: letter.value for letter in Letter},
    Side: {Side.A: msgid("side A"), Side.B: msgid("side B")},
    Half: {Half.TOP: msgid("top"), Half.BOTTOM: msgid("bottom")},
    Element: {
        Element.DARK: msgid("Dark"),
        Element.FIRE: msgid("Fire"),
        Element.ICE: msgid("Ice"),
        Element.AIR: msgid("Air"),
        Element.EARTH: msgid("Earth"),
        Element.LIGHT: msgid("Light"),
    },
    Kind: {Kind.NORMAL: msgid("normal"), Kind.ELITE: msgid("elite")},
    Condition: {
        Condition.IMMOBILIZE: msgid("Immobilize"),
        Condition.DISARM: msgid("Disarm"),
        Condition.STUN: msgid("Stun"),
        Condition.MUDDLE: msgid("Muddle"),
        Condition.INVISIBLE: msgid("Invisible"),
        Condition.STRENGTHEN: msgid("Strengthen"),
        Condition.POISON: msgid("Poison"),
        Condition.WOUND: msgid("Wound"),
        Condition.REGENERATE: msgid("Regenerate"),
    },
    Affects: {
        Affects.SELF: msgid("yourself"),
        Affects.SELF_OR_ALLY: msgid("you or one ally"),
        Affects.ALLY: msgid("one ally"),
        Affects.ALLIES: msgid("all allies"),
        Affects.SELF_AND_ALLIES: msgid("you and all allies"),
    },
    Focus: {
        Focus.MOST_WOUNDED: msgid("the enemy who has lost most HP"),
        Focus.WEAKEST: msgid("the enemy with the fewest HP"),
        Focus.STRONGEST: msgid("the enemy with the most HP"),
        Focus.FARTHEST: msgid("the farthest enemy"),
        Focus.LATEST: msgid("the enemy who acts last"),
        Focus.SUMMON: msgid("a summon rather than you"),
    },
    Lasting: {
        Lasting.ROUND: msgid("lasts this round"),
        Lasting.COMBAT: msgid("lasts this combat"),
        Lasting.SCENARIO: msgid("lasts the scenario"),
    },
    Party: {Party.HERO: msgid("you"), Party.MONSTER: msgid("the monster")},
    Tile: {
        Tile.DOOR_CLOSED: msgid("closed door"),
        Tile.DOOR_OPEN: msgid("open door"),
        Tile.TRAP: msgid("trap"),
        Tile.HAZARDOUS: msgid("hazardous terrain"),
        Tile.DIFFICULT: msgid("difficult terrain"),
        Tile.OBSTACLE: msgid("obstacle"),
        Tile.MONSTER: msgid("monster"),
        Tile.MONEY: msgid("money"),
        Tile.TREASURE: msgid("treasure"),
        Tile.CORRIDOR: msgid("corridor"),
    },
    Colour: {Colour.ORANGE: msgid("orange"), Colour.BLUE: msgid("blue")},
    Slot: {
        Slot.HEAD: msgid("head"),
        Slot.BODY: msgid("body"),
        Slot.LEGS: msgid("legs"),
        Slot.ONE_HAND: msgid("one hand"),
        Slot.TWO_HANDS: msgid("two hands"),
        Slot.SMALL: msgid("small item"),
    },
    UseCost: {
        UseCost.NONE: msgid("at will"),
        UseCost.SPENT: msgid("spent by use"),
        UseCost.CONSUMED: msgid("consumed by use"),
    },
    Timing: {
        Timing.TURN: msgid("in your turn"),
        Timing.MOVE: msgid("with a move"),
        Timing.ATTACK: msgid("with an attack"),
        Timing.ATTACKED: msgid("when attacked"),
        Timing.DAMAGE: msgid("when suffering damage"),
        Timing.ALWAYS: msgid("always in force"),
        Timing.WORDS: msgid("when its words say"),
    },
    Trigger: {
        Trigger.HIT: msgid("when you hit"),
        Trigger.KILL: msgid("when you kill"),
        Trigger.ATTACKED: msgid("when you are attacked"),
        Trigger.ENTER: msgid("when you enter a hex"),
        Trigger.LOOT: msgid("when you loot"),
        Trigger.RIFT_ENTERED: msgid("on entering a rift"),
        Trigger.RIFT_LEFT: msgid("on leaving a rift"),
        Trigger.RIFT_STAYED: msgid("on ending a turn on a rift"),
    },
    Crossing: {
        Crossing.ENEMY: msgid("an enemy"),
        Crossing.YOU: msgid("you"),
        Crossing.ALLY: msgid("an ally"),
        Crossing.ANY: msgid("any figure"),
    },
}
"""English words by alphabet and member; two alphabets may share a spelling, so each has its own table."""


def terms_of(alphabet: type[StrEnum]) -> Mapping[Any, str]:
    """English words for the members of an alphabet, of the cards' or of play's."""
    found = TERMS.get(alphabet)
    return game_terms.TERMS[alphabet] if found is None else found
