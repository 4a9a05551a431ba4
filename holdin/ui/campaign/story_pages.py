"""The pages that are read between scenarios: a new campaign, a scenario's story, the king."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from typing_extensions import override

from holdin.campaign.actions import Begin, ChooseScenario, TakeOn
from holdin.draw.assets import Role
from holdin.errors import SaveError
from holdin.models.base import CardSetId, CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights, Hindered
from holdin.models.prescribed import way_of
from holdin.saves.campaign import KeptCampaign
from holdin.ui.campaign.context import CampaignContext
from holdin.ui.campaign.town_page import TownPage
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.field import TextField
from holdin.ui.kit.input import Listens
from holdin.ui.kit.intent import Intent, intent_of
from holdin.ui.kit.layout import across, column
from holdin.ui.kit.nodes import Button, Gap, Node, Text, TextLine, button
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.open_play import character_buttons, way_buttons, way_name
from holdin.ui.pages.screen import Onward, Screen
from holdin.ui.pages.story import Page, Story
from holdin.ui.play.guide import page_hint, page_read
from holdin.words.campaigns import LEVELS, level_meaning
from holdin.words.catalogues import msgid
from holdin.words.story import hindrances_told, prologue, story
from holdin.words.translator import only_so
from holdin.words.words import Words

LONGEST_NAME: Final = 24
"""Signs; so long a name still fits the card."""
EASIEST: Final = 0
"""The scenario level for whoever is new to the game (SCL-1)."""
SHORTEST_NAME: Final = 3
"""Signs; a shorter first word is an article."""


def scenario_page(  # noqa: PLR0913 - what decides a page's words
    desk: Desk,
    scenario: ScenarioId,
    fights: Fights,
    on: str,
    *,
    level: int | None = None,
    completed: Collection[ScenarioId] = (),
) -> Page:
    """A scenario's title, story and task as a page; what was completed before it may bring something into the story."""
    words = desk.words
    task = words.task(scenario, fights, level)
    return Page(words.name(scenario), story(words, scenario, "intro", completed), task, on)


def first_page(scenario: ScenarioId, fights: Fights, level: int | None, desk: Desk) -> Page:
    """A scenario's first page; the first scenario's offers hints."""
    tr, guided = desk.words.tr, desk.settings.guide and scenario == desk.cards.campaign.start[0]
    on, other = (tr("Begin, with hints"), tr("Without hints")) if guided else (tr("Begin"), "")
    return replace(scenario_page(desk, scenario, fights, on, level=level), other=other)


def _campaign_page(desk: Desk, fights: Fights, level: int | None) -> Page:
    """With one first scenario its story, and what holds at its level; else that is chosen on the scenario card."""
    first, *others = desk.cards.campaign.start
    if not others:
        return first_page(first, fights, level, desk)
    title = desk.cards.text(desk.words.lang, "set.title")
    return Page(desk.words.tr("New campaign"), title, "", desk.words.tr("Begin"))


def short(name: str) -> str:
    """A character's name without what follows it, such as a trade; the whole of it where that isn't clear."""
    first = name.split(maxsplit=1)[0].rstrip(",;:")
    return first if len(first) > SHORTEST_NAME else name


@dataclass(eq=False)
class ChoicesPage(ListPage):
    """What a campaign is begun with: each line chooses at once, and the page stays for the next."""

    titled = msgid("A campaign of your choice")
    compact = True
    numbered = True
    choices: Callable[[], Iterable[Row]] = field(kw_only=True)
    refused: Callable[[], str] = field(kw_only=True)
    """Why a choice didn't stand."""
    brought: Callable[[], str] = field(kw_only=True)
    """Why one brought another along."""

    @override
    def rows(self) -> Sequence[Row]:
        return [
            row if row.do is None else replace(row, do=partial(self._picked, row.do, on=row.on))
            for row in self.choices()
        ]

    @override
    def warning(self) -> str:
        return self.refused()

    @override
    def note(self) -> str:
        return self.brought()

    def _picked(self, do: Intent | Callable[[], object], *, on: bool) -> None:
        """Another story has other cards, with which this page goes on, too; what is chosen already stays as it is."""
        if not on:
            self.under.act(intent_of(do))
            self.desk = self.under.desk


