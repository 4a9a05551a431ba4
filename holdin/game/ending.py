"""Goals and endings (END-1, DMG-2)."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from holdin.game.agenda import Walk
from holdin.game.evolve import evolve
from holdin.game.figures import is_summon
from holdin.game.stage import is_summoned
from holdin.game.state import Ending, Phase
from holdin.game.table import Table
from holdin.models.goals import AllOf, AnyOf, Fought, Goal, Kill, KillAll, LootGoal, Reach, Survive, Tokens
from holdin.models.special_rules import Rises, SpecialRule


def holds(t: Table, goal: Goal, rounds_done: int) -> bool:
    """Whether a success or failure condition holds at this moment."""
    return TESTS[type(goal)](t, goal, rounds_done)


def _all(t: Table, goal: AllOf, done: int) -> bool:
    return all(holds(t, part, done) for part in goal.goals)


def _any(t: Table, goal: AnyOf, done: int) -> bool:
    return any(holds(t, part, done) for part in goal.goals)


def _none_left(t: Table, _goal: KillAll, _done: int) -> bool:
    """Whether all monsters are dead, those that others have summoned, too (OPN-11)."""
    dead, printed = t.board.dead, t.stage.monsters.keys()
    return len(dead) >= len(printed) and printed <= dead and not any(is_summoned(each.id) for each in t.others)


def _reached(t: Table, goal: Reach, _done: int) -> bool:
    return t.you.hex in t.stage.face.marked(goal.mark)


def _enough(t: Table, goal: Kill | LootGoal | Tokens | Survive, done: int) -> bool:
    there, needed = COUNTS[type(goal)](t, goal, done)
    return there >= needed


def _fought(t: Table, goal: Fought, _done: int) -> bool:
    met = t.board.dead.union(t.way.field.fought(t))
    return any(not is_summon(ref) and goal.monster in {None, t.stage.monsters[ref].monster} for ref in met)


TESTS: Final[dict[type, Callable[[Table, Any, int], bool]]] = {
    AllOf: _all,
    AnyOf: _any,
    KillAll: _none_left,
    Kill: _enough,
    LootGoal: _enough,
    Tokens: _enough,
    Reach: _reached,
    Survive: _enough,
    Fought: _fought,
}
"""Whether a condition of a kind holds."""


def _killed(t: Table, goal: Kill, _done: int) -> tuple[int, int]:
    refs = t.stage.of_sort[goal.monster]
    return len(refs & t.board.dead), goal.count or len(refs)


COUNTS: Final[dict[type, Callable[[Table, Any, int], tuple[int, int]]]] = {
    Kill: _killed,
    LootGoal: lambda t, goal, _done: (t.hero.treasures.count(goal.treasure), goal.count),
    Tokens: lambda t, goal, _done: (t.hero.tokens, goal.count),
    Survive: lambda _t, goal, done: (done, goal.rounds),
}
"""How much there is of what a condition counts, and how much it takes."""


class SoFar(NamedTuple):
    """A condition that is counted: how much of it there is, and how much it takes."""

    goal: Goal
    done: int
    needed: int


def so_far(t: Table, goal: Goal) -> Iterator[SoFar]:
    """What a condition counts, each for itself; a form counts once its monster has got up in it (ATK-11)."""
    for part in goal.goals if isinstance(goal, AllOf | AnyOf) else ():
        yield from so_far(t, part)
    if isinstance(goal, Kill | KillAll):
        known = t.stage.of_sort[goal.monster] if isinstance(goal, Kill) else t.stage.monsters.keys()
        refs = known - {form for index, form in t.stage.forms.items() if index not in t.board.lapsed}
        yield SoFar(goal, len(refs & t.board.dead), (isinstance(goal, Kill) and goal.count) or len(refs))
    elif type(goal) in COUNTS:
        yield SoFar(goal, *COUNTS[type(goal)](t, goal, t.round - 1))


def check_goals(t: Table, rounds_done: int | None = None) -> None:
    """Note a success or failure condition that holds; the round is still finished (END-1)."""
    done = t.round - 1 if rounds_done is None else rounds_done
    scenario = t.stage.scenario
    if t.stage.forms:
        _keep_down(t, done)
    if not t.goal_met and holds(t, scenario.success, done):
        t.goal_met = True
        t.say("goal_met", "END-1")
    if not t.failed and scenario.failure is not None and holds(t, scenario.failure, done):
        t.failed = True
        t.say("goal_failed", "END-1")
    if t.stage.lapses:
        _end_rules(t, done)


def _keep_down(t: Table, done: int) -> None:
    """Another form of a monster that stays dead dies with it, before anybody counts the dead (ATK-11)."""
    for index, ref in t.stage.forms.items():
        killed = t.stage.lapses.get(index)
        if index in t.board.lapsed or killed is None or not holds(t, killed, done) or not stays_dead(t, index, done):
            continue
        t.board = evolve(t.board, dead=t.board.dead | {ref}, lapsed=t.board.lapsed | {index})
        t.others = tuple(figure for figure in t.others if figure.id != ref)
        t.say("rule_ended", "END-1", special=index)


def stays_dead(t: Table, index: int, done: int) -> bool:
    """Whether a monster that is killed now doesn't rise by a special rule that would have it rise."""
    rule = t.stage.scenario.rules[index]
    return isinstance(rule, Rises) and rule.unless is not None and holds(t, rule.unless, done)


