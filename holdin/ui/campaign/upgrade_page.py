"""A level gained: the choice of the ability card that turns to level 2, with both its levels side by side (LVL-2)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from typing_extensions import override

from holdin.campaign.actions import Upgrade
from holdin.draw.geometry import ASPECT
from holdin.draw.looks import AbilityFace
from holdin.models.base import CardId
from holdin.models.enhancement import on_face
from holdin.models.letters import Side
from holdin.ui.campaign.context import CampaignScreen
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.layout import across, column, whole
from holdin.ui.kit.nodes import SPACE, Chip, Node, Text, TextLine, button, image

FACE = 1 / (2 * ASPECT)
"""A face is half a card that lies on its side: its width, as a part of its height."""


@dataclass(eq=False)
class UpgradePage(CampaignScreen):
    """The cards that can be turned, and the four faces of the one that is looked at."""

    chosen: CardId | None = None

    @property
    def cards(self) -> tuple[CardId, ...]:
        """The cards that are still of level 1."""
        return tuple(plan.card for plan in self.campaign.legal() if isinstance(plan, Upgrade))

    @property
    def looked_at(self) -> CardId:
        """The card whose faces are shown."""
        return self.chosen or self.cards[0]

    @override
    def deeds(self) -> Mapping[str, Callable[[], object]]:
        """Numbers and page keys show cards."""
        cards, at = self.cards, self.cards.index(self.looked_at)
        pages = {"page_up": cards[at - 1], "page_down": cards[(at + 1) % len(cards)]}
        numbered = {f"answer_{number}": card for number, card in enumerate(cards, 1)}
        shown = {name: partial(self._show, card) for name, card in (pages | numbered).items()}
        turn, menu = Upgrade(self.looked_at), partial(self.campaign.to_menu, self)
        return {"take": partial(self.campaign.do, self, turn), "back": menu, **shown}

    def _show(self, card: CardId) -> None:
        self.chosen = card

    @override
    def build(self, b: Builder) -> None:
        """Cards in a row, below them the faces, below those the button."""
        words = self.desk.words
        menu = button("menu", words.tr("Menu"), self.deeds()["back"], key=self.desk.keys.of("back"), quiet=True)
        turn = words.tr("Upgrade {card} to level 2", card=words.name(self.looked_at))
        page = column(
            across(TextLine(words.tr("Level {level}", level=self.campaign.state.level), ink=_lit), Chip("LVL-2")),
            Text(words.plan_prompt(self.campaign.state)),
            across(*(self._button(number, card) for number, card in enumerate(self.cards, 1))),
            across(*map(self._faces, Side)),
            SPACE,
            across(menu, self.way("take", "turn", turn, strong=True), gap=2, shares=(0.2, 0.8)),
        )
        whole(b, page, margin=2)

    def _button(self, number: int, card: CardId) -> Node:
        name, on = self.desk.words.name(card), card == self.looked_at
        return button(f"card:{card}", name, partial(self._show, card), key=str(number), on=on)

    def _faces(self, side: Side) -> Node:
        """A side's face as it is, an arrow, and as it will be."""
        stickers = self.campaign.state.stickers
        said = self.desk.words.tr("{side}: level 1 → level 2", side=self.desk.words.word(side))
        looks = (
            AbilityFace(self.looked_at, side, level, stickers=on_face(stickers, self.looked_at, side, level))
            for level in (1, 2)
        )
        now, then = (image(partial(self.desk.painter.paint, look), FACE, stretch=0) for look in looks)
        arrow = TextLine("→", ink=_lit, snug=True)
        return column(TextLine(said[:1].upper() + said[1:], "bold", "centre"), across(now, arrow, then))


def _lit(b: Builder) -> Ink:
    """A heading that is looked at."""
    return replace(b.heading, colour=b.c.lit)
