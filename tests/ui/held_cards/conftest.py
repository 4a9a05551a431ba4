"""Hands in situations: a state of each scenario, and what a game can bring."""

from dataclasses import replace

import pytest

from holdin.draw.text import Box
from holdin.game.dice import Dice
from holdin.game.held.starts import with_combat
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import CardPlace, Combat, GameState, ItemCondition, ItemPlace, Setup, Zone
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter, Side
from holdin.ui.held_cards.placement import HandsLayout


def named(layout: HandsLayout) -> str:
    return f"{layout.area.w}x{layout.area.h}, {layout.text_scale}, {layout.board_open}"


LAYOUTS = (
    HandsLayout(Box(6, 6, 1012, 628), 1.5, 66),
    HandsLayout(Box(8, 8, 1264, 784), 1.0, 60),
    HandsLayout(Box(8, 8, 1264, 784), 1.0, 60, board_open=True),
    HandsLayout(Box(8, 8, 1008, 1264), 1.0, 60),
)
MORE = (
    HandsLayout(Box(6, 6, 1012, 628), 1.0, 45),
    HandsLayout(Box(6, 6, 1012, 628), 1.0, 45, board_open=True),
    HandsLayout(Box(11, 11, 1898, 1058), 1.25, 80),
    HandsLayout(Box(20, 20, 3800, 2120), 1.0, 160),
)
"""The table in windows from 1024×640 to 3840×2160, one of them upright, with text of several sizes."""


@pytest.fixture(
    params=[*LAYOUTS, *(pytest.param(one, marks=pytest.mark.slow, id=named(one)) for one in MORE)], ids=named
)
def layout(request: pytest.FixtureRequest) -> HandsLayout:
    found: HandsLayout = request.param
    return found


@pytest.fixture
def area(layout: HandsLayout) -> HandsLayout:
    """The layout, where a scene is meant."""
    return layout


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
    hero = replace(begun.hero, cards=places)
    combat = Combat(monster, 3, 5, 3, behaviour=Letter.B)
    chosen = replace(
        begun, you=replace(begun.you, hp=7), hero=hero, turn=replace(begun.turn, leading=one), fighting=True
    )
    return with_combat(cards, chosen, combat)


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
    return replace(begun, you=replace(begun.you, hp=4), hero=replace(begun.hero, cards=places, items=items))


@pytest.fixture(params=["begun", "fighting", "worn"])
def situation(request: pytest.FixtureRequest) -> GameState:
    found: GameState = request.getfixturevalue(request.param)
    return found