def due(t: Table, rule: SpecialRule, done: int) -> bool:
    """Whether a rule ends or begins now."""
    return rule.lapse is not None and holds(t, rule.lapse, done) and not _in_its_way(t, rule)


def _in_its_way(t: Table, rule: SpecialRule) -> bool:
    """Whether somebody keeps a rule from beginning: no door falls shut and no wall is put on a figure (MAP-4, OVL-6).

    Nor in the way of one that is being moved: its way was found before.
    """
    mark = rule.locks or rule.walls
    if not rule.awaits or mark is None:
        return False
    if any(isinstance(frame, Walk) for frame in t.agenda):
        return True
    doors = t.stage.face.marked(mark)
    return any(figure.hex in doors for figure in (t.you, *t.summons, *t.others))


def waiting(t: Table) -> Iterator[int]:
    """Special rules that would begin with this round's end, but that somebody stands in their way (MAP-4, OVL-6)."""
    for index, goal in t.stage.lapses.items():
        kept = index not in t.board.lapsed and _in_its_way(t, t.stage.scenario.rules[index])
        if kept and holds(t, goal, t.round):
            yield index


def _end_rules(t: Table, done: int) -> None:
    """Special rules end or begin, and bonuses are earned, for good (END-1)."""
    for index, goal in t.stage.lapses.items():
        rule = t.stage.scenario.rules[index]
        if index not in t.board.lapsed and holds(t, goal, done) and not _in_its_way(t, rule):
            before = t.board
            t.board = evolve(t.board, lapsed=t.board.lapsed | {index})
            if rule.walls is not None:
                t.way.field.opened(t, before)
            if rule.earns is not None:
                t.say("bonus_earned", "END-3", special=index)
            elif rule.brings is not None:
                t.say("rule_acts", "END-1", special=index)
            else:
                t.say("rule_begun" if rule.awaits else "rule_ended", "END-1", special=index)


def end_if_decided(t: Table) -> bool:
    """The scenario ends if it is won or lost by now; both in one round is lost (END-1). Returns whether it does."""
    if t.failed or t.goal_met:
        end_scenario(t, Ending.FAILED if t.failed else Ending.GOAL)
    return t.failed or t.goal_met


def end_scenario(t: Table, ending: Ending) -> None:
    """The scenario ends; nothing more is to be done (END-1)."""
    t.agenda.clear()
    t.ending = ending
    t.phase = Phase.ENDED
    rule = {Ending.NO_HP: "DMG-2", Ending.NO_CARDS: "RND-3"}.get(ending, "END-1")
    t.say("scenario_ended", rule, ending=ending, won=ending.won)
