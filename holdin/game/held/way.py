"""Held play as a table (RND-1, RND-4, ATK-4, MTN-1)."""

from typing import Final

from holdin.game import (
    abilities,
    effects,
    foresight,
    granting,
    hurting,
    items,
    looting,
    monster_sets,
    overlays,
    refusals,
    resting,
    rifts,
    rolling,
    rounds,
    special,
    striking,
    teleporting,
    turns,
)
from holdin.game import moving as map_moves
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
from holdin.game.evolve import maker
from holdin.game.held import attacking, engaging, hindrances, monster_turn, moving, starts
from holdin.game.held import refusals as held_refusals
from holdin.game.held import rifts as held_rifts
from holdin.game.held import rounds as held_rounds
from holdin.game.held.field import DISTANCE
from holdin.game.way import Cited, Starts, StrikeSteps, Way

HELD: Final = Way(
    round=(BeginRound(), SelectCards(), RollBehaviour(), TakeTurns(), Cleanup(), RoundRules(), EndRound()),
    your_turn=(HeroTurn(), PlayOn(), EndHeroTurn()),
    your_rest=(LongRestTurn(), EndLongRest(), PlayOn(), EndHeroTurn()),
    monster_turn=(MonsterTurn(), MonsterActs(), MonsterHeals(), EndMonsterTurn()),
    strike=StrikeSteps(
        before=maker(AttachToStrike), roll=maker(RollStrike), after=(maker(StrikeEffects), maker(AnswerStrike))
    ),
    field=DISTANCE,
    starts=Starts(starts.resumed, starts.left_off, starts.faults),
    cited=Cited(
        sets="MTN-6",
        death="ENG-11",
        combat_over="CON-6",
        surprise="ENG-6",
        no_enemy=held_refusals.NO_ENEMY,
        no_summon=held_refusals.NO_SUMMON,
        no_dismissal=held_refusals.NO_SUMMON,
    ),
    chapters=(
        rounds.CHAPTER,
        held_rounds.CHAPTER,
        rolling.CHAPTER,
        turns.CHAPTER,
        abilities.CHAPTER,
        map_moves.CHAPTER,
        moving.CHAPTER,
        hindrances.CHAPTER,
        engaging.CHAPTER,
        attacking.CHAPTER,
        striking.CHAPTER,
        rifts.CHAPTER,
        teleporting.CHAPTER,
        held_rifts.CHAPTER,
        monster_turn.CHAPTER,
        monster_sets.CHAPTER,
        hurting.CHAPTER,
        effects.CHAPTER,
        foresight.CHAPTER,
        granting.CHAPTER,
        items.CHAPTER,
        looting.CHAPTER,
        overlays.CHAPTER,
        resting.CHAPTER,
        special.CHAPTER,
        refusals.CHAPTER,
        held_refusals.CHAPTER,
    ),
)
"""Turns are taken in initiative order; a monster engaged on the way may take its own in the middle of yours (ENG-5)."""
