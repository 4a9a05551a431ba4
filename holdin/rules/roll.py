"""The letters of a roll (ROLL-1)."""

from holdin.models.letters import Letter

_LETTERS = tuple(Letter)


def letter_of_die(pips: int) -> Letter:
    """The letter of a six-sided die: 1–2 A, 3–4 B, 5–6 C (ROLL-1).

    :raises ValueError: no face of the die.
    """
    if not 1 <= pips <= 6:
        msg = f"a die shows 1 to 6, not {pips}"
        raise ValueError(msg)
    return _LETTERS[(pips - 1) // 2]
