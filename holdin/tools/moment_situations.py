"""The situations of a game's moments that are pictured and tested, and of its end."""

from typing import Final

from holdin.game import asks
from holdin.game.machine import question
from holdin.game.state import GameState
from holdin.players.greedy import Greedy
from holdin.tools.sample_campaigns import ShotError
from holdin.tools.staging import Staging, game, table
from holdin.ui.kit.input import Command
from holdin.ui.pages.screen import Onward, Screen
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.intents import Tool
from holdin.ui.shown.moments import MomentKind
from holdin.words.cli_language import tr

LONG: Final = 4000
"""So many pictures are looked through for a moment."""


def _begun(state: GameState) -> bool:
    return isinstance(question(state), asks.AskCards)


def _fighting(state: GameState) -> bool:
    """Your turn in a fight, in which nothing has been played."""
    return state.combat is not None and isinstance(question(state), asks.AskPlay) and not state.turn.played


def _hurt(state: GameState) -> bool:
    """Somebody has been hurt, and it is your turn."""
    hurt = any(figure.hp < figure.max_hp for figure in (state.you, *state.others))
    return hurt and isinstance(question(state), asks.AskPlay)


def _won(state: GameState) -> bool:
    return state.ending is not None and state.ending.won


def _lost(state: GameState) -> bool:
    return state.ending is not None and not state.ending.won


def _entered(state: GameState) -> bool:
    """A room behind a door has just come to light."""
    return bool(state.board.opened)


def _told(screen: Screen) -> Screen:
    """What is told at the end."""
    return screen.on_event(Command("take")).update(200.0)


def _while(kind: MomentKind, *, again: bool = False) -> Onward:
    """Play on until a kind of moment is seen.

    :param again: whether the last answer is taken back and given once more, because it brings the moment.
    """

    def done(screen: Screen) -> Screen:
        screen = screen.with_settings(reduced_motion=False)
        assert isinstance(screen, PlayScreen)
        screen.update(300.0)
        if again:
            screen.take(Tool.UNDO)
            screen.answer(*screen.session.undone[0].actions[:1])
        player = Greedy()
        for step in range(LONG):
            if _shows(screen, 300.0 + step / 20, kind):
                return screen
            if screen.legal:
                screen.answer(player.choose(screen.desk.cards, screen.state, screen.legal))
            screen.update(300.0 + (step + 1) / 20)
        raise ShotError(tr("none of {count} games came to this situation", count=1))

    return done


def _shows(screen: PlayScreen, now: float, kind: MomentKind) -> bool:
    """Whether a moment of a kind is nearly over, and cards lie still."""
    seen = screen.replay.figures.showing(now)
    return any(each.moment.kind is kind and 0.7 < each.share < 1 for each in seen)


MOMENTS: Final[dict[str, Staging]] = {
    "moment-hit": game(_fighting, _while(MomentKind.HIT)),
    "moment-treasure": game(_begun, _while(MomentKind.TREASURE)),
    "moment-won": game(_won, _while(MomentKind.WON, again=True)),
    "moment-lost": game(_lost, _while(MomentKind.LOST, again=True)),
    "open-moment-hit": table(_hurt, _while(MomentKind.HIT), number=3),
    "open-revealed": table(_entered, _while(MomentKind.REVEAL, again=True)),
    "won": game(_won, _told),
    "lost": game(_lost, _told),
    "open-lost": table(_lost, _told, number=3),
}
"""Every one by name."""
