"""Where the words lie: catalogues and rule texts."""

from functools import cache
from importlib.resources import files
from pathlib import Path


@cache
def asset_root() -> Path:
    """The assets' folder: inside the package in a wheel, beside it in a checkout."""
    inside = Path(str(files("holdin") / "assets"))
    return inside if inside.is_dir() else inside.parent.parent / "assets"
