"""The pages that are read between scenarios: a new campaign, a scenario's story, the king."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from typing_extensions import override

from holdin.campaign.actions import Begin, ChooseScenario
from holdin.draw.assets import Role
from holdin.errors import SaveError
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.letters import Fights
from holdin.saves.campaign import KeptCampaign
from holdin.ui.campaign.context import CampaignContext
from holdin.ui.campaign.town_page import TownPage
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.field import TextField
from holdin.ui.kit.input import Listens
from holdin.ui.kit.layout import across, column
from holdin.ui.kit.nodes import Gap, Node, Text, TextLine, button
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.open_play import only_so, way_buttons
from holdin.ui.pages.screen import Screen, Way
from holdin.ui.pages.story import Page, Story
from holdin.words.story import prologue, story

LONGEST_NAME: Final = 24
"""Signs; so long a name still fits the card."""
SHORTEST_NAME: Final = 3
"""Signs; a shorter first word is an article."""


def scenario_page(desk: Desk, scenario: ScenarioId, on: str, completed: Collection[ScenarioId] = ()) -> Page:
    """A scenario's title, story and task as a page; what was completed before it may bring something into the story."""
    words = desk.words
    return Page(words.name(scenario), story(words, scenario, "intro", completed), words.task(scenario), on)


def first_page(scenario: ScenarioId, desk: Desk) -> Page:
    """A scenario's first page; the first scenario's offers hints."""
    tr, guided = desk.words.tr, desk.settings.guide and scenario == desk.cards.campaign.start[0]
    on, other = (tr("Begin, with hints"), tr("Without hints")) if guided else (tr("Begin"), "")
    return replace(scenario_page(desk, scenario, on), other=other)


def _campaign_page(desk: Desk) -> Page:
    """With one first scenario its story; else that is chosen on the scenario card."""
    first, *others = desk.cards.campaign.start
    if not others:
        return first_page(first, desk)
    title = desk.cards.text(desk.words.lang, "set.title")
    return Page(desk.words.tr("New campaign"), title, "", desk.words.tr("Begin"))


def short(name: str) -> str:
    """A character's name without what follows it, such as a trade; the whole of it where that isn't clear."""
    first = name.split(maxsplit=1)[0].rstrip(",;:")
    return first if len(first) > SHORTEST_NAME else name


