"""The end of a scenario: won or lost, why, and what next."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from pygame import Rect

from holdin.draw.assets import Role
from holdin.draw.looks import CharacterHp
from holdin.game.stage import stage
from holdin.game.state import Ending, GameState
from holdin.game.step import Event
from holdin.ui.window.backdrop import lay_fan
from holdin.ui.window.layout import LEGIBLE
from holdin.ui.window.pages import page_anywhere
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Fill, Picture, Spot
from holdin.ui.window.widgets import Builder, Face, Ink
from holdin.words.catalogues import msgid

GOLD_A_TOKEN: Final = 2
"""LOT-2."""


class Next(Enum):
    """What can follow."""

    ON = auto()
    AGAIN = auto()
    TOWN = auto()
    EASIER = auto()
    BACK_A_STEP = auto()
    MENU = auto()


_LESSONS: Final = {
    Ending.NO_HP: msgid("A hit can be negated: lose one discarded card, or discard two from your hand."),
    Ending.NO_CARDS: msgid("Every rest and every negated hit costs cards, and cards are your time."),
}


@dataclass(frozen=True, slots=True)
class Ways:
    """Where each choice leads."""

    on: Callable[[Screen], Screen] | None
    """What comes next; none where there is nothing, or this one was lost."""
    again: Callable[[Screen], Screen] | None
    easier: Callable[[Screen], Screen] | None
    """None at the easiest level."""
    undo: Callable[[Screen], Screen]
    menu: Callable[[Screen], Screen]
    town: Callable[[Screen], Screen] | None = None
    """Back to a campaign; none for a single game."""


@dataclass(eq=False)
class End(Screen):
    """A scenario has ended (END-1)."""

    state: GameState | None = None
    ways: Ways | None = None
    close: Callable[[], None] | None = None
    events: tuple[Event, ...] = ()
    """All that happened."""

    def __post_init__(self) -> None:
        """It is heard too."""
        self.desk.hear("win" if self.won else "lose")

    def leave(self) -> None:
        """The window is closing."""
        if self.close is not None:
            self.close()

    @property
    def won(self) -> bool:
        """Whether it was a success."""
        return self.state is not None and self.state.ending is not None and self.state.ending.won

    def choices(self) -> list[tuple[Next, str]]:
        """What can be chosen, the likeliest first, with its words."""
        assert self.ways is not None
        tr = self.desk.words.tr
        on = tr("Next scenario") if self.ways.town is None else tr("See what it brings")
        found = [(Next.ON, on)] if self.ways.on is not None else []
        if self.ways.again is not None:
            found.append((Next.AGAIN, tr("Play it again") if self.won else tr("Try again")))
        if not self.won:
            found += [(Next.EASIER, tr("Try an easier level"))] if self.ways.easier is not None else []
            found += [(Next.TOWN, tr("To the scenario card, and to town"))] if self.ways.town is not None else []
            found.append((Next.BACK_A_STEP, tr("Take the last step back")))
        return [*found, (Next.MENU, tr("Menu"))]

    def take(self, intent: object) -> Screen:
        """Go where a choice leads."""
        assert self.ways is not None
        ways = {
            Next.ON: self.ways.on,
            Next.AGAIN: self.ways.again,
            Next.EASIER: self.ways.easier,
            Next.TOWN: self.ways.town,
            Next.BACK_A_STEP: self.ways.undo,
            Next.MENU: self.ways.menu,
        }
        way = ways[intent] if isinstance(intent, Next) else None
        return self if way is None else way(self)

    def command(self, name: str) -> Screen:
        """Numbers and Enter take choices; undo steps back into the game."""
        choices = self.choices()
        word, _, digit = name.partition("_")
        if word == "answer" and int(digit) <= len(choices):
            return self.take(choices[int(digit) - 1][0])
        if name in {"take", "skip"}:
            return self.take(choices[0][0])
        way = {"undo": Next.BACK_A_STEP, "back": Next.MENU}.get(name)
        return page_anywhere(self, name) if way is None else self.take(way)

    def build(self, b: Builder) -> None:
        """A sheet of paper beside the HP card as it was left."""
        assert self.state is not None
        lay_fan(b, self.desk.painter, self.desk.cards, Rect((0, 0), b.m.size))
        b.add(Fill(Rect((0, 0), b.m.size), b.c.veil, alpha=170))
        sheet = Rect(0, 0, round(b.m.size[0] * 0.84), round(b.m.size[1] * 0.82))
        sheet.center = (b.m.size[0] // 2, b.m.size[1] // 2)
        b.add(Fill(sheet, b.c.paper_light, b.c.gold if self.won else b.c.red, 4, b.m.corner * 2))
        inner = sheet.inflate(-8 * b.m.gap, -6 * b.m.gap)
        card = self._card(b, inner)
        text = Rect(inner.x, inner.y, inner.w - card - 4 * b.m.gap, inner.h)
        choices = self.choices()
        below = len(choices) * (b.m.button + b.m.gap) + b.m.gap
        y = self._words(b, Rect(text.x, text.y, text.w, text.h - below))
        room = Rect(text.x, y + 2 * b.m.gap, text.w, text.bottom - y - 2 * b.m.gap)
        for index, ((choice, words), rect) in enumerate(zip(choices, b.column(room, len(choices)), strict=True)):
            b.button(Spot(choice.name.lower(), rect, choice), Face(words, str(index + 1), strong=index == 0))

    def _card(self, b: Builder, inner: Rect) -> int:
        """The HP card at the right edge; returns its width."""
        assert self.state is not None
        setup, hp = self.state.setup, self.state.you.hp
        card = self.desk.cards.characters[setup.character].hp_card
        look = CharacterHp(setup.character, card.half(max(hp, 1)), hp or None, setup.character_level)
        painted = self.desk.painter.paint(look, min(round(inner.h * 0.8), round(inner.w * 0.46)))
        b.add(Picture(painted, (inner.right - painted.get_width(), inner.centery - painted.get_height() // 2)))
        return painted.get_width()

    def _words(self, b: Builder, room: Rect) -> int:
        """Won or lost, why, and the story's last page, as large as there is room. Returns where it ends."""
        head = replace(b.heading, px=b.m.px(46), colour=b.c.good if self.won else b.c.red)
        y = b.write(self.desk.words.tr("Won!") if self.won else self.desk.words.tr("Lost"), head, room)
        lines, px = self._lines(), b.m.px(18)
        while px > LEGIBLE and y + self._high(b, lines, px, room.w) > room.bottom:
            px -= 1
        for text, role in lines:
            y = b.write(text, Ink(px, b.c.ink, role), Rect(room.x, y, room.w, 0)) + b.m.gap
        return y - b.m.gap

    def _lines(self) -> list[tuple[str, Role]]:
        """What is said, each with its face."""
        assert self.state is not None
        words, scenario = self.desk.words, self.state.setup.scenario
        found: list[tuple[str, Role]] = [(words.name(scenario), "bold"), (words.prompt(self.state), "text")]
        if self.won:
            found.append((self.desk.cards.text(self.desk.settings.language, f"scenario.{scenario}.closing"), "italic"))
        elif lesson := self._lesson():
            found.append((lesson, "text"))
        return [*found, (self._tally(), "text"), (self._spent(), "text")]

    @staticmethod
    def _high(b: Builder, lines: Sequence[tuple[str, Role]], px: int, width: int) -> int:
        return sum(b.height(text, Ink(px, b.c.ink, role), width) + b.m.gap for text, role in lines)

    def _lesson(self) -> str:
        """What might have helped."""
        assert self.state is not None
        lesson = _LESSONS.get(self.state.ending) if self.state.ending is not None else None
        return "" if lesson is None else self.desk.words.tr(lesson)

    def _spent(self) -> str:
        """What it took (DMG-1, RST-1)."""
        kinds = Counter(event.kind for event in self.events)
        hits = (event.values["amount"] for event in self.events if event.kind == "hero_damaged")
        damage = sum(hit for hit in hits if isinstance(hit, int))
        return self.desk.words.tr(
            "Damage suffered: {damage} · hits negated with cards: {negated} · rests: {rests}",
            damage=damage,
            negated=kinds["damage_negated"],
            rests=kinds["short_rest"] + kinds["long_rest"],
        )

    def _tally(self) -> str:
        assert self.state is not None
        state, scene = self.state, stage(self.desk.cards, self.state.setup)
        return self.desk.words.tr(
            "Rounds: {rounds} · HP: {hp} of {max} · monsters slain: {dead} of {monsters} · gold from tokens: {gold}",
            rounds=state.round,
            hp=state.you.hp,
            max=scene.max_hp,
            dead=len(state.board.dead),
            monsters=len(scene.monsters),
            gold=GOLD_A_TOKEN * state.hero.tokens,
        )
