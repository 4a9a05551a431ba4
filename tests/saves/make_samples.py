"""Makes the sample files of today's format: `python -m tests.saves.make_samples`, once, when the format has changed."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.saves.kept import KeptSession
from holdin.saves.records import VERSION
from tests.game.builder import card_set, hall
from tests.saves.campaigns import played

SAMPLES = Path(__file__).parent / "samples"


def main() -> None:
    """Write a game and a campaign, each with things undone; no sample is ever replaced."""
    with TemporaryDirectory() as folder:
        game, campaign = Path(folder) / "game.holdin", Path(folder) / "campaign.holdin"
        _game(game)
        _campaign(campaign)
        for path in (game, campaign):
            sample = SAMPLES / f"{path.stem}-{VERSION}.holdin"
            if not sample.exists():
                shutil.copy(path, sample)


def _game(path: Path) -> None:
    setup = Setup(ScenarioId("test"), CharacterId("hero"))
    session = KeptSession.begin(path, card_set(hall(4)), setup, Dice(5))
    for turn in range(12):
        actions = session.legal()
        session.do(actions[(3 + 7 * turn) % len(actions)])
    session.undo(3)
    session.redo(1)
    session.close()


def _campaign(path: Path) -> None:
    campaign = played(path, 3, 9)
    assert campaign.game is not None
    campaign.game.undo(2)
    campaign.close()


if __name__ == "__main__":
    main()
