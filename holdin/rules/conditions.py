"""Conditions and bonuses: whose turn gives them their chance to act, and when they end (CON-1 to CON-6)."""

from holdin.models.letters import Condition, Party


def clock(condition: Condition | None, bearer: Party, *, bonus: bool = False) -> tuple[Party, bool]:
    """Whose turn is the chance to act, and whether a turn of theirs that is under way counts (CON-4).

    :param condition: the condition; none for a shield, a retaliate, or – with `bonus` – an attack bonus.
    """
    if bonus or condition is Condition.STRENGTHEN:
        return bearer, True
    if condition is not None and condition.negative:
        return bearer, False
    return bearer.enemy, False
