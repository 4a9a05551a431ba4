"""Items in play: which can be used now, and what using them costs (ITM-1, ITM-4)."""

from collections.abc import Sequence

from holdin.game.actions import Spending
from holdin.game.agenda import Source
from holdin.game.figures import YOU
from holdin.game.registry import Chapter
from holdin.game.state import ItemCondition, ItemPlace, Symbol, evolve_hero, evolve_turn
from holdin.game.table import INFUSED, Table
from holdin.models.ability import Gain, Refresh
from holdin.models.base import ItemId
from holdin.models.item import Item, Timing
from holdin.models.letters import Condition, ElementSymbol, Mixed, UseCost
from holdin.rules.elements import counts_as, payments, pick

CHAPTER = Chapter()

_READY = ItemCondition.READY
AFTER_USE = {UseCost.SPENT: ItemCondition.SPENT, UseCost.CONSUMED: ItemCondition.CONSUMED}
"""How an item lies once it was used (ITM-1)."""


def ready_items(t: Table, timing: Timing) -> list[Item]:
    """Your items of a timing that can be used now; none while you are stunned on your turn (CON-2)."""
    owned = t.stage.owned[timing]
    if not owned or (t.effects and t.has(YOU, Condition.STUN) and t.turn.under_way):
        return []
    ready = [place.item for place in t.hero.items if place.state is _READY]
    return [item for item in owned if item.id in ready and can_pay(t, item.requires)]


def can_pay(t: Table, elements: Sequence[ElementSymbol]) -> bool:
    """Whether every one of these elements can be used up now (ELM-2)."""
    return not elements or pick(t.shown_elements(), elements) is not None


def ways_to_pay(t: Table, elements: Sequence[ElementSymbol], besides: Sequence[ElementSymbol] = ()) -> list[Spending]:
    """The ways to use up these elements that leave enough for others, told by printed symbols, the usual first (MIX-1).

    One at the most where nothing mixed is about.
    """
    shown = t.shown_elements()
    printed = dict(shown)
    ways = payments(shown, elements) if _mixed(shown, elements) else [pick(shown, elements)]
    return [
        tuple(sorted([printed[symbol] for symbol in way]))
        for way in ways
        if way is not None and pick([each for each in shown if each[0] not in way], besides) is not None
    ]


def _mixed(shown: Sequence[tuple[Symbol, ElementSymbol]], elements: Sequence[ElementSymbol]) -> bool:
    return any(isinstance(each, Mixed) for each in (*elements, *(symbol for _, symbol in shown)))


def pay_elements(
    t: Table,
    elements: Sequence[ElementSymbol],
    spends: Spending = (),
    besides: Sequence[ElementSymbol] = (),
) -> None:
    """Use up visible symbols for the rest of this turn, those that you have chosen or the usual ones (ELM-2, MIX-1).

    :param besides: what is still to be paid, and must be left enough.
    """
    if not elements:
        return
    shown = t.shown_elements()
    printed = dict(shown)
    if _mixed(shown, elements):
        spends = spends or next(iter(ways_to_pay(t, elements, besides)), ())
        ways = payments(shown, elements)
        taken = next((way for way in ways if tuple(sorted(printed[symbol] for symbol in way)) == spends), None)
    else:
        taken = pick(shown, elements)
    if taken is not None:
        t.turn = evolve_turn(t.turn, used=t.turn.used | {symbol for symbol in taken if symbol[0] != INFUSED})
        t.take_infused(taken)
        counted = tuple([counts_as(printed[symbol], each) for symbol, each in zip(taken, elements, strict=True)])
        t.say("elements_used", "ELM-2", elements=counted)


def pay_for(t: Table, item_id: ItemId) -> Item:
    """Use an item: it is spent, consumed, or stays ready (ITM-1)."""
    item = t.cards.items[item_id]
    after = AFTER_USE.get(item.use)
    t.say("item_used", "ITM-4", item=item_id, use=item.use)
    pay_elements(t, item.requires)
    if after is not None:
        _set_items(t, {item_id}, after)
    return item


def _set_items(t: Table, items: set[ItemId], state: ItemCondition) -> None:
    places = tuple(ItemPlace(place.item, state) if place.item in items else place for place in t.hero.items)
    t.hero = evolve_hero(t.hero, items=places)


def refresh_items(t: Table, count: int | None = None) -> None:
    """Spent items are ready again; all of them after a long rest (ITM-1, RST-3)."""
    spent = [place.item for place in t.hero.items if place.state is ItemCondition.SPENT][:count]
    if spent:
        _set_items(t, set(spent), ItemCondition.READY)
        t.say("items_refreshed", "ITM-1", items=tuple(spent))


@CHAPTER.useful(Refresh)
def _refresh_useful(t: Table, _ability: Refresh) -> bool:
    return any(place.state is ItemCondition.SPENT for place in t.hero.items)


@CHAPTER.performs(Refresh)
def _refresh(t: Table, _source: Source, ability: Refresh, gains: tuple[Gain, ...]) -> None:
    refresh_items(t, ability.count + sum(gain.value for gain in gains))
