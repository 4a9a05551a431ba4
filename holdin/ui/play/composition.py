"""What the playing screen shows: the hands, the whole map over them, the panel, a slip of paper with a hint."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import inf
from typing import Final, Protocol

from pygame import Rect, Surface

from holdin.game.actions import PlaceArea, Play, Route, Step
from holdin.game.figures import YOU, FigureId
from holdin.game.held.routes import routes
from holdin.game.outlook import Destination
from holdin.game.stage import stage
from holdin.models.hexes import Hex, name, named
from holdin.ui.held_cards.overlays import HexMark
from holdin.ui.held_cards.scene import ON_TOP, card_key
from holdin.ui.held_cards.sprite import Sprite
from holdin.ui.kit.builder import SHARES, Builder
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.view import Drawable, Point, Polygon, Spot
from holdin.ui.play.area_view import AreaView
from holdin.ui.play.board_view import BoardView
from holdin.ui.play.flow import Flow
from holdin.ui.play.ground_changes import GroundDrawing
from holdin.ui.play.hands_view import Clicks, HandsDrawing, half_frame, spots
from holdin.ui.play.held import HeldCards
from holdin.ui.play.icon_tips import build_icon_tips, icons_shown
from holdin.ui.play.initiative_panel import InitiativePanel
from holdin.ui.play.intent_view import IntentView, target_odds
from holdin.ui.play.layout import PlayLayout
from holdin.ui.play.map_key import build_map_key
from holdin.ui.play.moment_places import MomentPlaces
from holdin.ui.play.moments_view import MomentsDrawing
from holdin.ui.play.monster_panel import inspected
from holdin.ui.play.moving_figures import Showing
from holdin.ui.play.routes import RouteView
from holdin.ui.play.side_panel import SidePanel
from holdin.ui.play.sort_card import build_sort_card, portrayed
from holdin.ui.play.tokens import Placed, TokenPainter, TokensDrawing
from holdin.ui.shown.answers import Answer, spent
from holdin.ui.shown.areas import Placement
from holdin.ui.shown.enemies import enemy_of
from holdin.ui.shown.intended import Meant, still_to_act
from holdin.ui.shown.intents import Take
from holdin.ui.shown.moments import GROUND

SMALLEST: Final = 0.4
"""How far a hint's edges may shrink in the smallest window; its text stays legible."""
BESIDE: Final = 0.3
"""So much of its room a monster needs under who acts when; else it is told in the log's place."""
SHORTCUTS: Final = frozenset({"hex", "monster", "monster-hp", "distance"})
"""What can be clicked instead of a card's half, by its spot's kind."""


class Slip(Protocol):
    """A hint, or a step of a lesson, on a slip of paper."""

    def __call__(self, b: Builder, room: Rect, *, brief: bool) -> Rect:
        """Put it at a room's bottom, briefly where there is little room; returns where it lies."""


