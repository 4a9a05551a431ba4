"""The tracker's cards held to the eye: one's own picture of each, whole, halved, turned, or told why not."""

import os
import struct
import zlib
from pathlib import Path

import pygame
import pytest

from holdin.ui.held_cards.scans import FOLDER
from holdin.ui.kit.view import Picture
from holdin.ui.track.faces import FacePage
from tests.ui.hand.test_scans import BLUE, RED, bomb, photo
from tests.ui.track.finger import Finger


def colours(finger: Finger) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The large card's colour near its top and near its bottom."""
    assert isinstance(finger.screen, FacePage)
    card = [draw for draw in finger.screen.view().draws if isinstance(draw, Picture)][-1].surface
    x, high = card.get_width() // 2, card.get_height()
    return _named(card.get_at((x, high // 5))), _named(card.get_at((x, high - high // 5)))


def _named(colour: pygame.Color) -> tuple[int, ...]:
    """The photo's red or blue, as scaling leaves it a shade darker."""
    near = (photo_ for photo_ in (RED, BLUE) if all(abs(a - b) < 8 for a, b in zip(photo_, colour[:3], strict=True)))
    return next(near, tuple(colour[:3]))


@pytest.mark.parametrize(
    ("spot", "name"),
    [
        ("hero:table", "hp.{side}"),
        ("monster:table", "monster-hp.{side}"),
        ("monster:card", "monster.{monster}.front"),
        ("map", "map.{map}.front"),
        ("item:0", "item.{item}.front"),
    ],
)
def test_a_tap_on_a_cards_place_shows_its_picture(finger: Finger, tmp_path: Path, spot: str, name: str) -> None:
    """HP card, monster HP card, monster, map, item: whichever has a picture; the drawn card is a tap away."""
    cards, sheet = finger.screen.desk.cards, finger.sheet
    assert sheet.foe is not None
    item = next(iter(cards.items))
    finger.tap("items").tap(f"add:{item}")
    for side in ("front", "back"):
        map_ = "" if sheet.scenario is None else cards.scenarios[sheet.scenario].map
        photo(tmp_path / FOLDER, f"{name.format(side=side, monster=sheet.foe.monster, map=map_, item=item)}.png")
    if spot == "map":
        finger.tap("map").tap("card")
    elif spot == "item:0":
        finger.tap("items").tap("look:0")
    else:
        finger.tap(spot)
    assert set(colours(finger)) == {RED, BLUE}
    finger.tap("drawn")
    assert not set(colours(finger)) & {RED, BLUE}


def test_an_hp_cards_picture_lies_as_the_card_does(finger: Finger, tmp_path: Path) -> None:
    """HPC-1: halves are front, front turned, back, back turned; what is up shows upright."""
    photo(tmp_path / FOLDER, "hp.front.png")
    photo(tmp_path / FOLDER, "hp.back.png")
    card = finger.screen.desk.cards.characters[finger.sheet.character].hp_card
    seen = set()
    for hp in range(1, 9):
        finger.typed("hero:hp", hp).tap("hero:table")
        turned = card.half(hp) % 2 == 1
        assert colours(finger) == ((BLUE, RED) if turned else (RED, BLUE))
        seen.add(card.half(hp))
        finger.tap("back")
    assert seen == {0, 1, 2, 3}


def test_a_monster_is_half_of_its_cards_picture(finger: Finger, tmp_path: Path) -> None:
    """MON-1: a picture of the whole card serves both monsters of a side, each its half."""
    cards, foe = finger.screen.desk.cards, finger.sheet.foe
    assert foe is not None
    number, place = next(
        (number, place)
        for number, card in enumerate(cards.monster_cards)
        for place, half in enumerate(card.halves)
        if half.monster == foe.monster
    )
    photo(tmp_path / FOLDER, f"monsters.{number}.{'back' if place > 1 else 'front'}.png")
    finger.tap("monster:card")
    assert set(colours(finger)) == {BLUE if place % 2 else RED}


def test_a_picture_is_assigned_cropped_and_turned_at_the_table(finger: Finger, tmp_path: Path) -> None:
    photo(tmp_path / FOLDER, "IMG_1.png")
    finger.tap("monster:card").tap("picture").tap("file:IMG_1.png").tap("turn").tap("turn")
    for _ in range(10):
        finger.tap("edge:bottom")
    finger.tap("back")
    assert set(colours(finger)) == {RED}, "the lower half is cut off"


def test_hostile_pictures_are_refused_in_one_sentence(finger: Finger, tmp_path: Path) -> None:
    """Bombs, torn files, moving pictures in disguise, links, pipes: nothing is shown, nothing breaks."""
    folder = tmp_path / FOLDER
    folder.mkdir()
    bomb(folder, 20_000)
    finger.typed("hero:hp", 8).tap("hero:table")
    assert "million" in finger.texts()
    finger.tap("back")
    (folder / "monster-hp.front.png").write_bytes(b"GIF89a" + bytes(200))
    (folder / "monster-hp.back.png").write_bytes(b"GIF89a" + bytes(200))
    finger.tap("monster:table")
    assert "no PNG or JPEG" in finger.texts()
    finger.tap("back")
    assert finger.sheet.foe is not None
    name = f"monster.{finger.sheet.foe.monster}.front.png"
    os.mkfifo(folder / name)
    finger.tap("monster:card").tap("picture")
    assert not any(spot.id.startswith(f"file:{name}") for spot in finger.screen.view().spots)
    finger.tap("back").tap("back")
    (folder / name).unlink()
    (folder / name).symlink_to("/dev/zero")
    finger.tap("monster:card")
    assert "drawn" not in [spot.id for spot in finger.screen.view().spots], "there is no picture"


def test_of_a_moving_picture_its_first_frame_is_shown(finger: Finger, tmp_path: Path) -> None:
    """An animated PNG is a PNG; its later frames are never unpacked."""
    path = photo(tmp_path / FOLDER, "hp.front.png")
    photo(tmp_path / FOLDER, "hp.back.png")
    data = path.read_bytes()
    frames = b"acTL" + struct.pack(">II", 1_000_000, 0)
    chunk = struct.pack(">I", 8) + frames + struct.pack(">I", zlib.crc32(frames))
    path.write_bytes(data[:33] + chunk + data[33:])
    finger.tap("hero:table")
    assert set(colours(finger)) == {RED, BLUE}


def test_pictures_in_a_folder_that_cannot_be_read_are_told(finger: Finger, tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir()
    (folder / "faces.json").write_text("[" * 100_000, encoding="utf-8")
    finger.tap("hero:table")
    assert "faces.json" in finger.texts()
    assert pygame.display.get_init()
