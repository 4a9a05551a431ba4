"""What monsters make of elements, and take: their sets' infusions and consumptions (MIX-3)."""

from holdin.game.evolve import evolve
from holdin.game.figures import Figure, FigureId
from holdin.game.open.stand import printed_set, sort_of
from holdin.game.state import NOTHING_KINDLED, Infusion, Symbol
from holdin.game.table import INFUSED, Table
from holdin.models.letters import ElementSymbol
from holdin.models.monster import Behaviour, SetConsume
from holdin.rules.elements import counts_as, pick

Shown = tuple[Symbol, ElementSymbol]


def kindle(t: Table, figure: Figure, set_: Behaviour | None = None) -> None:
    """The first of its sort to act in a round infuses and consumes for all of them (MIX-3).

    What it infuses itself is there for its consumption of a later round, not of this one.

    :param set_: another set than the one that is rolled, where somebody asks what it would do.
    """
    set_ = set_ or printed_set(t, figure)
    if not (set_.infuse or set_.consume) or sort_of(t, figure.id) in dict(t.kindled.sorts):
        return
    paid = tuple([(index, each) for index, each in enumerate(set_.consume) if _consume(t, figure.id, each)])
    new = tuple([Infusion(element, t.round + 1) for element in set_.infuse])
    sorts = (*t.kindled.sorts, (sort_of(t, figure.id), paid))
    t.kindled = evolve(t.kindled, infused=(*t.kindled.infused, *new), sorts=sorts)
    if new:
        t.say("monsters_infused", "MIX-3", monster=figure.id, elements=set_.infuse)


def _consume(t: Table, who: FigureId, wanted: SetConsume) -> bool:
    """Monsters' infusions first, else symbols of yours, which then are used up until your next turn has ended."""
    shown = sorted(t.shown_elements(), key=lambda each: each[0][0] != INFUSED)
    taken = pick_first(shown, wanted.elements)
    if taken is None:
        return False
    printed = dict(shown)
    counted = tuple([counts_as(printed[symbol], each) for symbol, each in zip(taken, wanted.elements, strict=True)])
    yours = frozenset([symbol for symbol in taken if symbol[0] != INFUSED])
    t.take_infused(taken)
    t.kindled = evolve(t.kindled, taken=t.kindled.taken | yours)
    t.say("monsters_consumed", "MIX-3", monster=who, elements=counted, yours=len(yours))
    return True


def pick_first(shown: list[Shown], wanted: tuple[ElementSymbol, ...]) -> tuple[Symbol, ...] | None:
    """Symbols for every element wanted, as many of the monsters' own as there can be; none if one is missing."""
    own = [each for each in shown if each[0][0] == INFUSED]
    for spared in range(len(shown) - len(own) + 1):
        found = pick([*own, *shown[len(own) : len(own) + spared]], wanted)
        if found is not None:
            return found
    return None


def burn_down(t: Table) -> None:
    """A round ends: gains are gone, and infusions that have stayed for a whole round (MIX-3)."""
    left = tuple([each for each in t.kindled.infused if each.until > t.round])
    if len(left) < len(t.kindled.infused):
        gone = tuple([each.element for each in t.kindled.infused if each.until <= t.round])
        t.say("infusions_gone", "MIX-3", elements=gone)
    t.kindled = evolve(t.kindled, infused=left, sorts=()) if left or t.kindled.taken else NOTHING_KINDLED
