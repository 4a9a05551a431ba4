"""The attacks that a monster's turn on the open map will bring, before any of them is rolled (MAI-3, ARE-3)."""

from holdin.game.actions import Way
from holdin.game.agenda import EndMonsterTurn, MonsterVolley
from holdin.game.asks import AskWay
from holdin.game.figures import FigureId
from holdin.game.machine import run
from holdin.game.open.decisions import first_way
from holdin.game.outlook import Odds, odds_on, struck, turn_begun
from holdin.game.state import GameState, MonsterRef
from holdin.game.table import Table
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex


def threats(cards: CardSet, state: GameState, ref: MonsterRef) -> tuple[tuple[FigureId, Odds], ...]:
    """The attacks of a turn, each with whom it is for, as if none did anything; of equal ways it goes the first.

    None without a set, and once it has acted.
    """
    if state.figure(ref).set is None or state.figure(ref).acted:
        return ()
    t, found = turn_begun(cards, state, ref), list[tuple[FigureId, Odds]]()
    _walk(t)
    while (seen := odds_on(t)) is not None:
        found.append((struck(t)[0], seen))
        while t.agenda and not isinstance(t.agenda[-1], MonsterVolley | EndMonsterTurn):
            t.agenda.pop()
        if not (t.agenda and isinstance(t.agenda[-1], MonsterVolley)):
            break
        run(t)
    return tuple(found)


def dies_at(cards: CardSet, state: GameState, ref: MonsterRef) -> Hex | None:
    """Where what lies on its way would kill a monster in its turn; none if it lives (RIF-3, OVL-3)."""
    if state.figure(ref).set is None or state.figure(ref).acted:
        return None
    t = turn_begun(cards, state, ref)
    _walk(t)
    if ref not in t.board.dead:
        return None
    steps = (event.values["hex"] for event in reversed(t.events) if event.kind == "monster_stepped")
    last = next(steps, state.figure(ref).hex)
    assert isinstance(last, Hex)
    return last


def _walk(t: Table) -> None:
    """Answer where it goes, wherever that is asked."""
    while t.agenda and isinstance(ask := t.agenda[-1], AskWay):
        t.agenda.pop()
        t.way.handlers.answer[AskWay, Way](t, ask, Way(first_way(ask, t.figure(ask.figure).hex)))
        run(t)