@dataclass(eq=False)
class NewCampaign(Story):
    """The first scenario's story, and whose campaign it is: a name stands there already."""

    begun: Callable[[Screen, KeptCampaign], Screen] = field(kw_only=True)
    worded: Callable[[Desk], Page] = field(default=_campaign_page, kw_only=True)
    telling: bool = True
    """Whether the prologue is told; else a button does so."""
    character: CharacterId = field(init=False)
    fights: Fights = field(default=Fights.HELD, init=False)
    listens: Listens = field(default="text", init=False)
    name: TextField = field(init=False)
    trouble: str = ""

    def __post_init__(self) -> None:
        """The set's first character, under its own name."""
        self._choose(next(iter(self.desk.cards.characters)))

    @override
    def on(self) -> Screen:
        return self._begin(self)

    @override
    def other(self) -> Screen:
        """Without hints, from now on."""
        return self._begin(self.with_settings(guide=False))

    def _tell(self) -> None:
        self.telling = True
        self.changed()

    @override
    def before(self) -> Iterator[Node]:
        """The prologue, under the set's title."""
        told = prologue(self.desk.words) if self.telling else ""
        if told:
            title = self.desk.cards.text(self.desk.words.lang, "set.title")
            yield Text(title, ink=lambda b: replace(_ink(b, "bold"), align="centre"))
            yield from (Gap(), Text(told, ink=partial(_ink, role="italic")), Gap())

    def _choose(self, character: CharacterId) -> None:
        """Whoever isn't made for the way of fighting brings along the one that it is made for."""
        self.character, self.name = character, TextField(short(self.desk.words.name(character)), LONGEST_NAME)
        chosen, self.trouble = self.desk.cards.characters[character].played(self.fights), ""
        if chosen is not self.fights:
            self.fights, self.trouble = chosen, only_so(self.desk.words, character)

    @override
    def write(self, signs: str) -> None:
        self.name.type(signs)

    @override
    def between(self) -> Iterator[Node]:
        """The name, where there are several characters, whose it is, and what went wrong."""
        yield column(Gap(0), *self._whose())

    def _whose(self) -> Iterator[Node]:
        named = self.name.node("name", self.name.clear, tint="white", ink=partial(_ink, role="bold"))
        line = [TextLine(self.desk.words.tr("Your name:"), ink=_ink, snug=True), named]
        if not self.telling and prologue(self.desk.words):
            line.append(button("prologue", self.desk.words.tr("Prologue"), self._tell, quiet=True, snug=True))
        yield across(*line)
        if self.telling:  # whoever sees it for the first time has enough to read
            yield across(*way_buttons(self.desk.words, self.fights, self._fought))
        known = tuple(self.desk.cards.characters)
        if len(known) > 1:
            yield across(*map(self._character, known))
        if self.trouble:
            yield Text(self.trouble, ink=lambda b: replace(_ink(b), colour=b.c.red))

    def _fought(self, fights: Fights) -> None:
        """Refused where the character isn't made for it (OPN-1)."""
        if self.desk.cards.characters[self.character].allows(fights):
            self.fights, self.trouble = fights, ""
        else:
            self.trouble = only_so(self.desk.words, self.character)
            self.changed()

    def _character(self, character: CharacterId) -> Node:
        name, do = self.desk.words.name(character), partial(self._choose, character)
        return button(f"character:{character}", name, do, on=character == self.character)

    def _begin(self, screen: Screen) -> Screen:
        name = " ".join(self.name.text.split()) or short(self.desk.words.name(self.character))
        try:
            campaign = screen.desk.new_campaign(name, self.character, self.fights)
        except SaveError as error:
            self.trouble = self.desk.words.trouble(error)
            self.changed()
            return self
        return self.begun(screen, campaign)


def _ink(b: Builder, role: Role = "text") -> Ink:
    return replace(b.plain, colour=b.c.ink, px=b.m.px(19), role=role)


def tell(screen: Screen, campaign: CampaignContext, scenario: ScenarioId, back: Way) -> Screen:
    """A scenario's story, before it is set up at the level that was chosen (SCL-1)."""

    def worded(desk: Desk) -> Page:
        tr = desk.words.tr
        page = scenario_page(
            desk, scenario, tr("Begin at level {level}", level=campaign.level), campaign.state.completed
        )
        return replace(page, back=tr("Back"))

    def chosen(page: Screen) -> Screen:
        campaign.wish = scenario
        return campaign.do(page, ChooseScenario(scenario, campaign.level))

    return Story(screen.desk, screen.size, worded=worded, onward=chosen, back=back, close=campaign.close)


def king(campaign: CampaignContext, screen: Screen) -> Screen:
    """What the king has taken and paid; then to town, or into the scenario (SET-2)."""
    took = [event for event in campaign.news if event.kind == "king_took"]

    def worded(desk: Desk) -> Page:
        words, state = desk.words, campaign.state
        told = "\n".join(map(words.plan_event, took)) or words.plan_prompt(state)
        note = words.tr("You have {gold} gold, and may buy and sell before you play.", gold=state.gold)
        return Page(words.tr("The king"), told, note, words.tr("Play"), words.tr("To town"), words.tr("Not this one"))

    def town(page: Screen) -> Screen:
        return TownPage(page.desk, page.size, under=page, campaign=campaign)

    page = Story(screen.desk, screen.size, worded=worded, onward=partial(campaign.do, plan=Begin()))
    page.otherwise, page.back, page.close = town, campaign.undo, campaign.close
    return page
