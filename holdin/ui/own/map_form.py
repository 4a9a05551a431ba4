"""A printed map face, painted hex by hex: pick what lies there, tap the hexes or draw over them (MAP-1 to MAP-10)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from itertools import pairwise
from math import dist
from typing import Any, Final

from typing_extensions import override

from holdin.data.drawn_map import DrawnMap
from holdin.data.map_checks import DOTTED
from holdin.data.own import CardWording, Own, TypedCard, id_of, with_cards
from holdin.errors import HoldinError
from holdin.models.base import MapId, ScenarioId, TreasureId
from holdin.models.goals import AllOf, Goal, KillAll, LootGoal, Survive
from holdin.models.hexes import Hex, edge, neighbours
from holdin.models.letters import Colour, Kind, Tile
from holdin.models.map_card import PLAIN, Mark
from holdin.models.rewards import Treasure
from holdin.models.scenario import NORMAL_LEVEL, Scenario
from holdin.ui.campaign.context import again
from holdin.ui.kit.input import Dragged, Grabbed, LetGo, Listens, UiEvent
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import across, column, grid
from holdin.ui.kit.nodes import Node, TextLine, button
from holdin.ui.own.form import CardForm
from holdin.ui.own.map_paper import ICONS, SHEET, Paper, icon_of, spot_of
from holdin.ui.own.treasure_form import TreasureForm
from holdin.ui.pages.listing import BriefPick, PickPage, Row
from holdin.ui.pages.screen import Screen
from holdin.ui.play.play import PlayScreen
from holdin.words.catalogues import msgid
from holdin.words.words import Words


class Brush(StrEnum):
    """What draws, and lies on no hex itself."""

    EDGE = "edge"
    NOTHING = "nothing"


What = Mark | Brush | None
"""What a brush leaves behind; None: a wall hex."""
BRUSHES: Final[Mapping[What, str]] = {
    Mark(): msgid("floor"),
    None: msgid("wall"),
    Brush.EDGE: msgid("wall between two hexes"),
    Brush.NOTHING: msgid("nothing"),
    Mark(start=Colour.ORANGE): msgid("orange start hex"),
    Mark(start=Colour.BLUE): msgid("blue start hex"),
}
DOTS: Final[Mapping[Colour | None, str]] = {
    None: msgid("In both scenarios"),
    Colour.ORANGE: msgid("Only in the orange scenario"),
    Colour.BLUE: msgid("Only in the blue scenario"),
}
"""Which of a map's two scenarios monsters, money and treasures lie in (MAP-2)."""
STEP: Final = 6
"""A stroke leaves out nothing that is wider (pixels)."""
_MADE: Final = (KillAll, Survive, LootGoal, AllOf)
"""Goals that are made here, and made anew with the map."""
_HEXES: Final = {spot_of(hex_): hex_ for hex_ in SHEET}


def foe_name(words: Words, foe: Mark) -> str:
    """Which monster it is."""
    name = words.name(foe.monster or "")
    return words.tr("elite {monster}", monster=name) if foe.kind is Kind.ELITE else name


