"""The first picture: the table and the game's name, there at once, while cards and screens are still being read.

Nothing heavy is imported here, so that the window opens about as fast as an empty one.
"""

import os
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import fontpkg_eb_garamond
import pygame

from holdin.errors import HoldinError
from holdin.words.cli_language import tr
from holdin.words.paths import asset_root

TITLE: Final = "Holdin"
NORMAL: Final = (1280, 800)
"""The window's size at first, where the screen has room for it."""
SMALLEST: Final = (1024, 640)
"""No window is smaller."""
_FONT: Final = Path(fontpkg_eb_garamond.ROOT) / "files" / "EBGaramond[wght].ttf"
_LETTERS: Final = 0.16
"""The name's height, of the window's."""


class DisplayError(HoldinError):
    """There is nothing to open a window on."""


@contextmanager
def display() -> Iterator[None]:
    """Pygame's display, fonts and gamepads; sound is opened when something is first heard.

    :raises DisplayError: there is no display.
    """
    try:
        pygame.display.init()
    except pygame.error as error:
        msg = tr(
            "no window can be opened: {why}. The game needs a display; `holdin engine` and `holdin shot` don’t.",
            why=error,
        )
        raise DisplayError(msg) from error
    if pygame.display.get_driver() == "x11":
        # SDL would put every picture through OpenGL: without a graphics card that takes twenty times as long.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.font.init()
    pygame.joystick.init()
    try:
        yield
    finally:
        pygame.quit()


def opened(size: tuple[int, int]) -> pygame.Window:
    """A window of a size that can't be made too small. Needs `display`."""
    window = pygame.Window(TITLE, size, resizable=True)
    window.minimum_size = SMALLEST
    window.set_icon(pygame.image.load(asset_root() / "desktop" / "holdin-48.png"))
    return window


def _fitting() -> tuple[int, int]:
    """The window's size at first: smaller than usual on a screen that has no room for it."""
    wide, high = max(pygame.display.get_desktop_sizes(), default=NORMAL)
    return max(SMALLEST[0], min(NORMAL[0], wide)), max(SMALLEST[1], min(NORMAL[1], high))


def raised(theme: Path) -> pygame.Window:
    """A window that shows the table and the name. Needs `display`.

    :param theme: the theme's file, for its colours; a broken one is told of later, by whoever reads all of it.
    """
    window = opened(_fitting())
    surface = window.get_surface()
    table, ink = _colours(theme)
    surface.fill(table)
    name = pygame.font.Font(_FONT, round(window.size[1] * _LETTERS)).render(TITLE, True, ink)
    surface.blit(name, name.get_rect(center=surface.get_rect().center))
    window.flip()
    return window


def _colours(theme: Path) -> tuple[pygame.Color, pygame.Color]:
    try:
        colours = tomllib.loads(theme.read_text(encoding="utf-8"))["colours"]
        return pygame.Color(colours["table"]), pygame.Color(colours["lit"])
    except (OSError, ValueError, KeyError, TypeError):
        return pygame.Color("black"), pygame.Color("white")
