"""The tracker's large button by a finger's own events: the one thing that comes next, and nothing lost by habit."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from holdin.game.state import Phase
from holdin.tracker import taps
from holdin.ui.track.monster_page import MonsterPage
from holdin.ui.track.referee_page import MonsterTurnPage
from holdin.ui.track.start_pages import NewSheet
from holdin.ui.track.tracker import Tracker
from tests.ui.track.finger import Finger


@pytest.fixture
def finger(tmp_path: Path) -> Iterator[Finger]:
    """A table of scenario 1, on its first hex: three wolves are to be killed."""
    with Finger(tmp_path) as found:
        yield found.tap("scenario:1")


def phase(finger: Finger) -> Phase:
    return finger.sheet.phase


def there(finger: Finger, name: str) -> bool:
    return finger.screen.view().spot(name) is not None


def step_to(finger: Finger, hex_: str) -> Finger:
    return finger.tap("map").tap(f"hex:{hex_}").tap("back")


def in_your_turn(finger: Finger) -> Finger:
    return finger.tap("card:neutralize").tap("card:healing-waters").tap("end-turn")


def killed(finger: Finger) -> Finger:
    """All three wolves: one in a combat, two by their tiles, which are taken off the map."""
    finger.fight().tap("monster:dead").tap("map").tap("mode:clear")
    return finger.tap("hex:d2").tap("hex:d5").tap("back")


# The end


def test_with_the_goal_met_the_round_is_finished_and_then_it_is_won(finger: Finger) -> None:
    """END-1: said at once; the large button ends the scenario when the round is over, then leads on."""
    killed(in_your_turn(finger))
    assert phase(finger) == Phase.HERO_TURN
    assert "The goal is met: won when this round is over" in finger.texts()
    finger.tap("end-turn")
    assert phase(finger) == Phase.CLEANUP
    finger.tap("loot+1").tap("onward")
    assert finger.sheet.won is True
    assert max(label.ink.px for label in finger.screen.texts() if label.text == "The scenario is won") > 25
    assert "1 money token = 2 gold" in finger.texts()
    assert not there(finger, "end-turn")
    finger.typed("hero:hp", 0)
    assert "The scenario is lost" not in finger.texts()
    finger.tap("onward")
    assert isinstance(finger.screen, NewSheet)
    finger.tap("scenario:2")
    assert finger.sheet.won is None


def test_what_is_won_may_be_played_on(finger: Finger) -> None:
    killed(in_your_turn(finger)).tap("end-turn").tap("decline")
    assert (finger.sheet.round, finger.sheet.won) == (2, None)
    finger.tap("undo").tap("menu").tap("ended").tap("won")
    assert finger.sheet.won is True


@pytest.mark.parametrize("won", [True, False])
def test_the_scenario_is_over_by_hand_at_any_time(finger: Finger, *, won: bool) -> None:
    finger.tap("menu").tap("ended").tap("won" if won else "lost")
    assert finger.sheet.won is won
    assert ("The scenario is won" if won else "The scenario is lost") in finger.texts()
    assert "New table" in finger.texts()
    finger.tap("undo")
    assert finger.sheet.won is None


def test_after_an_end_the_large_button_leads_on(finger: Finger) -> None:
    """DMG-2: exhausted, no turn is ended any more."""
    finger.typed("hero:hp", 0)
    assert not there(finger, "end-turn")
    finger.tap("onward")
    assert isinstance(finger.screen, NewSheet)
    finger.tap("back")


# Engaged


def test_a_step_next_to_a_monster_offers_its_combat(finger: Finger) -> None:
    """ENG-2, ENG-4: said large, one tap."""
    step_to(in_your_turn(finger), "f8")
    large = next(label for label in finger.screen.texts() if label.text == "Wolf 3 engages you")
    assert large.ink.px > 14
    assert finger.tap("onward").sheet.foe is not None
    assert finger.sheet.distance == 1


def test_an_engagement_can_be_declined_and_a_further_step_asks_again(finger: Finger) -> None:
    step_to(in_your_turn(finger), "f8").tap("decline")
    assert "engages you" not in finger.texts()
    finger.tap("end-turn")
    assert phase(finger) == Phase.CLEANUP
    finger.tap("end-turn")
    assert "engages you" not in finger.texts()
    step_to(finger, "g8")
    assert "Wolf 3 engages you" in finger.texts()


def test_at_a_rounds_start_whoever_is_near_engages_you(finger: Finger) -> None:
    """RND-9, ENG-11: after a combat the others wait for the next round."""
    finger.tap("menu").tap("sheet").tap("scenario:2")
    step_to(finger, "e8")
    assert "Several engage you: Wolf 2, Wolf 3" in finger.texts()
    first = finger.tap("onward").screen.view().spots
    finger.tap(next(each.id for each in first if each.id.startswith("fight:")))
    finger.to(Phase.HERO_TURN).tap("monster:dead")
    assert "engages you" not in finger.texts()
    assert "Engages you with the next round: Wolf" in finger.texts()
    finger.to(Phase.CARD_SELECTION)
    assert "engages you" in finger.texts()
    assert there(finger, "decline")


# Turns


def test_on_the_monsters_turn_it_is_let_act(finger: Finger) -> None:
    """MTN-1: its turn unacted is a second, quieter button that says so."""
    finger.fight().tap("letter:A").typed("lead", 99)
    assert phase(finger) == Phase.MONSTER_TURN
    assert "It does nothing: end its turn" in finger.texts()
    assert isinstance(finger.tap("onward").screen, MonsterTurnPage)
    finger.tap("back").tap("end-turn")
    assert phase(finger) == Phase.HERO_TURN


def test_a_habitual_second_tap_does_not_end_the_turn(finger: Finger) -> None:
    """RND-2: the letter has begun your turn, and the large button lies where it lay."""
    finger.fight().tap("card:the-opportunist").tap("letter:C")
    assert phase(finger) == Phase.HERO_TURN
    finger.tap("end-turn")
    assert phase(finger) == Phase.HERO_TURN
    assert "is it over?" in finger.texts()
    finger.tap("end-turn")
    assert phase(finger) == Phase.MONSTER_TURN


def test_the_end_of_a_turn_says_which_cards_are_to_be_turned_and_which_discarded(finger: Finger) -> None:
    """RND-5: for the hands at the real table; while a half is told, its card shows which."""
    in_your_turn(finger).fight().tap("attack:neutralize").tap("letter:A")
    assert "top" in {label.text for label in finger.screen.texts()}
    finger.tap("end-turn")
    assert "Turned to side B: Hot Ladle, Deep Well (RND-5)" in finger.texts()
    finger.to(Phase.CARD_SELECTION)
    in_your_turn(finger).tap("hero:hp-1").tap("end-turn")
    while "what was it played for" in finger.texts():
        finger.tap(next(each.id for each in finger.screen.view().spots if each.id.startswith("basic:")))
    assert "Discarded: Off to Bed, Spring Flood (RND-5)" in finger.texts()


def test_what_was_asked_is_forgotten_with_what_was_done_since(finger: Finger) -> None:
    """An undo leads back to where it was asked; the question is gone by then, and asked anew."""
    finger.fight().tap("card:the-opportunist").tap("letter:C").tap("end-turn")
    assert "is it over?" in finger.texts()
    finger.tap("hero:hp-1").tap("undo")
    assert "is it over?" not in finger.texts()
    finger.tap("end-turn")
    assert phase(finger) == Phase.HERO_TURN
    assert "is it over?" in finger.texts()


def test_out_of_combat_a_turn_with_both_cards_unplayed_is_asked_about(finger: Finger) -> None:
    """RND-4: the same button has just begun it."""
    in_your_turn(finger)
    finger.tap("end-turn")
    assert phase(finger) == Phase.HERO_TURN
    finger.tap("end-turn")
    assert phase(finger) == Phase.CLEANUP


def test_a_turn_in_which_something_was_tapped_ends_in_one_tap(finger: Finger) -> None:
    finger.fight().tap("card:the-opportunist").tap("letter:C").tap("hero:hp-1").tap("end-turn")
    assert phase(finger) == Phase.MONSTER_TURN


def test_what_is_missing_comes_first_and_one_button_glows(finger: Finger) -> None:
    """RND-2, ENG-7: cards, then the roll; without cards it asks once."""
    finger.fight()
    assert "Which card leads?" in finger.texts()
    finger.tap("onward")
    assert "No card is chosen yet" in finger.texts()
    finger.tap("onward")
    assert phase(finger) == Phase.CARD_SELECTION
    assert there(finger, "end-turn")
    finger.tap("onward")
    assert "Tap the letter that the monster rolled" in finger.texts()
    finger.tap("letter:B")
    assert finger.sheet.foe is not None
    assert finger.sheet.foe.behaviour == "B"
    finger.tap("card:neutralize")
    assert phase(finger) != Phase.CARD_SELECTION


def test_out_of_combat_a_round_without_cards_is_asked_about_once(finger: Finger) -> None:
    finger.tap("onward")
    assert phase(finger) == Phase.CARD_SELECTION
    finger.tap("onward")
    assert phase(finger) == Phase.HERO_TURN


def test_who_goes_first_is_offered_as_what_a_tap_does_and_told_as_what_it_did(finger: Finger) -> None:
    """ENG-5: before the initiatives are known."""
    finger.fight()
    assert "Let it go first" in finger.texts()
    finger.tap("first")
    assert "Go first yourself" in finger.texts()
    assert "Undo: It goes first" in finger.texts()


@pytest.mark.parametrize(("letter", "faster"), [("A", True), ("C", False)])
def test_only_a_faster_monster_interrupts(finger: Finger, letter: str, *, faster: bool) -> None:
    """ENG-5: it acts within your turn, or after it."""
    finger.tap("card:the-opportunist").tap("card:neutralize").tap("end-turn")
    assert finger.sheet.leading == 26
    step_to(finger, "f8").tap("onward").tap(f"letter:{letter}")
    assert phase(finger) == Phase.HERO_TURN
    assert ("Faster than you: it interrupts" in finger.texts()) is faster
    assert not there(finger, "interrupt")
    if faster:
        finger.tap("onward")
        assert (finger.sheet.phase, finger.sheet.interrupted) == (Phase.MONSTER_TURN, True)
        finger.tap("end-turn")
        assert (finger.sheet.phase, there(finger, "onward")) == (Phase.HERO_TURN, False)


@pytest.mark.parametrize("button", ["ask:attack", "attack:neutralize"])
def test_an_attack_out_of_combat_offers_whom_to_attack(finger: Finger, button: str) -> None:
    """ENG-3, ENG-6: one tap on the monster begins the combat, and its roll comes first."""
    finger.tap(button)
    assert isinstance(finger.screen, MonsterPage)
    finger.tap(next(each.id for each in finger.screen.view().spots if each.id.startswith("on:")))
    assert finger.sheet.foe is not None


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_is_offered_is_said_and_large_enough(tmp_path: Path, lang: str) -> None:
    """At 1024 x 640, in both languages."""
    finger = Finger(tmp_path, lang=lang)
    finger.tap("scenario:1")

    def looked() -> None:
        for label in finger.screen.texts():
            assert not label.text.endswith("…"), label
        for name in ("onward", "end-turn", "decline", "rest", "first", "interrupt"):
            found = finger.screen.view().spot(name)
            assert found is None or min(found.bounds.size) >= 44, (name, found.bounds)

    looked()
    step_to(in_your_turn(finger), "f8")
    looked()
    finger.tap("onward")
    looked()
    finger.tap("letter:A")
    looked()
    finger.tap("onward")
    looked()
    assert isinstance(finger.screen, Tracker)
    finger.screen.do(taps.Finish(won=True))
    finger.settle()
    looked()
    finger.close()
