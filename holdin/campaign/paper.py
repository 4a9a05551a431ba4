"""A scenario tracker card that is kept by hand: what is ticked and written there, and what can't be so (TRK-1)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from holdin.campaign.actions import NOTATION, Enhance
from holdin.campaign.ending import HIGHEST_LEVEL
from holdin.campaign.machine import settle
from holdin.campaign.state import CampaignStage, CampaignState
from holdin.game.step import Refused
from holdin.models.card_set import CardSet
from holdin.models.enhancement import Sticker
from holdin.rules.enhancement import cannot_lie, every_place


class PaperMark(StrEnum):
    """What a tick on the card stands for."""

    STAR = "star"
    """An unlocked scenario."""
    SQUARE = "square"
    """A completed one."""
    CIRCLE = "circle"
    """A blocked one."""
    UPGRADE = "upgrade"
    """An ability card that was turned to level 2 (LVL-2)."""
    ACHIEVEMENT = "achievement"
    ITEM = "item"
    """One that is owned."""
    FOR_SALE = "for_sale"
    """A locked item that may be bought by now (ITM-3)."""
    TREASURE = "treasure"
    """A regular one, which is looted once a campaign (MAP-9)."""
    STICKER = "sticker"
    """An enhancement of an ability card (ENH-1), by its words, such as "neutralize A 1 top 0 range"."""


_FIELDS: Final[Mapping[PaperMark, str]] = {
    PaperMark.STAR: "unlocked",
    PaperMark.SQUARE: "completed",
    PaperMark.CIRCLE: "blocked",
    PaperMark.UPGRADE: "upgrades",
    PaperMark.ACHIEVEMENT: "achievements",
    PaperMark.ITEM: "items",
    PaperMark.FOR_SALE: "unlocked_items",
    PaperMark.TREASURE: "taken",
    PaperMark.STICKER: "stickers",
}
LONGEST: Final = 60
"""Letters of what a tick stands for; stickers with longer names are written nowhere."""


def written_as(sticker: Sticker) -> str:
    """A sticker in words; `read_as` reads them back."""
    plan = Enhance(sticker.card, sticker.side, sticker.level, sticker.half, sticker.line, sticker.enhancement)
    return NOTATION.show(plan).removeprefix(f"{Enhance.word} ")


def read_as(words: str) -> Sticker:
    """The sticker of its words.

    :raises ValueError: they are none's.
    """
    plan = NOTATION.parse(f"{Enhance.word} {words}")
    assert isinstance(plan, Enhance)
    return plan.sticker


def marked(state: CampaignState, mark: PaperMark) -> tuple[str, ...]:
    """Everything that is ticked so, in the order in which it was."""
    if mark is PaperMark.STICKER:
        return tuple(map(written_as, state.stickers))
    ticked: tuple[str, ...] = getattr(state, _FIELDS[mark])
    return ticked


def can_be_marked(cards: CardSet, state: CampaignState, mark: PaperMark) -> Iterable[str]:
    """Everything that a tick can stand for."""
    match mark:
        case PaperMark.UPGRADE:
            return (card.id for card in cards.characters[state.character].cards)
        case PaperMark.ACHIEVEMENT:
            return cards.campaign.achievements
        case PaperMark.ITEM:
            return cards.items
        case PaperMark.FOR_SALE:
            return (item.id for item in cards.items.values() if item.locked)
        case PaperMark.TREASURE:
            return (treasure.id for treasure in cards.treasures.values() if not treasure.goal)
        case PaperMark.STICKER:
            return _stickers(cards, state)
    return cards.scenarios


def _stickers(cards: CardSet, state: CampaignState) -> Iterator[str]:
    """Those that lie on the cards, and those that there is room for (ENH-1, ENH-2)."""
    hero = cards.characters[state.character]
    for at in every_place(hero, cards.enhancements):
        if at in state.stickers or cannot_lie(hero, state.stickers, at, cards.enhancements) is None:
            words = written_as(at)
            if len(words) <= LONGEST:
                yield words


def ticked(cards: CardSet, state: CampaignState, mark: PaperMark, what: str, *, on: bool) -> CampaignState:
    """The card with a tick more, or one less."""
    others = tuple(each for each in marked(state, mark) if each != what)
    now = (*others, what) if on else others
    return written(cards, state, **{_FIELDS[mark]: tuple(map(read_as, now)) if mark is PaperMark.STICKER else now})


def written(cards: CardSet, state: CampaignState, **changes: Any) -> CampaignState:  # noqa: ANN401 - fields of a state
    """The card with something else written on it; what is owed for it comes first between scenarios (LVL-2, ITM-2)."""
    state = replace(state, **changes)
    due = min(state.level - 1, len(cards.characters[state.character].cards)) - len(state.upgrades)
    state = replace(state, upgrades_due=max(0, due))
    return (
        state
        if state.stop is CampaignStage.PLAYING
        else settle(cards, replace(state, stop=CampaignStage.TOWN, chosen=None))
    )


def contradictions(cards: CardSet, state: CampaignState) -> Iterator[Refused]:
    """What the rules never lead to; at a table it may stand so all the same."""
    won, level = state.successes, min(HIGHEST_LEVEL, 1 + state.successes // cards.campaign.level_every)
    if state.level != level:
        yield Refused("END-3", "another_level", (("completed", str(won)), ("level", str(level))))
    if len(state.upgrades) >= state.level and state.upgrades:
        yield Refused("LVL-2", "too_many_upgrades", (("level", str(state.level)), ("most", str(state.level - 1))))
    for scenario in state.completed:
        if scenario not in state.unlocked:
            yield Refused("END-4", "no_star", (("scenario", scenario),))
        for opened in cards.scenarios[scenario].unlocks:
            if opened not in state.unlocked:
                yield Refused("END-3", "star_missing", (("scenario", opened), ("by", scenario)))
