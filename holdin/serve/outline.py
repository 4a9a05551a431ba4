"""A screen's tree of nodes as plain values for a page: the same texts, numbers, symbols and deeds that a window draws.

What a node draws itself – a map, a card – is sent as it is drawn. Where a window has to choose for want of room, the
page has the whole, and scrolls.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pygame import Rect

from holdin.draw.assets import hexed
from holdin.draw.theme import Rgb
from holdin.serve.pictures import Pictures
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Deed, Intent, intent_of, meaning_of
from holdin.ui.kit.layout import Across, AsFits, Centred, Column, Grid, Panel, ScaledToFit, Sized, Wrapped
from holdin.ui.kit.nodes import Button, CanvasNode, Chip, Gap, Node, SymbolNode, Text, TextLine
from holdin.ui.kit.parts import FirstFit, Plate, TableNode
from holdin.ui.kit.view import Draw, Fill, Icon, Label, Picture, Polygon, Spot, Stroke
from holdin.ui.pages.listing import ListNode

Plain = dict[str, Any]
"""A node as JSON has it; "k" says of which kind."""
WIDE: Final = 620
"""The width in pixels at which what draws itself is drawn; the page shows it as wide as it has room."""
TALL: Final = 1.45
"""Its height at most, by its width, where it would take whatever there is."""
SYMBOL: Final = 64
"""A symbol's pixels."""
BIG: Final = 1.7
"""What fills its room, in ordinary text's size."""
TIMES: Final = 20
"""Sizes are told in twentieths: others can't be told apart."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be tapped, as it was shown."""

    intent: Intent
    meaning: object
    """What it does, to be compared with what it would do later."""
    text: str
    """What stands on it, where its words say what it is about."""


