"""The tools below: undo, redo, map, log, advice, menu, each always in its place."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect
from typing_extensions import override

from holdin.ui.kit.builder import SHARES, SHIFT, Builder, Ink
from holdin.ui.kit.layout import across
from holdin.ui.kit.nodes import STRETCH, Node
from holdin.ui.kit.parts import FirstFit
from holdin.ui.kit.view import Fill, Spot
from holdin.ui.pages.desk import Desk
from holdin.ui.shown.intents import Tool
from holdin.words.catalogues import msgid

CLOSE: Final = 0.5
"""Between them, in gaps."""
TIPS: Final[Mapping[Tool, str]] = {
    Tool.MAP: msgid("The whole map, with what its signs mean"),
    Tool.INTENTS: msgid("On the map: where each monster means to go, and what its attack would do"),
    Tool.LOG: msgid("All that has happened, with the rules that it rests on"),
    Tool.ADVICE: msgid("How often each answer wins in simulated games"),
}
"""What a tool is for, to whoever points at it."""


@dataclass(frozen=True, slots=True)
class UndoRedo:
    """What undo and redo would do; empty where there is nothing."""

    undo: str
    redo: str


def tool_bar(desk: Desk, steps: UndoRedo, *, intents: bool | None = None) -> Node:
    """On the open map also whether all intents are drawn: one button for what else would need a key.

    Keys are shown where there is room for all of them, in smaller type at need; what is left over is undo's.
    """
    tr, key = desk.words.tr, desk.keys.of
    undo = f"{tr('Undo')}: {steps.undo}" if steps.undo else ""
    redo = f"{tr('Redo')}: {steps.redo}" if steps.redo else ""
    row = [
        ToolButton("undo", Tool.UNDO if undo else None, tr("Undo"), key("undo"), undo, stretch=STRETCH),
        ToolButton("redo", Tool.REDO if redo else None, tr("Redo"), key("redo"), redo),
        ToolButton("tool:map", Tool.MAP, tr("Map"), key("map"), tip=tr(TIPS[Tool.MAP])),
        ToolButton("tool:log", Tool.LOG, tr("Log"), key("log"), tip=tr(TIPS[Tool.LOG])),
        ToolButton("tool:advice", Tool.ADVICE, tr("Advice"), key("advice"), tip=tr(TIPS[Tool.ADVICE])),
        ToolButton("tool:back", Tool.MENU, tr("Menu"), key("back")),
    ]
    if intents is not None:
        told = tr(TIPS[Tool.INTENTS])
        row.insert(3, ToolButton("tool:intents", Tool.INTENTS, tr("Intents"), key("intents"), tip=told, on=intents))
    ways = [across(*(replace(each, share=share) for each in row), gap=CLOSE, snug=True) for share in SHARES]
    return FirstFit((*ways, across(*(replace(each, keyed=False) for each in row))))


@dataclass(frozen=True, slots=True)
class ToolButton(Node):
    """A small button: one line, its key after it."""

    id: str
    tool: Tool | None
    text: str
    key: str
    told: str = ""
    """What else it says where there is room, or to whoever points at it."""
    tip: str = ""
    keyed: bool = True
    on: bool = False
    """Whether what it turns on is on."""
    stretch: float = 0
    share: float = 1
    """How far its text is made smaller."""

    def _ink(self, b: Builder) -> Ink:
        return replace(b.dim, px=b.m.smaller(self.share).small)

    @override
    def width(self, b: Builder) -> int:
        return b.width(self.text, self._ink(b)) + b.m.gap + 4 + (self._cap(b) + b.m.gap // 2 if self.keyed else 0)

    def _cap(self, b: Builder) -> int:
        """How wide the key is, with Shift where it may come to need it: every tool stays in its place."""
        widest = f"{SHIFT}{self.key}" if self.key.isalpha() and len(self.key) == 1 else self.key
        return b.width(widest, self._ink(b)) + 2 if self.keyed and self.key else 0

    @override
    def height(self, b: Builder, width: int) -> int:
        return b.m.line(b.m.small)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        named = self.text if self.keyed else f"{self.text} ({b.cap(self.key)})"
        tip = self.told or (f"{named}: {self.tip}" if self.tip else "" if self.keyed else named)
        spot = Spot(self.id, rect, self.tool, tip=tip, above=True, lit=self.tool is not None)
        dim = self.tool is None
        edge = b.c.act if b.is_hot(spot) and not dim else b.c.lit if self.on else b.c.panel_edge
        b.add(Fill(rect, b.c.table_dark, edge, 2 if self.on else 1, b.m.corner))
        ink = replace(self._ink(b), colour=b.c.panel_edge if dim else b.c.on_table, needed=False)
        inner = rect.inflate(-b.m.gap - 4, 0)
        cap = self._cap(b)
        room = Rect(inner.x, inner.y, max(1, inner.w - cap), inner.h)
        b.label(self.told if self.told and b.width(self.told, ink) <= room.w else self.text, ink, room)
        if cap:
            b.label(b.cap(self.key), replace(self._ink(b), align="right", needed=False), inner)
        b.spot(spot)
