"""An area is put on the open map: turned and laid with every hand, and each hex says what it comes to (ARE-2)."""

from pathlib import Path

import pygame

from holdin.game.actions import PlaceArea, Target, Way
from holdin.game.asks import AskArea, AskNext, AskShove
from holdin.game.dice import Dice
from holdin.game.machine import question
from holdin.game.notation import parse
from holdin.game.open.covering import Covered, covered
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex, name
from holdin.models.letters import Fights
from holdin.saves.session import KeptSession
from holdin.ui.app.menu import Menu
from holdin.ui.play.intent_view import damages
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.areas import AreaAim, ring, shape
from holdin.ui.shown.intents import Take, Tool
from tests.game.builder import attack, card_set
from tests.game.open_play.playing import NEVER, idler, rules_of
from tests.game.open_play.test_attacks import top
from tests.ui.window.driver import Driver
from tests.ui.window.test_open_table import QUIET

HALL = """
.   .   .
  .   W
.   .   .
  W   .
.   @   .
  .   W
.   .   .
"""
LINE = [[0, 0], [1, 0], [2, 0]]
"""Three hexes in a row, at range."""
FAN = [[1, -1], [1, 0]]
"""Two hexes side by side, beside the grey one."""
OPEN = """
.   .   .   .
  .   .   .
.   .   .   .
  .   @   .
.   .   .   .
  .   .   W
.   .   .   .
  .   .   .
"""
WALLED = """
.   .   .
  .   W
#   #   #
  .   .
.   @   W
  W   .
.   .   .
"""


def cards_of(ability: dict[str, object], drawing: str = HALL) -> CardSet:
    cards = card_set(drawing, monsters=(idler(), idler("bear")), faces=top(ability))
    return rules_of(cards, success=NEVER)


def begun(driver: Driver, cards: CardSet, *lines: str) -> PlayScreen:
    """A small game of the window, played up to a question."""
    menu = driver.screen
    assert isinstance(menu, Menu)
    setup = Setup(ScenarioId("test"), next(iter(cards.characters)), fights=Fights.OPEN)
    session = KeptSession.begin(driver.folder / "area.holdin", cards, setup, Dice(1))
    for line in ("cards one two", *lines):
        session.do(parse(line))
    driver.app.screen = PlayScreen(menu.desk, menu.size, session=session, menu=lambda _screen: menu)
    driver.settle()
    return driver.play


def driver_of(folder: Path, cards: CardSet) -> Driver:
    return Driver(folder, cards=cards, settings=QUIET)


def asking(play: PlayScreen) -> AskArea:
    aim = play.flow.aim
    assert aim is not None
    return aim.ask


# Turns


def test_a_pattern_has_six_turns_and_their_mirror_images() -> None:
    """ARE-2: each once, one after the other by 60°."""
    assert len(ring([Hex(0, 0), Hex(1, 0), Hex(2, 0)])) == 3
    assert len(ring([Hex(0, 0), Hex(1, 0), Hex(1, 1)])) == 6
    assert len(ring([Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(2, 1)])) == 12
    assert shape([Hex(3, 3), Hex(4, 3)]) == shape([Hex(0, 0), Hex(1, 0)])


def test_it_lies_over_the_hex_that_is_pointed_at(tmp_path: Path) -> None:
    """ARE-2: every placement that it comes to is one that the rules offer, and each of them can be come to."""
    with driver_of(tmp_path, cards_of(attack(2, range=3, area=LINE))) as driver:
        play = begun(driver, driver.cards, "play one top")
        aim, found = play.flow.aim, set()
        assert aim is not None
        assert aim.now[1] == max(aim.ask.placements, key=lambda each: len(each[1]))[1]
        for _ in range(len(aim.shapes)):
            for hex_ in {hex_ for hexes, _ in aim.ask.placements for hex_ in hexes}:
                over = aim.over(hex_)
                assert over in aim.ask.placements
                assert over is not None
                assert hex_ in over[0]
                found.add(over)
            aim.turned(1, None)
        assert len(found) > len(aim.ask.placements) // 2


def test_turning_and_turning_back_is_as_before(tmp_path: Path) -> None:
    """ARE-2: over the hex that is pointed at it stays over it."""
    with driver_of(tmp_path, cards_of(attack(2, range=3, area=LINE))) as driver:
        play = begun(driver, driver.cards, "play one top")
        aim = AreaAim(asking(play))
        covering = {hex_: {shape(each) for each, _ in aim.ask.placements if hex_ in each} for hex_ in aim.hexes()}
        at = max(covering, key=lambda hex_: len(covering[hex_]))
        assert len(covering[at]) > 1
        before = aim.over(at)
        aim.turned(1, at)
        assert aim.now != before
        assert at in aim.now[0]
        aim.turned(-1, at)
        assert aim.now == before


# In the window


def lying(play: PlayScreen) -> tuple[Hex, ...]:
    """The hexes of the area as it is drawn."""
    aim = play.flow.aim
    assert aim is not None
    return aim.now[0]


