"""Between two scenarios: the scenario tracker card or the campaign's tree, and the choice of what comes next."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pygame import Rect
from typing_extensions import override

from holdin.campaign.actions import TakeOn
from holdin.campaign.machine import open_scenarios
from holdin.draw.geometry import ASPECT
from holdin.draw.looks import MapCardLook
from holdin.draw.trackers import scenario_rows
from holdin.models.base import CardSetId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.models.scales import SCENARIO_LEVELS
from holdin.ui.campaign.context import CampaignScreen, again, tracker_look
from holdin.ui.campaign.files_pages import FilesPage
from holdin.ui.campaign.story_pages import joining, tell
from holdin.ui.campaign.town_page import TownPage
from holdin.ui.campaign.tree import Tree
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.intent import intent_of
from holdin.ui.kit.layout import ScaledToFit, across, column, grid, whole
from holdin.ui.kit.nodes import CanvasNode, Chip, Node, Text, button, image
from holdin.ui.kit.view import Fill, Picture, Spot
from holdin.ui.pages.screen import Screen
from holdin.words.campaigns import LEVELS as LEVEL_WORDS
from holdin.words.campaigns import further, known, level_meaning, title, why_shut
from holdin.words.words import Words

MAP_FROM: Final = 170
"""So high a map card is worth showing (pixels at normal size)."""
CARD_SHARE: Final = 0.47
"""Of the window's width, the tracker card's at most."""
TREE_SHARE: Final = 0.64
OFFERED: Final = 9
"""So many open scenarios have a number."""


@dataclass(eq=False)
class Overview(CampaignScreen):
    """The card or the tree on the left; on the right the scenario that is looked at, and all ways on."""

    chosen: ScenarioId | None = None
    tree: bool = False
    """Whether the tree is shown, not the card."""

    @property
    def open(self) -> tuple[ScenarioId, ...]:
        """The scenarios that can be chosen now (END-4)."""
        return open_scenarios(self.desk.cards, self.campaign.state)

    @property
    def looked_at(self) -> ScenarioId:
        """The scenario that is told of."""
        first = next(iter((*self.open, *reversed(self.campaign.state.completed), *self.desk.cards.scenarios)))
        wish = self.campaign.wish if self.campaign.wish in self.open else None
        return self.chosen or wish or first

    # What can be done

    @override
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        numbered = {f"answer_{number}": partial(self._look_at, each) for number, each in enumerate(self.open, 1)}
        return {
            "take": self._play,
            "skip": partial(TownPage, self.desk, self.size, under=self, campaign=self.campaign),
            "map": partial(self._turn, not self.tree),
            "undo": partial(self.campaign.undo, self),
            "log": partial(FilesPage, self.desk, self.size, under=self, path=self.campaign.path),
            "back": partial(self.campaign.to_menu, self),
            **numbered,
        }

    def _look_at(self, scenario: ScenarioId) -> None:
        """On the open map each scenario has a level of its own that it proposes (OPN-9)."""
        self.chosen = scenario
        if self.campaign.book.header.fights is Fights.OPEN:
            self.campaign.level = self.campaign.proposed(scenario)

    def _at_level(self, level: int) -> None:
        self.campaign.level = level

    def _play(self) -> Screen:
        ready = self.looked_at in self.open
        return tell(self, self.campaign, self.looked_at, partial(again, self)) if ready else self

    def _turn(self, tree: bool) -> None:
        self.tree = tree

    # Showing

    @override
    def build(self, b: Builder) -> None:
        picture = CanvasNode(self._card, wide=_card_wide)
        if self.tree:
            tree = Tree(self.desk.words, self.campaign.state, self.looked_at, self._look_at)
            picture = CanvasNode(tree.put, wide=lambda b: round(b.m.size[0] * TREE_SHARE))
        whole(b, across(picture, ScaledToFit(column(*self._side())), gap=4), margin=2)

    def _card(self, b: Builder, room: Rect) -> None:
        """The scenario tracker card; each of its lines can be taken."""
        high = round(room.w / ASPECT)
        card = self.desk.painter.paint(tracker_look(self.campaign.state), high)
        at = card.get_rect(midleft=room.midleft)
        b.add(Picture(card, at.topleft))
        for scenario, box in scenario_rows(self.desk.cards, high).items():
            rect = Rect(at.x + round(box.x), at.y + round(box.y), round(box.w), int(box.h))
            spot = Spot(f"scenario:{scenario}", rect, intent_of(partial(self._look_at, scenario)))
            if b.is_hot(spot) or scenario == self.looked_at:
                b.add(Fill(rect.inflate(4, 0), None, b.c.red if b.is_hot(spot) else b.c.gold_dark, 2, b.m.corner))
            b.spot(spot)

    def _side(self) -> Iterator[Node]:
        """What is told, the ways on, a map where there is room for it, and the tools."""
        words, state, scenario = self.desk.words, self.campaign.state, self.looked_at
        said = words.plan_prompt(state) if self.open else words.tr("Nothing more is open: this campaign is over.")
        told = (said,) if self.campaign.kept else self.campaign.seen(words)
        yield column(*(Text(line, "dim") for line in (*told, further(words, state)) if line), gap=0)
        yield Text(title(words, state, scenario), ink=lambda b: replace(b.heading, colour=b.c.lit))
        why = tuple(why_shut(words, state, scenario))
        yield from (_because(text, rule) for text, rule in why)
        if not why:
            yield from self._ways_in(scenario)
        if len(self.open) > 1:
            offered = (self._offered(index, each) for index, each in enumerate(self.open))
            yield column(Text(words.tr("Open:"), "dim"), *offered, gap=0.5)
        for expansion in self.campaign.book.offers() if self.campaign.kept else ():
            yield self._expansion(expansion)
        yield CanvasNode(self._map)
        yield grid(self._tools(), 2)

    def _ways_in(self, scenario: ScenarioId) -> Iterator[Node]:
        """What a scenario asks for, what the king would take for it, its levels (SCL-1), and the way into it."""
        words = self.desk.words
        yield Text(
            words.task(scenario, self.campaign.fights(scenario), self.campaign.level if self.campaign.kept else None)
        )
        wanted = self.desk.cards.king_list(self.desk.cards.scenarios[scenario])
        items = [item for item in self.campaign.state.items if item in wanted]
        if items:
            said = words.tr("The king will take, and pay in full: {items}", items=words.names(items))
            yield _because(said, "SET-2")
        if self.campaign.kept:
            yield grid(level_buttons(words, self.campaign.level, self._at_level), len(SCENARIO_LEVELS))
            yield self.way("take", "play", words.tr("Read its story, and play"), strong=True, high=1.15)

    def _expansion(self, expansion: CardSet) -> Node:
        """An expansion that can be taken on: its name, and what it says of itself."""
        lang = self.desk.words.lang
        label = Words(expansion, lang).plan_label(TakeOn(CardSetId(expansion.name)))
        do = partial(joining, self, self.campaign, expansion, partial(again, self))
        blurb = Text(expansion.text(lang, "set.blurb"), "dim")
        return column(blurb, button(f"expansion:{expansion.name}", label, do, rule="END-3"), gap=0.5)

    def _offered(self, index: int, scenario: ScenarioId) -> Node:
        said, key = title(self.desk.words, self.campaign.state, scenario), str(index + 1) if index < OFFERED else ""
        do, on = partial(self._look_at, scenario), scenario == self.looked_at
        return button(f"open:{scenario}", said, do, key=key, on=on, high=0.85)

    def _map(self, b: Builder, room: Rect) -> None:
        """The map card of the scenario that is looked at, where there is room for it and it is known."""
        if min(room.h, round(room.w / ASPECT)) >= b.m.px(MAP_FROM) and known(self.campaign.state, self.looked_at):
            scenario = self.desk.cards.scenarios[self.looked_at]
            image(partial(self.desk.painter.paint, MapCardLook(scenario.map, scenario.colour)), ASPECT).put(b, room)

    def _tools(self) -> Iterator[Node]:
        tr, last = self.desk.words.tr, self.campaign.last(self.desk.words)
        yield self.way("skip", "town", tr("Town: {gold} gold", gold=self.campaign.state.gold))
        yield self.way("map", "tree", tr("Scenario card") if self.tree else tr("The campaign’s tree"))
        if last:
            yield self.way("undo", "undo", tr("Take back: {step}", step=last))
        yield self.way("log", "book", tr("History and files"))
        yield self.way("back", "menu", tr("Menu"))


def level_buttons(words: Words, chosen: int | None, choose: Callable[[int], object]) -> Iterator[Node]:
    """The scenario levels, side by side (SCL-1)."""
    for level, name in enumerate(LEVEL_WORDS):
        said, do = f"{level} {words.tr(name)}", partial(choose, level)
        yield button(
            f"level:{level}", said, do, on=level == chosen, rule="SCL-1", snug=True, tip=level_meaning(words, level)
        )


def _because(text: str, rule: str) -> Node:
    """A sentence with its rule behind it."""
    return across(Text(text), Chip(rule))


def _card_wide(b: Builder) -> int:
    """How wide the tracker card is: as high as the window, unless too little were left beside it."""
    return round(min((b.m.size[1] - 4 * b.m.gap) * ASPECT, b.m.size[0] * CARD_SHARE))
