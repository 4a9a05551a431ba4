"""The bar above: how things stand, in figures."""

from dataclasses import replace
from functools import partial
from typing import Final

from holdin.game.state import GameState
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.intent import ShowRule
from holdin.ui.kit.layout import Panel, Sized, Skin, across, column
from holdin.ui.kit.nodes import SPACE, Node, SymbolNode, TextLine
from holdin.ui.kit.parts import FirstFit, Plate
from holdin.ui.pages.desk import Desk
from holdin.ui.shown.status import MONEY, StatusFigure, figures

SYMBOL: Final = 1.5
"""How high a figure's symbol is, in the em of ordinary text."""


def status_bar(desk: Desk, state: GameState, *, gained: bool = False) -> Node:
    """Figures in a row, each as wide as its words; money has a rim where some was just gained."""
    warns = desk.assets.theme.shapes

    def row(*, terse: bool) -> Node:
        found = figures(desk.words, state, terse=terse)
        found = (replace(each, value=f"{each.value} !") if each.danger and warns else each for each in found)
        shown = [node for figure in found for node in (_figure(figure, rim=gained and figure.icon == MONEY), SPACE)]
        return across(*shown[:-1], snug=True)

    return Panel(FirstFit((row(terse=False), row(terse=True))), pad=0.5)


def _figure(figure: StatusFigure, *, rim: bool) -> Node:
    icons = figure.elements or ((figure.icon,) if figure.icon else ())
    value = TextLine(figure.value, ink=partial(_number, figure))
    upper = across(*(SymbolNode(icon, SYMBOL) for icon in icons), value, gap=0.5)
    told = Plate(
        f"figure:{figure.name}",
        column(upper, TextLine(figure.name, "dim"), gap=0),
        ShowRule(figure.rule),
        None,
        pad=0,
        tip=figure.tip,
        rule=figure.rule,
    )
    return Sized(Panel(told, 0, Skin(None, "lit", 2)) if rim else told, wide=partial(_wide, figure))


def _number(figure: StatusFigure, b: Builder) -> Ink:
    return replace(b.strong, role="number", colour=b.c.danger if figure.danger else b.c.on_table)


def _wide(figure: StatusFigure, b: Builder) -> int:
    """How wide a figure is with its words at full size."""
    icons = max(1, len(figure.elements))
    upper = icons * (round(b.m.text * SYMBOL) + b.m.gap) + b.width(figure.value, _number(figure, b))
    return max(upper, b.width(figure.name, b.dim)) + 1
