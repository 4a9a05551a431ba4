"""A word for every member of the game's small alphabets."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from holdin.game.asks import AskKind, RollFor
from holdin.game.state import Ending, ItemCondition, Phase, Zone
from holdin.game.striking import Cause
from holdin.models.ability import Crossing, Trigger
from holdin.models.item import Timing
from holdin.models.letters import (
    Affects,
    Colour,
    Condition,
    Element,
    Fights,
    Half,
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

TERMS: Mapping[type[StrEnum], Mapping[Any, str]] = {
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
    Lasting: {
        Lasting.ROUND: msgid("lasts this round"),
        Lasting.COMBAT: msgid("lasts this combat"),
        Lasting.SCENARIO: msgid("lasts the scenario"),
    },
    Party: {Party.HERO: msgid("you"), Party.MONSTER: msgid("the monster")},
    Cause: {
        Cause.STRENGTHEN: msgid("strengthened"),
        Cause.HELPED: msgid("from a card or an item"),
        Cause.MUDDLE: msgid("muddled"),
        Cause.ADJACENT: msgid("ranged at distance 1"),
        Cause.HAMPERED: msgid("from a card or an item"),
    },
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
    Zone: {
        Zone.HAND: msgid("in hand"),
        Zone.CHOSEN: msgid("chosen"),
        Zone.DISCARDED: msgid("discarded"),
        Zone.LOST: msgid("lost"),
    },
    ItemCondition: {
        ItemCondition.READY: msgid("ready"),
        ItemCondition.SPENT: msgid("spent"),
        ItemCondition.CONSUMED: msgid("consumed"),
    },
    Phase: {
        Phase.CARD_SELECTION: msgid("card selection"),
        Phase.INITIATIVE: msgid("initiative"),
        Phase.HERO_TURN: msgid("your turn"),
        Phase.MONSTER_TURN: msgid("the monster’s turn"),
        Phase.SUMMON_TURN: msgid("your summon’s turn"),
        Phase.CLEANUP: msgid("cleanup"),
        Phase.ENDED: msgid("the scenario is over"),
    },
    Ending: {
        Ending.GOAL: msgid("The goal is reached: the scenario is won."),
        Ending.FAILED: msgid("The failure condition came true: the scenario is lost."),
        Ending.NO_HP: msgid("Your HP fell to 0: you are exhausted, the scenario is lost."),
        Ending.NO_CARDS: msgid("Too few cards to go on, and too few to rest: you are exhausted, the scenario is lost."),
    },
    AskKind: {
        AskKind.CARDS: msgid("choose cards"),
        AskKind.PLAY: msgid("play a card"),
        AskKind.ABILITY: msgid("perform an ability"),
        AskKind.STEP: msgid("move"),
        AskKind.TARGET: msgid("choose a target"),
        AskKind.ATTACH: msgid("add to an attack"),
        AskKind.DAMAGE: msgid("suffer damage"),
        AskKind.LOSE: msgid("lose a card"),
        AskKind.RECOVER: msgid("recover a card"),
        AskKind.ORDER: msgid("order the bonuses"),
        AskKind.ENGAGE: msgid("choose an opponent"),
        AskKind.ROUTE: msgid("choose the hindrances"),
        AskKind.REST: msgid("rest"),
        AskKind.CHANCE: msgid("chance"),
        AskKind.PLACE: msgid("choose a hex"),
        AskKind.AREA: msgid("place an area"),
        AskKind.WAY: msgid("choose a way"),
    },
    RollFor: {RollFor.BEHAVIOUR: msgid("behaviour roll"), RollFor.MODIFIER: msgid("modifier roll")},
}
"""English words by alphabet and member; two alphabets may share a spelling, so each has its own table."""