def test_it_is_turned_by_wheel_key_button_and_touch(tmp_path: Path) -> None:
    """ARE-2: each of them to the next turn, the other key and the wheel the other way back again."""
    with driver_of(tmp_path, cards_of(attack(2, range=3, area=LINE))) as driver:
        play = begun(driver, driver.cards, "play one top")
        aim = play.flow.aim
        assert aim is not None
        board = play.layout.board.center
        driver.finger((board[0], board[1] - 60), to=board)
        assert aim.turn != 0
        driver.point((5, 795))
        first = lying(play)
        driver.key("F4")
        second = lying(play)
        assert second != first
        driver.key("F3")
        assert shape(lying(play)) == shape(first)
        first = lying(play)
        driver.click(f"answer:{next(n for n, each in enumerate(play.answers()) if each.intent is Tool.TURN)}")
        assert lying(play) != first
        driver.point(board)
        before = play.flow.aim.turn if play.flow.aim else 0
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False, precise_x=0.0, precise_y=-1.0))
        driver.settle()
        assert play.flow.aim is not None
        assert play.flow.aim.turn != before


def test_a_click_puts_it_where_it_is_seen(tmp_path: Path) -> None:
    """ARE-2, ARE-3: over the hex that is clicked; its targets come one after the other."""
    with driver_of(tmp_path, cards_of(attack(2, range=3, area=LINE))) as driver:
        play = begun(driver, driver.cards, "play one top")
        hexes = play.flow.clicks().hexes
        hex_, take = next((hex_, take) for hex_, take in hexes.items() if play.view().spot(f"hex:{name(hex_)}"))
        assert isinstance(take, Take)
        put = take.actions[-1]
        assert isinstance(put, PlaceArea)
        driver.point(driver.free_point(driver.spot(f"hex:{name(hex_)}")))
        assert lying(play) == put.hexes
        driver.click(f"hex:{name(hex_)}")
        said = [each for moment in play.session.moments for each in moment.events if each.kind == "area_put"]
        assert said[-1].values["hexes"] == put.hexes


def test_buttons_stand_for_those_who_are_hit(tmp_path: Path) -> None:
    """ARE-2: of placements that hit the same one has a button; its number key puts the area there."""
    with driver_of(tmp_path, cards_of(attack(2, range=3, area=LINE))) as driver:
        play = begun(driver, driver.cards, "play one top")
        placed = [each.intent for each in play.answers() if isinstance(each.intent, Take)]
        hits = {hit for _, hit in asking(play).placements}
        assert len([take for take in placed if isinstance(take.actions[-1], PlaceArea)]) == len(hits)
        assert play.answers()[0].intent is Tool.TURN
        driver.key("2")
        assert not isinstance(question(play.state), AskArea)


def test_each_hex_says_what_it_comes_to() -> None:
    """ARE-3: hit, or not seen; you and yours are never touched."""
    cards = cards_of(attack(2, area=FAN), WALLED)
    session = Session(cards, Setup(ScenarioId("test"), next(iter(cards.characters)), fights=Fights.OPEN), Dice(1))
    session.do(parse("cards one two"))
    you, foes = session.state.you.hex, session.state.others
    near = next(each for each in foes if (each.hex.q - you.q, each.hex.r - you.r) == (-1, 1))
    far = min(foes, key=lambda each: each.hex.r)
    below, off = Hex(you.q, you.r + 1), Hex(99, 0)
    found = dict(covered(cards, session.state, (you, near.hex, far.hex, below, off), (near.id,)))
    assert found == {you: Covered.ALLY, near.hex: Covered.HIT, far.hex: Covered.UNSEEN, below: Covered.EMPTY}


def test_the_words_stand_on_the_hexes(tmp_path: Path) -> None:
    """ARE-3: told where they are, over the figures."""
    with driver_of(tmp_path, cards_of(attack(2, range=3, area=LINE))) as driver:
        begun(driver, driver.cards, "play one top")
        assert "hit" in driver.texts()


def test_further_targets_come_one_after_the_other_with_their_odds(tmp_path: Path) -> None:
    """ARE-3, ARE-4: each a click on its figure, which tells the odds."""
    with driver_of(tmp_path, cards_of(attack(2, range=3, targets=2))) as driver:
        play = begun(driver, driver.cards, "play one top")
        asked = [stand.state for stand in play.flow.offers.stands if isinstance(question(stand.state), AskNext)]
        assert asked
        target = next(action for action in play.flow.offers.stands[-1].open if isinstance(action, Target)).target
        assert {ref for ref, _ in play.flow.odds().items()} == set(play.flow.strikes())
        assert all(part.text in driver.texts() for part in damages(play.flow.odds()[target]))
        driver.point(driver.spot(f"monster:{target}").middle)
        assert "Attack 2 on" in driver.texts()
        driver.click(f"monster:{target}")
        attacked = [each.values for moment in play.session.moments for each in moment.events if each.kind == "attack"]
        assert attacked[-1]["monster"] == target


def test_a_way_of_a_push_is_clicked(tmp_path: Path) -> None:
    """PSH-2: among the longest ways that come to something else, hex by hex."""
    with driver_of(tmp_path, cards_of(attack(1, range=4, push=2), OPEN)) as driver:
        play = begun(driver, driver.cards, "play one top")
        for _ in range(12):
            if isinstance(question(play.state), AskShove):
                break
            play.answer(play.legal[0])
            driver.settle()
        ask = question(play.state)
        assert isinstance(ask, AskShove)
        hex_ = next(each for each in ask.hexes if each != play.state.figure(ask.figure).hex)
        assert play.flow.clicks().hexes[hex_] == Take((Way(hex_),))
        done = len(play.session.moments)
        driver.click(f"hex:{name(hex_)}")
        assert play.session.moments[done].actions[0] == Way(hex_)
