"""A party's column: HP, its active modifier table, its conditions with their ends."""

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from holdin.models.letters import Condition, Letter, Party
from holdin.models.monster import Behaviour, Cell, HealRow
from holdin.tracker import taps
from holdin.tracker.sheet import Sheet
from holdin.tracker.situation import modifiers
from holdin.ui.track.intents import About, Card, Do, Look, Open, Pad, Pick
from holdin.ui.window.desk import Desk
from holdin.ui.window.view import Fill, Icon, Spot
from holdin.ui.window.widgets import Builder, Face
from holdin.words.speech import sentence, signed
from holdin.words.tracking import foe_name, mark_end, mark_until, mark_words

TOUCH: Final = 1.45
"""A button that is tapped in a fight is so much higher than others."""
STEP_WIDTH: Final = 0.26
"""How much of a row each of its − and + takes."""


@dataclass(frozen=True, slots=True)
class PartyColumn:
    """What is known of one party, and what can be tapped of it."""

    desk: Desk
    sheet: Sheet
    who: Party

    @property
    def key(self) -> str:
        """The beginning of its spots' names."""
        return self.who.value

    def build(self, b: Builder, room: Rect) -> None:
        """From the top: the name, HP, the table, conditions, what they are and when they end."""
        b.panel(room)
        inner = room.inflate(-2 * b.m.gap, -2 * b.m.gap)
        y = self._name(b, inner)
        if self.who is Party.MONSTER and self.sheet.foe is None:
            self._nobody(b, Rect(inner.x, y, inner.w, inner.bottom - y))
            return
        y = self._hp(b, Rect(inner.x, y, inner.w, round(b.m.button * 1.9))) + b.m.gap
        y = self._table(b, Rect(inner.x, y, inner.w, round(b.m.button * 1.15))) + b.m.gap
        if self.who is Party.MONSTER and self.sheet.foe is not None:
            y = self._set(b, Rect(inner.x, y, inner.w, b.m.line(b.m.large)), self.sheet.foe.row) + b.m.gap
        y = self._conditions(b, Rect(inner.x, y, inner.w, 0)) + b.m.gap
        self._marks(b, Rect(inner.x, y, inner.w, inner.bottom - y))

    def _name(self, b: Builder, room: Rect) -> int:
        if self.who is Party.HERO:
            name = self.desk.words.name(self.sheet.character)
        else:
            name = sentence(foe_name(self.desk.words, self.sheet))
        high = b.m.line(b.m.large)
        wide = 0
        if self.who is Party.MONSTER and self.sheet.foe is not None:
            wide = round(room.w * 0.42)
            rect = Rect(room.right - wide, room.y, wide, high)
            b.button(Spot("values", rect, Open.VALUES), Face(self.desk.words.tr("Values"), quiet=True))
            if self.sheet.foe.monster is not None:
                place = Rect(room.x, room.y, room.w - wide - b.m.gap, high)
                spot = Spot("monster:card", place, Look(Card.MONSTER), tip=self.desk.words.tr("The card, large"))
                b.add(Fill(place, None, b.c.focus if b.is_hot(spot) else b.c.panel_edge, 1, b.m.corner))
                b.spot(spot)
        inset = b.m.gap if wide else 0
        b.label(name, b.strong, Rect(room.x + inset, room.y, room.w - wide - b.m.gap - 2 * inset, high))
        return room.y + high + b.m.gap

    def _nobody(self, b: Builder, room: Rect) -> None:
        tr = self.desk.words.tr
        y = b.write(tr("No combat."), b.plain, room) + b.m.gap
        rect = Rect(room.x, y, room.w, b.m.button)
        b.button(Spot("monster", rect, Open.MONSTER), Face(tr("Begin a combat"), strong=True))

    def _hp(self, b: Builder, room: Rect) -> int:
        foe = self.sheet.foe
        hp = self.sheet.hp if self.who is Party.HERO or foe is None else foe.hp
        most = self.sheet.max_hp if self.who is Party.HERO or foe is None else foe.max_hp
        wide = round(room.w * STEP_WIDTH)
        number = replace(b.strong, px=round(room.h * 0.58), align="centre", role="number")
        middle = Rect(room.x + wide, room.y, room.w - 2 * wide, room.h).inflate(-2 * b.m.gap, 0)
        for by, x in ((-1, room.x), (1, room.right - wide)):
            tap = Do((taps.ChangeHp(who=self.who, by=by),))
            rect = Rect(x, room.y, wide, room.h)
            self.step(b, Spot(f"{self.key}:hp{by:+}", rect, tap), "−" if by < 0 else "+")
        spot = Spot(
            f"{self.key}:hp", middle, Pick(Pad.HP, self.who), rule="HPC-1" if self.who is Party.HERO else "MHP-1"
        )
        b.add(Fill(middle, b.c.table_dark, b.c.focus if b.is_hot(spot) else b.c.panel_edge, 1, b.m.corner))
        b.label(f"{hp}/{most}", number, middle)
        b.spot(spot)
        return room.bottom

    @staticmethod
    def step(b: Builder, spot: Spot, sign: str) -> None:
        """A big − or +."""
        rect, hot = spot.bounds, b.is_hot(spot)
        b.add(Fill(rect, b.c.table_light, b.c.focus if hot else b.c.panel_edge, 2 if hot else 1, b.m.corner))
        b.label(sign, replace(b.strong, px=round(min(rect.h * 0.6, rect.w * 0.7)), align="centre"), rect)
        b.spot(spot)

    def _table(self, b: Builder, room: Rect) -> int:
        """The active row of the modifier table: a cell per letter, the last roll's lit."""
        row = modifiers(self.desk.cards, self.sheet, self.who)
        wide = (room.w - 2 * b.m.gap) // 3
        for index, letter in enumerate(Letter):
            cell = Rect(room.x + index * (wide + b.m.gap), room.y, wide, room.h)
            lit = letter in self.sheet.rolled
            shown = "–" if row is None else signed(row[index])
            b.add(Fill(cell, b.c.good if lit else b.c.table_dark, b.c.focus if lit else b.c.panel_edge, 1, b.m.corner))
            ink = replace(b.plain, role="bold", align="centre", px=b.m.large)
            b.label(f"{letter}  {shown}", ink, cell.inflate(-b.m.gap, 0))
        card = Look(Card.HERO if self.who is Party.HERO else Card.MONSTER_HP)
        spot = Spot(f"{self.key}:table", room, card, rule="HPC-2" if self.who is Party.HERO else "MHP-1")
        if b.is_hot(spot):
            b.ring(room)
        b.spot(spot)
        return room.bottom

    @staticmethod
    def _set(b: Builder, room: Rect, row: Behaviour | None) -> int:
        """This round's set in a line: initiative, move, attack, range (MON-2); its room is kept while there is none."""
        names = ("initiative", "move", "attack", "range")
        cells: dict[str, Cell] = {name: getattr(row, name, None) for name in names}
        wide = room.w // len(cells)
        for index, (name, value) in enumerate(cells.items()):
            heals = isinstance(value, HealRow)
            shown = "–" if value is None else str(value.heal) if isinstance(value, HealRow) else str(value)
            px = round(room.h * 0.8)
            place = Rect(room.x + index * wide, room.y, wide, room.h)
            b.add(Icon(Rect(place.x, place.centery - px // 2, px, px), name, b.c.on_table))
            left = place.x + px + b.m.gap // 2
            if heals:
                b.add(Icon(Rect(left, place.centery - px // 2, px, px), "heal", b.c.on_table))
                left += px + b.m.gap // 2
            b.label(shown, replace(b.plain, role="bold"), Rect(left, place.y, place.right - left, place.h))
        return room.bottom

    def _conditions(self, b: Builder, room: Rect) -> int:
        """All six, two in a row: a tap puts one on or takes it off."""
        wide, high = (room.w - b.m.gap) // 2, round(b.m.button * TOUCH)
        there = self.sheet.conditions(self.who)
        y = room.y
        for index, condition in enumerate(Condition):
            column, line = index % 2, index // 2
            y = room.y + line * (high + b.m.gap // 2)
            rect = Rect(room.x + column * (wide + b.m.gap), y, wide, high)
            self._condition(b, rect, condition, on=condition in there)
        return y + high

    def _condition(self, b: Builder, rect: Rect, condition: Condition, *, on: bool) -> None:
        tap = Do((taps.Switch(who=self.who, condition=condition),))
        rule = "CON-2" if condition.negative else "CON-3"
        spot = Spot(f"{self.key}:{condition}", rect, tap, rule=rule)
        hot = b.is_hot(spot)
        b.add(Fill(rect, b.c.gold_dark if on else b.c.table_light, b.c.focus if hot else b.c.panel_edge, 1, b.m.corner))
        px = round(rect.h * 0.55)
        b.add(Icon(Rect(rect.x + b.m.gap // 2, rect.centery - px // 2, px, px), condition.value, b.c.on_table))
        words = Rect(rect.x + px + b.m.gap, rect.y, rect.w - px - b.m.gap - b.m.gap // 2, rect.h)
        b.label(self.desk.words.word(condition), replace(b.plain, role="bold" if on else "text"), words)
        b.spot(spot)

    def _marks(self, b: Builder, room: Rect) -> None:
        """Everything on the party with its end, in few words where there is much; what has no room is counted."""
        high = round(b.m.button * 1.3)
        words, add = self.desk.words, Rect(room.x, room.bottom - high, room.w, high)
        self._adders(b, add)
        y, bottom = room.y, add.y - b.m.gap
        mine = [(index, mark) for index, mark in enumerate(self.sheet.effects) if mark.bearer is self.who]
        told = {index: f"{mark_words(words, mark)}: {mark_end(words, self.sheet, mark)}" for index, mark in mine}
        wide, gaps = room.w - 2 * b.m.gap, b.m.gap + b.m.gap // 2
        if sum(b.height(text, b.dim, wide) + gaps for text in told.values()) > bottom - y:
            told = {index: f"{mark_words(words, mark)}: {mark_until(words, self.sheet, mark)}" for index, mark in mine}
        for place, (index, mark) in enumerate(mine):
            text = told[index]
            high = b.height(text, b.dim, room.w - 2 * b.m.gap) + b.m.gap
            more = len(mine) - place
            if y + high + (b.m.line(b.m.small) if more > 1 else 0) > bottom:
                left = words.plural("{count} more", "{count} more", more)
                b.label(left, b.dim, Rect(room.x, y, room.w, b.m.line(b.m.small)))
                return
            rect = Rect(room.x, y, room.w, high)
            spot = Spot(f"mark:{index}", rect, About(index), rule="CON-5" if mark.lasting else "CON-4")
            b.add(Fill(rect, b.c.table_dark, b.c.focus if b.is_hot(spot) else None, 1, b.m.corner))
            b.write(text, replace(b.dim, colour=b.c.on_table), rect.inflate(-2 * b.m.gap, -b.m.gap))
            b.spot(spot)
            y = rect.bottom + b.m.gap // 2

    def _adders(self, b: Builder, room: Rect) -> None:
        """Shield, retaliate, attack bonus: each asks for its number."""
        wide = (room.w - 2 * b.m.gap) // 3
        for index, (pad, icon) in enumerate(
            ((Pad.SHIELD, "shield"), (Pad.RETALIATE, "retaliate"), (Pad.BONUS, "attack"))
        ):
            rect = Rect(room.x + index * (wide + b.m.gap), room.y, wide, room.h)
            spot = Spot(f"{self.key}:add-{icon}", rect, Pick(pad, self.who), tip=self._adder_tip(pad))
            hot = b.is_hot(spot)
            b.add(Fill(rect, b.c.table_light, b.c.focus if hot else b.c.panel_edge, 1, b.m.corner))
            px = round(rect.h * 0.6)
            b.add(Icon(Rect(rect.centerx - px, rect.centery - px // 2, px, px), icon, b.c.on_table))
            b.label("+", replace(b.strong, align="centre"), Rect(rect.centerx, rect.y, px, rect.h))
            b.spot(spot)

    def _adder_tip(self, pad: Pad) -> str:
        tr = self.desk.words.tr
        if pad is Pad.BONUS:
            return tr("Add an attack bonus")
        return tr("Add a shield") if pad is Pad.SHIELD else tr("Add a retaliate")
