"""A level gained: the choice of the ability card that turns to level 2, with both its levels side by side (LVL-2)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pygame import Rect

from holdin.campaign.actions import Upgrade as Turn
from holdin.draw.geometry import ASPECT
from holdin.draw.looks import AbilityFace
from holdin.models.base import CardId
from holdin.models.letters import Side
from holdin.ui.campaign.road import Station, say
from holdin.ui.window.intents import ShowRule
from holdin.ui.window.overlay import RulePage
from holdin.ui.window.pages import page_anywhere
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent, Picture, Spot
from holdin.ui.window.widgets import Builder, Face

FACE = 1 / (2 * ASPECT)
"""A face is half a card that lies on its side: its width, as a part of its height."""


@dataclass(frozen=True, slots=True)
class Show(Intent):
    """A card is to be shown."""

    card: CardId


@dataclass(eq=False)
class Upgrade(Station):
    """The cards that can be turned, and the four faces of the one that is looked at."""

    chosen: CardId | None = None

    @property
    def cards(self) -> tuple[CardId, ...]:
        """The cards that are still of level 1."""
        return tuple(plan.card for plan in self.road.book.legal() if isinstance(plan, Turn))

    @property
    def looked_at(self) -> CardId:
        """The card whose faces are shown."""
        return self.chosen or self.cards[0]

    def take(self, intent: Intent) -> Screen:
        """Show a card, or turn the one that is shown."""
        match intent:
            case Show(card):
                self.chosen = card
                self.changed()
            case Turn():
                return self.do(intent)
            case ShowRule(rule):
                return RulePage(self.desk, self.size, under=self, rule=rule)
            case "menu":
                return self.road.to_menu(self)
        return self

    def command(self, name: str) -> Screen:
        """Numbers and arrows show cards, Enter turns one."""
        cards, at = self.cards, self.cards.index(self.looked_at)
        word, _, digit = name.partition("_")
        if word == "answer" and int(digit) <= len(cards):
            return self.take(Show(cards[int(digit) - 1]))
        if name == "take":
            return self.take(Turn(self.looked_at))
        if name in {"page_up", "page_down"}:
            return self.take(Show(cards[(at + (1 if name == "page_down" else -1)) % len(cards)]))
        return self.take("menu") if name == "back" else page_anywhere(self, name)

    def build(self, b: Builder) -> None:
        """Cards in a row, below them the faces, below those the button."""
        words, gap = self.desk.words, 2 * b.m.gap
        room = Rect((0, 0), b.m.size).inflate(-2 * gap, -2 * gap)
        head = Rect(room.x, room.y, room.w, b.m.line(b.m.title))
        b.label(words.tr("Level {level}", level=self.state.level), replace(b.heading, colour=b.c.lit), head)
        chip = b.chip_width("LVL-2")
        b.chip("LVL-2", (room.right - chip, room.y))
        y = b.write(words.plan_prompt(self.state), b.plain, Rect(room.x, head.bottom, room.w, 0)) + b.m.gap
        y = self._row(b, Rect(room.x, y, room.w, b.m.button)) + gap
        menu = Rect(room.x, room.bottom - b.m.button, round(room.w * 0.2), b.m.button)
        b.button(Spot("menu", menu, "menu"), Face(words.tr("Menu"), self.desk.keys.of("back"), quiet=True))
        on = Rect(menu.right + gap, menu.y, room.right - menu.right - gap, b.m.button)
        said = words.tr("Turn {card} to level 2", card=words.name(self.looked_at))
        b.button(Spot("turn", on, Turn(self.looked_at)), Face(said, self.desk.keys.of("take"), strong=True))
        self._faces(b, Rect(room.x, y, room.w, on.y - y - b.m.gap))
        say(b, self.notice)

    def _row(self, b: Builder, row: Rect) -> int:
        cards = self.cards
        wide = (row.w - b.m.gap * (len(cards) - 1)) // len(cards)
        for index, card in enumerate(cards):
            rect = Rect(row.x + index * (wide + b.m.gap), row.y, wide, row.h)
            face = Face(self.desk.words.name(card), str(index + 1), on=card == self.looked_at)
            b.button(Spot(f"card:{card}", rect, Show(card)), face)
        return row.bottom

    def _faces(self, b: Builder, room: Rect) -> None:
        """For each side the face as it is, an arrow, and as it will be."""
        line = b.m.line(b.m.text) + b.m.gap
        arrow = b.m.line(b.m.title)
        high = min(room.h - line, round((room.w - 2 * arrow - 4 * b.m.gap) / 4 / FACE))
        wide = round(high * FACE)
        step = 2 * wide + arrow
        left = room.centerx - step - b.m.gap
        for index, (said, level_1, level_2) in enumerate(self._sides()):
            x = left + index * (step + 2 * b.m.gap)
            b.label(said, replace(b.plain, role="bold", align="centre"), Rect(x, room.y, step, line - b.m.gap))
            for number, look in enumerate((level_1, level_2)):
                painted = self.desk.painter.paint(look, high)
                b.add(Picture(painted, (x + number * (wide + arrow), room.y + line)))
            middle = Rect(x + wide, room.y + line + high // 2 - arrow // 2, arrow, arrow)
            b.label("→", replace(b.heading, colour=b.c.lit, align="centre"), middle)

    def _sides(self) -> Iterator[tuple[str, AbilityFace, AbilityFace]]:
        words, card = self.desk.words, self.looked_at
        for side in Side:
            name = words.tr("{side}: level 1 → level 2", side=words.word(side))
            yield name[:1].upper() + name[1:], AbilityFace(card, side, 1), AbilityFace(card, side, 2)
