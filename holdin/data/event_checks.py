"""Whether every event card can be drawn, paid for, and come to each of its outcomes (EVT-1 to EVT-4).

A condition allows some values of some facts of a campaign: its gold, an item, the scenario it goes to. Conditions hold
together if every fact is left a value; the first outcome that holds happens, so one is come to if its own conditions
hold where one of those of each outcome before it fails.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, product
from typing import Final, NamedTuple

from holdin.data.campaign_checks import State as CampaignFacts
from holdin.data.campaign_checks import walk_from
from holdin.data.draft import Draft
from holdin.data.event_outcomes import event_achievements, event_outcomes
from holdin.errors import Fault, Said
from holdin.models.event_card import MOST_REPUTATION, EventCost, EventDeck, Terms

Fact = tuple[str, str]
"""Something that can be asked of a campaign: a kind, and of which thing, if of one."""

MOST_COUNTED: Final = 200
"""Beyond the highest bound, all numbers are alike."""
MOST_MIXED: Final = 5_000
"""Ways in which the conditions before an outcome can fail; more aren't looked through."""


class Literal(NamedTuple):
    """A fact, and the values of it that are allowed."""

    fact: Fact
    allowed: frozenset[object]


class Facts:
    """The facts of a set's campaigns as a card of a deck meets them, and the values that each can have."""

    def __init__(self, draft: Draft, deck: EventDeck) -> None:
        self._numbers = {
            "gold": MOST_COUNTED,
            "reputation": MOST_REPUTATION,
            "level": 5,
            "owned": len(draft.items),
            "completed_count": len(draft.scenarios),
        }
        self._bound: frozenset[object] = frozenset(
            id_
            for id_, entry in draft.scenarios.items()
            if deck is not EventDeck.CITY and entry.value.rift == (deck is EventDeck.RIFT)
        )
        # "" is somebody of a set that builds on this one.
        self._characters: frozenset[object] = frozenset({*draft.characters, ""})
        self._gained = achievements_gained(draft)

    def values(self, fact: Fact) -> frozenset[object]:
        """Every value that a fact can have."""
        kind, of = fact
        if kind in self._numbers:
            return frozenset(range(1 if kind == "level" else 0, self._numbers[kind] + 1))
        if kind == "achievement":
            return _EITHER if of in self._gained else frozenset({False})
        return {"character": self._characters, "bound_for": self._bound, "after": _ENDS}.get(kind, _EITHER)

    def literals(self, terms: Terms) -> Iterator[Literal]:
        """What conditions allow; each must hold."""
        if terms.characters:
            yield Literal(("character", ""), frozenset(terms.characters))
        for kind in self._numbers:
            between = getattr(terms, kind)
            if between is not None:
                yield Literal((kind, ""), frozenset(filter(between.hold, range(MOST_COUNTED + 1))))
        for kind, having, lacking in _OWNED:
            yield from (Literal((kind, id_), frozenset({True})) for id_ in getattr(terms, having))
            yield from (Literal((kind, id_), frozenset({False})) for id_ in getattr(terms, lacking))
        if terms.bound_for:
            yield Literal(("bound_for", ""), frozenset(terms.bound_for))
        if terms.after is not None:
            yield Literal(("after", ""), frozenset({terms.after}))

    @staticmethod
    def price(cost: EventCost) -> Iterator[Literal]:
        """What who pays a cost has."""
        for kind in ("gold", "reputation"):
            least = getattr(cost, kind)
            if least:
                yield Literal((kind, ""), frozenset(range(least, MOST_COUNTED + 1)))
        yield from (Literal(("item", id_), frozenset({True})) for id_ in cost.items)

    def otherwise(self, literal: Literal) -> Literal:
        """That it doesn't hold."""
        return Literal(literal.fact, self.values(literal.fact) - literal.allowed)

    def hold(self, literals: Iterable[Literal]) -> bool:
        """Whether some campaign has all of these."""
        left: dict[Fact, frozenset[object]] = {}
        for fact, allowed in literals:
            left[fact] = left.get(fact, self.values(fact)) & allowed
            if not left[fact]:
                return False
        return all(_enough(left, kind, count, self._numbers[count]) for kind, count in _COUNTS) and _still_to_play(left)

    def can_fail(self, sure: Iterable[Literal], others: Iterable[tuple[Literal, ...]]) -> bool:
        """Whether a campaign that has all of the first fails one at least of each of the others."""
        firm, ways = tuple(sure), 1
        choices = [[self.otherwise(literal) for literal in each] for each in others]
        for each in choices:
            ways *= len(each)
        return ways > MOST_MIXED or any(self.hold((*firm, *failing)) for failing in product(*choices))


