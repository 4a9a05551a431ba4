"""A campaign's tree: what unlocks what, from the first scenario to the endings, and how each one stands."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect

from holdin.campaign.machine import why_not_play
from holdin.campaign.state import CampaignState
from holdin.draw.theme import Rgb
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import intent_of
from holdin.ui.kit.layout import across, column, wrapped
from holdin.ui.kit.nodes import CanvasNode, Node, Text
from holdin.ui.kit.view import Fill, Icon, Spot, Stroke
from holdin.words.campaigns import known, title
from holdin.words.words import Words

Place = tuple[int, float]
"""A row from the top, and a place from left to right, 0 to 1."""


def depths(cards: CardSet) -> dict[ScenarioId, int]:
    """How many successes lie before each scenario, along the longest way; what nothing unlocks stands last."""
    found: dict[ScenarioId, int] = dict.fromkeys(cards.campaign.start, 0)
    for _ in cards.scenarios:  # a way is no longer than there are scenarios, even where a set goes in circles
        for id_, scenario in cards.scenarios.items():
            if id_ in found and found[id_] < len(cards.scenarios):
                found |= {each: max(found.get(each, 0), found[id_] + 1) for each in scenario.unlocks}
    last = max(found.values(), default=0) + 1
    rows = sorted({found.get(each, last) for each in cards.scenarios})
    return {each: rows.index(found.get(each, last)) for each in cards.scenarios}


def places(cards: CardSet) -> dict[ScenarioId, Place]:
    """A row for each depth; in it, scenarios stand below those that unlock them."""
    deep = depths(cards)
    rows = [[each for each in _by_number(cards) if deep[each] == row] for row in range(max(deep.values()) + 1)]
    step = 1 / max(len(row) for row in rows)
    found: dict[ScenarioId, Place] = {}
    for number, row in enumerate(rows):
        row.sort(key=lambda each: _over(cards, found, each))
        for index, each in enumerate(row):
            found[each] = number, 0.5 + (index - (len(row) - 1) / 2) * step
    return found


def _by_number(cards: CardSet) -> list[ScenarioId]:
    return sorted(cards.scenarios, key=lambda each: cards.scenarios[each].number)


def _over(cards: CardSet, found: Mapping[ScenarioId, Place], scenario: ScenarioId) -> float:
    """Where the middle of those stands that unlock a scenario."""
    above = [place[1] for each, place in found.items() if scenario in cards.scenarios[each].unlocks]
    return sum(above) / len(above) if above else 0.5


@dataclass(frozen=True, slots=True)
class Tree:
    """The picture of a campaign's tree."""

    words: Words
    state: CampaignState
    chosen: ScenarioId
    do: Callable[[ScenarioId], object]
    """What taking a scenario does."""

    def put(self, b: Builder, room: Rect) -> None:
        """Lines, scenarios over them, and what the signs mean."""
        column(CanvasNode(self._draw), wrapped(self._legend(), gap=1)).put(b, room)

    def _draw(self, b: Builder, room: Rect) -> None:
        boxes = self._boxes(b, room)
        b.add(*self._lines(b, boxes))
        for scenario, box in boxes.items():
            self._node(b, scenario, box)

    def _boxes(self, b: Builder, room: Rect) -> dict[ScenarioId, Rect]:
        found = places(self.words.cards)
        rows = max(row for row, _ in found.values()) + 1
        most = max(sum(row == number for row, _ in found.values()) for number in range(rows))
        step = room.h / rows
        high, wide = round(step - max(2 * b.m.gap, step * 0.25)), round(room.w / most - b.m.gap / 2)
        wide = min(wide, 7 * high)
        return {
            each: Rect(
                round(room.x + room.w * x - wide / 2), round(room.y + step * row + (step - high) / 2), wide, high
            )
            for each, (row, x) in found.items()
        }

    def _lines(self, b: Builder, boxes: Mapping[ScenarioId, Rect]) -> Iterator[Stroke]:
        """What unlocks what, brighter where it has; in red, what has blocked what."""
        for each, scenario in self.words.cards.scenarios.items():
            won, start = each in self.state.completed, boxes[each]
            for other in scenario.unlocks:
                line = start.midbottom, boxes[other].midtop
                yield Stroke(line, b.c.gold if won else b.c.gold_dark, 3 if won else 1)
            for other in scenario.blocks if won else ():
                yield Stroke(_beside(start, boxes[other]), b.c.danger, 2)

    def _node(self, b: Builder, scenario: ScenarioId, box: Rect) -> None:
        spot = Spot(f"scenario:{scenario}", box, intent_of(partial(self.do, scenario)))
        refused = why_not_play(self.words.cards, self.state, scenario)
        sign, fill, ink, edge = _look(b, "" if refused is None else refused.code)
        if scenario in self.words.cards.campaign.endings:
            b.add(Fill(box.inflate(b.m.gap // 2, b.m.gap), b.c.table_dark, b.c.gold, 2, b.m.corner + 4))
        hot = b.is_hot(spot) or scenario == self.chosen
        b.add(Fill(box, fill, b.c.act if hot else edge, 3 if hot else 1, b.m.corner))
        px, text = _px(b), title(self.words, self.state, scenario)
        if sign:
            _sign(b, Rect(box.x + b.m.gap // 2, box.centery - px // 2, px, px), sign)
        room = Rect(box.x + px + b.m.gap, box.y, box.w - px - b.m.gap - 1, box.h)
        if known(self.state, scenario):
            b.fitted(text, replace(b.dim, colour=ink, align="left"), room)
        else:
            b.label(str(self.words.cards.scenarios[scenario].number), replace(b.dim, colour=ink, align="centre"), box)
        b.spot(spot)

    def _legend(self) -> Iterator[Node]:
        """What the signs mean; an ending has an edge of gold."""
        tr = self.words.tr
        yield _meaning("star", tr("open"))
        yield _meaning("square", tr("completed"))
        yield _meaning("circle", tr("blocked"))
        yield _meaning("locked", tr("needs an achievement"))
        yield _meaning("", tr("an ending"))


def _meaning(name: str, said: str) -> Node:
    sign = CanvasNode(partial(_sign, name=name), lambda b, _width: _px(b), wide=_px)
    return across(sign, Text(said, "dim", snug=True), gap=0.5, snug=True)


def _px(b: Builder) -> int:
    """How large a sign is."""
    return b.m.line(b.m.small)


def _sign(b: Builder, room: Rect, name: str) -> None:
    """A sign as it stands on the scenario tracker card, on a bit of its paper; without a name an edge of gold."""
    if name:
        b.add(Fill(room, b.c.paper, None, 0, b.m.corner // 2), Icon(room.inflate(-4, -4), name, b.c.ink))
    else:
        b.add(Fill(room, None, b.c.gold, 2, b.m.corner))


def _look(b: Builder, standing: str) -> tuple[str, Rgb, Rgb, Rgb]:
    """Sign, fill, ink and edge, by why a scenario can't be played."""
    shut = "", b.c.table_dark, b.c.on_table_dim, b.c.panel_edge
    return {
        "": ("star", b.c.paper_light, b.c.ink, b.c.gold),
        "scenario_completed": ("square", b.c.good, b.c.on_table, b.c.panel_edge),
        "scenario_blocked": ("circle", b.c.table_dark, b.c.on_table_dim, b.c.danger),
        "achievement_missing": ("locked", b.c.table_light, b.c.on_table, b.c.gold_dark),
    }.get(standing, shut)


def _beside(start: Rect, end: Rect) -> tuple[tuple[float, float], ...]:
    """A line from a box's side to another's: straight in a row, else to its nearer upper corner."""
    left = end.centerx < start.centerx
    if start.y == end.y:
        return (start.midleft, end.midright) if left else (start.midright, end.midleft)
    near = end.topright if left else end.topleft
    return (start.bottomleft if left else start.bottomright), near
