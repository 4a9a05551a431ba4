"""The end of a scenario: won or lost, why, and what next."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

from pygame import Surface
from typing_extensions import override

from holdin.draw.assets import Role
from holdin.draw.geometry import ASPECT
from holdin.draw.looks import CharacterHp
from holdin.game.finished import Facts
from holdin.game.state import Ending, GameState
from holdin.models.base import ScenarioId
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.input import Command
from holdin.ui.kit.layout import PAPER, Panel, ScaledToFit, across, column
from holdin.ui.kit.nodes import Gap, Node, Text, button, image
from holdin.ui.pages.anywhere import page_anywhere
from holdin.ui.pages.backdrop import sheet_over
from holdin.ui.pages.screen import Screen
from holdin.ui.play.laurels import Laurels
from holdin.ui.play.share_page import SharePage
from holdin.words.catalogues import msgid
from holdin.words.story import story

_LESSONS: Final = {
    Ending.NO_HP: msgid("A hit can be negated: lose one discarded card, or discard two from your hand."),
    Ending.NO_CARDS: msgid("Every rest and every negated hit costs cards, and cards are your time."),
}


@dataclass(frozen=True, slots=True)
class EndWays:
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


class EndChoice(NamedTuple):
    """What can be chosen, in words, and where it leads."""

    id: str
    text: str
    do: Callable[[], Screen]


@dataclass(eq=False)
class End(Screen):
    """A scenario has ended (END-1)."""

    state: GameState | None = None
    ways: EndWays | None = None
    close: Callable[[], None] | None = None
    facts: Facts | None = None
    """The game in figures."""
    completed: tuple[ScenarioId, ...] = ()
    """The campaign's scenarios before this one."""
    laurels: Laurels | None = None
    """What it has earned; none where nobody counts."""

    @override
    def leave(self) -> None:
        if self.close is not None:
            self.close()

    @property
    def won(self) -> bool:
        """Whether it was a success."""
        return self.state is not None and self.state.ending is not None and self.state.ending.won

    def choices(self) -> list[EndChoice]:
        """What can be chosen, the likeliest first."""
        assert self.ways is not None
        tr, ways = self.desk.words.tr, self.ways
        found = [
            ("on", tr("Next scenario") if ways.town is None else tr("See what it brings"), ways.on),
            ("again", tr("Play it again") if self.won else tr("Try again"), ways.again),
        ]
        if not self.won:
            found += [
                ("easier", tr("Try an easier level"), ways.easier),
                ("town", tr("To the scenario card, and to town"), ways.town),
                ("back_a_step", tr("Take the last step back"), ways.undo),
            ]
        found += [("menu", tr("Menu"), ways.menu), ("share", tr("Share"), share)]
        return [EndChoice(id_, text, partial(way, self)) for id_, text, way in found if way is not None]

    @override
    def update(self, now: float) -> Screen:
        """What it has earned is told as soon as it is known."""
        if self.laurels is not None and self.laurels.look_on():
            self.changed()
        return super().update(now)

    @override
    def waits(self, now: float) -> float | None:
        return 0.0 if self.laurels is not None and self.laurels.busy else super().waits(now)

    @override
    def command(self, name: str) -> Screen:
        """Numbers and Enter take choices; undo steps back into the game."""
        assert self.ways is not None
        choices = self.choices()
        number = 0 if name in {"take", "skip"} else Command(name).number
        if number is not None and number < len(choices):
            return choices[number].do()
        way = {"undo": self.ways.undo, "back": self.ways.menu}.get(name)
        return page_anywhere(self, name) if way is None else way(self)

    @override
    def build(self, b: Builder) -> None:
        """A sheet of paper beside the HP card as it was left."""
        choices = (
            button(choice.id, choice.text, choice.do, key=str(number), strong=number == 1)
            for number, choice in enumerate(self.choices(), 1)
        )
        left = column(ScaledToFit(column(*self._told()), stretch=0), Gap(0.5), *choices)
        skin = PAPER._replace(edge="gold" if self.won else "red", width=4)
        sheet = Panel(across(left, image(self._card, ASPECT), gap=4, shares=(0.67, 0.33)), 4, skin)
        sheet_over(b, self.desk, sheet, veil=170, margin=10)

    def _card(self, height: int) -> Surface:
        """The HP card."""
        assert self.state is not None
        setup, hp = self.state.setup, self.state.you.hp
        card = self.desk.cards.characters[setup.character].hp_card
        look = CharacterHp(setup.character, card.half(max(hp, 1)), hp or None, setup.character_level, held=True)
        return self.desk.painter.paint(look, height)

    def _told(self) -> Iterator[Node]:
        """Won or lost, why, and the story's last page."""
        assert self.state is not None
        words, scenario = self.desk.words, self.state.setup.scenario
        yield Text(words.tr("Won!") if self.won else words.tr("Lost"), ink=self._head)
        yield from (_said(words.name(scenario), "bold"), _said(words.prompt(self.state)))
        if self.won:
            yield _said(story(words, scenario, "closing", self.completed), "italic")
        elif self.state.ending in _LESSONS:
            yield _said(words.tr(_LESSONS[self.state.ending]))
        yield from map(_said, self._figures())
        yield from (_said(line, "bold") for line in (() if self.laurels is None else self.laurels.told))

    def _head(self, b: Builder) -> Ink:
        return replace(b.heading, px=b.m.px(46), colour=b.c.good if self.won else b.c.red)

    def _figures(self) -> Iterator[str]:
        """How far it came, and what it took (DMG-1, RST-1)."""
        assert self.facts is not None
        facts, words = self.facts, self.desk.words
        yield words.tr(
            "Rounds: {rounds} · HP: {hp} of {max} · monsters slain: {dead} of {monsters} · {money}",
            rounds=facts.rounds,
            hp=facts.hp,
            max=facts.max_hp,
            dead=facts.slain,
            monsters=facts.monsters,
            money=words.money(facts.tokens),
        )
        yield words.tr(
            "Damage suffered: {damage} · hits negated with cards: {negated} · rests: {rests}",
            damage=facts.suffered,
            negated=facts.negated,
            rests=facts.rests,
        )


def share(screen: Screen) -> Screen:
    """The picture and the text of a game that has ended."""
    assert isinstance(screen, End)
    assert screen.state is not None
    assert screen.facts is not None
    return SharePage(screen.desk, screen.size, under=screen, state=screen.state, facts=screen.facts)


def _said(text: str, role: Role = "text") -> Node:
    return Text(text, ink=lambda b: Ink(b.m.px(18), b.c.ink, role))
