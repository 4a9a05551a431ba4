"""The tracker's window by input events alone: frequent things at one tap, any value at two, named undo, restarts."""

from math import dist
from pathlib import Path

import pygame
import pytest

from holdin.game.stage import stage
from holdin.game.state import Phase, Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.hexes import name
from holdin.models.letters import Condition, Element, Party
from holdin.rules.sight import sees
from holdin.tracker import taps
from holdin.tracker.sheet import Sheet, Symbol
from holdin.tracker.situation import UNKNOWN, on_the_map
from holdin.ui.kit.view import Label
from holdin.ui.track.tracker import Tracker
from tests.ui.seat import SMALLEST
from tests.ui.track.finger import Finger, foe_hp


def test_the_twelve_frequent_things_take_one_tap_each(finger: Finger) -> None:
    """SET-4: your HP and its, the distance, loot, a roll, a condition on each, the end of a turn, undo."""
    before = finger.sheet

    def one(spot: str) -> Sheet:
        taps = finger.taps
        sheet = finger.tap(spot).sheet
        assert finger.taps == taps + 1
        return sheet

    assert one("hero:hp-1").hp == before.hp - 1
    assert one("hero:hp+1").hp == before.hp
    assert foe_hp(one("monster:hp-1")) == foe_hp(before) - 1
    assert foe_hp(one("monster:hp+1")) == foe_hp(before)
    assert one("distance-1").distance == before.distance - 1
    assert one("distance+1").distance == before.distance
    assert one("loot+1").tokens == before.tokens + 1
    rolled = one("roll")
    assert rolled.foe is not None
    assert rolled.foe.behaviour is not None
    assert Condition.MUDDLE in one("hero:muddle").conditions(Party.HERO)
    assert Condition.STUN in one("monster:stun").conditions(Party.MONSTER)
    finger.tap("card:neutralize")
    finger.to(Phase.HERO_TURN).tap("hero:hp-1")
    assert one("end-turn").phase is not Phase.HERO_TURN
    assert one("undo").phase is Phase.HERO_TURN


@pytest.mark.parametrize(
    ("pad", "value", "field", "taps"),
    [("hero:hp", 3, "hp", 2), ("hero:hp", 0, "hp", 2), ("loot", 9, "tokens", 3), ("lead", 47, "leading", 3)],
)
def test_one_keypad_takes_any_value(finger: Finger, pad: str, value: int, field: str, taps: int) -> None:
    """What can't go on is taken at once; the keyboard types on it, too."""
    finger.taps = 0
    finger.typed(pad, value)
    assert getattr(finger.sheet, field) == value
    assert finger.taps == taps
    finger.tap("undo").tap(pad).write(str(value))
    if finger.screen.view().spot("done") is not None:
        finger.key(pygame.K_RETURN)
    assert getattr(finger.settle().sheet, field) == value


def test_a_dice_number_is_a_letter(finger: Finger) -> None:
    """ROLL-1: 1–2 A, 3–4 B, 5–6 C."""
    finger.key(pygame.K_4)
    assert finger.sheet.foe is not None
    assert finger.sheet.foe.behaviour == "B"
    finger.key(pygame.K_6)
    assert finger.sheet.rolled == ("C",)


def test_the_turn_buttons_end_conditions_and_the_log_says_why(finger: Finger) -> None:
    """CON-4: Muddle on you ends with your next turn."""
    finger.tap("hero:muddle").to(Phase.HERO_TURN).to(Phase.MONSTER_TURN)
    assert finger.sheet.conditions(Party.HERO) == ()
    finger.tap("log")
    said = " ".join(label.text for label in finger.screen.texts())
    assert "Muddle (you) has ended" in said
    assert "CON-4" in said


def test_steps_go_back_by_name_and_none_is_merged(finger: Finger) -> None:
    before = finger.sheet
    finger.tap("hero:hp-1").tap("loot+1").tap("monster:stun").tap("steps").tap("step:-3")
    assert finger.sheet == before
    finger.tap("redo")
    assert finger.sheet.hp == before.hp - 1


