"""The key to the whole map: what its tiles do, where the map's card lies while the whole map is shut."""

from dataclasses import replace

from pygame import Rect

from holdin.game.state import GameState
from holdin.ui.kit.builder import SHARES, Builder
from holdin.ui.kit.view import Icon
from holdin.ui.pages.desk import Desk
from holdin.ui.play.layout import below


def build_map_key(b: Builder, desk: Desk, state: GameState, room: Rect) -> None:
    """As many lines as there is room for, the most harmful tiles first; as large as all of them fit."""
    trial = b
    for share in SHARES:
        trial = b.trial(share)
        if _put(trial, desk, state, room):
            break
    b.take(trial)


def _put(b: Builder, desk: Desk, state: GameState, room: Rect) -> bool:
    """Returns whether all fit."""
    b.panel(room)
    inner = room.inflate(-2 * b.m.gap, -b.m.gap)
    px, ink = b.m.line(b.m.text), b.plain
    y = b.write(desk.words.name(state.setup.scenario), replace(ink, role="bold"), inner)
    if still := desk.words.standing_still(state):
        y = b.write(still, replace(ink, colour=b.c.lit), below(inner, y))
    for tile, told in desk.words.map_key(state):
        line = Rect(inner.x + px + b.m.gap // 2, y, inner.w - px - b.m.gap // 2, 0)
        if y + b.height(told, ink, line.w) > inner.bottom:
            return False
        b.add(Icon(Rect(inner.x, y, px, px), tile.value, b.c.on_table))
        y = b.write(told, ink, line)
    return True
