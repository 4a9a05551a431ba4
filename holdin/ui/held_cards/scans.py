"""Pictures of printed cards, opened once as a rule: cropped, turned, and as large as any window needs them."""

from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from holdin.draw.cache import LruCache, pixels
from holdin.draw.geometry import CARD
from holdin.draw.looks import Scan
from holdin.errors import HoldinError, SaveError
from holdin.saves.scans import ScanFace, Side, faces, no_picture, picture, pictures

FOLDER: Final = "scans"
"""Where the pictures lie, beside the saves."""
HIGH: Final = 1400
"""A face is kept with so many pixels along its long side: enough for any window."""
_LOOKS: Final = 52_000_000
"""Pixels of faces: both sides of 18 cards. Each step of a crop is another face."""
_PLAIN: Final = 14_000_000
"""Pixels of pictures in their own proportions, as few pages show more than one."""


@dataclass(eq=False)
class Scans:
    """The pictures of a folder; each is opened once, unless many others were since."""

    folder: Path
    trouble: HoldinError | None = None
    """What can't be read."""
    files: tuple[str, ...] = field(default=(), init=False)
    """The pictures that there are."""
    _faces: dict[tuple[str, Side], ScanFace] = field(default_factory=dict, init=False)
    _looks: LruCache[tuple[ScanFace, bool], Scan | None] = field(init=False)
    _plain: LruCache[ScanFace, Surface | None] = field(init=False)

    def __post_init__(self) -> None:
        """See what there is."""
        self._looks = LruCache(_LOOKS, lambda look: 1 if look is None else pixels(look.surface))
        self._plain = LruCache(_PLAIN, lambda seen: 1 if seen is None else pixels(seen))
        self.again()

    def again(self) -> None:
        """Look into the folder again."""
        try:
            self.files = pictures(self.folder)
            self._faces = faces(self.folder)
        except HoldinError as error:
            self._faces, self.trouble = {}, error

    def face(self, card: str, side: Side) -> ScanFace | None:
        """What is a card's face."""
        return self._faces.get((card, side))

    def look(self, card: str, *, back: bool, sideways: bool) -> Scan | None:
        """A card's side as its picture shows it; none without one, or where it can't be opened."""
        face = self.face(card, "back" if back else "front")
        if face is None:
            return None
        if (face, sideways) not in self._looks:
            self._looks[face, sideways] = self._opened(face, sideways=sideways)
        return self._looks[face, sideways]

    def plain(self, card: str, back: bool) -> Surface | None:
        """A card's side cropped and turned, in its own proportions; none without a picture that can be opened."""
        face = self.face(card, "back" if back else "front")
        if face is None:
            return None
        if face not in self._plain:
            whole = self.whole(face.file)
            self._plain[face] = None if whole is None else shown(whole, face)
        return self._plain[face]

    def whole(self, file: str) -> Surface | None:
        """A picture as it is; none where it can't be opened, which `trouble` tells."""
        try:
            return pygame.image.load(BytesIO(picture(self.folder, file)), file)
        except HoldinError as error:
            self.trouble = error.with_traceback(None)  # it would hold who asked
        except pygame.error:
            self.trouble = SaveError(no_picture(self.folder / file))
        return None

    def _opened(self, face: ScanFace, *, sideways: bool) -> Scan | None:
        whole = self.whole(face.file)
        return None if whole is None else Scan(cut(whole, face, sideways=sideways), sideways)


def cut(whole: Surface, face: ScanFace, *, sideways: bool) -> Surface:
    """A picture cropped, turned, and brought to a card's proportions."""
    card = (HIGH, round(HIGH * CARD[0] / CARD[1])) if sideways else (round(HIGH * CARD[0] / CARD[1]), HIGH)
    return _turned(cropped(whole, face), face, card)


def shown(whole: Surface, face: ScanFace) -> Surface:
    """A picture cropped and turned, its proportions kept, made smaller if it is larger than any window needs."""
    seen = cropped(whole, face)
    share = min(1.0, HIGH / max(seen.get_size()))
    wide, high = (max(1, round(side * share)) for side in seen.get_size())
    return _turned(seen, face, (high, wide) if face.turn % 180 else (wide, high))


def cropped(whole: Surface, face: ScanFace) -> Surface:
    """What is left of a picture within its edges."""
    wide, high = whole.get_size()
    left, top = round(wide * face.left), round(high * face.top)
    size = max(1, wide - left - round(wide * face.right)), max(1, high - top - round(high * face.bottom))
    return whole.subsurface(Rect((min(left, wide - 1), min(top, high - 1)), size).clip(whole.get_rect()))


def _turned(seen: Surface, face: ScanFace, size: tuple[int, int]) -> Surface:
    """Scaled and turned; size is what comes of it."""
    before = (size[1], size[0]) if face.turn % 180 else size
    deep = Surface(seen.get_size(), pygame.SRCALPHA)  # scaling needs 32 bits a pixel
    deep.blit(seen, (0, 0))
    return pygame.transform.rotate(pygame.transform.smoothscale(deep, before), -face.turn)
