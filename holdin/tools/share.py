"""`holdin share`: a finished scenario of a save as a few lines, and as a picture, to be given on."""

import os
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from holdin.errors import HoldinError
from holdin.game.finished import Facts
from holdin.game.session import Session
from holdin.saves.disk import as_new, write_new
from holdin.saves.history import cards_of
from holdin.saves.settings import Settings
from holdin.tools.replay import chapter_of
from holdin.words.cli_language import spoken, tr
from holdin.words.results import share_text
from holdin.words.words import Words


def main(file: Path, number: int | None, out: Path | None, lang: str | None) -> int:
    """Print a scenario's lines; with `out` write its picture, too, where nothing is yet; 0.

    :param number: which of a campaign's scenarios, from 1; the last one without it.
    :raises HoldinError: there is no such save or scenario, it isn't over, or the picture can't be written.
    """
    chapter = chapter_of(file, number)
    session = chapter.session(cards_of(file))
    told = chapter.facts(session)
    if told is None:
        raise HoldinError(tr("{file}: that scenario isn’t over yet", file=file))
    words = Words(session.cards, lang or spoken())
    if out is not None:
        drawn = picture(session, told, words.lang)
        with as_new(out):
            write_new(out, drawn)
    sys.stdout.write(f"{share_text(words, told)}\n")
    return 0


def picture(session: Session, told: Facts, lang: str) -> bytes:
    """The picture of a game as a PNG, without a display."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import holdin.ui  # noqa: F401, PLC0415 - before pygame, which would greet

    # isort: split
    import pygame  # noqa: PLC0415 - only for the picture

    from holdin.ui.app.navigation import WAYS  # noqa: PLC0415 - only for the picture
    from holdin.ui.kit.input import load_keys  # noqa: PLC0415 - only for the picture
    from holdin.ui.pages.desk import Desk  # noqa: PLC0415 - only for the picture
    from holdin.ui.play.share_picture import share_picture  # noqa: PLC0415 - only for the picture

    pygame.display.init()
    pygame.font.init()
    with TemporaryDirectory() as folder, BytesIO() as made:
        settings = Settings(language=lang)
        desk = Desk.made(session.cards, load_keys(), Path(folder), lambda: 0, settings, ways=WAYS)
        pygame.image.save(share_picture(desk, session.state, told), made, "picture.png")
        return made.getvalue()
