"""The special rules of scenarios: what they bring, when, and when they end."""

from collections.abc import Iterator

from holdin.game.abilities import can_do, perform
from holdin.game.agenda import Befall, RoundRules, Source
from holdin.game.hurting import heal_monster
from holdin.game.registry import runs
from holdin.game.table import Table
from holdin.models.ability import Ability
from holdin.models.base import MonsterId
from holdin.models.letters import Lasting, Letter
from holdin.models.scenario import AtRoundEnd, AtStart, FirstSet, Regain


def begin_rules(t: Table) -> None:
    """What befalls you as the scenario begins (SET-3)."""
    rules = [rule for rule in t.stage.rules(t.board) if isinstance(rule, AtStart)]
    t.push(*(frame for rule in rules for frame in _befalling(t, rule.abilities, rule.lasting)))


def _befalling(t: Table, abilities: tuple[Ability, ...], lasting: Lasting | None) -> Iterator[Befall]:
    source = Source(t.stage.scenario.id, lasting=lasting)
    return (Befall(source, ability) for ability in abilities)


@runs(Befall)
def _befall(t: Table, frame: Befall) -> None:
    """Nothing is skipped, and nothing is forced that is not possible now."""
    if can_do(t, frame.ability):
        perform(t, frame.source, frame.ability, ())


@runs(RoundRules)
def _round_rules(t: Table, _frame: RoundRules) -> None:
    """Once the goal is met nothing more befalls you: the round is only played to its end (RND-8, END-1)."""
    if t.goal_met:
        return
    for rule in t.stage.rules(t.board):
        if isinstance(rule, AtRoundEnd) and t.round % rule.every == 0:
            t.say("rule_acts", "RND-8", special=t.stage.scenario.rules.index(rule))
            t.push(*_befalling(t, rule.abilities, None))
        elif isinstance(rule, Regain) and _concerns(t, rule.monster) and _is_hurt(t):
            t.say("rule_acts", "RND-8", special=t.stage.scenario.rules.index(rule))
            heal_monster(t, rule.value)


def _concerns(t: Table, monster: MonsterId | None) -> bool:
    """Whether a rule for one sort of monster, or for all, is about the one you fight."""
    return t.combat is not None and monster in {None, t.stage.monsters[t.combat.monster].monster}


def _is_hurt(t: Table) -> bool:
    return t.combat is not None and t.combat.hp < t.combat.max_hp


def first_letter(t: Table) -> Letter | None:
    """The set with which the monster you fight always begins; none where it is rolled (ENG-7)."""
    assert t.combat is not None
    if not t.combat.fresh:
        return None
    rules = (rule for rule in t.stage.rules(t.board) if isinstance(rule, FirstSet))
    return next((rule.letter for rule in rules if _concerns(t, rule.monster)), None)
