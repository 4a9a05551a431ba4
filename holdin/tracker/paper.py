"""How a sheet begins, and the scenario tracker card that goes from one scenario to the next with it (TRK-1).

What the card says is typed by hand; which scenario may follow, and what an end brings, the campaign's own rules say.
"""

from dataclasses import replace
from typing import Final

from holdin.campaign import machine
from holdin.campaign.actions import Begin, ChooseScenario, Plan
from holdin.campaign.actions import Finish as Ended
from holdin.campaign.machine import CampaignStep, new_campaign
from holdin.campaign.paper import PaperMark, can_be_marked, ticked, written
from holdin.campaign.state import CampaignStage, CampaignState, Chosen
from holdin.errors import HoldinError
from holdin.game.evolve import evolve
from holdin.game.state import Ending, GameState, ItemPlace
from holdin.game.step import Event
from holdin.models.base import ItemId, ScenarioId, TreasureId
from holdin.models.card_set import CardSet
from holdin.tracker import deck, taps
from holdin.tracker.clock import Told
from holdin.tracker.max_hp import max_hp_with, with_items, with_max_hp
from holdin.tracker.sheet import Automatic, Sheet
from holdin.tracker.situation import scene, situation

ITEMS_MOST: Final = 12


class TapError(HoldinError):
    """A tap that means nothing on this sheet."""


def begun(cards: CardSet, tap: taps.Begin) -> Sheet:
    """The sheet of a scenario that is set up: full HP, start hex, items as named (SET-1).

    :raises TapError: the card set has no such character or scenario.
    """
    character = cards.characters.get(tap.character)
    if character is None or (tap.scenario is not None and tap.scenario not in cards.scenarios):
        msg = f"{tap.character}, {tap.scenario}: this card set has no such character or scenario."
        raise TapError(msg)
    items = tuple(ItemPlace(ItemId(name)) for name in tap.items)
    hp = max_hp_with(cards, tap.character, tap.character_level, items)
    place = None
    if tap.scenario is not None:
        scenario = cards.scenarios[tap.scenario]
        place = cards.maps[scenario.map].start(scenario.colour)
    sheet = Sheet(
        tap.character,
        tap.character_level,
        tap.level,
        tap.scenario,
        hp=hp,
        max_hp=hp,
        deck=deck.dealt(cards, tap.character),
        place=place,
        items=items,
        off=frozenset({Automatic.ROLLS}),
    )
    sheet = replace(sheet, elements=deck.symbols(cards, sheet))
    return replace(sheet, campaign=card_of(cards, sheet)) if tap.card else sheet


def keep_card(cards: CardSet, sheet: Sheet, _tap: taps.KeepCard) -> Told:
    """A card for a table that has none (TRK-1)."""
    return replace(sheet, campaign=sheet.campaign or card_of(cards, sheet)), ()


def treasures_looted(cards: CardSet, sheet: Sheet) -> tuple[TreasureId, ...]:
    """The treasures of the map that were looted, goal treasures left out (MAP-9)."""
    on = scene(cards, sheet)
    there = {} if on is None else on.treasures
    return tuple(each for hex_, each in there.items() if hex_ in sheet.gone and not cards.treasures[each].goal)


def card_of(cards: CardSet, sheet: Sheet) -> CampaignState:
    """A new card for a table: with what lies there, and the scenario under way (TRK-1)."""
    items = tuple(item.item for item in sheet.items if item.item in cards.items)
    state = replace(new_campaign(cards, sheet.name, sheet.character), items=items, upgrades=tuple(sheet.upgraded))
    if sheet.scenario is None:
        return written(cards, state, level=sheet.character_level)
    here = Chosen(sheet.scenario, sheet.level)
    state = replace(state, stop=CampaignStage.PLAYING, chosen=here, played=1)
    if sheet.scenario not in state.unlocked:
        state = ticked(cards, state, PaperMark.STAR, sheet.scenario, on=True)
    return written(cards, state, level=sheet.character_level)


