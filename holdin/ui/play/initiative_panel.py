"""Who acts when, beside the open map: portraits in the order of the round, each with its set in words."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final, NamedTuple

from pygame import Rect

from holdin.game.figures import FigureId
from holdin.game.state import GameState, Zone
from holdin.ui.kit.builder import SHARES, Builder
from holdin.ui.kit.intent import ShowRule
from holdin.ui.kit.view import Fill, Icon, Ink, Label, Picture, Spot
from holdin.ui.pages.desk import Desk
from holdin.ui.play.layout import below
from holdin.ui.play.tokens import TokenPainter
from holdin.ui.shown.figures import Standing
from holdin.ui.shown.initiative import TurnRow, is_you, turn_rows
from holdin.ui.shown.intents import Inspect
from holdin.words.monsters import Length
from holdin.words.translator import sentence


class Telling(NamedTuple):
    """How much is told of sets, and how high a portrait is, in lines of text."""

    rolled: Length | None
    every: bool
    """Whether, before a set is rolled, all are told."""
    portrait: float


TELLINGS: Final = (
    Telling("terse", every=True, portrait=2.4),
    Telling("brief", every=True, portrait=2.4),
    Telling("brief", every=False, portrait=1.8),
    Telling(None, every=False, portrait=1.3),
)
"""As much as there is room for; a row that is pointed at tells all of it."""


@dataclass(frozen=True, slots=True)
class InitiativePanel:
    """The rows of a state in a room of the window."""

    desk: Desk
    state: GameState
    tokens: TokenPainter
    room: Rect
    acting: FigureId | None = None
    """Whose turn is seen, while others act."""
    waiting: frozenset[FigureId] = frozenset()
    """Who of those has had a turn that is still to be seen."""

    def build(self, b: Builder) -> Rect:
        """As large as all rows fit, the sets told shorter at need. Returns what is left of the room."""
        rows, trial, end = self._rows(), b, self.room.bottom
        for telling, share in product(TELLINGS, SHARES):
            trial = b.trial(share)
            end = self._put(trial, rows, telling)
            if end <= self.room.bottom:
                break
        b.take(trial)
        return below(self.room, end + b.m.gap)

    def _rows(self) -> tuple[TurnRow, ...]:
        rows = turn_rows(self.desk.cards, self.state)
        if self.acting is None:
            return rows
        seen = (replace(row, acted=row.acted - self.waiting) for row in rows)
        return tuple(replace(row, acts=any(each.id == self.acting for each in row.figures)) for row in seen)

    def _put(self, b: Builder, rows: tuple[TurnRow, ...], telling: Telling) -> int:
        """Returns where they end."""
        y, gap = self.room.y, max(3, b.m.gap // 2)
        for row in rows:
            y = self._row(b, row, telling, Rect(self.room.x, y, self.room.w, self.room.h)) + gap
        return y - gap

    def _row(self, b: Builder, row: TurnRow, telling: Telling, room: Rect) -> int:
        """A row from a room's top on. Returns where it ends."""
        pad, side = max(4, b.m.gap // 2), round(telling.portrait * b.m.line(b.m.text))
        inner = Rect(room.x + 2 * pad + side, room.y + pad, room.w - side - 4 * pad, 0)
        trial = b.trial()
        end = max(max(self._told(trial, row, telling, inner), room.y + pad + side) + pad, room.y + b.m.target)
        rect = Rect(room.x, room.y, room.w, end - room.y)
        told = ShowRule("OPN-3") if is_you(row) else Inspect(row.id)
        spot = Spot(f"turn:{row.id}", rect, told, lit=not is_you(row))
        hot = b.is_hot(spot)
        edge = b.c.act if hot else b.c.lit if row.acts else b.c.panel_edge
        b.add(Fill(rect, b.c.panel, edge, 3 if row.acts else 2 if hot else 1, b.m.corner))
        b.spot(spot)
        portrait = self.tokens.portrait(row.figures[0], side)
        b.add(Picture(portrait, (rect.x + pad, rect.y + (rect.h - portrait.get_height()) // 2)))
        self._told(b, row, telling, inner)
        return rect.bottom

    def _told(self, b: Builder, row: TurnRow, telling: Telling, room: Rect) -> int:
        """Its initiative and name, who of them has still to act, and its sets in words. Returns where they end."""
        over = row.over and not row.acts
        ink = replace(b.plain, role="bold", colour=b.c.lit if row.acts else b.c.on_table_dim if over else b.c.on_table)
        high, number = b.m.line(ink.px), self._initiative(row)
        if over:
            b.add(Icon(Rect(room.right - high, room.y, high, high), "ticked", b.c.on_table))
        name = Rect(room.x, room.y, room.w - (high if over else 0), 0)
        y = b.write(f"{number}  {self._name(row)}" if number else self._name(row), ink, name)
        several = [figure for figure in row.figures if figure.number]
        x = room.x
        for figure in several if len(several) > 1 else ():
            x = self._number(b, row, figure, Rect(x, y, high, high)) + 2
        y += high + 2 if x > room.x else 0
        dim = replace(b.dim, colour=b.c.on_table if row.acts else b.c.on_table_dim)
        for line in self._lines(row, telling):
            y = b.write(line, dim, Rect(room.x, y, room.w, 0))
        return y

    def _number(self, b: Builder, row: TurnRow, figure: Standing, place: Rect) -> int:
        """A figure's number: filled as long as it has still to act, ticked once it has. Returns where it ends."""
        waits = figure.id not in row.acted
        lit = figure.id == self.acting if self.acting is not None else figure.acts
        fill = b.c.lit if lit else b.c.ink if waits else None
        b.add(Fill(place, fill, b.c.on_table if waits else b.c.on_table_dim, 2, place.h // 2))
        colour = b.c.ink if lit else b.c.white if waits else b.c.on_table_dim
        b.add(Label(place, figure.number, Ink(round(place.h * 0.6), colour, "number", "centre", needed=False)))
        if not waits:
            tick = Rect(place.right - place.w // 3, place.y, place.w // 2, place.h // 2)
            b.add(Icon(tick, "ticked", b.c.on_table_dim))
            return tick.right
        return place.right

    @staticmethod
    def _initiative(row: TurnRow) -> str:
        return " / ".join(map(str, row.initiatives))

    def _name(self, row: TurnRow) -> str:
        words, first = self.desk.words, row.figures[0]
        if first.monster is None:
            return sentence(words.figure(self.state, first.id))
        if len(row.figures) == 1:
            return sentence(words.monster(self.state, first.id))
        kind = words.name(first.monster)
        return sentence(words.tr("elite {monster}", monster=kind) if first.elite else kind)

    def _lines(self, row: TurnRow, telling: Telling) -> Iterator[str]:
        """What you lead with; a monster's set, or all of them as long as none is rolled."""
        words, turn = self.desk.words, self.state.turn
        if is_you(row) and row.initiatives:
            held = {place.card for place in self.state.hero.cards if place.zone is Zone.CHOSEN}
            if turn.leading is None:
                yield words.tr("Long rest")
            elif turn.leading in held:
                yield words.face(self.state, turn.leading)
        sets = {} if row.stats is None else row.stats.sets
        if row.letter is not None and telling.rolled is not None:
            yield words.set_words(row.letter, sets[row.letter], telling.rolled)
        elif row.letter is None and telling.every:
            yield from (words.set_words(letter, made, "brief") for letter, made in sets.items())
