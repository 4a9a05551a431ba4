"""A bug report: one file with a save, its log and the versions, and nothing about who or where the player is."""

import getpass
import platform
import re
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from pathlib import Path
from typing import Final

from holdin import __version__
from holdin.errors import SaveError
from holdin.saves.disk import as_new, write_new
from holdin.saves.journal import Contents
from holdin.saves.records import CampaignHeader, Stands, encode_all
from holdin.saves.savefile import contents_of

NAMELESS: Final = "A campaign"
"""Stands for what the player called it."""
_PACKAGES: Final = ("pygame-ce", "pydantic", "filelock", "platformdirs")
_PATHS: Final = re.compile(r"(?:\b[A-Za-z]:|~|\B)(?:[\\/]+[^\r\n\\/:*?\"'<>|]+)+[\\/]+")
"""The folders of a path, whose names may have spaces; its last name may stay."""


def report(out: Path, save: Path | None, log: Iterable[str] = (), note: str = "") -> Path:
    """Write a bug report, a .zip; `out` must not exist yet. Gives its file.

    :param save: the save that it is about; the player's name for it is left out.
    :param log: what happened, line by line, such as the game's log or an error's traceback.
    :param note: what the player has to say.
    :raises SaveIoError: it can't be written.
    """
    about, journal = _save(save)
    told = {"about.txt": (*versions(), *about, "", note), "log.txt": log}
    parts = {name: _lines(lines, save) for name, lines in told.items()} | {"save.holdin": journal}
    with as_new(out):
        write_new(out, _zipped({name: data for name, data in parts.items() if data}))
    return out


def _lines(lines: Iterable[str], save: Path | None) -> bytes:
    """Lines in private; a save is called after its campaign, so its name is left out too."""
    text = "".join(f"{private(line)}\n" for line in lines).strip("\n")
    return (text if save is None else text.replace(save.name, "save.holdin")).encode()


def _zipped(parts: dict[str, bytes]) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)  # an own ZipInfo tells no time
    return made.getvalue()


def versions() -> tuple[str, ...]:
    """The program, Python, the system and the packages that matter, a line each."""
    found = [f"Holdin {__version__}", f"Python {platform.python_version()}"]
    found.append(f"{platform.system()} {platform.release()} {platform.machine()}")
    for package in _PACKAGES:
        with suppress(PackageNotFoundError):
            found.append(f"{package} {version(package)}")
    return tuple(found)


def _save(path: Path | None) -> tuple[tuple[str, ...], bytes]:
    """What is said of a save, and its good lines without the player's name for it."""
    if path is None:
        return (), b""
    try:
        contents = contents_of(path)
    except SaveError as error:
        return (f"The save can’t be read: {error}",), b""
    cards = contents.cards
    program = contents.header.program or "of unknown version"
    state = ", damaged" if contents.damaged else ""
    told = f"Save: format {contents.version}, begun with Holdin {program}, {len(contents.entries)} entries{state}"
    return (f"Cards {cards.name} {cards.version} {cards.digest}", told), _nameless(contents)


def _nameless(contents: Contents) -> bytes:
    header = contents.header
    if not isinstance(header, CampaignHeader):
        return encode_all("", (header, *contents.entries))[0]
    entries = (each if not isinstance(each, Stands) else _nobody(each) for each in contents.entries)
    return encode_all("", (header.model_copy(update={"name": NAMELESS}), *entries))[0]


def _nobody(record: Stands) -> Stands:
    return Stands(stands=replace(record.stands, name=NAMELESS), cards=record.cards)


def private(text: str) -> str:
    """A text without folders, and without the name of whoever is logged in."""
    home = str(Path.home())
    for place in (home, home.replace("\\", "\\\\"), home.replace("\\", "/")):
        text = text.replace(place, "~") if len(place) > 1 else text
    text = _PATHS.sub("…/", text)
    user = ""
    with suppress(OSError, KeyError, ImportError):
        user = getpass.getuser()
    return re.sub(rf"\b{re.escape(user)}\b", "someone", text, flags=re.IGNORECASE) if len(user) > 2 else text
