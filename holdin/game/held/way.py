"""Held play as a table (RND-1, RND-4, ATK-4, MTN-1)."""

from typing import Final

from holdin.game import (
    abilities,
    effects,
    engaging,
    hurting,
    items,
    looting,
    monster_acts,
    moving,
    resting,
    rounds,
    special,
    striking,
    turns,
)
from holdin.game.agenda import (
    AnswerStrike,
    AttachToStrike,
    BeginRound,
    Cleanup,
    EndHeroTurn,
    EndLongRest,
    EndMonsterTurn,
    EndRound,
    HeroTurn,
    LongRestTurn,
    MonsterActs,
    MonsterHeals,
    MonsterTurn,
    PlayOn,
    RollBehaviour,
    RollStrike,
    RoundRules,
    SelectCards,
    StrikeEffects,
    TakeTurns,
)
from holdin.game.way import StrikeSteps, Way

HELD: Final = Way(
    round=(BeginRound(), SelectCards(), RollBehaviour(), TakeTurns(), Cleanup(), RoundRules(), EndRound()),
    your_turn=(HeroTurn(), PlayOn(), EndHeroTurn()),
    your_rest=(LongRestTurn(), EndLongRest(), PlayOn(), EndHeroTurn()),
    monster_turn=(MonsterTurn(), MonsterActs(), MonsterHeals(), EndMonsterTurn()),
    strike=StrikeSteps(before=AttachToStrike, roll=RollStrike, after=(StrikeEffects, AnswerStrike)),
    chapters=(
        rounds.CHAPTER,
        turns.CHAPTER,
        abilities.CHAPTER,
        moving.CHAPTER,
        engaging.CHAPTER,
        striking.CHAPTER,
        monster_acts.CHAPTER,
        hurting.CHAPTER,
        effects.CHAPTER,
        items.CHAPTER,
        looting.CHAPTER,
        resting.CHAPTER,
        special.CHAPTER,
    ),
)
"""Turns are taken in initiative order; a monster engaged on the way may take its own in the middle of yours (ENG-5)."""
