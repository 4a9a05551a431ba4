"""The end of a scenario: won or lost, why, how it went in numbers, and what next."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

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
from holdin.ui.kit.layout import PAPER, Grid, Panel, ScaledToFit, across, column
from holdin.ui.kit.nodes import Gap, Node, SymbolNode, Text, button, image
from holdin.ui.pages.backdrop import sheet_over
from holdin.ui.pages.global_commands import page_anywhere
from holdin.ui.pages.screen import Choice, Screen
from holdin.ui.play.new_achievements import NewAchievements
from holdin.ui.play.share_page import SharePage
from holdin.ui.shown.turning_point import Losses, Verdict, verdict
from holdin.words.catalogues import msgid
from holdin.words.story import story

_LESSONS: Final = {
    Ending.NO_HP: msgid("A hit can be negated: lose one discarded card, or discard two from your hand."),
    Ending.NO_CARDS: msgid("Every rest and every negated hit costs cards, and cards are your time."),
}
_VERDICTS: Final = {
    Verdict.UNHURT: msgid("Not a scratch."),
    Verdict.EASILY: msgid("With strength to spare."),
    Verdict.HARD: msgid("Hard won."),
    Verdict.BARELY: msgid("By a hair."),
}
FEW: Final = 3
"""More choices than these stand in two columns."""


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
    turning: Callable[[Screen], Screen] | None = None
    """Back into the game where the round began in which most was lost; none where it can't be gone back to."""
    review: Callable[[Screen], Screen] | None = None
    """The game looked at again, answer by answer; none where there is nothing to be said of it."""


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
    laurels: NewAchievements | None = None
    """What it has earned; none where nobody counts."""
    turned: Losses | None = None
    """The round in which most was lost; none where nothing was."""

    @override
    def leave(self) -> None:
        if self.close is not None:
            self.close()

    @property
    def won(self) -> bool:
        """Whether it was a success."""
        return self.state is not None and self.state.ending is not None and self.state.ending.won

    def choices(self) -> list[Choice]:
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
                ("turning", self._back_to(), ways.turning),
                ("town", tr("To the scenario card, and to town"), ways.town),
                ("back_a_step", tr("Take the last step back"), ways.undo),
            ]
        found += [("review", tr("Review"), ways.review), ("menu", tr("Menu"), ways.menu)]
        found.append(("share", tr("Share"), share))
        return [Choice(id_, text, partial(way, self)) for id_, text, way in found if way is not None]

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
        choices = tuple(
            button(choice.id, choice.text, choice.do, key=str(number), strong=number == 1)
            for number, choice in enumerate(self.choices(), 1)
        )
        told = ScaledToFit(column(*self._told()), stretch=0)
        left = column(told, Gap(0.5), Grid(choices, 2 if len(choices) > FEW else 1))
        skin = PAPER._replace(edge="gold" if self.won else "red", width=4)
        sheet = Panel(across(left, self._earned(), gap=4, shares=(0.67, 0.33)), 4, skin)
        sheet_over(b, self.desk, sheet, veil=170, margin=10)

    def _earned(self) -> Node:
        """The HP card, and under it what it has earned."""
        card, told = image(self._card, ASPECT), "" if self.laurels is None else self.laurels.told
        return column(card, ScaledToFit(_said(told, "bold"), stretch=0)) if told else card

    def _card(self, height: int) -> Surface:
        """The HP card."""
        assert self.state is not None
        setup, hp = self.state.setup, self.state.you.hp
        card = self.desk.cards.characters[setup.character].hp_card
        look = CharacterHp(setup.character, card.half(max(hp, 1)), hp or None, setup.character_level, held=True)
        return self.desk.painter.paint(look, height)

    def _told(self) -> Iterator[Node]:
        """Won or lost, why, the story's last page or what might have helped, and the numbers."""
        assert self.state is not None
        words, scenario = self.desk.words, self.state.setup.scenario
        yield Text(words.tr("Won!") if self.won else words.tr("Lost"), ink=self._head)
        yield from (_said(words.name(scenario), "bold"), _said(self._why()))
        if self.won:
            yield _said(story(words, scenario, "closing", self.completed), "italic")
        elif self.state.ending in _LESSONS:
            yield _said(words.tr(_LESSONS[self.state.ending]))
        if self.turned is not None and not self.won:
            yield _said(self._turning(), "bold")
        yield Gap(0.25)
        yield Grid(tuple(_number(*each) for each in self._numbers()), 3, gap=1.5)

    def _head(self, b: Builder) -> Ink:
        return replace(b.heading, px=b.m.px(46), colour=b.c.good if self.won else b.c.red)

    def _why(self) -> str:
        """What decided it, and how well."""
        assert self.state is not None
        assert self.facts is not None
        words = self.desk.words
        how = (words.tr(_VERDICTS[verdict(self.facts)]),) if self.won else ()
        return " ".join((words.prompt(self.state), *how))

    def _turning(self) -> str:
        """The round in which most was lost."""
        found = self.turned
        assert found is not None
        return self.desk.words.tr(
            "The turning point: round {round}. HP lost: {hp}, cards lost: {cards}.",
            round=found.round,
            hp=found.hp,
            cards=found.cards,
        )

    def _back_to(self) -> str:
        found, tr = self.turned, self.desk.words.tr
        return "" if found is None else tr("Back to the turning point: round {round}", round=found.round)

    def _numbers(self) -> Iterator[tuple[str, str, str]]:
        """Symbol, name and value of each number that tells how it went (DMG-1, RST-1, LOT-2)."""
        assert self.facts is not None
        tr, found = self.desk.words.tr, self.facts
        yield "lasting_round", tr("Rounds"), str(found.rounds)
        yield "hp", tr("HP at the end"), f"{found.hp}/{found.max_hp}"
        yield "card", tr("Cards left"), f"{found.cards_left}/{found.cards}"
        yield "attack", tr("Damage dealt"), str(found.dealt)
        yield "damage", tr("Damage suffered"), str(found.suffered)
        yield "monster", tr("Monsters slain"), f"{found.slain}/{found.monsters}"
        yield "shield", tr("Hits negated"), str(found.negated)
        yield "refresh", tr("Rests"), str(found.rests)
        yield "money", tr("Money tokens"), str(found.tokens)
        if found.treasures:
            yield "treasure", tr("Treasures"), str(len(found.treasures))


def share(screen: Screen) -> Screen:
    """The picture and the text of a game that has ended."""
    assert isinstance(screen, End)
    assert screen.state is not None
    assert screen.facts is not None
    return SharePage(screen.desk, screen.size, under=screen, state=screen.state, facts=screen.facts)


def _said(text: str, role: Role = "text") -> Node:
    return Text(text, ink=lambda b: Ink(b.m.px(18), b.c.ink, role))


def _number(icon: str, name: str, value: str) -> Node:
    """A number with its symbol and its name."""
    said = Text(name, ink=lambda b: Ink(b.m.small, b.c.ink_soft))
    many = Text(value, ink=lambda b: Ink(b.m.px(18), b.c.ink, "number"), snug=True)
    return across(SymbolNode(icon, colour=lambda b: b.c.ink), said, many)
