"""The situations of learning that are pictured and tested: the first launch, lessons and their pages, a review."""

from functools import cache
from typing import Final

from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.models.card_set import CardSet
from holdin.players.novice import Novice
from holdin.review.course import open_decisions
from holdin.review.findings import Finding
from holdin.review.study import PLAYOUTS
from holdin.review.work import Work
from holdin.saves.kept import KeptSession
from holdin.saves.reviews import file_of, keep
from holdin.tools.staging import Deal, Size, Staging, Step, menu
from holdin.ui.kit.input import Command
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.screen import Screen
from holdin.ui.play.play import PlayScreen

FIGHT: Final = ("learn", "lesson:first-fight")
ROUND: Final = ("learn", "lesson:first-round")


def _seen(screen: Screen) -> Screen:
    """All that moves has come to rest."""
    now = screen.now if isinstance(screen, PlayScreen) else 0.0
    for half in range(20):
        screen = screen.update(now + half / 2)
    return screen


def _on(times: int) -> tuple[Step, ...]:
    """So many steps of a lesson on."""
    return (_seen, *((lambda screen: _seen(screen.on_event(Command("take"))),) * times))


REVIEWED: Final = Deal(number=3)
SEED, ROUNDS, BUDGET = 4, 1, 6
"""Of a game whose review is pictured: its dice, how many rounds of it are played, and how often each is played out."""


def _reviewed(desk: Desk, size: Size) -> Screen:
    """A beginner's first rounds, reviewed."""
    session = KeptSession.begin(desk.folder / "shot.holdin", desk.cards, REVIEWED.setup(desk.cards), Dice(SEED))
    _play_rounds(session)
    keep(file_of(desk.folder, session, PLAYOUTS), _findings(desk.cards))
    screen = PlayScreen(desk, size, session=session, menu=lambda other: other)
    screen.update(0.0)
    return desk.ways.review(screen, session)


@cache
def _findings(cards: CardSet) -> dict[int, Finding]:
    """What is found of that game, by few playouts: a picture needn't wait for all."""
    session = Session(cards, REVIEWED.setup(cards), Dice(SEED))
    _play_rounds(session)
    work = Work(cards, open_decisions(cards, session.moments), BUDGET, {})
    work.here(lambda: None)
    return work.found


def _play_rounds(session: Session) -> None:
    beginner = Novice()
    while session.state.ending is None and session.state.round <= ROUNDS:
        session.do(beginner.choose(session.cards, session.state, session.legal()))


LEARNING: Final[dict[str, Staging]] = {
    "learn": menu("learn"),
    "lesson": menu(*FIGHT, *_on(0)),
    "lesson-read": menu(*FIGHT, *_on(3)),
    "lesson-strike": menu(*FIGHT, *_on(4)),
    "lesson-distance": menu(*FIGHT, *_on(6)),
    "lesson-damage": menu(*FIGHT, *_on(12)),
    "lesson-astray": menu(*FIGHT, *_on(0), "card:healing-waters", "card:neutralize", *_on(0)),
    "lesson-end": menu(*FIGHT, *_on(15)),
    "lesson-open": menu(*ROUND, *_on(1)),
    "lesson-open-reach": menu(*ROUND, *_on(6)),
    "review": Staging(_reviewed, ()),
}
"""Every one by name."""
