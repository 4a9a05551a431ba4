"""The situations of learning that are pictured and tested: the first launch, lessons and their pages, a review."""

from functools import cache
from typing import Final

from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.setup import start_of
from holdin.models.card_set import CardSet
from holdin.players.greedy import Greedy
from holdin.players.novice import Novice
from holdin.players.player import Player
from holdin.review.course import open_decisions
from holdin.review.findings import Finding
from holdin.review.study import PLAYOUTS
from holdin.review.work import Work
from holdin.saves.reviews import file_of, keep
from holdin.saves.session import KeptSession
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


REVIEWED: Final = Deal()
SEED, BEGINS, ROUNDS, BUDGET = 6, 4, 2, 6
"""Of a game whose review is pictured: its dice, the round in which it is taken up, how many are played, how often."""


def _reviewed(desk: Desk, size: Size) -> Screen:
    """Late rounds of a beginner, reviewed."""
    found, path = _played(desk.cards), desk.folder / "shot.holdin"
    session = KeptSession.begin(path, desk.cards, found.setup, found.dice_at_start, start=found.start)
    session.replay(found.lines())
    keep(file_of(desk.folder, session, PLAYOUTS), _findings(desk.cards))
    screen = PlayScreen(desk, size, session=session, menu=lambda other: other)
    screen.update(0.0)
    return desk.ways.review(screen, session)


@cache
def _findings(cards: CardSet) -> dict[int, Finding]:
    """What is found of that game, by few playouts: a picture needn't wait for all."""
    work = Work(cards, open_decisions(cards, _played(cards).moments), BUDGET, {})
    work.here(lambda: None)
    return work.found


@cache
def _played(cards: CardSet) -> Session:
    """A game that a hasty player has begun, and a beginner goes on with."""
    setup = REVIEWED.setup(cards)
    before = _played_until(Session(cards, setup, Dice(SEED)), Greedy(), BEGINS)
    session = Session(cards, setup, Dice(SEED), start=start_of(before.state))
    return _played_until(session, Novice(), BEGINS + ROUNDS)


def _played_until(session: Session, player: Player, round_: int) -> Session:
    while session.state.ending is None and session.state.round < round_:
        session.do(player.choose(session.cards, session.state, session.legal()))
    return session


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
