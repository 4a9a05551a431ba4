"""Notes on an ability card's halves: nothing printed lies under them."""

from typing import Any

import pytest

from holdin.draw.ability_faces import paint_face
from holdin.draw.assets import Assets
from holdin.draw.canvas import Canvas
from holdin.draw.looks import AbilityFace, Note
from holdin.draw.render_context import RenderContext
from holdin.draw.text import Box
from holdin.models.letters import Side
from tests.elsewhere import elsewhere


@pytest.mark.parametrize("text", ["x → y rounds", "No target", "Lacks Dark; no target", "No trap near: x → y rounds"])
@pytest.mark.parametrize("height", [230, 290, 500])
def test_a_note_covers_no_symbol(assets: Assets, monkeypatch: pytest.MonkeyPatch, text: str, height: int) -> None:
    """ABL-2: be it beside the symbols at the foot of a half, or above them."""
    plates, rects, drawn, written = list[Box](), list[Box](), Canvas.rect, Canvas.text

    def rect(canvas: Canvas, box: Box, *look: Any, **paint: Any) -> None:
        rects.append(box)
        drawn(canvas, box, *look, **paint)

    def words(canvas: Canvas, line: str, *look: Any, **paint: Any) -> None:
        if line == text:
            plates.append(rects[-1])
        written(canvas, line, *look, **paint)

    monkeypatch.setattr(Canvas, "rect", rect)
    monkeypatch.setattr(Canvas, "text", words)
    context = RenderContext(elsewhere(), assets, "en")
    for card in (card for hero in context.cards.characters.values() for card in hero.cards):
        for side in Side:
            for level in (1, 2):
                plates.clear()
                note = Note(text)
                proof = paint_face(context, AbilityFace(card.id, side, level, top=note, bottom=note), height)
                assert len(plates) == 2
                covered = [icon.text for icon in proof.icons for plate in plates if meet(icon.box, plate)]
                assert covered == [], (card.id, side, level)


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes share more than a line."""
    return (
        min(one.x + one.w, other.x + other.w) - max(one.x, other.x) > 0.01
        and min(one.y + one.h, other.y + other.h) - max(one.y, other.y) > 0.01
    )