def test_the_table_is_as_it_was_after_a_restart(tmp_path: Path) -> None:
    first = Finger(tmp_path)
    first.tap("scenario:2").tap("hero:hp-1").tap("hero:disarm").tap("loot+1").tap("undo")
    sheet = first.sheet
    first.close()
    second = Finger(tmp_path)
    assert second.sheet == sheet
    second.tap("redo")
    assert second.sheet.tokens == sheet.tokens + 1
    second.close()


def test_the_referee_rolls_and_carries_out_the_monsters_turn(finger: Finger) -> None:
    """MTN-2, DMG-1: with its set rolled, its turn is two taps, question and roll, and a third where it hurts."""
    for _ in range(3):
        finger.tap("distance-1")
    finger.tap("letter:A").to(Phase.MONSTER_TURN)
    assert finger.sheet.phase is Phase.MONSTER_TURN
    hp = finger.sheet.hp
    finger.tap("ask:turn").tap("roll").suffer()
    assert finger.sheet.distance == 1
    assert finger.sheet.rolled
    assert finger.sheet.hp <= hp


def test_damage_is_suffered_or_negated_before_any_hp_go(finger: Finger) -> None:
    """DMG-1: the page asks once the letter is known."""
    for _ in range(3):
        finger.tap("distance-1")
    hp = finger.sheet.hp
    finger.tap("letter:C").tap("ask:turn").tap("letter:C")
    finger.tap(next(spot.id for spot in finger.screen.view().spots if spot.id.startswith("negate:")))
    assert (finger.sheet.hp, finger.sheet.rolled) == (hp, ("C",))
    while finger.sheet.rolled:
        finger.tap("undo")
    finger.tap("ask:turn").tap("letter:C").tap("suffer")
    assert finger.sheet.hp < hp


def test_an_attack_is_typed_with_all_that_comes_with_it(finger: Finger) -> None:
    """ATK-7: push, a condition, advantage; told before the roll, on the sheet after it."""
    for _ in range(3):
        finger.tap("distance-1")
    finger.tap("ask:attack").tap("push+1").tap("advantage").tap("after:immobilize")
    assert "After the damage: Immobilize, push 1" in finger.texts()
    finger.tap("letter:A").tap("letter:B")
    assert finger.sheet.distance == 2
    assert finger.sheet.conditions(Party.MONSTER) == (Condition.IMMOBILIZE,)
    assert finger.sheet.rolled == ("A", "B")


def test_no_long_rest_is_offered_in_combat(finger: Finger) -> None:
    """RST-3."""
    finger.tap("items")
    rest = finger.screen.view().spot("rest")
    assert rest is None or rest.intent is None
    assert "No long rest in combat" in finger.texts()


def test_values_of_any_card_can_be_typed_in(finger: Finger) -> None:
    """MON-2: a monster that no card set has, typed in value by value."""
    assert isinstance(finger.screen, Tracker)
    finger.screen.do(taps.Fight(hp=10, stats=UNKNOWN, distance=1))
    finger.settle()
    for field, value in (("A:move", 3), ("A:attack", 4), ("A:range", 2)):
        finger.tap("values").tap(field).tap(f"value:{value}")
    finger.tap("letter:A").tap("ask:turn")
    said = " ".join(label.text for label in finger.screen.texts())
    assert "attacks with 4, range 2" in said


def test_every_automatic_step_can_be_switched_off(finger: Finger) -> None:
    finger.tap("menu").tap("options").tap("auto:conditions_end").tap("hero:muddle").to(Phase.HERO_TURN).to(
        Phase.MONSTER_TURN
    )
    assert finger.sheet.conditions(Party.HERO) == (Condition.MUDDLE,)
    finger.tap("menu").tap("options").tap("auto:death_ends_combat")
    for _ in range(foe_hp(finger.sheet)):
        finger.tap("monster:hp-1")
    assert foe_hp(finger.sheet) == 0