@dataclass(frozen=True)
class Scenery:
    """A game's picture, put together from what is on the table and what can be answered."""

    flow: Flow
    held: HeldCards
    side: SidePanel
    layout: PlayLayout
    answers: Sequence[Answer]
    now: Callable[[], float]
    """The moment of drawing (seconds), which goes on while the view stays."""
    tokens: TokenPainter
    """Paints the figures of the open map."""
    legend: bool = False
    """Whether what lies on the open map is told, in place of who acts when."""
    intents: bool = False
    """Whether what all monsters of the open map mean to do is shown, not only that of the one pointed at."""

    def _slip(self, b: Builder, slip: Slip) -> Rect:
        """As large as it fits its room; beside who acts when it leaves that the upper half. Returns where it lies."""
        room = hint_room(self.flow, self.held, self.layout)
        if self.held.on_map:
            room = Rect(room.x, room.centery, room.w, room.bottom - room.centery)
        place = room
        for brief, share in product((False, True), (*SHARES, SMALLEST)):
            trial = b.trial(share)
            place = slip(trial, room, brief=brief)
            if place.y >= room.y:
                break
        b.take(trial)
        b.view.bare.append(place)  # no tip covers what is being read
        return place

    def hands(self, b: Builder, target: tuple[Sprite, ...], slip: Slip | None) -> None:
        """What lies at rest, the whole map and a slip over it, and over that what has come up or is laid on top."""
        clicks, found, board = self.flow.clicks(), self.flow.places(), self.held.board_open
        asked = {} if board else {hex_: clicks.hexes[hex_] for hex_ in self.flow.asked_hexes()}
        on_cards = replace(clicks, hexes=asked, asks_hex=clicks.asks_hex and not board)
        marks = _marks(on_cards, found)
        b.add(self._hands(marks, (-inf, ON_TOP)))
        still = self.flow.desk.words.standing_still(self.flow.shown)

        def told(spot: Spot, hex_: Hex) -> Spot:
            resting = still and hex_ not in on_cards.hexes
            return replace(spot, tip=still) if resting else self._hex_told(b, spot, hex_, found.get(hex_))

        b.view.spots.extend(spots(self.flow.desk.cards, self.held.scene(self.flow.shown), on_cards, told, still))
        below = self._draw_board(b, clicks, found) if board else 0
        acting = self.held.on_map and not self.legend
        key = self.layout.key if slip is None else self._above(b, self._slip(b, slip))
        self.side.beside = acting and self._acting(b, key)
        if board and not acting and (slip is None or self.legend):
            build_map_key(b, self.flow.desk, self.flow.shown, key)
        if board:
            self._draw_plans(b, below)
        b.add(self._hands({}, (ON_TOP, inf)))
        above = tuple(sprite for sprite in target if sprite.z >= ON_TOP)
        b.view.spots.extend(spots(self.flow.desk.cards, above, on_cards, told, still))
        build_icon_tips(b, self.flow.desk.words, self.flow.desk.hands, above)
        b.view.spots[:] = (self._spending(spot) for spot in b.view.spots)
        self._light_spent(b, target)

    def _hex_told(self, b: Builder, spot: Spot, hex_: Hex, place: Destination | None) -> Spot:
        """A hex of the map's card with what is there, worked out only where somebody wants to know."""
        words = self.flow.desk.words
        return replace(spot, tip=words.hex_words(self.flow.state, hex_, place)) if b.is_hot(spot) else spot

    def _above(self, b: Builder, slip: Rect) -> Rect:
        """The key's place down to a slip of paper."""
        key = self.layout.key
        return Rect(key.topleft, (key.w, min(key.h, slip.y - b.m.gap - key.y)))

    def _acting(self, b: Builder, key: Rect) -> bool:
        """Who acts when; under it the monster that is pointed at, where there is room, or its card by its portrait.

        Returns whether the monster is told there.
        """
        desk, state = self.flow.desk, self.flow.state
        replay, now = self.flow.replay, self.now()
        acting, order = replay.figures.acting(now), replay.order(self.flow.shown)
        room = InitiativePanel(desk, order, self.tokens, key, acting, replay.figures.waiting(now)).build(b)
        b.view.bare.append(Rect(key.x, key.y, key.w, room.y - key.y))
        aimed = None if replay.suspense else b.pointed_at
        ref, portrait = inspected(state, aimed), portrayed(aimed)
        if portrait is not None:
            down = round(self.held.layout.bottom) - room.y
            build_sort_card(b, desk, state, portrait, Rect(room.x, room.y, room.w, down))
            return False
        if ref is None or room.h < BESIDE * self.layout.key.h:
            return False
        b.panel(room)
        self.side.tell(b, enemy_of(desk.words, state, ref), room.inflate(-2 * b.m.gap, -b.m.gap))
        b.view.bare.append(room)
        return True

    def _spending(self, spot: Spot) -> Spot:
        """A shortcut tells which card it spends, and which half of it (RND-4)."""
        play = self._spent(spot)
        if play is None:
            return spot
        words, state = self.flow.desk.words, self.flow.state
        return replace(spot, tip="\n".join(filter(None, (words.label(state, play), spot.tip))))

    @staticmethod
    def _spent(spot: Spot | None) -> Play | None:
        """The action that a shortcut takes: something else than a card is pointed at."""
        kind = None if spot is None else spot.id.partition(":")[0]
        return None if spot is None or kind not in SHORTCUTS else spent(spot.intent)

    def _light_spent(self, b: Builder, target: tuple[Sprite, ...]) -> None:
        """The half that what is pointed at would spend shines."""
        play = self._spent(b.pointed_at)
        for sprite in target if play is not None else ():
            if play is not None and sprite.key == card_key(play.card):
                b.add(Polygon(half_frame(sprite, play.half), None, 255, b.c.act, 7))

    def _draw_board(self, b: Builder, clicks: Clicks, found: Mapping[Hex, Destination]) -> int:
        """Returns how many things lie under the figures."""
        board = board_of(self.flow, self.layout)
        board.build(b, clicks, found, self._way_pointed_at(b, found), partial(self._you, board))
        RouteView(board, routes(self.flow.desk.cards, self.flow.shown), self._routes()).build(b, self._route_aimed(b))
        below = len(b.view.draws)
        if board.on_hexes:
            for place in found.values():
                board.costs(b, place)
            board.targets(b, clicks)
            b.add(*self._moving(board))
        else:
            board.tags(b)
        if self.flow.unseen is not None:
            board.unseen(b, self.flow.unseen)
        return below

    def _draw_plans(self, b: Builder, below: int) -> None:
        """What monsters mean to do, or the area to be put: ways and hexes under the figures, words over them."""
        board, placement, odds = board_of(self.flow, self.layout), self._placement(b), b.trial()
        hit = self.flow.odds() if placement is None and self.held.on_map else {}
        plates = target_odds(odds, board, hit)
        view = (
            IntentView(board, self._meant(b), [*board.told(self.flow.places()), *plates])
            if placement is None
            else AreaView(board, placement)
        )
        under = b.trial()
        view.build(under)
        b.view.draws[below:below] = under.view.draws
        view.labels(b)
        b.take(odds)

    def _placement(self, b: Builder) -> Placement | None:
        """Where the area would lie: over the hex that is pointed at, as an answer says, or where it was turned last."""
        aim, aimed = self.flow.aim, b.pointed_at
        if aim is None:
            return None
        if aimed is None:
            panel = b.trial()
            self.side.build(panel, self.layout, self.answers, None)
            aimed = panel.pointed_at
        at = hex_at(self.flow, self.layout, b.hover, b.focus)
        over = None if at is None else aim.over(at)
        if over is None and aimed is not None and isinstance(aimed.intent, Take):
            put = [each for each in aimed.intent.actions if isinstance(each, PlaceArea)]
            over = next((each for each in aim.ask.placements if put and each[0] == put[0].hexes), None)
        return over or aim.now

    def _meant(self, b: Builder) -> list[Meant]:
        """The intents of the monster that is pointed at; of all, if wanted, or as they would be on a hex pointed at.

        What takes long to work out comes with a later picture.
        """
        if self.flow.replay.suspense or not self.held.on_map:
            return []
        state, foresight, aimed = self.flow.state, self.flow.foresight, b.pointed_at
        one = inspected(state, aimed)
        if one is None and aimed is not None and aimed.id.startswith("hex:") and isinstance(aimed.intent, Take):
            state = foresight.thought(state, aimed.intent.actions)
        acts = still_to_act(self.flow.desk.cards, state)
        wanted = acts if one is None and (self.intents or state is not self.flow.state) else self._alike(one, aimed)
        return foresight.all_of(state, [who for who in wanted if who in acts])

    def _alike(self, one: FigureId | None, aimed: Spot | None) -> Sequence[FigureId]:
        """The monster that is pointed at; by who acts when all that act alike."""
        there = {each.id: each for each in board_of(self.flow, self.layout).figures.values()}
        if one not in there:
            return ()
        if aimed is None or not aimed.id.startswith("turn:"):
            return (one,)
        kind = there[one].monster, there[one].elite
        return [who for who, each in there.items() if (each.monster, each.elite) == kind]

    def _moving(self, board: BoardView) -> tuple[Drawable, ...]:
        """What becomes of the ground, and the figures on it."""
        moving, desk = self.flow.replay.figures, self.flow.desk

        def became() -> tuple[Surface, tuple[int, int]]:
            state = board.state if moving.after is None else moving.after
            return BoardView(desk, state, board.room).painted(), board.frame.topleft

        def changes() -> Sequence[Showing]:
            return [each for each in moving.showing(self.now()) if each.moment.kind in GROUND and each.moment.hexes]

        return GroundDrawing(board.outline, became, changes), self._tokens(board)

    def _you(self, board: BoardView) -> Point:
        """Where you are on your way over the map."""
        placed = self.flow.replay.figures.at(tuple(board.figures.values()), self.now(), board.centre)
        return next(each.at for each in placed if each.figure.id == YOU)

    def moments(self, b: Builder) -> None:
        """What flashes up over all of it."""
        desk, moving, layout = self.flow.desk, self.flow.replay.figures, self.layout
        middle = Rect(layout.status.x, layout.board.y, layout.status.w, layout.board.h)
        board = board_of(self.flow, layout) if self.held.board_open else None
        places = MomentPlaces(self.flow, self.held, board, self.now)
        b.add(
            MomentsDrawing(desk.assets, b.m.text, middle, lambda: moving.showing(self.now()), places.of, places.words)
        )

    def _tokens(self, board: BoardView) -> TokensDrawing:
        """The figures, where they are at the moment of drawing."""
        shown, radius = tuple(board.figures.values()), board.grid.radius
        names = {hex_: name(hex_) for hex_ in stage(self.flow.desk.cards, self.flow.shown.setup).face.hexes}
        moving = self.flow.replay.figures

        def placed() -> Sequence[Placed]:
            return moving.at(shown, self.now(), board.centre)

        return TokensDrawing(self.tokens, radius, names, placed)

    def _hands(self, marks: dict[Hex, HexMark], layers: tuple[float, float]) -> HandsDrawing:
        layout = self.held.layout
        box = layout.hp
        return HandsDrawing(
            self.flow.desk.hands,
            lambda: self.held.moving(self.now()),
            marks,
            layers,
            layout.card,
            box.centre,
        )

    def panel(self, b: Builder, target: tuple[Sprite, ...]) -> None:
        """What is asked, the answers, what is known, the log, the tools."""
        aimed = b.pointed_at
        found = [replace(each, on=each.on or self._same_route(each, aimed)) for each in self.answers]
        self.side.intents = self.intents if self.held.on_map else None
        self.side.build(b, self.layout, found, aimed, icons_shown(self.flow.desk.hands, target, aimed))

    @staticmethod
    def _same_route(answer: Answer, aimed: Spot | None) -> bool:
        """Whether a route is pointed at on the map that an answer takes (HIN-7)."""
        return aimed is not None and aimed.id.startswith("route:") and aimed.intent == answer.intent

    def _routes(self) -> dict[int, tuple[int, Take]]:
        """By the number of a route among those to choose from its answer's number, and what taking it means (HIN-7)."""
        given = ((number, each.intent) for number, each in enumerate(self.answers, start=1))
        return {
            intent.actions[-1].index: (number, intent)
            for number, intent in given
            if isinstance(intent, Take) and isinstance(intent.actions[-1], Route)
        }

    def _route_aimed(self, b: Builder) -> int | None:
        """The route that is pointed at, on the map or by its answer."""
        taken = self._routes()
        if not taken:
            return None
        board = board_of(self.flow, self.layout)
        if b.hover is not None and board.frame.collidepoint(b.hover):
            return RouteView(board, routes(self.flow.desk.cards, self.flow.shown), taken).under(b.hover)
        panel = b.trial()
        self.side.build(panel, self.layout, self.answers, None)
        aimed = panel.pointed_at
        return next((each for each, (_, intent) in taken.items() if aimed and aimed.intent == intent), None)

    def _way_pointed_at(self, b: Builder, found: Mapping[Hex, Destination]) -> tuple[Hex, ...]:
        board, at = board_of(self.flow, self.layout), b.hover
        under = (hex_ for hex_ in found if at is not None and _inside(board, hex_, at))
        pointed = next(under, None)
        kind, _, name_ = (b.focus or "").partition(":")
        if pointed is None and kind == "hex":
            pointed = named(name_)
        return found[pointed].way if pointed is not None and pointed in found else ()


