"""Open play as a table (OPN-2, OPN-10, MAI-1)."""

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
    EndRound,
    HeroTurn,
    LongRestTurn,
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
from holdin.game.open import attacking, monster_lines, monster_turn, moving, starts, summoning, tiles, walking
from holdin.game.open import refusals as open_refusals
from holdin.game.open import rounds as open_rounds
from holdin.game.open.field import HEXES
from holdin.game.way import Cited, Starts, StrikeSteps, Way

OPEN: Final = Way(
    round=(BeginRound(), SelectCards(), RollBehaviour(), TakeTurns(), Cleanup(), RoundRules(), EndRound()),
    your_turn=(HeroTurn(), PlayOn(), EndHeroTurn()),
    your_rest=(LongRestTurn(), EndLongRest(), PlayOn(), EndHeroTurn()),
    monster_turn=(MonsterTurn(),),
    strike=StrikeSteps(
        before=maker(AttachToStrike), roll=maker(RollStrike), after=(maker(StrikeEffects), maker(AnswerStrike))
    ),
    field=HEXES,
    starts=Starts(starts.resumed, starts.left_off, starts.faults),
    cited=Cited(
        sets="MAI-1",
        death="FIG-5",
        combat_over="OPN-6",
        surprise="OPN-11",
        no_enemy=open_refusals.NO_ENEMY,
        no_summon=open_refusals.NO_SUMMON,
        no_dismissal=open_refusals.NO_DISMISSAL,
    ),
    chapters=(
        rounds.CHAPTER,
        open_rounds.CHAPTER,
        rolling.CHAPTER,
        turns.CHAPTER,
        abilities.CHAPTER,
        map_moves.CHAPTER,
        moving.CHAPTER,
        walking.CHAPTER,
        tiles.CHAPTER,
        summoning.CHAPTER,
        attacking.CHAPTER,
        striking.CHAPTER,
        rifts.CHAPTER,
        teleporting.CHAPTER,
        monster_turn.CHAPTER,
        monster_lines.CHAPTER,
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
        open_refusals.CHAPTER,
    ),
)
"""Turns are taken in initiative order, one figure after the other; nothing interrupts one (OPN-5)."""