@pytest.mark.parametrize("off", [False, True])
def test_the_other_automatic_steps_can_be_switched_off_too(finger: Finger, *, off: bool) -> None:
    """HEAL-1, ELM-2, INI-1: each by itself, and only that one."""
    steps = ("heal_to_max", "elements_return", "faster_first") if off else ()
    for step in steps:
        finger.tap("menu").tap("options").tap(f"auto:{step}")
    assert finger.sheet.off == {*steps, "rolls"}
    most = finger.sheet.max_hp
    assert finger.tap("hero:hp+1").sheet.hp == (most + 1 if off else most)
    finger.tap("letter:A").typed("lead", 99)
    if finger.sheet.phase is Phase.CARD_SELECTION:
        finger.tap("end-turn")
    assert finger.sheet.phase is (Phase.HERO_TURN if off else Phase.MONSTER_TURN)
    if finger.sheet.phase is Phase.MONSTER_TURN:
        finger.tap("end-turn")
    finger.tap("element:fire").tap("end-turn")
    assert finger.sheet.symbol(Element.FIRE) is (Symbol.USED if off else Symbol.SHOWN)


def test_the_map_places_you_and_shows_reach_range_and_who_engages(finger: Finger) -> None:
    """ENG-2, MOV-1, ATK-1: on request, on the scenario's map, which stays open."""
    finger.tap("map").tap("move:2")
    assert {label.text for label in finger.screen.texts()} >= {"1", "2"}
    free = next(spot.id for spot in finger.screen.view().spots if spot.id.startswith("hex:"))
    finger.tap(free).tap("range:3")
    on, place = finger.screen, finger.tap("back").sheet.place
    assert place is not None
    assert f"hex:{name(place)}" == free
    here = on_the_map(finger.screen.desk.cards, finger.sheet)
    assert here is not None
    now = here.ground
    aimed = {hex_ for hex_ in now.space.distances(place) if 0 < now.space.distances(place)[hex_] <= 3}
    seen = sum(sees(now, place, hex_) for hex_ in aimed)
    middles = [spot.bounds.center for spot in on.view().spots if spot.id.startswith("hex:")]
    numbers = [label for label in on.view().draws if isinstance(label, Label) and label.ink.role == "number"]
    on_hexes = [label for label in numbers if any(dist(label.rect.center, middle) < 4 for middle in middles)]
    assert len([label for label in on_hexes if label.text in {"1", "2", "3"}]) == seen


def test_whom_you_stand_on_is_fought_at_distance_one(tmp_path: Path) -> None:
    """RNG-1, ENG-3: nothing keeps a finger off a monster's hex, and there is no distance below 1."""
    finger = Finger(tmp_path)
    finger.tap("scenario:1")
    setup = Setup(ScenarioId("teeth-in-the-fold"), CharacterId("mara"))
    monster = next(iter(stage(finger.screen.desk.cards, setup).monster_hexes))
    finger.tap("map").tap(f"hex:{name(monster)}")
    assert "distance 0" not in finger.texts()
    finger.tap("back").tap("ask:engaged")
    assert "distance 0" not in finger.texts()
    finger.tap("back").fight()
    assert finger.sheet.foe is not None
    assert (finger.sheet.distance, finger.sheet.foe.hex) == (1, monster)
    finger.close()


def test_a_door_that_you_walk_into_is_open(tmp_path: Path) -> None:
    """MAP-4: on the map it counts no more; a tap on it as a tile shuts it again."""
    finger = Finger(tmp_path)
    finger.tap("scenario:2").tap("map").tap("hex:d4").tap("back")
    assert [name(hex_) for hex_ in finger.sheet.gone] == ["d4"]
    assert finger.fight().sheet.foe is not None
    finger.tap("map").tap("mode:clear").tap("hex:d4").tap("back")
    assert not finger.sheet.gone
    finger.close()


