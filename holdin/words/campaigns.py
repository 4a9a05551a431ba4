"""What is told of a campaign's scenarios, items, and changed cards."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from holdin.campaign.machine import why_not_play
from holdin.campaign.state import CampaignState
from holdin.campaign.town import sale_price
from holdin.errors import Change
from holdin.models.base import ItemId, ScenarioId
from holdin.models.item import Timing
from holdin.models.letters import UseCost
from holdin.rules.hp import monster_hp
from holdin.rules.move import trap_damage
from holdin.words.catalogues import msgid
from holdin.words.refusals import refusal
from holdin.words.translator import Translator

LEVELS: Final = (msgid("Easy"), msgid("Normal"), msgid("Hard"), msgid("Very hard"))
"""By scenario level (SCL-1)."""

_AT_LEVELS: Final = (
    msgid("Monsters have {hp} HP less and the weakest modifiers; a trap hurts {trap}."),
    msgid("Monsters as they are printed; a trap hurts {trap}."),
    msgid("Monsters have {hp} HP more and stronger modifiers; a trap hurts {trap}."),
    msgid("Monsters have {hp} HP more and the strongest modifiers; a trap hurts {trap}."),
)
"""What each level changes (SCL-1)."""

_USES: Final[Mapping[UseCost, str]] = {
    UseCost.NONE: msgid("It can be used again and again."),
    UseCost.SPENT: msgid("A use spends it; a long rest refreshes it."),
    UseCost.CONSUMED: msgid("A use consumes it until the scenario’s end."),
}
"""ITM-1."""

_HOW: Final = {"added": msgid("added"), "removed": msgid("removed"), "changed": msgid("changed")}
_ONLY: Final = {
    "monster_hp": msgid("The monster HP card"),
    "campaign": msgid("The campaign"),
    "monster_cards": msgid("The monster cards"),
}
"""What there is only one of."""


# Its scenarios


def level_meaning(say: Translator, level: int) -> str:
    """What a scenario level changes, in a line (SCL-1)."""
    printed = 10
    more = abs(monster_hp(printed, level) - printed)
    return say.tr(_AT_LEVELS[level], hp=more, trap=trap_damage(level))


def known(state: CampaignState, scenario: ScenarioId) -> bool:
    """Whether the scenario tracker card tells a scenario's title (TRK-1)."""
    return scenario in {*state.unlocked, *state.completed, *state.blocked}


def title(say: Translator, state: CampaignState, scenario: ScenarioId) -> str:
    """A scenario's number, with its title once that is known."""
    number = say.cards.scenarios[scenario].number
    if not known(state, scenario):
        return say.tr("Scenario {number}", number=number)
    return f"{number} · {say.name(scenario)}"


def why_shut(say: Translator, state: CampaignState, scenario: ScenarioId) -> Iterator[tuple[str, str]]:
    """Why a scenario can't be chosen, each with its rule; nothing for one that can (END-3, END-4)."""
    scenarios, refused = say.cards.scenarios, why_not_play(say.cards, state, scenario)
    if refused is None:
        return
    if refused.code == "scenario_locked":
        yield say.tr("It is not unlocked yet."), refused.rule
        by = _numbers(say, (each.id for each in scenarios.values() if scenario in each.unlocks))
        if by:
            yield say.tr("Success unlocks it in: {scenarios}", scenarios=by), "END-3"
        return
    yield refusal(say, refused).removesuffix(f" ({refused.rule})"), refused.rule
    if refused.code == "scenario_blocked":
        by = _numbers(say, (each for each in state.completed if scenario in scenarios[each].blocks))
        yield say.tr("Your success blocked it in: {scenarios}", scenarios=by), "END-3"


def _numbers(say: Translator, scenarios: Iterable[ScenarioId]) -> str:
    return ", ".join(str(number) for number in sorted(say.cards.scenarios[each].number for each in scenarios))


def further(say: Translator, state: CampaignState) -> str:
    """The achievements that stand on no card, since only events give them; empty without any."""
    printed = say.cards.printed_achievements()
    had = [one for one in state.achievements if one not in printed]
    return say.tr("Besides: {achievements}", achievements=say.names(had)) if had else ""


# Its cards


def item_facts(say: Translator, item: ItemId) -> Iterator[str]:
    """Where an item is worn, when and how often it is used, what it costs (ITM-1, ITM-3)."""
    thing = say.cards.items[item]
    yield say.tr("Slot: {slot} · used: {timing}", slot=say.word(thing.slot), timing=say.word(thing.timing))
    if thing.timing is not Timing.ALWAYS:
        yield say.tr(_USES[thing.use])
    if thing.timing is Timing.WORDS:
        yield say.tr("The rules don’t know what it does: follow it by hand, with the cards in hand or at your table.")
    yield say.tr("Price: {price} gold, sells for {gold}", price=thing.price, gold=sale_price(say.cards, item))


def change(say: Translator, found: Change) -> str:
    """A change of the cards, such as "Felt Boots (felt-boots): changed"."""
    name = say.name(found.id) if found.id else say.tr(_ONLY[found.kind])
    both = f"{name} ({found.id})" if found.id and name != found.id else name
    return f"{both}: {say.tr(_HOW[found.how])}"


def at_rest(say: Translator, state: CampaignState) -> str:
    """What of a campaign rests as long as its expansions aren’t here; empty where nothing does (END-3)."""
    resting = state.resting
    if resting is None or not resting.sets:
        return ""
    counted = (
        say.plural("{count} completed scenario", "{count} completed scenarios", len(resting.completed)),
        say.plural("{count} item", "{count} items", len(resting.items)),
        say.plural("{count} achievement", "{count} achievements", len(resting.achievements)),
        say.plural("{count} sticker", "{count} stickers", len(resting.stickers)),
    )
    numbers = map(len, (resting.completed, resting.items, resting.achievements, resting.stickers))
    things = ", ".join(said for said, number in zip(counted, numbers, strict=True) if number)
    return say.tr(
        "The card set {set} isn’t installed: what is of it rests until it is ({things}). Nothing is lost.",
        set=", ".join(resting.sets),
        things=things or say.tr("its scenarios"),
    )
