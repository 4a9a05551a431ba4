"""`holdin new-set`: a card set of one's own to begin with, small and commented, that passes `holdin check`."""

import re
import sys
from pathlib import Path
from typing import Final

from holdin.data.load import built_in_sets
from holdin.draw.paths import asset_root
from holdin.errors import HoldinError
from holdin.words.cli_language import plural, tr

_PATTERN: Final = "new-set"
_LONGEST: Final = 40


class NewSetError(HoldinError):
    """No set can be begun there."""


def main(folder: Path) -> int:
    """Write the files into a new or empty folder; the set is named after it.

    :raises NewSetError: something is there already, or no name can be made of the folder's.
    :raises OSError: it can't be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        msg = tr("{folder} is there already, and not empty; nothing is written over it", folder=folder)
        raise NewSetError(msg)
    count = fill(folder, set_name(folder.resolve().name))
    written = plural("{folder}: {count} file.", "{folder}: {count} files.", count, folder=folder)
    on = tr(
        "Begin with set.toml; `holdin check {folder}` tells what is wrong, and `holdin play --set {folder}` plays it.",
        folder=folder,
    )
    sys.stdout.write(f"{written} {on}\n")
    return 0


def fill(folder: Path, name: str) -> int:
    """Write the files of a set of a name; gives how many."""
    pattern = asset_root() / _PATTERN
    files = sorted(path for path in pattern.rglob("*.toml") if path.is_file())
    for path in files:
        target = folder / path.relative_to(pattern)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8").replace("@name@", name)
        target.write_text(text.replace("@title@", name.replace("-", " ").title()), encoding="utf-8")
    return len(files)


def set_name(folder: str) -> str:
    """A set's name from a folder's.

    :raises NewSetError: none can be made of it, or a built-in set has it.
    """
    name = re.sub(r"[^a-z0-9]+", "-", folder.lower()).strip("-")[:_LONGEST]
    name = name.lstrip("-0123456789")
    if not name or name in built_in_sets():
        msg = tr(
            "{folder} can’t name a card set: letters a–z are needed, and it may not be a built-in set’s name",
            folder=repr(folder),
        )
        raise NewSetError(msg)
    return name
