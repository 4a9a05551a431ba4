"""Conditions and bonuses: whose turn gives them their chance to act, and when they end (CON-1 to CON-6)."""

from typing import Protocol

from holdin.models.letters import Condition, Lasting, Party


class Timed(Protocol):
    """Something with an end: a condition, a bonus, another effect."""

    @property
    def clock(self) -> str:
        """Which figure's turn gives it its chance to act."""

    @property
    def armed(self) -> bool:
        """Whether the turn under way, the one that just began, or the rest of the interrupted one, is that turn."""

    @property
    def born(self) -> int:
        """The round it was gained in."""

    @property
    def turns(self) -> int:
        """How many turns it is good for."""

    @property
    def lasting(self) -> Lasting | None:
        """Its lasting symbol."""


def clock(
    condition: Condition | None, bearer: Party, turn: Party | None, *, interrupts: bool = False, bonus: bool = False
) -> tuple[Party, bool]:
    """Whose turn is the chance to act, and whether it is here already (CON-4).

    :param condition: the condition; none for a shield, a retaliate, or – with `bonus` – an attack bonus.
    :param turn: whose turn is under way.
    :param interrupts: whether that turn is in the middle of the enemy's, the rest of which still comes (ENG-5).
    """
    if bonus or condition is Condition.STRENGTHEN:
        return bearer, turn is bearer
    if condition is not None and condition.negative:
        return bearer, False
    return bearer.enemy, interrupts and turn is bearer


def had_its_chance(effect: Timed, who: str) -> bool:
    """Whether a figure's turn that has just ended was an effect's chance to act (CON-4)."""
    return effect.clock == who and effect.armed and effect.lasting is None


def has_waited(effect: Timed, round_: int) -> bool:
    """Whether an effect has waited for its chance until the end of the next round, once for each turn (CON-4)."""
    return effect.lasting is None and effect.born + effect.turns <= round_
