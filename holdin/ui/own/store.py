"""The player's own card set on the disk, beside the saves: an ordinary set that the forms write."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from holdin.data.checks import faults_of
from holdin.data.load import built_in_sets, load_set, read_draft
from holdin.data.own import NAME, Own
from holdin.errors import CardDataError, Fault
from holdin.models.card_set import CardSet
from holdin.saves.disk import saying, write_file

ABOUT: Final = "set.toml"


@dataclass(frozen=True, slots=True)
class OwnCards:
    """Where the set lies."""

    folder: Path

    @classmethod
    def beside(cls, folder: Path) -> "OwnCards":
        """The set beside the saves of a folder."""
        return cls(folder / NAME)

    @property
    def begun(self) -> bool:
        """Whether anything has been typed in."""
        return (self.folder / ABOUT).is_file()

    def cards(self, otherwise: CardSet) -> CardSet:
        """The set with the built-in cards under it; other cards where there is none, or others are played with.

        :raises CardDataError: it can't be loaded; names file, line and field.
        """
        known = otherwise.name in built_in_sets() or otherwise.name == NAME
        return load_set(self.folder) if known and self.begun else otherwise

    def faults(self) -> tuple[Fault, ...]:
        """What `holdin check` would find wrong; nothing where there is no set."""
        if not self.begun:
            return ()
        try:
            return faults_of(read_draft(self.folder))
        except CardDataError as error:
            return error.faults

    def keep(self, own: Own) -> CardSet:
        """Write what has changed, file by file, each whole or not at all; what is empty goes.

        :raises SaveIoError: the disk said no.
        """
        for path, text in own.files.items():
            place = self.folder / path
            with saying(place, "written"):
                if text:
                    place.parent.mkdir(parents=True, exist_ok=True)
                    write_file(place, text.encode())
                else:
                    place.unlink(missing_ok=True)
        return own.cards
