"""The pages that are read between scenarios: a new campaign, a scenario's story, the king."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from pygame import Rect
from typing_extensions import override

from holdin.campaign.actions import Begin, ChooseScenario
from holdin.errors import SaveError
from holdin.models.base import CharacterId, ScenarioId
from holdin.saves.campaign import KeptCampaign
from holdin.ui.campaign.road import Road, Station, Way, say
from holdin.ui.window.desk import Desk
from holdin.ui.window.input import BACKSPACE, Listens, Typed, UiEvent
from holdin.ui.window.screen import Screen
from holdin.ui.window.story import Page, Story
from holdin.ui.window.view import Fill, Intent, Spot
from holdin.ui.window.widgets import Builder, Face

LONGEST_NAME: Final = 24
"""Signs; so long a name still fits the card."""
SHORTEST_NAME: Final = 3
"""Signs; a shorter first word is an article."""


def scenario_page(desk: Desk, scenario: ScenarioId, on: str, other: str = "", back: str = "") -> Page:
    """A scenario's title, story and task as a page."""
    words, lang = desk.words, desk.settings.language
    intro = desk.cards.text(lang, f"scenario.{scenario}.intro")
    return Page(words.name(scenario), intro, words.task(scenario), on, other, back)


def short(name: str) -> str:
    """A character's name without what follows it, such as a trade; the whole of it where that isn't clear."""
    first = name.split(maxsplit=1)[0].rstrip(",;:")
    return first if len(first) > SHORTEST_NAME else name


@dataclass(frozen=True, slots=True)
class Whose(Intent):
    """Another character is to be played."""

    character: CharacterId


class Rename(Intent):
    """The name is to be typed anew."""


@dataclass(eq=False)
class NewCampaign(Story):
    """The first scenario's story, and whose campaign it is: a name stands there already."""

    begun: Callable[[Screen, KeptCampaign], Screen] = field(kw_only=True)
    close: Callable[[], None] = field(kw_only=True)
    """Lets go of what the screen before has open."""
    character: CharacterId = field(init=False)
    name: str = field(init=False)
    trouble: str = ""
    _untouched: bool = True
    """Whether what is typed takes the place of the name that stood there."""

    def __post_init__(self) -> None:
        """The set's first character, under its own name."""
        self._choose(next(iter(self.desk.cards.characters)))
        self._set_page()

    def adopt(self, desk: Desk) -> None:
        """Another language has other words."""
        super().adopt(desk)
        self._set_page()

    def leave(self) -> None:
        """The window is closing, or the campaign begins."""
        self.close()

    def _set_page(self) -> None:
        """With one first scenario its story stands here; else it is chosen on the scenario card."""
        tr, start = self.desk.words.tr, self.desk.cards.campaign.start
        guided = self.desk.settings.guide
        on, other = (tr("Begin, with hints"), tr("Without hints")) if guided else (tr("Begin"), "")
        if len(start) == 1:
            self.page = scenario_page(self.desk, start[0], on, other)
        else:
            self.page = Page(tr("New campaign"), self.desk.words.cards.text(self.desk.words.lang, "set.title"), "", on)

    def _choose(self, character: CharacterId) -> None:
        self.character, self._untouched = character, True
        self.name = short(self.desk.words.name(character))

    @property
    def listens(self) -> Listens:
        """What is typed is the name."""
        return "text"

    def on_event(self, event: UiEvent) -> Screen:
        """Typed signs make the name; the first one begins it anew."""
        if isinstance(event, Typed):
            self._type(event.text)
            self.changed()
            return self
        return super().on_event(event)

    def _type(self, text: str) -> None:
        if text == BACKSPACE:
            self.name = self.name[:-1]
        else:
            self.name = (("" if self._untouched else self.name) + text)[:LONGEST_NAME]
        self._untouched = False

    def take(self, intent: Intent) -> Screen:
        """On, back, another character, or another name."""
        if isinstance(intent, Whose):
            self._choose(intent.character)
        elif isinstance(intent, Rename):
            self.name, self._untouched = "", False
        else:
            return super().take(intent)
        self.changed()
        return self

    @override
    def on(self) -> Screen:
        return self._begin(self)

    @override
    def other(self) -> Screen:
        """Without hints, from now on."""
        return self._begin(self.with_settings(guide=False))

    def between(self, b: Builder, room: Rect) -> int:
        """The name, and where there are several characters, whose it is."""
        label = replace(b.plain, colour=b.c.ink, px=b.m.px(19))
        said = self.desk.words.tr("Your name:")
        wide = b.width(said, label) + b.m.gap
        box = Rect(room.x + wide, room.y + b.m.gap, min(room.w - wide, b.m.px(300)), b.m.button)
        b.label(said, label, Rect(room.x, box.y, wide, box.h))
        spot = Spot("name", box, Rename())
        b.add(Fill(box, b.c.white, b.c.focus if b.is_hot(spot) else b.c.gold_dark, 2, b.m.corner))
        b.label(f"{self.name}|", replace(label, role="bold"), box.inflate(-2 * b.m.gap, 0))
        b.spot(spot)
        y = self._characters(b, Rect(room.x, box.bottom + b.m.gap, room.w, b.m.button))
        return b.write(self.trouble, replace(label, colour=b.c.red), Rect(room.x, y, room.w, 0)) if self.trouble else y

    def _characters(self, b: Builder, row: Rect) -> int:
        known = tuple(self.desk.cards.characters)
        if len(known) == 1:
            return row.y
        wide = (row.w - b.m.gap * (len(known) - 1)) // len(known)
        for index, character in enumerate(known):
            rect = Rect(row.x + index * (wide + b.m.gap), row.y, wide, row.h)
            face = Face(self.desk.words.name(character), on=character == self.character)
            b.button(Spot(f"character:{character}", rect, Whose(character)), face)
        return row.bottom + b.m.gap

    def _begin(self, screen: Screen) -> Screen:
        name = " ".join(self.name.split()) or short(self.desk.words.name(self.character))
        try:
            campaign = screen.desk.new_campaign(name, self.character)
        except SaveError as error:
            self.trouble = self.desk.words.trouble(error)
            self.changed()
            return self
        return self.begun(screen, campaign)


