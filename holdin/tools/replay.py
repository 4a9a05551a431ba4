"""`holdin replay` and `holdin report`: a save's scenarios told again, and a file to send with a question."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from holdin.errors import HoldinError
from holdin.saves.disk import free_name
from holdin.saves.history import PlayedScenario, cards_of, chapters
from holdin.saves.recording import Recording
from holdin.saves.report import report
from holdin.ui.shown.history_text import log_of, told
from holdin.words.cli_language import plural, spoken

if TYPE_CHECKING:  # pygame is loaded only for a window
    from holdin.saves.settings import FoundSettings
    from holdin.ui.pages.desk import Desk
    from holdin.ui.pages.screen import Screen


def main(file: Path, number: int | None, lang: str | None, *, text: bool) -> int:
    """Show a save's scenario in the window, or print it; 0.

    :param number: which of a campaign's scenarios, from 1; the last one without it.
    :param lang: without it, that of the settings in the window, and in print what the command line speaks.
    :raises HoldinError: there is no such save or scenario, or it can't be played again.
    """
    chapter, cards = chapter_of(file, number), cards_of(file)
    if text:
        sys.stdout.writelines(f"{line}\n" for line in told(chapter, cards, lang or spoken()))
        return 0
    return _watch(Recording(chapter.session(cards), file), lang)


def chapter_of(file: Path, number: int | None) -> PlayedScenario:
    """One of a save's scenarios, from 1; the last one without a number.

    :raises HoldinError: there is no such save or scenario.
    """
    found = chapters(file)
    chosen = len(found) if number is None else number
    if not 1 <= chosen <= len(found):
        msg = plural(
            "{file} has {count} scenario that was played; there is no scenario {number}",
            "{file} has {count} scenarios that were played; there is no scenario {number}",
            len(found),
            file=file,
            number=chosen,
        )
        raise HoldinError(msg)
    return found[chosen - 1]


def _watch(tape: Recording, lang: str | None) -> int:
    """Open the window on a recorded scenario; 0 once it is closed."""
    from holdin.ui.app.start import start  # noqa: PLC0415 - loaded only when it is wanted
    from holdin.ui.kit.measures import NORMAL  # noqa: PLC0415 - pygame is loaded only for a window
    from holdin.ui.play.rerun import Rerun, leave  # noqa: PLC0415 - loaded only when it is wanted

    def first(desk: "Desk", _kept: "FoundSettings") -> "Screen":
        return Rerun(desk, NORMAL, session=tape, tape=tape, menu=leave)

    return start(lambda: first, cards=lambda: tape.cards, lang=lang)


def send(file: Path, out: Path | None, note: str) -> int:
    """Write a bug report on a save and say where it is; 0.

    :raises SaveError: it can't be written.
    """
    target = out or free_name(Path(), "holdin-report", ".zip")
    sys.stdout.write(f"{report(target, file, log_of(file), note)}\n")
    return 0