@dataclass(eq=False)
class NewCampaign(Story):
    """The first scenario's story, and whose campaign it is: a name stands there already."""

    begun: Callable[[Screen, KeptCampaign, int | None], Screen] = field(kw_only=True)
    worded: Callable[[Desk], Page] = field(default=partial(_campaign_page, fights=Fights.HELD, level=None), init=False)
    """As long as nothing is chosen; `page` tells what is."""
    telling: bool = True
    """Whether all is told: special rules, what else can be chosen, the prologue in any case; else a button does so."""
    lesson: Onward | None = field(default=None, init=False)
    """A lesson that is offered first, to whoever is new to the game."""
    newcomer: bool = False
    """Whether whoever plays is new to the game, and begins with the easiest level."""
    character: CharacterId = field(init=False)
    fights: Fights = field(default=Fights.HELD, init=False)
    level: int | None = field(default=None, init=False)
    """At which level the first scenario is played; none: as it proposes."""
    hindered: Hindered | None = field(default=None, init=False)
    """From when on there are hindrances; none: as is usual."""
    listens: Listens = field(default="text", init=False)
    name: TextField = field(init=False)
    trouble: str = ""
    brought: str = ""
    """Why a choice brought another along."""
    home: CardSet = field(init=False)
    """The cards that all else in the window is shown with."""
    stories: tuple[CardSet, ...] = field(init=False)
    """The campaigns that can be begun: the set's own, and those of its expansions."""
    company: Mapping[CharacterId, CardSet] = field(init=False)
    """Who can play the chosen one."""

    def __post_init__(self) -> None:
        """The set's first character, under its own name."""
        self.home, self.company = self.desk.cards, self.desk.store.company()
        self.stories = self.desk.store.library.stories(self.home)
        self._choose(next(iter(self.desk.cards.characters)))

    @property
    @override
    def page(self) -> Page:
        """As long as not all is told, the goal alone; the table tells of special rules too."""
        page = _campaign_page(self.desk, self.fights, self._level)
        page = page if self.telling else replace(page, note=page.note.partition("\n")[0])
        return page if self.lesson is None else replace(page, on=self.desk.words.tr("A guided fight"), other=page.on)

    @override
    def on(self) -> Screen:
        return self._begin(self) if self.lesson is None else self.lesson(self)

    @override
    def other(self) -> Screen:
        """Without hints, from now on; where a lesson comes first, without that."""
        return self._unguided() if self.lesson is None else self._begin(self)

    def _unguided(self) -> Screen:
        return self._begin(self.with_settings(guide=False))

    def _tell(self) -> None:
        self.telling = True
        self.changed()

    @override
    def before(self) -> Iterator[Node]:
        """The prologue, under the set's title; a lesson that is offered first comes before it."""
        told = prologue(self.desk.words) if self.telling or self.lesson is None else ""
        if told:
            title = self.desk.cards.text(self.desk.words.lang, "set.title")
            yield Text(title, ink=lambda b: replace(_ink(b, "bold"), align="centre"))
            yield from (Gap(), Text(told, ink=partial(_ink, role="italic")), Gap())

    def _choose(self, character: CharacterId) -> None:
        """Whoever isn't made for the way of fighting brings along the one that it is made for."""
        self.character = character
        self.name = TextField(short(self._words.name(character)), LONGEST_NAME)
        chosen, self.trouble, self.brought = way_of(self.fights, self._words.cards.characters[character]), "", ""
        if chosen is not self.fights:
            self._fights(chosen)
            self.brought = only_so(self._words, character)

    @property
    def _words(self) -> Words:
        """The wordings of the cards that whoever is chosen plays with."""
        return Words(self.company[self.character], self.desk.words.lang)

    def _begin_with(self, cards: CardSet) -> None:
        """Another story; whoever plays stays, if they can."""
        self.desk = self.desk.with_cards(cards)
        self.company = self.desk.store.company()
        if self.character not in self.company:
            self._choose(next(iter(cards.characters)))
        self.changed()

    @override
    def write(self, signs: str) -> None:
        self.name.type(signs)

    @override
    def between(self) -> Iterator[Node]:
        """The name, whose it is, in which story, and what went wrong."""
        yield column(Gap(0), *self._whose())

    def _whose(self) -> Iterator[Node]:
        named = self.name.node("name", self.name.clear, tint="white", ink=partial(_ink, role="bold"), high=1.3)
        line = [TextLine(self.desk.words.tr("Your name:"), ink=_ink, snug=True), named]
        if not self.telling:
            line.append(button("more", self.desk.words.tr("More …"), self._tell, quiet=True, snug=True))
        yield across(*line)
        if self.telling:  # whoever sees it for the first time has enough to read
            yield button("choices", self._chosen(), partial(self._ask, self._choices), quiet=True)
            yield button("how-hard", self._chosen_how_hard(), partial(self._ask, self._how_hard), quiet=True)
        if self.telling and self.lesson is not None:
            yield button("unguided", self.desk.words.tr("Begin, without hints"), self._unguided, quiet=True)
        if self.brought:
            yield Text(self.brought, ink=_ink)
        if self.trouble:
            yield Text(self.trouble, ink=lambda b: replace(_ink(b), colour=b.c.red))

    def _chosen(self) -> str:
        """Who plays, which story, and how its fights are fought."""
        return self.desk.words.tr(
            "{character} · {story} · {way} – change …",
            character=short(self._words.name(self.character)),
            story=self.desk.cards.text(self.desk.words.lang, "set.title"),
            way=way_name(self.desk.words, self.fights),
        )

    def _chosen_how_hard(self) -> str:
        """The level, where it is chosen here, and the hindrances."""
        words, level = self.desk.words, self._level
        hindered = words.word(self._hindered)
        if level is None:
            return words.tr("Hindrances {when} – change …", when=hindered)
        return words.tr("Level {level} · hindrances {when} – change …", level=level, when=hindered)

    def _ask(self, choices: Callable[[], Iterable[Row]]) -> Screen:
        told = partial(ChoicesPage, refused=lambda: self.trouble, brought=lambda: self.brought)
        return told(self.desk, self.size, under=self, choices=choices)

    def _choices(self) -> Iterator[Row]:
        """What there is a choice of, each under its heading."""
        words, lang = self.desk.words, self.desk.words.lang
        asked = {
            words.tr("Which story?"): tuple(self._story_buttons()),
            words.tr("Who plays?"): tuple(character_buttons(self.company, lang, self.character, self._choose)),
            words.tr("How are fights fought?"): tuple(way_buttons(words, self.fights, self._fought)),
        }
        for number, (heading, buttons) in enumerate(asked.items()):
            if buttons:
                yield Row(f"asked:{number}", heading, dim=True)
            for each in buttons:
                yield Row(each.id, each.text, each.do, on=each.on, rule=each.rule, body=each.tip)

    def _how_hard(self) -> Iterator[Row]:
        """The first scenario's level, and from when on there are hindrances (SCL-1, HIN-1)."""
        words = self.desk.words
        if self._proposed is not None:
            yield Row("asked:level", words.tr("At which level is the first scenario played?"), dim=True)
            yield from self._levels()
        yield Row("asked:hindrances", words.tr("Hindrances?"), dim=True)
        for each in Hindered:
            do, on = partial(self._hinder, each), each is self._hindered
            body = words.tr("They are explained then.") if each is Hindered.LATER else ""
            yield Row(f"hindered:{each}", words.word(each), do, on=on, rule="HIN-1", body=body)

    @property
    def _hindered(self) -> Hindered:
        """From when on there are hindrances."""
        return self.hindered or self.desk.store.hindered

    def _levels(self) -> Iterator[Row]:
        """The levels, each with what it changes (SCL-1)."""
        words, chosen = self.desk.words, self._level
        for level, name in enumerate(LEVELS):
            said = words.tr("{level} · {name}", level=level, name=words.tr(name))
            do, means = partial(self._at_level, level), level_meaning(words, level)
            yield Row(f"level:{level}", said, do, on=level == chosen, rule="SCL-1", body=means)

    def _at_level(self, level: int) -> None:
        self.level = level
        self.changed()

    @property
    def _proposed(self) -> int | None:
        """The level that the first scenario proposes (SCL-1, OPN-9); none where that is chosen on the scenario card."""
        first, *others = self.desk.cards.campaign.start
        page, character = self.desk.cards.scenarios[first], self._words.cards.characters[self.character]
        return None if others else page.proposes(way_of(self.fights, page, character))

    @property
    def _level(self) -> int | None:
        """The level that is chosen, else the proposed one; whoever is new to the game begins with the easiest."""
        easiest = self.newcomer and self._proposed is not None
        return self.level if self.level is not None else EASIEST if easiest else self._proposed

    def _story_buttons(self) -> Iterator[Button]:
        """The stories, where there is a choice."""
        stories, lang = self.stories, self.desk.words.lang
        for each in stories if len(stories) > 1 else ():
            do, chosen = partial(self._begin_with, each), each is self.desk.cards
            yield button(f"story:{each.name}", each.text(lang, "set.title"), do, on=chosen)

    def _hinder(self, hindered: Hindered) -> None:
        self.hindered = hindered
        self.changed()

    def _fought(self, fights: Fights) -> None:
        """Refused where the character isn't made for it (OPN-1)."""
        if self._words.cards.characters[self.character].allows(fights):
            self._fights(fights)
            self.trouble = self.brought = ""
        else:
            self.trouble, self.brought = only_so(self._words, self.character), ""
            self.changed()

    def fight_as_learnt(self, fights: Fights) -> None:
        """A way of fighting that has just been learnt is proposed; where it isn't the usual one, that is shown."""
        self._fought(fights)
        self.telling = self.telling or self.fights is not Fights.HELD

    def _fights(self, fights: Fights) -> None:
        self.fights = fights
        self.changed()

    def _begin(self, screen: Screen) -> Screen:
        name = " ".join(self.name.text.split()) or short(self.desk.words.name(self.character))
        try:
            desk = screen.desk.with_cards(self.home)
            campaign = desk.store.new_campaign(
                name, self.character, self.fights, story=screen.desk.cards, hindered=self.hindered
            )
            screen.desk = desk
        except SaveError as error:
            self.trouble = self.desk.words.trouble(error)
            self.changed()
            return self
        return self.begun(screen, campaign, self._level if self.newcomer else self.level)


