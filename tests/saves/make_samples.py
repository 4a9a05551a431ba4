"""Makes the sample files of today's format: `python -m tests.saves.make_samples`, once, when the format has changed."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.hand import gestures as g
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.letters import Party
from holdin.saves.records import VERSION
from holdin.saves.session import KeptSession
from holdin.saves.tables import KeptSheet, KeptTable
from holdin.tracker import taps
from tests.campaign.test_enhancements import RICH
from tests.game.builder import card_set, hall
from tests.saves.campaigns import begun, plan, play, played, scenario

SAMPLES = Path(__file__).parent / "samples"


def main() -> None:
    """Write a game, a campaign, a hand and a table, each with things undone; no sample is ever replaced."""
    with TemporaryDirectory() as folder:
        for name, make in {
            "game.holdin": _game,
            "campaign.holdin": _campaign,
            "stickers.holdin": _stickers,
            "hand.cards": _hand,
            "table.sheet": _table,
        }.items():
            path = Path(folder) / name
            make(path)
            sample = SAMPLES / f"{path.stem}-{VERSION}{path.suffix}"
            if not sample.exists():
                shutil.copy(path, sample)


def _hand(path: Path) -> None:
    table = KeptTable.begin(path, card_set(hall(4)), "hero")
    table.do(g.SetUp(scenario=ScenarioId("test")))
    for value in range(1, 9):
        table.do(g.MarkNumber(what=g.Marked.HP, value=value))
    table.undo(3)
    table.redo(1)
    table.close()


def _table(path: Path) -> None:
    begin = taps.Begin(scenario=ScenarioId("test"), character=CharacterId("hero"))
    sheet = KeptSheet.begin(path, card_set(hall(4)), begin)
    for _ in range(4):
        sheet.do(taps.ChangeHp(who=Party.HERO, by=-1))
        sheet.do(taps.Loot())
    sheet.undo(3)
    sheet.redo(1)
    sheet.close()


def _game(path: Path) -> None:
    setup = Setup(ScenarioId("test"), CharacterId("hero"))
    session = KeptSession.begin(path, card_set(hall(4)), setup, Dice(5))
    for turn in range(12):
        actions = session.legal()
        session.do(actions[(3 + 7 * turn) % len(actions)], goes_on=turn % 3 == 2)
    session.undo(3)
    session.redo(1)
    session.close()


def _campaign(path: Path) -> None:
    campaign = played(path, 3, 9)
    assert campaign.game is not None
    campaign.game.undo(2)
    campaign.close()


def _stickers(path: Path) -> None:
    campaign = begun(path, RICH)
    plan(campaign, "enhance one A 1 top 0 attack")
    plan(campaign, "enhance one A 1 bottom 0 move")
    campaign.undo()
    scenario(campaign)
    plan(campaign, "enhance two A 1 top 0 range")
    plan(campaign, f"scenario {'one' if campaign.state.completed else 'zero'} 0")
    play(campaign, 9)
    campaign.close()


if __name__ == "__main__":
    main()