@dataclass(eq=False)
class Tale(Story, Station):
    """A page of a campaign's story."""

    def build(self, b: Builder) -> None:
        """The page, and why the last thing tried could not be done."""
        super().build(b)
        say(b, self.notice)


def tell(screen: Screen, road: Road, scenario: ScenarioId, level: int, back: Way) -> Screen:
    """A scenario's story, before it is set up at a level (SCL-1)."""

    def worded(desk: Desk) -> Page:
        tr = desk.words.tr
        return scenario_page(desk, scenario, tr("Begin at level {level}", level=level), back=tr("Back"))

    tale = Tale(screen.desk, screen.size, page=worded(screen.desk), worded=worded, road=road, back=back)
    tale.onward = lambda _screen: choose(tale, scenario, level)
    return tale


def choose(station: Station, scenario: ScenarioId, level: int) -> Screen:
    """Go to a scenario: to the king, if he wants something, else into it (SET-2)."""
    station.road.level, station.road.wish = level, scenario
    return station.do(ChooseScenario(scenario, level))


def king(road: Road, screen: Screen, town: Way) -> Screen:
    """What the king has taken and paid; then to town, or into the scenario (SET-2)."""
    words, state = screen.desk.words, road.state
    took = [words.plan_event(event) for event in road.news if event.kind == "king_took"]
    note = words.tr("You have {gold} gold, and may buy and sell before you play.", gold=state.gold)
    page = Page(
        words.tr("The king"),
        "\n".join(took) or words.plan_prompt(state),
        note,
        words.tr("Play"),
        words.tr("To town"),
        words.tr("Not this one"),
    )
    tale = Tale(screen.desk, screen.size, page=page, road=road, otherwise=town)
    tale.onward = lambda _screen: tale.do(Begin())
    tale.back = lambda _screen: tale.undo()
    return tale
