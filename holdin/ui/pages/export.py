"""Files written for others: an exported campaign, a bug report."""

from itertools import count
from pathlib import Path
from typing import Final

from holdin.errors import SaveError
from holdin.saves.report import report
from holdin.ui.pages.desk import Desk
from holdin.ui.shown.history_text import log_of

EXPORTS: Final = "exports"
"""The folder of what is written for others, beside the games."""


def exports(desk: Desk) -> Path:
    """Where files to take along or to send are written."""
    return desk.folder / EXPORTS


def free(folder: Path, stem: str, ending: str) -> Path:
    """A file's name in a folder that isn't taken."""
    names = (folder / f"{stem}{f'-{number}' if number > 1 else ''}{ending}" for number in count(1))
    return next(name for name in names if not name.exists())


def report_file(desk: Desk) -> Path:
    """Where the next bug report goes."""
    return free(exports(desk), "holdin-report", ".zip")


def send_report(desk: Desk, save: Path, to: Path) -> str:
    """Write a bug report on a save; gives what is to be said of it."""
    try:
        path = report(to, save, log_of(save, desk.cards))
    except SaveError as error:
        return desk.words.trouble(error)
    return desk.words.tr("Written: {file}. It tells neither your name nor where anything lies.", file=path)
