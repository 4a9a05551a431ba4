"""A word for every member of the alphabets of play, such as its phases (see `terms`)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from holdin.game.asks import AskKind, RollFor
from holdin.game.state import Ending, ItemCondition, Phase, Zone
from holdin.game.striking import Cause
from holdin.words.catalogues import msgid

TERMS: Mapping[type[StrEnum], Mapping[Any, str]] = {
    Cause: {
        Cause.STRENGTHEN: msgid("strengthened"),
        Cause.HELPED: msgid("from a card or an item"),
        Cause.MUDDLE: msgid("muddled"),
        Cause.ADJACENT: msgid("ranged at distance 1"),
        Cause.HAMPERED: msgid("from a card or an item"),
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
