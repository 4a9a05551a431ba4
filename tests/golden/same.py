"""Whole games as text, of which every byte must be the same on every machine and Python: `python -m tests.golden.same`.

Prints a line for each thing: its name, and the SHA-256 of its bytes.
"""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from holdin.data.load import load_set
from holdin.engine.as_json import action_views, event_view, view
from holdin.engine.ask import ask
from holdin.errors import SaveError
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.players.bots import Bot, player
from holdin.players.player import own_seed
from holdin.saves.session import restore, save
from holdin.words.words import Words
from tests.golden.make import FOLDER, GAMES

LANGS: Final = ("en", "ru")
PLAYED: Final = (
    (Bot.RANDOM, Fights.HELD, 24),
    (Bot.GREEDY, Fights.HELD, 6),
    (Bot.PLANNER, Fights.HELD, 1),
    (Bot.RANDOM, Fights.OPEN, 24),
    (Bot.GREEDY, Fights.OPEN, 6),
)
"""Games by each and in each way, over the scenarios in turn."""


def things(cards: CardSet) -> Iterator[tuple[str, str]]:
    """What is compared, by name, as text."""
    yield "card set", cards.digest
    for bot, fights, games in PLAYED:
        for index in range(games):
            session = _played(cards, bot, fights, index)
            name = f"{bot.value} {index}" if fights is Fights.HELD else f"{bot.value} {fights.value} {index}"
            yield name, "\n".join(_told(session))
            yield f"{name}, saved", _saved(session)
    for name in GAMES:
        try:
            session = restore(FOLDER / f"{name}.holdin", cards)
        except SaveError:  # the cards are being worked on; test_golden tells
            continue
        yield name, "\n".join(_told(session))
        yield f"{name}, saved", _saved(session)
    for map_ in cards.maps.values():
        hexes = sorted([hex_.q, hex_.r] for hex_ in map_.hexes)
        yield f"sight on {map_.id}", json.dumps(ask(cards, {"what": "sight_table", "map": {"hexes": hexes}}))


def _played(cards: CardSet, bot: Bot, fights: Fights, index: int) -> Session:
    scenarios = list(cards.scenarios)
    setup = Setup(scenarios[index % len(scenarios)], next(iter(cards.characters)), index % 4, fights=fights)
    session, who = Session(cards, setup, Dice(index)), player(bot, own_seed(index, 0))
    while session.state.ending is None:
        session.do(who.choose(cards, session.state, session.legal()))
    return session


def _told(session: Session) -> Iterator[str]:
    """A game in all its words: what was offered at its middle, every event, and the log in every language."""
    middle = session.moments[len(session.moments) // 2].state
    for lang in LANGS:
        words = Words(session.cards, lang)
        yield json.dumps(view(session, words))
        for moment in session.moments:
            yield from (str(words.event(moment.state, event)) for event in moment.events)
        yield words.prompt(middle)
        other = Session(session.cards, session.setup, session.dice_at_start)
        yield json.dumps(action_views(session.cards, other.state, other.legal(), words))
    for moment in session.moments:
        yield from (json.dumps(event_view(event)) for event in moment.events)


def _saved(session: Session) -> str:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.holdin"
        save(session, path)
        return path.read_text(encoding="utf-8")


def main() -> None:
    """Print every name with its digest."""
    for name, text in things(load_set()):
        sys.stdout.write(f"{sha256(text.encode()).hexdigest()}  {name}\n")


if __name__ == "__main__":
    main()
