"""The page on which a picture becomes a card's face: which file, turned how, cropped how far, and what comes of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from pydantic import ValidationError
from pygame import Rect, Surface
from typing_extensions import override

from holdin.draw.pictures import fitted
from holdin.errors import HoldinError
from holdin.saves.scans import ScanFace, Side, assign, unassign
from holdin.ui.hands.scans import FOLDER, HIGH, Scans, cut
from holdin.ui.kit.nodes import Drawn, Node
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Fill, Intent, Picture
from holdin.ui.window.widgets import Builder
from holdin.words.catalogues import msgid

__all__ = ["FOLDER", "HIGH", "STEP", "Give", "Scans", "ScansPage", "cut"]

STEP: Final = 0.01
"""A key cuts off so much more or less."""
TAP: Final = 0.05
"""A tap does."""
_EDGES: Final = {
    "left": msgid("Cut off at the left"),
    "top": msgid("Cut off at the top"),
    "right": msgid("Cut off at the right"),
    "bottom": msgid("Cut off at the bottom"),
}


@dataclass(frozen=True, slots=True)
class Give(Intent):
    """A card's side gets this picture, or none."""

    face: ScanFace | None


@dataclass(eq=False)
class ScansPage(ListPage):
    """The picture of one side of one card."""

    wide: ClassVar[float] = 0.8
    columns: ClassVar[int] = 2
    card: str = ""
    name: str = ""
    side: Side = "front"
    scans: Scans | None = None
    on_change: Callable[[], None] = lambda: None

    @property
    def known(self) -> Scans:
        """The pictures there are."""
        assert self.scans is not None
        return self.scans

    def title(self) -> str:
        """Whose face."""
        side = self.desk.words.tr("front") if self.side == "front" else self.desk.words.tr("back")
        return self.desk.words.tr("Your picture: {card}, {side}", card=self.name, side=side)

    def note(self) -> str:
        """Where pictures are put."""
        return self.desk.words.tr(
            "Put PNG or JPEG pictures of your cards into {folder}.", folder=str(self.known.folder)
        )

    def warning(self) -> str:
        """What can't be opened."""
        trouble = self.known.trouble
        return "" if trouble is None else self.desk.words.trouble(trouble)

    def rows(self) -> Sequence[Row]:
        """The files; for the one that is chosen, its turn and its edges."""
        tr, face = self.desk.words.tr, self.known.face(self.card, self.side)
        found = [Row("none", tr("The drawn card"), Give(None), on=face is None)]
        if face is not None:
            turned = face.model_copy(update={"turn": (face.turn + 90) % 360})
            found.append(Row("turn", tr("Turn it"), Give(turned), value=f"{face.turn}°"))
            found += [row for edge in _EDGES for row in self._edge(face, edge)]
        for name in self.known.files:
            other = ScanFace(card=self.card, side=self.side, file=name)
            found.append(Row(f"file:{name}", name, Give(other), on=face is not None and face.file == name))
        return found

    def _edge(self, face: ScanFace, edge: str) -> list[Row]:
        """More and less of an edge; a row each, as a finger needs it."""
        share, text = getattr(face, edge), self.desk.words.tr(_EDGES[edge])
        return [
            Row(f"edge:{edge}", f"{text} +", Give(_moved(face, edge, TAP)), value=f"{share:.0%}"),
            Row(f"less:{edge}", f"{text} −", Give(_moved(face, edge, -TAP)), value=f"{share:.0%}"),
        ]

    def turned(self, row: str, step: int) -> Screen | None:
        """Left and right on an edge cut off less or more, little by little."""
        face, (kind, _, edge) = self.known.face(self.card, self.side), row.partition(":")
        if kind not in {"edge", "less"} or face is None:
            return None
        return self.take(Give(_moved(face, edge, STEP * step)))

    def take(self, intent: Intent) -> Screen:
        """A picture is given, turned, cropped, taken away."""
        if not isinstance(intent, Give):
            return super().take(intent)
        known = self.known
        known.trouble = None
        try:
            if intent.face is None:
                unassign(known.folder, self.card, self.side)
            else:
                assign(known.folder, intent.face)
        except HoldinError as error:
            known.trouble = error.with_traceback(None)  # it would hold the page
        known.again()
        self.on_change()
        self.changed()
        return self

    @override
    def beside(self) -> Node | None:
        """What the card looks like with it."""
        seen = self.known.plain(self.card, self.side == "back")
        return None if seen is None else Drawn(partial(_seen, seen))


def _seen(seen: Surface, b: Builder, frame: Rect) -> None:
    b.add(Fill(frame, b.c.table_dark, b.c.panel_edge, 1, b.m.corner))
    inner = frame.inflate(-2 * b.m.gap, -2 * b.m.gap)
    shown = fitted(seen, inner.size)
    b.add(Picture(shown, shown.get_rect(center=inner.center).topleft))


def _moved(face: ScanFace, edge: str, by: float) -> ScanFace:
    """An edge farther in or out; as it was where nothing would be left."""
    share = round(max(0.0, getattr(face, edge) + by), 2)
    try:
        return ScanFace.model_validate({**face.model_dump(), edge: share})
    except ValidationError:
        return face
