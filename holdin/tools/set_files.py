"""`holdin export-set` and `holdin import-set`: a card set as one file, and back beside the saves after a look."""

import sys
from pathlib import Path

from holdin.data.archive import ENDING
from holdin.saves.settings_file import home
from holdin.ui.own.card_sets import export_set, preview_set, take_in_set
from holdin.words.cli_language import spoken, tr
from holdin.words.error_messages import fault as told
from holdin.words.translator import WithoutCards


def send(folder: Path, out: Path | None) -> int:
    """Write a set as one file, here unless told where.

    :raises HoldinError: it can't be loaded, or not be written there.
    """
    path = export_set(folder, out or Path(f"{folder.resolve().name}{ENDING}"))
    sys.stdout.write(f"{tr('Written: {file}', file=path)}\n")
    return 0


def take_in(file: Path) -> int:
    """Look a packed set over, and take it in; what a check finds in it is told, and bars nobody from playing.

    :raises HoldinError: it is no packed set, can't be loaded, or not be written.
    """
    seen = preview_set(file, home())
    place, say, name = take_in_set(seen), WithoutCards(spoken()), seen.about.name
    for fault in seen.faults:
        sys.stdout.write(f"{told(say, fault)}\n")
    taken = tr("{name} {version} lies in {folder}.", name=name, version=seen.about.version, folder=place)
    sys.stdout.write(f"{taken} {tr('Play with it: holdin play --set {name}', name=name)}\n")
    return 0
