"""The odds that are shown are the odds there are (ATK-4 to ATK-6)."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from holdin.game.actions import Do, EndTurn, Rolled, Skip, Stop
from holdin.game.actions import Play as PlayCard
from holdin.game.figures import YOU
from holdin.game.held.routes import routes
from holdin.game.machine import apply, legal, take
from holdin.game.outlook import threat
from holdin.game.step import GameStep
from holdin.models.letters import Letter
from holdin.saves.settings import Settings
from holdin.tools.situations import staged
from holdin.ui.kit.input import Pointed
from holdin.ui.kit.view import Label, Stroke
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.automatic import followed
from holdin.ui.shown.intents import Take
from holdin.ui.shown.offers import foreseen
from tests.ui.window.test_explained import playing


def test_each_letter_does_what_was_foretold(tmp_path: Path) -> None:
    screen = staged("attack-preview", (1280, 800), tmp_path, Settings(reduced_motion=True))
    assert isinstance(screen, PlayScreen)
    cards, state = screen.desk.cards, screen.state
    assert screen.hover is not None
    aimed = screen.view().spot_at(screen.hover)
    assert aimed is not None
    assert isinstance(aimed.intent, Take)
    seen = foreseen(cards, state, aimed.intent.actions).attack
    assert seen is not None
    assert sum(Fraction(outcome.ways, outcome.of) for outcome in seen.outcomes) == 1
    _, asked = followed(cards, state, aimed.intent.actions[0])
    for outcome, letter in zip(seen.outcomes, Letter, strict=True):
        rolled = apply(cards, take(cards, asked, Do()).after, Rolled(letter))
        assert isinstance(rolled, GameStep)
        if seen.blow.rolls > 1:
            rolled = apply(cards, rolled.after, Rolled(letter))
            assert isinstance(rolled, GameStep)
        attack = next(event for event in rolled.events if event.kind == "attack")
        assert attack.values["damage"] == outcome.damage
    screen.leave()


def test_an_answer_that_is_pointed_at_tells_the_odds_that_its_card_tells(tmp_path: Path) -> None:
    with playing(tmp_path, "attack-preview") as driver:
        play = driver.play
        half = next(
            spot
            for spot in driver.screen.view().spots
            if spot.id.startswith("half:") and isinstance(spot.intent, Take) and spot.lit
            if foreseen(play.desk.cards, play.state, spot.intent.actions).attack is not None
        )
        answer = next(
            spot for spot in driver.screen.view().spots if spot.id.startswith("answer:") and spot.intent == half.intent
        )
        told = []
        for spot in (half, answer):
            driver.point(driver.free_point(spot))
            driver.settle()
            told.append(set(re.findall(r"roll [ABC/]+: HP \d+ → \d+", driver.texts())))
        assert told[0]
        assert told[0] <= told[1]


def test_what_the_monster_is_about_to_do_is_what_it_does(tmp_path: Path) -> None:
    screen = staged("attack-preview", (1280, 800), tmp_path, Settings(reduced_motion=True))
    assert isinstance(screen, PlayScreen)
    cards, state = screen.desk.cards, screen.state
    seen = threat(cards, state)
    assert seen is not None
    for outcome in seen.outcomes:
        step = apply(cards, state, legal(cards, state)[0])
        for _ in range(30):
            assert isinstance(step, GameStep)
            attack = next((event for event in step.events if event.kind == "attack"), None)
            if attack is not None:
                break
            open_ = legal(cards, step.after)
            waits = [action for action in open_ if isinstance(action, Skip | EndTurn | Stop | PlayCard)]
            rolls = Rolled(outcome.letter) if Rolled(outcome.letter) in open_ else open_[0]
            step = apply(cards, step.after, next(iter(waits), rolls))
        assert attack is not None
        assert attack.values["who"] != YOU
        assert attack.values["damage"] == outcome.damage
    screen.leave()


def test_no_attack_is_foretold_without_a_set(tmp_path: Path) -> None:
    screen = staged("combat", (1280, 800), tmp_path, Settings(reduced_motion=True))
    assert isinstance(screen, PlayScreen)
    assert threat(screen.desk.cards, screen.state) is None
    screen.leave()


def test_the_whole_map_shows_the_routes_that_hinder(tmp_path: Path) -> None:
    """HIN-2 to HIN-6: the routes as lines, and what they come to in words."""
    screen = staged("hindrances", (1280, 800), tmp_path, Settings(reduced_motion=True))
    assert isinstance(screen, PlayScreen)
    (found,) = routes(screen.desk.cards, screen.state)
    assert screen.state.combat is not None
    assert found.kinds == screen.state.combat.kinds
    lines = [draw for draw in screen.view().draws if isinstance(draw, Stroke)]
    assert any(len(line.points) == len(found.fastest) for line in lines)
    assert any("hindrance" in label.text for label in screen.texts())
    screen.leave()


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080)])
def test_pointing_at_a_target_keeps_its_odds(tmp_path: Path, size: tuple[int, int]) -> None:
    """ARE-3: what a click does comes before whom it is done to, which the hex and the left side tell."""
    screen = staged("open-target", size, tmp_path, Settings(reduced_motion=True))
    assert isinstance(screen, PlayScreen)
    targets = [spot for spot in screen.view().spots if spot.id.startswith("monster:") and isinstance(spot.intent, Take)]
    assert targets
    for spot in targets:
        screen.on_event(Pointed(spot.middle))
        told = [
            draw.text
            for draw in screen.view().draws
            if isinstance(draw, Label) and screen.layout.log.colliderect(draw.rect)
        ]
        assert any(line.startswith("Attack ") for line in told), told
    screen.leave()
