"""What desktops read of the game: its menu entry, its description for software centres, its icons."""

import struct
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest

from holdin import __version__
from holdin.cli import app
from holdin.words.paths import asset_root

FOLDER = asset_root() / "desktop"


def entry() -> ConfigParser:
    read = ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # its keys have capitals
    read.read_string((FOLDER / "holdin.desktop").read_text(encoding="utf-8"))
    return read


def test_the_menu_entry_starts_commands_that_there_are() -> None:
    read, known = entry(), {command.callback.__name__ for command in app.registered_commands if command.callback}
    started = [read[section]["Exec"].split() for section in read.sections()]
    assert [words[0] for words in started] == ["holdin"] * 3
    assert {word for words in started for word in words[1:]} == {"hand", "track"} <= known


def test_all_that_the_menu_entry_says_is_said_in_russian_too() -> None:
    read = entry()
    said = [(section, key) for section in read.sections() for key in ("Name", "GenericName", "Comment", "Keywords")]
    for section, key in said:
        if key in read[section] and (section, key) != ("Desktop Entry", "Name"):
            assert f"{key}[ru]" in read[section]


def test_the_description_for_software_centres_and_the_changes_tell_this_version_first() -> None:
    root = ET.fromstring((FOLDER / "holdin.metainfo.xml").read_text(encoding="utf-8"))  # noqa: S314 - our own file
    releases = [release.get("version") for release in root.iter("release")]
    changes = (Path(__file__).parent.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    assert releases[0] == __version__ == changes.partition("\n## ")[2].split()[0]
    assert root.findtext("launchable") == "holdin.desktop"
    for part in ("p", "ul"):
        languages = [each.get("{http://www.w3.org/XML/1998/namespace}lang") for each in root.iter(part)]
        assert languages.count(None) == languages.count("ru") > 0


@pytest.mark.parametrize("size", [48, 256])
def test_a_picture_of_the_icon_has_the_size_that_it_is_named_after(size: int) -> None:
    assert pygame.image.load(FOLDER / f"holdin-{size}.png").get_size() == (size, size)


def test_the_icons_of_windows_and_the_mac_hold_whole_pictures(tmp_path: Path) -> None:
    ico, icns = (FOLDER / "holdin.ico").read_bytes(), (FOLDER / "holdin.icns").read_bytes()
    pictures = []
    for index in range(struct.unpack_from("<H", ico, 4)[0]):
        length, place = struct.unpack_from("<II", ico, 6 + 16 * index + 8)
        pictures.append(ico[place : place + length])
    place = 8
    while place < len(icns):
        (length,) = struct.unpack_from(">I", icns, place + 4)
        pictures.append(icns[place + 8 : place + length])
        place += length
    sizes = []
    for picture in pictures:
        file = tmp_path / "icon.png"
        file.write_bytes(picture)
        sizes.append(pygame.image.load(file).get_width())
    assert sizes == [16, 32, 48, 256, 32, 128, 256, 512]
