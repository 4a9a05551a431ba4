"""Pictures of printed cards as faces in Hand, and the page on which they are assigned, cropped and turned.

Play never shows them: a picture says nothing of the values that the rules go by.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import ClassVar, Final

import pygame
from pygame import Surface

from holdin.draw.geometry import CARD
from holdin.draw.looks import Scan
from holdin.errors import HoldinError
from holdin.saves.scans import ScanFace, Side, assign, faces, picture, pictures, unassign
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.screen import Screen
from holdin.words.catalogues import msgid

FOLDER: Final = "scans"
HIGH: Final = 1400
"""A face is kept with so many pixels along its long side: enough for any window."""
STEP: Final = 0.01
_EDGES: Final = {
    "left": msgid("Cut off at the left"),
    "top": msgid("Cut off at the top"),
    "right": msgid("Cut off at the right"),
    "bottom": msgid("Cut off at the bottom"),
}


@dataclass
class Scans:
    """The pictures of a folder; each is opened once."""

    folder: Path
    trouble: str = ""
    _faces: dict[tuple[str, Side], ScanFace] = field(default_factory=dict, init=False)
    _looks: dict[tuple[ScanFace, bool], Scan | None] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        """See what there is."""
        self.again()

    def again(self) -> None:
        """Look into the folder again."""
        try:
            self._faces = faces(self.folder)
        except HoldinError as error:
            self._faces, self.trouble = {}, str(error)

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

    def _opened(self, face: ScanFace, *, sideways: bool) -> Scan | None:
        try:
            whole = pygame.image.load(BytesIO(picture(self.folder, face.file)), face.file)
        except (HoldinError, pygame.error) as error:
            self.trouble = str(error)
            return None
        return Scan(cut(whole, face, sideways=sideways), sideways)


def cut(whole: Surface, face: ScanFace, *, sideways: bool) -> Surface:
    """A picture cropped, turned, and brought to a card's proportions."""
    wide, high = whole.get_size()
    left, top = round(wide * face.left), round(high * face.top)
    size = max(1, wide - left - round(wide * face.right)), max(1, high - top - round(high * face.bottom))
    seen = whole.subsurface(pygame.Rect((left, top), size).clip(whole.get_rect()))
    card = (HIGH, round(HIGH * CARD[0] / CARD[1])) if sideways else (round(HIGH * CARD[0] / CARD[1]), HIGH)
    before = (card[1], card[0]) if face.turn % 180 else card
    small = pygame.transform.smoothscale(_deep(seen), before)
    return pygame.transform.rotate(small, -face.turn)


def _deep(seen: Surface) -> Surface:
    """With 32 bits a pixel, as scaling needs it."""
    deep = Surface(seen.get_size(), pygame.SRCALPHA)
    deep.blit(seen, (0, 0))
    return deep


@dataclass(frozen=True, slots=True)
class Give:
    """A card's side gets this picture, or none."""

    face: ScanFace | None


@dataclass(eq=False)
class ScansPage(ListPage):
    """The picture of one side of one card: which file, turned how, cropped how far."""

    wide: ClassVar[float] = 0.5
    card: str = ""
    name: str = ""
    side: Side = "front"
    scans: Scans | None = None
    on_change: Callable[[], None] = lambda: None

    def title(self) -> str:
        """Whose face."""
        side = self.desk.words.tr("front") if self.side == "front" else self.desk.words.tr("back")
        return self.desk.words.tr("Your picture: {card}, {side}", card=self.name, side=side)

    def note(self) -> str:
        """Where pictures are put."""
        assert self.scans is not None
        tr = self.desk.words.tr
        return tr("Put PNG or JPEG pictures of your cards into {folder}.", folder=str(self.scans.folder))

    def warning(self) -> str:
        """What can't be opened."""
        assert self.scans is not None
        return self.scans.trouble

    def rows(self) -> Sequence[Row]:
        """The files; for the one that is chosen, its turn and its edges."""
        assert self.scans is not None
        tr, face = self.desk.words.tr, self.scans.face(self.card, self.side)
        found = [Row("none", tr("The drawn card"), Give(None), on=face is None)]
        if face is not None:
            turned = face.model_copy(update={"turn": (face.turn + 90) % 360})
            found.append(Row("turn", tr("Turn it"), Give(turned), value=f"{face.turn}°"))
            found += [self._edge(face, edge) for edge in _EDGES]
        for name in pictures(self.scans.folder):
            other = ScanFace(card=self.card, side=self.side, file=name)
            found.append(Row(f"file:{name}", name, Give(other), on=face is not None and face.file == name))
        return found

    def _edge(self, face: ScanFace, edge: str) -> Row:
        share = getattr(face, edge)
        more = face.model_copy(update={edge: 0.0 if share >= 0.3 else round(share + STEP, 2)})
        return Row(f"edge:{edge}", self.desk.words.tr(_EDGES[edge]), Give(more), value=f"‹ {share:.0%} ›")

    def turned(self, row: str, step: int) -> Screen | None:
        """Left and right on an edge cut off less or more."""
        assert self.scans is not None
        face, (kind, _, edge) = self.scans.face(self.card, self.side), row.partition(":")
        if kind != "edge" or face is None:
            return None
        share = round(min(0.45, max(0.0, getattr(face, edge) + STEP * step)), 2)
        return self.take(Give(face.model_copy(update={edge: share})))

    def take(self, intent: object) -> Screen:
        """A picture is given, turned, cropped, taken away."""
        if not isinstance(intent, Give):
            return super().take(intent)
        assert self.scans is not None
        self.scans.trouble = ""
        try:
            if intent.face is None:
                unassign(self.scans.folder, self.card, self.side)
            else:
                assign(self.scans.folder, intent.face)
        except HoldinError as error:
            self.scans.trouble = str(error)
        self.scans.again()
        self.on_change()
        self.changed()
        return self