@dataclass(eq=False, kw_only=True)
class MapForm(CardForm):
    """A map and what lies on it."""

    titled = msgid("A printed map")
    listens: Listens = field(default="paints", init=False)
    brush: What = field(default_factory=Mark)
    dot: Colour | None = None
    """The only scenario of what is painted from now on; none: it lies in both."""
    _from: Hex | None = field(default=None, init=False)
    """One side of a wall that is being drawn."""
    _stroke: What = field(default=None, init=False)
    """What the stroke under way leaves behind."""
    _at: tuple[int, int] | None = field(default=None, init=False)
    """Where the stroke under way has come to; none: there is none."""
    _pressed: str = field(default="", init=False)
    """What the button went down on, where that was no hex."""

    @override
    def read(self) -> dict[Any, Any]:
        """As it is drawn, or an empty sheet; treasures that are new."""
        face = self.desk.cards.maps.get(MapId(self.id))
        return {"map": DrawnMap() if face is None else DrawnMap.of(face), "treasures": {}}

    @property
    def drawn(self) -> DrawnMap:
        """The map as it is now."""
        drawn = self.values["map"]
        assert isinstance(drawn, DrawnMap)
        return drawn

    @property
    def treasures(self) -> dict[TreasureId, tuple[Treasure, str]]:
        """The treasures that were made for it here, each with its text."""
        made: dict[TreasureId, tuple[Treasure, str]] = self.values["treasures"]
        return made

    # What is meant

    def take_brush(self, what: What) -> None:
        """A tap on a hex draws this from now on."""
        self.brush, self._from = what, None

    def lay(self, treasure: Treasure, text: str) -> None:
        """A new treasure is drawn from now on."""
        self.treasures[treasure.id] = treasure, text
        self.take_brush(Mark(tile=Tile.TREASURE, treasure=treasure.id))

    def _turn_dot(self) -> None:
        dots = list(DOTS)
        self.dot = dots[(dots.index(self.dot) + 1) % len(dots)]

    def _tapped(self, hex_: Hex) -> Deed:
        """The brush draws; what it has drawn already it takes away again."""
        if self.brush is Brush.EDGE:
            return Deed(partial(self._wall, self._from, hex_))
        return Deed(partial(self._paint, hex_, self._left_by(hex_)))

    def _left_by(self, hex_: Hex) -> What:
        what = self.brush
        if isinstance(what, Mark) and what.tile in DOTTED:
            what = what.model_copy(update={"dot": self.dot})
        return Brush.NOTHING if self.drawn.hexes.get(hex_, Brush.NOTHING) == what else what

    def _paint(self, hex_: Hex, what: What) -> None:
        self.trouble = ""
        if isinstance(what, Brush):
            self.drawn.hexes.pop(hex_, None)
        else:
            self.drawn.paint(hex_, what)

    def _wall(self, one: Hex | None, other: Hex) -> None:
        """The second of two neighbours that are tapped gives a wall between them, or takes it away."""
        self._from = other
        if one is not None and other in neighbours(one):
            self.drawn.walls ^= {edge(one, other)}
            self._from = None

    # Strokes

    @override
    def _react(self, event: UiEvent) -> Screen:
        match event:
            case Grabbed(at):
                return self._begun(at)
            case Dragged(at):
                self._drawn_to(at)
            case LetGo(at):
                return self._let_go(at)
            case _:
                return super()._react(event)
        return self

    def _begun(self, at: tuple[int, int]) -> Screen:
        """On a hex a stroke begins; what else there is, is taken when the button or finger comes up on it."""
        self._point_at(at)
        spot = self.view().spot_at(at)
        hex_ = None if spot is None else _HEXES.get(spot.id)
        self._pressed = "" if spot is None or hex_ is not None else spot.id
        if hex_ is None:
            return self
        self._stroke, self._at = self._left_by(hex_), at
        return self._clicked(at)

    def _drawn_to(self, to: tuple[int, int]) -> None:
        """Every hex on the way is painted, every edge that is crossed becomes a wall or none."""
        if self._at is None:
            return
        view, start = self.view(), self._at
        steps = max(1, round(dist(start, to) / STEP))
        way = [tuple(a + (b - a) * step / steps for a, b in zip(start, to, strict=True)) for step in range(steps + 1)]
        crossed = [_HEXES.get(spot.id) for x, y in way if (spot := view.spot_at((x, y))) is not None]
        hexes = [hex_ for hex_ in dict.fromkeys(crossed) if hex_ is not None]
        for one, other in pairwise(hexes):
            if self.brush is Brush.EDGE:
                self._wall(one, other)
            else:
                self._paint(other, self._stroke)
        if self.brush is Brush.EDGE and len(hexes) > 1:
            self._from = None
        self._at = to
        self._point_at(to)

    def _let_go(self, at: tuple[int, int]) -> Screen:
        pressed, self._pressed, self._at = self._pressed, "", None
        spot = self.view().spot_at(at)
        return self._clicked(at) if spot is not None and spot.id == pressed else self

    # What it shows

    def lacks(self) -> Iterator[tuple[str, frozenset[Hex]]]:
        """What is missing, and the hexes that it is about."""
        words = self.desk.words
        if not self.name.text.strip():
            yield words.tr("a name"), frozenset()
        yield from ((words.said(said), hexes) for said, hexes in self.drawn.lacks())

    @override
    def body(self) -> Node:
        """The map, and what it lacks."""
        lacks = list(self.lacks())
        marked = frozenset[Hex]().union(*(hexes for _, hexes in lacks))
        missing = self.desk.words.tr("Missing: {what}", what=" · ".join(what for what, _ in lacks)) if lacks else ""
        told = TextLine(missing or self.desk.words.tr("Nothing is missing: it can be played."), "dim")
        paper = Paper(self.drawn, self._tapped, self._named, self.desk.words.name, marked, self._from)
        return column(paper, told, gap=0.5, stretch=1)

    def _named(self, mark: Mark) -> str:
        """What lies on a hex, where the symbol doesn't tell."""
        words = self.desk.words
        if mark.monster is not None:
            return foe_name(words, mark)
        return "" if mark.treasure is None else self.treasure_text(mark.treasure)

    def treasure_text(self, treasure: TreasureId) -> str:
        """What the list says of a treasure."""
        words, made = self.desk.words, self.treasures.get(treasure)
        return self.desk.cards.text(words.lang, f"treasure.{treasure}.text") if made is None else made[1]

    @override
    def pad(self) -> Iterator[Node]:
        """The brushes; the name is typed whatever is chosen."""
        words = self.desk.words
        tiles: dict[What, str] = {Mark(tile=tile): words.word(tile) for tile in PLAIN.values() if tile is not None}
        brushes = {what: words.tr(text) for what, text in BRUSHES.items()} | tiles
        yield grid((self._picks(n, what, text) for n, (what, text) in enumerate(brushes.items())), 1, gap=0.5, shrink=1)

    def _picks(self, number: int, what: What, text: str) -> Node:
        icon = icon_of(what) if isinstance(what, Mark) else ""
        do = partial(self.take_brush, what)
        return button(f"brush:{number}", text, do, icon=icon, on=self.brush == what, high=1.25)

    @override
    def tools(self) -> Node:
        """Monsters and treasures, and which of the two scenarios they lie in."""
        tr = self.desk.words.tr
        return across(
            self._list(Tile.MONSTER, tr("Which monster?"), self._monsters),
            self._list(Tile.TREASURE, tr("Which treasure?"), self._treasures),
            button("dot", tr(DOTS[self.dot]), self._turn_dot, high=self.high),
        )

    def _monsters(self) -> Iterator[Row]:
        """Normal and elite of every monster; those that were typed in first."""
        words, cards = self.desk.words, self.desk.cards
        for id_ in sorted(cards.monsters, key=lambda id_: not cards.of_its_own(f"monster:{id_}")):
            for kind in Kind:
                foe = Mark(tile=Tile.MONSTER, monster=id_, kind=kind)
                yield Row(f"foe:{id_}:{kind}", foe_name(words, foe), partial(self.take_brush, foe))

    def _treasures(self) -> Iterator[Row]:
        """A new one, those made for this map, and the list's."""
        known = dict.fromkeys((*self.treasures, *self.desk.cards.treasures))
        form = partial(TreasureForm, self.desk, self.size, under=self, known=set(known), on_made=self.lay)
        yield Row("new", self.desk.words.tr("A new treasure"), form, strong=True)
        for id_ in known:
            brush = partial(self.take_brush, Mark(tile=Tile.TREASURE, treasure=id_))
            yield Row(f"treasure:{id_}", self.treasure_text(id_), brush)

    def _list(self, tile: Tile, asks: str, rows: Callable[[], Iterable[Row]]) -> Node:
        """What is drawn with, if it is one of these; else which one is to be."""
        brush = self.brush

        def do() -> Screen:
            return PickPage(self.desk, self.size, under=self, heading=asks, lines=tuple(rows()))

        on = isinstance(brush, Mark) and brush.tile is tile
        text = self._named(brush) if isinstance(brush, Mark) and on else asks
        return button(f"{tile}s", text, do, icon=ICONS[tile], on=on, high=self.high)

    @override
    def buttons(self) -> Iterator[Node]:
        yield button("try", self.desk.words.tr("Try it"), self.try_it, high=self.high)

    # What comes of it

    def _map_id(self) -> MapId:
        """:raises ValueError: it has no name."""
        return MapId(self.new_id({*self.desk.cards.maps, *self.desk.cards.scenarios}, "map"))

    @override
    def made(self) -> Own:
        """The set with the map, its treasures, and a scenario of each colour that has a start on it."""
        cards, drawn, id_ = self.desk.cards, self.drawn, self._map_id()
        if not drawn.starts:
            raise ValueError(self.desk.words.tr("The map needs a start hex."))
        words = (CardWording(f"map.{id_}.name", self.name.text.strip()),)
        here = dict(self._scenario(id_, colour) for colour in drawn.starts)
        gone = {each.id for each in cards.scenarios.values() if each.map == id_} - here.keys()
        start = tuple(each for each in dict.fromkeys((*cards.campaign.start, *here)) if each not in gone)
        lying = {mark.treasure for mark in drawn.marks.values()}
        typed = [
            TypedCard(drawn.face(id_, cards.maps.get(id_)), words),
            *here.values(),
            *(self._treasure(each) for each in self.treasures if each in lying),
            TypedCard(cards.campaign.model_copy(update={"start": start})),
        ]
        return with_cards(self.store.folder, typed, gone=gone)

    def _treasure(self, id_: TreasureId) -> TypedCard:
        treasure, text = self.treasures[id_]
        return TypedCard(treasure, (CardWording(f"treasure.{id_}.text", text),))

    def _scenario(self, map_: MapId, colour: Colour) -> tuple[ScenarioId, TypedCard]:
        """The scenario of a colour: as it is, but for a goal and a title that were made here; else a new one."""
        cards, words = self.desk.cards, self.desk.words
        treasures = {**cards.treasures, **{id_: made for id_, (made, _) in self.treasures.items()}}
        goal, name = self.drawn.goal(colour, treasures), self.name.text.strip()
        first = colour is next(iter(self.drawn.starts))
        title = name if first else self.in_all(msgid("{map}, the blue scenario"), map=name)
        before = next((each for each in cards.scenarios.values() if each.map == map_ and each.colour is colour), None)
        if before is not None:
            scenario = before.model_copy(update={"success": goal}) if isinstance(before.success, _MADE) else before
            ours = words.name(before.id).startswith(words.name(map_))
            worded = [CardWording(f"scenario.{before.id}.title", title)] if ours else []
            worded += [self._goal(before.id, goal)] if scenario != before else []
            return before.id, TypedCard(scenario, tuple(worded))
        number = 1 + max(each.number for each in cards.scenarios.values()) + (not first)
        id_ = ScenarioId(map_ if first else id_of(f"{map_}-{colour}", cards.scenarios, "scenario"))
        scenario = Scenario(id=id_, number=number, map=map_, colour=colour, success=goal)
        text = self.in_all(msgid("As on the printed page."))
        worded = [CardWording(f"scenario.{id_}.{part}", text) for part in ("intro", "closing")]
        worded += [CardWording(f"scenario.{id_}.title", title), self._goal(id_, goal)]
        return id_, TypedCard(scenario, tuple(worded))

    def _goal(self, scenario: ScenarioId, goal: Goal) -> CardWording:
        """What a scenario says of a goal that was made here."""
        if isinstance(goal, Survive):
            text = self.in_all(msgid("Play {rounds} rounds to their end."), rounds=goal.rounds)
        elif isinstance(goal, KillAll):
            text = self.in_all(msgid("Kill every monster of the scenario."))
        else:
            text = self.in_all(msgid("Loot the goal treasures."))
        return CardWording(f"scenario.{scenario}.goal", text)

    # Trying it

    def try_it(self) -> Screen:
        """Keep the map, and play a scenario on it; that leads back here."""
        lacks = [what for what, _ in self.lacks()]
        if lacks:
            self.trouble = self.desk.words.tr("Missing: {what}", what=" · ".join(lacks))
            return self
        id_, kept = self._map_id(), self.keep()
        if kept is self:
            return self
        self.adopt(kept.desk)
        self.id = id_
        self.settle()
        here = [each for each in self.desk.cards.scenarios.values() if each.map == self.id]
        if len(here) == 1:
            return self.play(here[0].id)
        words = self.desk.words
        lines = [Row(each.id, words.name(each.id), partial(self.play, each.id)) for each in here]
        return BriefPick(self.desk, self.size, under=self, heading=words.tr("Which scenario?"), lines=lines)

    def play(self, scenario: ScenarioId, level: int = NORMAL_LEVEL) -> Screen:
        """A scenario of the map, as the game plays it."""
        try:
            session = self.desk.store.new_game(scenario, level)
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error).partition("\n")[0]
            return self
        return Trial(self.desk, self.size, session=session, menu=self.desk.ways.menu, form=self)


@dataclass(eq=False)
class Trial(PlayScreen):
    """A scenario that is tried: the way out leads back to its map, another try to the same scenario."""

    form: MapForm = field(kw_only=True)

    @override
    def leave(self) -> None:
        """The window is closing: whatever lies under the form is let go, too."""
        super().leave()
        self.form.leave()

    @override
    def to_menu(self, screen: Screen) -> Screen:
        self.session.close()
        return again(self.form, screen)

    @override
    def _begin(self, screen: Screen, scenario: ScenarioId, level: int) -> Screen:
        self.to_menu(screen)
        return self.form.play(scenario, level)
