"""`holdin review`: a played scenario looked at again, in words, as a picture, and as JSON."""

import json
import sys
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass
from io import BytesIO
from os import cpu_count
from pathlib import Path
from typing import Any, Final

from holdin.errors import HoldinError
from holdin.game.notation import show
from holdin.game.session import Session
from holdin.review.course import Review, open_decisions
from holdin.review.findings import Estimate, Finding
from holdin.review.study import PLAYOUTS
from holdin.review.work import Work, processes
from holdin.saves.history import PlayedScenario, cards_of
from holdin.saves.reviews import file_of, found_so_far, keep
from holdin.saves.settings_file import home
from holdin.tools.replay import chapter_of
from holdin.ui.shown.history_text import named
from holdin.ui.shown.review_text import curve, told
from holdin.words.cli_language import tr
from holdin.words.words import Words

SIZE: Final = (1280, 640)
"""Pixels of a picture."""
TEXT: Final = 20

Heard = Callable[[int, int], None]
"""Hears how many decisions are done, of how many."""


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    """What is to be reviewed, and where it goes."""

    file: Path
    scenario: int | None = None
    """Which of a campaign's scenarios, from 1; the last one without it."""
    budget: int = PLAYOUTS
    """Playouts for each position."""
    as_json: bool = False
    out: Path | None = None
    picture: Path | None = None
    lang: str = "en"
    workers: int | None = None
    """Processes; as many as there are cores without it."""


def main(options: ReviewOptions) -> int:
    """Review a scenario and tell what was found; 0.

    :raises HoldinError: there is no such save or scenario, it can't be played again, or nothing was answered in it.
    :raises OSError: a file can't be written.
    """
    chapter, cards = chapter_of(options.file, options.scenario), cards_of(options.file)
    session, words = chapter.session(cards), Words(cards, options.lang)
    review = reviewed(session, options.budget, options.workers or cpu_count() or 1, home(), _progress())
    if not review.findings:
        raise HoldinError(tr("nothing has been answered in this scenario yet"))
    if options.as_json:
        text = json.dumps(plain(chapter, session, review, options.budget), indent=1) + "\n"
    else:
        text = "".join(f"{line}\n" for line in (named(chapter, words), *told(words, session.moments, review)))
    if options.out is None:
        sys.stdout.write(text)
    else:
        options.out.write_text(text, encoding="utf-8")
    if options.picture is not None:
        _draw(words, session, review, options.picture)
    return 0


def reviewed(
    session: Session,
    budget: int,
    workers: int,
    folder: Path,
    heard: Callable[[int, int], None] = lambda _done, _all: None,
) -> Review:
    """A game's review: what was found before is gone on with, and written down as it goes."""
    file = file_of(folder, session, budget)
    work = Work(session.cards, open_decisions(session.cards, session.moments), budget, found_so_far(file))

    def done() -> None:
        keep(file, work.found)
        heard(len(work.found), work.total)

    if workers == 1 or work.over:
        work.here(done)
    else:
        _side_by_side(work, workers, done)
    return Review(work.findings(), session.state.ending)


def _side_by_side(work: Work, workers: int, done: Callable[[], None]) -> None:
    with processes(work.cards, workers) as executor:
        work.start(executor)
        try:
            while not work.over:
                wait(work.futures, return_when=FIRST_COMPLETED)
                work.collect()
                done()
        finally:
            work.stop()


def _progress() -> Heard:
    """Told on a terminal only: what is piped gets the result alone."""
    if not sys.stderr.isatty():
        return lambda _done, _all: None

    def heard(done: int, total: int) -> None:
        sys.stderr.write("\r" + tr("{done} of {total} decisions", done=done, total=total))
        sys.stderr.write("\n" if done == total else "")
        sys.stderr.flush()

    return heard


def plain(chapter: PlayedScenario, session: Session, review: Review, budget: int) -> dict[str, Any]:
    """A review as JSON; chances and swings are 0 to 1, errors standard errors, answers action lines."""
    ending = session.state.ending
    return {
        "scenario": chapter.scenario,
        "level": chapter.level,
        "fights": session.setup.fights.value,
        "cards": session.cards.digest,
        "playouts": budget,
        "ending": None if ending is None else ending.value,
        "start": _estimate(review.start),
        "end": review.end,
        "play": _estimate(review.play),
        "luck": _estimate(review.luck),
        "points": [point._asdict() for point in review.points],
        "turns": [_turn(session, found) for found in review.turns],
        "rolls": [_roll(session, found) for found in review.rolls],
    }


def _estimate(found: Estimate) -> dict[str, float | int]:
    return {"mean": round(found.mean, 4), "error": round(found.error, 4), "playouts": found.played}


def _turn(session: Session, found: Finding) -> dict[str, Any]:
    better = found.better
    assert better is not None
    return {
        **_place(session, found),
        "best": _estimate(better.best),
        "chosen": _estimate(better.chosen),
        "loss": _estimate(better.loss),
        "better": list(better.way),
        "ahead": {"best": better.best_ahead._asdict(), "chosen": better.chosen_ahead._asdict()},
    }


def _roll(session: Session, found: Finding) -> dict[str, Any]:
    assert found.chosen is not None
    assert found.rolled is not None
    assert found.luck is not None
    told_ = {"expected": found.chosen, "chance": found.rolled, "luck": found.luck}
    return {**_place(session, found), **{name: _estimate(each) for name, each in told_.items()}}


def _place(session: Session, found: Finding) -> dict[str, Any]:
    """Where in the game it was: the number of answers before it, the round, what was answered and rolled."""
    given = session.moments[found.at + 1 : found.last + 1]
    lines = [show(action) for moment in given for action in moment.actions]
    return {"at": found.at, "round": session.moments[found.at].state.round, "answers": lines}


def _draw(words: Words, session: Session, review: Review, file: Path) -> None:
    """Draw the curve into a .png.

    :raises OSError: the file can't be written.
    """
    from pygame import image  # noqa: PLC0415 - pygame is loaded only for a picture

    from holdin.draw.assets import Assets  # noqa: PLC0415 - as above
    from holdin.draw.chart import draw  # noqa: PLC0415 - as above
    from holdin.draw.theme import load_theme  # noqa: PLC0415 - as above

    sheet = draw(curve(words, session.moments, review), SIZE, Assets(load_theme()), TEXT)
    with BytesIO() as drawn:
        image.save(sheet, drawn, ".png")
        file.write_bytes(drawn.getvalue())
