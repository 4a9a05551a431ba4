"""A lesson on the playing screen: a real game, a slip of paper for each step, and what it means shines in gold."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cached_property, partial
from itertools import pairwise
from typing import ClassVar, Final

from pygame import Rect
from typing_extensions import override

from holdin.models.letters import Fights
from holdin.saves.session import KeptSession
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.nodes import Chip, Node, button
from holdin.ui.kit.view import Fill, Point, Polygon, Spot, Stroke, View
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.rules_page import StartPage
from holdin.ui.pages.screen import Onward, Screen
from holdin.ui.pages.story import Page, Story
from holdin.ui.play.composition import Slip
from holdin.ui.play.guide import SMALL, Hint, build_slip
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.answers import Answer
from holdin.ui.shown.intents import Take, Tool
from holdin.ui.shown.lesson import Course, Lesson, LessonStep, lesson_text, offered, points
from holdin.words.catalogues import msgid
from holdin.words.rules_summary import start_here

RING: Final = 5
"""How wide the edge is of what a step means (pixels)."""


class Lead(Intent, Enum):
    """What can be done with a lesson."""

    READ = auto()
    """On to the next step."""
    BACK = auto()
    """To where its way was left."""
    ALONE = auto()
    """On by oneself, with hints."""
    LEAVE = auto()


@dataclass(frozen=True, slots=True)
class LessonWays:
    """Where a lesson leads; each is given the screen that it is left from."""

    menu: Onward
    campaign: Callable[[Screen, Fights], Screen]
    """The beginning of a campaign that is fought as the lesson was."""


@dataclass(eq=False)
class LessonScreen(PlayScreen):
    """A led game: nothing of it is kept; whoever leaves its way is told so, and goes on as they like."""

    kept: ClassVar[bool] = False
    lesson: Lesson = field(kw_only=True)
    ways: LessonWays = field(kw_only=True)
    read: frozenset[str] = frozenset()
    """The steps that have been read."""
    alone: bool = False
    """Whether it is gone on beside its way."""

    @cached_property
    def course(self) -> Course:
        """How it goes."""
        return Course.of(self.lesson, self.desk.cards)

    # Where it stands

    @property
    def at(self) -> int | None:
        """How far on its way it is; none beside it."""
        return self.course.at(self.session.last)

    @property
    def step(self) -> LessonStep | None:
        """The step that is told now; none beside its way, after its end, or until a roll has been seen."""
        at = self.at
        if at is None or self.replay.suspense:
            return None
        return next((step for step in self.course.steps(at) if step.do or step.id not in self.read), None)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to be told."""
        if self.replay.suspense or self.step is not None:
            return False
        return self.at == len(self.course.answers) or self.lesson.over(self.state)

    @property
    def _astray(self) -> bool:
        """Whether its way has just been left."""
        return not (self.replay.suspense or self.alone or self.over) and self.at is None

    def _means(self, intent: Intent | None) -> bool:
        """Whether something is what the step waits for."""
        step, at = self.step, self.at
        return step is not None and bool(step.do) and points(self.course.ahead(at or 0), self.picked, intent)

    # What is told

    def text(self, name: str) -> str:
        """A text of the lesson."""
        return lesson_text(self.lesson, name, self.desk.cards, self.desk.settings.language, self.desk.keys.of)

    @override
    def _hint(self) -> Hint | None:
        """The guide speaks only beside the lesson's way."""
        return super()._hint() if self.alone and self.at is None else None

    @override
    def _slip(self) -> Slip | None:
        step, over = self.step, self.over
        if step is None and not over and not self._astray:
            return super()._slip()
        name, rule = ("done" if over else "off", "") if step is None else (step.id, step.rule)
        return partial(_build, text=self.text(name), rule=rule, buttons=tuple(self._buttons(step)))

    def _buttons(self, step: LessonStep | None) -> Sequence[Node]:
        """On, or back to its way; and out."""
        tr, key = self.desk.words.tr, self.desk.keys.of("hint")
        leave = _small("leave", tr("End the lesson"), Lead.LEAVE, quiet=True)
        yes = self.desk.keys.of("take")
        on = _small("read", tr("Go on"), Lead.READ, yes, strong=True)
        if self.over:
            return (_small("read", tr("End the lesson"), Lead.READ, yes, strong=True),)
        if step is None:
            return (
                _small("back", tr("Back to the lesson"), Lead.BACK, key),
                _small("alone", tr("Play on"), Lead.ALONE),
                leave,
            )
        return (leave,) if step.do else (on, leave)

    @override
    def answers(self) -> list[Answer]:
        """The one that is meant is the strong one, that which goes farthest; none while there is something to read."""
        found = super().answers()
        if self.step is None:
            return found
        longest = max((each.intent for each in found if self._means(each.intent)), key=_length, default=None)
        return [
            replace(each, strong=each.intent is longest and each.beside is None and each.cell is None) for each in found
        ]

    @override
    def build(self, b: Builder) -> None:
        super().build(b)
        b.add(*(_ring(b, spot) for spot in self._meant(b.view) if self._bare(b.view, spot)))

    def _bare(self, view: View, spot: Spot) -> bool:
        """Whether an edge around it lies over nothing else: neither a card that has come up nor what is being read."""
        kind, _, named = spot.id.partition(":")
        if kind in {"card", "half"} and self.held.up not in {None, f"card:{named.partition(':')[0]}"}:
            return False
        slip = view.spot("hint")
        return slip is None or not slip.bounds.inflate(-RING, -RING).colliderect(spot.bounds)

    def _meant(self, view: View) -> Sequence[Spot]:
        """What can be seen of what the step waits for: of each sort what goes farthest."""
        found: dict[str, Spot] = {}
        for spot in view.spots:
            kind = spot.id.partition(":")[0]
            if not self._means(spot.intent) or view.spot_at(spot.middle) is not spot:
                continue
            if kind not in found or _length(spot.intent) > _length(found[kind].intent):
                found[kind] = spot
        return tuple(found.values())

    # What is done

    @override
    def take(self, intent: Intent) -> Screen:
        match intent:
            case Lead.READ:
                self.read |= {self.step.id} if self.step is not None else set()
                self.changed()
                return self.ended() if self.over else self
            case Lead.BACK:
                while self.at is None and len(self.session.moments) > 1:
                    self.flow.rewind()
                self._after(given=True)
            case Lead.ALONE:
                self.alone = True
                self.changed()
            case Lead.LEAVE | Tool.LEAVE:
                return self.to_menu(self)
            case Tool.RESTART:
                return begun(self, self.lesson, self.ways)
            case Tool.DISMISS:
                return self.ended()
            case _:
                following = super().take(intent)
                self.alone = self.alone and self.at is None
                return following
        return self

    @override
    def command(self, name: str) -> Screen:
        """What has only to be read is read by the key that means yes."""
        step = self.step
        if name in {"take", "hint"} and (self.over if step is None else not step.do):
            return self.take(Lead.READ)
        if self._astray and name == "hint":
            return self.take(Lead.BACK)
        if name == "take" and not any(each.strong for each in self.answers()):
            spot = max(self._meant(self.view()), key=lambda each: _length(each.intent), default=None)
            if spot is not None and spot.intent is not None:
                return self.take(spot.intent)
        return super().command(name)

    @override
    def keyed(self) -> Mapping[str, object]:
        """Yes means another thing with each step."""
        step = self.step
        told = (None if step is None else step.id, self._astray)
        return {**super().keyed(), "take": (super().keyed().get("take"), told), "hint": told}

    @property
    @override
    def outs(self) -> tuple[Tool, ...]:
        return (Tool.RESTART,)

    @override
    def ended(self) -> Screen:
        return lesson_end(self)

    @override
    def leave(self) -> None:
        """There is nothing to let go of."""

    @override
    def to_menu(self, screen: Screen) -> Screen:
        return self.ways.menu(screen)


