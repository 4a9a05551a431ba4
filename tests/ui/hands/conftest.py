"""Hands in situations: a state of each scenario, and what a game can bring."""

from dataclasses import replace

import pytest

from holdin.draw.text import Box
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import CardPlace, Combat, GameState, ItemCondition, ItemPlace, Setup, Zone
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter, Side

AREAS = (
    Box(6, 57, 716, 577),
    Box(8, 68, 910, 724),
    Box(8, 70, 620, 724),
    Box(8, 94, 1373, 978),
    Box(12, 140, 2780, 2008),
)
"""The hands' room in windows from 1024×640 to 3840×2160, and beside panels with large text."""


@pytest.fixture(params=AREAS, ids=lambda area: f"{area.w}x{area.h}")
def area(request: pytest.FixtureRequest) -> Box:
    found: Box = request.param
    return found


@pytest.fixture(scope="session")
def begun(cards: CardSet) -> GameState:
    """The first scenario, set up with two items."""
    scenario = next(iter(cards.scenarios.values()))
    items = tuple(cards.items)[:2]
    setup = Setup(scenario.id, next(iter(cards.characters)), items=items)
    return Session(cards, setup, Dice(1)).state


@pytest.fixture(scope="session")
def fighting(cards: CardSet, begun: GameState) -> GameState:
    """In combat, at a distance of 3, two cards chosen, the set rolled."""
    monster = next(iter(stage(cards, begun.setup).monsters))
    one, two, *others = (place.card for place in begun.hero.cards)
    places = (CardPlace(one, Side.A, Zone.CHOSEN), CardPlace(two, Side.B, Zone.CHOSEN), *map(CardPlace, others))
    hero = replace(begun.hero, hp=7, cards=places)
    combat = Combat(monster, 3, 5, 3, behaviour=Letter.B)
    return replace(begun, hero=hero, turn=replace(begun.turn, leading=one), fighting=True, combat=combat)


@pytest.fixture(scope="session")
def worn(begun: GameState) -> GameState:
    """A card discarded, one lost, one kept, an item spent."""
    one, two, three, four = (place.card for place in begun.hero.cards)
    places = (
        CardPlace(one, Side.B, Zone.DISCARDED),
        CardPlace(two, Side.B, Zone.LOST),
        CardPlace(three, Side.A, Zone.LOST, kept=True),
        CardPlace(four, Side.B),
    )
    first, *rest = begun.hero.items
    items = (ItemPlace(first.item, ItemCondition.SPENT), *rest)
    return replace(begun, hero=replace(begun.hero, hp=4, cards=places, items=items))


@pytest.fixture(params=["begun", "fighting", "worn"])
def situation(request: pytest.FixtureRequest) -> GameState:
    found: GameState = request.getfixturevalue(request.param)
    return found
