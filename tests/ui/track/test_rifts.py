"""Rifts that hands lay: on the map and on the range tracker, five at once, for the referee to see (RIF-1 to RIF-4)."""

from pathlib import Path

import pytest

from holdin.data.load import built_in_cards
from holdin.models.hexes import name
from holdin.tracker.situation import on_the_map, situation
from tests.ui.track.finger import Finger, spots

CARDS = built_in_cards()


def test_a_rift_is_laid_on_the_map_and_taken_away_again(finger: Finger) -> None:
    """RIF-1: a tap on the map, kept with the table; one taken back is there again."""
    finger.tap("map").tap("mode:rift").tap("hex:d4").tap("hex:c3").tap("hex:d4").tap("back")
    assert [name(hex_) for hex_ in finger.sheet.rifts] == ["c3"]
    here = on_the_map(CARDS, finger.sheet)
    assert here is not None
    assert here.state.board.rifts == finger.sheet.rifts
    finger.tap("undo")
    assert sorted(map(name, finger.sheet.rifts)) == ["c3", "d4"]


def test_a_rift_is_laid_on_the_range_tracker_until_the_combat_ends(finger: Finger) -> None:
    """RIF-4: the referee's game has it; it goes with the combat."""
    finger.tap("hindrances").tap("rift:5").tap("hindrances").tap("rift:3")
    assert [*finger.sheet.riven] == [3, 5]
    fight = situation(CARDS, finger.sheet).state.fight
    assert fight is not None
    assert fight.rifts == (3, 5)
    finger.tap("hindrances").tap("rift:5")
    assert [*finger.sheet.riven] == [3]
    finger.tap("monster:dead")
    assert not finger.sheet.riven


def test_five_rifts_lie_at_once(finger: Finger) -> None:
    """RIF-2, RIF-4: those of the map and of the tracker together; then one must go before another comes."""
    finger.tap("map").tap("mode:rift").tap("hex:d4").tap("hex:c3").tap("back")
    for number in (2, 3, 4):
        finger.tap("hindrances").tap(f"rift:{number}")
    finger.tap("hindrances")
    spot = finger.screen.view().spot("rift:5")
    assert spot is None or spot.intent is None
    finger.tap("rift:4")
    assert [*finger.sheet.riven] == [2, 3]
    finger.tap("hindrances").tap("rift:5").tap("map").tap("mode:rift")
    assert any("Five rifts" in text.text for text in finger.screen.texts())
    finger.tap("hex:e3").tap("back")
    assert len(finger.sheet.rifts) == 2


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("page", ["map", "hindrances"])
def test_the_taps_for_rifts_are_uncut(tmp_path: Path, lang: str, page: str) -> None:
    finger = Finger(tmp_path, lang=lang)
    finger.tap("scenario:1").fight().tap(page)
    assert any("rift" in spot for spot in spots(finger))
    for label in finger.screen.texts():
        assert not label.text.endswith("…"), label
    finger.close()
