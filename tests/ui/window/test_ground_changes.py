"""What happens on the open map is seen to happen, picture by picture: doors, reveals, traps, summons, deaths."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest

from holdin.game.actions import Action, Place, Step, TargetHex
from holdin.game.dice import Dice
from holdin.game.figures import YOU
from holdin.game.notation import parse
from holdin.game.stage import stage
from holdin.game.state import Setup
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights, Tile
from holdin.players.greedy import Greedy
from holdin.rules.move import path
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings
from holdin.ui.app.menu import Menu
from holdin.ui.play.ground_changes import GroundDrawing
from holdin.ui.play.moving_figures import Showing
from holdin.ui.play.play import PlayScreen
from holdin.ui.play.tokens import PALE, Placed, TokensDrawing
from holdin.ui.shown.moments import GROUND, MomentKind
from tests.game.builder import attack, card_set, move
from tests.game.open_play.playing import NEVER, idler, rules_of
from tests.ui.seat import FRAME
from tests.ui.window.driver import Driver
from tests.ui.window.test_open_table import begun as begun_open

ROOMS = """
.   .   .   .
  .   W   .
.   .   .   .
  .   .   .
#   #   #   #
  #   +   #
.   .   .   .
  .   .   .
^   .   .   .
  .   @   .
.   .   .   V
  .   .   .
"""
MOVED = Settings(guide=False)
SUMMON = {"kind": "summon", "summon": "hound", "hp": 4, "move": 3, "attack": 2}


def cards_of(*abilities: dict[str, Any], **more: Any) -> CardSet:
    """Two rooms with a door between, a trap in yours, and cards with abilities at their top."""
    faces = {"one A": {"top": {"abilities": list(abilities), **more}}}
    return rules_of(card_set(ROOMS, monsters=(idler(), idler("bear")), faces=faces), success=NEVER)


def begun(folder: Path, cards: CardSet, *lines: str, settings: Settings = MOVED) -> tuple[Driver, PlayScreen]:
    """A game of these rooms whose table lies still, brought to a question."""
    driver = Driver(folder, cards=cards, settings=settings)
    menu = driver.screen
    assert isinstance(menu, Menu)
    setup = Setup(ScenarioId("test"), next(iter(cards.characters)), fights=Fights.OPEN)
    session = KeptSession.begin(folder / "rooms.holdin", cards, setup, Dice(1))
    for line in ("cards one two", *lines):
        session.do(parse(line))
    driver.app.screen = PlayScreen(menu.desk, menu.size, session=session, menu=lambda _screen: menu)
    driver.settle()
    return driver, driver.play


class Seen(NamedTuple):
    """A picture on the way."""

    at: float
    figures: Mapping[str, Placed]
    ground: list[Showing]
    moments: list[Showing]
    """What is under way."""
    asked: bool
    drawn: bytes
    """The map's pixels."""


def pictures(driver: Driver, *actions: Action, every: float = 0.05) -> list[Seen]:
    """The pictures from an answer on, until everything has been seen."""
    play, found, began = driver.play, list[Seen](), driver.now
    surface = pygame.Surface(driver.size)
    play.answer(*actions)
    for _ in range(400):
        driver.frame(every)
        view = play.view()
        (tokens,) = (each for each in view.draws if isinstance(each, TokensDrawing))
        (ground,) = (each for each in view.draws if isinstance(each, GroundDrawing))
        play.draw(surface)
        board = pygame.image.tobytes(surface.subsurface(play.layout.board), "RGB")
        placed = {each.figure.id: each for each in tokens.now()}
        going = [each for each in play.replay.figures.showing(play.now) if each.share < 1]
        found.append(Seen(driver.now - began, placed, list(ground.now()), going, bool(play.legal), board))
        if not play.replay.busy(driver.now):
            return found
    raise AssertionError("it never ends")


def on_the_way(play: PlayScreen, tile: Tile) -> tuple[Action, ...]:
    """The steps onto the only tile of a kind."""
    scene = stage(play.desk.cards, play.state.setup)
    goal = next(hex_ for hex_, there in scene.tiles(play.state.board).items() if there is tile)
    return tuple(Step(hex_) for hex_ in path(scene.walls(play.state.board), play.state.you.hex, goal, 9))


def changing(found: list[Seen], kind: MomentKind) -> list[Showing]:
    """A change of the ground as it is on its way."""
    return [each for one in found for each in one.ground if each.moment.kind is kind and 0 < each.share < 1]


def first(found: list[Seen], kind: MomentKind) -> int:
    """The first picture in which a kind of moment is under way."""
    return next(n for n, one in enumerate(found) if any(each.moment.kind is kind for each in one.moments))


def alphas(found: list[Seen], who: str) -> list[int]:
    """How much of a figure was seen, picture by picture."""
    return [one.figures[who].alpha for one in found if who in one.figures]


def test_a_door_opens_and_the_room_behind_it_comes_to_light(tmp_path: Path) -> None:
    """OPN-4: one after the other, who stands there too; nothing is asked before it has been seen."""
    driver, play = begun(tmp_path, cards_of(move(9)), "play one top")
    with driver:
        steps = on_the_way(play, Tile.DOOR_CLOSED)
        hidden = set(stage(play.desk.cards, play.state.setup).face.hexes)
        found = pictures(driver, parse("do"), *steps)
        opened, lifted = changing(found, MomentKind.DOOR), changing(found, MomentKind.REVEAL)
        assert opened
        assert opened[0].moment.hexes == (steps[-1].hex,) if isinstance(steps[-1], Step) else False
        assert lifted
        assert {*lifted[0].moment.hexes} < hidden
        lifting = first(found, MomentKind.REVEAL)
        assert all(each.share == 1 for each in found[lifting].ground if each.moment.kind is MomentKind.DOOR)
        assert alphas(found, "wolf-1")[-1] == 255
        assert any(PALE < alpha < 255 for alpha in alphas(found, "wolf-1"))
        busy = [one for one in found if one.ground]
        assert not any(one.asked for one in busy)
        assert len({one.drawn for one in busy}) > len(busy) / 2, "each picture is another"


