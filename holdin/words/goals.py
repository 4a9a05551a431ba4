"""How far a scenario's goal is, in words."""

from collections.abc import Iterator

from holdin.game.ending import so_far
from holdin.game.table import Table
from holdin.models.base import ScenarioId
from holdin.models.goals import Kill, LootGoal, Survive, Tokens
from holdin.words.translator import Translator


def goal_words(say: Translator, scenario: ScenarioId) -> str:
    """What decides a scenario."""
    return say.tr("Goal: {goal}", goal=say.goal(scenario))


def goal_so_far(say: Translator, t: Table) -> str:
    """The same, and before it how far what it counts is, and the round where these decide; or that it is decided."""
    scenario, counted = t.stage.scenario.id, counted_words(say, t)
    if t.failed:
        return say.tr("Failed: the scenario is lost once this round is over. {goal}", goal=say.goal(scenario))
    if t.goal_met:
        return say.tr("Goal met: the scenario is won once this round is over. {goal}", goal=say.goal(scenario))
    if not counted:
        return goal_words(say, scenario)
    return say.tr("Goal ({counted}): {goal}", counted=counted, goal=say.goal(scenario))


def counted_words(say: Translator, t: Table) -> str:
    """How far what the goal counts is, and the round where these decide; nothing where nothing is counted."""
    return ", ".join(_counted(say, t))


def _counted(say: Translator, t: Table) -> Iterator[str]:
    page = t.stage.scenario
    for goal, done, needed in so_far(t, page.success):
        if needed > 1 and not isinstance(goal, Survive):
            yield _of(say, goal, min(done, needed), needed)
    lasts = [each.needed for each in so_far(t, page.success) if isinstance(each.goal, Survive)]
    failing = () if page.failure is None else so_far(t, page.failure)
    lasts += [each.needed - 1 for each in failing if isinstance(each.goal, Survive)]  # won and failed at once is lost
    for rounds in sorted(set(lasts)):
        yield say.tr("round {round} of {rounds}", round=min(t.round, rounds), rounds=rounds)


def _of(say: Translator, goal: object, done: int, needed: int) -> str:
    match goal:
        case Kill(monster=monster):
            return say.tr("{what}: {done} of {needed}", what=say.name(monster), done=done, needed=needed)
        case LootGoal():
            return say.tr("{done} of {needed} looted", done=done, needed=needed)
        case Tokens():
            return say.tr("{done} of {needed} money tokens", done=done, needed=needed)
    return say.tr("{done} of {needed} killed", done=done, needed=needed)
