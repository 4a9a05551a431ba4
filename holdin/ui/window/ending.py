"""The end of a scenario: won or lost, why, and what next."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from pygame import Rect

from holdin.draw.looks import CharacterHp
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.ui.window.backdrop import fan
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Fill, Picture, Spot
from holdin.ui.window.widgets import Builder, Face

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
        return self.take({"undo": Next.BACK_A_STEP, "back": Next.MENU}.get(name))

    def build(self, b: Builder) -> None:
        """A sheet of paper beside the HP card as it was left."""
        assert self.state is not None
        for surface, at in fan(self.desk.painter, self.desk.cards, Rect((0, 0), b.m.size)):
            b.add(Picture(surface, at))
        b.add(Fill(Rect((0, 0), b.m.size), b.c.veil, alpha=170))
        sheet = Rect(0, 0, round(b.m.size[0] * 0.78), round(b.m.size[1] * 0.74))
        sheet.center = (b.m.size[0] // 2, b.m.size[1] // 2)
        b.add(Fill(sheet, b.c.paper_light, b.c.gold if self.won else b.c.red, 4, b.m.corner * 2))
        inner = sheet.inflate(-8 * b.m.gap, -6 * b.m.gap)
        card = self._card(b, inner)
        text = Rect(inner.x, inner.y, inner.w - card - 4 * b.m.gap, inner.h)
        y = self._words(b, text)
        choices = self.choices()
        room = Rect(text.x, y + 2 * b.m.gap, text.w, text.bottom - y - 2 * b.m.gap)
        for index, ((choice, words), rect) in enumerate(zip(choices, b.column(room, len(choices)), strict=True)):
            b.button(Spot(choice.name.lower(), rect, choice), Face(words, str(index + 1), strong=index == 0))

    def _card(self, b: Builder, inner: Rect) -> int:
        """The HP card at the right edge; returns its width."""
        assert self.state is not None
        setup, hp = self.state.setup, self.state.hero.hp
        card = self.desk.cards.characters[setup.character].hp_card
        look = CharacterHp(setup.character, card.half(max(hp, 1)), hp or None, setup.character_level)
        painted = self.desk.painter.paint(look, min(round(inner.h * 0.8), round(inner.w * 0.5)))
        b.add(Picture(painted, (inner.right - painted.get_width(), inner.centery - painted.get_height() // 2)))
        return painted.get_width()

    def _words(self, b: Builder, room: Rect) -> int:
        """Won or lost, why, and the story's last page. Returns where it ends."""
        assert self.state is not None
        words, setup = self.desk.words, self.state.setup
        head = replace(b.heading, px=b.m.px(46), colour=b.c.good if self.won else b.c.red)
        plain = replace(b.plain, colour=b.c.ink, px=b.m.px(18))
        y = b.write(words.tr("Won!") if self.won else words.tr("Lost"), head, room)
        y = b.write(words.name(setup.scenario), replace(plain, role="bold"), Rect(room.x, y, room.w, 0)) + b.m.gap
        y = b.write(words.prompt(self.state), plain, Rect(room.x, y, room.w, 0)) + b.m.gap
        if self.won:
            closing = self.desk.cards.text(self.desk.settings.language, f"scenario.{setup.scenario}.closing")
            y = b.write(closing, replace(plain, role="italic"), Rect(room.x, y, room.w, 0)) + b.m.gap
        return b.write(self._tally(), plain, Rect(room.x, y, room.w, 0))

    def _tally(self) -> str:
        assert self.state is not None
        state, scene = self.state, stage(self.desk.cards, self.state.setup)
        return self.desk.words.tr(
            "Rounds: {rounds} · HP: {hp} of {max} · monsters slain: {dead} of {monsters} · gold from tokens: {gold}",
            rounds=state.round,
            hp=state.hero.hp,
            max=scene.max_hp,
            dead=len(state.board.dead),
            monsters=len(scene.monsters),
            gold=GOLD_A_TOKEN * state.hero.tokens,
        )
