"""What a monster does in its turn, and what blows come to, worked out once for all the rounds that are thought of."""

from functools import lru_cache
from typing import NamedTuple

from holdin.game.stage import Stage
from holdin.game.state import MonsterRef
from holdin.models.hp_card import Row
from holdin.models.letters import Condition, Letter
from holdin.models.monster_lines import Line
from holdin.players.arithmetic import added
from holdin.players.facts import Retaliates, printed_retaliates
from holdin.rules.attack import Blow
from holdin.rules.monster_turn import MonsterPlan, plan

Odds = dict[int, float]
"""A monster's HP and how likely each is."""


class FoeTurn(NamedTuple):
    """A monster's turn with one of its sets, its traits included (MON-2)."""

    initiative: int
    hp: int
    flying: bool
    moves: int
    attack: int | None
    ranged: bool
    reach: int
    pierce: int
    push: int
    pull: int
    advantage: bool
    conditions: frozenset[Condition]
    lines: tuple[Line, ...]
    shield: int
    """From its turn on, as are `retaliates` (MTN-6)."""
    retaliates: Retaliates
    gains: frozenset[Condition]
    heals: int


@lru_cache(maxsize=2048)
def acts_of(stage: Stage, foe: MonsterRef, letter: Letter) -> FoeTurn:
    """A monster's turn with the set of a letter."""
    stats = stage.stats(foe)
    own = stats.sets[letter]
    retaliate = ((own.retaliate, own.retaliate_range),) if own.retaliate else ()
    return FoeTurn(
        own.initiative,
        stage.full_hp(foe),
        stats.flying,
        own.moves,
        own.attacks,
        own.ranged,
        own.reach,
        own.pierce,
        own.push,
        own.pull,
        own.advantage,
        frozenset(own.conditions),
        own.harms,
        stats.shield + own.shield,
        printed_retaliates(stage, foe) + retaliate,
        frozenset(own.gains),
        sum(own.heals),
    )


@lru_cache(maxsize=8192)
def planned(  # noqa: PLR0913, PLR0917 - what bears on a monster's turn, part by part
    stage: Stage,
    foe: MonsterRef,
    letter: Letter,
    distance: int,
    step_cost: int,
    springs: bool,
    deadly: bool,
    conditions: frozenset[Condition],
    unseen: bool,
) -> MonsterPlan:
    """Where it goes and whether it attacks (MTN-2 to MTN-5)."""
    acts = acts_of(stage, foe, letter)
    return plan(
        distance=distance,
        move=acts.moves,
        attack=acts.attack,
        range_=acts.reach if acts.ranged else None,
        flying=acts.flying,
        hindrances=step_cost - 1,
        springs=springs,
        deadly=deadly,
        conditions=conditions,
        target_invisible=unseen,
    )


@lru_cache(maxsize=8192)
def blow_odds(  # noqa: PLR0913, PLR0917 - a blow, part by part
    value: int, shield: int, pierce: int, advantage: bool, disadvantage: bool, row: Row
) -> tuple[tuple[int, float], ...]:
    """An attack's damages by the active table's row, and how likely each is (ATK-4 to ATK-6)."""
    odds = Blow(value, (), shield, pierce, advantage, disadvantage).odds(row)
    return tuple((damage, float(chance)) for damage, chance in odds.items())


@lru_cache(maxsize=8192)
def mean_hurt(  # noqa: PLR0913, PLR0917 - the same, with the HP that tell the row
    stage: Stage, hp: int, value: int, shield: int, pierce: int, advantage: bool, disadvantage: bool
) -> float:
    """What an attack of a monster with so many HP left does on the whole, by its own table (ATK-4, MHP-1)."""
    row = stage.cards.monster_hp.row(hp, stage.setup.level)
    odds = blow_odds(value, shield, pierce, advantage, disadvantage, row)
    return added(damage * chance for damage, chance in odds)


@lru_cache(maxsize=256)
def hero_row(stage: Stage, hp: int) -> Row:
    """Your active table's row (ATK-4)."""
    return stage.character.hp_card.row(hp, stage.setup.character_level)


def retaliated(retaliates: Retaliates, distance: int) -> int:
    """The damage that answers an attack from a distance (ATK-10)."""
    return sum(value for value, range_ in retaliates if distance <= range_)


def healed(odds: Odds, amount: int, most: int) -> Odds:
    """The odds of a monster's HP after it has healed itself, if it lives (MTN-6)."""
    after: Odds = {}
    for hp, chance in odds.items():
        now = max(hp, min(hp + amount, most)) if hp else 0
        after[now] = after.get(now, 0.0) + chance
    return after
