"""The situations of the player's notebook that are pictured and tested: its table, games, achievements, sharing."""

from itertools import islice, product
from typing import Final

from holdin.models.letters import Fights
from holdin.players.greedy import Greedy
from holdin.tools.staging import Staging, campaign
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.screen import Screen

GAMES: Final = 8
"""So many single games are over, two of each of the first scenarios."""


def _played(desk: Desk) -> None:
    """Games that are over, and a save that can't be read."""
    player, scenarios = Greedy(), islice(desk.cards.scenarios, GAMES // 2)
    for number, (scenario, fights) in enumerate(product(scenarios, Fights)):
        game = desk.store.new_game(scenario, number % 3, fights)
        while game.state.ending is None:
            game.do(player.choose(game.cards, game.state, game.legal()))
        game.close()
    (desk.store.corner / "games" / "damaged.holdin").write_bytes(b"{")


def _read(screen: Screen) -> Screen:
    """All saves have been read."""
    for second in range(GAMES + 3):
        screen = screen.update(float(second))
    return screen


_OPENED: Final = ("notebook", _read)

NOTEBOOK: Final[dict[str, Staging]] = {
    "notebook": campaign(_played, *_OPENED),
    "notebook-level": campaign(_played, *_OPENED, "by:level", "only:fights"),
    "notebook-games": campaign(_played, *_OPENED, "of:"),
    "achievements": campaign(_played, *_OPENED, "achievements"),
    "share": campaign(_played, *_OPENED, "of:", "share:"),
}
"""Every one by name."""
