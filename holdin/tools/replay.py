"""`holdin replay` and `holdin report`: a save's scenarios told again, and a file to send with a question."""

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from holdin.data.load import load_set
from holdin.errors import HoldinError, SaveError
from holdin.game.notation import show
from holdin.game.session import Moment, Session
from holdin.models.card_set import CardSet
from holdin.saves.history import Chapter, chapters
from holdin.saves.recorded import Recorded
from holdin.saves.report import report
from holdin.saves.savefile import contents_of, folder_of
from holdin.saves.sets import same, stored
from holdin.words.catalogues import languages
from holdin.words.words import Words

INDENT = "    "


def main(file: Path, number: int | None, lang: str, *, text: bool) -> int:
    """Show a save's scenario in the window, or print it; 0.

    :param number: which of a campaign's scenarios, from 1; the last one without it.
    :raises HoldinError: there is no such save, scenario or language, or it can't be played again.
    """
    if lang not in languages():
        msg = f"there are no words in {lang!r}; there are {', '.join(languages())}"
        raise HoldinError(msg)
    found = chapters(file)
    chosen = len(found) if number is None else number
    if not 1 <= chosen <= len(found):
        msg = f"{file} has {len(found)} scenarios that were played; there is no scenario {chosen}"
        raise HoldinError(msg)
    cards = cards_of(file)
    if text:
        sys.stdout.writelines(f"{line}\n" for line in told(found[chosen - 1], cards, lang))
        return 0
    from holdin.ui.window.rerun import watch  # noqa: PLC0415 - pygame is loaded only for a window

    return watch(Recorded(found[chosen - 1].session(cards), file))


def cards_of(file: Path) -> CardSet:
    """The cards that a save was played with: the built-in ones, or its stored copy if those are others.

    :raises SaveError: it can't be read.
    """
    name, cards = contents_of(file).cards, load_set()
    return cards if same(name, cards) else stored(folder_of(file), name) or cards


def told(chapter: Chapter, cards: CardSet, lang: str) -> Iterator[str]:
    """A scenario as lines: each answer with its chance as it is saved, and below it what happened, in words.

    Where the cards or rules are others now, only what was answered.
    """
    words = Words(cards, lang)
    page = cards.scenarios.get(chapter.scenario)
    number, name = "?" if page is None else page.number, words.name(chapter.scenario)
    title = words.tr("{number} {scenario}, level {level}", number=number, scenario=name, level=chapter.level)
    try:
        session = chapter.session(cards)
    except SaveError as error:
        yield from (title, str(error), *("; ".join(lines) for lines in chapter.answers))
        return
    yield title
    yield from _played(session, words)


def _played(session: Session, words: Words) -> Iterator[str]:
    for moment in session.moments:
        if moment.actions:
            yield "; ".join(show(action) for action in moment.actions)
        yield from _happened(moment, words)
    yield words.prompt(session.state)


def _happened(moment: Moment, words: Words) -> Iterator[str]:
    lines = (words.event(moment.state, event) for event in moment.events)
    return (f"{INDENT}{line}" for line in lines if line)


def send(file: Path, out: Path | None, note: str) -> int:
    """Write a bug report on a save and say where it is; 0.

    :raises SaveError: it can't be written.
    """
    target = out or next(path for path in _names() if not path.exists())
    sys.stdout.write(f"{report(target, file, log_of(file), note)}\n")
    return 0


def log_of(file: Path) -> tuple[str, ...]:
    """What happened in a save's last scenario; for a save that can't be read, why not."""
    try:
        found = chapters(file)
        return tuple(told(found[-1], cards_of(file), "en")) if found else ()
    except SaveError as error:
        return (str(error),)


def _names() -> Iterator[Path]:
    yield Path("holdin-report.zip")
    yield from (Path(f"holdin-report-{number}.zip") for number in count(2))
