"""The four things that are saved – a game, a campaign, a hand, a table – played by number, the same every time."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from holdin.campaign.actions import NOTATION
from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.game.step import Refused
from holdin.hand import gestures as g
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.letters import Party
from holdin.saves.campaign import KeptCampaign
from holdin.saves.journaled import Journaled
from holdin.saves.session import KeptSession
from holdin.saves.tables import KeptSheet, KeptTable
from holdin.tracker import taps
from tests.game.builder import card_set, hall
from tests.saves.campaigns import CARDS as CAMPAIGN_CARDS
from tests.saves.campaigns import begun

CARDS = card_set(hall(4))
SETUP = Setup(ScenarioId("test"), CharacterId("hero"))
BEGIN = taps.Begin(scenario=ScenarioId("test"), character=CharacterId("hero"))


@dataclass(frozen=True, slots=True)
class Store:
    """One of the four: how it begins, opens, goes on, and what must be there again."""

    file: str
    """What its file is called."""
    begin: Callable[[Path], Any]
    open: Callable[[Path], Any]
    act: Callable[[Any, int], object]
    """The n-th answer, from 0; now and then one is taken back, or done again."""
    seen: Callable[[Any], object]

    def states(self, folder: Path, answers: int) -> list[object]:
        """How things stand before the first answer and after each: every play by number comes by these."""
        past = self.begin(folder / f"states-{self.file}")
        found = [self.seen(past)]
        for turn in range(answers):
            self.act(past, turn)
            found.append(self.seen(past))
        past.close()
        return found


def _answer(game: KeptSession, turn: int) -> None:
    actions = game.legal()
    if turn % 6 == 5 or not actions:
        assert game.undo(1 if actions else 3)
    else:
        assert not isinstance(game.do(actions[(3 + 7 * turn) % len(actions)]), Refused)


def _play(campaign: KeptCampaign, turn: int) -> None:
    if campaign.game is not None and campaign.game.legal():
        _answer(campaign.game, turn)
        return
    ways = {NOTATION.show(plan): plan for plan in campaign.legal()}
    assert not isinstance(campaign.plan(ways.get("finish") or ways["scenario zero 0"]), Refused)


def _step(past: Journaled[Any, Any], turn: int, do: Callable[[], object]) -> None:
    if turn % 6 == 5:
        assert past.undo(2)
    elif turn % 6 == 0 and past.undone:
        assert past.redo(1)
    else:
        do()


def _gesture(table: KeptTable, turn: int) -> None:
    _step(table, turn, lambda: table.do(g.MarkNumber(what=g.Marked.HP, value=1 + turn % 9)))


def _tap(sheet: KeptSheet, turn: int) -> None:
    _step(sheet, turn, lambda: sheet.do(taps.Loot() if turn % 2 else taps.ChangeHp(who=Party.HERO, by=-1)))


STORES: Final[dict[str, Store]] = {
    "game": Store(
        "a.holdin",
        lambda path: KeptSession.begin(path, CARDS, SETUP, Dice(5)),
        lambda path: KeptSession.open(path, CARDS),
        _answer,
        lambda game: (game.state, game.dice, len(game.moments), len(game.undone)),
    ),
    "campaign": Store(
        "a.holdin",
        begun,
        lambda path: KeptCampaign.open(path, CAMPAIGN_CARDS),
        _play,
        lambda it: (it.state, it.game and (it.game.state, it.game.dice, len(it.game.moments), len(it.game.undone))),
    ),
    "hand": Store(
        "a.cards",
        lambda path: KeptTable.begin(path, CARDS, CharacterId("hero")),
        lambda path: KeptTable.open(path, CARDS),
        _gesture,
        lambda table: (table.table, table.past, table.undone),
    ),
    "table": Store(
        "a.sheet",
        lambda path: KeptSheet.begin(path, CARDS, BEGIN),
        lambda path: KeptSheet.open(path, CARDS),
        _tap,
        lambda sheet: (sheet.sheet, sheet.past, sheet.undone),
    ),
}


def cut(path: Path, lines: int) -> None:
    """Leave a file only its first lines, in a file of its own."""
    data = path.read_bytes().splitlines(keepends=True)
    path.unlink()
    path.write_bytes(b"".join(data[:lines]))


def linked(path: Path, other: Path) -> None:
    """Two equal files become one, as tools that save room make them."""
    other.unlink()
    os.link(path, other)
