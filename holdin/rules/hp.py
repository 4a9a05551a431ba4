"""A monster's HP at a scenario level (SCL-1)."""


def monster_hp(printed: int, level: int) -> int:
    """Printed HP plus the level less 1, never below 1 (SCL-1)."""
    return max(1, printed + level - 1)