def _campaign(sheet: Sheet) -> CampaignState:
    if sheet.campaign is None:
        msg = "No scenario tracker card is kept with this table."
        raise TapError(msg)
    return sheet.campaign


def tick(cards: CardSet, sheet: Sheet, tap: taps.Tick) -> Told:
    """What is owned and upgraded lies so on the table too."""
    card = _campaign(sheet)
    if tap.what not in can_be_marked(cards, card, tap.mark):
        msg = f"{tap.what}: there is no such {tap.mark} on the card."
        raise TapError(msg)
    card = ticked(cards, card, tap.mark, tap.what, on=tap.on)
    sheet = replace(sheet, campaign=card)
    if tap.mark is PaperMark.UPGRADE:
        return replace(sheet, upgraded=frozenset(card.upgrades)), ()
    if tap.mark is PaperMark.ITEM:
        others = tuple(item for item in sheet.items if item.item != tap.what)
        there = (ItemPlace(ItemId(tap.what)),) if tap.on and len(others) < ITEMS_MOST else ()
        return with_items(cards, sheet, (*others, *there)), ()
    return sheet, ()


def purse(cards: CardSet, sheet: Sheet, tap: taps.Purse) -> Told:
    """Gold is written down."""
    return replace(sheet, campaign=written(cards, _campaign(sheet), gold=tap.to)), ()


def grow(cards: CardSet, sheet: Sheet, tap: taps.Grow) -> Told:
    """Another level has another max (LVL-1)."""
    card = written(cards, _campaign(sheet), level=tap.to)
    grown = replace(sheet, campaign=card, character_level=tap.to)
    return with_max_hp(grown, max_hp_with(cards, sheet.character, tap.to, sheet.items)), ()


def set_out(cards: CardSet, sheet: Sheet, tap: taps.SetOut) -> Told:
    """The next scenario, with what the card says; the king's business goes before it (SET-2)."""
    card, events = _plan(cards, _campaign(sheet), ChooseScenario(tap.scenario, tap.level))
    if card.stop is CampaignStage.SETUP:
        card, more = _plan(cards, card, Begin())
        events += more
    return _laid_out(cards, sheet, card, tap.scenario), events


def finish(cards: CardSet, sheet: Sheet, tap: taps.Finish) -> Told:
    """Gold, rewards, stars, circles and a level are written on the card; all cards return (END-2, END-3)."""
    if sheet.campaign is None:
        return replace(sheet, won=tap.won), ()
    card = sheet.campaign
    if card.chosen is None or card.chosen.scenario != sheet.scenario:
        msg = "No scenario of the campaign lies on the table."
        raise TapError(msg)
    game = situation(cards, replace(sheet, foe=None)).state
    game = evolve(
        game,
        ending=Ending.GOAL if tap.won else Ending.FAILED,
        hero=evolve(game.hero, treasures=tap.treasures),
        board=evolve(game.board, lapsed=frozenset(tap.earned)),
    )
    card, events = _plan(cards, card, Ended(), game)
    return _laid_out(cards, sheet, card, None), events


def _plan(
    cards: CardSet, card: CampaignState, plan: Plan, game: GameState | None = None
) -> tuple[CampaignState, tuple[Event, ...]]:
    """A plan of the campaign, by its own rules."""
    step = machine.apply(cards, card, plan, game)
    if not isinstance(step, CampaignStep):
        msg = f"The campaign doesn’t go on so: {step.code} ({step.rule})."
        raise TapError(msg)
    return step.after, step.events


def _laid_out(cards: CardSet, sheet: Sheet, card: CampaignState, scenario: ScenarioId | None) -> Sheet:
    """The table as the card says: full HP, all cards in the hand, items ready (SET-1, END-2)."""
    level = sheet.level if card.chosen is None else card.chosen.level
    start = taps.Begin(
        scenario=scenario,
        character=card.character,
        character_level=card.level,
        level=level,
        items=tuple(card.items),
    )
    return replace(
        begun(cards, start),
        campaign=card,
        upgraded=frozenset(card.upgrades),
        name=sheet.name,
        title=sheet.title,
        off=sheet.off,
    )