def _length(intent: Intent | None) -> int:
    """How many answers something gives."""
    return len(intent.actions) if isinstance(intent, Take) else 1


def _small(  # noqa: PLR0913 - as a button
    name: str, text: str, intent: Lead, key: str = "", *, quiet: bool = False, strong: bool = False
) -> Node:
    return button(f"lesson:{name}", text, intent, key=key, quiet=quiet, strong=strong, high=SMALL, snug=True)


def _build(  # noqa: PLR0913 - what stands on a slip
    b: Builder, room: Rect, *, text: str, rule: str, buttons: Sequence[Node], brief: bool
) -> Rect:
    return build_slip(b, room, text, buttons if brief or not rule else (Chip(rule), *buttons))


def _ring(b: Builder, spot: Spot) -> Fill | Polygon | Stroke:
    """A golden edge around something."""
    if isinstance(spot.shape, Rect):
        return Fill(spot.shape.inflate(RING, RING), None, b.c.lit, RING, b.m.corner)
    if spot.id.startswith("half:"):
        return Stroke(_open_to_the_number(spot.shape, spot.id.endswith(":top")), b.c.lit, RING)
    return Polygon(spot.shape, None, 255, b.c.lit, RING)


def _open_to_the_number(corners: tuple[Point, ...], top: bool) -> tuple[Point, ...]:
    """The sides of a card's half but the one that would cross the number between the halves."""
    ends = [(one[1] + other[1], place) for place, (one, other) in enumerate(pairwise((*corners, corners[0])))]
    after = (max(ends) if top else min(ends))[1] + 1
    return (*corners[after:], *corners[:after])


