"""What a player likes, kept in a small file of its own in the system's folder for such things."""

import json
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from holdin.models.base import WORD_MOST, MonsterId
from holdin.saves.disk import put_aside, saying, write_file
from holdin.saves.settings_file import FILE, FORMAT, raw_settings

TEXT_SIZES: Final = (1.0, 1.25, 1.5)
SCALES: Final = (0.75, 1.0, 1.25)
VOLUMES: Final = (0.25, 0.5, 0.75, 1.0)
GUARDS: Final = (0, 250, 500, 1000)

PACES: Final = {"usual": 1.0, "fast": 0.5, "slow": 2.0, "off": 0.0, "steps": 1.0}
"""How long what happens takes to be seen, against the usual; in steps each turn on the open map waits for a word."""

Names = tuple[Annotated[str, Field(max_length=40)], ...]


class Settings(BaseModel):
    """Everything that can be set; unknown entries of another version are passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] = "en"
    text_size: Annotated[float, Field(ge=1.0, le=1.5)] = 1.0
    scale: Annotated[float, Field(ge=0.75, le=1.25)] = 1.0
    """How much the parts around the cards grow with the window, against what is usual."""
    sound: bool = True
    volume: Annotated[float, Field(ge=0.0, le=1.0)] = 0.5
    reduced_motion: bool = False
    high_contrast: bool = False
    colour_shapes: bool = False
    """Colours that everybody can tell apart, and shapes besides."""
    hindrances: bool = True
    """The advanced variant; for games begun from now on (HIN)."""
    undo_rolls: bool = True
    """Whether steps with a roll or a drawn card can be taken back."""
    die_view: bool = False
    """Rolls are told as a die, without the ruler."""
    pace: Literal["usual", "fast", "slow", "off", "steps"] = "usual"
    """How what happens is seen."""
    ask_ways: bool = False
    """Whether it is asked which of equal ways a monster goes, on the open map (MAI-3)."""
    full_screen: bool = False
    guard: Annotated[int, Field(ge=0, le=1000)] = 250
    """Milliseconds in which an input isn't taken if what lies under it has changed."""
    enlarge: bool = True
    """Whether a card comes up large where the pointer rests."""
    guide: bool = True
    """Whether hints are given: in the first scenario, and on the open map."""
    hints_seen: Names = ()
    """The hints that needn't be given again."""
    favourites: tuple[Annotated[MonsterId, Field(max_length=WORD_MOST)], ...] = ()
    """Monsters with a star: they come first in the tracker's list."""
    keys: dict[str, Names] = {}
    """Keys by command, where they aren't the usual ones."""
    pad: dict[str, tuple[int, ...]] = {}
    """Gamepad buttons by command, where they aren't the usual ones."""


class FoundSettings(NamedTuple):
    """Settings as they were found."""

    settings: Settings
    aside: Path | None = None
    """Where a file that could not be used lies now."""
    new: bool = False
    """Whether there were none."""


def load_settings(folder: Path, older: Path | None = None) -> FoundSettings:
    """The settings kept in a folder, or where earlier versions kept them; the usual ones where there are none.

    A file that is damaged, or of a version to come, is set aside and never overwritten.
    """
    for place in (folder, older):
        if place is not None and (place / FILE).is_file():
            return _read(place / FILE)
    return FoundSettings(Settings(), new=True)


def _read(file: Path) -> FoundSettings:
    found = _settings(file)
    return FoundSettings(Settings(), aside=_set_aside(file)) if found is None else FoundSettings(found)


def _settings(file: Path) -> Settings | None:
    """What a file holds; none where that is no settings of ours."""
    raw = raw_settings(file)
    try:
        return None if raw is None else Settings.model_validate_json(json.dumps(raw))
    except (ValueError, RecursionError):
        return None


def _set_aside(file: Path) -> Path:
    """Move a file out of the way, or leave it where that can't be done; returns where it lies."""
    try:
        return put_aside(file, "damaged")
    except OSError:
        return file


def keep_settings(folder: Path, settings: Settings) -> None:
    """Keep settings in a folder, whole or not at all.

    :raises SaveIoError: they can't be written.
    """
    text = json.dumps({"format": FORMAT, **settings.model_dump(mode="json")}, indent=2, ensure_ascii=False)
    with saying(folder / FILE, "written"):
        folder.mkdir(parents=True, exist_ok=True)
        write_file(folder / FILE, f"{text}\n".encode())
