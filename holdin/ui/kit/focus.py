"""Where the focus walks: through the spots in their order, or to the nearest one in a direction."""

from collections.abc import Sequence
from math import hypot
from typing import Final

from holdin.ui.kit.view import Spot

STEPS: Final = {"next": 1, "previous": -1}
WALKS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def walked(spots: Sequence[Spot], now: Spot | None, name: str) -> Spot | None:
    """Where a command takes the focus, if anywhere."""
    if now is not None and name in WALKS:
        return _nearest(spots, now.middle, *WALKS[name])
    step, ids = STEPS.get(name, 1), [spot.id for spot in spots]
    index = ids.index(now.id) + step if now is not None and now.id in ids else min(0, step)
    return spots[index % len(spots)] if spots else None


def _nearest(spots: Sequence[Spot], now: tuple[int, int], dx: int, dy: int) -> Spot | None:
    """What lies straight on counts as nearer."""

    def along(spot: Spot) -> float:
        return (spot.middle[0] - now[0]) * dx + (spot.middle[1] - now[1]) * dy

    def far(spot: Spot) -> float:
        aside = (spot.middle[0] - now[0]) * dy + (spot.middle[1] - now[1]) * dx
        return hypot(along(spot), 2.5 * aside)

    return min((spot for spot in spots if along(spot) > 0), key=far, default=None)