def board_of(flow: Flow, layout: PlayLayout) -> BoardView:
    """The whole map where it opens."""
    return BoardView(flow.desk, flow.shown, layout.board)


def hex_at(flow: Flow, layout: PlayLayout, hover: tuple[int, int] | None, focus: str | None) -> Hex | None:
    """The hex of the whole map that is pointed at, or has the focus, itself or by who stands there."""
    board = board_of(flow, layout)
    if hover is not None:
        return next((hex_ for hex_ in board.grid_hexes if _inside(board, hex_, hover)), None)
    kind, _, name_ = (focus or "").partition(":")
    if kind == "monster":
        return next((hex_ for hex_, figure in board.figures.items() if figure.id == name_), None)
    return named(name_) if kind == "hex" else None


def hint_room(flow: Flow, held: HeldCards, layout: PlayLayout) -> Rect:
    """Where nothing lies that decides: the map's card in a fight, its key instead of it, else the idle right hand."""
    if held.board_open or flow.shown.combat is not None:
        return layout.key
    box = held.layout.right_hand
    return Rect(round(box.x), round(box.y), round(box.w), round(held.layout.bottom - box.y))


def _marks(clicks: Clicks, found: Mapping[Hex, Destination]) -> dict[Hex, HexMark]:
    """What is marked on the map card."""
    marks = {hex_: HexMark("reach", _mark(found[hex_])) for hex_ in clicks.hexes if hex_ in found}
    others = {hex_: intent for hex_, intent in clicks.hexes.items() if hex_ not in found}
    return marks | {hex_: HexMark("route" if _steps_over(intent) else "target") for hex_, intent in others.items()}


def _mark(place: Destination) -> str:
    """What a hex costs, a wound if it hurts, a claw if you would be engaged."""
    hurt = f" −{place.damage}" if place.damage else ""
    return f"{place.cost}{hurt}{' !' if place.engaging else ''}"


def _steps_over(intent: Intent | None) -> bool:
    """Whether a hex is only on the way of a jump."""
    return isinstance(intent, Take) and isinstance(intent.actions[0], Step)


def _inside(board: BoardView, hex_: Hex, at: tuple[int, int]) -> bool:
    return Spot("", board.outline(hex_), None).contains(at)