def _ink(b: Builder, role: Role = "text") -> Ink:
    return replace(b.plain, colour=b.c.ink, px=b.m.px(19), role=role)


def tell(screen: Screen, campaign: CampaignContext, scenario: ScenarioId, back: Onward) -> Screen:
    """A scenario's story, before it is set up at the level that was chosen (SCL-1)."""

    def worded(desk: Desk) -> Page:
        tr = desk.words.tr
        page = scenario_page(
            desk,
            scenario,
            campaign.fights(scenario),
            tr("Begin at level {level}", level=campaign.level),
            level=campaign.level,
            completed=campaign.state.completed,
        )
        told = (page.note, hindrances_told(desk.words) if campaign.book.hindrances_begin(scenario) else "")
        return replace(page, note="\n".join(filter(None, told)), back=tr("Back"))

    def chosen(page: Screen) -> Screen:
        campaign.wish = scenario
        return campaign.do(page, ChooseScenario(scenario, campaign.level))

    return Story(screen.desk, screen.size, worded=worded, onward=chosen, back=back, close=campaign.close)


def joining(screen: Screen, campaign: CampaignContext, expansion: CardSet, back: Onward) -> Screen:
    """What is read before an expansion is taken on, and the step itself (END-3)."""

    def worded(desk: Desk) -> Page:
        tr, lang = desk.words.tr, desk.words.lang
        title, passage = (expansion.text(lang, f"set.{part}") for part in ("title", "joined"))
        return Page(title, passage, expansion.text(lang, "set.blurb"), tr("Take it on"), back=tr("Back"))

    taken = partial(campaign.do, plan=TakeOn(CardSetId(expansion.name)))
    return Story(screen.desk, screen.size, worded=worded, onward=taken, back=back, close=campaign.close)


def king(campaign: CampaignContext, screen: Screen) -> Screen:
    """What the king has taken and paid; then to town, or into the scenario (SET-2)."""
    took = [event for event in campaign.news if event.kind == "king_took"]

    def worded(desk: Desk) -> Page:
        words, state = desk.words, campaign.state
        told = "\n".join(map(words.plan_event, took)) or words.plan_prompt(state)
        note = words.tr("You have {gold} gold, and may buy and sell before you play.", gold=state.gold)
        told = "\n".join(filter(None, (told, page_hint(desk, "king"))))
        return Page(words.tr("The king"), told, note, words.tr("Play"), words.tr("To town"), words.tr("Not this one"))

    def town(page: Screen) -> Screen:
        return TownPage(page.desk, page.size, under=page, campaign=campaign)

    def play(page: Screen) -> Screen:
        return campaign.do(page.with_settings(**page_read(page.desk, "king")), plan=Begin())

    page = Story(screen.desk, screen.size, worded=worded, onward=play)
    page.otherwise, page.back, page.close = town, campaign.undo, campaign.close
    return page
