"""What a player likes, kept in a small file of its own."""

from pathlib import Path
from typing import Annotated, Final

from platformdirs import user_data_path
from pydantic import BaseModel, ConfigDict, Field, ValidationError

FILE: Final = "settings.json"
TEXT_SIZES: Final = (1.0, 1.25, 1.5)


class Settings(BaseModel):
    """Everything that can be set; unknown entries of another version are passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] = "en"
    text_size: Annotated[float, Field(ge=1.0, le=1.5)] = 1.0
    reduced_motion: bool = False
    die_view: bool = False
    """Rolls are told as a die, without the ruler."""
    hindrances: bool = True
    """The advanced variant; for games begun from now on (HIN)."""
    high_contrast: bool = False
    full_screen: bool = False


def home() -> Path:
    """Where settings and saved games belong on this system."""
    return user_data_path("holdin", appauthor=False)


def load_settings(folder: Path) -> Settings:
    """The settings kept in a folder; the usual ones where there are none, or the file can't be read."""
    try:
        return Settings.model_validate_json((folder / FILE).read_bytes())
    except (OSError, ValidationError):
        return Settings()


def keep_settings(folder: Path, settings: Settings) -> str | None:
    """Keep settings in a folder, whole or not at all; returns what went wrong, if anything did."""
    draft = folder / (FILE + ".new")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft.write_text(settings.model_dump_json(indent=2) + "\n", encoding="utf-8")
        draft.replace(folder / FILE)
    except OSError as error:
        return f"{folder / FILE}: {error.strerror}"
    return None