_EITHER: Final[frozenset[object]] = frozenset({True, False})
_ENDS: Final[frozenset[object]] = frozenset({"won", "lost", None})
_OWNED: Final = (
    ("item", "items", "without_items"),
    ("achievement", "achievements", "without_achievements"),
    ("completed", "completed", "not_completed"),
)
_COUNTS: Final = (("item", "owned"), ("completed", "completed_count"))
"""What is had one by one, and what counts it."""


def _enough(left: dict[Fact, frozenset[object]], kind: str, count: str, most: int) -> bool:
    """Whether the count of things can be as high as the number of them that are there for sure."""
    there = sum(fact[0] == kind and allowed == {True} for fact, allowed in left.items())
    counted = left.get((count, ""))
    highest = most if counted is None else max(number for number in counted if isinstance(number, int))
    return highest >= there


def _still_to_play(left: dict[Fact, frozenset[object]]) -> bool:
    """Whether the scenario that is gone to can be one that isn't completed yet."""
    done = {fact[1] for fact, allowed in left.items() if fact[0] == "completed" and allowed == {True}}
    bound = left.get(("bound_for", ""))
    return bound is None or not bound <= done


def achievements_gained(draft: Draft) -> set[str]:
    """The achievements that something gives."""
    pages = [entry.value for entry in draft.scenarios.values()]
    rewards = [page.rewards for page in pages]
    rewards += [rule.earns for page in pages for rule in page.rules if rule.earns is not None]
    if draft.campaign is not None:
        campaign = draft.campaign.value
        rewards += [each.rewards for each in (*campaign.events, *([campaign.joins] if campaign.joins else []))]
    found: set[str] = {id_ for each in rewards for id_ in each.achievements}
    treasures = (entry.value.achievement for entry in draft.treasures.values())
    return found | event_achievements(draft) | {id_ for id_ in treasures if id_ is not None}


# The checks


def event_cards_can_be_drawn(draft: Draft) -> Iterator[Fault]:
    """Every card comes into its deck, and some campaign meets its requirements (EVT-3)."""
    added = {id_ for _, _, outcome in event_outcomes(draft) for id_ in outcome.adds}
    for id_, entry in draft.events.items():
        facts = Facts(draft, entry.value.deck)
        if entry.value.locked and id_ not in added:
            told = Said("never drawn: it is locked, and no event card adds it ({rule})", rule="EVT-4")
            yield entry.fault(("locked",), told)
        if not facts.hold(facts.literals(entry.value.requires)):
            told = Said("never drawn: no campaign meets these requirements ({rule})", rule="EVT-3")
            yield entry.fault(("requires",), told)


def event_choices_can_be_paid(draft: Draft) -> Iterator[Fault]:
    """Whoever draws a card can make one of its choices, and some campaign each of them (EVT-4)."""
    for entry in draft.events.values():
        facts = Facts(draft, entry.value.deck)
        needed, prices = tuple(facts.literals(entry.value.requires)), []
        for place, choice in enumerate(entry.value.choices):
            prices.append(tuple(facts.price(choice.cost)))
            if facts.hold(needed) and not facts.hold((*needed, *prices[-1])):
                told = Said("no campaign that draws the card can pay this ({rule})", rule="EVT-4")
                yield entry.fault(("choices", place, "cost"), told)
        if all(prices) and facts.can_fail(needed, prices):
            told = Said("who can pay neither choice is stuck: one must cost nothing ({rule})", rule="EVT-4")
            yield entry.fault(("choices",), told)


