"""The small set of parts that every screen is built of: panels, wrapped text, buttons, chips."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from pygame import Rect

from holdin.draw.assets import Assets
from holdin.draw.light import wedges
from holdin.draw.text import Box
from holdin.draw.theme import Colours, Rgb
from holdin.ui.kit.intent import ShowRule
from holdin.ui.kit.links import Cited, cited, rules_in
from holdin.ui.kit.measures import Measures
from holdin.ui.kit.typesetting import broken, text_width
from holdin.ui.kit.view import Draw, Fill, Icon, Ink, Label, Polygon, Spot, Stroke, View

__all__ = ["SHARES", "Builder", "Ink"]

SHIFT: Final = "⇑"
"""Before a key that is to be pressed with Shift."""
LARGER: Final = 1.12
"""Text that is so much larger is seen to be."""
SHARES: Final = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6)
"""How far text may shrink to fit its room."""


class Builder:
    """Builds a view; knows measures, colours and where the pointer and the focus are."""

    def __init__(
        self,
        assets: Assets,
        measures: Measures,
        focus: str | None,
        hover: tuple[int, int] | None,
        named: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self.assets = assets
        self.draws = True
        """Whether anything is drawn; else only what a screen consists of is asked for."""
        self.root: object | None = None
        """The node that the screen is, once it has been put."""
        self.m = measures
        self.c: Colours = assets.theme.colours
        self.focus = focus
        self.hover = hover
        self.view = View(measures.size)
        self.named = Counter(named)
        """How often each rule has been pointed out so far."""
        self.typed: frozenset[str] = frozenset()
        """The keys that write something now: they are commands with Shift alone."""
        self.inks: dict[tuple[str, str], Ink] = {}
        """The types of styles, by style and alignment: see `holdin.ui.kit.nodes.ink_of`."""
        self.heights: dict[tuple[int, int], tuple[object, int]] = {}
        """By a node's identity and a width the node itself, so that it lasts, and its height: see the layout."""
        self._linking = True

    def add(self, *draws: Draw) -> None:
        """Draw these, on top."""
        self.view.draws.extend(draws)

    def panel(self, rect: Rect, *, edge: Rgb | None = None, alpha: int = 255) -> None:
        """A raised surface."""
        self.add(Fill(rect, self.c.panel, edge or self.c.panel_edge, 1, self.m.corner, alpha))

    def cap(self, key: str) -> str:
        """What stands on the cap of a command's key."""
        return f"{SHIFT}{key}" if key.lower() in self.typed else key

    # Text

    @property
    def plain(self) -> Ink:
        """Ordinary text."""
        return Ink(self.m.text, self.c.on_table)

    @property
    def dim(self) -> Ink:
        """Text beside the point."""
        return Ink(self.m.small, self.c.on_table_dim)

    @property
    def strong(self) -> Ink:
        """What is asked."""
        return Ink(self.m.large, self.c.on_table, "bold")

    @property
    def heading(self) -> Ink:
        """A heading."""
        return Ink(self.m.title, self.c.on_table, "title")

    def width(self, text: str, ink: Ink) -> int:
        """How wide a line is."""
        return text_width(self.assets, text, ink.role, ink.px)

    def lines(self, text: str, ink: Ink, width: int) -> tuple[str, ...]:
        """A text broken into lines; a word that is too wide stands alone."""
        return broken(self.assets, text, ink.role, ink.px, width)

    def height(self, text: str, ink: Ink, width: int) -> int:
        """How high a wrapped text is."""
        return len(self.lines(text, ink, width)) * self.m.line(ink.px)

    def write(self, text: str, ink: Ink, rect: Rect) -> int:
        """A wrapped text from the top of a rectangle on; returns where it ends."""
        step = self.m.line(ink.px)
        y = rect.y
        lines = self.lines(text, ink, rect.w)
        whole = Rect(rect.x, rect.y, rect.w, len(lines) * step)
        for line in lines:
            self._set(line, ink, Rect(rect.x, y, rect.w, step), whole)
            y += step
        return y

    def _set(self, line: str, ink: Ink, rect: Rect, whole: Rect) -> None:
        """A line of a text that takes a whole rectangle, with the rules that it names to be pointed at."""
        self.add(Label(rect, line, ink))
        if self._linking:
            for one in cited(line):
                spot = self._link(one, line, ink, rect)
                self.spot(replace(spot, clear=whole))

    def _link(self, one: Cited, line: str, ink: Ink, rect: Rect) -> Spot:
        """An underlined id: pointing at it explains it, a click opens it."""
        spare = rect.w - self.width(line, ink)
        x = rect.x + {"left": 0, "centre": spare // 2, "right": spare}[ink.align] + self.width(one.before, ink)
        place = Rect(x, rect.y, self.width(one.rule, ink), rect.h)
        spot = Spot(self._rule_name(one.rule), place, ShowRule(one.rule), rule=one.rule)
        hot = self.is_hot(spot)
        y = rect.centery + round(ink.px * 0.5)
        self.add(Stroke(((place.x, y), (place.right - 1, y)), self.c.act if hot else ink.colour, 2 if hot else 1))
        return spot

    def _rule_name(self, rule: str) -> str:
        """A spot's name: the second place that names a rule has another one than the first."""
        self.named[rule] += 1
        return f"rule:{rule}" if self.named[rule] == 1 else f"rule:{rule}#{self.named[rule]}"

    @contextmanager
    def unlinked(self) -> Iterator[None]:
        """What is written meanwhile belongs to something that is itself pointed at."""
        before, self._linking = self._linking, False
        yield
        self._linking = before

    def label(self, text: str, ink: Ink, rect: Rect) -> None:
        """One line, in the middle of a rectangle's height; made smaller, down to legible, where it is too wide."""
        px = ink.px
        while px > self.m.px(0) and text_width(self.assets, text, ink.role, px) > rect.w:
            px -= 1
        self._line(text, ink if px == ink.px else replace(ink, px=px), rect)

    def _line(self, text: str, ink: Ink, rect: Rect) -> None:
        shown = self.cut(text, ink, rect.w)
        self._set(shown, ink, rect, rect)

    def cut(self, text: str, ink: Ink, width: int) -> str:
        """A line with its end cut off where there is no room for it."""
        if self.width(text, ink) <= width:
            return text
        while text and self.width(text + "…", ink) > width:
            text = text[:-1]
        return text.rstrip() + "…"

    def trial(self, share: float = 1.0) -> "Builder":
        """A builder of the same kind with an empty view and smaller text, to see how much room something takes."""
        tried = Builder(self.assets, self.m.smaller(share), self.focus, self.hover, self.named)
        tried.typed = self.typed
        return tried

    @property
    def larger_shares(self) -> tuple[float, ...]:
        """How far text may shrink where there is another way to find room: large text stays larger than usual."""
        usual = self.m.smaller(1 / self.m.text_size).text
        found = tuple(share for share in SHARES if self.m.smaller(share).text >= usual * LARGER)
        return found if self.m.text_size > 1.0 and found else SHARES

    def take(self, other: "Builder") -> None:
        """Put everything of another builder on top."""
        self.view.draws.extend(other.view.draws)
        self.view.spots.extend(other.view.spots)
        self.named = Counter(other.named)

    # Parts

    def fitted(self, text: str, ink: Ink, rect: Rect) -> None:
        """A text within a rectangle, on as many lines as fit, in the middle of its height."""
        smallest = self.m.px(0)
        while ink.px > smallest and self.height(text, ink, rect.w) > rect.h:
            ink = replace(ink, px=ink.px - 1)
        lines = self.lines(text, ink, rect.w)
        step = self.m.line(ink.px)
        y = rect.y + (rect.h - len(lines) * step) // 2
        for line in lines:
            self._line(line, ink, Rect(rect.x, y, rect.w, step))
            y += step

    def chip_width(self, rule: str) -> int:
        """How wide a rule's chip is."""
        return self.width(rule, self.dim) + self.m.line(self.dim.px) + 2 * self.m.gap

    def chip(self, rule: str, at: tuple[int, int]) -> Rect:
        """A rule's id after the sign of a book: pointing at it explains it, a click opens it. Returns its place."""
        ink, book = replace(self.dim, align="right"), self.m.line(self.dim.px)
        rect = Rect(at, (self.chip_width(rule), book))
        around = rect.inflate(0, max(0, self.m.target - book))
        spot = Spot(self._rule_name(rule), around, ShowRule(rule), rule=rule)
        hot = self.is_hot(spot)
        self.add(Fill(rect, self.c.table_dark, self.c.act if hot else self.c.panel_edge, 1, self.m.corner // 2))
        self.add(Icon(Rect(rect.x + self.m.gap // 2, rect.y, book, book), "rule", self.c.act))
        with self.unlinked():
            self.label(rule, ink, rect.inflate(-self.m.gap, 0))
        self.spot(spot)
        return rect

    def spot(self, spot: Spot) -> None:
        """Something that can be pointed at; the focus shows around it."""
        self.view.spots.append(spot)

    def part(self, spot: Spot, text: str) -> None:
        """Something that can be pointed at with a text in it: if that names a rule, pointing explains the rule too."""
        rules = rules_in(text)
        self.spot(replace(spot, rule=rules[0]) if rules and not spot.rule and not spot.tip else spot)

    def is_hot(self, spot: Spot) -> bool:
        """Whether the focus or the pointer is on a spot."""
        return spot.id == self.focus or (self.hover is not None and spot.contains(self.hover))

    @property
    def pointed_at(self) -> Spot | None:
        """The spot, of those there are so far, that is pointed at or has the focus."""
        return self.view.spot_at(self.hover) if self.hover is not None else self.view.spot(self.focus or "")

    def ring(self, rect: Rect) -> None:
        """The focus around a rectangle."""
        self.add(Fill(rect.inflate(6, 6), None, self.c.act, 3, self.m.corner))

    def wedges(self, rect: Rect) -> None:
        """The light's wedges at both sides of a rectangle: here you can act."""
        whole = Box(*(float(value) for value in rect.inflate(self.m.gap, 0)))
        self.add(*(Polygon(wedge, self.c.act, 255, None, 0) for wedge in wedges(whole, self.m.gap * 0.75)))

    def plate(self, text: str, at: tuple[int, int]) -> None:
        """A few words right above a point, over whatever lies there."""
        place = Rect(0, 0, self.width(text, self.warning) + 4 * self.m.gap, 0)
        place.h = self.notice_height(text, place.w)
        place.midbottom = at[0], at[1] - 2 * self.m.gap
        place.clamp_ip(Rect((0, 0), self.m.size))
        self.view.shade(place)
        self.notice(text, place)

    @property
    def warning(self) -> Ink:
        """Why something wasn't taken."""
        return replace(self.plain, colour=self.c.ink, role="bold")

    def notice_height(self, text: str, width: int) -> int:
        """How high a notice is at a width."""
        return self.height(text, self.warning, width - 2 * self.m.gap) + self.m.gap

    def notice(self, text: str, room: Rect) -> int:
        """Why something wasn't taken: light, with a thick rim, wherever it stands. Returns where it ends."""
        place = Rect(room.x, room.y, room.w, self.notice_height(text, room.w))
        self.add(Fill(place, self.c.lit, self.c.danger, 2, self.m.corner))
        return self.write(text, self.warning, place.inflate(-2 * self.m.gap, -self.m.gap)) + self.m.gap // 2
