"""Every kind of choice on the open map is made by mouse, keys, touch and gamepad alone; what isn't lit says why."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from holdin.game import asks, place_asks
from holdin.game.actions import Action, EndTurn, Skip
from holdin.game.dice import Dice
from holdin.game.machine import question
from holdin.game.notation import parse
from holdin.game.state import GameState, Setup
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.hexes import name
from holdin.models.letters import Fights
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings
from holdin.ui.app.menu import Menu
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.intended import still_to_act
from tests.game.builder import attack, card_set
from tests.game.open_play.playing import NEVER, idler, rules_of
from tests.ui.window.driver import Driver, Player, by_keys, by_mouse, by_pad, by_touch
from tests.ui.window.test_intents import drawn, to_a_move

QUIET = Settings(reduced_motion=True, guide=False, ask_ways=True)
YARD = """
.   .   .   .   .
  .   .   .   .
.   W   .   V   .
  .   .   o   .
.   .   .   .   .
  .   .   @   .
.   o   .   .   .
  .   .   .   .
"""
SUMMON = {"kind": "summon", "summon": "hound", "hp": 4, "move": 3, "attack": 2}
RIFTS = {"kind": "create_rift", "count": 2, "range": 3}
CHOICES: dict[type[asks.Ask], list[dict[str, Any]]] = {
    asks.AskStep: [{"kind": "move", "value": 3}],
    asks.AskNext: [attack(1, range=5, targets=2)],
    asks.AskEnemy: [{"kind": "inflict", "condition": "muddle", "range": 5}],
    asks.AskArea: [attack(1, range=4, area=[[0, 0], [1, 0]])],
    asks.AskShove: [attack(1, range=5, push=2)],
    place_asks.AskTeleport: [{"kind": "teleport", "value": 2}],
    place_asks.AskRift: [RIFTS],
    place_asks.AskWhichRift: [RIFTS, {"kind": "move_rift", "value": 2}],
    place_asks.AskRiftTo: [RIFTS, {"kind": "move_rift", "value": 2}],
    place_asks.AskSummon: [SUMMON],
    asks.AskAlly: [
        SUMMON,
        SUMMON,
        {"kind": "gain_condition", "condition": "strengthen", "affects": "ally", "within": 3},
    ],
    place_asks.AskObstaclePlace: [{"kind": "create_obstacle", "range": 3}],
    place_asks.AskObstacle: [{"kind": "move_obstacle", "value": 2, "range": 4}],
    place_asks.AskTrapPlace: [{"kind": "create_trap", "damage": 2, "range": 3}],
}
"""What asks so."""
ON_HEXES = [each for each in CHOICES if each.kind in {asks.AskKind.PLACE, asks.AskKind.WAY, asks.AskKind.AREA}]
EACH_HAND = [by_mouse, by_keys, *(pytest.param(give, marks=pytest.mark.slow) for give in (by_touch, by_pad))]


@dataclass
class Curious:
    """Answers at random, but does what it can; it remembers what it was asked, and chose out of several."""

    random: Random = field(default_factory=lambda: Random(1))
    asked: set[type[asks.Ask]] = field(default_factory=set)

    def choose(self, _cards: CardSet, state: GameState, actions: tuple[Action, ...], /) -> Action:
        """Any."""
        ask = question(state)
        self.asked |= {type(ask)} if ask is not None and len(actions) > 1 else set()
        wanted = [each for each in actions if not isinstance(each, Skip | EndTurn)]
        return self.random.choice(wanted or actions)


def begun(driver: Driver, *lines: str) -> PlayScreen:
    """A game in the yard, brought to a question."""
    menu = driver.screen
    assert isinstance(menu, Menu)
    setup = Setup(ScenarioId("test"), next(iter(driver.cards.characters)), fights=Fights.OPEN)
    session = KeptSession.begin(driver.folder / "yard.holdin", driver.cards, setup, Dice(1))
    for line in ("cards one two", *lines):
        session.do(parse(line))
    driver.app.screen = PlayScreen(menu.desk, menu.size, session=session, menu=lambda _screen: menu)
    driver.settle()
    return driver.play


def cards_of(abilities: list[dict[str, Any]]) -> CardSet:
    """A yard with two obstacles and two monsters that do nothing."""
    more = {"lost": True, "lasting": "scenario"} if SUMMON in abilities else {}
    foes = (idler("wolf", 12), idler("bear", 12))
    faces = {"one A": {"top": {"abilities": abilities, **more}}}
    return rules_of(card_set(YARD, monsters=foes, faces=faces), success=NEVER)


def answered(play: PlayScreen, kind: type[asks.Ask]) -> bool:
    """Whether a question of a kind has been answered."""
    return any(isinstance(question(moment.state), kind) for moment in play.session.moments[:-1])


def asked(play: PlayScreen, kind: type[asks.Ask]) -> asks.Ask | None:
    """The question of a kind that can be answered now, be it behind what goes without saying."""
    found = (question(stand.state) for stand in play.flow.offers.stands)
    return next((ask for ask in found if isinstance(ask, kind)), None)


@pytest.mark.parametrize("give", EACH_HAND, ids=lambda each: each.__name__)
@pytest.mark.parametrize("kind", CHOICES, ids=lambda each: each.__name__)
def test_a_choice_is_made_with_each_hand(
    tmp_path: Path, kind: type[asks.Ask], give: Callable[[Driver, Player], None]
) -> None:
    with Driver(tmp_path, cards=cards_of(CHOICES[kind]), settings=QUIET) as driver:
        play, player = begun(driver, "play one top"), Curious()
        for _ in range(8):
            if answered(play, kind):
                break
            give(driver, player)
        assert answered(play, kind)
        assert kind in player.asked


@pytest.mark.parametrize(
    "kind",
    [*ON_HEXES[:3], *(pytest.param(each, marks=pytest.mark.slow) for each in ON_HEXES[3:])],
    ids=lambda each: each.__name__,
)
def test_other_hexes_say_why_they_are_not_lit(tmp_path: Path, kind: type[asks.Ask]) -> None:
    """SUM-1, TEL-1, RIF-1, OVL-3, OVL-7, PSH-2, ARE-2: a click on any hex that isn't offered names what forbids it."""
    with Driver(tmp_path, cards=cards_of(CHOICES[kind]), settings=QUIET) as driver:
        play, player = begun(driver, "play one top", "do"), Curious()
        while asked(play, kind) is None:
            by_mouse(driver, player)
        spots = {each.id: each for each in play.view().spots if each.id.startswith("hex:")}
        assert {each for each, spot in spots.items() if spot.lit} == {
            f"hex:{name(hex_)}" for hex_ in play.flow.clicks().hexes if f"hex:{name(hex_)}" in spots
        }
        done, said = len(play.session.moments), set[str]()
        for dark in [each for each, spot in spots.items() if not spot.lit]:
            driver.click(dark)
            assert play.notice
            said.add(play.notice)
        assert len(play.session.moments) == done
        assert not [each for each in said if "Something else" in each or "not offered" in each], said


def test_a_finger_that_stays_points_and_takes_nothing(tmp_path: Path) -> None:
    """MAI-8: on a monster it draws what that means to do; lifted, it is gone."""
    with Driver(tmp_path, settings=QUIET) as driver:
        play = to_a_move(driver)
        done, acts = len(play.session.moments), still_to_act(play.desk.cards, play.state)
        who = next(who for who in acts if play.state.figure(who).set)
        at = driver.free_point(driver.spot(f"monster:{who}"))
        assert not drawn(play)
        driver.press(at)
        assert drawn(play), "its way, its blow"
        driver.lift(at, seconds=0.5)
        driver.settle()
        assert not drawn(play)
        assert len(play.session.moments) == done