def event_outcomes_can_happen(draft: Draft) -> Iterator[Fault]:
    """Some campaign comes to every outcome (EVT-2)."""
    for entry in draft.events.values():
        facts = Facts(draft, entry.value.deck)
        for place, choice in enumerate(entry.value.choices):
            sure = (*facts.literals(entry.value.requires), *facts.price(choice.cost))
            if not facts.hold(sure):
                continue
            for number, outcome in enumerate(choice.outcomes):
                before = [tuple(facts.literals(each.when)) for each in choice.outcomes[:number]]
                if not facts.can_fail((*sure, *facts.literals(outcome.when)), before):
                    told = Said("this outcome can’t happen: no campaign meets its conditions ({rule})", rule="EVT-2")
                    yield entry.fault(("choices", place, "outcomes", number), told)


def event_effects_are_possible(draft: Draft) -> Iterator[Fault]:
    """What outcomes name is there to be gained, opened or added (EVT-4)."""
    for entry, path, outcome in event_outcomes(draft):
        for index, id_ in enumerate(outcome.adds):
            if not draft.events[id_].value.locked:
                told = Said("{id} is in its deck from the beginning: only a card with {line} can be added")
                yield entry.fault((*path, "adds", index), told.filled(id=repr(id_), line="locked = true"))
        for index, item in enumerate(outcome.unlock_items):
            if not draft.items[item].value.locked:
                told = Said("{id} isn’t locked: it can be bought anyway")
                yield entry.fault((*path, "unlock_items", index), told.filled(id=repr(item)))


def event_ids_are_told_apart(draft: Draft) -> Iterator[Fault]:
    """An event card and a later event of the campaign share no texts (EVT-2, END-3)."""
    later = {event.id for event in draft.campaign.value.events} if draft.campaign else set()
    for id_, entry in draft.events.items():
        if id_ in later:
            yield entry.fault(("id",), Said("{id} is already an event of the campaign", id=repr(id_)))


def event_blocks_leave_a_way(draft: Draft) -> Iterator[Fault]:
    """No campaign is stuck because an event card has blocked a scenario, or all that any can block (EVT-4, END-4)."""
    campaign = draft.campaign
    blocked = [(entry, path, outcome.blocks) for entry, path, outcome in event_outcomes(draft) if outcome.blocks]
    if campaign is None or not blocked or not campaign.value.endings:
        return
    start, everything = campaign.value.start, set(draft.scenarios)
    every = {*chain(*(ids for _, _, ids in blocked))}
    for entry, path, ids in blocked:
        for shut in ({*ids}, every):
            found = walk_from(draft, {CampaignFacts()}, start, everything - shut)
            if found.dead_ends or not found.endings:
                told = Said("a campaign in which this is blocked may come to no ending ({rule})", rule="END-4")
                yield entry.fault((*path, "blocks"), told)
                break


def rift_decks_are_reached(draft: Draft) -> Iterator[Fault]:
    """Rift cards without a scenario that is reached through a rift: nobody draws them (EVT-1)."""
    rifts = [entry for entry in draft.events.values() if entry.value.deck is EventDeck.RIFT]
    if rifts and not any(entry.value.rift for entry in draft.scenarios.values()):
        told = Said("no scenario has {line}: no card of this deck is drawn", line="rift = true")
        yield rifts[0].fault(("deck",), told)


EVENT_CHECKS: Final = (
    event_cards_can_be_drawn,
    event_choices_can_be_paid,
    event_outcomes_can_happen,
    event_effects_are_possible,
    event_ids_are_told_apart,
    event_blocks_leave_a_way,
)
"""The checks of the event decks."""