def test_a_trap_is_seen_to_spring_before_it_hurts(tmp_path: Path) -> None:
    """OVL-3: a burst over it, then it is gone, then the damage."""
    driver, play = begun(tmp_path, cards_of(move(9)), "play one top", "do")
    with driver:
        (*_, trap) = on_the_way(play, Tile.TRAP)
        found = pictures(driver, *on_the_way(play, Tile.TRAP))
        sprung = first(found, MomentKind.SPRUNG)
        hurt = [n for n, one in enumerate(found) if any(each.moment.said.startswith("−") for each in one.moments)]
        assert isinstance(trap, Step)
        assert found[sprung].ground[-1].moment.hexes == (trap.hex,)
        assert not hurt or sprung < hurt[0]


MADE = ({"kind": "create_obstacle"}, {"kind": "create_trap", "damage": 2}, {"kind": "create_rift"})


@pytest.mark.parametrize("ability", MADE, ids=lambda each: each["kind"])
def test_what_abilities_make_of_the_ground_is_seen_to_come(tmp_path: Path, ability: dict[str, Any]) -> None:
    """OVL-3, OVL-7, RIF-1: where it lies."""
    driver, play = begun(tmp_path, cards_of({**ability, "range": 2}), "play one top", "do")
    with driver:
        place = play.legal[0]
        assert isinstance(place, TargetHex | Place)
        found = changing(pictures(driver, place), MomentKind.CHANGE)
        assert found
        assert found[0].moment.hexes == (place.hex,)


def test_a_summon_is_seen_to_come(tmp_path: Path) -> None:
    """SUM-1: nothing stands there before."""
    cards = cards_of(SUMMON, lost=True, lasting="scenario")
    driver, play = begun(tmp_path, cards, "play one top", "do")
    with driver:
        found = pictures(driver, play.legal[0])
        who = play.state.summons[0].id
        assert any(0 < alpha < 255 for alpha in alphas(found, who))
        assert alphas(found, who) == sorted(alphas(found, who))


def test_who_teleports_is_gone_and_there_again(tmp_path: Path) -> None:
    """TEL-1: in no hex between."""
    driver, play = begun(tmp_path, cards_of({"kind": "teleport", "value": 3}), "play one top", "do")
    with driver:
        before, far = play.state.you.hex, play.legal[-1]
        found = pictures(driver, far)
        places = [one.figures[YOU].figure.hex for one in found]
        assert {*places} == {before, play.state.you.hex}
        assert before != play.state.you.hex
        assert min(alphas(found, YOU)) < 128


def test_the_dead_fade_away(tmp_path: Path) -> None:
    """FIG-5: after the blow."""
    driver, play = begun(tmp_path, cards_of(attack(9, range=6)))
    with driver:
        assert {each.id for each in play.state.others} == {"wolf-1", "bear-1"}
        found = pictures(driver, parse("play one top"))
        seen = alphas(found, "bear-1")
        assert any(0 < alpha < 255 for alpha in seen)
        assert "bear-1" not in {each.id for each in play.state.others}
        assert "bear-1" not in found[-1].figures


def seconds(folder: Path, settings: Settings) -> float:
    """How long it takes until a door that is opened has been seen."""
    driver, play = begun(folder, cards_of(move(9)), "play one top", settings=settings)
    with driver:
        play.answer(parse("do"), *on_the_way(play, Tile.DOOR_CLOSED))
        seen = 0
        for _ in range(100):
            driver.frame()
            seen += any(each.moment.kind in GROUND for each in play.replay.figures.showing(driver.now))
        return seen * FRAME


def test_it_goes_at_the_pace_that_is_chosen(tmp_path: Path) -> None:
    """Fast is half of it, slow twice; off, or with less motion, it is there at once."""
    usual, fast, slow = (
        seconds(tmp_path / pace, Settings(guide=False, pace=pace)) for pace in ("usual", "fast", "slow")
    )
    assert fast < usual * 0.7
    assert slow > usual * 1.5
    assert seconds(tmp_path / "off", Settings(guide=False, pace="off")) == 0
    assert seconds(tmp_path / "still", Settings(guide=False, reduced_motion=True)) == 0


def test_with_less_motion_each_turn_can_still_wait_for_a_word(tmp_path: Path) -> None:
    """Stepped: no figure is on its way, but the second turn begins with a click."""
    with Driver(tmp_path, seed=1, settings=Settings(guide=False, reduced_motion=True, pace="steps")) as driver:
        play, player = begun_open(driver, 6), Greedy()
        while not play.replay.figures.held(driver.now):
            if play.legal:
                play.answer(player.choose(play.desk.cards, play.state, play.legal))
            driver.frame(0.2)
        before = play.side.acting
        for _ in range(20):
            driver.frame(0.5)
        assert play.side.acting == before
        assert not play.legal
        driver.press_button((640, 400))
        driver.frame(0.5)
        assert play.side.acting != before
