"""Memory that was let go, for the system to have again."""

import sys


def give_back() -> None:
    """Let the system have what the C library still keeps of memory that nobody uses any more.

    Pictures that are let go leave gaps between small things that stay. Most systems give those back by themselves;
    the GNU C library must be asked, else a window keeps for good what it once held at the most.
    """
    if sys.platform != "linux":
        return
    import ctypes  # noqa: PLC0415 - it takes time that the first picture shouldn't wait for

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
