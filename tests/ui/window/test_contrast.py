"""Every text that a decision needs stands out against what is drawn behind it, with usual and with high contrast."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Surface

from holdin.saves.settings import Settings
from holdin.tools.situations import SITUATIONS, staged
from holdin.ui.kit.measures import NORMAL
from holdin.ui.kit.view import Label
from holdin.ui.pages.screen import Screen
from tests import vision
from tests.ui.window.on_cards import on_cards
from tests.ui.window.test_reading import on_labels

LARGE = 24
"""Pixels of an em from which letters need less contrast (WCAG 1.4.3)."""


def drawn(screen: Screen) -> Surface:
    """What the window shows."""
    surface = Surface(screen.size)
    while screen.fresh:
        screen.draw(surface)
    return surface


def faint(screen: Screen) -> Iterator[str]:
    """What doesn't stand out: around the cards by its ink, on them, where inks aren't told, by what is drawn."""
    surface, view = drawn(screen), screen.view()
    for number, told, _ in on_labels(screen, view):
        label = view.draws[number]
        if isinstance(label, Label) and told.rect.collidelist(view.notes) < 0:
            behind = vision.ground(surface, told.rect)
            found = vision.contrast(label.ink.colour, behind)
            if found < vision.AA:
                yield f"{found:.2f} {label.ink.colour} on {behind}: {told}"
    for _, told in on_cards(screen):
        found = vision.drawn_contrast(surface, told.rect)
        if found < (vision.AA if told.px < LARGE else vision.AA_LARGE):
            yield f"{found:.2f} on a card: {told}"


@pytest.mark.parametrize("name", list(SITUATIONS))
@pytest.mark.parametrize("high", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["usual", "high"])
def test_every_text_that_a_decision_needs_stands_out(tmp_path: Path, name: str, *, high: bool) -> None:
    screen = staged(name, NORMAL, tmp_path, Settings(reduced_motion=True, high_contrast=high))
    found = list(faint(screen))
    screen.leave()
    assert not found, "\n".join(found)