def test_a_sheet_begun_in_a_window_of_another_size_fills_it(tmp_path: Path) -> None:
    finger = Finger(tmp_path)
    finger.app.window.size = (1400, 900)
    pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=1400, y=900))
    finger.settle().tap("scenario:1")
    assert finger.screen.size == (1400, 900)
    assert finger.screen.view().size == (1400, 900)
    finger.close()


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_everything_is_large_enough_to_read_and_uncut(tmp_path: Path, size: tuple[int, int], lang: str) -> None:
    finger = Finger(tmp_path, size, lang)
    finger.tap("scenario:1").fight().tap("hero:immobilize").tap("monster:muddle")
    for label in finger.screen.texts():
        assert label.ink.px >= 14, label
        assert not label.text.endswith("…"), label
    finger.close()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_marks_on_a_party_show_with_their_ends_without_scrolling(tmp_path: Path, lang: str) -> None:
    """CON-4: in the smallest window, in few words; a tap on one tells the rest."""
    finger = Finger(tmp_path, SMALLEST, lang)
    finger.tap("scenario:1").fight()
    for condition in ("muddle", "stun", "strengthen", "disarm"):
        finger.tap(f"hero:{condition}")
    finger.tap("hero:more").tap("add-shield:2")
    assert finger.texts().count("next turn" if lang == "en" else "след. ход") >= 5
    assert "mark:4" in {spot.id for spot in finger.screen.view().spots}
    for label in finger.screen.texts():
        assert not label.text.endswith("…"), label
    finger.tap("hero:more").tap("mark:3")
    assert "2" in finger.texts()
    finger.close()


def test_the_line_above_the_buttons_tells_a_roll_with_what_it_did(finger: Finger) -> None:
    """ATK-4: the sums are those of the tables that were active when it was rolled."""
    for _ in range(3):
        finger.tap("distance-1")
    finger.tap("letter:A").tap("ask:turn").tap("letter:C").suffer()
    line = next(label.text for label in finger.screen.view().draws if isinstance(label, Label) and "C:" in label.text)
    assert "HP −" in line


def test_no_note_hides_what_a_tap_did(finger: Finger) -> None:
    """A rule's text comes up where a pointer rests, not where a finger has tapped."""
    finger.tap("letter:B").tap("roll").tap("hero:hp-1").tap("hero:muddle")
    assert not finger.screen.view().notes


def test_what_is_tapped_in_a_fight_stays_where_it_is(finger: Finger) -> None:
    """A set that is rolled, a round that ends, a condition with its end: no button moves from under a finger."""
    places = {spot.id: spot.bounds.topleft for spot in finger.screen.view().spots}
    finger.tap("letter:B").tap("hero:muddle").to(Phase.HERO_TURN).tap("hero:stun").tap("monster:disarm").tap("loot+1")
    after = {spot.id: spot.bounds.topleft for spot in finger.screen.view().spots}
    moved = {name for name in places.keys() & after.keys() if places[name] != after[name]}
    assert moved <= {"end-turn", "first"}, moved


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_what_is_tapped_often_is_large_enough_for_a_finger(tmp_path: Path, size: tuple[int, int]) -> None:
    """On a ten-inch screen of 1280×800 a pixel is 0.17 mm: 7 mm are 41 pixels, and 33 of a window of 1024×640."""
    finger = Finger(tmp_path, size)
    finger.tap("scenario:1").fight()
    least = round(41 * size[0] / 1280)
    names = [f"{who}:{condition}" for who in Party for condition in Condition if not condition.lingers]
    names += ["hero:hp-1", "monster:hp+1", "distance-1", "distance+1", "loot+1", "roll", "onward", "undo", "letter:B"]
    for spot in (finger.screen.view().spot(name_) for name_ in names):
        assert spot is not None
        assert min(spot.bounds.size) >= least, (spot.id, spot.bounds)
    finger.close()


def test_by_keyboard_alone_one_walks_over_the_map(finger: Finger) -> None:
    finger.tap("map").key(pygame.K_TAB)
    before = finger.screen.focus
    for key in (pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_TAB):
        finger.key(key)
    assert finger.screen.focus is not None
    assert finger.screen.focus != before
