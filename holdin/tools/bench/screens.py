"""Where windows are measured: in memory, and on a screen: the one that there is, else a virtual one."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

SERVER: Final = "Xvfb"
ROOM: Final = "3840x2160x24"
"""The virtual screen: as large as the largest window, and its colours."""


@contextmanager
def in_memory() -> Iterator[str]:
    """SDL draws into memory, and nobody sees it; gives the video driver's name."""
    with _environment({"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}):
        yield "dummy"


@contextmanager
def on_a_screen() -> Iterator[str]:
    """The player's own screen, or a virtual one; gives the video driver's name, or nothing where there is neither."""
    if os.environ.get("WAYLAND_DISPLAY"):
        with _environment({"SDL_VIDEODRIVER": "wayland"}):
            yield "wayland"
    elif os.environ.get("DISPLAY"):
        with _environment({"SDL_VIDEODRIVER": "x11"}):
            yield "x11"
    elif shutil.which(SERVER) is None:
        yield ""
    else:
        with _virtual() as name, _environment({"SDL_VIDEODRIVER": "x11", "DISPLAY": name}):
            yield "x11"


@contextmanager
def _virtual() -> Iterator[str]:
    """A virtual screen, by the name that programs are told, such as ":7"."""
    command = [SERVER, "-displayfd", "1", "-nolisten", "tcp", "-noreset", "-screen", "0", ROOM]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:  # noqa: S603 - a command of our own
        try:
            assert server.stdout is not None
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


@contextmanager
def _environment(names: Mapping[str, str]) -> Iterator[None]:
    """So named for a while, as it was afterwards."""
    before = dict(os.environ)
    os.environ.update(names)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
