"""Pictures of named situations, without a display."""

import sys
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

import holdin.ui  # noqa: F401 - before pygame, which would greet

# isort: split
import pygame

from holdin.saves.settings import Settings
from holdin.tools.sample_campaigns import ShotError
from holdin.tools.situations import SITUATIONS, known, staged
from holdin.ui.kit.measures import clamped
from holdin.ui.play.play import PlayScreen
from holdin.words.catalogues import languages
from holdin.words.cli_language import no_language, tr


def main(  # noqa: PLR0913, PLR0917 - one parameter per option of the command
    name: str | None, out: Path | None, list_: bool, all_: Path | None, size: tuple[int, int], lang: str
) -> int:
    """Picture one situation, or all of them into a folder, or list their names.

    :raises ShotError: there is no such situation or language, or the picture can't be written.
    """
    if list_:
        sys.stdout.write("".join(f"{each}\n" for each in SITUATIONS))
        return 0
    names = tuple(SITUATIONS) if all_ is not None else (known(name),)
    if lang not in languages():
        raise ShotError(no_language(lang))
    folder = all_ if all_ is not None else Path()
    folder.mkdir(parents=True, exist_ok=True)
    for each in names:
        _save(picture(each, size, lang), out or folder / f"{each}.png")
    return 0


def _save(shown: pygame.Surface, path: Path) -> None:
    try:
        pygame.image.save(shown, str(path))
    except (pygame.error, OSError) as error:
        raise ShotError(tr("{path} can’t be written: {why}.", path=path, why=error)) from error


def picture(name: str, size: tuple[int, int], lang: str = "en", text_size: float = 1.0) -> pygame.Surface:
    """A situation's picture at a window's size in pixels.

    :raises ShotError: no game came to it.
    """
    surface = pygame.Surface(clamped(size))
    with TemporaryDirectory() as folder:
        screen = staged(name, size, Path(folder), Settings(language=lang, text_size=text_size, reduced_motion=True))
        while screen.fresh:
            screen.draw(surface)
            if isinstance(screen, PlayScreen) and screen.flow.foresight.busy:
                screen.flow.foresight.think(inf)
                screen.changed()
        screen.leave()
    return surface
