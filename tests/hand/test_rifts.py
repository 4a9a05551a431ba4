"""Rifts of a game are on the sheet that goes on with it, and come back from there (RIF-1, RIF-4, RND-1)."""

from dataclasses import replace

from holdin.game.stage import stage
from holdin.game.state import Board, CardPlace, Combat, Hero, Setup, Start
from holdin.hand.sheet_conversion import noted, sheet_of
from holdin.models.base import CardId, CharacterId, ScenarioId
from holdin.models.hexes import Hex
from holdin.tracker.situation import situation
from tests.game.builder import CARDS, card_set, hall

SET = card_set(hall(4))
SCENE = stage(SET, Setup(ScenarioId("test"), CharacterId("hero")))
HERO = Hero(tuple(CardPlace(CardId(card)) for card in CARDS))
THERE = frozenset({Hex(1, 1), Hex(1, 2)})
START = Start(10, SCENE.start, HERO, Board(rifts=THERE), 2, Combat("wolf-1", 5, 5, 3, rifts=(2, 6)))


def test_a_sheet_has_the_games_rifts_and_gives_them_back() -> None:
    """RIF-1, RIF-4: those of the map and those of the range tracker."""
    sheet = sheet_of(SCENE, START)
    assert (sheet.rifts, sheet.riven) == (THERE, (2, 6))
    state = situation(SET, sheet).state
    assert state.combat is not None
    assert (state.board.rifts, state.combat.rifts) == (THERE, (2, 6))
    back = noted(SET, SCENE, START, sheet)
    assert back.combat is not None
    assert (back.board.rifts, back.combat.rifts) == (THERE, (2, 6))


def test_a_sheet_without_a_combat_has_no_rifts_on_the_tracker() -> None:
    """RIF-4: they go with it."""
    sheet = sheet_of(SCENE, replace(START, combat=None))
    assert (sheet.rifts, sheet.riven) == (THERE, ())
