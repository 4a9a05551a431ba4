"""How much memory the program holds, looked at on the way."""

import gc
import os
import sys
import time
from pathlib import Path
from typing import Any, Final

LOOKS: Final = 10
"""How often on the way."""
_PAGES: Final = Path("/proc/self/statm")


def held() -> float | None:
    """Memory in MiB: what is held now where the system tells it, else the most so far, else nothing."""
    if _PAGES.exists():
        pages = int(_PAGES.read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415 - not on every system

    scale = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / scale


class MemoryWatch:
    """Looks at memory and the clock ten times on a way of known length."""

    def __init__(self, length: int) -> None:
        self._step = max(1, length // LOOKS)
        self._began = time.monotonic()
        self._held: list[float] = []

    def look(self, at: int) -> None:
        """So far on the way, from 0."""
        if at % self._step == 0:
            gc.collect()
            found = held()
            self._held += [] if found is None else [round(found, 1)]

    def told(self) -> dict[str, Any]:
        """Seconds that it took, and memory in MiB on the way; neither is part of a digest."""
        return {"took_seconds": round(time.monotonic() - self._began, 1), "memory_mib": self._held}