@dataclass(slots=True)
class Outline:
    """Nodes told one after the other; what can be tapped is collected by its name."""

    b: Builder
    """Knows types and colours; nothing is drawn with it."""
    pictures: Pictures
    hidden: Collection[str] = ()
    """How the names begin of what isn't to be shown."""
    offers: dict[str, Offer] = field(default_factory=dict)

    def of(self, node: Node) -> Plain:  # noqa: C901, PLR0912 - one line per kind of node
        """A node, with all that is in it."""
        match node:
            case Button():
                return self._button(node)
            case Text():
                return self._text(node)
            case Chip():
                return {"k": "rule", "s": node.rule}
            case Gap():
                return {"k": "gap", "wide": bool(node.stretch)}
            case SymbolNode():
                colour = self.b.c.on_table if node.colour is None else node.colour(self.b)
                return {"k": "symbol", "p": self._symbol(node.name, colour), "z": node.lines}
            case Column():
                return self._group("column", node.children)
            case Across():
                return {**self._group("row", node.children), "shares": node.shares}
            case Grid():
                return {**self._group("grid", node.children), "n": node.columns}
            case Wrapped():
                return self._group("wrap", node.children)
            case AsFits():
                return self._group("column", node.children)
            case TableNode():
                rows = (self._group("row", [cell or Gap() for cell in row]) for row in node.rows)
                return {"k": "column", "c": [*rows]}
            case Panel():
                return {"k": "panel", "c": [self.of(node.inner)]}
            case Centred() | ScaledToFit() | Sized():
                return self.of(node.inner)
            case FirstFit():
                return self.of(node.choices[0])
            case Plate():
                return self._plate(node)
            case ListNode():
                return self._group("list", node.rows())
            case CanvasNode():
                return self._canvas(node)
        return self._canvas(node)

    def _group(self, kind: str, children: Iterable[Node]) -> Plain:
        return {"k": kind, "c": [self.of(child) for child in children if not self._is_hidden(child)]}

    def _is_hidden(self, node: Node) -> bool:
        """Whether it is not for this page."""
        inner = node.inner if isinstance(node, Sized) else node
        return isinstance(inner, Button | Plate) and inner.id.partition(":")[0] in self.hidden

    # What is read

    def _text(self, node: Text) -> Plain:
        ink = node._ink(self.b)  # noqa: SLF001 - the style, or a type of its own
        size = BIG if isinstance(node, TextLine) and node.of_room else round(ink.px / self.b.m.text * TIMES) / TIMES
        found: Plain = {"k": "text", "s": node.text, "z": size, "a": ink.align, "r": ink.role}
        if node.snug:
            found["snug"] = True
        if ink.colour != self.b.c.on_table:
            found["ink"] = hexed(ink.colour)
        return found

    def _symbol(self, name: str, colour: Rgb) -> str:
        return self.pictures.name(self.b.assets.icon(name, SYMBOL, colour))

    # What is tapped

    def _offer(self, id_: str, do: Intent | Any, text: str) -> Plain:  # noqa: ANN401 - an intent or a callable
        """The name to tap it by; none where nothing is done, or only a rule would be opened."""
        intent = intent_of(do)
        if not isinstance(intent, Deed):
            return {}
        name = id_ if id_ not in self.offers else f"{id_}#{len(self.offers)}"
        self.offers[name] = Offer(intent, meaning_of(intent), text)
        return {"id": name}

    def _button(self, node: Button) -> Plain:
        does = {} if node.off else self._offer(node.id, node.do, node.text)
        looks = [name for name in ("strong", "on", "quiet", "off", "dim", "line") if getattr(node, name)]
        found: Plain = {"k": "button", "s": node.text, "f": looks, **does}
        if node.icon:
            found["p"] = self._symbol(node.icon, self.b.c.on_table)
        return {**found, "v": node.value} if node.value else found

    def _plate(self, node: Plate) -> Plain:
        does = self._offer(node.id, node.do, "") if node.id else {}
        return {"k": "plate", "tint": node.tint or "", "tip": node.tip, "c": [self.of(node.inner)], **does}

    # What draws itself

    def _canvas(self, node: Node) -> Plain:
        trial = self.b.trial()
        high = node.height(trial, WIDE) or round(WIDE * TALL)
        node.put(trial, Rect(0, 0, WIDE, high))
        drawn = [*filter(None, map(self._drawn, trial.view.draws))]
        frame = _frame(trial.view.draws, Rect(0, 0, WIDE, high))
        spots = [*filter(None, map(self._spot, trial.view.spots))]
        return {"k": "canvas", "box": [*frame], "d": drawn, "spots": spots}

    def _spot(self, spot: Spot) -> Plain | None:
        does = self._offer(spot.id, spot.intent, "")
        shape = spot.shape
        corners = _corners(shape) if isinstance(shape, Rect) else shape
        return {**does, "at": _rounded(corners), "tip": spot.tip} if does else None

    def _drawn(self, draw: Draw) -> Plain | None:
        match draw:
            case Fill():
                edge = {} if draw.edge is None else {"e": hexed(draw.edge), "w": draw.width}
                fill = {} if draw.fill is None else {"f": hexed(draw.fill), "o": round(draw.alpha / 255, 2)}
                return {"k": "rect", "box": [*draw.rect], "c": draw.radius, **edge, **fill}
            case Label():
                ink = draw.ink
                told = {"s": draw.text, "z": ink.px, "f": hexed(ink.colour), "a": ink.align, "r": ink.role}
                return {"k": "label", "box": [*draw.rect], **told}
            case Icon():
                return {"k": "picture", "box": [*draw.rect], "p": self._symbol(draw.name, draw.colour)}
            case Picture():
                box = [*draw.at, *draw.surface.get_size()]
                return {"k": "picture", "box": box, "p": self.pictures.name(draw.surface)}
            case Polygon():
                edge = {} if draw.edge is None else {"e": hexed(draw.edge), "w": draw.width}
                fill = {} if draw.fill is None else {"f": hexed(draw.fill), "o": round(draw.alpha / 255, 2)}
                return {"k": "polygon", "at": _rounded(draw.points), **edge, **fill}
            case Stroke():
                return {"k": "line", "at": _rounded(draw.points), "e": hexed(draw.colour), "w": draw.width}
        return None


def _corners(rect: Rect) -> tuple[tuple[float, float], ...]:
    return rect.topleft, rect.topright, rect.bottomright, rect.bottomleft


def _rounded(points: Iterable[tuple[float, float]]) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in points]


def _frame(draws: Iterable[Draw], room: Rect) -> Rect:
    """What is drawn on, of a room."""
    rects = [
        Rect(each.at, each.surface.get_size()) if isinstance(each, Picture) else each.rect
        for each in draws
        if isinstance(each, Picture | Fill | Label | Icon)
    ]
    return rects[0].unionall(rects[1:]).clip(room) if rects else Rect(0, 0, room.w, 1)


def same(one: Offer, other: Offer) -> bool:
    """Whether tapping either does the same."""
    return one.meaning == other.meaning and one.text == other.text


def kept(offers: Mapping[str, Offer], before: Mapping[str, Offer]) -> dict[str, Offer]:
    """Offers to be compared later: what they did is forgotten, so that no screen is held; the same ones are shared."""
    found = dict[str, Offer]()
    for name, offer in offers.items():
        old = before.get(name)
        found[name] = old if old is not None and same(old, offer) else Offer(_NOTHING, offer.meaning, offer.text)
    return found


_NOTHING: Final = Intent()
