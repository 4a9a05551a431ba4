"""A printed map face, drawn hex by hex: pick what lies there, tap the hexes (MAP-1 to MAP-8)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from typing import ClassVar, Final, NamedTuple

from pygame import Rect
from typing_extensions import override

from holdin.data.own import Own, Typed, Wording, with_cards
from holdin.models.base import MapId, MonsterId, ScenarioId
from holdin.models.hexes import Hex, at_place, name, neighbours, place
from holdin.models.letters import Colour, Kind, Tile
from holdin.models.map_card import PLAIN, MapFace
from holdin.models.scenario import KillAll, Scenario, Survive
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import grid
from holdin.ui.kit.nodes import Drawn, Node, button
from holdin.ui.kit.view import Icon, Ink, Label, Line, Point, Polygon, Spot
from holdin.ui.own.form import Form, Path
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid
from holdin.words.words import Words

LINES: Final = 17
COLUMNS: Final = 11
"""A map card has no more lines and columns of hexes."""
CORNERS: Final = (1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866)
"""Of a hex, in radii."""
START: Final = "s"
WALL_HEX: Final = "#"
NOTHING: Final = " "
EDGE: Final = "|"
"""What stands between two hexes."""
MONSTERS: Final = "abcdefghijklmnpqrtuvwxyz"
"""Signs that may stand for a monster in a drawing."""
ROUNDS: Final = 10
"""A map without monsters is played for so many rounds."""
BRUSHES: Final = {
    ".": msgid("floor"),
    WALL_HEX: msgid("wall"),
    EDGE: msgid("wall between two hexes"),
    NOTHING: msgid("nothing"),
    START: msgid("start hex"),
}
ICONS: Final = {
    "o": "obstacle",
    "^": "trap",
    "~": "hazardous",
    ":": "difficult",
    "+": "door_closed",
    "$": "money",
    START: "start",
}


class Foe(NamedTuple):
    """A monster to be put on the map."""

    monster: MonsterId
    kind: Kind


def foe_name(words: Words, foe: Foe) -> str:
    """Which monster it is."""
    name_ = words.name(foe.monster)
    return words.tr("elite {monster}", monster=name_) if foe.kind is Kind.ELITE else name_


@dataclass(eq=False, kw_only=True)
class MapForm(Form):
    """A map and what lies on it."""

    titled = msgid("A printed map")
    brush: str | Foe = "."
    drawn: dict[Hex, str | Foe] = field(default_factory=dict)
    walls: set[frozenset[Hex]] = field(default_factory=set)
    _from: Hex | None = field(default=None, init=False)
    """One side of a wall that is being drawn."""

    def __post_init__(self) -> None:
        """As it is drawn, or an empty sheet."""
        super().__post_init__()
        face = self.desk.cards.maps.get(MapId(self.id))
        if face is None:
            return
        self.drawn |= dict.fromkeys(face.wall_hexes, WALL_HEX)
        for hex_, on in face.hexes.items():
            signs = {tile: sign for sign, tile in PLAIN.items()}
            if on.mark.monster is not None:
                self.drawn[hex_] = Foe(on.mark.monster, on.mark.kind)
            else:
                self.drawn[hex_] = START if on.mark.start is not None else signs.get(on.mark.tile, ".")
        self.walls = {frozenset(ends) for ends in face.wall_edges}

    @staticmethod
    def can(face: MapFace) -> bool:
        """Whether the form can tell everything of a map; what it can't is written by hand, and left alone."""
        marks = [on.mark for on in face.hexes.values()]
        said = all(mark.dot is mark.mark is mark.treasure is None for mark in marks)
        return said and all(mark.start in {None, Colour.ORANGE} for mark in marks)

    @override
    def buttons(self) -> Iterator[Node]:
        """Any monster of the cards."""
        words, foe = self.desk.words, self.brush
        chosen = words.tr("Monster: {name}", name=foe_name(words, foe)) if isinstance(foe, Foe) else ""
        pick = partial(MonsterPick, self.desk, self.size, under=self)
        yield button("monsters", chosen or words.tr("Which monster?"), pick, high=self.high)

    # What is meant

    def take_brush(self, what: str | Foe) -> None:
        """A tap on a hex draws this from now on: a sign, or a monster."""
        self.brush, self._from = what, None

    def _tap(self, hex_: Hex) -> Deed:
        """The brush draws; what it has drawn already it takes away again."""
        if self.brush == EDGE:
            return Deed(partial(self._wall, self._from, hex_))
        gone = self.brush == NOTHING or self.drawn.get(hex_) == self.brush
        return Deed(partial(self._draw, hex_, NOTHING if gone else self.brush))

    def _draw(self, hex_: Hex, what: str | Foe) -> None:
        """Something else lies on a hex; there is one start hex."""
        if what == START:
            self.drawn |= {other: "." for other, there in self.drawn.items() if there == START}
        self.drawn[hex_] = what
        if what == NOTHING:
            del self.drawn[hex_]

    def _wall(self, one: Hex | None, other: Hex) -> None:
        """The second of two neighbours that are tapped gives a wall between them, or takes it away."""
        self._from = other
        if one is not None and other in neighbours(one):
            self.walls ^= {frozenset({one, other})}
            self._from = None

    # What it shows

    @override
    def body(self) -> Node:
        return Drawn(self._map)

    def _map(self, b: Builder, room: Rect) -> None:
        """All hexes that there may be."""
        high = min(room.h / (LINES + 1) * 2, room.w / (COLUMNS * 1.5 + 0.5) * sqrt(3))
        radius = high / sqrt(3)
        left = room.x + (room.w - radius * (1.5 * COLUMNS + 0.5)) / 2
        centres = {
            at_place(line, column): (left + radius * (1 + 1.5 * column), room.y + high / 2 * (1 + line))
            for line in range(LINES)
            for column in range(COLUMNS)
            if (line + column) % 2 == 0
        }
        for hex_, centre in centres.items():
            self._hex(b, hex_, centre, radius)
        for wall in self.walls:
            ends = [centres[hex_] for hex_ in sorted(wall) if hex_ in centres]
            if len(ends) == 2:
                b.add(_between(ends[0], ends[1], radius, b))

    def _hex(self, b: Builder, hex_: Hex, centre: Point, radius: float) -> None:
        words, what = self.desk.words, self.drawn.get(hex_)
        corners = tuple((centre[0] + x * radius * 0.96, centre[1] + y * radius * 0.96) for x, y in CORNERS)
        tip = foe_name(words, what) if isinstance(what, Foe) else ""
        spot = Spot(f"hex:{name(hex_)}", corners, self._tap(hex_), tip=tip)
        fill = b.c.table_dark if what is None else b.c.panel_edge if what == WALL_HEX else b.c.paper
        hot = b.is_hot(spot) or hex_ == self._from
        edge = b.c.act if hot else b.c.panel_edge
        b.add(Polygon(corners, fill, 110 if what is None else 255, edge, 3 if hot else 1))
        place = Rect(0, 0, round(radius * 1.1), round(radius * 1.1))
        place.center = round(centre[0]), round(centre[1])
        icon = "monster" if isinstance(what, Foe) else ICONS.get(what or "")
        if icon:
            b.add(Icon(place, icon, b.c.gold_dark if isinstance(what, Foe) and what.kind is Kind.ELITE else b.c.ink))
        if isinstance(what, Foe):
            letters, size = words.name(what.monster)[:2], max(b.m.px(0), round(radius * 0.6))
            b.add(Label(place.move(0, size // 2), letters, Ink(size, b.c.red, "bold", "centre", needed=False)))
        b.spot(spot)

    @override
    def more(self, path: Path) -> Node:
        """The brushes."""
        words = self.desk.words
        tiles = {sign: words.word(tile) for sign, tile in PLAIN.items() if tile is not None}
        brushes = {sign: words.tr(text) for sign, text in BRUSHES.items()} | tiles
        return grid((self._picks(n, sign, text) for n, (sign, text) in enumerate(brushes.items())), 1, gap=0.5)

    def _picks(self, number: int, sign: str, text: str) -> Node:
        icon, do = ICONS.get(sign, ""), partial(self.take_brush, sign)
        return button(f"brush:{number}", text, do, icon=icon, on=self.brush == sign, high=1.4)

    # What comes of it

    @override
    def made(self) -> Own:
        """The set with the map, and a scenario on it."""
        tr, cards = self.desk.words.tr, self.desk.cards
        id_ = MapId(self.new_id({*cards.maps, *cards.scenarios}, "map"))
        if START not in self.drawn.values():
            raise ValueError(tr("The map needs a start hex."))
        face = self._face(id_)
        scenario = next((each for each in cards.scenarios.values() if each.map == id_), None)
        if scenario is None:
            number = 1 + max(each.number for each in cards.scenarios.values())
            foes = any(isinstance(what, Foe) for what in self.drawn.values())
            goal = KillAll() if foes else Survive(rounds=ROUNDS)
            scenario = Scenario(id=ScenarioId(id_), number=number, map=id_, colour=Colour.ORANGE, success=goal)
        title, text = self.name.text.strip(), tr("As on the printed page.")
        words = [Wording(f"map.{id_}.name", title), Wording(f"scenario.{scenario.id}.title", title)]
        words += [Wording(f"scenario.{scenario.id}.{part}", text) for part in ("intro", "closing", "goal")]
        start = tuple(dict.fromkeys((*cards.campaign.start, scenario.id)))
        campaign = cards.campaign.model_copy(update={"start": start})
        typed = (Typed(face, tuple(words)), Typed(scenario), Typed(campaign))
        return with_cards(self.store.folder, typed)

    def _face(self, id_: MapId) -> MapFace:
        foes = list(dict.fromkeys(what for what in self.drawn.values() if isinstance(what, Foe)))
        signs = dict(zip(foes, MONSTERS, strict=False))
        legend: dict[str, object] = {START: {"start": Colour.ORANGE}}
        legend |= {
            sign: {"tile": Tile.MONSTER, "monster": foe.monster, "kind": foe.kind} for foe, sign in signs.items()
        }
        at = {place(hex_): signs.get(what, ".") if isinstance(what, Foe) else what for hex_, what in self.drawn.items()}
        lines = range(min(line for line, _ in at), max(line for line, _ in at) + 1)
        columns = range(min(column for _, column in at), max(column for _, column in at) + 1)
        if (lines.start + columns.start) % 2:  # hexes stand where line and column are both even, or both odd
            columns = range(columns.start - 1, columns.stop)
        rows = [" ".join(at.get((line, column), " ") for column in columns).rstrip() for line in lines]
        shift = {hex_: at_place(place(hex_)[0] - lines.start, place(hex_)[1] - columns.start) for hex_ in self.drawn}
        walls = [sorted(shift[hex_] for hex_ in wall) for wall in self.walls if wall <= shift.keys()]
        names = tuple(f"{name(one)} {name(other)}" for one, other in sorted(walls))
        drawing = "\n".join(rows) + "\n"
        return MapFace.model_validate({"id": id_, "drawing": drawing, "legend": legend, "walls": names})


def _between(one: Point, other: Point, radius: float, b: Builder) -> Line:
    """The edge between two neighbours."""
    middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    x, y = other[0] - one[0], other[1] - one[1]
    share = radius / 2 / sqrt(x * x + y * y)
    ends = (middle[0] - y * share, middle[1] + x * share), (middle[0] + y * share, middle[1] - x * share)
    return Line(ends, b.c.danger, max(3, round(radius * 0.18)))


@dataclass(eq=False)
class MonsterPick(ListPage):
    """Which monster is put on the map."""

    titled = msgid("Which monster?")
    wide: ClassVar[float] = 0.7
    columns: ClassVar[int] = 2

    @override
    def rows(self) -> Iterable[Row]:
        """Normal and elite of every monster; those that were typed in first."""
        words, cards = self.desk.words, self.desk.cards
        for id_ in sorted(cards.monsters, key=lambda id_: not cards.of_its_own(f"monster:{id_}")):
            for foe in (Foe(id_, kind) for kind in Kind):
                yield Row(f"foe:{id_}:{foe.kind}", foe_name(words, foe), partial(self._chosen, foe))

    def _chosen(self, foe: Foe) -> Screen:
        """Back to the map with it."""
        form = self.back()
        assert isinstance(form, MapForm)
        form.take_brush(foe)
        return form
