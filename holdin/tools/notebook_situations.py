"""The situations of the player's notebook that are pictured and tested: table, games, days, achievements, sharing."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Final

from holdin.data.dungeon_cards import with_dungeon
from holdin.dungeons.offer import seed_of_day, setup_of, sound
from holdin.dungeons.seed_word import SEEDS, Deal
from holdin.dungeons.today import last_days, today_by_utc
from holdin.game.dice import Dice, number
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.players.greedy import Greedy
from holdin.saves.places import SAVES
from holdin.saves.session import save
from holdin.tools.staging import Staging, campaign
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.screen import Screen

GAMES: Final = 4
"""So many single games are over, in both ways of fighting."""
DAYS: Final = 3
"""So many days' dungeons are."""


@cache
def _games(cards: CardSet) -> tuple[Session, ...]:
    """Played once for all situations."""
    return tuple(map(_played_out, (*_single(cards), *_daily(cards))))


def _single(cards: CardSet) -> Iterator[Session]:
    who, ways = next(iter(cards.characters)), [*Fights]
    for place, scenario in enumerate(islice(cards.scenarios, GAMES)):
        yield Session(cards, Setup(scenario, who, place % 3, fights=ways[place % 2]), Dice(place))


def _daily(cards: CardSet) -> Iterator[Session]:
    for day in last_days(today_by_utc(), DAYS):
        dungeon = sound(cards, Deal(number(seed_of_day(day), 0) % SEEDS, 0, Fights.HELD))
        if dungeon is not None:
            known = with_dungeon(cards, dungeon)
            yield Session(known, setup_of(known, dungeon, next(iter(cards.characters))), Dice(1))


def _played_out(session: Session) -> Session:
    player = Greedy()
    while session.state.ending is None:
        session.do(player.choose(session.cards, session.state, session.legal()))
    return session


def _played(desk: Desk) -> None:
    """Games that are over, and a save that can't be read."""
    folder = desk.store.corner / SAVES
    folder.mkdir(parents=True)
    for place, session in enumerate(_games(desk.cards)):
        save(session, folder / f"game-{place}.holdin")
    (folder / "damaged.holdin").write_bytes(b"{")


def _read(screen: Screen) -> Screen:
    """All saves have been read."""
    for second in range(GAMES + DAYS + 3):
        screen = screen.update(float(second))
    return screen


_OPENED: Final = ("notebook", _read)

NOTEBOOK: Final[dict[str, Staging]] = {
    "notebook": campaign(_played, *_OPENED, "only:fights"),
    "notebook-games": campaign(_played, *_OPENED, "of:"),
    "notebook-days": campaign(_played, *_OPENED, "days"),
    "achievements": campaign(_played, *_OPENED, "achievements"),
    "share": campaign(_played, *_OPENED, "of:", "share:"),
}
"""Every one by name."""
