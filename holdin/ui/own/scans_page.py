"""The page on which a picture becomes a card's face: which file, turned how, cropped how far, and what comes of it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from pydantic import ValidationError
from typing_extensions import override

from holdin.draw.pictures import fitted
from holdin.errors import HoldinError
from holdin.saves.scans import ScanFace, Side, assign, unassign
from holdin.ui.held_cards.scans import Scans
from holdin.ui.kit.layout import SUNK, Panel
from holdin.ui.kit.nodes import Node, image
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid

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


@dataclass(eq=False, kw_only=True)
class ScansPage(ListPage):
    """The picture of one side of one card."""

    wide: ClassVar[float] = 0.8
    columns: ClassVar[int] = 2
    card: str
    name: str
    scans: Scans
    """The pictures there are."""
    side: Side = "front"
    on_change: Callable[[], None] = lambda: None

    @override
    def title(self) -> str:
        side = self.desk.words.tr("front") if self.side == "front" else self.desk.words.tr("back")
        return self.desk.words.tr("Your picture: {card}, {side}", card=self.name, side=side)

    @override
    def note(self) -> str:
        folder = str(self.scans.folder)
        return self.desk.words.tr("Put PNG or JPEG pictures of your cards into {folder}.", folder=folder)

    @override
    def warning(self) -> str:
        trouble = self.scans.trouble
        return "" if trouble is None else self.desk.words.trouble(trouble)

    @override
    def rows(self) -> Sequence[Row]:
        """The files; for the one that is chosen, its turn and its edges."""
        tr, face = self.desk.words.tr, self.scans.face(self.card, self.side)
        found = [Row("none", tr("The drawn card"), partial(self._give, None), on=face is None)]
        if face is not None:
            turned = face.model_copy(update={"turn": (face.turn + 90) % 360})
            found.append(Row("turn", tr("Turn it"), partial(self._give, turned), value=f"{face.turn}°"))
            found += [row for edge in _EDGES for row in self._edge(face, edge)]
        for name in self.scans.files:
            other = ScanFace(card=self.card, side=self.side, file=name)
            on = face is not None and face.file == name
            found.append(Row(f"file:{name}", name, partial(self._give, other), on=on))
        return found

    def _edge(self, face: ScanFace, edge: str) -> Iterator[Row]:
        """More and less of an edge; a row each, as a finger needs it, and keys cut off little by little."""
        share, text = f"{getattr(face, edge):.0%}", self.desk.words.tr(_EDGES[edge])
        for id_, sign, tap in (("edge", "+", TAP), ("less", "−", -TAP)):
            more = partial(self._give, _moved(face, edge, tap))
            turn = partial(self._turned, face, edge)
            yield Row(f"{id_}:{edge}", f"{text} {sign}", more, value=share, turn=turn)

    def _turned(self, face: ScanFace, edge: str, step: int) -> Screen:
        return self._give(_moved(face, edge, STEP * step))

    def _give(self, face: ScanFace | None) -> Screen:
        """A picture is given, turned, cropped; none is taken away."""
        scans = self.scans
        scans.trouble = None
        try:
            if face is None:
                unassign(scans.folder, self.card, self.side)
            else:
                assign(scans.folder, face)
        except HoldinError as error:
            scans.trouble = error.with_traceback(None)  # it would hold the page
        scans.again()
        self.on_change()
        return self

    @override
    def beside(self) -> Node | None:
        """What the card looks like with it."""
        seen = self.scans.plain(self.card, self.side == "back")
        if seen is None:
            return None
        wide, high = seen.get_size()
        return Panel(image(lambda px: fitted(seen, (px * wide // high + 1, px)), wide / high), 1, SUNK)


def _moved(face: ScanFace, edge: str, by: float) -> ScanFace:
    """An edge farther in or out; as it was where nothing would be left."""
    share = round(max(0.0, getattr(face, edge) + by), 2)
    try:
        return ScanFace.model_validate({**face.model_dump(), edge: share})
    except ValidationError:
        return face