# Ways in and out


def begun(screen: Screen, lesson: Lesson, ways: LessonWays) -> LessonScreen:
    """A lesson from its beginning; no file is written."""
    session = KeptSession(screen.desk.cards, lesson.setup, lesson.dice)
    return LessonScreen(screen.desk, screen.size, session=session, menu=ways.menu, lesson=lesson, ways=ways)


def first_lesson(screen: Screen, ways: LessonWays) -> Screen:
    """The first of the lessons."""
    return begun(screen, offered(screen.desk.cards)[0], ways)


def lesson_end(screen: LessonScreen) -> Screen:
    """What was learnt, and where to go from there: a campaign, the next lesson, the menu."""
    lesson, ways = screen.lesson, screen.ways
    found = offered(screen.desk.cards)
    following = next((each for each in found if each.place > lesson.place), None)

    def worded(desk: Desk) -> Page:
        tell = partial(lesson_text, cards=desk.cards, lang=desk.settings.language, key=desk.keys.of)
        other = desk.words.tr("Once more") if following is None else tell(following, "next")
        return Page(tell(lesson, "title"), tell(lesson, "over"), "", desk.words.tr("Begin a campaign"), other)

    def onward(page: Screen) -> Screen:
        return ways.campaign(page, lesson.setup.fights)

    page = Story(screen.desk, screen.size, worded=worded, onward=onward, back=ways.menu)
    page.otherwise = partial(begun, lesson=following or lesson, ways=ways)
    return page


@dataclass(eq=False)
class LessonsPage(ListPage):
    """The lessons, and where else to begin."""

    titled = msgid("Learn to play")
    compact = True
    numbered = True
    ways: LessonWays = field(kw_only=True)

    @override
    def rows(self) -> Sequence[Row]:
        words = self.desk.words
        tell = partial(lesson_text, cards=self.desk.cards, lang=words.lang, key=self.desk.keys.of)
        rows = [
            Row(
                f"lesson:{each.id}",
                tell(each, "title"),
                partial(self._begin, each),
                body=tell(each, "blurb"),
            )
            for each in offered(self.desk.cards)
        ]
        read = partial(StartPage, self.desk, self.size, under=self, lang=words.lang)
        told = words.tr("A page to read: what you do, what your cards and HP are for, how a fight goes.")
        return [Row("start", start_here(words.lang).title, read, body=told, strong=True), *rows]

    def _begin(self, lesson: Lesson) -> Screen:
        self.back().leave()
        return begun(self, lesson, self.ways)
