"""The repairs of a save that was damaged and opened nevertheless, and what is told of them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from holdin.errors import Counted, Said

_LOST: Final = Counted("{count} answer is in no file any more", "{count} answers are in no file any more")
_UNFIT: Final = Counted(
    "{count} step means nothing with the cards as they are", "{count} steps mean nothing with the cards as they are"
)
_WHOLE: Final = Said("nothing of it is lost")


@dataclass(frozen=True, slots=True)
class Repairs:
    """What was wrong with a save that has been opened nevertheless, and repaired."""

    aside: Path | None = None
    """Where what stood in its place is kept as it was found; none where nothing did, or all was well but for others."""
    lost: int = 0
    """How many answers are missing that no file has any more; one that was never acknowledged is none."""
    unfit: int = 0
    """How many steps were good, but mean nothing any more with the cards as they are."""
    strange: tuple[str, ...] = ()
    """What lies among its copies and is none of ours; it is passed over."""

    @property
    def said(self) -> Said:
        """What is to be told of it, once."""
        rest = _LOST.filled(count=self.lost) if self.lost else _UNFIT.filled(count=self.unfit) if self.unfit else _WHOLE
        found = Said("This save was damaged and has been repaired: {rest}.", rest=rest)
        if self.aside is not None:
            found = Said(
                "This save was damaged and has been repaired: {rest}. The damaged file is set aside as {file}.",
                rest=rest,
                file=self.aside.name,
            )
        if not self.strange:
            return found
        if self.aside is None and not self.lost:
            return self.passed_over
        files = ", ".join(self.strange)
        return Said("{found} Ignored beside it, as none of ours: {files}.", found=found, files=files)

    @property
    def passed_over(self) -> Said:
        """What is to be told of strange files."""
        return Said("Ignored beside it, as none of ours: {files}.", files=", ".join(self.strange))

    def __str__(self) -> str:
        return str(self.said)
