"""What the engine shows of a game on the open map: its figures, their order, and what monsters mean to do (MAI-8)."""

from collections.abc import Callable
from typing import Final

from holdin.game.figures import YOU, FigureId
from holdin.game.layers import made_traps, now_lying
from holdin.game.open import reading
from holdin.game.open.reading import Intent, Seen
from holdin.game.state import Board, Made
from holdin.game.table import Table
from holdin.models.letters import Party

Json = dict[str, object]

SIDES: Final = {Party.HERO: "you", Party.MONSTER: "monsters"}


def open_view(t: Table, effects: Callable[[FigureId], Json], *, intents: bool) -> Json:
    """What an open game has in place of a combat.

    :param effects: the conditions and effects on a figure.
    :param intents: whether to work out what each monster would do if its turn came now.
    """
    return {
        "figures": [_figure(t, seen, effects, intents=intents) for seen in reading.figures(t.cards, t.state)],
        "order": [*reading.order(t.cards, t.state)],
        "tiles": made_tiles(t.board),
        "tokens": [[*hex_] for hex_ in reading.tokens(t.cards, t.state)],
        "rifts": [[*hex_] for hex_ in sorted(t.board.rifts)],
        "infused": [{"element": element.value, "until": until} for element, until in reading.infused(t.cards, t.state)],
    }


def made_tiles(board: Board) -> list[Json]:
    """Where abilities have made tiles, or taken some off; a trap that was made with what it does (OVL-3)."""
    traps = dict(made_traps(board))
    return [
        {"hex": [*hex_], "tile": None if tile is None else tile.value, **_does(traps.get(hex_))}
        for hex_, tile in now_lying(board)
    ]


def _does(trap: Made | None) -> Json:
    if trap is None:
        return {}
    return {"damage": trap.damage, "conditions": [condition.value for condition in trap.conditions]}


def _figure(t: Table, seen: Seen, effects: Callable[[FigureId], Json], *, intents: bool) -> Json:
    shown: Json = {
        "id": seen.id,
        "side": SIDES[seen.side],
        "kind": seen.kind,
        "of": seen.of,
        "hex": [*seen.hex],
        "hp": seen.hp,
        "max_hp": seen.max_hp,
        **effects(seen.id),
        "set": None if seen.set is None else seen.set.value,
        "initiative": seen.initiative,
        "acted": seen.acted,
        "revealed": seen.revealed,
    }
    if intents and seen.id != YOU and seen.revealed:
        shown["intent"] = _intent(seen, reading.intents(t.cards, t.state, seen.id))
    return shown


def _intent(seen: Seen, found: tuple[Intent, ...]) -> Json | list[Json]:
    """One where its set is rolled; before that one for each set, each with its letter. A summon has one."""
    if seen.set is not None or seen.side is Party.HERO:
        return _meant(found[0])
    return [{"set": intent.letter.value, **_meant(intent)} for intent in found]


def _meant(intent: Intent) -> Json:
    area: Json = {"area": [[*hex_] for hex_ in intent.area]} if intent.area else {}
    return area | {
        "focus": intent.focus,
        "path": [[*hex_] for hex_ in intent.path],
        "targets": [*intent.targets],
        "heading_for": None if intent.heading_for is None else [*intent.heading_for],
        "why": [*intent.why],
    }
