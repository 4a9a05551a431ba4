"""Maps are painted by tap and stroke, with treasures and both scenarios; what is missing is named; they are tried."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from holdin.models.base import MapId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.goals import KillAll, LootGoal, Survive
from holdin.models.letters import Colour, Tile
from holdin.models.map_card import Mark
from holdin.ui.own.cards_page import OwnPage
from holdin.ui.own.map_form import MapForm
from holdin.ui.play.play import PlayScreen
from tests.ui.own.test_forms import checked, own
from tests.ui.track.finger import Finger


@pytest.fixture
def finger(tmp_path: Path) -> Iterator[Finger]:
    """An empty sheet of paper, with a name."""
    with Finger(tmp_path) as found:
        yield found.tap("other").tap("menu").tap("own").tap("new:map").write("Pit")


def paper(finger: Finger) -> MapForm:
    assert isinstance(finger.screen, MapForm)
    return finger.screen


def stroke(finger: Finger, *hexes: str) -> Finger:
    """A finger goes down on the first hex, and comes up on the last."""
    wide, high = finger.screen.size
    at = [
        (spot.middle[0] / (wide - 1), spot.middle[1] / (high - 1))
        for spot in map(finger.screen.view().spot, hexes)
        if spot
    ]
    assert len(at) == len(hexes)
    finger.pause()
    for kind, (x, y) in (
        (pygame.FINGERDOWN, at[0]),
        *((pygame.FINGERMOTION, to) for to in at[1:]),
        (pygame.FINGERUP, at[-1]),
    ):
        pygame.event.post(pygame.Event(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=1, touch_id=1))
        finger.settle()
    return finger


def room(finger: Finger) -> Finger:
    """A column of floor, with a start."""
    stroke(finger, "hex:c2", "hex:c6")
    return finger.tap("brush:4").tap("hex:c2")


def drawn(finger: Finger) -> set[str]:
    return {f"{chr(97 + q)}{(2 * r + q) // 2 + 1}" for q, r in paper(finger).drawn.hexes}


def face_of(cards: CardSet) -> list[Tile | None]:
    return [on.mark.tile for on in cards.maps[MapId("pit")].hexes.values()]


def test_a_stroke_paints_every_hex_that_it_crosses(finger: Finger) -> None:
    """However few points the window hears of; a stroke that begins on what the brush paints takes it away."""
    stroke(finger, "hex:c2", "hex:c6")
    assert drawn(finger) == {"c2", "c3", "c4", "c5", "c6"}
    stroke(finger, "hex:c4", "hex:c6")
    assert drawn(finger) == {"c2", "c3"}
    finger.tap("brush:3")
    stroke(finger, "hex:c3", "hex:c2")
    assert not drawn(finger)


def test_a_stroke_draws_walls_on_the_edges_that_it_crosses(finger: Finger) -> None:
    """MAP-3: and takes them away when it comes back."""
    room(finger).tap("brush:2")
    stroke(finger, "hex:c3", "hex:c5")
    assert len(paper(finger).drawn.walls) == 2
    stroke(finger, "hex:c3", "hex:c5")
    assert not paper(finger).drawn.walls


def test_a_button_is_taken_where_it_was_pressed_and_the_name_is_typed_all_the_while(finger: Finger) -> None:
    stroke(finger, "brush:1", "brush:2")
    assert paper(finger).brush is not None, "the finger came up on another button"
    finger.tap("brush:1").tap("hex:c4").write("s")
    assert paper(finger).name.text == "Pits"
    assert list(paper(finger).drawn.hexes.values()) == [None], "a wall hex"


def test_what_is_missing_is_named_and_marked(finger: Finger) -> None:
    """MAP-1, MAP-2, MAP-3, MAP-8."""
    assert "Missing: floor to walk on · the orange start hex" in finger.texts()
    stroke(finger, "hex:c2", "hex:c6")
    finger.tap("brush:4").tap("hex:c2")
    assert "Nothing is missing: it can be played." in finger.texts()
    finger.tap("monsters").tap("foe:bear:elite").tap("dot").tap("dot").tap("hex:c6")
    assert "Missing: the blue start hex" in finger.texts()
    finger.tap("dot").tap("hex:c6").tap("brush:10").tap("hex:c4")
    assert "Missing: a way past obstacles to the marked hexes" in finger.texts()
    finger.tap("brush:2").tap("hex:c4").tap("hex:c5")
    assert "a way through the walls to the marked hexes" in finger.texts()
    finger.tap("try")
    assert paper(finger).trouble.startswith("Missing: a way through the walls")


def test_a_map_has_treasures_and_the_two_scenarios(finger: Finger, tmp_path: Path) -> None:
    """MAP-1, MAP-2, MAP-9: each with what lies in it, its own start and its own goal."""
    room(finger).tap("brush:5").tap("hex:c6")
    finger.tap("monsters").tap("foe:bear:normal").tap("dot").tap("hex:c4")
    finger.tap("treasures").tap("new").tap("cell:gold").write("7").tap("keep").tap("dot").tap("hex:c5")
    assert "7 gold" in finger.texts()
    finger.tap("keep")
    cards = own(tmp_path)
    assert checked(tmp_path) == 0
    orange, blue = (cards.scenarios[ScenarioId(id_)] for id_ in ("pit", "pit-blue"))
    assert (orange.colour, blue.colour) == (Colour.ORANGE, Colour.BLUE)
    assert orange.success == KillAll()
    assert isinstance(blue.success, Survive)
    marks = [on.mark for on in cards.maps[MapId("pit")].hexes.values()]
    assert {mark.tile: mark.dot for mark in marks if mark.tile} == {
        Tile.MONSTER: Colour.ORANGE,
        Tile.TREASURE: Colour.BLUE,
    }
    (treasure,) = (cards.treasures[mark.treasure] for mark in marks if mark.treasure)
    assert treasure.gold == 7
    assert cards.text("ru", f"treasure.{treasure.id}.text") == "7 gold"
    finger.tap("card:map:pit").tap("brush:0").tap("hex:c4").tap("hex:a2").tap("hex:a2").tap("keep")


def test_a_goal_treasure_is_what_a_new_scenario_asks_for(finger: Finger, tmp_path: Path) -> None:
    """MAP-9, END-1."""
    room(finger).tap("treasures").tap("new").write("The Bell").tap("flip:goal").tap("keep")
    finger.tap("hex:c6").tap("keep")
    goal = own(tmp_path).scenarios[ScenarioId("pit")].success
    assert isinstance(goal, LootGoal)
    assert goal.treasure == "the-bell"
    assert checked(tmp_path) == 0


def test_a_treasure_that_gives_nothing_is_refused(finger: Finger) -> None:
    finger.tap("treasures").tap("new").tap("keep")
    assert "A treasure gives gold or an item" in finger.texts()
    finger.tap("item").tap("item:oak-buckler").tap("keep")
    assert "Oak Buckler" in finger.texts()


def test_a_kept_map_changes_with_its_drawing(finger: Finger, tmp_path: Path) -> None:
    """A scenario goes with its start, a treasure with its hex; the goal follows the monsters."""
    room(finger).tap("brush:5").tap("hex:c6")
    finger.tap("treasures").tap("new").tap("cell:gold").write("7").tap("keep").tap("hex:c5").tap("keep")
    assert isinstance(own(tmp_path).scenarios[ScenarioId("pit")].success, Survive)
    finger.tap("card:map:pit").tap("brush:0").tap("hex:a5").tap("hex:a4")
    finger.tap("monsters").tap("foe:bear:normal").tap("hex:a3").tap("keep")
    cards = own(tmp_path)
    assert "pit-blue" not in cards.scenarios
    assert not [
        each for each in cards.treasures if each not in finger.screen.desk.cards.treasures or each == "treasure-7-gold"
    ]
    assert cards.scenarios[ScenarioId("pit")].success == KillAll()
    assert cards.text("en", "scenario.pit.goal") == "Kill every monster of the scenario."
    assert face_of(cards).count(Tile.MONSTER) == 1
    assert checked(tmp_path) == 0
    finger.tap("drop:map:pit").tap("drop:map:pit")
    assert checked(tmp_path) == 0


def test_the_start_of_a_kept_map_may_become_the_other_scenario_s(finger: Finger, tmp_path: Path) -> None:
    """Its page has another number and colour then, and is still the only one."""
    room(finger).tap("keep").tap("card:map:pit")
    finger.tap("brush:5").tap("hex:a1").tap("keep")
    assert isinstance(finger.screen, OwnPage), finger.texts()
    (page,) = [each for each in own(tmp_path).scenarios.values() if each.map == "pit"]
    assert page.colour is Colour.BLUE
    assert len(list((tmp_path / "own-cards" / "scenarios").iterdir())) == 1


def test_a_monster_that_stands_on_a_map_is_not_taken_out(finger: Finger) -> None:
    room(finger).tap("keep")
    page = finger.screen
    assert isinstance(page, OwnPage)
    (wolf,) = [each for each in page.desk.cards.monsters if each == "wolf"]
    form = page.form("map", "pit")
    assert isinstance(form, MapForm)
    form.drawn.paint([*form.drawn.hexes][-1], Mark(tile=Tile.MONSTER, monster=wolf))
    page.kept(form.made())
    page._drop(f"monster:{wolf}")
    assert page.trouble == "Wolf stands on the map Pit: take it off there first."


def test_a_map_is_tried_in_play_and_gone_on_with(finger: Finger, tmp_path: Path) -> None:
    """It is kept first; leaving the game leads back to the paper, and keeping it again makes no second map."""
    room(finger).tap("monsters").tap("foe:bear:normal").tap("hex:c6").tap("try")
    play = finger.screen
    assert isinstance(play, PlayScreen)
    assert play.state.setup.scenario == "pit"
    assert checked(tmp_path) == 0
    finger.app.screen = play.to_menu(play)
    finger.settle()
    assert paper(finger).id == "pit"
    finger.tap("brush:0").tap("hex:c7").tap("try")
    assert isinstance(finger.screen, PlayScreen)
    finger.app.screen = finger.screen.to_menu(finger.screen)
    finger.settle().tap("back")
    assert isinstance(finger.screen, OwnPage), "it was kept when it was tried"
    assert len(own(tmp_path).maps) == len(finger.screen.desk.cards.maps)
    assert len(face_of(own(tmp_path))) == 6


def test_of_two_scenarios_one_is_chosen_to_be_tried(finger: Finger) -> None:
    """MAP-1."""
    room(finger).tap("brush:5").tap("hex:c6").tap("try").tap("pit-blue")
    assert isinstance(finger.screen, PlayScreen)
    assert finger.screen.state.setup.scenario == "pit-blue"
